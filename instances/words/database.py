"""Word lists in SQLite databases: `FILE#TABLE.COLUMN`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import InvalidInput, quote
from .files import SMALL_BYTES

if TYPE_CHECKING:
    import sqlite3

MAGIC = b"SQLite format 3\0"


def split_column(path: Path) -> tuple[Path, str] | None:
    """The file and the `TABLE.COLUMN` of such a path; None if it is the path of a file as it stands."""
    front, mark, column = str(path).rpartition("#")
    try:
        return None if not mark or path.exists() else (Path(front), column)
    except (OSError, ValueError):
        return None


@dataclass(frozen=True)
class Column:
    """A column of a table, its values in the order in which SQLite gives them: entries as in a text file."""

    path: Path
    table: str
    column: str

    @classmethod
    def open(cls, path: Path, named: str) -> Column:
        """The column `TABLE.COLUMN`. Raises InvalidInput if there is none."""
        if not path.is_file():
            raise InvalidInput("is not a file" if path.exists() else "does not exist", source=str(path))
        with closing(_connect(path)) as connection:
            try:
                return cls._look(path, named, connection)
            except _errors() as error:
                raise InvalidInput(f"cannot be read as an SQLite database: {error}", source=str(path)) from None

    @classmethod
    def _look(cls, path: Path, named: str, connection: sqlite3.Connection) -> Column:
        query = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
        tables = [str(row[0]) for row in connection.execute(query)]
        table, dot, column = named.partition(".")
        if table not in tables:
            # A table's own name may have dots.
            table = next((name for name in tables if named.startswith(f"{name}.")), table)
            column = named[len(table) + 1 :]
        if table not in tables:
            raise InvalidInput(f"has no table {quote(table)} (tables: {', '.join(tables) or 'none'})", source=str(path))
        columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({_quoted(table)})")]
        if column not in columns:
            asked = f"no column {quote(column)}" if dot else "no column is named; write FILE#TABLE.COLUMN"
            raise InvalidInput(f"table {quote(table)}: {asked} (columns: {', '.join(columns)})", source=str(path))
        return cls(path, table, column)

    @property
    def name(self) -> str:
        """What the table is called."""
        return f"{self.path.name}#{self.table}.{self.column}"

    def key(self) -> bytes | None:
        """A digest of the database, its log and the column's name; None for a small database."""
        digest = blake2b(f"{self.table}\0{self.column}\0".encode(), digest_size=16)
        size = 0
        for path in (self.path, Path(f"{self.path}-wal")):
            if path.is_file():
                size += path.stat().st_size
                with path.open("rb") as file:
                    digest.update(file_digest(file, "blake2b").digest())
        return None if size < SMALL_BYTES else digest.digest()

    def lines(self) -> Iterator[tuple[int, str]]:
        """The values; an empty one (NULL) is skipped. Raises InvalidInput for a value that is no text."""
        query = f"SELECT {_quoted(self.column)} FROM {_quoted(self.table)}"
        with closing(_connect(self.path)) as connection:
            try:
                for number, (value,) in enumerate(connection.execute(query), 1):
                    if isinstance(value, str):
                        yield number, value
                    elif value is not None:
                        raise self.error(f"{quote(value)} is no text", number)
            except _errors() as error:
                raise self.error(f"cannot be read: {error}") from None

    def error(self, message: str, number: int | None = None) -> InvalidInput:
        """An error that names the file and the row."""
        row = f"{self.table}.{self.column}" if number is None else f"{self.table}.{self.column}, row {number}"
        return InvalidInput(f"{row}: {message}", source=str(self.path))


def _connect(path: Path) -> sqlite3.Connection:
    import sqlite3

    # As an address, so that nothing is written or made.
    try:
        return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise InvalidInput(f"cannot be read as an SQLite database: {error}", source=str(path)) from None


def _errors() -> type[Exception]:
    import sqlite3

    return sqlite3.Error


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
