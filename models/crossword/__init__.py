"""How a crossword is said: by tables or automata over letters, by a Boolean a word, as an exact cover, by answers.

Each formulation takes every grid and rule, and has one answer for each filling. They say every word of every slot, and
are meant for comparison, for counting and for proofs on small tables; above their stated sizes they refuse.
"""

from __future__ import annotations

from ...instances import Crossword
from .automaton import automaton
from .exact_cover import exact_cover
from .selectors import selectors
from .slots import slots
from .table import table

FORMULATIONS = (table, selectors, automaton, exact_cover, slots)


def best_methods(puzzle: Crossword, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first; tables that are too large for one are left to the next."""
    if goal not in ("first", "all", "count", "unique"):
        return ()
    return ("backtrack/fill", "dancing-cells/exact-cover", "dancing-links/exact-cover", "cp-sat/selectors")
