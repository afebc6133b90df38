"""How a tiling is said: as an exact cover, in Booleans, by the cells of each copy, by the placement of each copy.

Each formulation takes every region, given and piece, also equal copies and pieces that may be left out.
"""

from __future__ import annotations

from ...instances import Tiling
from .constraints import booleans, disjoint, positions
from .exact_cover import exact_cover, exact_cover_broken

FORMULATIONS = (exact_cover, exact_cover_broken, booleans, positions, disjoint)


NARROW = 6
"""The short side up to which the bitmasks of `first-cell` beat dancing cells: 3x20 by 6, 6x10 by 1.5; not 8x8."""
SMALL = 128
"""So many cells fit two words of 64 bits."""


def best_methods(puzzle: Tiling, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    covers = ("dancing-cells/exact-cover", "dancing-links/exact-cover", "cp-sat/booleans")
    # In the plane the bitmasks are faster on narrow regions that fit two words; elsewhere they are not.
    is_narrow = len(puzzle.shape) == 2 and min(puzzle.shape) <= NARROW and len(puzzle.cells) <= SMALL
    first_cell = ("backtrack/first-cell",)
    # What is too large for a formulation is left to the backtrackers.
    return (*first_cell, *covers) if is_narrow else (*covers, *first_cell, "backtrack/slots")
