"""How a criss-cross is said: by a Boolean a placement, which takes objectives, and by a variable a word."""

from __future__ import annotations

from ...instances import CrissCross
from .linked import linked
from .placements import placements
from .words import words

FORMULATIONS = (linked, placements, words)

FEW = 10
"""Up to so many words all layouts are tried; of more, greedy layouts come first."""


def best_methods(puzzle: CrissCross, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    if goal == "first" and len(puzzle.entries) > FEW and not puzzle.closed:
        return ("backtrack/greedy", "backtrack/mended", "backtrack/branch")
    return ("backtrack/branch", "cp-sat/linked", "cp-sat/placements")
