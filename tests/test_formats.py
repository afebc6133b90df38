"""Crossword files: what is written is read again, by us and by other programs; what is broken is said in a line."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipuz
import pypuz
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
from gridproof.instances.formats.convert import FORMATS

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


def test_the_endings() -> None:
    assert tuple(FORMATS) == ENDINGS == Crossword.endings


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
    kept, refused = 0, []
    for seed in range(80):
        printed = some(random.Random(seed), letters, plain=False)
        try:
            data, missing = write_printed(printed, ending)
        except InvalidInput as error:
            refused.append(str(error))
            continue
        found = read_printed(data, ending)
        kept += not missing
        if not missing:
            assert found == printed, seed
        assert (found.solution or found.givens) == (printed.solution or printed.givens)
        assert [row.replace("_", "#") for row in found.pattern] == [row.replace("_", "#") for row in printed.pattern]
        assert found.clues.keys() == printed.clues.keys()
    assert all("write .ipuz instead" in text for text in refused)
    assert bool(refused) == (ending == ".puz" and not letters.isascii())
    assert kept == 80 if ending == ".ipuz" else kept > 0 or ending == ".puz"


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
    assert lost(replace(empty, givens=LETTERS), ".xd") == "that letters are given (they are a solution there)"


def test_what_a_format_cannot_hold_is_named() -> None:
    outside = PrintedCrossword(("..", "_."), extra={"editor": "E", "mood": "dark"}, givens={(0, 0): "AB"})
    assert lost(outside, ".puz") == (
        "several given letters in one cell, that cells are outside the grid (they are blocks), editor, mood"
    )
    assert lost(outside, ".ipuz") == "mood"
    assert lost(outside, ".xd") == ""
    assert lost(replace(PLAIN, extra={"date": "Winter"}), ".ipuz") == "date"
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


def test_pypuz_reads_what_we_write(tmp_path: Path) -> None:
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
    source = replace(PLAIN, circles=frozenset({(1, 1)}), clues={slot.name: slot.name for slot in PLAIN.slots})
    (tmp_path / "a.ipuz").write_bytes(write_printed(source, ".ipuz").data)
    puzzle = pypuz.load(str(tmp_path / "a.ipuz"))
    puzzle.toPuz(str(tmp_path / "b.puz"))
    puzzle.toIPuz(str(tmp_path / "b.ipuz"))
    for name in ("b.puz", "b.ipuz"):
        assert read_printed((tmp_path / name).read_bytes(), (tmp_path / name).suffix) == source


# --- puzzles of ours -------------------------------------------------------------------------------------------
def test_a_file_as_a_puzzle() -> None:
    puzzle, filling, missing = crossword_of(replace(PLAIN, givens={(0, 0): "C"}))
    assert puzzle == Crossword(("C..", "...", "#.."), clues=CLUES, title="Small", author="Me")
    assert filling == ("CAT", "ORE", "#ME")
    assert missing == ("copyright", "notes")
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


@pytest.mark.parametrize("letters", ["0", "#", "-", ".", ":", "0#"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_letters_that_are_signs_elsewhere(ending: str, letters: str) -> None:
    """What says "empty" or "block" in one format may be what stands in a cell."""
    printed = replace(PLAIN, solution={**LETTERS, (1, 1): letters})
    assert again(printed, ending) == printed
    given = replace(PLAIN, solution={}, givens={(0, 0): letters})
    data, missing = write_printed(given, ending)
    assert missing or read_printed(data, ending) == given
