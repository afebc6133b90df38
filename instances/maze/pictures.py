"""How a maze looks: as text, as SVG, and in numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..drawing import INK
from ..errors import InvalidInput
from .field import CELL, OPEN, UNDECIDED, WALL, Cell, joined_by, parts, passages_of, wall_of
from .plane import Plane
from .rules import loops, path_in

if TYPE_CHECKING:
    from .puzzle import Maze

MAX_LINES = 81
MAX_DRAWN = 1_000_000
DOT, START, END = ".", "S", "E"
ROUTE = "#c8502d"
RED = "38;5;166"


def rows_of(puzzle: Maze, solution: Sequence[Any] | None) -> Sequence[str]:
    """The rows to draw: those of the solution, of the field, or all undecided."""
    if solution is not None and not puzzle.is_finding:
        return solution
    return puzzle.field_rows or _blank(puzzle)


def _blank(puzzle: Maze) -> list[str]:
    rows = [list(line) for line in puzzle.drawn(())]
    for one, other in puzzle.passages:
        row, col = wall_of(one, other)
        rows[row][col] = UNDECIDED
    return ["".join(line) for line in rows]


def path_of(puzzle: Maze, solution: Sequence[Any] | None) -> Sequence[Cell]:
    """The path to draw: a finding task's solution, or the path through a maze that has a start and an end."""
    if solution is None:
        return ()
    if puzzle.is_finding:
        return solution
    return path_in(solution, puzzle) if puzzle.start is not None and puzzle.end is not None else ()


# --- text ------------------------------------------------------------------------------------------------------
def as_text(puzzle: Maze, solution: Sequence[Any] | None, width: int, *, colour: bool) -> str:
    """The rows, abridged, with the path as dots and S and E at its ends."""
    height, wide = 2 * puzzle.rows + 1, 2 * puzzle.cols + 1
    shown = height if height <= MAX_LINES else MAX_LINES - 1
    across = wide if wide <= width else max(width, 8) - 1
    rows = rows_of(puzzle, solution)
    marks = _marks(puzzle, path_of(puzzle, solution))
    lines = []
    for row in range(shown):
        line = [marks.get((row, col), rows[row][col]) for col in range(across)]
        text = "".join(_painted(mark) if colour else mark for mark in line)
        lines.append(text + "…" * (across < wide))
    left = [
        f"the last {total - seen} of {total} {name}"
        for name, seen, total in (("lines", shown, height), ("columns", across, wide))
        if seen < total
    ]
    return "\n".join([*lines, *["…"] * (shown < height), *([f"left out: {', '.join(left)}"] if left else [])])


def _marks(puzzle: Maze, path: Sequence[Cell]) -> dict[Cell, str]:
    marks = {(2 * row + 1, 2 * col + 1): DOT for row, col in path}
    marks |= dict.fromkeys((wall_of(*pair) for pair in pairwise(path)), DOT)
    for name, cell in ((START, puzzle.start), (END, puzzle.end)):
        if cell is not None:
            marks[2 * cell[0] + 1, 2 * cell[1] + 1] = name
    return marks


def _painted(mark: str) -> str:
    return f"\x1b[{RED}m{mark}\x1b[0m" if mark in (DOT, START, END) else mark


# --- SVG -------------------------------------------------------------------------------------------------------
def require_drawable(puzzle: Maze) -> None:
    """Raise InvalidInput for a maze of more than a million cells."""
    if puzzle.rows * puzzle.cols > MAX_DRAWN:
        message = f"a maze of {puzzle.rows} x {puzzle.cols} cells is too large for a picture (up to {MAX_DRAWN} cells)"
        raise InvalidInput(message)


def as_svg(puzzle: Maze, solution: Sequence[Any] | None = None) -> str:
    """One path element for the walls, one for those undecided, one for the way; a unit a cell."""
    require_drawable(puzzle)
    rows = _without_outside(puzzle, rows_of(puzzle, solution))
    label = escape(puzzle.describe())
    scale = min(32, 960 / max(puzzle.rows, puzzle.cols))
    width, height = puzzle.cols + 0.4, puzzle.rows + 0.4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.2 -.2 {width:g} {height:g}"',
        f' width="{max(width * scale, 1):.0f}" height="{max(height * scale, 1):.0f}" role="img" aria-label="{label}">',
        f'<title>{label}</title><path d="M-.2-.2h{width:g}v{height:g}h-{width:g}z" fill="#fff"/>',
        _stroke("walls", _lines(rows, WALL), f'stroke="{INK}" stroke-width=".12" stroke-linecap="square"'),
        _stroke("open", _lines(rows, UNDECIDED), f'stroke="{INK}" stroke-width=".04" stroke-dasharray=".1"'),
        _stroke("way", _way(path_of(puzzle, solution)), f'stroke="{ROUTE}" stroke-width=".25" stroke-linejoin="round"'),
        *_ends(puzzle),
    ]
    return "".join([*parts, "</svg>"])


def _stroke(name: str, data: str, style: str) -> str:
    return f'<path class="{name}" d="{data}" fill="none" {style}/>' if data else ""


def _lines(rows: Sequence[str], mark: str) -> str:
    """The path data of all walls that are `mark`, each as long as it goes."""
    runs = re.compile(re.escape(mark) + "+")
    across = [line[1::2] for line in rows[::2]]
    down = ["".join(column) for column in zip(*(line[::2] for line in rows[1::2]), strict=True)]
    found = [
        *(f"M{run.start()} {row}h{len(run[0])}" for row, line in enumerate(across) for run in runs.finditer(line)),
        *(f"M{col} {run.start()}v{len(run[0])}" for col, line in enumerate(down) for run in runs.finditer(line)),
    ]
    return "".join(found)


def _without_outside(puzzle: Maze, rows: Sequence[str]) -> Sequence[str]:
    """The rows with no walls between two cells outside the maze."""
    if all(WALL not in line for line in puzzle.mask_rows):
        return rows
    beyond = WALL * (puzzle.cols + 2)
    shape = [beyond, *(f"{WALL}{line}{WALL}" for line in puzzle.mask_rows), beyond]
    kept = [list(row) for row in rows]
    for row in range(len(rows)):
        for col in range((row + 1) % 2, len(rows[0]), 2):
            around = shape[(row + 1) // 2][(col + 1) // 2], shape[row // 2 + 1][col // 2 + 1]
            if CELL not in around:
                kept[row][col] = OPEN
    return ["".join(row) for row in kept]


def _way(path: Sequence[Cell]) -> str:
    if not path:
        return ""
    row, col = path[0]
    steps = (f"v{b[0] - a[0]}" if a[1] == b[1] else f"h{b[1] - a[1]}" for a, b in pairwise(path))
    return f"M{col + 0.5} {row + 0.5}" + "".join(steps)


def _ends(puzzle: Maze) -> Iterator[str]:
    for cell in (puzzle.start, puzzle.end):
        if cell is not None:
            yield f'<circle cx="{cell[1] + 0.5}" cy="{cell[0] + 0.5}" r=".28" fill="{ROUTE}"/>'


# --- numbers ---------------------------------------------------------------------------------------------------
def remarks(puzzle: Maze) -> list[str]:
    """What a given maze is like."""
    if not puzzle.is_finding:
        return []
    assert puzzle.field_rows is not None
    passages = passages_of(puzzle.field_rows, puzzle.mask_rows, OPEN)
    lines = [_numbers(Plane(puzzle.field_rows, puzzle.mask_rows))]
    apart = len(parts(puzzle.cells, joined_by(passages))) - 1
    found = loops(puzzle.cells, passages)
    if found:
        cells = " ".join(f"[{row},{col}]" for row, col in found[0][:20])
        lines.append(f"{len(found)} loop{'s' * (len(found) > 1)}; one is {cells}{'…' * (len(found[0]) > 20)}")
    if apart:
        lines.append(f"{apart} part{'s' * (apart > 1)} cut off")
    return lines


def remarks_on(puzzle: Maze, solution: Sequence[Any]) -> list[str]:
    """The statistics of a maze; of a path its length and whether there is another one."""
    path = path_of(puzzle, solution)
    length = [f"path of {len(path) - 1} passages"] if path else []
    if puzzle.is_finding:
        other = "another path joins start and end" if _has_another(puzzle, path) else "no other path"
        return [f"{length[0]}; {other}"]
    return [", ".join([_numbers(Plane(solution, puzzle.mask_rows)), *length])]


def statistics(puzzle: Maze) -> dict[str, int]:
    """What a given maze is like, in numbers."""
    assert puzzle.field_rows is not None
    plane = Plane(puzzle.field_rows, puzzle.mask_rows)
    return {
        "cells": int(plane.inside.sum()),
        "dead_ends": plane.dead_ends(),
        "junctions": plane.junctions(),
        "longest_corridor": plane.longest_corridor(),
    }


def _numbers(plane: Plane) -> str:
    return (
        f"{plane.dead_ends()} dead ends, {plane.junctions()} junctions,"
        f" longest corridor of {plane.longest_corridor()} passages"
    )


def _has_another(puzzle: Maze, path: Sequence[Cell]) -> bool:
    """Whether start and end are joined without one of the path's passages: walk from each of its cells in turn.

    A walk from a cell of the path that leaves it, and comes back to a later cell, is a detour. Linear in the cells.
    """
    assert puzzle.field_rows is not None
    joined = joined_by(passages_of(puzzle.field_rows, puzzle.mask_rows, OPEN))
    place = {cell: number for number, cell in enumerate(path)}
    seen: dict[Cell, int] = {}
    for number, cell in enumerate(path):
        stack = [(cell, other) for other in joined.get(cell, ())]
        while stack:
            one, other = stack.pop()
            if other in place:
                if one not in place and place[other] != number:
                    return True
                if one in place and abs(place[one] - place[other]) > 1:
                    return True
            elif other not in seen:
                seen[other] = number
                stack += [(other, further) for further in joined[other]]
    return False
