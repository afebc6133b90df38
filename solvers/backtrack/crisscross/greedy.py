"""The published program: word after word, each where it crosses the most of what lies there; from the start if stuck.

It is a Delphi program's: the first word is placed; then, again and again, an unused random word is tried at every
position, across and then down, from top left to bottom right. A position is rejected if a letter differs, if it crosses
a cell that is a crossing already or runs along a word of the same direction, if the cell before or behind holds a
letter, or if it crosses nothing. Of those left, one with the most crossings is taken; a word with no position is
replaced by another random one, up to a number of tries. Two words of one direction may touch side by side in the
original; here they may not, since every run of letters is a word. Only positions that cross a letter are looked at:
they are the same.

It may miss every layout: that it finds none proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from ....instances import CrissCross
from ....instances.crisscross import Placement
from ...contract import Clock, Event, Option, Outcome, Request, Stats, Stop
from .board import Layout

TRIES = 3
"""A word without a position comes up again so often."""
STARTS = 1000

Tell = Callable[[str, Placement], None]


def _no_event(action: str, place: Placement) -> None:
    pass


class Greedy:
    """Random layouts of one puzzle."""

    def __init__(self, puzzle: CrissCross, draw: Random, tell: Tell = _no_event) -> None:
        self.puzzle, self.draw, self.tell = puzzle, draw, tell
        self.nodes = 0

    def layout(self, waiting: list[str] | None = None) -> Layout:
        """One layout, with fewer words than are wanted if there was no place for more; the words in random order."""
        layout = Layout.of(self.puzzle)
        for place in layout.placements():
            self.tell("place", place)
        if waiting is None:
            waiting = self.draw.sample(self.puzzle.entries, len(self.puzzle.entries))
        if not layout.placed:
            self._first(layout, waiting)
        self._extend(layout, [word for word in waiting if word not in layout.placed])
        return layout

    def _first(self, layout: Layout, waiting: list[str]) -> None:
        """Put down the first word that fits the grid, in the middle of the board or else at a random place."""
        for word in waiting:
            spots = layout.everywhere(word)
            if spots:
                middle = [spot for spot in spots if self._is_central(layout.placement(word, *spot))]
                self._put(layout, word, *self.draw.choice(middle or spots))
                return

    def _is_central(self, place: Placement) -> bool:
        (top, left), (bottom, right) = place.cells[0], place.cells[-1]
        return abs(top + bottom + 1 - self.puzzle.rows) <= 1 and abs(left + right + 1 - self.puzzle.cols) <= 1

    def _extend(self, layout: Layout, waiting: list[str]) -> None:
        """Put down words, in their order, until there are as many as wanted; each up to a number of tries."""
        for _ in range(TRIES):
            left: list[str] = []
            for word in waiting:
                if len(layout.placed) == self.puzzle.most:
                    return
                spots = [*layout.spots(word)]
                if not spots:
                    left.append(word)
                    continue
                most = max(spots)[0]
                best = [spot for spot in spots if spot[0] == most]
                self._put(layout, word, *best[int(self.draw.random() * len(best))][1:])
            if len(left) == len(waiting):
                return
            waiting = left

    def _put(self, layout: Layout, word: str, first: int, step: int) -> None:
        self.nodes += 1
        layout.put(word, first, step)
        self.tell("place", layout.placement(word, first, step))


# --- the search ------------------------------------------------------------------------------------------------
def search(puzzle: CrissCross, request: Request) -> Outcome:
    """Layout after layout until so many different ones are whole; given up after a number of starts."""

    def tell(action: str, place: Placement) -> None:
        if request.on_event is not None:
            request.on_event(Event(action, place.word, place.cells))

    greedy, clock = Greedy(puzzle, Random(request.seed or 0), tell), Clock(request.budget)
    seen: set[tuple[str, ...]] = set()
    stop = Stop.EXHAUSTED
    limit = request.budget.solutions
    try:
        for start in count():
            if len(seen) == limit:
                stop = Stop.LIMIT
            elif clock.is_up():
                stop = Stop.TIMEOUT
            if stop is not Stop.EXHAUSTED or start == request.options.get("starts", STARTS):
                break
            layout = greedy.layout()
            places = layout.placements()
            rows = puzzle.layout(places)
            if layout.is_whole() and rows not in seen:
                seen.add(rows)
                if request.on_solution is not None:
                    request.on_solution(rows)
            for place in reversed(places) if len(seen) != limit else ():
                tell("lift", place)
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(len(seen), stop, Stats(nodes=greedy.nodes))


def _starts(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= 1):
        raise ValueError("it takes a whole number from 1")
    return int(text)


OPTIONS = (Option("starts", STARTS, _starts, "so many layouts are begun before it gives up"),)
