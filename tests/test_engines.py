"""CP-SAT and python-constraint: right answers on tiny forms, limits, interruption, and what is missing."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from importlib.metadata import PackageNotFoundError
from itertools import product
from typing import Any

import pytest

from common.engines import CONSTRAINT, CP_SAT, ask, count, queens
from gridproof.instances import Queens
from gridproof.models import AllDifferent, Allowed, CspConstraint, CspForm
from gridproof.models.queens import booleans
from gridproof.solvers import cp_sat, python_constraint
from gridproof.solvers.contract import Budget, Engine, Request, Stop

BOTH = pytest.mark.parametrize("engine", [CP_SAT, CONSTRAINT], ids=lambda engine: engine.name)


# --- limits ----------------------------------------------------------------------------------------------------
@BOTH
def test_all_and_nothing_but_all(engine: Engine) -> None:
    form = queens(8, engine)
    outcome, found = ask(engine, form)
    assert (outcome.count, outcome.stop, outcome.complete) == (92, Stop.EXHAUSTED, True)
    assert len(found) == len({form.decode(raw) for raw in found}) == 92
    assert count(engine, form).count == 92


@BOTH
def test_a_prepared_problem_can_be_asked_again(engine: Engine) -> None:
    problem = engine.prepare(queens(6, engine))
    for limit in (3, None, 1, None):
        outcome = engine.search(problem, Request(Budget(solutions=limit)))
        assert outcome.count == (limit or 4)


@BOTH
@pytest.mark.parametrize("limit", [0, 1, 2, 5, 91])
def test_never_more_than_the_limit(engine: Engine, limit: int) -> None:
    outcome, found = ask(engine, queens(8, engine), limit)
    assert (outcome.count, len(found), outcome.stop, outcome.complete) == (limit, limit, Stop.LIMIT, False)


@BOTH
def test_a_limit_beyond_all_is_exhausted(engine: Engine) -> None:
    outcome, found = ask(engine, queens(6, engine), 5)
    assert (outcome.count, len(found), outcome.stop) == (4, 4, Stop.EXHAUSTED)
    assert ask(engine, queens(3, engine), 1)[0] == count(engine, queens(3, engine))
    assert count(engine, queens(3, engine), 1).stop is Stop.EXHAUSTED


@BOTH
def test_time_limits(engine: Engine) -> None:
    start = time.monotonic()
    outcome, found = ask(engine, queens(13, engine), seconds=0.7)
    assert time.monotonic() - start < 3
    assert (outcome.stop, outcome.complete) == (Stop.TIMEOUT, False)
    assert 0 < outcome.count == len(found) < 73712


@BOTH
def test_no_time_at_all(engine: Engine) -> None:
    outcome = count(engine, queens(12, engine), seconds=0.0)
    assert outcome.stop is Stop.TIMEOUT
    assert outcome.count <= 1


@BOTH
def test_what_the_listener_raises_comes_through(engine: Engine) -> None:
    def listen(raw: Any) -> None:
        raise ZeroDivisionError(len(raw))

    with pytest.raises(ZeroDivisionError):
        engine.search(engine.prepare(queens(6, engine)), Request(on_solution=listen))


# --- interruption ----------------------------------------------------------------------------------------------
@pytest.fixture
def interrupt() -> Iterator[Callable[[float], None]]:
    """Presses Ctrl-C after so many seconds; gives the moment at which it did."""
    timers = []

    def press(seconds: float) -> None:
        timers.append(threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT)))
        timers[-1].start()

    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield press
    for timer in timers:
        timer.cancel()
        timer.join()
    signal.signal(signal.SIGINT, handler)


@BOTH
def test_interruption_keeps_the_count(engine: Engine, interrupt: Callable[[float], None]) -> None:
    problem = engine.prepare(queens(14, engine))
    interrupt(0.8)
    found: list[Any] = []
    start = time.monotonic()
    outcome = engine.search(problem, Request(on_solution=found.append))
    assert 0.7 < time.monotonic() - start < 3
    assert outcome.stop is Stop.INTERRUPTED
    assert 0 < outcome.count == len(found)
    assert engine.search(engine.prepare(queens(6, engine)), Request()).count == 4


def test_interruption_before_the_first_solution(interrupt: Callable[[float], None]) -> None:
    # No placement of 16 queens on the torus; it takes CP-SAT more than half a minute to say so.
    form = booleans.build(Queens(16, "toroidal"))
    interrupt(0.5)
    start = time.monotonic()
    outcome = count(CP_SAT, form, 1, seconds=20)
    assert time.monotonic() - start < 3
    assert (outcome.count, outcome.stop) == (0, Stop.INTERRUPTED)


# --- python-constraint -----------------------------------------------------------------------------------------
def random_csp(draw: random.Random) -> CspForm:
    """Up to 4 variables of up to 4 values, with constraints on any number of variables, even none or one twice."""
    width = draw.randint(0, 4)
    domains = [draw.choices(range(4), k=draw.randint(0 if draw.random() < 0.1 else 1, 5)) for _ in range(width)]
    constraints: list[CspConstraint] = []
    for _ in range(draw.randint(0, 4)):
        scope = draw.choices(range(width), k=draw.randint(0, 3)) if width else []
        if draw.random() < 0.4:
            constraints.append(AllDifferent(scope))
        else:
            factor, rest = draw.randint(1, 3), draw.randint(0, 1)
            constraints.append(Allowed(scope, lambda *values, f=factor, r=rest: sum(values) * f % 2 == r))
    return CspForm(domains, constraints, tuple)


def assignments(form: CspForm) -> set[tuple[Hashable, ...]]:
    def holds(entry: CspConstraint, values: tuple[Any, ...]) -> bool:
        inside = [values[number] for number in entry.variables]
        return len(set(inside)) == len(inside) if isinstance(entry, AllDifferent) else entry.predicate(*inside)

    return {values for values in product(*form.domains) if all(holds(entry, values) for entry in form.constraints)}


def test_random_constraint_problems() -> None:
    sizes = []
    for number in range(500):
        form = random_csp(random.Random(f"csp {number}"))
        outcome, found = ask(CONSTRAINT, form)
        expected = assignments(form)
        assert set(found) == expected, form
        assert len(found) == outcome.count == len(expected)
        assert outcome.complete
        sizes.append(len(expected))
    assert min(sizes.count(0), sizes.count(1), len([size for size in sizes if size > 1])) > 30


def test_solutions_are_streamed() -> None:
    # 10**30 solutions: a library that lists them first would not answer.
    form = CspForm([range(10)] * 30, [], tuple)
    start = time.monotonic()
    assert ask(CONSTRAINT, form, 3)[0].count == 3
    assert ask(CONSTRAINT, form, seconds=0.2)[0].stop is Stop.TIMEOUT
    assert time.monotonic() - start < 3


# --- what is missing -------------------------------------------------------------------------------------------
def installed(monkeypatch: pytest.MonkeyPatch, *distributions: str) -> None:
    def version(name: str) -> str:
        if name not in distributions:
            raise PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr(python_constraint, "version", version)


def test_what_is_here_is_not_missing() -> None:
    assert CP_SAT.missing() is None
    assert CONSTRAINT.missing() is None


def test_the_old_python_constraint_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "python-constraint", "python-constraint2")
    assert "the old python-constraint is installed" in (CONSTRAINT.missing() or "")
    installed(monkeypatch, "python-constraint")
    assert "the old python-constraint is installed" in (CONSTRAINT.missing() or "")


def test_absent_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    assert CONSTRAINT.missing() == "python-constraint2 is not installed (pip install python-constraint2)"
    monkeypatch.setattr(cp_sat, "find_spec", lambda name: None)
    assert CP_SAT.missing() == "ortools is not installed (pip install ortools)"
