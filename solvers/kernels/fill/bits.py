"""Words of 64 bits, whole numbers for what others do in floats, and a small random generator.

All are the same interpreted and compiled, on any machine. In numba a signed number among unsigned ones makes floats,
so masks are `Word` throughout and what indexes arrays is signed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import extending, njit, types

Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Codes = npt.NDArray[np.uint8]
Word = np.uint64

NIL, ONE = Word(0), Word(1)
LAST_BIT = Word(63)

F = TypeVar("F", bound=Callable[..., Any])

LOG_BITS = 12
"""Of a logarithm after the point."""


PART: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Without wrappers for Python a fifth of the compilation goes."""

if TYPE_CHECKING:

    def signed(word: np.integer[Any]) -> int:
        """The number as one that may index arrays and be less than 0."""
        return int(word)
else:
    signed = np.int64


def part(function: F) -> F:
    """Make a function callable from the kernel alone."""
    return cast(F, njit(**PART)(function))


# --- one instruction each --------------------------------------------------------------------------------------
def ones(word: Word) -> int:
    """The number of bits that are set. This is how it runs interpreted."""
    return int(word).bit_count()


def zeros(word: Word) -> int:
    """The zeros below the lowest bit of `word`, which is not 0. This is how it runs interpreted."""
    return (int(word) & -int(word)).bit_length() - 1


@extending.intrinsic  # type: ignore[misc, unused-ignore]
def _ones(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@extending.intrinsic  # type: ignore[misc, unused-ignore]
def _zeros(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), generate


@extending.overload(ones, strict=False)  # type: ignore[misc, unused-ignore]
def _ones_compiled(word: Any) -> Any:
    return lambda word: _ones(word)  # type: ignore[call-arg, unused-ignore]


@extending.overload(zeros, strict=False)  # type: ignore[misc, unused-ignore]
def _zeros_compiled(word: Any) -> Any:
    return lambda word: _zeros(word)  # type: ignore[call-arg, unused-ignore]


# --- whole numbers ---------------------------------------------------------------------------------------------
@part
def logarithm(number: int) -> int:
    """About the binary logarithm of a number from 1 on, in 2**-LOG_BITS: exact for powers of two, straight between."""
    whole = 0
    while number >> (whole + 1) > 0:
        whole += 1
    return (whole << LOG_BITS) + ((number << LOG_BITS) >> whole) - (1 << LOG_BITS)


@part
def drawn(random: Words, below: int) -> int:
    """A number under `below` (up to 2**31), drawn from the generator, whose state is one word that is not 0.

    Source: G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003.
    """
    word = random[0]
    word ^= word << Word(13)
    word ^= word >> Word(7)
    word ^= word << Word(17)
    random[0] = word
    return (signed(word >> Word(33)) * below) >> 31
