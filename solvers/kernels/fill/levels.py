"""Searches made of others: by scores, the best words first, and one that tells of each letter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ..drive import Search
from .arrays import Arrays, Bools
from .bits import Integers
from .fills import Fill

MOST_LEVELS = 12
LEVEL_FAILS = 1_000
"""After so many failures a level is given up; the last one never is."""

Scores = Mapping[int, npt.NDArray[np.int16]]
"""By length, the scores of the words."""


class ByScore(Search):
    """Looks for one solution with the words of the highest scores alone, then with those of the next level too.

    A filling has no word that scores less than the level on which it was found asks for. That the levels before have
    none is proved only for those that were exhausted: others are given up after LEVEL_FAILS failures. Within a level
    scores make no difference. The last level has all words, so that the search stays complete.
    """

    def __init__(self, arrays: Arrays, scores: Scores, seed: int) -> None:
        self._arrays, self._seed = arrays, seed
        self._levels = iter(_levels(scores))
        self._nodes = self._failures = self._revisions = 0
        self._is_last = False
        self._open()

    def _open(self) -> None:
        kept = next(self._levels, None)
        self._is_last = kept is None
        self.fill = Fill(self._arrays, seed=self._seed, kept=kept)

    @property
    def state(self) -> Integers:  # type: ignore[override]
        """That of the level, whose end is not the search's unless it is the last one."""
        return self.fill.state

    @property
    def count(self) -> int:
        """The solutions found so far: a level that has one is the last to be searched."""
        return self.fill.count

    def letters(self) -> Sequence[int]:
        """The letter of each cell, -1 where there is none yet."""
        return self.fill.letters()

    @property
    def nodes(self) -> int:
        """The nodes of all levels."""
        return self._nodes + self.fill.nodes

    @property
    def failures(self) -> int:
        """The failures on all levels."""
        return self._failures + self.fill.failures

    @property
    def revisions(self) -> int:
        """The revisions on all levels."""
        return self._revisions + self.fill.revisions

    @property
    def is_done(self) -> bool:
        """Whether the last level is exhausted."""
        return self._is_last and self.fill.is_done

    def advance(self, nodes: int, limit: int) -> None:
        """Go on on this level, or on the next one if it is exhausted or given up."""
        if not self._is_last and (self.fill.is_done or self.fill.failures >= LEVEL_FAILS):
            self._nodes, self._failures, self._revisions = self.nodes, self.failures, self.revisions
            self._open()
        # In short stretches, so that where a level ends does not depend on the machine's speed.
        self.fill.advance(nodes if self._is_last else 1, limit)

    def drain(self) -> Iterable[tuple[int, ...]]:
        """The letters of the cells in each solution found since the last call."""
        return self.fill.drain()


def _levels(scores: Scores) -> Iterator[dict[int, Bools]]:
    """The words that may be used on each level but the last, by length; the levels hold about as many scores each."""
    distinct = np.unique(np.concatenate(list(scores.values())))
    steps = min(MOST_LEVELS, len(distinct))
    for step in range(1, steps):
        least = distinct[len(distinct) - step * len(distinct) // steps]
        yield {length: mine >= least for length, mine in scores.items()}


class Telling(Search):
    """A search that tells after each node which cells have got or lost their letter."""

    def __init__(self, fill: Fill | ByScore, tell: Callable[[str, int, int], None]) -> None:
        self._fill, self._tell = fill, tell
        self._known: dict[int, int] = {}

    @property
    def state(self) -> Integers:  # type: ignore[override]
        """That of the search."""
        return self._fill.state

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for one node, or up to the next solution: what it takes back comes after it."""
        self._fill.advance(1, min(limit, self._fill.count + 1))
        self._compare(self._fill.letters())

    def _compare(self, letters: Sequence[int]) -> None:
        now = {cell: letter for cell, letter in enumerate(letters) if letter >= 0}
        gone = [(cell, letter) for cell, letter in self._known.items() if now.get(cell) != letter]
        come = [(cell, letter) for cell, letter in now.items() if self._known.get(cell) != letter]
        self._known = now
        for cell, letter in reversed(gone):
            self._tell("lift", cell, letter)
        for cell, letter in come:
            self._tell("place", cell, letter)

    def drain(self) -> Iterable[tuple[int, ...]]:
        """The letters of the cells in each solution found since the last call."""
        return self._fill.drain()
