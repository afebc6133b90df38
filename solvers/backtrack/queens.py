"""Handwritten programs that place queens: an array and a pointer, bit masks, and a placement by formula.

Their attack tests are their own: they share with the rules nothing but the puzzle's fields.
"""

from __future__ import annotations

import math
from collections.abc import Callable
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

# The kernels' modules import numba, so they are imported inside functions only.

GIVEN, FORBIDDEN = "Q", "x"

BITS = 64
"""Columns that a word holds."""

# --- pointer ---------------------------------------------------------------------------------------------------
COMPARISONS = 20_000
"""Between two looks at the clock: some milliseconds."""


class _Pointer:
    """An array and a pointer: `columns[row]` is the column of the row's queen, -1 before the first one is tried.

    Increase the column in the pointer's row. Past the last column, step back a row; where the queen is not attacked
    by those of the earlier rows, compared in turn, go on to the next row, or record the placement and step back.
    """

    def __init__(self, puzzle: Queens, request: Request) -> None:
        self._puzzle = puzzle
        self._request = request
        self._clock = Clock(request.budget)
        self._attacks = _attack_test(puzzle)
        self._columns = [-1] * puzzle.size
        self._row = 0
        self._comparisons = 0
        self.nodes = 0
        self.count = 0

    def run(self) -> Stop:
        """Search until the pointer leaves the board or the budget is spent."""
        while self._row >= 0:
            if self.count == self._request.budget.solutions:
                return Stop.LIMIT
            if self._is_time_up():
                return Stop.TIMEOUT
            self._columns[self._row] += 1
            if self._columns[self._row] == self._puzzle.size:
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

    def _may_stand(self) -> bool:
        row, column = self._row, self._columns[self._row]
        marks, regions = self._puzzle.board_rows, self._puzzle.region_rows
        if marks is not None and not _is_open(marks[row], column):
            return False
        for earlier in range(row):
            other = self._columns[earlier]
            if self._attacks(row - earlier, abs(column - other)):
                return False
            if regions is not None and regions[row][column] == regions[earlier][other]:
                return False
        return True

    def _place(self) -> None:
        self.nodes += 1
        self._tell("place")
        if self._row < self._puzzle.size - 1:
            self._row += 1
            self._columns[self._row] = -1
        else:
            self.count += 1
            if self._request.on_solution is not None:
                self._request.on_solution(tuple(self._columns))
            self._tell("lift")
            self._step_back()

    def _step_back(self) -> None:
        self._row -= 1
        if self._row >= 0:
            self._tell("lift")

    def _tell(self, action: str) -> None:
        if self._request.on_event is not None:
            self._request.on_event(Event(action, "queen", ((self._row, self._columns[self._row]),)))


def _attack_test(puzzle: Queens) -> Callable[[int, int], bool]:
    """Whether queens so many rows (at least one) and columns apart attack each other."""
    size = puzzle.size
    if puzzle.attack == "queen":
        return lambda rows, columns: columns in (0, rows)
    if puzzle.attack == "toroidal":
        return lambda rows, columns: columns in (0, rows, size - rows)
    return lambda rows, columns: columns == 0 or rows == columns == 1


def _is_open(marks: str, column: int) -> bool:
    """Whether the row's marks allow its queen in the column: the given one if there is one, none if there are two."""
    if GIVEN in marks:
        return marks.count(GIVEN) == 1 and marks[column] == GIVEN
    return marks[column] != FORBIDDEN


def _search_pointer(puzzle: Queens, request: Request) -> Outcome:
    pointer = _Pointer(puzzle, request)
    try:
        stop = pointer.run()
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(pointer.count, stop, Stats(nodes=pointer.nodes))


# --- bitmask ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Prepared:
    board: Board
    is_plain: bool
    """Whether the counting kernel takes it: blank, with the attacks of a chess queen."""


def _warm_bitmask() -> None:
    from ..kernels import boards  # noqa: F401


def _compile_bitmask() -> None:
    from ..kernels import queens

    queens.count.compile()
    queens.search.compile()


def _prepare_bitmask(puzzle: Queens) -> _Prepared:
    from ..kernels.boards import Board

    return _Prepared(Board.of(puzzle), puzzle.is_blank and puzzle.attack == "queen")


def _search_bitmask(prepared: _Prepared, request: Request) -> Outcome:
    from ..kernels.boards import Counting, Listing

    only_counts = request.on_solution is None and request.budget.solutions is None
    if prepared.is_plain and only_counts:
        mirror = request.options.get("mirror", "auto") == "auto"
        return drive(Counting(prepared.board.size, mirror), request)
    return drive(Listing(prepared.board, listing=request.on_solution is not None), request)


def _refuses_bitmask(puzzle: Queens) -> str | None:
    if puzzle.size > BITS:
        return f"a row of {puzzle.size} columns is wider than a word of {BITS} bits"
    return None


# --- construct -------------------------------------------------------------------------------------------------
def _construct(puzzle: Queens) -> tuple[int, ...]:
    """A placement on a blank board, in linear time.

    On the torus two columns right a row: sound where neither 2 nor 3 divides the size (G. Polya, 1918). Otherwise
    the second, fourth, ... column and then the first, third, ..., mended where 6 leaves a rest of 2 or 3
    (E. Pauls, 1874).
    """
    size = puzzle.size
    if puzzle.attack == "toroidal":
        return tuple(2 * row % size for row in range(size))
    evens, odds = list(range(1, size, 2)), list(range(0, size, 2))
    if size % 6 == 2:
        odds = [2, 0, *odds[3:], 4]
    elif size % 6 == 3:
        evens = [*evens[1:], 1]
        odds = [*odds[2:], 0, 2]
    return (*evens, *odds)


def _refuses_construct(puzzle: Queens) -> str | None:
    if not puzzle.is_blank:
        return "the formula fills blank boards only: no givens, forbidden cells or regions"
    if puzzle.attack == "toroidal" and math.gcd(puzzle.size, 6) != 1:
        return f"there is no placement on a torus of a size that 2 or 3 divides, as {puzzle.size}"
    if puzzle.size in (2, 3):
        return f"there is no placement of {puzzle.size} queens"
    return None


def _search_construct(puzzle: Queens, request: Request) -> Outcome:
    if request.budget.solutions == 0:
        return Outcome(0, Stop.LIMIT)
    solution = _construct(puzzle)
    if request.on_solution is not None:
        request.on_solution(solution)
    return Outcome(1, Stop.LIMIT)


BACKTRACKERS = (
    Backtracker(
        name="pointer",
        summary="an array of columns and a pointer to a row; lists every placement, in lexicographic order",
        node="a queen placed where no earlier one attacks it",
        prepare=lambda puzzle: puzzle,
        search=_search_pointer,
        has_events=True,
    ),
    Backtracker(
        name="bitmask",
        summary="a word of bits for the columns and each diagonal, compiled with numba",
        node="a queen placed where no earlier one attacks it; half of them on mirrored boards",
        prepare=_prepare_bitmask,
        search=_search_bitmask,
        warm=_warm_bitmask,
        compile=_compile_bitmask,
        options=(Option("mirror", "auto", choice("auto", "off"), "count a placement and its mirror image at once"),),
        packages=("numba", "numpy"),
        refuses=_refuses_bitmask,
    ),
    Backtracker(
        name="construct",
        summary="one placement on a blank board of any size, by formula",
        node="",
        prepare=lambda puzzle: puzzle,
        search=_search_construct,
        goals=frozenset({Goal.FIRST}),
        preserves=Preserves.FEASIBLE_ONLY,
        refuses=_refuses_construct,
    ),
)
