"""The first phase of `planned`: from the grid alone, the order of the slots, and which of them part the rest.

Rules 1 and 2 give each slot a rank. Slots that cross in an open cell depend on one another. When a slot is filled, its
group of open slots may fall into several that no longer depend on one another: it is their *starting word*, and each
that has at most half of all slots is a *fragment*. Rule 4 moves fragments in the order; what the fragments are is
found with or without it, since rules 5 and 6 need them.

Cost: the number of slots squared, at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from .....instances import Cell, Crossword, Slot
from .options import Rules

BLANK = "."


@dataclass(frozen=True)
class Fragment:
    """A group of slots that hangs together when its starting word and all before it are filled.

    `cells` are those in which it crosses the starting word.
    """

    start: int
    slots: frozenset[int]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Plan:
    """The slots, by their indices, in the order in which they are filled, and the fragments of starting words."""

    order: tuple[int, ...]
    fragments: tuple[Fragment, ...]

    @cached_property
    def starts(self) -> frozenset[int]:
        """The starting words."""
        return frozenset(fragment.start for fragment in self.fragments)


class Crossings:
    """Which slots cross in open cells, so that they depend on one another."""

    def __init__(self, puzzle: Crossword) -> None:
        self.slots = puzzle.slots
        self.of: dict[int, dict[int, Cell]] = {slot.index: {} for slot in puzzle.slots}
        """For each slot the slots that cross it, and where."""
        for cell, pair in puzzle.crossings.items():
            if len(pair) == 2 and puzzle.grid[cell[0]][cell[1]] == BLANK:
                across, down = pair
                self.of[across.index][down.index] = self.of[down.index][across.index] = cell

    def groups(self, open_: Iterable[int]) -> list[frozenset[int]]:
        """The slots in groups that do not depend on one another."""
        left, found = set(open_), []
        while left:
            group, stack = set[int](), [left.pop()]
            while stack:
                index = stack.pop()
                group.add(index)
                near = self.of[index].keys() & left
                left -= near
                stack += near
            found.append(frozenset(group))
        return found

    def difficulty(self, index: int) -> int:
        """How hard a slot is to fill and what an error there costs: the lengths of all slots that cross it, added."""
        return sum(self.slots[other].length for other in self.of[index])


def hard_slots(crossings: Crossings) -> frozenset[int]:
    """The slots whose difficulty is at least the mean (and not nothing); rule 7 cares for what crosses them."""
    found = {slot.index: crossings.difficulty(slot.index) for slot in crossings.slots}
    return frozenset(index for index, hardness in found.items() if hardness * len(found) >= max(sum(found.values()), 1))


def rank(crossings: Crossings, slot: Slot, rules: Rules) -> tuple[int, int, int]:
    """The lower, the earlier: rule 1 the longer, rule 2 the harder first, else in reading order."""
    length = -slot.length if rules.longer_first else 0
    return length, -crossings.difficulty(slot.index) if rules.harder_first else 0, slot.index


def make_plan(puzzle: Crossword, crossings: Crossings, rules: Rules) -> Plan:
    """The plan under rules 1, 2 and 4."""
    return _Planning(puzzle, crossings, rules).run()


class _Planning:
    """Takes slot after slot. `_within` are the sets of slots that are to be filled first, the last one before all."""

    def __init__(self, puzzle: Crossword, crossings: Crossings, rules: Rules) -> None:
        self._crossings = crossings
        self._rules = rules
        self._rank = {slot.index: rank(crossings, slot, rules) for slot in puzzle.slots}
        self._half = len(puzzle.slots) / 2
        self._order: list[int] = []
        self._fragments: list[Fragment] = []
        self._group: dict[int, frozenset[int]] = {}
        """The group of each open slot."""
        groups = crossings.groups(self._rank)
        self._within = [set(self._rank)]
        for group in groups:
            self._regroup(group)
        if rules.fragments == "start":
            self._put_first(groups)

    def run(self) -> Plan:
        while self._within:
            if not self._within[-1]:
                self._within.pop()
            else:
                self._take(min(self._within[-1], key=self._rank.__getitem__))
        return Plan(tuple(self._order), tuple(self._fragments))

    def _take(self, index: int) -> None:
        group = self._group[index]
        if self._rules.fragments == "first" and len(group) <= self._half and group < self._within[-1]:
            self._within.append(set(group))
        for within in self._within:
            within.discard(index)
        self._order.append(index)
        groups = self._crossings.groups(group - {index})
        for part in groups:
            self._regroup(part)
        fragments = [part for part in groups if len(part) <= self._half] if len(groups) > 1 else []
        fragments.sort(key=self._first)
        self._fragments += [Fragment(index, part, self._cells(index, part)) for part in fragments]
        if self._rules.fragments == "start":
            self._put_first(fragments)

    def _put_first(self, groups: list[frozenset[int]]) -> None:
        """Fill these one after another before all else, that of the first rank first."""
        self._within += [set(group) for group in sorted(groups, key=self._first, reverse=True)]

    def _regroup(self, group: frozenset[int]) -> None:
        self._group.update(dict.fromkeys(group, group))

    def _first(self, group: frozenset[int]) -> tuple[int, int, int]:
        return min(map(self._rank.__getitem__, group))

    def _cells(self, start: int, group: frozenset[int]) -> tuple[Cell, ...]:
        return tuple(cell for other, cell in self._crossings.of[start].items() if other in group)
