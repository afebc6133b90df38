"""Places the words of a list: at random, again and again, and then in every way.

Each word, the longest first, goes to a random line whose letters agree; then the rest is filled so that nothing can be
read twice. If one solution is asked for and that fails many times, or more are, all lines are tried for each word.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ....instances import WordSearch
from ....instances.wordsearch import Layout
from ...contract import Clock, Event, Outcome, Request, Stats, Stop
from .board import FREE, Board, Line
from .fillers import Fillers, Marks, Placed

TRIES = 100
"""Random layouts before all are tried."""
GUESSES = 100
"""Random lines for a word before those that fit are listed."""
LOOKS = 64
"""Nodes between two looks at the clock."""


class TimeUp(Exception):  # noqa: N818 - no fault
    """The budget's seconds are spent."""


class Placing:
    """A search for the layouts of one puzzle."""

    def __init__(self, puzzle: WordSearch, board: Board, request: Request) -> None:
        self.puzzle, self.board, self.request = puzzle, board, request
        self.fillers = Fillers(puzzle, board)
        self.draw = Random(request.seed or 0)
        self.clock = Clock(request.budget)
        self.words = sorted(puzzle.entries, key=lambda word: -len(word))
        self.directions: dict[str, str] = {}
        self._nodes = 0
        self.fillers.tick = self._look

    @property
    def nodes(self) -> int:
        """Words placed and letters drawn anew."""
        return self._nodes + self.fillers.nodes

    def _visit(self) -> None:
        self._nodes += 1
        self._look()

    def _look(self) -> None:
        """Raise TimeUp if it is; a look at the clock now and then."""
        if self.nodes % LOOKS == 0 and self.clock.is_up():
            raise TimeUp

    # --- at random -------------------------------------------------------------------------------------------
    def random_layout(self) -> Layout | None:
        """A layout, or None if the words or the fillers came to a dead end."""
        marks, placed = list(self.board.start), Placed()
        words = self.words[:]
        # Words of one length in random order.
        self.draw.shuffle(words)
        words.sort(key=len, reverse=True)
        for word in words:
            self._visit()
            found = self._existing(word, marks, placed) if self.puzzle.subwords == "once" else None
            found = found or self._random_line(word, marks)
            if found is None:
                self._lift_all(placed)
                return None
            self._put(word, found, marks, placed)
        filled = self.fillers.fill(marks, placed, self.draw, thorough=False)
        if filled is None:
            self._lift_all(placed)
            return None
        return self._layout(placed, filled)

    def _lift_all(self, placed: Placed) -> None:
        for word in reversed([*placed]):
            self._lift(word, placed)

    def _existing(self, word: str, marks: Marks, placed: Placed) -> tuple[Line, str] | None:
        """Where a word can be read already."""
        found = self.board.readings(self.board.texts(marks), word)
        wanted = {*found}
        return next((entry for entry in self.board.lines(len(word)) if entry[0] in wanted), None) if found else None

    def _random_line(self, word: str, marks: Marks) -> tuple[Line, str] | None:
        lines, draw = self.board.lines(len(word)), self.draw
        if not lines:
            return None
        for _ in range(GUESSES):
            entry = lines[int(draw.random() * len(lines))]
            if fits(word, entry[0], marks):
                return entry
        fitting = [entry for entry in lines if fits(word, entry[0], marks)]
        return draw.choice(fitting) if fitting else None

    def _put(self, word: str, entry: tuple[Line, str], marks: Marks, placed: Placed) -> None:
        line, self.directions[word] = entry
        placed[word] = line
        for place, letter in zip(line, word, strict=True):
            marks[place] = letter
        if self.request.on_event is not None:
            self.request.on_event(Event("place", word, self.board.cells(line)))

    def _lift(self, word: str, placed: Placed) -> None:
        line = placed.pop(word)
        if self.request.on_event is not None:
            self.request.on_event(Event("lift", word, self.board.cells(line)))

    def _layout(self, placed: Placed, marks: Marks) -> Layout:
        placements = [self.board.placement(word, line, self.directions[word]) for word, line in placed.items()]
        return self.board.layout(self.puzzle, placements, marks)

    # --- in every way ----------------------------------------------------------------------------------------
    def every_layout(self) -> Iterator[Layout]:
        """Each layout that some filler completes, once."""
        if self.puzzle.is_finding and self.fillers.extra(self.board.start, {}) is not None:
            # A forbidden word stands in the full grid.
            return
        choices = [self._choices(word) for word in self.words]
        grids, tried, placed = [self.board.start], [0], Placed()
        while tried:
            depth = len(tried) - 1
            if depth == len(self.words):
                filled = self.fillers.fill(grids[-1], placed, self.draw, thorough=True)
                if filled is not None:
                    yield self._layout(placed, filled)
            elif tried[depth] < len(choices[depth]):
                entry, word = choices[depth][tried[depth]], self.words[depth]
                tried[depth] += 1
                if fits(word, entry[0], grids[-1]):
                    self._visit()
                    marks = list(grids[-1])
                    self._put(word, entry, marks, placed)
                    grids.append(marks)
                    tried.append(0)
                continue
            grids.pop()
            tried.pop()
            if tried:
                self._lift(self.words[depth - 1], placed)

    def _choices(self, word: str) -> list[tuple[Line, str]]:
        """The lines on which a word may lie, a palindrome's in one direction only."""
        found, seen = [], set()
        for line, name in self.board.lines(len(word)):
            if fits(word, line, self.board.start) and not (word == word[::-1] and line[::-1] in seen):
                seen.add(line)
                found.append((line, name))
        if self.request.seed is not None:
            self.draw.shuffle(found)
        return found


def fits(word: str, line: Line, marks: Marks) -> bool:
    """Whether the marks of a line are free or the word's own."""
    for place, letter in zip(line, word, strict=True):
        mark = marks[place]
        if mark != letter and mark != FREE:
            return False
    return True


# --- the search ------------------------------------------------------------------------------------------------
def search(puzzle: WordSearch, request: Request) -> Outcome:
    """One layout at random if no more are wanted and one is found; else all in turn."""
    placing, count = Placing(puzzle, Board(puzzle), request), 0
    stop = Stop.EXHAUSTED
    try:
        for layout in _layouts(placing):
            if count == request.budget.solutions:
                stop = Stop.LIMIT
                break
            count += 1
            if request.on_solution is not None:
                request.on_solution(layout)
            if count == request.budget.solutions:
                stop = Stop.LIMIT
                break
    except TimeUp:
        stop = Stop.TIMEOUT
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(count, stop, Stats(nodes=placing.nodes))


def _layouts(placing: Placing) -> Iterator[Layout]:
    if placing.request.budget.solutions == 1 and not placing.puzzle.is_finding:
        for _ in range(TRIES):
            layout = placing.random_layout()
            if layout is not None:
                yield layout
                return
    yield from placing.every_layout()
