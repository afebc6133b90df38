"""How a tiling is said: as an exact cover, in Booleans, by the cells of each copy, by the placement of each copy.

Each formulation takes every region, given and piece, also equal copies and pieces that may be left out.
"""

from __future__ import annotations

from ...instances import Tiling
from .constraints import booleans, disjoint, positions
from .exact_cover import exact_cover, exact_cover_broken

FORMULATIONS = (exact_cover, exact_cover_broken, booleans, positions, disjoint)


def best_methods(puzzle: Tiling, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    return ("dancing-links/exact-cover", "cp-sat/booleans")
