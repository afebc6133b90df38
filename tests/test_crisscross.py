"""Criss-crosses: bad input, text forms, every rule, searches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from common.crisscross import ROWS, Rows, puzzle, run_cli
from gridproof.instances import CrissCross, Instance, InvalidInput, load, parse_toml
from gridproof.instances.crisscross import Placement
from gridproof.solvers.contract import Event, Goal, Request
from gridproof.solvers.generate.crisscross import Wish, generate
from gridproof.solvers.methods import parse_method
from gridproof.solvers.runner import Question, run

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
