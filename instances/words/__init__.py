"""Word tables: alphabets, readers of word lists and databases, the table itself and its cached binary form."""

from __future__ import annotations

from .alphabet import Alphabet
from .cache import write_whole
from .join import with_words
from .load import imported_folder, load_table, located, open_source, table_names
from .pattern import Pattern
from .source import Source
from .table import WordTable

__all__ = [
    "Alphabet",
    "Pattern",
    "Source",
    "WordTable",
    "imported_folder",
    "load_table",
    "located",
    "open_source",
    "table_names",
    "with_words",
    "write_whole",
]
