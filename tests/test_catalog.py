"""Instances from files, names and shorthands; what is wrong with them is said with file, line and column."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridproof.instances import Instance, InvalidInput, Queens, load, shipped_names


def test_shipped_instances_load_and_round_trip(tmp_path: Path) -> None:
    names = shipped_names()
    assert len([name for name in names if "/regions-" in name]) >= 12
    assert len([name for name in names if "/completion-" in name]) >= 3
    for name in names:
        instance = load(name)
        assert instance.name == name
        assert instance.expect.verdict is not None, name
        assert instance.expect.source, name
        copy = tmp_path / "copy.toml"
        copy.write_text(instance.to_toml(), "utf-8")
        assert load(str(copy)).puzzle == instance.puzzle
        assert load(str(copy)).expect == instance.expect


def test_shipped_region_puzzles_are_of_all_kinds() -> None:
    regions = [load(name) for name in shipped_names() if "/regions-" in name]
    assert {instance.expect.verdict for instance in regions} == {"unique", "multiple", "none"}
    assert {instance.puzzle.size for instance in regions} == {5, 6, 7, 8, 9}  # type: ignore[attr-defined]


def test_the_ways_to_name_an_instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load("queens:8") == Instance("queens:8", Queens(8))
    assert load("queens/08").puzzle == Queens(8)
    (tmp_path / "mine.toml").write_text('puzzle = "queens"\nsize = 4\n', "utf-8")
    assert load("mine.toml").name == "mine.toml"
    assert load("mine.toml").puzzle == Queens(4)


def test_a_solution_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "solved.toml"
    path.write_text('puzzle = "queens"\nsize = 4\nsolution = [1, 3, 0, 2]\n', "utf-8")
    instance = load(str(path))
    assert instance.solution == (1, 3, 0, 2)
    assert Instance.from_table(str(path), instance.to_table()) == instance
    path.write_text('puzzle = "queens"\nsize = 4\nsolution = "1302"\n', "utf-8")
    with pytest.raises(InvalidInput, match=r"solved\.toml:3: .*1302"):
        load(str(path))


@pytest.mark.parametrize("text", ["queens/99", "nothing", "", "chess:8", ":8", "x.toml", "/", "."])
def test_unknown_instances(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        load(text)
    assert "\n" not in str(caught.value)


FILES = [
    ("size = 3", "bad.toml: no line puzzle = "),
    ('puzzle = "chess"', "bad.toml:1: unknown puzzle 'chess' (known: "),
    ("puzzle = 3\nsize = 3", "bad.toml:1: unknown puzzle '3'"),
    ('puzzle = "queens"\nsize = 3\ncolour = 1', "bad.toml:3: unknown key 'colour' for queens"),
    ('puzzle = "queens"', "bad.toml: queens needs 'size'"),
    ('puzzle = "queens"\n\nsize = 0', "bad.toml:3: size is '0'"),
    ('puzzle = "queens"\nsize = 3\nboard = """\n...\n.z.\n...\n"""', "bad.toml:5:2: board has 'z' in '.z.'"),
    ('puzzle = "queens"\nsize = 3\nboard = """...\n.z.\n..."""', "bad.toml:4:2: board has 'z' in '.z.'"),
    ("puzzle = 'queens'\r\nsize = 2\r\nregions = '''\r\nAB\r\nA\r\n'''", "bad.toml:5:2: regions is ragged"),
    ('puzzle = "queens"\nsize = ' + "9" * 5000, "bad.toml: is not TOML that can be read"),
    ('puzzle = "queens"\nsize = ' + "[" * 9000, "bad.toml: is not TOML"),
    ('puzzle = "queens"\nsize = 3\nsize = 4\n', "bad.toml:3:9: is not TOML: Cannot overwrite a value"),
    ('puzzle = "queens"\nsize = ', "bad.toml: is not TOML: Invalid value"),
    ('puzzle = "queens"\nsize = 3\n[expect]\nanswer = 42', "bad.toml:4: unknown key 'answer' in [expect]"),
    (
        'puzzle = "queens"\nsize = 3\n[expect]\nsolutions = -1',
        "bad.toml:4: [expect] solutions must be a whole",
    ),
    ('puzzle = "queens"\nsize = 3\n[expect]\nverdict = "many"', "bad.toml:4: [expect] verdict is 'many'"),
    (
        'puzzle = "queens"\nsize = 3\n[expect]\nsolutions = 0\nverdict = "unique"',
        "bad.toml:5: [expect] verdict is 'unique', but solutions is 0",
    ),
    ('puzzle = "queens"\nsize = 3\nexpect = 3', "bad.toml:3: expect must be a table, not '3'"),
]


@pytest.mark.parametrize(("text", "words"), FILES)
def test_bad_files(text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_bytes(text.encode())
    with pytest.raises(InvalidInput) as caught:
        load("bad.toml")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    with pytest.raises(InvalidInput, match="is not a file"):
        load(str(pipe))
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b'puzzle = "\xff"')
    with pytest.raises(InvalidInput, match=r"binary\.toml:1: is not UTF-8 text: byte 0xFF in 'puzzle = "):
        load(str(binary))
    other = tmp_path / "x.txt"
    other.write_text("", "utf-8")
    with pytest.raises(InvalidInput, match=r"unknown ending '\.txt'"):
        load(str(other))
