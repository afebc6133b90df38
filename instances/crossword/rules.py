"""The rules of crosswords: every broken one of a proposed filling, in time linear in its letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from ..errors import quote
from ..puzzle import Cell, Violation
from ..words import WordTable
from .slots import BLOCK, OPEN, Slot

if TYPE_CHECKING:
    from .puzzle import Crossword

Filling = tuple[str, ...]
"""A solution: the rows of the filled grid."""

LISTED = 5
"""The most words that a message lists."""


def violations(puzzle: Crossword, filling: Filling) -> Iterator[Violation]:
    """Every broken rule."""
    shape = _broken_shape(puzzle, filling)
    if shape is not None:
        yield shape
        return
    yield from _broken_cells(puzzle, filling)
    answers = {slot: answer for slot in puzzle.slots if OPEN not in (answer := slot.read(filling))}
    for slot, answer in answers.items():
        if answer not in puzzle.table:
            yield Violation("word", f"{slot.name} is {quote(answer)}, which is not in the word table", slot.cells)
    if not puzzle.repeats:
        yield from _repeats(answers)
    if puzzle.use_all:
        yield from _broken_use(puzzle, answers)
    if puzzle.distinct_substring is not None:
        yield from _shared_letters(answers, puzzle.distinct_substring)
    if puzzle.distinct_words:
        yield from _shared_words(answers, puzzle.table)


def phrase_words(table: WordTable, word: str) -> set[str]:
    """The words of all printed forms of `word`, as they would stand in the grid; empty if it is not in the table.

    Spaces, hyphens and dashes part them, apostrophes do not.
    """
    if word not in table:
        return set()
    return {part for form in table.printed(word) for part in table.alphabet.parts(form)}


# --- cells -----------------------------------------------------------------------------------------------------
def _broken_shape(puzzle: Crossword, filling: Filling) -> Violation | None:
    if len(filling) != puzzle.height:
        return Violation("shape", f"{len(filling)} rows, the grid has {puzzle.height}")
    for row, line in enumerate(filling):
        if len(line) != puzzle.width:
            return Violation("shape", f"row {row} is {quote(line)}: {len(line)} cells, the grid has {puzzle.width}")
    return None


def _broken_cells(puzzle: Crossword, filling: Filling) -> Iterator[Violation]:
    """Blocks and givens that were changed, what is no letter, what is left empty or should be."""
    letters = {*puzzle.table.alphabet.letters}
    in_slots = set(chain.from_iterable(slot.cells for slot in puzzle.slots))
    for row, line in enumerate(filling):
        for col, mark in enumerate(line):
            given, cell = puzzle.grid[row][col], (row, col)
            if (given == BLOCK) != (mark == BLOCK):
                message = f"a block is {quote(mark)}" if given == BLOCK else "an open cell is a block"
                yield Violation("block", message, (cell,))
            elif given not in (OPEN, mark):
                yield Violation("given", f"the given letter {quote(given)} is {quote(mark)}", (cell,))
            elif mark == OPEN and cell in in_slots:
                yield Violation("empty", "a cell is not filled", (cell,))
            elif mark not in (OPEN, BLOCK) and mark not in letters:
                alphabet = puzzle.table.alphabet.name
                yield Violation("letter", f"{quote(mark)} is no letter of the alphabet {alphabet}", (cell,))
            elif given == OPEN != mark and cell not in in_slots:
                message = f"a cell that belongs to no slot is {quote(mark)}; it stays {quote(OPEN)}"
                yield Violation("isolated", message, (cell,))


# --- answers ---------------------------------------------------------------------------------------------------
def _repeats(answers: Mapping[Slot, str]) -> Iterator[Violation]:
    for answer, slots in _by_answer(answers).items():
        if len(slots) > 1:
            yield Violation("repeat", f"{_names(slots)} are {quote(answer)}", _cells(slots))


def _broken_use(puzzle: Crossword, answers: Mapping[Slot, str]) -> Iterator[Violation]:
    """Words of the table that no slot or more than one has."""
    used = _by_answer(answers)
    if puzzle.repeats:
        for answer, slots in used.items():
            if len(slots) > 1:
                message = f"{_names(slots)} are {quote(answer)}; each word is used exactly once"
                yield Violation("use_all", message, _cells(slots))
    every = chain.from_iterable(map(puzzle.table.words, puzzle.table.lengths))
    missing = [word for word in every if word not in used]
    if missing:
        more = f" and {len(missing) - LISTED} more" if len(missing) > LISTED else ""
        listed = ", ".join(map(quote, missing[:LISTED]))
        yield Violation("use_all", f"not used: {listed}{more}; each word is used exactly once")


def _shared_letters(answers: Mapping[Slot, str], size: int) -> Iterator[Violation]:
    """Runs of `size` letters that two or more answers have, those of the same answers as one."""
    places: dict[str, dict[Slot, list[Cell]]] = {}
    for slot, answer in answers.items():
        for first in range(len(answer) - size + 1):
            cells = places.setdefault(answer[first : first + size], {}).setdefault(slot, [])
            cells += slot.cells[first : first + size]
    shared: dict[tuple[Slot, ...], list[str]] = {}
    for run, holders in places.items():
        if len(holders) > 1:
            shared.setdefault(tuple(holders), []).append(run)
    for slots, runs in shared.items():
        held = {cell for run in runs for mine in places[run].values() for cell in mine}
        listed = ", ".join(map(quote, runs[:LISTED]))
        message = f"{_names(slots)} share {size} letters in a row: {listed}"
        yield Violation("distinct_substring", message, tuple(sorted(held)))


def _shared_words(answers: Mapping[Slot, str], table: WordTable) -> Iterator[Violation]:
    """Words that stand in the printed phrases of two or more answers."""
    holders: dict[str, list[Slot]] = {}
    for slot, answer in answers.items():
        for word in sorted(phrase_words(table, answer)):
            holders.setdefault(word, []).append(slot)
    for word, slots in holders.items():
        if len(slots) > 1:
            answered = ", ".join(quote(table.printed(answers[slot])[0]) for slot in slots)
            message = f"{_names(slots)} share the word {quote(word)}: {answered}"
            yield Violation("distinct_words", message, _cells(slots))


def _by_answer(answers: Mapping[Slot, str]) -> dict[str, list[Slot]]:
    found: dict[str, list[Slot]] = {}
    for slot, answer in answers.items():
        found.setdefault(answer, []).append(slot)
    return found


def _names(slots: Iterable[Slot]) -> str:
    """Such as `1-Across and 5-Down`."""
    *most, last = (slot.name for slot in slots)
    return f"{', '.join(most)} and {last}" if most else last


def _cells(slots: Iterable[Slot]) -> tuple[Cell, ...]:
    return tuple(sorted({cell for slot in slots for cell in slot.cells}))
