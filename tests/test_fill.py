"""The backtracker `fill`: brute force of our own, known counts, restarts, scores, events, and how it leaves off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from typing import Any

import pytest

from common.crosswords import Filling, large_cases, random_cases, slots_of, table_of, wide_cases
from gridproof.instances import Crossword
from gridproof.solvers.backtrack.crossword.fill import BACKTRACKERS
from gridproof.solvers.contract import Budget, Event, Outcome, Request, Stop
from gridproof.solvers.kernels.drive import drive
from gridproof.solvers.kernels.fill.fills import Fill
from gridproof.solvers.kernels.fill.layout import FAILS_NEXT
from gridproof.solvers.kernels.fill.levels import ByScore

(FILL,) = BACKTRACKERS
PUZZLES = 240


def found_by(
    puzzle: Crossword, solutions: int | None = None, seed: int = 0, best_scores: str = "no"
) -> tuple[Outcome, list[Filling]]:
    found: list[Filling] = []
    request = Request(Budget(solutions=solutions), seed, {"best-scores": best_scores}, found.append)
    return FILL.search(FILL.prepare(puzzle), request), found


# --- brute force -----------------------------------------------------------------------------------------------
def check(puzzle: Crossword, expected: set[Filling]) -> None:
    outcome, found = found_by(puzzle)
    assert (outcome.stop, outcome.count, len(found)) == (Stop.EXHAUSTED, len(expected), len(expected)), puzzle
    assert {*found} == expected, puzzle
    assert not any(map(puzzle.violations, found))
    counted = FILL.search(FILL.prepare(puzzle), Request())
    assert (counted.count, counted.stats) == (outcome.count, outcome.stats)
    for best_scores in ("no", "yes"):
        first, filling = found_by(puzzle, 1, seed=1, best_scores=best_scores)
        assert (first.count, first.complete, {*filling} <= expected) == (min(1, len(expected)), not expected, True)


def test_all_fillings_of_random_grids() -> None:
    cases = random_cases("fill", PUZZLES)
    for puzzle, expected in cases:
        check(puzzle, expected)
    assert PUZZLES // 10 < sum(not expected for _, expected in cases) < PUZZLES * 9 // 10


def test_all_fillings_with_several_words_of_64_bits() -> None:
    cases = wide_cases(40)
    for puzzle, expected in cases:
        check(puzzle, expected)
    solvable = [puzzle for puzzle, expected in cases if expected]
    assert sum(max(Counter(map(len, table_of(puzzle))).values()) > 128 for puzzle in solvable) > 5


def test_all_fillings_of_large_grids() -> None:
    cases = large_cases(30)
    for puzzle, expected in cases:
        check(puzzle, expected)
    assert sum(len(slots_of(puzzle)) > 64 for puzzle, expected in cases if expected) > 3


def test_restarts_neither_lose_nor_repeat_solutions() -> None:
    """A restart after each failure, up to the first solution, and all others after it."""
    restarted = 0
    for puzzle, expected in random_cases("restarts", 60, more_words=(9, 15), letters=(3, 4)):
        if puzzle.use_all:
            continue
        found = list[Filling]()
        prepared = FILL.prepare(puzzle)
        fill = Fill(prepared.arrays, seed=5, restarts=True, first_fails=1)
        outcome = drive(fill, Request(on_solution=lambda codes: found.append(prepared.decode(codes))))  # noqa: B023
        assert (outcome.complete, len(found), {*found}) == (True, len(expected), expected)
        # The next run may fail more often than the first: there was another one.
        restarted += int(fill.state[FAILS_NEXT]) > 1
    assert restarted > 3


# --- larger ones -----------------------------------------------------------------------------------------------
SQUARE = Crossword(("." * 5,) * 5, "english")


def test_a_seed_gives_one_filling_and_others_give_others() -> None:
    found = [found_by(SQUARE, 1, seed) for seed in (1, 2, 3, 1)]
    assert found[0] == found[3]
    assert len({filling for _, (filling,) in found}) == 3
    assert not any(SQUARE.violations(filling) for _, (filling,) in found)


def test_a_large_grid_that_has_no_filling() -> None:
    # No English word begins with these two letters; the rest of the grid can be filled.
    rows = ["...#....", "........", "ZX......", "....#...", "........", "...#...."]
    outcome, found = found_by(Crossword(tuple(rows), "english"), 1)
    assert (outcome.complete, found) == (True, [])


def test_a_limit_is_kept() -> None:
    for limit in (1, 2, 5):
        outcome, found = found_by(SQUARE, limit)
        assert (outcome.stop, outcome.count, len({*found})) == (Stop.LIMIT, limit, limit)


def test_unchecked_cells_get_all_their_letters() -> None:
    puzzle = Crossword(("....", ".#.#"), ("CATS", "COTS", "CA", "CO", "TA"))
    assert {*found_by(puzzle)[1]} == {("CATS", "A#A#"), ("CATS", "O#A#"), ("COTS", "A#A#"), ("COTS", "O#A#")}


# --- scores ----------------------------------------------------------------------------------------------------
def test_the_best_scores_come_first() -> None:
    words = [f"{a}{b}{c};{90 if (a, c) == ('A', 'B') else 10}" for a in "ABC" for b in "ABC" for c in "ABC"]
    puzzle = Crossword(("...", "###", "..."), tuple(words))
    for seed in range(5):
        ((first, _, last),) = found_by(puzzle, 1, seed, best_scores="yes")[1]
        assert puzzle.table.score(first) == puzzle.table.score(last) == 90


def test_lower_scores_are_used_where_the_best_do_not_do() -> None:
    puzzle = Crossword(("..", ".."), ("AB;90", "CD;90", "AC;1", "BD;30", "XY;90"))
    outcome, found = found_by(puzzle, 1, best_scores="yes")
    assert (outcome.count, {*found} <= {("AB", "CD"), ("AC", "BD")}) == (1, True)
    impossible = Crossword(("..", ".."), ("AB;90", "CD;80", "AC;1", "BE;30"))
    outcome, found = found_by(impossible, 1, best_scores="yes")
    assert (outcome.complete, found) == (True, [])


def test_the_levels_of_scores_make_no_difference_to_a_machine() -> None:
    prepared = FILL.prepare(SQUARE)
    outcomes = []
    for stretch in (1, 50):
        search = ByScore(prepared.arrays, prepared.scores, 3)
        while search.count == 0:
            search.advance(stretch, 1)
        outcomes.append((search.nodes, [*search.drain()]))
    assert outcomes[0] == outcomes[1]


# --- events ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("number", "options"), [(20, {}), (1, {"best-scores": "yes"})])
def test_events_tell_of_every_letter_in_time(number: int, options: dict[str, str]) -> None:
    puzzle = Crossword(("...", "...", "..."), "english", min_score=60)
    standing: dict[Any, str] = {}

    def listen(event: Event) -> None:
        (cell,) = event.cells
        if event.action == "place":
            assert standing.setdefault(cell, event.piece) == event.piece
        else:
            assert standing.pop(cell) == event.piece

    def compare(filling: Filling) -> None:
        assert filling == tuple("".join(standing[row, col] for col in range(3)) for row in range(3))

    request = Request(Budget(solutions=number), options=options, on_solution=compare, on_event=listen)
    assert FILL.search(FILL.prepare(puzzle), request).count == number
    assert standing


# --- leaving off -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lists", [True, False])
@pytest.mark.parametrize("options", [{}, {"best-scores": "yes"}], ids=str)
def test_time_is_kept(lists: bool, options: dict[str, str]) -> None:
    FILL.compile()
    prepared = FILL.prepare(Crossword(("." * 7,) * 7, "english"))
    start = time.process_time()
    on_solution = (lambda raw: None) if lists else None
    outcome = FILL.search(prepared, Request(Budget(0.2, 1 if options else None), 0, options, on_solution))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.4


def test_interruption_keeps_the_count() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    FILL.compile()
    prepared = FILL.prepare(Crossword(("." * 4,) * 4, "english"))
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        outcome = FILL.search(prepared, Request(Budget(60)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert (outcome.stop, outcome.count > 0) == (Stop.INTERRUPTED, True)


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from gridproof.instances import Crossword
from gridproof.solvers.backtrack.crossword.fill import BACKTRACKERS
from gridproof.solvers.contract import Budget, Request

(fill,) = BACKTRACKERS
words = tuple(f"{a}{b}{c} {d}" for a in "ABC" for b in "ADE" for c in "BCD" for d in "ACE")
words += tuple(f"{a}{b}{c}" for a in "ABC" for b in "AD" for c in "BC")
open_ = ("...", "...", "...")
fill_in = ("AB", "AC", "BA", "BC", "CB", "CA")
answers = []
for puzzle, limit in [
    (Crossword(open_, words), None),
    (Crossword(("....", "A#..", "...#"), words), 7),
    (Crossword(("...#", "....", "#..."), words, repeats=True, distinct_substring=2), None),
    (Crossword(("...#", "....", "#..."), words, distinct_words=True), 40),
    (Crossword(("..#..", ".#.#.", "#.#.#", "..#.."), fill_in, use_all=True), None),
    (Crossword(("....", "....", "....", "...."), words), 5),
]:
    outcome = fill.search(fill.prepare(puzzle), Request(Budget(solutions=limit), 3))
    answers.append([outcome.count, outcome.stop, *vars(outcome.stats).values()])
print(json.dumps(answers))
"""


def test_interpreted_it_counts_the_same() -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    answers = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for environment in ({**os.environ, "NUMBA_DISABLE_JIT": "1"}, {**os.environ, "NUMBA_DISABLE_JIT": "0"})
    ]
    assert answers[0] == answers[1]
    assert any(count for count, *_ in answers[0])
