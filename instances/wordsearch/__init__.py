"""Word searches: the puzzle, its words and directions, the scanner of readings, and how it looks."""

from __future__ import annotations

from .compass import STEPS
from .puzzle import PUZZLE, WordSearch
from .solution import Layout, Placement
from .subwords import contained

__all__ = ["PUZZLE", "STEPS", "Layout", "Placement", "WordSearch", "contained"]
