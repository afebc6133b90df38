"""Word lists in files: text in UTF-8, plain or compressed by gzip."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from ..errors import InvalidInput
from ..text import UTF_16, decode

MAX_BYTES = 256_000_000
"""A file, or what it is decompressed to, is no larger."""
SMALL_BYTES = 20_000
"""A smaller list is read about as quickly as its binary form."""
GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class TextFile:
    """A file with one word a line. `raw` are the file's bytes; `name` is what the table is called."""

    path: str
    name: str
    raw: bytes

    @classmethod
    def read(cls, path: Path, name: str) -> TextFile:
        """Read the file. Raises InvalidInput if it cannot be read."""
        return cls(str(path), name, read_bytes(path))

    def key(self) -> bytes | None:
        """A digest of the file's bytes; None for a small file."""
        return None if len(self.raw) < SMALL_BYTES else blake2b(self.raw, digest_size=16).digest()

    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines of the text, whatever ends them: a line feed, a carriage return or both."""
        return enumerate(self._text.split("\n"), 1)

    def error(self, message: str, number: int | None = None) -> InvalidInput:
        """An error that names the file and the line."""
        return InvalidInput(message, source=self.path, line=number)

    @cached_property
    def _text(self) -> str:
        raw = self._unzipped() if self.raw.startswith(GZIP) else self.raw
        if b"\0" in raw and not raw.startswith(UTF_16):
            raise self.error("is not text (it has a null byte)", raw.count(b"\n", 0, raw.index(b"\0")) + 1)
        return decode(raw, self.path)

    def _unzipped(self) -> bytes:
        out, rest = bytearray(), self.raw
        try:
            while rest:
                member = zlib.decompressobj(wbits=31)
                out += member.decompress(rest, MAX_BYTES + 1 - len(out))
                if len(out) > MAX_BYTES:
                    raise self.error(f"is larger than {MAX_BYTES} bytes when decompressed")
                if not member.eof:
                    raise self.error("is cut short: its gzip stream has no end")
                rest = member.unused_data.lstrip(b"\0")
        except zlib.error as error:
            raise self.error(f"is broken gzip data: {error}") from None
        return bytes(out)


def read_bytes(path: Path) -> bytes:
    """A file's bytes. Raises InvalidInput if it cannot be read or is too large."""
    try:
        if not path.is_file():
            raise InvalidInput("is not a file" if path.exists() else "does not exist", source=str(path))
        if path.stat().st_size > MAX_BYTES:
            raise InvalidInput(f"is larger than {MAX_BYTES} bytes", source=str(path))
        return path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidInput):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidInput(f"cannot be read: {reason}", source=str(path)) from None
