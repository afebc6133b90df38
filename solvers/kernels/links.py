"""Exact covers as the arrays of the dancing-links kernel, and the search on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np

from ...instances import ExactCover, InvalidInput
from .dancing_links import COLOUR, DOWN, ITEM, NEXT, PREVIOUS, SIZE, STRIDE, UP, Integers, Records, search
from .drive import Search, take_options

OUT_LENGTH = 4096
"""Numbers that a stretch of the search lists before it leaves off, at least: the room for one solution is added."""


@dataclass(frozen=True)
class Links:
    """An exact cover as arrays, described in `dancing_links`."""

    nodes: Records
    items: Records
    depth: int
    """The most options that a solution has."""

    @classmethod
    def of(cls, cover: ExactCover) -> Links:
        """The arrays of `cover`; takes time n log n in the length of all options. Raises InvalidInput."""
        primary, count = len(cover.primary), len(cover.primary) + len(cover.secondary)
        options = _Options(cover, first_spacer=count + 1)
        nodes = np.zeros((1 + count + options.records, int(STRIDE)), np.int64)
        if nodes.size > np.iinfo(np.uint32).max:
            raise InvalidInput(f"the exact cover has {len(nodes)} nodes; dancing links number them with 32 bits")
        options.write(nodes)
        _link(nodes, options.places, options.items, count)
        nodes[:, [int(UP), int(DOWN), int(ITEM)]] *= int(STRIDE)
        items = _items(primary, np.bincount(options.items, minlength=count + 1))
        return cls(nodes.astype(np.uint32).ravel(), items.astype(np.uint32).ravel(), primary)


class _Options:
    """Where the entries of the options stand: their `items` (from 1) and `places`, records from `first_spacer` on."""

    def __init__(self, cover: ExactCover, first_spacer: int) -> None:
        lengths = np.fromiter(map(len, cover.options), np.int64, len(cover.options))
        numbers = np.arange(len(lengths))
        self.items = np.fromiter(chain.from_iterable(cover.options), np.int64) + 1
        self.colours = np.fromiter(chain.from_iterable(cover.colours or ()), np.int64)
        self.records = len(self.items) + len(lengths) + 1
        self.places = first_spacer + 1 + np.arange(len(self.items)) + np.repeat(numbers, lengths)
        behind = first_spacer + np.cumsum(lengths) + numbers + 1
        self.spacers = np.concatenate(([first_spacer], behind))

    def write(self, nodes: Integers) -> None:
        """Fill in the items, the colours and the spacers."""
        nodes[self.places, int(ITEM)] = self.items
        if len(self.colours):
            nodes[self.places, int(COLOUR)] = self.colours
        nodes[self.spacers[1:], int(UP)] = self.spacers[:-1] + 1
        nodes[self.spacers[:-1], int(DOWN)] = self.spacers[1:] - 1
        nodes[self.spacers[1:], int(COLOUR)] = np.arange(len(self.spacers) - 1)


def _link(nodes: Integers, places: Integers, items: Integers, count: int) -> None:
    """Link the nodes of each item into a ring that begins with the item's head, in the order of the options."""
    heads = np.arange(1, count + 1)
    owner = np.concatenate((heads, items))
    order = np.argsort(owner, kind="stable")
    ring, owner = np.concatenate((heads, places))[order], owner[order]
    ends = owner != np.roll(owner, -1)
    behind = np.where(ends, owner, np.roll(ring, -1))
    nodes[ring, int(DOWN)] = behind
    nodes[behind, int(UP)] = ring


def _items(primary: int, sizes: Integers) -> Integers:
    """The records of the items: a ring of the head and the primary ones, secondary ones by themselves."""
    items = np.zeros((len(sizes), int(STRIDE)), np.int64)
    itself = np.arange(len(sizes))
    items[:, int(PREVIOUS)] = np.where(itself <= primary, np.roll(itself, 1), itself)
    items[:, int(NEXT)] = np.where(itself < primary, itself + 1, itself)
    items[0, int(PREVIOUS)], items[primary, int(NEXT)] = primary, 0
    items *= int(STRIDE)
    items[:, int(SIZE)] = sizes
    return items


class DancingLinks(Search):
    """The search on a copy of `links`, to be driven; it lists the solutions or only counts them."""

    def __init__(self, links: Links, listing: bool) -> None:
        self._nodes, self._items = links.nodes.copy(), links.items.copy()
        self._chosen = np.zeros(max(1, links.depth), np.uint32)
        self.state = np.array([1, 0, 0, 0], np.int64)
        self._out = np.zeros(OUT_LENGTH + links.depth + 1 if listing else 0, np.int64)

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for at most so many nodes, and not beyond `limit` solutions in all."""
        search(self._nodes, self._items, self._chosen, self.state, self._out, nodes, limit)

    def drain(self) -> Iterator[list[int]]:
        """The option numbers of each solution found since the last call."""
        return take_options(self.state, self._out)
