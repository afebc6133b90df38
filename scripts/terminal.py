"""The terminal: how wide it is and whether it shows colours."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

from ..instances import Puzzle


def width() -> int:
    """The columns of the terminal; 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


def has_colour() -> bool:
    """Whether standard output is a terminal with colours (NO_COLOR and TERM=dumb switch them off)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def draw(puzzle: Puzzle[Any], solution: Any = None) -> str:
    """The puzzle or its solution, fitting the terminal."""
    return puzzle.draw(solution, width=width(), colour=has_colour())
