"""The search on the arrays of a crossword, to be driven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from ..drive import Search
from .arrays import Arrays, Bools, packed
from .bits import Integers, Words
from .layout import (
    ADDRESS,
    ADDRESSES,
    BUSY,
    CELLS,
    DEPTH,
    FAILS,
    FAILS_LEFT,
    FAILS_NEXT,
    INDEX,
    IS_ROOT,
    LENGTH,
    LETTERS,
    LEVEL,
    LIVE,
    REPEATS,
    REVISIONS,
    SIZE,
    SIZE_LEFT,
    SLOT,
    SLOTS,
    STATE,
    TRAIL,
    USED,
    USES_ALL,
    WAITING,
    WORDS,
)
from .narrow import FORCED
from .search import search

FIRST_FAILS = 100
"""The failures of the first two runs."""

OUT_LENGTH = 4096
"""Letters that a stretch of the search lists before it leaves off, at least."""

SEED_STEP, SEED_BITS = 0x9E3779B97F4A7C15, (1 << 64) - 1
"""Odd, so that seeds that differ stay different; the golden ratio, so that their bits do."""


class Fill(Search):
    """Fills a grid; it lists the solutions as the letters of the cells, or only counts them.

    `kept`, by length, are the words that may be used, if not all. With `restarts`, see `search`; a solution then is
    found sooner, and the proof that there is none, or no other, later.
    """

    def __init__(
        self,
        arrays: Arrays,
        *,
        seed: int = 0,
        restarts: bool = True,
        first_fails: int = FIRST_FAILS,
        listing: bool = True,
        kept: Mapping[int, Bools] | None = None,
    ) -> None:
        cells, slots = len(arrays.grid.letters), len(arrays.grid.slots)
        entries = sum(map(len, arrays.grid.slots))
        self._arrays = arrays
        self._mem = np.zeros(8 * arrays.addresses, np.uint64)
        self.state = np.zeros(STATE, np.int64)
        self._index = np.zeros(arrays.addresses, np.int64)
        self._residues = np.zeros(entries * arrays.alphabet, np.int64)
        self._lost = np.zeros(entries, np.uint64)
        self._queue = np.concatenate((np.arange(slots), np.full(slots, FORCED))).astype(np.int64)
        self._seen = np.zeros(max(map(len, arrays.grid.slots), default=0), np.uint64)
        self._clash = np.concatenate((np.zeros(arrays.words, np.uint64), arrays.every))
        self._weights = np.ones(cells, np.int64)
        self._worth = np.zeros(arrays.alphabet, np.int64)
        self._random = np.array([((seed + 1) * SEED_STEP & SEED_BITS) or 1], np.uint64)
        self._levels = np.zeros((cells + 2) * LEVEL, np.int64)
        self._out = np.zeros(OUT_LENGTH + cells if listing else 0, np.uint8)
        self._begin(kept, first_fails if restarts else 0)

    def _begin(self, kept: Mapping[int, Bools] | None, fails: int) -> None:
        arrays, state = self._arrays, self.state
        state[DEPTH], state[IS_ROOT], state[LETTERS] = 1, 1, arrays.alphabet
        state[REPEATS], state[USES_ALL] = arrays.repeats, len(arrays.every) > 0
        state[CELLS], state[SLOTS], state[WORDS] = len(arrays.grid.letters), len(arrays.grid.slots), arrays.words
        state[ADDRESSES], state[TRAIL] = arrays.addresses, 2 * arrays.addresses
        state[FAILS_LEFT], state[FAILS_NEXT] = fails, fails
        every = (1 << arrays.alphabet) - 1
        self._mem[: len(arrays.grid.letters)] = arrays.grid.letters
        for entry, cell in enumerate([cell for slot in arrays.grid.slots for cell in slot]):
            self._lost[entry] = every & ~arrays.grid.letters[cell]
        live = {
            length: packed(np.ones(len(group.codes), np.bool_) if kept is None else kept[length], group.size)
            for length, group in arrays.groups.items()
        }
        for row in arrays.slots.reshape(-1, SLOT):
            self._fill_slot(row, live[int(row[LENGTH])])
        state[WAITING] = len(arrays.grid.slots)

    def _fill_slot(self, row: Integers, live: Words) -> None:
        """Write the live words of a slot, and its numbers."""
        busy = live != 0
        self._mem[row[LIVE] : row[LIVE] + row[SIZE]] = live
        # Those that are not 0 come first.
        self._index[row[INDEX] : row[INDEX] + row[SIZE]] = np.argsort(~busy, kind="stable")
        self._mem[row[ADDRESS] + BUSY] = np.count_nonzero(busy)
        self._mem[row[ADDRESS] + SIZE_LEFT] = int(np.bitwise_count(live).sum())

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for at most so many nodes, and not beyond `limit` solutions in all."""
        arrays = self._arrays
        if int(self.state[TRAIL]) + 2 * arrays.addresses > len(self._mem):
            self._mem = np.concatenate((self._mem, np.zeros_like(self._mem)))
        search(
            self._mem,
            self.state,
            arrays.slots,
            arrays.entries,
            arrays.supports,
            arrays.codes,
            self._index,
            self._residues,
            self._lost,
            self._queue,
            self._seen,
            arrays.tokens,
            self._clash,
            self._weights,
            self._worth,
            self._random,
            self._levels,
            self._out,
            nodes,
            limit,
        )

    def drain(self) -> Iterator[tuple[int, ...]]:
        """The letters of the cells in each solution found since the last call."""
        cells = len(self._arrays.grid.letters)
        found = self._out[: self.state[USED]].reshape(-1, max(1, cells))
        self.state[USED] = 0
        for letters in found.tolist():
            yield tuple(letters)

    @property
    def failures(self) -> int:
        """How often choices were found to allow no solution."""
        return int(self.state[FAILS])

    @property
    def revisions(self) -> int:
        """How often a slot's words and letters were made consistent."""
        return int(self.state[REVISIONS])

    def letters(self) -> list[int]:
        """The letter of each cell that has only one left, else -1."""
        masks = self._mem[: len(self._arrays.grid.letters)].tolist()
        return [mask.bit_length() - 1 if mask.bit_count() == 1 else -1 for mask in masks]
