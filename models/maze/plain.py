"""Mazes of tiny grids, plainly: a variable a passage, and all wishes asked of the whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from ...instances import Maze
from ..forms import Allowed, CspConstraint, CspForm, formulation

Cell = tuple[int, int]
Passage = tuple[Cell, Cell]
MOST_PASSAGES = 24


def _refuses(puzzle: Maze) -> str | None:
    if puzzle.is_finding:
        return "the field is full: it asks for a path"
    many = len(puzzle.passages)
    return f"{many} possible passages; this formulation takes {MOST_PASSAGES}" if many > MOST_PASSAGES else None


@formulation("passages", CspForm, refuses=_refuses)
def passages(puzzle: Maze) -> CspForm:
    """A variable a passage, open or not; a predicate for each cell, and one of the whole."""
    every = puzzle.passages
    # A given passage is open.
    domains = [[1] if passage in puzzle.given_passages else [0, 1] for passage in every]
    constraints: list[CspConstraint] = []
    for cell in puzzle.cells if len(puzzle.cells) > 1 else ():
        # Each cell has a passage.
        beside = [place for place, passage in enumerate(every) if cell in passage]
        constraints.append(Allowed(beside, lambda *values: any(values)))
    grants = granted(puzzle)

    def is_maze(*values: int) -> bool:
        return grants([passage for passage, value in zip(every, values, strict=True) if value])

    # The whole is a tree, and as wished for.
    constraints.append(Allowed(range(len(every)), is_maze))
    return CspForm(
        domains, constraints, lambda values: puzzle.drawn([p for p, v in zip(every, values, strict=True) if v])
    )


def granted(puzzle: Maze) -> Callable[[Sequence[Passage]], bool]:
    """A predicate of open passages: whether they are a tree with the givens and wishes."""

    def grants(chosen: Sequence[Passage]) -> bool:
        if len(chosen) != len(puzzle.cells) - 1 or not puzzle.given_passages <= {*chosen}:
            return False
        ways = _ways(puzzle.cells[0], chosen)
        return len(ways) == len(puzzle.cells) and _as_wished(puzzle, {*chosen}, chosen)

    return grants


def _ways(start: Cell, chosen: Collection[Passage]) -> dict[Cell, list[Cell]]:
    """For each cell that is reached the way to it."""
    beside: dict[Cell, list[Cell]] = {}
    for one, other in chosen:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ways, edge = {start: [start]}, [start]
    while edge:
        cell = edge.pop()
        for other in beside.get(cell, ()):
            if other not in ways:
                ways[other] = [*ways[cell], other]
                edge.append(other)
    return ways


def _as_wished(puzzle: Maze, chosen: set[Passage], ordered: Sequence[Passage]) -> bool:
    ends = [cell for passage in ordered for cell in passage]
    dead_ends = sum(ends.count(cell) == 1 for cell in puzzle.cells)
    if not _within(dead_ends, puzzle.dead_ends) or not _within(_corridor(chosen), puzzle.longest_corridor):
        return False
    if puzzle.symmetry is not None and any(_turned(puzzle, passage) not in chosen for passage in ordered):
        return False
    if puzzle.path_length is None and not puzzle.path_through:
        return True
    assert puzzle.start is not None
    assert puzzle.end is not None
    way = _ways(puzzle.start, ordered)[puzzle.end]
    return _within(len([*pairwise(way)]), puzzle.path_length) and {*puzzle.path_through} <= {*way}


def _within(number: int, wish: tuple[int, int] | None) -> bool:
    return wish is None or wish[0] <= number <= wish[1]


def _turned(puzzle: Maze, passage: Passage) -> Passage:
    def turn(cell: Cell) -> Cell:
        row = puzzle.rows - 1 - cell[0] if puzzle.symmetry == "rotate180" else cell[0]
        return row, puzzle.cols - 1 - cell[1]

    first, second = sorted(map(turn, passage))
    return first, second


def _corridor(chosen: set[Passage]) -> int:
    longest = 0
    for one, other in chosen:
        length, step = 1, (other[0] - one[0], other[1] - one[1])
        at = other
        while (at, (at[0] + step[0], at[1] + step[1])) in chosen:
            at, length = (at[0] + step[0], at[1] + step[1]), length + 1
        longest = max(longest, length)
    return longest
