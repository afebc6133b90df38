"""Foreign crossword files: .puz (Across Lite), .ipuz and .xd, read into and written from one neutral value.

Names are loaded when they are first used, so that commands without such files start quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .convert import crossword_of, printed_of, read_printed, write_printed
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

ENDINGS = (".puz", ".ipuz", ".xd")
"""The endings of the files."""


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module(".convert", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
