"""Mazes by a walk: depth-first search, loop-erased walks (Wilson), a walk at random (Aldous and Broder), compute1981.

Costs in steps of the walk: depth-first and compute1981 two a cell. Aldous and Broder need about n ln²n / pi on a square
of n cells, Wilson's a third of that and less. Wilson's and theirs are uniform: every spanning tree is as likely.
"""

from __future__ import annotations

from ..jit import kernel, part
from .common import Bytes, Integers, Numbers, Words, draw, fresh, join, pick, signed, step

OUTSIDE, OPEN, MAKING, BEGIN, WALL = 255, 254, 0, 4, 5
"""Of a field's bytes: no place for a cell, cleared, a direction's code (0 to 3), the first cell, wall."""


@kernel("depth-first", "void(uint8[::1], uint8[::1], uint8[::1], int32[::1], uint64[::1], int64, int64)")
def depth_first(may: Bytes, out: Bytes, seen: Bytes, stack: Numbers, state: Words, cols: int, start: int) -> None:
    """Go on to a new cell at random; where there is none, step back."""
    depth, stack[0], seen[start] = 1, start, 1
    while depth:
        cell = signed(stack[depth - 1])
        ways = fresh(may, seen, cell, cols, 0)
        if ways == 0:
            depth -= 1
            continue
        other = join(out, cell, pick(state, ways), cols)
        seen[other] = 1
        stack[depth] = other
        depth += 1


@kernel("wilson", "void(uint8[::1], uint8[::1], uint8[::1], uint8[::1], uint64[::1], int64, int64)")
def wilson(may: Bytes, out: Bytes, seen: Bytes, ways: Bytes, state: Words, cols: int, root: int) -> None:
    """From each cell walk until the tree is met, then join the walk without loops: the last way out of each cell."""
    seen[root] = 1
    for first in range(may.size):
        if may[first] == 0:
            continue
        cell = first
        while seen[cell] == 0:
            ways[cell] = pick(state, signed(may[cell]))
            cell += step(signed(ways[cell]), cols)
        cell = first
        while seen[cell] == 0:
            seen[cell] = 1
            cell = join(out, cell, signed(ways[cell]), cols)


@kernel("aldous-broder", "void(uint8[::1], uint8[::1], uint8[::1], uint64[::1], int64[::1], int64, int64)")
def aldous_broder(may: Bytes, out: Bytes, seen: Bytes, state: Words, place: Integers, cols: int, budget: int) -> None:
    """Walk on for `budget` steps or until no cell is new; the passage by which a cell is first entered stays.

    `place` has the cell and the number of cells that are yet to be entered.
    """
    cell, left = place[0], place[1]
    while left > 0 and budget > 0:
        budget -= 1
        direction = pick(state, signed(may[cell]))
        other = cell + step(direction, cols)
        if seen[other] == 0:
            seen[other] = 1
            join(out, cell, direction, cols)
            left -= 1
        cell = other
    place[0], place[1] = cell, left


# --- compute1981 -----------------------------------------------------------------------------------------------
@part
def leap(direction: int, width: int) -> int:
    """From a cell's place in the field to half the way to the next cell."""
    return step(direction, width)


@kernel("compute1981", "int64(uint8[::1], int64, int64, int64, uint64[::1], uint8[::1])")
def compute1981(field: Bytes, width: int, begin: int, many: int, state: Words, draws: Bytes) -> int:
    """The program of 1981 on a field of bytes, all `WALL` where a maze may be; the number of draws taken.

    On arrival in a cell draw a direction; from it on, cyclically, look for one whose cell two away is still wall: write
    its code into that cell, clear the wall between, and move there. Where there is none, read the code in this cell,
    clear it, and step back along it; code 4 ends. The draws are the first `many` of `draws`; with `many`
    -1 they are from `state` and written to `draws` as far as it goes. -1: the draws did not suffice.
    """
    at, taken = begin, 0
    field[at] = BEGIN
    while True:
        if many >= 0:
            if taken >= many:
                return -1
            first = signed(draws[taken])
        else:
            first = draw(state, 4)
            if taken < draws.size:
                draws[taken] = first
        taken += 1
        found = -1
        for turn in range(4):
            direction = first + turn & 3
            if field[at + 2 * leap(direction, width)] == WALL:
                found = direction
                break
        if found >= 0:
            field[at + leap(found, width)] = OPEN
            at += 2 * leap(found, width)
            field[at] = found
            continue
        code = signed(field[at])
        field[at] = OPEN
        if code == BEGIN:
            return taken
        at -= 2 * leap(code, width)
