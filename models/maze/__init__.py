"""How a maze is said: as a spanning tree in three ways with its wishes, as graph questions, for tiny grids plainly.

A given maze is said as the simple path that is asked for.
"""

from __future__ import annotations

from ...instances import Maze
from .graphs import random_weights, shortest_path, simple_paths, spanning_trees
from .paths import circuit
from .plain import passages
from .trees import flow, labels, tour

SMALL = 100
"""Up to so many cells CP-SAT decides within seconds whether there are two mazes as wished for."""

FORMULATIONS = (tour, labels, flow, passages, circuit, random_weights, spanning_trees, simple_paths, shortest_path)


def best_methods(puzzle: Maze, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    if puzzle.is_finding:
        first = {"first": ("backtrack/shortest",), "unique": ("backtrack/two-paths",)}
        return (*first.get(goal, ()), "backtrack/paths", "cp-sat/circuit")
    if goal == "first":
        return ("backtrack/wilson", "backtrack/path-first", "cp-sat/tour")
    if goal == "unique" and len(puzzle.cells) > SMALL:
        return ("backtrack/path-first", "cp-sat/tour")
    if goal == "count":
        return ("backtrack/matrix-tree", "cp-sat/tour")
    return ("cp-sat/tour",)
