"""Where each piece of a tiling may lie: what all formulations are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add, sub

from ...instances import Cell, Tiling
from ...instances.tiling import Cover, Piece, Placement

MOST_PLACEMENTS = 1_000_000
"""The most placements that are said; building takes about a minute and some gigabytes there."""


def too_many_placements(puzzle: Tiling, said: Callable[[Piece], int] = lambda piece: 1) -> str | None:
    """Why not every placement of each piece can be said as often as `said`, or None."""
    most = sum(said(piece) * len(piece.orientations) for piece in puzzle.kinds) * len(puzzle.cells)
    return f"up to {most} placements; this formulation takes {MOST_PLACEMENTS}" if most > MOST_PLACEMENTS else None


def too_many_copies(puzzle: Tiling) -> str | None:
    """Why not every placement of every copy can be said, or None."""
    return too_many_placements(puzzle, lambda piece: copies(puzzle, piece))


def placements(puzzle: Tiling, piece: Piece) -> list[Placement]:
    """The placements of a piece in the region that respect the givens, sorted. Time is linear in what is tried."""
    found = []
    for shape in piece.orientations:
        # Put the first cell of the shape on each cell of the region.
        steps = [tuple(map(sub, cell, shape[0])) for cell in shape]
        for first in puzzle.cells:
            cells = tuple([tuple(map(add, first, step)) for step in steps])
            if all(cell in puzzle.cell_numbers for cell in cells) and _respects(puzzle, piece, cells):
                found.append((piece.name, cells))
    return sorted(found)


def _respects(puzzle: Tiling, piece: Piece, cells: Iterable[Cell]) -> bool:
    """Whether none of the cells is given to another piece."""
    return all(puzzle.givens.get(cell, piece.name) == piece.name for cell in cells)


def needs_all(puzzle: Tiling) -> bool:
    """Whether every copy of every piece must be placed."""
    return puzzle.use == "all" or sum(piece.count * len(piece.shape) for piece in puzzle.kinds) == len(puzzle.cells)


def unbound(puzzle: Tiling) -> set[str]:
    """The pieces of which no number is to be said, since it follows from the cells to cover."""
    if not needs_all(puzzle):
        return {piece.name for piece in puzzle.kinds if piece.count > copies(puzzle, piece)}
    # The cells that the other pieces leave are as many as its copies have: leave out the one with the most copies.
    most = max(puzzle.kinds, key=lambda piece: piece.count)
    return {most.name} if most.count > 1 else set()


def copies(puzzle: Tiling, piece: Piece) -> int:
    """How many copies of a piece can be in the region."""
    return min(piece.count, len(puzzle.cells) // len(piece.shape))


def cover(chosen: Iterable[Placement]) -> Cover:
    """The solution of the chosen placements."""
    return tuple(sorted(chosen))
