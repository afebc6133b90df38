"""Criss-crosses and fill-ins as they are made."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from common.crisscross import quiz, run_cli
from gridproof.instances import CrissCross, Crossword, InvalidInput, load
from gridproof.solvers.facade import solve, verify
from gridproof.solvers.generate import GaveUp, fill_in
from gridproof.solvers.generate.crisscross import Wish, generate
from gridproof.solvers.run import Verdict


# --- making ----------------------------------------------------------------------------------------------------
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
        generate(Wish(1, 5, ("cat", "tar")), 0, 0.2)
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


def test_given_letters_side_by_side_in_no_word_are_an_error_at_once() -> None:
    wish = Wish(4, 4, ("cat", "dog", "cd"), grid=("CAT.", "DOG.", "....", "...."))
    with pytest.raises(InvalidInput, match=r"grid has 'AO' down from \[0, 1\], which stands in no word"):
        generate(wish, 0)


def test_an_ordinary_list_is_solved_by_more_than_greed() -> None:
    """All layouts of twenty words cannot be tried; the best that is found in time is shown."""
    puzzle = CrissCross(quiz()[:20], 15, 15)
    for method in ("backtrack/mended", None):
        found = solve(puzzle, method=method, seed=1)
        assert found is not None
        assert not puzzle.violations(found.value)
    # As many as there are need no further proof.
    most = solve(replace(puzzle, objective="words"), timeout=60)
    assert most is not None
    assert len(puzzle.placements(most.value)) == 20


def test_words_without_a_common_letter_cannot_cross() -> None:
    with pytest.raises(InvalidInput, match="'CAT' has no letter in common with another word"):
        generate(Wish(9, 9, ("dog", "gold", "cat")), 0)
