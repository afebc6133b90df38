"""Greedy layouts, the best of them mended again and again.

A layout is better if more words are placed, up to those wanted; then if it has more crossings; then if the rectangle
around it is smaller. Mending lifts a few words and puts words down again where they cross the most, of those places
where the rectangle grows the least; what is no worse is kept. It may miss every layout: that it finds none proves
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ....instances import CrissCross
from ...contract import Clock, Outcome, Request, Stats, Stop
from .board import Layout, Spot
from .greedy import Greedy

STARTS = 40
"""Greedy layouts, of which the best are mended."""
MENDED = 3
WORK = 6_000
"""So many words are put down while mending."""
LIFTED = 4
"""The most words that are lifted at once."""
ROUNDS = 20
"""So many times it begins, before it gives up."""

Score = tuple[int, int, int]


class Mending:
    """The layouts of one puzzle."""

    def __init__(self, puzzle: CrissCross, draw: Random, is_up: Callable[[], bool]) -> None:
        self.puzzle, self.draw, self.is_up = puzzle, draw, is_up
        self.greedy = Greedy(puzzle, draw)
        self.kept = {*Layout.of(puzzle).placed}

    def best(self, rounds: int | None = None) -> Layout:
        """The best layout of a round; while words are missing, and there is time, of so many more, or of any number."""
        best, tried = self._one(), 1
        while not self.is_up() and not best.is_whole() and tried != rounds:
            best, tried = max(best, self._one(), key=self.score), tried + 1
        return best

    def _one(self) -> Layout:
        """The best of some greedy layouts, mended."""
        found = [self.greedy.layout(self._order(start)) for start in range(STARTS) if not start or not self.is_up()]
        found.sort(key=self.score, reverse=True)
        return max((self._mended(layout, WORK // MENDED) for layout in found[:MENDED]), key=self.score)

    def _order(self, start: int) -> list[str]:
        """The words in random order; every other time the long ones rather first."""
        words = self.draw.sample(self.puzzle.entries, len(self.puzzle.entries))
        return sorted(words, key=lambda word: -len(word) - 4 * self.draw.random()) if start % 2 else words

    def score(self, layout: Layout) -> Score:
        """What makes a layout better: see the module's text. Given letters without a word count as a word less."""
        bare = any(not layout.marks[cell] for cell in layout.givens) or len(layout.parts()) > 1
        return len(layout.placed) - bare, layout.crossings, -layout.area

    def _mended(self, mine: Layout, work: int) -> Layout:
        best, end = mine, self.greedy.nodes + work
        mine_score = best_score = self.score(mine)
        while self.greedy.nodes < end and not self.is_up():
            self.greedy.nodes += 1
            other = self._changed(mine)
            score = self.score(other)
            if score >= mine_score:
                mine, mine_score = other, score
            if score > best_score:
                best, best_score = other, score
        return best

    def _changed(self, layout: Layout) -> Layout:
        """A few words lifted, with all that no longer hangs together, and words put down again."""
        other, draw = layout.copy(), self.draw
        loose = [word for word in other.placed if word not in self.kept]
        for word in draw.sample(loose, min(len(loose), draw.randint(1, LIFTED))):
            if len(other.placed) > 1:
                other.lift(word)
        self._lift_loose(other)
        waiting = [word for word in self.puzzle.entries if word not in other.placed]
        draw.shuffle(waiting)
        self._put_down(other, waiting)
        return other

    def _lift_loose(self, layout: Layout) -> None:
        """Keep the given words and the part with the most of them, or else the largest part."""
        parts = layout.parts()
        if len(parts) > 1:
            stays = max(parts, key=lambda part: (len(self.kept & part), len(part))) | self.kept
            for word in [word for word in layout.placed if word not in stays]:
                layout.lift(word)

    def _put_down(self, layout: Layout, waiting: list[str]) -> None:
        """Twice through the words: one that crosses nothing at first may do so later."""
        for word in waiting * 2:
            if len(layout.placed) >= self.puzzle.most:
                return
            if word not in layout.placed:
                spots = [*layout.spots(word)]
                if spots:
                    self.greedy.nodes += 1
                    layout.put(word, *self._choice(layout, word, spots))

    def _choice(self, layout: Layout, word: str, spots: list[Spot]) -> tuple[int, int]:
        """The place with the most crossings, of those one with the least rectangle, else at random."""
        most, draw, box = max(spots)[0], self.draw.random, layout.box
        best = min((layout.grown(box, word, *spot), draw(), spot) for number, *spot in spots if number == most)
        return best[2][0], best[2][1]


def search(puzzle: CrissCross, request: Request) -> Outcome:
    """One layout; given up after a number of rounds."""
    clock = Clock(request.budget)
    mending = Mending(puzzle, Random(request.seed or 0), clock.is_up)
    count, stop = 0, Stop.LIMIT
    try:
        if request.budget.solutions != 0:
            count, stop = _reported(puzzle, mending.best(ROUNDS), request, clock)
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(count, stop, Stats(nodes=mending.greedy.nodes))


def _reported(puzzle: CrissCross, layout: Layout, request: Request, clock: Clock) -> tuple[int, Stop]:
    if not layout.is_whole():
        return 0, Stop.TIMEOUT if clock.is_up() else Stop.EXHAUSTED
    if request.on_solution is not None:
        request.on_solution(puzzle.layout(layout.placements()))
    return 1, Stop.LIMIT
