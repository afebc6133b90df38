"""A printed crossword in all its forms, and files of it made by hand."""

from __future__ import annotations

import random
import struct
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from gridproof.instances import InvalidInput
from gridproof.instances.formats import PrintedCrossword, read_printed, write_printed

PATTERN = ("...", "...", "#..")
LETTERS = {(0, 0): "C", (0, 1): "A", (0, 2): "T", (1, 0): "O", (1, 1): "R", (1, 2): "E", (2, 1): "M", (2, 2): "E"}
CLUES = {"1-Across": "Feline", "4-Across": "Rock", "5-Across": "Myself?", "1-Down": "Firm", "2-Down": "Limb"}
PLAIN = PrintedCrossword(PATTERN, LETTERS, clues=CLUES, title="Small", author="Me", copyright="© 2026", notes="A\n\nB")
FULL = replace(PLAIN, solution={**LETTERS, (0, 0): "HEART", (2, 2): "&"}, circles=frozenset({(0, 0), (1, 1)}))

CIRCLE = {"shapebg": "circle"}


def again(printed: PrintedCrossword, ending: str) -> PrintedCrossword:
    """The crossword written and read; nothing may be lost."""
    data, lost = write_printed(printed, ending)
    assert lost == ()
    found = read_printed(data, ending)
    assert found.left == ()
    return found


def complaint(data: bytes, ending: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        read_printed(data, ending)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def checksum(data: bytes, value: int = 0) -> int:
    for byte in data:
        value = ((value >> 1) | (value & 1) << 15) + byte & 0xFFFF
    return value


def puz_file(
    solution: bytes = b"CATORE.ME",
    fill: bytes = b"------.--",
    clues: tuple[bytes, ...] = (b"a", b"b", b"c", b"d", b"e", b"f"),
    *,
    size: tuple[int, int] = (3, 3),
    kind: int = 1,
    state: int = 0,
    version: bytes = b"1.3\0",
    texts: tuple[bytes, ...] = (b"Title", b"Author", b"Copy", b"Notes"),
    sections: Mapping[bytes, bytes] | None = None,
) -> bytes:
    """A .puz file by the description of the format alone, with whatever it should not have."""
    title, author, copy, notes = texts
    header = struct.pack("<BBHHH", size[0], size[1], len(clues), kind, state)
    parts = [text + b"\0" for text in (title, author, copy) if text] + list(clues) + ([notes + b"\0"] if notes else [])
    sums = [checksum(header), checksum(solution), checksum(fill), checksum(b"".join(parts))]
    whole = checksum(b"".join(parts), checksum(fill, checksum(solution, sums[0])))
    low = bytes(key ^ value & 0xFF for key, value in zip(b"ICHE", sums, strict=True))
    high = bytes(key ^ value >> 8 for key, value in zip(b"ATED", sums, strict=True))
    data = struct.pack("<H", whole) + b"ACROSS&DOWN\0" + struct.pack("<H", sums[0]) + low + high + version
    data += bytes(2) + bytes(2) + bytes(12) + header + solution + fill
    data += b"".join(text + b"\0" for text in (title, author, copy, *clues, notes))
    for code, content in (sections or {}).items():
        data += code + struct.pack("<HH", len(content), checksum(content)) + content + b"\0"
    return data


def table_of(**changes: Any) -> dict[str, Any]:
    """A small ipuz puzzle in the most common form, with changes; None takes a key away."""
    table = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3},
        "title": "Small",
        "puzzle": [[1, 2, 3], [4, 0, 0], ["#", 5, 0]],
        "solution": [["C", "A", "T"], ["O", "R", "E"], ["#", "M", "E"]],
        "clues": {"Across": [[1, "Feline"], [4, "Rock"]], "Down": [[2, "Limb"]]},
        **changes,
    }
    return {key: value for key, value in table.items() if value is not None}


def some(rng: random.Random, letters: str, *, plain: bool) -> PrintedCrossword:
    """A random crossword: of plain letters and texts, or of all that a file may have."""
    while True:
        height, width = rng.randint(1, 6), rng.randint(2, 6)
        marks = "....#" if plain else "....#_"
        pattern = tuple("".join(rng.choice(marks) for _ in range(width)) for _ in range(height))
        try:
            empty = PrintedCrossword(pattern)
        except InvalidInput:
            continue
        break
    cells = sorted(empty.open_cells)
    solution = {cell: rng.choice(letters) for cell in cells} if rng.random() < 0.7 else {}
    if solution and not plain:
        solution |= {cell: "".join(rng.choices(letters, k=rng.randint(2, 5))) for cell in cells if rng.random() < 0.2}
    given = [cell for cell in cells if rng.random() < 0.3] if not plain else []
    alphabet = "abc XYZ.,?'\"~#_&;:-()" + ("" if plain else "\n\\<>&é–жמ{}=~ ")
    texts = {name: "".join(rng.choices(alphabet, k=rng.randint(0, 12))) for name in ("title", "author", "copyright")}
    slots = [slot.name for slot in empty.slots if rng.random() < 0.8]
    return PrintedCrossword(
        pattern,
        solution,
        givens={cell: solution.get(cell, rng.choice(letters)) for cell in given},
        circles=frozenset(cell for cell in cells if rng.random() < 0.2) if solution else frozenset(),
        clues={name: "".join(rng.choices(alphabet, k=rng.randint(0, 20))) for name in slots},
        notes="".join(rng.choices(alphabet + "\n", k=rng.randint(0, 30))),
        extra={} if plain else {"editor": "E. Ditor", "date": "2026-12-01"},
        **texts,
    )
