"""The rules of a word search, each broken one named with its cells. Never searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..errors import quote
from ..puzzle import Cell, Violation
from .compass import STEPS
from .scanner import readings
from .shape import OUTSIDE
from .solution import Layout, Placement
from .subwords import contained

if TYPE_CHECKING:
    from .puzzle import WordSearch

MOST_SHOWN = 6


def violations(puzzle: WordSearch, solution: Layout) -> Iterator[Violation]:
    """Every broken rule; where the grid has not the shape, that alone."""
    wrong = list(_shape(puzzle, solution.grid))
    if wrong:
        yield from wrong
        return
    yield from _grid(puzzle, solution.grid)
    yield from _listed(puzzle, solution)
    yield from _placed(puzzle, solution)
    # In the finding task, two readings of a word are two solutions.
    if not puzzle.is_finding:
        yield from _once(puzzle, solution)
    if puzzle.subwords == "nested":
        yield from _not_nested(solution)
    yield from _forbidden(puzzle, solution.grid)
    yield from _message(puzzle, solution)


# --- the grid --------------------------------------------------------------------------------------------------
def _shape(puzzle: WordSearch, grid: Sequence[str]) -> Iterator[Violation]:
    if len(grid) != puzzle.height or any(len(row) != puzzle.width for row in grid):
        size = f"{len(grid)} rows of {', '.join(map(str, sorted({len(row) for row in grid})))}"
        yield Violation("shape", f"the grid has {size} cells, not {puzzle.height} of {puzzle.width}")


def _grid(puzzle: WordSearch, grid: Sequence[str]) -> Iterator[Violation]:
    letters, inside = {*puzzle.letters}, {*puzzle.cells}
    if letters.issuperset("".join(grid)) and len(inside) == puzzle.height * puzzle.width and not puzzle.givens:
        return
    for row, line in enumerate(grid):
        for col, mark in enumerate(line):
            if (row, col) not in inside:
                if mark != OUTSIDE:
                    yield Violation("shape", f"{quote(mark)} outside the shape", ((row, col),))
            elif mark not in letters:
                yield Violation("letter", f"{quote(mark)} is no letter of the alphabet", ((row, col),))
            elif puzzle.givens.get((row, col), mark) != mark:
                yield Violation("given", f"{mark} where {puzzle.givens[row, col]} is given", ((row, col),))


# --- the placements --------------------------------------------------------------------------------------------
def _listed(puzzle: WordSearch, solution: Layout) -> Iterator[Violation]:
    """Each listed word has exactly one placement, or as many different words of the table as are wanted."""
    counts = Counter(placement.word for placement in solution.placements)
    known = puzzle.word_table if puzzle.place is not None else {*puzzle.entries}
    for word, count in counts.items():
        if word not in known:
            where = "table" if puzzle.place else "list"
            yield Violation("unlisted", f"{word} is not in the {where}", _cells_of(word, solution))
        if count > 1:
            yield Violation("placed", f"{word} has {count} placements", _cells_of(word, solution))
    for word in puzzle.entries:
        if word not in counts:
            yield Violation("missing", f"{word} has no placement")
    if puzzle.place is not None:
        if len(counts) != puzzle.place:
            yield Violation("number", f"{len(counts)} words, not {puzzle.place}")
        if puzzle.subwords == "reject":
            yield from (
                Violation("subword", f"{word} can be read in {longer}; subwords is {puzzle.subwords}")
                for word, longer in contained(counts, reverse=puzzle.reads_back)
            )


def _cells_of(word: str, solution: Layout) -> tuple[Cell, ...]:
    return tuple(cell for one in solution.placements if one.word == word for cell in one.cells)


def _placed(puzzle: WordSearch, solution: Layout) -> Iterator[Violation]:
    """Each placement lies in the shape, in an allowed direction, on its letters."""
    inside, allowed = {*puzzle.cells}, puzzle.allowed_directions
    for placement in solution.placements:
        if placement.direction not in allowed:
            yield Violation("direction", f"{placement}: the directions are {', '.join(allowed)}", placement.cells)
        cells = placement.cells
        if not inside.issuperset(cells):
            yield Violation("outside", f"{placement} leaves the shape", cells)
            continue
        read = "".join([solution.grid[row][col] for row, col in cells])
        if read != placement.word:
            yield Violation("word", f"{placement} reads {read}", placement.cells)


# --- the readings ----------------------------------------------------------------------------------------------
def _once(puzzle: WordSearch, solution: Layout) -> Iterator[Violation]:
    """Each word can be read exactly once."""
    words = dict.fromkeys(placement.word for placement in solution.placements) | dict.fromkeys(puzzle.entries)
    for word, found in readings(solution.grid, words, puzzle.reading_directions).items():
        own = [one for one in found if puzzle.subwords != "nested" or not _is_nested(one, solution.placements)]
        if len(own) == 1:
            continue
        cells = tuple(dict.fromkeys(cell for one in own for cell in one.cells))
        if not own:
            inside = " but inside another word" if found else ""
            yield Violation("unread", f"{word} can be read nowhere{inside}", cells)
        else:
            yield Violation("again", f"{word} can be read {len(own)} times: {_all_of(own)}", cells)


def _all_of(found: Sequence[Placement]) -> str:
    places = [f"from [{one.row},{one.col}] to {one.direction}" for one in found[:MOST_SHOWN]]
    more = [f"{len(found) - MOST_SHOWN} more"] if len(found) > MOST_SHOWN else []
    return " and ".join([*places, *more])


def _is_nested(reading: Placement, placements: Sequence[Placement]) -> bool:
    """Whether it lies on the cells of another word."""
    return any(one.word != reading.word and {*reading.cells} <= {*one.cells} for one in placements)


def _not_nested(solution: Layout) -> Iterator[Violation]:
    for placement in solution.placements:
        if _is_nested(placement, solution.placements):
            yield Violation("unread", f"{placement.word} lies inside another word", placement.cells)


def _forbidden(puzzle: WordSearch, grid: Sequence[str]) -> Iterator[Violation]:
    """No forbidden word can be read anywhere."""
    for word, found in readings(grid, puzzle.forbidden, STEPS).items():
        for one in found:
            yield Violation("forbidden", f"{word} can be read: {_all_of([one])}", one.cells)


# --- the message -----------------------------------------------------------------------------------------------
def unused(puzzle: WordSearch, placements: Sequence[Placement]) -> list[Cell]:
    """The cells of the shape that no word covers, in reading order."""
    covered = {cell for placement in placements for cell in placement.cells}
    return [cell for cell in puzzle.cells if cell not in covered]


def _message(puzzle: WordSearch, solution: Layout) -> Iterator[Violation]:
    """The first unused cells hold the message, or all of them."""
    if not puzzle.secret:
        return
    cells = unused(puzzle, solution.placements)
    if len(cells) < len(puzzle.secret):
        yield Violation("message", f"{len(cells)} unused cells for a message of {len(puzzle.secret)} letters")
    elif puzzle.message_fills and len(cells) > len(puzzle.secret):
        text = f"{len(cells)} unused cells, the message has {len(puzzle.secret)} letters and is to fill them"
        yield Violation("message", text, tuple(cells[len(puzzle.secret) :]))
    first = cells[: len(puzzle.secret)]
    read = "".join(solution.grid[row][col] for row, col in first)
    if read != puzzle.secret[: len(first)]:
        yield Violation("message", f"the unused cells begin with {quote(read)}", tuple(first))
