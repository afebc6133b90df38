"""CP-SAT: the traps of the library, objectives, and exact covers with colours."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from ortools.sat.python import cp_model

from common.engines import CP_SAT, ask, count, queens
from gridproof.instances import ExactCover, InvalidInput
from gridproof.models import CpSatForm, ExactCoverForm
from gridproof.solvers.contract import Goal, Request, Stop


def of_model(model: cp_model.CpModel, *decisions: cp_model.IntVar, **fields: Any) -> CpSatForm:
    return CpSatForm(model, decisions, tuple, **fields)


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
