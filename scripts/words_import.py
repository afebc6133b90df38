"""Word tables of languages from the frequencies that the package wordfreq holds, put into the user's cache folder.

They are not shipped: wordfreq's data is under CC BY-SA 4.0. A word's score is ten times its Zipf frequency, rounded
(30: one word in a million, 60: one in a thousand).
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..instances import InvalidInput, load_table, quote
from ..instances.words import imported_folder, write_whole

EXTRA = "wordfreq is not installed: pip install 'gridproof[words]'"
MOST_WORDS = 1_000_000
INNER = re.compile(r"[^\W\d_]+(?:['\u2019\u02bc-][^\W\d_]+)*")
"""Letters, with hyphens and apostrophes only between them."""


@dataclass(frozen=True)
class Language:
    """A language that can be imported."""

    code: str
    """wordfreq's name for it."""
    table: str
    """What the imported table is called."""
    alphabet: str
    nouns: str | None = None
    """A shipped table: only its words are taken, all of them."""


LANGUAGES = {
    "french": Language("fr", "french", "french"),
    "malay": Language("ms", "malay", "malay"),
    "russian": Language("ru", "russian-scored", "russian", nouns="russian"),
    "ukrainian": Language("uk", "ukrainian", "ukrainian"),
}


def import_language(name: str) -> tuple[str, int, Path]:
    """Make the table of a language: its name, its number of lines and its file.

    Raises InvalidInput if the language is unknown, wordfreq is not installed or the file cannot be written.
    """
    language = LANGUAGES.get(name.lower())
    if language is None:
        raise InvalidInput(f"no language {quote(name)} to import (known: {', '.join(LANGUAGES)})")
    wordfreq = _wordfreq()
    words = _scored(wordfreq, language) if language.nouns else _frequent(wordfreq, language.code)
    lines = [*_head(language), *(f"{word};{score}" for word, score in words)]
    path = imported_folder() / f"{language.table}.txt.gz"
    try:
        write_whole(path, gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0))
    except OSError as error:
        raise InvalidInput(f"cannot be written: {error.strerror}", source=str(path)) from None
    return language.table, len(load_table(language.table)), path


def _wordfreq() -> Any:
    try:
        return import_module("wordfreq")
    except ImportError as error:
        hint = EXTRA if error.name == "wordfreq" else f"wordfreq cannot be imported: {error}"
        raise InvalidInput(hint) from None


def _frequent(wordfreq: Any, code: str) -> Iterator[tuple[str, int]]:
    """All words of two characters or more that are no numbers and no parts of words, the most frequent first."""
    for word in wordfreq.top_n_list(code, MOST_WORDS, wordlist="best"):
        if len(word) > 1 and INNER.fullmatch(word):
            yield word, _score(wordfreq, word, code)


def _scored(wordfreq: Any, language: Language) -> list[tuple[str, int]]:
    """The nouns of a shipped table."""
    assert language.nouns is not None
    table = load_table(language.nouns)
    forms = (table.printed(word) for length in table.lengths for word in table.words(length))
    return [(form, _score(wordfreq, form, language.code)) for printed in forms for form in printed]


def _score(wordfreq: Any, word: str, code: str) -> int:
    return round(10 * float(wordfreq.zipf_frequency(word, code)))


def _head(language: Language) -> Iterable[str]:
    what = f"the nouns of the table {language.nouns}" if language.nouns else "words"
    yield f"# {language.table}: {what} with their frequency by wordfreq (Robyn Speer, https://doi.org/10.5281/zenodo.7199437)"
    yield "# licence: CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/"
    yield "# scores: ten times the Zipf frequency (30: one word in a million, 60: one in a thousand)"
    yield f"# alphabet: {language.alphabet}"
