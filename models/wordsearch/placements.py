"""Word searches for CP-SAT: a Boolean for each word, place and direction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, compress
from typing import TYPE_CHECKING

from ...instances import Cell, Violation, WordSearch
from ...instances.wordsearch import Layout, Placement
from ..forms import CpSatForm, formulation
from .choices import choices, culprits, lie_in_each_other, too_many
from .fillers import filled, fillers

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Taken = Mapping[Placement, cp_model.IntVar]


PARAMETERS = {"cp_model_probing_level": 0}
"""15x15 cells and 20 words take 5 s instead of 9: there is little to be learnt from probing."""


@formulation("placements", CpSatForm, refuses=too_many)
def placements(puzzle: WordSearch) -> CpSatForm:
    """A Boolean for each word, place and direction; letters agree, and the rest is filled in a second stage."""
    from ortools.sat.python import cp_model

    model, every = cp_model.CpModel(), choices(puzzle)
    taken = {place: model.new_bool_var("") for places in every.values() for place in places}
    if puzzle.place is None:
        for places in every.values():
            # Each word has exactly one place.
            model.add_exactly_one([taken[place] for place in places])
    else:
        _draw(model, puzzle, every, taken)
    _agree(model, puzzle, taken)
    return _form(puzzle, model, taken)


def _draw(model: cp_model.CpModel, puzzle: WordSearch, every: Mapping[str, Sequence[Placement]], taken: Taken) -> None:
    """So many words of the table have a place, none of them in another."""
    from ortools.sat.python import cp_model

    for places in every.values():
        model.add_at_most_one([taken[place] for place in places])
    model.add(cp_model.LinearExpr.sum([*taken.values()]) == puzzle.place)
    if puzzle.subwords == "reject":
        for one, other in combinations(every, 2):
            if lie_in_each_other(one, other, reverse=puzzle.reads_back):
                model.add_at_most_one([taken[place] for word in (one, other) for place in every[word]])


def _agree(model: cp_model.CpModel, puzzle: WordSearch, taken: Taken) -> None:
    """Words that cover a cell have the same letter there; as many cells as the message takes are not covered."""
    from ortools.sat.python import cp_model

    standing: dict[Cell, dict[str, list[cp_model.IntVar]]] = {}
    for place, variable in taken.items():
        for cell, letter in zip(place.cells, place.word, strict=True):
            standing.setdefault(cell, {}).setdefault(letter, []).append(variable)
    covered = []
    for letters in standing.values():
        stands = []
        for takers in letters.values():
            # A letter stands in the cell exactly if a word puts it there.
            stands.append(model.new_bool_var(""))
            model.add_bool_or([~stands[-1], *takers])
            for taker in takers:
                model.add_implication(taker, stands[-1])
        model.add_at_most_one(stands)
        covered += stands
    left = len(puzzle.cells) - len(puzzle.secret)
    if puzzle.message_fills:
        model.add(cp_model.LinearExpr.sum(covered) == left)
    elif puzzle.secret:
        model.add(cp_model.LinearExpr.sum(covered) <= left)


def _form(puzzle: WordSearch, model: cp_model.CpModel, taken: Taken) -> CpSatForm:
    by_line = {(place.word, place.line): variable for place, variable in taken.items()}

    def refine(candidate: Layout, violations: Sequence[Violation]) -> CpSatForm:
        tighter = model.clone()
        cut = culprits(puzzle, candidate, violations)
        # These do not stand together: no letters around them leave each word readable once.
        tighter.add_bool_or([~by_line[one.word, one.line] for one in cut])
        return _form(puzzle, tighter, taken)

    def decode(values: Sequence[int]) -> Layout:
        return filled(puzzle, compress(taken, values))

    return CpSatForm(model, [*taken.values()], decode, refine, partial(fillers, puzzle), parameters=PARAMETERS)
