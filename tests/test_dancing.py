"""Dancing links and dancing cells alike: trivial covers, known counts, limits, and how they leave off and go on."""

from __future__ import annotations

import signal
import time
import tracemalloc

import pytest

from common.covers import count, form, free_choice, listed, queens
from gridproof.instances import ExactCover
from gridproof.models import ExactCoverForm
from gridproof.solvers import dancing_cells, dancing_links
from gridproof.solvers.contract import Budget, Engine, Request, Stop
from gridproof.solvers.kernels import cells, links
from gridproof.solvers.kernels.drive import NO_LIMIT

QUEENS = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724)  # OEIS A000170 from 1 on
BOTH = pytest.mark.parametrize("engine", [dancing_links.ENGINE, dancing_cells.ENGINE], ids=lambda engine: engine.name)
FRAMED = pytest.mark.parametrize(
    ("engine", "frame"),
    [(dancing_links.ENGINE, None), *((dancing_cells.ENGINE, frame) for frame in (0, 8, 20, 1024))],
    ids=lambda value: getattr(value, "name", value),
    indirect=["frame"],
)
"""With the most options of a frame of dancing cells, on which a search of some sizes goes in and out of them."""


@pytest.fixture
def frame(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """The size, which is set."""
    if request.param is not None:
        monkeypatch.setattr(cells, "FRAME", request.param)
    size: int | None = request.param
    return size


# --- counts ----------------------------------------------------------------------------------------------------
@BOTH
def test_trivial_covers(engine: Engine) -> None:
    assert listed(engine, form(ExactCover((), (), ())))[1] == [()]
    assert listed(engine, form(ExactCover((), ("s",), ((0,),))))[1] == [()]
    assert listed(engine, form(ExactCover(("p",), (), ())))[1] == []
    assert listed(engine, form(ExactCover(("p", "q"), (), ((0,),))))[1] == []
    for option in ((0, 1), (1, 0)):
        assert listed(engine, form(ExactCover(("p",), ("s",), (option, (0,)))))[1] == [(0,), (1,)]


@BOTH
@pytest.mark.parametrize("size", range(1, 11))
def test_queens(engine: Engine, size: int) -> None:
    outcome, found = listed(engine, queens(size))
    assert outcome.count == len(set(found)) == QUEENS[size - 1]


# --- leaving off and going on ----------------------------------------------------------------------------------
@FRAMED
@pytest.mark.parametrize("stretch", [1, 2, 7])
def test_short_stretches_change_nothing(
    engine: Engine, frame: int | None, stretch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, expected = listed(engine, queens(7))
    arrays, search_of = (links, links.DancingLinks) if frame is None else (cells, cells.DancingCells)
    monkeypatch.setattr(arrays, "OUT_LENGTH", 0)
    search = search_of(engine.prepare(queens(7)), listing=True)
    found = []
    while not search.is_done:
        before = search.nodes
        search.advance(stretch, NO_LIMIT)
        assert search.nodes <= before + stretch
        found += [tuple(sorted(raw)) for raw in search.drain()]
    assert found == expected
    assert search.nodes == whole.stats.nodes


@FRAMED
@pytest.mark.usefixtures("frame")
def test_limits_are_exact(engine: Engine) -> None:
    for limit in range(42):
        outcome, found = listed(engine, queens(7), limit)
        assert outcome.count == len(set(found)) == min(limit, 40)
        assert outcome.complete or (outcome.stop is Stop.LIMIT and limit <= 40)
        assert count(engine, queens(7), solutions=limit) == outcome
    assert not listed(engine, queens(7), 39)[0].complete
    assert listed(engine, queens(7), 41)[0].complete
    assert count(engine, queens(7), solutions=10**30).count == 40


@BOTH
def test_a_prepared_problem_can_be_asked_again(engine: Engine) -> None:
    problem = engine.prepare(queens(7))
    for limit in (3, None, 1, None):
        assert engine.search(problem, Request(Budget(solutions=limit))).count == (limit or 40)


@BOTH
@pytest.mark.parametrize("problem", [queens(20), queens(60), free_choice(40)])
@pytest.mark.parametrize("lists", [True, False])
def test_time_is_kept(engine: Engine, problem: ExactCoverForm, lists: bool) -> None:
    engine.compile()
    prepared = engine.prepare(problem)
    start = time.process_time()
    outcome = engine.search(prepared, Request(Budget(0.2), on_solution=(lambda raw: None) if lists else None))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.4


@BOTH
def test_interruption_keeps_the_count(engine: Engine) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    engine.compile()
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        outcome = count(engine, free_choice(40), seconds=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert outcome.stop is Stop.INTERRUPTED
    assert outcome.count > 0
    assert not outcome.complete


@BOTH
def test_memory_does_not_grow_with_the_solutions(engine: Engine) -> None:
    prepared = engine.prepare(free_choice(16))
    tracemalloc.start()
    try:
        outcome = engine.search(prepared, Request(on_solution=lambda raw: None))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert outcome.count == 2**16
    assert peak < 1_000_000
