"""Brute force through the checker against every method, as sets, on many small crosswords of all kinds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from math import prod

import pytest

from gridproof.instances import Crossword, Instance, InvalidInput
from gridproof.models import formulations
from gridproof.models.crossword.automaton import FINAL, minimal_automaton
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, methods
from gridproof.solvers.runner import Question, run

CROSSWORDS = 140
MOST = 4096
"""The most fillings that brute force tries for one."""
Filling = tuple[str, ...]


# --- random crosswords -----------------------------------------------------------------------------------------
def random_crossword(draw: random.Random) -> Crossword:
    """A grid of up to sixteen cells, often with blocks, givens and cells of one slot or none, and a few short words."""
    height, width = draw.choice([(2, 2), (2, 3), (3, 3), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4)])
    share = draw.choice([0, 0, 0.15, 0.25])
    letters = "ABCD"[: draw.choice([2, 3, 4])]
    secret = [[draw.choice(letters) for _ in range(width)] for _ in range(height)]
    blocks = [[draw.random() < share for _ in range(width)] for _ in range(height)]
    filling = [
        "".join("#" if b else s for s, b in zip(*rows, strict=True)) for rows in zip(secret, blocks, strict=True)
    ]
    words = answers(filling)
    if draw.random() < 0.25 and words:
        # Most likely no solution: a word is lost.
        words.remove(draw.choice(words))
    options = random_options(draw)
    if not options.get("use_all"):
        words += random_words(draw, letters, max(height, width))
    hint = draw.choice([0, 0.1, 0.3])
    marks = [["#" if c == "#" else c if draw.random() < hint else "." for c in row] for row in filling]
    grid = "\n".join(map("".join, marks))
    try:
        puzzle = Crossword.from_table({"grid": grid, "words": [printed(draw, word) for word in words], **options})
    except InvalidInput:
        # No slot, no word, or a given letter that no word has.
        return random_crossword(draw)
    return puzzle if prod(len(fillings(puzzle, row)) for row in puzzle.grid) <= MOST else random_crossword(draw)


def random_options(draw: random.Random) -> dict[str, object]:
    options: dict[str, object] = {"repeats": draw.random() < 0.5}
    if draw.random() < 0.2:
        options["distinct_substring"] = draw.randint(1, 3)
    if draw.random() < 0.2:
        options["distinct_words"] = True
    if draw.random() < 0.2:
        options["use_all"] = True
    if draw.random() < 0.2:
        options["min_score"] = 40
    return options


def random_words(draw: random.Random, letters: str, longest: int) -> list[str]:
    lengths = [draw.randint(2, longest) for _ in range(draw.choice([0, 3, 6, 12, 16]))]
    return ["".join(draw.choices(letters, k=length)) for length in lengths]


def printed(draw: random.Random, word: str) -> str:
    """The word as a list may give it: a phrase, perhaps with a score."""
    gap = draw.choice(["", "", " ", "-"]) if len(word) > 2 else ""
    place = draw.randint(1, len(word) - 1)
    score = draw.choice(["", "", ";40", ";20"])
    return f"{word[:place].lower()}{gap}{word[place:].lower()}{score}"


def answers(rows: list[str]) -> list[str]:
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return [run for line in lines for run in line.split("#") if len(run) > 1]


# --- brute force -----------------------------------------------------------------------------------------------
def brute_force(puzzle: Crossword) -> Iterator[Filling]:
    """Every solution: all ways to fill the runs of the rows with words, and single cells with letters."""
    for rows in product(*(fillings(puzzle, row) for row in puzzle.grid)):
        if not puzzle.violations(rows):
            yield rows


def fillings(puzzle: Crossword, row: str) -> list[str]:
    letters = [*puzzle.table.alphabet.letters, "."]
    parts = [
        [part] if part[0] == "#" else puzzle.table.words(len(part)) if len(part) > 1 else letters
        for part in re.findall(r"#+|[^#]+", row)
    ]
    return list(map("".join, product(*parts)))


def crossword(number: int) -> tuple[Crossword, set[Filling]]:
    puzzle = random_crossword(random.Random(f"crossword {number}"))
    return puzzle, set(brute_force(puzzle))


CASES = [crossword(number) for number in range(CROSSWORDS)]


def test_the_crosswords_are_of_all_kinds() -> None:
    puzzles = [puzzle for puzzle, _ in CASES]
    numbers = [len(fillings) for _, fillings in CASES]
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
        freed = [1 for free, number in table if len(list(brute_force(Crossword.from_table(free)))) > number]
        assert len(freed) >= 3, name


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
