"""Word searches: words hidden in a grid of letters, each to be read exactly once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from ..drawing import Board
from ..errors import InvalidInput, quote
from ..puzzle import Cell, Placed, Puzzle, Violation
from ..words import Alphabet, Source, WordTable, load_table, located
from ..words.listing import Listing, filler_alphabet, named_alphabet, read_words, with_script
from . import page, pictures, symmetry, text
from .compass import STEPS, opposite, read_directions
from .options import check_options, read_message, read_short_words
from .rules import violations
from .scanner import canonical, readings
from .shape import FREE, OUTSIDE, Fields, Rows, longest_line, read_shape
from .solution import Layout, Placement
from .solution_json import layout_from_json, layout_to_json
from .subwords import require_apart

DRAW_HINT = "; to draw some of them, say table and place"


@dataclass(frozen=True)
class WordSearch(Puzzle[Layout]):
    """A grid in which each word can be read exactly once; with a full `grid`, the task to find them in it.

    `words` is a list, a text with one a line (`WORD` or `WORD;CLUE`), a file, or a column of a database; or `place`
    words are drawn from the word table `table`. They are placed in `directions` (compass names, or "right-down",
    "no-reverse", "all") and can be read once in all eight, or with `scan` = "placed" in those. `mask` has `#` outside
    the shape; `grid` has given letters, `.` for free cells. The first unused cells in reading order hold `message`,
    or with `message_fills` all of them. `alphabet` are the letters of the grid (a name, or capital letters; by default
    those of the words' script). Words in `forbid` can be read nowhere. `subwords` says what is done with words that
    can be read in others: "reject" refuses such lists, with "nested" readings inside other words do not count, with
    "once" they do.
    """

    rows: int | None = None
    cols: int | None = None
    words: str | tuple[str, ...] = ()
    directions: str | tuple[str, ...] = "all"
    scan: str = "all"
    mask: Rows | None = None
    grid: Rows | None = None
    message: str = ""
    message_fills: bool = False
    table: str | tuple[str, ...] | None = None
    place: int | None = None
    alphabet: str | None = None
    forbid: tuple[str, ...] = ()
    subwords: str = "reject"
    title: str = ""
    author: str = ""

    kind: ClassVar[str] = "wordsearch"
    shorthand: ClassVar[str] = "wordsearch:15x15-20"

    def __post_init__(self) -> None:
        # Text and lists are taken too, as they stand in a TOML table.
        for name in ("words", "table", "forbid"):
            if isinstance(getattr(self, name), list):
                object.__setattr__(self, name, tuple(getattr(self, name)))
        check_options(self)
        object.__setattr__(self, "directions", read_directions(self.directions))
        rows, cols, mask, grid = read_shape(Fields(self.rows, self.cols, self.mask, self.grid), self._alphabet)
        for name, value in (("rows", rows), ("cols", cols), ("mask", mask), ("grid", grid)):
            object.__setattr__(self, name, value)
        if not self.cells:
            raise InvalidInput("the shape has no cell", field="mask" if mask else "grid")
        self._check_words()
        self._check_secrets()

    def _check_words(self) -> None:
        """Raise InvalidInput for words that are too long, or lie in others where `subwords` rejects that."""
        if self.place is not None:
            if self.is_finding:
                raise InvalidInput("a full grid is to be searched for words, not for a table's", field="table")
            return
        longest = self.longest_line
        for entry in self.listings:
            if len(entry.word) > longest:
                message = f"{quote(entry.printed)} has {len(entry.word)} letters; the longest line has {longest} cells"
                raise self._source.error(message, entry.number)
        if self.subwords == "reject":
            require_apart(self.listings, self._source.error, reverse=self.reads_back)

    def _check_secrets(self) -> None:
        if len(self.secret) > len(self.cells):
            message = f"message has {len(self.secret)} letters; the shape has {len(self.cells)} cells"
            raise InvalidInput(message, field="message")
        for word in self.entries:
            for forbidden in self.forbidden:
                if forbidden in word or forbidden[::-1] in word:
                    raise InvalidInput(f"forbid has {quote(forbidden)}, which {quote(word)} holds", field="forbid")

    # --- facts -----------------------------------------------------------------------------------------------
    @cached_property
    def _alphabet(self) -> Alphabet:
        wanted = named_alphabet(self.alphabet)
        return self.word_table.alphabet if self.place is not None and self.alphabet is None else wanted

    @cached_property
    def _words(self) -> tuple[tuple[Listing, ...], Source]:
        return read_words(self.words, self._alphabet, DRAW_HINT)

    @property
    def _source(self) -> Source:
        return self._words[1]

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The listed words as they are printed, with their clues; none where they are drawn from a table."""
        return () if self.place is not None else self._words[0]

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The listed words as they stand in a grid; none where they are drawn from a table."""
        return tuple(entry.word for entry in self.listings)

    @cached_property
    def word_table(self) -> WordTable:
        """The table of which words are drawn. Raises InvalidInput."""
        assert self.table is not None
        alphabet = self.alphabet if self.alphabet and not self.alphabet.isupper() else None
        return load_table(self.table, alphabet=alphabet)

    @cached_property
    def letters(self) -> str:
        """The letters that may stand in a cell."""
        if self.place is not None:
            letters = str(self._alphabet.letters)
            # A plain list has only the letters of its words.
            return with_script({*letters}) if self._alphabet.name == "letters" else letters
        found = filler_alphabet(self._alphabet, self.listings, self._source).letters
        further = sorted({*"".join(self.grid or ())} - {*found, FREE, OUTSIDE})
        if not self._alphabet.letters:
            text.require_script(found, further)
        return found + "".join(further)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the shape in reading order."""
        marks = [rows for rows in (self.mask, self.grid) if rows is not None]
        places = [(row, col) for row in range(self.height) for col in range(self.width)]
        if not any(OUTSIDE in row for rows in marks for row in rows):
            return tuple(places)
        return tuple((row, col) for row, col in places if not any(rows[row][col] == OUTSIDE for rows in marks))

    @cached_property
    def longest_line(self) -> int:
        """The letters of the longest word that has room."""
        if len(self.cells) < self.height * self.width:
            return longest_line({*self.cells}, self.allowed_directions)
        sides = {"E": self.width, "W": self.width, "N": self.height, "S": self.height}
        return max(sides.get(name, min(self.height, self.width)) for name in self.allowed_directions)

    @cached_property
    def givens(self) -> dict[Cell, str]:
        """The given letters by their cells."""
        grid = self.grid
        return {} if grid is None else {(r, c): grid[r][c] for r, c in self.cells if grid[r][c] != FREE}

    @property
    def height(self) -> int:
        """The number of rows."""
        assert self.rows is not None
        return self.rows

    @property
    def width(self) -> int:
        """The number of columns."""
        assert self.cols is not None
        return self.cols

    @cached_property
    def is_finding(self) -> bool:
        """Whether every letter is given, so that words are to be found."""
        return len(self.givens) == len(self.cells)

    @property
    def reading_directions(self) -> tuple[str, ...]:
        """The directions in which a second reading is a fault."""
        return tuple(STEPS) if self.scan == "all" else tuple(self.directions)

    @property
    def allowed_directions(self) -> tuple[str, ...]:
        """The directions in which a solution may have its words: where they are to be found, all that are read."""
        return self.reading_directions if self.is_finding else tuple(self.directions)

    @property
    def reads_back(self) -> bool:
        """Whether some placed word can be read backwards."""
        return any(opposite(name) in self.reading_directions for name in self.allowed_directions)

    @cached_property
    def secret(self) -> str:
        """The letters of the message."""
        return read_message(self.message, self.letters, self._alphabet)

    @cached_property
    def forbidden(self) -> tuple[str, ...]:
        """The forbidden words as they would stand in the grid."""
        return read_short_words(self.forbid, "forbid", self._alphabet)

    def with_grid(self, layout: Layout) -> WordSearch:
        """The task to find the words of a solution in its grid: what is known of the words is not read again."""
        found = copy(self)
        for name in ("givens", "is_finding", "longest_line"):
            found.__dict__.pop(name, None)
        object.__setattr__(found, "grid", layout.grid)
        # As lines, so that it no longer needs a file.
        object.__setattr__(found, "words", tuple(entry.line for entry in self.listings))
        return found

    def layout(self, placements: Any, grid: Rows) -> Layout:
        """The canonical solution of placements in any order, each palindrome read either way."""
        allowed = self.allowed_directions
        return Layout(tuple(sorted(canonical(placement, allowed) for placement in placements)), tuple(grid))

    def readings(self, grid: Rows) -> dict[str, list[Placement]]:
        """All readings of each listed word in a full grid."""
        return readings(grid, self.entries, self.reading_directions)

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def located(cls, table: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
        """Files of words are named relative to the instance's file."""
        names = [name for name in ("words", "table") if name in table]
        return {**table, **{name: located(table[name], folder) for name in names}}

    def to_table(self) -> dict[str, Any]:
        """The TOML table that makes this puzzle again, the grid and the mask as text."""
        return text.plain(self, super().to_table())

    @classmethod
    def from_shorthand(cls, params: str) -> WordSearch:
        """`wordsearch:15x15-20` has 15 rows and columns and 20 English words, `15x15-20-french` French ones."""
        sides, _, rest = params.partition("-")
        number, dash, table = rest.partition("-")
        rows, _, cols = sides.partition("x")
        for part in (rows, cols, number):
            if not (part.isascii() and part.isdigit() and len(part) <= 4):
                shown = quote(f"{cls.kind}:{params}")
                raise InvalidInput(f"{quote(part)} in {shown} is no number; it takes ROWSxCOLUMNS-WORDS")
        return cls(int(rows), int(cols), table=table if dash else "english", place=int(number))

    def describe(self) -> str:
        """The size, the words and the options in a few words."""
        return text.described(self)

    # --- rules and solutions ---------------------------------------------------------------------------------
    def violations(self, solution: Layout) -> list[Violation]:
        """Every broken rule of `solution`; time linear in the grid for each word."""
        return list(violations(self, solution))

    def solution_to_json(self, solution: Layout) -> dict[str, Any]:
        """The grid's rows and the placements."""
        return layout_to_json(solution)

    def canonical_json(self, solution: Layout) -> Any:
        """The placements."""
        return [list(placement) for placement in solution.placements]

    def solution_from_json(self, data: Any) -> Layout:
        """The layout of `{"grid": rows, "placements": […]}`; the grid may be left out where it is given."""
        return layout_from_json(self, data)

    def difference(self, one: Layout, other: Layout) -> list[Cell]:
        """The cells of the words that lie elsewhere."""
        apart = {*one.placements} ^ {*other.placements}
        return sorted({cell for placement in apart for cell in placement.cells})

    def symmetries(self) -> Iterator[Callable[[Layout], Layout]]:
        """Those of the rectangle that leave shape, given letters and directions as they are; with a message none."""
        return symmetry.symmetries(self)

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Layout | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The letters, with a solution the unused ones small, and a line for each word."""
        return pictures.draw(self, solution, width, colour)

    def svg(self, solution: Layout | None = None) -> str:
        """The letters, with a solution a ring around each word."""
        return pictures.svg(self, solution)

    def picture(self, placed: Sequence[Placed], *, every_cell: bool) -> Board:
        """The given letters, and the words that are placed so far."""
        return pictures.searched(self, placed)

    def blank(self, solution: Layout | None, *, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The letters as the page has them: rings around so many words, first letters of others marked."""
        shown = page.Shown.drawn(solution, words=words, letters=letters, seed=seed)
        return pictures.svg(self, solution, rings=shown.words, marked=shown.letters)

    def page(self, solution: Layout | None, *, play: bool, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The grid and the word list; so many words are found from the start, and first letters of others marked."""
        shown = page.Shown.drawn(solution, words=words, letters=letters, seed=seed)
        return (page.play_page if play else page.print_page)(self, solution, shown)


PUZZLE = WordSearch
