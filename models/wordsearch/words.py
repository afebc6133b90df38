"""Word searches as a constraint satisfaction problem: a variable for each word, its places the values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from ...instances import Violation, WordSearch
from ...instances.wordsearch import Layout, Placement
from ..forms import Allowed, CspConstraint, CspForm, formulation
from .choices import are_compatible, choices, culprits, draws, too_many
from .fillers import filled, fillers

MOST = 5_000


@formulation("words", CspForm, refuses=lambda puzzle: draws(puzzle) or too_many(puzzle, MOST))
def words(puzzle: WordSearch) -> CspForm:
    """A variable for each word, its values the places; two words agree where they cross."""
    every = choices(puzzle)
    # Two words have the same letter in a cell of both.
    crossings = [Allowed(pair, are_compatible) for pair in combinations(range(len(every)), 2)]
    return _form(puzzle, every, crossings)


def _form(puzzle: WordSearch, every: dict[str, list[Placement]], constraints: Sequence[CspConstraint]) -> CspForm:
    numbers = {word: number for number, word in enumerate(every)}

    def refine(candidate: Layout, violations: Sequence[Violation]) -> CspForm:
        cut = culprits(puzzle, candidate, violations)
        wrong = [one.line for one in cut]

        def differs(*places: Placement) -> bool:
            return any(place.line != line for place, line in zip(places, wrong, strict=True))

        # These do not stand together: no letters around them leave each word readable once.
        return _form(puzzle, every, [*constraints, Allowed([numbers[one.word] for one in cut], differs)])

    decode, second = partial(filled, puzzle), partial(fillers, puzzle)
    return CspForm([*every.values()], constraints, decode, refine, second)
