"""The determinant of a sparse symmetric matrix modulo a prime below 2**31, by elimination inside its envelope.

Cost: the sum of the squares of the rows' widths inside the envelope; for a grid of r by c cells about r c min(r, c)**2.
"""

from __future__ import annotations

import numpy as np

from ..jit import kernel, part
from .common import Integers, Words

Word = np.uint64
ZERO, ONE = Word(0), Word(1)


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


@kernel("determinant", "uint64(uint64[::1], int64[::1], int64[::1], uint64)")
def determinant(values: Words, firsts: Integers, begins: Integers, prime: Word) -> Word:
    """The determinant modulo `prime`; 0 also where a pivot vanishes modulo it, so that nothing is known.

    Row i has its values, from 0 to prime - 1, in columns `firsts[i]` to i, from `values[begins[i]]` on; they are
    overwritten by those of L D of the factors L D L'.
    """
    size, product = firsts.size, ONE
    for row in range(size):
        first, at = firsts[row], begins[row]
        # First the row of L D, column by column; then L itself, which is that row over the pivots.
        for col in range(first, row):
            low = max(first, firsts[col])
            total = values[at + col - first]
            other = begins[col] - firsts[col]
            for k in range(low, col):
                total += prime * prime - values[at + k - first] * values[other + k] % prime
                total %= prime
            values[at + col - first] = total
        pivot = values[at + row - first]
        for col in range(first, row):
            # `values` of an earlier row ends in the inverse of its pivot.
            part_of = values[at + col - first] * values[begins[col + 1] - 1] % prime
            pivot = (pivot + (prime - part_of) * values[at + col - first]) % prime
            values[at + col - first] = part_of
        if pivot == ZERO:
            return ZERO
        product = product * pivot % prime
        values[at + row - first] = inverse(pivot, prime)
    return product
