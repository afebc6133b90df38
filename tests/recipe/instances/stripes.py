"""Stripes: a row of cells, each black or white, no two neighbours alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from .errors import InvalidInput, quote
from .puzzle import Cell, Puzzle, Violation

MAX_SIZE = 1000


@dataclass(frozen=True)
class Stripes(Puzzle[str]):
    """A row of `size` cells. A solution is a text of `#` (black) and `.` (white), a character a cell."""

    kind: ClassVar[str] = "stripes"
    shorthand: ClassVar[str] = "stripes:5"

    size: int

    def __post_init__(self) -> None:
        if type(self.size) is not int or not 1 <= self.size <= MAX_SIZE:
            raise InvalidInput(f"size is {quote(self.size)}; it takes 1 to {MAX_SIZE}", field="size")

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def from_shorthand(cls, params: str) -> Stripes:
        """`stripes:5` is a row of five cells."""
        if not (params.isascii() and params.isdigit() and len(params) <= len(str(MAX_SIZE))):
            raise InvalidInput(f"size is {quote(params)}; it takes 1 to {MAX_SIZE}", field="size")
        return cls(int(params))

    def describe(self) -> str:
        """The puzzle in a few words."""
        return f"{self.size} stripes"

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: str) -> list[Violation]:
        """Every broken rule of `solution`, in linear time."""
        if len(solution) != self.size:
            return [Violation("shape", f"{len(solution)} cells, not {self.size}")]
        alike = [col for col in range(1, self.size) if solution[col - 1] == solution[col]]
        return [Violation("alike", "two neighbours are alike", ((0, col - 1), (0, col))) for col in alike]

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: str) -> str:
        """The text."""
        return solution

    def solution_from_json(self, data: Any) -> str:
        """The text. Raises InvalidInput."""
        if not isinstance(data, str) or set(data) - {"#", "."}:
            raise InvalidInput(f"a stripes solution is a text of # and ., not {quote(data)}")
        return data

    def difference(self, one: str, other: str) -> list[Cell]:
        """The cells of different colours."""
        return [(0, col) for col, both in enumerate(zip(one, other, strict=True)) if both[0] != both[1]]

    def symmetries(self) -> Iterator[Callable[[str], str]]:
        """As it is, and from the other end."""
        yield lambda solution: solution
        yield lambda solution: solution[::-1]

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: str | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The row; `?` is a cell without a colour yet."""
        row = solution or "?" * self.size
        return row if len(row) <= width else row[: width - 1] + "…"

    def svg(self, solution: str | None = None) -> str:
        """A square a cell."""
        fills = {"#": "black", ".": "white", "?": "silver"}
        row = enumerate(solution or "?" * self.size)
        cells = [f'<rect x="{col}" width="1" height="1" fill="{fills[mark]}"/>' for col, mark in row]
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.size} 1">{"".join(cells)}</svg>'


PUZZLE = Stripes
