"""A maze puzzle as arrays for the kernels, which are called step by step until nothing is left to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....instances import Maze
from ...contract import Clock

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]

# The kernels' modules import numba, so they are imported inside functions only.

Advance = Callable[[], None]
"""Goes on with a maze for `STEPS` steps."""

STEPS = 1_000_000
"""Steps between two looks at the clock: at most a tenth of a second."""


@dataclass(frozen=True)
class Grid:
    """A maze puzzle as bytes: for each cell, in reading order, the directions in which a passage may be."""

    puzzle: Maze
    may: Bytes
    given: Bytes
    """The same for given passages."""
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
        may, given = _bits(east, south), np.zeros(inside.size, np.uint8)
        if puzzle.field_rows is not None and not puzzle.is_finding:
            given = _bits(east & (marks[1::2, 2:-1:2] == ord(" ")), south & (marks[2:-1:2, 1::2] == ord(" ")))
        return cls(puzzle, may, given, np.flatnonzero(inside))

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


def _bits(east: npt.NDArray[np.bool_], south: npt.NDArray[np.bool_]) -> Bytes:
    """For each cell the directions of the passages to the right and downwards, as bits, from both of their ends."""
    import numpy as np

    bits = np.zeros((east.shape[0], south.shape[1]), np.uint8)
    bits[:, :-1] |= east.astype(np.uint8)
    bits[:, 1:] |= (4 * east).astype(np.uint8)
    bits[1:] |= (2 * south).astype(np.uint8)
    bits[:-1] |= (8 * south).astype(np.uint8)
    return bits.ravel()


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

        from ...kernels.maze.common import STATE

        self.grid, self.may, self.cols = grid, grid.may, grid.puzzle.cols
        self.out, self.seen = grid.given.copy(), np.zeros_like(self.may)
        self.state = seeded(seed)
        self.at = np.zeros(STATE, np.int64)
        # Where to begin: cells far apart for seeds that follow each other (Knuth's multiplicative hashing).
        self.start = int(grid.cells[(seed or 0) * 2654435761 % 2**32 % len(grid.cells)])

    def numbers(self, many: int) -> Any:
        """Room for cell numbers."""
        import numpy as np

        return np.empty(many, np.int32)

    def listed(self, *, is_seen: bool) -> Any:
        """Room for a list of cells, which begins with the start; only that is left to do."""
        from ...kernels.maze.common import LEFT

        found = self.numbers(len(self.grid.cells) + 1)
        found[0], self.at[LEFT], self.seen[self.start] = self.start, 1, is_seen
        return found


def sliced(advance: Advance, at: npt.NDArray[np.int64], clock: Clock | None) -> bool:
    """Call a kernel until nothing is left to do; False when the time is up before."""
    import numpy as np

    from ...kernels.maze.common import LEFT

    # Interpreted, the generator's words overflow as they should, and numpy would warn.
    with np.errstate(over="ignore"):
        while at[LEFT] > 0:
            if clock is not None and clock.is_up():
                return False
            advance()
    return True


def parts_of(work: Drawing) -> tuple[npt.NDArray[np.int64], int]:
    """For each cell the number of the part that given passages make of it, -1 outside; the number of parts."""
    import numpy as np

    names, above = np.full(work.may.size, -1, np.int64), {int(cell): int(cell) for cell in work.grid.cells}

    def root(cell: int) -> int:
        while above[cell] != cell:
            above[cell] = above[above[cell]]
            cell = above[cell]
        return cell

    for direction, step in ((0, 1), (3, work.cols)):
        for cell in np.flatnonzero(work.grid.given >> direction & 1).tolist():
            above[root(cell)] = root(cell + step)
    roots = [root(cell) for cell in above]
    _, names[work.grid.cells] = np.unique(roots, return_inverse=True)
    return names, int(names.max()) + 1


def breadth_first(grid: Grid, start: int, end: int = -1) -> tuple[npt.NDArray[np.int32], int]:
    """For each cell the one before it on a shortest way from `start`, until `end` is reached; how many are reached."""
    import numpy as np

    from ...kernels.maze import growth
    from ...kernels.maze.common import LEFT, NEXT, STATE

    before, queue = np.full(grid.may.size, -1, np.int32), np.empty(grid.may.size, np.int32)
    at = np.zeros(STATE, np.int64)
    before[start], queue[0], at[LEFT] = start, start, 1
    sliced(lambda: growth.path(grid.may, before, queue, at, grid.puzzle.cols, end, STEPS), at, None)
    return before, int(at[NEXT])
