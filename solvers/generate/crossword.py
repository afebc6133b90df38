"""Makes American-style crosswords: a block pattern by CP-SAT, theme words into it, then a fill.

A pattern that cannot be filled soon gives way to the next one of the same seed.
"""

from __future__ import annotations

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
FILL_SECONDS = 10.0
"""The time for the fill of one pattern. On a machine so slow that it does not suffice, another pattern is made."""
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
    deadline, table = Deadline(seconds), _table(wish)
    theme = _theme(wish, table)
    pattern, filler = _pattern(wish, theme), _filler(wish)
    for attempt in count():
        puzzle = _crossword(wish, table, _with_theme(_blocks(pattern, attempt, deadline, seed), theme))
        _, fills = ask(puzzle, filler, Goal.FIRST, deadline, seed, most=FILL_SECONDS)
        if fills:
            return Generated(Instance("generated", puzzle), fills[0], seed, filler.name, _verdict(puzzle, deadline))
        on_note(f"pattern {attempt + 1} was not filled; the next one…")
    raise AssertionError("there is always another attempt")


# --- the pattern -----------------------------------------------------------------------------------------------
def _pattern(wish: Wish, theme: Sequence[str]) -> BlockPattern:
    """The rules of the blocks: with the numbers of printed puzzles where nothing is said."""
    cells, is_small = wish.rows * wish.cols, max(wish.rows, wish.cols) <= SMALL
    most = wish.max_blocks if wish.max_blocks is not None or is_small else int(BLOCK_SHARE * cells)
    slots = wish.slots
    if slots is None and not is_small:
        slots = 2 * round(cells / CELLS_AN_ENTRY / 2)
    return BlockPattern(wish.rows, wish.cols, slots, 3, None, most, tuple(map(len, theme)))


def _blocks(pattern: BlockPattern, attempt: int, deadline: Deadline, seed: int) -> tuple[str, ...]:
    """The rows of a pattern, another one in each attempt. Raises InvalidInput if there is none, GaveUp."""
    method = best_method(pattern, Goal.FIRST)
    ended, found = ask(pattern, method, Goal.FIRST, deadline, (seed * ATTEMPTS + attempt) % SEEDS)
    if not found and ended.complete:
        raise InvalidInput(f"there is no {pattern.describe()}")
    if not found:
        raise GaveUp(f"no pattern was found in time ({attempt} before could not be filled)")
    rows: tuple[str, ...] = found[0]
    return rows


def _theme(wish: Wish, table: WordTable) -> tuple[str, ...]:
    """The theme's answers as the table spells them. Raises InvalidInput."""
    found: list[str] = []
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
