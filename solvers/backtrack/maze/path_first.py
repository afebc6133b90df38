"""Mazes as wished for: first a path of the wished length, then the rest of the tree, changed until it fits.

The path begins as a shortest one and grows by detours: a passage between two cells is replaced by three around a
square of free cells. Where it is too long or cannot grow, a stretch of it gives way to a shortest way beside it. The
rest is Wilson's walks, so that the mazes with this path are alike likely; where dead ends and corridors are not as
wished, branches are cut off and hung up elsewhere (`branches`). It gives up after a number of paths and trees.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from ....instances import Maze
from ...contract import Backtracker, Clock, Goal, Outcome, Preserves, Request, Stop
from .branches import Branches
from .paths import Cell, Graph, graph_of, reached, shortest

STEPS = 20
"""So many changes of a path for each cell of the maze, and it begins anew."""
BEGINNINGS = 5
"""So many times it does, before it gives up."""
PATHS, TREES = 30, 2
"""Of the wished length so many paths are tried, and so many trees around each."""
CHANGES = 10
"""So many changes of a tree for each cell."""


def _grown(graph: Graph, puzzle: Maze, draw: random.Random, clock: Clock) -> list[Cell] | None:
    """A path of a wished length through the wished cells; None when it gives up or the time is up."""
    if not _wishes_a_path(puzzle):
        return [puzzle.cells[0]]
    assert puzzle.start is not None
    assert puzzle.end is not None
    least, most = puzzle.path_length or (0, len(puzzle.cells))
    # Each passage changes the colour of a chequered board: the length is even or odd as the ends have it.
    odd = (sum(puzzle.start) + sum(puzzle.end)) % 2
    if least == most and least % 2 != odd:
        return None
    if len(shortest(graph, puzzle.start, puzzle.end)) - 1 > most:
        return None
    wanted = {*puzzle.path_through}
    for _ in range(BEGINNINGS):
        path = _random_way(graph, puzzle.start, puzzle.end, draw)
        for _ in range(STEPS * len(graph)):
            if least <= len(path) - 1 <= most and wanted <= {*path}:
                return path
            if clock.is_up():
                return None
            path = _detour(graph, path, draw, most, wanted) or _shortcut(graph, path, draw)
    return None


def _wishes_a_path(puzzle: Maze) -> bool:
    return puzzle.path_length is not None or bool(puzzle.path_through)


def _random_way(graph: Graph, start: Cell, end: Cell, draw: random.Random) -> list[Cell]:
    """A shortest way, one of many."""
    shuffled = {cell: draw.sample(others, len(others)) for cell, others in graph.items()}
    return shortest(shuffled, start, end)


def _detour(graph: Graph, path: list[Cell], draw: random.Random, most: int, wanted: set[Cell]) -> list[Cell] | None:
    """The path with one passage replaced by three, of the places where it can be, at random; None if there is none."""
    if len(path) + 1 > most:
        return None
    taken = {*path}
    found = []
    for place, (one, other) in enumerate(pairwise(path)):
        row, col = other[0] - one[0], other[1] - one[1]
        for y, x in ((col, row), (-col, -row)):
            first, second = (one[0] + y, one[1] + x), (other[0] + y, other[1] + x)
            if first in taken or second in taken:
                continue
            if first in graph[one] and second in graph[first] and other in graph[second]:
                found.append((place, first, second))
    if not found:
        return None
    towards = [entry for entry in found if entry[1] in wanted or entry[2] in wanted]
    place, first, second = draw.choice(towards or found)
    return [*path[: place + 1], first, second, *path[place + 1 :]]


def _shortcut(graph: Graph, path: list[Cell], draw: random.Random) -> list[Cell]:
    """The path with some stretch replaced by a random walk beside it: a way from one of its cells to a later one."""
    begin = draw.randrange(len(path) - 1)
    end = min(len(path) - 1, begin + draw.randint(2, 12))
    kept = {*path[:begin], *path[end + 1 :]}
    part = {
        cell: [other for other in others if other not in kept] for cell, others in graph.items() if cell not in kept
    }
    return [*path[:begin], *_random_way(part, path[begin], path[end], draw), *path[end + 1 :]]


def _mazes(puzzle: Maze, draw: random.Random, clock: Clock) -> Iterator[tuple[str, ...]]:
    graph = graph_of(puzzle)
    if len(reached(graph, puzzle.cells[0])) < len(graph):
        # Given walls cut it apart.
        return
    for _ in range(PATHS):
        path = _grown(graph, puzzle, draw, clock)
        if path is None:
            return
        for _ in range(TREES):
            if clock.is_up():
                return
            branches = Branches(graph, path, draw)
            if branches.fit(puzzle.dead_ends, puzzle.longest_corridor, CHANGES * len(graph)):
                yield puzzle.drawn(branches.passages())


def _search(puzzle: Maze, request: Request) -> Outcome:
    clock, draw, found = Clock(request.budget), random.Random(request.seed or 0), set[tuple[str, ...]]()
    if request.budget.solutions == 0:
        return Outcome(0, Stop.LIMIT)
    try:
        for rows in _mazes(puzzle, draw, clock):
            if rows in found:
                continue
            found.add(rows)
            if request.on_solution is not None:
                request.on_solution(rows)
            if len(found) == request.budget.solutions:
                return Outcome(len(found), Stop.LIMIT)
    except KeyboardInterrupt:
        return Outcome(len(found), Stop.INTERRUPTED)
    # Given up: nothing is proved, as it says of itself.
    return Outcome(len(found), Stop.TIMEOUT if clock.is_up() else Stop.EXHAUSTED)


def _refuses(puzzle: Maze) -> str | None:
    if puzzle.is_finding:
        return "the field is full: it asks for a path"
    if not puzzle.has_wishes:
        return "nothing is wished for"
    if puzzle.symmetry is not None or puzzle.given_passages:
        return "it makes no symmetric mazes and knows no given passages"
    return None


PATH_FIRST = Backtracker(
    name="path-first",
    summary="a path of the wished length, grown by detours, then a tree around it, changed until it is as wished",
    node="",
    prepare=lambda puzzle: puzzle,
    search=_search,
    goals=frozenset({Goal.FIRST, Goal.UNIQUE}),
    preserves=Preserves.FEASIBLE_ONLY,
    refuses=_refuses,
)
