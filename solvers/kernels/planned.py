"""Filling a crossword slot by slot in a planned order: the second phase of `backtrack/planned`.

A slot is known by its *depth*, its place in the order. It has a set of candidates, a bit a word of its length, which is
made when the search comes to it: the words that have the letters which stand there (a LIKE pattern), with rule 5 those
that leave each crossing slot a word, with rule 6 those without a letter known to fail. They are tried in turn; one with
a *token* that another answer has is passed over. Nothing else is propagated.

At each depth the *reasons* are kept for which candidates are missing: cells that had their letters, and depths whose
answer had the same token. A slot with no candidate left is a dead end: given its reasons, there is no filling. So rule
3c goes back to the latest of them, which takes on the others. What has been found to fail stands in reasons all the
same without rule 3 or 3c, since rule 6 asks for them. After a solution all depths up to its last are `open`: from these
it goes back step by step, for that they are exhausted does not mean that they fail.

The cells are numbered in the order in which they are filled, so that the latest reason is the highest bit.

Cost: a slot takes a word for each 64 words of its length and each letter that stands in it; with rule 5 each slot that
crosses it takes as much again, and as much for each letter of the alphabet.
Sources: the rules are those of the article that `planned` follows, but 3c, which is conflict-directed backjumping:
P. Prosser, Hybrid algorithms for the constraint satisfaction problem, Computational Intelligence 9 (3), 1993.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel, part

Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]
Word = np.uint64

NIL, ONE = Word(0), Word(1)
FULL = ~NIL
WORD_BITS = 64

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of `state`: the depth plus one (0: exhausted), nodes, solutions, the length of `out` in use."""
FAILURES, JUMPS, OPEN, IS_NEW, TRIED, LEARNT, REFUSED, RULED_OUT = 4, 5, 6, 7, 8, 9, 10, 11
"""And dead ends; those from which it went back more than a step; the depths that are open; whether the candidates are
yet to be made; the words tried in the first slot; letters learnt by rule 6; how often one took candidates away, and how
often rule 5 did."""
STATES = 12

LENGTH, WIDTH, BASE, INDEX, CANDIDATES, CODES, FIRST_WORD, CELLS, IS_START, STARTED, MEMBER = range(11)
"""Of a slot in `slots`: its length; the words of 64 bits of a set of candidates; where in `bits` the words that fit its
givens stand, and those of each position and letter; where its candidates begin; where the codes of its length begin,
and the number of the first word; where its cells begin; whether it is a starting word; where in `links` the fragments
that it starts are listed, and those that it belongs to, each list with its length before it."""
FIELDS = 11

START, PLACE, CELL = 0, 1, 2
"""Of a fragment with one crossing, in `fragments`: the depth of its starting word, the position and the cell there."""
FRAGMENT = 3

LETTERS, CELL_WORDS, REASON_WORDS, JUMP = 0, 1, 2, 3
"""Of `sizes`: letters of the alphabet; words of 64 bits for the cells, and in all, of a set of reasons; the rule 3."""
STEP, CROSSING, CONFLICT = 0, 1, 2
"""Values of JUMP."""

NOTHING = -1


# --- bits ------------------------------------------------------------------------------------------------------
@part
def lowest(word: Word) -> int:
    """The place of the lowest bit of `word`, which is not 0."""
    place, shift = 0, 32
    while shift > 0:
        if word & ((ONE << Word(shift)) - ONE) == NIL:
            word >>= Word(shift)
            place += shift
        shift >>= 1
    return place


@part
def highest(words: Words, first: int, last: int) -> int:
    """The highest bit of the words from `first` up to `last`, from the first one's lowest on; NOTHING if there is none."""
    for at in range(last - 1, first - 1, -1):
        word = words[at]
        if word != NIL:
            place, shift = 0, 32
            while shift > 0:
                if word >> Word(shift) != NIL:
                    word >>= Word(shift)
                    place += shift
                shift >>= 1
            return (at - first) * WORD_BITS + place
    return NOTHING


@part
def put(words: Words, first: int, number: int) -> None:
    """Set a bit of the words from `first` on."""
    words[first + number // WORD_BITS] |= ONE << Word(number % WORD_BITS)


@part
def clear_from(words: Words, first: int, last: int, number: int) -> None:
    """Clear bits from `number` on, in the words from `first` up to `last`."""
    at = first + number // WORD_BITS
    if at < last:
        words[at] &= (ONE << Word(number % WORD_BITS)) - ONE
        words[at + 1 : last] = NIL


# --- candidates ------------------------------------------------------------------------------------------------
@part
def keep_fitting(
    slots: Integers, cells: Integers, owners: Integers, letters: Integers, bits: Words,
    sets: Words, at: int, slot: int, depth: int, alphabet: int,
) -> None:
    """Write to `sets` from `at` on which words of a slot have the letters of what is filled before `depth`."""
    width, base, index = slots[slot + WIDTH], slots[slot + BASE], slots[slot + INDEX]
    sets[at : at + width] = bits[base : base + width]
    for place in range(slots[slot + LENGTH]):
        cell = cells[slots[slot + CELLS] + place]
        if cell != NOTHING and owners[cell] < depth:
            row = index + (place * alphabet + letters[cell]) * width
            for word in range(width):
                sets[at + word] &= bits[row + word]


@part
def add_reasons(
    slots: Integers, cells: Integers, owners: Integers, reasons: Words, row: int, slot: int, depth: int
) -> None:
    """Add the cells of a slot that are filled before `depth`."""
    for place in range(slots[slot + LENGTH]):
        cell = cells[slots[slot + CELLS] + place]
        if cell != NOTHING and owners[cell] < depth:
            put(reasons, row, cell)


@part
def has_common(one: Words, at: int, other: Words, there: int, width: int) -> bool:
    """Whether two sets have a common member."""
    for word in range(width):
        if one[at + word] & other[there + word] != NIL:
            return True
    return False


@part
def keep_patterns(
    slots: Integers, cells: Integers, crossing: Integers, owners: Integers, letters: Integers, bits: Words,
    candidates: Words, scratch: Words, reasons: Words, state: Integers, sizes: Integers, depth: int,
) -> None:
    """Rule 5: of a starting word keep those candidates that leave each slot which crosses it a word."""
    slot, alphabet = depth * FIELDS, sizes[LETTERS]
    width, mine = slots[slot + WIDTH], slots[slot + CANDIDATES]
    for place in range(slots[slot + LENGTH]):
        at = slots[slot + CELLS] + place
        if cells[at] == NOTHING or crossing[2 * at] <= depth:
            continue
        other, there = crossing[2 * at] * FIELDS, crossing[2 * at + 1]
        keep_fitting(slots, cells, owners, letters, bits, scratch, 0, other, depth, alphabet)
        span, lost = slots[other + WIDTH], False
        for letter in range(alphabet):
            row = slots[slot + INDEX] + (place * alphabet + letter) * width
            if not has_common(candidates, mine, bits, row, width):
                continue
            if not has_common(scratch, 0, bits, slots[other + INDEX] + (there * alphabet + letter) * span, span):
                lost = True
                for word in range(width):
                    candidates[mine + word] &= ~bits[row + word]
        if lost:
            state[RULED_OUT] += 1
            add_reasons(slots, cells, owners, reasons, depth * sizes[REASON_WORDS], other, depth)


# --- accelerators ----------------------------------------------------------------------------------------------
@part
def is_stale(owners: Integers, stamps: Integers, sizes: Integers, known: Words, row: int, since: int) -> bool:
    """Whether a slot that is among the reasons has got another word."""
    for at in range(sizes[REASON_WORDS]):
        word = known[row + at]
        while word != NIL:
            number = at * WORD_BITS + lowest(word)
            word &= word - ONE
            depth = owners[number] if at < sizes[CELL_WORDS] else number - sizes[CELL_WORDS] * WORD_BITS
            if stamps[depth] > since:
                return True
    return False


@part
def refuse(
    slots: Integers, bits: Words, candidates: Words, reasons: Words, state: Integers, sizes: Integers,
    fragments: Integers, known: Words, fragment: int, letter: int,
) -> None:
    """Rule 6: take the candidates with that letter from the starting word of a fragment."""
    depth, place = fragments[fragment * FRAGMENT + START], fragments[fragment * FRAGMENT + PLACE]
    slot, size = depth * FIELDS, sizes[REASON_WORDS]
    width, mine = slots[slot + WIDTH], slots[slot + CANDIDATES]
    row = slots[slot + INDEX] + (place * sizes[LETTERS] + letter) * width
    if has_common(candidates, mine, bits, row, width):
        state[REFUSED] += 1
        for word in range(width):
            candidates[mine + word] &= ~bits[row + word]
        for word in range(size):
            reasons[depth * size + word] |= known[fragment * size + word]


@part
def recall(
    slots: Integers, links: Integers, owners: Integers, bits: Words, candidates: Words, reasons: Words,
    stamps: Integers, state: Integers, sizes: Integers, fragments: Integers, known: Words, failing: Words,
    since: Integers, depth: int,
) -> None:
    """Rule 6: the letters that are known to fail, unless something has changed that they depend on."""
    first = slots[depth * FIELDS + STARTED]
    for at in range(first + 1, first + 1 + links[first]):
        fragment = links[at]
        size = sizes[REASON_WORDS]
        if failing[fragment] == NIL:
            continue
        if is_stale(owners, stamps, sizes, known, fragment * size, since[fragment]):
            failing[fragment] = NIL
            known[fragment * size : (fragment + 1) * size] = NIL
            continue
        letters = failing[fragment]
        while letters != NIL:
            refuse(slots, bits, candidates, reasons, state, sizes, fragments, known, fragment, lowest(letters))
            letters &= letters - ONE


@part
def learn(
    slots: Integers, links: Integers, letters: Integers, bits: Words, candidates: Words, reasons: Words,
    state: Integers, sizes: Integers, fragments: Integers, barred: Words, known: Words, failing: Words,
    since: Integers, depth: int,
) -> None:
    """Rule 6: at a dead end in fragments, the letter of each starting word that is all it depends on from there on."""
    first, size = slots[depth * FIELDS + MEMBER], sizes[REASON_WORDS]
    for at in range(first + 1, first + 1 + links[first]):
        fragment = links[at]
        if has_common(reasons, depth * size, barred, fragment * size, size):
            continue
        cell = fragments[fragment * FRAGMENT + CELL]
        letter = letters[cell]
        failing[fragment] |= ONE << Word(letter)
        since[fragment] = state[NODES]
        for word in range(size):
            known[fragment * size + word] |= reasons[depth * size + word]
        known[fragment * size + cell // WORD_BITS] &= ~(ONE << Word(cell % WORD_BITS))
        state[LEARNT] += 1
        refuse(slots, bits, candidates, reasons, state, sizes, fragments, known, fragment, letter)


# --- choose, put and lift --------------------------------------------------------------------------------------
@part
def take_next(
    slots: Integers, ranks: Integers, ends: Integers, tokens: Integers, holders: Integers, candidates: Words,
    cursors: Integers, reasons: Words, sizes: Integers, depth: int,
) -> int:
    """The number of the next candidate without a token that stands; NOTHING if there is none."""
    slot = depth * FIELDS
    for at in range(cursors[depth], slots[slot + WIDTH]):
        cursors[depth] = at
        while candidates[slots[slot + CANDIDATES] + at] != NIL:
            left = candidates[slots[slot + CANDIDATES] + at]
            candidates[slots[slot + CANDIDATES] + at] = left & (left - ONE)
            word = ranks[slots[slot + FIRST_WORD] + at * WORD_BITS + lowest(left)]
            holder = NOTHING
            for token in range(ends[word], ends[word + 1]):
                holder = max(holder, holders[tokens[token]])
            if holder == NOTHING:
                return word
            put(reasons, depth * sizes[REASON_WORDS] + sizes[CELL_WORDS], holder)
    return NOTHING


@part
def place_word(
    slots: Integers, cells: Integers, owners: Integers, codes: Codes, ends: Integers, tokens: Integers,
    letters: Integers, holders: Integers, depth: int, word: int,
) -> None:
    """Write a word into its slot."""
    slot = depth * FIELDS
    length = slots[slot + LENGTH]
    for place in range(length):
        cell = cells[slots[slot + CELLS] + place]
        if cell != NOTHING and owners[cell] == depth:
            letters[cell] = codes[slots[slot + CODES] + (word - slots[slot + FIRST_WORD]) * length + place]
    for token in range(ends[word], ends[word + 1]):
        holders[tokens[token]] = depth


@part
def lift(ends: Integers, tokens: Integers, holders: Integers, words: Integers, depth: int) -> None:
    """Take the word from a slot, if one stands there; its letters count no more."""
    word = words[depth]
    if word != NOTHING:
        for token in range(ends[word], ends[word + 1]):
            holders[tokens[token]] = NOTHING
        words[depth] = NOTHING


# --- back ------------------------------------------------------------------------------------------------------
@part
def way_back(
    slots: Integers, cells: Integers, owners: Integers, crossing: Integers, reasons: Words, state: Integers,
    sizes: Integers, depth: int,
) -> int:
    """The depth to go back to from a dead end; NOTHING if the search is exhausted."""
    if depth < state[OPEN] or sizes[JUMP] == STEP:
        return depth - 1
    if sizes[JUMP] == CROSSING:
        latest, slot = NOTHING, depth * FIELDS
        for at in range(slots[slot + CELLS], slots[slot + CELLS] + slots[slot + LENGTH]):
            if cells[at] != NOTHING and crossing[2 * at] < depth:
                latest = max(latest, crossing[2 * at])
        # A slot that nothing crosses can only lack a word because of repeats; of these the rule says nothing.
        return latest if latest != NOTHING else depth - 1
    row = depth * sizes[REASON_WORDS]
    behind = row + sizes[CELL_WORDS]
    cell = highest(reasons, row, behind)
    holder = highest(reasons, behind, row + sizes[REASON_WORDS])
    return holder if cell == NOTHING else max(holder, owners[cell])


@part
def hand_over(reasons: Words, firsts: Integers, sizes: Integers, depth: int, target: int) -> None:
    """Give the reasons of a dead end to the depth that it goes back to, as far as they are before that."""
    size = sizes[REASON_WORDS]
    mine = target * size
    for word in range(size):
        reasons[mine + word] |= reasons[depth * size + word]
    clear_from(reasons, mine, mine + sizes[CELL_WORDS], firsts[target])
    clear_from(reasons, mine + sizes[CELL_WORDS], mine + size, target)


# --- search ----------------------------------------------------------------------------------------------------
@part
def record(words: Integers, out: Integers, used: int) -> int:
    """Write the number of slots and the word of each to `out`; the new length in use."""
    out[used] = words.size
    out[used + 1 : used + 1 + words.size] = words
    return used + 1 + words.size


@kernel(
    "planned",
    "void(int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint8[::1], int64[::1], int64[::1],"
    " int64[::1], int64[::1], uint64[::1], int64[::1], uint64[::1], int64[::1], int64[::1], int64[::1], int64[::1],"
    " uint64[::1], uint64[::1], int64[::1], uint64[::1], uint64[::1], uint64[::1], int64[::1], int64[::1], int64[::1],"
    " int64, int64)",
)
def search(
    slots: Integers,
    cells: Integers,
    crossing: Integers,
    owners: Integers,
    firsts: Integers,
    links: Integers,
    codes: Codes,
    ranks: Integers,
    ends: Integers,
    tokens: Integers,
    fragments: Integers,
    barred: Words,
    sizes: Integers,
    bits: Words,
    letters: Integers,
    words: Integers,
    stamps: Integers,
    holders: Integers,
    candidates: Words,
    scratch: Words,
    cursors: Integers,
    reasons: Words,
    known: Words,
    failing: Words,
    since: Integers,
    state: Integers,
    out: Integers,
    budget: int,
    limit: int,
) -> None:
    """Go on for `budget` nodes, until there are `limit` solutions in all, or `out` may not hold another one.

    Of the plan: `cells` has the number of each slot's cells (NOTHING: given), `crossing` for each of these the depth of
    the other slot (NOTHING: none) and the position in it, `owners` the depth that fills a cell, `firsts` the first cell
    of each depth or of the next that has one, `barred` for each fragment the reasons that rule 6 may not have.
    Of the words: `ranks` has their numbers in the order in which they are tried, by length, `ends` where the tokens of
    each begin in `tokens`. Of what stands: the `letters` of cells, the `words` of depths and at which node they came
    (`stamps`), who has a token (`holders`). `failing` has the letters that a fragment failed with, `known` the reasons
    of these, `since` the node at which they held. With an empty `out` it only counts.
    """
    size = sizes[REASON_WORDS]
    depth, end = state[DEPTH] - 1, state[NODES] + budget
    while depth >= 0:
        if state[NODES] >= end or state[COUNT] >= limit or (out.size > 0 and state[USED] + words.size >= out.size):
            break
        slot = depth * FIELDS
        if state[IS_NEW]:
            state[IS_NEW] = 0
            state[OPEN] = min(state[OPEN], depth)
            cursors[depth] = 0
            reasons[depth * size : (depth + 1) * size] = NIL
            keep_fitting(
                slots, cells, owners, letters, bits, candidates, slots[slot + CANDIDATES], slot, depth, sizes[LETTERS]
            )
            add_reasons(slots, cells, owners, reasons, depth * size, slot, depth)
            if slots[slot + IS_START]:
                keep_patterns(
                    slots, cells, crossing, owners, letters, bits, candidates, scratch, reasons, state, sizes, depth
                )
            recall(
                slots, links, owners, bits, candidates, reasons, stamps, state, sizes, fragments, known, failing,
                since, depth,
            )
        lift(ends, tokens, holders, words, depth)
        word = take_next(slots, ranks, ends, tokens, holders, candidates, cursors, reasons, sizes, depth)
        if word != NOTHING:
            place_word(slots, cells, owners, codes, ends, tokens, letters, holders, depth, word)
            state[NODES] += 1
            state[TRIED] += depth == 0
            words[depth], stamps[depth] = word, state[NODES]
            if depth + 1 < words.size:
                depth += 1
                state[IS_NEW] = 1
            else:
                state[COUNT] += 1
                state[OPEN] = words.size
                if out.size > 0:
                    state[USED] = record(words, out, state[USED])
            continue
        target = way_back(slots, cells, owners, crossing, reasons, state, sizes, depth)
        if depth >= state[OPEN]:
            state[FAILURES] += 1
            state[JUMPS] += target < depth - 1
            learn(
                slots, links, letters, bits, candidates, reasons, state, sizes, fragments, barred, known, failing,
                since, depth,
            )
        if target >= 0:
            hand_over(reasons, firsts, sizes, depth, target)
        for between in range(depth - 1, target, -1):
            lift(ends, tokens, holders, words, between)
        depth = target
    state[DEPTH] = depth + 1
