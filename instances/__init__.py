"""What a puzzle is: its type, text form, rules, drawing and shipped data. Imports nothing else of ours."""

from __future__ import annotations

from .block_pattern import BlockPattern
from .catalog import Expect, Instance, load, parse_toml, puzzle_kinds, puzzle_type, read_text, shipped_names
from .crisscross import CrissCross
from .crossword import Crossword, Slot
from .errors import InvalidInput, quote
from .exact_cover import ExactCover
from .maze import Maze
from .puzzle import Cell, Explorer, Puzzle, Violation
from .queens import Queens
from .tiling import Tiling
from .words import Alphabet, WordTable, load_table
from .wordsearch import WordSearch

__all__ = [
    "Alphabet",
    "BlockPattern",
    "Cell",
    "CrissCross",
    "Crossword",
    "ExactCover",
    "Expect",
    "Explorer",
    "Instance",
    "InvalidInput",
    "Maze",
    "Puzzle",
    "Queens",
    "Slot",
    "Tiling",
    "Violation",
    "WordSearch",
    "WordTable",
    "load",
    "load_table",
    "parse_toml",
    "puzzle_kinds",
    "puzzle_type",
    "quote",
    "read_text",
    "shipped_names",
]
