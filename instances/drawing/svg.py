"""Boards as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from ..errors import InvalidInput
from .board import INK, Board, Mark, Tones
from .marks import EMPTY

Cell = tuple[int, int]

MAX_SIZE = 200
"""The most rows, and the most columns, that a picture shows."""

PAGE_INK = 'fill="currentColor"'
"""The colour of the text around the picture."""

LINES = {
    "thin": 'stroke-width=".02" stroke-opacity=".45"',
    "thick": 'stroke-width=".08" stroke-linecap="square"',
    "joined": 'stroke-width=".08" stroke-dasharray=".5" stroke-dashoffset=".25"',
}


def svg_content(board: Board) -> str:
    """The elements of a picture, a unit a cell with the first cell at the origin.

    Raises InvalidInput beyond 200 rows or columns.
    """
    if max(board.rows, board.cols) > MAX_SIZE:
        limit = f"{MAX_SIZE} x {MAX_SIZE}"
        raise InvalidInput(f"a board of {board.rows} x {board.cols} is too large for a picture (up to {limit})")
    return "".join([*_svg_tones(board), *_svg_walls(board), *_svg_corners(board), *_svg_marks(board)])


def to_svg(board: Board, *, rulers: bool = False) -> str:
    """The board as one SVG element, a unit a cell with the first cell at the origin; `rulers` number from 1.

    Raises InvalidInput beyond 200 rows or columns.
    """
    content = svg_content(board)
    before, after = (0.8 if rulers else 0.08), 0.08
    width, height = board.cols + before + after, board.rows + before + after
    # Cells of 48 pixels, fewer where the board would not fit a screen; a page's style sheet may overrule it.
    scale = min(48, 960 / max(width, height))
    label = escape(board.label)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-before} {-before} {width:g} {height:g}"',
            f' width="{width * scale:.0f}" height="{height * scale:.0f}" role="img" aria-label="{label}">',
            f"<title>{label}</title>",
            content,
            *(_svg_rulers(board) if rulers else ()),
            "</svg>",
        ]
    )


def _svg_tones(board: Board) -> Iterator[str]:
    """The cells, one path a colour, and the regions' names."""
    tones = Tones(board, board.rows, board.cols)
    paths: dict[str, list[str]] = {}
    for row in range(board.rows):
        for col in range(board.cols):
            if board.region_at(row, col):
                paths.setdefault(tones.at(row, col)[0], []).append(f"M{col} {row}h1v1h-1z")
    for colour, cells in paths.items():
        # The stroke covers the seams that viewers leave between two colours.
        yield f'<path d="{"".join(cells)}" fill="{colour}" stroke="{colour}" stroke-width=".02"/>'
    for name, (row, col) in tones.first_cells.items() if board.names else ():
        yield _svg_text(name, col + 0.16, row + 0.17, 0.18)


def _svg_walls(board: Board) -> Iterator[str]:
    """Thin lines inside a region, thick ones around it, dashed ones along edges that are joined."""
    paths: dict[str, list[str]] = {kind: [] for kind in LINES}
    for row in range(board.rows + 1):
        kinds = [_line_kind(board, (row - 1, col), (row, col)) for col in range(board.cols)]
        for kind, col, length in _runs(kinds):
            paths[kind].append(f"M{col} {row}h{length}")
    for col in range(board.cols + 1):
        kinds = [_line_kind(board, (row, col - 1), (row, col)) for row in range(board.rows)]
        for kind, row, length in _runs(kinds):
            paths[kind].append(f"M{col} {row}v{length}")
    for kind, lines in paths.items():
        if lines:
            yield f'<path class="{kind}" d="{"".join(lines)}" fill="none" stroke="{INK}" {LINES[kind]}/>'


def _line_kind(board: Board, one: Cell, other: Cell) -> str:
    """The line between two neighbouring cells, of which one may be outside: a key of LINES or ""."""
    regions = board.region_at(*one), board.region_at(*other)
    if regions[0] == regions[1]:
        return "thin" if regions[0] and not board.checkered else ""
    on_edge = not all(0 <= row < board.rows and 0 <= col < board.cols for row, col in (one, other))
    return "joined" if board.wraps and on_edge else "thick"


def _runs(kinds: list[str]) -> Iterator[tuple[str, int, int]]:
    """Kind, start and length of each run of the same line."""
    start = 0
    for kind, run in groupby(kinds):
        length = len(list(run))
        if kind:
            yield kind, start, length
        start += length


def _svg_marks(board: Board) -> Iterator[str]:
    """One path for all cells with the same mark, or the mark's character in each."""
    cells: dict[Mark, list[Cell]] = {}
    for row in range(board.rows):
        for col in range(board.cols):
            cells.setdefault(board.mark(row, col), []).append((row, col))
    for mark, places in cells.items():
        if mark.path:
            path = "".join(f"M{col} {row}{mark.path}" for row, col in places)
            yield f'<path d="{path}" {mark.style}/>'
        elif mark != EMPTY:
            for row, col in places:
                # Where something stands in corners, letters leave it room.
                size, middle = (0.56, 0.57) if board.corner else (0.6, 0.5)
                yield _svg_text(mark.text, col + 0.5, row + middle, size, mark.style)


def _svg_corners(board: Board) -> Iterator[str]:
    """The small texts, which begin at the left."""
    for row in range(board.rows if board.corner else 0):
        for col in range(board.cols):
            text = board.corner(row, col) if board.corner else ""
            if text:
                yield _svg_text(text, col + 0.06, row + 0.16, 0.24, anchor="start")


def _svg_rulers(board: Board) -> Iterator[str]:
    """The numbers of the columns and rows, in the colour of the text around the picture."""
    yield '<g fill-opacity=".75">'
    for col in range(board.cols):
        yield _svg_text(str(col + 1), col + 0.5, -0.4, 0.3, PAGE_INK)
    for row in range(board.rows):
        yield _svg_text(str(row + 1), -0.4, row + 0.5, 0.3, PAGE_INK)
    yield "</g>"


def _svg_text(text: str, x: float, y: float, size: float, style: str = f'fill="{INK}"', anchor: str = "middle") -> str:
    # Some converters do not know dominant-baseline; this much of the size centres capitals and digits.
    place = f'x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" {style}'
    return f'<text {place} text-anchor="{anchor}" font-family="sans-serif">{escape(text)}</text>'
