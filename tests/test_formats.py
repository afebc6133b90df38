"""Crossword files: what is written is read again, by us and by other programs; what is broken is said in a line."""

from __future__ import annotations

import json
import random
import struct
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipuz
import puz
import pytest
from xdformat.ipuz2xd import parse_ipuz
from xdformat.puz2xd import parse_puz
from xdformat.xdfile import xdfile

from gridproof.instances import Crossword, InvalidInput, load
from gridproof.instances.formats import (
    ENDINGS,
    PrintedCrossword,
    crossword_of,
    printed_of,
    read_printed,
    write_printed,
)

# The oldest rebus of the New York Times, the example of the .xd specification; some of its clues.
REBUS_XD = """
Title: New York Times, Saturday, January 1, 1955
Author: Anthony Morse
Editor: Margaret Farrar
Rebus: 1=HEART 2=DIAMOND 3=SPADE 4=CLUB
Date: 1955-01-01


1ACHE#ADAM#2LIL
BLUER#GULL#MATA
EATIN#APEX#ICER
ATAR#TILE#SNEAK
TEN#MANI#ITE###
##DRUB#CANASTAS
FADED#BAGGY#OIL
ONES#KATES#TUNA
ETA#JOKER#JORUM
SILLABUB#SOON##
###ACE#RUIN#ARK
3WORK#JINX#4MAN
BIRD#WADS#SCENE
ISLE#EDGE#PANEL
DEER#BEET#ARTEL


A1. Sadness. ~ HEARTACHE
A6. Progenitor. ~ ADAM
A10. Mae West stand-by. ~ DIAMONDLIL

D1. Vital throb. ~ HEARTBEAT
D2. Having wings. ~ ALATE
D3. Start the card game. ~ CUTANDDEAL
"""
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


def lost(printed: PrintedCrossword, ending: str) -> str:
    return ", ".join(write_printed(printed, ending).lost)


def complaint(data: bytes, ending: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        read_printed(data, ending)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# --- round trips -----------------------------------------------------------------------------------------------
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


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_plain_stays_the_same_everywhere(ending: str) -> None:
    for seed in range(150):
        printed = some(random.Random(seed), "ABCDEFGHIJ", plain=True)
        assert again(printed, ending) == printed, seed


@pytest.mark.parametrize("letters", ["ABCDEF", "ÀÉÑÖÞ", "ЖЩЁЫ", "אבגד", "ABЖß字"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_written_is_read_or_named_as_lost(ending: str, letters: str) -> None:
    """Unless something is said to be lost, all is there again; the grid is there whatever is lost."""
    kept = 0
    for seed in range(80):
        printed = some(random.Random(seed), letters, plain=False)
        try:
            data, missing = write_printed(printed, ending)
        except InvalidInput as error:
            assert ending == ".puz" and not all(ord(letter) < 128 for letter in letters), error
            assert "write .ipuz instead" in str(error)
            continue
        found = read_printed(data, ending)
        kept += not missing
        if not missing:
            assert found == printed, seed
        assert found.solution == printed.solution
        assert [row.replace("_", "#") for row in found.pattern] == [row.replace("_", "#") for row in printed.pattern]
        assert found.clues.keys() == printed.clues.keys()
    assert kept == 80 if ending == ".ipuz" else ending == ".puz" or kept > 0


@pytest.mark.parametrize("way", [(".puz", ".ipuz", ".xd"), (".xd", ".puz", ".ipuz"), (".ipuz", ".xd", ".puz")])
def test_round_trips_through_all_formats(way: tuple[str, ...]) -> None:
    printed = FULL
    for ending in way:
        printed = again(printed, ending)
        assert printed == FULL


def test_letters_of_any_script() -> None:
    for letters in ("ЖЁЙ", "ÉÑÇ", "אבג", "字文学", "ẞßΣ"):
        printed = PrintedCrossword(("...",), {(0, col): letter for col, letter in enumerate(letters)}, title=letters)
        for ending in (".ipuz", ".xd"):
            assert again(printed, ending) == printed
            circled = replace(printed, circles=frozenset({(0, 1)}))
            assert again(circled, ending) == circled


def test_grids_without_a_solution() -> None:
    empty = replace(PLAIN, solution={})
    given = replace(empty, givens={(0, 0): "C", (2, 2): "E"})
    for ending in ENDINGS:
        assert again(empty, ending) == empty
        assert again(given, ending) == given
    assert lost(replace(empty, circles=frozenset({(0, 0)})), ".xd") == "the circles of empty cells"
    partly = replace(PLAIN, solution={(0, 0): "C"})
    assert again(partly, ".puz") == again(partly, ".ipuz") == partly
    assert lost(partly, ".xd") == "an incomplete solution (its letters are givens)"
    assert lost(replace(PLAIN, givens={(0, 0): "C"}), ".xd") == "given letters"


def test_what_a_format_cannot_hold_is_named() -> None:
    outside = PrintedCrossword(("..", "_."), extra={"editor": "E", "mood": "dark"}, givens={(0, 0): "AB"})
    assert lost(outside, ".puz") == (
        "several given letters in one cell, that cells are outside the grid (they are blocks), editor, mood"
    )
    assert lost(outside, ".ipuz") == "mood"
    assert lost(outside, ".xd") == ""
    odd = replace(PLAIN, title="a\nb", notes="A1. Clue?\n## Notes", clues={"1-Across": "a\\b", "4-Across": "a \nb"})
    assert lost(odd, ".xd") == (
        "line breaks of the title, backslashes in clues (they are line breaks there), "
        "blank lines and blanks around line breaks in clues, "
        "lines of the notes that look like clues or headings (they begin with a dash)"
    )
    assert read_printed(write_printed(odd, ".xd").data, ".xd").notes == "- A1. Clue?\n- ## Notes"


def test_what_a_format_refuses_to_write() -> None:
    def refused(letter: str, ending: str, **texts: str) -> str:
        with pytest.raises(InvalidInput) as caught:
            write_printed(replace(PLAIN, solution={**LETTERS, (1, 1): letter}, **texts), ending)
        return str(caught.value)

    assert refused("Ж", ".puz") == "cell [1,1] is 'Ж'; .puz has only the letters of Latin-1: write .ipuz instead"
    assert "write .ipuz instead" in refused("É", ".puz", title="–")
    assert "takes no ';' in it" in refused("A;B", ".puz")
    assert "takes no blanks and commas in it" in refused("A B", ".xd")
    many = {(0, col): f"X{col}" for col in range(60)}
    with pytest.raises(InvalidInput, match=r"no characters left .* write \.ipuz instead"):
        write_printed(PrintedCrossword(("." * 60,), many), ".xd")
    pattern = ("." * 20,) * 20
    with pytest.raises(InvalidInput, match=r"400 different cells .* \.puz takes 254"):
        write_printed(PrintedCrossword(pattern, {(r, c): f"{r}X{c}" for r in range(20) for c in range(20)}), ".puz")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"pattern": ()}, "the grid is 0 x 0"),
        ({"pattern": ("." * 201,)}, "the grid is 1 x 201; it takes 1 to 200"),
        ({"pattern": ("..", ".")}, "row 1 has 1 cells"),
        ({"pattern": (".#", "#.")}, "the grid has no entry"),
        ({"solution": {(2, 0): "A"}}, r"cell \[2,0\] is 'A', but the grid has no open cell there"),
        ({"givens": {(0, 0): "\n"}}, "cannot be printed"),
        ({"title": "a\0b"}, r"title has the character U\+0000"),
        ({"clues": {"1-Down": "\ud800"}}, r"clue 1-Down has the character U\+D800"),
    ],
)
def test_values_that_are_no_crossword(values: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        PrintedCrossword(**{"pattern": PATTERN, **values})


# --- other programs --------------------------------------------------------------------------------------------
def answers(printed: PrintedCrossword) -> dict[str, str]:
    return {f"{slot.direction[0].upper()}{slot.number}": printed.answer(slot) for slot in printed.slots}


def shown_by(file: xdfile) -> tuple[dict[str, str], dict[str, str]]:
    """The answers and clues as xdformat has them."""
    clues = {f"{way}{number}": text for (way, number), text, _ in file.clues}
    return {f"{way}{number}": answer for way, number, answer in file.iteranswers()}, clues


def clues_by_mark(printed: PrintedCrossword) -> dict[str, str]:
    return {f"{slot.direction[0].upper()}{slot.number}": printed.clues.get(slot.name, "") for slot in printed.slots}


def test_xdformat_reads_what_we_write() -> None:
    for seed in range(40):
        printed = some(random.Random(seed), "ABCDEF", plain=True)
        printed = replace(printed, clues={name: text.replace("~", "-") for name, text in printed.clues.items()})
        file = xdfile(write_printed(printed, ".xd").data.decode())
        found, clues = shown_by(file)
        assert found == answers(printed), seed
        assert clues == clues_by_mark(printed)
        assert file.get_header("Title") == printed.title
        if printed.solution and not printed.circles:
            puzzle = parse_puz(write_printed(printed, ".puz").data, "a.puz")
            assert shown_by(puzzle)[0] == answers(printed)
            assert puzzle.get_header("Title") == printed.title


def test_xdformat_reads_rebus_and_circles() -> None:
    printed = replace(FULL, solution={**LETTERS, (0, 1): "HEART"}, circles=frozenset({(0, 0), (1, 1)}))
    for file in (
        xdfile(write_printed(printed, ".xd").data.decode()),
        parse_puz(write_printed(printed, ".puz").data, "a.puz"),
    ):
        assert shown_by(file)[0] == answers(printed)
        assert file.get_header("Special") == "circle"
        assert [[cell.islower() for cell in row] for row in file.grid][:2] == [
            [True, False, False],
            [False, True, False],
        ]
    both = xdfile(write_printed(FULL, ".xd").data.decode())
    assert both.rebus() == {"a": "HEART", "1": "&"}
    assert shown_by(both)[0] == answers(FULL)


def test_we_read_what_xdformat_writes() -> None:
    file = xdfile(REBUS_XD, filename="nyt1955-01-01.xd")
    printed = read_printed(file.to_unicode().encode(), ".xd")
    assert printed == read_printed(REBUS_XD.encode(), ".xd")
    assert shown_by(file)[0] == answers(printed)
    assert printed.extra == {"editor": "Margaret Farrar", "date": "1955-01-01"}
    assert printed.clues["10-Across"] == "Mae West stand-by."
    assert printed.solution[0, 11] == "DIAMOND"
    assert len(printed.clues) == 6
    assert again(printed, ".xd") == again(printed, ".ipuz") == printed
    assert lost(printed, ".puz") == "date, editor"


def test_ipuz_files_are_valid_to_the_package_ipuz() -> None:
    for seed in range(40):
        printed = some(random.Random(seed), "ABЖ", plain=False)
        table = ipuz.read(write_printed(printed, ".ipuz").data.decode())
        height, width = len(printed.pattern), len(printed.pattern[0])
        assert table["dimensions"] == {"height": height, "width": width}
    file = parse_ipuz(write_printed(PLAIN, ".ipuz").data, "a.ipuz")
    found, clues = shown_by(file)
    assert (found, clues) == (answers(PLAIN), {key: text for key, text in clues_by_mark(PLAIN).items() if text})
    assert file.get_header("Title") == "Small"


def pypuz_module() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip("pypuz")


def test_pypuz_reads_what_we_write(tmp_path: Path) -> None:
    pypuz = pypuz_module()
    for seed in range(20):
        printed = some(random.Random(seed), "ABCDEF", plain=True)
        for ending in (".puz", ".ipuz"):
            path = tmp_path / f"a{ending}"
            path.write_bytes(write_printed(printed, ending).data)
            found = pypuz.load(str(path))
            assert found.metadata.title == printed.title or (not printed.title and not found.metadata.title)
            cells = {(cell.y, cell.x): cell for cell in found.grid.cells}
            assert {cell for cell in cells if not cells[cell].isBlock} == printed.open_cells
            assert {cell: int(value.number) for cell, value in cells.items() if value.number} == printed.numbers
            assert {c for c, value in cells.items() if value.style.get("shapebg") == "circle"} == printed.circles
            if printed.solution:
                letters = {cell: value.solution for cell, value in cells.items() if not value.isBlock}
                assert letters == printed.solution
            texts = {
                f"{clue.number}-{part['title']}": clue.clue
                for part in found.clues
                for clue in part["clues"]
                if clue.clue
            }
            assert texts == printed.clues


def test_we_read_what_pypuz_writes(tmp_path: Path) -> None:
    pypuz = pypuz_module()
    source = replace(PLAIN, circles=frozenset({(1, 1)}), clues={slot.name: slot.name for slot in PLAIN.slots})
    (tmp_path / "a.ipuz").write_bytes(write_printed(source, ".ipuz").data)
    puzzle = pypuz.load(str(tmp_path / "a.ipuz"))
    puzzle.toPuz(str(tmp_path / "b.puz"))
    puzzle.toIPuz(str(tmp_path / "b.ipuz"))
    for name in ("b.puz", "b.ipuz"):
        assert read_printed((tmp_path / name).read_bytes(), (tmp_path / name).suffix) == source


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
    (puz_file(sections={b"GEXT": bytes(9)})[:-5], "is damaged or cut short"),
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
            {"puzzle": [[{"cell": 1, "style": CIRCLE}, 2, {"cell": 3, "value": "T"}], [4, 0, {"style": "c"}], ["#", 5, 0]],
             "styles": {"c": CIRCLE}},
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
        ({"editor": "E", "origin": "a program"}, replace(SMALL, extra={"editor": "E"})),
    ],
)  # fmt: skip
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
    (b'{"title": "\n\xff"}', "line 2: is not UTF-8 text: byte 0xFF after ''"),
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
    ({"puzzle": [[1, 2, 3], [4, "A", 0], ["#", 5, 0]]}, "cell [1,1] has the number 'A'; no entry begins"),
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
        (xd(grid="C..\n...\n#.."), replace(CAT, solution={}, givens={(0, 0): "C"})),
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
    (xd(clues="Feline"), "line 8: the clues have 'Feline'; they take lines of A1. TEXT ~ ANSWER"),
    (xd(clues="X1. Feline"), "line 8: the clues have 'X1. Feline'"),
    (xd(clues="A2. Feline"), "line 8: the clues have 'A2. Feline'; the grid has no 2-Across"),
    (xd(clues="A1. Feline\nA1. Cat"), "line 9: the clues have 'A1' twice"),
    (xd().replace(b"Feline", "Félin".encode("cp1252")), "line 8: is not UTF-8 text: byte 0xE9 after 'A1. F'"),
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
    try:
        printed = read_printed(data, ending)
    except InvalidInput as error:
        assert "\n" not in str(error)
        return False
    for other in ENDINGS:
        try:
            write_printed(printed, other)
        except InvalidInput as error:
            assert "\n" not in str(error)
    return True


MAKE: dict[str, Callable[[random.Random], bytes]] = {
    ending: lambda rng, data=write_printed(FULL, ending).data: damaged(rng, data) for ending in ENDINGS
} | {"parts of .puz": damaged_puz}  # type: ignore[dict-item, misc]


@pytest.mark.parametrize("make", MAKE)
def test_damaged_files_are_read_or_refused(make: str) -> None:
    read = sum(survives(MAKE[make](random.Random(seed)), make.split()[-1]) for seed in range(300))
    assert read < 300
    assert read > 0 or make == ".puz"


@pytest.mark.parametrize("ending", ENDINGS)
def test_files_cut_short_anywhere(ending: str) -> None:
    data = write_printed(FULL, ending).data
    for length in range(len(data)):
        survives(data[:length], ending)


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
    for entry in changed(table):
        survives(json.dumps(entry).encode(), ".ipuz")


# --- puzzles of ours -------------------------------------------------------------------------------------------
def test_a_file_as_a_puzzle() -> None:
    puzzle, filling, missing = crossword_of(replace(PLAIN, givens={(0, 0): "C"}))
    assert puzzle == Crossword(("C..", "...", "#.."), clues=CLUES, title="Small", author="Me")
    assert filling == ("CAT", "ORE", "#ME")
    assert missing == ("the solution", "copyright", "notes")
    assert printed_of(puzzle, filling) == replace(PLAIN, givens={(0, 0): "C"}, copyright="", notes="")
    assert crossword_of(replace(PLAIN, solution={}))[1] is None


def test_the_words_of_a_file() -> None:
    def words(letters: str) -> Any:
        solution = {(0, col): letter for col, letter in enumerate(letters)}
        puzzle, filling, _ = crossword_of(PrintedCrossword(("." * len(letters),), solution))
        assert filling == (letters,)
        return puzzle.words, puzzle.alphabet

    assert words("КОТ") == ("russian", None)
    assert words("ЁЖ") == ("russian", "russian-yo")
    assert words("ÉTÉ") == (("ÉTÉ",), None)
    with pytest.raises(InvalidInput, match="no shipped word table has the letters"):
        crossword_of(PrintedCrossword(("...",), givens={(0, 0): "É"}))


def test_isolated_cells_stay_empty() -> None:
    printed = PrintedCrossword(("..#.",), {(0, 0): "A", (0, 1): "T", (0, 3): "X"})
    puzzle, filling, _ = crossword_of(printed)
    assert filling == ("AT#.",)
    assert [entry.rule for entry in puzzle.violations(filling)] == []


def test_a_filled_grid_is_a_solution() -> None:
    puzzle = Crossword(("CAT", "ORE", "#ME"), words=["cat", "ore", "me", "co", "arm", "tee"], repeats=True)
    printed = printed_of(puzzle)
    assert (printed.solution, printed.givens) == (LETTERS, {})
    assert printed.left == ("repeats, words",)


def test_puzzles_have_one_letter_a_cell() -> None:
    with pytest.raises(InvalidInput, match=r"cell \[0,0\] is 'HEART': an instance has one letter a cell"):
        crossword_of(FULL)
    with pytest.raises(InvalidInput, match=r"cell \[0,0\] has the given '1'"):
        crossword_of(replace(PLAIN, givens={(0, 0): "1"}))


def test_shipped_crosswords_round_trip() -> None:
    for name in ("crossword/mini-5", "crossword/british-30", "crossword/american-140"):
        puzzle = load(name).puzzle
        assert isinstance(puzzle, Crossword)
        for ending in ENDINGS:
            found, filling, _ = crossword_of(again(printed_of(puzzle), ending))
            assert filling is None
            assert (found.grid, found.clues, found.title) == (puzzle.grid, puzzle.clues, puzzle.title)
