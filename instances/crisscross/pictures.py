"""How a criss-cross looks: text for a terminal with the words below, and SVG of the board or of a printed layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING

from ..crossword.page import clues
from ..crossword.pictures import board_of, letters_of
from ..drawing import EMPTY as NOTHING
from ..drawing import INK, Board, Mark, to_svg, to_text
from ..puzzle import Cell
from .placement import Rows
from .printed import as_crossword, filling_of

if TYPE_CHECKING:
    from .puzzle import CrissCross

WHITE, DARK, GREY = ("#ffffff", 231), (INK, 16), ("#eceae4", 254)
CLOSED_MARK = Mark("#", ansi="38;5;16;48;5;16")


def board(puzzle: CrissCross, letters: Mapping[Cell, str]) -> Board:
    """The board with letters; what is closed is dark."""

    def mark(row: int, col: int) -> Mark:
        if (row, col) in puzzle.closed:
            return CLOSED_MARK
        letter = letters.get((row, col))
        return NOTHING if letter is None else Mark(letter)

    def region(row: int, col: int) -> str:
        return "closed" if (row, col) in puzzle.closed else "letter" if (row, col) in letters else "free"

    tones = {"free": GREY, "letter": WHITE, "closed": DARK}
    return Board(puzzle.rows, puzzle.cols, mark, region, label=puzzle.describe(), tones=tones, names=False)


def text_board(puzzle: CrissCross, letters: Mapping[Cell, str]) -> Board:
    """The board for a terminal, without walls."""

    def mark(row: int, col: int) -> Mark:
        if (row, col) in puzzle.closed:
            return CLOSED_MARK
        letter = letters.get((row, col))
        return NOTHING if letter is None else Mark(letter, ansi="1;38;5;16;48;5;231")

    return Board(puzzle.rows, puzzle.cols, mark, label=puzzle.describe())


def draw(puzzle: CrissCross, layout: Rows | None, width: int, colour: bool) -> str:
    """The board as rows like `C A T .`, and the words."""
    letters = puzzle.givens if layout is None else letters_of(layout)
    text = to_text(text_board(puzzle, letters), width, colour=colour)
    lists = _listed(puzzle, width) if layout is None else _clue_lists(puzzle, layout, width)
    return "\n".join([text, "", *lists])


def _listed(puzzle: CrissCross, width: int) -> list[str]:
    """The words side by side, as many a line as fit."""
    return wrap("  ".join(entry.printed.replace(" ", "\u00a0") for entry in puzzle.listings), width) or [""]


def _clue_lists(puzzle: CrissCross, layout: Rows, width: int) -> Iterator[str]:
    """The answers by their numbers, with their clues."""
    if not puzzle.placements(layout):
        return
    crossword, filling = as_crossword(puzzle, layout), filling_of(layout)
    entries = clues(crossword, filling)
    for way in ("across", "down"):
        mine = [entry for entry in entries if entry.slot.direction == way]
        if mine:
            yield way.capitalize()
        for entry in mine:
            text = entry.slot.read(filling) + (f": {entry.text}" if entry.text else "")
            yield from wrap(f"{entry.slot.number:3} {text}", max(width, 20), subsequent_indent="    ")


def svg(puzzle: CrissCross, layout: Rows | None) -> str:
    """One element: the board with its given letters, or the layout alone, numbered."""
    if layout is None or not puzzle.placements(layout):
        return to_svg(board(puzzle, puzzle.givens))
    crossword = as_crossword(puzzle, layout)
    label = f"{puzzle.describe()} with a layout"
    return to_svg(board_of(crossword, letters_of(filling_of(layout)), label=label, bare=True))
