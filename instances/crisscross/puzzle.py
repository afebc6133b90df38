"""Criss-crosses: listed words laid across and down on a board so that they cross and all hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from ..cells import differing
from ..drawing import Board
from ..errors import InvalidInput, quote
from ..puzzle import Cell, Placed, Puzzle, Violation
from ..words import Alphabet, Source, located
from ..words.listing import Listing, filler_alphabet, named_alphabet, read_words
from . import pictures, printed
from .placement import CLOSED, EMPTY, Placement, Rows, rows_of, runs_of
from .read import check_options, check_place, read_board
from .rules import violations


@dataclass(frozen=True)
class CrissCross(Puzzle[Rows]):
    """A layout of listed words in which every run of two or more letters is one of them and none stands twice.

    `words` is a list, a text with one a line (`WORD`, or `WORD;CLUE` with a semicolon or a tab), a file, or a column
    of a database. The board is `width` by `height` cells; in `grid`, letters stay where they are, `.` is free, and `#`
    takes no letter. `place` words are laid out, "all" or a number. `objective` asks for the most "crossings", for the
    least "area" of the rectangle around the letters, for as many "words" as can be placed, up to `place`, or for any
    layout ("first"). `alphabet` is a name, or capital letters (by default those of the words' script).

    A solution is the rows of the board, `.` for an empty cell. They say which word lies where, since the words are
    their runs. Shifted and transposed layouts are others.
    """

    words: str | tuple[str, ...]
    width: int | None = None
    height: int | None = None
    grid: Rows | None = None
    place: str | int = "all"
    objective: str = "first"
    alphabet: str | None = None
    title: str = ""
    author: str = ""

    kind: ClassVar[str] = "crisscross"

    def __post_init__(self) -> None:
        # Lists are taken too, as they stand in a TOML table.
        if isinstance(self.words, list):
            object.__setattr__(self, "words", tuple(self.words))
        check_options(self)
        width, height, grid = read_board(self.width, self.height, self.grid, self._alphabet)
        for name, value in (("width", width), ("height", height), ("grid", grid)):
            object.__setattr__(self, name, value)
        check_place(self.place, len(self.entries))
        filler_alphabet(self._alphabet, self.listings, self._source)
        for entry in self.listings:
            if len(entry.word) > max(width, height):
                message = f"{quote(entry.printed)} has {len(entry.word)} letters; the board is {width} x {height}"
                raise self._source.error(message, entry.number)

    # --- facts -----------------------------------------------------------------------------------------------
    @cached_property
    def _alphabet(self) -> Alphabet:
        return named_alphabet(self.alphabet)

    @cached_property
    def _words(self) -> tuple[tuple[Listing, ...], Source]:
        return read_words(self.words, self._alphabet)

    @property
    def _source(self) -> Source:
        return self._words[1]

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The words as they are printed, with their clues."""
        return self._words[0]

    @property
    def lines(self) -> tuple[str, ...]:
        """The words with their clues as lines of a list, so that a puzzle no longer needs its file."""
        return tuple(entry.line for entry in self.listings)

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The words as they stand on the board."""
        return tuple(entry.word for entry in self.listings)

    @property
    def rows(self) -> int:
        """The number of rows."""
        assert self.height is not None
        return self.height

    @property
    def cols(self) -> int:
        """The number of columns."""
        assert self.width is not None
        return self.width

    @cached_property
    def givens(self) -> dict[Cell, str]:
        """The letters that stay, by their cells."""
        return {cell: mark for cell, mark in self._marks() if mark not in (EMPTY, CLOSED)}

    @cached_property
    def closed(self) -> frozenset[Cell]:
        """The cells that take no letter."""
        return frozenset(cell for cell, mark in self._marks() if mark == CLOSED)

    def _marks(self) -> Iterator[tuple[Cell, str]]:
        for row, line in enumerate(self.grid or ()):
            yield from (((row, col), mark) for col, mark in enumerate(line))

    @property
    def most(self) -> int:
        """The most words of a solution."""
        return len(self.entries) if isinstance(self.place, str) else self.place

    @property
    def least(self) -> int:
        """The least words of a solution: all that are asked for, unless as many as possible are."""
        return 1 if self.objective == "words" else self.most

    @property
    def wanted(self) -> str:
        """How many words are asked for, in words."""
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"

    @property
    def has_objective(self) -> bool:
        """Whether the best layout is asked for."""
        return self.objective != "first"

    # --- layouts ---------------------------------------------------------------------------------------------
    def layout(self, placements: Iterable[Placement]) -> Rows:
        """The rows of a board with these words, all of which lie inside it."""
        return rows_of(placements, self.rows, self.cols)

    def placements(self, solution: Rows) -> tuple[Placement, ...]:
        """The runs of two or more letters, across in reading order and then down: the words of a solution."""
        return tuple(runs_of(solution))

    def crossings(self, solution: Rows) -> int:
        """The number of cells in which a word across and one down cross."""
        runs = self.placements(solution)
        return len([cell for run in runs for cell in run.cells]) - len({cell for run in runs for cell in run.cells})

    def box(self, solution: Rows) -> tuple[int, int]:
        """The numbers of rows and columns of the smallest rectangle around the letters; of an empty board 0, 0."""
        filled = [(row, col) for row, line in enumerate(solution) for col, mark in enumerate(line) if mark != EMPTY]
        if not filled:
            return 0, 0
        down, across = zip(*filled, strict=True)
        return max(down) - min(down) + 1, max(across) - min(across) + 1

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def located(cls, table: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
        """A file of words is named relative to the instance's file."""
        return {**table, "words": located(table["words"], folder)} if "words" in table else table

    def to_table(self) -> dict[str, Any]:
        """The TOML table that makes this puzzle again, the grid as text."""
        table = super().to_table()
        if self.grid is not None:
            table["grid"] = "".join(f"{row}\n" for row in self.grid)
        if isinstance(self.words, tuple):
            table["words"] = list(self.words)
        return table

    @classmethod
    def from_shorthand(cls, params: str) -> CrissCross:
        """Raises InvalidInput: a criss-cross needs its words."""
        raise InvalidInput(f"criss-crosses have no shorthand: {quote(params)}; give a file that ends in .toml")

    def describe(self) -> str:
        """The board, the words and the objective in a few words."""
        number = len(self.entries)
        words = f"{number} word{'s' * (number != 1)}"
        if self.most < number:
            words = f"{self.most} of {words}"
        parts = [f"{self.rows}x{self.cols}", words]
        if self.givens:
            parts.append(f"{len(self.givens)} letters given")
        if self.has_objective:
            parts.append(f"the {'least' if self.objective == 'area' else 'most'} {self.objective}")
        return (f"{self.title}, " if self.title else "") + ", ".join(parts)

    # --- rules and solutions ---------------------------------------------------------------------------------
    def violations(self, solution: Rows) -> list[Violation]:
        """Every broken rule of `solution`, in time linear in cells and words."""
        return list(violations(self, solution))

    def solution_to_json(self, solution: Rows) -> list[str]:
        """The rows of the board."""
        return list(solution)

    def solution_from_json(self, data: Any) -> Rows:
        """The layout of a list of rows. Raises InvalidInput."""
        if not isinstance(data, list):
            raise InvalidInput(f"a criss-cross's solution is a list of rows, not {quote(data)}")
        for row, line in enumerate(data):
            if not isinstance(line, str):
                raise InvalidInput(f"row {row} is {quote(line)}; a row is text")
        return tuple(data)

    def difference(self, one: Rows, other: Rows) -> list[Cell]:
        """The cells in which the two layouts differ."""
        return differing(one, other)

    def symmetries(self) -> Iterator[Callable[[Rows], Rows]]:
        """The identity, and the reflection on the main diagonal where it maps board and grid to themselves."""
        yield lambda solution: solution
        if self.rows == self.cols and (self.grid is None or _transposed(self.grid) == self.grid):
            yield _transposed

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Rows | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The letters, and below the words; with a solution they stand in two lists, across and down, numbered."""
        return pictures.draw(self, solution, width, colour)

    def svg(self, solution: Rows | None = None) -> str:
        """The board with its given letters, or a layout with numbers in the corners."""
        return pictures.svg(self, solution)

    def picture(self, placed: Sequence[Placed], *, every_cell: bool) -> Board:
        """The words placed so far, and the letters given."""
        letters = {cell: letter for word, cells in placed for cell, letter in zip(cells, word, strict=True)}
        return (pictures.text_board if every_cell else pictures.board)(self, {**self.givens, **letters})

    def page(self, solution: Rows | None, *, play: bool, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The numbered blank layout with its clues. Raises InvalidInput without a layout."""
        return printed.page(self, solution, play=play, letters=letters, words=words, seed=seed)

    def blank(self, solution: Rows | None, *, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The numbered blank layout. Raises InvalidInput without a layout."""
        return printed.blank(self, solution, letters=letters, words=words, seed=seed)

    def remarks_on(self, solution: Rows) -> list[str]:
        """What there is to say of a layout: its words, crossings and size."""
        rows, cols = self.box(solution)
        words, crossings = len(self.placements(solution)), self.crossings(solution)
        return [f"{words} words, {crossings} crossings, {rows}x{cols} cells"]


def _transposed(rows: Rows) -> Rows:
    return tuple(map("".join, zip(*rows, strict=True)))


PUZZLE = CrissCross
