"""Reading the fields of a criss-cross."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from unicodedata import normalize

from ..errors import InvalidInput, quote
from ..text import GridText
from ..words import Alphabet
from .placement import CLOSED, EMPTY, Rows

if TYPE_CHECKING:
    from .puzzle import CrissCross

MAX_SIDE = 100
OBJECTIVES = ("first", "crossings", "words", "area")


def check_options(puzzle: CrissCross) -> None:
    """Raise InvalidInput for a field of the wrong type or value; neither words nor grid are looked at."""
    if not isinstance(puzzle.words, str | tuple):
        raise InvalidInput(f"words must be a list, a text or a file, not {quote(puzzle.words)}", field="words")
    if puzzle.objective not in OBJECTIVES:
        message = f"objective is {quote(puzzle.objective)}; it takes {', '.join(OBJECTIVES)}"
        raise InvalidInput(message, field="objective")
    for name in ("title", "author"):
        if not isinstance(getattr(puzzle, name), str):
            raise InvalidInput(f"{name} must be text, not {quote(getattr(puzzle, name))}", field=name)


def check_place(place: object, words: int) -> None:
    """Raise InvalidInput unless `place` is "all" or a number of the words."""
    if place != "all" and (type(place) is not int or not 1 <= place <= words):
        raise InvalidInput(
            f'place is {quote(place)}; it takes "all" or 1 to {words}, the number of words', field="place"
        )


def read_board(width: object, height: object, grid: object, alphabet: Alphabet) -> tuple[int, int, Rows | None]:
    """Width, height and the grid's rows, letters as the alphabet spells them. Raises InvalidInput with line and column.

    Both sides may be left out where there is a grid.
    """
    text = None if grid is None else _text(grid)
    shown = (None, None) if text is None else (len(text.rows[0]), len(text.rows))
    sides = _side("width", width, shown[0]), _side("height", height, shown[1])
    if text is None:
        return *sides, None
    if shown != sides:
        message = f"grid is {shown[0]} wide and {shown[1]} high, the board {sides[0]} and {sides[1]}"
        raise InvalidInput(message, field="grid")
    rows = enumerate(text.rows)
    return *sides, tuple("".join(_cell(text, alphabet, row, col) for col in range(len(line))) for row, line in rows)


def _text(grid: object) -> GridText:
    if isinstance(grid, Sequence) and not isinstance(grid, str) and all(isinstance(row, str) for row in grid):
        grid = "\n".join(grid)
    # A letter and its accent are one cell.
    return GridText.read(normalize("NFC", grid) if isinstance(grid, str) else grid, "grid")


def _side(name: str, value: object, shown: int | None) -> int:
    side = shown if value is None else value
    if side is None:
        raise InvalidInput(f'crisscross needs "{name}", or a grid', field=name)
    if type(side) is not int or not 1 <= side <= MAX_SIDE:
        raise InvalidInput(f"{name} is {quote(side)}; it takes 1 to {MAX_SIDE}", field=name)
    return side


def _cell(text: GridText, alphabet: Alphabet, row: int, col: int) -> str:
    """One cell as it is kept."""
    mark, line = text.rows[row][col], text.rows[row]
    if mark in (EMPTY, CLOSED):
        return mark
    letter = alphabet.normalise(mark)
    if letter is None or len(letter) != 1:
        hint = f"{EMPTY} (free), {CLOSED} (no letter may stand here) and letters that stay"
        raise text.error(f"grid has {quote(mark)} in {quote(line)}; it takes {hint}", row, col)
    return letter
