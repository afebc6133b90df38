"""Crosswords for CP-SAT by words: a Boolean for each slot and each word that it may take."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from ...instances import Crossword
from ..forms import CpSatForm, formulation
from .choices import MOST_WORDS, choices, contested, crossed, filled_by_words, too_many_words

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@formulation("selectors", CpSatForm, refuses=too_many_words(MOST_WORDS))
def selectors(puzzle: Crossword) -> CpSatForm:
    """A Boolean for each slot and word: exactly one a slot, and where slots cross they say the same letter."""
    from ortools.sat.python import cp_model

    model, every = cp_model.CpModel(), choices(puzzle)
    takes = [[model.new_bool_var("") for _ in words] for words in every]
    for mine in takes:
        # A slot takes exactly one of the words that have the given letters.
        model.add_exactly_one(mine)
    for both in crossed(puzzle).values():
        # The letter in a cell of two slots, a Boolean for each, is the one that both answers have there.
        letters: dict[str, list[list[cp_model.IntVar]]] = {}
        for side, (slot, place) in enumerate(both):
            for word, taken in zip(every[slot.index], takes[slot.index], strict=True):
                letters.setdefault(word[place], [[], []])[side].append(taken)
        for sides in letters.values():
            stands = model.new_bool_var("")
            for takers in sides:
                model.add(cp_model.LinearExpr.sum(takers) == stands)
    for holders in contested(puzzle, every).values():
        # At most one answer is the word, has those letters in a row, has that word in its phrase.
        model.add_at_most_one(takes[index][place] for index, places in holders.items() for place in places)
    words = [word for mine in every for word in mine]
    decisions = [taken for every_taken in takes for taken in every_taken]
    return CpSatForm(model, decisions, lambda values: filled_by_words(puzzle, compress(words, values)))
