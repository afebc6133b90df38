"""Criss-crosses: bad input, every rule, text forms, pictures and pages, what is generated, and fill-ins."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridproof.instances import CrissCross, Crossword, Instance, InvalidInput, load, parse_toml
from gridproof.instances.crisscross import Placement
from gridproof.scripts.cli import main
from gridproof.solvers.contract import Event, Goal, Request
from gridproof.solvers.facade import verify
from gridproof.solvers.generate import GaveUp, fill_in
from gridproof.solvers.generate.crisscross import Wish, generate
from gridproof.solvers.methods import parse_method
from gridproof.solvers.run import Verdict
from gridproof.solvers.runner import Question, run

Rows = tuple[str, ...]

WORDS = ("cat;It purrs", "tar;Black", "art;In galleries")
ROWS = ("CAT..", ".R...", ".T...", ".....")
"""CAT and ART."""


def table(**changes: Any) -> dict[str, Any]:
    return {"words": [*WORDS], "width": 5, "height": 4, "place": 2, **changes}


def puzzle(**changes: Any) -> CrissCross:
    return CrissCross.from_table(table(**changes))


def run_cli(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        main([*arguments])
    out, err = capsys.readouterr()
    return int(caught.value.code or 0), out, err


LETTERS = "abcdefghijklmnopqrstuvwxyzäöüéèà"


# --- bad input -------------------------------------------------------------------------------------------------
BAD = [
    ({"words": []}, "has no words"),
    ({"words": ["cat", ""]}, "entry 2 of words: '' is an empty word"),
    ({"words": ["cat", "; a clue alone"]}, "entry 2 of words: '' is an empty word"),
    ({"words": "cat\n\ndog\nd0g\n"}, "words, line 4: 'd0g' has '0', which is no letter"),
    ({"words": "cat;a\n\nCat;b\n"}, "words, line 3: 'Cat' is there twice: as 'cat' before"),
    ({"words": ["cat", "a"]}, "entry 2 of words: 'a' has one letter"),
    ({"words": "cat\nhorses\n"}, "words, line 2: 'horses' has 6 letters; the board is 5 x 4"),
    ({"words": "cat\nдом\n"}, "words, line 2: letters of two scripts: 'дом' is CYRILLIC, 'cat' LATIN"),
    ({"words": ["שלום"]}, "entry 1 of words: 'שלום' is written from right to left, which is not supported"),
    ({"words": ["كتاب"]}, "entry 1 of words: 'كتاب' is written from right to left, which is not supported"),
    ({"words": 3}, "words must be a list, a text or a file, not '3'"),
    ({"words": "no-such-file.txt"}, "there is no such file"),
    ({"words": [f"{one}{other}" for one in LETTERS for other in LETTERS]}, "entry 1001 of words: more than 1000 words"),
    ({"width": None}, 'crisscross needs "width", or a grid'),
    ({"height": 0}, "height is '0'; it takes 1 to 100"),
    ({"width": "5"}, "width is '5'; it takes 1 to 100"),
    ({"width": 101}, "width is '101'; it takes 1 to 100"),
    ({"grid": "...\n..."}, "grid is 3 wide and 2 high, the board 5 and 4"),
    ({"grid": ".....\n.?...\n.....\n....."}, "grid, line 2, column 2: grid has '?' in '.?...'"),
    ({"grid": ".....\n....\n.....\n....."}, "grid, line 2, column 5: grid is ragged"),
    ({"grid": 7}, "grid must be text, not '7'"),
    ({"place": 0}, "place is '0'; it takes \"all\" or 1 to 3"),
    ({"place": 4}, "place is '4'; it takes \"all\" or 1 to 3"),
    ({"place": "some"}, "place is 'some'; it takes \"all\" or 1 to 3"),
    ({"place": True}, "place is 'True'"),
    ({"objective": "beauty"}, "objective is 'beauty'; it takes first, crossings, words, area"),
    ({"alphabet": "klingon"}, "unknown alphabet 'klingon'"),
    ({"words": ["été", "tau"], "alphabet": "ABC"}, "'été' has 'É', which is no letter of the alphabet given (ABC)"),
    ({"title": 3}, "title must be text, not '3'"),
    ({"colour": 1}, "unknown key 'colour' for crisscross (known: words, width"),
]


@pytest.mark.parametrize(("changes", "message"), BAD)
def test_bad_input_is_said_in_one_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        puzzle(**changes)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"cat\nr\xe9sum\xe9\n", "words.txt:2: is not UTF-8 text: byte 0xE9"),
        ("cat\n".encode("utf-16"), "words.txt: is UTF-16 text; save it as UTF-8"),
        (b"cat\n\0\n", "words.txt:2: is not text (it has a null byte)"),
        (b"", "words.txt: has no words"),
        (b"cat;a\nCAT;b\n", "words.txt:2: 'CAT' is there twice"),
        (b"cat;a\n;b\n", "words.txt:2: '' is an empty word"),
        ("cat\nдом\n".encode(), "words.txt:2: letters of two scripts"),
        (b"cat\nincomprehensibilities\n", "words.txt:2: 'incomprehensibilities' has 21 letters; the board is 9 x 9"),
    ],
)
def test_bad_files_are_said_with_their_line(
    data: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "words.txt"
    file.write_bytes(data)
    (tmp_path / "puzzle.toml").write_text(
        'puzzle = "crisscross"\nwords = "words.txt"\nwidth = 9\nheight = 9\n', "utf-8"
    )
    for arguments in (
        ["generate", "crisscross", "--words", str(file), "--size", "9"],
        ["solve", str(tmp_path / "puzzle.toml")],
    ):
        code, out, err = run_cli(capsys, *arguments)
        assert (code, out) == (2, "")
        assert message in err
        assert "Traceback" not in err


def test_errors_in_a_file_name_its_line() -> None:
    text = 'puzzle = "crisscross"\nwords = ["cat", "art"]\ngrid = """\n...\n.!.\n...\n"""\n'
    with pytest.raises(InvalidInput, match=r"x\.toml:5:2: grid has '!'"):
        parse_toml(text, "x", "x.toml")


def test_there_is_no_shorthand() -> None:
    with pytest.raises(InvalidInput, match="criss-crosses have no shorthand: '9x9'"):
        load("crisscross:9x9")


# --- words and fields ------------------------------------------------------------------------------------------
LISTS = {
    "russian": (["молоко", "корова", "лето", "ёлка"], ["МОЛОКО", "КОРОВА", "ЛЕТО", "ЁЛКА"]),
    "ukrainian": (["їжак", "кінь", "п'ять", "ґанок"], ["ЇЖАК", "КІНЬ", "ПЯТЬ", "ҐАНОК"]),
    "french": (["élève", "hôtel", "cœur", "arc-en-ciel"], ["ÉLÈVE", "HÔTEL", "CŒUR", "ARCENCIEL"]),
    "malay": (["rama-rama", "kucing", "ayam", "gajah"], ["RAMARAMA", "KUCING", "AYAM", "GAJAH"]),
    "english": (["ice cream", "don't", "naïve", "tea"], ["ICECREAM", "DONT", "NAÏVE", "TEA"]),
}


@pytest.mark.parametrize("language", LISTS)
def test_words_of_many_languages_are_laid_out_and_printed(language: str) -> None:
    words, spelt = LISTS[language]
    made = generate(Wish(12, 12, tuple(f"{word};{word}!" for word in words), as_many=True), 1)
    crisscross = made.instance.puzzle
    assert isinstance(crisscross, CrissCross)
    assert [*crisscross.entries] == spelt
    assert not crisscross.violations(made.solution)
    placed = {place.word for place in crisscross.placements(made.solution)}
    page = crisscross.page(made.solution, play=False)
    assert len(placed) >= 3
    assert all(
        (f"{word}!" in page.replace("&#x27;", "'")) == (entry in placed)
        for word, entry in zip(words, spelt, strict=True)
    )


def test_an_alphabet_folds_letters() -> None:
    french = puzzle(words=["élève", "arc"], width=8, height=8, place="all", alphabet="french")
    assert french.entries == ("ELEVE", "ARC")


def test_clues_come_after_a_semicolon_or_a_tab() -> None:
    listed = puzzle(words="cat\tIt purrs; often\nart ; In galleries\ntar\n").listings
    assert [(entry.word, entry.printed, entry.clue) for entry in listed] == [
        ("CAT", "cat", "It purrs; often"),
        ("ART", "art", "In galleries"),
        ("TAR", "tar", ""),
    ]


def test_a_puzzle_writes_itself() -> None:
    made = puzzle(grid="CAT..\n.....\n...#.\n.....", objective="area", title="Pets", author="A. Cat")
    text = Instance("x", made).to_toml()
    assert parse_toml(text, "x", "x").puzzle == made
    assert made.describe() == "Pets, 4x5, 2 of 3 words, 3 letters given, the least area"
    assert puzzle(words="cat\nart\n", place="all").most == 2


# --- rules -----------------------------------------------------------------------------------------------------
def test_a_layout_that_keeps_the_rules() -> None:
    assert puzzle().violations(ROWS) == []
    assert puzzle().crossings(ROWS) == 1
    assert puzzle().box(ROWS) == (3, 3)
    assert puzzle().placements(ROWS) == (Placement("CAT", 0, 0, "across"), Placement("ART", 0, 1, "down"))


BROKEN = [
    (("CAT..", ".R...", ".TAR.", "....."), {}, [("number", "3 words stand, 2 are asked for")]),
    (
        ("CAT..", ".RT..", ".T...", "....."),
        {},
        [("run", "'RT' across is no listed word"), ("run", "'TT' down is no listed word")],
    ),
    (("CAT..", ".....", ".TAR.", "....."), {}, [("connected", "part 2 of 2")]),
    (("CAT..", ".R...", ".T..C", "....."), {}, [("alone", "'C' belongs to no word"), ("connected", "part 2 of 2")]),
    (
        ("CAT..", ".R...", "CAT..", "....."),
        {},
        [
            ("run", "'ARA' down"),
            ("repeat", "'CAT' stands 2 times: across from [0,0] and across from [2,0]"),
            ("number", "1 word stands"),
        ],
    ),
    (("CAT..", ".....", ".....", "....."), {}, [("number", "1 word stands, 2 are asked for")]),
    (ROWS, {"place": "all"}, [("number", "2 words stand, 3 are asked for; missing: 'TAR'")]),
    (ROWS, {"objective": "words", "place": "all"}, []),
    ((".....",) * 4, {"objective": "words"}, [("number", "0 words stand, 1 to 2 are asked for")]),
    (ROWS, {"grid": "..A..\n.....\n.....\n....."}, [("given", "the given letter 'A' is 'T'")]),
    (ROWS, {"grid": ".....\n.#...\n.....\n....."}, [("closed", "a closed cell is 'R'")]),
    (
        ("CAT..", ".R...", ".T.7.", "....."),
        {},
        [("letter", "'7' is no letter"), ("alone", "'7'"), ("connected", "part 2")],
    ),
    (("cat..", ".r...", ".t...", "....."), {}, [("run", "'cat' across"), ("run", "'art' down"), ("number", "0 words")]),
    (("CAT..", ".R...", ".T..."), {}, [("shape", "3 rows, the board has 4")]),
    (("CAT..", ".R...", ".T...", "......"), {}, [("shape", "row 3 is '......': 6 cells, the board has 5")]),
]


@pytest.mark.parametrize(("rows", "changes", "expected"), BROKEN)
def test_each_broken_rule_is_named(rows: Rows, changes: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    found = puzzle(**changes).violations(rows)
    assert [entry.rule for entry in found] == [rule for rule, _ in expected]
    for entry, (_, message) in zip(found, expected, strict=True):
        assert message in entry.message


def test_stray_runs_have_their_cells() -> None:
    (one, two) = puzzle().violations(("CAT..", ".RT..", ".T...", "....."))
    assert (one.cells, two.cells) == (((1, 1), (1, 2)), ((0, 2), (1, 2)))


def test_check_says_which_run_is_stray(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.toml").write_text(Instance("x", puzzle()).to_toml(), "utf-8")
    (tmp_path / "s.json").write_text(json.dumps(["CAT..", ".RT..", ".T...", "....."]), "utf-8")
    code, out, _ = run_cli(capsys, "check", str(tmp_path / "p.toml"), str(tmp_path / "s.json"))
    assert code == 1
    assert "'RT' across is no listed word at [row,col] [1,1] [1,2]" in out
    assert "'TT' down is no listed word at [row,col] [0,2] [1,2]" in out


@pytest.mark.parametrize("data", [3, {"grid": []}, [["C", "A"]], [1]])
def test_a_solution_of_another_form_is_refused(data: Any) -> None:
    with pytest.raises(InvalidInput):
        puzzle().solution_from_json(data)


def test_symmetries_and_differences() -> None:
    square = puzzle(height=5)
    rows = (*ROWS, ".....")
    assert [symmetry(rows) for symmetry in square.symmetries()] == [rows, ("C....", "ART..", "T....", ".....", ".....")]
    assert len([*puzzle().symmetries()]) == 1
    assert len([*puzzle(height=5, grid=rows).symmetries()]) == 1
    assert puzzle().difference(ROWS, ("CAT..", ".R...", ".....", ".....")) == [(2, 1)]


# --- searches --------------------------------------------------------------------------------------------------
LAID_OUT = [
    (("cat", "horse", "sheep", "goat", "hen", "cow"), 7),
    (("apple", "grape", "lemon", "melon", "peach", "plum"), 8),
    (("sawer", "fuss", "dopa", "ops", "sabre", "old", "pwn"), 7),
    pytest.param(("forte", "coze", "agate", "moms", "saki", "stoat", "pied", "etc"), 8, marks=pytest.mark.slow),
    pytest.param(("acre", "area", "ear", "rate", "tear", "tree", "crate"), 7, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("words", "side"), LAID_OUT)
def test_branch_and_cp_sat_prove_the_same_most_crossings(words: tuple[str, ...], side: int) -> None:
    task = Instance("x", CrissCross(words, side, side, objective="crossings"))
    found = [
        run(task, parse_method("crisscross", name), Question(Goal.BEST))
        for name in ("backtrack/branch", "cp-sat/linked")
    ]
    assert all(ended.complete and ended.verified and ended.count == 1 for ended in found)
    assert found[0].objective == found[1].objective


def test_the_search_tells_its_steps() -> None:
    for name in ("greedy", "branch"):
        solver = parse_method("crisscross", f"backtrack/{name}").solver
        events: list[Event] = []
        found: list[Rows] = []
        task = puzzle()
        solver.search(task, Request(seed=1, on_event=events.append, on_solution=found.append, options={"starts": 5}))
        placed: list[tuple[str, tuple[tuple[int, ...], ...]]] = []
        layouts = set()
        for event in events:
            if event.action == "place":
                placed.append((event.piece, event.cells))
                letters = {cell: letter for word, cells in placed for cell, letter in zip(cells, word, strict=True)}
                layouts.add(tuple("".join(letters.get((row, col), ".") for col in range(5)) for row in range(4)))
            else:
                assert placed.pop() == (event.piece, event.cells)
        assert {*found} <= layouts
        assert found


def test_greedy_keeps_words_that_are_given() -> None:
    kept = load("crisscross/kept-3").puzzle
    found: dict[Rows, int] = {}
    run(
        Instance("x", kept),
        parse_method("crisscross", "backtrack/greedy"),
        Question(Goal.FIRST),
        sink=found.__setitem__,
    )
    assert [*found] == [("ACRE.", "...A.", ".CAR.", ".....")]


# --- making ----------------------------------------------------------------------------------------------------
def quiz() -> tuple[str, ...]:
    words = load("crisscross/quiz-56").puzzle.words  # type: ignore[attr-defined]
    assert isinstance(words, tuple)
    assert len(words) == 56
    return words


def twelve(seeds: range) -> None:
    words = quiz()
    made = [generate(Wish(15, 15, words, 12), seed) for seed in seeds]
    for entry in made:
        crisscross = CrissCross(words, 15, 15, place=12)
        assert crisscross.violations(entry.solution) == []
        assert len(crisscross.placements(entry.solution)) == 12
    assert len({entry.solution for entry in made}) == len(made)
    assert generate(Wish(15, 15, words, 12), seeds[0]).solution == made[0].solution


def test_twelve_of_the_list_are_always_placed() -> None:
    twelve(range(3))


@pytest.mark.slow
def test_twelve_of_the_list_are_always_placed_by_a_hundred_seeds() -> None:
    twelve(range(100))


def test_what_does_not_fit_is_given_up() -> None:
    with pytest.raises(GaveUp, match=r"1 of 2 words were placed; left over: '\w+': take a larger board"):
        generate(Wish(5, 5, ("cat", "dog")), 0, 0.2)
    made = generate(Wish(5, 5, ("cat", "dog"), as_many=True), 0)
    assert (made.instance.puzzle.to_table()["place"], made.verdict) == (1, Verdict.UNIQUE)
    assert verify(made.instance).verdict is Verdict.UNIQUE


def test_half_a_layout_is_kept() -> None:
    grid = ("." * 15,) * 6 + ("..BEETHOVEN....",) + ("." * 15,) * 8
    made = generate(Wish(15, 15, quiz(), 12, grid=grid), 5)
    assert made.solution[6][2:11] == "BEETHOVEN"
    assert CrissCross(quiz(), 15, 15, grid, 12).violations(made.solution) == []


def test_the_command_writes_a_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, file = tmp_path / "words.txt", tmp_path / "made.toml"
    words.write_text("\n".join(quiz()), "utf-8")
    options = ["--words", str(words), "--place", "8", "--size", "12x14", "--seed", "3", "--title", "Quiz"]
    code, out, _ = run_cli(capsys, "generate", "crisscross", *options, "-o", str(file))
    assert code == 0
    assert re.search(r"^Across$", out, re.MULTILINE)
    instance = load(str(file))
    assert instance.puzzle.describe().startswith("Quiz, 12x14, 8 of 56 words, ")
    assert verify(instance).verdict is Verdict.UNIQUE
    code, again, _ = run_cli(capsys, "generate", "crisscross", *options)
    assert (code, again) == (0, file.read_text("utf-8"))
    code, out, _ = run_cli(capsys, "generate", "crisscross", *options, "--json")
    record = json.loads(out)
    assert instance.puzzle.violations(tuple(record["solution"])) == []


# --- fill-ins --------------------------------------------------------------------------------------------------
def test_a_fill_in_is_unique_and_uses_all_words() -> None:
    words = tuple(word.partition(";")[0] for word in quiz()[:12])
    made = fill_in.generate(Wish(15, 15, words), 1)
    crossword = made.instance.puzzle
    assert isinstance(crossword, Crossword)
    assert crossword.use_all
    assert len(crossword.slots) == len(crossword.table) == 12
    assert crossword.violations(made.solution) == []
    for name in ("backtrack/fill", "dancing-cells/exact-cover"):
        assert verify(crossword, method=name).verdict is Verdict.UNIQUE


def test_a_fill_in_with_two_arrangements_gets_a_letter() -> None:
    words = ("abca", "adea")
    # Both words fit either way around, whatever way they cross.
    made = fill_in.generate(Wish(6, 6, words), 0)
    crossword = made.instance.puzzle
    assert isinstance(crossword, Crossword)
    letters = [mark for row in crossword.grid for mark in row if mark not in "#."]
    assert len(letters) == 1
    assert verify(crossword).verdict is Verdict.UNIQUE
    blank = Crossword(tuple(re.sub("[A-Z]", ".", row) for row in crossword.grid), words, use_all=True)
    proof = verify(blank)
    assert proof.verdict is Verdict.MULTIPLE
    one, other = (witness.value for witness in proof.witnesses)
    assert blank.violations(one) == blank.violations(other) == []
    cells = [(row, col) for row, line in enumerate(one) for col, mark in enumerate(line) if mark != other[row][col]]
    assert [*proof.difference] == cells
    assert cells


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
