"""The words as sets of bits, in the order in which they are tried, and the letters that cells allow (rule 7)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .....instances import Cell, Crossword
from .analysis import BLANK, Crossings, hard_slots
from .words import Words

Bits = npt.NDArray[np.uint64]
Letters = npt.NDArray[np.bool_]
"""A truth value a letter."""

WORD_BITS = 64


class Tables:
    """By length: `ranks`, the words in the order of the seed, and `index`, for each position and letter those with it.

    Takes time linear in the letters of the words, times the letters of the alphabet.
    """

    def __init__(self, puzzle: Crossword, crossings: Crossings, words: Words, *, seed: int, balance: int) -> None:
        self._words = words
        self.ranks: dict[int, npt.NDArray[np.int64]] = {}
        self.index: dict[int, Bits] = {}
        random = np.random.PCG64(seed)
        letters = np.arange(words.alphabet, dtype=np.uint8)[:, None]
        for length, codes in words.codes.items():
            order = np.argsort(random.random_raw(len(codes)), kind="stable").astype(np.int64)
            rows = [packed((codes[order, place] == letters).view(np.uint8)) for place in range(length)]
            self.ranks[length], self.index[length] = words.firsts[length] + order, np.concatenate(rows).ravel()
        self._letters = _balanced(puzzle, crossings, words, balance) | _given(puzzle, words)

    def fitting(self, cells: Sequence[Cell]) -> Bits:
        """The words that have in each of the cells a letter that it allows."""
        order = self.ranks[len(cells)] - self._words.firsts[len(cells)]
        fits = np.ones(len(order), np.uint8)
        for place, cell in enumerate(cells):
            if cell in self._letters:
                fits &= self._letters[cell][self._words.codes[len(cells)][order, place]]
        return packed(fits[None, :]).ravel()


def _given(puzzle: Crossword, words: Words) -> dict[Cell, Letters]:
    """The one letter of each cell that is given."""
    letters = puzzle.table.alphabet.letters
    marks = {(row, col): puzzle.grid[row][col] for row, col in puzzle.crossings}
    return {cell: np.arange(words.alphabet) == letters.index(mark) for cell, mark in marks.items() if mark != BLANK}


def _balanced(puzzle: Crossword, crossings: Crossings, words: Words, degree: int) -> dict[Cell, Letters]:
    """Rule 7: where a hard slot is crossed, all letters that its words have there but the rarest; at least one."""
    found: dict[Cell, Letters] = {}
    for index in hard_slots(crossings) if degree else ():
        slot = puzzle.slots[index]
        for cell in crossings.of[index].values():
            counts = np.bincount(words.codes[slot.length][:, slot.cells.index(cell)], minlength=words.alphabet)
            order = np.argsort(counts, kind="stable")
            order = order[counts[order] > 0]
            mine = np.zeros(words.alphabet, np.bool_)
            mine[order[min(degree, max(len(order) - 1, 0)) :]] = True
            found[cell] = mine & found.get(cell, mine)
    return found


def packed(rows: npt.NDArray[np.uint8]) -> Bits:
    """Rows of zeros and ones as rows of words of 64 bits, the first one the lowest."""
    number, length = rows.shape
    found = np.zeros((number, -(-length // WORD_BITS) * WORD_BITS // 8), np.uint8)
    found[:, : -(-length // 8)] = np.packbits(rows, axis=1, bitorder="little")
    return found.view("<u8").astype(np.uint64)
