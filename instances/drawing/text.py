"""Boards as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from unicodedata import east_asian_width

from .board import Board, Tones
from .marks import EMPTY

MAX_LINES = 60
"""The most lines of text a board takes; the caption of an abridged one comes on top."""

# The character for a wall's corner by the walls that leave it: 1 up, 2 right, 4 down, 8 left.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def to_text(board: Board, width: int = 80, *, colour: bool = False) -> str:
    """The board as lines of at most `width` (8 or more) columns, in ANSI colours on demand.

    Boards with regions have box-drawing walls, with a region's name in the wall over its first cell.
    A board that does not fit is drawn with narrower cells; if that is not enough, its top left part is drawn,
    with an ellipsis and a caption that says what is left out.
    """
    return "\n".join(_Text(board, max(width, 8), colour).lines())


class _Text:
    """The text of a board: cells of `cell` columns with gaps of `gap` columns, which take the walls."""

    def __init__(self, board: Board, width: int, colour: bool) -> None:
        self.board, self.width, self.colour = board, width, colour
        self.walls = board.region is not None
        forms = ((3, 1), (1, 1)) if self.walls else ((2, 0), (1, 0)) if colour else ((1, 1), (1, 0))
        # Walls need one more gap than there are cells, boards without them one less.
        fitting = (form for form in forms if board.cols * sum(form) + (1 if self.walls else -form[1]) <= width)
        self.cell, self.gap = next(fitting, forms[-1])
        self.rows = _shown(board.rows, 2 if self.walls else 1, MAX_LINES - self.walls)
        self.cols = _shown(board.cols, self.cell + self.gap, width - self.walls + self.gap * (not self.walls))
        self.tones = Tones(board, self.rows, self.cols)

    def lines(self) -> Iterator[str]:
        """The lines, the caption included."""
        for row in range(self.rows):
            if self.walls:
                yield self._wall_line(row)
            yield self._cell_line(row)
        if self.walls:
            yield self._wall_line(self.rows)
        if self.rows < self.board.rows:
            yield "…"
        yield from wrap(self._caption(), self.width)

    def _caption(self) -> str:
        sides = (("rows", self.rows, self.board.rows), ("columns", self.cols, self.board.cols))
        left_out = [f"the last {total - shown} of {total} {name}" for name, shown, total in sides if shown < total]
        return "left out: " + ", ".join(left_out) if left_out else ""

    def _cell_line(self, row: int) -> str:
        parts = []
        for col in range(self.cols + self.walls):
            if self.walls or col:
                wall = self.walls and self.board.has_wall(row, col - 1, row, col)
                parts.append("│" if wall else self._paint(" " * self.gap, row, col))
            if col < self.cols:
                parts.append(self._cell(row, col))
        return "".join(parts) + "…" * (self.cols < self.board.cols)

    def _cell(self, row: int, col: int) -> str:
        mark = self.board.mark(row, col)
        is_blank = self.colour and self.board.checkered and mark == EMPTY
        text = " " if is_blank or not self.board.region_at(row, col) else mark.text
        return self._paint(text.center(self.cell), row, col, mark.ansi)

    def _wall_line(self, row: int) -> str:
        """The line of walls above the cells of `row`."""
        parts = []
        for col in range(self.cols + 1):
            corner = self._corner(row, col)
            parts.append(CORNERS[corner] if corner else self._paint(" ", row, col))
            if col < self.cols:
                parts.append(self._edge(row, col))
        return "".join(parts)

    def _corner(self, row: int, col: int) -> int:
        """The walls that leave the top left corner of a cell, as an index of CORNERS."""
        wall = self.board.has_wall
        up, right = wall(row - 1, col - 1, row - 1, col), wall(row - 1, col, row, col)
        down, left = wall(row, col - 1, row, col), wall(row - 1, col - 1, row, col - 1)
        return up + 2 * right + 4 * down + 8 * left

    def _edge(self, row: int, col: int) -> str:
        """What stands above a cell."""
        if not self.board.has_wall(row - 1, col, row, col):
            return self._paint(" " * self.cell, row, col)
        name = self.board.region_at(row, col)
        is_first = self.tones.first_cells.get(name) == (row, col)
        has_room = self.cell > 1 and self.board.names
        fits = is_first and has_room and len(name) == 1 and east_asian_width(name) not in "WF"
        return (name if fits else "").center(self.cell, "─")

    def _paint(self, text: str, row: int, col: int, ansi: str = "") -> str:
        if not (self.colour and text and self.board.region_at(row, col)):
            return text
        return f"\x1b[{ansi or f'38;5;16;48;5;{self.tones.at(row, col)[1]}'}m{text}\x1b[0m"


def _shown(cells: int, step: int, room: int) -> int:
    """How many of `cells`, each `step` wide, fit into `room`; beside an ellipsis where not all do."""
    return cells if cells * step <= room else (room - 1) // step
