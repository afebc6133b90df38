"""Crosswords for python-constraint: the word in each slot is a variable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ...instances import Crossword
from ..forms import AllDifferent, Allowed, CspConstraint, CspForm, formulation
from .choices import ANSWER, are_distinct, by_length, choices, crossed, filled_by_words, tokens, too_many_words

MOST_WORDS = 20_000


@formulation("slots", CspForm, refuses=too_many_words(MOST_WORDS))
def slots(puzzle: Crossword) -> CspForm:
    """The word in each slot is a variable; a predicate for every crossing, all answers are different."""
    every = choices(puzzle)
    constraints: list[CspConstraint] = []
    for (one, mine), (other, yours) in crossed(puzzle).values():
        # Where two slots cross, their answers have the same letter.
        constraints.append(Allowed((one.index, other.index), _have_same_letter(mine, yours)))
    if are_distinct(puzzle):
        # No answer stands twice; words of different lengths are different.
        alike = [group for group in by_length(puzzle.slots).values() if len(group) > 1]
        constraints += [AllDifferent([slot.index for slot in group]) for group in alike]
    if puzzle.distinct_substring is not None or puzzle.distinct_words:
        # No two answers share letters in a row, or a word of their phrases.
        known = {word: frozenset(_parts(puzzle, word)) for words in every for word in words}
        pairs = combinations(range(len(every)), 2)
        constraints += [Allowed(pair, lambda mine, yours: known[mine].isdisjoint(known[yours])) for pair in pairs]
    # The answer in a slot is a word that has its given letters.
    return CspForm(every, constraints, lambda words: filled_by_words(puzzle, words))


def _parts(puzzle: Crossword, word: str) -> set[str]:
    return {token for token in tokens(puzzle, word) if not token.startswith(ANSWER)}


def _have_same_letter(mine: int, yours: int) -> Callable[[str, str], bool]:
    return lambda one, other: one[mine] == other[yours]
