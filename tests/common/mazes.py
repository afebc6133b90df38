"""What tests of mazes share: asking a method, all mazes by brute force, random shapes."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from gridproof.instances import Instance, InvalidInput, Maze
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import Method, parse_method
from gridproof.solvers.run import Run
from gridproof.solvers.runner import Question, run


def asked(puzzle: Maze, method: Method | str, goal: Goal, seed: int | None = None) -> tuple[Run, list[Any]]:
    """The record of a run that gave no wrong answer, and its solutions."""
    found: list[Any] = []
    chosen = parse_method("maze", method) if isinstance(method, str) else method
    question = Question(goal, 60.0, seed=seed)
    ended = run(Instance("maze", puzzle), chosen, question, sink=lambda solution, digest: found.append(solution))
    assert ended.wrong is None
    return ended, found


def every_maze(puzzle: Maze) -> set[Any]:
    """By brute force: of all sets of passages of a tree's size those that the checker passes."""
    chosen = combinations(puzzle.passages, len(puzzle.cells) - 1)
    return {rows for rows in map(puzzle.drawn, chosen) if not puzzle.violations(rows)}


def random_shape(draw: random.Random, rows: int, cols: int, share: float) -> tuple[str, ...]:
    """A connected shape."""
    while True:
        shape = ["".join("#" if draw.random() < share else "." for _ in range(cols)) for _ in range(rows)]
        try:
            return Maze(mask="\n".join(shape)).mask_rows
        except InvalidInput:
            continue
