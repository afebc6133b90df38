"""Crosswords: a grid to fill with the words of a table, every run of open cells a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar

from ..cells import differing
from ..drawing import Board, to_svg, to_text
from ..errors import InvalidInput, quote
from ..puzzle import Cell, Explorer, Placed, Puzzle, Violation
from ..words import WordTable, load_table, located, with_words
from .difficulty import difficulty
from .grid import MAX_SIDE, read_grid, spell_rows
from .lint import lint
from .page import play_page, print_page, shown_rows
from .pictures import board_of, explorer_board, letters_of, placed_letters, text_board
from .rules import Filling, violations
from .slots import BLOCK, OPEN, Slot, find_slots

SWITCHES = ("repeats", "distinct_words", "use_all")
MAX_SUBSTRING = MAX_SIDE
SCORES = range(-32_768, 32_768)
DEFAULT_WORDS = "english"


@dataclass(frozen=True)
class Crossword(Puzzle[Filling]):
    """A grid whose slots, the runs of two or more open cells across and down, all take words of one table.

    `grid` is text, or its rows: `#` a block, `.` an open cell, a letter a given one. `words` is the name of a shipped
    table, a file, or a list of words; `alphabet` says how they are spelt (by default as the table's own does), and
    words that score less than `min_score` are left out; `more_words` are taken besides, whatever they score. No answer
    stands twice, unless `repeats`. With `distinct_substring` = N, no two answers share N letters in a row; with
    `distinct_words` no two share a word of their printed phrases (of any printed form; spaces, hyphens and dashes part
    the words). `use_all` makes a fill-in: each word of the table is used exactly once. `clues` are texts by the names
    of slots, such as `12-Across`. An open cell that lies in no slot stays empty.
    """

    grid: tuple[str, ...]
    words: str | tuple[str, ...] = field(default=DEFAULT_WORDS)
    alphabet: str | None = None
    min_score: int | None = None
    more_words: tuple[str, ...] = ()
    repeats: bool = False
    distinct_substring: int | None = None
    distinct_words: bool = False
    use_all: bool = False
    clues: Mapping[str, str] = field(default_factory=dict, hash=False)
    title: str = ""
    author: str = ""

    kind: ClassVar[str] = "crossword"
    shorthand: ClassVar[str] = "crossword:5x5"
    endings: ClassVar[tuple[str, ...]] = (".puz", ".ipuz", ".xd")

    def __post_init__(self) -> None:
        # Text and lists are taken too, as they stand in a TOML table.
        for name in ("words", "more_words"):
            if isinstance(getattr(self, name), list):
                object.__setattr__(self, name, tuple(getattr(self, name)))
        self._check_options()
        object.__setattr__(self, "grid", read_grid(self.grid, self.table.alphabet))
        if not self.slots:
            raise InvalidInput("grid has no slot: no two open cells lie side by side", field="grid")
        object.__setattr__(self, "clues", _read_clues(self.clues, {slot.name for slot in self.slots}))

    def _check_options(self) -> None:
        for name in SWITCHES:
            if type(getattr(self, name)) is not bool:
                value = quote(getattr(self, name))
                raise InvalidInput(f"{name} is {value}; it takes true or false", field=name)
        for name, allowed in (("min_score", SCORES), ("distinct_substring", range(1, MAX_SUBSTRING + 1))):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value not in allowed):
                span = f"{allowed.start} to {allowed.stop - 1}"
                raise InvalidInput(f"{name} is {quote(value)}; it takes {span}", field=name)
        for name in ("title", "author"):
            if not isinstance(getattr(self, name), str):
                raise InvalidInput(f"{name} must be text, not {quote(getattr(self, name))}", field=name)
        if not isinstance(self.more_words, tuple) or not all(isinstance(word, str) for word in self.more_words):
            raise InvalidInput(f"more_words must be a list of words, not {quote(self.more_words)}", field="more_words")
        if self.alphabet is not None and not isinstance(self.alphabet, str):
            raise InvalidInput(f"alphabet must be text, not {quote(self.alphabet)}", field="alphabet")

    # --- facts -----------------------------------------------------------------------------------------------
    @cached_property
    def table(self) -> WordTable:
        """The words that may be answers: those of `words` that score at least `min_score`. Raises InvalidInput."""
        whole = load_table(self.words, alphabet=self.alphabet)
        table = whole if self.min_score is None else whole.at_least(self.min_score)
        if not len(table) and not self.more_words:
            message = f"min_score is {self.min_score}: none of the {len(whole)} words scores so high"
            raise InvalidInput(message, field="min_score")
        return table if not self.more_words else self._with_more(table)

    def _with_more(self, table: WordTable) -> WordTable:
        try:
            return with_words(table, self.more_words)
        except InvalidInput as error:
            raise InvalidInput(f"more_words: {error.message}", field="more_words") from None

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in the reading order of their first cells, across before down."""
        return find_slots(self.grid)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.grid)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.grid[0])

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The printed number of each cell in which a slot begins."""
        return {slot.cells[0]: slot.number for slot in self.slots}

    @cached_property
    def crossings(self) -> dict[Cell, tuple[Slot, ...]]:
        """The slots of each cell that lies in one or two, in reading order; across first."""
        found: dict[Cell, tuple[Slot, ...]] = {}
        for way in ("across", "down"):
            for slot in self.slots:
                found |= {cell: (*found.get(cell, ()), slot) for cell in slot.cells if slot.direction == way}
        return dict(sorted(found.items()))

    @cached_property
    def difficulty(self) -> int:
        """How hard the grid is to fill: 100 n for an open square of n by n cells; see `difficulty.py`."""
        return difficulty(self.slots, self.crossings)

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def located(cls, table: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
        """A file of words is named relative to the instance's file."""
        return {**table, "words": located(table["words"], folder)} if "words" in table else table

    def to_table(self) -> dict[str, Any]:
        """The TOML table that makes this puzzle again, the grid as text."""
        table = super().to_table()
        table["grid"] = "".join(f"{row}\n" for row in self.grid)
        if not isinstance(self.words, str):
            table["words"] = list(self.words)
        if self.more_words:
            table["more_words"] = list(self.more_words)
        table.pop("clues", None)
        return table | ({"clues": dict(self.clues)} if self.clues else {})

    @classmethod
    def from_shorthand(cls, params: str) -> Crossword:
        """`crossword:5x5` is an open grid of 5 rows and 5 columns for English words, `5x5-russian` for other ones."""
        sides, dash, words = params.partition("-")
        rows, _, columns = sides.partition("x")
        for side in (rows, columns):
            if not (side.isascii() and side.isdigit() and len(side) <= 3 and 1 <= int(side) <= MAX_SIDE):
                shown = quote("crossword:" + params)
                raise InvalidInput(f"size is {quote(sides)} in {shown}; it takes rows x columns, each 1 to {MAX_SIDE}")
        return cls((OPEN * int(columns),) * int(rows), words if dash else DEFAULT_WORDS)

    @classmethod
    def from_file(cls, data: bytes, ending: str) -> tuple[Crossword, Filling | None]:
        """The puzzle of a crossword file, and the solution in it; see `formats/convert.py`. Raises InvalidInput."""
        from ..formats import crossword_of, read_printed

        puzzle, filling, _ = crossword_of(read_printed(data, ending))
        return puzzle, filling

    def describe(self) -> str:
        """The grid, the table and the options in a few words."""
        parts = [f"{self.height}x{self.width}", _plural(len(self.slots), "slot")]
        source = f" ({self.table.name})" if isinstance(self.words, str) else ""
        parts.append(f"{_plural(len(self.table), 'word')}{source}")
        if self.min_score is not None:
            parts.append(f"scores of {self.min_score} or more")
        givens = sum(mark not in BLOCK + OPEN for row in self.grid for mark in row)
        if givens:
            parts.append(f"{givens} given")
        if self.use_all:
            parts.append("each word exactly once")
        elif self.repeats:
            parts.append("answers may repeat")
        if self.distinct_substring is not None:
            parts.append(f"no {self.distinct_substring} letters in a row twice")
        if self.distinct_words:
            parts.append("no word twice in phrases")
        title = f"{self.title}, " if self.title else ""
        return title + ", ".join(parts)

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: Filling) -> list[Violation]:
        """Every broken rule of `solution`, in time linear in its letters (with `use_all` in the words too)."""
        return list(violations(self, solution))

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: Filling) -> list[str]:
        """The rows of the filled grid."""
        return list(solution)

    def solution_from_json(self, data: Any) -> Filling:
        """The filling of a list of rows, in capitals or not. Raises InvalidInput."""
        if not isinstance(data, list):
            raise InvalidInput(f"a crossword's solution is a list of rows, not {quote(data)}")
        for row, line in enumerate(data):
            if not isinstance(line, str):
                raise InvalidInput(f"row {row} is {quote(line)}; a row is text")
        return spell_rows(data, self.table.alphabet)

    def difference(self, one: Filling, other: Filling) -> list[Cell]:
        """The cells in which the two fillings have different letters."""
        return differing(one, other)

    def symmetries(self) -> Iterator[Callable[[Filling], Filling]]:
        """The identity, and the reflection on the main diagonal where it maps blocks and givens to themselves.

        It swaps across and down: every word can still be read, which no other motion of the grid leaves so.
        """
        yield lambda solution: solution
        if _transposed(self.grid) == self.grid:
            yield _transposed

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Filling | None = None, *, width: int = 80, colour: bool = False) -> str:
        """Rows like `C A T # .`, dark blocks in colour."""
        return to_text(text_board(self, letters_of(solution or self.grid)), width, colour=colour)

    def svg(self, solution: Filling | None = None) -> str:
        """Numbers in the corners; blank but for the givens, or filled."""
        label = self.describe() + (" with a solution" if solution else "")
        return to_svg(board_of(self, letters_of(solution or self.grid), label))

    def picture(self, placed: Sequence[Placed], *, every_cell: bool) -> Board:
        """The words, or single letters, placed so far, and the givens."""
        letters = placed_letters(self, placed)
        return text_board(self, letters) if every_cell else board_of(self, letters)

    def explorer(self) -> Explorer:
        """The blank board and its slots."""
        script = resources.files(__package__).joinpath("crossword.js").read_text("utf-8")
        return Explorer("filling", script, explorer_board(self))

    def page(self, solution: Filling | None, *, play: bool, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The numbered grid with the clues; without a solution no key, and nothing to check letters by."""
        shown = shown_rows(self, solution, letters, words, seed)
        title = "Fill-in" if self.use_all else "Crossword"
        return (play_page if play else print_page)(self, solution, shown, title=title)

    def blank(self, solution: Filling | None, *, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The numbered grid."""
        return to_svg(board_of(self, letters_of(shown_rows(self, solution, letters, words, seed))))

    def remarks(self) -> list[str]:
        """The difficulty of the grid."""
        return [f"difficulty {self.difficulty}"]

    def lint(self) -> list[str]:
        """The conventions of printed crosswords, a line for each."""
        return lint(self)


def _transposed(rows: Filling) -> Filling:
    return tuple(map("".join, zip(*rows, strict=True)))


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _read_clues(clues: object, names: set[str]) -> dict[str, str]:
    """The clues by the names of slots. Raises InvalidInput."""
    if not isinstance(clues, Mapping):
        raise InvalidInput(f"clues must be a table, not {quote(clues)}", field="clues")
    for name, text in clues.items():
        if name not in names:
            raise InvalidInput(f"clues has {quote(name)}; no slot has that name", field=f"clues.{name}")
        if not isinstance(text, str):
            raise InvalidInput(f"clue {quote(name)} must be text, not {quote(text)}", field=f"clues.{name}")
    return dict(clues)


PUZZLE = Crossword
