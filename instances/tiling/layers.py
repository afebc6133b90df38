"""Reading cells from text: rows of characters, in space layers of them separated by empty lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from math import prod

from ..errors import InvalidInput, quote
from ..puzzle import Cell
from ..text import GridText

MAX_CELLS = 100_000
"""The most cells of a region, its holes included, and of the text of a piece."""


@dataclass(frozen=True)
class Layers:
    """The grids of a text, one a layer, all of the same shape."""

    grids: tuple[GridText, ...]

    @classmethod
    def read(cls, text: object, field: str) -> Layers:
        """Read `text`. Raises InvalidInput if it is no text, is empty, is ragged or has more than 100,000 cells."""
        if not isinstance(text, str) or not text.strip():
            return cls((GridText.read(text, field),))
        lines = list(enumerate(text.splitlines()))
        blocks = [list(block) for filled, block in groupby(lines, lambda line: bool(line[1].strip())) if filled]
        # Each grid is read below as many empty lines as stand above it, so that its errors count lines rightly.
        grids = [GridText.read("\n" * block[0][0] + "\n".join(line for _, line in block), field) for block in blocks]
        layers = cls(tuple(grids))
        layers._check_shape()
        return layers

    def _check_shape(self) -> None:
        sizes = [f"{len(grid.rows)}x{len(grid.rows[0])}" for grid in self.grids]
        for grid, size in zip(self.grids, sizes, strict=True):
            if size != sizes[0]:
                raise grid.error(f"{grid.field} is ragged: this layer is {size}, the first is {sizes[0]}", 0, 0)
        cells, field = prod(self.shape), self.grids[0].field
        if cells > MAX_CELLS:
            raise InvalidInput(f"{field} has {cells} cells; it takes {MAX_CELLS}", field=field)

    @property
    def shape(self) -> tuple[int, ...]:
        """Rows and columns, before them the layers where there are several."""
        rows = self.grids[0].rows
        return (*([len(self.grids)] if len(self.grids) > 1 else []), len(rows), len(rows[0]))

    def marks(self) -> Iterator[tuple[Cell, str]]:
        """Each cell with its character, in reading order."""
        for layer, grid in enumerate(self.grids):
            for row, line in enumerate(grid.rows):
                for col, mark in enumerate(line):
                    yield ((layer, row, col) if len(self.grids) > 1 else (row, col)), mark

    def error(self, message: str, cell: Cell) -> InvalidInput:
        """The error to raise for what stands at `cell`."""
        return self.grids[cell[0] if len(cell) == 3 else 0].error(message, cell[-2], cell[-1])


def read_sides(text: object, field: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """The sides in a text such as `3x4x5`, one for each of `names`. Raises InvalidInput."""
    form = " x ".join(names)
    digits = len(str(MAX_CELLS))
    pattern = "x".join([rf"\s*([0-9]{{1,{digits}}})\s*"] * len(names))
    found = re.fullmatch(pattern, text) if isinstance(text, str) else None
    if found is None:
        raise InvalidInput(f"{field} is {quote(text)}; it takes {form}, such as {EXAMPLES[len(names)]}", field=field)
    sides = tuple(map(int, found.groups()))
    if not 1 <= prod(sides) <= MAX_CELLS:
        raise InvalidInput(f"{field} {quote(text)} has {prod(sides)} cells; it takes 1 to {MAX_CELLS}", field=field)
    return sides


EXAMPLES = {2: "'6x10'", 3: "'3x4x5'"}
