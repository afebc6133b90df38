"""`convert`, `export` and `check` with crossword files: what is written where, and what is said of the rest."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from gridproof.instances import Crossword, InvalidInput, load
from gridproof.instances.formats import PrintedCrossword, read_printed, write_printed
from gridproof.scripts.cli import cli

TOML = """puzzle = "crossword"
grid = \"\"\"
C..
...
#..
\"\"\"
words = ["cat", "ore", "me", "co", "arm", "tee"]
title = "Small"

[clues]
1-Across = "Feline – really"
"""
SOLUTION = ["CAT", "ORE", "#ME"]
LETTERS = {(row, col): mark for row, line in enumerate(SOLUTION) for col, mark in enumerate(line) if mark != "#"}
PATTERN = ("...", "...", "#..")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with a puzzle, its solution, and a crossword file that has more than a puzzle of ours."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.toml").write_text(TOML, "utf-8")
    (tmp_path / "small.json").write_text(json.dumps({"solutions": [SOLUTION, SOLUTION]}), "utf-8")
    printed = PrintedCrossword(PATTERN, LETTERS, circles=frozenset({(0, 0)}), clues={"1-Down": "Firm"}, notes="N")
    for ending in (".puz", ".ipuz", ".xd"):
        (tmp_path / f"file{ending}").write_bytes(write_printed(printed, ending).data)
    return tmp_path


def gridproof(*arguments: str, code: int = 0) -> Result:
    done = CliRunner().invoke(cli, arguments, catch_exceptions=False, standalone_mode=False)
    assert (done.return_value or 0) == code, done.output
    return done


def complaint(*arguments: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        gridproof(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def printed_in(name: str) -> PrintedCrossword:
    return read_printed(Path(name).read_bytes(), Path(name).suffix)


def test_convert_between_files() -> None:
    for first in (".puz", ".ipuz", ".xd"):
        for second in (".puz", ".ipuz", ".xd"):
            done = gridproof("convert", f"file{first}", f"to{second}")
            assert (done.stdout, done.stderr) == ("", f"wrote to{second}\n")
            assert printed_in(f"to{second}") == printed_in("file.ipuz")


def test_convert_to_toml_and_back() -> None:
    done = gridproof("convert", "file.puz", "to.toml")
    assert done.stderr == "wrote to.toml\nto.toml does not hold: circles, notes\n"
    assert load("to.toml").puzzle == Crossword(PATTERN, clues={"1-Down": "Firm"})
    assert gridproof("check", "to.toml").stdout == "valid\n"
    assert gridproof("convert", "to.toml", "to.xd").stderr == "wrote to.xd\n"
    assert printed_in("to.xd") == PrintedCrossword(PATTERN, LETTERS, clues={"1-Down": "Firm"})
    gridproof("convert", "small.toml", "whole.toml", "--solution", "small.json")
    assert list(load("whole.toml").solution) == SOLUTION
    assert gridproof("check", "small.toml", "whole.toml").stdout == "valid\n"
    gridproof("convert", "queens:4", "queens.toml")
    assert load("queens.toml").puzzle == load("queens:4").puzzle


def test_convert_with_a_solution() -> None:
    done = gridproof("convert", "small.toml", "to.puz", "--solution", "small.json")
    assert done.stderr == "wrote to.puz\nto.puz does not hold: words\n"
    assert printed_in("to.puz") == PrintedCrossword(
        PATTERN, LETTERS, {(0, 0): "C"}, title="Small", clues={"1-Across": "Feline – really"}
    )
    gridproof("convert", "small.toml", "too.puz", "--solution", "file.xd")
    assert printed_in("too.puz") == printed_in("to.puz")
    gridproof("convert", "small.toml", "blank.puz")
    assert printed_in("blank.puz").solution == {}
    Path("bad.json").write_text('["BAT", "ORE", "#ME"]', "utf-8")
    words = "bad.json: does not fit small.toml: the given letter 'C' is 'B' at [0,0]"
    assert complaint("convert", "small.toml", "b.puz", "--solution", "bad.json") == words
    assert not Path("b.puz").exists()


def test_records() -> None:
    done = gridproof("convert", "file.puz", "to.toml", "--json")
    found = json.loads(done.stdout)
    assert found == {"instance": "file.puz", "file": "to.toml", "lost": ["circles", "notes"]}
    found = json.loads(gridproof("export", "small.toml", "--to", "xd", "--solution", "small.json", "--json").stdout)
    assert found["lost"] == ["words", "given letters"]
    assert read_printed(found["text"].encode(), ".xd").solution == LETTERS
    found = json.loads(gridproof("export", "small.toml", "--to", "puz", "--json").stdout)
    assert read_printed(base64.b64decode(found["base64"]), ".puz").title == "Small"


def test_export() -> None:
    done = gridproof("export", "small.toml", "--to", "puz", "--solution", "small.json")
    assert read_printed(done.stdout_bytes, ".puz").solution == LETTERS
    assert done.stderr == "the .puz file does not hold: words\n"
    done = gridproof("export", "file.puz", "--to", "ipuz", "-o", "to.ipuz")
    assert done.stderr == "wrote to.ipuz\n"
    assert printed_in("to.ipuz") == printed_in("file.puz")  # circles and notes too
    gridproof("export", "file.puz", "--to", "xd", "--solution", "small.json", "-o", "to.xd")
    assert printed_in("to.xd") == printed_in("file.puz")
    words = "queens:4 is a puzzle of the kind queens; .puz, .ipuz and .xd hold crosswords"
    assert complaint("export", "queens:4", "--to", "xd") == words


def test_clues_of_the_word_table_are_written() -> None:
    words = TOML.replace('"me"', '"me;50;Myself"').replace('"cat"', '"cat;50;Pet"')
    Path("clued.toml").write_text(words, "utf-8")
    gridproof("convert", "clued.toml", "to.ipuz", "--solution", "small.json")
    assert printed_in("to.ipuz").clues == {"1-Across": "Feline – really", "5-Across": "Myself"}


def test_files_are_instances() -> None:
    for ending in (".puz", ".ipuz", ".xd"):
        assert gridproof("show", f"file{ending}").stdout.startswith(f"file{ending}: 3x3, 6 slots, ")
        assert gridproof("check", f"file{ending}").stdout == "valid\n"
    Path("odd.xd").write_text("Title: x\n\n\nQZX\n\n\nA1. x\n", "utf-8")
    done = gridproof("check", "odd.xd", code=1)
    assert done.stdout == "word: 1-Across is 'QZX', which is not in the word table at [row,col] [0,0] [0,1] [0,2]\n"
    assert gridproof("check", "small.toml", "file.puz").stdout == "valid\n"
    assert gridproof("check", "small.toml", "small.json").stdout == "valid: all 2 solutions\n"
    Path("lower.json").write_text(json.dumps([row.lower() for row in SOLUTION]), "utf-8")
    assert gridproof("check", "small.toml", "lower.json").stdout == "valid\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("convert", "file.puz", "to.doc"), "to.doc: unknown ending '.doc' (known: .puz, .ipuz, .xd, .toml)"),
        (("convert", "file.puz", "to"), "to: unknown ending '' (known: .puz, .ipuz, .xd, .toml)"),
        (("convert", "none.puz", "to.xd"), "none.puz: cannot be read: No such file or directory"),
        (("convert", "none.doc", "to.xd"), "no instance 'none.doc': neither a file"),
        (("convert", "text.ipuz", "to.xd"), "text.ipuz:1:1: is not JSON: Expecting value"),
        (("show", "text.ipuz"), "text.ipuz:1:1: is not JSON: Expecting value"),
        (("show", "text.puz"), "text.puz: is no .puz file"),
        (("show", "text.xd"), "text.xd:1: the headers have 'text'"),
        (("show", "rebus.xd"), "rebus.xd: cell [0,0] is 'AB': an instance has one letter a cell"),
        (("convert", "rebus.xd", "to.toml"), "cannot write to.toml: cell [0,0] is 'AB'"),
        (("convert", "cyrillic.xd", "to.puz"), "cannot write to.puz: cell [0,0] is 'Ж'; .puz has only"),
        (("convert", "file.puz", "to.xd", "--solution", "small.json"), "file.puz is a crossword file: --solution is"),
        (("convert", "small.toml", "to.xd", "--solution", "none.json"), "none.json: cannot be read"),
        (("check", "small.toml"), "small.toml: holds no whole solution: give one (a JSON file, or a record of"),
        (("check", "small.toml", "blank.xd"), "blank.xd: holds no whole solution"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], words: str) -> None:
    for name in ("text.puz", "text.ipuz", "text.xd"):
        Path(name).write_text("text", "utf-8")
    Path("rebus.xd").write_text("Rebus: 1=AB\n\n\n1C\n\n\nA1. x\n", "utf-8")
    Path("cyrillic.xd").write_text("Title: x\n\n\nЖУК\n\n\nA1. x\n", "utf-8")
    Path("blank.xd").write_text("Title: x\n\n\n...\n\n\nA1. x\n", "utf-8")
    assert complaint(*arguments).startswith(words)
    assert not list(Path().glob("to*"))


def test_a_file_is_replaced_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("to.ipuz").write_text("precious", "utf-8")
    Path("to.ipuz").chmod(0o640)

    def full(*arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(click.FileError, match="No space left on device"):
            gridproof("convert", "file.puz", "to.ipuz")
    assert Path("to.ipuz").read_text("utf-8") == "precious"
    assert not list(Path().glob(".to*"))
    gridproof("convert", "file.puz", "to.ipuz")
    assert printed_in("to.ipuz").solution == LETTERS
    assert Path("to.ipuz").stat().st_mode & 0o777 == 0o640
    Path("grid.svg").write_text("precious", "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(click.FileError, match="No space left on device"):
            gridproof("show", "small.toml", "--svg", "grid.svg")
    assert Path("grid.svg").read_text("utf-8") == "precious"
    gridproof("convert", "to.ipuz", "to.ipuz")
    assert printed_in("to.ipuz").solution == LETTERS


def test_exit_codes() -> None:
    Path("cut.puz").write_bytes(Path("file.puz").read_bytes()[:70])
    command = [sys.executable, "-m", "gridproof", "convert", "cut.puz", "to.xd"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "gridproof: cut.puz: is damaged or cut short: its global checksum does not match\n"
