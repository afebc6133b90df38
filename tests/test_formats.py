"""Crossword files: what is written is read again, and what is lost is named."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from common.printed import CLUES, FULL, LETTERS, PATTERN, PLAIN, again, some
from gridproof.instances import Crossword, InvalidInput, load
from gridproof.instances.formats import (
    ENDINGS,
    PrintedCrossword,
    crossword_of,
    printed_of,
    read_printed,
    write_printed,
)
from gridproof.instances.formats.convert import FORMATS


def lost(printed: PrintedCrossword, ending: str) -> str:
    return ", ".join(write_printed(printed, ending).lost)


def test_the_endings() -> None:
    assert tuple(FORMATS) == ENDINGS == Crossword.endings


# --- round trips -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_plain_stays_the_same_everywhere(ending: str) -> None:
    for seed in range(150):
        printed = some(random.Random(seed), "ABCDEFGHIJ", plain=True)
        assert again(printed, ending) == printed, seed


@pytest.mark.parametrize("letters", ["ABCDEF", "ÀÉÑÖÞ", "ЖЩЁЫ", "אבגד", "ABЖß字"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_written_is_read_or_named_as_lost(ending: str, letters: str) -> None:
    """Unless something is said to be lost, all is there again; the grid is there whatever is lost."""
    kept, refused = 0, []
    for seed in range(80):
        printed = some(random.Random(seed), letters, plain=False)
        try:
            data, missing = write_printed(printed, ending)
        except InvalidInput as error:
            refused.append(str(error))
            continue
        found = read_printed(data, ending)
        kept += not missing
        if not missing:
            assert found == printed, seed
        assert (found.solution or found.givens) == (printed.solution or printed.givens)
        assert [row.replace("_", "#") for row in found.pattern] == [row.replace("_", "#") for row in printed.pattern]
        assert found.clues.keys() == printed.clues.keys()
    assert all("write .ipuz instead" in text for text in refused)
    assert bool(refused) == (ending == ".puz" and not letters.isascii())
    assert kept == 80 if ending == ".ipuz" else kept > 0 or ending == ".puz"


@pytest.mark.parametrize("way", [(".puz", ".ipuz", ".xd"), (".xd", ".puz", ".ipuz"), (".ipuz", ".xd", ".puz")])
def test_round_trips_through_all_formats(way: tuple[str, ...]) -> None:
    printed = FULL
    for ending in way:
        printed = again(printed, ending)
        assert printed == FULL


def test_letters_of_any_script() -> None:
    for letters in ("ЖЁЙ", "ÉÑÇ", "אבג", "字文学", "ẞßΣ"):
        printed = PrintedCrossword(("...",), {(0, col): letter for col, letter in enumerate(letters)}, title=letters)
        for ending in (".ipuz", ".xd"):
            assert again(printed, ending) == printed
            circled = replace(printed, circles=frozenset({(0, 1)}))
            assert again(circled, ending) == circled


def test_grids_without_a_solution() -> None:
    empty = replace(PLAIN, solution={})
    given = replace(empty, givens={(0, 0): "C", (2, 2): "E"})
    for ending in ENDINGS:
        assert again(empty, ending) == empty
        assert again(given, ending) == given
    assert lost(replace(empty, circles=frozenset({(0, 0)})), ".xd") == "the circles of empty cells"
    partly = replace(PLAIN, solution={(0, 0): "C"})
    assert again(partly, ".puz") == again(partly, ".ipuz") == partly
    assert lost(partly, ".xd") == "an incomplete solution (its letters are givens)"
    assert lost(replace(PLAIN, givens={(0, 0): "C"}), ".xd") == "given letters"
    assert lost(replace(empty, givens=LETTERS), ".xd") == "that letters are given (they are a solution there)"


def test_what_a_format_cannot_hold_is_named() -> None:
    outside = PrintedCrossword(("..", "_."), extra={"editor": "E", "mood": "dark"}, givens={(0, 0): "AB"})
    assert lost(outside, ".puz") == (
        "several given letters in one cell, that cells are outside the grid (they are blocks), editor, mood"
    )
    assert lost(outside, ".ipuz") == "mood"
    assert lost(outside, ".xd") == ""
    assert lost(replace(PLAIN, extra={"date": "Winter"}), ".ipuz") == "date"
    odd = replace(PLAIN, title="a\nb", notes="A1. Clue?\n## Notes", clues={"1-Across": "a\\b", "4-Across": "a \nb"})
    assert lost(odd, ".xd") == (
        "line breaks of the title, backslashes in clues (they are line breaks there), "
        "blank lines and blanks around line breaks in clues, "
        "lines of the notes that look like clues or headings (they begin with a dash)"
    )
    assert read_printed(write_printed(odd, ".xd").data, ".xd").notes == "- A1. Clue?\n- ## Notes"


def test_what_a_format_refuses_to_write() -> None:
    def refused(letter: str, ending: str, **texts: str) -> str:
        with pytest.raises(InvalidInput) as caught:
            write_printed(replace(PLAIN, solution={**LETTERS, (1, 1): letter}, **texts), ending)
        return str(caught.value)

    assert refused("Ж", ".puz") == "cell [1,1] is 'Ж'; .puz has only the letters of Latin-1: write .ipuz instead"
    assert "write .ipuz instead" in refused("É", ".puz", title="–")
    assert "takes no ';' in it" in refused("A;B", ".puz")
    assert "takes no blanks and commas in it" in refused("A B", ".xd")
    many = {(0, col): f"X{col}" for col in range(60)}
    with pytest.raises(InvalidInput, match=r"no characters left .* write \.ipuz instead"):
        write_printed(PrintedCrossword(("." * 60,), many), ".xd")
    pattern = ("." * 20,) * 20
    with pytest.raises(InvalidInput, match=r"400 different cells .* \.puz takes 254"):
        write_printed(PrintedCrossword(pattern, {(r, c): f"{r}X{c}" for r in range(20) for c in range(20)}), ".puz")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"pattern": ()}, "the grid is 0 x 0"),
        ({"pattern": ("." * 201,)}, "the grid is 1 x 201; it takes 1 to 200"),
        ({"pattern": ("..", ".")}, "row 1 has 1 cells"),
        ({"pattern": (".#", "#.")}, "the grid has no entry"),
        ({"solution": {(2, 0): "A"}}, r"cell \[2,0\] is 'A', but the grid has no open cell there"),
        ({"givens": {(0, 0): "\n"}}, "cannot be printed"),
        ({"title": "a\0b"}, r"title has the character U\+0000"),
        ({"clues": {"1-Down": "\ud800"}}, r"clue 1-Down has the character U\+D800"),
    ],
)
def test_values_that_are_no_crossword(values: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        PrintedCrossword(**{"pattern": PATTERN, **values})


# --- puzzles of ours -------------------------------------------------------------------------------------------
def test_a_file_as_a_puzzle() -> None:
    puzzle, filling, missing = crossword_of(replace(PLAIN, givens={(0, 0): "C"}))
    assert puzzle == Crossword(("C..", "...", "#.."), clues=CLUES, title="Small", author="Me")
    assert filling == ("CAT", "ORE", "#ME")
    assert missing == ("copyright", "notes")
    assert printed_of(puzzle, filling) == replace(PLAIN, givens={(0, 0): "C"}, copyright="", notes="")
    assert crossword_of(replace(PLAIN, solution={}))[1] is None


def test_the_words_of_a_file() -> None:
    def words(letters: str) -> Any:
        solution = {(0, col): letter for col, letter in enumerate(letters)}
        puzzle, filling, _ = crossword_of(PrintedCrossword(("." * len(letters),), solution))
        assert filling == (letters,)
        return puzzle.words, puzzle.alphabet

    assert words("КОТ") == ("russian", None)
    assert words("ЁЖ") == ("russian", "russian-yo")
    assert words("ÉTÉ") == (("ÉTÉ",), None)
    with pytest.raises(InvalidInput, match="no shipped word table has the letters"):
        crossword_of(PrintedCrossword(("...",), givens={(0, 0): "É"}))


def test_isolated_cells_stay_empty() -> None:
    printed = PrintedCrossword(("..#.",), {(0, 0): "A", (0, 1): "T", (0, 3): "X"})
    puzzle, filling, _ = crossword_of(printed)
    assert filling == ("AT#.",)
    assert [entry.rule for entry in puzzle.violations(filling)] == []


def test_a_filled_grid_is_a_solution() -> None:
    puzzle = Crossword(("CAT", "ORE", "#ME"), words=["cat", "ore", "me", "co", "arm", "tee"], repeats=True)
    printed = printed_of(puzzle)
    assert (printed.solution, printed.givens) == (LETTERS, {})
    assert printed.left == ("repeats, words",)


def test_puzzles_have_one_letter_a_cell() -> None:
    with pytest.raises(InvalidInput, match=r"cell \[0,0\] is 'HEART': an instance has one letter a cell"):
        crossword_of(FULL)
    with pytest.raises(InvalidInput, match=r"cell \[0,0\] has the given '1'"):
        crossword_of(replace(PLAIN, givens={(0, 0): "1"}))


def test_shipped_crosswords_round_trip() -> None:
    for name in ("crossword/mini-5", "crossword/british-30", "crossword/american-140"):
        puzzle = load(name).puzzle
        assert isinstance(puzzle, Crossword)
        for ending in ENDINGS:
            found, filling, _ = crossword_of(again(printed_of(puzzle), ending))
            assert filling is None
            assert (found.grid, found.clues, found.title) == (puzzle.grid, puzzle.clues, puzzle.title)


@pytest.mark.parametrize("letters", ["0", "#", "-", ".", ":", "0#"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_letters_that_are_signs_elsewhere(ending: str, letters: str) -> None:
    """What says "empty" or "block" in one format may be what stands in a cell."""
    printed = replace(PLAIN, solution={**LETTERS, (1, 1): letters})
    assert again(printed, ending) == printed
    given = replace(PLAIN, solution={}, givens={(0, 0): letters})
    data, missing = write_printed(given, ending)
    assert missing or read_printed(data, ending) == given
