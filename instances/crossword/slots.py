"""The slots of a crossword grid and their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..puzzle import Cell

BLOCK, OPEN = "#", "."
Direction = Literal["across", "down"]
STEPS: dict[Direction, tuple[int, int]] = {"across": (0, 1), "down": (1, 0)}


@dataclass(frozen=True)
class Slot:
    """A run of two or more open cells that takes one answer."""

    index: int
    """Its place in the puzzle's `slots`."""
    number: int
    """The number printed in its first cell, from 1."""
    direction: Direction
    cells: tuple[Cell, ...]

    @property
    def length(self) -> int:
        """The number of its cells."""
        return len(self.cells)

    @property
    def name(self) -> str:
        """As clues name it, such as `12-Across`."""
        return f"{self.number}-{self.direction.capitalize()}"

    def read(self, rows: Sequence[str]) -> str:
        """What stands in its cells."""
        return "".join([rows[row][col] for row, col in self.cells])


def find_slots(rows: Sequence[str]) -> tuple[Slot, ...]:
    """The slots in the reading order of their first cells, across before down. Linear in the cells.

    Every first cell of a slot has a number, in reading order from 1, as printed crosswords do; a cell that belongs to
    no run of two is no entry and has none.
    """
    found: list[Slot] = []
    number = 0
    for row, line in enumerate(rows):
        for col in range(len(line)):
            begun = [(way, cells) for way in STEPS if len(cells := _run(rows, (row, col), way)) > 1]
            number += bool(begun)
            found += [Slot(len(found) + place, number, way, cells) for place, (way, cells) in enumerate(begun)]
    return tuple(found)


def _run(rows: Sequence[str], first: tuple[int, int], way: Direction) -> tuple[Cell, ...]:
    """The run of open cells that begins at `first`; empty if it does not begin there."""
    step = STEPS[way]
    before = (first[0] - step[0], first[1] - step[1])
    return () if _is_open(rows, before) else tuple(_line(rows, first, step))


def _line(rows: Sequence[str], first: tuple[int, int], step: tuple[int, int]) -> Iterator[Cell]:
    row, col = first
    while _is_open(rows, (row, col)):
        yield row, col
        row, col = row + step[0], col + step[1]


def _is_open(rows: Sequence[str], cell: tuple[int, int]) -> bool:
    row, col = cell
    return 0 <= row < len(rows) and 0 <= col < len(rows[0]) and rows[row][col] != BLOCK
