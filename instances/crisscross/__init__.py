"""Criss-crosses: the puzzle, its rules, and how it looks."""

from __future__ import annotations

from .placement import DIRECTIONS, Placement
from .printed import as_crossword
from .puzzle import PUZZLE, CrissCross

__all__ = ["DIRECTIONS", "PUZZLE", "CrissCross", "Placement", "as_crossword"]
