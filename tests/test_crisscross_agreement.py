"""Brute force through the checker against every method, as sets, on many tiny criss-crosses of all kinds."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from gridproof.instances import CrissCross, Instance
from gridproof.instances.crisscross import DIRECTIONS, Placement
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, methods, parse_method
from gridproof.solvers.runner import Question, run

PUZZLES = 120
MOST = 6_000
"""The most ways to lay the words that brute force tries for one."""

Rows = tuple[str, ...]


# --- random criss-crosses --------------------------------------------------------------------------------------
def random_puzzle(draw: random.Random) -> CrissCross:
    """Up to four words of two or three letters on up to sixteen cells, often with givens or closed cells."""
    rows, cols = draw.choice([(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4)])
    longest = min(3, max(rows, cols))
    words = {"".join(draw.choices("ABC", k=draw.randint(2, longest))) for _ in range(draw.choice([2, 3, 3, 4, 4]))}
    table: dict[str, Any] = {"words": sorted(words), "width": cols, "height": rows}
    if draw.random() < 0.35:
        table["place"] = draw.randint(1, len(words))
    table["objective"] = draw.choice(["first", "crossings", "words", "area"])
    if draw.random() < 0.4:
        letters = "".join(sorted(words))
        marks = [draw.choice(["#", draw.choice(letters)]) if draw.random() < 0.15 else "." for _ in range(rows * cols)]
        table["grid"] = ["".join(marks[row * cols : (row + 1) * cols]) for row in range(rows)]
    puzzle = CrissCross.from_table(table)
    return puzzle if ways(puzzle) <= MOST else random_puzzle(draw)


def spots(puzzle: CrissCross, word: str) -> list[Placement | None]:
    every = (
        Placement(word, row, col, way) for row in range(puzzle.rows) for col in range(puzzle.cols) for way in DIRECTIONS
    )
    inside = [place for place in every if place.cells[-1][0] < puzzle.rows and place.cells[-1][1] < puzzle.cols]
    return [*inside, None]


def ways(puzzle: CrissCross) -> int:
    number = 1
    for word in puzzle.entries:
        number *= len(spots(puzzle, word))
    return number


# --- brute force -----------------------------------------------------------------------------------------------
def brute_force(puzzle: CrissCross) -> set[Rows]:
    """Every solution: each word at each place or nowhere, what is drawn so held against the rules."""
    drawn = {
        puzzle.layout(place for place in places if place is not None)
        for places in product(*(spots(puzzle, word) for word in puzzle.entries))
    }
    return {rows for rows in drawn if not puzzle.violations(rows)}


def value(puzzle: CrissCross, rows: Rows) -> int:
    """What the objective counts; smaller is better for the area only."""
    marks = [(row, col) for row, line in enumerate(rows) for col, mark in enumerate(line) if mark != "."]
    across = {(row, col) for row, col in marks if {(row, col - 1), (row, col + 1)} & {*marks}}
    down = {(row, col) for row, col in marks if {(row - 1, col), (row + 1, col)} & {*marks}}
    if puzzle.objective == "crossings":
        return len(across & down)
    if puzzle.objective == "words":
        return sum(
            word in puzzle.entries
            for line in (*rows, *map("".join, zip(*rows, strict=True)))
            for word in line.split(".")
        )
    sides = [[cell[axis] for cell in marks] for axis in (0, 1)]
    return (max(sides[0]) - min(sides[0]) + 1) * (max(sides[1]) - min(sides[1]) + 1)


def case(number: int) -> tuple[CrissCross, set[Rows]]:
    puzzle = random_puzzle(random.Random(f"criss-cross {number}"))
    return puzzle, brute_force(puzzle)


CASES = [case(number) for number in range(PUZZLES)]


def test_the_puzzles_are_of_all_kinds() -> None:
    numbers = [len(found) for _, found in CASES]
    assert min(numbers.count(0), numbers.count(1), len([number for number in numbers if number > 1])) >= 3
    solved = [puzzle for puzzle, found in CASES if found]
    for kind in (
        [puzzle for puzzle in solved if puzzle.givens],
        [puzzle for puzzle in solved if puzzle.closed],
        [puzzle for puzzle in solved if puzzle.most < len(puzzle.entries)],
        *(
            [puzzle for puzzle in solved if puzzle.objective == name]
            for name in ("first", "crossings", "words", "area")
        ),
    ):
        assert len(kind) >= 3
    # Words side by side, where each pair of letters is a word too.
    assert any(any(len(part) > 1 for part in "".join(rows).split(".")) for _, found in CASES for rows in found)


@pytest.mark.parametrize("method", methods("crisscross"), ids=lambda method: method.name)
def test_every_method_finds_what_brute_force_finds(method: Method) -> None:
    if method.preserves is not Preserves.ALL or method.missing() is not None:
        pytest.skip(f"{method.name} does not list all solutions here")
    taken = 0
    for number, (puzzle, expected) in enumerate(CASES):
        if method.refuses(puzzle, Goal.ALL) is not None:
            continue
        taken += 1
        listed: dict[Rows, int] = {}
        ended = run(Instance(str(number), puzzle), method, Question(Goal.ALL), sink=listed.__setitem__)
        assert ended.wrong is None, (number, puzzle.to_table(), ended.wrong)
        assert ended.complete
        assert {*listed} == expected, (number, puzzle.to_table())
    assert taken >= 60


@pytest.mark.parametrize("name", ["backtrack/branch", "cp-sat/linked", "cp-sat/placements"])
def test_the_best_is_the_best_of_all(name: str) -> None:
    method = next(method for method in methods("crisscross") if method.name == name)
    asked = 0
    for number, (puzzle, expected) in enumerate(CASES):
        if not puzzle.has_objective:
            continue
        asked += 1
        found: dict[Rows, int] = {}
        ended = run(Instance(str(number), puzzle), method, Question(Goal.BEST), sink=found.__setitem__)
        assert ended.complete
        assert len(found) == min(1, len(expected)), (number, puzzle.to_table())
        if expected:
            best = (min if puzzle.objective == "area" else max)(value(puzzle, rows) for rows in expected)
            assert (ended.objective, {*found} <= expected) == (best, True), (number, puzzle.to_table())
            assert value(puzzle, next(iter(found))) == best
    assert asked >= 40


@pytest.mark.parametrize("name", ["backtrack/branch", "cp-sat/linked", "cp-sat/placements"])
def test_a_verdict_is_about_the_best_of_all(name: str) -> None:
    method, verdicts = parse_method("crisscross", name), []
    for number, (puzzle, expected) in enumerate(CASES[::2]):
        if not puzzle.has_objective:
            continue
        values = [value(puzzle, rows) for rows in expected]
        best = (min if puzzle.objective == "area" else max)(values, default=0)
        ended = run(Instance(str(number), puzzle), method, Question(Goal.UNIQUE))
        assert ended.wrong is None
        verdicts.append(("none", "unique", "multiple")[min(2, values.count(best))])
        assert ended.verdict == verdicts[-1], (number, puzzle.to_table())
    assert min(map(verdicts.count, ("none", "unique", "multiple"))) >= 3


TIGHT = [
    # Another word has no place at all, so that this one stands alone.
    (CrissCross(["CAT", "HORSE"], 5, 5, ("...##", *("#####",) * 4), objective="words"), ("CAT..", *(".....",) * 4)),
    # All six words fit in one way, in two parts; the most that hang together are the four of the left one.
    (
        CrissCross(
            ["ABC", "DEF", "AXD", "CYF", "GHI", "GJ"], 7, 3, (".B.#...", ".#.#.##", "...####"), objective="words"
        ),
        ("ABC....", "X.Y....", "DEF...."),
    ),
    # Given words lie one upon the other, and no word joins all their letters.
    (CrissCross(["CAT", "DOG", "CD"], 4, 4, ("CAT.", "DOG.", "....", "...."), objective="crossings"), None),
]


@pytest.mark.parametrize(("puzzle", "only"), TIGHT)
@pytest.mark.parametrize("name", ["backtrack/branch", "cp-sat/linked", "cp-sat/placements"])
def test_what_is_tight(puzzle: CrissCross, only: Rows | None, name: str) -> None:
    """By hand."""
    for goal in (Goal.UNIQUE, Goal.BEST):
        found: dict[Rows, int] = {}
        method = parse_method("crisscross", name)
        ended = run(Instance("tight", puzzle), method, Question(goal), sink=found.__setitem__)
        assert (ended.wrong, ended.complete) == (None, True)
        assert [*found] == ([] if only is None else [only])


def test_greedy_finds_some_of_them() -> None:
    method = parse_method("crisscross", "backtrack/greedy[starts=30]")
    hits = 0
    for number, (puzzle, expected) in enumerate(CASES):
        found: dict[Rows, int] = {}
        ended = run(Instance(str(number), puzzle), method, Question(Goal.FIRST, seed=number), sink=found.__setitem__)
        assert not ended.complete
        assert {*found} <= expected
        hits += bool(found)
    assert hits >= 20
