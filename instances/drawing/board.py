"""What is on a board of cells: the value that the renderers look at.

A `Board` is read cell by cell, and only where it is looked at: a huge one's corner costs as little as any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

INK = "#1d2733"

# Each colour for SVG and the nearest of a terminal's 256.
LIGHT, DARK = ("#f4f1ea", 255), ("#b7c3d0", 250)
# Paul Tol's "light" scheme: nine that stay apart for colour-blind readers, all under dark ink.
PALETTE = (
    ("#77aadd", 110),
    ("#eedd88", 222),
    ("#ffaabb", 217),
    ("#44bb99", 79),
    ("#ee8866", 209),
    ("#dddddd", 253),
    ("#bbcc33", 149),
    ("#99ddff", 117),
    ("#aaaa00", 142),
)


@dataclass(frozen=True)
class Mark:
    """How the thing in a cell looks: one character of text, and in SVG a path on the unit square.

    `path` starts at the cell's top left corner and has relative commands only; without it the character is
    written. `style` are SVG attributes, `ansi` a terminal's SGR codes instead of the cell's own colours.
    """

    text: str
    path: str = ""
    style: str = f'fill="{INK}"'
    ansi: str = ""


@dataclass(frozen=True)
class Board:
    """A board of `rows` by `cols` cells: `mark(row, col)` is what stands in a cell.

    `region(row, col)` names the region of a cell, "" where the board has a hole; walls stand between regions.
    `checkered` boards without regions alternate two tones. `wraps` says that the edges are joined. `label` is
    the picture's text for those who do not see it. `tones` are the regions' colours (for SVG and for a terminal), by
    default chosen so that neighbours differ; `names` False: the regions' names are not written. `corner(row, col)` is
    a small text, perhaps "", in the top left corner of a cell of an SVG.
    """

    rows: int
    cols: int
    mark: Callable[[int, int], Mark]
    region: Callable[[int, int], str] | None = None
    checkered: bool = False
    wraps: bool = False
    label: str = ""
    tones: Mapping[str, tuple[str, int]] | None = None
    names: bool = True
    corner: Callable[[int, int], str] | None = None

    def region_at(self, row: int, col: int) -> str:
        """The region of any row and column: "" outside the board and in its holes."""
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return ""
        return "board" if self.region is None else self.region(row, col)

    def has_wall(self, row: int, col: int, other_row: int, other_col: int) -> bool:
        """Whether a wall stands between two neighbouring cells, one of which may be outside."""
        return self.region_at(row, col) != self.region_at(other_row, other_col)


class Tones:
    """The colour of each cell in the top left `rows` by `cols` of a board, neighbouring regions apart."""

    def __init__(self, board: Board, rows: int, cols: int) -> None:
        self.board = board
        self.first_cells: dict[str, tuple[int, int]] = {}
        neighbours: dict[str, set[str]] = {}
        for row in range(rows if board.region else 0):
            for col in range(cols):
                name = board.region_at(row, col)
                if not name:
                    continue
                self.first_cells.setdefault(name, (row, col))
                mine = neighbours.setdefault(name, set())
                for other in (board.region_at(row - 1, col), board.region_at(row, col - 1)):
                    if other not in ("", name):
                        mine.add(other)
                        neighbours[other].add(name)
        self.tones = board.tones or {name: PALETTE[colour] for name, colour in _colouring(neighbours).items()}

    def at(self, row: int, col: int) -> tuple[str, int]:
        """The colour of a cell, for SVG and for a terminal."""
        if self.board.region is not None:
            return self.tones[self.board.region_at(row, col)]
        return DARK if self.board.checkered and (row + col) % 2 else LIGHT


def _colouring(neighbours: dict[str, set[str]]) -> dict[str, int]:
    """A number in the palette for each region, no two neighbours alike.

    Smallest-last order: in it, no region of a planar map meets more than five that already have a colour.
    Each takes the rarest of the free colours, so that up to nine regions all differ.
    """
    left, order = {name: set(others) for name, others in neighbours.items()}, []
    while left:
        name = min(left, key=lambda name: len(left[name]))
        order.append(name)
        for other in left.pop(name):
            left[other].discard(name)
    colours: dict[str, int] = {}
    used = [0] * len(PALETTE)
    for name in reversed(order):
        taken = [colours[other] for other in neighbours[name] if other in colours]
        colour = min(range(len(PALETTE)), key=lambda colour: (taken.count(colour), used[colour]))
        colours[name] = colour
        used[colour] += 1
    return colours
