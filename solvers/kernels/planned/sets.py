"""Sets of words, of letters, of cells and depths: a bit each, in words of 64 bits, one after another in `bits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit

from .layout import NOTHING, WORD_BITS

Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]
Word = np.uint64

NIL, ONE = Word(0), Word(1)

F = TypeVar("F", bound=Callable[..., Any])


PART: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Without wrappers for Python a fifth of the compilation goes."""


def part(function: F) -> F:
    """Make a function callable from the kernel alone."""
    return cast(F, njit(**PART)(function))


@part
def lowest(word: Word) -> int:
    """The place of the lowest bit of `word`, which is not 0."""
    place, shift = 0, 32
    while shift > 0:
        if word & ((ONE << Word(shift)) - ONE) == NIL:
            word >>= Word(shift)
            place += shift
        shift >>= 1
    return place


@part
def highest(bits: Words, first: int, words: int) -> int:
    """The highest member of a set of so many words; NOTHING if it is empty."""
    for at in range(words - 1, -1, -1):
        word = bits[first + at]
        if word != NIL:
            place, shift = 0, 32
            while shift > 0:
                if word >> Word(shift) != NIL:
                    word >>= Word(shift)
                    place += shift
                shift >>= 1
            return at * WORD_BITS + place
    return NOTHING


@part
def put(bits: Words, first: int, number: int) -> None:
    """Add a member."""
    bits[first + number // WORD_BITS] |= ONE << Word(number % WORD_BITS)


@part
def keep_below(bits: Words, first: int, words: int, number: int) -> None:
    """Take away all members from `number` on."""
    for at in range(number // WORD_BITS, words):
        low = number - at * WORD_BITS
        bits[first + at] &= (ONE << Word(low)) - ONE if low > 0 else NIL


@part
def take_away(bits: Words, first: int, other: int, words: int) -> None:
    """Take the members of another set from one."""
    for at in range(words):
        bits[first + at] &= ~bits[other + at]


@part
def unite(bits: Words, first: int, other: int, words: int) -> None:
    """Add the members of another set to one."""
    for at in range(words):
        bits[first + at] |= bits[other + at]


@part
def have_common(bits: Words, one: int, other: int, words: int) -> bool:
    """Whether two sets have a common member."""
    for at in range(words):  # noqa: SIM110 - the kernel has no generators
        if bits[one + at] & bits[other + at] != NIL:
            return True
    return False
