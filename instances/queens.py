"""n-queens: one queen a row and column, none attacking another; with givens, forbidden cells and regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from itertools import pairwise
from typing import Any, ClassVar

from .drawing import CROSS, EMPTY, GIVEN_QUEEN, QUEEN, Board, Mark, to_svg, to_text
from .errors import InvalidInput, quote
from .puzzle import Cell, Explorer, Placed, Puzzle, Violation
from .text import GridText

MAX_SIZE = 4_000_000
ATTACKS = ("queen", "toroidal", "touching")
GIVEN, FORBIDDEN, FREE = "Q", "x", "."
MARKS = {GIVEN: GIVEN_QUEEN, FORBIDDEN: CROSS, FREE: EMPTY}

Placement = tuple[int, ...]
"""A solution: the column of the queen in each row."""


@dataclass(frozen=True)
class Queens(Puzzle[Placement]):
    """A board of `size` by `size` cells that takes one queen in every row and every column.

    `attack` says which queens attack each other beyond that: "queen" those on a diagonal, "toroidal" those on a
    diagonal that wraps around the edges, "touching" only those on neighbouring cells. `board` is text of `size` rows:
    `Q` a given queen, `x` a forbidden cell, `.` a free one. `regions` is text of the same shape: each letter's
    region takes exactly one queen. Givens that attack each other make a valid puzzle without solutions.
    """

    size: int
    attack: str = "queen"
    board: str | None = None
    regions: str | None = None

    kind: ClassVar[str] = "queens"
    shorthand: ClassVar[str] = "queens:8"

    def __post_init__(self) -> None:
        if type(self.size) is not int:
            raise InvalidInput(f"size must be a whole number, not {quote(self.size)}", field="size")
        if not 1 <= self.size <= MAX_SIZE:
            raise InvalidInput(f"size is {quote(self.size)}; it takes 1 to {MAX_SIZE}", field="size")
        if self.attack not in ATTACKS:
            hint = ", ".join(ATTACKS)
            raise InvalidInput(f"attack is {quote(self.attack)}; it takes {hint}", field="attack")
        _ = self.board_rows, self.region_rows

    @cached_property
    def board_rows(self) -> tuple[str, ...] | None:
        """The rows of `board`: `Q` given, `x` forbidden, `.` free; None where all cells are free."""
        if self.board is None:
            return None
        grid = GridText.read(self.board, "board")
        grid.require_letters(GIVEN + FORBIDDEN + FREE, "Q (given queen), x (forbidden) and . (free)")
        grid.require_square(self.size)
        return grid.rows

    @cached_property
    def region_rows(self) -> tuple[str, ...] | None:
        """The rows of `regions`, a letter a cell; None where there are none."""
        if self.regions is None:
            return None
        grid = GridText.read(self.regions, "regions")
        grid.require_letters({c for row in grid.rows for c in row if c.isalpha()}, "letters, one a region")
        grid.require_square(self.size)
        letters = sorted(set("".join(grid.rows)))
        if len(letters) != self.size:
            listed = quote("".join(letters))
            raise grid.error(f"regions has {len(letters)} letters, size is {self.size}: {listed}", 0, 0)
        return grid.rows

    @cached_property
    def is_blank(self) -> bool:
        """Whether there are neither givens nor forbidden cells nor regions."""
        no_marks = self.board_rows is None or set("".join(self.board_rows)) <= {FREE}
        return no_marks and self.region_rows is None

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def from_shorthand(cls, params: str) -> Queens:
        """`queens:8` is the blank board of that size, `queens:7-toroidal` that of another attack."""
        size, dash, attack = params.partition("-")
        # int() takes signs, spaces and underscores too, and digits without end.
        if not (size.isascii() and size.isdigit() and len(size) <= len(str(MAX_SIZE))):
            raise InvalidInput(
                f"size is {quote(size)} in {quote('queens:' + params)}; it takes 1 to {MAX_SIZE}",
                field="size",
            )
        return cls(int(size), attack if dash else "queen")

    def describe(self) -> str:
        """The puzzle in a few words."""
        parts = [f"{self.size} {'queen' if self.size == 1 else 'queens'}"]
        if self.attack != "queen":
            parts.append(self.attack)
        marks = "".join(self.board_rows or ())
        if GIVEN in marks:
            parts.append(f"{marks.count(GIVEN)} given")
        if FORBIDDEN in marks:
            parts.append(f"{marks.count(FORBIDDEN)} cells forbidden")
        if self.region_rows is not None:
            parts.append(f"{self.size} regions")
        return ", ".join(parts)

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: Placement) -> list[Violation]:
        """Every broken rule of `solution`, in time linear in the board's marks and the size."""
        if len(solution) != self.size:
            return [Violation("shape", f"{len(solution)} columns for {self.size} rows")]
        outside = [(row, col) for row, col in enumerate(solution) if not 0 <= col < self.size]
        if outside:
            return [Violation("shape", f"column {col} is not on the board", ((row, col),)) for row, col in outside]
        queens = list(enumerate(solution))
        return [*self._attacks(queens), *self._broken_marks(solution), *self._broken_regions(queens)]

    def _attacks(self, queens: list[tuple[int, int]]) -> Iterator[Violation]:
        yield from _shared("column", queens, lambda row, col: col)
        size = self.size
        if self.attack == "queen":
            yield from _shared("diagonal", queens, lambda row, col: row - col)
            yield from _shared("diagonal", queens, lambda row, col: row + col)
        elif self.attack == "toroidal":
            yield from _shared("diagonal", queens, lambda row, col: (row - col) % size)
            yield from _shared("diagonal", queens, lambda row, col: (row + col) % size)
        else:
            for one, other in pairwise(queens):
                if abs(one[1] - other[1]) == 1:
                    yield Violation("touching", "two queens touch", (one, other))

    def _broken_marks(self, solution: Placement) -> Iterator[Violation]:
        for row, line in enumerate(self.board_rows or ()):
            if line[solution[row]] == FORBIDDEN:
                yield Violation("forbidden", "a queen on a forbidden cell", ((row, solution[row]),))
            for col, mark in enumerate(line):
                if mark == GIVEN and solution[row] != col:
                    yield Violation("given", "a given queen is missing", ((row, col),))

    def _broken_regions(self, queens: list[tuple[int, int]]) -> Iterator[Violation]:
        if self.region_rows is None:
            return
        cells: dict[str, list[Cell]] = {letter: [] for letter in sorted(set("".join(self.region_rows)))}
        for row, col in queens:
            cells[self.region_rows[row][col]].append((row, col))
        for letter, inside in cells.items():
            if len(inside) != 1:
                yield Violation("region", f"region {letter} has {len(inside)} queens", tuple(inside))

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: Placement) -> list[int]:
        """The column of the queen in each row."""
        return list(solution)

    def solution_from_json(self, data: Any) -> Placement:
        """The placement of a list of columns. Raises InvalidInput."""
        if not isinstance(data, list):
            raise InvalidInput(f"a queens solution is a list of columns, not {quote(data)}")
        for row, col in enumerate(data):
            if type(col) is not int:
                raise InvalidInput(f"row {row} has {quote(col)}; a column is a whole number")
        return tuple(data)

    def difference(self, one: Placement, other: Placement) -> list[Cell]:
        """The cells on which only one of the two placements has a queen."""
        pairs = enumerate(zip(one, other, strict=True))
        return [(row, col) for row, both in pairs if both[0] != both[1] for col in sorted(both)]

    def symmetries(self) -> Iterator[Callable[[Placement], Placement]]:
        """The turns and reflections of the board, on the torus combined with its shifts, that fix the puzzle."""
        return (move.placement for move in self._moves())

    def motions(self) -> Iterator[Callable[[int, int], tuple[int, int]]]:
        """The symmetries in the same order, as functions from row and column to where that cell goes."""
        return (move.cell for move in self._moves())

    def _moves(self) -> Iterator[_Move]:
        size = self.size
        shifts = range(size) if self.attack == "toroidal" else range(1)
        for down in shifts:
            for right in shifts:
                for transposed in (False, True):
                    for flips in ((False, False), (False, True), (True, True), (True, False)):
                        move = _Move(size, down, right, transposed, *flips)
                        if self._is_fixed_by(move):
                            yield move

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Placement | None = None, *, width: int = 80, colour: bool = False) -> str:
        """Rows like `. Q .` with walls around regions; `x` is forbidden; givens are inverse in colour."""
        return to_text(self._picture(solution), width, colour=colour)

    def svg(self, solution: Placement | None = None) -> str:
        """Given queens stand on a disc, a torus has dashed edges. Raises InvalidInput beyond size 200."""
        return to_svg(self._picture(solution))

    def picture(self, placed: Sequence[Placed], *, every_cell: bool) -> Board:
        """The queens placed so far."""
        columns = {row: col for _, cells in placed for row, col in cells}
        return self._picture(tuple(columns.get(row, -1) for row in range(max(columns, default=-1) + 1)))

    def explorer(self) -> Explorer:
        """The board and the picture of a queen to put on it. Raises InvalidInput beyond size 200."""
        rows = enumerate(self.board_rows or ())
        givens = {str(row): line.index(GIVEN) for row, line in rows if GIVEN in line}
        board = {
            "svg": to_svg(self._picture(None), rulers=True),
            "givens": givens,
            "queen": {"path": QUEEN.path, "style": QUEEN.style},
        }
        script = resources.files(__package__).joinpath("queens.js").read_text("utf-8")
        return Explorer("placement", script, board)

    def _picture(self, solution: Placement | None) -> Board:
        queens, marks, regions = solution or (), self.board_rows, self.region_rows

        def mark(row: int, col: int) -> Mark:
            given = FREE if marks is None else marks[row][col]
            placed = row < len(queens) and queens[row] == col
            return QUEEN if placed and given != GIVEN else MARKS[given]

        region = None if regions is None else lambda row, col: regions[row][col]
        label = self.describe() + (" with a solution" if queens else "")
        return Board(self.size, self.size, mark, region, regions is None, self.attack == "toroidal", label)

    def _is_fixed_by(self, move: _Move) -> bool:
        """Whether `move` takes each mark onto an equal one and each region onto a whole region."""
        cells = [(row, col) for row in range(self.size) for col in range(self.size)] if not self.is_blank else []
        images: dict[str, str] = {}
        for row, col in cells:
            to_row, to_col = move.cell(row, col)
            if self.board_rows is not None and self.board_rows[row][col] != self.board_rows[to_row][to_col]:
                return False
            if self.region_rows is not None:
                image = self.region_rows[to_row][to_col]
                if images.setdefault(self.region_rows[row][col], image) != image:
                    return False
        return True


@dataclass(frozen=True)
class _Move:
    """A motion of the board: perhaps transposed, perhaps flipped either way, then shifted around the torus."""

    size: int
    down: int
    right: int
    transposed: bool
    flip_rows: bool
    flip_cols: bool

    def cell(self, row: int, col: int) -> tuple[int, int]:
        """Where the cell goes."""
        if self.transposed:
            row, col = col, row
        if self.flip_rows:
            row = self.size - 1 - row
        if self.flip_cols:
            col = self.size - 1 - col
        return (row + self.down) % self.size, (col + self.right) % self.size

    def placement(self, solution: Placement) -> Placement:
        """Where the queens go."""
        image = [0] * self.size
        for row, col in enumerate(solution):
            to_row, to_col = self.cell(row, col)
            image[to_row] = to_col
        return tuple(image)


def _shared(line: str, queens: list[tuple[int, int]], number: Callable[[int, int], int]) -> Iterator[Violation]:
    """A violation for each line, numbered by `number(row, col)`, that holds more than one queen."""
    numbers = [number(row, col) for row, col in queens]
    if len(set(numbers)) == len(numbers):
        return
    lines: dict[int, list[Cell]] = {}
    for where, queen in zip(numbers, queens, strict=True):
        lines.setdefault(where, []).append(queen)
    for cells in lines.values():
        if len(cells) > 1:
            yield Violation(line, f"{len(cells)} queens on one {line}", tuple(cells))


PUZZLE = Queens
