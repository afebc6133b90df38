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
from dataclasses import dataclass
from random import Random

from ....instances import CrissCross
from ....instances.crisscross import Placement
from ...contract import Clock, Event, Outcome, Request, Stats, Stop
from .board import Layout
from .greedy import Greedy
from .moves import ACROSS, DOWN, Canvas, Moves

LEAST = -(10**9)
"""Less than any layout's value."""
STARTS = 30
"""Greedy layouts before the proof begins."""
LOOKS = 256
"""Nodes between two looks at the clock."""
Rows = tuple[str, ...]


class TimeUp(Exception):  # noqa: N818 - no fault
    """The budget's seconds are spent."""


@dataclass
class Node:
    """A layout on its way, as sets of places and of cells; see `moves.py`."""

    taken: int
    free: int
    """The places that go with all that is taken, and have not been tried."""
    next: int
    """Those of them that are tried here."""
    crossing: tuple[int, ...]
    """The places that cross at least one taken word, two, three, …; ruled out or not."""
    letters: int
    beside: int
    below: int
    count: int
    crossings: int
    box: tuple[int, int, int, int]
    """First and last row, first and last column."""


class Growth:
    """The search on one canvas, from the places in `roots`."""

    def __init__(self, puzzle: CrissCross, moves: Moves, roots: int, free: int, request: Request, clock: Clock) -> None:
        self.puzzle, self.moves, self.request, self.clock = puzzle, moves, request, clock
        self.within = moves.within()
        self.nodes = 0
        self.path: list[int] = []
        self.best: int | None = None
        """The value that a layout must surpass; None where all are wanted."""
        self.givens = moves.canvas.givens
        self.given_letters = sum(moves.canvas.bit(*cell) for cell in self.givens)
        self.start = Node(0, free, roots, (), 0, 0, 0, 0, 0, (moves.canvas.rows, -1, moves.canvas.cols, -1))

    def layouts(self) -> Iterator[Node]:
        """Each layout once, as its last node; `path` are then the numbers of its places. Raises TimeUp."""
        stack = [self.start]
        while stack:
            node = stack[-1]
            if not node.next:
                stack.pop()
                if self.path:
                    self._tell("lift", self.path.pop())
                continue
            number = self._choice(node)
            node.next &= ~(1 << number)
            node.free &= ~(1 << number)
            self._visit()
            child = self._with(node, number)
            if child is None:
                continue
            self._tell("place", number)
            self.path.append(number)
            if self._is_layout(child):
                yield child
            if child.count == self.puzzle.most or not self._may_grow(child):
                child.next = 0
            stack.append(child)

    def _visit(self) -> None:
        self.nodes += 1
        if self.nodes % LOOKS == 0 and self.clock.is_up():
            raise TimeUp

    def _tell(self, action: str, number: int) -> None:
        if self.request.on_event is not None:
            place = self.moves.places[number]
            self.request.on_event(Event(action, place.word, place.cells))

    def _choice(self, node: Node) -> int:
        """The place to try next: where the best is wanted, one of the most crossings."""
        if self.best is not None:
            for crossing in reversed(node.crossing):
                if node.next & crossing:
                    return _lowest(node.next & crossing)
        return _lowest(node.next)

    # --- a word more -----------------------------------------------------------------------------------------
    def _with(self, node: Node, number: int) -> Node | None:
        """The layout with one more word; None if that leads nowhere."""
        moves, bit = self.moves, 1 << number
        box = _around(node.box, moves.places[number])
        free = node.free & ~moves.rules_out[number]
        if box != node.box:
            if box[1] - box[0] >= self.puzzle.rows or box[3] - box[2] >= self.puzzle.cols:
                return None
            free &= self._inside(box)
        child = Node(
            node.taken | bit,
            free,
            0,
            _more(node.crossing, moves.crosses[number]),
            node.letters | moves.cells[number],
            node.beside | moves.beside[number],
            node.below | moves.below[number],
            node.count + 1,
            node.crossings + (moves.crosses[number] & node.taken).bit_count(),
            box,
        )
        child.next = self._next(child)
        return child if child.next or self._is_layout(child) else None

    def _inside(self, box: tuple[int, int, int, int]) -> int:
        """The places with which the rectangle around all may be no larger than the board."""
        from_row, to_row, from_col, to_col = self.within
        rows, cols = self.puzzle.rows, self.puzzle.cols
        return (
            from_row[max(0, box[1] - rows + 1)]
            & to_row[min(box[0] + rows, len(to_row)) - 1]
            & from_col[max(0, box[3] - cols + 1)]
            & to_col[min(box[2] + cols, len(to_col)) - 1]
        )

    def _next(self, node: Node) -> int:
        """The places of which the next word has one."""
        beside, below = self._unjoined(node)
        if beside:
            return node.free & self.moves.joining(ACROSS, _lowest(beside))
        if below:
            return node.free & self.moves.joining(DOWN, _lowest(below))
        return node.free & node.crossing[0]

    def _unjoined(self, node: Node) -> tuple[int, int]:
        """Letters beside others, and above others, that no word joins."""
        letters, stride = node.letters, self.moves.canvas.stride
        return letters & letters >> 1 & ~node.beside, letters & letters >> stride & ~node.below

    def _is_layout(self, node: Node) -> bool:
        if not self.puzzle.least <= node.count <= self.puzzle.most or self._unjoined(node) != (0, 0):
            return False
        is_better = self.best is None or self.value_of(node) > self.best
        return is_better and not self.given_letters & ~node.letters

    # --- bounds ----------------------------------------------------------------------------------------------
    def _may_grow(self, node: Node) -> bool:
        """Whether enough words have a place, each given letter has, and a better layout may come."""
        words = [bits for bits in self.moves.of_word if bits & node.free]
        if node.count + len(words) < self.puzzle.least:
            return False
        for cell in self.givens if self.given_letters & ~node.letters else ():
            over = self.moves.over(ACROSS, cell) | self.moves.over(DOWN, cell)
            if not over & (node.free | node.taken):
                return False
        return self.best is None or self._bound(node, words) > self.best

    def value_of(self, node: Node) -> int:
        """What is to be as large as possible: the area with a minus sign."""
        if self.puzzle.objective == "crossings":
            return node.crossings
        if self.puzzle.objective == "words":
            return node.count
        top, bottom, left, right = node.box
        return -(bottom - top + 1) * (right - left + 1)

    def _bound(self, node: Node, words: list[int]) -> int:
        """No layout with these words has a larger value."""
        if self.puzzle.objective == "words":
            return min(node.count + len(words), self.puzzle.most)
        if self.puzzle.objective == "area":
            return self.value_of(node)
        more = self.puzzle.most - node.count
        gains = sorted((self._gain(node, bits) for bits in words), reverse=True)[:more]
        return node.crossings + sum(gains) + more * more // 4

    def _gain(self, node: Node, bits: int) -> int:
        """The most words that a word can cross of those that lie there."""
        bits &= node.free
        for least in range(len(node.crossing), 0, -1):
            if node.crossing[least - 1] & bits:
                return least
        return 0


def _more(crossing: tuple[int, ...], crosses: int) -> tuple[int, ...]:
    """The sets of places that cross so many words, with one word more."""
    found, below = [], -1
    for mine in (*crossing, 0):
        found.append(mine | (below & crosses))
        below = mine
    return tuple(found) if found[-1] else tuple(found[:-1]) or (0,)


def _around(box: tuple[int, int, int, int], place: Placement) -> tuple[int, int, int, int]:
    (top, left), (bottom, right) = place.cells[0], place.cells[-1]
    return min(box[0], top), max(box[1], bottom), min(box[2], left), max(box[3], right)


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


# --- the search ------------------------------------------------------------------------------------------------
class Branch:
    """One request about one puzzle."""

    def __init__(self, puzzle: CrissCross, request: Request) -> None:
        self.puzzle, self.request, self.clock = puzzle, request, Clock(request.budget)
        self.nodes = self.count = 0

    def run(self) -> Outcome:
        """Answer the request."""
        objective, stop = None, Stop.EXHAUSTED
        try:
            objective, stop = self._best() if self.request.best else (None, self._every())
        except TimeUp:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            stop = Stop.INTERRUPTED
        bound = objective if stop is Stop.EXHAUSTED or objective is None else self._limit()
        return Outcome(self.count, stop, Stats(nodes=self.nodes), objective, bound)

    def _every(self) -> Stop:
        limit = self.request.budget.solutions
        if limit == 0:
            return Stop.LIMIT
        growth = self._growth(Canvas.of(self.puzzle))
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
        """The value of the best layout, which is reported once it is proved, or when the time is up."""
        value, found = self._greedy()
        stop = Stop.EXHAUSTED
        try:
            for growth in self._canvases():
                growth.best = value
                for node in growth.layouts():
                    value = growth.best = growth.value_of(node)
                    found = [growth.moves.places[number] for number in growth.path]
                self.nodes += growth.nodes
        except TimeUp:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            stop = Stop.INTERRUPTED
        if not found:
            return None, stop
        self.count = 1
        self._report(self._on_board(found))
        return abs(value), stop

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
