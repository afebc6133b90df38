"""The drawn form of a maze: 2r+1 lines of 2c+1 characters; cell (r, c) stands at (2r+1, 2c+1), walls between cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..errors import InvalidInput, quote

WALL, OPEN, UNDECIDED = "#", " ", "?"
CELL = "."
"""A cell in the text of a mask; `WALL` is outside."""

MAX_SIDE = 5_000
MAX_CELLS = 5_000_000

Cell = tuple[int, int]
Passage = tuple[Cell, Cell]
"""Two neighbouring cells, the first in reading order first."""

SIDES: dict[str, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def read_field(text: object) -> tuple[str, ...]:
    """The rows of a drawn field, spaces kept. Raises InvalidInput with line and column."""
    if not isinstance(text, str):
        raise InvalidInput(f"field must be text, not {quote(text)}", field="field")
    lines = text.replace("\r\n", "\n").split("\n")
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if not filled:
        raise InvalidInput("field is empty", field="field")
    first, rows = filled[0], lines[filled[0] : filled[-1] + 1]

    def error(message: str, row: int, col: int = 0) -> InvalidInput:
        return InvalidInput(message, field="field", line=first + row + 1, column=col + 1)

    height, width = len(rows), len(rows[0])
    for row, line in enumerate(rows):
        if len(line) != width:
            message = f"field is ragged: {quote(line)} has {len(line)} characters, the first row has {width}"
            raise error(message, row, min(len(line), width))
        strange = set(line) - {WALL, OPEN, UNDECIDED}
        if strange:
            col = next(place for place, mark in enumerate(line) if mark in strange)
            raise error(f"field has {quote(line[col])}; it takes # (wall), space (open) and ? (undecided)", row, col)
        if row % 2 == 0 and OPEN in line[::2]:
            col = 2 * line[::2].index(OPEN)
            raise error("field is open where four walls meet; it takes # or ?", row, col)
    if height % 2 == 0 or width % 2 == 0 or min(height, width) < 3:
        size = f"{height} rows of {width} characters"
        message = f"field has {size}, such as {quote(rows[0])}; both must be odd, 2r+1 by 2c+1 for r by c cells"
        raise error(message, 0)
    return tuple(rows)


def shape_of(rows: Sequence[str]) -> tuple[str, ...]:
    """For each row of cells of a drawn field `.` a cell, `#` outside."""
    return tuple(line[1::2].replace(OPEN, CELL).replace(UNDECIDED, CELL) for line in rows[1::2])


def wall_of(one: Cell, other: Cell) -> Cell:
    """Row and column, in the drawn form, of the wall between two neighbouring cells; one may be outside."""
    return one[0] + other[0] + 1, one[1] + other[1] + 1


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four cells beside a cell: up, left, right, down."""
    row, col = cell
    yield from ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))


def drawn(mask: Sequence[str], passages: Iterable[Passage], openings: Iterable[Cell]) -> tuple[str, ...]:
    """The rows of a maze: the cells of `mask` (`.`), what joins them, and the walls in the drawn form that are open."""
    width = 2 * len(mask[0]) + 1
    rows = [bytearray(WALL * width, "ascii") for _ in range(2 * len(mask) + 1)]
    for row, line in enumerate(mask):
        rows[2 * row + 1][1::2] = bytes(line.replace(CELL, OPEN), "ascii")
    walls = [*(wall_of(*passage) for passage in passages), *openings]
    for row, col in walls:
        rows[row][col] = ord(OPEN)
    return tuple(row.decode("ascii") for row in rows)


def passages_of(rows: Sequence[str], mask: Sequence[str], mark: str) -> list[Passage]:
    """The pairs of neighbouring cells between which `mark` stands, in reading order."""
    found: list[Passage] = []
    for row, line in enumerate(mask):
        last = row + 1 == len(mask)
        for col, inside in enumerate(line):
            if inside != CELL:
                continue
            if col + 1 < len(line) and line[col + 1] == CELL and rows[2 * row + 1][2 * col + 2] == mark:
                found.append(((row, col), (row, col + 1)))
            if not last and mask[row + 1][col] == CELL and rows[2 * row + 2][2 * col + 1] == mark:
                found.append(((row, col), (row + 1, col)))
    return found


def parts(cells: Iterable[Cell], joined: Mapping[Cell, Sequence[Cell]]) -> list[list[Cell]]:
    """The connected parts, the largest first."""
    found: list[list[Cell]] = []
    seen: set[Cell] = set()
    for cell in cells:
        if cell in seen:
            continue
        seen.add(cell)
        part = [cell]
        for one in part:
            for other in joined.get(one, ()):
                if other not in seen:
                    seen.add(other)
                    part.append(other)
        found.append(part)
    return sorted(found, key=lambda part: (-len(part), part[0]))


def joined_by(passages: Iterable[Passage]) -> dict[Cell, list[Cell]]:
    """The cells to which each cell is joined."""
    found: dict[Cell, list[Cell]] = {}
    for one, other in passages:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found
