"""A table's words packed into bytes: made without numpy, read with it as arrays without a copy.

The words stand in order of length and then of their codes. All numbers are little-endian, and each part begins at a
multiple of eight bytes: scores (int16), ends of the notes (int64), codes (uint8), notes (UTF-8 text). A word's notes
are its printed forms and its clues; none means that it is printed in lower case and has no clue.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORM, CLUE = "\x1f", "\x1e"
"""What stands before each further printed form, and before each clue."""


class Row(NamedTuple):
    """A word as codes, with its score and its notes."""

    codes: bytes
    score: int
    notes: bytes


@dataclass(frozen=True)
class Columns:
    """The arrays of all words. `counts` are the lengths, ascending, each with its number of words."""

    counts: tuple[tuple[int, int], ...]
    scores: NDArray[np.int16]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    codes: NDArray[np.uint8]
    notes: memoryview

    @cached_property
    def firsts(self) -> dict[int, tuple[int, int, int]]:
        """By length: the number of words, the index of the first, and where its codes begin."""
        found, index, place = {}, 0, 0
        for length, number in self.counts:
            found[length] = (number, index, place)
            index, place = index + number, place + number * length
        return found

    def keep(self, mask: NDArray[np.bool_]) -> Columns:
        """The words for which `mask`, one truth value a word, holds. Linear, without a look at the notes."""
        import numpy as np

        counts, parts = [], []
        for length, (number, index, place) in self.firsts.items():
            kept = mask[index : index + number]
            left = int(kept.sum())
            if left:
                counts.append((length, left))
                parts.append(self.codes[place : place + number * length].reshape(number, length)[kept].ravel())
        codes = np.concatenate(parts) if parts else self.codes[:0]
        columns = Columns(tuple(counts), self.scores[mask], self.starts[mask], self.ends[mask], codes, self.notes)
        for column in (columns.scores, columns.codes):
            column.flags.writeable = False
        return columns

    def note(self, index: int) -> str:
        """The notes of the word of that index, as text."""
        return str(self.notes[int(self.starts[index]) : int(self.ends[index])], "utf-8")

    def rows(self) -> list[Row]:
        """All words, in their order."""
        rows = []
        for length, (number, index, place) in self.firsts.items():
            for k in range(number):
                codes = self.codes[place + k * length : place + (k + 1) * length].tobytes()
                rows.append(Row(codes, int(self.scores[index + k]), self.note(index + k).encode()))
        return rows


@dataclass(frozen=True)
class Packed:
    """The bytes of a table, its letters, and the digest of both."""

    letters: str
    counts: tuple[tuple[int, int], ...]
    body: bytes
    digest: bytes

    def columns(self) -> Columns:
        """The arrays, read-only views of the bytes."""
        import numpy as np

        total, size = sum(n for _, n in self.counts), sum(length * n for length, n in self.counts)
        ends_at, codes_at, notes_at = _places(total, size)
        scores = np.frombuffer(self.body, "<i2", total)
        ends = np.frombuffer(self.body, "<i8", total + 1, ends_at)
        codes = np.frombuffer(self.body, "u1", size, codes_at)
        return Columns(self.counts, scores, ends[:-1], ends[1:], codes, memoryview(self.body)[notes_at:])


def pack(letters: str, rows: Sequence[Row]) -> Packed:
    """Pack rows that are in order of length and codes. Linear."""
    counts = tuple((length, len(list(group))) for length, group in groupby(rows, lambda row: len(row.codes)))
    parts = (
        _little(array("h", [row.score for row in rows])),
        _little(array("q", accumulate((len(row.notes) for row in rows), initial=0))),
        b"".join([row.codes for row in rows]),
        b"".join([row.notes for row in rows]),
    )
    body = b"".join(part + bytes(-len(part) % 8) for part in parts)
    head = json.dumps([letters, counts]).encode()
    return Packed(letters, counts, body, blake2b(head + b"\0" + body, digest_size=16).digest())


def _little(numbers: array[int]) -> bytes:
    if sys.byteorder != "little":
        numbers.byteswap()
    return numbers.tobytes()


def _places(total: int, size: int) -> tuple[int, int, int]:
    """Where the ends, the codes and the notes begin, for so many words and letters."""
    ends_at = -(-2 * total // 8) * 8
    codes_at = ends_at + 8 * (total + 1)
    return ends_at, codes_at, codes_at + -(-size // 8) * 8
