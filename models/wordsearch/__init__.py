"""How a word search is said: an exact cover with colours, a Boolean a placement, a variable a word, or by letters.

`letters` says every rule. The others say where the words lie; which letters stand around them is a second stage
(`fillers.py`), and layouts that no letters complete are cut off one after another.
"""

from __future__ import annotations

from ...instances import WordSearch
from .exact_cover import exact_cover
from .letters import letters
from .placements import placements
from .words import words

FORMULATIONS = (placements, exact_cover, words, letters)


def best_methods(puzzle: WordSearch, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    if puzzle.place is not None:
        return ("backtrack/patterns", "cp-sat/placements") if goal == "first" else ("cp-sat/placements",)
    return (
        ("backtrack/place", "dancing-cells/exact-cover", "cp-sat/placements")
        if goal in ("first", "all", "count", "unique")
        else ()
    )
