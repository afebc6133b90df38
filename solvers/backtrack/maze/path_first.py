"""Mazes with a wished path: first a path of that length, then the rest of the tree at random.

The path begins as a shortest one and grows by detours: a passage between two cells is replaced by three around a
square of free cells. Where it is too long or cannot grow, a stretch of it gives way to a shortest way beside it. The
rest is Wilson's walks, so that the mazes with this path are alike likely. Dead ends and corridors are left to chance:
it draws until they are as wished, or gives up.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from ....instances import Maze
from ...contract import Backtracker, Clock, Goal, Outcome, Preserves, Request, Stop
from .paths import Cell, Graph, graph_of, shortest

Passage = tuple[Cell, Cell]
STEPS = 20
"""So many changes of a path for each cell of the maze, and it begins anew."""
PATHS, TREES = 100, 20
"""So many paths are begun before it gives up, and trees around one that has the wished length."""


def _grown(graph: Graph, puzzle: Maze, draw: random.Random, clock: Clock) -> list[Cell] | None:
    """A path of a wished length through the wished cells; None when the time is up."""
    assert puzzle.start is not None
    assert puzzle.end is not None
    least, most = puzzle.path_length or (0, len(puzzle.cells))
    wanted = {*puzzle.path_through}
    for _ in range(PATHS):
        path = _random_way(graph, puzzle.start, puzzle.end, draw)
        if not path or clock.is_up():
            return None
        for _ in range(STEPS * len(graph)):
            length = len(path) - 1
            if least <= length <= most and wanted <= {*path}:
                return path
            path = _detour(graph, path, draw, most, wanted) or _shortcut(graph, path, draw)
    return None


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


def _completed(graph: Graph, path: list[Cell], draw: random.Random) -> list[Passage]:
    """The passages of a tree with this path: from each cell a walk to the tree, without its loops (Wilson)."""
    tree = {*path}
    chosen = [(min(pair), max(pair)) for pair in pairwise(path)]
    for first in graph:
        cell, after = first, dict[Cell, Cell]()
        while cell not in tree:
            after[cell] = draw.choice(graph[cell])
            cell = after[cell]
        cell = first
        while cell not in tree:
            tree.add(cell)
            chosen.append((min(cell, after[cell]), max(cell, after[cell])))
            cell = after[cell]
    return chosen


def _mazes(puzzle: Maze, draw: random.Random, clock: Clock) -> Iterator[tuple[str, ...]]:
    graph = graph_of(puzzle)
    for _ in range(PATHS):
        path = _grown(graph, puzzle, draw, clock)
        if path is None or clock.is_up():
            return
        for _ in range(TREES):
            yield puzzle.drawn(_completed(graph, path, draw))


def _search(puzzle: Maze, request: Request) -> Outcome:
    clock, draw, found = Clock(request.budget), random.Random(request.seed or 0), set[tuple[str, ...]]()
    if request.budget.solutions == 0:
        return Outcome(0, Stop.LIMIT)
    try:
        for rows in _mazes(puzzle, draw, clock):
            if rows in found or not _fits(puzzle, rows):
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


def _fits(puzzle: Maze, rows: tuple[str, ...]) -> bool:
    """Whether the numbers of dead ends and the corridors are as wished."""
    lines = [*rows[1::2], *("".join(column) for column in [*zip(*rows, strict=True)][1::2])]
    longest = max((len(run) // 2 for line in lines for run in line[1:-1].split("#")), default=0)
    ends = sum(
        (
            rows[2 * row][2 * col + 1],
            rows[2 * row + 2][2 * col + 1],
            *rows[2 * row + 1][2 * col : 2 * col + 3 : 2],
        ).count(" ")
        - sum(wall in puzzle.opening_walls for wall in _walls(row, col))
        == 1
        for row, col in puzzle.cells
    )
    wishes = ((ends, puzzle.dead_ends), (longest, puzzle.longest_corridor))
    return all(wish is None or wish[0] <= number <= wish[1] for number, wish in wishes)


def _walls(row: int, col: int) -> tuple[Cell, ...]:
    return (2 * row, 2 * col + 1), (2 * row + 2, 2 * col + 1), (2 * row + 1, 2 * col), (2 * row + 1, 2 * col + 2)


def _refuses(puzzle: Maze) -> str | None:
    if puzzle.is_finding:
        return "the field is full: it asks for a path"
    if puzzle.path_length is None and not puzzle.path_through:
        return "no path is wished for"
    assert puzzle.start is not None
    assert puzzle.end is not None
    least, most = puzzle.path_length or (0, len(puzzle.cells))
    # Each passage changes the colour of a chequered board.
    if least == most and (sum(puzzle.start) + sum(puzzle.end) + least) % 2:
        return f"between these cells no path has {least} passages"
    if puzzle.symmetry is not None or puzzle.given_passages:
        return "it makes no symmetric mazes and knows no given passages"
    return None


PATH_FIRST = Backtracker(
    name="path-first",
    summary="a path of the wished length, grown by detours, then the rest of the tree at random",
    node="",
    prepare=lambda puzzle: puzzle,
    search=_search,
    goals=frozenset({Goal.FIRST, Goal.UNIQUE}),
    preserves=Preserves.FEASIBLE_ONLY,
    refuses=_refuses,
)
