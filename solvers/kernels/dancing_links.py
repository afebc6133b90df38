"""Dancing links for exact covers with secondary items and colours: Knuth's Algorithm C, TAOCP 7.2.2.1.

It branches on the active primary item of the fewest options, the first of equals in the order of the items. A node
is a partial solution reached, the empty one (the root) included. Options without a primary item are never chosen.

Two arrays hold records of STRIDE numbers. A reference to a record is its position in the array, so that a link is
followed without a multiplication; references are unsigned, as signed ones cost a test for Python's negative indices.

- `nodes`: UP and DOWN in the list of the node's item, ITEM, COLOUR. The head of item i's list stands at the same
  position as item i in `items`. Then come the options, one after another, with a spacer (ITEM 0) before, between
  and behind. A spacer's UP is the first node of the option before it, its DOWN the last one of the option behind
  it, its COLOUR the number of the option before it.
- `items`: PREVIOUS and NEXT among the active primary items, SIZE of the list. Record 0 is the head of the active
  primary items; secondary items are linked to themselves.

Cost: a node takes as many steps as links are taken out and put back, plus one for each active primary item.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel, part

Records = npt.NDArray[np.uint32]
Integers = npt.NDArray[np.int64]
Ref = np.uint64

STRIDE = Ref(4)
UP, DOWN, ITEM, COLOUR = Ref(0), Ref(1), Ref(2), Ref(3)
PREVIOUS, NEXT, SIZE = Ref(0), Ref(1), Ref(2)
HEAD, SPACER = Ref(0), Ref(0)

PLAIN = Ref(0)
"""COLOUR of a node without one."""
KEPT = Ref(0xFFFFFFFF)
"""COLOUR of a node whose item has been given that very colour: its option stays."""

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of `state`: one more than the options chosen (0: exhausted), nodes, solutions, the length of `out` in use."""
OVER = -1
"""The level, the number of options chosen, when the space is exhausted."""


# --- take out and put back -------------------------------------------------------------------------------------
@part
def hide(nodes: Records, items: Records, node: Ref) -> None:
    """Take the option of `node` out of the lists of its other items."""
    q = node + STRIDE
    while q != node:
        item = Ref(nodes[q + ITEM])
        if item == SPACER:
            q = Ref(nodes[q + UP])
            continue
        if nodes[q + COLOUR] != KEPT:
            up = Ref(nodes[q + UP])
            down = Ref(nodes[q + DOWN])
            nodes[up + DOWN] = down
            nodes[down + UP] = up
            items[item + SIZE] -= Ref(1)
        q += STRIDE


@part
def unhide(nodes: Records, items: Records, node: Ref) -> None:
    """Undo `hide`, in the opposite order."""
    q = node - STRIDE
    while q != node:
        item = Ref(nodes[q + ITEM])
        if item == SPACER:
            q = Ref(nodes[q + DOWN])
            continue
        if nodes[q + COLOUR] != KEPT:
            nodes[Ref(nodes[q + UP]) + DOWN] = q
            nodes[Ref(nodes[q + DOWN]) + UP] = q
            items[item + SIZE] += Ref(1)
        q -= STRIDE


@part
def cover(nodes: Records, items: Records, item: Ref) -> None:
    """Take the item out, and all of its options."""
    p = Ref(nodes[item + DOWN])
    while p != item:
        hide(nodes, items, p)
        p = Ref(nodes[p + DOWN])
    before = Ref(items[item + PREVIOUS])
    behind = Ref(items[item + NEXT])
    items[before + NEXT] = behind
    items[behind + PREVIOUS] = before


@part
def uncover(nodes: Records, items: Records, item: Ref) -> None:
    """Undo `cover`, in the opposite order."""
    items[Ref(items[item + PREVIOUS]) + NEXT] = item
    items[Ref(items[item + NEXT]) + PREVIOUS] = item
    p = Ref(nodes[item + UP])
    while p != item:
        unhide(nodes, items, p)
        p = Ref(nodes[p + UP])


@part
def purify(nodes: Records, items: Records, node: Ref) -> None:
    """Give the node's item its colour: take out the options of another colour, mark those of this one."""
    item = Ref(nodes[node + ITEM])
    colour = nodes[node + COLOUR]
    p = Ref(nodes[item + DOWN])
    while p != item:
        if nodes[p + COLOUR] != colour:
            hide(nodes, items, p)
        elif p != node:
            nodes[p + COLOUR] = KEPT
        p = Ref(nodes[p + DOWN])


@part
def unpurify(nodes: Records, items: Records, node: Ref) -> None:
    """Undo `purify`, in the opposite order."""
    item = Ref(nodes[node + ITEM])
    colour = nodes[node + COLOUR]
    p = Ref(nodes[item + UP])
    while p != item:
        if nodes[p + COLOUR] == KEPT:
            nodes[p + COLOUR] = colour
        elif p != node:
            unhide(nodes, items, p)
        p = Ref(nodes[p + UP])


# --- choose and undo -------------------------------------------------------------------------------------------
@part
def choose(items: Records) -> Ref:
    """The active primary item of the fewest options, the first of equals."""
    best = Ref(items[HEAD + NEXT])
    least = items[best + SIZE]
    item = Ref(items[best + NEXT])
    while item != HEAD:
        size = items[item + SIZE]
        if size < least:
            least = size
            best = item
        item = Ref(items[item + NEXT])
    return best


@part
def commit(nodes: Records, items: Records, node: Ref) -> None:
    """Choose the option of `node`, whose own item is covered: settle its other items."""
    q = node + STRIDE
    while q != node:
        item = Ref(nodes[q + ITEM])
        colour = nodes[q + COLOUR]
        if item == SPACER:
            q = Ref(nodes[q + UP])
            continue
        if colour == PLAIN:
            cover(nodes, items, item)
        elif colour != KEPT:
            purify(nodes, items, q)
        q += STRIDE


@part
def uncommit(nodes: Records, items: Records, node: Ref) -> None:
    """Undo `commit`, in the opposite order."""
    q = node - STRIDE
    while q != node:
        item = Ref(nodes[q + ITEM])
        colour = nodes[q + COLOUR]
        if item == SPACER:
            q = Ref(nodes[q + DOWN])
            continue
        if colour == PLAIN:
            uncover(nodes, items, item)
        elif colour != KEPT:
            unpurify(nodes, items, q)
        q -= STRIDE


@part
def descend(nodes: Records, items: Records, chosen: Records, level: int) -> bool:
    """Choose the first option of the best item; False if it has none."""
    item = choose(items)
    if items[item + SIZE] == 0:
        return False
    cover(nodes, items, item)
    node = Ref(nodes[item + DOWN])
    chosen[level] = node
    commit(nodes, items, node)
    return True


@part
def retreat(nodes: Records, items: Records, chosen: Records, level: int) -> int:
    """Go back to the last choice that has another option, and take that; the new level, OVER if there is none."""
    while level > 0:
        level -= 1
        node = Ref(chosen[level])
        item = Ref(nodes[node + ITEM])
        uncommit(nodes, items, node)
        node = Ref(nodes[node + DOWN])
        if node != item:
            chosen[level] = node
            commit(nodes, items, node)
            return level + 1
        uncover(nodes, items, item)
    return OVER


@part
def record(nodes: Records, chosen: Records, level: int, out: Integers, used: int) -> int:
    """Write the number of options and the options to `out`; the new length in use."""
    out[used] = level
    for place in range(level):
        q = Ref(chosen[place])
        while nodes[q + ITEM] != SPACER:
            q += STRIDE
        out[used + 1 + place] = nodes[q + COLOUR]
    return used + 1 + level


@kernel(
    "dancing-links",
    "void(uint32[::1], uint32[::1], uint32[::1], int64[::1], int64[::1], int64, int64)",
)
def search(
    nodes: Records, items: Records, chosen: Records, state: Integers, out: Integers, budget: int, limit: int
) -> None:
    """Go on for `budget` nodes, until there are `limit` solutions in all, or `out` may not hold another one.

    With an empty `out` it only counts.
    """
    level, visited, count, used = state[DEPTH] - 1, state[NODES], state[COUNT], state[USED]
    last = visited + budget
    listing = out.size > 0
    while level != OVER and visited < last and count < limit:
        if listing and used + level + 1 > out.size:
            break
        visited += 1
        if items[HEAD + NEXT] == HEAD:
            count += 1
            if listing:
                used = record(nodes, chosen, level, out, used)
            level = retreat(nodes, items, chosen, level)
        elif descend(nodes, items, chosen, level):
            level += 1
        else:
            level = retreat(nodes, items, chosen, level)
    state[DEPTH], state[NODES], state[COUNT], state[USED] = level + 1, visited, count, used
