"""Makes criss-crosses: greedy layouts, the best of them mended again and again.

A layout is better if more words are placed, up to those wanted; then if it has more crossings; then if the rectangle
around it is smaller. Mending lifts a few words and puts words down again where they cross the most, of those places
where the rectangle grows the least; what is no worse is kept. The work is bounded by the number of words put down, not
by time, so that a seed makes the same layout everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from ...instances import CrissCross, Instance, InvalidInput, quote
from ..backtrack.crisscross.board import Layout, Spot
from ..backtrack.crisscross.greedy import Greedy
from ..run import Verdict
from . import GaveUp, Generated
from .asking import Deadline

METHOD = "backtrack/greedy"
STARTS = 40
"""Greedy layouts, of which the best are mended."""
MENDED = 3
WORK = 6_000
"""So many words are put down while mending."""
LIFTED = 4
"""The most words that are lifted at once."""

Score = tuple[int, int, int]


@dataclass(frozen=True)
class Wish:
    """What is to be made: `place` words of `words`, all if it is None, or with `as_many` as many of them as fit.

    Letters in `grid` stay.
    """

    rows: int
    cols: int
    words: str | tuple[str, ...]
    place: int | None = None
    as_many: bool = False
    grid: tuple[str, ...] | None = None
    alphabet: str | None = None
    title: str = ""
    author: str = ""


def puzzle_of(wish: Wish) -> CrissCross:
    """The task: to lay out the words. Raises InvalidInput."""
    place = "all" if wish.place is None else wish.place
    about = wish.alphabet, wish.title, wish.author
    objective = "words" if wish.as_many else "crossings"
    return CrissCross(wish.words, wish.cols, wish.rows, wish.grid, place, objective, *about)


def generate(wish: Wish, seed: int, seconds: float | None = None) -> Generated:
    """A criss-cross whose grid is the layout. Raises InvalidInput, GaveUp if not all wanted words could be placed.

    The layout is the puzzle's only solution, since all of its letters stay.
    """
    puzzle, deadline = puzzle_of(wish), Deadline(seconds)
    _require_words_for_givens(puzzle)
    best = _Making(puzzle, Random(seed), deadline).best()
    rows = puzzle.layout(best.placements())
    if not best.is_whole():
        missing = [word for word in puzzle.entries if word not in best.placed]
        hint = f"; left over: {', '.join(map(quote, missing[:5]))}" if puzzle.most == len(puzzle.entries) else ""
        count = f"{len(best.placed)} of {puzzle.most} words were placed"
        raise GaveUp(f"{count}{hint}: take a larger board, fewer words, or as many as fit")
    broken = puzzle.violations(rows)
    if broken:
        raise RuntimeError(f"a criss-cross was made that breaks a rule: {broken[0].message}")
    number = len(best.placed)
    made = replace(
        puzzle,
        words=puzzle.lines,
        grid=rows,
        objective="first",
        place="all" if number == len(puzzle.entries) else number,
    )
    return Generated(Instance("generated", made), rows, seed, METHOD, Verdict.UNIQUE)


def _require_words_for_givens(puzzle: CrissCross) -> None:
    """Raise InvalidInput for letters side by side in the grid that no word has in a row: they stay, so no layout is."""
    for run in puzzle.placements(puzzle.grid or ()):
        if not any(run.word in word for word in puzzle.entries):
            where = f"{run.direction} from [{run.row}, {run.col}]"
            raise InvalidInput(f"grid has {quote(run.word)} {where}, which stands in no word", field="grid")


class _Making:
    """The layouts of one wish."""

    def __init__(self, puzzle: CrissCross, draw: Random, deadline: Deadline) -> None:
        self.puzzle, self.draw, self.deadline = puzzle, draw, deadline
        self.greedy = Greedy(puzzle, draw)
        self.kept = {*Layout.of(puzzle).placed}

    def best(self) -> Layout:
        """The best layout that the work allows; while words are missing, and there is time, it is not enough."""
        best = self._one()
        while self.deadline.left and not best.is_whole():
            best = max(best, self._one(), key=self.score)
        return best

    def _one(self) -> Layout:
        """The best of some greedy layouts, mended."""
        found = [self.greedy.layout(self._order(start)) for start in range(STARTS) if not start or self.deadline.left]
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
        while self.greedy.nodes < end and self.deadline.left:
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
