"""Finds every reading of words in a grid: in the text of all its lines, along and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..puzzle import Cell
from .compass import ORDER, STEPS, opposite
from .solution import Placement

BREAK = "#"
"""Between two lines, and outside the shape; no word has it."""


@lru_cache(maxsize=64)
def _lines(rows: int, cols: int, direction: str) -> tuple[tuple[Cell | None, ...], tuple[int, ...]]:
    """All lines of a direction, one after another: the cells, None between lines; and their places in the grid.

    Behind the grid's text stands a break, to which the places between lines lead.
    """
    down, right = STEPS[direction]
    cells: list[Cell | None] = []
    for row in range(rows):
        for col in range(cols):
            if 0 <= row - down < rows and 0 <= col - right < cols:
                continue
            at = (row, col)
            while 0 <= at[0] < rows and 0 <= at[1] < cols:
                cells.append(at)
                at = (at[0] + down, at[1] + right)
            cells.append(None)
    return tuple(cells), tuple(rows * cols if cell is None else cell[0] * cols + cell[1] for cell in cells)


def readings(grid: Sequence[str], words: Iterable[str], directions: Iterable[str]) -> dict[str, list[Placement]]:
    """For each word all its readings in a rectangle of letters, in those directions; a palindrome's two are one.

    Time: linear in the grid for each word.
    """
    words = tuple(words)
    found: dict[str, list[Placement]] = {word: [] for word in words}
    if not words:
        return found
    wanted, text, cols = {*directions}, "".join(grid) + BREAK, len(grid[0])
    for along in list(STEPS)[:4]:
        back = opposite(along)
        if along not in wanted and back not in wanted:
            continue
        cells, places = _lines(len(grid), cols, along)
        line = "".join([text[place] for place in places])
        for word in words:
            if along in wanted:
                for at in occurrences(line, word):
                    row, col = cells[at] or (0, 0)
                    found[word].append(Placement(word, row, col, along))
            if back in wanted and not (along in wanted and word == word[::-1]):
                for at in occurrences(line, word[::-1]):
                    row, col = cells[at + len(word) - 1] or (0, 0)
                    found[word].append(Placement(word, row, col, back))
    return found


def occurrences(text: str, part: str) -> Iterator[int]:
    """Where a text has a part; overlapping ones too."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def canonical(placement: Placement, directions: Sequence[str]) -> Placement:
    """Of a palindrome's two readings the one in an allowed direction, the first in compass order of both."""
    if placement.word != placement.word[::-1]:
        return placement
    row, col = placement.cells[-1]
    other = Placement(placement.word, row, col, opposite(placement.direction))
    return min(placement, other, key=lambda one: (one.direction not in directions, ORDER[one.direction]))
