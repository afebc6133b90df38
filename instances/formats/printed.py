"""A crossword as it is printed: pattern, solution, circles, numbers, clues and texts, whatever file it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple
from unicodedata import normalize

from ..crossword.grid import MAX_SIDE
from ..crossword.slots import BLOCK, OPEN, Slot, find_slots
from ..errors import InvalidInput, quote

VOID = "_"
"""A place of the rectangle that is not part of the grid: like a block, but nothing is printed."""

GridCell = tuple[int, int]
TEXTS = ("title", "author", "copyright", "notes")


@dataclass(frozen=True)
class PrintedCrossword:
    """A crossword for solvers with a pencil. Cells are 0-based `(row, col)`.

    `pattern` are rows of `#` (block), `_` (outside the grid) and `.` (open cell). `solution` has the letters of open
    cells, several in a rebus cell; a cell that is not known is left out. `givens` are letters that are printed or
    filled in from the start. `clues` are by the names of slots, such as `12-Across`; `numbers` follow from the pattern.
    `extra` are further texts by lower-case names, such as `editor` and `date`. `left` says what its file held beyond
    that. Letters are in upper case, and line breaks are line feeds.

    Raises InvalidInput: ragged, empty or too large, without a slot, letters or clues of what is not there, or text that
    no file can hold.
    """

    pattern: tuple[str, ...]
    solution: Mapping[GridCell, str] = field(default_factory=dict)
    givens: Mapping[GridCell, str] = field(default_factory=dict)
    circles: frozenset[GridCell] = frozenset()
    clues: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)
    left: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_size(len(self.pattern), max(map(len, self.pattern), default=0))
        for row, line in enumerate(self.pattern):
            if len(line) != len(self.pattern[0]):
                raise InvalidInput(f"row {row} has {len(line)} cells, row 0 has {len(self.pattern[0])}")
        if not self.slots:
            raise InvalidInput("the grid has no entry: no two open cells lie side by side")
        for name in ("solution", "givens"):
            object.__setattr__(self, name, self._letters(getattr(self, name)))
        for name in TEXTS:
            object.__setattr__(self, name, tidy(getattr(self, name), name))
        object.__setattr__(self, "circles", frozenset(self.circles) & self.open_cells)
        clues = {slot.name: tidy(self.clues.get(slot.name, ""), f"clue {slot.name}") for slot in self.slots}
        object.__setattr__(self, "clues", {name: text for name, text in clues.items() if text})
        extra = {name: tidy(text, name) for name, text in self.extra.items()}
        object.__setattr__(self, "extra", {name: text for name, text in extra.items() if text})
        object.__setattr__(self, "left", tuple(dict.fromkeys(self.left)))

    def _letters(self, letters: Mapping[GridCell, str]) -> dict[GridCell, str]:
        """In reading order and upper case. Raises InvalidInput."""
        spelt = {}
        for (row, col), text in sorted(letters.items()):
            if (row, col) not in self.open_cells:
                raise InvalidInput(f"cell [{row},{col}] is {quote(text)}, but the grid has no open cell there")
            if not text.isprintable() or not text.strip():
                raise InvalidInput(f"cell [{row},{col}] is {quote(text)}, which cannot be printed")
            spelt[row, col] = upper(text.strip())
        return spelt

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The entries in the order of their numbers, across before down."""
        return find_slots(tuple(row.replace(VOID, BLOCK) for row in self.pattern))

    @cached_property
    def numbers(self) -> dict[GridCell, int]:
        """The printed number of each cell in which an entry begins."""
        return {(slot.cells[0][0], slot.cells[0][1]): slot.number for slot in self.slots}

    @cached_property
    def open_cells(self) -> frozenset[GridCell]:
        """The cells for letters."""
        cells = ((row, col, mark) for row, line in enumerate(self.pattern) for col, mark in enumerate(line))
        return frozenset((row, col) for row, col, mark in cells if mark == OPEN)

    @property
    def is_solved(self) -> bool:
        """Whether every cell of every entry has its letters in `solution`."""
        return all(cell in self.solution for slot in self.slots for cell in slot.cells)

    def answer(self, slot: Slot, unknown: str = OPEN) -> str:
        """The letters of an entry, `unknown` where there is none."""
        return "".join(self.solution.get((row, col), unknown) for row, col in slot.cells)


class Written(NamedTuple):
    """A file's bytes, and what of the crossword it does not hold, a few words for each."""

    data: bytes
    lost: tuple[str, ...]


class Losses:
    """What a format cannot hold, noted once for each kind."""

    def __init__(self) -> None:
        self.noted: dict[str, None] = {}

    def note(self, what: str, happens: object = True) -> None:
        """Note `what` if it happens."""
        if happens:
            self.noted[what] = None

    def cut(self, text: str, what: str, change: Callable[[str], str]) -> str:
        """The text after `change`, noted if that is another one."""
        changed = change(text)
        self.note(what, changed != text)
        return changed


def check_size(height: int, width: int) -> None:
    """Raise InvalidInput unless a grid may have so many rows and columns."""
    if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE):
        raise InvalidInput(f"the grid is {height} x {width}; it takes 1 to {MAX_SIDE} rows and columns")


def upper(text: str) -> str:
    """In upper case and composed, without a change of the number of letters: ß stays."""
    return "".join(big if len(big := letter.upper()) == 1 else letter for letter in normalize("NFC", text))


def tidy(text: str, what: str) -> str:
    """A text without white space around it, its line breaks as line feeds. Raises InvalidInput for what is no text."""
    for letter in text:
        if letter == "\0" or "\ud800" <= letter <= "\udfff":
            raise InvalidInput(f"{what} has the character U+{ord(letter):04X}, which is no text: {quote(text)}")
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def counted(names: Iterable[str]) -> str:
    """The names, sorted and once each, for a message."""
    return ", ".join(sorted(set(names)))
