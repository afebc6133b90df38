"""The branches beside a path: a tree that is changed cell by cell until its dead ends and corridors are as wished.

A branch is cut off and hung up elsewhere: where it is cut there is one passage less at either end, where it is hung
one more. A change stays if it comes no farther from the wishes. Cost of a change: the cells of the branch, where
corridors are wished for those of the maze.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise

Cell = tuple[int, int]
Graph = dict[Cell, list[Cell]]
Range = tuple[int, int]


class Branches:
    """A spanning tree of `graph` around a path, at first by Wilson's walks: all such trees are alike likely."""

    def __init__(self, graph: Graph, path: list[Cell], draw: random.Random) -> None:
        self._graph, self._path, self._draw = graph, path, draw
        self._above: dict[Cell, Cell] = {}
        self._below: dict[Cell, set[Cell]] = {cell: set() for cell in graph}
        self._degrees = dict.fromkeys(graph, 0)
        for one, other in pairwise(path):
            self._degrees[one] += 1
            self._degrees[other] += 1
        taken = {*path}
        for first in graph:
            self._walk(first, taken)
        self._free = [cell for cell in graph if cell in self._above]

    def _walk(self, first: Cell, taken: set[Cell]) -> None:
        """From a cell at random to the tree, then along the last way out of each cell."""
        cell, after = first, dict[Cell, Cell]()
        while cell not in taken:
            after[cell] = self._draw.choice(self._graph[cell])
            cell = after[cell]
        cell = first
        while cell not in taken:
            taken.add(cell)
            self._join(cell, after[cell], 1)
            self._above[cell] = after[cell]
            self._below[after[cell]].add(cell)
            cell = after[cell]

    def _join(self, one: Cell, other: Cell, more: int) -> None:
        self._degrees[one] += more
        self._degrees[other] += more

    # --- change ------------------------------------------------------------------------------------------------
    def fit(self, dead_ends: Range | None, corridor: Range | None, changes: int) -> bool:
        """Change branches, at most so often, until the wishes are fulfilled; whether they are."""
        miss = self._miss(dead_ends, corridor)
        for _ in range(changes if self._free else 0):
            if miss == 0:
                break
            cut = self._draw.choice(self._free)
            branch = self._branch(cut)
            end = self._draw.choice(branch)
            others = [cell for cell in self._graph[end] if cell not in branch]
            if not others:
                continue
            before = self._above[cut]
            self._hang(cut, end, self._draw.choice(others))
            now = self._miss(dead_ends, corridor)
            if now > miss:
                self._hang(end, cut, before)
            else:
                miss = now
        return miss == 0

    def _branch(self, cut: Cell) -> list[Cell]:
        cells = [cut]
        for cell in cells:
            cells += self._below[cell]
        return cells

    def _hang(self, cut: Cell, end: Cell, other: Cell) -> None:
        """Cut the branch of `cut` off, and hang it by its cell `end` on `other`."""
        self._join(cut, self._above[cut], -1)
        chain = [end]
        while chain[-1] != cut:
            chain.append(self._above[chain[-1]])
        for cell in chain:
            self._below[self._above[cell]].remove(cell)
        for cell, turned in pairwise(chain):
            self._above[turned] = cell
            self._below[cell].add(turned)
        self._above[end] = other
        self._below[other].add(end)
        self._join(end, other, 1)

    # --- look --------------------------------------------------------------------------------------------------
    def _miss(self, dead_ends: Range | None, corridor: Range | None) -> int:
        """How far it is from the wishes: 0 if they are fulfilled."""
        miss = 0
        if dead_ends is not None:
            ends = sum(degree == 1 for degree in self._degrees.values())
            miss += max(dead_ends[0] - ends, ends - dead_ends[1], 0)
        if corridor is not None:
            runs = [*_runs({*self.passages()})]
            miss += sum(max(run - corridor[1], 0) for run in runs) + max(corridor[0] - max(runs, default=0), 0)
        return miss

    def passages(self) -> list[tuple[Cell, Cell]]:
        """The pairs of cells that are joined."""
        pairs: Iterable[tuple[Cell, Cell]] = (*pairwise(self._path), *self._above.items())
        return [(min(pair), max(pair)) for pair in pairs]


def _runs(passages: set[tuple[Cell, Cell]]) -> Iterator[int]:
    """The lengths of all corridors, in passages."""
    for one, other in passages:
        down, right = other[0] - one[0], other[1] - one[1]
        if ((one[0] - down, one[1] - right), one) in passages:
            continue
        length, at = 1, other
        while (at, (at[0] + down, at[1] + right)) in passages:
            at, length = (at[0] + down, at[1] + right), length + 1
        yield length
