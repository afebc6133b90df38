"""Criss-crosses and fill-ins as they are drawn and printed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from common.crisscross import ROWS, puzzle, quiz, run_cli
from gridproof.instances import InvalidInput, load
from gridproof.solvers.generate.crisscross import Wish, generate


# --- pictures and pages ----------------------------------------------------------------------------------------
def data_of(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(re.findall(r'id="data">(.*?)</script>', page)[0])
    return found


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_blank_picture_has_numbers_and_the_key_letters() -> None:
    blank, key = puzzle().blank(ROWS), puzzle().svg(ROWS)
    assert sorted(texts(blank)) == ["1", "2"]
    assert sorted(texts(key)) == sorted(["1", "2", *"CATRT"])
    # Only what is around the letters is drawn.
    assert ElementTree.fromstring(blank).get("viewBox") == "-0.08 -0.08 3.16 3.16"


def test_some_letters_or_words_are_given() -> None:
    assert len([text for text in texts(puzzle().blank(ROWS, letters=2, seed=1)) if text.isalpha()]) == 2
    seen = {
        "".join(text for text in texts(puzzle().blank(ROWS, words=1, seed=seed)) if text.isalpha()) for seed in range(9)
    }
    assert seen == {"CAT", "ART"}
    assert len([text for text in texts(puzzle().blank(ROWS, words=1, letters=9)) if text.isalpha()]) == 5
    page = puzzle().page(ROWS, play=True, words=1, seed=1)
    assert sum(mark.isalpha() for row in data_of(page)["grid"] for mark in row) == 3


def test_the_printed_page_has_grid_clues_and_key() -> None:
    page = puzzle(title="Pets & more").page(ROWS, play=False)
    assert "<h1>Pets &amp; more</h1>" in page
    assert 'class="print bare"' in page
    assert re.findall(r'data-slot="([^"]+)"><b>(\d)</b> <span>(.*?)</span>', page) == [
        ("1-Across", "1", "It purrs (3)"),
        ("2-Down", "2", "In galleries (3)"),
    ]
    assert "Black" not in page
    assert len(re.findall(r"<svg.*?</svg>", page)) == 2
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")


def test_a_page_needs_a_layout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InvalidInput, match="no layout of these words was found"):
        puzzle().page(None, play=False)
    code, _, err = run_cli(capsys, "export", "crisscross/pairs-none", "--to", "html")
    assert (code, "crisscross/pairs-none has no solution" in err) == (2, True)
    for form, start in (("html", "<!doctype html>"), ("play", "<!doctype html>"), ("svg", "<svg")):
        code, out, _ = run_cli(capsys, "export", "crisscross/kept-3", "--to", form, "--words", "1")
        assert (code, out.startswith(start)) == (0, True)


def test_the_text_fits_the_terminal() -> None:
    task = load("crisscross/quiz-56").puzzle
    rows = generate(Wish(15, 15, quiz(), 12), 1).solution
    for width in (40, 60, 200):
        for text in (task.draw(width=width), task.draw(rows, width=width)):
            assert max(map(len, text.split("\n"))) <= width
    assert "Across\n  1 CAT: It purrs\nDown\n  2 ART: In galleries" in puzzle().draw(ROWS)
    assert puzzle().draw() == "\n".join([*[". . . . ."] * 4, "", "cat  tar  art"])


def test_a_fill_in_is_printed_with_its_words() -> None:
    page = load("crossword/fill-in-7-unique").puzzle.page(None, play=False)
    assert "<h1>Fill-in</h1>" in page
    assert "<h2>Across</h2>" not in page
    assert re.search(r"<h2>\d letters</h2>\n<ol>\n<li>\w+</li>", page)
