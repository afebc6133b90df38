"""How hard a grid is to fill, as one number of its pattern alone: of the slots, their lengths and crossings.

A long slot has few words for the letters that it has, and an error in it costs all that was filled since; both matter
only where letters are crossed. So the difficulty of a slot is the sum, over its crossings, of the mean of the two
lengths, and that of a grid is the sum over all slots by their letters, in hundredths:

    difficulty = 100 * sum(slot difficulties) / sum(lengths)

An open square of n by n cells has 100 n, and a letter that is not crossed counts as nothing. It is a mean, since a
larger grid of the same texture is about as hard, until the table runs out of words. As a scale, for some 100,000 words:
open squares of 4 and 5 are easy, of 6 hard, of 7 perhaps impossible; American 15x15 with 78, 72 and 66 slots have
about 580, 620 and 710, British ones about 450.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..puzzle import Cell
from .slots import Slot


def slot_difficulty(slot: Slot, crossings: Mapping[Cell, Sequence[Slot]]) -> float:
    """The sum over a slot's crossings of the mean of both lengths; `crossings` are the slots of each cell."""
    others = (other for cell in slot.cells for other in crossings[cell] if other.index != slot.index)
    return sum((slot.length + other.length) / 2 for other in others)


def difficulty(slots: Sequence[Slot], crossings: Mapping[Cell, Sequence[Slot]]) -> int:
    """The difficulty of a grid: see above. Linear in its cells."""
    total = sum(slot_difficulty(slot, crossings) for slot in slots)
    return round(100 * total / sum(slot.length for slot in slots))
