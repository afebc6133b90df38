"""Queens boards as the masks of the kernels, and the searches on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...instances import Queens
from . import queens as kernels
from .drive import Search
from .queens import COLUMNS, FREE, LEFT, RIGHT, STRIDE, USED, Integers, Masks

OUT_LENGTH = 4096
"""Masks that a stretch of the search lists before it leaves off."""

ATTACKS = {"queen": kernels.QUEEN, "toroidal": kernels.TOROIDAL, "touching": kernels.TOUCHING}


@dataclass(frozen=True)
class Board:
    """A board of at most 64 columns as masks, described in `queens`."""

    size: int
    attack: str
    allowed: Masks
    cells: Masks
    begins: Integers

    @classmethod
    def of(cls, puzzle: Queens) -> Board:
        """The masks of `puzzle`."""
        pairs = [_regions_of_row(puzzle, row) for row in range(puzzle.size)]
        begins = np.cumsum([0, *map(len, pairs)], dtype=np.int64)
        cells = np.array([mask for row in pairs for mask in row], np.uint64)
        allowed = np.array(_allowed(puzzle), np.uint64)
        return cls(puzzle.size, puzzle.attack, allowed, cells, begins)


def _regions_of_row(puzzle: Queens, row: int) -> list[int]:
    """Region and columns in turn, for each region that has cells in the row."""
    if puzzle.region_rows is None:
        return []
    names = sorted(set("".join(puzzle.region_rows)))
    masks: dict[str, int] = {}
    for col, name in enumerate(puzzle.region_rows[row]):
        masks[name] = masks.get(name, 0) | 1 << col
    return [mask for name, columns in masks.items() for mask in (1 << names.index(name), columns)]


def _allowed(puzzle: Queens) -> list[int]:
    """The columns of each row that are neither forbidden nor attacked by a given."""
    allowed = [(1 << puzzle.size) - 1] * puzzle.size
    for row, line in enumerate(puzzle.board_rows or ()):
        for col, mark in enumerate(line):
            if mark == "x":
                allowed[row] &= ~(1 << col)
            elif mark == "Q":
                allowed = [mask & _open(puzzle, row, col, other) for other, mask in enumerate(allowed)]
    return allowed


def _open(puzzle: Queens, row: int, col: int, other: int) -> int:
    """The columns of row `other` that a queen on (row, col) leaves open."""
    if other == row:
        return 1 << col
    distance = other - row
    attacked = {col, col - distance, col + distance}
    if puzzle.attack == "toroidal":
        attacked = {column % puzzle.size for column in attacked}
    elif puzzle.attack == "touching" and abs(distance) > 1:
        attacked = {col}
    return (1 << puzzle.size) - 1 & ~sum(1 << column for column in attacked if 0 <= column < puzzle.size)


class Counting(Search):
    """Counts the placements on a blank board with the attacks of a chess queen, to be driven.

    With `mirror` it searches one of each placement and its mirror image: they differ unless the board is one cell.
    """

    def __init__(self, size: int, mirror: bool) -> None:
        halved = mirror and size > 1
        frames = _halves(size) if halved else [((1 << size) - 1, 0, 0, 0)]
        stack = np.zeros((size + 2, int(STRIDE)), np.uint64)
        stack[: len(frames), [int(field) for field in (FREE, COLUMNS, LEFT, RIGHT)]] = frames
        self._stack = stack.ravel()
        self._full = np.uint64((1 << size) - 1)
        self._weight = 2 if halved else 1
        # All frames but the last one begin behind a queen: a node visited already.
        self.state = np.array([len(frames), len(frames) - 1, 0, 0], np.int64)

    @property
    def count(self) -> int:
        """The solutions found."""
        return self._weight * super().count

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for some `nodes`; it cannot stop at a count."""
        kernels.count(self._stack, self.state, self._full, nodes)


def _halves(size: int) -> list[tuple[int, int, int, int]]:
    """The frames to begin with so that of a placement and its mirror image one is found."""
    half = (1 << size // 2) - 1
    first_row = (half, 0, 0, 0)
    if size % 2 == 0:
        return [first_row]
    # With the first queen in the middle, it is the second one that is in the one half or in the other.
    middle = half + 1
    left, right = middle << 1, middle >> 1
    return [(half & ~(left | right), middle, left, right), first_row]


class Listing(Search):
    """The search on any board, to be driven; it lists the placements or only counts them."""

    def __init__(self, board: Board, listing: bool) -> None:
        self._board = board
        self._stack = np.zeros((board.size + 1) * int(STRIDE), np.uint64)
        self._stack[int(FREE)] = board.allowed[0]
        self._queens = np.zeros(board.size, np.uint64)
        self.state = np.array([1, 0, 0, 0], np.int64)
        self._out = np.zeros(OUT_LENGTH if listing else 0, np.uint64)

    def advance(self, nodes: int, limit: int) -> None:
        """Go on for at most so many nodes, and not beyond `limit` solutions in all."""
        board, attack = self._board, ATTACKS[self._board.attack]
        kernels.search(
            board.allowed,
            board.cells,
            board.begins,
            self._stack,
            self._queens,
            self.state,
            self._out,
            attack,
            nodes,
            limit,
        )

    def drain(self) -> Iterator[tuple[int, ...]]:
        """The column of the queen in each row, for each solution found since the last call."""
        masks = self._out[: self.state[USED]].astype(np.float64)
        self.state[USED] = 0
        # A power of two is exact as a float: 2**c is 0.5 times 2**(c + 1).
        columns = np.frexp(masks)[1] - 1
        yield from map(tuple, columns.reshape(-1, self._board.size).tolist())
