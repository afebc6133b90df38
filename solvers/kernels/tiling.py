"""Tilings with bit masks: always the first empty cell of the scan order is covered, by each shape that fits.

The cells are numbered in scan order. A *shape* is a piece in one of its orientations, put down with its first cell on
the cell to cover; shapes have numbers of GROUP bits each: those of one piece lie in one *group* of 64, so that a word
says which shapes of a group may be tried. What is covered is kept as a *window* of words from the first empty cell on:
shapes reach only so far, and what they leave behind is all covered.

No shape is tried in vain: a *digit*, DIGIT_BITS cells of the window, has a table with the shapes that it lets pass,
and the shapes that fit are those that all digits let pass. The tables of a cell are those of its *kind*: cells at
which the same shapes have the same masks share one.

A node is a shape put down: it fits, and its piece is still there. Masks and indices are unsigned (see `queens`).

Source: the order of the search is that of the pentomino programs since J. G. Fletcher, A program to solve the
pentomino problem by the recursive use of macros, CACM 8 (1965); the tables are ours.
Cost: as many steps a node as the window has digits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import kernel, part

Masks = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Word = np.uint64

ZERO, ONE = Word(0), Word(1)
WORD_BITS = Word(64)

DIGIT_BITS = Word(8)
DIGITS = Word(256)
"""The values of a digit."""
LOW_DIGIT = DIGITS - ONE

CELL, FREE, NEXT, SHAPE, WINDOW = Word(0), Word(1), Word(2), Word(3), Word(4)
"""A frame of the stack: the cell to cover, the shapes of the current group yet to try, the group after that, the shape
put down, and the words of the window."""

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of `state`: frames on the stack (0: the space is exhausted), nodes, solutions, the length of `out` in use."""


@part
def zeros_below(mask: Word) -> Word:
    """The number of zeros below the lowest one of a mask that is not 0."""
    place = ZERO
    step = Word(32)
    while step != ZERO:
        if mask << (WORD_BITS - step) == ZERO:
            mask >>= step
            place += step
        step >>= ONE
    return place
