"""Solutions up to symmetry without listing them: by Burnside's lemma.

There are as many classes as a symmetry leaves solutions as they are, on the average over all symmetries.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..instances import Puzzle
from ..models import Form
from .contract import Budget, Clock, Outcome, Request, Stats
from .methods import Method
from .run import Run


def count_classes(
    record: Run, puzzle: Puzzle[Any], forms: Iterator[Form], method: Method, seconds: float | None
) -> Run:
    """The record with the number of solutions of the first form, the identity's, and the number of classes.

    Stopped on the way, it has the least number of classes that the solutions found can make.
    """
    clock, start = Clock(Budget(seconds)), time.perf_counter()
    outcomes: list[Outcome] = []
    build_seconds = solve_seconds = 0.0
    for form in forms:
        problem = method.solver.prepare(form)
        built = time.perf_counter()
        budget = Budget(clock.seconds_left())
        outcomes.append(method.solver.search(problem, Request(budget, record.seed, method.options)))
        ended = time.perf_counter()
        build_seconds, solve_seconds = build_seconds + built - start, solve_seconds + ended - built
        start = ended
        if not outcomes[-1].complete:
            break
    last = replace(outcomes[-1], count=outcomes[0].count, stats=_together(outcomes))
    record = replace(record, build_seconds=build_seconds, solve_seconds=solve_seconds).ended(last)
    order = len(outcomes) if last.complete else sum(1 for _ in puzzle.symmetries())
    classes = _classes([outcome.count for outcome in outcomes], order, last.complete)
    return replace(record, classes=classes, symmetries=order)


def _classes(fixed: list[int], order: int, is_complete: bool) -> int:
    if not is_complete:
        return -(-fixed[0] // order)
    classes, rest = divmod(sum(fixed), order)
    if rest:
        # Cannot be for a group: better no answer than a wrong one.
        raise ArithmeticError(f"{order} symmetries leave {sum(fixed)} solutions as they are: no whole average")
    return classes


def _together(outcomes: list[Outcome]) -> Stats:
    sums = {}
    for name in ("nodes", "failures", "propagations"):
        values = [getattr(outcome.stats, name) for outcome in outcomes]
        sums[name] = None if None in values else sum(values)
    return Stats(**sums)
