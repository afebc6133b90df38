"""How a crossword looks: the board to draw, blank, filled, or with some letters given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..drawing import EMPTY, INK, Board, Mark, to_svg
from ..puzzle import Cell, Placed
from .rules import Filling
from .slots import BLOCK, OPEN

if TYPE_CHECKING:
    from .puzzle import Crossword

WHITE = ("#ffffff", 231)
DARK = (INK, 16)
TONES = {"open": WHITE, "block": DARK}
IN_TEXT = Mark(BLOCK, ansi="38;5;16;48;5;16")
"""A block in a terminal; in a picture its colour says enough."""


def text_board(puzzle: Crossword, letters: Mapping[Cell, str]) -> Board:
    """The board for a terminal: blocks are marks, and there are no walls."""

    def mark(row: int, col: int) -> Mark:
        if puzzle.grid[row][col] == BLOCK:
            return IN_TEXT
        return _mark(letters.get((row, col)))

    return Board(puzzle.height, puzzle.width, mark, label=puzzle.describe())


def board_of(puzzle: Crossword, letters: Mapping[Cell, str], label: str = "", *, bare: bool = False) -> Board:
    """The board for a picture: numbers in the corners, blocks dark, or `bare` with nothing where they are."""
    block = "" if bare else "block"
    return Board(
        puzzle.height,
        puzzle.width,
        mark=lambda row, col: _mark(letters.get((row, col))),
        region=lambda row, col: block if puzzle.grid[row][col] == BLOCK else "open",
        label=label or puzzle.describe(),
        tones=TONES,
        names=False,
        corner=lambda row, col: str(puzzle.numbers.get((row, col), "")),
    )


def letters_of(rows: Filling) -> dict[Cell, str]:
    """The letters of a grid's rows by their cells."""
    cells = ((row, col, mark) for row, line in enumerate(rows) for col, mark in enumerate(line))
    return {(row, col): mark for row, col, mark in cells if mark not in BLOCK + OPEN}


def placed_letters(puzzle: Crossword, placed: Sequence[Placed]) -> dict[Cell, str]:
    """The givens, and the letters of what a search has placed: words, or single letters."""
    pairs = chain.from_iterable(zip(cells, word, strict=True) for word, cells in placed)
    return letters_of(puzzle.grid) | dict(pairs)


def explorer_board(puzzle: Crossword) -> dict[str, Any]:
    """What the page's script needs: the blank board's SVG, the slots, the cells of no slot, and the ink."""
    return {
        "svg": to_svg(board_of(puzzle, {})),
        "slots": [[slot.name, [list(cell) for cell in slot.cells]] for slot in puzzle.slots],
        "ink": INK,
    }


def _mark(letter: str | None) -> Mark:
    return EMPTY if letter is None else Mark(letter)
