"""Crosswords for CP-SAT by letters: a variable a cell, a table of words a slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...instances import Cell, Crossword
from ..forms import CpSatForm, formulation
from .choices import (
    ANSWER,
    Choices,
    Filling,
    are_distinct,
    by_length,
    cells,
    choices,
    contested,
    filled,
    too_many_letters,
)

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


@formulation("table", CpSatForm, refuses=too_many_letters)
def table(puzzle: Crossword) -> CpSatForm:
    """The letter in each cell is a variable; a table of the words that it may take for each slot."""
    from ortools.sat.python import cp_model

    model, every = cp_model.CpModel(), choices(puzzle)
    letter = letter_variables(model, puzzle)
    code = {mark: place for place, mark in enumerate(puzzle.table.alphabet.letters)}
    number = {word: place for place, word in enumerate(dict.fromkeys(word for words in every for word in words))}
    answer: list[cp_model.IntVar] = []
    for slot, words in zip(puzzle.slots, every, strict=True):
        # The letters of a slot are those of a word; which one it is is a variable too, and follows from them.
        answer.append(_one_of(model, [number[word] for word in words]))
        rows = [[*(code[mark] for mark in word), number[word]] for word in words]
        _require_row(model, [*(letter[cell] for cell in slot.cells), answer[-1]], rows)
    if are_distinct(puzzle):
        # No answer stands twice; words of different lengths are different.
        for slots in by_length(puzzle.slots).values():
            model.add_all_different(answer[slot.index] for slot in slots)
    _require_apart(model, puzzle, every, answer, number)
    return CpSatForm(model, list(letter.values()), lambda values: decode(puzzle, values))


def letter_variables(model: cp_model.CpModel, puzzle: Crossword) -> dict[Cell, cp_model.IntVar]:
    """The code of the letter in each cell that lies in a slot, in reading order. Given letters are kept."""
    letters = puzzle.table.alphabet.letters
    found: dict[Cell, cp_model.IntVar] = {}
    for row, col in cells(puzzle):
        given = puzzle.grid[row][col]
        first, last = (0, len(letters) - 1) if given == "." else (letters.index(given),) * 2
        found[row, col] = model.new_int_var(first, last, "")
    return found


def decode(puzzle: Crossword, values: Sequence[int]) -> Filling:
    """The solution of the codes in the order of `letter_variables`."""
    letters = puzzle.table.alphabet.letters
    return filled(puzzle, {cell: letters[code] for cell, code in zip(cells(puzzle), values, strict=True)})


def _one_of(model: cp_model.CpModel, numbers: Sequence[int]) -> cp_model.IntVar:
    from ortools.sat.python import cp_model

    # A variable without values makes a model invalid, not unsolvable; `_require_row` sees to that.
    return model.new_int_var_from_domain(cp_model.Domain.from_values(numbers or [0]), "")


def _require_row(model: cp_model.CpModel, variables: Sequence[cp_model.IntVar], rows: list[list[int]]) -> None:
    if rows:
        model.add_allowed_assignments(variables, rows)
    else:
        model.add_bool_or([])


def _require_apart(
    model: cp_model.CpModel,
    puzzle: Crossword,
    every: Choices,
    answer: Sequence[cp_model.IntVar],
    number: Mapping[str, int],
) -> None:
    """No two answers share letters in a row, or a word of their phrases."""
    from ortools.sat.python import cp_model

    for token, holders in contested(puzzle, every).items():
        if token.startswith(ANSWER):
            continue
        has_token = []
        for slot, places in holders.items():
            # A Boolean that is true exactly if the slot's answer has the token.
            those = cp_model.Domain.from_values([number[every[slot][place]] for place in places])
            has = model.new_bool_var("")
            model.add_linear_expression_in_domain(answer[slot], those).only_enforce_if(has)
            model.add_linear_expression_in_domain(answer[slot], those.complement()).only_enforce_if(~has)
            has_token.append(has)
        model.add_at_most_one(has_token)
