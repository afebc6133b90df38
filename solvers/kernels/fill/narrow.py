"""One slot's constraint: its letters are those of a table word. Live words and cells' letters narrow each other.

Source: J. Demeulenaere et al., Compact-Table: efficiently filtering table constraints with reversible sparse bit-sets,
CP 2016; where few words are left, their letters are read instead.
Cost: a revision takes, for each cell that changed, the slot's busy words of 64 bits times the letters lost or left,
whichever are fewer; and for each letter of an open cell most often one look, at the word that last supported it.
"""

from __future__ import annotations

from .bits import NIL, ONE, Codes, Integers, Word, Words, ones, part, signed, zeros
from .layout import (
    ADDRESS,
    BUSY,
    CELL,
    CODES,
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
    SUPPORTS,
)
from .trail import enqueue, save

QUEUED, FORCED = 1, 2
FEW = 40
"""So many words are read one by one."""


# --- cells to words --------------------------------------------------------------------------------------------
@part
def supported(supports: Words, at: Word, size: Word, letters: Word) -> Word:
    """The words of one 64 that have one of the letters; `at` is the place for letter 0."""
    words = NIL
    while letters != NIL:
        words |= supports[at + Word(zeros(letters)) * size]
        letters &= letters - ONE
    return words


@part
def meet(
    mem: Words,
    state: Integers,
    slots: Integers,
    supports: Words,
    index: Integers,
    row: int,
    place: int,
    letters: Word,
    flip: Word,
) -> None:
    """Keep the live words with one of `letters` at the place; with all bits in `flip`, those without."""
    numbers, size, live = slots[row + ADDRESS], Word(slots[row + SIZE]), Word(slots[row + LIVE])
    at = Word(slots[row + SUPPORTS] + place * state[LETTERS] * slots[row + SIZE])
    first, busy, removed = slots[row + INDEX], signed(mem[numbers + BUSY]), 0
    for where in range(first + busy - 1, first - 1, -1):
        word = Word(index[where])
        old = mem[live + word]
        new = old & (supported(supports, at + word, size, letters) ^ flip)
        if new != old:
            save(mem, state, signed(live + word))
            mem[live + word] = new
            removed += ones(old ^ new)
            if new == NIL:
                busy -= 1
                index[where], index[first + busy] = index[first + busy], signed(word)
    if removed > 0:
        resize(mem, state, numbers, busy, removed)


@part
def resize(mem: Words, state: Integers, numbers: int, busy: int, removed: int) -> None:
    """Write the numbers of a slot that has lost so many words."""
    save(mem, state, numbers + BUSY)
    save(mem, state, numbers + SIZE_LEFT)
    mem[numbers + BUSY] = Word(busy)
    mem[numbers + SIZE_LEFT] -= Word(removed)


# --- words to cells --------------------------------------------------------------------------------------------
@part
def lose(
    mem: Words,
    state: Integers,
    entries: Integers,
    lost: Words,
    queue: Integers,
    entry: int,
    gone: Word,
) -> None:
    """The entry's cell loses letters that its own slot does not support; the crossing slot hears of it."""
    cell, other = entries[entry * ENTRY + CELL], entries[entry * ENTRY + OTHER]
    save(mem, state, cell)
    mem[cell] &= ~gone
    if other >= 0:
        lost[other] |= gone
        enqueue(queue, state, entries[other * ENTRY + OWNER], QUEUED)


@part
def unsupported(
    mem: Words,
    state: Integers,
    slots: Integers,
    supports: Words,
    index: Integers,
    residues: Integers,
    row: int,
    place: int,
    letters: Word,
) -> Word:
    """Those of `letters` that no live word has at the place. The word that supports one is noted for the next time."""
    live, size, first = Word(slots[row + LIVE]), Word(slots[row + SIZE]), Word(slots[row + INDEX])
    behind = first + mem[slots[row + ADDRESS] + BUSY]
    notes = Word((slots[row + FIRST] + place) * state[LETTERS])
    at, gone = Word(slots[row + SUPPORTS] + place * state[LETTERS] * slots[row + SIZE]), NIL
    while letters != NIL:
        bit, letter = letters & (~letters + ONE), Word(zeros(letters))
        letters ^= bit
        begin, note = at + letter * size, Word(residues[notes + letter])
        if mem[live + note] & supports[begin + note] == NIL:
            gone |= bit
            for where in range(first, behind):
                word = Word(index[Word(where)])
                if mem[live + word] & supports[begin + word] != NIL:
                    residues[notes + letter] = signed(word)
                    gone ^= bit
                    break
    return gone


@part
def read_letters(mem: Words, slots: Integers, codes: Codes, index: Integers, seen: Words, row: int) -> None:
    """Write to `seen` the letters that the live words have at each place."""
    length, live, first = slots[row + LENGTH], slots[row + LIVE], slots[row + INDEX]
    for place in range(length):
        seen[place] = NIL
    for where in range(first, first + signed(mem[slots[row + ADDRESS] + BUSY])):
        words = mem[live + index[where]]
        while words != NIL:
            at = slots[row + CODES] + (index[where] * 64 + zeros(words)) * length
            words &= words - ONE
            for place in range(length):
                seen[place] |= ONE << Word(codes[at + place])


@part
def filter_cells(
    mem: Words,
    state: Integers,
    slots: Integers,
    entries: Integers,
    supports: Words,
    codes: Codes,
    index: Integers,
    residues: Integers,
    lost: Words,
    queue: Integers,
    seen: Words,
    row: int,
) -> None:
    """Take from the slot's open cells the letters that no live word has there."""
    first, are_few = slots[row + FIRST], mem[slots[row + ADDRESS] + SIZE_LEFT] <= Word(FEW)
    if are_few:
        read_letters(mem, slots, codes, index, seen, row)
    for place in range(slots[row + LENGTH]):
        letters = mem[entries[(first + place) * ENTRY + CELL]]
        if letters & (letters - ONE) != NIL:
            if are_few:
                gone = letters & ~seen[place]
            else:
                gone = unsupported(mem, state, slots, supports, index, residues, row, place, letters)
            if gone != NIL:
                lose(mem, state, entries, lost, queue, first + place, gone)
