"""The handwritten queens programs: against known counts and against each other, and how they leave off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import permutations

import pytest

from gridproof.instances import Queens
from gridproof.solvers.backtrack.queens import BACKTRACKERS
from gridproof.solvers.contract import Backtracker, Budget, Event, Goal, Outcome, Request, Stop
from gridproof.solvers.kernels import boards
from gridproof.solvers.kernels.drive import NO_LIMIT

POINTER, BITMASK, CONSTRUCT = BACKTRACKERS
PLAIN = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184)  # OEIS A000170 from 1 on
TOROIDAL = {5: 10, 7: 28, 9: 0, 11: 88}  # OEIS A007705

Placement = tuple[int, ...]


def count(solver: Backtracker, puzzle: Queens, **options: str) -> Outcome:
    return solver.search(solver.prepare(puzzle), Request(options=options))


def listed(solver: Backtracker, puzzle: Queens, solutions: int | None = None) -> tuple[Outcome, list[Placement]]:
    found: list[Placement] = []
    request = Request(Budget(solutions=solutions), on_solution=found.append)
    return solver.search(solver.prepare(puzzle), request), found


# --- the right placements --------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", range(1, 16))
def test_plain_counts(size: int) -> None:
    outcome = count(BITMASK, Queens(size))
    assert (outcome.count, outcome.complete) == (PLAIN[size - 1], True)


@pytest.mark.parametrize("size", range(1, 12))
def test_mirrored_or_not_or_listed_the_count_is_the_same(size: int) -> None:
    whole, halved = count(BITMASK, Queens(size), mirror="off"), count(BITMASK, Queens(size))
    outcome, found = listed(BITMASK, Queens(size))
    assert outcome == whole
    assert halved.count == whole.count == len(set(found))
    assert halved.stats.nodes is not None
    assert whole.stats.nodes is not None
    assert size == 1 or abs(2 * halved.stats.nodes - whole.stats.nodes) <= 1


@pytest.mark.parametrize("attack", ["queen", "toroidal", "touching"])
@pytest.mark.parametrize("size", range(1, 8))
def test_pointer_and_bitmask_list_the_same_in_the_same_order(size: int, attack: str) -> None:
    puzzle = Queens(size, attack)
    pointer, expected = listed(POINTER, puzzle)
    bitmask, found = listed(BITMASK, puzzle)
    assert found == expected == sorted(expected)
    # Their nodes are the same queens, too.
    assert bitmask == pointer


def test_pointer_lists_the_eight_queens_in_its_order() -> None:
    outcome, found = listed(POINTER, Queens(8))
    assert (len(found), outcome.stats.nodes) == (92, 2056)
    assert found[0] == (0, 4, 7, 5, 2, 6, 1, 3)
    assert found[-1] == (7, 3, 0, 2, 5, 1, 6, 4)


@pytest.mark.parametrize("size", TOROIDAL)
def test_toroidal_counts(size: int) -> None:
    assert count(BITMASK, Queens(size, "toroidal")).count == TOROIDAL[size]


@pytest.mark.parametrize(
    ("size", "attack"), [(61, "toroidal"), (62, "queen"), (63, "touching"), (64, "queen"), (64, "touching")]
)
def test_the_widest_boards(size: int, attack: str) -> None:
    """All but six queens of a known placement are given; these six are tried in every order."""
    [known] = listed(CONSTRUCT, Queens(size, attack))[1]
    moving = [0, 1, size // 3, size // 2, size - 2, size - 1]
    rows = ["." * col + ("." if row in moving else "Q") + "." * (size - col - 1) for row, col in enumerate(known)]
    puzzle = Queens(size, attack, "\n".join(rows))
    expected = set()
    for columns in permutations(known[row] for row in moving):
        moved = dict(zip(moving, columns, strict=True))
        placement = tuple(moved.get(row, col) for row, col in enumerate(known))
        if not puzzle.violations(placement):
            expected.add(placement)
    found = listed(BITMASK, puzzle)[1]
    assert known in found
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_bitmask_refuses_wider_boards() -> None:
    assert BITMASK.refuses(Queens(64)) is None
    assert BITMASK.refuses(Queens(65)) == "a row of 65 columns is wider than a word of 64 bits"


# --- events ----------------------------------------------------------------------------------------------------
def test_events_play_the_search() -> None:
    standing: dict[tuple[int, ...], bool] = {}
    seen, found = 0, []

    def on_event(event: Event) -> None:
        nonlocal seen
        seen += event.action == "place"
        [cell] = event.cells
        if event.action == "place":
            assert cell not in standing
            standing[cell] = True
        else:
            assert event.action == "lift"
            # The last queen placed is the first one lifted.
            assert standing.popitem()[0] == cell

    def on_solution(placement: Placement) -> None:
        assert list(standing) == list(enumerate(placement))
        found.append(placement)

    outcome = POINTER.search(Queens(6), Request(on_solution=on_solution, on_event=on_event))
    assert (len(found), seen) == (4, outcome.stats.nodes)
    assert not standing


# --- leaving off and going on ----------------------------------------------------------------------------------
@pytest.mark.parametrize("stretch", [1, 2, 7])
def test_short_stretches_change_nothing(stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, expected = listed(BITMASK, Queens(7))
    monkeypatch.setattr(boards, "OUT_LENGTH", 7)
    search = boards.Listing(boards.Board.of(Queens(7)), listing=True)
    found: list[Placement] = []
    while not search.is_done:
        search.advance(stretch, NO_LIMIT)
        found += search.drain()
    assert (found, search.nodes) == (expected, whole.stats.nodes)
    counting = boards.Counting(7, mirror=False)
    while not counting.is_done:
        counting.advance(stretch, NO_LIMIT)
    assert (counting.count, counting.nodes) == (40, whole.stats.nodes)


@pytest.mark.parametrize("solver", [POINTER, BITMASK], ids=lambda solver: solver.name)
def test_limits_are_exact(solver: Backtracker) -> None:
    for limit in range(7):
        outcome, found = listed(solver, Queens(6), limit)
        assert outcome.count == len(set(found)) == min(limit, 4)
        assert outcome.complete or (outcome.stop is Stop.LIMIT and limit <= 4)
        counted = solver.search(solver.prepare(Queens(6)), Request(Budget(solutions=limit)))
        assert counted == outcome
    assert not listed(solver, Queens(6), 3)[0].complete
    assert listed(solver, Queens(6), 5)[0].complete


@pytest.mark.parametrize("solver", [POINTER, BITMASK], ids=lambda solver: solver.name)
@pytest.mark.parametrize("puzzle", [Queens(30), Queens(40, "toroidal"), Queens(20, "touching")])
@pytest.mark.parametrize("lists", [True, False])
def test_time_is_kept(solver: Backtracker, puzzle: Queens, lists: bool) -> None:
    solver.compile()
    prepared = solver.prepare(puzzle)
    start = time.process_time()
    outcome = solver.search(prepared, Request(Budget(0.2), on_solution=(lambda raw: None) if lists else None))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.4


def test_the_pointer_looks_at_the_clock_on_the_largest_board_too() -> None:
    start = time.process_time()
    assert POINTER.search(Queens(1_000_000), Request(Budget(0.2))).stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize("solver", [POINTER, BITMASK], ids=lambda solver: solver.name)
def test_interruption_keeps_the_count(solver: Backtracker) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    solver.compile()
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        outcome = solver.search(solver.prepare(Queens(20, "touching")), Request(Budget(60)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert outcome.stop is Stop.INTERRUPTED
    assert outcome.count > 0


# --- by formula ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("attack", ["queen", "toroidal", "touching"])
def test_construct_places_every_size_that_it_takes(attack: str) -> None:
    for size in range(1, 200):
        puzzle = Queens(size, attack)
        if attack == "toroidal":
            assert (CONSTRUCT.refuses(puzzle) is None) == bool(size % 2 and size % 3)
        else:
            assert (CONSTRUCT.refuses(puzzle) is None) == (size not in (2, 3))
        if CONSTRUCT.refuses(puzzle) is None:
            outcome, [placement] = listed(CONSTRUCT, puzzle)
            assert not puzzle.violations(placement)
            assert (outcome.count, outcome.complete) == (1, False)


def test_construct_places_a_million_at_once() -> None:
    start = time.process_time()
    [placement] = listed(CONSTRUCT, Queens(1_000_000))[1]
    assert time.process_time() - start < 1
    queens = list(enumerate(placement))
    for line in (set(placement), {row + col for row, col in queens}, {row - col for row, col in queens}):
        assert len(line) == 1_000_000


def test_construct_says_why_it_refuses() -> None:
    assert CONSTRUCT.goals == {Goal.FIRST}
    assert CONSTRUCT.refuses(Queens(3)) == "there is no placement of 3 queens"
    assert "a torus of a size that 2 or 3 divides, as 9" in (CONSTRUCT.refuses(Queens(9, "toroidal")) or "")
    assert "blank boards only" in (CONSTRUCT.refuses(Queens(4, board=".Q..\n....\n....\n....")) or "")
    assert CONSTRUCT.refuses(Queens(4, board="....\n....\n....\n....")) is None


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from gridproof.instances import Queens
from gridproof.solvers.backtrack.queens import BACKTRACKERS
from gridproof.solvers.contract import Request
bitmask = BACKTRACKERS[1]
answers = []
for puzzle in (Queens(7), Queens(7, "toroidal"), Queens(5, regions="AABBB\\nACCBB\\nDDCEE\\nDDCEE\\nDDEEE")):
    for request in (Request(), Request(on_solution=lambda placement: None)):
        outcome = bitmask.search(bitmask.prepare(puzzle), request)
        answers.append([outcome.count, outcome.stats.nodes])
print(json.dumps(answers))
"""


def test_interpreted_it_counts_the_same() -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    answers = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for environment in ({**os.environ, "NUMBA_DISABLE_JIT": "1"}, {**os.environ, "NUMBA_DISABLE_JIT": "0"})
    ]
    assert answers[0] == answers[1]
