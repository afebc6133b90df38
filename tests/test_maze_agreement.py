"""Mazes: every method against brute force through the checker, known counts, and what is drawn at random."""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from gridproof.instances import Instance, InvalidInput, Maze
from gridproof.solvers.backtrack.maze import compute1981, matrix_tree, sampling
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, methods, parse_method
from gridproof.solvers.run import Run, Verdict
from gridproof.solvers.runner import Question, run

# Spanning trees of the n x n grid, https://oeis.org/A007341.
A007341 = (
    *(1, 4, 192, 100352, 557568000, 32565539635200),
    *(19872369301840986112, 126231322912498539682594816),
)
EXACT = [
    method
    for method in methods("maze")
    if method.preserves is Preserves.ALL and Goal.ALL in method.goals(Maze) and method.formulation is not None
]
DRAWING = [method for method in methods("maze") if method.preserves is Preserves.SAMPLE]
ALGORITHMS = [*sampling.MAKERS]


def asked(puzzle: Maze, method: Method | str, goal: Goal, seed: int | None = None) -> tuple[Run, list[Any]]:
    found: list[Any] = []
    chosen = parse_method("maze", method) if isinstance(method, str) else method
    question = Question(goal, 60.0, seed=seed)
    ended = run(Instance("maze", puzzle), chosen, question, sink=lambda solution, digest: found.append(solution))
    assert ended.wrong is None
    return ended, found


# --- brute force -----------------------------------------------------------------------------------------------
def every_maze(puzzle: Maze) -> set[Any]:
    chosen = combinations(puzzle.passages, len(puzzle.cells) - 1)
    return {rows for rows in map(puzzle.drawn, chosen) if not puzzle.violations(rows)}


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


def random_shape(draw: random.Random, rows: int, cols: int, share: float) -> tuple[str, ...]:
    """A connected shape."""
    while True:
        shape = ["".join("#" if draw.random() < share else "." for _ in range(cols)) for _ in range(rows)]
        try:
            return Maze(mask="\n".join(shape)).mask_rows
        except InvalidInput:
            continue


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


# --- counting --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", range(1, 9))
def test_known_counts(size: int) -> None:
    assert asked(Maze(size, size), "backtrack/matrix-tree", Goal.COUNT)[0].count == A007341[size - 1]


def trees_of_a_grid(rows: int, cols: int, modulus: int) -> int:
    """The number of spanning trees modulo a prime: det g(L) / cols, where L is the Laplacian of a path of `rows` nodes.

    g(x) = det(x + L') / x for the path of `cols`; it is the product of all eigenvalues of the grid's Laplacian, which
    are sums of one of each path.
    """
    before, g = [1], [1, 1]
    for place in range(1, cols):
        middle = 1 if place == cols - 1 else 2
        # The continuant of a tridiagonal matrix, its coefficients from the lowest: (middle + x) g - before.
        longer = [middle * value for value in [*g, 0]]
        for power, value in enumerate(g):
            longer[power + 1] += value
        for power, value in enumerate(before):
            longer[power] -= value
        before, g = g, longer
    assert g[0] == 0
    return determinant(of_laplacian(g[1:], rows, modulus), modulus) * pow(cols, -1, modulus) % modulus


def of_laplacian(coefficients: list[int], size: int, modulus: int) -> list[list[int]]:
    """The polynomial of the Laplacian of a path, by Horner's rule."""
    matrix = [[0] * size for _ in range(size)]
    for coefficient in reversed(coefficients):
        result = [[0] * size for _ in range(size)]
        for row in range(size):
            for col in range(size):
                beside = [place for place in (row - 1, row + 1) if 0 <= place < size]
                total = len(beside) * matrix[row][col] - sum(matrix[place][col] for place in beside)
                result[row][col] = (total + (coefficient if row == col else 0)) % modulus
        matrix = result
    return matrix


def determinant(matrix: list[list[int]], modulus: int) -> int:
    result = 1
    for place in range(len(matrix)):
        pivot = next(row for row in range(place, len(matrix)) if matrix[row][place])
        matrix[place], matrix[pivot] = matrix[pivot], matrix[place]
        result = result * matrix[place][place] * (-1 if pivot != place else 1) % modulus
        inverse = pow(matrix[place][place], -1, modulus)
        for row in range(place + 1, len(matrix)):
            factor = matrix[row][place] * inverse % modulus
            matrix[row] = [(a - factor * b) % modulus for a, b in zip(matrix[row], matrix[place], strict=True)]
    return result


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 7), (8, 8), (30, 30), (40, 40)])
def test_large_counts_against_eigenvalues_modulo_a_prime(rows: int, cols: int) -> None:
    modulus = 2**61 - 1
    count = asked(Maze(rows, cols), "backtrack/matrix-tree", Goal.COUNT)[0].count
    assert count is not None
    assert count % modulus == trees_of_a_grid(rows, cols, modulus)
    if rows == cols <= len(A007341):
        assert count == A007341[rows - 1]


def test_a_large_count_with_givens_splits() -> None:
    """The mazes with a passage and those without it are all."""
    draw = random.Random(3)
    mask = "\n".join(random_shape(draw, 25, 25, 0.03))
    plain = Maze(mask=mask)
    blank = [list(line) for line in plain.drawn(())]
    for one, other in plain.passages:
        blank[one[0] + other[0] + 1][one[1] + other[1] + 1] = "?"
    whole = asked(plain, "backtrack/matrix-tree", Goal.COUNT)[0].count
    for one, other in draw.sample(plain.passages, 3):
        counts = []
        for mark in " #":
            blank[one[0] + other[0] + 1][one[1] + other[1] + 1] = mark
            field = "\n".join("".join(line) for line in blank)
            counts.append(asked(Maze(mask=mask, field=field), "backtrack/matrix-tree", Goal.COUNT)[0].count)
        assert sum(counts) == whole  # type: ignore[arg-type]
        blank[one[0] + other[0] + 1][one[1] + other[1] + 1] = " "
        whole = counts[0]


@pytest.mark.parametrize("method", [method for method in EXACT if method.refuses(Maze(3, 3), Goal.ALL) is None])
def test_all_192(method: Method) -> None:
    ended, found = asked(Maze(3, 3), method, Goal.ALL)
    assert (len({*found}), ended.complete) == (192, True)


def test_there_are_methods() -> None:
    names = {method.name for method in EXACT}
    makers = {"cp-sat/tour", "cp-sat/labels", "cp-sat/flow", "networkx/spanning-trees", "python-constraint/passages"}
    assert names == makers | {"cp-sat/circuit", "networkx/simple-paths"}
    assert {method.name for method in DRAWING} >= {f"backtrack/{name}" for name in (*ALGORITHMS, "compute1981")}


def test_primes() -> None:
    first = [prime for prime, _ in zip(matrix_tree.primes(), range(3), strict=False)]
    assert first == [2147483647, 2147483629, 2147483587]  # https://oeis.org/A007510 and any table of primes


# --- at random -------------------------------------------------------------------------------------------------
SAMPLES = 20_000
# The quantile of chi-square with 191 degrees of freedom that is passed once in a million times, by Wilson-Hilferty.
CRITICAL = 191 * (1 - 2 / (9 * 191) + 4.7534 * math.sqrt(2 / (9 * 191))) ** 3


def chi_square(rows: Iterator[tuple[str, ...]]) -> float:
    seen, each = Counter(rows), SAMPLES / 192
    assert len(seen) <= 192
    return sum((count - each) ** 2 / each for count in seen.values()) + (192 - len(seen)) * each


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_who_is_uniform(algorithm: str) -> None:
    grid = sampling.Grid.of(Maze(3, 3))
    statistic = chi_square(sampling.sampled(grid, algorithm, seed) for seed in range(SAMPLES))
    if algorithm in ("wilson", "aldous-broder"):
        assert statistic < CRITICAL
    else:
        assert statistic > 2 * CRITICAL


def shapes(many: int) -> Iterator[Maze]:
    draw = random.Random(11)
    for _ in range(many):
        rows, cols = draw.randint(1, 9), draw.randint(1, 9)
        yield Maze(mask="\n".join(random_shape(draw, rows, cols, draw.choice([0, 0.1, 0.2]))))


def drawn_clean(many: int) -> None:
    for number, puzzle in enumerate(shapes(many)):
        grid = sampling.Grid.of(puzzle)
        for algorithm in ALGORITHMS:
            assert not puzzle.violations(sampling.sampled(grid, algorithm, number)), (puzzle, algorithm)
        assert not puzzle.violations(compute1981.make(puzzle, number).rows)


def test_mazes_of_random_shape_are_clean() -> None:
    drawn_clean(150)


@pytest.mark.slow
def test_ten_thousand_mazes_of_random_shape_are_clean() -> None:
    drawn_clean(1450)


def test_the_same_seed_makes_the_same_maze() -> None:
    """Written down once: they are the same on every machine."""
    puzzle = Maze(2, 5)
    for algorithm, rows in SEED_7.items():
        method = parse_method("maze", f"backtrack/{algorithm}")
        assert asked(puzzle, method, Goal.FIRST, 7)[1] == [rows]


SEED_7 = {
    "depth-first": ("###########", "# #     # #", "# # ##### #", "#         #", "###########"),
    "wilson": ("###########", "#         #", "# ##### ###", "#     #   #", "###########"),
    "aldous-broder": ("###########", "#   #     #", "### ### # #", "#       # #", "###########"),
    "kruskal": ("###########", "#   #   # #", "# ### # # #", "#     #   #", "###########"),
    "prim": ("###########", "#         #", "### ##### #", "#     #   #", "###########"),
    "growing-tree": ("###########", "#     #   #", "# ### ### #", "#   #     #", "###########"),
    "compute1981": ("###########", "# #       #", "# ##### # #", "#       # #", "###########"),
}


def test_interpreted_kernels_draw_the_same() -> None:
    code = (
        "from gridproof.instances import Maze\n"
        "from gridproof.solvers.backtrack.maze import compute1981, sampling\n"
        "grid = sampling.Grid.of(Maze(7, 8))\n"
        "print([sampling.sampled(grid, name, 5) for name in sampling.MAKERS])\n"
        "print(compute1981.make(Maze(4, 4), 5).draws.tolist())\n"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
        ).stdout
        for disabled in "01"
    ]
    assert outputs[0] == outputs[1] != ""


def test_compute1981_by_hand() -> None:
    """Followed with pencil and paper: 2x2 cells, seven draws, retreats included."""
    made = compute1981.make(Maze(2, 2), draws=[1, 3, 2, 0, 3, 3, 1])
    # (0,0): up is no cell, left neither, down is: to (1,0). There 3: down no, right is: to (1,1). There 2: left is
    # taken, down no, right no, up is: to (0,1). Nothing is left: back to (1,1), (1,0), (0,0), with a draw each.
    assert made.rows == ("#####", "# # #", "# # #", "#   #", "#####")
    assert made.draws.tolist() == [1, 3, 2, 0, 3, 3, 1]
    made = compute1981.make(Maze(2, 2), draws=[0, 2, 0, 3, 0, 0, 0])
    # (0,0): right, to (0,1). There 2: left is taken, down, to (1,1). There 0: no right, up taken, left, to (1,0).
    assert made.rows == ("#####", "#   #", "### #", "#   #", "#####")


def test_compute1981_again_from_its_draws() -> None:
    for seed, puzzle in enumerate(shapes(40)):
        made = compute1981.make(puzzle, seed)
        assert len(made.draws) == 2 * len(puzzle.cells) - 1
        assert compute1981.make(puzzle, draws=made.draws.tolist()).rows == made.rows
        with pytest.raises(InvalidInput, match="do not suffice"):
            compute1981.make(puzzle, draws=made.draws.tolist()[:-1])
    with pytest.raises(InvalidInput, match="numbers from 0 to 3"):
        compute1981.make(Maze(1, 1), draws=[4])


# --- wishes ----------------------------------------------------------------------------------------------------
CORNERS: dict[str, Any] = {"start": (0, 0), "end": (7, 7)}


def test_the_longest_path() -> None:
    """62 passages: 63 of the 64 cells of a board whose corners have one colour."""
    ended, _ = asked(Maze(8, 8, objective="longest-path", **CORNERS), "cp-sat/tour", Goal.BEST)
    assert (ended.objective, ended.bound, ended.complete) == (62, 62, True)


def test_a_best_maze_is_asked_only_of_puzzles_with_an_objective() -> None:
    method = parse_method("maze", "cp-sat/tour")
    assert "no objective" in str(method.refuses(Maze(3, 3), Goal.BEST))


def test_dead_ends_at_best() -> None:
    """Brute force on 3x3."""
    counts = [sum(1 for _ in ends(rows)) for rows in every_maze(Maze(3, 3))]
    for objective, best in (("most-dead-ends", max(counts)), ("fewest-dead-ends", min(counts))):
        for method in ("cp-sat/tour", "cp-sat/labels", "cp-sat/flow"):
            ended, _ = asked(Maze(3, 3, objective=objective), method, Goal.BEST)
            assert (ended.objective, ended.complete) == (best, True)


def ends(rows: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    for row in range(1, len(rows), 2):
        for col in range(1, len(rows[0]), 2):
            if [rows[row - 1][col], rows[row + 1][col], rows[row][col - 1], rows[row][col + 1]].count(" ") == 1:
                yield row, col


@pytest.mark.parametrize("method", ["cp-sat/tour", "cp-sat/labels", "backtrack/path-first"])
def test_path_length_and_dead_ends_together(method: str) -> None:
    assert len(asked(Maze(8, 8, path_length=40, dead_ends=12, **CORNERS), method, Goal.FIRST)[1]) == 1


def test_a_path_of_118_passages() -> None:
    for seed in range(3):
        puzzle = Maze(15, 15, start=(0, 0), end=(14, 14), path_length=118, path_through=((0, 14), (14, 0)))
        assert len(asked(puzzle, "backtrack/path-first", Goal.FIRST, seed)[1]) == 1


@pytest.mark.parametrize("method", ["cp-sat/tour", "cp-sat/labels"])
def test_half_turns(method: str) -> None:
    ended, found = asked(Maze(8, 8, symmetry="rotate180"), method, Goal.FIRST)
    assert (found, ended.complete) == ([], True)
    assert len(asked(Maze(9, 9, symmetry="rotate180"), method, Goal.FIRST)[1]) == 1
