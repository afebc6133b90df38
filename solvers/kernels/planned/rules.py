"""What a slot's candidates are when the search comes to it: the words that fit, less those of rules 5 and 6."""

from __future__ import annotations

from .layout import (
    BARRED,
    BASE,
    CANDIDATES,
    CELL,
    CELL_WORDS,
    CELLS,
    ENTRIES,
    ENTRY,
    HEAD,
    INDEX,
    KNOWN,
    LEARNT,
    LENGTH,
    LETTER,
    LETTERS,
    MEMBER,
    NODES,
    NOTHING,
    OTHER,
    OWNER,
    PLACE,
    REASON_WORDS,
    REASONS,
    REFUSED,
    RULED_OUT,
    SCRATCH,
    SINCE,
    SLOT,
    STAMP,
    START,
    STARTED,
    THERE,
    WIDTH,
    WORD_BITS,
)
from .sets import NIL, ONE, Integers, Word, Words, have_common, lowest, part, put, take_away, unite


# --- candidates ------------------------------------------------------------------------------------------------
@part
def with_letter(ints: Integers, slot: int, place: int, letter: int) -> int:
    """Where those words are that have the letter in that position."""
    row = place * ints[LETTERS] + letter
    return int(ints[slot + INDEX] + row * ints[slot + WIDTH])


@part
def keep_fitting(ints: Integers, bits: Words, into: int, slot: int, depth: int) -> None:
    """Write to `into` which words of a slot have the letters of what is filled before `depth`."""
    width, base = ints[slot + WIDTH], ints[slot + BASE]
    for at in range(width):
        bits[into + at] = bits[base + at]
    for place in range(ints[slot + LENGTH]):
        number = ints[ints[slot + ENTRIES] + place * ENTRY + CELL]
        cell = ints[CELLS] + 2 * number
        if number != NOTHING and ints[cell + OWNER] < depth:
            row = with_letter(ints, slot, place, ints[cell + LETTER])
            for at in range(width):
                bits[into + at] &= bits[row + at]


@part
def add_reasons(ints: Integers, bits: Words, reasons: int, slot: int, depth: int) -> None:
    """Add the cells of a slot that are filled before `depth`."""
    for place in range(ints[slot + LENGTH]):
        number = ints[ints[slot + ENTRIES] + place * ENTRY + CELL]
        if number != NOTHING and ints[ints[CELLS] + 2 * number + OWNER] < depth:
            put(bits, reasons, number)


@part
def keep_patterns(ints: Integers, bits: Words, slot: int, depth: int) -> None:
    """Rule 5: keep the candidates of a starting word that leave each slot which crosses it a word."""
    for place in range(ints[slot + LENGTH]):
        entry = ints[slot + ENTRIES] + place * ENTRY
        if ints[entry + CELL] == NOTHING or ints[entry + OTHER] <= depth:
            continue
        other, lost = HEAD + ints[entry + OTHER] * SLOT, False
        keep_fitting(ints, bits, ints[SCRATCH], other, depth)
        for letter in range(ints[LETTERS]):
            mine, theirs = with_letter(ints, slot, place, letter), with_letter(ints, other, ints[entry + THERE], letter)
            if not have_common(bits, ints[slot + CANDIDATES], mine, ints[slot + WIDTH]):
                continue
            if not have_common(bits, ints[SCRATCH], theirs, ints[other + WIDTH]):
                take_away(bits, ints[slot + CANDIDATES], mine, ints[slot + WIDTH])
                lost = True
        if lost:
            ints[RULED_OUT] += 1
            add_reasons(ints, bits, ints[slot + REASONS], other, depth)


# --- accelerators ----------------------------------------------------------------------------------------------
@part
def is_stale(ints: Integers, bits: Words, fragment: int) -> bool:
    """Whether a slot that is among the reasons has got another word."""
    for at in range(ints[REASON_WORDS]):
        word = bits[ints[fragment + KNOWN] + at]
        while word != NIL:
            number = at * WORD_BITS + lowest(word)
            word &= word - ONE
            depth = number - ints[CELL_WORDS] * WORD_BITS
            if depth < 0:
                depth = ints[ints[CELLS] + 2 * number + OWNER]
            if ints[HEAD + depth * SLOT + STAMP] > ints[fragment + SINCE]:
                return True
    return False


@part
def refuse(ints: Integers, bits: Words, fragment: int, letter: int) -> None:
    """Rule 6: take the candidates with that letter from the starting word of a fragment."""
    slot = ints[fragment + START]
    row = with_letter(ints, slot, ints[fragment + PLACE], letter)
    if have_common(bits, ints[slot + CANDIDATES], row, ints[slot + WIDTH]):
        ints[REFUSED] += 1
        take_away(bits, ints[slot + CANDIDATES], row, ints[slot + WIDTH])
        unite(bits, ints[slot + REASONS], ints[fragment + KNOWN], ints[REASON_WORDS])


@part
def recall(ints: Integers, bits: Words, slot: int) -> None:
    """Rule 6: the letters that are known to fail, unless something has changed that they depend on."""
    first = ints[slot + STARTED]
    for at in range(first + 1, first + 1 + ints[first]):
        fragment = ints[at]
        failing = ints[fragment + KNOWN] + ints[REASON_WORDS]
        if bits[failing] != NIL and is_stale(ints, bits, fragment):
            for place in range(ints[fragment + KNOWN], failing + 1):
                bits[place] = NIL
        letters = bits[failing]
        while letters != NIL:
            refuse(ints, bits, fragment, lowest(letters))
            letters &= letters - ONE


@part
def learn(ints: Integers, bits: Words, slot: int) -> None:
    """Rule 6: at a dead end in fragments, each starting word's letter, if all else it depends on is before that."""
    first = ints[slot + MEMBER]
    for at in range(first + 1, first + 1 + ints[first]):
        fragment = ints[at]
        start, known = ints[fragment + START], ints[fragment + KNOWN]
        if have_common(bits, ints[slot + REASONS], ints[fragment + BARRED], ints[REASON_WORDS]):
            continue
        number = ints[ints[start + ENTRIES] + ints[fragment + PLACE] * ENTRY + CELL]
        letter = ints[ints[CELLS] + 2 * number + LETTER]
        unite(bits, known, ints[slot + REASONS], ints[REASON_WORDS])
        bits[known + number // WORD_BITS] &= ~(ONE << Word(number % WORD_BITS))
        put(bits, known + ints[REASON_WORDS], letter)
        ints[fragment + SINCE] = ints[NODES]
        ints[LEARNT] += 1
        refuse(ints, bits, fragment, letter)
