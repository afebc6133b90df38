"""Word tables that are kept: the cache, pickles, and the tables that ship."""

from __future__ import annotations

import pickle
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import gridproof.instances.words.cache
import gridproof.instances.words.files
import gridproof.instances.words.load as loading
from common.words import spelt
from gridproof.instances import InvalidInput, WordTable, load_table

pytestmark = pytest.mark.usefixtures("cache_folder")


def large_file(folder: Path, extra: str = "") -> Path:
    path = folder / "large.txt"
    draw = random.Random(7)
    words = sorted({"".join(draw.choices("abcdefghij", k=6)) for _ in range(6000)})
    path.write_text(
        "\n".join([f"{word};{draw.randint(1, 99)}" for word in words]) + f"\nCa-fé;1;x y\n2\n{extra}", "utf-8"
    )
    return path


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that are read as text from now on."""
    read: list[str] = []
    build = loading.build

    def noting(source: Any, alphabet: str | None) -> Any:
        read.append(source.name)
        return build(source, alphabet)

    monkeypatch.setattr(loading, "build", noting)
    return read


def again(path: Path, **options: Any) -> WordTable:
    loading._held.clear()
    return load_table(str(path), **options)


def test_a_cached_table_is_the_same(tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = counted(monkeypatch)
    path = large_file(tmp_path)
    first = again(path)
    second = again(path)
    assert len(read) == 1
    assert len(list(cache_folder.rglob("*.bin"))) == 1
    assert first == second
    assert (second.rejected, second.alphabet, second.about) == (first.rejected, first.alphabet, first.about)
    assert spelt(first) == spelt(second)
    assert second.printed("CAFÉ") == ("Ca-fé",)
    assert second.clues("CAFÉ") == ("x y",)
    for length in first.lengths:
        assert (first.codes(length) == second.codes(length)).all()
        assert (first.scores(length) == second.scores(length)).all()
    again(path, alphabet="english")
    large_file(tmp_path, "new\n")
    assert "NEW" in again(path)
    assert len(read) == 3


def test_a_database_that_changes_while_it_is_read_is_not_kept(
    tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, whole = tmp_path / "words.sqlite", loading.build

    def make(words: list[str]) -> bytes:
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as base:
            base.execute("CREATE TABLE t (w)")
            base.executemany("INSERT INTO t VALUES (?)", [(word,) for word in words])
            base.commit()
        return path.read_bytes()

    def changing(source: Any, alphabet: str | None) -> Any:
        make(["late"])
        return whole(source, alphabet)

    before = make(["".join(letters) for letters in product("ABCDEFGH", repeat=4)])
    with monkeypatch.context() as patch:
        patch.setattr(loading, "build", changing)
        again(Path(f"{path}#t.w"))
    path.write_bytes(before)
    assert len(again(Path(f"{path}#t.w"))) == 8**4


def test_a_damaged_cache_is_made_anew(tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = large_file(tmp_path)
    expected = again(path)
    [kept] = cache_folder.rglob("*.bin")
    whole = kept.read_bytes()
    draw = random.Random(1)
    damaged = [b"", whole[:10], whole[:-1], whole + b"x", b"\0" * len(whole)]
    for _ in range(20):
        place = draw.randrange(len(whole))
        damaged.append(whole[:place] + bytes([whole[place] ^ 1 << draw.randrange(8)]) + whole[place + 1 :])
    read = counted(monkeypatch)
    for number, data in enumerate(damaged, 1):
        kept.write_bytes(data)
        assert again(path) == expected
        assert kept.read_bytes() == whole
        assert len(read) == number


@pytest.mark.parametrize("obstacle", ["file", "relative"])
def test_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, obstacle: str) -> None:
    """Where the folder cannot be made (here since a file stands in its place) tables are read all the same."""
    place = tmp_path / "here"
    place.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(place) if obstacle == "file" else "not/absolute")
    monkeypatch.setenv("HOME", str(place))
    assert len(again(large_file(tmp_path))) > 5000
    assert place.read_text() == ""


def test_old_tables_go(tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gridproof.instances.words.cache, "MAX_KEPT", 3)
    for number in range(5):
        again(large_file(tmp_path, "a" * (number + 1)))
    kept = [path.name for path in (cache_folder / "tables").iterdir()]
    assert len(kept) == 3
    assert all(name.endswith(".bin") for name in kept)


def test_processes_that_build_at_once(tmp_path: Path, cache_folder: Path) -> None:
    path = str(large_file(tmp_path))
    script = "import sys; from gridproof.instances import load_table; print(load_table(sys.argv[1]).digest.hex())"
    command = [sys.executable, "-c", script, path]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert {child.communicate(timeout=60)[0].strip() for child in started} == {load_table(path).digest.hex()}
    assert len(list((cache_folder / "tables").iterdir())) == 1


def test_pickles_are_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = large_file(tmp_path)
    table = load_table(path.name, base=tmp_path).at_least(40)
    data = pickle.dumps(table)
    assert len(data) < 500
    assert pickle.loads(data) == table
    assert pickle.loads(data).min_score == 40
    large_file(tmp_path, "new\n")
    with pytest.raises(InvalidInput, match=r"large\.txt has changed since it was loaded"):
        pickle.loads(data)
    monkeypatch.chdir(tmp_path.parent)
    nearby = load_table(f"{tmp_path.name}/large.txt")
    data = pickle.dumps(nearby)
    monkeypatch.chdir("/")
    assert pickle.loads(data) == nearby
    listed = load_table(["cat;70;Pet", "dog"])
    copy = pickle.loads(pickle.dumps(listed))
    assert (copy, copy.clues("CAT"), copy.rejected) == (listed, ("Pet",), {})
    assert pickle.loads(pickle.dumps(listed.at_least(60))) == listed.at_least(60)


# Lines of two or more characters without capital letters and apostrophes in the lists of Debian's packages 2020.12.07,
# and nouns of pymorphy3-dicts-ru, words that differ in the letter ё taken as one: counted apart when they were made.
SHIPPED = {"english": (115393, 26), "english-huge": (247708, 26), "russian": (102330, 32)}


@pytest.mark.usefixtures("shared_cache")
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_tables(name: str) -> None:
    table = load_table(name)
    number, letters = SHIPPED[name]
    assert (len(table), len(table.alphabet.letters), table.name) == (number, letters, name)
    assert not table.rejected
    assert min(table.lengths) == 2
    licence = f"LICENSE-{name.partition('-')[0]}.txt"
    assert licence in " ".join(table.about)
    assert (resources.files("gridproof.instances") / "data" / "words" / licence).is_file()
    assert len(pickle.dumps(table)) < 500


@pytest.mark.usefixtures("shared_cache")
def test_scores_of_the_shipped_tables() -> None:
    english, huge = load_table("english"), load_table("english-huge")
    assert set(spelt(huge.at_least(50))) == set(spelt(english))
    # Of the smallest of Debian's lists that has the word: small, the plain one, large, huge.
    assert [huge.score(word) for word in ("house", "bisectors", "abolisher", "zyzzyva")] == [90, 70, 50, 30]
    assert english.printed("CAFE") == ("café",)
    russian = load_table("russian")
    assert len(russian.at_least(50)) == 61771
    assert [russian.score(word) for word in ("ёлка", "яна", "мгу")] == [50, 30, 10]
    assert load_table("russian", alphabet="russian-yo").printed("ЁЛКА") == ("ёлка",)
