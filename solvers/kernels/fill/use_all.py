"""Fill-ins: each word is used exactly once, so that a word without a slot is a failure, and one with a single slot is
its answer.

Cost: for each slot, the words of 64 bits of its group times the slots of the group.
"""

from __future__ import annotations

from .bits import NIL, Integers, Word, Words, ones, part, signed
from .layout import ADDRESS, BUSY, INDEX, LIVE, NUMBERS, SIZE, SIZE_LEFT, SLOT, SLOTS, WORDS
from .tokens import strike


@part
def leave(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    slot: int,
    word: int,
    kept: Word,
) -> None:
    """Leave the slot only the word `kept` of its words of 64 bits number `word`."""
    row = slot * SLOT
    first = slots[row + INDEX]
    for where in range(first + signed(mem[slots[row + ADDRESS] + BUSY]) - 1, first - 1, -1):
        words = ~kept if index[where] == word else ~NIL
        strike(mem, state, slots, index, queue, slot, where, words)


@part
def single(mem: Words, slots: Integers, count: int, group: int, word: int) -> tuple[Word, Word]:
    """Of 64 words of a group, those that are live in some of its slots, and in exactly one of them."""
    once, twice = NIL, NIL
    for slot in range(count):
        if slots[slot * SLOT + NUMBERS] == group:
            live = mem[slots[slot * SLOT + LIVE] + word]
            twice |= once & live
            once |= live
    return once, once & ~twice


@part
def settle(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    slot: int,
    word: int,
    alone: Word,
) -> bool:
    """The words `alone` have no slot but this one, if live: leave it the one that is; False if there are two."""
    row = slot * SLOT
    kept = mem[slots[row + LIVE] + word] & alone
    if ones(kept) > 1:
        return False
    if kept != NIL and mem[slots[row + ADDRESS] + SIZE_LEFT] > Word(1):
        leave(mem, state, slots, index, queue, slot, word, kept)
    return True


@part
def use_all(
    mem: Words,
    state: Integers,
    slots: Integers,
    index: Integers,
    queue: Integers,
    clash: Words,
) -> bool:
    """Place the words that have one slot left; False if one has none."""
    every = state[WORDS]
    for slot in range(state[SLOTS]):
        group = slots[slot * SLOT + NUMBERS]
        for word in range(slots[slot * SLOT + SIZE]):
            once, alone = single(mem, slots, state[SLOTS], group, word)
            if once != clash[every + (group >> 6) + word]:
                return False
            if alone != NIL and not settle(mem, state, slots, index, queue, slot, word, alone):
                return False
    return True
