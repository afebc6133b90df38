"""How crosswords look: text, pictures, the explorer, the page to print and the page to solve on."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridproof.instances import Crossword, InvalidInput, Queens
from gridproof.instances.drawing import to_text
from gridproof.scripts.cli import main
from gridproof.scripts.explorer import explorer_page

NAMESPACE = "{http://www.w3.org/2000/svg}"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WORDS = ("big toe;50;Largest of <five>", "ten-pin", "tin can", "bat;50;Flies & bites", "gun", "obi;50;Sash")
PUZZLE = Crossword(
    ("......", ".#.#.#", "..N..."),
    WORDS,
    title="Pins & toes",
    author="A. Other",
    clues={"4-Across": "Bowling </script>"},
)
FILLING = ("BIGTOE", "A#U#B#", "TENPIN")


def test_text_has_letters_and_blocks() -> None:
    assert PUZZLE.draw().splitlines() == [". . . . . .", ". # . # . #", ". . N . . ."]
    assert PUZZLE.draw(FILLING).splitlines() == ["B I G T O E", "A # U # B #", "T E N P I N"]
    assert "\x1b[38;5;16;48;5;16m" in PUZZLE.draw(FILLING, colour=True)


def texts(svg: str) -> list[tuple[str, str]]:
    """The texts of a picture with their sizes: numbers are small."""
    root = ElementTree.fromstring(svg)
    return [(f"{float(entry.get('font-size') or 0):g}", entry.text or "") for entry in root.iter(f"{NAMESPACE}text")]


def test_svg_has_numbers_and_letters() -> None:
    blank, key = texts(PUZZLE.svg()), texts(PUZZLE.svg(FILLING))
    numbers = [("0.24", str(number)) for number in (1, 2, 3, 4)]
    assert blank == [*numbers, ("0.56", "N")]
    assert [entry for entry in key if entry[0] == "0.24"] == numbers
    assert sorted(text for size, text in key if size == "0.56") == sorted("".join(FILLING).replace("#", ""))
    assert ElementTree.fromstring(PUZZLE.svg(FILLING))[0].text == f"{PUZZLE.describe()} with a solution"


@pytest.mark.parametrize(("letters", "shown"), [(0, 1), (3, 4), (99, 15)])
def test_pages_show_some_letters(letters: int, shown: int) -> None:
    page = PUZZLE.page(FILLING, play=False, letters=letters, seed=7)
    marks = [text for size, text in texts(re.findall(r"<svg.*?</svg>", page)[0]) if size == "0.56"]
    assert len(marks) == shown
    assert PUZZLE.page(FILLING, play=False, letters=letters, seed=7) == page
    grid = json.loads(
        unescape(re.findall(r'id="data">(.*?)</script>', PUZZLE.page(FILLING, play=True, letters=letters))[0])
    )
    assert sum(mark not in ".#" for row in grid["grid"] for mark in row) == shown


def test_some_letters_may_be_shown() -> None:
    assert [text for size, text in texts(PUZZLE.svg(("B.....", ".#.#.#", "..N..."))) if size == "0.56"] == ["B", "N"]


def test_the_picture_of_a_search_has_words_or_letters() -> None:
    word = ("BIGTOE", tuple((0, col) for col in range(6)))
    board = PUZZLE.picture([word, ("U", ((1, 2),))], every_cell=True)
    assert to_text(board).splitlines() == ["B I G T O E", ". # U # . #", ". . N . . ."]
    assert PUZZLE.picture([word], every_cell=False).corner is not None


def test_large_grids_have_pictures_up_to_their_bound() -> None:
    assert texts(Crossword(("." * 200,) * 2, ("ab",)).svg())[-1] == ("0.24", "201")


def run_in_browser(path: Path) -> str:
    command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", path.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_the_explorer_draws_what_svg_draws(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(explorer_page("crossword", PUZZLE, [FILLING]), "utf-8")
    dom = run_in_browser(path)
    [picture] = re.findall(r"<svg.*?</svg>", dom)
    # The blank grid's given letter and the solution's are one upon the other.
    assert {*texts(picture)} == {*texts(PUZZLE.svg(FILLING))}
    assert '<p id="label">BIGTOE BAT GUN OBI TENPIN</p>' in dom


# --- pages -----------------------------------------------------------------------------------------------------
def lists(page: str) -> list[list[str]]:
    """The lines of the two lists of clues, as text."""
    found = re.findall(r"<ol>(.*?)</ol>", page, re.DOTALL)
    return [[re.sub(r"<[^>]*>", "", line) for line in part.strip().splitlines()] for part in found]


@pytest.mark.parametrize("play", [False, True])
def test_pages_list_clues_in_ascending_order_with_enumerations(play: bool) -> None:
    page = PUZZLE.page(FILLING, play=play)
    assert lists(page) == [
        ["1 Largest of &lt;five&gt; (3,3)", "4 Bowling &lt;/script&gt; (3-3)"],
        ["1 Flies &amp; bites (3)", "2  (3)", "3 Sash (3)"],
    ]
    assert "<h1>Pins &amp; toes</h1><p>by A. Other</p>" in page
    assert "http" not in page.replace("http-equiv", "").replace('xmlns="http://www.w3.org/2000/svg"', "")
    without = PUZZLE.page(None, play=play)
    assert lists(without)[0] == ["1  (6)", "4 Bowling &lt;/script&gt; (6)"]
    assert "BIGTOE" not in without


def test_the_printed_page_has_the_key_behind() -> None:
    blank, key = re.findall(r"<svg.*?</svg>", PUZZLE.page(FILLING, play=False))
    assert (blank, key) == (PUZZLE.svg(), PUZZLE.svg(FILLING))
    assert len(re.findall(r"<svg", PUZZLE.page(None, play=False))) == 1


DRIVER = """
<script>
const at = (name) => document.querySelector(`[aria-label="${name}"]`);
const event = (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
const press = (key) => document.activeElement.dispatchEvent(event(key));
const log = [];
const say = () => log.push(document.activeElement.ariaLabel + "|" + document.getElementById("state").textContent);
at("row 1, column 1").focus();
[..."bigxoe"].forEach(press);
say();
document.getElementById("check").click();
say();
log.push(document.querySelectorAll(".wrong").length);
at("row 1, column 1").focus();
press(" ");
log.push(document.getElementById("clue").textContent);
press("ArrowDown");
press("a");
say();
document.getElementById("word").click();
press("Backspace");
say();
document.getElementById("all").click();
say();
log.push([...document.querySelectorAll("input")].map((input) => input.value).join(""));
document.getElementById("clear").click();
log.push([...document.querySelectorAll("input")].map((input) => input.value).join(""));
document.body.dataset.log = JSON.stringify(log);
</script>
"""


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_one_types_checks_and_reveals(tmp_path: Path) -> None:
    path = tmp_path / "play.html"
    path.write_text(PUZZLE.page(FILLING, play=True).replace("</body>", DRIVER + "</body>"), "utf-8")
    [log] = re.findall(r'data-log="([^"]*)"', run_in_browser(path))
    assert json.loads(unescape(log)) == [
        "row 1, column 6|8 of 15 letters to go",
        "row 1, column 6|1 wrong",
        1,
        "1-Down: Flies & bites (3)",
        "row 3, column 1|7 of 15 letters to go",
        "row 3, column 1|7 of 15 letters to go",
        "row 3, column 1|Solved.",
        "BIGTOEAUBTENPIN",
        "N",
    ]


def test_export_writes_the_pages(tmp_path: Path) -> None:
    source, out = tmp_path / "it.toml", tmp_path / "it.html"
    source.write_text('puzzle = "crossword"\ngrid = """\n..\n..\n"""\nwords = ["ab", "cd", "ac", "bd"]\n', "utf-8")
    for form in ("html", "play"):
        assert exit_code("export", str(source), "--to", form, "-o", str(out)) == 0
        assert "<!doctype html>" in out.read_text("utf-8")
    assert exit_code("export", "queens:4", "--to", "html") == 2
    for rows, code in (('["AB", "CD"]', 0), ('["AB"]', 2), ('["A#", "CD"]', 2)):
        (tmp_path / "key.json").write_text(rows, "utf-8")
        key = str(tmp_path / "key.json")
        assert (
            exit_code("export", str(source), "--to", "html", "--solution", key, "--letters", "2", "-o", str(out))
            == code
        )
    source.write_text('puzzle = "crossword"\ngrid = """\n..\n..\n"""\nwords = ["ab", "cd", "ac"]\n', "utf-8")
    assert exit_code("export", str(source), "--to", "html") == 2


def exit_code(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return int(ended.value.code or 0)


def test_other_puzzles_have_no_page() -> None:
    with pytest.raises(InvalidInput, match="no page of a queens puzzle"):
        Queens(4).page(None, play=False)
