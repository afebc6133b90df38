"""How a word search is said."""

from __future__ import annotations

from ...instances import WordSearch
from ..forms import Formulation

FORMULATIONS: tuple[Formulation, ...] = ()


def best_methods(puzzle: WordSearch, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    return ("backtrack/place",)
