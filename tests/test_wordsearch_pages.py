"""How word searches look: text, pictures, and pages to print and to search on, in Chromium where it is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridproof.instances import WordSearch
from gridproof.instances.wordsearch import Placement

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
DRAG = """<script>
const box = document.getElementById("grid").getBoundingClientRect();
const fire = (type, row, col) => document.getElementById("grid").dispatchEvent(new PointerEvent(type, {
  clientX: box.left + (col + .5) * box.width / 4, clientY: box.top + (row + .5) * box.height / 4, button: 0,
  bubbles: true, pointerId: 1 }));
Element.prototype.setPointerCapture = () => {};
fire("pointerdown", 0, 2); fire("pointermove", 0, 1); fire("pointerup", 0, 0);
const keys = ["ArrowDown", "ArrowDown", "ArrowRight", "Enter", "ArrowRight", "ArrowRight", "Enter"];
for (const key of keys) document.getElementById("grid").dispatchEvent(new KeyboardEvent("keydown", { key }));
</script></body>"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_words_are_marked_by_dragging_and_by_keys(tmp_path: Path) -> None:
    page = SMALL.page(SMALL.layout(AT, GOOD), play=True).replace("</body>", DRAG)
    (tmp_path / "play.html").write_text(page, "utf-8")
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom")
    done = subprocess.run(
        [str(CHROMIUM), *options, (tmp_path / "play.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "All words are found." in done.stdout
    assert done.stdout.count('class="found"') == 2
