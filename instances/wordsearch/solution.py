"""What a word search's solution is: where each word lies, and the letters around."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ..puzzle import Cell
from .compass import STEPS


class Placement(NamedTuple):
    """A word, the cell of its first letter, and the direction in which it is read."""

    word: str
    row: int
    col: int
    direction: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its letters, in order."""
        down, right = STEPS[self.direction]
        return tuple((self.row + step * down, self.col + step * right) for step in range(len(self.word)))

    @property
    def line(self) -> tuple[Cell, ...]:
        """The cells as they are read; a palindrome's two readings have one line."""
        cells = self.cells
        return min(cells, cells[::-1]) if self.word == self.word[::-1] else cells

    def __str__(self) -> str:
        return f"{self.word} at row {self.row}, column {self.col} to {self.direction}"


@dataclass(frozen=True, order=True)
class Layout:
    """A solution: the placements, sorted, and a grid that has them. Two are the same when their placements are."""

    placements: tuple[Placement, ...]
    grid: tuple[str, ...] = field(compare=False)
    """The rows: a letter a cell, `#` outside the shape."""
