"""What the makers of mazes share: a small random generator, and the four directions.

A maze is a byte a cell with a bit a direction, in the order right, up, left, down (1, 2, 4, 8); cells are numbered in
reading order. `may` says where passages may be, `out` where they are.

Each kernel goes on for a number of steps and leaves off, so that a clock and Ctrl-C are heeded: the array `at` keeps
where it was, and in `at[LEFT]` what is left to do, 0 at the end.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..jit import digest_of, part

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int32]
Integers = npt.NDArray[np.int64]

LEFT, NEXT, AT = 0, 1, 2
"""Of `at`: what is left to do; which cell, node or draw is next; where a walk is."""
STATE = 3
"""The length of `at`."""

DIGEST = digest_of(Path(__file__).parent)
"""Changes with the files of this folder."""

Word = np.uint64
GOLDEN, MIX_1, MIX_2 = Word(0x9E3779B97F4A7C15), Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
"""Of splitmix64 (G. Steele and others, 2014), which is the same on every machine."""
BY_30, BY_27, BY_31, BY_32 = Word(30), Word(27), Word(31), Word(32)


if TYPE_CHECKING:

    def signed(number: Any) -> int:
        """The number as one that may index arrays."""
        return int(number)
else:
    signed = np.int64


@part
def draw(state: Words, below: int) -> int:
    """A whole number from 0 to `below` - 1 (up to 2**31), all alike but for 2**-32; the generator goes on."""
    state[0] += GOLDEN
    z = state[0]
    z = (z ^ (z >> BY_30)) * MIX_1
    z = (z ^ (z >> BY_27)) * MIX_2
    z = z ^ (z >> BY_31)
    # A product instead of a remainder: a division would take most of the time.
    return signed((z >> BY_32) * Word(below) >> BY_32)


@part
def step(direction: int, cols: int) -> int:
    """From a cell's number to that of its neighbour."""
    if direction == 0:
        return 1
    if direction == 1:
        return -cols
    if direction == 2:
        return -1
    return cols


@part
def pick(state: Words, bits: int) -> int:
    """A direction drawn from those whose bits are set, at least one."""
    if bits == 15:
        # Most cells; what follows comes to the same.
        return draw(state, 4)
    many = (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1)
    left = draw(state, many) if many > 1 else 0
    direction = 0
    while True:
        if bits >> direction & 1:
            if left == 0:
                return direction
            left -= 1
        direction += 1


@part
def join(out: Bytes, cell: int, direction: int, cols: int) -> int:
    """Open the wall of a cell in a direction; the cell beyond."""
    other = cell + step(direction, cols)
    out[cell] |= np.uint8(1 << direction)
    out[other] |= np.uint8(1 << (direction + 2 & 3))
    return other


@part
def fresh(may: Bytes, seen: Bytes, cell: int, cols: int, wanted: int) -> int:
    """The directions, as bits, in which there is a cell beyond that is marked `wanted`."""
    bits, found = signed(may[cell]), 0
    for direction in range(4):
        if bits >> direction & 1 and seen[cell + step(direction, cols)] == wanted:
            found |= 1 << direction
    return found
