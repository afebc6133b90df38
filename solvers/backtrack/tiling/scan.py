"""The cells of a tiling in scan order, and where pieces come to lie when they cover a cell first.

Orientations and placements are found anew here, from the plain cells of the pieces: the rules and the models have
their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod

from ....instances import Cell, Tiling
from ....instances.tiling import Piece

Shape = tuple[Cell, ...]
"""The steps from the first cell of a piece in the scan order to each of its cells, in that order."""

Reflection = Callable[[Cell], Cell]

SCANS = ("short", "rows")


# --- orientations ----------------------------------------------------------------------------------------------
def orientations(piece: Piece) -> list[frozenset[Cell]]:
    """The different sets of cells, from 0 on each axis, that the piece covers when it is moved about.

    Reflections make all motions: one of them is a flip, two of them a turn. So pairs of reflections lead to all
    images of a piece that may turn only.
    """
    dimension = len(piece.shape[0])
    reflections = list(_reflections(dimension))
    if piece.rotate:
        pairs = [_after(one, other) for one, other in product(reflections, repeat=2)]
        return _reached(piece.shape, reflections if piece.flip else pairs)
    # A piece that may not turn is flipped from left to right.
    return _reached(piece.shape, [_mirror(dimension - 1)] if piece.flip else [])


def _reflections(dimension: int) -> Iterator[Reflection]:
    """A mirror across each axis and an exchange of each two neighbouring axes."""
    for axis in range(dimension):
        yield _mirror(axis)
    for axis in range(dimension - 1):
        yield _exchange(axis)


def _mirror(axis: int) -> Reflection:
    return lambda cell: (*cell[:axis], -cell[axis], *cell[axis + 1 :])


def _exchange(axis: int) -> Reflection:
    return lambda cell: (*cell[:axis], cell[axis + 1], cell[axis], *cell[axis + 2 :])


def _after(one: Reflection, other: Reflection) -> Reflection:
    return lambda cell: one(other(cell))


def _reached(cells: Iterable[Cell], moves: Iterable[Reflection]) -> list[frozenset[Cell]]:
    """What the moves make of the cells, one after another in any number."""
    moves = list(moves)
    found = [_grounded(cells)]
    for image in found:
        for move in moves:
            moved = _grounded(map(move, image))
            if moved not in found:
                found.append(moved)
    return found


def _grounded(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The cells moved so that each axis begins at 0."""
    cells = list(cells)
    lowest = [min(cell[axis] for cell in cells) for axis in range(len(cells[0]))]
    return frozenset(tuple(place - low for place, low in zip(cell, lowest, strict=True)) for cell in cells)


# --- scan ------------------------------------------------------------------------------------------------------
class Scan:
    """The cells of `puzzle` in scan order, known by their numbers in it.

    "short" runs along the shortest side first and along the longest last, "rows" in reading order.
    """

    def __init__(self, puzzle: Tiling, order: str = "short") -> None:
        axes = sorted(range(len(puzzle.shape)), key=lambda axis: -puzzle.shape[axis] if order == "short" else axis)

        def turned(cell: Cell) -> Cell:
            return tuple([cell[axis] for axis in axes])

        self.pieces = puzzle.kinds
        self.cells = sorted(puzzle.cells, key=turned)
        """The cells as the puzzle has them."""
        self._turned = [turned(cell) for cell in self.cells]
        self._numbers = {cell: number for number, cell in enumerate(self._turned)}
        self._givens = {self._numbers[turned(cell)]: name for cell, name in puzzle.givens.items()}
        self.shapes = [[_shape(map(turned, image)) for image in orientations(piece)] for piece in self.pieces]
        """The shapes of each piece, in the order of the scan's axes."""

    def reach(self) -> int:
        """A bound on the cells that lie between the first and the last one of a piece, both included.

        It is the most that they are in a region without holes.
        """
        lengths = [1 + max(cell[axis] for cell in self._turned) for axis in range(len(self._turned[0]))]
        strides = [prod(lengths[axis + 1 :]) for axis in range(len(lengths))]
        last_steps = [shape[-1] for shapes in self.shapes for shape in shapes]
        reaches = [1 + sum(a * b for a, b in zip(step, strides, strict=True)) for step in last_steps]
        return min(len(self.cells), max(reaches))

    def lie(self, first: int, piece: int, shape: int) -> list[int] | None:
        """The cells that a piece in that shape covers when `first` is the first of them.

        None if it leaves the region or covers what is given to another one. Takes time linear in its cells.
        """
        name, start = self.pieces[piece].name, self._turned[first]
        found = []
        for step in self.shapes[piece][shape]:
            number = self._numbers.get(tuple([one + other for one, other in zip(start, step, strict=True)]))
            if number is None or self._givens.get(number, name) != name:
                return None
            found.append(number)
        return found

    def placement(self, piece: int, numbers: Iterable[int]) -> tuple[str, tuple[Cell, ...]]:
        """The piece on the cells of these numbers, as it stands in a solution."""
        return self.pieces[piece].name, tuple(sorted([self.cells[number] for number in numbers]))


def _shape(cells: Iterable[Cell]) -> Shape:
    first, *others = sorted(cells)
    return tuple(tuple(place - start for place, start in zip(cell, first, strict=True)) for cell in (first, *others))
