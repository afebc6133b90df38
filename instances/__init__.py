"""What a puzzle is: its type, text form, rules, drawing and shipped data. Imports nothing else of ours."""

from __future__ import annotations

from .catalog import Expect, Instance, load, parse_toml, puzzle_kinds, puzzle_type, read_text, shipped_names
from .errors import InvalidInput, quote
from .exact_cover import ExactCover
from .puzzle import Cell, Explorer, Puzzle, Violation
from .queens import Queens
from .tiling import Tiling

__all__ = [
    "Cell",
    "ExactCover",
    "Expect",
    "Explorer",
    "Instance",
    "InvalidInput",
    "Puzzle",
    "Queens",
    "Tiling",
    "Violation",
    "load",
    "parse_toml",
    "puzzle_kinds",
    "puzzle_type",
    "quote",
    "read_text",
    "shipped_names",
]
