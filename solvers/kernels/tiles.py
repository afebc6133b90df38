"""Tilings as the arrays of the kernel, and the search on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .drive import Search
from .tiling import DIGIT_BITS, DIGIT_VALUES, GROUP_BITS, STRIDE, USED, WORD_BITS, Masks, search

if TYPE_CHECKING:
    from ..backtrack.tiling.scan import Scan

WORD = int(WORD_BITS)
DIGITS_A_WORD = WORD // int(DIGIT_BITS)
GROUP_SIZE = 1 << int(GROUP_BITS)
"""Shapes of a group; even in space a piece has no more than 48."""

OUT_LENGTH = 4096
"""Numbers that a stretch of the search lists before it leaves off, at least: the room for one solution is added."""

Lying = tuple[tuple[int, int], ...]
"""The shapes that may be put down at a cell, each with the mask of its cells from that one on."""


@dataclass(frozen=True)
class Tiles:
    """A tiling as arrays, described in `tiling`."""

    scan: Scan
    shapes: list[tuple[int, int]]
    """Piece and orientation of each shape; numbers between the groups that stand for none have some other one's."""
    passes: Masks
    masks: Masks
    kinds: Masks
    pieces: Masks
    own: Masks
    left: Masks
    open: Masks
    sizes: Masks

    @classmethod
    def of(cls, scan: Scan) -> Tiles:
        """The arrays of a tiling; takes time linear in the shapes that lie at each cell."""
        places = _places([len(shapes) for shapes in scan.shapes])
        lying = [_lying(scan, places, cell) for cell in range(len(scan.cells))]
        kinds: dict[Lying, int] = {}
        numbers = [kinds.setdefault(here, len(kinds)) for here in lying]
        return cls(
            scan,
            places,
        )


def _places(sizes: Sequence[int]) -> list[list[int]]:
    """The numbers of the shapes of each piece, which has so many: the first that are free in one group."""
    places: list[list[int]] = []
    behind = 0
    for size in sizes:
        if behind % GROUP_SIZE + size > GROUP_SIZE:
            behind += -behind % GROUP_SIZE
        places.append(list(range(behind, behind + size)))
        behind += size
    return places
