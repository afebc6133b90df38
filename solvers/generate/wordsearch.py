"""Makes word searches: the words of a list, or words drawn from a table, each to be read exactly once.

Who places the words fills the rest so that none can be read twice; the rules' own scanner then proves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any

from ...instances import Alphabet, Instance, InvalidInput, WordSearch, WordTable, load_table, quote
from ...instances.words import table_names
from ...instances.wordsearch import Layout, contained
from ..backtrack.wordsearch.board import Board
from ..backtrack.wordsearch.patterns import Drawing
from ..backtrack.wordsearch.place import Placing, TimeUp
from ..contract import Budget, Request
from ..run import Verdict
from . import GaveUp, Generated
from .asking import Deadline

ATTEMPTS = 1_000_003
"""Seeds of attempts are this far apart, so that the attempts of two seeds do not meet."""
SEEDS = 2**31
SAME = (
    *("rows", "cols", "mask", "directions", "scan", "message", "message_fills"),
    *("alphabet", "forbid", "subwords", "title", "author"),
)
"""The fields of a puzzle that are wished for as they are."""
LAYOUTS = 10
"""Random layouts of words of a table before others are drawn."""
DRAWS = 100
"""Times that words are drawn to fill up the list before it is said that the table has too few that fit together."""


@dataclass(frozen=True)
class Wish:
    """What is to be made: of `words` (a list, a text or a file), or with None of `place` words of `table`.

    Words of a table have `shortest` to `longest` letters. With a `density` in percent at least so many of the cells
    are covered by words; from a table as many words are then taken as that needs. `rows` and `cols` may be None where
    there is a `mask`.
    """

    rows: int | None
    cols: int | None
    words: str | tuple[str, ...] | None = None
    table: str = "english"
    place: int = 20
    shortest: int = 3
    longest: int = 9
    directions: str | tuple[str, ...] = "all"
    scan: str = "all"
    mask: tuple[str, ...] | None = None
    message: str = ""
    message_fills: bool = False
    density: float | None = None
    alphabet: str | None = None
    forbid: tuple[str, ...] = ()
    subwords: str = "reject"
    title: str = ""
    author: str = ""


def generate(wish: Wish, seed: int, seconds: float | None = None) -> Generated:
    """A full grid with its words. Raises InvalidInput if it cannot be, GaveUp when the time is up."""
    make = _dense if wish.words is None and (wish.density is not None or wish.message_fills) else _placed
    puzzle, layout, method = make(wish, seed, Deadline(seconds))
    # The independent scanner's proof that each word can be read exactly once.
    broken = puzzle.violations(layout)
    if broken:
        raise RuntimeError(f"{method} made a word search that breaks a rule: {broken[0].message}")
    return Generated(Instance("generated", puzzle.with_grid(layout)), layout, seed, method, Verdict.UNIQUE)


def _puzzle(wish: Wish, words: str | tuple[str, ...], **fields: Any) -> WordSearch:
    return WordSearch(words=words, **{name: getattr(wish, name) for name in SAME}, **fields)


# --- a list ----------------------------------------------------------------------------------------------------
def _placed(wish: Wish, seed: int, deadline: Deadline) -> tuple[WordSearch, Layout, str]:
    """The words at random lines, again and again until enough cells are covered.

    Words of a table that find no room soon give way to others, shorter and shorter ones.
    """
    best, cells = 0, 1
    for draw in count():
        puzzle = _puzzle(wish, wish.words if wish.words is not None else _drawn(wish, seed, draw))
        cells, least = len(puzzle.cells), _least(wish, len(puzzle.cells))
        if sum(map(len, puzzle.entries)) < least:
            share = 100 * sum(map(len, puzzle.entries)) / cells
            raise InvalidInput(f"the words cover at most {share:.0f} % of the cells; density is {wish.density:g}")
        _require_filling(wish, puzzle)
        attempts = count() if wish.words is not None else range(draw * LAYOUTS, (draw + 1) * LAYOUTS)
        for layout in _layouts(puzzle, attempts, seed, deadline):
            if not least or (covered := len({cell for one in layout.placements for cell in one.cells})) >= least:
                return puzzle, layout, "backtrack/place"
            best = max(best, covered)
        if not deadline.left:
            break
    reached = f"; the best covers {100 * best / cells:.0f} % of the cells" if best else ""
    raise GaveUp(f"no such grid was found in time{reached}")


def _require_filling(wish: Wish, puzzle: WordSearch) -> None:
    """Raise InvalidInput where words and message have fewer letters than there are cells to be filled by them."""
    letters = sum(map(len, puzzle.entries)) + len(puzzle.secret)
    if wish.message_fills and letters < len(puzzle.cells):
        raise InvalidInput(f"words and message have {letters} letters, fewer than {len(puzzle.cells)} cells to fill")


def _layouts(puzzle: WordSearch, attempts: Iterable[int], seed: int, deadline: Deadline) -> Iterator[Layout]:
    board = Board(puzzle)
    for attempt in attempts:
        if not deadline.left:
            return
        budget = Budget(deadline.seconds, 1)
        try:
            layout = Placing(puzzle, board, Request(budget, (seed * ATTEMPTS + attempt) % SEEDS)).random_layout()
        except TimeUp:
            return
        if layout is not None:
            yield layout


def _least(wish: Wish, cells: int) -> int:
    return 0 if wish.density is None else -int(-wish.density * cells // 100)


def _drawn(wish: Wish, seed: int, number: int = 0) -> tuple[str, ...]:
    """Random words of the table, none in another one; each further draw leaves out the longest length that is left.

    Raises InvalidInput if there are too few.
    """
    if wish.alphabet is not None or wish.forbid:
        # What is wrong with these is not for the table.
        _ = _puzzle(wish, (), table=wish.table, place=1).forbidden
    named = wish.alphabet in Alphabet.names()
    table, draw = _table(wish.table, wish.alphabet if named else None), Random(seed + number * ATTEMPTS)
    letters = {*(wish.alphabet if wish.alphabet and not named else table.alphabet.letters)}
    spelt = [table.alphabet.spell(word) for word in wish.forbid]
    forbidden = [*spelt, *(word[::-1] for word in spelt)]
    most = min(wish.longest, _longest(wish.rows, wish.cols, wish.mask, wish.directions))
    if most < wish.shortest:
        raise InvalidInput(f"the longest line or word has {most} letters; the shortest word is to have {wish.shortest}")
    lengths = [length for length in table.lengths if wish.shortest <= length <= most]
    lengths = lengths[: max(1, len(lengths) - number)]
    found: list[str] = []
    for _ in range(DRAWS if lengths else 0):
        drawn = [draw.choice(table.words(length)) for length in draw.choices(lengths, k=wish.place - len(found))]
        found += [word for word in drawn if letters.issuperset(word) and not any(bad in word for bad in forbidden)]
        found = _apart(found)
        if len(found) == wish.place:
            return tuple(found)
    raise InvalidInput(
        f"{table.name} has too few words of {wish.shortest} to {most} letters"
        f"{'' if named or not wish.alphabet else f' in {quote(wish.alphabet)}'} of which none lies in another one:"
        f" {len(found)} were found, place is {wish.place}"
    )


@lru_cache(maxsize=16)
def _longest(
    rows: int | None, cols: int | None, mask: tuple[str, ...] | None, directions: str | tuple[str, ...]
) -> int:
    """The letters of the longest word that has room in a shape."""
    return WordSearch(rows, cols, mask=mask, directions=directions, table="english", place=1).longest_line


def _apart(words: list[str]) -> list[str]:
    """The words without those that lie in another one, backwards too."""
    different = dict.fromkeys(words)
    inner = {word for word, _ in contained(different, reverse=True)}
    return [word for word in different if word not in inner]


def _table(name: str, alphabet: str | None) -> WordTable:
    """The table; shipped ones are kept, for they do not change."""
    return _kept(name, alphabet) if name in table_names() else load_table(name, alphabet=alphabet)


@lru_cache(maxsize=4)
def _kept(name: str, alphabet: str | None) -> WordTable:
    return load_table(name, alphabet=alphabet)


# --- dense -----------------------------------------------------------------------------------------------------
def _dense(wish: Wish, seed: int, deadline: Deadline) -> tuple[WordSearch, Layout, str]:
    """Words of the table over uncovered cells, until enough are covered."""
    blank = _puzzle(wish, (), table=wish.table, place=1)
    board, cells = Board(blank), len(blank.cells)
    least = cells - len(blank.secret) if wish.message_fills else _least(wish, cells)
    if least > cells - len(blank.secret):
        message = f"density {wish.density:g} leaves {cells - least} cells for a message of {len(blank.secret)} letters"
        raise InvalidInput(message)
    best = 0
    for attempt in count():
        draw = Random((seed * ATTEMPTS + attempt) % SEEDS)
        drawing = Drawing(blank, board, draw, (wish.shortest, wish.longest))
        for _ in drawing.cover(least):
            if not deadline.left:
                raise GaveUp(f"the time was up; the best grid covers {100 * best / cells:.0f} % of the cells")
        best = max(best, len(drawing.covered))
        layout = drawing.layout() if len(drawing.covered) >= least else None
        if layout is not None:
            words = tuple(sorted(one.word for one in layout.placements))
            return _puzzle(wish, words), layout, "backtrack/patterns"
    raise AssertionError
