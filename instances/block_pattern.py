"""Block patterns: American-style crossword grids, still without letters.

Every open cell belongs to an entry across and to one down, no entry is short, all cells hang together, and the pattern
looks the same turned by 180 degrees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any, ClassVar

from .cells import components, differing
from .drawing import EMPTY, INK, Board, Mark, to_svg, to_text
from .errors import InvalidInput, quote
from .puzzle import Cell, Puzzle, Violation

MAX_SIDE = 50
BLOCK, OPEN = "#", "."
IN_TEXT = Mark(BLOCK)
TONES = {"open": ("#ffffff", 231), "block": (INK, 16)}

Pattern = tuple[str, ...]
"""A solution: the rows, `#` a block, `.` an open cell."""


@dataclass(frozen=True)
class BlockPattern(Puzzle[Pattern]):
    """A grid of `rows` x `cols` cells for entries of `shortest` letters or more, up to `longest`.

    `slots` is the number of entries, `max_blocks` the most blocks; None leaves it open. `entries` are lengths for which
    there must be an entry across each, such as those of a theme. Alone among its rules the symmetry is no choice.
    """

    rows: int
    cols: int
    slots: int | None = None
    shortest: int = 3
    longest: int | None = None
    max_blocks: int | None = None
    entries: tuple[int, ...] = ()

    kind: ClassVar[str] = "block-pattern"
    shorthand: ClassVar[str] = "block-pattern:15x15-72"

    def __post_init__(self) -> None:
        _check("rows", self.rows, 2, MAX_SIDE)
        _check("cols", self.cols, 2, MAX_SIDE)
        _check("shortest", self.shortest, 2, MAX_SIDE)
        for name, least, most in (
            ("slots", 1, self.rows * self.cols),
            ("longest", self.shortest, MAX_SIDE),
            ("max_blocks", 0, self.rows * self.cols),
        ):
            if getattr(self, name) is not None:
                _check(name, getattr(self, name), least, most)
        if not isinstance(self.entries, Sequence) or isinstance(self.entries, str):
            raise InvalidInput(f"entries must be a list of lengths, not {quote(self.entries)}", field="entries")
        object.__setattr__(self, "entries", tuple(self.entries))
        for length in self.entries:
            _check("entries", length, self.shortest, min(self.cols, self.longest or self.cols))

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def from_shorthand(cls, params: str) -> BlockPattern:
        """`block-pattern:15x15` has 15 rows and 15 columns, `15x15-72` also 72 entries."""
        sides, dash, slots = params.partition("-")
        rows, _, cols = sides.partition("x")
        numbers = [rows, cols, *([slots] if dash else [])]
        for text in numbers:
            if not (text.isascii() and text.isdigit() and len(text) <= 4):
                shown = quote(f"{cls.kind}:{params}")
                raise InvalidInput(
                    f"{quote(text)} in {shown} is no number; it takes ROWSxCOLUMNS or ROWSxCOLUMNS-ENTRIES"
                )
        return cls(int(rows), int(cols), int(slots) if dash else None)

    def to_table(self) -> dict[str, Any]:
        """The TOML table that makes this puzzle again."""
        table = super().to_table()
        return table | ({"entries": list(self.entries)} if self.entries else {})

    def describe(self) -> str:
        """The size and the wishes in a few words."""
        parts = [f"block pattern {self.rows}x{self.cols}"]
        parts += [f"{self.slots} entries"] if self.slots is not None else []
        parts += [f"at most {self.max_blocks} blocks"] if self.max_blocks is not None else []
        parts += [f"{self.shortest} letters or more"]
        parts += [f"entries of {', '.join(map(str, self.entries))} across"] if self.entries else []
        return ", ".join(parts)

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: Pattern) -> list[Violation]:
        """Every broken rule of `solution`, in time linear in its cells."""
        if [len(row) for row in solution] != [self.cols] * self.rows or {*"".join(solution)} - {BLOCK, OPEN}:
            return [Violation("shape", f"it takes {self.rows} rows of {self.cols} characters, # or .")]
        return [*self._broken_looks(solution), *self._broken_entries(solution)]

    def _broken_looks(self, rows: Pattern) -> Iterator[Violation]:
        cells = list(product(range(self.rows), range(self.cols)))
        turned = [(row, col) for row, col in cells if rows[row][col] != rows[self.rows - 1 - row][self.cols - 1 - col]]
        if turned:
            yield Violation("symmetry", "the pattern is another one turned by 180 degrees", tuple(turned))
        open_cells = [(row, col) for row, col in cells if rows[row][col] == OPEN]
        if not open_cells:
            yield Violation("open", "there is no open cell")
        for part in sorted(components(open_cells), key=len, reverse=True)[1:]:
            yield Violation("connected", f"{len(part)} open cells are cut off from the rest", tuple(sorted(part)))
        blocks = len(cells) - len(open_cells)
        if self.max_blocks is not None and blocks > self.max_blocks:
            yield Violation("blocks", f"{blocks} blocks; it takes {self.max_blocks} at most")

    def _broken_entries(self, rows: Pattern) -> Iterator[Violation]:
        across, down = [*runs(rows)], [tuple((row, col) for col, row in run) for run in runs(_transposed(rows))]
        for run in (*across, *down):
            if len(run) < self.shortest:
                yield Violation("short", f"a run of {len(run)} cells; the shortest takes {self.shortest}", run)
            if self.longest is not None and len(run) > self.longest:
                yield Violation("long", f"a run of {len(run)} cells; the longest takes {self.longest}", run)
        if self.slots is not None and len(across) + len(down) != self.slots:
            yield Violation("slots", f"{len(across) + len(down)} entries, not {self.slots}")
        missing = Counter(self.entries) - Counter(len(run) for run in across)
        for length, count in missing.items():
            yield Violation("entries", f"{count} more entries of {length} across are wanted")

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: Pattern) -> list[str]:
        """The rows."""
        return list(solution)

    def solution_from_json(self, data: Any) -> Pattern:
        """The pattern of a list of rows. Raises InvalidInput."""
        if not isinstance(data, list) or not all(isinstance(row, str) for row in data):
            raise InvalidInput(f"a block pattern is a list of rows, not {quote(data)}")
        return tuple(data)

    def difference(self, one: Pattern, other: Pattern) -> list[Cell]:
        """The cells that are a block in one of the two only."""
        return differing(one, other)

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Pattern | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The rows."""
        return to_text(self._board(solution), width=width, colour=colour)

    def svg(self, solution: Pattern | None = None) -> str:
        """Blocks dark, open cells white."""
        rows = solution or self._blank

        def region(row: int, col: int) -> str:
            return "block" if rows[row][col] == BLOCK else "open"

        board = Board(
            self.rows, self.cols, lambda row, col: EMPTY, region, label=self.describe(), tones=TONES, names=False
        )
        return to_svg(board)

    def _board(self, solution: Pattern | None) -> Board:
        rows = solution or self._blank
        return Board(
            self.rows, self.cols, lambda row, col: IN_TEXT if rows[row][col] == BLOCK else EMPTY, label=self.describe()
        )

    @property
    def _blank(self) -> Pattern:
        return (OPEN * self.cols,) * self.rows


def _check(name: str, value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise InvalidInput(f"{name} is {quote(value)}; it takes {least} to {most}", field=name)


def runs(rows: Pattern) -> Iterator[tuple[Cell, ...]]:
    """The runs of open cells across, single cells too."""
    for row, line in enumerate(rows):
        for mark, group in groupby(enumerate(line), key=lambda entry: entry[1]):
            if mark == OPEN:
                yield tuple((row, col) for col, _ in group)


def _transposed(rows: Pattern) -> Pattern:
    return tuple("".join(column) for column in zip(*rows, strict=True))


PUZZLE = BlockPattern
