"""The determinant of a sparse symmetric matrix modulo a prime below 2**31, by elimination inside its envelope.

Cost: the sum of the squares of the rows' widths inside the envelope; for a grid of r by c cells about r c min(r, c)**2.
"""

from __future__ import annotations

import numpy as np

from ..jit import kernel, part
from .common import DIGEST, LEFT, NEXT, Integers, Words

Word = np.uint64
ZERO, ONE = Word(0), Word(1)

PRIME, PRODUCT = 0, 1
"""Of `numbers`."""


@part
def inverse(number: Word, prime: Word) -> Word:
    """The inverse by Fermat's little theorem."""
    result, power, left = ONE, number, prime - Word(2)
    while left > ZERO:
        if left & ONE:
            result = result * power % prime
        power = power * power % prime
        left >>= ONE
    return result


@kernel("determinant", "void(uint64[::1], int64[::1], int64[::1], uint64[::1], int64[::1], int64)", DIGEST)
def determinant(values: Words, firsts: Integers, begins: Integers, numbers: Words, at: Integers, budget: int) -> None:
    """The determinant modulo the prime `numbers[PRIME]`, row by row, until so many products are formed.

    `numbers[PRODUCT]`, 1 at first, is at the end the determinant, or 0 where a pivot vanishes, so that nothing is
    known. Row i, of which `at[NEXT]` is the next and `at[LEFT]` are left, has its values, from 0 to prime - 1, in
    columns `firsts[i]` to i, from `values[begins[i]]` on; they are overwritten by those of L D of the factors L D L'.
    """
    prime = numbers[PRIME]
    while at[LEFT] > 0 and budget > 0:
        row = at[NEXT]
        first, here = firsts[row], begins[row]
        # First the row of L D, column by column; then L itself, which is that row over the pivots.
        for col in range(first, row):
            low = max(first, firsts[col])
            total = values[here + col - first]
            other = begins[col] - firsts[col]
            for k in range(low, col):
                total += prime * prime - values[here + k - first] * values[other + k] % prime
                total %= prime
            values[here + col - first] = total
            budget -= col - low
        pivot = values[here + row - first]
        for col in range(first, row):
            # `values` of an earlier row ends in the inverse of its pivot.
            part_of = values[here + col - first] * values[begins[col + 1] - 1] % prime
            pivot = (pivot + (prime - part_of) * values[here + col - first]) % prime
            values[here + col - first] = part_of
        budget -= 1
        at[NEXT], at[LEFT] = row + 1, at[LEFT] - 1 if pivot != ZERO else 0
        numbers[PRODUCT] = numbers[PRODUCT] * pivot % prime
        values[here + row - first] = inverse(pivot, prime)
