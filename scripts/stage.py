"""The terminal as a stage: frames of a search, one drawn over the other, at a given speed."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import click

from ..instances import Puzzle
from ..instances.drawing import to_text
from ..solvers.contract import Event
from .animation import Film, Frame
from .terminal import has_colour, width

REFRESH_SECONDS = 0.04
"""Steps that follow each other faster are not all drawn."""
LATE_SECONDS = 0.5
"""What has been missed, as when the program was suspended, is made up for by no more than this."""
UP, CLEAR_LINE, CLEAR_BELOW, HIDE_CURSOR, SHOW_CURSOR = "\x1b[{}F", "\x1b[K", "\x1b[J", "\x1b[?25l", "\x1b[?25h"


def is_stage() -> bool:
    """Whether standard output is a terminal on which one can draw over what was drawn."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def text_of(puzzle: Puzzle[Any], frame: Frame) -> str:
    """A frame and its numbers as lines of text that fit the terminal's width."""
    board = frame.board(puzzle, every_cell=True)
    return f"{to_text(board, width(), colour=has_colour())}\n{frame.caption}"


class Stage:
    """Draws frames in place. As a context it hides the cursor, and shows it again in whatever way it is left."""

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._puzzle = puzzle
        self._lines = 0

    def __enter__(self) -> Stage:
        click.echo(HIDE_CURSOR, nl=False)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        click.echo(SHOW_CURSOR, nl=False)

    def show(self, frame: Frame) -> None:
        """Draw a frame over the one before; of a board that is higher than the terminal, the rows at the top."""
        *board, caption = text_of(self._puzzle, frame).splitlines()
        height = shutil.get_terminal_size((80, 24)).lines
        lines = [*board[: max(1, height - 2)], caption[: width() - 1]]
        before = UP.format(self._lines) if self._lines else ""
        click.echo(before + "".join(f"{line}{CLEAR_LINE}\n" for line in lines) + CLEAR_BELOW, nl=False)
        self._lines = len(lines)

    def play(self, frames: Sequence[Frame], rate: float) -> None:
        """Draw frames, so many a second."""
        for frame in frames:
            self.show(frame)
            time.sleep(1 / rate)


class Live:
    """Listens to a search, holds it back to so many steps a second, and shows the film as it is taken."""

    def __init__(self, stage: Stage, film: Film, rate: float) -> None:
        self._stage, self._film = stage, film
        self._step_seconds = 1 / rate
        self._due = self._shown = time.monotonic()

    def on_event(self, event: Event) -> None:
        """A step of the search: draw it, and wait until the next one is due."""
        if self._film.is_over:
            return
        self._film.on_event(event)
        now = time.monotonic()
        if self._step_seconds >= REFRESH_SECONDS or now - self._shown >= REFRESH_SECONDS:
            self._stage.show(self._film.now())
            self._shown = now
        self._due = max(self._due, now - LATE_SECONDS) + self._step_seconds
        if self._due > now:
            time.sleep(self._due - now)
