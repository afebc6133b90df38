"""Exact covers as the arrays of the dancing-cells kernels, and the search on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from ...instances import ExactCover, InvalidInput
from . import dancing_cells, frames
from .dancing_cells import (
    ACTIVE,
    BASE,
    ENTRY,
    FIRST,
    FIRST_BEFORE,
    ITEM,
    LAST_BEHIND,
    LEFT,
    NEXT,
    NO_FRAME,
    NUMBER,
    PLACE,
    POINT,
    PREVIOUS,
    RECORD,
    SHADE,
    SINCE,
    SIZE,
    Integers,
    Records,
)
from .drive import DEPTH, NODES, Search, take_options

OUT_LENGTH = 4096
"""Numbers that a stretch of the search lists before it leaves off, at least: the room for one solution is added."""

FRAME = 1024
"""The most options, and the most items, of a frame: of 512, 768, 1024, 1536 and 2112 the fastest on five tilings."""
MOST_ROW_WORDS = 2**24
"""The most words of a frame's rows; a problem of more items and colours is searched without frames."""


@dataclass(frozen=True)
class Cells:
    """An exact cover as arrays, described in `dancing_cells`."""

    entries: Records
    cells: Records
    items: Records
    options: int
    """Those with a primary item: the others are never chosen."""
    primary: int
    rows: int
    """The rows of a frame."""

    @classmethod
    def of(cls, cover: ExactCover) -> Cells:
        """The arrays of `cover`; takes time n log n in the length of all options. Raises InvalidInput."""
        primary, count = len(cover.primary), len(cover.names)
        options = _Options(cover)
        places = np.flatnonzero(options.is_useful[options.numbers])
        members = places[np.argsort(options.items[places], kind="stable")]
        entries = options.entries(members)
        if entries.size > np.iinfo(np.uint32).max:
            raise InvalidInput(f"the exact cover has {len(entries)} entries; dancing cells number them with 32 bits")
        items = _items(primary, np.bincount(options.items[places], minlength=count + 1))
        cells = options.places[members] * int(ENTRY)
        useful, rows = int(options.is_useful.sum()), count + 1 + options.tints
        return cls(_records(entries), _records(cells), _records(items), useful, primary, rows)


class _Options:
    """The entries of the options, primary items first in each: items (from 1), shades, and the options' numbers.

    `places` are those of the entries' records, and `tints` is the number of shades.
    """

    def __init__(self, cover: ExactCover) -> None:
        self.lengths = np.fromiter(map(len, cover.options), np.int64, len(cover.options))
        self.numbers = np.repeat(np.arange(len(self.lengths)), self.lengths)
        self.places = 1 + np.arange(len(self.numbers)) + self.numbers
        items = np.fromiter(chain.from_iterable(cover.options), np.int64) + 1
        is_secondary = items > len(cover.primary)
        shades, self.tints = _shades(cover, items)
        order = np.lexsort((is_secondary, self.numbers))
        self.items, self.shades = items[order], shades[order]
        self.is_useful = np.zeros(len(self.lengths), np.bool_)
        self.is_useful[self.numbers[~is_secondary]] = True

    def entries(self, members: Integers) -> Integers:
        """The records of the entries, whose members of sets stand in that order, and of the spacers."""
        entries = np.zeros((len(self.items) + len(self.lengths) + 1, int(ENTRY)), np.int64)
        entries[self.places, int(ITEM)] = self.items * int(RECORD)
        entries[self.places, int(SHADE)] = self.shades
        entries[self.places[members], int(PLACE)] = np.arange(len(members))
        spacers = np.concatenate(([0], np.cumsum(self.lengths + 1)))
        entries[spacers[1:], int(FIRST_BEFORE)] = (spacers[:-1] + 1) * int(ENTRY)
        entries[spacers[:-1], int(LAST_BEHIND)] = (spacers[1:] - 1) * int(ENTRY)
        entries[spacers[1:], int(NUMBER)] = np.arange(len(self.lengths))
        return entries


def _shades(cover: ExactCover, items: Integers) -> tuple[Integers, int]:
    """For each entry a number of its item and colour together, from the number of items on, 0 without a colour.

    And how many of these there are.
    """
    shades = np.zeros(len(items), np.int64)
    colours = np.fromiter(chain.from_iterable(cover.colours or ()), np.int64)
    coloured = np.flatnonzero(colours)
    pairs = items[coloured] * (len(cover.palette) + 1) + colours[coloured]
    different, numbers = np.unique(pairs, return_inverse=True)
    shades[coloured] = len(cover.names) + 1 + numbers
    return shades, len(different)


def _items(primary: int, sizes: Integers) -> Integers:
    """The records of the items: a ring of the head and the primary ones, secondary ones by themselves."""
    items = np.zeros((len(sizes), int(RECORD)), np.int64)
    itself = np.arange(len(sizes))
    items[:, int(PREVIOUS)] = np.where(itself <= primary, (itself - 1) % (primary + 1), itself)
    items[:, int(NEXT)] = np.where(itself <= primary, (itself + 1) % (primary + 1), itself)
    items *= int(RECORD)
    items[:, int(FIRST)] = np.cumsum(sizes) - sizes
    items[:, int(SIZE)] = sizes
    items[:, int(SINCE)] = int(ACTIVE)
    return items


def _records(values: Integers) -> Records:
    return values.astype(np.uint32).ravel()


class DancingCells(Search):
    """The search on a copy of `cells`, to be driven; it lists the solutions or only counts them."""

    def __init__(self, cells: Cells, listing: bool) -> None:
        depth = max(1, cells.primary)
        picked = np.zeros(depth, np.uint32)
        out = np.zeros(OUT_LENGTH + depth + 1 if listing else 0, np.int64)
        self.state = np.zeros(10, np.int64)
        self.state[DEPTH], self.state[LEFT], self.state[BASE] = 1, cells.options, NO_FRAME
        sets = (cells.entries.copy(), cells.cells.copy(), cells.items.copy())
        stacks = (np.zeros(len(cells.cells), np.uint32), np.zeros(depth * int(POINT), np.uint32))
        self._small, frame = _frame(cells)
        self._upper = (*sets, *stacks, picked, self.state, out)
        self._lower = (*sets, *frame, picked, self.state, out)
        self._out = out

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for at most so many nodes, and not beyond `limit` solutions in all."""
        last = int(self.state[NODES]) + nodes
        goes_on = True
        # Interpreted, counting bits in a word overflows it, as it is meant to.
        with np.errstate(over="ignore"):
            while goes_on:
                if self.state[BASE] == NO_FRAME:
                    goes_on = dancing_cells.search(*self._upper, self._small, last, limit)
                else:
                    goes_on = frames.search(*self._lower, last, limit)

    def drain(self) -> Iterator[list[int]]:
        """The option numbers of each solution found since the last call."""
        return take_options(self.state, self._out)


def _frame(cells: Cells) -> tuple[int, tuple[npt.NDArray[np.uint64], ...]]:
    """The most options and items of a frame, and its arrays, described in `frames`."""
    most = min(FRAME, max(cells.options, cells.primary))
    words = -(-most // 64)
    if cells.rows * words > MOST_ROW_WORDS:
        most = words = 0
    lengths = (cells.rows * words, most, most * words, most * 2 * words, (most + 1) * 3 * words)
    return most, tuple(np.zeros(length, np.uint64) for length in lengths)
