"""Filling a crossword slot by slot in a planned order: the second phase of `backtrack/planned`.

A slot is known by its *depth*, its place in the order. Its candidates are a set, a bit for each word of its length,
made when the search comes to it: the words with the letters that stand there (a LIKE pattern), with rule 5 those that
leave each crossing slot a word, with rule 6 those without a letter known to fail. They are tried in turn; one with a
*token* that another answer has is passed over. Nothing else is propagated.

Each depth has *reasons* why candidates are missing: cells that had their letters, and depths whose answer had the same
token. With none left it is a dead end: given its reasons, there is no filling. Rule 3c goes back to the latest of them,
which takes on the others; so it does without 3c too, for rule 6 asks for the reasons. After a solution all depths are
OPEN until they are entered anew: that an open one is exhausted is no failure, and from it the search goes back a step.

Cost: a slot takes a word for each 64 words of its length and each letter that stands in it; with rule 5 each slot that
crosses it takes as much, and for each letter of the alphabet as much again.
Sources: the rules are those of the article that `planned` follows, but 3c, which is conflict-directed backjumping:
P. Prosser, Hybrid algorithms for the constraint satisfaction problem, Computational Intelligence 9 (3), 1993.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from ..jit import Kernel, kernel
from .layout import (
    CANDIDATES,
    CELL,
    CELL_WORDS,
    CELLS,
    CODES,
    COUNT,
    CROSSING,
    CURSOR,
    DEPTH,
    DEPTHS,
    ENDS,
    ENTRIES,
    ENTRY,
    FAILURES,
    FIRST_CELL,
    HEAD,
    IS_NEW,
    IS_START,
    JUMP,
    JUMPS,
    LENGTH,
    LETTER,
    NODES,
    NOTHING,
    OPEN,
    OTHER,
    OWNER,
    RANKS,
    REASON_WORDS,
    REASONS,
    SLOT,
    STAMP,
    STEP,
    TRIED,
    USED,
    WIDTH,
    WORD,
    WORD_BITS,
)
from .rules import add_reasons, keep_fitting, keep_patterns, learn, recall
from .sets import NIL, ONE, Codes, Integers, Words, highest, keep_below, lowest, part, put, unite


# --- choose, put and lift --------------------------------------------------------------------------------------
@part
def enter(ints: Integers, bits: Words, slot: int, depth: int) -> None:
    """Make the candidates of a slot to which the search has come anew."""
    ints[IS_NEW] = 0
    ints[OPEN] = min(ints[OPEN], depth)
    ints[slot + CURSOR] = 0
    keep_below(bits, ints[slot + REASONS], ints[REASON_WORDS], 0)
    keep_fitting(ints, bits, ints[slot + CANDIDATES], slot, depth)
    add_reasons(ints, bits, ints[slot + REASONS], slot, depth)
    if ints[slot + IS_START]:
        keep_patterns(ints, bits, slot, depth)
    recall(ints, bits, slot)


@part
def take_next(ints: Integers, bits: Words, slot: int) -> int:
    """The number of the next candidate without a token that stands; NOTHING if there is none."""
    for at in range(ints[slot + CURSOR], ints[slot + WIDTH]):
        ints[slot + CURSOR] = at
        place = ints[slot + CANDIDATES] + at
        while bits[place] != NIL:
            word = ints[ints[slot + RANKS] + at * WORD_BITS + lowest(bits[place])]
            bits[place] &= bits[place] - ONE
            holder = NOTHING
            for token in range(ints[ints[ENDS] + word], ints[ints[ENDS] + word + 1]):
                holder = max(holder, ints[ints[token]])
            if holder == NOTHING:
                return int(word)
            put(bits, ints[slot + REASONS] + ints[CELL_WORDS], holder)
    return NOTHING


@part
def place_word(ints: Integers, codes: Codes, slot: int, depth: int, word: int) -> None:
    """Write a word into its slot."""
    length = ints[slot + LENGTH]
    for place in range(length):
        number = ints[ints[slot + ENTRIES] + place * ENTRY + CELL]
        if number != NOTHING and ints[ints[CELLS] + 2 * number + OWNER] == depth:
            ints[ints[CELLS] + 2 * number + LETTER] = codes[ints[slot + CODES] + word * length + place]
    for token in range(ints[ints[ENDS] + word], ints[ints[ENDS] + word + 1]):
        ints[ints[token]] = depth
    ints[NODES] += 1
    ints[slot + WORD], ints[slot + STAMP] = word, ints[NODES]
    if depth == 0:
        ints[TRIED] += 1


@part
def lift(ints: Integers, slot: int) -> None:
    """Take the word from a slot, if one stands there; its letters count no more."""
    word = ints[slot + WORD]
    if word != NOTHING:
        for token in range(ints[ints[ENDS] + word], ints[ints[ENDS] + word + 1]):
            ints[ints[token]] = NOTHING
        ints[slot + WORD] = NOTHING


# --- back ------------------------------------------------------------------------------------------------------
@part
def latest_crossing(ints: Integers, slot: int, depth: int) -> int:
    """Rule 3: the latest filled slot that crosses; without one, which only repeats can leave so, the one before."""
    latest = NOTHING
    for place in range(ints[slot + LENGTH]):
        entry = ints[slot + ENTRIES] + place * ENTRY
        if ints[entry + CELL] != NOTHING and ints[entry + OTHER] < depth:
            latest = max(latest, ints[entry + OTHER])
    return latest if latest != NOTHING else depth - 1


@part
def way_back(ints: Integers, bits: Words, slot: int, depth: int) -> int:
    """The depth to go back to from a slot without candidates; NOTHING if the search is exhausted."""
    if depth < ints[OPEN] or ints[JUMP] == STEP:
        return depth - 1
    if ints[JUMP] == CROSSING:
        return int(latest_crossing(ints, slot, depth))
    reasons, words = ints[slot + REASONS], ints[CELL_WORDS]
    number = highest(bits, reasons, words)
    holder = highest(bits, reasons + words, ints[REASON_WORDS] - words)
    return holder if number == NOTHING else max(holder, ints[ints[CELLS] + 2 * number + OWNER])


@part
def go_back(ints: Integers, bits: Words, slot: int, depth: int) -> int:
    """Go back from a slot without candidates, and hand its reasons on; the depth where the search goes on."""
    target = way_back(ints, bits, slot, depth)
    if depth >= ints[OPEN]:
        ints[FAILURES] += 1
        if target < depth - 1:
            ints[JUMPS] += 1
        learn(ints, bits, slot)
    for between in range(depth - 1, target, -1):
        lift(ints, HEAD + between * SLOT)
    if target >= 0:
        reasons = ints[HEAD + target * SLOT + REASONS]
        unite(bits, reasons, ints[slot + REASONS], ints[REASON_WORDS])
        keep_below(bits, reasons, ints[CELL_WORDS], ints[HEAD + target * SLOT + FIRST_CELL])
        keep_below(bits, reasons + ints[CELL_WORDS], ints[REASON_WORDS] - ints[CELL_WORDS], target)
    return target


# --- search ----------------------------------------------------------------------------------------------------
@part
def record(ints: Integers, out: Integers) -> None:
    """Write the number of slots and the word of each to `out`."""
    ints[COUNT] += 1
    ints[OPEN] = ints[DEPTHS]
    if out.size > 0:
        out[ints[USED]] = ints[DEPTHS]
        for depth in range(ints[DEPTHS]):
            out[ints[USED] + 1 + depth] = ints[HEAD + depth * SLOT + WORD]
        ints[USED] += 1 + ints[DEPTHS]


def _digest() -> int:
    """A number that changes with the files of this folder, so that numba's cache, which watches one, sees it."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return zlib.crc32(b"".join(source.read_bytes() for source in sources))


def _kernel(digest: int) -> Kernel:
    @kernel("planned crossword", "int64(int64[::1], uint64[::1], uint8[::1], int64[::1], int64, int64)")
    def search(ints: Integers, bits: Words, codes: Codes, out: Integers, budget: int, limit: int) -> int:
        """Go on for `budget` nodes, until there are `limit` solutions in all, or `out` may not hold another one.

        `ints` begins with the state; `layout` says what is where in it and in `bits`, which has the sets. `codes` has
        the letters of words. With an empty `out` it only counts.
        """
        depth, last = ints[DEPTH] - 1, ints[NODES] + budget
        while depth >= 0 and ints[NODES] < last and ints[COUNT] < limit:
            if out.size > 0 and ints[USED] + ints[DEPTHS] >= out.size:
                break
            slot = HEAD + depth * SLOT
            if ints[IS_NEW] > 0:
                enter(ints, bits, slot, depth)
            lift(ints, slot)
            word = take_next(ints, bits, slot)
            if word == NOTHING:
                depth = go_back(ints, bits, slot, depth)
                continue
            place_word(ints, codes, slot, depth, word)
            if depth + 1 < ints[DEPTHS]:
                depth += 1
                ints[IS_NEW] = 1
            else:
                record(ints, out)
        ints[DEPTH] = depth + 1
        return digest

    return search


search = _kernel(_digest())
