"""What `planned` has put into the grid: as a filled grid, and as events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .....instances import Cell, Crossword
from ....contract import Event
from ....kernels.drive import Search
from .analysis import Plan
from .generation import Generation
from .memory import Integers


class Reader:
    """Reads the words of depths by their numbers."""

    def __init__(self, puzzle: Crossword, plan: Plan) -> None:
        self._rows = puzzle.grid
        self._slots = [puzzle.slots[index].cells for index in plan.order]
        self._words = [word for k in sorted({*map(len, self._slots)}) for word in puzzle.table.words(k)]

    def filling(self, words: Sequence[int]) -> tuple[str, ...]:
        """The grid filled with the words of all depths."""
        rows = [list(row) for row in self._rows]
        for number, cells in zip(words, self._slots, strict=True):
            for (row, col), letter in zip(cells, self._words[number], strict=True):
                rows[row][col] = letter
        return tuple(map("".join, rows))

    def placed(self, depth: int, word: int) -> tuple[str, tuple[Cell, ...]]:
        """A word, and the cells in which it stands."""
        return self._words[word], self._slots[depth]


class Telling(Search):
    """The search node by node; after each it tells what has been lifted and placed."""

    def __init__(self, generation: Generation, reader: Reader, tell: Callable[[Event], None]) -> None:
        self._generation, self._reader, self._tell = generation, reader, tell
        self._known: list[tuple[int, int]] = []

    @property
    def state(self) -> Integers:  # type: ignore[override]
        """That of the search."""
        return self._generation.state

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for one node."""
        self._generation.advance(1, limit)
        now = self._generation.standing()
        same = 0
        while same < min(len(now), len(self._known)) and now[same] == self._known[same]:
            same += 1
        for depth in range(len(self._known) - 1, same - 1, -1):
            self._tell(Event("lift", *self._reader.placed(depth, self._known[depth][0])))
        for depth in range(same, len(now)):
            self._tell(Event("place", *self._reader.placed(depth, now[depth][0])))
        self._known = now

    def drain(self) -> Iterable[list[int]]:
        """The words of the solutions found since the last call."""
        return self._generation.drain()
