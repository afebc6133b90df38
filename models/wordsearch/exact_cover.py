"""Word searches as exact covers with colours: words are primary items, letters the colours of cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...instances import ExactCover, Violation, WordSearch
from ...instances.wordsearch import Layout, Placement
from ..forms import ExactCoverForm, formulation
from .choices import choices, culprits, draws, too_many
from .fillers import filled, fillers

Cut = tuple[Placement, ...]
"""Placements that must not all be taken."""
TAKEN, NOT_TAKEN = "1", "0"


@formulation("exact-cover", ExactCoverForm, refuses=lambda puzzle: draws(puzzle) or too_many(puzzle))
def exact_cover(puzzle: WordSearch) -> ExactCoverForm:
    """An option for each word and place: words are primary, cells secondary with letters as colours."""
    return _form(puzzle, choices(puzzle), ())


def _form(puzzle: WordSearch, every: dict[str, list[Placement]], cuts: tuple[Cut, ...]) -> ExactCoverForm:
    # Every word lies in exactly one place; a layout that no letters complete differs somewhere.
    primary = [*every, *(f"!{number}" for number in range(len(cuts)))]
    secondary = [f"{row},{col}" for row, col in puzzle.cells]
    secondary += [_flag(number, one.word) for number, cut in enumerate(cuts) for one in cut]
    options: list[list[str | tuple[str, str]]] = []
    meant: list[Placement | None] = []
    for word, places in every.items():
        flags = [(number, one) for number, cut in enumerate(cuts) for one in cut if one.word == word]
        for place in places:
            # Where words cross, they have the same letter.
            letters = [(f"{row},{col}", letter) for (row, col), letter in zip(place.cells, word, strict=True)]
            told = [(_flag(number, word), TAKEN if place == one else NOT_TAKEN) for number, one in flags]
            options.append([word, *letters, *told])
            meant.append(place)
    for number, cut in enumerate(cuts):
        # Which of its placements is the first one that is not taken.
        for first, one in enumerate(cut):
            before = [(_flag(number, other.word), TAKEN) for other in cut[:first]]
            options.append([f"!{number}", *before, (_flag(number, one.word), NOT_TAKEN)])
            meant.append(None)

    def decode(numbers: Sequence[int]) -> Layout:
        return filled(puzzle, [place for number in numbers if (place := meant[number]) is not None])

    def refine(candidate: Layout, violations: Sequence[Violation]) -> ExactCoverForm:
        return _form(puzzle, every, (*cuts, _as_chosen(every, culprits(puzzle, candidate, violations))))

    return ExactCoverForm(ExactCover.build(primary, secondary, options), decode, refine, partial(fillers, puzzle))


def _as_chosen(every: dict[str, list[Placement]], cut: Cut) -> Cut:
    """The placements as they stand among the choices: a palindrome's may be there the other way round."""
    return tuple(next(one for one in every[place.word] if one.line == place.line) for place in cut)


def _flag(number: int, word: str) -> str:
    return f"{word}!{number}"
