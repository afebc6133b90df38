"""Mazes: the puzzle, its drawn form, its rules, and how it looks."""

from __future__ import annotations

from .field import OPEN, UNDECIDED, WALL
from .pictures import require_drawable
from .puzzle import PUZZLE, Maze

__all__ = ["OPEN", "PUZZLE", "UNDECIDED", "WALL", "Maze", "require_drawable"]
