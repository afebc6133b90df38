"""The second stage: letters for the cells that no word covers, by CP-SAT.

A random letter each is kept wherever it makes no reading that must not be: the fewest are changed. The letters are no
part of a solution, which is a layout that some letters complete; where none do, the layout comes back with its random
letters, breaks a rule, and is cut off by the refining loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from ...instances import Cell, WordSearch
from ...instances.wordsearch import Layout, Placement
from .choices import ALL_DIRECTIONS, letters_of, spots

Bad = list[tuple[Cell, str]]
"""Letters in free cells that together make a reading."""


def complete(puzzle: WordSearch, placements: Iterable[Placement], seed: int = 0) -> Layout:
    """The layout with letters in every cell; with some that break a rule only if all do."""
    placed = tuple(placements)
    fixed = puzzle.givens | letters_of(placed)
    fixed = _message(puzzle, fixed, placed) | fixed
    free = [cell for cell in puzzle.cells if cell not in fixed]
    draw = Random(seed)
    fill = {cell: draw.choice(puzzle.letters) for cell in free}
    bad = list(_bad(puzzle, placed, fixed))
    if free and all(bad) and any(_holds(fill, entry) for entry in bad):
        fill = _mended(puzzle, fill, bad) or fill
    letters = fixed | fill
    rows = range(puzzle.height), range(puzzle.width)
    return puzzle.layout(placed, tuple("".join(letters.get((r, c), "#") for c in rows[1]) for r in rows[0]))


def _message(puzzle: WordSearch, fixed: Mapping[Cell, str], placed: tuple[Placement, ...]) -> dict[Cell, str]:
    """The message in the first cells that no word covers, as far as there are any."""
    covered = letters_of(placed)
    unused = [cell for cell in puzzle.cells if cell not in covered]
    return dict(zip(unused, puzzle.secret, strict=False))


def _bad(puzzle: WordSearch, placed: tuple[Placement, ...], fixed: Mapping[Cell, str]) -> Iterator[Bad]:
    """What must not stand in the free cells: all but one reading of each word, and all of forbidden words."""
    taken = {one.word: {*one.cells} for one in placed}
    for one in placed if not puzzle.is_finding else ():
        for spot in spots(puzzle, one.word, puzzle.reading_directions):
            cells = {*spot.cells}
            others = (cells <= lain for word, lain in taken.items() if word != one.word)
            if cells != taken[one.word] and not (puzzle.subwords == "nested" and any(others)):
                yield from _open(spot, fixed)
    for word in puzzle.forbidden:
        for spot in spots(puzzle, word, ALL_DIRECTIONS):
            yield from _open(spot, fixed)


def _open(spot: Placement, fixed: Mapping[Cell, str]) -> Iterator[Bad]:
    """The letters that are still to come for this reading; nothing if it cannot come about."""
    pairs = list(zip(spot.cells, spot.word, strict=True))
    if all(fixed.get(cell, letter) == letter for cell, letter in pairs):
        yield [(cell, letter) for cell, letter in pairs if cell not in fixed]


def _holds(fill: Mapping[Cell, str], entry: Bad) -> bool:
    return all(fill[cell] == letter for cell, letter in entry)


def _mended(puzzle: WordSearch, fill: Mapping[Cell, str], bad: list[Bad]) -> dict[Cell, str] | None:
    """The fill with the fewest letters changed; None if there is none without a bad reading."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    stands = {(cell, letter): model.new_bool_var("") for cell in fill for letter in puzzle.letters}
    for cell in fill:
        # Each cell has one letter.
        model.add_exactly_one(stands[cell, letter] for letter in puzzle.letters)
    for entry in bad:
        # Of each reading that must not be, a letter is another one.
        model.add_bool_or([~stands[pair] for pair in entry])
    model.maximize(cp_model.LinearExpr.sum([stands[pair] for pair in fill.items()]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return {cell: letter for (cell, letter), variable in stands.items() if solver.boolean_value(variable)}
