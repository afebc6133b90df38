"""Draws words from a table to fit what stands in the grid already.

The published program: from a random cell on through all cells, cyclically. At each an orientation, whether the word
runs backwards, and a length are drawn; a word that would leave the grid is shifted until it fits; of the words that
match the letters already in those cells a random one is written. Beyond it, a word must not lie in another one or be
readable twice, and `cover` goes on, cell by cell, until a share of the cells is covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from ....instances import WordSearch
from ....instances.wordsearch import Layout
from ...contract import Clock, Event, Outcome, Request, Stats, Stop
from .board import FREE, Board, Line
from .fillers import Fillers, Marks, Placed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHORTEST = 3
RESTARTS = 200
ROUNDS = 6
"""Times around all cells before it begins anew."""
CANDIDATES = 12
"""Lines tried for an uncovered cell, those first that cover most."""
MATCHES = 4
"""Words tried on a line."""

Lengths = tuple[int, int]


class Drawing:
    """One grid that is filled with words of a table."""

    def __init__(self, puzzle: WordSearch, board: Board, draw: Random, lengths: Lengths | None = None) -> None:
        self.puzzle, self.board, self.draw = puzzle, board, draw
        self.fillers = Fillers(puzzle, board)
        self.table = puzzle.word_table
        least, most = lengths or (SHORTEST, max(puzzle.height, puzzle.width))
        there = [length for length in self.table.lengths if board.lines(length)]
        self.lengths = [length for length in there if least <= length <= most] or there
        self.letters = {letter: code for code, letter in enumerate(self.table.alphabet.letters)}
        self.known = {*puzzle.letters}
        self.nodes = 0
        self.placed: Placed = {}
        self.on_event: Callable[[Event], None] = lambda event: None
        self.begin()

    def begin(self) -> None:
        """An empty grid, in which the message has room."""
        self.most = len(self.board.inside) - len(self.fillers.secret)
        self.marks: Marks = list(self.board.start)
        for word, line in reversed(self.placed.items()):
            self.on_event(Event("lift", word, self.board.cells(line)))
        self.placed = {}
        self.directions: dict[str, str] = {}
        self.covered: set[int] = set()

    # --- words that match ------------------------------------------------------------------------------------
    def _matching(self, line: Line) -> Sequence[int]:
        """The numbers of the words with the letters that stand on a line, as many as are tried, in random order."""
        codes, fits = self.table.codes(len(line)), None
        for place, mark in enumerate(self.marks[cell] for cell in line):
            if mark != FREE:
                same: NDArray[np.bool_] = codes[:, place] == self.letters.get(mark, 255)
                fits = same if fits is None else fits & same
        if fits is None:
            return [self.draw.randrange(len(codes)) for _ in range(MATCHES)] if len(codes) else []
        numbers = fits.nonzero()[0].tolist()
        return self.draw.sample(numbers, min(MATCHES, len(numbers)))

    def write(self, line: Line, direction: str) -> bool:
        """Write a random word that matches and keeps every word readable once; whether there was one."""
        if len(self.covered) + sum(cell not in self.covered for cell in line) > self.most:
            return False
        for number in self._matching(line):
            word = self.table.words(len(line))[number]
            if self._may_stand(word):
                before = [self.marks[cell] for cell in line]
                self._put(word, line, before=None)
                if self.fillers.extra(self.marks, self.placed) is None:
                    self.directions[word] = direction
                    self.covered.update(line)
                    self.on_event(Event("place", word, self.board.cells(line)))
                    return True
                del self.placed[word]
                self._put("".join(before), line, before=word)
        return False

    def _put(self, letters: str, line: Line, before: str | None) -> None:
        self.nodes += 1
        for cell, letter in zip(line, letters, strict=True):
            self.marks[cell] = letter
        if before is None:
            self.placed[letters] = line

    def _may_stand(self, word: str) -> bool:
        """Whether it is no word of the grid, nor in one, nor has one in it, backwards neither."""
        turned = word[::-1]
        if not self.known.issuperset(word):
            return False
        apart = all(
            word not in other and turned not in other and other not in word and other not in turned
            for other in self.placed
        )
        return apart and not any(bad in word or bad in turned for bad in self.fillers.forbidden)

    # --- as many words as wanted -----------------------------------------------------------------------------
    def place(self, number: int) -> Iterator[None]:
        """Write so many words, cell by cell; a step at a time."""
        cells, names = self.board.inside, self.board.allowed
        for _ in range(ROUNDS if self.lengths else 0):
            first = self.draw.randrange(len(cells))
            for cell in (*cells[first:], *cells[:first]):
                if len(self.placed) == number:
                    return
                entry = self._shifted(cell, self.draw.choice(names), self.draw.choice(self.lengths))
                # Some cells are skipped, so that the words spread.
                if entry is not None and self.draw.random() < self.share(number):
                    self.write(*entry)
                yield

    def share(self, number: int) -> float:
        """Of all cells, how many a word is tried in: twice as many as there are words."""
        return min(1.0, 2 * number / len(self.board.inside))

    def _shifted(self, cell: int, direction: str, length: int) -> tuple[Line, str] | None:
        """The line from a cell on, or of those that hold it the one that begins nearest to it."""
        best: tuple[Line, str] | None = None
        for entry in self.board.through(cell, length):
            line, name = entry
            if name == direction and (best is None or line.index(cell) < best[0].index(cell)):
                best = entry
        return best

    # --- dense -----------------------------------------------------------------------------------------------
    def cover(self, cells: int) -> Iterator[None]:
        """Write words over uncovered cells until so many are covered, or none can be; a step at a time."""
        stuck = False
        while len(self.covered) < cells and not stuck:
            stuck = True
            open_cells = [cell for cell in self.board.inside if cell not in self.covered]
            self.draw.shuffle(open_cells)
            for cell in open_cells:
                if cell in self.covered:
                    continue
                if self._cover(cell):
                    stuck = False
                if len(self.covered) >= cells:
                    return
                yield

    def _cover(self, cell: int) -> bool:
        """Write a word over a cell, preferring lines with many uncovered ones."""
        lines = [entry for length in self.lengths for entry in self.board.through(cell, length)]
        self.draw.shuffle(lines)
        some = lines[: 8 * CANDIDATES]
        some.sort(key=lambda entry: -sum(place not in self.covered for place in entry[0]))
        return any(self.write(*entry) for entry in some[:CANDIDATES])

    # --- the end ---------------------------------------------------------------------------------------------
    def layout(self) -> Layout | None:
        """The grid with all its letters; None if the rest cannot be filled soon."""
        filled = self.fillers.fill(self.marks, self.placed, self.draw, thorough=False)
        if filled is None:
            return None
        placements = [self.board.placement(word, line, self.directions[word]) for word, line in self.placed.items()]
        return self.board.layout(self.puzzle, placements, filled)


def search(puzzle: WordSearch, request: Request) -> Outcome:
    """One grid with as many words as the puzzle draws; given up after some restarts."""
    drawing, clock = Drawing(puzzle, Board(puzzle), Random(request.seed or 0)), Clock(request.budget)
    drawing.on_event = request.on_event or drawing.on_event
    try:
        for _ in range(RESTARTS):
            drawing.begin()
            for _ in drawing.place(puzzle.place or 0):
                if clock.is_up():
                    return Outcome(0, Stop.TIMEOUT, Stats(nodes=drawing.nodes))
            layout = drawing.layout() if len(drawing.placed) == puzzle.place else None
            if layout is not None:
                if request.on_solution is not None:
                    request.on_solution(layout)
                return Outcome(1, Stop.LIMIT, Stats(nodes=drawing.nodes))
    except KeyboardInterrupt:
        return Outcome(0, Stop.INTERRUPTED, Stats(nodes=drawing.nodes))
    return Outcome(0, Stop.EXHAUSTED, Stats(nodes=drawing.nodes))
