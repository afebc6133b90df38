"""Makes criss-crosses: greedy layouts, the best of them mended again and again (see `mended`).

The work is bounded by the number of words put down, not by time, so that a seed makes the same layout everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from ...instances import CrissCross, Instance, InvalidInput, quote
from ..backtrack.crisscross.mended import Mending
from ..run import Verdict
from . import GaveUp, Generated
from .asking import Deadline

METHOD = "backtrack/mended"


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
    _require_shared_letters(puzzle)
    best = Mending(puzzle, Random(seed), lambda: not deadline.left).best()
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


def _require_shared_letters(puzzle: CrissCross) -> None:
    """Raise InvalidInput where all words are wanted and one has no letter that another word has: it can cross none."""
    words = puzzle.entries if puzzle.least == len(puzzle.entries) > 1 else ()
    for word in words:
        if not any({*word} & {*other} for other in words if other != word):
            raise InvalidInput(f"{quote(word)} has no letter in common with another word, so it can cross none")


def _require_words_for_givens(puzzle: CrissCross) -> None:
    """Raise InvalidInput for letters side by side in the grid that no word has in a row: they stay, so no layout is."""
    for run in puzzle.placements(puzzle.grid or ()):
        if not any(run.word in word for word in puzzle.entries):
            where = f"{run.direction} from [{run.row}, {run.col}]"
            raise InvalidInput(f"grid has {quote(run.word)} {where}, which stands in no word", field="grid")
