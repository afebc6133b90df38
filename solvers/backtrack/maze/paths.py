"""The path through a given maze: a shortest one, two that differ least, or all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ....instances import Maze
from ...contract import Backtracker, Clock, Goal, Outcome, Request, Stats, Stop
from .sampling import one

Cell = tuple[int, int]
Graph = dict[Cell, list[Cell]]
LOOK = 256
"""Steps between two looks at the clock."""


def graph_of(puzzle: Maze) -> Graph:
    """The cells with those to which they are joined."""
    graph: Graph = {cell: [] for cell in puzzle.cells}
    for first, second in puzzle.passages:
        graph[first].append(second)
        graph[second].append(first)
    return graph


def reached(graph: Graph, start: Cell, taken: Collection[Cell] = ()) -> set[Cell]:
    """The cells that are reached from `start` without those taken."""
    found, edge = {start}, [start]
    for cell in edge:
        for other in graph[cell]:
            if other not in found and other not in taken:
                found.add(other)
                edge.append(other)
    return found


def shortest(
    graph: Graph, start: Cell, end: Cell, without: tuple[Cell, Cell] | None = None, most: int = 0
) -> list[Cell]:
    """A shortest way, of at most `most` cells if that is not 0, not along one passage; empty if there is none."""
    before, queue = {start: start}, [(start, 1)]
    for cell, length in queue:
        if cell == end or (most and length >= most):
            break
        for other in graph[cell]:
            if other not in before and (cell, other) != without:
                before[other] = cell
                queue.append((other, length + 1))
    if end not in before:
        return []
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _search_shortest(puzzle: Maze, request: Request) -> Outcome:
    assert puzzle.start is not None
    assert puzzle.end is not None
    way = shortest(graph_of(puzzle), puzzle.start, puzzle.end)
    return one(request, lambda clock: tuple(way) or None)


# --- all paths -------------------------------------------------------------------------------------------------
class _Walk:
    """Depth first; a step is taken only where the end can still be reached, so that no walk is in vain."""

    def __init__(self, puzzle: Maze) -> None:
        assert puzzle.start is not None
        assert puzzle.end is not None
        self.graph, self.start, self.end = graph_of(puzzle), puzzle.start, puzzle.end
        self.nodes = 0

    def paths(self) -> Iterator[list[Cell] | None]:
        """The paths, and None now and then."""
        path, taken = [self.start], {self.start}
        ways = [self._ways(self.start, taken)]
        while ways:
            if not ways[-1]:
                ways.pop()
                taken.discard(path.pop())
                continue
            cell = ways[-1].pop()
            self.nodes += 1
            if cell == self.end:
                yield [*path, cell]
                continue
            path.append(cell)
            taken.add(cell)
            ways.append(self._ways(cell, taken))
            if self.nodes % LOOK == 0:
                yield None

    def _ways(self, cell: Cell, taken: set[Cell]) -> list[Cell]:
        """The neighbours from which the end is reached without the cells taken."""
        free = [other for other in self.graph[cell] if other not in taken]
        if len(free) == 1 and cell != self.start:
            # The end can be reached from this cell, so through its only free neighbour.
            return free
        return self._reaching(free, taken)

    def _reaching(self, free: Sequence[Cell], taken: set[Cell]) -> list[Cell]:
        found = reached(self.graph, self.end, taken)
        return [other for other in reversed(free) if other in found]


def _search_paths(puzzle: Maze, request: Request) -> Outcome:
    walk, clock, count = _Walk(puzzle), Clock(request.budget), 0
    stop = Stop.EXHAUSTED
    try:
        for path in walk.paths():
            if path is not None:
                count += 1
                if request.on_solution is not None:
                    request.on_solution(tuple(path))
                if count == request.budget.solutions:
                    stop = Stop.LIMIT
                    break
            if clock.is_up():
                stop = Stop.TIMEOUT
                break
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(count, stop, Stats(nodes=walk.nodes))


# --- two that differ least -------------------------------------------------------------------------------------
def two(puzzle: Maze) -> list[list[Cell]]:
    """Two paths that share as much as any two do; one or none where there are no more.

    Two paths differ in loops, and any loop in a part of the maze that the path crosses, and that no single cell cuts
    in two, is reached from where the path enters that part and left to where it leaves it. So the two ways around the
    shortest such loop differ least. Cost: a search for each passage of those parts, no farther than that loop is long.
    """
    assert puzzle.start is not None
    assert puzzle.end is not None
    graph, start, end = graph_of(puzzle), puzzle.start, puzzle.end
    way = shortest(graph, start, end)
    if not way:
        return []
    block = _crossed(graph, start, end)
    loop = _shortest_loop(block)
    if not loop:
        return [way]
    entry, leave = _fan(block, start, end, loop)
    place, other = loop.index(entry[-1]), loop.index(leave[-1])
    turned = loop[place:] + loop[:place]
    at = (other - place) % len(loop)
    around = [turned[: at + 1], [turned[0], *reversed(turned[at:])]]
    both = [[*entry[:-1], *part, *reversed(leave[:-1])] for part in around]
    return sorted(both, key=lambda path: (len(path), path))


def _crossed(graph: Graph, start: Cell, end: Cell) -> Graph:
    """The cells and passages that lie on some path: with a passage from end to start, the part that holds it.

    Depth-first search by Hopcroft and Tarjan, with an explicit stack.
    """
    joined = {cell: list(others) for cell, others in graph.items()}
    joined[end] = [*(other for other in joined[end] if other != start), start]
    number, low = {end: 0, start: 1}, {end: 0, start: 0}
    edges: list[tuple[Cell, Cell]] = [(end, start)]
    stack = [(start, end, iter(joined[start]), 0)]
    while stack:
        cell, before, rest, first = stack[-1]
        for other in rest:
            if other not in number:
                number[other] = low[other] = len(number)
                stack.append((other, cell, iter(joined[other]), len(edges)))
                edges.append((cell, other))
                break
            if other != before and number[other] < number[cell]:
                edges.append((cell, other))
                low[cell] = min(low[cell], number[other])
        else:
            stack.pop()
            if before != end or cell != start:
                low[before] = min(low[before], low[cell])
                if low[cell] >= number[before]:
                    del edges[first:]
    kept: Graph = {}
    for cell, other in edges:
        if (cell, other) != (end, start) or start in graph[end]:
            kept.setdefault(cell, []).append(other)
            kept.setdefault(other, []).append(cell)
    return kept


def _shortest_loop(graph: Graph) -> list[Cell]:
    best: list[Cell] = []
    for cell, others in graph.items():
        for other in others:
            if cell < other:
                way = shortest(graph, cell, other, (cell, other), len(best))
                if way and (not best or len(way) < len(best)):
                    best = way
    return best


def _fan(graph: Graph, start: Cell, end: Cell, loop: Sequence[Cell]) -> tuple[list[Cell], list[Cell]]:
    """Two ways without a common cell, from start and from end to the loop, as a flow of two units.

    A cell is an arc from (cell, 0) to (cell, 1) that takes one unit; `room` has the arcs that still take one, or take
    one back.
    """
    room: dict[Any, set[Any]] = {SINK: set()}
    for cell, others in graph.items():
        room[cell, 0] = {(cell, 1)}
        room[cell, 1] = {(other, 0) for other in others}
    for cell in loop:
        room[cell, 1].add(SINK)
    for source in (start, end):
        _augment(room, (source, 0))
    return _traced(graph, room, start, loop), _traced(graph, room, end, loop)


SINK = "loop"


def _augment(room: dict[Any, set[Any]], source: Any) -> None:
    before, queue = {source: source}, [source]
    for node in queue:
        for other in room[node]:
            if other not in before:
                before[other] = node
                queue.append(other)
    node = SINK
    while node != source:
        room[before[node]].remove(node)
        room[node].add(before[node])
        node = before[node]


def _traced(graph: Graph, room: dict[Any, set[Any]], source: Cell, loop: Sequence[Cell]) -> list[Cell]:
    """The way that the flow takes from a cell, up to the loop."""
    way, inside = [source], {*loop}
    while way[-1] not in inside:
        way.append(next(other for other in graph[way[-1]] if (other, 0) not in room[way[-1], 1]))
    return way


def _search_two(puzzle: Maze, request: Request) -> Outcome:
    found = two(puzzle)
    count = 0
    for path in found:
        if count == request.budget.solutions:
            break
        count += 1
        if request.on_solution is not None:
            request.on_solution(tuple(path))
    return Outcome(count, Stop.LIMIT if count == request.budget.solutions else Stop.EXHAUSTED)


def _refuses(puzzle: Maze) -> str | None:
    return None if puzzle.is_finding else "the field is not full: it asks for a maze"


PATHS = (
    Backtracker(
        name="shortest",
        summary="a shortest path, breadth first",
        node="",
        prepare=lambda puzzle: puzzle,
        search=_search_shortest,
        goals=frozenset({Goal.FIRST}),
        heeds_budget=False,
        refuses=_refuses,
    ),
    Backtracker(
        name="two-paths",
        summary="two paths that differ least, if there are two",
        node="",
        prepare=lambda puzzle: puzzle,
        search=_search_two,
        goals=frozenset({Goal.UNIQUE}),
        heeds_budget=False,
        refuses=_refuses,
    ),
    Backtracker(
        name="paths",
        summary="every path, depth first, only where the end can still be reached",
        node="a step from which the end can be reached",
        prepare=lambda puzzle: puzzle,
        search=_search_paths,
        refuses=_refuses,
    ),
)
