"""Word searches: bad input, the scanner, every rule, text forms, pages, and what is generated."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridproof.instances import Instance, InvalidInput, WordSearch, load, parse_toml
from gridproof.instances.wordsearch import STEPS, Layout, Placement
from gridproof.scripts.cli import main
from gridproof.solvers.facade import verify
from gridproof.solvers.generate import GaveUp
from gridproof.solvers.generate.wordsearch import Wish, generate
from gridproof.solvers.run import Verdict


def table(**changes: Any) -> dict[str, Any]:
    return {"rows": 4, "cols": 4, "words": ["cat", "dog"], **changes}


# --- bad input -------------------------------------------------------------------------------------------------
BAD = [
    ({"words": []}, 'wordsearch needs "words", or "table" and "place"'),
    ({"words": ["cat", ""]}, "entry 2 of words: '' is an empty word"),
    ({"words": ["cat", " - "]}, "entry 2 of words: ' - ' is an empty word"),
    ({"words": "cat\n\ndog\nd0g\n"}, "words, line 4: 'd0g' has '0', which is no letter"),
    ({"words": "cat\n\nCat\n"}, "words, line 3: 'Cat' is there twice: as 'cat' before"),
    ({"words": ["cat", "a"]}, "entry 2 of words: 'a' has one letter"),
    ({"words": ["cat", "horse"]}, "entry 2 of words: 'horse' has 5 letters; the longest line has 4 cells"),
    ({"words": ["cat", "дом"]}, "entry 2 of words: letters of two scripts: 'дом' is CYRILLIC, 'cat' LATIN"),
    ({"words": ["שלום"]}, "entry 1 of words: 'שלום' is written from right to left, which is not supported"),
    ({"words": ["cat", "at"]}, "entry 2 of words: 'AT' can be read in 'CAT': subwords takes"),
    ({"words": ["tac", "cat"]}, "entry 2 of words: 'TAC' can be read backwards in 'CAT'"),
    ({"words": ["cat"], "alphabet": "english", "words2": 1}, "unknown key 'words2' for wordsearch (known: rows, cols"),
    ({"words": ["été"], "alphabet": "ABC"}, "'été' has 'É', which is no letter of the alphabet given (ABC)"),
    ({"words": 3}, "words must be a list, a text or a file, not '3'"),
    ({"words": "no-such-file.txt"}, "there is no such file"),
    ({"directions": "up"}, "directions has 'up'; it takes right-down, no-reverse, all, or a list of E, SE"),
    ({"directions": []}, "directions is empty"),
    ({"directions": 8}, "directions is '8'"),
    ({"scan": "some"}, "scan is 'some'; it takes all, placed"),
    ({"subwords": "yes"}, "subwords is 'yes'; it takes reject, nested, once"),
    ({"rows": 0}, "rows is '0'; it takes 1 to 100"),
    ({"rows": None}, 'wordsearch needs "rows", a mask or a grid'),
    ({"mask": "....\n..x.\n....\n...."}, "mask, line 2, column 3: mask has 'x' in '..x.'"),
    ({"mask": "...\n...\n..."}, "mask has 3 x 3 cells, not 4 x 4"),
    ({"mask": "####\n####\n####\n####"}, "the shape has no cell"),
    ({"mask": "..##\n..##\n####\n####"}, "entry 1 of words: 'cat' has 3 letters; the longest line has 2 cells"),
    ({"grid": "....\n.?..\n....\n...."}, "grid, line 2, column 2: grid has '?' in '.?..'"),
    ({"message": "a message of far too many letters"}, "message has 27 letters; the shape has 16 cells"),
    ({"message": "привет"}, "message has 'П', which is no letter of the alphabet"),
    ({"message": "!?"}, "message '!?' has no letter"),
    ({"message_fills": True}, "message_fills needs a message"),
    ({"message": "a", "message_fills": "yes"}, "message_fills is 'yes'; it takes true or false"),
    ({"table": "english", "place": 3}, "words are listed, so none are drawn"),
    ({"words": [], "table": "english"}, 'table and place stand together: "place" is missing'),
    ({"words": [], "table": "english", "place": 0}, "place is '0'; it takes 1 to 1000"),
    ({"alphabet": "klingon"}, "unknown alphabet 'klingon'"),
    ({"forbid": ["at"]}, "forbid has 'AT', which 'CAT' holds"),
    ({"forbid": ["x"]}, "forbid has 'x'; it takes words of two letters or more"),
    ({"title": 3}, "title must be text, not '3'"),
]


@pytest.mark.parametrize(("changes", "message"), BAD)
def test_bad_input_is_said_in_one_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        WordSearch.from_table(table(**changes))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_errors_in_files_name_the_line(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("cat\ndog\ncat\n", "utf-8")
    (tmp_path / "latin.txt").write_bytes("cat\nh\xe9ron\n".encode("latin-1"))
    for name, words in (("list.txt", "list.txt:3: 'cat' is there twice"), ("latin.txt", "latin.txt:2: is not UTF-8")):
        path = tmp_path / "x.toml"
        path.write_text(f'puzzle = "wordsearch"\nrows = 4\ncols = 4\nwords = "{name}"\n', "utf-8")
        with pytest.raises(InvalidInput, match=re.escape(words)):
            load(str(path))
    with pytest.raises(InvalidInput, match=r"x:3:2: grid has '1'"):
        parse_toml('puzzle = "wordsearch"\nwords = ["ab"]\ngrid = "A1"\n', "x", "x")


def test_words_of_a_database(tmp_path: Path) -> None:
    path = tmp_path / "words.db"
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE animals (name TEXT)")
        base.executemany("INSERT INTO animals VALUES (?)", [("cat",), ("Kakadu",)])
        base.commit()
    assert WordSearch(8, 8, f"{path}#animals.name").entries == ("CAT", "KAKADU")


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        (["ёжик", "дом"], "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ"),
        (["їжак", "ґава"], "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"),
        (["été", "l'œuf"], "ABCDEFGHIJKLMNOPQRSTUVWXYZÉŒ"),
        (["orang utan", "kura-kura"], "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ],
)
def test_the_letters_are_those_of_the_script(words: list[str], letters: str) -> None:
    puzzle = WordSearch.from_table({"rows": 9, "cols": 9, "words": words})
    assert puzzle.letters == letters
    made = generate(Wish(9, 9, tuple(words)), 1)
    assert not puzzle.violations(made.solution)


# --- the scanner -----------------------------------------------------------------------------------------------
def every_reading(grid: tuple[str, ...], word: str, directions: tuple[str, ...]) -> set[tuple[Any, ...]]:
    """The sets of cells of all readings, letter by letter."""
    found = set()
    for row, line in enumerate(grid):
        for col in range(len(line)):
            for name in directions:
                cells = Placement(word, row, col, name).cells
                if all(0 <= r < len(grid) and 0 <= c < len(line) for r, c in cells) and all(
                    grid[r][c] == letter for (r, c), letter in zip(cells, word, strict=True)
                ):
                    found.add(tuple(sorted(cells)))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_scanner_finds_every_reading(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(100):
        rows, cols = draw.randint(1, 5), draw.randint(1, 5)
        grid = tuple("".join(draw.choices("AB#", [5, 5, 1], k=cols)) for _ in range(rows))
        words = tuple(dict.fromkeys("".join(draw.choices("AB", k=draw.randint(2, 4))) for _ in range(3)))
        options = {"directions": draw.choice(["all", "right-down", ["W", "N", "S"]]), "scan": "placed"}
        try:
            puzzle = WordSearch.from_table({"grid": list(grid), "words": list(words), "subwords": "once", **options})
        except InvalidInput:
            continue
        for word, readings in puzzle.readings(grid).items():
            cells = [tuple(sorted(reading.cells)) for reading in readings]
            assert len({*cells}) == len(cells)
            assert {*cells} == every_reading(grid, word, puzzle.reading_directions)


# --- rules -----------------------------------------------------------------------------------------------------
GOOD = ("CATX", "XXXX", "XDOG", "XXXX")
AT = (Placement("CAT", 0, 0, "E"), Placement("DOG", 2, 1, "E"))
SMALL = WordSearch(4, 4, ("cat", "dog"))
BROKEN = [
    (SMALL, AT, GOOD, []),
    (SMALL, AT, GOOD[:3], ["shape"]),
    (SMALL, AT, ("CATX", "XX7X", *GOOD[2:]), ["letter"]),
    (WordSearch(4, 4, ("cat", "dog"), grid=("....", ".Q..", "....", "....")), AT, GOOD, ["given"]),
    (SMALL, AT[:1], GOOD, ["missing"]),
    (SMALL, (*AT, Placement("XXX", 1, 0, "E")), GOOD, ["unlisted", "again"]),
    (SMALL, (*AT, Placement("CAT", 3, 0, "E")), (*GOOD[:3], "CATX"), ["placed", "again"]),
    (
        WordSearch(4, 4, ("cat", "dog"), "right-down"),
        (AT[0], Placement("DOG", 2, 3, "W")),
        ("CATX", "XXXX", "XGOD", "XXXX"),
        ["direction"],
    ),
    (SMALL, (AT[0], Placement("DOG", 2, 2, "E")), GOOD, ["outside"]),
    (SMALL, (AT[0], Placement("DOG", 1, 1, "E")), GOOD, ["word"]),
    (SMALL, AT, (*GOOD[:3], "XTAC"), ["again"]),
    (WordSearch(4, 4, ("cat", "dog"), "right-down", "placed"), AT, (*GOOD[:3], "XTAC"), []),
    (WordSearch(4, 4, ("cat", "dog"), forbid=("bad",)), AT, ("CATD", "XXAX", "XDOG", "BADX"), ["forbidden"]),
    (WordSearch(4, 4, ("cat", "dog"), message="hi"), AT, ("CATH", "IXXX", *GOOD[2:]), []),
    (WordSearch(4, 4, ("cat", "dog"), message="hi"), AT, GOOD, ["message"]),
    (WordSearch(4, 4, ("cat", "dog"), message="hi", message_fills=True), AT, ("CATH", "IXXX", *GOOD[2:]), ["message"]),
    (WordSearch(2, 3, ("cat", "dog"), message="h"), (AT[0], Placement("DOG", 1, 0, "E")), ("CAT", "DOG"), ["message"]),
    (WordSearch(4, 4, mask=("....", "....", "....", "###."), words=("cat", "dog")), AT, (*GOOD[:3], "###X"), []),
    (WordSearch(4, 4, mask=("....", "....", "....", "###."), words=("cat", "dog")), AT, GOOD, ["shape"] * 3),
    (WordSearch(table=("cat", "dog", "emu"), place=2, rows=4, cols=4), AT, GOOD, []),
    (WordSearch(table=("cat", "dog", "emu"), place=3, rows=4, cols=4), AT, GOOD, ["number"]),
    (WordSearch(table=("cat", "emu"), place=2, rows=4, cols=4), AT, GOOD, ["unlisted"]),
]


@pytest.mark.parametrize(("puzzle", "placements", "grid", "rules"), BROKEN)
def test_each_rule(
    puzzle: WordSearch, placements: tuple[Placement, ...], grid: tuple[str, ...], rules: list[str]
) -> None:
    found = [broken.rule for broken in puzzle.violations(puzzle.layout(placements, grid))]
    assert found == rules


def test_both_readings_are_named() -> None:
    (broken,) = SMALL.violations(SMALL.layout(AT, (*GOOD[:3], "XTAC")))
    assert broken.message == "CAT can be read 2 times: from [0,0] to E and from [3,3] to W"
    assert broken.cells == ((0, 0), (0, 1), (0, 2), (3, 3), (3, 2), (3, 1))


def test_palindromes_and_words_in_words() -> None:
    level = WordSearch(1, 5, ("level",), alphabet="LEV")
    one, other = (level.layout([Placement("LEVEL", 0, col, way)], ("LEVEL",)) for col, way in ((0, "E"), (4, "W")))
    assert one == other
    assert not level.violations(one)
    placements = [Placement("CATTLE", 0, 0, "E"), Placement("CAT", 0, 0, "E")]
    once = WordSearch(2, 6, ("cattle", "cat"), subwords="once")
    nested = WordSearch(2, 6, ("cattle", "cat"), subwords="nested")
    grid = ("CATTLE", "XXXXXX")
    assert not once.violations(once.layout(placements, grid))
    assert {broken.rule for broken in nested.violations(nested.layout(placements, grid))} == {"unread"}
    apart = [placements[0], Placement("CAT", 1, 5, "W")]
    grid = ("CATTLE", "XXXTAC")
    assert not nested.violations(nested.layout(apart, grid))
    assert [broken.rule for broken in once.violations(once.layout(apart, grid))] == ["again"]


# --- the finding task ------------------------------------------------------------------------------------------
def test_verdicts_of_full_grids() -> None:
    for grid, verdict in ((GOOD, "unique"), ((*GOOD[:3], "XTAC"), "multiple"), (("XXXX",) * 4, "none")):
        found = verify(WordSearch(words=("cat", "dog"), grid=grid))
        assert found.verdict == Verdict(verdict)
        if verdict == "multiple":
            assert found.difference == ((0, 0), (0, 1), (0, 2), (3, 1), (3, 2), (3, 3))
    assert verify(WordSearch(words=("cat",), grid=GOOD, forbid=("dog",))).verdict is Verdict.NONE


def test_json_and_toml_round_trips() -> None:
    puzzles = [
        WordSearch(9, 4, ("polar bear;White", "god"), ("N", "E"), "placed", message="Hi you", title="T"),
        WordSearch(words=("cat", "dog"), grid=GOOD),
        WordSearch(words=("ab", "ba"), mask=("..#", "..."), subwords="once", alphabet="ABC", forbid=("cc",)),
        WordSearch(5, 6, table="english", place=4),
    ]
    for puzzle in puzzles:
        again = parse_toml(Instance("x", puzzle).to_toml(), "x", "x").puzzle
        assert again == puzzle
    layout = SMALL.layout(AT, GOOD)
    assert SMALL.solution_from_json(json.loads(json.dumps(SMALL.solution_to_json(layout)))) == layout
    assert load("wordsearch:5x6-4").puzzle == puzzles[3]
    wrongs: list[Any] = [[], {"placements": [3]}, {"grid": [3], "placements": []}, {"grid": ["A"], "placements": [{}]}]
    for wrong in wrongs:
        with pytest.raises(InvalidInput):
            SMALL.solution_from_json(wrong)


# --- pictures and pages ----------------------------------------------------------------------------------------
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
        page = puzzle.page(layout, play=play, letters=1)
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


# --- generate --------------------------------------------------------------------------------------------------
def listed_once(puzzle: WordSearch, solution: Layout) -> None:
    """Each listed word can be read exactly once, letter by letter, where it was placed."""
    assert len(solution.placements) == len(puzzle.entries)
    for one in solution.placements:
        assert every_reading(solution.grid, one.word, tuple(STEPS)) == {tuple(sorted(one.cells))}


@pytest.mark.parametrize("length", [4, 9])
def test_generated_words_can_be_read_once(length: int) -> None:
    for seed in range(8):
        made = generate(Wish(15, 15, longest=length), seed)
        puzzle = made.instance.puzzle
        assert isinstance(puzzle, WordSearch)
        assert puzzle.is_finding
        assert len(puzzle.entries) == 20
        listed_once(puzzle, made.solution)
        assert made == generate(Wish(15, 15, longest=length), seed)
    assert verify(puzzle).verdict is made.verdict is Verdict.UNIQUE


def test_a_thousand_of_short_words_have_each_word_once() -> None:
    for seed in range(1000):
        made = generate(Wish(15, 15, longest=4), seed)
        puzzle = made.instance.puzzle
        assert isinstance(puzzle, WordSearch)
        assert len(puzzle.entries) == 20
        assert all(len(found) == 1 for found in puzzle.readings(made.solution.grid).values())


def test_two_hundred_with_a_message() -> None:
    message = "meet me under the old oak at two"
    letters = message.replace(" ", "").upper()
    assert len(letters) == 25
    for seed in range(200):
        made = generate(Wish(15, 15, longest=4, message=message), seed)
        puzzle, grid = made.instance.puzzle, made.solution.grid
        assert isinstance(puzzle, WordSearch)
        assert all(len(found) == 1 for found in puzzle.readings(grid).values())
        covered = {cell for one in made.solution.placements for cell in one.cells}
        left = "".join(grid[row][col] for row in range(15) for col in range(15) if (row, col) not in covered)
        assert left.startswith(letters)


@pytest.mark.parametrize("seed", range(3))
def test_dense_grids_and_messages_that_fill(seed: int) -> None:
    made = generate(Wish(15, 15, density=93), seed, 60.0)
    assert len({cell for one in made.solution.placements for cell in one.cells}) >= 0.93 * 225
    listed_once(made.instance.puzzle, made.solution)  # type: ignore[arg-type]
    full = generate(Wish(12, 12, message="well done", message_fills=True), seed, 60.0)
    covered = {cell for one in full.solution.placements for cell in one.cells}
    left = "".join(full.solution.grid[r][c] for r in range(12) for c in range(12) if (r, c) not in covered)
    assert left == "WELLDONE"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish(5, 5, ("cat", "cattle")), "'cattle' has 6 letters; the longest line has 5 cells"),
        (Wish(6, 6, ("cat", "cattle")), "'CAT' can be read in 'CATTLE'"),
        (Wish(5, 5, ("cat", "dog"), density=90), "the words cover at most 24 % of the cells; density is 90"),
        (Wish(5, 5, density=99, message="hello"), "density 99 leaves 0 cells for a message of 5 letters"),
        (Wish(5, 5, longest=2, shortest=2, place=900), "has too few words of 2 to 2 letters"),
        (Wish(0, 5), "the size is 0 x 5; each side takes 1 to 100"),
        (Wish(5, 5, table="nowhere"), "no word table 'nowhere'"),
    ],
)
def test_bad_wishes(wish: Wish, message: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(message)):
        generate(wish, 0, 5.0)


def test_giving_up() -> None:
    with pytest.raises(GaveUp, match="no such grid was found in time"):
        generate(Wish(2, 2, ("ab", "cd", "ef")), 0, 0.3)


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("polar bear\nlion;King\n", "utf-8")
    made = run_command(
        tmp_path, "generate", "wordsearch", "--size", "9", "--words", "list.txt", "--seed", "3", "--json"
    )
    record = json.loads(made)
    assert record["verdict"] == "unique"
    puzzle = Instance.from_table("x", record["instance"]).puzzle
    assert isinstance(puzzle, WordSearch)
    assert [entry.clue for entry in puzzle.listings] == ["", "King"]
    assert not puzzle.violations(puzzle.solution_from_json(record["solution"]))
    run_command(tmp_path, "generate", "wordsearch", "--size", "9", "--words", "list.txt", "--seed", "3", "-o", "x.toml")
    assert json.loads(run_command(tmp_path, "solve", "x.toml", "--json"))["solutions"] == [record["solution"]]
    for form in ("html", "play"):
        assert "<title>Word search</title>" in run_command(tmp_path, "export", "x.toml", "--to", form)


def run_command(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_grid_edited_so_that_a_word_stands_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.toml").write_text('puzzle = "wordsearch"\nrows = 4\ncols = 4\nwords = ["cat", "dog"]\n', "utf-8")
    solution = SMALL.solution_to_json(SMALL.layout(AT, (*GOOD[:3], "XTAC")))
    (tmp_path / "s.json").write_text(json.dumps(solution), "utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["check", str(tmp_path / "x.toml"), str(tmp_path / "s.json")])
    assert ended.value.code == 1
    assert "CAT can be read 2 times: from [0,0] to E and from [3,3] to W" in capsys.readouterr().out
