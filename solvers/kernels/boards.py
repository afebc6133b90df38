"""Queens boards as the masks of the kernels, and the searches on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...instances import Queens
from . import queens as kernels
from .queens import COLUMNS, COUNT, DEPTH, FREE, LEFT, NODES, RIGHT, STRIDE, USED, Integers, Masks

NO_LIMIT = int(np.iinfo(np.int64).max)

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


class Counting:
    """Counts the placements on a blank board with the attacks of a chess queen, to be driven.

    With `mirror` it searches one of each placement and its mirror image: they differ unless the board is one cell.
    """

    def __init__(self, size: int, mirror: bool) -> None:
        self._weight = 2 if mirror and size > 1 else 1
        full, half = (1 << size) - 1, (1 << size // 2) - 1
        frames = [(half, 0, 0, 0)] if self._weight == 2 else [(full, 0, 0, 0)]
        self._state = np.zeros(4, np.int64)
        if self._weight == 2 and size % 2:
            # The first queen in the middle, a node that is visited here, and the second one in the half.
            middle = half + 1
            left, right = middle << 1, middle >> 1
            frames.insert(0, (half & ~(left | right), middle, left, right))
            self._state[NODES] = 1
        self._full = np.uint64(full)
        stack = np.zeros((size + 2, int(STRIDE)), np.uint64)
        stack[: len(frames), [int(field) for field in (FREE, COLUMNS, LEFT, RIGHT)]] = frames
        self._stack = stack.ravel()
        self._state[DEPTH] = len(frames)

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return int(self._state[NODES])

    @property
    def count(self) -> int:
        """The solutions found."""
        return self._weight * int(self._state[COUNT])

    @property
    def is_done(self) -> bool:
        """Whether the space is exhausted."""
        return bool(self._state[DEPTH] == 0)

    def advance(self, nodes: int, count: int | None) -> None:
        """Go on for some `nodes`; it cannot stop at a count."""
        assert count is None
        kernels.count(self._stack, self._state, self._full, nodes)

    def drain(self) -> Iterator[tuple[int, ...]]:
        """Nothing, for it lists nothing."""
        return iter(())


class Listing:
    """The search on any board, to be driven; it lists the placements or only counts them."""

    def __init__(self, board: Board, listing: bool) -> None:
        self._board = board
        self._stack = np.zeros((board.size + 1) * int(STRIDE), np.uint64)
        self._stack[int(FREE)] = board.allowed[0]
        self._queens = np.zeros(board.size, np.uint64)
        self._state = np.array([1, 0, 0, 0], np.int64)
        self._out = np.zeros(OUT_LENGTH if listing else 0, np.uint64)

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return int(self._state[NODES])

    @property
    def count(self) -> int:
        """The solutions found."""
        return int(self._state[COUNT])

    @property
    def is_done(self) -> bool:
        """Whether the space is exhausted."""
        return bool(self._state[DEPTH] == 0)

    def advance(self, nodes: int, count: int | None) -> None:
        """Go on for at most so many nodes, and not beyond `count` solutions in all."""
        limit = NO_LIMIT if count is None else count
        board, attack = self._board, ATTACKS[self._board.attack]
        kernels.search(
            board.allowed,
            board.cells,
            board.begins,
            self._stack,
            self._queens,
            self._state,
            self._out,
            attack,
            nodes,
            limit,
        )

    def drain(self) -> Iterator[tuple[int, ...]]:
        """The column of the queen in each row, for each solution found since the last call."""
        masks = self._out[: self._state[USED]].astype(np.float64)
        self._state[USED] = 0
        # A power of two is exact as a float: 2**c is 0.5 times 2**(c + 1).
        columns = np.frexp(masks)[1] - 1
        yield from map(tuple, columns.reshape(-1, self._board.size).tolist())
