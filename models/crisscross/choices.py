"""Where each word may lie: what all formulations of criss-crosses are about."""

from __future__ import annotations

from collections.abc import Iterator

from ...instances import Cell, CrissCross
from ...instances.crisscross import DIRECTIONS, Placement


def choices(puzzle: CrissCross) -> dict[str, list[Placement]]:
    """For each word the places on the board where it agrees with the grid."""
    return {word: [place for place in _spots(puzzle, word) if _agrees(puzzle, place)] for word in puzzle.entries}


def ends(place: Placement) -> tuple[Cell, Cell]:
    """The cells before and behind a word, perhaps outside the board: no letter stands there."""
    down, right = DIRECTIONS[place.direction]
    length = len(place.word)
    return (place.row - down, place.col - right), (place.row + length * down, place.col + length * right)


def numbers(puzzle: CrissCross) -> list[int]:
    """How many places each word has on an empty board."""
    sides = ((puzzle.cols, puzzle.rows), (puzzle.rows, puzzle.cols))
    return [sum(max(0, side - len(word) + 1) * other for side, other in sides) for word in puzzle.entries]


def too_many(puzzle: CrissCross, most: int) -> str | None:
    """Why not every place can be said, or None; an upper bound is taken, without looking at any."""
    number = sum(numbers(puzzle))
    return f"up to {number} placements; this formulation takes {most}" if number > most else None


def _spots(puzzle: CrissCross, word: str) -> Iterator[Placement]:
    """All places on the board, whatever stands in the grid."""
    for direction, (down, right) in DIRECTIONS.items():
        for row in range(puzzle.rows - down * (len(word) - 1)):
            for col in range(puzzle.cols - right * (len(word) - 1)):
                yield Placement(word, row, col, direction)


def _agrees(puzzle: CrissCross, place: Placement) -> bool:
    givens, closed = puzzle.givens, puzzle.closed
    if any(cell in givens for cell in ends(place)):
        return False
    pairs = zip(place.cells, place.word, strict=True)
    return all(cell not in closed and givens.get(cell, letter) == letter for cell, letter in pairs)
