"""Reading a maze's table: each field checked, errors that quote what was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..cells import components
from ..errors import InvalidInput, quote
from ..text import GridText
from .field import CELL, MAX_CELLS, MAX_SIDE, OPEN, SIDES, UNDECIDED, WALL, Cell, read_field, shape_of

if TYPE_CHECKING:
    from .puzzle import Maze

OBJECTIVES = ("longest-path", "most-dead-ends", "fewest-dead-ends")
SYMMETRIES = ("rotate180", "mirror")
WISHES = ("path_length", "dead_ends", "longest_corridor", "symmetry", "path_through", "objective")
VISIT = "x"
PREFERRED = OPEN + UNDECIDED + WALL


def checked(maze: Maze) -> dict[str, Any]:
    """The values of all fields as the puzzle keeps them. Raises InvalidInput."""
    rows = read_field(maze.field) if maze.field is not None else None
    mask = _mask(maze.mask) if maze.mask is not None else None
    height, width = _size(maze, rows, mask)
    shape = mask or _shape(rows, height, width)
    if type(maze.openings) is not bool:
        raise InvalidInput(f"openings is {quote(maze.openings)}; it takes true or false", field="openings")
    values: dict[str, Any] = {
        "rows": height,
        "cols": width,
        "mask": None if mask is None else "\n".join(mask),
        "field": None if rows is None else "\n".join(rows),
        "start": _end(maze.start, "start", shape),
        "end": _end(maze.end, "end", shape),
        "path_through": _through(maze.path_through, shape),
        **{name: _range(getattr(maze, name), name) for name in ("path_length", "dead_ends", "longest_corridor")},
    }
    _word(maze.symmetry, "symmetry", SYMMETRIES)
    _word(maze.objective, "objective", OBJECTIVES)
    _require_ends(maze, values, is_finding=rows is not None and UNDECIDED not in values["field"])
    if rows is not None:
        _require_same_cells(rows, shape)
    if maze.openings:
        _require_openings(values, rows, shape)
    if rows is None or UNDECIDED in values["field"]:
        _require_making(maze, values, rows, shape)
    return values


def _require_openings(values: dict[str, Any], rows: Sequence[str] | None, shape: Sequence[str]) -> None:
    """Start and end lie on the border, at an outer wall that the field has not shut."""
    for name in ("start", "end"):
        wall = opening(shape, values[name], rows)
        if wall is None:
            message = f"{name} is {quote([*values[name]])}; an opening takes a cell on the border"
            raise InvalidInput(message, field=name)
        if rows is not None and rows[wall[0]][wall[1]] == WALL:
            message = f"field is shut in the wall around the maze at the {name}, where there is an opening"
            raise InvalidInput(message, field="field", line=wall[0] + 1, column=wall[1] + 1)


def _require_same_cells(rows: Sequence[str], shape: Sequence[str]) -> None:
    """Cells of the field stand where the mask has them."""
    if (*shape_of(rows),) == (*shape,):
        return
    for row, (line, inside) in enumerate(zip(rows[1::2], shape, strict=True)):
        for col, (mark, cell) in enumerate(zip(line[1::2], inside, strict=True)):
            if (mark == WALL) != (cell == WALL):
                message = f"field has {quote(mark)} at cell [{row}, {col}], the mask says otherwise"
                raise InvalidInput(message, field="field", line=2 * row + 2, column=2 * col + 2)


def _size(maze: Maze, rows: Sequence[str] | None, mask: Sequence[str] | None) -> tuple[int, int]:
    """The numbers of rows and columns: as given, or those of the field or the mask, which must agree."""
    found: dict[str, tuple[int, int]] = {}
    for name in ("rows", "cols"):
        value = getattr(maze, name)
        if type(value) is not int or not 0 <= value <= MAX_SIDE:
            raise InvalidInput(f"{name} is {quote(value)}; it takes a whole number, 1 to {MAX_SIDE}", field=name)
    if rows is not None:
        found["field"] = len(rows) // 2, len(rows[0]) // 2
    if mask is not None:
        found["mask"] = len(mask), len(mask[0])
    for name, (height, width) in found.items():
        if maze.rows not in (0, height) or maze.cols not in (0, width):
            message = f"{name} has {height}x{width} cells; rows and cols say {maze.rows}x{maze.cols}"
            raise InvalidInput(message, field=name)
    if len({*found.values()}) > 1:
        message = "mask has {}x{} cells, field {}x{}".format(*found["mask"], *found["field"])
        raise InvalidInput(message, field="mask")
    height, width = next(iter(found.values()), (maze.rows, maze.cols))
    for name, side in (("rows", height), ("cols", width)):
        if not 1 <= side <= MAX_SIDE:
            hint = " (rows and cols, a mask or a field give the size)" if side == 0 else ""
            raise InvalidInput(f"{name} is {quote(side)}; it takes a whole number, 1 to {MAX_SIDE}{hint}", field=name)
    if height * width > MAX_CELLS:
        raise InvalidInput(f"rows x cols is {height * width} cells; it takes up to {MAX_CELLS}", field="rows")
    return height, width


def _mask(text: object) -> tuple[str, ...]:
    grid = GridText.read(text, "mask")
    grid.require_letters(CELL + WALL, ". (a cell) and # (outside)")
    return grid.rows


def _shape(rows: Sequence[str] | None, height: int, width: int) -> tuple[str, ...]:
    if rows is None:
        return (CELL * width,) * height
    return shape_of(rows)


def _cell(value: object, name: str, shape: Sequence[str]) -> Cell:
    is_pair = isinstance(value, Sequence) and len(value) == 2 and all(type(number) is int for number in value)
    if not is_pair or isinstance(value, str):
        raise InvalidInput(f"{name} is {quote(value)}; it takes a cell [row, col]", field=name)
    assert isinstance(value, Sequence)
    row, col = int(value[0]), int(value[1])
    if not (0 <= row < len(shape) and 0 <= col < len(shape[0])):
        raise InvalidInput(f"{name} is {quote([row, col])}, outside of {len(shape)}x{len(shape[0])} cells", field=name)
    if shape[row][col] != CELL:
        raise InvalidInput(f"{name} is {quote([row, col])}, which is a wall, no cell of the maze", field=name)
    return row, col


def _end(value: object, name: str, shape: Sequence[str]) -> Cell | None:
    return None if value is None else _cell(value, name, shape)


def _through(value: object, shape: Sequence[str]) -> tuple[Cell, ...]:
    """Cells of a list, or of text like a mask with `x` for those to visit."""
    if not isinstance(value, str):
        if not isinstance(value, Sequence):
            raise InvalidInput(f"path_through is {quote(value)}; it takes a list of cells", field="path_through")
        return tuple(sorted({_cell(entry, "path_through", shape) for entry in value}))
    grid = GridText.read(value, "path_through")
    grid.require_letters(VISIT + CELL + WALL, "x (a cell to visit), . and #")
    if (len(grid.rows), len(grid.rows[0])) != (len(shape), len(shape[0])):
        message = f"path_through has {len(grid.rows)}x{len(grid.rows[0])} cells, not {len(shape)}x{len(shape[0])}"
        raise InvalidInput(message, field="path_through")
    marked = [(row, col) for row, line in enumerate(grid.rows) for col, mark in enumerate(line) if mark == VISIT]
    return tuple(_cell(cell, "path_through", shape) for cell in marked)


def _range(value: object, name: str) -> tuple[int, int] | None:
    if value is None:
        return None
    both = [value, value] if type(value) is int else value
    is_pair = isinstance(both, list | tuple) and len(both) == 2 and all(type(number) is int for number in both)
    least, most = tuple(both) if is_pair and isinstance(both, list | tuple) else (0, -1)
    if not 0 <= least <= most or least > MAX_CELLS:
        hint = f"a number or [least, most], from 0 to {MAX_CELLS}"
        raise InvalidInput(f"{name} is {quote(value)}; it takes {hint}", field=name)
    return least, min(most, MAX_CELLS)


def _word(value: object, name: str, known: Sequence[str]) -> None:
    if value is not None and value not in known:
        raise InvalidInput(f"{name} is {quote(value)}; it takes {', '.join(known)}", field=name)


def _require_ends(maze: Maze, values: dict[str, Any], *, is_finding: bool) -> None:
    start, end = values["start"], values["end"]
    reasons = {
        "a full field asks for the path: it": is_finding,
        "openings": maze.openings,
        "path_length": maze.path_length is not None,
        "path_through": bool(values["path_through"]),
        "objective 'longest-path'": maze.objective == "longest-path",
    }
    for reason, holds in reasons.items():
        for name in ("start", "end"):
            if holds and values[name] is None:
                raise InvalidInput(f"{reason} needs {name}, a cell [row, col]", field=name)
    if start is not None and start == end:
        raise InvalidInput(f"start and end are the same cell {quote([*start])}", field="end")
    for name in WISHES if is_finding else ():
        if values.get(name, getattr(maze, name)):
            raise InvalidInput(f"{name} is a wish for a maze to be made; this field is full", field=name)


def _require_making(maze: Maze, values: dict[str, Any], rows: Sequence[str] | None, shape: Sequence[str]) -> None:
    """What a maze to be made must fulfil: its cells in one part, no wall outside given as open, a symmetric shape."""
    if any(WALL in line for line in shape):
        cells = [(row, col) for row, line in enumerate(shape) for col, mark in enumerate(line) if mark == CELL]
        if not cells:
            raise InvalidInput("the maze has no cells", field="mask")
        found = sorted(components(cells), key=lambda part: -len(part))
        if len(found) > 1:
            part = min(found[1])
            message = f"the cells are in {len(found)} parts: {[*part]} is cut off from {[*min(found[0])]}"
            raise InvalidInput(message, field="mask" if maze.mask is not None else "field")
    if maze.symmetry is not None:
        image = [line[::-1] for line in (shape[::-1] if maze.symmetry == "rotate180" else shape)]
        if [*shape] != image:
            raise InvalidInput(f"symmetry is {quote(maze.symmetry)}, which the mask has not", field="symmetry")
    if rows is not None:
        _require_sound_clues(maze, values, rows, shape)


def _require_sound_clues(maze: Maze, values: dict[str, Any], rows: Sequence[str], shape: Sequence[str]) -> None:
    """No wall around the maze is given as open but the openings."""
    ends = [values[name] for name in ("start", "end") if maze.openings]
    openings = {opening(shape, cell, rows) for cell in ends}
    for row, line in enumerate(rows):
        for col, mark in enumerate(line):
            around = {((row + y) // 2, (col + x) // 2) for y in (-1, 0) for x in (-1, 0)}
            inner = [_is_cell_of(shape, *cell) for cell in around]
            is_outer_wall = (row + col) % 2 == 1 and not all(inner)
            if mark == OPEN and is_outer_wall and (row, col) not in openings:
                message = "field is open in a wall around the maze, where there is no opening"
                raise InvalidInput(message, field="field", line=row + 1, column=col + 1)


def opening(shape: Sequence[str], cell: Cell, rows: Sequence[str] | None) -> Cell | None:
    """The outer wall at a cell, in the drawn form, that is its opening; None off the border, at a hole too.

    Of several it is one that the field has open, else one that it leaves open to decide, the first of up, down, left
    and right.
    """
    row, col = cell
    around = [(2 * row + 1 + y, 2 * col + 1 + x) for y, x in SIDES.values() if _is_around(shape, (row + y, col + x))]
    return min(around, key=lambda wall: PREFERRED.index(rows[wall[0]][wall[1]]) if rows else 0, default=None)


def _is_around(shape: Sequence[str], place: Cell) -> bool:
    """Whether one gets from a place beyond the rectangle without entering a cell. Linear in the hole, if it is one."""
    if _is_cell_of(shape, *place):
        return False
    seen, edge = {place}, [place]
    for row, col in edge:
        if not (0 <= row < len(shape) and 0 <= col < len(shape[0])):
            return True
        for y, x in SIDES.values():
            beyond = row + y, col + x
            if beyond not in seen and not _is_cell_of(shape, *beyond):
                seen.add(beyond)
                edge.append(beyond)
    return False


def _is_cell_of(shape: Sequence[str], row: int, col: int) -> bool:
    return 0 <= row < len(shape) and 0 <= col < len(shape[0]) and shape[row][col] == CELL


# --- back to plain values --------------------------------------------------------------------------------------
def plain(value: Any) -> Any:
    """Tuples as lists; a range of one number as that number, as a cell never is."""
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    return value


def solution(data: Any, *, is_finding: bool) -> tuple[Any, ...]:
    """The solution of JSON values. Raises InvalidInput where it has not the form."""
    if is_finding:
        cells = data.get("path") if isinstance(data, dict) else None
        if not isinstance(cells, list) or not all(_is_cell(cell) for cell in cells):
            raise InvalidInput(f'a path is {{"path": [[row, col], …]}}, not {quote(data)}')
        return tuple((row, col) for row, col in cells)
    if not isinstance(data, list) or not all(isinstance(row, str) for row in data):
        raise InvalidInput(f"a maze is a list of rows, not {quote(data)}")
    return tuple(data)


def _is_cell(cell: Any) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(number) is int for number in cell)
