"""Which letter is tried next, in which cell: the slot first, then its cell, then the letter.

A cell's weight grows with each slot that was left without words by its change (dom/wdeg: F. Boussemart et al.,
Boosting systematic search by weighting constraints, ECAI 2004).
"""

from __future__ import annotations

from .bits import NIL, ONE, Integers, Words, drawn, logarithm, ones, part, signed, zeros
from .layout import (
    ADDRESS,
    BUSY,
    CELL,
    ENTRY,
    FIRST,
    INDEX,
    LENGTH,
    LETTERS,
    LIVE,
    OTHER,
    OWNER,
    SIZE,
    SIZE_LEFT,
    SLOT,
    SUPPORTS,
)

NOISE_BITS, NOISE = 5, 8
"""A letter's worth varies by up to NOISE in 2**NOISE_BITS."""


@part
def choose_slot(mem: Words, slots: Integers, entries: Integers, weights: Integers, count: int) -> int:
    """The slot of the least logarithm of its words for the weight of its open cells; -1 if all have one word."""
    best, words, weight = -1, 0, 0
    for slot in range(count):
        row = slot * SLOT
        left = signed(mem[slots[row + ADDRESS] + SIZE_LEFT])
        if left > 1:
            mine, first = 0, slots[row + FIRST]
            for entry in range(first, first + slots[row + LENGTH]):
                cell = entries[entry * ENTRY + CELL]
                letters = mem[cell]
                if letters & (letters - ONE) != NIL:
                    mine += weights[cell]
            ours = logarithm(left)
            if best < 0 or ours * weight < words * mine:
                best, words, weight = slot, ours, mine
    return best


@part
def choose_place(mem: Words, slots: Integers, entries: Integers, weights: Integers, slot: int) -> int:
    """The place of the slot's open cell with the fewest letters for its weight."""
    best, size, weight = -1, 0, 0
    first = slots[slot * SLOT + FIRST]
    for place in range(slots[slot * SLOT + LENGTH]):
        cell = entries[(first + place) * ENTRY + CELL]
        letters = ones(mem[cell])
        if letters > 1 and (best < 0 or letters * weight < size * weights[cell]):
            best, size, weight = place, letters, weights[cell]
    return best


@part
def weigh(
    mem: Words,
    state: Integers,
    slots: Integers,
    entries: Integers,
    supports: Words,
    index: Integers,
    worth: Integers,
    entry: int,
) -> None:
    """Multiply the worth of each letter of the entry's cell by the number of live words of its slot that have it."""
    row, letters = entries[entry * ENTRY + OWNER] * SLOT, mem[entries[entry * ENTRY + CELL]]
    live, size, first = slots[row + LIVE], slots[row + SIZE], slots[row + INDEX]
    at = slots[row + SUPPORTS] + (entry - slots[row + FIRST]) * state[LETTERS] * size
    behind = first + signed(mem[slots[row + ADDRESS] + BUSY])
    while letters != NIL:
        letter, found = zeros(letters), 0
        letters &= letters - ONE
        for where in range(first, behind):
            word = index[where]
            found += ones(mem[live + word] & supports[at + letter * size + word])
        worth[letter] *= found


@part
def choose_letter(
    mem: Words,
    state: Integers,
    slots: Integers,
    entries: Integers,
    supports: Words,
    index: Integers,
    worth: Integers,
    random: Words,
    entry: int,
) -> int:
    """The letter of the entry's cell with the largest product of live words in its slots, but for some noise."""
    worth[:] = 1
    weigh(mem, state, slots, entries, supports, index, worth, entry)
    if entries[entry * ENTRY + OTHER] >= 0:
        weigh(mem, state, slots, entries, supports, index, worth, entries[entry * ENTRY + OTHER])
    letters, best, most = mem[entries[entry * ENTRY + CELL]], -1, -1
    while letters != NIL:
        letter = zeros(letters)
        letters &= letters - ONE
        mine = worth[letter] * ((1 << NOISE_BITS) + drawn(random, NOISE))
        if mine > most:
            best, most = letter, mine
    return best
