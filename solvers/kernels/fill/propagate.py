"""Arc consistency: slots are revised, those with the fewest words first, until nothing changes or one has none."""

from __future__ import annotations

from .bits import NIL, Codes, Integers, Word, Words, ones, part, signed
from .layout import (
    ADDRESS,
    CELL,
    CULPRIT,
    ENTRY,
    FIRST,
    IS_TOLD,
    LENGTH,
    REVISIONS,
    SIZE_LEFT,
    SLOT,
    SLOTS,
    USES_ALL,
    WAITING,
)
from .narrow import FORCED, filter_cells, meet
from .tokens import tell
from .trail import forget
from .use_all import use_all


@part
def smallest(mem: Words, slots: Integers, queue: Integers, state: Integers) -> int:
    """Take from the queue the slot with the fewest words."""
    best, least = 0, mem[slots[queue[0] * SLOT + ADDRESS] + SIZE_LEFT]
    for place in range(1, state[WAITING]):
        left = mem[slots[queue[place] * SLOT + ADDRESS] + SIZE_LEFT]
        if left < least:
            best, least = place, left
    slot = queue[best]
    state[WAITING] -= 1
    queue[best] = queue[state[WAITING]]
    return signed(slot)


@part
def hear(
    mem: Words,
    state: Integers,
    slots: Integers,
    entries: Integers,
    supports: Words,
    index: Integers,
    lost: Words,
    row: int,
) -> bool:
    """Remove the words that have a letter which a cell of the slot has lost; False if none is left."""
    first = slots[row + FIRST]
    for place in range(slots[row + LENGTH]):
        gone = lost[first + place]
        if gone != NIL:
            lost[first + place] = NIL
            cell = entries[(first + place) * ENTRY + CELL]
            letters, flip = mem[cell], NIL
            if ones(gone) < ones(letters):
                letters, flip = gone, ~NIL
            meet(mem, state, slots, supports, index, row, place, letters, flip)
            if mem[slots[row + ADDRESS] + SIZE_LEFT] == NIL:
                state[CULPRIT] = cell
                return False
    return True


@part
def revise(
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
    tokens: Integers,
    clash: Words,
    slot: int,
) -> bool:
    """Make the slot consistent with its cells; False if a slot has no word left."""
    row, is_forced = slot * SLOT, queue[state[SLOTS] + slot] == FORCED
    queue[state[SLOTS] + slot] = 0
    state[REVISIONS] += 1
    numbers = slots[row + ADDRESS]
    before = mem[numbers + SIZE_LEFT]
    if not hear(mem, state, slots, entries, supports, index, lost, row):
        return False
    left = mem[numbers + SIZE_LEFT]
    if left == before and not (is_forced and left > NIL):
        return bool(left != NIL)
    filter_cells(mem, state, slots, entries, supports, codes, index, residues, lost, queue, seen, row)
    if left == Word(1) and mem[numbers + IS_TOLD] == NIL:
        return bool(tell(mem, state, slots, index, queue, tokens, clash, slot) < 0)
    return True


@part
def propagate(
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
    tokens: Integers,
    clash: Words,
) -> bool:
    """Revise what waits in the queue and what follows from it; False, and the queue empty, if a slot has no word."""
    state[CULPRIT] = -1
    is_well = True
    while is_well and state[WAITING] > 0:
        slot = smallest(mem, slots, queue, state)
        is_well = revise(
            mem,
            state,
            slots,
            entries,
            supports,
            codes,
            index,
            residues,
            lost,
            queue,
            seen,
            tokens,
            clash,
            slot,
        )
        if is_well and state[WAITING] == 0 and state[USES_ALL] == 1:
            is_well = use_all(mem, state, slots, index, queue, clash)
    if not is_well:
        first = slots[slot * SLOT + FIRST]
        for entry in range(first, first + slots[slot * SLOT + LENGTH]):
            lost[entry] = NIL
        forget(slots, lost, queue, state)
    return bool(is_well)
