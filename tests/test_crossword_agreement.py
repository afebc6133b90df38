"""Brute force against the checker and every method, as sets, on many small crosswords of all kinds."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from common.crosswords import Filling, fillings, random_cases
from gridproof.instances import Crossword, Instance
from gridproof.models import formulations
from gridproof.models.crossword.automaton import FINAL, minimal_automaton
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, methods
from gridproof.solvers.runner import Question, run

CROSSWORDS = 160
SIZES = ((2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4))
BLOCKS = (0, 0.1, 0.2, 0.3, 0.4)
CASES = random_cases("crossword", CROSSWORDS, steps=4096, sizes=SIZES, blocks=BLOCKS, more_words=(0, 3, 6, 12, 16))


def test_the_crosswords_are_of_all_kinds() -> None:
    puzzles = [puzzle for puzzle, _ in CASES]
    numbers = [len(found) for _, found in CASES]
    assert min(numbers.count(0), numbers.count(1), len([number for number in numbers if number > 1])) >= 20
    for kind in (
        [puzzle for puzzle in puzzles if puzzle.repeats],
        [puzzle for puzzle in puzzles if not puzzle.repeats],
        [puzzle for puzzle in puzzles if re.search(r"[^#.\n]", "\n".join(puzzle.grid))],
        [puzzle for puzzle in puzzles if any(len(both) == 1 for both in puzzle.crossings.values())],
        [puzzle for puzzle, found in CASES if any("." in row for rows in found for row in rows)],
        [puzzle for puzzle in puzzles if puzzle.use_all],
        [puzzle for puzzle in puzzles if puzzle.distinct_words],
        [puzzle for puzzle in puzzles if puzzle.distinct_substring],
        [puzzle for puzzle in puzzles if puzzle.min_score],
    ):
        assert len(kind) >= 5
    # Every option rules out what would be a solution without it.
    for name in ("repeats", "use_all", "distinct_words", "distinct_substring"):
        without = {"repeats": True, "use_all": False, "distinct_words": False, "distinct_substring": None}
        loose = [(p, found) for p, found in CASES if getattr(p, name) != without[name]]
        table = [({**p.to_table(), name: without[name]}, len(found)) for p, found in loose]
        freed = [1 for free, number in table if len(fillings(Crossword.from_table(free))) > number]
        assert len(freed) >= 3, name


def test_the_checker_passes_fillings_and_nothing_else() -> None:
    """Among all fillings without the options, those that keep them; and of these, those with other letters."""
    refused = 0
    for puzzle, found in CASES:
        loose = replace(
            puzzle, repeats=True, use_all=False, distinct_words=False, distinct_substring=None, min_score=None
        )
        every = fillings(loose)
        assert {rows for rows in every if not puzzle.violations(rows)} == found
        refused += len(every) - len(found)
        for rows in sorted(found)[:20]:
            for other in (tuple(row.replace("A", "B") for row in rows), rows[::-1]):
                assert bool(puzzle.violations(other)) == (other not in found)
    assert refused > 1000


def test_symmetries_keep_the_solutions() -> None:
    turned = 0
    for puzzle, found in CASES:
        maps = list(puzzle.symmetries())
        assert all({move(rows) for rows in found} == found for move in maps)
        assert all(move(move(rows)) == rows for move in maps for rows in found)
        turned += len(maps) == 2 and len(found) > 0
    assert turned >= 5


@pytest.mark.parametrize("method", methods("crossword"), ids=lambda method: method.name)
def test_every_method_finds_what_brute_force_finds(method: Method) -> None:
    if method.preserves is not Preserves.ALL or method.missing() is not None:
        pytest.skip(f"{method.name} does not list all solutions here")
    for number, (puzzle, expected) in enumerate(CASES):
        listed: dict[Filling, int] = {}
        ended = run(Instance(str(number), puzzle), method, Question(Goal.ALL), sink=listed.__setitem__)
        assert ended.wrong is None, (number, ended.wrong)
        assert ended.complete
        assert ended.count == len(listed), number
        assert {*listed} == expected, (number, puzzle)


def test_there_are_five_formulations() -> None:
    assert list(formulations("crossword")) == ["table", "selectors", "automaton", "exact-cover", "slots"]


def test_the_automaton_is_minimal() -> None:
    """It has a state for each set of endings that some beginning of a word may have (Myhill and Nerode)."""
    for number in range(50):
        draw = random.Random(f"automaton {number}")
        length = draw.randint(1, 5)
        words = sorted({tuple(draw.choices(range(3), k=length)) for _ in range(draw.randint(1, 60))})
        first, arrows = minimal_automaton(words)
        endings = {
            frozenset(word[k:] for word in words if word[:k] == begun[:k]) for begun in words for k in range(length)
        }
        assert len({start for start, _, _ in arrows}) == len(endings)
        step = {(start, mark): end for start, mark, end in arrows}
        assert len(step) == len(arrows)
        paths = [(first, ())]
        for _ in range(length):
            paths = [(step[at, mark], (*word, mark)) for at, word in paths for mark in range(3) if (at, mark) in step]
        assert sorted(word for _, word in paths) == words
        assert {at for at, _ in paths} == {FINAL}
