"""Crosswords: bad input, slots and numbers, every rule of the checker."""

from __future__ import annotations

import gzip
import pickle
import time
from pathlib import Path
from typing import Any

import pytest

from gridproof.instances import Crossword, InvalidInput, load

WORDS = ("cat", "are", "ten", "car", "ear", "ate", "ape", "tea", "net")
OPEN_3 = ("...",) * 3


def table(**changes: Any) -> dict[str, Any]:
    return {"grid": "...\n...\n...", "words": list(WORDS), **changes}


# --- bad input -------------------------------------------------------------------------------------------------
BAD = [
    ({"grid": "...\n..\n..."}, "grid, line 2, column 3: grid is ragged: '..' has 2 cells, the first row has 3"),
    ({"grid": "...\n.-."}, "grid, line 2, column 2: grid has '-' in '.-.'; it takes # (block)"),
    ({"grid": "\n\n...\n.X."}, "grid, line 4, column 2: grid has 'X' in '.X.'; it takes"),
    ({"grid": "...\n.ß."}, "grid has 'ß' in '.ß.'"),
    ({"grid": ".|.\n..."}, "grid, line 1, column 2: grid has bars ('|' in '.|.'); patterns of bars are not taken"),
    ({"grid": "┌─┐\n│.│"}, "grid has bars"),
    ({"grid": ""}, "grid is empty"),
    ({"grid": 3}, "grid must be text, not '3'"),
    ({"grid": ["..", 3]}, "grid must be text"),
    ({"grid": ".#.\n#.#\n.#."}, "grid has no slot"),
    ({"grid": "." * 201}, "grid has 201 columns; it takes 1 to 200"),
    ({"grid": "..\n" * 201}, "grid has 201 rows; it takes 1 to 200"),
    ({"words": []}, "there are no words"),
    ({"words": ["c4t", "d0g"]}, "there are no words"),
    ({"words": 3}, "'3'"),
    ({"words": "no-such-table"}, "no word table 'no-such-table'"),
    ({"alphabet": "klingon"}, "unknown alphabet 'klingon'"),
    ({"alphabet": 3}, "'3'"),
    ({"min_score": 51}, "min_score is 51: none of the 9 words scores so high"),
    ({"min_score": "high"}, "min_score is 'high'; it takes -32768 to 32767"),
    ({"min_score": 10**9}, "min_score is '1000000000'"),
    ({"repeats": 1}, "repeats is '1'; it takes true or false"),
    ({"use_all": "yes"}, "use_all is 'yes'; it takes true or false"),
    ({"distinct_substring": 0}, "distinct_substring is '0'; it takes 1 to 200"),
    ({"distinct_substring": True}, "distinct_substring is 'True'"),
    ({"clues": {"1-Sideways": "x"}}, "clues has '1-Sideways'; no slot has that name"),
    ({"clues": {"1-Across": 3}}, "clue '1-Across' must be text, not '3'"),
    ({"clues": "none"}, "clues must be a table, not 'none'"),
    ({"title": 3}, "title must be text, not '3'"),
    ({"colour": 3}, "unknown key 'colour' for crossword (known: grid, words"),
]


@pytest.mark.parametrize(("changes", "message"), BAD)
def test_bad_input_is_said_in_one_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Crossword.from_table(table(**changes))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_errors_name_the_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    for text, place in (
        ('puzzle = "crossword"\nwords = ["ab"]\ngrid = """\n..\n.?\n"""', "bad.toml:5:2: grid has '?'"),
        ('puzzle = "crossword"\nwords = ["ab"]\ngrid = ".."\n[clues]\n7-Down = "x"', "bad.toml:5: clues has '7-Down'"),
        ('puzzle = "crossword"\nwords = []\ngrid = ".."', "bad.toml:2: there are no words"),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(InvalidInput) as caught:
            load(str(path))
        assert place in str(caught.value)


@pytest.mark.parametrize("params", ["", "5", "5x", "x5", "0x5", "5x201", "5x5x5", "-5x5", "5 x5", "5x5-", "9999x1"])
def test_bad_shorthands(params: str) -> None:
    with pytest.raises(InvalidInput):
        Crossword.from_shorthand(params)


# --- text form -------------------------------------------------------------------------------------------------
def test_tables_round_trip(tmp_path: Path) -> None:
    whole = table(
        grid="c.#\n...\n#..",
        words=["cat", "at", "to;3", "an;60;Not the", "ice tea"],
        alphabet="english",
        min_score=2,
        repeats=True,
        distinct_substring=2,
        distinct_words=True,
        use_all=True,
        clues={"1-Across": "Feline, short", "3-Across": "<b>"},
        title="One",
        author="Two",
    )
    puzzle = Crossword.from_table(whole)
    assert puzzle.grid == ("C.#", "...", "#..")
    assert Crossword.from_table(puzzle.to_table()) == puzzle
    assert puzzle.to_table() == {**whole, "grid": "C.#\n...\n#..\n"}
    assert hash(Crossword.from_table(puzzle.to_table())) == hash(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Crossword(("...",) * 3, WORDS) == Crossword.from_table(table())


def test_words_in_a_file_are_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine.txt").write_text("cat\nare\nten\n", "utf-8")
    (tmp_path / "there" / "mine.gz").write_bytes(gzip.compress(b"cat\nare\n"))
    (tmp_path / "there" / "my#words.txt").write_text("cat\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    for name, number in (("mine.txt", 3), ("./mine.txt", 3), ("../there/mine.gz", 2), ("my#words.txt", 1)):
        (tmp_path / "there" / "it.toml").write_text(f'puzzle = "crossword"\ngrid = "..."\nwords = "{name}"\n', "utf-8")
        puzzle = load("there/it.toml").puzzle
        assert isinstance(puzzle, Crossword)
        assert len(puzzle.table) == number
        assert Crossword.from_table(puzzle.to_table()) == puzzle


def test_shorthand_and_description() -> None:
    puzzle = Crossword.from_shorthand("2x3")
    assert (puzzle.grid, puzzle.words) == (("...", "..."), "english")
    assert load("crossword:2x3").puzzle == puzzle
    assert puzzle.describe() == f"2x3, 5 slots, {len(puzzle.table):,} words (english)"
    some = Crossword(("C.", ".."), WORDS, min_score=50, distinct_substring=3, distinct_words=True, use_all=True)
    for part in ("9 words, ", "scores of 50 or more", "1 given", "each word exactly once", "3 letters in a row"):
        assert part in some.describe()


def test_letters_are_spelt_as_the_alphabet_says() -> None:
    assert Crossword(("é.",), ("été", "et"), alphabet="french").grid == ("E.",)
    assert Crossword(("e\u0301.",), ("été", "et"), alphabet="french-accents").grid == ("É.",)
    assert Crossword(("ё.",), ("ёж",), alphabet="russian").grid == ("Е.",)


# --- slots and numbers -----------------------------------------------------------------------------------------
def test_slots_are_numbered_as_in_print() -> None:
    puzzle = Crossword(("..#.", "....", "#..#", ".#.."), ("ab", "abc"))
    assert [(slot.name, slot.cells[0], slot.length) for slot in puzzle.slots] == [
        ("1-Across", (0, 0), 2),
        ("1-Down", (0, 0), 2),
        ("2-Down", (0, 1), 3),
        ("3-Down", (0, 3), 2),
        ("4-Across", (1, 0), 4),
        ("5-Down", (1, 2), 3),
        ("6-Across", (2, 1), 2),
        ("7-Across", (3, 2), 2),
    ]
    assert [slot.index for slot in puzzle.slots] == [*range(8)]
    assert puzzle.numbers == {(0, 0): 1, (0, 1): 2, (0, 3): 3, (1, 0): 4, (1, 2): 5, (2, 1): 6, (3, 2): 7}
    assert (3, 0) not in puzzle.crossings
    assert [slot.name for slot in puzzle.crossings[1, 1]] == ["4-Across", "2-Down"]
    assert [slot.name for slot in puzzle.crossings[3, 3]] == ["7-Across"]


# --- rules -----------------------------------------------------------------------------------------------------
def broken(puzzle: Crossword, *rows: str) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
    return [(entry.rule, entry.cells) for entry in puzzle.violations(rows)]


def message(puzzle: Crossword, *rows: str) -> str:
    [entry] = puzzle.violations(rows)
    return entry.message


def test_a_solution_breaks_no_rule() -> None:
    assert broken(Crossword(OPEN_3, ("bit", "ice", "ten"), repeats=True), "BIT", "ICE", "TEN") == []
    assert broken(Crossword(("..#.",), ("ab",)), "AB#.") == []


def test_shape_blocks_givens_and_letters() -> None:
    puzzle = Crossword(("A.#.", "...#"), ("ab", "abc"), repeats=True)
    assert broken(puzzle, "AB#.") == [("shape", ())]
    assert broken(puzzle, "AB#", "ABC#") == [("shape", ())]
    rules = broken(puzzle, "BBA.", "A#C#")
    assert {("given", ((0, 0),)), ("block", ((0, 2),)), ("block", ((1, 1),))} <= {*rules}
    assert ("isolated", ((0, 3),)) in broken(puzzle, "AB#A", "ABC#")
    assert ("empty", ((0, 1),)) in broken(puzzle, "A.#.", "ABC#")
    assert ("letter", ((0, 1),)) in broken(puzzle, "A?#.", "ABC#")
    assert broken(Crossword(("..#A",), ("ab",)), "AB#A") == []
    assert broken(Crossword(("..#A",), ("ab",)), "AB#.") == [("given", ((0, 3),))]


def test_words_and_repeats_name_their_slots() -> None:
    puzzle = Crossword(("..#..",), ("ab", "ba"))
    assert broken(puzzle, "AB#BA") == []
    assert message(puzzle, "AB#AA") == "2-Across is 'AA', which is not in the word table"
    assert message(puzzle, "AB#AB") == "1-Across and 2-Across are 'AB'"
    assert broken(puzzle, "AB#AB") == [("repeat", ((0, 0), (0, 1), (0, 3), (0, 4)))]
    assert broken(Crossword(("..#..",), ("ab", "ba"), repeats=True), "AB#AB") == []


def test_letters_in_a_row() -> None:
    puzzle = Crossword(("...#....",), ("abc", "xabc", "xabd", "bcad"), distinct_substring=2)
    assert broken(puzzle, "ABC#XABC") == [("distinct_substring", ((0, 0), (0, 1), (0, 2), (0, 5), (0, 6), (0, 7)))]
    assert message(puzzle, "ABC#XABD") == "1-Across and 2-Across share 2 letters in a row: 'AB'"
    assert broken(Crossword(("...#....",), puzzle.words, distinct_substring=3), "ABC#BCAD") == []
    assert broken(Crossword(("..#..",), ("ab",), repeats=True, distinct_substring=3), "AB#AB") == []


def test_words_of_phrases() -> None:
    words = ("ice age", "old-age", "o'age", "age", "ice")
    puzzle = Crossword(("......#......",), words, distinct_words=True)
    assert message(puzzle, "ICEAGE#OLDAGE") == "1-Across and 2-Across share the word 'AGE': 'ice age', 'old-age'"
    assert broken(Crossword(("......#....",), words, distinct_words=True), "ICEAGE#OAGE") == []
    # A hyphen, an en dash, a minus sign and a wide hyphen part words alike.
    for dash in "-–−－":
        dashed = Crossword(("......#...",), (f"ice{dash}age", "age"), distinct_words=True)
        assert broken(dashed, "ICEAGE#AGE")[0][0] == "distinct_words"
    assert broken(Crossword(("......#...",), words, distinct_words=True), "OLDAGE#ICE") == []
    assert broken(Crossword(("......#...",), words, distinct_words=True), "OLDAGE#AGE")[0][0] == "distinct_words"
    assert broken(Crossword(("......#...",), words), "OLDAGE#AGE") == []


@pytest.mark.parametrize("repeats", [False, True])
def test_every_word_once(repeats: bool) -> None:
    puzzle = Crossword(("..#..",), ("ab", "ba"), use_all=True, repeats=repeats)
    assert broken(puzzle, "AB#BA") == []
    rules = [rule for rule, _ in broken(puzzle, "AB#AB")]
    assert rules == (["use_all", "use_all"] if repeats else ["repeat", "use_all"])
    assert "not used: 'BA'" in puzzle.violations(("AB#AB",))[1].message
    many = Crossword(("..",), tuple("abcdefgh"[k : k + 2] for k in range(7)), use_all=True)
    assert message(many, "AB") == "not used: 'BC', 'CD', 'DE', 'EF', 'FG' and 1 more; each word is used exactly once"


def test_solutions_are_rows() -> None:
    puzzle = Crossword(OPEN_3, WORDS)
    rows = ("CAT", "ARE", "TEN")
    assert puzzle.solution_from_json(puzzle.solution_to_json(rows)) == rows
    assert puzzle.difference(rows, ("CAR", "ARE", "TEN")) == [(0, 2)]
    for bad in ("CAT", {"rows": []}, [3], None):
        with pytest.raises(InvalidInput):
            puzzle.solution_from_json(bad)


def test_the_checker_is_linear() -> None:
    words = tuple({f"{a}{b}{c}" for a in "abcdefghij" for b in "klmnopqrst" for c in "uvwxyzabcd"})
    puzzle = Crossword((".#." * 60,) * 1 + ("...#" * 45,) * 100, words, distinct_substring=2, distinct_words=True)
    rows = tuple(row.replace(".", "A") for row in puzzle.grid)
    start = time.monotonic()
    assert puzzle.violations(rows)
    assert time.monotonic() - start < 5
