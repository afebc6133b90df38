"""The second stage of a form: what its answers leave open is a form of its own, and so is solved.

A word search's first form says where the words lie, the second which letters stand around them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..instances import Puzzle
from ..models import CpSatForm, Form
from .catalog import engines
from .collector import Candidate, Collector
from .contract import Budget, Engine, Request, Stop


def complete_candidates(
    form: Form | Puzzle[Any], collector: Collector, seconds_left: Callable[[], float | None], seed: int | None
) -> tuple[list[Candidate], Stop | None]:
    """The candidates that cannot be completed, to be cut off, and why it was broken off before the last, or None."""
    second, left = getattr(form, "complete", None), []
    for candidate, violations in collector.candidates:
        if collector.is_full:
            break
        open_form = second(candidate, violations) if second is not None else None
        if open_form is None:
            left.append((candidate, violations))
            continue
        completed, stop = _solved(open_form, Budget(seconds_left(), 1), seed)
        if stop is not Stop.EXHAUSTED and not completed:
            return left, stop
        for solution in completed:
            candidate, violations = solution, collector.complete(solution)
        if violations:
            left.append((candidate, violations))
    return left, None


def _solved(form: CpSatForm, budget: Budget, seed: int | None) -> tuple[list[Any], Stop]:
    """The best answer within the time, if there is any, and why the search ended."""
    found: list[Any] = []
    engine = _engine()
    options = {option.name: option.default for option in engine.options}
    request = Request(budget, seed, options, lambda raw: found.append(form.decode(raw)), best=form.has_objective)
    outcome = engine.search(engine.prepare(form), request)
    return found[-1:], outcome.stop


def _engine() -> Engine:
    return next(engine for engine in engines() if CpSatForm in engine.forms)
