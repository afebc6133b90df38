"""Makes American-style crosswords: a block pattern by CP-SAT, theme words into it, then a fill.

A pattern that cannot be filled soon gives way to the next one of the same seed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from ...instances import BlockPattern, Crossword, Instance, InvalidInput, WordTable, load_table, quote
from ...instances.crossword import Slot, find_slots
from ..contract import Goal
from ..methods import Method, best_method, parse_method
from ..run import Verdict
from . import GaveUp, Generated
from .asking import Deadline, ask

FILL = "backtrack/fill"
FILL_SECONDS = 5.0
"""The time for the fill of one pattern. On a machine so slow that it does not suffice, another pattern is made."""
VERDICT_SECONDS = 5.0
"""The time to look for a second fill."""
BLOCK_SHARE = 0.18
ATTEMPTS = 1_000_003
"""Seeds of patterns are this far apart, so that the attempts of two seeds do not meet."""
SEEDS = 2**31
ADVICE = "more entries, more blocks, a larger word table or a longer --timeout help"

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
    deadline, table = Deadline(seconds), _table(wish)
    theme, filler = _theme(wish, table), _filler(wish)
    patterns = _Patterns(wish, theme, deadline, seed)
    for attempt in count():
        try:
            puzzle = _crossword(wish, table, _with_theme(patterns.rows(attempt), theme))
            _, fills = ask(puzzle, filler, Goal.FIRST, deadline, seed, most=FILL_SECONDS)
        except GaveUp:
            raise GaveUp(f"{_tried(attempt)} before the time was up; {ADVICE}") from None
        if fills:
            return Generated(Instance("generated", puzzle), fills[0], seed, filler.name, _verdict(puzzle, deadline))
        on_note(f"pattern {attempt + 1} was not filled; the next one…")
    raise AssertionError("there is always another attempt")


def _tried(patterns: int) -> str:
    if not patterns:
        return "no pattern was found"
    return "1 pattern was not filled" if patterns == 1 else f"{patterns} patterns were not filled"


# --- the pattern -----------------------------------------------------------------------------------------------
class _Patterns:
    """Patterns with the numbers that are wished for and, where nothing is said, those of printed puzzles.

    Where no pattern has those, as in 6x6, the number of entries is free, and then that of blocks.
    """

    def __init__(self, wish: Wish, theme: Sequence[str], deadline: Deadline, seed: int) -> None:
        self._deadline, self._seed = deadline, seed
        blocks = int(BLOCK_SHARE * wish.rows * wish.cols) if wish.max_blocks is None else wish.max_blocks
        pairs = ((wish.slots or _entries(wish), blocks), (wish.slots, blocks), (wish.slots, wish.max_blocks))
        lengths = tuple(map(len, theme))
        # Without the same one twice.
        self._choices = [
            BlockPattern(wish.rows, wish.cols, slots, 3, None, most, lengths) for slots, most in dict.fromkeys(pairs)
        ]

    def rows(self, attempt: int) -> tuple[str, ...]:
        """The rows of a pattern, another one in each attempt. Raises InvalidInput if there is none, GaveUp."""
        seed = (self._seed * ATTEMPTS + attempt) % SEEDS
        while True:
            pattern = self._choices[0]
            ended, found = ask(pattern, best_method(pattern, Goal.FIRST), Goal.FIRST, self._deadline, seed)
            if found:
                rows: tuple[str, ...] = found[0]
                return rows
            if not ended.complete:
                raise GaveUp("no pattern was found in time")
            if len(self._choices) == 1:
                raise InvalidInput(f"there is no {pattern.describe()}")
            del self._choices[0]


def _entries(wish: Wish) -> int:
    """As many as printed puzzles of this size have: 76 in 15x15, more for their size in smaller ones."""
    cells = wish.rows * wish.cols
    return max(1, 2 * round(cells / min(3, 2 + math.sqrt(cells) / 15) / 2))


def _theme(wish: Wish, table: WordTable) -> tuple[str, ...]:
    """The theme's answers as the table spells them. Raises InvalidInput."""
    found: list[str] = []
    for word in wish.theme:
        spelt = table.alphabet.normalise(word)
        if not spelt:
            known = table.alphabet.describe()
            raise InvalidInput(f"theme word {quote(word)} has letters outside the alphabet ({known})")
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
    fitting = [slot for slot in find_slots(rows) if slot.direction == "across" and slot.length == length]
    # Both lists are in reading order, so a half turn makes the last of the first.
    for first, last in zip(fitting, reversed(fitting), strict=True):
        if first.index > last.index:
            return
        yield first
        if first is not last:
            yield last


# --- the fill --------------------------------------------------------------------------------------------------
def _table(wish: Wish) -> WordTable:
    table = load_table(wish.words)
    return table if wish.min_score is None else table.at_least(wish.min_score)


def _crossword(wish: Wish, table: WordTable, grid: Sequence[str]) -> Crossword:
    further = tuple(word for word in wish.theme if word not in table)
    return Crossword(
        tuple(grid), wish.words, min_score=wish.min_score, more_words=further, title=wish.title, author=wish.author
    )


def _filler(wish: Wish) -> Method:
    return parse_method("crossword", FILL + ("[best-scores=yes]" if wish.best_scores else ""))


def _verdict(puzzle: Crossword, deadline: Deadline) -> Verdict:
    """Unknown if no time is left, too."""
    if not deadline.left:
        return Verdict.UNKNOWN
    method = parse_method("crossword", FILL)
    return ask(puzzle, method, Goal.UNIQUE, deadline, 0, most=VERDICT_SECONDS)[0].verdict
