"""Mazes drawn at random: clean, the same for the same seed, uniform where they are said to be."""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from common.mazes import asked, random_shape
from gridproof.instances import Instance, InvalidInput, Maze
from gridproof.solvers.backtrack.maze import compute1981, sampling
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import parse_method
from gridproof.solvers.runner import Question, run

ALGORITHMS = [*sampling.MAKERS]


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


# --- given passages --------------------------------------------------------------------------------------------
GIVEN = """
#######
# ? ? #
#?#?# #
# ? ? #
#?# #?#
#   ? #
#######
"""


def test_wilson_is_uniform_among_the_mazes_with_given_passages() -> None:
    puzzle = Maze(field=GIVEN)
    every = {
        rows
        for rows in map(puzzle.drawn, combinations(puzzle.passages, len(puzzle.cells) - 1))
        if not puzzle.violations(rows)
    }
    grid, each = sampling.Grid.of(puzzle), 100
    seen = Counter(sampling.sampled(grid, "wilson", seed) for seed in range(each * len(every)))
    assert {*seen} == every
    free = len(every) - 1
    critical = free * (1 - 2 / (9 * free) + 4.7534 * math.sqrt(2 / (9 * free))) ** 3
    assert sum((count - each) ** 2 / each for count in seen.values()) < critical


def test_who_keeps_given_passages() -> None:
    draw = random.Random(8)
    for number in range(100):
        plain = Maze(mask="\n".join(random_shape(draw, draw.randint(2, 8), draw.randint(2, 8), 0.1)))
        field = [list(line) for line in plain.drawn(())]
        for one, other in plain.passages:
            field[one[0] + other[0] + 1][one[1] + other[1] + 1] = draw.choice("?????? #")
        field[0][0] = "?"
        puzzle = Maze(mask=plain.mask, field="\n".join("".join(line) for line in field))
        mazes = asked(puzzle, "backtrack/matrix-tree", Goal.COUNT)[0].count
        for algorithm in ("wilson", "kruskal"):
            assert len(asked(puzzle, f"backtrack/{algorithm}", Goal.FIRST, number)[1]) == min(1, mazes or 0)
    for algorithm in ("prim", "depth-first", "aldous-broder", "growing-tree", "compute1981"):
        reason = parse_method("maze", f"backtrack/{algorithm}").refuses(Maze(field=GIVEN), Goal.FIRST)
        assert "no given passages" in str(reason)


# --- limits ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("algorithm", [*ALGORITHMS, "compute1981"])
def test_a_time_limit_is_heeded(algorithm: str) -> None:
    method = parse_method("maze", f"backtrack/{algorithm}")
    ended = run(Instance("maze", Maze(1500, 1500)), method, Question(Goal.FIRST, 0.001))
    assert (ended.count, ended.stop) == (0, "timeout")
