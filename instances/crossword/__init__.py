"""Crosswords: the puzzle, its slots, its conventions, and how it looks."""

from __future__ import annotations

from .puzzle import PUZZLE, Crossword
from .slots import Slot, find_slots

__all__ = ["PUZZLE", "Crossword", "Slot", "find_slots"]
