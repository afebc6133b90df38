"""The memory that going back restores, and the queue of slots to revise.

An address is written to the trail only once in each stretch between two choices: its stamp is that of the last
stretch that saved it.
"""

from __future__ import annotations

from .bits import NIL, Integers, Word, Words, part, signed
from .layout import ADDRESSES, FIRST, LENGTH, SLOT, SLOTS, STAMP, TRAIL, WAITING


@part
def save(mem: Words, state: Integers, address: int) -> None:
    """Keep what is at the address, which is about to change."""
    stamp, used = state[ADDRESSES] + address, state[TRAIL]
    if mem[stamp] != Word(state[STAMP]):
        mem[stamp] = Word(state[STAMP])
        mem[used], mem[used + 1] = Word(address), mem[address]
        state[TRAIL] = used + 2


@part
def restore(mem: Words, state: Integers, mark: int) -> None:
    """Undo all that was saved since the trail had the length `mark`, the latest first."""
    used = state[TRAIL]
    while used > mark:
        used -= 2
        mem[signed(mem[used])] = mem[used + 1]
    state[TRAIL] = mark


@part
def enqueue(queue: Integers, state: Integers, slot: int, flag: int) -> None:
    """The slot is to be revised: QUEUED for letters lost, FORCED even if none are."""
    at = state[SLOTS] + slot
    if queue[at] == 0:
        queue[state[WAITING]] = slot
        state[WAITING] += 1
    if queue[at] < flag:
        queue[at] = flag


@part
def forget(slots: Integers, lost: Words, queue: Integers, state: Integers) -> None:
    """Empty the queue: what waits there is undone."""
    for place in range(state[WAITING]):
        slot = queue[place]
        queue[state[SLOTS] + slot] = 0
        first = slots[slot * SLOT + FIRST]
        for entry in range(first, first + slots[slot * SLOT + LENGTH]):
            lost[entry] = NIL
    state[WAITING] = 0
