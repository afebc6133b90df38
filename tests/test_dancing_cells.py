"""Dancing cells: the nodes of dancing links with and without frames, known counts, and how it leaves off."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import tracemalloc

import pytest

from gridproof.instances import ExactCover, Queens
from gridproof.models import ExactCoverForm, formulations
from gridproof.solvers import dancing_links
from gridproof.solvers.contract import Budget, Outcome, Request, Stop
from gridproof.solvers.dancing_cells import ENGINE
from gridproof.solvers.kernels import cells as arrays
from gridproof.solvers.kernels.drive import NO_LIMIT

FRAMES = (0, 1, 5, 20, 70, 1024)
"""The most options of a frame: 0 for none ever, and sizes on which a search goes in and out of them."""


def form(cover: ExactCover) -> ExactCoverForm:
    return ExactCoverForm(cover, tuple)


def queens(size: int) -> ExactCoverForm:
    built = formulations("queens")["exact-cover"].build(Queens(size))
    assert isinstance(built, ExactCoverForm)
    return built


def free_choice(items: int) -> ExactCoverForm:
    """Two options an item: 2**items solutions."""
    names = [f"i{number}" for number in range(items)]
    return form(ExactCover.build(names, [], [[name] for name in names for _ in range(2)]))


def random_cover(draw: random.Random) -> ExactCover:
    """Up to 15 primary and 10 secondary items, 10 to 90 options, most of the secondary entries with a colour."""
    primary = [f"p{number}" for number in range(draw.randint(3, 15))]
    secondary = [f"s{number}" for number in range(draw.randint(0, 10))]
    options: list[list[str | tuple[str, str]]] = []
    for _ in range(draw.randint(10, 90)):
        option: list[str | tuple[str, str]] = [*draw.sample(primary, draw.randint(0, min(5, len(primary))))]
        shared = draw.sample(secondary, min(len(secondary), draw.randint(0 if option else 1, 3)))
        option += [(item, draw.choice("ABC")) if draw.random() < 0.7 else item for item in shared]
        draw.shuffle(option)
        options += [option] if option else []
    return ExactCover.build(primary, secondary, options)


def count(problem: ExactCoverForm, seconds: float | None = None, solutions: int | None = None) -> Outcome:
    return ENGINE.search(ENGINE.prepare(problem), Request(Budget(seconds, solutions)))


def listed(problem: ExactCoverForm, solutions: int | None = None) -> tuple[Outcome, list[tuple[int, ...]]]:
    found: list[tuple[int, ...]] = []
    request = Request(Budget(solutions=solutions), on_solution=lambda raw: found.append(tuple(sorted(raw))))
    return ENGINE.search(ENGINE.prepare(problem), request), found


# --- the nodes and solutions of dancing links ------------------------------------------------------------------
@pytest.mark.parametrize("frame", FRAMES)
def test_nodes_are_those_of_dancing_links(frame: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "FRAME", frame)
    solvable = 0
    for number in range(150):
        problem = form(random_cover(random.Random(f"cover {number}")))
        found: list[tuple[int, ...]] = []
        other = dancing_links.ENGINE
        request = Request(on_solution=lambda raw, found=found: found.append(tuple(sorted(raw))))
        expected = other.search(other.prepare(problem), request)
        outcome, mine = listed(problem)
        assert outcome == expected, problem
        assert sorted(mine) == sorted(found), problem
        assert count(problem) == expected, problem
        solvable += expected.count > 0
    assert solvable > 60


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("size", "solutions"), [(1, 1), (2, 0), (5, 10), (8, 92), (9, 352)])
def test_queens(frame: int, size: int, solutions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "FRAME", frame)
    outcome, found = listed(queens(size))
    assert outcome.count == len(set(found)) == solutions


def test_trivial_covers() -> None:
    assert listed(form(ExactCover((), (), ())))[1] == [()]
    assert listed(form(ExactCover((), ("s",), ((0,),))))[1] == [()]
    assert listed(form(ExactCover(("p",), (), ())))[1] == []
    assert listed(form(ExactCover(("p", "q"), (), ((0,),))))[1] == []
    assert listed(form(ExactCover(("p",), ("s",), ((1, 0), (0,)))))[1] == [(0,), (1,)]


def test_more_items_than_a_frame_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"i{number}" for number in range(1500)]
    wide = form(ExactCover.build(names, [], [names[:800], names[800:], names[700:], names[:700], names]))
    assert listed(wide)[1] == [(0, 1), (2, 3), (4,)]
    expected = listed(queens(7))
    monkeypatch.setattr(arrays, "MOST_ROW_WORDS", 0)
    assert listed(queens(7))[0] == expected[0]


# --- leaving off and going on ----------------------------------------------------------------------------------
@pytest.mark.parametrize("frame", [0, 8, 20, 1024])
@pytest.mark.parametrize("stretch", [1, 2, 7])
def test_short_stretches_change_nothing(frame: int, stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "FRAME", frame)
    whole, expected = listed(queens(7))
    monkeypatch.setattr(arrays, "OUT_LENGTH", 0)
    search = arrays.DancingCells(ENGINE.prepare(queens(7)), listing=True)
    found = []
    while not search.is_done:
        before = search.nodes
        search.advance(stretch, NO_LIMIT)
        assert search.nodes <= before + stretch
        found += [tuple(sorted(raw)) for raw in search.drain()]
    assert found == expected
    assert search.nodes == whole.stats.nodes


@pytest.mark.parametrize("frame", [0, 20, 1024])
def test_limits_are_exact(frame: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "FRAME", frame)
    for limit in range(42):
        outcome, found = listed(queens(7), limit)
        assert outcome.count == len(set(found)) == min(limit, 40)
        assert outcome.complete or (outcome.stop is Stop.LIMIT and limit <= 40)
        assert count(queens(7), solutions=limit) == outcome
    assert not listed(queens(7), 39)[0].complete
    assert listed(queens(7), 41)[0].complete
    assert count(queens(7), solutions=10**30).count == 40


def test_a_prepared_problem_can_be_asked_again() -> None:
    problem = ENGINE.prepare(queens(7))
    for limit in (3, None, 1, None):
        assert ENGINE.search(problem, Request(Budget(solutions=limit))).count == (limit or 40)


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
import json, sys
from gridproof.instances import ExactCover
from gridproof.models import ExactCoverForm
from gridproof.solvers.contract import Request
from gridproof.solvers.dancing_cells import ENGINE
from gridproof.solvers.kernels import cells
results = []
for text in json.load(sys.stdin):
    form = ExactCoverForm(ExactCover.from_foreign(text, ".dlx"), tuple)
    for cells.FRAME in (0, 8, 1024):
        found = []
        prepared = ENGINE.prepare(form)
        outcome = ENGINE.search(prepared, Request())
        again = ENGINE.search(prepared, Request(on_solution=found.append))
        assert outcome == again
        results.append([outcome.count, outcome.stats.nodes, found])
print(json.dumps(results))
"""


def test_interpreted_it_finds_the_same_in_the_same_order() -> None:
    covers = [queens(6).cover, *(random_cover(random.Random(f"tiny {number}")) for number in range(8))]
    texts = json.dumps([cover.to_dlx() for cover in covers])
    results = []
    for disabled in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        command = [sys.executable, "-W", "error", "-c", SCRIPT]
        done = subprocess.run(command, env=environment, input=texts, capture_output=True, text=True, check=True)
        results.append(json.loads(done.stdout))
    assert results[0] == results[1]
    assert results[0][0][0] == 4
    assert len({number for number, _, _ in results[0]}) > 3
