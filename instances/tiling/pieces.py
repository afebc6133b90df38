"""Pieces: named shapes with the motions by which they may be placed; read from a puzzle's table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..cells import components
from ..errors import InvalidInput, quote
from ..puzzle import Cell
from .layers import MAX_CELLS, Layers
from .motions import Shape, at_origin, canonical, orientations
from .sets import ONE_SIDED, set_names, set_shapes

NAME = re.compile(r"[\w'-]{1,40}")
EMPTY, FILLED = ".", "#"
KEYS = ("shape", "count", "flip", "rotate")


@dataclass(frozen=True)
class Piece:
    """A piece, of which there are `count` equal copies.

    `shape` are its cells, sorted, of the region's dimension, from 0 on each axis. It may be turned if it may
    `rotate` (in space, in all 24 ways) and mirrored if it may `flip`; one that may flip but not rotate only has left
    and right exchanged.
    """

    name: str
    shape: Shape
    count: int = 1
    rotate: bool = True
    flip: bool = True

    @cached_property
    def orientations(self) -> tuple[Shape, ...]:
        """The different shapes in which it may be placed, sorted, each from 0 on each axis."""
        return orientations(self.shape, rotate=self.rotate, flip=self.flip)

    def is_copy(self, cells: tuple[Cell, ...]) -> bool:
        """Whether the piece can be placed on exactly these cells."""
        known = self._known.get(cells)
        if known is None:
            image, mine = (canonical(at_origin(one), rotate=self.rotate, flip=self.flip) for one in (cells, self.shape))
            known = self._known[cells] = image == mine
        return known

    @cached_property
    def _known(self) -> dict[tuple[Cell, ...], bool]:
        """What `is_copy` has said before: the same placements recur in one solution after the other."""
        return {}


# --- reading ---------------------------------------------------------------------------------------------------
def read_pieces(spec: object, dimension: int) -> tuple[Piece, ...]:
    """The pieces of a set's name or of a table, for a region of that dimension. Raises InvalidInput."""
    if isinstance(spec, str):
        return _set_pieces(spec, dimension)
    if not isinstance(spec, Mapping):
        raise InvalidInput(f"pieces must be the name of a set or a table of pieces, not {quote(spec)}", field="pieces")
    if not spec:
        raise InvalidInput("pieces is empty", field="pieces")
    return tuple(_piece(name, entry, dimension) for name, entry in spec.items())


def _set_pieces(name: str, dimension: int) -> tuple[Piece, ...]:
    if name not in set_names():
        hint = ", ".join(set_names())
        raise InvalidInput(f"unknown set of pieces {quote(name)} (known: {hint})", field="pieces")
    is_one_sided = name.startswith(ONE_SIDED)
    if is_one_sided and dimension == 3:
        raise InvalidInput(f"{quote(name)} in a box: pieces turn over there, so take the free set", field="pieces")
    return tuple(
        Piece(piece, _raised(shape, dimension, piece, "pieces"), flip=dimension == 2 and not is_one_sided)
        for piece, shape in set_shapes(name).items()
    )


def _raised(shape: Shape, dimension: int, name: str, where: str) -> Shape:
    """The shape with as many coordinates as the region's cells have."""
    missing = dimension - len(shape[0])
    if missing < 0:
        raise InvalidInput(f"piece {quote(name)} has several layers, the region has one", field=where)
    return tuple((0,) * missing + cell for cell in shape)


def _piece(name: str, entry: object, dimension: int) -> Piece:
    where = f"pieces.{name}"
    if not NAME.fullmatch(name):
        raise InvalidInput(f"piece name {quote(name)}: it takes up to 40 letters, digits, _, - and '", field=where)
    if isinstance(entry, str):
        entry, drawing = {"shape": entry}, where
    else:
        drawing = f"{where}.shape"
    if not isinstance(entry, Mapping):
        raise InvalidInput(f"piece {quote(name)} must be a drawing or a table, not {quote(entry)}", field=where)
    for key in entry:
        if key not in KEYS:
            message = f"unknown key {quote(key)} for piece {quote(name)} (known: {', '.join(KEYS)})"
            raise InvalidInput(message, field=f"{where}.{key}")
    if "shape" not in entry:
        raise InvalidInput(f"piece {quote(name)} needs 'shape'", field=where)
    shape = _raised(_shape(entry["shape"], name, drawing), dimension, name, drawing)
    count = _count(entry.get("count", 1), where)
    return Piece(
        name, shape, count, _switch(entry, "rotate", True, where), _switch(entry, "flip", dimension == 2, where)
    )


def _shape(text: object, name: str, where: str) -> Shape:
    """The shape of a drawing: `.` is no cell, `#` or a letter is one. Raises InvalidInput."""
    layers = Layers.read(text, where)
    cells = []
    for cell, mark in layers.marks():
        if mark not in EMPTY + FILLED and not mark.isalnum():
            message = f"piece {quote(name)} has {quote(mark)}; it takes # or a letter, and . for no cell"
            raise layers.error(message, cell)
        if mark != EMPTY:
            cells.append(cell)
    if not cells:
        raise layers.error(f"piece {quote(name)} has no cell", (0, 0))
    parts = list(components(cells))
    if len(parts) > 1:
        raise layers.error(f"piece {quote(name)} is not connected: it has {len(parts)} parts", min(parts[1]))
    return at_origin(cells)


def _count(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_CELLS:
        raise InvalidInput(f"count is {quote(value)}; it takes 1 to {MAX_CELLS}", field=f"{where}.count")
    return value


def _switch(entry: Mapping[str, Any], key: str, default: bool, where: str) -> bool:
    value = entry.get(key, default)
    if not isinstance(value, bool):
        raise InvalidInput(f"{key} is {quote(value)}; it takes true or false", field=f"{where}.{key}")
    return value
