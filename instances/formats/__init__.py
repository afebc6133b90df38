"""Foreign crossword files: .puz (Across Lite), .ipuz and .xd, read into and written from one neutral value."""

from __future__ import annotations

from .convert import ENDINGS, crossword_of, printed_of, read_printed, write_printed
from .printed import PrintedCrossword, Written

__all__ = [
    "ENDINGS",
    "PrintedCrossword",
    "Written",
    "crossword_of",
    "printed_of",
    "read_printed",
    "write_printed",
]
