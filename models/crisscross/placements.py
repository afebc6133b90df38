"""Criss-crosses for CP-SAT: a Boolean for each word, place and direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import compress, product
from typing import TYPE_CHECKING

from ...instances import Cell, CrissCross, Violation
from ...instances.crisscross import Placement
from ..forms import CpSatForm, formulation
from .choices import choices, ends, too_many

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Rows = tuple[str, ...]
MOST = 10_000


@dataclass
class Board:
    """The variables by what they put where."""

    puzzle: CrissCross
    taken: Mapping[Placement, cp_model.IntVar]
    crossed: list[cp_model.IntVar] = field(default_factory=list)
    """For the cells in which two words may cross whether they do."""

    @cached_property
    def over(self) -> dict[tuple[Cell, str], list[Placement]]:
        """The places of words that cover a cell, by cell and direction."""
        found: dict[tuple[Cell, str], list[Placement]] = {}
        for place in self.taken:
            for cell in place.cells:
                found.setdefault((cell, place.direction), []).append(place)
        return found

    def covering(self, cell: Cell, direction: str) -> list[Placement]:
        """The places of words in a direction that cover a cell."""
        return self.over.get((cell, direction), [])

    def literals(self, places: Iterable[Placement]) -> list[cp_model.IntVar]:
        """Their variables."""
        return [self.taken[place] for place in places]

    def decode(self, values: Sequence[int]) -> Rows:
        """The layout of the variables' values."""
        return self.puzzle.layout(compress(self.taken, values))

    def decisions(self, model: cp_model.CpModel) -> list[cp_model.IntVar]:
        """The variables; where no word fits the board, a constant stands in."""
        return [*self.taken.values()] or [model.new_constant(0)]

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the board."""
        return [*product(range(self.puzzle.rows), range(self.puzzle.cols))]


@formulation("placements", CpSatForm, refuses=lambda puzzle: too_many(puzzle, MOST))
def placements(puzzle: CrissCross) -> CpSatForm:
    """A Boolean for each word, place and direction; layouts in parts are cut off one after another."""
    return _form(*say(puzzle))


def say(puzzle: CrissCross) -> tuple[cp_model.CpModel, Board, bool]:
    """The model of all rules but that the words hang together, and whether it has an objective."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    every = choices(puzzle)
    board = Board(puzzle, {place: model.new_bool_var("") for places in every.values() for place in places})
    _say_words(model, board, every)
    for cell in board.cells:
        _say_cell(model, board, cell)
        for down, right in ((0, 1), (1, 0)):
            _say_neighbours(model, board, cell, (cell[0] + down, cell[1] + right))
    _say_crossed(model, board)
    crossed = board.crossed = _crossed_cells(model, board)
    # Words that hang together cross at least as often as there are words, less one; the rest is left to `refine`.
    model.add(cp_model.LinearExpr.sum(crossed) >= cp_model.LinearExpr.sum([*board.taken.values()]) - 1)
    return model, board, _say_objective(model, board, crossed)


def _say_words(model: cp_model.CpModel, board: Board, every: Mapping[str, Sequence[Placement]]) -> None:
    from ortools.sat.python import cp_model

    puzzle = board.puzzle
    for places in every.values():
        # A word stands at most once; exactly once where all are asked for.
        if puzzle.least == len(every):
            model.add_exactly_one(board.literals(places))
        else:
            model.add_at_most_one(board.literals(places))
    # As many words stand as are asked for.
    total = cp_model.LinearExpr.sum([*board.taken.values()])
    model.add_linear_constraint(total, puzzle.least, puzzle.most)


def _say_cell(model: cp_model.CpModel, board: Board, cell: Cell) -> None:
    across, down = (board.covering(cell, way) for way in ("across", "down"))
    if cell in board.puzzle.givens:
        # A given letter is a letter of a word.
        model.add_bool_or(board.literals([*across, *down]))
    letters = {place: place.word[place.cells.index(cell)] for place in (*across, *down)}
    for letter in {letters[place] for place in across}:
        # Two words that cross have the same letter there, and two of one direction do not share a cell.
        same = [place for place in across if letters[place] == letter]
        model.add_at_most_one(board.literals([*same, *(place for place in down if letters[place] != letter)]))
    for mine, others in ((across, down), (down, across)):
        model.add_at_most_one(board.literals(mine))
        for side in (0, 1):
            # Behind a word's last letter, and before its first one, no word of either direction has a letter.
            ended = [place for place in _ending(board, cell, side) if place.direction != _way(others, across)]
            model.add_at_most_one(board.literals([*ended, *others]))
            model.add_at_most_one(board.literals([*ended, *mine]))


def _way(places: list[Placement], across: list[Placement]) -> str:
    return "across" if places is across else "down"


def _ending(board: Board, cell: Cell, side: int) -> list[Placement]:
    """The places of words of which the cell is the one before (side 0) or behind."""
    step = 1 if side == 0 else -1
    row, col = cell
    found = []
    for way, beside in (("across", (row, col + step)), ("down", (row + step, col))):
        found += [place for place in board.covering(beside, way) if ends(place)[side] == cell]
    return found


def _say_neighbours(model: cp_model.CpModel, board: Board, one: Cell, other: Cell) -> None:
    from ortools.sat.python import cp_model

    along, athwart = ("across", "down") if one[0] == other[0] else ("down", "across")
    pair = [board.literals(board.covering(cell, athwart)) for cell in (one, other)]
    if not all(pair):
        return
    both = board.literals(place for place in board.covering(one, along) if other in place.cells)
    # Letters side by side belong to one word: every run of two or more is a listed one.
    model.add(cp_model.LinearExpr.sum(pair[0] + pair[1]) <= 1 + cp_model.LinearExpr.sum(both))


def _say_crossed(model: cp_model.CpModel, board: Board) -> None:
    """Each of several words crosses another: less than that all hang together, but it is said at once."""
    if board.puzzle.least == 1:
        # A word may stand alone, and then crosses none.
        return
    for place, variable in board.taken.items():
        model.add_bool_or([~variable, *board.literals(crossing(board, place))])


def crossing(board: Board, place: Placement) -> list[Placement]:
    """The places of other words that cross a word with the same letter."""
    athwart = "down" if place.direction == "across" else "across"
    return [
        other
        for cell, letter in zip(place.cells, place.word, strict=True)
        for other in board.covering(cell, athwart)
        if other.word != place.word and other.word[other.cells.index(cell)] == letter
    ]


# --- the objective ---------------------------------------------------------------------------------------------
def _say_objective(model: cp_model.CpModel, board: Board, crossed: Sequence[cp_model.IntVar]) -> bool:
    """Whether there is one."""
    from ortools.sat.python import cp_model

    objective = board.puzzle.objective
    if objective == "words":
        model.maximize(cp_model.LinearExpr.sum([*board.taken.values()]))
    elif objective == "crossings":
        model.maximize(cp_model.LinearExpr.sum(crossed))
    elif objective == "area":
        model.minimize(_area(model, board))
    return objective != "first"


def _crossed_cells(model: cp_model.CpModel, board: Board) -> list[cp_model.IntVar]:
    """For each cell whether two words cross there."""
    found = []
    for cell in board.cells:
        across, down = (board.literals(board.covering(cell, way)) for way in ("across", "down"))
        if across and down:
            crossed = model.new_bool_var("")
            # Two words cross in a cell exactly if one covers it across and one down.
            model.add(sum(across) + sum(down) >= 2 * crossed)
            model.add(sum(across) + sum(down) <= 1 + crossed)
            found.append(crossed)
    return found


def _area(model: cp_model.CpModel, board: Board) -> cp_model.IntVar:
    """The cells of the rectangle around the letters: where all hang together, no row or column in between is empty."""
    puzzle, sides = board.puzzle, []
    for axis, length in ((0, puzzle.rows), (1, puzzle.cols)):
        used = []
        for line in range(length):
            cover = {place for place in board.taken for cell in place.cells if cell[axis] == line}
            if cover:
                # A line is used exactly if a word has a letter in it.
                used.append(model.new_bool_var(""))
                model.add_bool_or([~used[-1], *board.literals(cover)])
                for literal in board.literals(cover):
                    model.add_implication(literal, used[-1])
        sides.append(model.new_int_var(0, length, ""))
        model.add(sides[-1] == sum(used))
    area = model.new_int_var(0, puzzle.rows * puzzle.cols, "")
    model.add_multiplication_equality(area, sides)
    return area


def narrow(model: cp_model.CpModel, board: Board) -> None:
    """Of the shifted copies of a layout on an empty board the one at the top left, on a square one of two reflections.

    They have the same crossings, words and area.
    """
    puzzle = board.puzzle
    if puzzle.givens or puzzle.closed:
        return
    for axis in (0, 1):
        model.add_bool_or(board.literals(place for place in board.taken if (place.row, place.col)[axis] == 0))
    if puzzle.rows == puzzle.cols:
        first = puzzle.entries[0]
        upright = [place for place in board.taken if place.word == first and place.direction == "down"]
        for literal in board.literals(upright):
            model.add(literal == 0)


# --- all hang together -----------------------------------------------------------------------------------------
def _form(model: cp_model.CpModel, board: Board, has_objective: bool) -> CpSatForm:
    puzzle = board.puzzle

    def refine(candidate: Rows, violations: Sequence[Violation]) -> CpSatForm:
        tighter = model.clone()
        parts = _parts([place for place in puzzle.placements(candidate) if place in board.taken])
        for part in parts:
            around = {other for place in part for other in crossing(board, place)} - {*part}
            clause = [*(~literal for literal in board.literals(part)), *board.literals(around)]
            if puzzle.least > len(part):
                # These words are not all: a further one crosses one of them.
                tighter.add_bool_or(clause)
                continue
            # Nor are they all where any other word stands.
            for place in (place for other in parts if other is not part for place in other):
                tighter.add_bool_or([*clause, ~board.taken[place]])
        return _form(tighter, board, has_objective)

    narrowing = partial(narrow, board=board)
    return CpSatForm(model, board.decisions(model), board.decode, refine, has_objective=has_objective, narrow=narrowing)


def _parts(places: Sequence[Placement]) -> list[list[Placement]]:
    """The words that hang together by cells, in groups."""
    groups: list[list[Placement]] = []
    for place in places:
        cells = {*place.cells}
        touched = [group for group in groups if any(cells & {*other.cells} for other in group)]
        groups = [group for group in groups if group not in touched]
        groups.append([place, *(other for group in touched for other in group)])
    return groups
