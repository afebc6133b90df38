"""Mazes that grow together: Kruskal's by a shuffled list of walls, Prim's and the growing tree by a list of cells.

None is uniform. Costs: Kruskal a few steps a wall, the others a few a cell; memory 8 to 40 bytes a cell.
"""

from __future__ import annotations

from ..jit import kernel, part
from .common import Bytes, Numbers, Words, draw, fresh, join, pick, signed, step

NEW, EDGE, IN = 0, 2, 1
"""Of a cell: untouched, beside the tree, in the tree."""


@part
def root_of(above: Numbers, cell: int) -> int:
    """The least-known name of a cell's part; halves the way to it."""
    while above[cell] != cell:
        above[cell] = above[above[cell]]
        cell = signed(above[cell])
    return cell


@kernel("kruskal", "void(uint8[::1], uint8[::1], int32[::1], int32[::1], uint64[::1], int64)")
def kruskal(may: Bytes, out: Bytes, walls: Numbers, above: Numbers, state: Words, cols: int) -> None:
    """Take the walls in a random order; open one that stands between two parts."""
    many = 0
    for cell in range(may.size):
        above[cell] = cell
        # Right (0) and down (3) of each cell are all walls, once.
        for direction in (0, 3):
            if may[cell] >> direction & 1:
                walls[many] = 2 * cell + (1 if direction else 0)
                many += 1
    for last in range(many - 1, -1, -1):
        other = draw(state, last + 1)
        wall = signed(walls[other])
        walls[other] = walls[last]
        cell, direction = wall >> 1, (3 if wall & 1 else 0)
        one, two = root_of(above, cell), root_of(above, cell + step(direction, cols))
        if one != two:
            above[one] = two
            join(out, cell, direction, cols)


@kernel("prim", "void(uint8[::1], uint8[::1], uint8[::1], int32[::1], uint64[::1], int64, int64)")
def prim(may: Bytes, out: Bytes, seen: Bytes, edge: Numbers, state: Words, cols: int, start: int) -> None:
    """Take a cell beside the tree at random, and join it at random to one of its neighbours in the tree."""
    edge[0], many = start, 1
    while many:
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


@kernel("growing-tree", "void(uint8[::1], uint8[::1], uint8[::1], int32[::1], uint64[::1], int64, int64, int64)")
def growing_tree(
    may: Bytes, out: Bytes, seen: Bytes, active: Numbers, state: Words, cols: int, start: int, newest: int
) -> None:
    """Go on from the newest cell in `newest` of 100 times, else from one at random; drop it where there is no new cell.

    The last cell takes the place of one that is dropped.
    """
    active[0], many, seen[start] = start, 1, IN
    while many:
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


@kernel("maze-path", "int64(uint8[::1], int32[::1], int32[::1], int64, int64, int64)")
def path(out: Bytes, before: Numbers, queue: Numbers, cols: int, start: int, end: int) -> int:
    """Search breadth first, until `end` is reached if it is not -1; the number of cells reached.

    `before` then has for each of them the one before it.
    """
    for cell in range(out.size):
        before[cell] = -1
    before[start], queue[0], read, written = start, start, 0, 1
    while read < written and (end < 0 or before[end] < 0):
        cell = signed(queue[read])
        read += 1
        for direction in range(4):
            if out[cell] >> direction & 1:
                other = cell + step(direction, cols)
                if before[other] < 0:
                    before[other] = cell
                    queue[written] = other
                    written += 1
    return written
