"""What `planned` needs of the words: their letters by length, and the tokens that no two answers may share.

Each answer has *tokens*: itself unless answers may repeat, its runs of N letters (`distinct_substring`), the words of
its printed phrases (`distinct_words`). With `use_all` there are as many slots as words of each length, so that each
word is used once as soon as none is used twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .....instances import Crossword

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Words:
    """The words as long as a slot, numbered by length and then as in the table."""

    alphabet: int
    codes: dict[int, NDArray[np.uint8]]
    """By length, of shape (words, length)."""
    firsts: dict[int, int]
    """By length, the number of the first word."""
    ends: NDArray[np.int64]
    """Where the tokens of each word begin in `tokens`; one more, for the last one's end."""
    tokens: NDArray[np.int64]
    can_all_be_used: bool
    """Whether there are as many slots as words of each length, where all words are to be used."""


def words_of(puzzle: Crossword) -> Words:
    """The words; takes time linear in their letters."""
    import numpy as np

    lengths = sorted({slot.length for slot in puzzle.slots})
    codes = {length: puzzle.table.codes(length) for length in lengths}
    firsts, number = {}, 0
    for length in lengths:
        firsts[length] = number
        number += len(codes[length])
    ends, tokens = _tokens(puzzle, lengths, number)
    alphabet = len(puzzle.table.alphabet.letters)
    return Words(
        alphabet, codes, firsts, np.array(ends, np.int64), np.array(tokens, np.int64), _can_all_be_used(puzzle)
    )


def _can_all_be_used(puzzle: Crossword) -> bool:
    words = Counter({length: len(puzzle.table.codes(length)) for length in puzzle.table.lengths})
    return not puzzle.use_all or words == Counter(slot.length for slot in puzzle.slots)


def _tokens(puzzle: Crossword, lengths: list[int], number: int) -> tuple[list[int], list[int]]:
    """The tokens of all words, one after another, and where those of each end."""
    if puzzle.distinct_substring is None and not puzzle.distinct_words:
        if puzzle.repeats and not puzzle.use_all:
            return [0] * (number + 1), []
        return [*range(number + 1)], [*range(number)]
    known = dict[str, int]()
    ends, tokens = [0], list[int]()
    for length in lengths:
        for word in puzzle.table.words(length):
            tokens += (known.setdefault(text, len(known)) for text in dict.fromkeys(_texts(puzzle, word)))
            ends.append(len(tokens))
    return ends, tokens


def _texts(puzzle: Crossword, word: str) -> Iterator[str]:
    """What no other answer may have, marked by its kind."""
    if puzzle.use_all or not puzzle.repeats:
        yield f"={word}"
    size = puzzle.distinct_substring
    if size is not None:
        yield from (f"~{word[first : first + size]}" for first in range(len(word) - size + 1))
    if puzzle.distinct_words:
        for form in puzzle.table.printed(word):
            yield from (f" {part}" for part in puzzle.table.alphabet.parts(form))
