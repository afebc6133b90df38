"""Dancing links: against brute force, against known counts and node counts, and how it leaves off."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import tracemalloc
from itertools import combinations

import pytest

from gridproof.instances import ExactCover, Queens
from gridproof.models.forms import ExactCoverForm
from gridproof.models.queens import exact_cover
from gridproof.solvers.contract import Budget, Outcome, Request, Stop
from gridproof.solvers.dancing_links import ENGINE
from gridproof.solvers.kernels import links as arrays
from gridproof.solvers.kernels.drive import NO_LIMIT

QUEENS = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724)  # OEIS A000170 from 1 on


def form(cover: ExactCover) -> ExactCoverForm:
    return ExactCoverForm(cover, tuple)


def queens(size: int) -> ExactCoverForm:
    built = exact_cover.build(Queens(size))
    assert isinstance(built, ExactCoverForm)
    return built


def free_choice(items: int) -> ExactCoverForm:
    """Two options an item: 2**items solutions."""
    names = [f"i{number}" for number in range(items)]
    return form(ExactCover.build(names, [], [[name] for name in names for _ in range(2)]))


def count(problem: ExactCoverForm, seconds: float | None = None, solutions: int | None = None) -> Outcome:
    return ENGINE.search(ENGINE.prepare(problem), Request(Budget(seconds, solutions)))


def listed(problem: ExactCoverForm, solutions: int | None = None) -> tuple[Outcome, list[tuple[int, ...]]]:
    found: list[tuple[int, ...]] = []
    request = Request(Budget(solutions=solutions), on_solution=lambda raw: found.append(tuple(sorted(raw))))
    return ENGINE.search(ENGINE.prepare(problem), request), found


# --- the right solutions ---------------------------------------------------------------------------------------
def random_cover(draw: random.Random) -> ExactCover:
    """At most 4 primary and 3 secondary items, 9 options, often with colours."""
    primary = [f"p{number}" for number in range(draw.randint(0, 4))]
    secondary = [f"s{number}" for number in range(draw.randint(0, 3))]
    if not primary + secondary:
        return ExactCover((), (), ())
    palette = ["", *draw.choice(["", "a", "ab", "abc"])]
    options = []
    for _ in range(draw.randint(0, 9)):
        items = draw.sample(primary + secondary, draw.randint(1, min(4, len(primary + secondary))))
        shades = [draw.choice(palette) if item in secondary else "" for item in items]
        options.append([(item, shade) if shade else item for item, shade in zip(items, shades, strict=True)])
    return ExactCover.build(primary, secondary, options)


def is_exact(cover: ExactCover, chosen: tuple[int, ...]) -> bool:
    """Each primary item once; two options share a secondary item only if both give it the same colour."""
    uses: dict[int, list[int]] = {item: [] for item in range(len(cover.primary) + len(cover.secondary))}
    for number in chosen:
        shades = cover.colours[number] if cover.colours else (0,) * len(cover.options[number])
        for item, shade in zip(cover.options[number], shades, strict=True):
            uses[item].append(shade)
    primary = len(cover.primary)
    once = all(len(uses[item]) == 1 for item in range(primary))
    agree = all(len(shades) < 2 or (len(set(shades)) == 1 and shades[0]) for shades in list(uses.values())[primary:])
    return once and agree


def brute_force(cover: ExactCover) -> set[tuple[int, ...]]:
    """By trying every set of options that have a primary item."""
    useful = [number for number, option in enumerate(cover.options) if min(option) < len(cover.primary)]
    sets = (chosen for size in range(len(useful) + 1) for chosen in combinations(useful, size))
    return {chosen for chosen in sets if is_exact(cover, chosen)}


def test_solutions_against_brute_force() -> None:
    several = coloured = 0
    for number in range(600):
        cover = random_cover(random.Random(f"cover {number}"))
        expected = brute_force(cover)
        outcome, found = listed(form(cover))
        assert len(found) == len(set(found))
        assert set(found) == expected, cover
        assert (outcome.count, outcome.stop) == (len(expected), Stop.EXHAUSTED)
        assert count(form(cover)) == outcome
        several += len(expected) > 1
        coloured += cover.colours is not None and len(expected) > 0
    assert several > 60
    assert coloured > 60


def test_trivial_covers() -> None:
    assert listed(form(ExactCover((), (), ())))[1] == [()]
    assert listed(form(ExactCover((), ("s",), ((0,),))))[1] == [()]
    assert listed(form(ExactCover(("p",), (), ())))[1] == []
    assert listed(form(ExactCover(("p", "q"), (), ((0,),))))[1] == []
    assert listed(form(ExactCover(("p",), ("s",), ((0, 1), (0,)))))[1] == [(0,), (1,)]


@pytest.mark.parametrize("size", range(1, 11))
def test_queens(size: int) -> None:
    outcome, found = listed(queens(size))
    assert outcome.count == len(set(found)) == QUEENS[size - 1]


# --- leaving off and going on ----------------------------------------------------------------------------------
@pytest.mark.parametrize("stretch", [1, 2, 7])
def test_short_stretches_change_nothing(stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, expected = listed(queens(7))
    monkeypatch.setattr(arrays, "OUT_LENGTH", 0)
    search = arrays.DancingLinks(ENGINE.prepare(queens(7)), listing=True)
    found = []
    while not search.is_done:
        before = search.nodes
        search.advance(stretch, NO_LIMIT)
        assert search.nodes <= before + stretch
        found += [tuple(sorted(raw)) for raw in search.drain()]
    assert found == expected
    assert search.nodes == whole.stats.nodes


def test_limits_are_exact() -> None:
    for limit in range(42):
        outcome, found = listed(queens(7), limit)
        assert outcome.count == len(set(found)) == min(limit, 40)
        assert outcome.complete or outcome.stop is Stop.LIMIT
        assert outcome.complete or limit <= 40
        assert count(queens(7), solutions=limit) == outcome
    assert not listed(queens(7), 39)[0].complete
    assert listed(queens(7), 41)[0].complete
    assert count(queens(7), solutions=10**30).count == 40


@pytest.mark.parametrize("problem", [queens(20), queens(60), free_choice(40)])
@pytest.mark.parametrize("lists", [True, False])
def test_time_is_kept(problem: ExactCoverForm, lists: bool) -> None:
    ENGINE.compile()
    prepared = ENGINE.prepare(problem)
    start = time.process_time()
    outcome = ENGINE.search(prepared, Request(Budget(0.2), on_solution=(lambda raw: None) if lists else None))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.4


def test_interruption_keeps_the_count() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        outcome = count(free_choice(40), seconds=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert outcome.stop is Stop.INTERRUPTED
    assert outcome.count > 0
    assert not outcome.complete


def test_memory_does_not_grow_with_the_solutions() -> None:
    prepared = ENGINE.prepare(free_choice(16))
    tracemalloc.start()
    try:
        outcome = ENGINE.search(prepared, Request(on_solution=lambda raw: None))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert outcome.count == 2**16
    assert peak < 1_000_000


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from gridproof.instances import Queens
from gridproof.models.queens import exact_cover
from gridproof.solvers.contract import Request
from gridproof.solvers.dancing_links import ENGINE
prepared = ENGINE.prepare(exact_cover.build(Queens(6)))
outcome = ENGINE.search(prepared, Request())
print(json.dumps([outcome.count, outcome.stats.nodes, ENGINE.search(prepared, Request(on_solution=print)).count]))
"""


def test_interpreted_it_counts_the_same() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    outcome = count(queens(6))
    assert json.loads(done.stdout.splitlines()[-1]) == [4, outcome.stats.nodes, 4]
