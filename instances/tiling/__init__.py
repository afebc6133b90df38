"""Tilings: the puzzle, its pieces and named sets, its symmetries, and how it looks."""

from __future__ import annotations

from .pieces import Piece
from .puzzle import PUZZLE, Tiling
from .symmetry import Cover, Placement, Symmetry

__all__ = ["PUZZLE", "Cover", "Piece", "Placement", "Symmetry", "Tiling"]
