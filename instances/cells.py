"""Cells of any number of coordinates: which share a side, and which hang together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from .puzzle import Cell


def components(cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """The cells that hang together by sides (in space, by faces), one list a component, in the order given."""
    left = dict.fromkeys(cells)
    while left:
        found = [next(iter(left))]
        del left[found[0]]
        for cell in found:
            for other in neighbours(cell):
                if other in left:
                    del left[other]
                    found.append(other)
        yield found


def differing(one: Sequence[str], other: Sequence[str]) -> list[Cell]:
    """The cells in which two grids of the same shape, given as rows of text, have different characters."""
    return [
        (row, col)
        for row, lines in enumerate(zip(one, other, strict=True))
        for col, (mine, yours) in enumerate(zip(*lines, strict=True))
        if mine != yours
    ]


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The cells that share a side (in space, a face) with `cell`."""
    for axis, step in product(range(len(cell)), (-1, 1)):
        yield (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
