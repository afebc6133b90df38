"""Why a crossword has no fill, letters that make a fill unique, and crosswords made from a seed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import pytest

from common.crosswords import Filling, Slot, can_be_filled, fillings, random_cases, slots_of, table_of
from gridproof.instances import BlockPattern, Crossword, Instance, InvalidInput, load
from gridproof.solvers.generate import GaveUp
from gridproof.solvers.generate.clue_letters import clue_letters
from gridproof.solvers.generate.crossword import Wish, generate
from gridproof.solvers.run import Verdict
from gridproof.solvers.why import why

WORDS = ["CAT", "ARE", "TEN", "COG", "DOG", "ZOO", "OAR", "ANT", "TON", "AT", "TO", "NO", "GO"]


def slots_named(puzzle: Crossword, names: Iterable[str]) -> list[Slot]:
    found = [slot.cells for slot in puzzle.slots if slot.name in {*names}]
    assert {*found} <= {*slots_of(puzzle)}
    return found


def few_fillings(name: str, number: int) -> list[tuple[Crossword, set[Filling]]]:
    """Small crosswords of all kinds with all their fillings."""
    sizes = ((3, 3), (3, 4), (4, 4), (2, 3), (4, 5))
    return random_cases(
        name, number, steps=2000, sizes=sizes, letters=(4, 6, 8), blocks=(0.3, 0.45), more_words=(0, 4, 12, 30)
    )


# --- why -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(6))
def test_what_is_named_is_infeasible(seed: int) -> None:
    named = Counter[str]()
    for puzzle, found in few_fillings(f"why {seed}", 50):
        reason = why(puzzle)
        if found:
            assert reason is None
            continue
        if reason is None:
            # Each set of slots can be filled, but not so that all words are used.
            assert puzzle.use_all
            assert can_be_filled(puzzle, slots_of(puzzle))
            continue
        named[reason.message.split(" ", 1)[0]] += 1
        assert {*reason.parts} <= {slot.name for slot in puzzle.slots}
        if reason.message.startswith("each word is to be used"):
            assert Counter(map(len, slots_of(puzzle))) != Counter(map(len, table_of(puzzle)))
            continue
        assert not can_be_filled(puzzle, slots_named(puzzle, reason.parts))
        if reason.message.endswith("without any one of them the others can"):
            for name in reason.parts:
                assert can_be_filled(puzzle, slots_named(puzzle, {*reason.parts} - {name}))
    assert len(named) >= 2


@pytest.mark.parametrize(
    ("grid", "words", "message"),
    [
        ("...\n...", ["AB", "BA"], "no word has 3 letters, as 1-Across takes"),
        ("Q..\n...", WORDS, "no word fits Q.., which is given for 1-Across"),
        ("...\n#.#\n#.#", ["ABC", "DEF"], "1-Across and 2-Down cross where their words share no letter: BE against AD"),
        ("..\n..", ["AB", "AC", "BD"], "these 2 slots cannot be filled together: 2-Down, 3-Across"),
    ],
)
def test_each_reason(grid: str, words: list[str], message: str) -> None:
    reason = why(Crossword.from_table({"grid": grid, "words": words, "alphabet": "english"}))
    assert reason is not None
    assert reason.message.startswith(message)


def test_too_few_words_for_a_fill_in() -> None:
    reason = why(Crossword.from_table({"grid": "...\n#.#\n#.#", "words": ["CAT", "ARE", "TEN"], "use_all": True}))
    assert reason is not None
    assert reason.message == "each word is to be used exactly once: 3 words of 3 letters for 2 slots"


def test_a_puzzle_of_another_kind_has_no_reason() -> None:
    assert why(load("queens:3").puzzle) is None


def test_the_command_says_why(tmp_path: Path) -> None:
    (tmp_path / "none.toml").write_text(
        'puzzle = "crossword"\ngrid = """\nQ..\n...\n"""\nwords = ["CAT", "AT"]\nalphabet = "english"\n', "utf-8"
    )
    text = command("verify", "none.toml", folder=tmp_path, code=3)
    assert text.splitlines()[-1] == "why: no word fits Q.., which is given for 1-Across"
    record = json.loads(command("solve", "none.toml", "--json", folder=tmp_path, code=3))
    assert record["reason"]["cells"] == [[0, 0], [0, 1], [0, 2]]


def command(*arguments: str, folder: Path, code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stdout


# --- clue letters ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_the_letters_make_the_fill_unique_and_each_is_needed(seed: int) -> None:
    added = 0
    for puzzle, found in few_fillings(f"letters {seed}", 24):
        if not found:
            with pytest.raises(InvalidInput, match="no fill"):
                clue_letters(puzzle, seed)
            continue
        made, letters = clue_letters(puzzle, seed)
        assert isinstance(made.instance.puzzle, Crossword)
        assert fillings(made.instance.puzzle) == {made.solution} <= found
        for row, col in letters:
            rows = [list(line) for line in made.instance.puzzle.grid]
            rows[row][col] = "."
            assert len(fillings(replace(puzzle, grid=tuple(map("".join, rows))))) > 1
        added += len(letters)
    assert added > 3


def test_letters_are_sought_with_every_option() -> None:
    puzzles = [puzzle for seed in range(4) for puzzle, found in few_fillings(f"letters {seed}", 24) if len(found) > 1]
    for option in ("use_all", "distinct_words", "distinct_substring", "repeats", "min_score"):
        assert any(map(attrgetter(option), puzzles)), option


def test_the_command_gives_letters(tmp_path: Path) -> None:
    text = 'puzzle = "crossword"\ngrid = """\n..\n..\n"""\nwords = ["AB", "CD", "AC", "BD"]\n'
    (tmp_path / "two.toml").write_text(text, "utf-8")
    # The square and its reflection.
    assert command("count", "two.toml", folder=tmp_path) == "2\n"
    record = json.loads(command("clue-letters", "two.toml", "--json", "-o", "one.toml", folder=tmp_path))
    ((row, col, letter),) = record["letters"]
    assert record["solution"][row][col] == letter
    assert command("verify", "one.toml", folder=tmp_path).startswith("one.toml is unique")
    assert command("check", "one.toml", folder=tmp_path) == "valid\n"
    assert "1 letter given at [row,col] " in command("clue-letters", "two.toml", folder=tmp_path)
    (tmp_path / "none.toml").write_text(text.replace('"BD"', '"BE"'), "utf-8")
    assert command("clue-letters", "none.toml", folder=tmp_path, code=2) == ""
    assert command("clue-letters", "queens:4", folder=tmp_path, code=2) == ""
    assert command("clue-letters", "crossword:8x8", "--timeout", "0.001", folder=tmp_path, code=4) == ""


# --- generate --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(3))
def test_a_crossword_is_a_pattern_with_a_fill(seed: int) -> None:
    wish = Wish(9, 9, slots=28, theme=("gate", "lock"), title="Doors")
    made = generate(wish, seed, 60.0)
    puzzle = made.instance.puzzle
    assert isinstance(puzzle, Crossword)
    blank = tuple("".join("#" if mark == "#" else "." for mark in row) for row in puzzle.grid)
    assert not BlockPattern(9, 9, 28, max_blocks=None, entries=(4, 4)).violations(blank)
    assert not puzzle.violations(made.solution)
    answers = {slot.read(made.solution): slot for slot in puzzle.slots if slot.direction == "across"}
    turned = {(8 - row, 8 - col) for row, col in answers["GATE"].cells}
    assert turned == {*answers["LOCK"].cells}
    assert generate(wish, seed, 60.0) == made
    assert made.verdict in (Verdict.MULTIPLE, Verdict.UNIQUE, Verdict.UNKNOWN)


@pytest.mark.parametrize("size", [(3, 9), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 11)])
def test_small_ones_are_made_without_numbers(size: tuple[int, int]) -> None:
    made = generate(Wish(*size), 1, 60.0)
    puzzle = made.instance.puzzle
    assert isinstance(puzzle, Crossword)
    assert not BlockPattern(*size, max_blocks=int(0.18 * size[0] * size[1])).violations(
        tuple("".join("#" if mark == "#" else "." for mark in row) for row in puzzle.grid)
    )
    assert not puzzle.violations(made.solution)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (Wish(5, 5, theme=("crossword",)), "theme word 'crossword' has 9 letters; a row has 5 cells"),
        (Wish(5, 5, theme=("naïve", "дом")), "theme word 'дом' has letters outside the alphabet"),
        (Wish(5, 5, theme=("gate", "GATE")), "theme word 'GATE' is given twice"),
        (Wish(2, 2), "there is no block pattern 2x2"),
        (Wish(5, 5, slots=60), "slots is '60'; it takes 1 to 25"),
        (Wish(5, 5, slots=3), "there is no block pattern 5x5, 3 entries"),
        (Wish(5, 5, words="nowhere"), "nowhere"),
    ],
)
def test_bad_wishes(wish: Wish, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        generate(wish, 0, 30.0)


def test_the_command_writes_what_can_be_read_again(tmp_path: Path) -> None:
    arguments = ("generate", "crossword", "--size", "5", "--seed", "3")
    record = json.loads(command(*arguments, "--json", "-o", "made.toml", folder=tmp_path))
    assert {"instance", "solution", "seed", "method", "verdict"} <= record.keys()
    instance = load(str(tmp_path / "made.toml"))
    assert not instance.puzzle.violations(instance.puzzle.solution_from_json(record["solution"]))
    assert Instance.from_table("x", record["instance"]).puzzle == instance.puzzle
    # The fill stands in the file, and is the key of what is made of it.
    assert instance.puzzle.solution_to_json(instance.solution) == record["solution"]
    assert command("check", "made.toml", folder=tmp_path) == "valid\n"
    exported = command("export", "made.toml", "--to", "xd", folder=tmp_path)
    assert "\n".join(record["solution"]) in exported
    text = command(*arguments, folder=tmp_path)
    assert text == (tmp_path / "made.toml").read_text("utf-8")


def test_theme_words_that_no_table_has() -> None:
    made = generate(Wish(9, 9, slots=28, theme=("grid proof",)), 1, 60.0)
    assert isinstance(made.instance.puzzle, Crossword)
    assert made.instance.puzzle.more_words == ("grid proof",)
    assert any("GRIDPROOF" in row for row in made.solution)
    assert not made.instance.puzzle.violations(made.solution)
    again = Instance.from_table("again", made.instance.to_table()).puzzle
    assert again == made.instance.puzzle


# --- time ------------------------------------------------------------------------------------------------------
def test_no_time_is_no_proof() -> None:
    """What ends for lack of time has given up: it says neither that there is no fill nor that a limit is wrong."""
    hard = Crossword(("." * 8,) * 8, "english-huge")
    with pytest.raises(GaveUp, match="the time was up before a first fill was found"):
        clue_letters(hard, 0, 0.3)
    with pytest.raises(GaveUp, match="the time was up"):
        clue_letters(hard, 0, 1e-9)
    with pytest.raises(GaveUp, match="1 pattern was not filled before the time was up; more entries"):
        generate(Wish(8, 8, max_blocks=0, words="english-huge"), 0, 1.0)
