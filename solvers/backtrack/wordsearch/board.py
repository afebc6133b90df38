"""The grid as one list of marks with a break behind each row, in which a direction is a stride.

What reads a word along a stride steps on a break before it wraps. All lines of a stride `s` are the slices `[k::s]`, so
that texts in which words are looked up are made without a loop over cells. The rules have a scanner of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....instances import Cell, WordSearch
from ....instances.wordsearch import STEPS, Layout, Placement

BREAK, FREE = "#", "."

Line = tuple[int, ...]
"""Places in the list of marks, in the order of reading."""
Text = tuple[str, Sequence[int]]
"""A text of lines, and the place of each of its characters; -1 between lines."""

ALONG, BACK = ("E", "SE", "S", "SW"), ("W", "NW", "N", "NE")


class Board:
    """The marks of a puzzle's grid, and the lines of it."""

    def __init__(self, puzzle: WordSearch) -> None:
        self.width = puzzle.width + 1
        self.size = self.width * puzzle.height
        self.inside, self._blank = _shape(puzzle.cells, self.width, self.size)
        self.start = [*self._blank]
        for (row, col), letter in puzzle.givens.items():
            self.start[row * self.width + col] = letter
        self.allowed = puzzle.allowed_directions
        reading = {*puzzle.reading_directions}
        forward = tuple(_stride(name, self.width) for name in ALONG if name in reading)
        backward = tuple(-_stride(name, self.width) for name in BACK if name in reading)
        every = tuple(_stride(name, self.width) for name in ALONG)
        self._reading = (forward, backward)
        self._every = (every, every)
        self._lines: dict[int, Sequence[tuple[Line, str]]] = {}
        self._through: dict[int, dict[int, list[tuple[Line, str]]]] = {}

    # --- lines -----------------------------------------------------------------------------------------------
    def lines(self, length: int) -> Sequence[tuple[Line, str]]:
        """All lines of so many cells inside the shape, in each allowed direction, with its name."""
        if length not in self._lines:
            self._lines[length] = _lines_of(self._blank, self.width, self.allowed, length)
        return self._lines[length]

    def through(self, cell: int, length: int) -> Sequence[tuple[Line, str]]:
        """The lines of so many cells that hold a cell."""
        if length not in self._through:
            found: dict[int, list[tuple[Line, str]]] = {}
            for entry in self.lines(length):
                for place in entry[0]:
                    found.setdefault(place, []).append(entry)
            self._through[length] = found
        return self._through[length].get(cell, ())

    # --- readings --------------------------------------------------------------------------------------------
    def texts(self, marks: Sequence[str], *, every: bool = False) -> tuple[str, str]:
        """The texts in which words are read along and back, in the directions of a reading or in every one."""
        flat = "".join(marks)
        forward, backward = self._every if every else self._reading
        along = _text(flat, forward)
        return along, (along if forward == backward else _text(flat, backward))

    def readings(self, texts: tuple[str, str], word: str, *, every: bool = False) -> list[Line]:
        """The places of each reading of a word; a palindrome's two are one."""
        strides = self._every if every else self._reading
        found, turned = [], word[::-1]
        at = texts[0].find(word)
        while at >= 0:
            found.append(_places(self.size, strides[0])[at : at + len(word)])
            at = texts[0].find(word, at + 1)
        if word != turned or strides[0] != strides[1]:
            at = texts[1].find(turned)
            while at >= 0:
                line = _places(self.size, strides[1])[at : at + len(word)][::-1]
                if word != turned or line[::-1] not in found:
                    found.append(line)
                at = texts[1].find(turned, at + 1)
        return found

    # --- back to the puzzle ----------------------------------------------------------------------------------
    def cells(self, line: Line) -> tuple[Cell, ...]:
        """The cells of a line."""
        return tuple(divmod(place, self.width) for place in line)

    def placement(self, word: str, line: Line, direction: str) -> Placement:
        """The placement on a line."""
        row, col = divmod(line[0], self.width)
        return Placement(word, row, col, direction)

    def layout(self, puzzle: WordSearch, placements: Sequence[Placement], marks: Sequence[str]) -> Layout:
        """The solution."""
        flat, width = "".join(marks), self.width
        rows = tuple(flat[start : start + width - 1] for start in range(0, self.size, width))
        return puzzle.layout(placements, rows)


def _stride(name: str, width: int) -> int:
    down, right = STEPS[name]
    return down * width + right


@lru_cache(maxsize=16)
def _shape(cells: tuple[Cell, ...], width: int, size: int) -> tuple[tuple[int, ...], str]:
    """The places of the cells, and the marks of an empty grid; most puzzles have the shape of the one before."""
    places, marks = tuple(row * width + col for row, col in cells), [BREAK] * size
    for place in places:
        marks[place] = FREE
    return places, "".join(marks)


@lru_cache(maxsize=256)
def _lines_of(blank: str, width: int, allowed: tuple[str, ...], length: int) -> tuple[tuple[Line, str], ...]:
    """The lines in a shape."""
    found = []
    for name in allowed:
        stride = _stride(name, width)
        for first, mark in enumerate(blank):
            last = first + stride * (length - 1)
            if mark != BREAK and 0 <= last < len(blank):
                line = tuple([first + step * stride for step in range(length)])
                if all(blank[place] != BREAK for place in line):
                    found.append((line, name))
    return tuple(found)


def _text(flat: str, strides: Sequence[int]) -> str:
    return BREAK.join([flat[k::stride] for stride in strides for k in range(stride)])


@lru_cache(maxsize=32)
def _places(size: int, strides: tuple[int, ...]) -> Line:
    """The place of each character of a text."""
    found: list[int] = []
    for stride in strides:
        for k in range(stride):
            found += [*range(k, size, stride), -1]
    return tuple(found)
