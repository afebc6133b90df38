"""The symmetries of a word search: those of the rectangle that map its shape, letters and directions to themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..puzzle import Cell
from .compass import STEPS
from .solution import Layout, Placement

if TYPE_CHECKING:
    from .puzzle import WordSearch

Matrix = tuple[int, int, int, int]
"""Where the steps down and to the right go: row = a * down + b * right, col = c * down + d * right."""
FLIPS: tuple[Matrix, ...] = ((1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1))
TURNS: tuple[Matrix, ...] = ((0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0))
NAMES = {step: name for name, step in STEPS.items()}


def symmetries(puzzle: WordSearch) -> Iterator[Callable[[Layout], Layout]]:
    """The symmetries, the identity first; they form a group.

    A word is read along the image of its line, so that the directions in which words may lie, and those in which they
    are read, have to be mapped to themselves. A message is bound to the order of reading: it leaves the identity only.
    """
    seen = set()
    for matrix in (*FLIPS, *TURNS) if not puzzle.secret else FLIPS[:1]:
        cells = _images(puzzle, matrix)
        # Of a single row, a reflection moves no cell.
        key = tuple(cells.items())
        if key not in seen and _fits(puzzle, matrix, cells):
            seen.add(key)
            yield _motion(puzzle, matrix, cells)


def _images(puzzle: WordSearch, matrix: Matrix) -> dict[Cell, Cell]:
    """Where each cell goes; the rectangle's corner goes to a corner."""
    a, b, c, d = matrix
    last_row, last_col = puzzle.height - 1, puzzle.width - 1
    down, right = (last_row if a + b < 0 else 0), (last_col if c + d < 0 else 0)
    return {(row, col): (a * row + b * col + down, c * row + d * col + right) for row, col in puzzle.cells}


def _fits(puzzle: WordSearch, matrix: Matrix, cells: dict[Cell, Cell]) -> bool:
    """Whether shape, given letters and directions are mapped to themselves."""
    givens = puzzle.givens
    return (
        {*cells.values()} == {*puzzle.cells}
        and {cells[cell]: letter for cell, letter in givens.items()} == givens
        and all(
            {_turned(name, matrix) for name in names} == {*names}
            for names in (puzzle.allowed_directions, puzzle.reading_directions)
        )
    )


def _turned(name: str, matrix: Matrix) -> str:
    """The direction to which one goes."""
    (down, right), (a, b, c, d) = STEPS[name], matrix
    return NAMES[a * down + b * right, c * down + d * right]


def _motion(puzzle: WordSearch, matrix: Matrix, cells: dict[Cell, Cell]) -> Callable[[Layout], Layout]:
    def move(layout: Layout) -> Layout:
        placements = []
        for one in layout.placements:
            row, col = cells[one.row, one.col]
            placements.append(Placement(one.word, row, col, _turned(one.direction, matrix)))
        marks = [[*row] for row in layout.grid]
        for (row, col), (to_row, to_col) in cells.items():
            marks[to_row][to_col] = layout.grid[row][col]
        return puzzle.layout(placements, tuple(map("".join, marks)))

    return move
