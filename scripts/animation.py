"""The film of a search: frames sampled from its events, and the animated SVG and GIF that are made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from ..instances import Puzzle
from ..instances.drawing import Board, svg_content
from ..instances.puzzle import Placed
from ..solvers.contract import Event

HOLD_SECONDS = 2.0
"""How long the last frame stands."""
FEWEST = 32
"""Of fewer frames more are kept than are wanted, so that they are spaced evenly all the same."""
MOST_RATE = 50.0
"""Frames a second that viewers keep up with."""
MARGIN, CAPTION = 0.08, 0.7
"""In cells: around the board, and the height of the line below it."""
LETTER_WIDTH = 0.6
"""At most, on the average, in heights of the letters."""
GREY = "#767676"
"""Can be read on light and on dark pages."""
SIZE, MOST_WIDTH = 48, 960
"""Pixels of a cell in an SVG, fewer where the board would be wider."""


@dataclass(frozen=True)
class Frame:
    """What stands on the board after `step` steps (pieces placed or lifted), and the solutions found until then."""

    step: int
    solutions: int
    placed: tuple[Placed, ...]

    @property
    def caption(self) -> str:
        """The numbers in words."""
        plural = "" if self.solutions == 1 else "s"
        return f"step {self.step:,}, {self.solutions:,} solution{plural}"

    def board(self, puzzle: Puzzle[Any], *, every_cell: bool = False) -> Board:
        """The frame as a board to draw."""
        return replace(puzzle.picture(self.placed, every_cell=every_cell), label=f"{puzzle.describe()}: {self.caption}")


class Film:
    """Listens to a search and keeps evenly spaced frames.

    Nobody knows how long a search will be: it keeps each frame at first, then each second one, each fourth, and so on,
    so that memory stays flat; a step takes about a microsecond. The film ends with the solution after which the search
    is to stop, if there is one.
    """

    def __init__(self, frames: int, last_solution: int | None = None) -> None:
        self._wanted = frames
        self._most = 2 * max(frames, FEWEST)
        self._last_solution = last_solution
        self._placed: dict[Placed, None] = {}
        self._stride = 1
        self._step = self._solutions = 0
        self._kept = [self.now()]
        self.found: Frame | None = None
        """The last solution."""

    def now(self) -> Frame:
        """What stands on the board."""
        return Frame(self._step, self._solutions, tuple(self._placed))

    @property
    def is_over(self) -> bool:
        """Whether the last solution that was asked for is found. What the search lifts then is no longer shown."""
        return self._solutions == self._last_solution

    def on_event(self, event: Event) -> None:
        """A step of the search."""
        if self.is_over:
            return
        self._step += 1
        if event.action == "place":
            self._placed[event.piece, event.cells] = None
        else:
            del self._placed[event.piece, event.cells]
        if self._step % self._stride == 0:
            self._keep()

    def on_solution(self, _: Any) -> None:
        """What stands is a solution."""
        self._solutions += 1
        self.found = self.now()

    def _keep(self) -> None:
        self._kept.append(self.now())
        if len(self._kept) > self._most:
            self._stride *= 2
            self._kept = self._kept[::2]

    def frames(self) -> list[Frame]:
        """As many frames as are wanted, or all if there are fewer; the last one is the end."""
        frames = [*(frame for frame in self._kept if frame.step < self._step), self.now()]
        last, gaps = len(frames) - 1, self._wanted - 1
        if last <= gaps:
            return frames
        return [frames[number * last // gaps] for number in range(gaps)] + frames[-1:]


# --- SVG -------------------------------------------------------------------------------------------------------
def to_svg(puzzle: Puzzle[Any], frames: Sequence[Frame], rate: float) -> str:
    """An SVG that plays so many frames a second (at most 50), over and over, by CSS and without scripts.

    Where animations are not played, or not wanted, it shows the last frame. Raises InvalidInput if the puzzle is too
    large for a picture.
    """
    board = frames[-1].board(puzzle)
    width, height = board.cols + 2 * MARGIN, board.rows + 2 * MARGIN + CAPTION
    scale = min(SIZE, MOST_WIDTH / max(width, height))
    label = escape(f"{puzzle.describe()}: the search, {frames[-1].caption}")
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"',
            f' width="{width * scale:.0f}" height="{height * scale:.0f}" role="img" aria-label="{label}">',
            f"<title>{label}</title>",
            *_groups(puzzle, frames, min(rate, MOST_RATE)),
            "</svg>",
        ]
    )


def _groups(puzzle: Puzzle[Any], frames: Sequence[Frame], rate: float) -> Iterator[str]:
    """A style sheet and a group a frame. All run through one cycle, each shifted by its time."""
    before = (len(frames) - 1) / rate
    cycle = before + HOLD_SECONDS
    yield (
        "<style>"
        f".frame{{animation:frame {cycle:g}s step-end infinite}}.last{{animation-name:last}}"
        f"@keyframes frame{{0%{{visibility:visible}}{100 / rate / cycle:.6g}%,100%{{visibility:hidden}}}}"
        f"@keyframes last{{0%{{visibility:visible}}{100 * HOLD_SECONDS / cycle:.6g}%,100%{{visibility:hidden}}}}"
        "@media(prefers-reduced-motion:reduce){.frame{animation:none}}"
        "</style>"
    )
    for number, frame in enumerate(frames):
        is_last = number == len(frames) - 1
        kind = 'class="frame last"' if is_last else 'class="frame" visibility="hidden"'
        delay = f"animation-delay:{number / rate - cycle:.6g}s"
        board = frame.board(puzzle)
        yield f'<g {kind} style="{delay}">{svg_content(board)}{_svg_caption(frame, board)}</g>'


def _svg_caption(frame: Frame, board: Board) -> str:
    """The line below the board, in smaller letters where it is narrow."""
    text = frame.caption
    size = min(0.4, board.cols / (LETTER_WIDTH * len(text)))
    place = f'x="0" y="{board.rows + 0.55:g}" font-size="{size:.3g}" fill="{GREY}"'
    return f'<text {place} font-family="sans-serif">{escape(text)}</text>'
