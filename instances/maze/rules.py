"""The rules of mazes and of paths through them: what is broken, with the cells at fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzle import Violation
from .field import CELL, OPEN, UNDECIDED, WALL, Cell, Passage, joined_by, neighbours, parts, passages_of, wall_of
from .plane import Plane

if TYPE_CHECKING:
    from .puzzle import Maze

MOST_LOOPS = 20
"""So many loops, and parts that are cut off, are named."""


def broken_rules(puzzle: Maze, rows: Sequence[str]) -> Iterator[Violation]:
    """Every broken rule of a drawn maze, in time linear in its cells."""
    height, width = 2 * puzzle.rows + 1, 2 * puzzle.cols + 1
    if [len(row) for row in rows] != [width] * height or any(set(row) - {WALL, OPEN} for row in rows):
        yield Violation("shape", f"it takes {height} rows of {width} characters, # or space")
        return
    plane = Plane(rows, puzzle.mask_rows)
    walls = [*_broken_walls(puzzle, rows, plane)]
    yield from walls
    yield from _broken_clues(puzzle, rows)
    if not plane.is_tree():
        yield from _broken_tree(puzzle, passages_of(rows, puzzle.mask_rows, OPEN))
    elif not walls:
        yield from _broken_wishes(puzzle, rows, plane)


def _broken_walls(puzzle: Maze, rows: Sequence[str], plane: Plane) -> Iterator[Violation]:
    """Cells are open, all else is wall but what may be a passage, and the openings."""
    import numpy as np

    wrong = np.argwhere(plane.cells != plane.inside)
    if wrong.size:
        cells = tuple((int(row), int(col)) for row, col in wrong)
        yield Violation("cells", "cells of the maze are open, cells outside it are wall", cells)
    may = np.zeros(plane.marks.shape, np.bool_)
    may[1::2, 1::2] = True
    may[1::2, 2:-1:2] = plane.inside[:, :-1] & plane.inside[:, 1:]
    may[2:-1:2, 1::2] = plane.inside[:-1] & plane.inside[1:]
    for row, col in puzzle.opening_walls:
        may[row, col] = True
    wrong = np.argwhere(~may & (plane.marks == ord(OPEN)))
    if wrong.size:
        cells = _beside(wrong.tolist(), puzzle)
        yield Violation("walls", "a wall around the maze, or a corner, is open", cells)
    shut = [wall for wall in puzzle.opening_walls if rows[wall[0]][wall[1]] != OPEN]
    if shut:
        yield Violation("openings", "the outer wall is shut at start or end", _beside(shut, puzzle))


def _broken_clues(puzzle: Maze, rows: Sequence[str]) -> Iterator[Violation]:
    if puzzle.field_rows is None:
        return
    wrong = [
        (row, col)
        for row, (line, clues) in enumerate(zip(rows, puzzle.field_rows, strict=True))
        if line != clues
        for col, (mark, clue) in enumerate(zip(line, clues, strict=True))
        if clue not in (UNDECIDED, mark)
    ]
    if wrong:
        yield Violation("clues", f"{len(wrong)} given walls or passages are not kept", _beside(wrong, puzzle))


def _beside(walls: Sequence[Sequence[int]], puzzle: Maze) -> tuple[Cell, ...]:
    """The cells beside places of the drawn form, in reading order."""
    found = set()
    for row, col in walls:
        around = {(up, left) for up in ((row - 1) // 2, row // 2) for left in ((col - 1) // 2, col // 2)}
        found |= {(up, left) for up, left in around if 0 <= up < puzzle.rows and 0 <= left < puzzle.cols}
    return tuple(sorted(found))


def _broken_tree(puzzle: Maze, passages: Sequence[Passage]) -> Iterator[Violation]:
    joined = joined_by(passages)
    cut_off = parts(puzzle.cells, joined)[1:]
    for part in cut_off[:MOST_LOOPS]:
        cells = "a cell is" if len(part) == 1 else f"{len(part)} cells are"
        yield Violation("connected", f"{cells} cut off from the rest", tuple(sorted(part)))
    if len(cut_off) > MOST_LOOPS:
        yield Violation("connected", f"{len(cut_off) - MOST_LOOPS} further parts are cut off")
    found = loops(puzzle.cells, passages)
    for loop in found[:MOST_LOOPS]:
        yield Violation("loop", f"{len(loop)} cells are a loop", loop)
    if len(found) > MOST_LOOPS:
        yield Violation("loop", f"there are {len(found) - MOST_LOOPS} further loops")


def loops(cells: Sequence[Cell], passages: Sequence[Passage]) -> list[tuple[Cell, ...]]:
    """A loop for each passage beyond those of a tree of shortest ways: its cells in order.

    Beyond the first twenty a loop is an empty tuple: only their number is known.
    """
    joined, above, depth = joined_by(passages), dict[Cell, Cell](), dict[Cell, int]()
    for root in cells:
        if root in depth:
            continue
        depth[root], queue = 0, [root]
        for one in queue:
            for other in joined.get(one, ()):
                if other not in depth:
                    depth[other], above[other] = depth[one] + 1, one
                    queue.append(other)
    closing = [(one, other) for one, other in passages if above.get(one) != other and above.get(other) != one]
    return [_loop(*pair, above, depth) if place < MOST_LOOPS else () for place, pair in enumerate(closing)]


def _loop(one: Cell, other: Cell, above: dict[Cell, Cell], depth: dict[Cell, int]) -> tuple[Cell, ...]:
    left, right = [one], [other]
    while left[-1] != right[-1]:
        longer = left if depth[left[-1]] >= depth[right[-1]] else right
        longer.append(above[longer[-1]])
    return (*left, *reversed(right[:-1]))


# --- wishes ----------------------------------------------------------------------------------------------------
def _broken_wishes(puzzle: Maze, rows: Sequence[str], plane: Plane) -> Iterator[Violation]:
    """What was wished for; only asked of a tree."""
    counted = [
        ("dead_ends", puzzle.dead_ends, plane.dead_ends, "dead ends"),
        ("longest_corridor", puzzle.longest_corridor, plane.longest_corridor, "passages in the longest corridor"),
    ]
    for rule, wish, count, what in counted:
        if wish is not None and not wish[0] <= count() <= wish[1]:
            yield Violation(rule, f"{count()} {what}; wished for are {spelt(wish)}")
    if puzzle.symmetry is not None:
        passages = {*passages_of(rows, puzzle.mask_rows, OPEN)}
        odd = sorted(passage for passage in passages if image(puzzle, passage) not in passages)
        if odd:
            yield Violation("symmetry", f"not symmetric ({puzzle.symmetry})", tuple(sorted({*sum(odd, ())})))
    if puzzle.path_length is None and not puzzle.path_through:
        return
    way = path_in(rows, puzzle)
    if puzzle.path_length is not None and not puzzle.path_length[0] <= len(way) - 1 <= puzzle.path_length[1]:
        message = f"the path has {len(way) - 1} passages; wished for are {spelt(puzzle.path_length)}"
        yield Violation("path_length", message, way)
    missed = sorted({*puzzle.path_through} - {*way})
    if missed:
        yield Violation("path_through", f"the path misses {len(missed)} of the wished cells", tuple(missed))


def image(puzzle: Maze, passage: Passage) -> Passage:
    """The passage that the wished symmetry makes of one."""
    one, other = sorted(turned(puzzle, cell) for cell in passage)
    return one, other


def turned(puzzle: Maze, cell: Cell) -> Cell:
    """The cell that the wished symmetry makes of one: a half turn, or left and right exchanged."""
    row, col = cell
    return (puzzle.rows - 1 - row if puzzle.symmetry == "rotate180" else row), puzzle.cols - 1 - col


def spelt(wish: tuple[int, int]) -> str:
    """A number or two bounds in words."""
    return str(wish[0]) if wish[0] == wish[1] else f"{wish[0]} to {wish[1]}"


def path_in(rows: Sequence[str], puzzle: Maze) -> tuple[Cell, ...]:
    """A shortest path from start to end; empty if there is none."""
    assert puzzle.start is not None
    assert puzzle.end is not None
    before: dict[Cell, Cell | None] = {puzzle.start: None}
    queue = [puzzle.start]
    for cell in queue:
        if cell == puzzle.end:
            break
        for other in neighbours(cell):
            row, col = wall_of(cell, other)
            if other not in before and _is_inside(puzzle, other) and rows[row][col] == OPEN:
                before[other] = cell
                queue.append(other)
    way: list[Cell] = []
    at = puzzle.end if puzzle.end in before else None
    while at is not None:
        way.append(at)
        at = before[at]
    return tuple(reversed(way))


def _is_inside(puzzle: Maze, cell: Cell) -> bool:
    row, col = cell
    return 0 <= row < puzzle.rows and 0 <= col < puzzle.cols and puzzle.mask_rows[row][col] == CELL


# --- the finding task ------------------------------------------------------------------------------------------
def broken_path(puzzle: Maze, path: Sequence[Cell]) -> Iterator[Violation]:
    """Every broken rule of a path through a given maze, in time linear in its length."""
    rows = puzzle.field_rows
    assert rows is not None
    outside = [cell for cell in path if len(cell) != 2 or not _is_inside(puzzle, cell)]
    if outside or not path:
        yield Violation("cells", "the path has cells that are no cells of the maze", tuple(outside))
        return
    for name, place, cell in (("start", 0, puzzle.start), ("end", -1, puzzle.end)):
        if path[place] != cell:
            yield Violation(name, f"the path has another {name}", (path[place],))
    for one, other in pairwise(path):
        row, col = wall_of(one, other)
        if other not in neighbours(one):
            yield Violation("steps", "two cells that follow each other are no neighbours", (one, other))
        elif rows[row][col] != OPEN:
            yield Violation("steps", "there is a wall between two cells of the path", (one, other))
    seen: set[Cell] = set()
    again = sorted({cell for cell in path if cell in seen or seen.add(cell)})  # type: ignore[func-returns-value]
    if again:
        yield Violation("simple", "the path visits cells twice", tuple(again))
