"""Mazes at random, one a request, by six algorithms; `wilson` and `kruskal` keep given passages.

The same seed makes the same maze on any machine; without one it is seed 0. Given walls stay, whatever the shape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....instances import Maze
from ...contract import Backtracker, Clock, Goal, Option, Outcome, Preserves, Request, Stop
from .grid import STEPS, Advance, Drawing, Grid, breadth_first, parts_of, sliced

# The kernels' modules import numba, so they are imported inside functions only.

NEWEST = 50
KEEPING = ("wilson", "kruskal")
"""The algorithms that keep given passages."""


def _depth_first(work: Drawing, options: Any) -> Advance:
    from ...kernels.maze import walks

    stack = work.listed(is_seen=True)
    return lambda: walks.depth_first(work.may, work.out, work.seen, stack, work.state, work.at, work.cols, STEPS)


def _wilson(work: Drawing, options: Any) -> Advance:
    import numpy as np

    from ...kernels.maze import walks
    from ...kernels.maze.common import LEFT

    if work.grid.given.any():
        return _wilson_joined(work)
    ways = np.empty_like(work.may)
    work.seen[work.start], work.at[LEFT] = 1, work.may.size
    return lambda: walks.wilson(work.may, work.out, work.seen, ways, work.state, work.at, work.cols, STEPS)


def _wilson_joined(work: Drawing) -> Advance:
    """Each part that given passages join is a node, from which all its passages to other parts lead."""
    import numpy as np

    from ...kernels.maze import walks
    from ...kernels.maze.common import LEFT

    names, nodes = parts_of(work)
    steps = (1, -work.cols, -1, work.cols)
    found = []
    for direction, step in enumerate(steps):
        cells = np.flatnonzero(work.may >> direction & 1)
        found.append(4 * cells[names[cells] != names[cells + step]] + direction)
    edges = np.concatenate(found)
    edges = edges[np.argsort(names[edges // 4], kind="stable")]
    begins = np.searchsorted(names[edges // 4], np.arange(nodes + 1))
    seen, ways = np.zeros(nodes, np.uint8), np.zeros(nodes, np.int64)
    seen[names[work.start]], work.at[LEFT] = 1, nodes
    return lambda: walks.wilson_joined(
        work.out, seen, ways, names, edges, begins, work.state, work.at, work.cols, STEPS
    )


def _aldous_broder(work: Drawing, options: Any) -> Advance:
    from ...kernels.maze import walks
    from ...kernels.maze.common import AT, LEFT

    work.seen[work.start] = 1
    work.at[AT], work.at[LEFT] = work.start, len(work.grid.cells) - 1
    return lambda: walks.aldous_broder(work.may, work.out, work.seen, work.state, work.at, work.cols, STEPS)


def _kruskal(work: Drawing, options: Any) -> Advance:
    from ...kernels.maze import growth

    walls, above = work.numbers(2 * work.may.size), work.numbers(work.may.size)
    growth.walls_of(work.may, work.out, walls, above, work.at, work.cols)
    return lambda: growth.kruskal(work.out, walls, above, work.state, work.at, work.cols, STEPS)


def _prim(work: Drawing, options: Any) -> Advance:
    from ...kernels.maze import growth

    edge = work.listed(is_seen=False)
    return lambda: growth.prim(work.may, work.out, work.seen, edge, work.state, work.at, work.cols, STEPS)


def _growing_tree(work: Drawing, options: Any) -> Advance:
    from ...kernels.maze import growth

    active, newest = work.listed(is_seen=True), options.get("newest", NEWEST)
    return lambda: growth.growing_tree(
        work.may, work.out, work.seen, active, work.state, work.at, work.cols, newest, STEPS
    )


def sampled(
    grid: Grid, name: str, seed: int | None, options: Any = None, clock: Clock | None = None
) -> tuple[str, ...] | None:
    """The rows of a maze drawn by the algorithm of that name; None when the time is up."""
    work = Drawing(grid, seed)
    advance = MAKERS[name](work, options or {})
    return grid.drawn(work.out) if sliced(advance, work.at, clock) else None


MAKERS: dict[str, Callable[[Drawing, Any], Advance]] = {
    "depth-first": _depth_first,
    "wilson": _wilson,
    "aldous-broder": _aldous_broder,
    "kruskal": _kruskal,
    "prim": _prim,
    "growing-tree": _growing_tree,
}
SUMMARIES = {
    "depth-first": "depth-first search: long winding corridors, few dead ends",
    "wilson": "Wilson's loop-erased walks: every maze is as likely",
    "aldous-broder": "a walk at random, after Aldous and Broder: every maze is as likely",
    "kruskal": "Kruskal's: walls in random order, each opened where it joins two parts",
    "prim": "Prim's, on cells: from the middle outward, many short dead ends",
    "growing-tree": "a growing tree: on from the newest cell or from any one",
}
KERNELS = {
    "depth-first": ("walks.depth_first",),
    "wilson": ("walks.wilson", "walks.wilson_joined"),
    "aldous-broder": ("walks.aldous_broder",),
    "kruskal": ("growth.walls_of", "growth.kruskal"),
    "prim": ("growth.prim",),
    "growing-tree": ("growth.growing_tree",),
}
"""What each algorithm calls. Others of the same module are not compiled with it: that takes seconds."""


def refuses(puzzle: Maze) -> str | None:
    """Why no maze is drawn for a puzzle, or None."""
    if puzzle.is_finding:
        return "the field is full: it asks for a path"
    return "it draws mazes without regard to wishes" if puzzle.has_wishes else None


def one(request: Request, draw: Callable[[Clock], Any]) -> Outcome:
    """Answer a request with one solution."""
    clock = Clock(request.budget)
    if request.budget.solutions == 0:
        return Outcome(0, Stop.LIMIT)
    solution = draw(clock)
    if clock.is_up():
        return Outcome(0, Stop.TIMEOUT)
    if solution is None:
        return Outcome(0, Stop.EXHAUSTED)
    if request.on_solution is not None:
        request.on_solution(solution)
    return Outcome(1, Stop.LIMIT)


def _newest(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= 100):
        raise ValueError("it takes 0 to 100")
    return int(text)


def _backtracker(name: str) -> Backtracker:
    def search(grid: Grid, request: Request) -> Outcome:
        return one(request, lambda clock: draw(grid, request, clock))

    def draw(grid: Grid, request: Request, clock: Clock) -> tuple[str, ...] | None:
        # Where given walls cut the shape apart, or given passages are a loop, there is no maze.
        if not _is_possible(grid):
            return None
        return sampled(grid, name, request.seed, request.options, clock)

    def refuses_puzzle(puzzle: Maze) -> str | None:
        if puzzle.given_passages and name not in KEEPING:
            return f"it knows no given passages (these do: {', '.join(KEEPING)})"
        return refuses(puzzle)

    def warm() -> None:
        from ...kernels.maze import growth, walks  # noqa: F401

    def compile_kernel() -> None:
        from ...kernels.maze import growth, walks

        homes = {"growth": growth, "walks": walks}
        # Whether given walls leave a maze is asked by the search for paths.
        for kernel in (*KERNELS[name], "growth.path"):
            home, _, function = kernel.partition(".")
            getattr(homes[home], function).compile()

    newest = Option("newest", NEWEST, _newest, "so many times in 100 it goes on from the newest cell")
    return Backtracker(
        name=name,
        summary=SUMMARIES[name],
        node="",
        prepare=Grid.of,
        search=search,
        warm=warm,
        compile=compile_kernel,
        goals=frozenset({Goal.FIRST}),
        preserves=Preserves.SAMPLE,
        options=(newest,) if name == "growing-tree" else (),
        packages=("numba", "numpy"),
        refuses=refuses_puzzle,
    )


def _is_possible(grid: Grid) -> bool:
    if grid.puzzle.field_rows is None:
        return True
    work = Drawing(grid, 0)
    if len(grid.puzzle.given_passages) != len(grid.cells) - parts_of(work)[1]:
        return False
    return breadth_first(grid, work.start)[1] == len(grid.cells)


SAMPLERS = tuple(map(_backtracker, MAKERS))
