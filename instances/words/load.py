"""Loads word tables: shipped and imported ones by name, files by path, and lists of words."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from ..errors import InvalidInput, quote
from .alphabet import Alphabet
from .build import Built, build
from .cache import cache_folder, keep, key_of, recall
from .database import MAGIC, Column, split_column
from .files import TextFile
from .source import Listed, Source
from .table import WordTable

ENDING = ".txt.gz"
MAX_HELD = 4
"""So many large tables are held in memory after their first use."""

_held: OrderedDict[str, Built] = OrderedDict()


def load_table(source: str | Sequence[str], *, alphabet: str | None = None, base: Path | None = None) -> WordTable:
    """The word table that `source` names. Raises InvalidInput.

    `source` is the name of a shipped table or of one that `gridproof words import` has made, a path (text or gzip;
    relative to `base`), a column `FILE#TABLE.COLUMN` of an SQLite database, a text of several lines, or a list of
    lines. A name wins over a file of that name, which is reached as `./NAME`. `alphabet` is the name of one; without
    it the table's own is taken, which for lists and files is "letters" unless the text states one.

    Large tables are read from their binary form in the user's cache folder, or put there.
    """
    if alphabet is not None:
        Alphabet.named(alphabet)
    if isinstance(source, str) and "\n" not in source:
        return _load_named(source, alphabet, str(base) if base is not None else None)
    lines = tuple(source.split("\n")) if isinstance(source, str) else _entries(source)
    return _table(Listed(lines, is_text=isinstance(source, str)), alphabet)


def table_names() -> dict[str, Path | None]:
    """The names of shipped tables (None) and of imported ones (their files)."""
    shipped: dict[str, Path | None] = {
        entry.name.removesuffix(ENDING): None
        for entry in (resources.files(__package__.rpartition(".")[0]) / "data" / "words").iterdir()
        if entry.name.endswith(ENDING)
    }
    return dict(sorted(shipped.items())) | {
        name: path for name, path in sorted(imported_tables().items()) if name not in shipped
    }


def open_source(text: str, base: Path | None = None) -> Source:
    """The lines behind the name of a table, a path or a column of a database, as they stand. Raises InvalidInput."""
    return _open(text, base)


def located(words: Any, folder: Path) -> Any:
    """A file of words, or column of a database, that lies in `folder` as it is named from anywhere; all else as it is.

    A column's file is what stands before the last #; a file of that whole name, and a table's name, win.
    """
    if not isinstance(words, str) or "\n" in words or words in table_names():
        return words
    try:
        is_there = any((folder / name).is_file() for name in (words, words.rpartition("#")[0]))
    except (OSError, ValueError):  # too long for a name, or with a null in it
        return words
    return str(folder.resolve() / words) if is_there else words


def imported_folder() -> Path:
    """Where `gridproof words import` puts its tables."""
    return cache_folder() / "words"


def imported_tables() -> dict[str, Path]:
    """The imported tables by name."""
    try:
        return {path.name.removesuffix(ENDING): path for path in imported_folder().glob(f"*{ENDING}")}
    except OSError:
        return {}


def _entries(source: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(source, (list, tuple)):
        raise InvalidInput(f"words must be a name, a path or a list of words, not {quote(source)}", field="words")
    return tuple(source)


def _load_named(text: str, alphabet: str | None, base: str | None) -> WordTable:
    table = _table(_open(text, Path(base) if base is not None else None), alphabet)
    object.__setattr__(table, "_reload", (_load_named, (text, alphabet, _absolute(base))))
    return table


def _absolute(base: str | None) -> str | None:
    """The folder for another process, which may stand elsewhere."""
    try:
        return str(Path(base or ".").absolute())
    except OSError:
        # The folder that this process stands in is gone.
        return base


def _open(text: str, base: Path | None) -> Source:
    names = table_names()
    if text in names:
        path = names[text]
        if path is not None:
            return TextFile.read(path, text)
        entry = resources.files(__package__.rpartition(".")[0]) / "data" / "words" / f"{text}{ENDING}"
        return TextFile(entry.name, text, entry.read_bytes())
    path = (base or Path()) / _at_home(Path(text))
    column = split_column(path)
    if column is not None:
        return Column.open(*column)
    if not _exists(path):
        raise _unknown(text, list(names))
    file = TextFile.read(path, path.name)
    if file.raw.startswith(MAGIC):
        raise file.error(f"is an SQLite database: name a column of it, as in {path.name}#TABLE.COLUMN")
    return file


def _at_home(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        # Nobody of that name has a home: a file whose name begins with a tilde.
        return path


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        # A text that is too long for a name, or has a null in it, names no file.
        return False


def _unknown(text: str, names: list[str]) -> InvalidInput:
    hint = f"there is no such file, and the tables with names are {', '.join(names)}"
    return InvalidInput(f"no word table {quote(text)}: {hint} (more: `gridproof words import`)", field="words")


def _table(source: Source, alphabet: str | None) -> WordTable:
    built = _built(source, alphabet)
    return WordTable(source.name, built.alphabet, built.rejected, built.about, 0, built.packed)


def _built(source: Source, alphabet: str | None) -> Built:
    content = source.key()
    if content is None:
        return build(source, alphabet)
    key = key_of(content, alphabet)
    built = _held.pop(key, None) or recall(key)
    if built is None:
        built = build(source, alphabet)
        if source.key() != content:
            # A database that was written to meanwhile: what was read is of no key.
            return built
        keep(key, built)
    _held[key] = built
    while len(_held) > MAX_HELD:
        _held.popitem(last=False)
    return built
