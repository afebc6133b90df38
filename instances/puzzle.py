"""What every puzzle is able to do: its text form, its rules, its symmetries, its pictures.

A puzzle is a frozen dataclass whose fields are the keys of its TOML table. It checks itself when it is made and
never searches. Coordinates are 0-based `(row, col)` with row 0 at the top; boxes use `(layer, row, col)`.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from .drawing import Board
from .errors import InvalidInput, quote
from .text import decode

S = TypeVar("S")
"""A puzzle's solution: hashable and canonical, so that two methods are compared by set equality."""

Cell = tuple[int, ...]

Placed = tuple[str, tuple[Cell, ...]]
"""A piece's name and the cells on which a search has placed it."""


@dataclass(frozen=True)
class Violation:
    """One broken rule of a proposed solution, with the cells at fault."""

    rule: str
    message: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Explorer:
    """What a page needs to leaf through a puzzle's solutions.

    `script` is JavaScript that defines `label(board, solution)`, the text of a list entry, and
    `draw(board, solution)`, the picture's SVG, and perhaps `legend`, a sentence on how to read the labels; `board` is
    the JSON value that both functions get; `noun` names one solution. `encode` gives the JSON value of a solution for
    the page, where `solution_to_json` says more than it needs.
    """

    noun: str
    script: str
    board: Any
    encode: Callable[[Any], Any] | None = None


class Puzzle(ABC, Generic[S]):
    """A frozen, validated puzzle; see the module's text. `S` is the type of its solutions."""

    kind: ClassVar[str]
    """The word that stands in `puzzle = "…"` and in front of a shorthand's colon."""

    shorthand: ClassVar[str] = ""
    """The shorthand's form for help texts, such as `queens:8`; empty if there is none."""

    endings: ClassVar[tuple[str, ...]] = ()
    """The endings, such as `.dlx`, of the foreign files that `from_file` reads, by `from_foreign` if they are text."""

    @property
    def has_objective(self) -> bool:
        """Whether the best solution is asked for, where no method is told otherwise."""
        return False

    @property
    def axes(self) -> tuple[str, ...]:
        """What the numbers of a cell count: ("row", "col") unless a puzzle says otherwise."""
        return ("row", "col")

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Self:
        """The puzzle of a TOML table without `puzzle` and `[expect]`. Raises InvalidInput."""
        assert dataclasses.is_dataclass(cls)
        fields = {field.name: field for field in dataclasses.fields(cls) if field.init}
        for key in table:
            if key not in fields:
                known = ", ".join(fields)
                raise InvalidInput(f"unknown key {quote(key)} for {cls.kind} (known: {known})", field=key)
        for name, field in fields.items():
            required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            if required and name not in table:
                raise InvalidInput(f"{cls.kind} needs {quote(name)}", field=name)
        return cls(**table)

    @classmethod
    def located(cls, table: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
        """The table of an instance's file in `folder`, other files named from anywhere."""
        return table

    def to_table(self) -> dict[str, Any]:
        """The TOML table that makes this puzzle again: the fields that differ from their defaults."""
        assert dataclasses.is_dataclass(self)
        values = ((field, getattr(self, field.name)) for field in dataclasses.fields(self) if field.init)
        return {field.name: value for field, value in values if value != field.default}

    @classmethod
    @abstractmethod
    def from_shorthand(cls, params: str) -> Self:
        """The puzzle of `KIND:PARAMS`. Raises InvalidInput."""

    @classmethod
    def from_foreign(cls, text: str, ending: str) -> Self:
        """The puzzle of a foreign file's text, for each of `endings`. Raises InvalidInput with line and column."""
        raise NotImplementedError(f"{cls.kind} reads no {ending} files")

    @classmethod
    def from_file(cls, data: bytes, ending: str) -> tuple[Self, S | None]:
        """The puzzle of a foreign file's bytes, and the solution in it if it has one; by default of UTF-8 text.

        Raises InvalidInput, with line and column where the file has lines.
        """
        return cls.from_foreign(decode(data), ending), None

    # --- rules -----------------------------------------------------------------------------------------------
    @abstractmethod
    def violations(self, solution: S) -> list[Violation]:
        """Every broken rule of `solution`; empty if it solves the puzzle. Never searches."""

    # --- solutions -------------------------------------------------------------------------------------------
    @abstractmethod
    def solution_to_json(self, solution: S) -> Any:
        """The solution as plain JSON values."""

    def canonical_json(self, solution: S) -> Any:
        """JSON values by which solutions are told apart; a puzzle overrides it if `solution_to_json` says more."""
        return self.solution_to_json(solution)

    @abstractmethod
    def solution_from_json(self, data: Any) -> S:
        """The canonical solution of JSON values, sound or not. Raises InvalidInput where it has not the form."""

    @abstractmethod
    def difference(self, one: S, other: S) -> list[Cell]:
        """The cells in which two solutions differ, in reading order."""

    def symmetries(self) -> Iterator[Callable[[S], S]]:
        """The maps of solutions to solutions by which the puzzle is unchanged, the identity first.

        They form a group: solutions that one of them takes into another are one up to symmetry.
        """
        yield lambda solution: solution

    # --- pictures --------------------------------------------------------------------------------------------
    @abstractmethod
    def describe(self) -> str:
        """The puzzle in a few words."""

    @abstractmethod
    def draw(self, solution: S | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The puzzle, or its solution, as lines of text of at most `width` columns; ANSI colours on demand.

        What does not fit is abridged, and says so.
        """

    @abstractmethod
    def svg(self, solution: S | None = None) -> str:
        """The puzzle, or its solution, as one SVG element. Raises InvalidInput if it is too large to look at."""

    def picture(self, placed: Sequence[Placed], *, every_cell: bool) -> Board:
        """The board with what a search has placed so far, in the order of placing.

        With `every_cell` a piece is marked in each of its cells, without in as few as make it known. Raises
        InvalidInput if this puzzle has no such picture.
        """
        raise InvalidInput(f"there is no picture of a search for {self.kind}")

    def explorer(self) -> Explorer | None:
        """How a page shows the solutions; None if this puzzle has no page."""
        return None

    def page(self, solution: S | None, *, play: bool, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The HTML of a page to print, the key behind, or with `play` of one on which to solve the puzzle.

        So many letters and so many words of the solution, drawn by the seed, are shown from the start. Raises
        InvalidInput if puzzles of this kind have no page, or this one is too large.
        """
        raise InvalidInput(f"there is no page of a {self.kind} puzzle")

    def blank(self, solution: S | None, *, letters: int = 0, words: int = 0, seed: int = 0) -> str:
        """The picture of the page to print, as one SVG element, with what is shown from the start.

        Raises InvalidInput as `page` does.
        """
        raise InvalidInput(f"there is no blank picture of a {self.kind} puzzle")

    def remarks(self) -> list[str]:
        """What `show` says below the picture, a line for each."""
        return []

    def remarks_on(self, solution: S) -> list[str]:
        """What `solve` says below the picture of a solution, a line for each."""
        return []

    def lint(self) -> list[str] | None:
        """The conventions of printed puzzles of this kind, a line for each, kept or not; None if there are none."""
        return None

    def __str__(self) -> str:
        return self.draw()

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except InvalidInput:
            # Too large to look at: a notebook then shows the puzzle as text.
            return None
