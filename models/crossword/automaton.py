"""Crosswords for CP-SAT by letters: a variable a cell, a minimal automaton of the words a slot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING

from ...instances import Cell, Crossword
from ...instances.crossword import Slot
from ..forms import CpSatForm, formulation
from .choices import PHRASE, Choices, are_distinct, by_length, choices, contested, too_many_letters
from .table import decode, letter_variables

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

FINAL = 0
"""The state after the last letter."""

Arrow = tuple[int, int, int]
"""From a state, by a letter's code, to a state."""


@formulation("automaton", CpSatForm, refuses=too_many_letters)
def automaton(puzzle: Crossword) -> CpSatForm:
    """The letter in each cell is a variable; an automaton of the words that it may take reads each slot."""
    from ortools.sat.python import cp_model

    model, every = cp_model.CpModel(), choices(puzzle)
    letter = letter_variables(model, puzzle)
    code = {mark: place for place, mark in enumerate(puzzle.table.alphabet.letters)}
    known: dict[tuple[str, ...], tuple[int, list[Arrow]]] = {}
    for slot, words in zip(puzzle.slots, every, strict=True):
        # The letters of a slot lead from the automaton's first state to its last.
        if not words:
            model.add_bool_or([])
            continue
        if words not in known:
            known[words] = minimal_automaton([tuple(code[mark] for mark in word) for word in words])
        first, arrows = known[words]
        model.add_automaton([letter[cell] for cell in slot.cells], first, [FINAL], arrows)
    equal = _Equal(model, letter)
    if are_distinct(puzzle):
        # Two answers of the same length differ in one letter or more.
        for slots in by_length(puzzle.slots).values():
            for one, other in combinations(slots, 2):
                model.add_bool_or(~entry for entry in equal.all_of(one.cells, other.cells))
    if puzzle.distinct_substring is not None:
        # So do any two runs of so many letters in two answers.
        for one, other in combinations(puzzle.slots, 2):
            for mine in _windows(one, puzzle.distinct_substring):
                for yours in _windows(other, puzzle.distinct_substring):
                    model.add_bool_or(~entry for entry in equal.all_of(mine, yours))
    if puzzle.distinct_words:
        _require_distinct_words(model, puzzle, every, letter)
    return CpSatForm(model, list(letter.values()), lambda values: decode(puzzle, values))


def minimal_automaton(words: Sequence[tuple[int, ...]]) -> tuple[int, list[Arrow]]:
    """The first state and the arrows of the smallest deterministic automaton of distinct, sorted words of one length.

    Its last state is 0. States with the same arrows are one, told from the last letter on (as Daciuk et al. 2000 do
    word by word). Takes time linear in the letters.
    """
    states: dict[tuple[tuple[int, int], ...], int] = {}

    def state(first: int, last: int, depth: int) -> int:
        if depth == len(words[first]):
            return FINAL
        arrows = []
        for mark, group in groupby(range(first, last), lambda place: words[place][depth]):
            places = list(group)
            arrows.append((mark, state(places[0], places[-1] + 1, depth + 1)))
        return states.setdefault(tuple(arrows), len(states) + 1)

    start = state(0, len(words), 0)
    return start, [(number, mark, target) for arrows, number in states.items() for mark, target in arrows]


class _Equal:
    """Booleans that are true exactly if two cells have the same letter."""

    def __init__(self, model: cp_model.CpModel, letter: Mapping[Cell, cp_model.IntVar]) -> None:
        self._model = model
        self._letter = letter
        self._known: dict[tuple[Cell, Cell], cp_model.IntVar] = {}

    def all_of(self, mine: Sequence[Cell], yours: Sequence[Cell]) -> list[cp_model.IntVar]:
        """One for each pair of cells in the same place; none where that is the same cell."""
        return [self._of(*sorted(pair)) for pair in zip(mine, yours, strict=True) if pair[0] != pair[1]]

    def _of(self, one: Cell, other: Cell) -> cp_model.IntVar:
        if (one, other) not in self._known:
            equal = self._known[one, other] = self._model.new_bool_var("")
            self._model.add(self._letter[one] == self._letter[other]).only_enforce_if(equal)
            self._model.add(self._letter[one] != self._letter[other]).only_enforce_if(~equal)
        return self._known[one, other]


def _windows(slot: Slot, size: int) -> Iterator[tuple[Cell, ...]]:
    return (slot.cells[first : first + size] for first in range(slot.length - size + 1))


def _require_distinct_words(
    model: cp_model.CpModel, puzzle: Crossword, every: Choices, letter: Mapping[Cell, cp_model.IntVar]
) -> None:
    """No two answers share a word of their phrases."""
    stands: dict[tuple[Cell, str], cp_model.IntVar] = {}
    taken: dict[tuple[int, int], cp_model.IntVar] = {}
    for token, holders in contested(puzzle, every).items():
        if token.startswith(PHRASE):
            pairs = [(slot, place) for slot, places in holders.items() for place in places]
            for slot, place in pairs:
                if (slot, place) not in taken:
                    cells, word = puzzle.slots[slot].cells, every[slot][place]
                    marks = [_stands(model, puzzle, letter, stands, *pair) for pair in zip(cells, word, strict=True)]
                    taken[slot, place] = _all_of(model, marks)
            model.add_at_most_one(taken[pair] for pair in pairs)


def _stands(
    model: cp_model.CpModel,
    puzzle: Crossword,
    letter: Mapping[Cell, cp_model.IntVar],
    known: dict[tuple[Cell, str], cp_model.IntVar],
    cell: Cell,
    mark: str,
) -> cp_model.IntVar:
    """A Boolean that is true exactly if a cell has that letter."""
    if (cell, mark) not in known:
        stands = known[cell, mark] = model.new_bool_var("")
        code = puzzle.table.alphabet.letters.index(mark)
        model.add(letter[cell] == code).only_enforce_if(stands)
        model.add(letter[cell] != code).only_enforce_if(~stands)
    return known[cell, mark]


def _all_of(model: cp_model.CpModel, literals: Sequence[cp_model.IntVar]) -> cp_model.IntVar:
    """A Boolean that is true exactly if all literals are."""
    every = model.new_bool_var("")
    model.add_bool_and(literals).only_enforce_if(every)
    model.add_bool_or([*(~literal for literal in literals), every])
    return every
