"""Mazes: a tree of passages through all cells to be made, or in a full field the path to be found.

Without a field, or with `?` in it, a solution is a drawn maze: exactly one path joins any two cells. With a full field
it is a simple path from start to end. Cells are `(row, col)`, lengths count passages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ..errors import InvalidInput, quote
from ..puzzle import Cell, Puzzle, Violation
from . import field as form
from . import pictures, read, rules, symmetry

Rows = tuple[str, ...]
Range = tuple[int, int]
Solution = tuple[Any, ...]
"""The rows of a drawn maze, or the cells of a path."""


@dataclass(frozen=True)
class Maze(Puzzle[Solution]):
    """A maze of `rows` by `cols` cells; see the module's text.

    `mask` is text, `.` a cell and `#` outside. `openings` opens an outer wall at start and end. `field` is the drawn
    form, with `?` for what is open. Wishes are exact or `[least, most]`: `path_length` in passages from start to end,
    `dead_ends` cells with one passage, `longest_corridor` the most passages in a straight line. `path_through` are
    cells of that path, as a list or as text like a mask with `x`. `symmetry` is of the passages: "rotate180", or
    "mirror", left and right. `objective` asks for the best: "longest-path", "most-dead-ends", "fewest-dead-ends".
    """

    rows: int = 0
    cols: int = 0
    mask: str | None = None
    start: tuple[int, int] | None = None
    end: tuple[int, int] | None = None
    openings: bool = False
    field: str | None = None
    path_length: Range | None = None
    dead_ends: Range | None = None
    longest_corridor: Range | None = None
    symmetry: str | None = None
    path_through: tuple[tuple[int, int], ...] = ()
    objective: str | None = None

    kind: ClassVar[str] = "maze"
    shorthand: ClassVar[str] = "maze:20x30"

    def __post_init__(self) -> None:
        for name, value in read.checked(self).items():
            object.__setattr__(self, name, value)

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def from_shorthand(cls, params: str) -> Maze:
        """`maze:20x30` has 20 rows and 30 columns of cells."""
        rows, _, cols = params.partition("x")
        for text in (rows, cols):
            if not (text.isascii() and text.isdigit() and len(text) <= 5):
                raise InvalidInput(f"{quote(text)} in {quote(f'maze:{params}')} is no number; it takes ROWSxCOLUMNS")
        return cls(int(rows), int(cols))

    def to_table(self) -> dict[str, Any]:
        """The TOML table that makes this puzzle again."""
        table = {name: read.plain(value) for name, value in super().to_table().items()}
        return {name: value if name not in ("field", "mask") else f"{value}\n" for name, value in table.items()}

    def describe(self) -> str:
        """The size, the task and the wishes in a few words."""
        size = f"maze of {self.rows}x{self.cols} cells"
        if self.is_finding:
            return f"path through a {size}"
        parts = [size, *([f"{len(self.cells)} of them"] if self.mask is not None else [])]
        parts += ["with given walls and passages"] * (self.field_rows is not None)
        for name in ("path_length", "dead_ends", "longest_corridor"):
            wish = getattr(self, name)
            parts += [f"{name.replace('_', ' ')} {rules.spelt(wish)}"] if wish is not None else []
        parts += [text for text in (self.symmetry, self.objective) if text is not None]
        return ", ".join(parts)

    # --- the graph -------------------------------------------------------------------------------------------
    @cached_property
    def field_rows(self) -> Rows | None:
        """The rows of the given field."""
        return None if self.field is None else tuple(self.field.split("\n"))

    @cached_property
    def mask_rows(self) -> Rows:
        """For each row of cells `.` a cell, `#` outside."""
        if self.mask is not None:
            return tuple(self.mask.split("\n"))
        if self.field_rows is not None:
            return form.shape_of(self.field_rows)
        return ("." * self.cols,) * self.rows

    @cached_property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells in reading order."""
        lines = enumerate(self.mask_rows)
        return tuple((row, col) for row, line in lines for col, mark in enumerate(line) if mark == form.CELL)

    @cached_property
    def passages(self) -> tuple[form.Passage, ...]:
        """The pairs of neighbouring cells with no given wall between them, in reading order."""
        every = form.drawn(self.mask_rows, (), ())
        rows, mask = self.field_rows, self.mask_rows
        if rows is None:
            return tuple(form.passages_of(every, mask, form.WALL))
        return tuple(sorted([*form.passages_of(rows, mask, form.OPEN), *form.passages_of(rows, mask, form.UNDECIDED)]))

    @cached_property
    def given_passages(self) -> frozenset[form.Passage]:
        """The pairs of cells that the field joins."""
        return frozenset(form.passages_of(self.field_rows or (), self.mask_rows, form.OPEN) if self.field_rows else ())

    @cached_property
    def is_finding(self) -> bool:
        """Whether the field is full, so that a path is asked for."""
        return self.field is not None and form.UNDECIDED not in self.field

    @property
    def has_wishes(self) -> bool:
        """Whether something is asked of the maze beyond being one with the given walls and passages."""
        wishes = (self.path_length, self.dead_ends, self.longest_corridor, self.symmetry)
        return bool(self.path_through) or any(wish is not None for wish in wishes)

    @property
    def has_objective(self) -> bool:
        """Whether the best maze is asked for."""
        return self.objective is not None

    @cached_property
    def opening_walls(self) -> tuple[tuple[int, int], ...]:
        """The outer walls, in the drawn form, that are open at start and end: as the field has them, else the first."""
        ends = [cell for cell in (self.start, self.end) if cell is not None and self.openings]
        walls = (read.opening(self.mask_rows, cell, self.field_rows) for cell in ends)
        return tuple(wall for wall in walls if wall is not None)

    def drawn(self, passages: Sequence[form.Passage]) -> Rows:
        """The rows of the maze with these passages."""
        return form.drawn(self.mask_rows, passages, self.opening_walls)

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: Solution) -> list[Violation]:
        """Every broken rule of `solution`, in linear time; loops and parts beyond twenty are only counted."""
        broken = rules.broken_path if self.is_finding else rules.broken_rules
        return list(broken(self, solution))

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: Solution) -> Any:
        """The rows, or `{"path": [[row, col], …]}`."""
        return {"path": [list(cell) for cell in solution]} if self.is_finding else list(solution)

    def solution_from_json(self, data: Any) -> Solution:
        """The rows of a list, or the path of a table. Raises InvalidInput."""
        return read.solution(data, is_finding=self.is_finding)

    def difference(self, one: Solution, other: Solution) -> list[Cell]:
        """The cells beside which a wall is in one maze only; of paths, those that are left differently."""
        if self.is_finding:
            steps = [{*zip(path, [*path[1:], None], strict=True)} for path in (one, other)]
            return sorted({cell for cell, _ in steps[0] ^ steps[1]})
        pairs = enumerate(zip(one, other, strict=True))
        walls = [(row, col) for row, (a, b) in pairs if a != b for col in range(2 * self.cols + 1) if a[col] != b[col]]
        around = {((row + y) // 2, (col + x) // 2) for row, col in walls for y in (-1, 0) for x in (-1, 0)}
        return [*sorted(cell for cell in around if 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols)]

    def symmetries(self) -> Iterator[Callable[[Solution], Solution]]:
        """Those of the shape that map givens, ends and wishes to themselves; of a path only the identity."""
        yield from symmetry.of(self)

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Solution | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The drawn form, the path as dots; abridged where it does not fit."""
        return pictures.as_text(self, solution, width, colour=colour)

    def svg(self, solution: Solution | None = None) -> str:
        """The walls as one path element, and the path as another one. Raises InvalidInput beyond a million cells."""
        return pictures.as_svg(self, solution)

    def statistics(self) -> dict[str, int]:
        """Of a given maze the numbers of cells, dead ends and junctions, and the passages of the longest corridor."""
        return pictures.statistics(self)

    def remarks(self) -> list[str]:
        """For a given maze what it is like: loops, parts cut off, dead ends, junctions, corridors."""
        return pictures.remarks(self)

    def remarks_on(self, solution: Solution) -> list[str]:
        """The statistics of a maze, or of a path and whether it is the only one."""
        return pictures.remarks_on(self, solution)


PUZZLE = Maze
