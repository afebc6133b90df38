"""The user's cache folder, and packed tables kept in it so that a large table is read at once the second time.

A kept table is named by the digest of all that it is made from, and begins with a digest of all that follows: a file
that is cut short or damaged is made anew. It is written under another name and then renamed, so that processes that
make it at the same time do not meet. Where nothing can be written, tables are made anew each time.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from hashlib import blake2b
from pathlib import Path

from .alphabet import Alphabet
from .build import Built
from .packed import Packed

FORMAT = b"gridproof words 1\n"
"""Another form of the file, or other rules of reading and spelling words, take another number."""
DIGEST_BYTES = 16
MAX_KEPT = 40
"""So many tables are kept; the oldest go."""
DAY = 86_400


def cache_folder() -> Path:
    """Where a user's caches of gridproof are: in XDG_CACHE_HOME, or where the system has them. It need not exist."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return Path(named) / "gridproof"
    try:
        home = Path.home()
    except RuntimeError:
        # No home is known: something that can neither be read nor written.
        home = Path(os.devnull)
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "gridproof"
    return home / ".cache" / "gridproof"


def key_of(content: bytes, alphabet: str | None) -> str:
    """The name of a kept table: what it is made from and how."""
    return blake2b(b"\0".join([FORMAT, content, (alphabet or "").encode()]), digest_size=DIGEST_BYTES).hexdigest()


def recall(key: str) -> Built | None:
    """The table kept under `key`; None if there is none that can be used."""
    try:
        data = _file(key).read_bytes()
    except OSError:
        return None
    start = len(FORMAT) + DIGEST_BYTES
    if data[: len(FORMAT)] != FORMAT or data[len(FORMAT) : start] != _digest(memoryview(data)[start:]):
        return None
    return _decode(data, start)


def keep(key: str, built: Built) -> None:
    """Keep a table for the next time, if there is a place to write."""
    body = _encode(built)
    with contextlib.suppress(OSError):  # a cache is a convenience
        write_whole(_file(key), FORMAT + _digest(body) + body)
        _prune(_file(key).parent)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that others see either not at all or whole. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _file(key: str) -> Path:
    return cache_folder() / "tables" / f"{key}.bin"


def _prune(folder: Path) -> None:
    files = sorted(folder.glob("*.bin"), key=lambda path: path.stat().st_mtime, reverse=True)
    # What a process left that was killed while it wrote.
    left = [path for path in folder.glob(".*.bin.*") if path.stat().st_mtime < time.time() - DAY]
    for path in (*files[MAX_KEPT:], *left):
        path.unlink(missing_ok=True)


def _digest(body: bytes | memoryview) -> bytes:
    return blake2b(body, digest_size=DIGEST_BYTES).digest()


def _encode(built: Built) -> bytes:
    """One line of JSON, then the packed words."""
    packed, alphabet = built.packed, built.alphabet
    head = {
        "alphabet": [alphabet.name, alphabet.letters],
        "counts": packed.counts,
        "digest": packed.digest.hex(),
        "rejected": built.rejected,
        "about": built.about,
    }
    return json.dumps(head).encode() + b"\n" + packed.body


def _decode(data: bytes, start: int) -> Built:
    end = data.index(b"\n", start) + 1
    head = json.loads(data[start:end])
    alphabet = Alphabet(*head["alphabet"])
    counts = tuple((length, number) for length, number in head["counts"])
    packed = Packed(alphabet.letters, counts, data[end:], bytes.fromhex(head["digest"]))
    return Built(alphabet, packed, head["rejected"], tuple(head["about"]))
