"""Makes American-style crosswords: a block pattern by CP-SAT, theme words into it, then a fill.

A pattern that cannot be filled soon gives way to the next one of the same seed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from ...instances import BlockPattern, Crossword, Instance, InvalidInput, WordTable, quote
from ...instances.crossword import Slot
from ..contract import Goal
from ..methods import Method, best_method, parse_method
from ..run import Run, Verdict
from ..runner import Question, run
from . import GaveUp, Generated

FILL_SECONDS = 10.0
"""The time for the fill of one pattern."""
VERDICT_SECONDS = 5.0
"""The time to look for a second fill."""
SMALL = 9
"""Up to this side a pattern is free; larger ones by default have the entries and blocks of printed puzzles."""
CELLS_AN_ENTRY, BLOCK_SHARE = 3, 0.18
ATTEMPTS = 1_000_003
"""Seeds of patterns are this far apart, so that the attempts of two seeds do not meet."""
SEEDS = 2**31

Note = Callable[[str], None]


@dataclass(frozen=True)
class Wish:
    """What is to be made; None leaves it to us. `theme` are answers that must stand in it, across."""

    rows: int
    cols: int
    slots: int | None = None
    max_blocks: int | None = None
    words: str | tuple[str, ...] = "english"
    min_score: int | None = None
    theme: tuple[str, ...] = ()
    best_scores: bool = False
    title: str = ""
    author: str = ""


def generate(wish: Wish, seed: int, seconds: float | None = None, on_note: Note = lambda text: None) -> Generated:
    """A crossword with a fill. Raises InvalidInput if there is no such pattern or theme, GaveUp when the time is up."""
    end = time.monotonic() + (float("inf") if seconds is None else seconds)
    theme = _theme(wish)
    pattern = _pattern(wish, theme)
    for attempt in count():
        rows = _solved(pattern, best_method(pattern, Goal.FIRST), end, (seed * ATTEMPTS + attempt) % SEEDS)
        if rows is None:
            raise GaveUp(f"no pattern was found in time ({attempt} before could not be filled)")
        puzzle = _crossword(wish, _with_theme(rows, theme))
        method = _filler(wish)
        filled = _solved(puzzle, method, min(end, time.monotonic() + FILL_SECONDS), seed, may_fail=True)
        if filled is not None:
            return Generated(Instance("generated", puzzle), filled, seed, method.name, _verdict(puzzle, end))
        on_note(f"pattern {attempt + 1} was not filled; the next one…")
        if time.monotonic() > end:
            raise GaveUp(f"the time was up after {attempt + 1} patterns")
    raise AssertionError


# --- the pattern -----------------------------------------------------------------------------------------------
def _pattern(wish: Wish, theme: Sequence[str]) -> BlockPattern:
    """The rules of the blocks: with the numbers of printed puzzles where nothing is said."""
    cells, is_small = wish.rows * wish.cols, max(wish.rows, wish.cols) <= SMALL
    most = wish.max_blocks if wish.max_blocks is not None or is_small else int(BLOCK_SHARE * cells)
    slots = wish.slots
    if slots is None and not is_small:
        slots = 2 * round(cells / CELLS_AN_ENTRY / 2)
    return BlockPattern(wish.rows, wish.cols, slots, 3, None, most, tuple(map(len, theme)))


def _theme(wish: Wish) -> tuple[str, ...]:
    """The theme's answers as the table spells them. Raises InvalidInput."""
    if not wish.theme:
        return ()
    table = _table(wish)
    found = []
    for word in wish.theme:
        spelt = table.alphabet.normalise(word)
        if not spelt:
            letters = f"{table.alphabet.name}: {table.alphabet.letters}"
            raise InvalidInput(f"theme word {quote(word)} has letters outside the alphabet ({letters})")
        if len(spelt) > wish.cols:
            raise InvalidInput(f"theme word {quote(word)} has {len(spelt)} letters; a row has {wish.cols} cells")
        if spelt in found:
            raise InvalidInput(f"theme word {quote(word)} is given twice")
        found.append(spelt)
    return tuple(found)


def _with_theme(rows: Sequence[str], theme: Sequence[str]) -> tuple[str, ...]:
    """The pattern with the theme's answers, those of one length in slots that a half turn exchanges."""
    grid = [list(row) for row in rows]
    places = {length: _places(rows, length) for length in Counter(map(len, theme))}
    for word in theme:
        for (row, col), letter in zip(next(places[len(word)]).cells, word, strict=True):
            grid[row][col] = letter
    return tuple(map("".join, grid))


def _places(rows: Sequence[str], length: int) -> Iterator[Slot]:
    """The slots across of a length, from the outside in: each is followed by the one that a half turn makes of it."""
    slots = [slot for slot in Crossword(tuple(rows), ("AA",)).slots if slot.direction == "across"]
    fitting = [slot for slot in slots if slot.length == length]
    # Both lists are in reading order, so a half turn makes the last of the first.
    for first, last in zip(fitting, reversed(fitting), strict=True):
        if first.index > last.index:
            return
        yield first
        if first is not last:
            yield last


# --- the fill --------------------------------------------------------------------------------------------------
def _crossword(wish: Wish, grid: Sequence[str]) -> Crossword:
    table = _table(wish)
    further = tuple(word for word in wish.theme if word not in table)
    return Crossword(
        tuple(grid), wish.words, min_score=wish.min_score, more_words=further, title=wish.title, author=wish.author
    )


def _table(wish: Wish) -> WordTable:
    return Crossword(("..",), wish.words, min_score=wish.min_score).table


def _filler(wish: Wish) -> Method:
    return parse_method("crossword", "backtrack/fill" + ("[best-scores=yes]" if wish.best_scores else ""))


def _solved(puzzle: BlockPattern | Crossword, method: Method, end: float, seed: int, *, may_fail: bool = False) -> Any:
    """A checked solution; None if none is found. Raises InvalidInput where there is none, unless it may fail."""
    found: list[Any] = []
    ended = _asked(puzzle, method, Goal.FIRST, end, seed, found)
    if not found and ended.complete and not may_fail:
        raise InvalidInput(f"there is no {puzzle.describe()}")
    return found[0] if found else None


def _verdict(puzzle: Crossword, end: float) -> Verdict:
    method, limit = parse_method("crossword", "backtrack/fill"), min(end, time.monotonic() + VERDICT_SECONDS)
    return _asked(puzzle, method, Goal.UNIQUE, limit, 0, []).verdict


def _asked(
    puzzle: BlockPattern | Crossword, method: Method, goal: Goal, end: float, seed: int, found: list[Any]
) -> Run:
    left = max(0.0, end - time.monotonic())
    question = Question(goal, None if left == float("inf") else left, seed=seed)
    return run(Instance("generated", puzzle), method, question, sink=lambda solution, digest: found.append(solution))
