"""The end of a search for exact covers in bit masks: a frame of few options, one bit each.

A choice takes one `and` for each word of what is left, and going back takes nothing. It branches as `dancing_cells`
does, on the open item of the fewest options, the first of equals, so that a search has the same nodes whether it
comes here or not.

The frame is made of the sets of `dancing_cells`, whose records are described there. A row is a run of words:

- `rows`: for each item, and for each item and colour together, the frame's options that have it.
- `names`: the number of each option.
- `masks`: the rows of the open items alone.
- `effects`: for each option, the options that it excludes (itself too), then the items that it covers.
- `levels`: for each level, the options left, then the open items, then the options yet to try there.

Cost: a node takes a word for each 64 options and items, and for each open item as many words as show that it has no
fewer options than the best one. Making a frame takes three rounds through the entries of its options.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel, part

Records = npt.NDArray[np.uint32]
Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Ref = np.uint64

NIL, ONE, SIX, LOW_SIX = Ref(0), Ref(1), Ref(6), Ref(63)
NONE = Ref(2**32)
"""No option, and more options than any item has."""

ENTRY, ITEM, SHADE, NUMBER = Ref(4), Ref(0), Ref(1), Ref(3)
RECORD, NEXT, FIRST, SIZE, LOCAL = Ref(8), Ref(1), Ref(2), Ref(3), Ref(5)
"""As in `dancing_cells`, and LOCAL, an item's number in the frame."""
SPACER = HEAD = Ref(0)

DEPTH, NODES, COUNT, USED, BASE, IS_SEEN, WORDS, ITEM_WORDS = 0, 1, 2, 3, 6, 7, 8, 9
"""Of `state`, as in `dancing_cells`, and the words for the frame's options (0 until it is made) and for its items."""
NO_FRAME = -1


# --- bits ------------------------------------------------------------------------------------------------------
@part
def ones(word: Ref) -> Ref:
    """The number of bits that are set; the compiler knows the pattern and makes one instruction of it."""
    word -= (word >> ONE) & Ref(0x5555555555555555)
    word = (word & Ref(0x3333333333333333)) + ((word >> Ref(2)) & Ref(0x3333333333333333))
    word = (word + (word >> Ref(4))) & Ref(0x0F0F0F0F0F0F0F0F)
    return (word * Ref(0x0101010101010101)) >> Ref(56)


@part
def lowest(word: Ref) -> Ref:
    """The lowest bit of at least one."""
    return word & (~word + ONE)


@part
def put(words: Words, row: Ref, number: Ref) -> None:
    """Set a bit of the row that begins at `row`."""
    words[row + (number >> SIX)] |= ONE << (number & LOW_SIX)


@part
def fill(words: Words, row: Ref, number: Ref) -> None:
    """Set the first bits of the row that begins at `row`."""
    for word in range(number >> SIX):
        words[row + word] = ~NIL
    if number & LOW_SIX != NIL:
        words[row + (number >> SIX)] = (ONE << (number & LOW_SIX)) - ONE


# --- pack ------------------------------------------------------------------------------------------------------
@part
def gather(entries: Records, cells: Records, items: Records, leads: Words) -> tuple[Ref, Ref]:
    """Write the first entries of the options left to `leads` and number the active items; how many there are of each.

    The entry of an option's first primary item comes first, so that each option is met there once.
    """
    options = number = NIL
    item = Ref(items[HEAD + NEXT])
    while item != HEAD:
        items[item + LOCAL] = number
        number += ONE
        first = Ref(items[item + FIRST])
        for cell in range(first, first + Ref(items[item + SIZE])):
            entry = Ref(cells[cell])
            if entries[entry - ENTRY + ITEM] == SPACER:
                leads[options] = entry
                options += ONE
        item = Ref(items[item + NEXT])
    return options, number


@part
def write_rows(entries: Records, leads: Words, rows: Words, options: Ref, words: Ref) -> None:
    """Clear the rows of the options' entries, then write them; row 0 is for entries without a colour."""
    for is_clear in (False, True):
        for option in range(options):
            entry = leads[option]
            while entries[entry + ITEM] != SPACER:
                row, shade = Ref(entries[entry + ITEM]) // RECORD * words, Ref(entries[entry + SHADE]) * words
                if is_clear:
                    put(rows, row, Ref(option))
                    put(rows, shade, Ref(option))
                else:
                    for word in range(words):
                        rows[row + word] = rows[shade + word] = NIL
                entry += ENTRY


@part
def write_effects(
    entries: Records, items: Records, rows: Words, names: Words, effects: Words, option: Ref, words: Ref, width: Ref
) -> None:
    """Write what an option excludes and covers, and in place of its first entry in `names` its number."""
    effect, entry = option * width, names[option]
    for word in range(width):
        effects[effect + word] = NIL
    while entries[entry + ITEM] != SPACER:
        item, shade = Ref(entries[entry + ITEM]), Ref(entries[entry + SHADE])
        row = item // RECORD * words
        for word in range(words):
            alike = NIL if shade == NIL else rows[shade * words + word]
            effects[effect + word] |= rows[row + word] & ~alike
        # A secondary item is its own neighbour.
        if items[item + NEXT] != item:
            put(effects, effect + words, Ref(items[item + LOCAL]))
        entry += ENTRY
    names[option] = Ref(entries[entry + NUMBER])


@part
def pack(
    entries: Records,
    cells: Records,
    items: Records,
    rows: Words,
    names: Words,
    masks: Words,
    effects: Words,
    levels: Words,
    state: Integers,
) -> None:
    """Make the frame."""
    options, number = gather(entries, cells, items, names)
    words, item_words = (options + LOW_SIX) >> SIX, (number + LOW_SIX) >> SIX
    state[WORDS], state[ITEM_WORDS] = words, item_words
    write_rows(entries, names, rows, options, words)
    for option in range(options):
        write_effects(entries, items, rows, names, effects, Ref(option), words, words + item_words)
    item = Ref(items[HEAD + NEXT])
    for local in range(number):
        for word in range(words):
            masks[local * words + word] = rows[item // RECORD * words + word]
        item = Ref(items[item + NEXT])
    fill(levels, NIL, options)
    fill(levels, words, number)


# --- choose and narrow -----------------------------------------------------------------------------------------
@part
def choose(masks: Words, levels: Words, at: Ref, words: Ref, item_words: Ref) -> tuple[Ref, Ref]:
    """The open item of the fewest options left, the first of equals, and their number; NONE if no item is open."""
    best, least = NIL, NONE
    for word in range(item_words):
        opened = levels[at + words + word]
        while opened != NIL:
            bit = lowest(opened)
            opened ^= bit
            item = (Ref(word) << SIX) + ones(bit - ONE)
            size, mask = NIL, item * words
            for place in range(words):
                size += ones(levels[at + place] & masks[mask + place])
                if size >= least:
                    break
            if size < least:
                best, least = item, size
                if size == NIL:
                    return best, least
    return best, least


@part
def narrow(effects: Words, levels: Words, at: Ref, words: Ref, width: Ref) -> Ref:
    """Take the next option to try on the level at `at`, and write what it leaves to the level behind.

    The option, or NONE if there is none.
    """
    for word in range(words):
        untried = levels[at + width + word]
        if untried != NIL:
            bit = lowest(untried)
            levels[at + width + word] = untried ^ bit
            option = (Ref(word) << SIX) + ones(bit - ONE)
            behind = at + width + words
            for place in range(width):
                levels[behind + place] = levels[at + place] & ~effects[option * width + place]
            return option
    return NONE


@part
def record(picked: Records, depth: np.int64, out: Integers, used: np.int64) -> np.int64:
    """Write the number of options, one less than `depth`, and the options to `out`; the length in use then."""
    out[used] = depth - 1
    for place in range(depth - 1):
        out[used + 1 + place] = picked[place]
    return used + depth


@part
def walk(
    names: Words,
    masks: Words,
    effects: Words,
    levels: Words,
    picked: Records,
    state: Integers,
    out: Integers,
    last: int,
    limit: int,
) -> bool:
    """Go on in the frame as `search` does; whether it is exhausted."""
    words, item_words, base = Ref(state[WORDS]), Ref(state[ITEM_WORDS]), Ref(state[BASE])
    width, stride = words + item_words, words + item_words + words
    level, visited, count, used = Ref(state[DEPTH] - 1) - base, state[NODES], state[COUNT], state[USED]
    is_over = False
    while not is_over and visited < last and count < limit:
        depth = np.int64(base + level) + 1
        if out.size > 0 and used + depth > out.size:
            break
        visited += 1
        at, choices = level * stride, level
        item, size = choose(masks, levels, at, words, item_words)
        if size == NONE:
            count += 1
            if out.size > 0:
                used = record(picked, depth, out, used)
        elif size > NIL:
            for word in range(words):
                levels[at + width + word] = levels[at + word] & masks[item * words + word]
            choices += ONE
        is_over = True
        while is_over and choices > NIL:
            choices -= ONE
            option = narrow(effects, levels, choices * stride, words, width)
            if option != NONE:
                picked[base + choices] = names[option]
                level = choices + ONE
                is_over = False
    state[DEPTH], state[NODES], state[COUNT], state[USED] = np.int64(base + level) + 1, visited, count, used
    return is_over


@kernel(
    "dancing-cells frame",
    "boolean(uint32[::1], uint32[::1], uint32[::1], uint64[::1], uint64[::1], uint64[::1], uint64[::1], uint64[::1],"
    " uint32[::1], int64[::1], int64[::1], int64, int64)",
)
def search(
    entries: Records,
    cells: Records,
    items: Records,
    rows: Words,
    names: Words,
    masks: Words,
    effects: Words,
    levels: Words,
    picked: Records,
    state: Integers,
    out: Integers,
    last: int,
    limit: int,
) -> bool:
    """Go on up to node `last`, until there are `limit` solutions, or `out` may not hold another one.

    With an empty `out` it only counts. True if the frame, which it makes at first, is exhausted.
    """
    if state[WORDS] == 0:
        pack(entries, cells, items, rows, names, masks, effects, levels, state)
    if not walk(names, masks, effects, levels, picked, state, out, last, limit):
        return False
    state[DEPTH], state[IS_SEEN] = state[BASE] + 1, 1
    state[BASE], state[WORDS] = NO_FRAME, 0
    return True
