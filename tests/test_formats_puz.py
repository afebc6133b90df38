"""Files of the form .puz: what they say, what is left out, and what is refused, in a line each."""

from __future__ import annotations

from dataclasses import replace

import puz
import pytest

from common.printed import LETTERS, PATTERN, PLAIN, again, complaint, puz_file
from gridproof.instances.formats import PrintedCrossword, read_printed, write_printed


def test_a_puz_file_made_by_hand() -> None:
    marks, keys = bytes([0x80, 0, 0, 0, 0x40, 0, 0, 0, 0]), bytes([0, 3, 0, 0, 0, 0, 0, 0, 0])
    sections = {b"GRBS": keys, b"RTBL": b" 0:X; 2:ACE;", b"GEXT": marks, b"LTIM": b"7,1"}
    data = puz_file(fill=b"C-----.--", sections=sections)
    assert puz.load(data).title == "Title"
    printed = read_printed(data, ".puz")
    names = ("1-Across", "1-Down", "2-Down", "3-Down", "4-Across", "5-Across")
    assert printed == PrintedCrossword(
        PATTERN,
        {**LETTERS, (0, 1): "ACE"},
        givens={(0, 0): "C"},
        circles=frozenset({(0, 0)}),
        clues=dict(zip(names, "abcdef", strict=True)),
        title="Title",
        author="Author",
        copyright="Copy",
        notes="Notes",
    )
    assert printed.left == ("the timer", "marks of wrong and shown letters")
    assert puz_file() == puz.load(puz_file()).tobytes()
    without_notes = replace(printed, solution=LETTERS, givens={}, circles=frozenset(), notes="Notes")
    assert write_printed(without_notes, ".puz").data == puz_file()


def test_puz_files_without_a_solution() -> None:
    for data in (puz_file(state=2), puz_file(b"XXXXXX.XX"), puz_file(b"------.--")):
        assert read_printed(data, ".puz").solution == {}
        assert read_printed(data, ".puz").left == ()
    locked = puz.load(puz_file())
    locked.lock_solution(1234)
    printed = read_printed(locked.tobytes(), ".puz")
    assert printed.solution == {}
    assert printed.left == ("the solution, which is scrambled with a key",)


def test_puz_texts_in_utf_8() -> None:
    data = puz_file(version=b"2.0\0", texts=("Ёж".encode(), b"", b"", b""))
    assert read_printed(data, ".puz").title == "Ёж"
    windows = puz_file(texts=(b"It\x92s", b"", b"", b""), clues=(b"\x93a\x94", *[b"x"] * 5))
    assert read_printed(windows, ".puz").title == "It’s"
    assert read_printed(windows, ".puz").clues["1-Across"] == "“a”"
    cyrillic = replace(PLAIN, title="Ёж", clues={"1-Down": "“Да”"})
    assert puz.load(write_printed(cyrillic, ".puz").data).version == b"2.0"
    assert again(cyrillic, ".puz") == cyrillic
    assert puz.load(write_printed(replace(PLAIN, title="é"), ".puz").data).version == b"1.3"


BAD_PUZ = [
    (b"", "is no .puz file: it has no ACROSS&DOWN header"),
    (b"puzzle = 1", "is no .puz file: it has no ACROSS&DOWN header"),
    (puz_file()[:20], "is no .puz file"),
    (puz_file()[:60], "is damaged or cut short: its global checksum does not match"),
    (puz_file()[:-4], "is damaged or cut short: its global checksum does not match"),
    (puz_file().replace(b"CATORE", b"CATARE"), "is damaged or cut short: its global checksum does not match"),
    (puz_file().replace(b"Title", b"Titel"), "is damaged or cut short: its global checksum does not match"),
    (puz_file(kind=0x0401), "is a diagramless puzzle: where its blocks are is for its solver to find; it is not taken"),
    (puz_file(kind=7), "is a puzzle of the unknown kind 0x0007"),
    (puz_file(state=9), "the state of its solution is the unknown 0x0009"),
    (puz_file(clues=(b"a", b"b")), "has 2 clues, but its grid has 6 entries: bars or uncommon numbers are not taken"),
    (puz_file(b".........", b".........", ()), "the grid has no entry"),
    (puz_file(b"", b"", (), size=(0, 0)), "the grid is 0 x 0"),
    (puz_file(version=b"x.y\0"), "is no .puz file that can be read"),
    (puz_file(version=b"2.0\0", texts=(b"\xff", b"", b"", b"")), "is no .puz file that can be read"),
    (puz_file(sections={b"GEXT": b"\x80"}), "is damaged: section GEXT has 1 bytes, the grid has 9 cells"),
    (puz_file(sections={b"GRBS": b"\1" * 9}), "is damaged: section RTBL has no letters for rebus 0"),
    (puz_file(sections={b"GRBS": b"\1" * 9, b"RTBL": b"x:Y;"}), "is damaged: section RTBL is no list"),
    (puz_file(sections={b"GEXT": bytes(9)})[:-5], "is damaged: section GEXT has 5 bytes, the grid has 9 cells"),
    (puz_file() + b"GEXT", "is damaged or cut short: what follows the last whole section cannot be read"),
]


@pytest.mark.parametrize(("data", "words"), BAD_PUZ)
def test_bad_puz_files(data: bytes, words: str) -> None:
    assert complaint(data, ".puz").startswith(words)
