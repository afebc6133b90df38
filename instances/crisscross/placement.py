"""Where a word lies, and the rows of a layout: the words of a criss-cross are its runs of two or more letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..puzzle import Cell

EMPTY, CLOSED = ".", "#"
DIRECTIONS = {"across": (0, 1), "down": (1, 0)}
"""The step of rows and columns of each direction."""

Rows = tuple[str, ...]
"""A solution: the rows of the board, a letter or `.` in each cell."""


class Placement(NamedTuple):
    """A word, the cell of its first letter, and its direction."""

    word: str
    row: int
    col: int
    direction: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its letters, in order."""
        down, right = DIRECTIONS[self.direction]
        return tuple((self.row + step * down, self.col + step * right) for step in range(len(self.word)))

    def __str__(self) -> str:
        return f"{self.word} {self.direction} from [{self.row},{self.col}]"


def rows_of(placements: Iterable[Placement], height: int, width: int) -> Rows:
    """The rows of a board on which these words lie; where two differ, the later one's letter stands."""
    rows = [[EMPTY] * width for _ in range(height)]
    for placement in placements:
        for (row, col), letter in zip(placement.cells, placement.word, strict=True):
            rows[row][col] = letter
    return tuple(map("".join, rows))


def runs_of(rows: Sequence[str]) -> Iterator[Placement]:
    """The runs of two or more letters, across in reading order and then down. Linear in the cells."""
    for row, line in enumerate(rows):
        yield from (Placement(run, row, col, "across") for col, run in _runs(line))
    for col, line in enumerate(map("".join, zip(*rows, strict=True))):
        yield from (Placement(run, row, col, "down") for row, run in _runs(line))


def _runs(line: str) -> Iterator[tuple[int, str]]:
    """Start and letters of each run in a row or column."""
    start = 0
    for part in line.replace(CLOSED, EMPTY).split(EMPTY):
        if len(part) > 1:
            yield start, part
        start += len(part) + 1
