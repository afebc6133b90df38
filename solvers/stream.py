"""The loop around a library that gives one solution after another: it counts, hands over and heeds the budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from .contract import Clock, Outcome, Request, Stop

A = TypeVar("A")


def deliver(answers: Iterable[A], request: Request, read: Callable[[A], Any] = lambda answer: answer) -> Outcome:
    """Go through the answers until the budget is spent; `read` makes a raw solution of one, unless it only counts.

    The budget is looked at after each answer: how long one may take is up to the library.
    """
    clock, count = Clock(request.budget), 0
    if request.budget.solutions == 0:
        return Outcome(0, Stop.LIMIT)
    try:
        for answer in answers:
            count += 1
            if request.on_solution is not None:
                request.on_solution(read(answer))
            if count == request.budget.solutions:
                return Outcome(count, Stop.LIMIT)
            if clock.is_up():
                return Outcome(count, Stop.TIMEOUT)
    except KeyboardInterrupt:
        return Outcome(count, Stop.INTERRUPTED)
    return Outcome(count, Stop.EXHAUSTED)
