"""Mazes as wished for: lengths, dead ends, corridors, symmetries, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import gridproof
from common.mazes import asked, every_maze
from gridproof.instances import Maze
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import parse_method
from gridproof.solvers.run import Verdict

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


# --- the best ones ---------------------------------------------------------------------------------------------
def test_verdicts_are_on_the_best() -> None:
    """By brute force: how many mazes have the most, or the fewest, dead ends, or the longest path."""
    for rows, cols, objective, end in (
        (2, 2, "longest-path", (0, 1)),
        (2, 3, "longest-path", (0, 2)),
        (2, 3, "most-dead-ends", None),
        (1, 4, "most-dead-ends", None),
        (3, 3, "most-dead-ends", None),
        (3, 3, "fewest-dead-ends", (2, 2)),
    ):
        plain = Maze(rows, cols)
        counts = [sum(1 for _ in ends(maze)) for maze in every_maze(plain)]
        if objective == "longest-path":
            lengths = range(rows * cols)
            wishes = [Maze(rows, cols, start=(0, 0), end=end, path_length=(size, size)) for size in lengths]
            counts = [size for size, puzzle in enumerate(wishes) for _ in every_maze(puzzle)]
        best = counts.count(min(counts) if objective.startswith("fewest") else max(counts))
        puzzle = Maze(rows, cols, start=end and (0, 0), end=end, objective=objective)
        for method in ("cp-sat/tour", "cp-sat/labels", "cp-sat/flow"):
            ended, found = asked(puzzle, method, Goal.UNIQUE)
            assert ended.verdict == (Verdict.UNIQUE if best == 1 else Verdict.MULTIPLE)
            assert len(found) == min(2, best)
    assert "which solutions are the best" in str(
        parse_method("maze", "networkx/spanning-trees").refuses(Maze(2, 2, objective="most-dead-ends"), Goal.UNIQUE)
    )


def test_python_solves_for_the_best() -> None:
    solution = gridproof.solve(Maze(3, 3, objective="most-dead-ends"))
    assert solution is not None
    assert len([*ends(solution.value)]) == max(len([*ends(rows)]) for rows in every_maze(Maze(3, 3)))


# --- one method after another ----------------------------------------------------------------------------------
def test_what_gives_up_is_followed_by_a_proof() -> None:
    """An odd length between cells of one colour; a maze of 62 passages has two dead ends or three."""
    for wishes in ({"path_length": 9}, {"path_length": 62, "dead_ends": 5}):
        puzzle = Maze(8, 8, **CORNERS, **wishes)
        assert asked(puzzle, "backtrack/path-first", Goal.FIRST)[1] == []
        assert gridproof.solve(puzzle, timeout=60) is None


@pytest.mark.parametrize("length", [14, 20, 28, 36, 44, 52])
@pytest.mark.parametrize("dead_ends", [4, 7, 10])
def test_many_lengths_and_dead_ends(length: int, dead_ends: int) -> None:
    puzzle = Maze(8, 8, path_length=length, dead_ends=dead_ends, **CORNERS)
    assert len(asked(puzzle, "backtrack/path-first", Goal.FIRST)[1]) == 1


@pytest.mark.parametrize(("length", "dead_ends"), [(42, 24), (54, 12), (62, 4)])
def test_more_dead_ends_than_the_path_leaves_over(length: int, dead_ends: int) -> None:
    """Dead ends are the path's two ends, or cells that are not on it."""
    assert dead_ends > 64 - (length + 1) + 2
    puzzle = Maze(8, 8, path_length=(length, length), dead_ends=(dead_ends, dead_ends), **CORNERS)
    for method in ("cp-sat/tour", "cp-sat/labels", "cp-sat/flow"):
        ended, found = asked(puzzle, method, Goal.FIRST)
        assert (ended.complete, found) == (True, [])


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (2, 4)])
def test_all_lengths_with_all_numbers_of_dead_ends(size: tuple[int, int]) -> None:
    """Brute force."""
    every = every_maze(Maze(*size))
    end = (size[0] - 1, size[1] - 1)
    for length in range(1, size[0] * size[1]):
        for number in range(1, 7):
            wishes: dict[str, Any] = {"path_length": (length, length), "dead_ends": (number, number)}
            puzzle = Maze(*size, start=(0, 0), end=end, **wishes)
            expected = {rows for rows in every if not puzzle.violations(rows)}
            assert {*asked(puzzle, "cp-sat/tour", Goal.ALL)[1]} == expected


def test_corridors_and_dead_ends_of_large_mazes() -> None:
    puzzle = Maze(20, 20, dead_ends=(115, 118), longest_corridor=5)
    assert len(asked(puzzle, "backtrack/path-first", Goal.FIRST)[1]) == 1


def test_a_cell_walled_in() -> None:
    field = "###\n# #\n#?#\n# #\n#?#\n# #\n###\n# #\n###"
    puzzle = Maze(field=field, start=(0, 0), end=(2, 0), path_length=2)
    assert asked(puzzle, "backtrack/path-first", Goal.FIRST)[1] == []
