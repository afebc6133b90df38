"""Tilings as the arrays of the kernel, and the search on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .drive import Search
from .tiling import DIGIT_BITS, DIGIT_VALUES, GROUP_BITS, STRIDE, USED, WORD_BITS, Masks, search

if TYPE_CHECKING:
    from ...instances.tiling import Cover, Placement
    from ..backtrack.tiling.scan import Scan

GROUP_SIZE = 1 << int(GROUP_BITS)
"""Shapes of a group; even in space a piece has no more than 48."""

OUT_LENGTH = 4096
"""Numbers that a stretch of the search lists before it leaves off, at least: the room for one solution is added."""

Lying = tuple[tuple[int, int], ...]
"""The shapes that may be put down on a cell, each with the mask of its cells from that one on."""


@dataclass(frozen=True)
class Tiles:
    """A tiling as arrays, described in `tiling`."""

    scan: Scan
    shapes: dict[int, tuple[int, int]]
    """The piece and the orientation of each shape."""
    passes: Masks
    masks: Masks
    tables: Masks
    lying: Masks
    digits: tuple[int, int]
    """Of the low and of the high word."""
    pieces: Masks
    own: Masks
    left: Masks
    open: Masks

    @classmethod
    def of(cls, scan: Scan) -> Tiles:
        """The arrays of a tiling whose shapes reach no farther than the window.

        Takes time linear in the shapes on all cells, and for each kind of cells in the tables of its digits.
        """
        places = _places([len(shapes) for shapes in scan.shapes])
        groups = max(chain.from_iterable(places)) // GROUP_SIZE + 1
        lying = [_lying(scan, places, cell) for cell in range(len(scan.cells))]
        kinds = {here: number for number, here in enumerate(dict.fromkeys(lying))}
        numbers = np.array([kinds[here] for here in lying], np.uint64)
        masks, digits = _masks(list(kinds), groups * GROUP_SIZE), _digits(lying)
        passes = _passes(masks, *digits)
        pieces, own, opened = _groups(places, groups)
        return cls(
            scan,
            {number: (piece, turn) for piece, mine in enumerate(places) for turn, number in enumerate(mine)},
            passes.ravel(),
            masks.ravel(),
            numbers * np.uint64(passes[0].size),
            numbers * np.uint64(masks[0].size),
            digits,
            pieces,
            own,
            np.array([piece.count for piece in scan.pieces], np.uint64),
            opened,
        )


def _places(sizes: Sequence[int]) -> list[list[int]]:
    """The numbers of the shapes of each piece, which has so many: in one group, the first ones free."""
    places: list[list[int]] = []
    behind = 0
    for size in sizes:
        if behind % GROUP_SIZE + size > GROUP_SIZE:
            behind += -behind % GROUP_SIZE
        places.append(list(range(behind, behind + size)))
        behind += size
    return places


def _lying(scan: Scan, places: Sequence[Sequence[int]], cell: int) -> Lying:
    found = []
    for piece, numbers in enumerate(places):
        for turn, number in enumerate(numbers):
            covered = scan.lie(cell, piece, turn)
            if covered is not None:
                found.append((number, sum(1 << other - cell for other in covered)))
    return tuple(found)


def _masks(kinds: Sequence[Lying], shapes: int) -> Masks:
    """The two words of each shape at each kind of cells; 0 where it may not lie."""
    word = int(WORD_BITS)
    masks = np.zeros((len(kinds), shapes, 2), np.uint64)
    for number, here in enumerate(kinds):
        for shape, mask in here:
            masks[number, shape] = mask & (1 << word) - 1, mask >> word
    return masks


def _groups(places: Sequence[Sequence[int]], groups: int) -> tuple[Masks, Masks, Masks]:
    """The piece of each shape, the shapes of each piece in its group, the shapes of each group."""
    pieces, own = np.zeros(groups * GROUP_SIZE, np.uint64), np.zeros(len(places), np.uint64)
    opened = np.zeros(groups, np.uint64)
    for piece, numbers in enumerate(places):
        pieces[numbers] = piece
        own[piece] = sum(1 << number % GROUP_SIZE for number in numbers)
        opened[numbers[0] // GROUP_SIZE] |= own[piece]
    return pieces, own, opened


def _digits(lying: Sequence[Lying]) -> tuple[int, int]:
    """How many digits of the low and of the high word shapes reach into; at least one, which says what may lie."""
    reach = max((mask.bit_length() for here in lying for _, mask in here), default=0)
    bits, word = int(DIGIT_BITS), int(WORD_BITS)
    # The first cell is in no digit.
    return max(1, -(-(min(reach, word) - 1) // bits)), max(0, -(-(reach - word) // bits))


def _passes(masks: Masks, low_digits: int, high_digits: int) -> Masks:
    """The tables: by kind of cells, group, digit and its value, the shapes that it lets pass."""
    low, high = _bytes(masks[:, :, 0] >> np.uint64(1)), _bytes(masks[:, :, 1])
    digits = np.concatenate((low[:, :, :low_digits], high[:, :, :high_digits]), axis=2)
    values = np.arange(int(DIGIT_VALUES), dtype=np.uint8)[:, np.newaxis]
    kinds, shapes, number = digits.shape
    passes = np.zeros((kinds, shapes // GROUP_SIZE, number, len(values)), np.uint64)
    for kind in range(kinds):
        may_lie = masks[kind, :, 0] != 0
        for digit in range(number):
            fit = (values & digits[kind, :, digit] == 0) & may_lie
            passes[kind, :, digit] = np.packbits(fit, axis=1, bitorder="little").view("<u8").T
    return passes


def _bytes(words: Masks) -> npt.NDArray[np.uint8]:
    """The bytes of each word, the lowest first, on a further axis."""
    return np.ascontiguousarray(words, "<u8").view(np.uint8).reshape(*words.shape, -1)


class FirstCell(Search):
    """The search on `tiles`, to be driven; it lists the solutions or only counts them."""

    def __init__(self, tiles: Tiles, listing: bool) -> None:
        self._tiles = tiles
        self._left, self._open = tiles.left.copy(), tiles.open.copy()
        cells = len(tiles.tables)
        # The first frame, all zeros, has no group looked at, the first cell to cover and an empty window.
        self._stack = np.zeros((cells + 1) * int(STRIDE), np.uint64)
        self.state = np.array([1, 0, 0, 0], np.int64)
        self._out = np.zeros(OUT_LENGTH + 2 * cells + 1 if listing else 0, np.int64)
        self._placements: dict[tuple[int, int], Placement] = {}

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for at most so many nodes, and not beyond `limit` solutions in all."""
        tiles = self._tiles
        search(
            tiles.passes,
            tiles.masks,
            tiles.tables,
            tiles.lying,
            *map(np.uint64, tiles.digits),
            tiles.pieces,
            tiles.own,
            self._left,
            self._open,
            self._stack,
            self.state,
            self._out,
            nodes,
            limit,
        )

    def drain(self) -> Iterator[Cover]:
        """Each solution found since the last call."""
        out = iter(self._out[: self.state[USED]].tolist())
        self.state[USED] = 0
        for length in out:
            yield tuple(sorted([self._placement(next(out), next(out)) for _ in range(length)]))

    def _placement(self, cell: int, shape: int) -> Placement:
        found = self._placements.get((cell, shape))
        if found is None:
            piece, turn = self._tiles.shapes[shape]
            numbers = self._tiles.scan.lie(cell, piece, turn)
            assert numbers is not None
            found = self._placements[cell, shape] = self._tiles.scan.placement(piece, numbers)
        return found
