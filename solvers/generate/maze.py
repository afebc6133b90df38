"""Makes mazes to be walked: a spanning tree drawn by one of the algorithms, its path, and what it is like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...instances import Instance, InvalidInput, Maze, quote
from ..backtrack.maze.grid import Grid, breadth_first
from ..contract import Goal, Preserves
from ..methods import Method, methods, parse_method
from ..run import Status, Verdict
from ..runner import Question, run
from . import GaveUp, Generated

Cell = tuple[int, int]


@dataclass(frozen=True)
class Wish:
    """What is to be made: its shape, the algorithm, the ends (by default the first and the last cell)."""

    rows: int
    cols: int
    mask: str | None = None
    algorithm: str = "wilson"
    openings: bool = False
    start: Cell | None = None
    end: Cell | None = None


def algorithms() -> list[str]:
    """The names of the algorithms."""
    return [method.name.partition("/")[2] for method in methods("maze") if _draws(method)]


def _draws(method: Method) -> bool:
    return method.preserves is Preserves.SAMPLE and method.formulation is None


def generate(wish: Wish, seed: int) -> Generated:
    """The maze as a puzzle whose solution is its path; checked to be a maze, so the path is the only one.

    Raises InvalidInput for a shape that is none. 2000 x 2000 cells take a few seconds, most of them for checking.
    """
    plain = Maze(wish.rows, wish.cols, wish.mask)
    if len(plain.cells) == 1:
        raise InvalidInput("a maze of one cell has no path to walk")
    start, end = wish.start or _first(plain), wish.end or _last(plain)
    puzzle = Maze(plain.rows, plain.cols, wish.mask, start, end, wish.openings)
    method = _method(wish.algorithm)
    found: list[Any] = []
    question = Question(Goal.FIRST, seed=seed)
    ended = run(Instance("generated", puzzle), method, question, sink=lambda rows, _: found.append(rows))
    if ended.status is Status.INTERRUPTED:
        raise KeyboardInterrupt
    if not found:
        raise GaveUp("no maze was made")
    field = Maze(puzzle.rows, puzzle.cols, wish.mask, start, end, wish.openings, field="\n".join(found[0]))
    return Generated(Instance("generated", field), path_through(field), seed, method.name, Verdict.UNIQUE)


def _method(algorithm: str) -> Method:
    known = algorithms()
    if algorithm.partition("[")[0] not in known:
        raise InvalidInput(f"the algorithm is {quote(algorithm)}; it takes {', '.join(known)}")
    return parse_method("maze", f"backtrack/{algorithm}")


def _first(puzzle: Maze) -> Cell:
    return next((row, line.index(".")) for row, line in enumerate(puzzle.mask_rows) if "." in line)


def _last(puzzle: Maze) -> Cell:
    lines = [*enumerate(puzzle.mask_rows)]
    return next((row, line.rindex(".")) for row, line in reversed(lines) if "." in line)


def path_through(puzzle: Maze) -> tuple[Cell, ...]:
    """A shortest path from start to end of a given maze. Linear in its cells."""
    assert puzzle.start is not None
    assert puzzle.end is not None
    cols = puzzle.cols
    begin, at = (row * cols + col for row, col in (puzzle.start, puzzle.end))
    before, _ = breadth_first(Grid.of(puzzle), begin, at)
    way = [at]
    while way[-1] != begin:
        way.append(int(before[way[-1]]))
    return tuple(divmod(cell, cols) for cell in reversed(way))


def statistics(made: Generated) -> dict[str, int]:
    """Cells, dead ends, junctions, the longest corridor and the path's length, both in passages."""
    puzzle = made.instance.puzzle
    assert isinstance(puzzle, Maze)
    return {**puzzle.statistics(), "path_length": len(made.solution) - 1}
