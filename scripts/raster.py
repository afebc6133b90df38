"""Boards as images of pixels, and films as GIF files. It needs Pillow, which the extra `report` installs."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from ..instances import Puzzle
from ..instances.drawing import DARK, EMPTY, INK, LIGHT, PALETTE, Board, Mark, Tones
from .animation import HOLD_SECONDS, MOST_RATE, Frame

if TYPE_CHECKING:
    from PIL import Image

SIZE, MOST_WIDTH = 32, 640
"""Pixels of a cell, fewer where the board would be wider."""
FINE = 3
"""The board is drawn so many times larger and then reduced, which smooths slanting lines."""
MARGIN, CAPTION = 4, 20
"""Pixels around the board, and the height of the line below it."""
THIN, THICK, ALPHA = 0.03, 0.08, 0.45
"""Widths of lines, in cells, and the strength of thin ones."""
PAPER = "#ffffff"
SHADES = 16
"""Colours from that of a cell to that of the ink, for smooth edges."""

Point = tuple[float, float]
COMMAND, NUMBER = re.compile(r"([mlaz])([^mlaz]*)"), re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
LENGTHS = {"m": 2, "l": 2, "a": 7}
"""The numbers of a path's command; `z` has none."""


def missing() -> str | None:
    """What to install for a GIF, or None."""
    return None if find_spec("PIL") else "a GIF needs Pillow: pip install 'gridproof[report]'"


# --- GIF -------------------------------------------------------------------------------------------------------
def to_gif(puzzle: Puzzle[Any], frames: Sequence[Frame], rate: float) -> bytes:
    """A GIF that plays so many frames a second (at most 50), over and over; the last one stands for two seconds."""
    from PIL import Image

    palette = _palette()
    drawn = (image_of(frame.board(puzzle), frame.caption) for frame in frames)
    first, *others = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in drawn]
    durations = [round(1000 / min(rate, MOST_RATE))] * len(others) + [round(1000 * HOLD_SECONDS)]
    file = io.BytesIO()
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return file.getvalue()


def _palette() -> Image.Image:
    """The colours of boards, each in shades to that of the ink: the same in all frames, so that nothing flickers."""
    from PIL import Image

    image, values = Image.new("P", (1, 1)), list[int]()
    ink = _rgb(INK)
    for colour in (PAPER, *(tone for tone, _ in (LIGHT, DARK, *PALETTE))):
        for shade in range(SHADES):
            pairs = zip(_rgb(colour), ink, strict=True)
            values += [one + (other - one) * shade // (SHADES - 1) for one, other in pairs]
    image.putpalette(values)
    return image


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


# --- board -----------------------------------------------------------------------------------------------------
def image_of(board: Board, caption: str) -> Image.Image:
    """The board with a line of text below it."""
    from PIL import Image, ImageDraw, ImageFont

    size = max(2, min(SIZE, MOST_WIDTH // max(board.rows, board.cols)))
    drawn = _Canvas(board, size * FINE).image.reduce(FINE)
    image = Image.new("RGB", (drawn.width, drawn.height + CAPTION), PAPER)
    image.paste(drawn)
    draw, height = ImageDraw.Draw(image), CAPTION * 0.7
    room, length = drawn.width - 2 * MARGIN, draw.textlength(caption, ImageFont.load_default(height))
    draw.text((MARGIN, drawn.height), caption, INK, ImageFont.load_default(height * min(1, room / length)))
    return image


class _Canvas:
    """The image of a board with cells of so many pixels."""

    def __init__(self, board: Board, size: int) -> None:
        from PIL import Image, ImageDraw

        self._board, self._size = board, size
        self._cells = [(row, col) for row in range(board.rows) for col in range(board.cols)]
        margin = 2 * MARGIN * FINE
        self.image = Image.new("RGB", (board.cols * size + margin, board.rows * size + margin), PAPER)
        # On an image without transparency, this one mixes colours as their alpha says.
        self._draw = ImageDraw.Draw(self.image, "RGBA")
        self._draw_tones()
        self._draw_lines(THIN, ALPHA)
        self._draw_lines(THICK, 1)
        self._draw_marks()

    def _at(self, row: float, col: float) -> Point:
        """Where the top left corner of a cell is."""
        return MARGIN * FINE + col * self._size, MARGIN * FINE + row * self._size

    def _draw_tones(self) -> None:
        tones = Tones(self._board, self._board.rows, self._board.cols)
        for row, col in self._cells:
            if self._board.region_at(row, col):
                self._draw.rectangle((*self._at(row, col), *self._at(row + 1, col + 1)), tones.at(row, col)[0])

    def _draw_lines(self, width: float, alpha: float) -> None:
        """The thick lines around regions or the thin ones inside them, which checkered boards do not have."""
        for row in range(self._board.rows + 1):
            for col in range(self._board.cols + 1):
                if self._line_width((row, col), (row - 1, col)) == width:
                    self._draw_line((row, col), (row, col + 1), width, alpha)
                if self._line_width((row, col), (row, col - 1)) == width:
                    self._draw_line((row, col), (row + 1, col), width, alpha)

    def _line_width(self, cell: tuple[int, int], other: tuple[int, int]) -> float:
        if self._board.has_wall(*cell, *other):
            return THICK
        return THIN if self._board.region_at(*cell) and not self._board.checkered else 0

    def _draw_line(self, start: Point, end: Point, width: float, alpha: float) -> None:
        half = width * self._size / 2
        (left, top), (right, bottom) = self._at(*start), self._at(*end)
        self._draw.rectangle((left - half, top - half, right + half, bottom + half), _ink(alpha))

    def _draw_marks(self) -> None:
        from PIL import ImageFont

        font = ImageFont.load_default(0.6 * self._size)
        stencils: dict[Mark, Image.Image] = {}
        for row, col in self._cells:
            mark = self._board.mark(row, col)
            if mark.path:
                stencil = stencils.setdefault(mark, _stencil(mark, self._size))
                x, y = self._at(row, col)
                self.image.paste(INK, (round(x), round(y)), stencil)
            elif mark != EMPTY:
                self._draw.text(self._at(row + 0.5, col + 0.5), mark.text, INK, font, "mm")


def _ink(alpha: float) -> tuple[int, ...]:
    return (*_rgb(INK), round(255 * alpha))


# --- marks -----------------------------------------------------------------------------------------------------
def _stencil(mark: Mark, size: int) -> Image.Image:
    """Where the path of a mark leaves ink on a cell: filled, or drawn in lines where its style says so."""
    from PIL import Image, ImageChops, ImageDraw

    stencil = Image.new("1", (size, size))
    join = ImageChops.logical_xor if "evenodd" in mark.style else ImageChops.logical_or
    for outline in _outlines(mark.path):
        points = [(x * size, y * size) for x, y in outline]
        drawn = Image.new("1", (size, size))
        if 'fill="none"' in mark.style:
            ImageDraw.Draw(drawn).line(points, 1, round(0.07 * size))
        else:
            ImageDraw.Draw(drawn).polygon(points, 1)
        stencil = join(stencil, drawn)
    return stencil


def _outlines(path: str) -> Iterator[list[Point]]:
    """The corners of each part of a mark's path, which has relative commands and of arcs only half circles."""
    outline: list[Point] = [(0, 0)]
    for command, text in COMMAND.findall(path):
        numbers = list(map(float, NUMBER.findall(text)))
        if command in "mz" and len(outline) > 1:
            yield outline
            outline = [outline[0 if command == "z" else -1]]
        for place in range(0, len(numbers), LENGTHS[command] if numbers else 1):
            *_, x, y = numbers[place : place + LENGTHS[command]]
            end = outline[-1][0] + x, outline[-1][1] + y
            if command == "m":
                outline = [end]
            else:
                outline += _half_circle(outline[-1], end) if command == "a" else [end]
    if len(outline) > 1:
        yield outline


def _half_circle(start: Point, end: Point) -> list[Point]:
    """Points on the way from start to end, clockwise as one sees it."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    radius, angle = hypot(start[0] - x, start[1] - y), atan2(start[1] - y, start[0] - x)
    steps = [angle + pi * step / 12 for step in range(1, 13)]
    return [(x + radius * cos(step), y + radius * sin(step)) for step in steps]
