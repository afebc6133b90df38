"""Mazes: every method against brute force through the checker."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import pytest

from common.mazes import asked, every_maze, random_shape
from gridproof.instances import Maze
from gridproof.solvers.backtrack.maze import sampling
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, methods, parse_method
from gridproof.solvers.run import Verdict

EXACT = [
    method
    for method in methods("maze")
    if method.preserves is Preserves.ALL and Goal.ALL in method.goals(Maze) and method.formulation is not None
]
DRAWING = [method for method in methods("maze") if method.preserves is Preserves.SAMPLE]
ALGORITHMS = [*sampling.MAKERS]


# --- brute force -----------------------------------------------------------------------------------------------
def every_path(puzzle: Maze) -> set[Any]:
    assert puzzle.start is not None
    paths, edge = set(), [(puzzle.start,)]
    while edge:
        path = edge.pop()
        if not puzzle.violations(path):
            paths.add(path)
            continue
        row, col = path[-1]
        for cell in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)):
            longer = (*path, cell)
            if {violation.rule for violation in puzzle.violations(longer)} <= {"end"}:
                edge.append(longer)
    return paths


def random_maze(draw: random.Random) -> Maze:
    """A small puzzle: a shape, often givens (perhaps contradictory) and wishes (perhaps impossible)."""
    rows, cols = draw.choice([(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (2, 4), (1, 6)])
    shape = random_shape(draw, rows, cols, draw.choice([0, 0.15]))
    plain = Maze(mask="\n".join(shape))
    fields: dict[str, Any] = {"mask": plain.mask}
    if len(plain.cells) > 1:
        fields["start"], fields["end"] = draw.sample(plain.cells, 2)
    if draw.random() < 0.5 and plain.passages:
        marks = dict(zip(plain.passages, draw.choices("? #", [6, 1, 1], k=len(plain.passages)), strict=True))
        field = [list(line) for line in plain.drawn(())]
        for (one, other), mark in marks.items():
            field[one[0] + other[0] + 1][one[1] + other[1] + 1] = mark
        fields["field"] = "?" + "\n".join("".join(line) for line in field)[1:]
    if "start" in fields and draw.random() < 0.3:
        length = draw.randint(1, 6)
        fields["path_length"] = draw.choice([length, [length, length + 3]])
    if "start" in fields and draw.random() < 0.2:
        fields["path_through"] = [draw.choice(plain.cells)]
    for name, most in (("dead_ends", 5), ("longest_corridor", 3)):
        if draw.random() < 0.2:
            least = draw.randint(0, most)
            fields[name] = [least, least + draw.randint(0, 1)]
    if draw.random() < 0.3:
        fields["symmetry"] = draw.choice(["mirror", "rotate180"])
        if not _is_symmetric(shape, fields["symmetry"]):
            del fields["symmetry"]
    return Maze(**fields)


def _is_symmetric(shape: tuple[str, ...], symmetry: str) -> bool:
    return [*shape] == [line[::-1] for line in (shape[::-1] if symmetry == "rotate180" else shape)]


def random_field(draw: random.Random) -> Maze:
    rows, cols = draw.choice([(1, 3), (2, 2), (3, 3), (3, 4), (4, 4)])
    plain = Maze(rows, cols)
    kept = [passage for passage in plain.passages if draw.random() < 0.75]
    start, end = draw.sample(plain.cells, 2)
    return Maze(field="\n".join(plain.drawn(kept)), start=start, end=end)


PUZZLES = [random_maze(random.Random(f"maze {number}")) for number in range(100)]
FIELDS = [random_field(random.Random(f"field {number}")) for number in range(100)]


@pytest.fixture(scope="module")
def expected() -> list[set[Any]]:
    return [*map(every_maze, PUZZLES), *map(every_path, FIELDS)]


def test_the_puzzles_are_of_all_kinds(expected: list[set[Any]]) -> None:
    sizes = [len(solutions) for solutions in expected[: len(PUZZLES)]]
    assert min(sizes.count(0), sizes.count(1), sum(size > 1 for size in sizes)) >= 15
    sizes = [len(solutions) for solutions in expected[len(PUZZLES) :]]
    assert min(sizes.count(0), sizes.count(1), sum(size > 1 for size in sizes)) >= 15


@pytest.mark.parametrize("method", [*EXACT, parse_method("maze", "backtrack/paths")], ids=lambda method: method.name)
def test_every_method_agrees_with_brute_force(method: Method, expected: list[set[Any]]) -> None:
    taken = 0
    for puzzle, solutions in zip([*PUZZLES, *FIELDS], expected, strict=True):
        if method.refuses(puzzle, Goal.ALL) is None:
            taken += 1
            ended, found = asked(puzzle, method, Goal.ALL)
            assert ended.complete
            assert {*found} == solutions, puzzle
    assert taken >= 95


def test_what_only_counts_or_finds_one(expected: list[set[Any]]) -> None:
    counted = 0
    for puzzle, solutions in zip([*PUZZLES, *FIELDS], expected, strict=True):
        for method in methods("maze"):
            if method.solver.name == "matrix-tree" and method.refuses(puzzle, Goal.COUNT) is None:
                counted += 1
                assert asked(puzzle, method, Goal.COUNT)[0].count == len(solutions), puzzle
            if method not in EXACT and method.refuses(puzzle, Goal.FIRST) is None:
                _, found = asked(puzzle, method, Goal.FIRST)
                assert {*found} <= solutions
                if method.solver.name != "path-first":
                    assert len(found) == min(1, len(solutions)), (puzzle, method.name)
    assert counted >= 25


def test_two_paths_differ_least(expected: list[set[Any]]) -> None:
    for puzzle, solutions in zip(FIELDS, expected[len(PUZZLES) :], strict=True):
        ended, found = asked(puzzle, "backtrack/two-paths", Goal.UNIQUE)
        assert {*found} <= solutions
        assert ended.verdict == (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(2, len(solutions))]
        if len(solutions) > 1:
            least = min(len(steps(one) ^ steps(other)) for one, other in combinations(solutions, 2))
            assert len(steps(found[0]) ^ steps(found[1])) == least
        for path in solutions:
            another = "another path joins" in puzzle.remarks_on(path)[0]
            assert another == (len(solutions) > 1)


def steps(path: Any) -> set[frozenset[Any]]:
    return {frozenset(pair) for pair in pairwise(path)}


@pytest.mark.parametrize("method", [method for method in EXACT if method.refuses(Maze(3, 3), Goal.ALL) is None])
def test_all_192(method: Method) -> None:
    ended, found = asked(Maze(3, 3), method, Goal.ALL)
    assert (len({*found}), ended.complete) == (192, True)


def test_there_are_methods() -> None:
    names = {method.name for method in EXACT}
    makers = {"cp-sat/tour", "cp-sat/labels", "cp-sat/flow", "networkx/spanning-trees", "python-constraint/passages"}
    assert names == makers | {"cp-sat/circuit", "networkx/simple-paths"}
    assert {method.name for method in DRAWING} >= {f"backtrack/{name}" for name in (*ALGORITHMS, "compute1981")}
