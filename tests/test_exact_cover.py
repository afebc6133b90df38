"""The exact cover itself: its text, its rules, and what it refuses."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gridproof.instances import ExactCover, InvalidInput, load, parse_toml

KNUTH = """| TAOCP 7.2.2.1, (49)

p q r | x y
p q x y:A
  p r x:A y

| the third option
p x:B
q x:A
r y:B
"""


# --- rules -----------------------------------------------------------------------------------------------------
def test_each_broken_rule_is_named_with_its_options() -> None:
    cover = ExactCover.from_foreign(KNUTH + "x\n", ".dlx")
    assert cover.violations((1, 3)) == []

    def found(*chosen: int) -> list[tuple[str, tuple[tuple[int, ...], ...]]]:
        return [(violation.rule, violation.cells) for violation in cover.violations(chosen)]

    assert found(0, 1) == [("primary", ((0,), (1,))), ("secondary", ((0,), (1,))), ("secondary", ((0,), (1,)))]
    assert found(2, 3, 4) == [("colour", ((2,), (3,)))]
    assert found(1, 3, 5) == [("option", ((5,),)), ("secondary", ((1,), (3,), (5,)))]
    assert found() == [("primary", ())] * 3
    messages = [violation.message for violation in cover.violations((2, 3, 4))]
    assert messages == ["secondary item 'x' has several colours: A, B"]


def test_options_that_there_are_not_or_twice() -> None:
    cover = ExactCover.from_foreign(KNUTH, ".dlx")
    for chosen in ((-1,), (5,), (1, 3, 10**30)):
        assert [violation.rule for violation in cover.violations(chosen)] == ["option"]
    assert [violation.message for violation in cover.violations((1, 3, 3))] == ["option 3 is chosen 2 times"]


def test_a_huge_wrong_solution_is_checked_at_once() -> None:
    cover = ExactCover.build(["p"], [], [["p"]] * 100_000)
    start = time.process_time()
    assert len(cover.violations((*range(100_000), *range(100_000)))) == 100_001
    assert time.process_time() - start < 5


# --- text ------------------------------------------------------------------------------------------------------
def test_knuths_text() -> None:
    cover = ExactCover.from_foreign(KNUTH, ".dlx")
    assert (cover.primary, cover.secondary, cover.palette) == (("p", "q", "r"), ("x", "y"), ("A", "B"))
    assert cover.options == ((0, 1, 3, 4), (0, 2, 3, 4), (0, 3), (1, 3), (2, 4))
    assert cover.colours == ((0, 0, 0, 1), (0, 0, 1, 0), (0, 2), (0, 1), (0, 2))
    assert cover.describe() == "exact cover: 3 primary and 2 secondary items, 5 options, 2 colours"
    assert ExactCover.from_foreign("a b |c\r\na  c:long\n", ".dlx").secondary == ("c",)
    assert ExactCover.from_foreign("a b |", ".dlx") == ExactCover(("a", "b"), (), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "bad.dlx:1: there is no line of items"),
        ("\n| only\n  | comments\n", "bad.dlx:1: there is no line of items"),
        ("a b a", "bad.dlx:1:5: item 'a' stands twice"),
        ("| x\n\n a b | c b", "bad.dlx:3:10: item 'b' stands twice"),
        ("a | b | c", "bad.dlx:1:7: a second | among the items"),
        ("a b|c", "bad.dlx:1:3: item 'b|c' has a '|' in its name"),
        ("a b:c", "bad.dlx:1:3: item 'b:c' has a ':' in its name"),
        ("a b | c\na b\n\n  a zebra", "bad.dlx:4:5: unknown item 'zebra'"),
        ("a b\na | b", "bad.dlx:2:3: unknown item '|'"),
        ("a b | c\nb c a c", "bad.dlx:2:7: 'c': the item stands twice in its option"),
        ("a b | c\na c:X c:Y", "bad.dlx:2:7: 'c:Y': the item stands twice in its option"),
        ("a b | c\na b:X", "bad.dlx:2:3: primary item 'b' has a colour: 'b:X'"),
        ("a b | c\na z:X", "bad.dlx:2:3: unknown item 'z'"),
        ("a b | c\na :X", "bad.dlx:2:3: no item before the colon of ':X'"),
        ("a b | c\na c:", "bad.dlx:2:3: the colour of 'c:' must be a word without ':' and '|'"),
        ("a b | c\na c:X:Y", "bad.dlx:2:3: the colour of 'c:X:Y' must be a word without ':' and '|'"),
        ("a b | c\na c:X|Y", "bad.dlx:2:3: the colour of 'c:X|Y' must be a word without ':' and '|'"),
    ],
)
def test_bad_dlx_files(text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.dlx").write_text(text, "utf-8")
    with pytest.raises(InvalidInput) as caught:
        load("bad.dlx")
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('options = "a"', "bad.toml: exact-cover needs 'items'"),
        ('items = ""', "bad.toml:2: there are no items"),
        ("items = 3", "bad.toml:2: items must be text, not '3'"),
        ('items = "a"\noptions = ["a"]', "bad.toml:3: options must be text, not \"['a']\""),
        ('items = "a"\nsize = 3', "bad.toml:3: unknown key 'size' for exact-cover (known: items, options)"),
        ('items = """\na b |\n  c b"""', "bad.toml:4:5: item 'b' stands twice"),
        ('items = "a | b"\noptions = """\na\n| no\n\na b c\n"""', "bad.toml:7:5: unknown item 'c'"),
    ],
)
def test_bad_tables(text: str, words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_toml(f'puzzle = "exact-cover"\n{text}', "bad", "bad.toml")
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ((("a", "a"), (), ()), "item 'a' stands twice"),
        ((("a",), ("b", "a"), ()), "item 'a' stands twice"),
        ((("a b",), (), ()), "item 'a b' must be a word"),
        (((), ("",), ()), "item '' must be a word"),
        ((("a",), (), ((0,), ())), "option 1 is empty"),
        ((("a", "b"), (), ((1, 0, 1),)), "option 0 has item 'b' twice"),
        ((("a",), (), ((0, 1),)), "option 0 has an unknown item number: 1"),
        ((("a",), (), ((-1,),)), "option 0 has an unknown item number: -1"),
        ((("a",), ("b",), ((0, 1),), ((1, 0),), ("A",)), "option 0 gives a colour to primary item 'a'"),
        ((("a",), ("b",), ((0, 1),), ((0,),), ()), "a number for each item of each option"),
        ((("a",), ("b",), ((0, 1),), ((0, 2),), ("A", "B")), "the palette has 2 colours, used in order are '[2]'"),
        ((("a",), ("b",), ((0, 1),), ((0, 1),), ()), "the palette has 0 colours"),
        ((("a",), ("b",), ((0, 1),), ((0, 0),), ()), "colours must be None where no option has one"),
        ((("a",), ("b",), ((0, 1),), ((0, 1),), (":",)), "colour ':' must be a word"),
    ],
)
def test_bad_values(fields: tuple[Any, ...], words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        ExactCover(*fields)
    assert words in str(caught.value)


def test_a_long_file_is_read_in_time_and_its_error_found(tmp_path: Path) -> None:
    draw = random.Random(1)
    names = [f"i{number}" for number in range(300)]
    lines = [" ".join(names), *(" ".join(draw.sample(names, 5)) for _ in range(100_000))]
    path = tmp_path / "long.dlx"
    path.write_text("\n".join(lines), "utf-8")
    start = time.process_time()
    assert len(load(str(path)).puzzle.options) == 100_000  # type: ignore[attr-defined]
    path.write_text("\n".join([*lines, "i1 i2 i1"]), "utf-8")
    with pytest.raises(InvalidInput, match=r"long.dlx:100002:7: 'i1': the item stands twice"):
        load(str(path))
    assert time.process_time() - start < 8


# --- solutions and pictures ------------------------------------------------------------------------------------
def test_solutions() -> None:
    cover = ExactCover.from_foreign(KNUTH, ".dlx")
    assert cover.solution_from_json([3, 1]) == (1, 3)
    assert cover.solution_to_json((1, 3)) == [1, 3]
    assert cover.difference((1, 3), (0, 3, 4)) == [(0,), (1,), (4,)]
    for data in (3, "1", [1, "3"], [True], [1.0], None):
        with pytest.raises(InvalidInput):
            cover.solution_from_json(data)


def test_there_is_no_shorthand() -> None:
    with pytest.raises(InvalidInput, match=r"exact covers have no shorthand: '3x3'; give a file that ends in \.dlx"):
        load("exact-cover:3x3")


def test_pictures() -> None:
    cover = ExactCover.from_foreign(KNUTH, ".dlx")
    assert cover.draw((1, 3)).splitlines() == ["   p q r | x y", "1: p r x:A y", "3: q x:A"]
    assert cover.draw(width=8).splitlines()[1] == "0: p q …"
    assert cover.svg((1, 3)).count("<path") >= 3
    long = ExactCover.build(["p"], [], [["p"]] * 300)
    assert long.draw().splitlines()[-1] == "left out: the last 240 of 300 options"
    assert long.draw((299,)).splitlines()[-1] == "299: p"
    with pytest.raises(InvalidInput, match="too large for a picture"):
        long.svg()


# --- the command line ------------------------------------------------------------------------------------------
def test_the_command_line_takes_files(tmp_path: Path) -> None:
    (tmp_path / "knuth.dlx").write_text(KNUTH, "utf-8")

    def gridproof(*arguments: str) -> str:
        command = [sys.executable, "-m", "gridproof", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout

    assert gridproof("count", "knuth.dlx", "--method", "dancing-links/exact-cover") == "1\n"
    assert json.loads(gridproof("solve", "knuth.dlx", "--json"))["solutions"] == [[1, 3]]
    record = json.loads(gridproof("compare", "knuth.dlx", "--json"))
    assert record["agree"]
    assert {run["count"] for run in record["runs"] if run["status"] == "ok"} == {1}
    (tmp_path / "none.json").write_text("[4]", "utf-8")
    broken = subprocess.run(
        [sys.executable, "-m", "gridproof", "check", "knuth.dlx", "none.json"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    # A cell of an exact cover is the number of an option, not a row and a column.
    assert broken.stdout.startswith("primary: primary item ")
    assert "[" not in broken.stdout
    assert broken.returncode == 1
    exported = gridproof("export", "knuth.dlx", "--to", "dlx")
    assert ExactCover.from_foreign(exported, ".dlx") == ExactCover.from_foreign(KNUTH, ".dlx")
    assert "exact-cover (files ending in .dlx)" in gridproof("list")
