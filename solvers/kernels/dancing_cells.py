"""Dancing cells for exact covers with secondary items and colours: the options of each item as a sparse set.

A set is an array of cells of which the first SIZE are its members, so that an option is taken out by a swap and put
back by counting up; what has been taken out stands on a trail. It branches on the active primary item of the fewest
options, the first of equals in the order of the items, and so has the nodes of dancing links: a node is a partial
solution reached, the empty one included. Options without a primary item are in no set. Where little is left, the
search leaves off: the kernel of `frames` goes on from there.

A reference to a record is its position in the array; what indexes arrays is unsigned, as in `dancing_links`.

Source: C. Solnon's use of sparse sets, in D. E. Knuth, SSXCC (2020), cs.stanford.edu/~knuth/programs. Cost: a node
takes as many steps as entries are taken out and put back, plus one for each active primary item.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel, part

Records = npt.NDArray[np.uint32]
Integers = npt.NDArray[np.int64]
Ref = np.uint64

NIL, ONE = Ref(0), Ref(1)

ENTRY = Ref(4)
ITEM, SHADE, PLACE = Ref(0), Ref(1), Ref(2)
"""Of `entries`, an item in an option: the item; a number for item and colour together, NIL without a colour; where
the entry stands in `cells`."""
SPACER = Ref(0)
FIRST_BEFORE, LAST_BEHIND, NUMBER = Ref(1), Ref(2), Ref(3)
"""Before, between and behind the options are spacers, whose ITEM is SPACER: the first entry of the option before, the
last one of the option behind, the number of the option before."""

RECORD = Ref(8)
PREVIOUS, NEXT, FIRST, SIZE, SINCE = Ref(0), Ref(1), Ref(2), Ref(3), Ref(4)
"""Of `items`: the neighbours in the ring of active primary items, which record HEAD heads (a secondary item is its own
neighbour); where the item's set begins in `cells`; its size; the level on which it was taken out or coloured."""
HEAD = Ref(0)
ACTIVE = Ref(0xFFFFFFFF)
"""SINCE of an item that is neither taken out nor coloured."""

POINT = Ref(8)
CHOICE, CELL, TRAIL_BEFORE, LEFT_BEFORE, TRAIL_AFTER, LEFT_AFTER = Ref(0), Ref(1), Ref(2), Ref(3), Ref(4), Ref(5)
"""Of `points`, a choice point a level: the item branched on; the cell of the option to take next; the length of the
trail and the options left, before and after the item was taken out. `trail` has the items of entries taken out."""

DEPTH, NODES, COUNT, USED, TRAIL, LEFT, BASE, IS_SEEN = 0, 1, 2, 3, 4, 5, 6, 7
"""Of `state`: one more than the options chosen (0: exhausted), nodes, solutions, the length of `out` in use, the
length of the trail, the options left, the level on which the frame begins (NO_FRAME without one), whether the partial
solution at DEPTH is done with."""
NO_FRAME = -1


# --- take out and put back -------------------------------------------------------------------------------------
@part
def hide(
    entries: Records, cells: Records, items: Records, trail: Records, state: Integers, entry: Ref, level: Ref
) -> None:
    """Take the option of `entry` out of the sets of its other items, as far as these were active before `level`."""
    length = Ref(state[TRAIL])
    q = entry + ENTRY
    while q != entry:
        item = Ref(entries[q + ITEM])
        if item == SPACER:
            q = Ref(entries[q + FIRST_BEFORE])
            continue
        if items[item + SINCE] >= level:
            size = Ref(items[item + SIZE]) - ONE
            last, place = Ref(items[item + FIRST]) + size, Ref(entries[q + PLACE])
            moved = Ref(cells[last])
            cells[place], cells[last] = moved, q
            entries[moved + PLACE], entries[q + PLACE] = place, last
            items[item + SIZE] = size
            trail[length] = item
            length += ONE
        q += ENTRY
    state[TRAIL] = length
    state[LEFT] -= 1


@part
def cover(
    entries: Records, cells: Records, items: Records, trail: Records, state: Integers, item: Ref, level: Ref
) -> None:
    """Take the item out, and all of its options."""
    items[item + SINCE] = level
    before, behind = Ref(items[item + PREVIOUS]), Ref(items[item + NEXT])
    items[before + NEXT], items[behind + PREVIOUS] = behind, before
    first = Ref(items[item + FIRST])
    for cell in range(first, first + Ref(items[item + SIZE])):
        hide(entries, cells, items, trail, state, Ref(cells[cell]), level)


@part
def tint(
    entries: Records, cells: Records, items: Records, trail: Records, state: Integers, entry: Ref, level: Ref
) -> None:
    """Give the entry's item its colour: take out the options that have it in another one or in none."""
    item = Ref(entries[entry + ITEM])
    items[item + SINCE] = level
    first = Ref(items[item + FIRST])
    for cell in range(first, first + Ref(items[item + SIZE])):
        other = Ref(cells[cell])
        if entries[other + SHADE] != entries[entry + SHADE]:
            hide(entries, cells, items, trail, state, other, level)


@part
def release(items: Records, item: Ref) -> None:
    """Make the item active again; its options come back by `rewind`."""
    items[item + SINCE] = ACTIVE
    items[Ref(items[item + PREVIOUS]) + NEXT] = item
    items[Ref(items[item + NEXT]) + PREVIOUS] = item


@part
def rewind(items: Records, trail: Records, state: Integers, length: int, left: int) -> None:
    """Put back what was taken out since the trail had that length."""
    for place in range(Ref(length), Ref(state[TRAIL])):
        items[Ref(trail[place]) + SIZE] += ONE
    state[TRAIL], state[LEFT] = length, left


@part
def commit(
    entries: Records, cells: Records, items: Records, trail: Records, state: Integers, entry: Ref, level: Ref
) -> None:
    """Take the option of `entry`, whose item is out already: take out or colour its other items."""
    q = entry + ENTRY
    while q != entry:
        item = Ref(entries[q + ITEM])
        if item == SPACER:
            q = Ref(entries[q + FIRST_BEFORE])
            continue
        # One that has been coloured before keeps only options of its colour.
        if items[item + SINCE] == ACTIVE:
            if entries[q + SHADE] == NIL:
                cover(entries, cells, items, trail, state, item, level)
            else:
                tint(entries, cells, items, trail, state, q, level)
        q += ENTRY


@part
def uncommit(entries: Records, items: Records, entry: Ref, level: Ref) -> None:
    """Make the items active again that `commit` took out or coloured, in the opposite order."""
    q = entry - ENTRY
    while q != entry:
        item = Ref(entries[q + ITEM])
        if item == SPACER:
            q = Ref(entries[q + LAST_BEHIND])
            continue
        if items[item + SINCE] == level:
            release(items, item)
        q -= ENTRY


# --- choose and undo -------------------------------------------------------------------------------------------
@part
def choose(items: Records) -> tuple[Ref, Ref]:
    """The active primary item of the fewest options, the first of equals, and the number of active ones."""
    best = item = Ref(items[HEAD + NEXT])
    number = NIL
    while item != HEAD:
        if items[item + SIZE] < items[best + SIZE]:
            best = item
        number += ONE
        item = Ref(items[item + NEXT])
    return best, number


@part
def branch(
    entries: Records, cells: Records, items: Records, trail: Records, points: Records, state: Integers, item: Ref
) -> None:
    """Make a choice point for the item, which has options."""
    level = Ref(state[DEPTH] - 1)
    point = level * POINT
    points[point + CHOICE], points[point + CELL] = item, items[item + FIRST]
    points[point + TRAIL_BEFORE], points[point + LEFT_BEFORE] = state[TRAIL], state[LEFT]
    cover(entries, cells, items, trail, state, item, level)
    points[point + TRAIL_AFTER], points[point + LEFT_AFTER] = state[TRAIL], state[LEFT]


@part
def go_on(
    entries: Records,
    cells: Records,
    items: Records,
    trail: Records,
    points: Records,
    picked: Records,
    state: Integers,
    number: Ref,
) -> None:
    """Take the next option at the last of so many choice points that has one; DEPTH becomes 0 if none has."""
    while number > NIL:
        level = number - ONE
        point = level * POINT
        item, cell = Ref(points[point + CHOICE]), Ref(points[point + CELL])
        first = Ref(items[item + FIRST])
        if cell != first:
            rewind(items, trail, state, points[point + TRAIL_AFTER], points[point + LEFT_AFTER])
            uncommit(entries, items, Ref(cells[cell - ONE]), level)
        if cell != first + Ref(items[item + SIZE]):
            points[point + CELL] = cell + ONE
            picked[level] = option_of(entries, Ref(cells[cell]))
            commit(entries, cells, items, trail, state, Ref(cells[cell]), level)
            state[DEPTH] = np.int64(number) + 1
            return
        rewind(items, trail, state, points[point + TRAIL_BEFORE], points[point + LEFT_BEFORE])
        release(items, item)
        number = level
    state[DEPTH] = 0


@part
def option_of(entries: Records, entry: Ref) -> Ref:
    """The number of the option that an entry belongs to."""
    while entries[entry + ITEM] != SPACER:
        entry += ENTRY
    return Ref(entries[entry + NUMBER])


@part
def record(picked: Records, state: Integers, out: Integers) -> None:
    """Write the number of options and the options to `out`."""
    used, level = state[USED], state[DEPTH] - 1
    out[used] = level
    for place in range(level):
        out[used + 1 + place] = picked[place]
    state[USED] = used + 1 + level


@kernel(
    "dancing-cells",
    "boolean(uint32[::1], uint32[::1], uint32[::1], uint32[::1], uint32[::1], uint32[::1], int64[::1], int64[::1],"
    " int64, int64, int64)",
)
def search(
    entries: Records,
    cells: Records,
    items: Records,
    trail: Records,
    points: Records,
    picked: Records,
    state: Integers,
    out: Integers,
    small: int,
    last: int,
    limit: int,
) -> bool:
    """Go on up to node `last`, until there are `limit` solutions, or `out` may not hold another one.

    With an empty `out` it only counts. True if it has left off for a frame: at a partial solution of which no more
    than `small` options and items are left.
    """
    listing = out.size > 0
    if state[IS_SEEN]:
        state[IS_SEEN] = 0
        go_on(entries, cells, items, trail, points, picked, state, Ref(state[DEPTH] - 1))
    while state[DEPTH] > 0 and state[NODES] < last and state[COUNT] < limit:
        if listing and state[USED] + state[DEPTH] > out.size:
            break
        choices = Ref(state[DEPTH] - 1)
        item, number = choose(items)
        if number == NIL:
            state[COUNT] += 1
            if listing:
                record(picked, state, out)
        elif items[item + SIZE] > NIL:
            if state[LEFT] <= small and np.int64(number) <= small:
                state[BASE] = state[DEPTH] - 1
                return True
            branch(entries, cells, items, trail, points, state, item)
            choices += ONE
        state[NODES] += 1
        go_on(entries, cells, items, trail, points, picked, state, choices)
    return False
