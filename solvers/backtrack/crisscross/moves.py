"""The places of the words of a criss-cross, numbered, and for each the others that it rules out or crosses.

Sets of places are whole numbers, a bit a place, lowest the places of the first word. Sets of cells are whole numbers
too: a bit a cell, rows one bit longer than the board so that the last cell of one has no neighbour in the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ....instances import CrissCross
from ....instances.crisscross import Placement

ACROSS, DOWN = "across", "down"
Cell = tuple[int, ...]


@dataclass
class Canvas:
    """The cells on which places are looked for: a board, or more."""

    rows: int
    cols: int
    givens: dict[Cell, str] = field(default_factory=dict)
    closed: frozenset[Cell] = frozenset()

    @classmethod
    def of(cls, puzzle: CrissCross) -> Canvas:
        """The puzzle's own board."""
        return cls(puzzle.rows, puzzle.cols, puzzle.givens, puzzle.closed)

    @property
    def stride(self) -> int:
        """The bits from a cell to the one below."""
        return self.cols + 1

    def bit(self, row: int, col: int) -> int:
        """The set of one cell."""
        return 1 << (row * self.stride + col)

    def has(self, row: int, col: int) -> bool:
        """Whether there is such a cell."""
        return 0 <= row < self.rows and 0 <= col < self.cols


class Moves:
    """All places of `words` on a canvas, grouped by word in their order."""

    def __init__(self, canvas: Canvas, words: Iterable[str]) -> None:
        self.canvas, self.words = canvas, tuple(words)
        self.places: list[Placement] = []
        self.of_word: list[int] = []
        for word in self.words:
            start = len(self.places)
            self.places += self._spots(word)
            self.of_word.append((1 << len(self.places)) - (1 << start))
        self.word_of = [number for number, bits in enumerate(self.of_word) for _ in range(bits.bit_count())]
        self.cells = [self._set(place.cells) for place in self.places]
        self._index()
        self.rules_out = [self._ruled_out(number) for number in range(len(self.places))]
        self.crosses = [self._crossed(number) for number in range(len(self.places))]
        self._links()

    # --- places ----------------------------------------------------------------------------------------------
    def _spots(self, word: str) -> Iterator[Placement]:
        canvas, length = self.canvas, len(word)
        for row in range(canvas.rows):
            for col in range(canvas.cols - length + 1):
                yield from self._fitting(Placement(word, row, col, ACROSS))
        for row in range(canvas.rows - length + 1):
            for col in range(canvas.cols):
                yield from self._fitting(Placement(word, row, col, DOWN))

    def _fitting(self, place: Placement) -> Iterator[Placement]:
        givens, closed = self.canvas.givens, self.canvas.closed
        for cell, letter in zip(place.cells, place.word, strict=True):
            if cell in closed or givens.get(cell, letter) != letter:
                return
        if not any(cell in givens for cell in _beyond(place)):
            yield place

    def _set(self, cells: Iterable[Cell]) -> int:
        return sum(self.canvas.bit(*cell) for cell in cells)

    # --- what goes with what ---------------------------------------------------------------------------------
    def _index(self) -> None:
        """The places by what they put where."""
        self._over: dict[tuple[str, Cell], int] = {}
        self._with_letter: dict[tuple[str, Cell, str], int] = {}
        self._ending: dict[tuple[str, Cell], int] = {}
        for number, place in enumerate(self.places):
            way, bit = place.direction, 1 << number
            for cell, letter in zip(place.cells, place.word, strict=True):
                self._over[way, cell] = self._over.get((way, cell), 0) | bit
                self._with_letter[way, cell, letter] = self._with_letter.get((way, cell, letter), 0) | bit
            for cell in _beyond(place):
                self._ending[way, cell] = self._ending.get((way, cell), 0) | bit

    def over(self, way: str, cell: Cell) -> int:
        """The places in a direction that cover a cell."""
        return self._over.get((way, cell), 0)

    def _ruled_out(self, number: int) -> int:
        """The places of the same word, of letters that differ, and of those that touch an end."""
        place = self.places[number]
        way, other = place.direction, DOWN if place.direction == ACROSS else ACROSS
        found = self.of_word[self.word_of[number]]
        for cell, letter in zip(place.cells, place.word, strict=True):
            found |= self.over(way, cell) | self._ending.get((other, cell), 0)
            found |= self.over(other, cell) & ~self._with_letter.get((other, cell, letter), 0)
        for cell in _beyond(place):
            found |= self.over(way, cell) | self.over(other, cell)
        return found

    def _crossed(self, number: int) -> int:
        """The places that go with this one and share a cell with it."""
        place = self.places[number]
        other = DOWN if place.direction == ACROSS else ACROSS
        found = 0
        for cell in place.cells:
            found |= self.over(other, cell)
        return found & ~self.rules_out[number]

    def _links(self) -> None:
        """The pairs of cells, side by side or one above the other, that a place joins, by the first cell."""
        self.beside = [0] * len(self.places)
        self.below = [0] * len(self.places)
        for number, place in enumerate(self.places):
            last = self.canvas.bit(*place.cells[-1])
            if place.direction == ACROSS:
                self.beside[number] = self.cells[number] & ~last
            else:
                self.below[number] = self.cells[number] & ~last

    def joining(self, way: str, cell_bit: int) -> int:
        """The places in a direction that cover a cell, given by its number, and the next one."""
        row, col = divmod(cell_bit, self.canvas.stride)
        step = (0, 1) if way == ACROSS else (1, 0)
        return self.over(way, (row, col)) & self.over(way, (row + step[0], col + step[1]))

    # --- the rectangle around --------------------------------------------------------------------------------
    def within(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The places that begin at a row or below, end at a row or above, and the same for columns, by the number."""
        rows, cols = self.canvas.rows, self.canvas.cols
        from_row, to_row, from_col, to_col = [0] * (rows + 1), [0] * rows, [0] * (cols + 1), [0] * cols
        for number, place in enumerate(self.places):
            (top, left), (bottom, right) = place.cells[0], place.cells[-1]
            for row in range(top + 1):
                from_row[row] |= 1 << number
            for row in range(bottom, rows):
                to_row[row] |= 1 << number
            for col in range(left + 1):
                from_col[col] |= 1 << number
            for col in range(right, cols):
                to_col[col] |= 1 << number
        return from_row, to_row, from_col, to_col


def _beyond(place: Placement) -> tuple[Cell, Cell]:
    """The cells before and behind a word."""
    (top, left), (bottom, right) = place.cells[0], place.cells[-1]
    if place.direction == ACROSS:
        return (top, left - 1), (bottom, right + 1)
    return (top - 1, left), (bottom + 1, right)
