"""Block patterns: the rules one by one, every pattern of small grids, and the patterns of professional sizes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from gridproof.instances import BlockPattern, Instance, InvalidInput, load
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import parse_method
from gridproof.solvers.runner import Question, run

GOOD = (
    "...#...",
    "...#...",
    ".......",
    "###.###",
    ".......",
    "...#...",
    "...#...",
)


def rules(puzzle: BlockPattern, rows: tuple[str, ...]) -> set[str]:
    return {violation.rule for violation in puzzle.violations(rows)}


def test_each_rule() -> None:
    puzzle = BlockPattern(7, 7)
    assert rules(puzzle, GOOD) == {"short"}  # the cell in the middle has no run of three across
    assert rules(puzzle, GOOD[:3]) == {"shape"}
    assert rules(puzzle, ("..?....", *GOOD[1:])) == {"shape"}
    assert rules(puzzle, ("#......", *("." * 7,) * 6)) == {"symmetry"}
    assert rules(puzzle, ("#" * 7,) * 7) == {"open"}
    halves = (*("." * 7,) * 3, "#" * 7, *("." * 7,) * 3)
    assert rules(puzzle, halves) == {"connected"}
    assert rules(puzzle, ("." * 7,) * 7) == set()
    assert rules(BlockPattern(7, 7, slots=13), ("." * 7,) * 7) == {"slots"}
    assert rules(BlockPattern(7, 7, longest=6), ("." * 7,) * 7) == {"long"}
    assert rules(BlockPattern(7, 7, entries=(6,)), ("." * 7,) * 7) == {"entries"}
    assert rules(BlockPattern(7, 7, max_blocks=6), halves) == {"connected", "blocks"}
    [cut] = [found for found in puzzle.violations(halves) if found.rule == "connected"]
    assert len(cut.cells) == 21


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rows": 1}, "rows is '1'; it takes 2 to 50"),
        ({"cols": True}, "cols is 'True'; it takes 2 to 50"),
        ({"slots": 0}, "slots is '0'; it takes 1 to 49"),
        ({"shortest": "3"}, "shortest is '3'; it takes 2 to 50"),
        ({"longest": 2}, "longest is '2'; it takes 3 to 50"),
        ({"entries": [8]}, "entries is '8'; it takes 3 to 7"),
        ({"entries": 5}, "entries must be a list of lengths, not '5'"),
    ],
)
def test_bad_fields(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        BlockPattern.from_table({"rows": 7, "cols": 7, **fields})


@pytest.mark.parametrize("params", ["15", "15x", "axb", "15x15-", "15x15-x", "15x15x15", "15x15-99999"])
def test_bad_shorthand(params: str) -> None:
    with pytest.raises(InvalidInput, match=r"15|a"):
        load(f"block-pattern:{params}")


def turned_patterns(rows: int, cols: int) -> Iterator[tuple[str, ...]]:
    """Every pattern that a half turn leaves alone."""
    size = rows * cols
    for half in product(".#", repeat=(size + 1) // 2):
        text = "".join((*half, *half[: size // 2][::-1]))
        yield tuple(text[start : start + cols] for start in range(0, size, cols))


def random_pattern(draw: random.Random) -> BlockPattern:
    rows, cols = draw.choice([(3, 3), (3, 7), (4, 4), (4, 5), (5, 5), (5, 4), (2, 9), (3, 6)])
    shortest = draw.choice([2, 2, 3])
    return BlockPattern(
        rows,
        cols,
        slots=draw.choice([None, None, 6, 8, 10]),
        shortest=shortest,
        longest=draw.choice([None, None, 4]),
        max_blocks=draw.choice([None, 4, 9]),
        entries=draw.choice([(), (), (min(cols, 3),), (min(cols, 4),) * 2]),
    )


@pytest.mark.parametrize("method", ["cp-sat/booleans", "python-constraint/rows"])
@pytest.mark.parametrize("seed", range(40))
def test_every_pattern_of_a_small_grid(seed: int, method: str) -> None:
    puzzle = random_pattern(random.Random(seed))
    expected = {rows for rows in turned_patterns(puzzle.rows, puzzle.cols) if not puzzle.violations(rows)}
    found = set()
    ended = run(
        Instance("random", puzzle),
        parse_method("block-pattern", method),
        Question(Goal.ALL),
        sink=lambda solution, digest: found.add(solution),
    )
    assert ended.complete
    assert found == expected


def test_the_shipped_count() -> None:
    instance = load("block-pattern/5x5")
    assert isinstance(instance.puzzle, BlockPattern)
    sound = [rows for rows in turned_patterns(5, 5) if not instance.puzzle.violations(rows)]
    assert len(sound) == instance.expect.solutions


def test_professional_sizes() -> None:
    instance = Instance("daily", BlockPattern(15, 15, 78, max_blocks=38, entries=(13, 13)))
    ended = run(instance, parse_method("block-pattern", "cp-sat/booleans"), Question(Goal.FIRST, 60.0, seed=1))
    assert (ended.count, ended.verified) == (1, True)
