"""Brute force through the checker against every method, as sets, on many tiny boards of all variants."""

from __future__ import annotations

import random
from itertools import product

import pytest

from gridproof.instances import Instance, Queens
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import Method, methods, parse_method
from gridproof.solvers.runner import Question, run

INSTANCES = 300


def random_board(draw: random.Random) -> Queens:
    """A board of size 1 to 5: any attack, often givens (perhaps contradictory), forbidden cells and regions."""
    size = draw.randint(1, 5)
    cells = range(size * size)
    board = regions = None
    if draw.random() < 0.6:
        share = draw.choice([0.05, 0.15, 0.3])
        marks = ["x" if draw.random() < share else "." for _ in cells]
        for cell in draw.sample(cells, draw.choice([0, 0, 1, 1, 2])) if size > 1 else []:
            marks[cell] = "Q"
        board = as_text(marks, size)
    if draw.random() < 0.5:
        letters = [chr(65 + number) for number in range(size)]
        letters += [draw.choice(letters) for _ in range(size * size - size)]
        draw.shuffle(letters)
        if draw.random() < 0.5:
            letters.sort()
        regions = as_text(letters, size)
    return Queens(size, draw.choice(["queen", "toroidal", "touching"]), board, regions)


def as_text(marks: list[str], size: int) -> str:
    return "\n".join("".join(marks[row * size : (row + 1) * size]) for row in range(size))


def brute_force(puzzle: Queens) -> set[tuple[int, ...]]:
    every = product(range(puzzle.size), repeat=puzzle.size)
    return {solution for solution in every if not puzzle.violations(solution)}


def board(number: int) -> tuple[Queens, set[tuple[int, ...]]]:
    puzzle = random_board(random.Random(f"board {number}"))
    return puzzle, brute_force(puzzle)


BOARDS = [board(number) for number in range(INSTANCES)]


def test_the_boards_are_of_all_kinds() -> None:
    puzzles = [puzzle for puzzle, _ in BOARDS]
    variants = {(p.attack, p.board is not None, p.regions is not None) for p in puzzles}
    assert len(variants) == 3 * 2 * 2
    sizes = [len(solutions) for _, solutions in BOARDS]
    assert min(sizes.count(0), sizes.count(1), len([size for size in sizes if size > 1])) >= 20


def asked(method: Method, goal: Goal) -> int:
    """Ask the method about every board that it takes; the number of those."""
    taken = 0
    for puzzle, expected in BOARDS:
        if method.refuses(puzzle, goal) is not None:
            continue
        taken += 1
        found: dict[tuple[int, ...], int] = {}
        ended = run(
            Instance("random", puzzle),
            method,
            Question(goal, seed=1),
            sink=found.__setitem__,
        )
        assert ended.wrong is None, puzzle
        if goal is Goal.ALL:
            assert set(found) == expected, puzzle
            assert ended.complete, puzzle
        elif goal is Goal.COUNT:
            assert ended.count == len(expected), puzzle
        else:
            wanted = 1 if goal is Goal.FIRST else 2
            assert len(found) == min(wanted, len(expected)), puzzle
            assert set(found) <= expected, puzzle
            assert ended.complete or len(found) == wanted, puzzle
    return taken


METHODS = methods("queens")


def orbits(puzzle: Queens, solutions: set[tuple[int, ...]]) -> int:
    """The number of classes, by taking away one orbit after the other."""
    left, classes = set(solutions), 0
    while left:
        one = left.pop()
        left -= {symmetry(one) for symmetry in puzzle.symmetries()}
        classes += 1
    return classes


def test_classes_by_orbits_by_canonical_form_and_by_burnside() -> None:
    listing, burnside = (parse_method("queens", name) for name in ("backtrack/pointer", "dancing-links/exact-cover"))
    for puzzle, solutions in BOARDS:
        expected = orbits(puzzle, solutions)
        for method in (listing, burnside):
            ended = run(Instance("random", puzzle), method, Question(Goal.COUNT, classes=True))
            assert (ended.count, ended.classes) == (len(solutions), expected), (puzzle, method.name)
            assert ended.verified is (True if method is listing else None)


def test_there_are_methods() -> None:
    names = [method.name for method in METHODS]
    assert {
        "backtrack/pointer",
        "backtrack/bitmask",
        "backtrack/construct",
        "cp-sat/alldifferent",
        "cp-sat/booleans",
        "cp-sat/exact-cover",
        "dancing-links/exact-cover",
        "python-constraint/columns",
    } <= set(names)


@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT, Goal.UNIQUE, Goal.FIRST])
@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_every_method_agrees_with_brute_force(method: Method, goal: Goal) -> None:
    if method.missing() is not None:
        pytest.skip(f"{method.name}: {method.missing()}")
    if goal in method.solver.goals and method.name != "backtrack/construct":
        assert asked(method, goal) == INSTANCES
    else:
        assert asked(method, goal) < INSTANCES
