"""Stripes by hand: the colour of the first cell is all that there is to choose."""

from __future__ import annotations

from ...instances import Stripes
from ..contract import Backtracker, Outcome, Request, Stop


def _search(puzzle: Stripes, request: Request) -> Outcome:
    count = 0
    for first, second in (".#", "#."):
        if count == request.budget.solutions:
            return Outcome(count, Stop.LIMIT)
        count += 1
        if request.on_solution is not None:
            request.on_solution(((first + second) * puzzle.size)[: puzzle.size])
    return Outcome(count, Stop.EXHAUSTED)


BACKTRACKERS = (
    Backtracker("ends", "both colours of the first cell", "", prepare=lambda puzzle: puzzle, search=_search),
)
