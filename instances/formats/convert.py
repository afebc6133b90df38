"""Between foreign files, the neutral value, and crosswords as puzzles of ours.

A puzzle of ours has one letter a cell and a word table. That of a foreign file is its pattern and its givens, without
the solution, which goes beside it; its words are the shipped table whose alphabet has all letters of the file, english
where there are none, or else the answers of the file themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..crossword import Crossword
from ..crossword.page import clues
from ..crossword.slots import BLOCK, OPEN
from ..errors import InvalidInput, quote
from ..words import Alphabet
from .ipuz import read_ipuz, write_ipuz
from .printed import VOID, GridCell, Losses, PrintedCrossword, Written, counted
from .puz import read_puz, write_puz
from .xd import read_xd
from .xd_write import write_xd

Filling = tuple[str, ...]


@dataclass(frozen=True)
class Format:
    """How files of one ending are read and written."""

    read: Callable[[bytes], PrintedCrossword]
    write: Callable[[PrintedCrossword], Written]


FORMATS = {
    ".puz": Format(read_puz, write_puz),
    ".ipuz": Format(read_ipuz, write_ipuz),
    ".xd": Format(read_xd, write_xd),
}

TABLES = (("english", "english"), ("russian", "russian"), ("russian", "russian-yo"))
"""Shipped tables, each with an alphabet in which it is used."""
TOLD = ("grid", "clues", "title", "author")
"""The fields of a puzzle of ours that foreign files hold."""


def read_printed(data: bytes, ending: str) -> PrintedCrossword:
    """The crossword in a file of one of `FORMATS`. Raises InvalidInput, with line and column where there are lines."""
    return FORMATS[ending].read(data)


def write_printed(printed: PrintedCrossword, ending: str) -> Written:
    """The file of one of `FORMATS`, and what of the crossword it does not hold. Raises InvalidInput if it cannot."""
    return FORMATS[ending].write(printed)


def crossword_of(printed: PrintedCrossword) -> tuple[Crossword, Filling | None, tuple[str, ...]]:
    """A puzzle of ours, the whole solution of the file if there is one, and what the puzzle does not hold.

    Raises InvalidInput if a cell has several letters, or what is no letter.
    """
    for name, letters in (("is", printed.solution), ("has the given", printed.givens)):
        for (row, col), text in letters.items():
            if len(text) != 1 or not text.isalpha():
                message = f"cell [{row},{col}] {name} {quote(text)}: an instance has one letter a cell"
                raise InvalidInput(f"{message} (`gridproof convert` between .puz, .ipuz and .xd keeps more)")
    grid = tuple(_row(printed, row, printed.givens) for row in range(len(printed.pattern)))
    texts = {"clues": dict(printed.clues), "title": printed.title, "author": printed.author}
    puzzle = Crossword(grid, **_words(printed), **texts)  # type: ignore[arg-type]
    return puzzle, _filling(printed) if printed.is_solved else None, _not_ours(printed)


def _row(printed: PrintedCrossword, row: int, letters: Mapping[GridCell, str]) -> str:
    marks = enumerate(printed.pattern[row])
    return "".join(BLOCK if mark != OPEN else letters.get((row, col), OPEN) for col, mark in marks)


def _filling(printed: PrintedCrossword) -> Filling:
    """The rows of the solution; an open cell of no slot stays empty unless it is given."""
    in_slots = {cell for slot in printed.slots for cell in slot.cells}
    letters = {cell: text for cell, text in printed.solution.items() if cell in in_slots}
    return tuple(_row(printed, row, {**printed.givens, **letters}) for row in range(len(printed.pattern)))


def _words(printed: PrintedCrossword) -> dict[str, Any]:
    """The fields that say which words are taken."""
    letters = {*printed.solution.values(), *printed.givens.values()}
    for name, alphabet in TABLES:
        if letters <= {*Alphabet.named(alphabet).letters}:
            return {"words": name, **({} if alphabet == name else {"alphabet": alphabet})}
    answers = [answer for slot in printed.slots if OPEN not in (answer := printed.answer(slot))]
    if not answers:
        shown = quote("".join(sorted(letters)))
        raise InvalidInput(f"no shipped word table has the letters {shown}; convert it to .toml and name its words")
    return {"words": tuple(dict.fromkeys(answers))}


def _not_ours(printed: PrintedCrossword) -> tuple[str, ...]:
    """What a puzzle of ours does not hold."""
    losses = Losses()
    losses.note("the solution, which is not whole", printed.solution and not printed.is_solved)
    losses.note("circles", printed.circles)
    for name in ("copyright", "notes"):
        losses.note(name, getattr(printed, name))
    losses.note(counted(printed.extra), printed.extra)
    losses.note("that cells are outside the grid (they are blocks)", any(VOID in row for row in printed.pattern))
    return tuple(losses.noted)


def printed_of(puzzle: Crossword, filling: Filling | None = None) -> PrintedCrossword:
    """A puzzle of ours as it is printed, with the letters of `filling` as its solution.

    The letters of a grid without open cells are its solution, not givens. Where the puzzle has no clue, that of the
    word table stands for the answer. Raises InvalidInput if `filling` is not one of this grid. `left` names the fields
    that foreign files do not hold.
    """
    letters = _letters(puzzle.grid)
    if filling is None and all(cell in letters for slot in puzzle.slots for cell in slot.cells):
        letters, filling = {}, puzzle.grid
    pattern = tuple("".join(BLOCK if mark == BLOCK else OPEN for mark in row) for row in puzzle.grid)
    table = puzzle.to_table()
    fields = [key for key in table if key not in TOLD and not (key == "words" and table[key] == "english")]
    return PrintedCrossword(
        pattern,
        _letters(filling) if filling is not None else {},
        letters,
        clues={clue.slot.name: clue.text for clue in clues(puzzle, filling)},
        title=puzzle.title,
        author=puzzle.author,
        left=(counted(fields),) if fields else (),
    )


def _letters(rows: Filling) -> dict[GridCell, str]:
    cells = ((row, col, mark) for row, line in enumerate(rows) for col, mark in enumerate(line))
    return {(row, col): mark for row, col, mark in cells if mark not in BLOCK + OPEN}
