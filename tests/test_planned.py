"""The backtracker `planned`: brute force of our own for subsets of its rules, what rules do, and limits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from common.crosswords import Filling, fillings, large_cases, random_cases, slots_of, table_of, wide_cases
from common.planned import CANADIAN, COMPLETE, LOSING, PLANNED, SQUARE, found_by, generation
from gridproof.instances import Cell, Crossword, Instance
from gridproof.solvers.contract import Budget, Event, Goal, Request, Stop
from gridproof.solvers.methods import parse_method
from gridproof.solvers.run import Verdict
from gridproof.solvers.runner import Question, run

PUZZLES = 150


# --- brute force -----------------------------------------------------------------------------------------------
@cache
def puzzles() -> list[tuple[Crossword, set[Filling]]]:
    """Random ones with all their fillings."""
    return random_cases("planned", PUZZLES)


def check(puzzle: Crossword, expected: set[Filling], options: Mapping[str, Any]) -> None:
    outcome, found = found_by(puzzle, options)
    assert (outcome.stop, outcome.count, len(found)) == (Stop.EXHAUSTED, len(expected), len(expected)), options
    assert {*found} == expected, (puzzle, options)


def test_every_complete_subset_of_the_rules_finds_all_fillings() -> None:
    numbers = []
    for number, (puzzle, expected) in enumerate(puzzles()):
        for options in [{}, *COMPLETE[number % 8 :: 8]]:
            check(puzzle, expected, options)
        counted = PLANNED.search(PLANNED.prepare(puzzle), Request())
        assert counted.count == len(expected)
        first, filling = found_by(puzzle, {}, 1, seed=1)
        assert (first.count, first.complete, {*filling} <= expected) == (min(1, len(expected)), not expected, True)
        numbers.append(len(expected))
    assert PUZZLES // 10 < numbers.count(0) < PUZZLES * 9 // 10
    assert max(numbers) > 20


def test_all_fillings_with_several_words_of_64_bits() -> None:
    cases = wide_cases(32)
    for number, (puzzle, expected) in enumerate(cases):
        for options in [{}, *COMPLETE[number::32]]:
            check(puzzle, expected, options)
    solvable = [puzzle for puzzle, expected in cases if expected]
    assert sum(max(Counter(map(len, table_of(puzzle))).values()) > 128 for puzzle in solvable) > 3


def test_all_fillings_of_large_grids() -> None:
    cases = large_cases(30)
    for number, (puzzle, expected) in enumerate(cases):
        for options in [{}, *(options for options in COMPLETE[number % 16 :: 16] if "3c" in options["rules"])]:
            check(puzzle, expected, options)
    assert sum(len(slots_of(puzzle)) > 64 for puzzle, expected in cases if expected) > 3


PRUNED_TOO_FAR = [
    # Found by a search for crosswords of which rules 3c and 6 lose all fillings if a letter that is not tried again
    # leaves no reason at its starting word; then the words of slots were taken away one by one.
    ("1,2,3c,4,6", "###.\n###.\n#...\n...#", "BB AC DB EE BBA EEE ABA CC BE BEA AEA ADD DC EB", 3),
    ("1,3c,6", "#####.\n....#.\n#####.\n...###\n#....#", "DBAC EAC EB DA CB DCE BECB CED DE EAB", 3),
    (
        "3c,6",
        "##....#\n#...###\n##...##\n#..#...\n.#....#\n.##....\n.##.A#.",
        "CCAB ACC BBB AC CBA BBAA CA ABBB CCBCB CCB BAC BCABA BAB BC BCB",
        1,
    ),
]


@pytest.mark.parametrize(("rules", "grid", "words", "number"), PRUNED_TOO_FAR)
def test_what_rule_6_takes_away_is_a_reason_to_go_back_to(rules: str, grid: str, words: str, number: int) -> None:
    puzzle = Crossword(tuple(grid.split()), tuple(words.split()), "english")
    expected = fillings(puzzle)
    assert len(expected) == number
    check(puzzle, expected, {"rules": rules})


def test_rules_that_lose_solutions_give_no_false_ones_and_prove_nothing() -> None:
    lost = Counter[str]()
    for number, (puzzle, expected) in enumerate(puzzles()):
        for options in LOSING:
            _, found = found_by(puzzle, options)
            assert {*found} <= expected
            assert len({*found}) == len(found)
            lost[options["rules"]] += len({*found}) < len(expected)
        method = parse_method("crossword", f"backtrack/planned[rules={LOSING[number % len(LOSING)]['rules']}]")
        asked = run(Instance("it", puzzle), method, Question(Goal.FIRST))
        assert (asked.complete, asked.preserves, asked.verified) == (False, "feasible-only", True)
        assert asked.verdict is Verdict.UNKNOWN
    assert lost["3"] > 0
    assert lost["7"] > 0


# --- search ----------------------------------------------------------------------------------------------------
def test_a_seed_gives_one_filling_and_others_give_others() -> None:
    found = [found_by(SQUARE, {}, 1, seed) for seed in (1, 2, 3, 1)]
    assert found[0][1] == found[3][1]
    assert found[0][0].stats.nodes == found[3][0].stats.nodes
    assert len({filling for _, (filling,) in found}) == 3
    assert not any(SQUARE.violations(filling) for _, (filling,) in found)


def test_it_is_the_same_search_however_often_it_leaves_off() -> None:
    ends = []
    for stretch in (1, 7, 100_000):
        search = generation(CANADIAN, "1,2,3c,4,5,6")
        while search.nodes < 5_000 and search.count == 0:
            search.advance(min(stretch, 5_000 - search.nodes), 1)
        ends.append((search.nodes, search.failures, search.backjumps, search.learnt, search.standing()))
    assert ends[0] == ends[1] == ends[2]


def test_a_limit_is_kept() -> None:
    puzzle = Crossword(("...", "...", "..."), "english")
    for limit in (1, 2, 500):
        outcome, found = found_by(puzzle, {}, limit)
        assert (outcome.stop, outcome.count, len({*found})) == (Stop.LIMIT, limit, limit)


def test_time_is_kept_and_the_whole_search_estimated() -> None:
    PLANNED.compile()
    prepared = PLANNED.prepare(Crossword(("." * 7,) * 7, "english"))
    start = time.process_time()
    outcome = PLANNED.search(prepared, Request(Budget(0.2, 1), 0, {}, lambda raw: None))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.5
    assert outcome.stats.estimate_seconds is not None
    assert outcome.stats.estimate_seconds > 1


def test_events_tell_of_every_word_in_time() -> None:
    puzzle = Crossword(("...", "...", "..."), "english", min_score=60)
    standing: dict[tuple[Cell, ...], str] = {}

    def listen(event: Event) -> None:
        if event.action == "place":
            assert standing.setdefault(event.cells, event.piece) == event.piece
        else:
            assert standing.pop(event.cells) == event.piece

    def compare(filling: Filling) -> None:
        assert len(standing) == len(puzzle.slots)
        assert all(
            filling[row][col] == letter
            for cells, word in standing.items()
            for (row, col), letter in zip(cells, word, strict=True)
        )

    request = Request(Budget(solutions=20), on_solution=compare, on_event=listen)
    assert PLANNED.search(PLANNED.prepare(puzzle), request).count == 20


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from itertools import product
from gridproof.instances import Crossword
from gridproof.solvers.backtrack.crossword.planned import BACKTRACKERS
from gridproof.solvers.contract import Budget, Request

(planned,) = BACKTRACKERS
words = tuple(map("".join, (*product("ABC", "ABD", "BCD"), *product("AB", "CD", "AC", "BD"), *product("ABC", "ACD"))))
open_ = ("...", "...", "...")
answers = []
for puzzle, limit in [
    (Crossword(open_, words, repeats=True), 30),
    (Crossword(("...#", "....", "#..."), words), None),
    (Crossword(("..#.", "....", ".#.."), words, repeats=True, distinct_substring=3), 20),
    (Crossword(("...#...", ".#...#.", "...#..."), (*words, "AB A", "A BB"), distinct_words=True), 3),
]:
    for rules in ("none", "1,2,3c,4,5,6", "1,3,4,5,7"):
        outcome = planned.search(planned.prepare(puzzle), Request(Budget(solutions=limit), 3, {"rules": rules}))
        answers.append([outcome.count, outcome.stop, *list(vars(outcome.stats).values())[:-1]])
print(json.dumps(answers))
"""


def test_interpreted_it_counts_the_same() -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    answers = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for environment in ({**os.environ, "NUMBA_DISABLE_JIT": "1"}, {**os.environ, "NUMBA_DISABLE_JIT": "0"})
    ]
    assert answers[0] == answers[1]
    assert sum(count > 0 for count, *_ in answers[0]) > 6
