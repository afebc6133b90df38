"""Words from files and from databases."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import gridproof.instances.words.cache
import gridproof.instances.words.files
from common.words import spelt
from gridproof.instances import InvalidInput, load_table

pytestmark = pytest.mark.usefixtures("cache_folder")


WRITTEN = "кот;70;Мяукает\nёж\tКолется\r\nкит\rсом;5\n"


@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress, lambda raw: gzip.compress(raw[:9]) + gzip.compress(raw[9:])])
def test_files(tmp_path: Path, bom: str, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(pack((bom + WRITTEN).encode()))
    table = load_table(str(path))
    assert spelt(table) == ["ЁЖ", "КИТ", "КОТ", "СОМ"]
    assert [table.score(word) for word in spelt(table)] == [50, 50, 70, 5]
    assert (table.name, table.clues("КОТ"), table.clues("ЁЖ")) == ("words.txt", ("Мяукает",), ("Колется",))
    assert load_table("words.txt", base=tmp_path) == table
    assert load_table("words.txt", base=tmp_path, alphabet="russian").words(2) == ("ЕЖ",)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("cat\ncafé\n".encode("cp1252"), "words.txt:2: is not UTF-8 text: byte 0xE9 in 'caf\ufffd'"),
        ("\ufeffcat\n".encode() + "кот".encode("koi8-r"), "words.txt:2: is not UTF-8 text: byte 0xCB"),
        ("кот\n".encode("utf-16"), "words.txt: is UTF-16 text; save it as UTF-8"),
        ("cat\ndog".encode("utf-16-le"), "words.txt:1: is not text"),
        (b"cat\ndog;high\n", "words.txt:2: the score 'high' is no whole number from 0 to 32767"),
        (b"", "words.txt: there are no words"),
        (b"\n# only this\n", "words.txt: there are no words"),
        (b"# alphabet: elvish\ncat\n", "words.txt:1: unknown alphabet 'elvish'"),
        (gzip.compress(b"cat\n" * 99, mtime=0)[:-9], "words.txt: is cut short"),
        (b"\x1f\x8b\x08" + bytes(20), "words.txt: "),
        (b"SQLite format 3\0" + bytes(100), "words.txt: is an SQLite database: name a column of it, as in "),
    ],
)
def test_bad_files(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(raw)
    with pytest.raises(InvalidInput) as caught:
        load_table(str(path))
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))
    assert "\n" not in str(caught.value)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"^no word table 'nothing\.txt': .* english, english-huge, russian"):
        load_table("nothing.txt", base=tmp_path)
    with pytest.raises(InvalidInput, match="is not a file"):
        load_table(str(tmp_path))
    for text in ("x" * 5000, "a\0b", ""):
        with pytest.raises(InvalidInput):
            load_table(text, base=tmp_path)


def test_a_file_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gridproof.instances.words.files, "MAX_BYTES", 1000)
    (tmp_path / "bomb.gz").write_bytes(gzip.compress(bytes(100_000), mtime=0))
    (tmp_path / "big.txt").write_bytes(b"cat\n" * 1000)
    for name in ("bomb.gz", "big.txt"):
        with pytest.raises(InvalidInput, match="larger than 1000 bytes"):
            load_table(name, base=tmp_path)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "words#1.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.execute('CREATE TABLE "my words" (id INTEGER, "the ""word""" TEXT)')
        base.executemany('INSERT INTO "my words" VALUES (?, ?)', [(1, "cat;70"), (2, None), (3, "dog\tPet")])
        base.execute("CREATE TABLE other (x)")
        base.execute("INSERT INTO other VALUES (5)")
        base.commit()
    return path


def test_databases(database: Path) -> None:
    table = load_table(f'{database}#my words.the "word"')
    assert spelt(table) == ["CAT", "DOG"]
    assert (table.score("CAT"), table.clues("DOG")) == (70, ("Pet",))
    assert load_table(f'{database.name}#my words.the "word"', base=database.parent) == table


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ("#words.word", r"has no table 'words' \(tables: my words, other\)"),
        ("#other.word", r"table 'other': no column 'word' \(columns: x\)"),
        ("#other", r"table 'other': .*FILE#TABLE\.COLUMN.*\(columns: x\)"),
        ("#other.x", r"other\.x, row 1: '5' is no text"),
        ("", "is an SQLite database: name a column of it"),
    ],
)
def test_bad_columns(database: Path, column: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        load_table(f"{database}{column}")
    assert str(caught.value).startswith(f"{database}: ")


def test_no_database(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("cat\n")
    with pytest.raises(InvalidInput, match="cannot be read as an SQLite database"):
        load_table("text#a.b", base=tmp_path)
    with pytest.raises(InvalidInput, match="nothing: does not exist"):
        load_table("nothing#a.b", base=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["text"]  # nothing was made
