"""Queens with bit masks: row by row, with the columns and the diagonals under attack in one word each.

A mask has a bit for each column, column 0 the lowest, so that placements come in lexicographic order. A node is a
queen placed where none before attacks it. Masks and what indexes arrays are unsigned: in numba a signed number
among them would make floats of the masks, and a signed index costs a test for Python's negative ones.

Source: M. Richards, Backtracking algorithms in MCPL using bit patterns and recursion, 1997.
Cost: a constant number of steps a node; with regions, as many as the row has regions.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel, part

Masks = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Word = np.uint64

ZERO, ONE = Word(0), Word(1)

QUEEN, TOROIDAL, TOUCHING = 0, 1, 2
"""What attacks along a diagonal: each queen; also around the edges; only the queen of the row before."""

STRIDE = Word(5)
FREE, COLUMNS, LEFT, RIGHT, REGIONS = Word(0), Word(1), Word(2), Word(3), Word(4)
"""A frame of the stack: the columns yet to try, those taken, those attacked along a falling and along a rising
diagonal, and the regions that have their queen."""

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of `state`: frames on the stack (0: the space is exhausted), nodes, solutions, the length of `out` in use."""


@part
def first(free: Word) -> Word:
    """The lowest of the columns, at least one."""
    return free & (~free + ONE)


# --- counting on the blank board -------------------------------------------------------------------------------
@kernel("queens-counting", "void(uint64[::1], int64[::1], uint64, int64)")
def count(stack: Masks, state: Integers, full: Word, budget: int) -> None:
    """Count the placements on the blank board of the columns `full`, for some `budget` nodes.

    The stack keeps only rows with columns yet to try, so it may begin with any number of partial placements.
    """
    depth, visited, found = Word(state[DEPTH]), state[NODES], state[COUNT]
    last = visited + budget
    while depth > ZERO and visited < last:
        depth -= ONE
        at = depth * STRIDE
        free, columns, left, right = stack[at], stack[at + COLUMNS], stack[at + LEFT], stack[at + RIGHT]
        while free != ZERO:
            queen = first(free)
            free ^= queen
            visited += 1
            below = columns | queen
            below_left = (left | queen) << ONE
            below_right = (right | queen) >> ONE
            below_free = full & ~(below | below_left | below_right)
            if below_free != ZERO:
                if free != ZERO:
                    push(stack, depth, free, columns, left, right)
                    depth += ONE
                free, columns, left, right = below_free, below, below_left, below_right
            elif below == full:
                found += 1
    state[DEPTH], state[NODES], state[COUNT] = depth, visited, found


@part
def push(stack: Masks, depth: Word, free: Word, columns: Word, left: Word, right: Word) -> None:
    """Write the frame above `depth` frames."""
    at = depth * STRIDE
    stack[at + FREE] = free
    stack[at + COLUMNS] = columns
    stack[at + LEFT] = left
    stack[at + RIGHT] = right


# --- listing, and every variant of the board -------------------------------------------------------------------
@part
def shift_left(mask: Word, queen: Word, attack: int, size: Word) -> Word:
    """The columns of the next row attacked along the diagonals that were at `mask`, and along the queen's."""
    if attack == TOUCHING:
        return queen << ONE
    both = mask | queen
    if attack == TOROIDAL:
        return (both << ONE | both >> (size - ONE)) & (~ZERO >> (Word(64) - size))
    return both << ONE


@part
def shift_right(mask: Word, queen: Word, attack: int, size: Word) -> Word:
    """The mirror image of `shift_left`."""
    if attack == TOUCHING:
        return queen >> ONE
    both = mask | queen
    if attack == TOROIDAL:
        return both >> ONE | (both & ONE) << (size - ONE)
    return both >> ONE


@part
def closed(cells: Masks, begin: int, end: int, regions: Word) -> Word:
    """The columns of a row that are in one of `regions`; `cells` has pairs of a region and its columns."""
    mask = ZERO
    for place in range(begin, end, 2):
        if cells[place] & regions != ZERO:
            mask |= cells[place + 1]
    return mask


@part
def region_of(cells: Masks, begin: int, end: int, queen: Word) -> Word:
    """The region of the queen's cell, a bit; none where the board has no regions."""
    for place in range(begin, end, 2):
        if cells[place + 1] & queen != ZERO:
            return Word(cells[place])
    return ZERO


@part
def descend(allowed: Masks, cells: Masks, begins: Integers, stack: Masks, row: Word, queen: Word, attack: int) -> bool:
    """Write the frame of the row below `row` and its queen; False if that row has no free column."""
    size = Word(allowed.size)
    at, below, next_row = row * STRIDE, (row + ONE) * STRIDE, row + ONE
    columns = stack[at + COLUMNS] | queen
    left = shift_left(stack[at + LEFT], queen, attack, size)
    right = shift_right(stack[at + RIGHT], queen, attack, size)
    regions = stack[at + REGIONS] | region_of(cells, begins[row], begins[next_row], queen)
    taken = columns | left | right | closed(cells, begins[next_row], begins[next_row + ONE], regions)
    stack[below + FREE] = allowed[next_row] & ~taken
    stack[below + COLUMNS] = columns
    stack[below + LEFT] = left
    stack[below + RIGHT] = right
    stack[below + REGIONS] = regions
    return bool(stack[below + FREE] != ZERO)


@part
def record(board: Masks, out: Masks, used: int) -> int:
    """Write the queens, a mask a row, to `out`; the new length in use."""
    for row in range(board.size):
        out[used + row] = board[row]
    return used + board.size


@kernel(
    "queens",
    "void(uint64[::1], uint64[::1], int64[::1], uint64[::1], uint64[::1], int64[::1], uint64[::1], int64, int64,"
    " int64)",
)
def search(
    allowed: Masks,
    cells: Masks,
    begins: Integers,
    stack: Masks,
    board: Masks,
    state: Integers,
    out: Masks,
    attack: int,
    budget: int,
    limit: int,
) -> None:
    """Go on for `budget` nodes, until there are `limit` solutions in all, or `out` may not hold another one.

    `allowed` has the columns open to the queen of each row; the regions of row r are the pairs of `cells` from
    `begins[r]` to `begins[r + 1]`. With an empty `out` it only counts.
    """
    depth, visited, found, used = Word(state[DEPTH]), state[NODES], state[COUNT], state[USED]
    last, listing, size = visited + budget, out.size > 0, Word(board.size)
    while depth > ZERO:
        row = depth - ONE
        free = stack[row * STRIDE + FREE]
        if free == ZERO:
            depth -= ONE
            continue
        if visited >= last or found >= limit or (listing and used + board.size > out.size):
            break
        queen = first(free)
        stack[row * STRIDE + FREE] = free ^ queen
        board[row] = queen
        visited += 1
        if depth == size:
            found += 1
            if listing:
                used = record(board, out, used)
        elif descend(allowed, cells, begins, stack, row, queen, attack):
            depth += ONE
    state[DEPTH], state[NODES], state[COUNT], state[USED] = depth, visited, found, used
