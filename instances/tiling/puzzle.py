"""Tilings: pieces that cover every cell of a region exactly once, in the plane or in space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import resources
from itertools import product
from math import prod
from typing import Any, ClassVar

from ..drawing import Board, to_svg, to_text
from ..errors import InvalidInput, quote
from ..puzzle import Cell, Explorer, Placed, Puzzle, Violation
from .layers import MAX_CELLS, Layers, read_sides
from .pictures import board_of, explorer_board, legend, rows_of, symbols
from .pieces import Piece, read_pieces
from .sets import set_names
from .symmetry import Cover, Placement, Symmetry, symmetries

USES = ("all", "any")
OUTSIDE, FREE = "#", "."
SIDES = {"rectangle": ("rows", "columns"), "box": ("layers", "rows", "columns")}


@dataclass(frozen=True)
class Tiling(Puzzle[Cover]):
    """Pieces that cover every cell of a region exactly once.

    `pieces` is the name of a set or a table of pieces by name: each is a drawing (`#` or a letter a cell, `.` none,
    layers separated by an empty line) or a table of the drawing as `shape`, of `count` equal copies (1), and of the
    switches `rotate` (true: it may be turned) and `flip` (it may be mirrored: true in the plane, where it is turned
    over, false in space, where no real piece can be). Just one of the others says the region: `region` is text (`.` a
    cell to cover, `#` outside; the letter of a piece fixes that piece, any copy of it, on that cell; layers separated
    by an empty line make it three-dimensional), `rectangle` is "rows x columns" and `box` "layers x rows x columns".
    `use` says whether "all" copies are placed or "any" that fill the region. `copies` multiplies all counts: 2 are
    two sets.
    """

    pieces: str | Mapping[str, Any] = field(hash=False)
    region: str | None = None
    rectangle: str | None = None
    box: str | None = None
    use: str = "all"
    copies: int = 1

    kind: ClassVar[str] = "tiling"
    shorthand: ClassVar[str] = "tiling:6x10"

    def __post_init__(self) -> None:
        # A frozen puzzle does not change with the table that it was made of.
        object.__setattr__(self, "pieces", deepcopy(self.pieces))
        if self.use not in USES:
            hint = ", ".join(USES)
            raise InvalidInput(f"use is {quote(self.use)}; it takes {hint}", field="use")
        if type(self.copies) is not int or not 1 <= self.copies <= MAX_CELLS:
            raise InvalidInput(f"copies is {quote(self.copies)}; it takes 1 to {MAX_CELLS}", field="copies")
        self._check_givens()
        self._check_area()

    # --- facts -----------------------------------------------------------------------------------------------
    @cached_property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns) or (layers, rows, columns) of the region's text."""
        said_by = self._said_by
        return self._text.shape if self._text else read_sides(getattr(self, said_by), said_by, SIDES[said_by])

    @property
    def axes(self) -> tuple[str, ...]:
        """("row", "col"), in space ("layer", "row", "col")."""
        return ("layer", "row", "col")[-len(self.shape) :]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to cover, in reading order."""
        if self._text is None:
            return tuple(product(*map(range, self.shape)))
        return tuple(cell for cell, mark in self._text.marks() if mark != OUTSIDE)

    @cached_property
    def cell_numbers(self) -> dict[Cell, int]:
        """The place of each cell in `cells`."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def givens(self) -> dict[Cell, str]:
        """The cells on which the puzzle fixes a piece, with the piece's name."""
        return {cell: mark for cell, mark in self._text.marks() if mark not in OUTSIDE + FREE} if self._text else {}

    @cached_property
    def kinds(self) -> tuple[Piece, ...]:
        """The pieces, in the order of the set or table; one entry for all equal copies."""
        pieces = read_pieces(self.pieces, len(self.shape))
        return tuple(replace(piece, count=piece.count * self.copies) for piece in pieces)

    @cached_property
    def symbols(self) -> dict[str, list[str]]:
        """The characters that stand for the copies of each piece in drawings, by the piece's name."""
        return symbols(self.kinds, len(self.cells))

    @cached_property
    def motions(self) -> tuple[Symmetry, ...]:
        """The symmetries as maps of cells and of pieces, the identity first."""
        return tuple(symmetries(self.cells, self.givens, self.kinds))

    @cached_property
    def _said_by(self) -> str:
        """The field that says the region."""
        names = ("region", *SIDES)
        said = [name for name in names if getattr(self, name) is not None]
        if len(said) != 1:
            message = f"tiling needs just one of {', '.join(names)}; it has {' and '.join(said) or 'none'}"
            raise InvalidInput(message, field=said[-1] if said else None)
        return said[0]

    @cached_property
    def _text(self) -> Layers | None:
        return Layers.read(self.region, "region") if self._said_by == "region" else None

    def _check_givens(self) -> None:
        names = {piece.name for piece in self.kinds}
        for cell, name in self.givens.items():
            if name not in names:
                assert self._text is not None
                letters = sorted(name for name in names if len(name) == 1)
                known = ", ".join([". (a cell to cover)", "# (outside)", *letters])
                message = f"region has {quote(name)}: no piece has that name; it takes {known}"
                raise self._text.error(message, cell)

    def _check_area(self) -> None:
        area, cells = sum(piece.count * len(piece.shape) for piece in self.kinds), len(self.cells)
        if not cells:
            raise InvalidInput("region has no cell to cover", field="region")
        if area < cells or (self.use == "all" and area != cells):
            raise InvalidInput(f"the pieces have {area} cells, the region has {cells}", field=self._said_by)

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def from_shorthand(cls, params: str) -> Tiling:
        """`tiling:6x10` is that rectangle, `tiling:2x5x6` that box, for the twelve pentominoes.

        `tiling:3x3x3-soma` takes another set, `tiling:6x6-dominoes` as many of each piece as fill the region.
        """
        sides, _, wanted = params.partition("-")
        said_by = "box" if sides.count("x") == 2 else "rectangle"
        pieces = _set_name(wanted) if wanted else "pentominoes"
        cells = prod(lengths := read_sides(sides, said_by, SIDES[said_by]))
        area = sum(len(piece.shape) for piece in read_pieces(pieces, len(lengths)))
        return cls(pieces, **{said_by: sides}, copies=1 if cells % area else cells // area)

    def describe(self) -> str:
        """The pieces and the region in a few words."""
        copies = sum(piece.count for piece in self.kinds)
        pieces = self.pieces if isinstance(self.pieces, str) else f"{copies} piece{'s' * (copies > 1)}"
        parts = [f"{pieces} in {'x'.join(map(str, self.shape))}"]
        if self.copies > 1:
            parts.append(f"{self.copies} of each")
        if len(self.cells) < prod(self.shape):
            parts.append(f"{len(self.cells)} cells to cover")
        if self.use == "any":
            parts.append("any of the pieces")
        if self.givens:
            parts.append(f"{len(self.givens)} given")
        return ", ".join(parts)

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: Cover) -> list[Violation]:
        """Every broken rule of `solution`, in time linear in the cells and pieces."""
        pieces = {piece.name: piece for piece in self.kinds}
        covered: dict[Cell, list[str]] = {cell: [] for cell in self.cells}
        found: list[Violation] = []
        for name, cells in solution:
            if name not in pieces:
                found.append(Violation("piece", f"there is no piece {quote(name)}", cells))
            elif not _has_form(cells, len(self.shape)) or not pieces[name].is_copy(cells):
                found.append(Violation("shape", f"these cells are no copy of piece {quote(name)}", cells))
            outside = tuple(cell for cell in cells if cell not in covered)
            if outside:
                found.append(Violation("outside", f"piece {quote(name)} leaves the region", outside))
            for cell in cells:
                covered.get(cell, []).append(name)
        return [*found, *self._broken_counts(solution), *self._broken_cells(covered)]

    def _broken_counts(self, solution: Cover) -> Iterator[Violation]:
        used = Counter(name for name, _ in solution)
        for piece in self.kinds:
            times = used[piece.name]
            if times > piece.count or (times < piece.count and self.use == "all"):
                cells = tuple(cell for name, cells in solution if name == piece.name for cell in cells)
                message = f"piece {quote(piece.name)} is placed {_times(times)}; there are {piece.count}"
                yield Violation("count", message, cells)

    def _broken_cells(self, covered: Mapping[Cell, list[str]]) -> Iterator[Violation]:
        empty = tuple(cell for cell, names in covered.items() if not names)
        if empty:
            yield Violation("uncovered", f"{len(empty)} cells are not covered", empty)
        for cell, names in covered.items():
            if len(names) > 1:
                listed = ", ".join(map(quote, names))
                yield Violation("overlap", f"a cell is covered {len(names)} times: by {listed}", (cell,))
            given = self.givens.get(cell)
            if given is not None and names and given not in names:
                yield Violation("given", f"piece {quote(given)} is given here, not {quote(names[0])}", (cell,))

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: Cover) -> dict[str, Any]:
        """The drawing's rows (in space an empty one between layers), and the placements that they show."""
        placements = [{"piece": name, "cells": [list(cell) for cell in cells]} for name, cells in solution]
        return {"rows": rows_of(self, solution), "placements": placements}

    def canonical_json(self, solution: Cover) -> Cover:
        """The placements alone."""
        return solution

    def solution_from_json(self, data: Any) -> Cover:
        """The solution of the `placements`, in any order; `rows` are not looked at. Raises InvalidInput."""
        placements = data.get("placements") if isinstance(data, dict) else None
        if not isinstance(placements, list):
            raise InvalidInput(f"a tiling's solution is an object with a list of placements, not {quote(data)}")
        return tuple(sorted(map(_placement, placements)))

    def difference(self, one: Cover, other: Cover) -> list[Cell]:
        """The cells that are covered by a placement of only one of the two solutions."""
        return sorted({cell for _, cells in {*one} ^ {*other} for cell in cells})

    def symmetries(self) -> Iterator[Callable[[Cover], Cover]]:
        """The motions that take the region to itself, and the pieces as they may be placed and the givens, too.

        A motion may exchange pieces: a reflection is a symmetry of Soma, whose twisted pieces mirror each other, and
        of a one-sided set that has both forms of each piece, but not of one twisted piece alone.
        """
        return (motion.cover for motion in self.motions)

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Cover | None = None, *, width: int = 80, colour: bool = False) -> str:
        """Walls between the pieces and a letter in each cell, layers side by side; without a solution, the givens.

        Below a solution stands what its letters mean, unless each is the name of its piece.
        """
        picture = to_text(board_of(self, solution, every_cell=True), width, colour=colour)
        return "\n".join([picture, *legend(self, solution or (), width)])

    def svg(self, solution: Cover | None = None) -> str:
        """A colour and a letter for each piece, layers side by side. Raises InvalidInput beyond 200 rows or columns."""
        return to_svg(board_of(self, solution, every_cell=False))

    def picture(self, placed: Sequence[Placed], *, every_cell: bool) -> Board:
        """The pieces placed so far, and the givens that none of them covers."""
        return board_of(self, tuple(placed), every_cell=every_cell, givens=True)

    def explorer(self) -> Explorer:
        """The empty board, and the order of the symbols for their colours. Raises InvalidInput beyond size 200."""
        script = resources.files(__package__).joinpath("tiling.js").read_text("utf-8")
        return Explorer("tiling", script, explorer_board(self), lambda solution: rows_of(self, solution))


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _has_form(cells: tuple[Cell, ...], dimension: int) -> bool:
    return bool(cells) and all(len(cell) == dimension for cell in cells)


def _placement(entry: Any) -> Placement:
    """The placement of `{"piece": name, "cells": [[row, column], ...]}`. Raises InvalidInput."""
    name, cells = (entry.get("piece"), entry.get("cells")) if isinstance(entry, dict) else (None, None)
    if not isinstance(name, str) or not isinstance(cells, list):
        raise InvalidInput(f"a placement is an object with a piece and a list of cells, not {quote(entry)}")
    for cell in cells:
        if not isinstance(cell, list) or any(type(place) is not int for place in cell):
            raise InvalidInput(f"a cell of piece {quote(name)} is {quote(cell)}; it takes a list of whole numbers")
    return name, tuple(sorted(map(tuple, cells)))


def _set_name(text: str) -> str:
    """The set that a shorthand names, with any or no spaces and hyphens. Raises InvalidInput by the set's reader."""
    return next((name for name in set_names() if _letters(name) == _letters(text)), text)


def _letters(text: str) -> str:
    return "".join(letter for letter in text if letter not in " -")


PUZZLE = Tiling
