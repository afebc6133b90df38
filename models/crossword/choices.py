"""What each slot of a crossword may take, and what no two answers may share: what all formulations are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...instances import Cell, Crossword
from ...instances.crossword import Slot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Filling = tuple[str, ...]
Choices = tuple[tuple[str, ...], ...]
"""The words that each slot may take, in ascending order, by the slot's index."""

MOST_WORDS, MOST_LETTERS = 250_000, 1_500_000
"""In all slots: several hundred megabytes as a model."""
ANSWER, LETTERS, PHRASE = "=", "~", "*"
"""What a token is: a whole answer, letters in a row, a word of a phrase."""


# --- words -----------------------------------------------------------------------------------------------------
def choices(puzzle: Crossword) -> Choices:
    """The words that each slot may take. None, if every word is to be used and there are not as many slots."""
    if not _numbers_fit(puzzle):
        return ((),) * len(puzzle.slots)
    return tuple(_choices(puzzle, slot) for slot in puzzle.slots)


def _choices(puzzle: Crossword, slot: Slot) -> tuple[str, ...]:
    words, fits = puzzle.table.words(slot.length), _fits(puzzle, slot)
    return words if fits.all() else tuple(words[place] for place in fits.nonzero()[0])


def _fits(puzzle: Crossword, slot: Slot) -> NDArray[np.bool_]:
    """For each word of the slot's length, whether it has the given letters."""
    import numpy as np

    codes, letters = puzzle.table.codes(slot.length), puzzle.table.alphabet.letters
    fits = np.ones(len(codes), np.bool_)
    for place, (row, col) in enumerate(slot.cells):
        given = puzzle.grid[row][col]
        if given != ".":
            fits &= codes[:, place] == letters.index(given)
    return fits


def _numbers_fit(puzzle: Crossword) -> bool:
    """Whether there are as many slots as words of each length, where every word is to be used."""
    slots = Counter(slot.length for slot in puzzle.slots)
    return not puzzle.use_all or slots == {length: len(puzzle.table.codes(length)) for length in puzzle.table.lengths}


def number_of_choices(puzzle: Crossword, weight: Callable[[Slot], int] = lambda slot: 1) -> int:
    """How many words all slots together may take, each counted as often as `weight` says."""
    if not _numbers_fit(puzzle):
        return 0
    return sum(int(_fits(puzzle, slot).sum()) * weight(slot) for slot in puzzle.slots)


def too_many_words(most: int) -> Callable[[Crossword], str | None]:
    """Why a formulation cannot say every word of every slot if there may be `most`, or None."""

    def reason(puzzle: Crossword) -> str | None:
        words = number_of_choices(puzzle)
        return f"{words} words in all slots; this formulation takes {most}" if words > most else None

    return reason


def too_many_letters(puzzle: Crossword) -> str | None:
    """Why the letters of every word of every slot cannot be said, or None."""
    letters = number_of_choices(puzzle, lambda slot: slot.length)
    return f"words of {letters} letters; this formulation takes {MOST_LETTERS}" if letters > MOST_LETTERS else None


# --- tokens ----------------------------------------------------------------------------------------------------
def are_distinct(puzzle: Crossword) -> bool:
    """Whether no answer may stand twice: also where every word is used once, there are as many words as slots."""
    return not puzzle.repeats or puzzle.use_all


def tokens(puzzle: Crossword, word: str) -> set[str]:
    """What no other answer may have if one is `word`: the word itself, letters in a row, words of its phrases."""
    found = {ANSWER + word} if are_distinct(puzzle) else set()
    size = puzzle.distinct_substring
    if size is not None:
        found |= {LETTERS + word[start : start + size] for start in range(len(word) - size + 1)}
    if puzzle.distinct_words:
        found |= {PHRASE + part for part in _phrase_words(puzzle, word)}
    return found


def _phrase_words(puzzle: Crossword, word: str) -> set[str]:
    """The words, as they would stand in the grid, of every printed form; spaces, hyphens and dashes part them."""
    return {part for form in puzzle.table.printed(word) for part in puzzle.table.alphabet.parts(form)}


def contested(puzzle: Crossword, every: Choices) -> dict[str, dict[int, list[int]]]:
    """The tokens that words of two or more slots have: for each such slot, which of its words do."""
    mine: dict[str, set[str]] = {}
    found: dict[str, dict[int, list[int]]] = {}
    for slot, words in enumerate(every):
        for place, word in enumerate(words):
            if word not in mine:
                mine[word] = tokens(puzzle, word)
            for token in mine[word]:
                found.setdefault(token, {}).setdefault(slot, []).append(place)
    return {token: holders for token, holders in sorted(found.items()) if len(holders) > 1}


# --- cells -----------------------------------------------------------------------------------------------------
def cells(puzzle: Crossword) -> list[Cell]:
    """The cells that lie in a slot, in reading order."""
    return sorted({cell for slot in puzzle.slots for cell in slot.cells})


def crossed(puzzle: Crossword) -> dict[Cell, list[tuple[Slot, int]]]:
    """The cells that lie in two slots: which slots these are, and which of the slot's letters stands there."""
    found: dict[Cell, list[tuple[Slot, int]]] = {}
    for slot in puzzle.slots:
        for place, cell in enumerate(slot.cells):
            found.setdefault(cell, []).append((slot, place))
    return {cell: both for cell, both in found.items() if len(both) == 2}


def filled(puzzle: Crossword, letters: Mapping[Cell, str]) -> Filling:
    """The solution that has these letters in its slots."""
    rows = [[*row] for row in puzzle.grid]
    for (row, col), letter in letters.items():
        rows[row][col] = letter
    return tuple(map("".join, rows))


def filled_by_words(puzzle: Crossword, words: Iterable[str]) -> Filling:
    """The solution that has these answers, in the order of the slots."""
    pairs = zip(puzzle.slots, words, strict=True)
    return filled(puzzle, {cell: letter for slot, word in pairs for cell, letter in zip(slot.cells, word, strict=True)})


def by_length(slots: Sequence[Slot]) -> dict[int, list[Slot]]:
    """The slots of each length."""
    found: dict[int, list[Slot]] = {}
    for slot in slots:
        found.setdefault(slot.length, []).append(slot)
    return found
