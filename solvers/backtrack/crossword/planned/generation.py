"""The second phase of `planned`: the search that fills the slots in the plan's order."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .....instances import Crossword
from ....kernels.drive import NO_LIMIT, Search, take_options
from ....kernels.planned import layout
from ....kernels.planned.search import search
from .analysis import Crossings, make_plan
from .memory import Integers, Memory
from .options import Rules
from .tables import Tables
from .words import Words

LISTED = 1 << 14
"""Numbers in the list of solutions, at least."""


class Generation(Search):
    """The search in the plan's order. A solution is the words of all depths, by their numbers."""

    def __init__(self, puzzle: Crossword, words: Words, rules: Rules, *, seed: int, listing: bool) -> None:
        crossings = Crossings(puzzle)
        self.plan = make_plan(puzzle, crossings, rules)
        tables = Tables(puzzle, crossings, words, seed=seed, balance=rules.balance)
        memory = Memory(puzzle, self.plan, words, tables, rules)
        self.state: Integers = memory.ints
        self._bits, self._codes = memory.bits, memory.codes
        self._out = np.zeros(max(LISTED, 2 * len(puzzle.slots) + 2) if listing else 0, np.int64)

    @property
    def failures(self) -> int:
        """Dead ends: slots with no word left, under which there was no solution."""
        return int(self.state[layout.FAILURES])

    @property
    def backjumps(self) -> int:
        """Dead ends from which the search went back more than a step."""
        return int(self.state[layout.JUMPS])

    @property
    def learnt(self) -> int:
        """Letters learnt by rule 6."""
        return int(self.state[layout.LEARNT])

    @property
    def refused(self) -> int:
        """How often a letter took candidates away by rule 6."""
        return int(self.state[layout.REFUSED])

    @property
    def ruled_out(self) -> int:
        """How often a slot's pattern took candidates away by rule 5."""
        return int(self.state[layout.RULED_OUT])

    @property
    def tried(self) -> int:
        """The words tried in the first slot."""
        return int(self.state[layout.TRIED])

    @property
    def left(self) -> int:
        """The words left to try in the first slot, once one has been tried."""
        first, width = (int(self.state[layout.HEAD + field]) for field in (layout.CANDIDATES, layout.WIDTH))
        return int(np.bitwise_count(self._bits[first : first + width]).sum())

    def standing(self) -> list[tuple[int, int]]:
        """The word in each slot that is filled, in order of depth, with the node at which it came."""
        slots = self.state[layout.HEAD :][: len(self.plan.order) * layout.SLOT].reshape(-1, layout.SLOT)
        pairs = slots[:, [layout.WORD, layout.STAMP]].tolist()
        return [(word, stamp) for word, stamp in pairs if word != layout.NOTHING]

    def advance(self, nodes: int, limit: int = NO_LIMIT) -> None:
        """Go on for so many nodes."""
        search(self.state, self._bits, self._codes, self._out, nodes, limit)

    def drain(self) -> Iterable[list[int]]:
        """The words of the solutions found since the last call."""
        return take_options(self.state, self._out)
