"""The forms of crossword files: what each of them says, what is left out, and what is refused, in a line each."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import puz
import pytest

from gridproof.instances import InvalidInput
from gridproof.instances.formats import ENDINGS, PrintedCrossword, crossword_of, read_printed, write_printed

PATTERN = ("...", "...", "#..")
LETTERS = {(0, 0): "C", (0, 1): "A", (0, 2): "T", (1, 0): "O", (1, 1): "R", (1, 2): "E", (2, 1): "M", (2, 2): "E"}
CLUES = {"1-Across": "Feline", "4-Across": "Rock", "5-Across": "Myself?", "1-Down": "Firm", "2-Down": "Limb"}
PLAIN = PrintedCrossword(PATTERN, LETTERS, clues=CLUES, title="Small", author="Me", copyright="© 2026", notes="A\n\nB")
FULL = replace(PLAIN, solution={**LETTERS, (0, 0): "HEART", (2, 2): "&"}, circles=frozenset({(0, 0), (1, 1)}))


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


# --- .puz ------------------------------------------------------------------------------------------------------
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


# --- .ipuz -----------------------------------------------------------------------------------------------------
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


def read_table(**changes: Any) -> PrintedCrossword:
    return read_printed(json.dumps(table_of(**changes)).encode(), ".ipuz")


SMALL = PrintedCrossword(
    PATTERN, LETTERS, clues={"1-Across": "Feline", "4-Across": "Rock", "2-Down": "Limb"}, title="Small"
)
CIRCLE = {"shapebg": "circle"}
C = {"style": "c"}


@pytest.mark.parametrize(
    ("changes", "printed"),
    [
        ({}, SMALL),
        ({"version": "http://ipuz.org/v1", "kind": "https://ipuz.org/crossword/crypticcrossword#1"}, SMALL),
        ({"puzzle": [["1", "2", "3"], ["4", "0", 0], ["#", {"cell": 5}, {}]]}, SMALL),
        ({"puzzle": [[0, 0, 0], [0, 0, 0], ["#", 0, 0]]}, SMALL),
        ({"empty": "_", "puzzle": [[1, 2, 3], [4, "_", "_"], ["#", 5, {"cell": "_"}]]}, SMALL),
        (
            {"block": "X", "puzzle": [[1, 2, 3], [4, 0, 0], ["X", 5, 0]], "solution": [[*"CAT"], [*"ORE"], [*"XME"]]},
            SMALL,
        ),
        ({"puzzle": [[1, 2, 3], [4, 0, 0], [None, 5, 0]]}, replace(SMALL, pattern=("...", "...", "_.."))),
        ({"solution": [[{"value": "c"}, "a", "t"], [*"ore"], [None, "m", "e"]]}, SMALL),
        ({"solution": None}, replace(SMALL, solution={})),
        ({"solution": [[0, "", None], ["C", "", ""], ["#", "", ""]]}, replace(SMALL, solution={(1, 0): "C"})),
        (
            {
                "puzzle": [[{"cell": 1, "style": CIRCLE}, 2, {"cell": 3, "value": "T"}], [4, 0, C], ["#", 5, 0]],
                "styles": {"c": CIRCLE},
            },
            replace(SMALL, circles=frozenset({(0, 0), (1, 2)}), givens={(0, 2): "T"}),
        ),
        ({"clues": None}, replace(SMALL, clues={})),
        (
            {"clues": {"across:Horizontal": ["Feline", "Rock", "Me"], "Down": [{"number": "2", "clue": "Limb"}]}},
            replace(SMALL, clues={**SMALL.clues, "5-Across": "Me"}),
        ),
        (
            {"clues": {"Across": [{"number": 1, "clue": "Feline", "enumeration": "3", "answer": "CAT", "cells": []}]}},
            replace(SMALL, clues={"1-Across": "Feline (3)"}),
        ),
        ({"title": "A &amp; B<br>C <i>d</i>"}, replace(SMALL, title="A & B\nC <i>d</i>")),
        (
            {"editor": "E", "origin": "a program", "date": "1/31/2026"},
            replace(SMALL, extra={"editor": "E", "date": "2026-01-31"}),
        ),
    ],
)
def test_forms_of_ipuz(changes: dict[str, Any], printed: PrintedCrossword) -> None:
    found = read_table(**changes)
    assert found == printed
    assert found.left == ()
    assert again(found, ".ipuz") == found


def test_what_is_left_out_of_ipuz() -> None:
    found = read_table(
        puzzle=[[{"cell": 1, "style": {"color": "fff", "shapebg": "star"}}, 2, 3], [4, 0, 0], ["#", 5, 0]],
        clues={"Across": [{"number": 1, "clue": "F", "answer": "DOG", "references": []}]},
        saved=[],
        **{"org.example:x": 1},
    )
    assert found.left == (
        "'saved'",
        "'org.example:x'",
        "the style of cells (color, shapebg star)",
        "of clues: references",
        "answers that are not those of the grid",
    )


def test_ipuz_in_a_call() -> None:
    assert read_printed(f"ipuz(\n{json.dumps(table_of())});".encode(), ".ipuz") == SMALL


BAD_IPUZ: list[tuple[Any, str]] = [
    (b"", "line 1, column 1: is not JSON: Expecting value"),
    (b'{"version": 1,\n "kind": }', "line 2, column 10: is not JSON: Expecting value"),
    (b'ipuz({"version": 1,\n "kind": })', "line 2, column 10: is not JSON: Expecting value"),
    (b'{"title": "a\n', "line 1, column 13: is not JSON: Invalid control character at"),
    (b"[" * 100_000, "is not JSON that can be read"),
    (b"1" * 5000, "is not JSON that can be read"),
    (b'{"title": "\n\xff"}', "line 2: is not UTF-8 text: byte 0xFF in '\ufffd\"}'"),
    ("{}".encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
    (b"[1]", "is no ipuz puzzle: it is '[1]', not an object"),
    (b"{}", "is no ipuz puzzle of version 1 or 2: its version is 'None'"),
    ({"version": "http://ipuz.org/v3"}, "is no ipuz puzzle of version 1 or 2: its version is 'http://ipuz.org/v3'"),
    ({"kind": []}, "is no ipuz puzzle: its kind is '[]'"),
    ({"kind": ["http://ipuz.org/sudoku#1"]}, "is an ipuz puzzle of the kind 'sudoku'; the kinds crossword, "),
    ({"kind": ["http://ipuz.org/crossword/diagramless#1"]}, "is an ipuz puzzle of the kind 'crossword/diagramless'"),
    ({"kind": [3]}, "is an ipuz puzzle of the kind '3'"),
    ({"dimensions": 3}, "dimensions must be an object, not '3'"),
    ({"dimensions": {"width": 3}}, "dimensions: height must be a whole number, not 'None'"),
    ({"dimensions": {"width": 3, "height": True}}, "dimensions: height must be a whole number, not 'True'"),
    ({"dimensions": {"width": 3, "height": 10**9}}, "the grid is 1000000000 x 3; it takes"),
    ({"dimensions": {"width": 3, "height": 4}}, "puzzle has 3 rows, dimensions say 4"),
    ({"puzzle": [[1, 2, 3], [4, 0, 0], ["#", 5]]}, "puzzle: row 2 has 2 cells, dimensions say 3"),
    ({"puzzle": "abc"}, "puzzle must be a list of rows, not 'abc'"),
    ({"puzzle": [[1, 2, 4], [3, 0, 0], ["#", 5, 0]]}, "cell [0,2] has the number '4', in reading order it is 3"),
    ({"puzzle": [[1, 2, 3], [4, "A", 0], ["#", 5, 0]]}, "cell [1,1] has the number 'A', no entry begins there"),
    ({"puzzle": [[1, 0, 3], [4, 0, 0], ["#", 5, 0]]}, "cell [0,1] has no number, in reading order it is 2"),
    ({"puzzle": [[1, 2, 3], [4, [], 0], ["#", 5, 0]]}, "cell [1,1] has the number '[]'"),
    ({"puzzle": [[1, 2, 3], [4, {"style": {"barred": "T"}}, 0], ["#", 5, 0]]}, "cell [1,1] has bars"),
    ({"solution": [["C", "A", "T"]]}, "solution has 1 rows, dimensions say 3"),
    ({"solution": [[*"CAT"], [*"O#E"], [*"#ME"]]}, "cell [1,1] of the solution is '#', but in the puzzle it is '.'"),
    ({"solution": [[*"CAT"], [*"ORE"], [*"XME"]]}, "cell [2,0] of the solution is 'X', but in the puzzle it is '#'"),
    ({"solution": [[{"Across": "A", "Down": "B"}, "A", "T"], [*"ORE"], [*"#ME"]]}, 'cell [0,0] is \'{"Across"'),
    ({"solution": [[["A", "B"], "A", "T"], [*"ORE"], [*"#ME"]]}, 'cell [0,0] is \'["A", "B"]\'; only one text'),
    ({"clues": []}, "clues must be an object, not '[]'"),
    ({"clues": {"Diagonal": []}}, "clues has the direction 'Diagonal'; only Across and Down are taken"),
    ({"clues": {"Across": 3}}, "clues: Across must be a list, not '3'"),
    ({"clues": {"Across": [[2, "x"]]}}, "clues has 2-Across; the grid has no such entry"),
    ({"clues": {"Across": [[1, "x"], [1, "y"]]}}, "clues has 1-Across twice"),
    ({"clues": {"Across": [[1]]}}, "clues has '[1]'; it takes [number, text]"),
    ({"clues": {"Across": [["9" * 5000, "x"]]}}, "clues has "),
    ({"clues": {"Across": ["x"]}}, "clues has 1 texts across, the grid has 3 entries"),
    ({"title": []}, "title must be text, not '[]'"),
    ({"title": "\ud800"}, "title has the character U+D800, which is no text"),
]


@pytest.mark.parametrize(("data", "words"), BAD_IPUZ)
def test_bad_ipuz_files(data: Any, words: str) -> None:
    content = data if isinstance(data, bytes) else json.dumps(table_of(**data)).encode()
    assert words in complaint(content, ".ipuz")


# --- .xd -------------------------------------------------------------------------------------------------------
def xd(
    headers: str = "Title: Small", grid: str = "CAT\nORE\n#ME", clues: str = "A1. Feline ~ CAT", rest: str = ""
) -> bytes:
    return f"{headers}\n\n\n{grid}\n\n\n{clues}\n{rest}".encode()


CAT = PrintedCrossword(PATTERN, LETTERS, clues={"1-Across": "Feline"}, title="Small")


@pytest.mark.parametrize(
    ("data", "printed"),
    [
        (xd(), CAT),
        (b"\xef\xbb\xbf" + xd().replace(b"\n", b"\r\n"), CAT),
        (b"## Clues\nA1. Feline\n## Grid\n\n  CAT\n ORE \n#ME\n## Metadata\nTitle: Small\n", CAT),
        (xd(grid="CAT\nORE\n_ME"), replace(CAT, pattern=("...", "...", "_.."))),
        (xd(grid="CAT\nORE\n■ME"), CAT),
        (xd("Title: Small\nSpecial: circle", "cAT\nOrE\n#ME"), replace(CAT, circles=frozenset({(0, 0), (1, 1)}))),
        (
            xd("title: Small\nspecial: shaded\nMood: x", "cAT\nORE\n#ME"),
            replace(CAT, circles=frozenset({(0, 0)}), extra={"special": "shaded", "mood": "x"}),
        ),
        (
            xd("Title: Small\nRebus: 1=HEART a=ACE", "1aT\nORE\n#ME", "A1. Feline ~ HEARTACET"),
            replace(CAT, solution={**LETTERS, (0, 0): "HEART", (0, 1): "ACE"}),
        ),
        (
            xd("Title: Small\nRebus: 1=HEART,a=ACE\nSpecial: circle", "1aT\nORE\n#ME", "A1. Feline"),
            replace(CAT, solution={**LETTERS, (0, 0): "HEART", (0, 1): "ACE"}, circles=frozenset({(0, 1)})),
        ),
        (xd(grid="C..\n...\n#..", clues="A1. Feline ~ C.."), replace(CAT, solution={}, givens={(0, 0): "C"})),
        (xd(clues="A1. A ~ B \\ C ~ CAT"), replace(CAT, clues={"1-Across": "A ~ B\nC"})),
        (xd(clues="A1.\nD2. ~ ARM\nA4.  ~ ORE"), replace(CAT, clues={})),
        (xd(clues="A1. Feline\n\n\nD1. Firm"), replace(CAT, clues={"1-Across": "Feline", "1-Down": "Firm"})),
        (xd(rest="\n\nNote: one\n\n\n\ntwo\n"), replace(CAT, notes="Note: one\n\n\n\ntwo")),
    ],
)
def test_forms_of_xd(data: bytes, printed: PrintedCrossword) -> None:
    found = read_printed(data, ".xd")
    assert found == printed
    assert found.left == ()
    assert again(found, ".xd") == found


def test_what_is_left_out_of_xd() -> None:
    clues = "A1. Feline ~ DOG\nA1 ^Refs: A4"
    found = read_printed(xd("Title: Small\nCluegroup: A=Across", "cAT\nORE\n#ME", clues), ".xd")
    assert found == CAT
    assert found.left == (
        "the header Cluegroup",
        "the lower case of letters (no header Special)",
        "answers that are not those of the grid",
        "what is said about clues (lines with ^)",
    )
    sections = read_printed(b"x\n## Grid\nCAT\n## Metadata\nTitle: t\n## Design\nx\n", ".xd")
    assert sections.left == ("what stands before the first heading", "section 'design'")


BAD_XD = [
    (b"", "has no grid: .xd has headers, grid and clues"),
    (b"Title: x\n\nCAT\n", "line 3: the headers have 'CAT'; they take lines of NAME: TEXT"),
    (xd("Title: x\ntitle: y"), "line 2: the headers have 'title' twice"),
    (xd(grid="CAT\nOR\n#ME"), "line 5: the grid is ragged: 'OR' has 2 cells, not 3"),
    (xd(grid="CAT\nO E\n#ME"), "line 5: the grid has ' ' in 'O E'; a cell is one character"),
    (xd(grid="A" * 201), "the grid is 1 x 201"),
    (xd(grid="###"), "the grid has no entry"),
    (xd("Rebus: 12=A"), "the header Rebus has '12=A'; it takes C=LETTERS"),
    (xd("Rebus: 1=A 1=B"), "the header Rebus has '1=B'"),
    (xd(clues="Feline"), "line 9: the clues have 'Feline'; they take lines of A1. TEXT ~ ANSWER"),
    (xd(clues="X1. Feline"), "line 9: the clues have 'X1. Feline'"),
    (xd(clues="A2. Feline"), "line 9: the clues have 'A2. Feline'; the grid has no 2-Across"),
    (xd(clues="A1. Feline\nA1. Cat"), "line 10: the clues have 'A1' twice"),
    (xd().replace(b"Feline", "Félin".encode("cp1252")), "line 9: is not UTF-8 text: byte 0xE9 in 'A1. F\ufffdlin"),
    (xd().decode().encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
    (xd("Title: a\0b"), "title has the character U+0000"),
]


@pytest.mark.parametrize(("data", "words"), BAD_XD)
def test_bad_xd_files(data: bytes, words: str) -> None:
    assert words in complaint(data, ".xd")


# --- damage ----------------------------------------------------------------------------------------------------
def damaged(rng: random.Random, data: bytes) -> bytes:
    """Bytes changed, taken away, doubled, or cut off."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(changed) + 1)
        match rng.randrange(4):
            case 0 if place < len(changed):
                changed[place] = rng.choice([rng.randrange(256), changed[place] ^ 1 << rng.randrange(8), 0, 255])
            case 1:
                del changed[place : place + rng.randint(1, 8)]
            case 2:
                changed[place:place] = changed[place : place + rng.randint(1, 8)]
            case _:
                del changed[place:]
    return bytes(changed)


def damaged_puz(rng: random.Random) -> bytes:
    """A .puz file whose parts are damaged and whose checksums are right."""
    marks, keys = bytes([0x80, 0, 0, 0, 0, 0, 0, 0, 0]), bytes([0, 3, 0, 0, 0, 0, 0, 0, 0])
    sections = {b"GRBS": keys, b"RTBL": b" 0:X; 2:ACE;", b"GEXT": marks}
    parts: dict[str, Any] = {"version": rng.choice([b"1.3\0", b"2.0\0", b"1.2c"])}
    for name in rng.sample(["solution", "fill", "sections", "clues", "texts", "size", "state"], 2):
        match name:
            case "solution":
                parts[name] = damaged(rng, b"CATORE.ME")
            case "fill":
                parts[name] = damaged(rng, b"------.--")
            case "sections":
                sections = {code: damaged(rng, content) for code, content in sections.items()}
            case "clues":
                parts[name] = tuple(damaged(rng, b"clue") for _ in range(rng.choice([6, 6, 5])))
            case "texts":
                parts[name] = tuple(damaged(rng, b"text") for _ in range(4))
            case "size":
                parts[name] = (rng.randrange(5), rng.randrange(5))
            case _:
                parts[name] = rng.choice([0, 2, 4])
    return puz_file(**parts, sections=sections)


def survives(data: bytes, ending: str) -> bool:
    """Whether the file is read; whatever is wrong with it is an InvalidInput in one line."""
    said = []
    try:
        printed = read_printed(data, ending)
    except InvalidInput as error:
        said.append(str(error))
        printed = None
    if printed is None:
        assert "\n" not in said[0]
        return False
    uses: list[Callable[[PrintedCrossword], Any]] = [partial(write_printed, ending=other) for other in ENDINGS]
    for use in [*uses, crossword_of]:
        try:
            use(printed)
        except InvalidInput as error:
            said.append(str(error))
    assert not any("\n" in text for text in said)
    return True


WHOLE = {ending: write_printed(FULL, ending).data for ending in ENDINGS}


@pytest.mark.parametrize("ending", ENDINGS)
def test_damaged_files_are_read_or_refused(ending: str) -> None:
    read = sum(survives(damaged(random.Random(seed), WHOLE[ending]), ending) for seed in range(300))
    assert read < 300
    assert read > 0 or ending == ".puz"


def test_damaged_puz_files_with_right_checksums_are_read_or_refused() -> None:
    assert 0 < sum(survives(damaged_puz(random.Random(seed)), ".puz") for seed in range(300)) < 300


@pytest.mark.parametrize("ending", ENDINGS)
def test_files_cut_short_anywhere(ending: str) -> None:
    read = [length for length in range(len(WHOLE[ending])) if survives(WHOLE[ending][:length], ending)]
    # The first quarter of a file does not hold its grid, whatever the format.
    assert all(length > len(WHOLE[ending]) // 4 for length in read)


def test_ipuz_with_any_value_anywhere() -> None:
    """Each value of the table in turn becomes each of some others."""
    others = [None, True, 0, -1, 1.5, 10**40, "", "x", "#", [], [[]], {}, {"value": {}}, {"cell": {}, "style": []}]

    def changed(value: Any) -> Any:
        yield from others
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from ({**value, key: other} for other in changed(inner))
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(inner))

    table = table_of(
        styles={"c": CIRCLE}, editor="E", puzzle=[[{"cell": 1, "style": CIRCLE}, 2, 3], [4, 0, 0], ["#", 5, 0]]
    )
    read = [survives(json.dumps(entry).encode(), ".ipuz") for entry in changed(table)]
    # Some values make no difference, most are refused.
    assert 0 < read.count(True) < len(read)
