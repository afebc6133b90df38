"""Crosswords as the arrays of the kernel, which `layout` describes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .bits import Codes, Integers, Words
from .layout import SLOT

WORD_BITS = 64
NUMBERS_OF_A_SLOT = 3
NO_ENTRY = -1

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Grid:
    """The slots as the numbers of their cells, each in one or two of them; the letters that each cell may have."""

    slots: tuple[tuple[int, ...], ...]
    letters: tuple[int, ...]
    """A mask a cell."""


@dataclass(frozen=True)
class Group:
    """The words of one length."""

    codes: Codes
    """Shape (words, length)."""
    base: int
    """The number of its first word, a multiple of 64."""

    @property
    def size(self) -> int:
        """How many words of 64 bits its words are, at least one."""
        return max(1, -(-len(self.codes) // WORD_BITS))


@dataclass(frozen=True)
class Rules:
    """What answers may not share. `tokens` are pairs, by row: a word's number and a token of it."""

    repeats: bool = False
    use_all: bool = False
    tokens: Integers | None = None


@dataclass(frozen=True)
class Arrays:
    """What does not change in a search."""

    grid: Grid
    groups: dict[int, Group]
    alphabet: int
    repeats: bool
    slots: Integers
    entries: Integers
    supports: Words
    codes: Codes
    tokens: Integers
    every: Words
    """All words if each has to be used, else empty."""
    addresses: int
    """How many places of `mem` are restored."""
    words: int
    """How many words of 64 bits all words are."""


def groups_of(tables: Mapping[int, Codes]) -> dict[int, Group]:
    """The groups by length of their words."""
    groups: dict[int, Group] = {}
    base = 0
    for length, codes in tables.items():
        groups[length] = Group(codes, base)
        base += groups[length].size * WORD_BITS
    return groups


def arrays_of(grid: Grid, groups: dict[int, Group], alphabet: int, rules: Rules) -> Arrays:
    """The arrays of a grid whose slots have each a group.

    Takes time linear in the letters of the words times the alphabet's, and in the tokens.
    """
    supports = {length: supports_of(group, alphabet) for length, group in groups.items()}
    slots, addresses = _slots(grid, groups, supports)
    words = sum(group.size for group in groups.values())
    every = _joined([_every(group) for group in groups.values()] if rules.use_all else [], np.uint64)
    return Arrays(
        grid,
        groups,
        alphabet,
        rules.repeats and not rules.use_all,
        slots,
        _entries(grid),
        _joined(supports.values(), np.uint64),
        _joined([group.codes.ravel() for group in groups.values()], np.uint8),
        _tokens(rules.tokens, words * WORD_BITS),
        every,
        addresses,
        words,
    )


def packed(flags: Bools, size: int) -> Words:
    """The flags of the last axis as `size` words of 64 bits each."""
    padded = np.zeros((*flags.shape[:-1], size * WORD_BITS), np.bool_)
    padded[..., : flags.shape[-1]] = flags
    return np.packbits(padded, axis=-1, bitorder="little").view("<u8").astype(np.uint64, copy=False)


def supports_of(group: Group, alphabet: int) -> Words:
    """Flat: for each place and letter, the words with that letter there."""
    letters = np.arange(alphabet, dtype=np.uint8)[:, np.newaxis]
    found = np.empty((group.codes.shape[1], alphabet, group.size), np.uint64)
    for place in range(len(found)):
        found[place] = packed(group.codes[:, place] == letters, group.size)
    return found.ravel()


def _joined(parts: Iterable[npt.NDArray[Any]], kind: type[np.generic]) -> npt.NDArray[Any]:
    return np.concatenate([np.zeros(0, kind), *parts])


def _every(group: Group) -> Words:
    return packed(np.ones(len(group.codes), np.bool_), group.size)


def _slots(grid: Grid, groups: dict[int, Group], supports: Mapping[int, Words]) -> tuple[Integers, int]:
    """The rows of the slots, and the number of addresses."""
    supports_at, codes_at = _begins(supports), _begins({length: group.codes for length, group in groups.items()})
    numbers_at = len(grid.letters)
    address, index, first = numbers_at + NUMBERS_OF_A_SLOT * len(grid.slots), 0, 0
    rows = np.zeros((len(grid.slots), SLOT), np.int64)
    for number, cells in enumerate(grid.slots):
        length, group = len(cells), groups[len(cells)]
        numbers = numbers_at + NUMBERS_OF_A_SLOT * number
        at = supports_at[length], codes_at[length]
        rows[number] = first, length, address, group.size, *at, index, group.base, numbers
        address, index, first = address + group.size, index + group.size, first + length
    return rows.ravel(), address


def _begins(parts: Mapping[int, npt.NDArray[Any]]) -> dict[int, int]:
    """Where each part begins when they lie one behind another."""
    begins, behind = {}, 0
    for key, part in parts.items():
        begins[key] = behind
        behind += part.size
    return begins


def _entries(grid: Grid) -> Integers:
    rows: list[list[int]] = []
    first_of: dict[int, int] = {}
    for number, cells in enumerate(grid.slots):
        for cell in cells:
            other = first_of.setdefault(cell, len(rows))
            if other != len(rows):
                rows[other][2] = len(rows)
            rows.append([cell, number, other if other != len(rows) else NO_ENTRY])
    return np.array(rows, np.int64).ravel()


def _tokens(pairs: Integers | None, words: int) -> Integers:
    """The tokens of each word, as places further on in the array, where the words that bear them are.

    Empty if there are none.
    """
    if pairs is None or not len(pairs):
        return np.zeros(0, np.int64)
    word, token = pairs[:, 0], pairs[:, 1]
    behind = words + 1 + len(pairs)
    bearers = _lists(token, word, int(token.max()) + 1, behind)
    return np.concatenate((_lists(word, token + behind, words, 0), bearers))


def _lists(keys: Integers, values: Integers, count: int, at: int) -> Integers:
    """One list of values for each key, one behind another, and before them where each begins and the last ends.

    `at` is the place where all of this will lie.
    """
    begins = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(keys, minlength=count), out=begins[1:])
    return np.concatenate((begins + count + 1 + at, values[np.argsort(keys, kind="stable")]))


def runs_of_letters(groups: Mapping[int, Group], size: int) -> Integers:
    """Pairs of a word's number and a token, one for each `size` letters in a row; alike letters are the same token."""
    numbers, windows = [], []
    for length, group in groups.items():
        for begin in range(length - size + 1):
            numbers.append(group.base + np.arange(len(group.codes)))
            windows.append(group.codes[:, begin : begin + size])
    if not numbers:
        return np.zeros((0, 2), np.int64)
    letters = np.concatenate(windows)
    tokens = np.zeros(len(letters), np.int64)
    for place in range(size):
        tokens = tokens * 256 + letters[:, place]
        # Numbered anew before they overflow, and at last.
        if place % 4 == 3 or place == size - 1:
            tokens = np.unique(tokens, return_inverse=True)[1].astype(np.int64)
    return np.stack((np.concatenate(numbers), tokens), axis=1)
