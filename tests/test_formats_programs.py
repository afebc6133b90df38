"""Crossword files and other programs: they read what we write, and we what they write."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import ipuz
import pypuz
from xdformat.ipuz2xd import parse_ipuz
from xdformat.puz2xd import parse_puz
from xdformat.xdfile import xdfile

from common.printed import FULL, LETTERS, PLAIN, again, some
from gridproof.instances.formats import (
    PrintedCrossword,
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


def lost(printed: PrintedCrossword, ending: str) -> str:
    return ", ".join(write_printed(printed, ending).lost)


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
