"""Crosswords: symmetries, conventions, difficulty, limits of the models, further words."""

from __future__ import annotations

import time

import pytest

from gridproof.instances import Crossword, load
from gridproof.models import formulations
from gridproof.scripts.cli import main

WORDS = ("cat", "are", "ten", "car", "ear", "ate", "ape", "tea", "net")
OPEN_3 = ("...",) * 3


# --- symmetries ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("grid", "number"),
    [
        (("...", "...", "..."), 2),
        (("...", "..."), 1),
        (("#..", "...", "..."), 2),
        (("..#", "...", "..."), 1),
        (("..#", "...", "#.."), 2),
        ((".A.", "...", "..."), 1),
        ((".A.", "A..", "..T"), 2),
    ],
)
def test_only_the_main_diagonal_is_a_symmetry(grid: tuple[str, ...], number: int) -> None:
    maps = list(Crossword(grid, WORDS).symmetries())
    assert len(maps) == number
    assert maps[0](("ABC", "DEF")) == ("ABC", "DEF")
    if number == 2:
        assert maps[1](("ABC", "DEF", "GHI")) == ("ADG", "BEH", "CFI")


# --- conventions -----------------------------------------------------------------------------------------------
def test_lint_has_a_line_for_each_convention(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = load("crossword/american-72a").puzzle
    lines = puzzle.lint()
    assert lines is not None
    assert [line[:3] for line in lines] == ["ok "] * 4 + ["ok "] * 3 + ["-  "] * 2
    assert lines[0] == "ok size: 15x15"
    assert lines[-1].startswith("-  counts: 72 words (")
    british = load("crossword/british-30").puzzle.lint() or []
    assert british[3].startswith("no checked, American: every letter is; 102 of 164 are not: row 1, column 2; ")
    assert british[4].startswith("ok checked, British")
    assert main_code(["show", "--lint", "crossword/british-30"]) == 0
    shown = capsys.readouterr().out
    assert "\n".join(british) in shown
    assert "difficulty 453" in shown
    assert main_code(["show", "--lint", "queens:4"]) == 2


def main_code(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(ended.value.code or 0)


def test_lint_names_what_is_wrong() -> None:
    lines = Crossword(("...#.#", "..####", "...#..", "......"), ("ab",)).lint()
    turned = "symmetry: half a turn leaves the blocks as they are"
    assert lines[:5] == [
        "no size: 4x6; professional ones are 15, 17, 19, 21, 23 square",
        f"no {turned}; no counterpart: row 1, column 4; row 1, column 6; row 2, column 4; row 2, column 5 and 1 more",
        "no connected: all open cells hang together; 2 parts, one of them at row 1, column 5",
        "no checked, American: every letter is; 3 of 17 are not: row 1, column 3; row 1, column 5; row 4, column 4",
        "ok checked, British: at least half of each entry, never two in a row unchecked",
    ]
    assert lines[5].startswith("no lengths: no entry of two letters; 5 are: ")


def test_british_rules() -> None:
    lines = Crossword(("....", ".##.", "...."), ("ab",)).lint()
    assert lines[4] == (
        "no checked, British: at least half of each entry, never two in a row unchecked; "
        "two unchecked in a row: 1-Across, 3-Across"
    )
    assert "less than half: 1-Across, 3-Across" in Crossword((".....", ".###.", "....."), ("ab",)).lint()[4]


def test_difficulty() -> None:
    assert [Crossword.from_shorthand(f"{size}x{size}").difficulty for size in (2, 4, 7)] == [200, 400, 700]
    names = ("british-30", "american-78a", "american-72a")
    harder = [load(f"crossword/{name}").puzzle.difficulty for name in names]  # type: ignore[attr-defined]
    assert harder == sorted(harder)
    assert Crossword(("..",), ("ab",)).difficulty == 0


# --- models ----------------------------------------------------------------------------------------------------
def test_tables_that_are_too_large_are_refused_at_once() -> None:
    grid = ("." * 15,) * 100
    for entry in formulations("crossword").values():
        puzzle = Crossword(grid, "english-huge")
        start = time.monotonic()
        reason = entry.refuses(puzzle)
        assert time.monotonic() - start < 1
        assert reason is not None
        assert "this formulation takes" in reason
        assert entry.refuses(Crossword(OPEN_3, WORDS)) is None


def test_more_words_bring_their_printed_forms() -> None:
    """As if they stood in `words`: BIG is a word of "big toe"."""
    rows = ("BIGTOE", "######", "BIG###")
    for words, more in ((["bigtoe", "big"], ["big toe"]), (["bigtoe", "big toe", "big"], [])):
        puzzle = Crossword.from_table(
            {"grid": "......\n######\n...###", "words": words, "more_words": more, "distinct_words": True}
        )
        assert [violation.rule for violation in puzzle.violations(rows)] == ["distinct_words"]


def test_more_words_may_be_all_that_is_left() -> None:
    puzzle = Crossword.from_table({"grid": "...", "words": ["ab;10", "cb;10"], "min_score": 50, "more_words": ["abc"]})
    assert puzzle.violations(("ABC",)) == []
    assert puzzle.table.words(2) == ()
