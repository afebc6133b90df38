"""Reading a word search's shape and its given letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

from ..errors import InvalidInput, quote
from ..text import GridText
from ..words import Alphabet
from .compass import STEPS

MAX_SIDE = 100
OUTSIDE, FREE = "#", "."

Rows = tuple[str, ...]


@dataclass(frozen=True)
class Fields:
    """The fields that make a shape, as they are given."""

    rows: object
    cols: object
    mask: object
    grid: object


def read_shape(fields: Fields, alphabet: Alphabet) -> tuple[int, int, Rows | None, Rows | None]:
    """The numbers of rows and columns, the mask and the grid. Raises InvalidInput with line and column.

    The two numbers may be left out where there is a mask or a grid.
    """
    mask = None if fields.mask is None else _read(fields.mask, "mask")
    grid = None if fields.grid is None else _read(fields.grid, "grid")
    if mask is not None:
        mask.require_letters(OUTSIDE + FREE, f"{OUTSIDE} (outside the shape) and {FREE} (inside)")
    shown = grid or mask
    rows = _side("rows", fields.rows, None if shown is None else len(shown.rows))
    cols = _side("cols", fields.cols, None if shown is None else len(shown.rows[0]))
    for text in filter(None, (mask, grid)):
        if (len(text.rows), len(text.rows[0])) != (rows, cols):
            size = f"{len(text.rows)} x {len(text.rows[0])}"
            raise InvalidInput(f"{text.field} has {size} cells, not {rows} x {cols}", field=text.field)
    given = None if grid is None else _letters(grid, alphabet)
    return rows, cols, None if mask is None else mask.rows, given


def _read(text: object, field: str) -> GridText:
    if isinstance(text, list | tuple) and all(isinstance(row, str) for row in text):
        text = "\n".join(text)
    return GridText.read(normalize("NFC", text) if isinstance(text, str) else text, field)


def _side(name: str, value: object, shown: int | None) -> int:
    if value is None:
        value = shown
    if value is None:
        raise InvalidInput(f'wordsearch needs "{name}", a mask or a grid', field=name)
    if type(value) is not int or not 1 <= value <= MAX_SIDE:
        raise InvalidInput(f"{name} is {quote(value)}; it takes 1 to {MAX_SIDE}", field=name)
    return value


def _letters(grid: GridText, alphabet: Alphabet) -> Rows:
    """The rows with given letters as the alphabet spells them."""
    spelt = {mark: mark if mark in OUTSIDE + FREE else alphabet.normalise(mark) or "" for mark in {*"".join(grid.rows)}}
    known = {mark for mark, letter in spelt.items() if len(letter) == 1}
    hint = f"{FREE} (free), {OUTSIDE} (outside the shape) and the letters {alphabet.letters}".rstrip()
    grid.require_letters(known, hint)
    return tuple("".join([spelt[mark] for mark in line]) for line in grid.rows)


def longest_line(inside: set[tuple[int, ...]], directions: Sequence[str]) -> int:
    """The most cells in a row in one of the directions."""
    longest = 0
    for name in directions:
        down, right = STEPS[name]
        for row, col in inside:
            if (row - down, col - right) not in inside:
                length = 0
                while (row + length * down, col + length * right) in inside:
                    length += 1
                longest = max(longest, length)
    return longest
