"""How word searches look: text, pictures, and pages to print and to search on, in Chromium where it is there."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridproof
from gridproof.instances import WordSearch, load
from gridproof.instances.wordsearch import Placement
from gridproof.solvers.generate.wordsearch import Wish, generate

GOOD = ("CATX", "XXXX", "XDOG", "XXXX")
AT = (Placement("CAT", 0, 0, "E"), Placement("DOG", 2, 1, "E"))
SMALL = WordSearch(4, 4, ("cat", "dog"))


def test_text_and_pictures() -> None:
    layout = SMALL.layout(AT, GOOD)
    assert SMALL.draw(layout).splitlines() == [
        "C A T x",
        "x x x x",
        "x D O G",
        "x x x x",
        "",
        *("CAT  [0,0] E", "DOG  [2,1] E"),
    ]
    assert SMALL.draw().splitlines()[-1] == "cat  dog"
    key = ElementTree.fromstring(SMALL.svg(layout))
    assert "".join(node.text or "" for node in key.iter("{http://www.w3.org/2000/svg}text")) == "".join(GOOD)
    assert SMALL.svg(layout).count('stroke-linecap="round"') == 2
    shaped = WordSearch(words=("cat",), mask=("###", "..."))
    assert ElementTree.fromstring(shaped.svg()) is not None


def test_first_letters_and_key_words_may_be_given() -> None:
    layout = SMALL.layout(AT, GOOD)
    page = SMALL.page(layout, play=False, letters=1, words=1, seed=3)
    grid = page[page.index("<figure") : page.index("</figure>")]
    assert (grid.count("<circle"), grid.count('stroke-linecap="round"'), page.count('class="found"')) == (1, 1, 1)
    bare = SMALL.page(layout, play=False)
    assert "<circle" not in bare
    assert 'class="found"' not in bare
    played = json.loads(re.findall(r'id="data">(.*?)</script>', SMALL.page(layout, play=True, words=9, letters=9))[0])
    assert (sorted(played["given"]), played["marked"]) == (["CAT", "DOG"], [])


@pytest.mark.skipif(shutil.which("chromium") is None or shutil.which("pdfinfo") is None, reason="no Chromium here")
def test_a_teachers_page_prints_on_one_sheet_and_the_key_on_another(tmp_path: Path) -> None:
    made = generate(Wish(15, 15, message="well done"), 1)
    (tmp_path / "page.html").write_text(made.instance.puzzle.page(made.solution, play=False), "utf-8")
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}")
    pdf = tmp_path / "page.pdf"
    subprocess.run(
        ["chromium", *options, f"--print-to-pdf={pdf}", (tmp_path / "page.html").as_uri()],
        capture_output=True,
        timeout=60,
        check=True,
    )
    said = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^Pages:\s+2$", said, re.MULTILINE)


def test_pages_hold_all_and_load_nothing() -> None:
    puzzle = WordSearch(4, 4, ("cat", "dog;A <b>pet</b>"), message="</script> x", title="A & B")
    layout = puzzle.layout(AT, ("CATS", "CRIP", "TDOG", "XXXX"))
    for play in (False, True):
        page = puzzle.page(layout, play=play, letters=1, words=1)
        assert "A &amp; B" in page
        assert "A &lt;b&gt;pet&lt;/b&gt;" in page
        assert "{{" not in page
        assert not re.search(r"(?:src|href)=\"(?!data:)|url\(|@import", page)
        assert page.count("</script>") == (2 if play else 0)
        assert puzzle.page(None, play=play)
    assert '<section id="key">' in puzzle.page(layout, play=False)


CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
START = """<script>
const grid = document.getElementById("grid");
const box = grid.getBoundingClientRect();
const fire = (type, row, col, kind) => grid.dispatchEvent(new PointerEvent(type, {
  clientX: box.left + (col + .5) * box.width / 4, clientY: box.top + (row + .5) * box.height / 4, button: 0,
  bubbles: true, pointerId: 1, pointerType: kind }));
Element.prototype.setPointerCapture = () => {};
const TYPES = ["pointerdown", "pointermove", "pointerup"];
const drag = (kind) => TYPES.forEach((type, step) => fire(type, 0, 2 - step, kind));
const tap = (row, col) => { fire("pointerdown", row, col, "touch"); fire("pointerup", row, col, "touch"); };
const keys = (names) => names.forEach((key) => grid.dispatchEvent(new KeyboardEvent("keydown", { key })));
"""
DOG_BY_KEYS = 'keys(["ArrowDown", "ArrowDown", "ArrowRight", "Enter", "ArrowRight", "ArrowRight", "Enter"]);'
WAYS = [
    ('drag("mouse");' + DOG_BY_KEYS, 2, "All words are found."),
    ('drag("touch"); tap(2, 1); tap(2, 3);', 2, "All words are found."),
    ('drag("mouse"); drag("mouse");', 1, "CAT is found already"),
    ("tap(0, 0); tap(1, 1);", 0, "CX is not in the list"),
    ('document.getElementById("hint").click();', 0, "CAT begins in row 1, column 1"),
    ('document.getElementById("reveal").click();', 2, "All words are found."),
    ('drag("mouse"); document.getElementById("clear").click();', 0, "2 of 2 words to go"),
]


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_words_are_found_by_mouse_touch_and_keys(tmp_path: Path) -> None:
    plain = SMALL.page(SMALL.layout(AT, GOOD), play=True)
    for number, (steps, _, _) in enumerate(WAYS):
        (tmp_path / f"{number}.html").write_text(plain.replace("</body>", f"{START}{steps}</script></body>"), "utf-8")
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom")
    for number, (_, found, state) in enumerate(WAYS):
        done = subprocess.run(
            [str(CHROMIUM), *options, (tmp_path / f"{number}.html").as_uri()],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.stdout.count('class="found"'), state in done.stdout) == (found, True), WAYS[number]


def test_the_blank_picture_has_rings_and_marks_as_asked() -> None:
    puzzle = load("wordsearch/zoo").puzzle
    found = gridproof.solve(puzzle)
    assert found is not None
    blank = puzzle.blank(found.value)
    assert blank == puzzle.svg()
    assert puzzle.blank(found.value, words=3, letters=2, seed=1).count("<circle") == 2
    assert len(puzzle.blank(found.value, words=3)) > len(blank)
