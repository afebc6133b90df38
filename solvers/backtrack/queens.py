"""Handwritten programs that place queens: an array and a pointer, bit masks, and a placement by formula.

Their attack tests are their own: they share with the rules nothing but the puzzle's fields.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...instances import Queens
from ..contract import (
    Backtracker,
    Clock,
    Event,
    Goal,
    Option,
    Outcome,
    Preserves,
    Request,
    Stats,
    Stop,
    choice,
)
from ..kernels.drive import drive

if TYPE_CHECKING:
    from ..kernels.boards import Board

# numba is imported by the modules of `boards` and the kernels, so they are imported inside functions only.

# --- pointer: an array and a pointer ---------------------------------------------------------------------------
COMPARISONS = 20_000
"""Between two looks at the clock; some ten milliseconds."""


class _Pointer:
    """The array M and the pointer p: `columns[row]` is the column of the queen in a row, -1 before the first."""

    def __init__(self, puzzle: Queens, request: Request) -> None:
        self._puzzle = puzzle
        self._request = request
        self._clock = Clock(request.budget)
        self._columns = [-1] * puzzle.size
        self._row = 0
        self._comparisons = 0
        self.nodes = 0
        self.count = 0

    def run(self) -> Stop:
        """Search until the pointer has left the board or the budget is spent."""
        columns, last = self._columns, self._puzzle.size - 1
        while self._row >= 0:
            if self.count == self._request.budget.solutions:
                return Stop.LIMIT
            if self._is_time_up():
                return Stop.TIMEOUT
            columns[self._row] += 1
            if columns[self._row] > last:
                self._step_back()
            elif self._may_stand():
                self._place()
        return Stop.EXHAUSTED

    def _is_time_up(self) -> bool:
        self._comparisons += self._row + 1
        if self._comparisons < COMPARISONS:
            return False
        self._comparisons = 0
        return self._clock.is_up()

    def _place(self) -> None:
        """A queen stands unattacked in the pointer's row: record the placement, or go forward."""
        self.nodes += 1
        self._tell("place")
        if self._row < self._puzzle.size - 1:
            self._row += 1
            self._columns[self._row] = -1
            return
        self.count += 1
        if self._request.on_solution is not None:
            self._request.on_solution(tuple(self._columns))
        self._tell("lift")
        self._step_back()
