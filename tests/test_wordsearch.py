"""Word searches: bad input, the scanner, every rule, symmetries, text forms."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gridproof.instances import Instance, InvalidInput, WordSearch, load, parse_toml
from gridproof.instances.wordsearch import Layout, Placement
from gridproof.scripts.cli import main
from gridproof.solvers.contract import Budget, Event, Goal, Request
from gridproof.solvers.facade import verify
from gridproof.solvers.methods import parse_method
from gridproof.solvers.run import Verdict
from gridproof.solvers.runner import Question, run


def table(**changes: Any) -> dict[str, Any]:
    return {"rows": 4, "cols": 4, "words": ["cat", "dog"], **changes}


# --- bad input -------------------------------------------------------------------------------------------------
BAD = [
    ({"words": []}, 'wordsearch needs "words", or "table" and "place"'),
    ({"words": ["cat", ""]}, "entry 2 of words: '' is an empty word"),
    ({"words": ["cat", "#dog"]}, "entry 2 of words: '#dog' has '#', which is no letter"),
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
    assert WordSearch.from_table({"rows": 9, "cols": 9, "words": words}).letters == letters


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


@pytest.mark.parametrize(
    ("table", "order"),
    [
        ({"rows": 3, "cols": 3}, 8),
        ({"rows": 3, "cols": 4}, 4),
        ({"rows": 1, "cols": 3}, 2),
        ({"rows": 3, "cols": 3, "directions": "right-down", "scan": "placed"}, 2),
        ({"rows": 3, "cols": 3, "directions": ["E", "W"]}, 4),
        ({"rows": 3, "cols": 3, "directions": ["E"], "scan": "placed"}, 2),
        ({"rows": 3, "cols": 3, "directions": ["SE", "S"], "scan": "placed"}, 1),
        ({"grid": "...\n.B.\n..."}, 8),
        ({"grid": "B..\n...\n..."}, 2),
        ({"mask": "...\n...\n##."}, 1),
        ({"mask": "...\n#..\n##."}, 2),
        ({"rows": 3, "cols": 3, "message": "ab"}, 1),
    ],
)
def test_symmetries(table: dict[str, Any], order: int) -> None:
    """The order of each group is counted by hand."""
    puzzle = WordSearch.from_table({"words": ["abc"], **table})
    symmetries = [*puzzle.symmetries()]
    assert len(symmetries) == order
    solutions = solve_all(puzzle)
    for symmetry in symmetries:
        assert {symmetry(layout) for layout in solutions} == solutions
        assert not any(puzzle.violations(symmetry(layout)) for layout in solutions)


def solve_all(puzzle: WordSearch) -> set[Layout]:
    found: list[Layout] = []
    run(
        Instance("x", puzzle),
        parse_method("wordsearch", "backtrack/place"),
        Question(Goal.ALL),
        sink=lambda one, _: found.append(one),
    )
    return {*found}


def test_classes_are_counted_up_to_symmetry() -> None:
    """Forty solutions (the shipped count), none of which the square leaves as it is: five classes of eight."""
    question = Question(Goal.COUNT, classes=True)
    ended = run(load("wordsearch/small-3"), parse_method("wordsearch", "backtrack/place"), question)
    assert (ended.count, ended.classes, ended.symmetries) == (40, 5, 8)


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


def test_a_grid_edited_so_that_a_word_stands_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.toml").write_text('puzzle = "wordsearch"\nrows = 4\ncols = 4\nwords = ["cat", "dog"]\n', "utf-8")
    solution = SMALL.solution_to_json(SMALL.layout(AT, (*GOOD[:3], "XTAC")))
    (tmp_path / "s.json").write_text(json.dumps(solution), "utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["check", str(tmp_path / "x.toml"), str(tmp_path / "s.json")])
    assert ended.value.code == 1
    assert "CAT can be read 2 times: from [0,0] to E and from [3,3] to W" in capsys.readouterr().out


def test_steps_can_be_watched() -> None:
    """What is placed and not lifted at a solution is its words."""
    for puzzle, name in ((SMALL, "place"), (WordSearch(6, 6, table="english", place=4), "patterns")):
        method, standing, found = parse_method("wordsearch", f"backtrack/{name}"), {}, []

        def hear(event: Event, standing: dict[Any, None] = standing) -> None:
            if event.action == "place":
                standing[event.piece, event.cells] = None
            else:
                del standing[event.piece, event.cells]

        def take(layout: Layout, standing: dict[Any, None] = standing, found: list[Any] = found) -> None:
            found.append(({*standing}, {(one.word, one.cells) for one in layout.placements}))

        request = Request(Budget(10.0, 1 if name == "patterns" else 30), 1, on_solution=take, on_event=hear)
        method.solver.search(method.solver.prepare(puzzle), request)
        assert found
        assert all(placed == said for placed, said in found)


def test_letters_of_another_script_in_the_grid() -> None:
    with pytest.raises(InvalidInput, match="grid has 'С', a letter of another script than the words: CYRILLIC"):
        WordSearch(words=("CAT",), grid="\u0421AT\nXXX\nXXX")
