"""Word searches that are made: each word once, messages, density, shapes, wishes that cannot be."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from gridproof.instances import Instance, InvalidInput, WordSearch
from gridproof.instances.wordsearch import STEPS, Layout
from gridproof.solvers.facade import verify
from gridproof.solvers.generate import GaveUp
from gridproof.solvers.generate.wordsearch import Wish, generate
from gridproof.solvers.run import Verdict


def lines_of(grid: tuple[str, ...], word: str) -> set[tuple[tuple[int, int], ...]]:
    """The cells of each reading of a word, letter by letter; a palindrome's two are one."""
    letters = {(row, col): mark for row, line in enumerate(grid) for col, mark in enumerate(line)}
    found = set()
    for (row, col), (down, right) in product([cell for cell in letters if letters[cell] == word[0]], STEPS.values()):
        cells = tuple((row + step * down, col + step * right) for step in range(len(word)))
        if all(letters.get(cell) == letter for cell, letter in zip(cells, word, strict=True)):
            found.add(min(cells, cells[::-1]) if word == word[::-1] else cells)
    return found


def listed_once(puzzle: WordSearch, solution: Layout) -> None:
    """Each listed word can be read exactly once, letter by letter, where it was placed."""
    assert len(solution.placements) == len(puzzle.entries)
    for one in solution.placements:
        assert lines_of(solution.grid, one.word) == {one.line}


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


@pytest.mark.slow
def test_a_thousand_of_short_words_have_each_word_once() -> None:
    for seed in range(1000):
        made = generate(Wish(15, 15, longest=4), seed)
        puzzle = made.instance.puzzle
        assert isinstance(puzzle, WordSearch)
        assert len(puzzle.entries) == 20
        listed_once(puzzle, made.solution)


@pytest.mark.slow
def test_two_hundred_with_a_message() -> None:
    message = "meet me under the old oak at two"
    letters = message.replace(" ", "").upper()
    assert len(letters) == 25
    for seed in range(200):
        made = generate(Wish(15, 15, longest=4, message=message), seed)
        puzzle, grid = made.instance.puzzle, made.solution.grid
        assert isinstance(puzzle, WordSearch)
        listed_once(puzzle, made.solution)
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


LISTS = {
    "russian": ("ёжик", "собака", "кошка", "лев", "тигр"),
    "ukrainian": ("їжак", "ґава", "п'явка", "кіт", "єнот"),
    "french": ("été", "l'œuf", "garçon", "forêt", "maïs"),
    "malay": ("orang utan", "kura-kura", "rumah", "ikan"),
    "english": ("polar bear", "lion", "tiger"),
}


@pytest.mark.parametrize("language", LISTS)
@pytest.mark.parametrize("named", [False, True])
def test_lists_of_five_languages(language: str, named: bool) -> None:
    """Without a named alphabet letters stay as they are; with it they are folded as that language's puzzles do."""
    made = generate(Wish(10, 10, LISTS[language], alphabet=language if named else None), 1)
    puzzle = made.instance.puzzle
    assert isinstance(puzzle, WordSearch)
    assert [entry.printed for entry in puzzle.listings] == [*LISTS[language]]
    listed_once(puzzle, made.solution)
    if language == "french":
        assert ("ETE" in puzzle.entries) is named


@pytest.mark.parametrize("wish", [Wish(8, 8, place=10), Wish(10, 10), Wish(20, 12, place=25), Wish(5, 30)])
def test_other_sizes(wish: Wish) -> None:
    made = generate(wish, 2)
    listed_once(made.instance.puzzle, made.solution)  # type: ignore[arg-type]
    assert len(made.solution.placements) == wish.place


HEART = (
    "##..#..##",
    "#.......#",
    ".........",
    ".........",
    "#.......#",
    "##.....##",
    "###...###",
)


@pytest.mark.parametrize("density", [None, 85.0])
def test_shapes(density: float | None) -> None:
    made = generate(Wish(None, None, mask=HEART, place=8, longest=6, density=density, message="love"), 4)
    listed_once(made.instance.puzzle, made.solution)  # type: ignore[arg-type]
    assert ["".join("#" if mark == "#" else "." for mark in row) for row in made.solution.grid] == [*HEART]
    covered = {cell for one in made.solution.placements for cell in one.cells}
    left = [
        made.solution.grid[r][c]
        for r, row in enumerate(HEART)
        for c, mark in enumerate(row)
        if mark == "." and (r, c) not in covered
    ]
    assert "".join(left).startswith("LOVE")


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish(5, 5, ("cat", "cattle")), "'cattle' has 6 letters; the longest line has 5 cells"),
        (Wish(6, 6, ("cat", "cattle")), "'CAT' can be read in 'CATTLE'"),
        (Wish(5, 5, ("cat", "dog"), density=90), "the words cover at most 24 % of the cells; density is 90"),
        (Wish(5, 5, density=99, message="hello"), "density 99 leaves 0 cells for a message of 5 letters"),
        (Wish(5, 5, longest=2, shortest=2, place=900), "has too few words of 2 to 2 letters"),
        (Wish(0, 5), "rows is '0'; it takes 1 to 100"),
        (Wish(None, None), 'wordsearch needs "rows", a mask or a grid'),
        (Wish(9, 9, mask=("###", "###")), "mask has 2 x 3 cells, not 9 x 9"),
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
    (tmp_path / "x.toml").write_text(Instance.from_table("x", record["instance"]).to_toml(), "utf-8")
    assert json.loads(run_command(tmp_path, "solve", "x.toml", "--json"))["solutions"] == [record["solution"]]
    for form in ("html", "play"):
        assert "<title>Word search</title>" in run_command(tmp_path, "export", "x.toml", "--to", form)


def run_command(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("# mine\ncat\n\nelephantine\n", "list.txt:4: 'elephantine' has 11 letters; the longest line has 8 cells"),
        ("cat\ndog\nдом\n", "list.txt:3: letters of two scripts: 'дом' is CYRILLIC, 'cat' LATIN"),
        ("cat\nd\u043eg\n", "list.txt:2: 'd\u043eg' has letters of two scripts: 'О' is CYRILLIC and 'G' is LATIN"),
        ("cat\nCAT\n", "list.txt:2: 'CAT' is there twice"),
        ("cat\n;x\n", "list.txt:2: '' is an empty word"),
        ("cat\ncattle\n", "list.txt:2: 'CAT' can be read in 'CATTLE'"),
    ],
)
def test_files_of_words_name_the_line(tmp_path: Path, words: str, message: str) -> None:
    (tmp_path / "list.txt").write_text(words, "utf-8")
    with pytest.raises(InvalidInput) as caught:
        generate(Wish(8, 8, str(tmp_path / "list.txt")), 0)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--words", "list.txt", "--place", "2"), "--place is for words drawn from a table; --words gives the words"),
        (("--shortest", "9", "--longest", "3"), "--shortest is 9, more than --longest, which is 3"),
        (("--place", "5", "--message-fills"), "--place is a number of words; --density and --message-fills take as"),
        (("--place", "100000"), "Invalid value for '--place': 100000 is not in the range 1<=x<=1000"),
        (("--alphabet", "zz"), "unknown alphabet 'zz' (known: "),
        (("--alphabet", "A"), "english has too few words of 3 to 9 letters in 'A'"),
        (("--forbid", ""), "forbid has ''; it takes words of two letters or more"),
        (("--size", "2"), "the longest line or word has 2 letters; the shortest word is to have 3"),
        (
            ("--words", "list.txt", "--message", "hello", "--message-fills"),
            "words and message have 14 letters, fewer than 225 cells to fill",
        ),
        (("--seed", "99999999999"), "Invalid value for '--seed': 99999999999 is not in the range"),
    ],
)
def test_options_that_do_not_go_together(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    (tmp_path / "list.txt").write_text("cat\ndog\nemu\n", "utf-8")
    command = [sys.executable, "-m", "gridproof", "generate", "wordsearch", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"gridproof: {message}")
