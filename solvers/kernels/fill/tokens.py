"""Between slots: what two answers may not share, and words that have to be used.

A word is *told* when it is the last one of its slot. Then it, and the words that share a *token* with it (letters in
a row, a word of a phrase), leave all other slots.
"""

from __future__ import annotations

from .bits import NIL, ONE, Integers, Word, Words, ones, part, signed, zeros
from .layout import ADDRESS, BUSY, INDEX, IS_TOLD, LIVE, NUMBERS, REPEATS, SIZE_LEFT, SLOT, SLOTS
from .narrow import FORCED, resize
from .trail import enqueue, save


@part
def strike(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    slot: int,
    where: int,
    words: Word,
) -> bool:
    """Remove from the slot those of `words` that are live; False if none is left. `where` is their place in `index`."""
    row = slot * SLOT
    numbers, address = slots[row + ADDRESS], slots[row + LIVE] + index[where]
    gone = mem[address] & words
    if gone == NIL:
        return True
    save(mem, state, address)
    mem[address] ^= gone
    busy = signed(mem[numbers + BUSY])
    if mem[address] == NIL:
        busy -= 1
        last = slots[row + INDEX] + busy
        index[where], index[last] = index[last], index[where]
    resize(mem, state, numbers, busy, ones(gone))
    enqueue(queue, state, slot, FORCED)
    return bool(mem[numbers + SIZE_LEFT] != NIL)


@part
def strike_word(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    slot: int,
    number: int,
) -> bool:
    """Remove one word of its group from the slot; False if none is left."""
    row, words = slot * SLOT, ONE << Word(number & 63)
    if mem[slots[row + LIVE] + (number >> 6)] & words == NIL:
        return True
    where = slots[row + INDEX]
    while index[where] != number >> 6:
        where += 1
    return strike(mem, state, slots, index, queue, slot, where, words)


@part
def mark(tokens: Integers, clash: Words, number: int, is_set: bool) -> None:
    """Set in `clash` all words that share a token with this one, or clear them."""
    for place in range(tokens[number], tokens[number + 1]):
        token = tokens[place]
        for other in range(tokens[token], tokens[token + 1]):
            word = tokens[other]
            if is_set:
                clash[word >> 6] |= ONE << Word(word & 63)
            else:
                clash[word >> 6] = NIL


@part
def tell(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    tokens: Integers,
    clash: Words,
    slot: int,
) -> int:
    """The slot has one word left: remove from the other slots what may not stand beside it.

    The slot that has no word left then, or -1.
    """
    row, wiped = slot * SLOT, -1
    told = slots[row + ADDRESS] + IS_TOLD
    save(mem, state, told)
    mem[told] = ONE
    word = index[slots[row + INDEX]]
    number = word * 64 + zeros(mem[slots[row + LIVE] + word])
    if state[REPEATS] == 0:
        for other in range(state[SLOTS]):
            is_alike = other != slot and slots[other * SLOT + NUMBERS] == slots[row + NUMBERS]
            if is_alike and wiped < 0 and not strike_word(mem, state, slots, index, queue, other, number):
                wiped = other
    if tokens.size > 0 and wiped < 0:
        number += slots[row + NUMBERS]
        mark(tokens, clash, number, True)
        wiped = strike_clash(mem, state, slots, index, queue, clash, slot)
        mark(tokens, clash, number, False)
    return wiped


@part
def strike_clash(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    clash: Words,
    slot: int,
) -> int:
    """Remove the words of `clash` from all other slots; the slot that has no word left then, or -1."""
    for other in range(state[SLOTS]):
        if other != slot:
            row = other * SLOT
            first, base = slots[row + INDEX], slots[row + NUMBERS] >> 6
            for where in range(first + signed(mem[slots[row + ADDRESS] + BUSY]) - 1, first - 1, -1):
                words = clash[base + index[where]]
                if words != NIL and not strike(mem, state, slots, index, queue, other, where, words):
                    return other
    return -1
