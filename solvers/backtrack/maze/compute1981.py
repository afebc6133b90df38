"""The program of Compute!, December 1981, for PET and Atari: a field of bytes is its only memory.

It begins in cell [0, 0], the field's (1, 1), or in the first cell of the shape; one number is drawn on each arrival,
retreats included, so that a recorded sequence makes the same field again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....instances import InvalidInput, Maze, quote
from ...contract import Backtracker, Clock, Goal, Option, Outcome, Preserves, Request
from .grid import STEPS, seeded, sliced
from .sampling import one, refuses

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Record:
    """A maze with the directions drawn for it, 0 to 3 for right, up, left, down."""

    rows: tuple[str, ...]
    draws: npt.NDArray[np.uint8]


def make(
    puzzle: Maze, seed: int | None = None, draws: Sequence[int] | None = None, clock: Clock | None = None
) -> Record | None:
    """The maze of a seed, or of recorded draws; None when the time is up. A maze of n cells takes 2n - 1 draws.

    Raises InvalidInput where these are none or do not suffice.
    """
    import numpy as np

    from ...kernels.maze import walks
    from ...kernels.maze.common import AT, LEFT, NEXT, STATE

    field, width = _walls(puzzle)
    row, line = next((row, line) for row, line in enumerate(puzzle.mask_rows) if "." in line)
    col, cells = line.index("."), sum(line.count(".") for line in puzzle.mask_rows)
    begin = (2 * row + 2) * width + 2 * col + 2
    if draws is None:
        record, many = np.zeros(2 * cells - 1, np.uint8), -1
    else:
        if not all(type(draw) is int and 0 <= draw <= 3 for draw in draws):
            raise InvalidInput(f"the draws are {quote(list(draws))}; they take numbers from 0 to 3")
        record, many = np.array(draws, np.uint8), len(draws)
    state, at = seeded(seed), np.zeros(STATE, np.int64)
    field[begin], at[AT], at[LEFT] = walks.BEGIN, begin, 1
    if not sliced(lambda: walks.compute1981(field, width, many, state, record, at, STEPS), at, clock):
        return None
    if at[LEFT] < 0:
        raise InvalidInput(f"{many} draws do not suffice for {cells} cells; it takes two a cell, less one")
    cleared = field.reshape(-1, width)[1:-1, 1:-1] == walks.OPEN
    for place in puzzle.opening_walls:
        cleared[place] = True
    marks = np.where(cleared, ord(" "), ord("#")).astype(np.uint8)
    rows = tuple(bytes(line).decode("ascii") for line in marks)
    return Record(rows, record[: at[NEXT]])


def _walls(puzzle: Maze) -> tuple[npt.NDArray[np.uint8], int]:
    """The field, all wall, with a rim of one so that two cells away is always in it; outside is no wall."""
    import numpy as np

    from ...kernels.maze import walks

    height, width = 2 * puzzle.rows + 3, 2 * puzzle.cols + 3
    field = np.full((height, width), walks.OUTSIDE, np.uint8)
    field[1:-1, 1:-1] = walks.WALL
    shape = np.frombuffer("".join(puzzle.mask_rows).encode("ascii"), np.uint8).reshape(puzzle.rows, puzzle.cols)
    field[2:-1:2, 2:-1:2][shape != ord(".")] = walks.OUTSIDE
    return field.ravel(), width


def _search(puzzle: Maze, request: Request) -> Outcome:
    text = request.options.get("draws", "")
    draws = [int(digit) for digit in text] if text else None

    def draw(clock: Clock) -> tuple[str, ...] | None:
        made = make(puzzle, request.seed, draws, clock)
        return None if made is None else made.rows

    return one(request, draw)


def _draws(text: str) -> str:
    if set(text) - set("0123"):
        raise ValueError("it takes digits from 0 to 3, one a draw")
    return text


def _refuses(puzzle: Maze) -> str | None:
    if puzzle.given_passages:
        return "it knows no given passages"
    if refuses(puzzle) is None and puzzle.field_rows is not None and len(puzzle.passages) < _neighbours(puzzle):
        return "it knows no given walls"
    return refuses(puzzle)


def _neighbours(puzzle: Maze) -> int:
    cells = {*puzzle.cells}
    return sum(((row, col + 1) in cells) + ((row + 1, col) in cells) for row, col in cells)


def _warm() -> None:
    from ...kernels.maze import walks  # noqa: F401


def _compile() -> None:
    from ...kernels.maze import walks

    walks.compute1981.compile()


COMPUTE1981 = Backtracker(
    name="compute1981",
    summary="the program of Compute!, December 1981: depth first, with the field as its only memory",
    node="",
    prepare=lambda puzzle: puzzle,
    search=_search,
    warm=_warm,
    compile=_compile,
    goals=frozenset({Goal.FIRST}),
    preserves=Preserves.SAMPLE,
    options=(Option("draws", "", _draws, "a recorded sequence of draws, digits 0 to 3"),),
    packages=("numba", "numpy"),
    refuses=_refuses,
)
