"""Why a puzzle has no solution, said as small as it can be found: `why/KIND.py` for the kinds that can say it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ...instances import Cell, Puzzle


@dataclass(frozen=True)
class Reason:
    """A part of a puzzle that has no solution, even alone."""

    message: str
    cells: tuple[Cell, ...] = ()
    parts: tuple[str, ...] = ()
    """The names of what has no solution together, such as slots."""


def why(puzzle: Puzzle[Any], seconds: float | None = None) -> Reason | None:
    """Why a puzzle, known to have no solution, has none; None where its kind cannot tell or the time was too short."""
    name = f"{__name__}.{puzzle.kind.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    tell: Callable[[Any, float | None], Reason | None] = import_module(name).why
    return tell(puzzle, seconds)
