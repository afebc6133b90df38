"""Grows layouts word by word, each once; see `branch.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....instances import CrissCross
from ....instances.crisscross import Placement
from ...contract import Clock, Event, Request
from .moves import ACROSS, DOWN, Moves

LOOKS = 256
"""Nodes between two looks at the clock."""


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
