"""Mazes that grow together: Kruskal's by a shuffled list of walls, Prim's and the growing tree by a list of cells.

None is uniform. Costs: Kruskal a few steps a wall, the others a few a cell; memory 8 to 40 bytes a cell. Each kernel
goes on for `budget` steps from where `at` says that it was; see `common`.
"""

from __future__ import annotations

from ..jit import kernel, part
from .common import DIGEST, LEFT, NEXT, Bytes, Integers, Numbers, Words, draw, fresh, join, pick, signed, step

NEW, EDGE, IN = 0, 2, 1
"""Of a cell: untouched, beside the tree, in the tree."""


@part
def root_of(above: Numbers, cell: int) -> int:
    """The least-known name of a cell's part; halves the way to it."""
    while above[cell] != cell:
        above[cell] = above[above[cell]]
        cell = signed(above[cell])
    return cell


@kernel("kruskal's walls", "void(uint8[::1], uint8[::1], int32[::1], int32[::1], int64[::1], int64)", DIGEST)
def walls_of(may: Bytes, out: Bytes, walls: Numbers, above: Numbers, at: Integers, cols: int) -> None:
    """List the walls between cells; those that `out` has open already join parts. A pass of a nanosecond or so each."""
    many = 0
    for cell in range(may.size):
        above[cell] = cell
    for cell in range(may.size):
        # Right (0) and down (3) of each cell are all walls, once.
        for direction in (0, 3):
            if out[cell] >> direction & 1:
                above[root_of(above, cell)] = root_of(above, cell + step(direction, cols))
            elif may[cell] >> direction & 1:
                walls[many] = 2 * cell + (1 if direction else 0)
                many += 1
    at[LEFT] = many


@kernel("kruskal", "void(uint8[::1], int32[::1], int32[::1], uint64[::1], int64[::1], int64, int64)", DIGEST)
def kruskal(out: Bytes, walls: Numbers, above: Numbers, state: Words, at: Integers, cols: int, budget: int) -> None:
    """Take the walls in a random order; open one that stands between two parts."""
    least = max(0, at[LEFT] - budget)
    for last in range(at[LEFT] - 1, least - 1, -1):
        other = draw(state, last + 1)
        wall = signed(walls[other])
        walls[other] = walls[last]
        cell, direction = wall >> 1, (3 if wall & 1 else 0)
        one, two = root_of(above, cell), root_of(above, cell + step(direction, cols))
        if one != two:
            above[one] = two
            join(out, cell, direction, cols)
    at[LEFT] = least


@kernel("prim", "void(uint8[::1], uint8[::1], uint8[::1], int32[::1], uint64[::1], int64[::1], int64, int64)", DIGEST)
def prim(
    may: Bytes, out: Bytes, seen: Bytes, edge: Numbers, state: Words, at: Integers, cols: int, budget: int
) -> None:
    """Take a cell beside the tree, of `at[LEFT]` in `edge`, at random; join it to one of its neighbours in the tree."""
    many = at[LEFT]
    while many and budget > 0:
        budget -= 1
        place = draw(state, many)
        cell = signed(edge[place])
        many -= 1
        edge[place] = edge[many]
        ways = fresh(may, seen, cell, cols, IN)
        if ways:
            join(out, cell, pick(state, ways), cols)
        seen[cell] = IN
        for direction in range(4):
            if may[cell] >> direction & 1:
                other = cell + step(direction, cols)
                if seen[other] == NEW:
                    seen[other] = EDGE
                    edge[many] = other
                    many += 1
    at[LEFT] = many


@kernel(
    "growing-tree",
    "void(uint8[::1], uint8[::1], uint8[::1], int32[::1], uint64[::1], int64[::1], int64, int64, int64)",
    DIGEST,
)
def growing_tree(
    may: Bytes,
    out: Bytes,
    seen: Bytes,
    active: Numbers,
    state: Words,
    at: Integers,
    cols: int,
    newest: int,
    budget: int,
) -> None:
    """Go on from the newest cell in `newest` of 100 times, else from one at random; drop it where there is no new cell.

    `at[LEFT]` cells are in `active`. The last one takes the place of one that is dropped.
    """
    many = at[LEFT]
    while many and budget > 0:
        budget -= 1
        place = many - 1 if draw(state, 100) < newest else draw(state, many)
        cell = signed(active[place])
        ways = fresh(may, seen, cell, cols, NEW)
        if ways == 0:
            many -= 1
            active[place] = active[many]
            continue
        other = join(out, cell, pick(state, ways), cols)
        seen[other] = IN
        active[many] = other
        many += 1
    at[LEFT] = many


@kernel("maze-path", "void(uint8[::1], int32[::1], int32[::1], int64[::1], int64, int64, int64)", DIGEST)
def path(out: Bytes, before: Numbers, queue: Numbers, at: Integers, cols: int, end: int, budget: int) -> None:
    """Search breadth first, until `end` is reached if it is not -1.

    Of `queue`, `at[NEXT]` cells have been looked at and `at[LEFT]` more are reached; `before`, -1 at first, then has
    for each of them the one before it.
    """
    read, written = at[NEXT], at[NEXT] + at[LEFT]
    while read < written and budget > 0 and (end < 0 or before[end] < 0):
        budget -= 1
        cell = signed(queue[read])
        read += 1
        for direction in range(4):
            if out[cell] >> direction & 1:
                other = cell + step(direction, cols)
                if before[other] < 0:
                    before[other] = cell
                    queue[written] = other
                    written += 1
    at[NEXT] = read
    at[LEFT] = written - read if end < 0 or before[end] < 0 else 0
