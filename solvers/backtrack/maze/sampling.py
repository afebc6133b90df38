"""Mazes at random, one a request: the kernels' arrays, and what they draw.

The same seed makes the same maze on any machine; without one it is seed 0. Given walls stay, whatever the shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....instances import Maze
from ...contract import Backtracker, Clock, Goal, Option, Outcome, Preserves, Request, Stop

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]

# The kernels' modules import numba, so they are imported inside functions only.

NEWEST = 50
STEPS = 20_000_000
"""Steps of a walk between two looks at the clock: a tenth of a second."""


@dataclass(frozen=True)
class Grid:
    """A maze puzzle as bytes: for each cell, in reading order, the directions in which a passage may be."""

    puzzle: Maze
    may: Bytes
    cells: npt.NDArray[np.int64]
    """The numbers of the cells of the maze."""

    @classmethod
    def of(cls, puzzle: Maze) -> Grid:
        """The grid of a puzzle: its shape without the given walls."""
        import numpy as np

        inside = _marks(puzzle.mask_rows) == ord(".")
        east, south = inside[:, :-1] & inside[:, 1:], inside[:-1] & inside[1:]
        if puzzle.field_rows is not None:
            marks = _marks(puzzle.field_rows)
            east, south = east & (marks[1::2, 2:-1:2] != ord("#")), south & (marks[2:-1:2, 1::2] != ord("#"))
        may = np.zeros(inside.shape, np.uint8)
        may[:, :-1] |= east.astype(np.uint8)
        may[:, 1:] |= (4 * east).astype(np.uint8)
        may[1:] |= (2 * south).astype(np.uint8)
        may[:-1] |= (8 * south).astype(np.uint8)
        return cls(puzzle, may.ravel(), np.flatnonzero(inside))

    def drawn(self, out: Bytes) -> tuple[str, ...]:
        """The rows of the maze with these passages."""
        import numpy as np

        rows, cols = self.puzzle.rows, self.puzzle.cols
        field = np.full((2 * rows + 1, 2 * cols + 1), ord("#"), np.uint8)
        passages = out.reshape(rows, cols)
        field[1::2, 1::2][_marks(self.puzzle.mask_rows) == ord(".")] = ord(" ")
        field[1::2, 2::2][passages & 1 != 0] = ord(" ")
        field[2::2, 1::2][passages & 8 != 0] = ord(" ")
        for row, col in self.puzzle.opening_walls:
            field[row, col] = ord(" ")
        text, width = field.tobytes().decode("ascii"), field.shape[1]
        return tuple(text[begin : begin + width] for begin in range(0, len(text), width))


def _marks(rows: tuple[str, ...]) -> Bytes:
    import numpy as np

    return np.frombuffer("".join(rows).encode("ascii"), np.uint8).reshape(len(rows), -1)


def seeded(seed: int | None) -> npt.NDArray[np.uint64]:
    """The state of the kernels' generator."""
    import numpy as np

    return np.array([seed or 0], np.uint64)


class Drawing:
    """The arrays of one maze in the making."""

    def __init__(self, grid: Grid, seed: int | None) -> None:
        import numpy as np

        self.grid, self.may, self.cols = grid, grid.may, grid.puzzle.cols
        self.out, self.seen = np.zeros_like(self.may), np.zeros_like(self.may)
        self.state = seeded(seed)
        # Where to begin: cells far apart for seeds that follow each other (Knuth's multiplicative hashing).
        self.start = int(grid.cells[(seed or 0) * 2654435761 % 2**32 % len(grid.cells)])

    def numbers(self, many: int) -> Any:
        """Room for cell numbers."""
        import numpy as np

        return np.empty(many, np.int32)


def _depth_first(work: Drawing, options: Any) -> None:
    from ...kernels.maze import walks

    stack = work.numbers(len(work.grid.cells) + 1)
    walks.depth_first(work.may, work.out, work.seen, stack, work.state, work.cols, work.start)


def _wilson(work: Drawing, options: Any) -> None:
    import numpy as np

    from ...kernels.maze import walks

    ways = np.empty_like(work.may)
    walks.wilson(work.may, work.out, work.seen, ways, work.state, work.cols, work.start)


def _aldous_broder(work: Drawing, options: Any) -> None:
    import numpy as np

    from ...kernels.maze import walks

    work.seen[work.start] = 1
    place = np.array([work.start, len(work.grid.cells) - 1], np.int64)
    while place[1] > 0:
        walks.aldous_broder(work.may, work.out, work.seen, work.state, place, work.cols, STEPS)


def _kruskal(work: Drawing, options: Any) -> None:
    from ...kernels.maze import growth

    walls, above = work.numbers(2 * work.may.size), work.numbers(work.may.size)
    growth.kruskal(work.may, work.out, walls, above, work.state, work.cols)


def _prim(work: Drawing, options: Any) -> None:
    from ...kernels.maze import growth

    edge = work.numbers(len(work.grid.cells) + 1)
    growth.prim(work.may, work.out, work.seen, edge, work.state, work.cols, work.start)


def _growing_tree(work: Drawing, options: Any) -> None:
    from ...kernels.maze import growth

    active, newest = work.numbers(len(work.grid.cells) + 1), options.get("newest", NEWEST)
    growth.growing_tree(work.may, work.out, work.seen, active, work.state, work.cols, work.start, newest)


def sampled(grid: Grid, name: str, seed: int | None, options: Any = None) -> tuple[str, ...]:
    """The rows of a maze drawn by the algorithm of that name."""
    import numpy as np

    work = Drawing(grid, seed)
    # Interpreted, the generator's words overflow as they should, and numpy would warn.
    with np.errstate(over="ignore"):
        MAKERS[name](work, options or {})
    return grid.drawn(work.out)


MAKERS: dict[str, Callable[[Drawing, Any], None]] = {
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
KERNELS = {name: "growth" if name in ("kruskal", "prim", "growing-tree") else "walks" for name in MAKERS}


def refuses(puzzle: Maze) -> str | None:
    """Why no maze is drawn for a puzzle, or None."""
    if puzzle.is_finding:
        return "the field is full: it asks for a path"
    if puzzle.has_wishes or puzzle.given_passages:
        return "it draws mazes without regard to wishes and given passages"
    return None


def one(request: Request, draw: Callable[[], Any]) -> Outcome:
    """Answer a request with one solution."""
    clock = Clock(request.budget)
    if request.budget.solutions == 0:
        return Outcome(0, Stop.LIMIT)
    solution = draw()
    if solution is None:
        return Outcome(0, Stop.EXHAUSTED)
    if clock.is_up():
        return Outcome(0, Stop.TIMEOUT)
    if request.on_solution is not None:
        request.on_solution(solution)
    return Outcome(1, Stop.LIMIT)


def _newest(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= 100):
        raise ValueError("it takes 0 to 100")
    return int(text)


def _backtracker(name: str) -> Backtracker:
    def search(grid: Grid, request: Request) -> Outcome:
        # Where given walls cut the shape apart there is no maze.
        if not _hangs_together(grid):
            return Outcome(0, Stop.EXHAUSTED)
        return one(request, lambda: sampled(grid, name, request.seed, request.options))

    def warm() -> None:
        from ...kernels.maze import growth, walks  # noqa: F401

    def compile_kernel() -> None:
        from importlib import import_module

        home = import_module(f"{__name__.rsplit('.', 3)[0]}.kernels.maze.{KERNELS[name]}")
        getattr(home, name.replace("-", "_")).compile()

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
        heeds_budget=False,
        refuses=refuses,
    )


def _hangs_together(grid: Grid) -> bool:
    from ...kernels.maze import growth

    if grid.puzzle.field_rows is None:
        return True
    work = Drawing(grid, 0)
    before, queue = work.numbers(work.may.size), work.numbers(work.may.size)
    reached = growth.path(work.may, before, queue, work.cols, work.start, -1)
    return int(reached) == len(grid.cells)


SAMPLERS = tuple(map(_backtracker, MAKERS))
