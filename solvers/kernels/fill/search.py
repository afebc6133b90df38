"""Filling a crossword: a letter is tried in a cell, then ruled out there, with full propagation after each.

A node is a letter tried or ruled out, with all that follows from it. After a number of failures the search begins
anew from the root, with the weights that it has learned and without the letters that the root has lost. Each time it
may fail more often, so that at last one run ends by itself and has seen all: restarts keep the search complete. Once
a solution has been found there are no more of them, so that each solution comes once.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from ..jit import Kernel, kernel
from .bits import ONE, Codes, Integers, Word, Words, part, zeros
from .choose import choose_letter, choose_place, choose_slot
from .layout import (
    ADDRESSES,
    CELL,
    CELLS,
    COUNT,
    CULPRIT,
    DEPTH,
    ENTRY,
    FAILS,
    FAILS_LEFT,
    FAILS_NEXT,
    FIRST,
    IS_FAILED,
    IS_ROOT,
    LETTER,
    LEVEL,
    MARK,
    NODES,
    OTHER,
    OWNER,
    PICKED,
    SLOT,
    SLOTS,
    STAMP,
    TRAIL,
    USED,
)
from .narrow import QUEUED
from .propagate import propagate
from .trail import enqueue, restore, save

GROWTH_OVER, GROWTH_UNDER = 6, 5
"""A run may fail 6 / 5 as often as the one before."""


# --- undo ------------------------------------------------------------------------------------------------------
@part
def step_back(mem: Words, state: Integers, levels: Integers, depth: int) -> None:
    """Undo the choices from that depth on."""
    restore(mem, state, levels[depth * LEVEL + MARK])
    state[DEPTH] = depth
    state[IS_FAILED] = 0


@part
def restarts(state: Integers) -> bool:
    """Whether the run has failed as often as it may; then the next one may fail more often."""
    if state[FAILS_NEXT] == 0 or state[FAILS_LEFT] > 0 or state[COUNT] > 0 or state[DEPTH] == 1:
        return False
    state[FAILS_LEFT] = state[FAILS_NEXT]
    state[FAILS_NEXT] = state[FAILS_NEXT] * GROWTH_OVER // GROWTH_UNDER + 1
    return True


# --- change ----------------------------------------------------------------------------------------------------
@part
def assign(
    mem: Words,
    state: Integers,
    entries: Integers,
    lost: Words,
    queue: Integers,
    first: int,
    letters: Word,
) -> None:
    """Leave the cell of the entry `first` only `letters`, and tell its slots what it lost."""
    cell = entries[first * ENTRY + CELL]
    save(mem, state, cell)
    gone = mem[cell] & ~letters
    mem[cell] &= letters
    lost[first] |= gone
    enqueue(queue, state, entries[first * ENTRY + OWNER], QUEUED)
    other = entries[first * ENTRY + OTHER]
    if other >= 0:
        lost[other] |= gone
        enqueue(queue, state, entries[other * ENTRY + OWNER], QUEUED)


@part
def record(mem: Words, state: Integers, out: Codes) -> None:
    """Write the letter of each cell to `out`."""
    used = state[USED]
    for cell in range(state[CELLS]):
        out[used + cell] = zeros(mem[cell])
    state[USED] = used + state[CELLS]


@part
def is_full(mem: Words, state: Integers, out: Codes) -> bool:
    """Whether a node or a solution might not find room in the trail or in what is listed."""
    if state[TRAIL] + 2 * state[ADDRESSES] > mem.size:
        return True
    return out.size > 0 and state[USED] + state[CELLS] > out.size


@part
def failed(state: Integers, weights: Integers) -> None:
    """Count a failure and lay the blame on the cell."""
    state[IS_FAILED] = 1
    state[FAILS] += 1
    state[FAILS_LEFT] -= 1
    if state[CULPRIT] >= 0:
        weights[state[CULPRIT]] += 1


def _digest() -> int:
    """A number that changes with the files of this folder, so that numba's cache, which watches one, sees it."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return zlib.crc32(b"".join(source.read_bytes() for source in sources))


def _kernel(digest: int) -> Kernel:
    @kernel(
        "crossword fill",
        "int64(uint64[::1], int64[::1], int64[::1], int64[::1], uint64[::1], uint8[::1], int64[::1], int64[::1],"
        " uint64[::1], int64[::1], uint64[::1], int64[::1], uint64[::1], int64[::1], int64[::1], uint64[::1],"
        " int64[::1], uint8[::1], int64, int64)",
    )
    def search(
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
        weights: Integers,
        worth: Integers,
        random: Words,
        levels: Integers,
        out: Codes,
        budget: int,
        limit: int,
    ) -> int:
        """Go on for `budget` nodes, until there are `limit` solutions in all, or something is full.

        The arrays are those of `arrays` and `layout`. With an empty `out` it only counts.
        """
        last = state[NODES] + budget
        while state[DEPTH] > 0 and state[NODES] < last and state[COUNT] < limit and not is_full(mem, state, out):
            state[STAMP] += 1
            if state[IS_FAILED] == 1:
                if restarts(state):
                    step_back(mem, state, levels, 1)
                    continue
                state[DEPTH] -= 1
                if state[DEPTH] == 0:
                    break
                level = state[DEPTH] * LEVEL
                step_back(mem, state, levels, state[DEPTH])
                entry, letters = levels[level + PICKED], ~(ONE << Word(levels[level + LETTER]))
                assign(mem, state, entries, lost, queue, entry, letters)
            elif state[IS_ROOT] == 1:
                state[IS_ROOT] = 0
            else:
                slot = choose_slot(mem, slots, entries, weights, state[SLOTS])
                if slot < 0:
                    state[COUNT] += 1
                    state[IS_FAILED] = 1
                    if out.size > 0:
                        record(mem, state, out)
                    continue
                entry = slots[slot * SLOT + FIRST] + choose_place(mem, slots, entries, weights, slot)
                letter = choose_letter(mem, state, slots, entries, supports, index, worth, random, entry)
                level = state[DEPTH] * LEVEL
                levels[level + PICKED], levels[level + LETTER], levels[level + MARK] = entry, letter, state[TRAIL]
                state[DEPTH] += 1
                assign(mem, state, entries, lost, queue, entry, ONE << Word(letter))
            state[NODES] += 1
            if not propagate(
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
            ):
                failed(state, weights)
            if state[DEPTH] == 1:
                # What the root has lost, it has lost for good.
                state[TRAIL] = 2 * state[ADDRESSES]
        return digest

    return search


search = _kernel(_digest())
