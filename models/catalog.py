"""The formulations of each kind of puzzle, found by the name of its file in this folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from ..instances import Puzzle
from .forms import Formulation

PACKAGE = __name__.rpartition(".")[0]


def formulations(kind: str) -> dict[str, Formulation]:
    """The formulations of a kind of puzzle by their names, in the order of `FORMULATIONS` in `models/KIND.py`.

    Empty for a kind that has none.
    """
    return {entry.name: entry for entry in getattr(_module(kind), "FORMULATIONS", ())}


def best_methods(puzzle: Puzzle[Any], goal: str) -> tuple[str, ...]:
    """The names of the methods known to be best for `goal`, the best first.

    `goal` is "first", "all", "count", "unique" or "best". A method may still refuse the puzzle: the next one is meant
    for that. Empty for a kind of puzzle that has none.
    """
    module = _module(puzzle.kind)
    if module is None:
        return ()
    best: tuple[str, ...] = module.best_methods(puzzle, goal)
    return best


def _module(kind: str) -> ModuleType | None:
    name = kind.replace("-", "_")
    # Asking the folder, not the import system: a kind may be any text, such as one with dots.
    if name not in {entry.name for entry in iter_modules(import_module(PACKAGE).__path__)}:
        return None
    return import_module(f"{PACKAGE}.{name}")
