"""Mazes by a walk: depth-first search, loop-erased walks (Wilson), a walk at random (Aldous and Broder), compute1981.

Costs in steps of the walk: depth-first and compute1981 two a cell. Aldous and Broder need about n ln²n / pi on a square
of n cells, Wilson's a third of that and less. Wilson's and theirs are uniform: every spanning tree is as likely. Each
kernel goes on for `budget` steps from where `at` says that it was; see `common`.
"""

from __future__ import annotations

from ..jit import kernel
from .common import AT, DIGEST, LEFT, NEXT, Bytes, Integers, Numbers, Words, draw, fresh, join, pick, signed, step

OUTSIDE, OPEN, MAKING, BEGIN, WALL = 255, 254, 0, 4, 5
"""Of a field's bytes: no place for a cell, cleared, a direction's code (0 to 3), the first cell, wall."""


@kernel(
    "depth-first", "void(uint8[::1], uint8[::1], uint8[::1], int32[::1], uint64[::1], int64[::1], int64, int64)", DIGEST
)
def depth_first(
    may: Bytes, out: Bytes, seen: Bytes, stack: Numbers, state: Words, at: Integers, cols: int, budget: int
) -> None:
    """Go on to a new cell at random; where there is none, step back. `at[LEFT]` cells are in the stack."""
    depth = at[LEFT]
    while depth and budget > 0:
        budget -= 1
        cell = signed(stack[depth - 1])
        ways = fresh(may, seen, cell, cols, 0)
        if ways == 0:
            depth -= 1
            continue
        other = join(out, cell, pick(state, ways), cols)
        seen[other] = 1
        stack[depth] = other
        depth += 1
    at[LEFT] = depth


@kernel("wilson", "void(uint8[::1], uint8[::1], uint8[::1], uint8[::1], uint64[::1], int64[::1], int64, int64)", DIGEST)
def wilson(
    may: Bytes, out: Bytes, seen: Bytes, ways: Bytes, state: Words, at: Integers, cols: int, budget: int
) -> None:
    """From each cell walk until the tree is met, then join the walk without loops: the last way out of each cell.

    The walk from `at[NEXT]` is at `at[AT]`; `at[LEFT]` is what is left of all cells.
    """
    first, cell, left = at[NEXT], at[AT], at[LEFT]
    while left and budget > 0:
        while seen[cell] == 0 and may[cell] and budget > 0:
            budget -= 1
            ways[cell] = pick(state, signed(may[cell]))
            cell += step(signed(ways[cell]), cols)
        if seen[cell] == 0 and may[cell]:
            break
        budget -= 1
        cell = first
        while may[cell] and seen[cell] == 0:
            seen[cell] = 1
            cell = join(out, cell, signed(ways[cell]), cols)
        first, left = first + 1, left - 1
        cell = first
    at[NEXT], at[AT], at[LEFT] = first, cell, left


@kernel(
    "wilson with passages",
    "void(uint8[::1], uint8[::1], int64[::1], int64[::1], int64[::1], int64[::1], uint64[::1], int64[::1],"
    " int64, int64)",
    DIGEST,
)
def wilson_joined(
    out: Bytes,
    seen: Bytes,
    ways: Integers,
    names: Integers,
    edges: Integers,
    begins: Integers,
    state: Words,
    at: Integers,
    cols: int,
    budget: int,
) -> None:
    """Wilson's walks where given passages make one node of several cells, so that each tree that has them is as likely.

    `names[cell]` is the node of a cell; from node n lead `edges[begins[n]:begins[n + 1]]`, each four times its cell
    and its direction. The walk from node `at[NEXT]` is at node `at[AT]`; `at[LEFT]` is what is left of all nodes.
    """
    first, node, left = at[NEXT], at[AT], at[LEFT]
    while left and budget > 0:
        while seen[node] == 0 and budget > 0:
            budget -= 1
            ways[node] = edges[begins[node] + draw(state, begins[node + 1] - begins[node])]
            node = names[(ways[node] >> 2) + step(ways[node] & 3, cols)]
        if seen[node] == 0:
            break
        budget -= 1
        node = first
        while seen[node] == 0:
            seen[node] = 1
            node = names[join(out, ways[node] >> 2, ways[node] & 3, cols)]
        first, left = first + 1, left - 1
        node = first
    at[NEXT], at[AT], at[LEFT] = first, node, left


@kernel("aldous-broder", "void(uint8[::1], uint8[::1], uint8[::1], uint64[::1], int64[::1], int64, int64)", DIGEST)
def aldous_broder(may: Bytes, out: Bytes, seen: Bytes, state: Words, at: Integers, cols: int, budget: int) -> None:
    """Walk on until no cell is new; the passage by which a cell is first entered stays.

    `at[AT]` is the cell, `at[LEFT]` the number of cells that are yet to be entered.
    """
    cell, left = at[AT], at[LEFT]
    while left > 0 and budget > 0:
        budget -= 1
        direction = pick(state, signed(may[cell]))
        other = cell + step(direction, cols)
        if seen[other] == 0:
            seen[other] = 1
            join(out, cell, direction, cols)
            left -= 1
        cell = other
    at[AT], at[LEFT] = cell, left


# --- compute1981 -----------------------------------------------------------------------------------------------
@kernel("compute1981", "void(uint8[::1], int64, int64, uint64[::1], uint8[::1], int64[::1], int64)", DIGEST)
def compute1981(field: Bytes, width: int, many: int, state: Words, draws: Bytes, at: Integers, budget: int) -> None:
    """The program of 1981 on a field of bytes, all `WALL` where a maze may be, but its first cell `BEGIN`.

    On arrival in a cell draw a direction; from it on, cyclically, look for one whose cell two away is still wall: write
    its code into that cell, clear the wall between, and move there. Where there is none, read the code in this cell,
    clear it, and step back along it; code 4 ends. The draws are the first `many` of `draws`; with `many` -1 they are
    from `state` and written to `draws` as far as it goes. The walk is at `at[AT]`, has taken `at[NEXT]` draws, and
    goes on while `at[LEFT]` is 1; it is -1 where the draws did not suffice.
    """
    here, taken = at[AT], at[NEXT]
    while budget > 0:
        budget -= 1
        if many >= 0:
            if taken >= many:
                at[LEFT] = -1
                return
            first = signed(draws[taken])
        else:
            first = draw(state, 4)
            if taken < draws.size:
                draws[taken] = first
        taken += 1
        found = -1
        for turn in range(4):
            direction = first + turn & 3
            if field[here + 2 * step(direction, width)] == WALL:
                found = direction
                break
        if found >= 0:
            field[here + step(found, width)] = OPEN
            here += 2 * step(found, width)
            field[here] = found
            continue
        code = signed(field[here])
        field[here] = OPEN
        if code == BEGIN:
            at[LEFT] = 0
            break
        here -= 2 * step(code, width)
    at[AT], at[NEXT] = here, taken
