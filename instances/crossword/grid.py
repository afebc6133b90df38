"""Reading a crossword's rows: blocks, open cells, letters."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from ..errors import InvalidInput, quote
from ..text import GridText
from ..words import Alphabet
from .slots import BLOCK, OPEN

MAX_SIDE = 200
"""The most rows, and the most columns."""

BARS = "|_¦‖│┃║─━═" + "".join(map(chr, range(0x250C, 0x254C)))


def read_grid(grid: str | Sequence[str], alphabet: Alphabet) -> tuple[str, ...]:
    """The rows of a grid, given letters as the alphabet spells them.

    Raises InvalidInput with line and column: ragged, too large, a character that means nothing, without any slot.
    """
    text = grid if isinstance(grid, str) else _joined(grid)
    # A letter and its accent are one cell.
    read = GridText.read(normalize("NFC", text), "grid")
    for what, number in (("rows", len(read.rows)), ("columns", len(read.rows[0]))):
        if number > MAX_SIDE:
            raise InvalidInput(f"grid has {number} {what}; it takes 1 to {MAX_SIDE}", field="grid")
    return tuple(
        "".join([_cell(read, alphabet, row, col) for col in range(len(line))]) for row, line in enumerate(read.rows)
    )


def spell_rows(rows: Sequence[str], alphabet: Alphabet) -> tuple[str, ...]:
    """Rows of a solution with its letters as the alphabet spells them; what it does not have stays as it is."""
    return tuple("".join([_spelt(mark, alphabet) for mark in normalize("NFC", row)]) for row in rows)


def _spelt(mark: str, alphabet: Alphabet) -> str:
    letter = alphabet.normalise(mark)
    return mark if letter is None or len(letter) != 1 else letter


def _joined(rows: Sequence[str]) -> str:
    if not isinstance(rows, Sequence) or not all(isinstance(row, str) for row in rows):
        raise InvalidInput(f"grid must be text, not {quote(rows)}", field="grid")
    return "\n".join(rows)


def _cell(read: GridText, alphabet: Alphabet, row: int, col: int) -> str:
    """One cell as it is kept."""
    mark, line = read.rows[row][col], read.rows[row]
    if mark in BLOCK + OPEN:
        return mark
    if mark in BARS:
        message = f"grid has bars ({quote(mark)} in {quote(line)}); patterns of bars are not taken, only blocks"
        raise read.error(f"{message} ({BLOCK})", row, col)
    letter = alphabet.normalise(mark)
    if letter is None or len(letter) != 1:
        hint = f"{BLOCK} (block), {OPEN} (open cell) and letters of the word table's alphabet"
        if mark.isalpha():
            hint += f", {alphabet.describe()}"
        raise read.error(f"grid has {quote(mark)} in {quote(line)}; it takes {hint}", row, col)
    return letter
