"""CP-SAT and python-constraint: right answers on tiny forms, limits, interruption, and the traps of the libraries."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from importlib.metadata import PackageNotFoundError
from itertools import combinations, product
from typing import Any

import pytest
from ortools.sat.python import cp_model

from gridproof.instances import ExactCover, InvalidInput, Queens
from gridproof.models import AllDifferent, Allowed, CpSatForm, CspConstraint, CspForm, ExactCoverForm, Form
from gridproof.models.queens import booleans, columns
from gridproof.solvers import cp_sat, python_constraint
from gridproof.solvers.contract import Budget, Engine, Goal, Outcome, Request, Stop

CP_SAT, CONSTRAINT = cp_sat.ENGINE, python_constraint.ENGINE


def ask(
    engine: Engine,
    form: Form,
    limit: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    **options: Any,
) -> tuple[Outcome, list[Any]]:
    """The outcome, and the raw answers as they came."""
    found: list[Any] = []
    request = Request(Budget(seconds, limit), seed, options, found.append)
    return engine.search(engine.prepare(form), request), found


def count(engine: Engine, form: Form, limit: int | None = None, seconds: float | None = None) -> Outcome:
    return engine.search(engine.prepare(form), Request(Budget(seconds, limit)))


def queens(size: int, engine: Engine) -> Form:
    return (booleans if engine is CP_SAT else columns).build(Queens(size))


def of_model(model: cp_model.CpModel, *decisions: cp_model.IntVar, **fields: Any) -> CpSatForm:
    return CpSatForm(model, decisions, tuple, **fields)


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


# --- CP-SAT ----------------------------------------------------------------------------------------------------
def test_free_variables_make_no_solutions() -> None:
    model = cp_model.CpModel()
    x, y, _free, _more = (model.new_int_var(0, 4, name) for name in "xyzw")
    model.add(x + y == 4)
    outcome, found = ask(CP_SAT, of_model(model, x, y))
    assert (outcome.count, outcome.stop) == (5, Stop.EXHAUSTED)
    assert sorted(found) == [(a, 4 - a) for a in range(5)]
    assert ask(CP_SAT, of_model(model, x, y), 4)[0].stop is Stop.LIMIT
    assert count(CP_SAT, of_model(model, x)).count == 5
    assert count(CP_SAT, of_model(model)).count == 1


def test_decisions_in_any_order_and_twice() -> None:
    model = cp_model.CpModel()
    x, y = (model.new_int_var(-3, 3, name) for name in "xy")
    model.add(x == 2 * y)
    _, found = ask(CP_SAT, of_model(model, y, x, y))
    assert sorted(found) == [(-1, -2, -1), (0, 0, 0), (1, 2, 1)]


def test_empty_models() -> None:
    assert ask(CP_SAT, of_model(cp_model.CpModel())) == ask(CP_SAT, of_model(cp_model.CpModel()))
    assert ask(CP_SAT, of_model(cp_model.CpModel()))[1] == [()]
    never = cp_model.CpModel()
    never.add_bool_or([])
    outcome, found = ask(CP_SAT, of_model(never))
    assert (outcome.count, outcome.stop, found) == (0, Stop.EXHAUSTED, [])


def test_an_invalid_model_is_an_error_and_not_unsolvable() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(5, 3, "x")
    with pytest.raises(RuntimeError, match=r"MODEL_INVALID.*no domain"):
        count(CP_SAT, of_model(model, x))


def test_more_workers_never_enumerate() -> None:
    form = queens(8, CP_SAT)
    for limit in (None, 2):
        with pytest.raises(AssertionError):
            ask(CP_SAT, form, limit, workers=2)
    assert ask(CP_SAT, form, 1, workers=2)[0].count == 1
    for goal in (Goal.ALL, Goal.COUNT, Goal.UNIQUE):
        assert "where solutions are enumerated it takes 1" in (CP_SAT.cannot(goal, {"workers": 2}) or "")
        assert CP_SAT.cannot(goal, {"workers": 1}) is None
    assert CP_SAT.cannot(Goal.FIRST, {"workers": 2}) is None


def test_numbers_of_workers() -> None:
    [workers] = CP_SAT.options
    assert workers.read("8") == 8
    for text in ("0", "-1", "1.5", "", "x", "9" * 5000, "²"):
        with pytest.raises(InvalidInput, match="it takes 1 to 256"):
            workers.read(text)


def test_the_same_seed_gives_the_same_search() -> None:
    form = queens(20, CP_SAT)
    runs = [ask(CP_SAT, form, 1, seed=seed) for seed in (7, 7, 7 + 2**31, 8, 9, 10)]
    assert runs[0] == runs[1] == runs[2]
    assert len({found[0] for _, found in runs}) > 1


def test_it_says_how_much_it_did() -> None:
    stats = count(CP_SAT, queens(8, CP_SAT)).stats
    assert min(stats.nodes or 0, stats.failures or 0, stats.propagations or 0) > 0


def with_objective(sign: int) -> tuple[cp_model.CpModel, CpSatForm]:
    model = cp_model.CpModel()
    x, y = (model.new_int_var(0, 9, name) for name in "xy")
    model.add(x + 2 * y <= 14)
    gain = 3 * x + 5 * y - 7
    if sign == 1:
        model.maximize(gain)
    else:
        model.minimize(-gain)
    return model, of_model(model, x, y, has_objective=True)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_best_solution(sign: int) -> None:
    model, form = with_objective(sign)
    found: list[Any] = []
    outcome = CP_SAT.search(CP_SAT.prepare(form), Request(best=True, on_solution=found.append))
    assert found == [(8, 3)]
    assert (outcome.count, outcome.stop) == (1, Stop.EXHAUSTED)
    assert outcome.objective == outcome.bound == sign * 32
    model.add_bool_or([])
    outcome = CP_SAT.search(CP_SAT.prepare(form), Request(best=True))
    assert (outcome.count, outcome.stop, outcome.objective) == (0, Stop.EXHAUSTED, None)


def test_an_objective_does_not_matter_to_who_asks_for_all() -> None:
    model, form = with_objective(1)
    outcome, found = ask(CP_SAT, form)
    assert len(found) == outcome.count == sum(x + 2 * y <= 14 for x in range(10) for y in range(10))
    assert outcome.complete
    assert outcome.objective is None
    assert ask(CP_SAT, form, 1)[0].stop is Stop.LIMIT
    assert model.has_objective()


# --- exact covers on CP-SAT ------------------------------------------------------------------------------------
def random_cover(draw: random.Random) -> ExactCover:
    """Up to 4 primary and 3 secondary items, up to 9 options, often with colours; some items in no option."""
    primary = [f"p{number}" for number in range(draw.randint(0, 4))]
    secondary = [f"s{number}" for number in range(draw.randint(0, 3))]
    shades = draw.choice([("",), ("", "a"), ("a", "b"), ("", "a", "b", "c")])
    options = []
    for _ in range(draw.randint(0, 9) if primary or secondary else 0):
        items = draw.sample(primary + secondary, draw.randint(1, min(4, len(primary + secondary))))
        options.append([(item, draw.choice(shades) if item in secondary else "") for item in items])
    return ExactCover.build(primary, secondary, options)


def covers(cover: ExactCover) -> set[tuple[int, ...]]:
    """Every cover, by trying all sets of options; options without a primary item are never taken."""
    usable = [number for number, option in enumerate(cover.options) if min(option) < len(cover.primary)]
    sets = (chosen for size in range(len(usable) + 1) for chosen in combinations(usable, size))
    return {chosen for chosen in sets if is_cover(cover, chosen)}


def is_cover(cover: ExactCover, chosen: tuple[int, ...]) -> bool:
    shades: dict[int, list[int]] = {}
    for number in chosen:
        colours = cover.colours[number] if cover.colours else (0,) * len(cover.options[number])
        for item, colour in zip(cover.options[number], colours, strict=True):
            shades.setdefault(item, []).append(colour)
    if any(len(shades.get(item, ())) != 1 for item in range(len(cover.primary))):
        return False
    return all(len(seen) == 1 or (len(set(seen)) == 1 and seen[0] != 0) for seen in shades.values())


def test_random_covers_with_colours() -> None:
    sizes = []
    for number in range(400):
        cover = random_cover(random.Random(f"cover {number}"))
        outcome, found = ask(CP_SAT, ExactCoverForm(cover, tuple))
        expected = covers(cover)
        assert {tuple(sorted(raw)) for raw in found} == expected, cover
        assert len(found) == outcome.count == len(expected)
        assert outcome.complete
        sizes.append(len(expected))
    assert min(sizes.count(0), sizes.count(1), len([size for size in sizes if size > 1])) > 30


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
