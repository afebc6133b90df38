"""Brute force through the checker against every method, as sets, on many tiny word searches of all kinds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from gridproof.instances import Instance, InvalidInput, WordSearch
from gridproof.instances.wordsearch import STEPS, Layout, Placement
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, methods
from gridproof.solvers.runner import Question, run

SEARCHES = 120
MOST = 520
"""The most grids that brute force tries for one."""


# --- random word searches --------------------------------------------------------------------------------------
def random_search(draw: random.Random) -> WordSearch:
    """Up to nine cells and three letters, often with a mask, givens, a message, forbidden words, or all given."""
    rows, cols = draw.choice([(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (1, 4), (3, 4)])
    letters = "ABC"[: draw.choice([2, 3])]
    table: dict[str, Any] = {"alphabet": letters, "subwords": draw.choice(["reject", "nested", "once"])}
    mask = [draw.random() < 0.12 for _ in range(rows * cols)]
    if any(mask):
        marks = "".join("#" if outside else "." for outside in mask)
        table["mask"] = [marks[row * cols : (row + 1) * cols] for row in range(rows)]
    share = draw.choice([0.0, 0.0, 0.3, 0.6, 1.0, 1.0])
    secret = ["#" if out else draw.choice(letters) for out in mask]
    cells = [mark if mark == "#" or draw.random() < share else "." for mark in secret]
    table["grid"] = ["".join(cells[row * cols : (row + 1) * cols]) for row in range(rows)]
    words = random_words(draw, secret, cols, letters)
    if share < 1.0 and draw.random() < 0.2:
        table |= {"table": words, "place": draw.randint(1, len(words)), "alphabet": letters}
    else:
        table["words"] = words
    table["directions"] = draw.choice(["all", "all", "no-reverse", "right-down", ["E", "NW"], ["S"], ["W", "SW"]])
    table["scan"] = draw.choice(["all", "placed"])
    if draw.random() < 0.4:
        table["message"] = "".join(draw.choices(letters, k=draw.randint(1, 4)))
        table["message_fills"] = draw.random() < 0.7
    if draw.random() < 0.25:
        table["forbid"] = ["".join(draw.choices(letters, k=draw.choice([2, 3])))]
    try:
        puzzle = WordSearch.from_table(table)
    except InvalidInput:
        # Words in others, or too long, a forbidden word in a listed one, no cell.
        return random_search(draw)
    free = len(puzzle.cells) - len(puzzle.givens)
    return puzzle if len(puzzle.letters) ** free <= MOST else random_search(draw)


def random_words(draw: random.Random, secret: list[str], cols: int, letters: str) -> list[str]:
    """Most of them can be read in a grid, the others are of any letters."""
    read = []
    for start, stride in product(range(len(secret)), (1, cols, cols + 1, -1, -cols)):
        word = "".join(secret[start :: stride or 1][: draw.choice([2, 3, 3])])
        if "#" not in word and len(word) > 1:
            read.append(word)
    other = ["".join(draw.choices(letters, k=draw.choice([2, 3]))) for _ in range(3)]
    words = {draw.choice(read) if read and draw.random() < 0.85 else draw.choice(other) for _ in range(3)}
    return draw.sample(sorted(words), draw.randint(1, len(words)))


# --- brute force -----------------------------------------------------------------------------------------------
def brute_force(puzzle: WordSearch) -> set[Layout]:
    """Every solution: all letters in all free cells, and of each word all readings."""
    found = set()
    free = [cell for cell in puzzle.cells if cell not in puzzle.givens]
    for letters in product(puzzle.letters, repeat=len(free)):
        known = {**puzzle.givens, **dict(zip(free, letters, strict=True))}
        cells = range(puzzle.height), range(puzzle.width)
        grid = tuple("".join(known.get((row, col), "#") for col in cells[1]) for row in cells[0])
        for words in wordings(puzzle):
            for placements in product(*(places(puzzle, known, word) for word in words)):
                layout = puzzle.layout(placements, grid)
                if layout not in found and not puzzle.violations(layout):
                    found.add(layout)
    return found


def wordings(puzzle: WordSearch) -> Iterator[tuple[str, ...]]:
    if puzzle.place is None:
        yield puzzle.entries
    else:
        every = [word for length in puzzle.word_table.lengths for word in puzzle.word_table.words(length)]
        yield from combinations(every, puzzle.place)


def places(puzzle: WordSearch, known: dict[Any, str], word: str) -> list[Placement]:
    every = (Placement(word, row, col, name) for row, col in puzzle.cells for name in STEPS)
    return [place for place in every if "".join(known.get(cell, "#") for cell in place.cells) == word]


def search(number: int) -> tuple[WordSearch, set[Layout]]:
    puzzle = random_search(random.Random(f"word search {number}"))
    return puzzle, brute_force(puzzle)


CASES = [search(number) for number in range(SEARCHES)]


def test_the_word_searches_are_of_all_kinds() -> None:
    numbers = [len(found) for _, found in CASES]
    assert min(numbers.count(0), numbers.count(1), len([number for number in numbers if number > 1])) >= 10
    solved = [puzzle for puzzle, found in CASES if found]
    for kind in (
        [puzzle for puzzle in solved if puzzle.is_finding],
        [puzzle for puzzle in solved if puzzle.mask],
        [puzzle for puzzle in solved if puzzle.secret],
        [puzzle for puzzle in solved if puzzle.message_fills],
        [puzzle for puzzle in solved if puzzle.forbidden],
        [puzzle for puzzle in solved if puzzle.place is not None],
        [puzzle for puzzle in solved if puzzle.scan == "placed"],
        [puzzle for puzzle in solved if puzzle.subwords == "nested"],
        [puzzle for puzzle in solved if puzzle.subwords == "once"],
        [puzzle for puzzle in solved if any(word == word[::-1] for word in puzzle.entries)],
    ):
        assert len(kind) >= 2


@pytest.mark.parametrize("method", methods("wordsearch"), ids=lambda method: method.name)
def test_every_method_finds_what_brute_force_finds(method: Method) -> None:
    if method.preserves is not Preserves.ALL or method.missing() is not None:
        pytest.skip(f"{method.name} does not list all solutions here")
    taken = 0
    for number, (puzzle, expected) in enumerate(CASES):
        if method.refuses(puzzle, Goal.ALL) is not None:
            continue
        taken += 1
        listed: dict[Layout, int] = {}
        ended = run(Instance(str(number), puzzle), method, Question(Goal.ALL), sink=listed.__setitem__)
        assert ended.wrong is None, (number, puzzle.to_table(), ended.wrong)
        assert ended.complete
        assert {*listed} == expected, (number, puzzle.to_table())
    assert taken >= 50


@pytest.mark.parametrize("name", ["backtrack/place", "backtrack/patterns"])
def test_one_solution_at_random(name: str) -> None:
    method = next(method for method in methods("wordsearch") if method.name == name)
    for number, (puzzle, expected) in enumerate(CASES):
        if method.refuses(puzzle, Goal.FIRST) is None:
            question = Question(Goal.FIRST, seed=number, seconds=2.0)
            found: dict[Layout, int] = {}
            run(Instance("x", puzzle), method, question, sink=found.__setitem__)
            listed = [*found]
            assert {*listed} <= expected
            assert listed or not expected or name == "backtrack/patterns", (number, puzzle.to_table())


@pytest.mark.parametrize(
    "table",
    [
        {"rows": 1, "cols": 4, "words": ["BA"], "alphabet": "ABC", "message": "AB", "scan": "placed"},
    ],
)
@pytest.mark.parametrize("method", methods("wordsearch"), ids=lambda method: method.name)
def test_what_is_cut_off_is_a_word_as_it_is_read(method: Method, table: dict[str, Any]) -> None:
    """On one line a word and its turned image are two placements: one may be cut off and the other stay."""
    puzzle = WordSearch.from_table(table)
    if method.missing() is not None or method.refuses(puzzle, Goal.UNIQUE) is not None:
        pytest.skip(f"{method.name} does not take it")
    number = len(brute_force(puzzle))
    ended = run(Instance("x", puzzle), method, Question(Goal.UNIQUE))
    assert ended.verdict == ("none" if number == 0 else "unique" if number == 1 else "multiple")
