"""Letters for the cells that no word covers: random ones, and as a second stage those that let no word be read again.

The letters are no part of a solution, which is a layout that some letters complete. So a layout is decoded with a
random letter in each open cell; where that lets a word be read again, the second stage keeps as many of them as it can.
Where no letters do, the layout is cut off by the refining loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from random import Random

from ...instances import Cell, Violation, WordSearch
from ...instances.wordsearch import Layout, Placement
from ..forms import CpSatForm
from .choices import ALL_DIRECTIONS, letters_of, spots

Bad = list[tuple[Cell, str]]
"""Letters in open cells that together make a reading."""


def filled(puzzle: WordSearch, placements: Iterable[Placement], letters: Mapping[Cell, str] | None = None) -> Layout:
    """The layout with those letters in the open cells, by default with random ones, the same for the same layout."""
    placed = tuple(placements)
    fixed = _fixed(puzzle, placed)
    if letters is None:
        draw = Random(0)
        letters = {cell: draw.choice(puzzle.letters) for cell in puzzle.cells if cell not in fixed}
    marks, rows = {**letters, **fixed}, range(puzzle.height)
    return puzzle.layout(placed, tuple("".join(marks.get((r, c), "#") for c in range(puzzle.width)) for r in rows))


def fillers(puzzle: WordSearch, layout: Layout, violations: Sequence[Violation]) -> CpSatForm | None:
    """The second stage: letters for the open cells, the fewest others than the layout has; None if there are none."""
    from ortools.sat.python import cp_model

    fixed = _fixed(puzzle, layout.placements)
    kept = {cell: layout.grid[cell[0]][cell[1]] for cell in puzzle.cells if cell not in fixed}
    bad = list(_bad(puzzle, layout.placements, fixed))
    if not kept or not all(bad):
        # A reading is there whatever the letters are.
        return None
    model = cp_model.CpModel()
    stands = {(cell, letter): model.new_bool_var("") for cell in kept for letter in puzzle.letters}
    for cell in kept:
        # Each cell has one letter.
        model.add_exactly_one(stands[cell, letter] for letter in puzzle.letters)
    for entry in bad:
        # Of each reading that must not be, a letter is another one.
        model.add_bool_or([~stands[pair] for pair in entry])
    model.maximize(cp_model.LinearExpr.sum([stands[pair] for pair in kept.items()]))

    def decode(values: Sequence[int]) -> Layout:
        return filled(puzzle, layout.placements, dict(compress(stands, values)))

    return CpSatForm(model, [*stands.values()], decode, has_objective=True)


def _fixed(puzzle: WordSearch, placed: Sequence[Placement]) -> dict[Cell, str]:
    """The letters of the words, the given ones, and the message in the first cells that no word covers."""
    covered = letters_of(placed)
    unused = [cell for cell in puzzle.cells if cell not in covered]
    return dict(zip(unused, puzzle.secret, strict=False)) | puzzle.givens | covered


def _bad(puzzle: WordSearch, placed: Sequence[Placement], fixed: Mapping[Cell, str]) -> Iterator[Bad]:
    """What must not stand in the open cells: all but one reading of each word, and all of forbidden words."""
    for one in placed if not puzzle.is_finding else ():
        others = [{*other.cells} for other in placed if other.word != one.word]
        for spot in spots(puzzle, one.word, puzzle.reading_directions):
            is_nested = puzzle.subwords == "nested" and any(cells.issuperset(spot.cells) for cells in others)
            if spot.line != one.line and not is_nested:
                yield from _open(spot, fixed)
    for word in puzzle.forbidden:
        for spot in spots(puzzle, word, ALL_DIRECTIONS):
            yield from _open(spot, fixed)


def _open(spot: Placement, fixed: Mapping[Cell, str]) -> Iterator[Bad]:
    """The letters that are still to come for this reading; nothing if it cannot come about."""
    pairs = list(zip(spot.cells, spot.word, strict=True))
    if all(fixed.get(cell, letter) == letter for cell, letter in pairs):
        yield [(cell, letter) for cell, letter in pairs if cell not in fixed]
