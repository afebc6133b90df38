"""Word searches for CP-SAT with a Boolean for each cell and letter: every rule is said up front, in one model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, compress
from typing import TYPE_CHECKING

from ...instances import Cell, WordSearch
from ...instances.wordsearch import Layout, Placement
from ..forms import CpSatForm, formulation
from .choices import ALL_DIRECTIONS, choices, lie_in_each_other, spots, too_many

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Places = Mapping[str, Sequence[Placement]]


@formulation("letters", CpSatForm, refuses=too_many)
def letters(puzzle: WordSearch) -> CpSatForm:
    """A Boolean for each placement and one for each cell and letter: no reading but that of a placement."""
    return _Letters(puzzle).form()


class _Letters:
    """The model as it is built."""

    def __init__(self, puzzle: WordSearch) -> None:
        from ortools.sat.python import cp_model

        self.puzzle, self.model, self.places = puzzle, cp_model.CpModel(), choices(puzzle)
        boolean = self.model.new_bool_var
        self.taken = {place: boolean("") for places in self.places.values() for place in places}
        self.stands = {(cell, mark): boolean("") for cell in puzzle.cells for mark in puzzle.letters}

    def form(self) -> CpSatForm:
        """All rules, one after the other."""
        self._cells()
        self._words()
        if not self.puzzle.is_finding:
            self._readings()
        if self.puzzle.subwords == "nested":
            self._nested()
        for word in self.puzzle.forbidden:
            for spot in spots(self.puzzle, word, ALL_DIRECTIONS):
                # No forbidden word can be read.
                self.model.add_bool_or(self._differs(spot))
        if self.puzzle.secret:
            self._message()
        return CpSatForm(self.model, [*self.taken.values()], self._decode, shown=[*self.stands.values()])

    def _decode(self, values: Sequence[int]) -> Layout:
        marks = dict(compress(self.stands, values[len(self.taken) :]))
        cols = range(self.puzzle.width)
        rows = ("".join(marks.get((row, col), "#") for col in cols) for row in range(self.puzzle.height))
        return self.puzzle.layout(compress(self.taken, values), tuple(rows))

    def _cells(self) -> None:
        for cell in self.puzzle.cells:
            # Each cell has one letter.
            self.model.add_exactly_one(self.stands[cell, mark] for mark in self.puzzle.letters)
        for pair in self.puzzle.givens.items():
            # A given letter stands.
            self.model.add(self.stands[pair] == 1)
        for place, taken in self.taken.items():
            for pair in zip(place.cells, place.word, strict=True):
                # A word's letters stand where it lies.
                self.model.add_implication(taken, self.stands[pair])

    def _words(self) -> None:
        taken, puzzle = self.taken, self.puzzle
        if puzzle.place is None:
            for places in self.places.values():
                # Each word has exactly one place.
                self.model.add_exactly_one([taken[place] for place in places])
            return
        for places in self.places.values():
            # A word of the table has one place at most, and so many have one.
            self.model.add_at_most_one([taken[place] for place in places])
        self.model.add(sum(taken.values()) == puzzle.place)
        if puzzle.subwords == "reject":
            for one, other in combinations(self.places, 2):
                if lie_in_each_other(one, other, reverse=puzzle.reads_back):
                    # No word that is taken lies in another one.
                    self.model.add_at_most_one([taken[place] for word in (one, other) for place in self.places[word]])

    def _readings(self) -> None:
        for word, places in self.places.items():
            own = {place.line: self.taken[place] for place in places}
            is_taken = None
            if self.puzzle.place is not None:
                is_taken = self.model.new_bool_var("")
                self.model.add(sum(own.values()) == is_taken)
            for spot in spots(self.puzzle, word, self.puzzle.reading_directions):
                clause = self._differs(spot)
                clause += [own[spot.line]] if spot.line in own else []
                clause += [] if is_taken is None else [~is_taken]
                clause += self._around(spot) if self.puzzle.subwords == "nested" else []
                # A word that is taken is read where it lies, and nowhere else.
                self.model.add_bool_or(clause)

    def _nested(self) -> None:
        for place, taken in self.taken.items():
            for around in self._around(place):
                # No word lies inside another one.
                self.model.add_at_most_one([taken, around])

    def _around(self, spot: Placement) -> list[cp_model.IntVar]:
        """The placements of other words that cover all its cells."""
        cells = {*spot.cells}
        return [taken for one, taken in self.taken.items() if one.word != spot.word and cells.issubset(one.cells)]

    def _differs(self, spot: Placement) -> list[cp_model.BoolVarT]:
        """That one of its letters is another one."""
        return [~self.stands[pair] for pair in zip(spot.cells, spot.word, strict=True)]

    def _message(self) -> None:
        model, puzzle, size = self.model, self.puzzle, len(self.puzzle.secret)
        covering: dict[Cell, list[cp_model.IntVar]] = {cell: [] for cell in puzzle.cells}
        for place, taken in self.taken.items():
            for cell in place.cells:
                covering[cell].append(taken)
        before: cp_model.IntVar = model.new_constant(0)
        for cell, takers in covering.items():
            unused = model.new_bool_var("")
            model.add_bool_or([unused, *takers])
            for taken in takers:
                model.add_implication(taken, ~unused)
            for number, mark in enumerate(puzzle.secret):
                # The cell that is the next unused one after so many others has the message's next letter.
                is_next = model.new_bool_var("")
                model.add(before != number).only_enforce_if(~is_next)
                model.add_bool_or([~unused, ~is_next, self.stands[cell, mark]])
            count = model.new_int_var(0, len(puzzle.cells), "")
            model.add(count == before + unused)
            before = count
        # The message has room, or fills what is unused.
        model.add(before == size if puzzle.message_fills else before >= size)
