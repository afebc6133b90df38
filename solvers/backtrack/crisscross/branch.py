"""Lays out criss-crosses in every way, each once; and proves the best by branch and bound.

A layout grows by words that cross what lies there. At each node the places that may come next are tried in turn, and
one that has been tried is ruled out in all that follows, so that no layout is met twice. Two letters side by side that
no word joins yet must be joined by the next one. A branch ends where a word has no place any more, and in the search
for the best where no more than the best so far can come of it.

For the best layout on an empty board, shifted copies are one: the first word stays where it is on a larger canvas, and
the rectangle around all words is kept within the board's sides. On a square board the first word lies across.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ....instances import CrissCross
from ....instances.crisscross import Placement
from ...contract import Clock, Outcome, Request, Stats, Stop
from .board import Layout
from .greedy import Greedy
from .growth import Growth, TimeUp
from .mended import ROUNDS, Mending
from .moves import ACROSS, DOWN, Canvas, Moves

LEAST = -(10**9)
"""Less than any layout's value."""
STARTS = 30
"""Greedy layouts before the proof begins."""
FEW = 11
"""Of more words a mended layout too, for the proof may not end."""


class Branch:
    """One request about one puzzle."""

    def __init__(self, puzzle: CrissCross, request: Request) -> None:
        self.puzzle, self.request, self.clock = puzzle, request, Clock(request.budget)
        self.nodes = self.count = 0

    def run(self) -> Outcome:
        """Answer the request."""
        objective, stop = None, Stop.EXHAUSTED
        try:
            objective, stop = self._best() if self.request.best else (None, self._every(None))
        except TimeUp:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            stop = Stop.INTERRUPTED
        bound = objective if stop is Stop.EXHAUSTED or objective is None else self._limit()
        return Outcome(self.count, stop, Stats(nodes=self.nodes), objective, bound)

    def _every(self, more_than: int | None) -> Stop:
        """Report the layouts on the board, or those whose value is more than that, until there are as many as asked."""
        limit = self.request.budget.solutions
        if limit == 0:
            return Stop.LIMIT
        growth = self._growth(Canvas.of(self.puzzle))
        growth.best = more_than
        try:
            for _ in growth.layouts():
                self.count += 1
                self._report([growth.moves.places[number] for number in growth.path])
                if self.count == limit:
                    return Stop.LIMIT
        finally:
            self.nodes += growth.nodes
        return Stop.EXHAUSTED

    def _growth(self, canvas: Canvas) -> Growth:
        """From a given cell, or the word with the fewest places; where not all are wanted, from each word in turn."""
        puzzle = self.puzzle
        words = sorted(puzzle.entries, key=lambda word: (-len(word), word))
        moves = Moves(canvas, words)
        every = (1 << len(moves.places)) - 1
        roots = every
        if puzzle.givens:
            cell = min(puzzle.givens)
            roots = moves.over(ACROSS, cell) | moves.over(DOWN, cell)
        elif puzzle.least == len(words):
            roots = moves.of_word[0]
        return Growth(puzzle, moves, roots, every, self.request, self.clock)

    def _report(self, places: list[Placement]) -> None:
        if self.request.on_solution is not None:
            self.request.on_solution(self.puzzle.layout(places))

    # --- the best --------------------------------------------------------------------------------------------
    def _best(self) -> tuple[int | None, Stop]:
        """The value of the best layout, which is reported once it is proved, or when the time is up.

        Asked for more than one, it reports layouts as good, shifted copies too, but none before the proof.
        """
        value, found, stop = self._optimum()
        if not found:
            return None, stop
        if (self.request.budget.solutions or 1) == 1:
            self.count = 1
            self._report(self._on_board(found))
        elif stop is Stop.EXHAUSTED:
            # No layout has a larger value, so these have the same.
            stop = self._every(value - 1)
        return abs(value), stop

    def _optimum(self) -> tuple[int, list[Placement], Stop]:
        """The best layout found and its value; it is the best of all if the search was exhausted."""
        value, found = self._greedy()
        if found and abs(value) == self._limit():
            return value, found, Stop.EXHAUSTED
        try:
            for growth in self._canvases():
                growth.best = value
                try:
                    for node in growth.layouts():
                        value = growth.best = growth.value_of(node)
                        found = [growth.moves.places[number] for number in growth.path]
                finally:
                    self.nodes += growth.nodes
        except TimeUp:
            return value, found, Stop.TIMEOUT
        except KeyboardInterrupt:
            return value, found, Stop.INTERRUPTED
        return value, found, Stop.EXHAUSTED

    def _limit(self) -> int:
        """No layout has more crossings or words, or a smaller area."""
        most = self.puzzle.most
        # Every crossing is one of another pair of words, one across and one down.
        limits = {"crossings": most * most // 4, "words": most}
        return limits.get(self.puzzle.objective, sorted(map(len, self.puzzle.entries))[most - 1])

    def _greedy(self) -> tuple[int, list[Placement]]:
        """The best of some greedy layouts, to begin with."""
        greedy = Greedy(self.puzzle, Random(self.request.seed or 0))
        layouts = [layout for layout in (greedy.layout() for _ in range(STARTS)) if layout.is_whole()]
        if len(self.puzzle.entries) > FEW:
            layouts += filter(Layout.is_whole, [Mending(self.puzzle, greedy.draw, self.clock.is_up).best(ROUNDS)])
        if not layouts:
            return LEAST, []
        best = max(layouts, key=self._value)
        return self._value(best), best.placements()

    def _value(self, layout: Layout) -> int:
        """What is to be as large as possible: the area with a minus sign."""
        value = {"crossings": layout.crossings, "words": len(layout.placed)}
        return value.get(self.puzzle.objective, -layout.area)

    def _canvases(self) -> Iterator[Growth]:
        """The searches that together meet each layout; on an empty board each but for its shifts."""
        puzzle = self.puzzle
        if puzzle.givens or puzzle.closed:
            yield self._growth(Canvas.of(puzzle))
            return
        words = sorted(puzzle.entries, key=lambda word: (-len(word), word))
        firsts = 1 if puzzle.least == len(words) else len(words)
        for first in range(firsts):
            yield from (growth for way in self._ways() if (growth := self._fixed(words[first:], way)) is not None)

    def _ways(self) -> tuple[str, ...]:
        # On a square board each layout has its reflection.
        return (ACROSS,) if self.puzzle.rows == self.puzzle.cols else (ACROSS, DOWN)

    def _fixed(self, words: list[str], way: str) -> Growth | None:
        """The first word at one place on a canvas that reaches as far as any layout with it; None if it is too long."""
        rows, cols, length = self.puzzle.rows, self.puzzle.cols, len(words[0])
        high, wide = (1, length) if way == ACROSS else (length, 1)
        if high > rows or wide > cols:
            return None
        moves = Moves(Canvas(2 * rows - high, 2 * cols - wide), words)
        number = moves.places.index(Placement(words[0], rows - high, cols - wide, way))
        every = (1 << len(moves.places)) - 1
        return Growth(self.puzzle, moves, 1 << number, every, self.request, self.clock)

    def _on_board(self, places: list[Placement]) -> list[Placement]:
        """The layout, shifted to the top left if it lies on a larger canvas."""
        if self.puzzle.givens or self.puzzle.closed:
            return places
        top, left = min(place.row for place in places), min(place.col for place in places)
        return [Placement(word, row - top, col - left, way) for word, row, col, way in places]


def search(puzzle: CrissCross, request: Request) -> Outcome:
    """Every layout, or the best one."""
    return Branch(puzzle, request).run()
