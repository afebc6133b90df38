"""brute-force: every combination of the values of a constraint satisfaction problem is tried."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product

from ..models.forms import AllDifferent, CspConstraint, CspForm
from .contract import Clock, Engine, Outcome, Request, Stats, Stop


def _holds(entry: CspConstraint, values: Sequence[Hashable]) -> bool:
    inside = [values[number] for number in entry.variables]
    return len(set(inside)) == len(inside) if isinstance(entry, AllDifferent) else entry.predicate(*inside)


def _search(form: CspForm, request: Request) -> Outcome:
    clock, count, nodes = Clock(request.budget), 0, 0
    try:
        for values in product(*(dict.fromkeys(domain) for domain in form.domains)):
            if count == request.budget.solutions:
                return Outcome(count, Stop.LIMIT, Stats(nodes))
            if clock.is_up():
                return Outcome(count, Stop.TIMEOUT, Stats(nodes))
            nodes += 1
            if all(_holds(entry, values) for entry in form.constraints):
                count += 1
                if request.on_solution is not None:
                    request.on_solution(values)
    except KeyboardInterrupt:
        return Outcome(count, Stop.INTERRUPTED, Stats(nodes))
    return Outcome(count, Stop.EXHAUSTED, Stats(nodes))


ENGINE = Engine(
    name="brute-force",
    summary="every combination of values is tried",
    node="a combination that is tried",
    prepare=lambda form: form,
    search=_search,
    forms=(CspForm,),
)
