"""The rules of criss-crosses: every broken one of a proposed layout, in time linear in its cells and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..cells import components
from ..errors import quote
from ..puzzle import Cell, Violation
from .placement import EMPTY, Placement, Rows, runs_of

if TYPE_CHECKING:
    from .puzzle import CrissCross

LISTED = 5
"""The most words that a message lists."""


def violations(puzzle: CrissCross, rows: Rows) -> Iterator[Violation]:
    """Every broken rule."""
    shape = _broken_shape(puzzle, rows)
    if shape is not None:
        yield shape
        return
    letters: dict[Cell, str] = {
        (row, col): mark for row, line in enumerate(rows) for col, mark in enumerate(line) if mark != EMPTY
    }
    yield from _broken_cells(puzzle, letters)
    runs = [*runs_of(rows)]
    yield from _stray_runs(puzzle, runs)
    yield from _stray_letters(letters, runs)
    yield from _repeats(runs)
    yield from _broken_parts(letters)
    yield from _broken_number(puzzle, {run.word for run in runs})


def _broken_shape(puzzle: CrissCross, rows: Rows) -> Violation | None:
    if len(rows) != puzzle.rows:
        return Violation("shape", f"{len(rows)} rows, the board has {puzzle.rows}")
    for row, line in enumerate(rows):
        if len(line) != puzzle.cols:
            return Violation("shape", f"row {row} is {quote(line)}: {len(line)} cells, the board has {puzzle.cols}")
    return None


def _broken_cells(puzzle: CrissCross, letters: Mapping[Cell, str]) -> Iterator[Violation]:
    """Given letters that are others, letters in closed cells, and what is no letter."""
    for cell, given in puzzle.givens.items():
        if letters.get(cell) != given:
            yield Violation("given", f"the given letter {quote(given)} is {quote(letters.get(cell, EMPTY))}", (cell,))
    for cell, mark in letters.items():
        if cell in puzzle.closed:
            yield Violation("closed", f"a closed cell is {quote(mark)}", (cell,))
        if not mark.isalpha():
            yield Violation("letter", f"{quote(mark)} is no letter", (cell,))


def _stray_runs(puzzle: CrissCross, runs: list[Placement]) -> Iterator[Violation]:
    """Every run of two or more letters is a listed word."""
    listed = {*puzzle.entries}
    for run in runs:
        if run.word not in listed:
            yield Violation("run", f"{quote(run.word)} {run.direction} is no listed word", run.cells)


def _stray_letters(letters: Mapping[Cell, str], runs: list[Placement]) -> Iterator[Violation]:
    in_runs = {cell for run in runs for cell in run.cells}
    for cell, letter in letters.items():
        if cell not in in_runs:
            yield Violation("alone", f"the letter {quote(letter)} belongs to no word", (cell,))


def _repeats(runs: list[Placement]) -> Iterator[Violation]:
    """No word stands twice."""
    places: dict[str, list[Placement]] = {}
    for run in runs:
        places.setdefault(run.word, []).append(run)
    for word, found in places.items():
        if len(found) > 1:
            cells = tuple(sorted({cell for run in found for cell in run.cells}))
            where = " and ".join(f"{run.direction} from [{run.row},{run.col}]" for run in found)
            yield Violation("repeat", f"{quote(word)} stands {len(found)} times: {where}", cells)


def _broken_parts(letters: Mapping[Cell, str]) -> Iterator[Violation]:
    """All letters hang together."""
    parts = [tuple(sorted(part)) for part in components(letters)]
    for number, part in enumerate(parts[1:], 2):
        yield Violation("connected", f"part {number} of {len(parts)} does not hang together with the first", part)


def _broken_number(puzzle: CrissCross, words: set[str]) -> Iterator[Violation]:
    """As many listed words stand as are asked for."""
    placed = [word for word in puzzle.entries if word in words]
    if puzzle.least <= len(placed) <= puzzle.most:
        return
    message = f"{len(placed)} word{'s stand' if len(placed) != 1 else ' stands'}, {puzzle.wanted} are asked for"
    if puzzle.most == len(puzzle.entries):
        missing = [word for word in puzzle.entries if word not in words]
        more = f" and {len(missing) - LISTED} more" if len(missing) > LISTED else ""
        message += f"; missing: {', '.join(map(quote, missing[:LISTED]))}{more}"
    yield Violation("number", message)
