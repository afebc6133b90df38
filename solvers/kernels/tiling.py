"""Tilings with bit masks: always the first empty cell in the scan order is covered, by each shape that fits there.

A *shape* is a piece in one of its orientations, put down with its first cell on the cell to cover. The shapes are
numbered so that those of a piece lie in one *group* of 64: a word says which shapes of a group may be tried. What
is covered is a *window* of two words, low and high, that begins at the first empty cell: before it all is covered,
and shapes reach no farther than the window.

No shape is tried in vain. A *digit* is eight cells of the window, the first one left out, as it is empty. A table
has the shapes that a value of a digit lets pass; those that all digits let pass fit. Cells on which the same
shapes may lie, with the same masks, share their tables: they are of one *kind*.

A node is a shape put down: it fits, and its piece is at hand. Masks and indices are unsigned (see `queens`).

Source: the order of the search is that of J. G. Fletcher, A program to solve the pentomino problem by the recursive
use of macros, CACM 8 (1965); the tables are ours.
Cost: as many steps a node as the longest shape has digits. To look for holes that no pieces fill was not worth it:
flooding the whole region at each node left 0.76 of the nodes for pentominoes in 6 x 10, and took 5 times as long.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import extending, types

from .jit import kernel, part

Masks = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Word = np.uint64

ZERO, ONE = Word(0), Word(1)
FULL = ~ZERO
WORD_BITS, LAST_BIT = Word(64), Word(63)
GROUP_BITS = Word(6)
"""A shape's number is its group times 64 and its bit."""

DIGIT_BITS, DIGIT_VALUES = Word(8), Word(256)
LAST_VALUE = DIGIT_VALUES - ONE

STRIDE = Word(6)
FREE, LOOKED, CELL, LOW, HIGH, SHAPE = Word(0), Word(1), Word(2), Word(3), Word(4), Word(5)
"""A frame of the stack: the shapes of a group yet to try and the groups looked at, that one the last; the cell to
cover; the window; the shape put down."""

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of `state`: frames on the stack (0: the space is exhausted), nodes, solutions, the length of `out` in use."""


def zeros(mask: Word) -> Word:
    """The zeros below the lowest one of `mask`, which is not 0. This is how it runs interpreted."""
    return Word((int(mask) & -int(mask)).bit_length() - 1)


@extending.intrinsic  # type: ignore[misc, unused-ignore]
def _count_zeros(typing: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


@extending.overload(zeros, strict=False)  # type: ignore[misc, unused-ignore]
def _zeros_compiled(mask: Any) -> Any:
    return lambda mask: _count_zeros(mask)  # type: ignore[call-arg, unused-ignore]


# --- choose ----------------------------------------------------------------------------------------------------
@part
def fitting(passes: Masks, at: Word, low_digits: Word, high_digits: Word, low: Word, high: Word, free: Word) -> Word:
    """Those of the shapes `free` that all digits of the window let pass; `at` is the place of the first table."""
    low >>= ONE
    while low_digits != ZERO:
        free &= passes[at + (low & LAST_VALUE)]
        low >>= DIGIT_BITS
        at += DIGIT_VALUES
        low_digits -= ONE
    while high_digits != ZERO:
        free &= passes[at + (high & LAST_VALUE)]
        high >>= DIGIT_BITS
        at += DIGIT_VALUES
        high_digits -= ONE
    return free


# --- put down and lift -----------------------------------------------------------------------------------------
@part
def slide(low: Word, high: Word) -> tuple[Word, Word, Word]:
    """The cells that the window goes on to its first empty one, and the window there."""
    passed = ZERO
    if low == FULL:
        if high == FULL:
            return WORD_BITS + WORD_BITS, ZERO, ZERO
        low, high, passed = high, ZERO, WORD_BITS
    step = zeros(~low)
    # In two shifts, for a shift by all the bits of a word is none.
    return passed + step, low >> step | (high << ONE) << (LAST_BIT - step), high >> step


@part
def take(own: Masks, left: Masks, open_: Masks, group: Word, piece: Word) -> None:
    """A copy of the piece is put down; its shapes are closed if it was the last one."""
    left[piece] -= ONE
    if left[piece] == ZERO:
        open_[group] &= ~own[piece]


@part
def give_back(own: Masks, left: Masks, open_: Masks, group: Word, piece: Word) -> None:
    """Undo `take`."""
    left[piece] += ONE
    open_[group] |= own[piece]


@part
def save(stack: Masks, depth: Word, free: Word, looked: Word, cell: Word, low: Word, high: Word, shape: Word) -> None:
    """Write the frame of that depth."""
    at = depth * STRIDE
    stack[at + FREE], stack[at + LOOKED], stack[at + CELL] = free, looked, cell
    stack[at + LOW], stack[at + HIGH], stack[at + SHAPE] = low, high, shape


@part
def load(stack: Masks, depth: Word) -> tuple[Word, Word, Word, Word, Word, Word]:
    """Read the frame of that depth."""
    at = depth * STRIDE
    return stack[at + FREE], stack[at + LOOKED], stack[at + CELL], stack[at + LOW], stack[at + HIGH], stack[at + SHAPE]


@part
def record(stack: Masks, depth: Word, out: Integers, used: int) -> int:
    """Write the number of shapes put down, and the cell and shape of each, to `out`; the new length in use."""
    out[used] = depth
    used += 1
    for frame in range(ONE, depth + ONE):
        out[used] = stack[Word(frame) * STRIDE + CELL]
        out[used + 1] = stack[Word(frame) * STRIDE + SHAPE]
        used += 2
    return used


@kernel(
    "tiling",
    "void(uint64[::1], uint64[::1], uint64[::1], uint64[::1], uint64, uint64, uint64[::1], uint64[::1], uint64[::1],"
    " uint64[::1], uint64[::1], int64[::1], int64[::1], int64, int64)",
)
def search(
    passes: Masks,
    masks: Masks,
    tables: Masks,
    lying: Masks,
    low_digits: Word,
    high_digits: Word,
    pieces: Masks,
    own: Masks,
    left: Masks,
    open_: Masks,
    stack: Masks,
    state: Integers,
    out: Integers,
    budget: int,
    limit: int,
) -> None:
    """Go on for `budget` nodes, until there are `limit` solutions in all, or `out` may not hold another one.

    Each cell has its kind's tables in `passes` from `tables[cell]` on: for each group and digit, the shapes let pass
    by value; and the two words of each shape in `masks` from `lying[cell]` on. `pieces` has the piece of each shape,
    `own` the shapes of each piece in its group, `left` its copies at hand, `open_` the shapes of each group that are
    of pieces at hand. The frames of the stack begin at depth 1. With an empty `out` it only counts.
    """
    depth, visited, found, used = Word(state[DEPTH]), state[NODES], state[COUNT], state[USED]
    last, cells = visited + budget, Word(tables.size)
    listing, room = out.size > 0, out.size - 2 * tables.size - 1
    groups, tables_a_group = Word(open_.size), (low_digits + high_digits) * DIGIT_VALUES
    free, looked, cell, low, high, shape = load(stack, depth)
    while True:
        while free == ZERO and looked < groups:
            at = tables[cell] + looked * tables_a_group
            free = fitting(passes, at, low_digits, high_digits, low, high, open_[looked])
            looked += ONE
        if free == ZERO:
            depth -= ONE
            if depth == ZERO:
                break
            free, looked, cell, low, high, shape = load(stack, depth)
            give_back(own, left, open_, looked - ONE, pieces[shape])
            continue
        if visited >= last or found >= limit or (listing and used > room):
            break
        shape = (looked - ONE) << GROUP_BITS | zeros(free)
        free &= free - ONE
        visited += 1
        at = lying[cell] + shape + shape
        passed, next_low, next_high = slide(low | masks[at], high | masks[at + ONE])
        next_cell = cell + passed
        if next_cell == cells:
            found += 1
            if listing:
                save(stack, depth, free, looked, cell, low, high, shape)
                used = record(stack, depth, out, used)
            continue
        # Look ahead: most often nothing fits there, and not to save frames for that takes a fifth of the time off.
        take(own, left, open_, looked - ONE, pieces[shape])
        next_free, next_looked = ZERO, ZERO
        while next_free == ZERO and next_looked < groups:
            at = tables[next_cell] + next_looked * tables_a_group
            next_free = fitting(passes, at, low_digits, high_digits, next_low, next_high, open_[next_looked])
            next_looked += ONE
        if next_free == ZERO:
            give_back(own, left, open_, looked - ONE, pieces[shape])
            continue
        save(stack, depth, free, looked, cell, low, high, shape)
        depth += ONE
        free, looked, cell, low, high = next_free, next_looked, next_cell, next_low, next_high
    save(stack, depth, free, looked, cell, low, high, shape)
    state[DEPTH], state[NODES], state[COUNT], state[USED] = depth, visited, found, used
