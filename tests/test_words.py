"""Word tables: alphabets, readers, the table, its cache and the shipped tables."""

from __future__ import annotations

import gzip
import pickle
import random
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from contextlib import closing
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridproof.instances.words.cache
import gridproof.instances.words.files
import gridproof.instances.words.load as loading
from gridproof.instances import Alphabet, InvalidInput, WordTable, load_table
from gridproof.instances.words import with_words


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    loading._held.clear()
    return tmp_path / "cache" / "gridproof"


@pytest.fixture
def shared_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """One folder for all tests of the shipped tables, so that each is read from its text once."""
    folder = tmp_path_factory.getbasetemp() / "shared-cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))


def spelt(table: WordTable) -> list[str]:
    return [word for length in table.lengths for word in table.words(length)]


# What each alphabet makes of a word. None: it has a letter outside.
SPELLINGS: list[tuple[str, str, str | None]] = [
    ("english", "naïve", "NAIVE"),
    ("english", "nai\u0308ve", "NAIVE"),
    ("english", "vis-à-vis", "VISAVIS"),
    ("english", "don't", "DONT"),
    ("english", "don’t", "DONT"),
    ("english", "jack-o'-lantern", "JACKOLANTERN"),
    ("english", "New York", "NEWYORK"),
    ("english", "no\u00a0break\u202fspace", "NOBREAKSPACE"),
    ("english", "soft\u00adhyphen", "SOFTHYPHEN"),
    ("english", "en–dash—em‑hard", "ENDASHEMHARD"),
    ("english", "encyclopædia", "ENCYCLOPAEDIA"),
    ("english", "smørbrød", "SMORBROD"),
    ("english", "straße", "STRASSE"),
    ("english", "STRAẞE", "STRASSE"),
    ("english", "ﬁne", "FINE"),
    ("english", "İstanbul", "ISTANBUL"),
    ("english", "ısı", "ISI"),
    ("english", "x-ray 2", None),
    ("english", "AT&T", None),
    ("english", "Яхта", None),
    ("english", "--'", ""),
    ("french", "œuvre", "OEUVRE"),
    ("french", "L'Haÿ-les-Roses", "LHAYLESROSES"),
    ("french", "aujourd’hui", "AUJOURDHUI"),
    ("french", "garçon", "GARCON"),
    ("french-accents", "garc\u0327on", "GARÇON"),
    ("french-accents", "œuvre", "ŒUVRE"),
    ("french-accents", "ex æquo", "EXÆQUO"),
    ("french-accents", "piñata", None),
    ("russian", "ёлка", "ЕЛКА"),
    ("russian", "е\u0308лка", "ЕЛКА"),
    ("russian", "чай", "ЧАЙ"),
    ("russian", "чаи\u0306", "ЧАЙ"),
    ("russian", "за\u0301мок", "ЗАМОК"),
    ("russian", "диван-кровать", "ДИВАНКРОВАТЬ"),
    ("russian", "объезд", "ОБЪЕЗД"),
    ("russian", "cоль", None),  # with a Latin c
    ("russian", "їжак", None),
    ("russian-yo", "ёлка", "ЁЛКА"),
    ("russian-yo", "е\u0308ж", "ЁЖ"),
    ("russian-yo", "самолёт", "САМОЛЁТ"),
    ("ukrainian", "ґанок", "ҐАНОК"),
    ("ukrainian", "з'їзд", "ЗЇЗД"),
    ("ukrainian", "з’і\u0308зд", "ЗЇЗД"),
    ("ukrainian", "пʼять", "ПЯТЬ"),
    ("ukrainian", "єдність", "ЄДНІСТЬ"),
    ("ukrainian", "україна\u0301", "УКРАЇНА"),
    ("ukrainian", "ёлка", None),
    ("ukrainian", "рыба", None),
    ("malay", "kupu-kupu", "KUPUKUPU"),
    ("malay", "Qur'an", "QURAN"),
    ("malay", "pépét", "PEPET"),
    ("letters", "e\u0301te\u0301", "ÉTÉ"),
    ("letters", "ёлка", "ЁЛКА"),
    ("letters", "straße", "STRASSE"),
    ("letters", "œuf", "ŒUF"),
    ("letters", "istanbul", "ISTANBUL"),
    ("letters", "İzmir", "İZMIR"),
    ("letters", "i\u0307zmir", "İZMIR"),
    ("letters", "ŉ", "N"),
    ("letters", "λόγος", "ΛΌΓΟΣ"),
    ("letters", "日本", "日本"),
    ("letters", "R2D2", None),
    ("letters", "x\u0302", None),  # no single character for it
]


@pytest.mark.parametrize(("name", "text", "word"), SPELLINGS)
def test_spelling(name: str, text: str, word: str | None) -> None:
    assert Alphabet.named(name).normalise(text) == word


@pytest.mark.parametrize("name", Alphabet.names())
def test_spelling_is_stable_composed_upper_case(name: str) -> None:
    """What is spelt once is spelt the same again, and as its decomposed and lower-case forms are."""
    alphabet = Alphabet.named(name)
    for other, text, _ in SPELLINGS:
        word = alphabet.normalise(text)
        if word is not None:
            assert word == word.upper() == unicodedata.normalize("NFC", word) == alphabet.normalise(word), other
            assert alphabet.normalise(unicodedata.normalize("NFD", text)) == word


def test_letters_of_the_alphabets() -> None:
    """The numbers of letters: 26 in English and Malay, 32 and 33 in Russian, 33 in Ukrainian, 26 + 16 in French."""
    sizes = {name: len(set(Alphabet.named(name).letters)) for name in Alphabet.names()}
    assert sizes == {
        "letters": 0,
        "english": 26,
        "french": 26,
        "french-accents": 42,
        "malay": 26,
        "russian": 32,
        "russian-yo": 33,
        "ukrainian": 33,
    }
    with pytest.raises(InvalidInput, match=r"unknown alphabet 'klingon' \(known: letters, english"):
        Alphabet.named("klingon")


def test_a_list() -> None:
    table = load_table(["dog", "Cat;70", "cat;20", "emu\tBird", "EMU;90;Runner; big", "emu\tBird", "# no word", ""])
    assert spelt(table) == ["CAT", "DOG", "EMU"]
    assert (len(table), table.lengths) == (3, (3,))
    assert table.alphabet == Alphabet("letters", "ACDEGMOTU")
    assert [table.score(word) for word in ("CAT", "DOG", "EMU")] == [70, 50, 90]
    assert table.printed("CAT") == ("Cat", "cat")
    assert table.printed("EMU") == ("emu", "EMU")
    assert table.printed("DOG") == ("dog",)
    assert table.clues("EMU") == ("Bird", "Runner; big")
    assert load_table(["e\u0301te\u0301  d'or\tI\x1fII\x1e"]).printed("ÉTÉDOR") == ("été d'or",)
    # What stands first, a semicolon or a tab, says which form a line has.
    both = load_table(["at;60;a clue\tmore", "on\tup; down", "by;70\tnear"])
    assert [both.clues(word) for word in ("AT", "ON", "BY")] == [("a clue more",), ("up; down",), ("near",)]
    assert load_table(["x\ta\x1fb\x1ec"]).clues("X") == ("a b c",)
    assert table.clues("DOG") == ()
    assert "cat" in table
    assert "CAT" in table
    assert "COW" not in table
    assert 5 not in table
    with pytest.raises(KeyError):
        table.score("COW")


def test_arrays() -> None:
    table = load_table(["be;7", "ad", "cab", "bad;3"])
    codes, scores = table.codes(2), table.scores(2)
    assert (codes.dtype, codes.shape, scores.dtype) == (np.uint8, (2, 2), np.int16)
    assert codes.tolist() == [[0, 3], [1, 4]]  # of ABCDE
    assert scores.tolist() == [50, 7]
    assert table.codes(9).shape == (0, 9)
    assert table.scores(9).shape == (0,)
    assert table.words(9) == ()
    for array in (codes, scores, table.at_least(10).codes(3), table.at_least(10).scores(3)):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_order_is_that_of_the_alphabet() -> None:
    """Code points would put the Ukrainian letters Ґ and Є elsewhere."""
    words = ["ґава", "дата", "гава", "єнот", "жаба", "емаль"]
    assert spelt(load_table(words, alphabet="ukrainian")) == ["ГАВА", "ҐАВА", "ДАТА", "ЄНОТ", "ЖАБА", "ЕМАЛЬ"]


def test_rejected_words_are_counted() -> None:
    words = ["кот", "cat", "кот2", "--", "и" * 201, "dog"]
    table = load_table(words, alphabet="russian")
    assert table.rejected == {
        "a letter outside the alphabet": 2,
        "a character that is no letter": 1,
        "no letters": 1,
        "more than 200 letters": 1,
    }


def random_lines(seed: int, number: int = 300) -> list[str]:
    draw = random.Random(seed)
    words = ("".join(draw.choices("абвёйя", k=draw.randint(1, 5))) for _ in range(number))
    return [f"{word};{draw.randint(0, 9)};{draw.choice(['', 'x', 'y'])}" for word in words]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("alphabet", ["russian", "russian-yo", "letters"])
def test_a_table_is_what_a_dictionary_says(alphabet: str, seed: int) -> None:
    lines = random_lines(seed)
    scores: dict[str, int] = {}
    clues: dict[str, list[str]] = {}
    for line in lines:
        word, score, clue = line.split(";")
        word = word.upper().replace("Ё", "Е" if alphabet == "russian" else "Ё")
        scores[word] = max(int(score), scores.get(word, 0))
        clues.setdefault(word, [])
        if clue and clue not in clues[word]:
            clues[word].append(clue)
    table = load_table(lines, alphabet=alphabet)
    assert sorted(spelt(table)) == sorted(scores)
    for least in (0, 4, 9, 10):
        part = table.at_least(least)
        kept = {word for word, score in scores.items() if score >= least}
        assert set(spelt(part)) == kept
        assert len(part) == len(kept)
        assert {word for word in scores if word in part} == kept
        assert part.lengths == tuple(sorted({len(word) for word in kept}))
        for word in kept:
            assert (part.score(word), part.clues(word)) == (scores[word], tuple(clues[word]))
        for length in part.lengths:
            decoded = ["".join(table.alphabet.letters[code] for code in row) for row in part.codes(length)]
            assert decoded == list(part.words(length))
            assert part.scores(length).tolist() == [scores[word] for word in decoded]
            assert part.codes(length).tolist() == sorted(part.codes(length).tolist())


def test_equality_is_of_content() -> None:
    lines = ["cat;70", "dog;30\tPet", "emu"]
    table = load_table(lines)
    assert table == load_table(lines[::-1])
    assert hash(table) == hash(load_table(lines[::-1]))
    assert table != load_table([*lines, "cow"])
    assert table != load_table(["cat;71", *lines[1:]])
    assert table != load_table([lines[0], "dog;30\tOther", lines[2]])
    assert table != load_table(["Cat;70", *lines[1:]])  # another printed form
    assert table != load_table(lines, alphabet="english")
    assert table.at_least(40) == table.at_least(31)
    assert table.at_least(40) != table
    assert table.at_least(30) is table
    assert load_table(["cat;70", "tax"]).at_least(60) != load_table(["cat;70"])  # their alphabets differ
    english = load_table(["cat;70", "dog;1"], alphabet="english").at_least(60)
    assert english == load_table(["cat;70"], alphabet="english")
    assert hash(english) == hash(load_table(["cat;70"], alphabet="english"))
    assert table.at_least(1000).lengths == ()


LIKES = ["C_T%", "%", "_", "___", "%A", "A%", "%AB%", "_%B_", "%A%B%", "a_", "ABCAB", "%%", "_%_", "%C%_A%"]


@pytest.mark.parametrize("seed", range(3))
def test_find_is_like_of_sqlite(seed: int) -> None:
    draw = random.Random(seed)
    words = {"".join(draw.choices("ABCT", k=draw.randint(1, 7))) for _ in range(2000)}
    table = load_table(sorted(words))
    patterns = LIKES + ["".join(draw.choices("ABC_%", k=draw.randint(1, 6))) for _ in range(100)]
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("CREATE TABLE w (word TEXT)")
        base.executemany("INSERT INTO w VALUES (?)", [(word,) for word in words])
        for pattern in patterns:
            query = "SELECT word FROM w WHERE word LIKE ? ORDER BY length(word), word"
            assert table.find(pattern) == [row[0] for row in base.execute(query, (pattern,))], pattern


def test_find_is_like_of_sqlite_beyond_ascii() -> None:
    """SQLite compares other letters than a to z as they are: the spelt pattern and the spelt words are asked."""
    lists = {
        "french-accents": ["été", "ete", "Été", "œuf", "forêt", "foret", "garçon"],
        "french": ["été", "étés", "œuf", "forêt", "garçon"],
        "russian": ["ёлка", "елка", "Ёж", "съезд", "мёд", "медь"],
        "russian-yo": ["ёлка", "елка", "Ёж", "мёд", "мед"],
        "ukrainian": ["їжак", "ґава", "п'явка", "кіт", "єнот"],
        "malay": ["kura-kura", "Orang Utan", "ikan"],
    }
    patterns = {
        "french": ["%é%", "_t_", "E%", "é__", "%œ%", "for_t", "%Ç%"],
        "russian": ["%ё%", "%е%", "Ё_", "ме%", "_ё_", "%Ъ%"],
        "ukrainian": ["%ї%", "_І_", "є%", "Ґ___", "п%"],
        "malay": ["%K%", "o%", "____", "%an"],
    }
    for name, words in lists.items():
        table = load_table(words, alphabet=name)
        spelt_words = {table.alphabet.normalise(word) for word in words}
        with closing(sqlite3.connect(":memory:")) as base:
            base.execute("CREATE TABLE w (word TEXT)")
            base.executemany("INSERT INTO w VALUES (?)", [(word,) for word in spelt_words])
            for pattern in patterns[name.partition("-")[0]]:
                asked = "".join(part if part in "%_" else table.alphabet.normalise(part) or "" for part in pattern)
                query = "SELECT word FROM w WHERE word LIKE ? ORDER BY length(word), word"
                found = [row[0] for row in base.execute(query, (asked,))]
                assert sorted(table.find(pattern)) == sorted(found), (name, pattern)


def test_like_patterns_where_yo_counts_and_where_not() -> None:
    assert load_table(["ёлка", "елка"], alphabet="russian").find("%ё%") == ["ЕЛКА"]
    assert load_table(["ёлка", "елка"], alphabet="russian-yo").find("ё%") == ["ЁЛКА"]
    assert load_table(["été", "ete"], alphabet="french-accents").find("é__") == ["ÉTÉ"]
    assert load_table(["été", "ete"], alphabet="french").find("É__") == ["ETE"]
    assert load_table(["Été"]).find("été") == ["ÉTÉ"]


def test_find_spells_letters() -> None:
    table = load_table(["ёлка", "якорь", "явь", "яма"], alphabet="russian")
    assert table.find("Я__") == ["ЯВЬ", "ЯМА"]
    assert table.find("ё%") == table.find("Е___") == ["ЕЛКА"]
    assert load_table(["œuvre", "ouvre"], alphabet="french").find("œ%") == ["OEUVRE"]
    for pattern, quoted in (("Я?_", r"'\?'"), ("cat", "'c'"), ("", "empty"), ("-", "empty")):
        with pytest.raises(InvalidInput, match=quoted):
            table.find(pattern)


def test_a_text_of_lines() -> None:
    table = load_table("# alphabet: english\ncafé\n\nthé;80\n")
    assert (table.alphabet.name, spelt(table)) == ("english", ["THE", "CAFE"])
    assert table.about == ("alphabet: english",)
    # A line ends where one of a file does.
    assert spelt(load_table("cat\x0bdog\r\nant\u2028eel\n")) == ["ANTEEL", "CATDOG"]
    with pytest.raises(InvalidInput, match=r"^words, line 2: the score 'x'"):
        load_table("cat\ndog;x\n")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["cat", "dog;x"], r"^entry 2 of words: the score 'x' is no whole number from 0 to 32767 \(a line is WORD, "),
        (["cat;-1"], "'-1'"),
        (["cat;5.5"], r"'5\.5'"),
        (["cat;"], "''"),
        (["cat;٣"], "no whole number"),
        (["cat;99999999999999"], "'99999999999999'"),
        (["cat", 7], r"^entry 2 of words: '7' is no text$"),
        ([], r"^there are no words$"),
        (["# nothing", " "], r"^there are no words$"),
        (["2", "кот"], r"in the alphabet english \(left out: 1 with a character that is no letter, 1 with a letter"),
        ({"cat"}, "must be a name, a path or a list"),
        (None, "must be a name, a path or a list"),
    ],
)
def test_bad_lists(lines: Any, message: str) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        load_table(lines, alphabet="english")
    assert "\n" not in str(caught.value)


def test_too_many_letters() -> None:
    with pytest.raises(InvalidInput, match="65 different letters, 64 are the most"):
        load_table([chr(0x4E00 + k) * 2 for k in range(65)])
    assert len(load_table([chr(0x4E00 + k) * 2 for k in range(64)]).alphabet.letters) == 64


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


# --- further words ---------------------------------------------------------------------------------------------
def test_further_words_stand_beside_the_table() -> None:
    table = load_table(["AB;70", "CABS", "BAC\tFrom A to C"], alphabet="english")
    more = with_words(table, ["a cab;9", "ab;3", "zebra"])
    assert {length: more.words(length) for length in more.lengths} == {
        2: ("AB",),
        3: ("BAC",),
        4: ("ACAB", "CABS"),
        5: ("ZEBRA",),
    }
    assert (more.score("AB"), more.score("ACAB"), more.clues("BAC")) == (70, 9, ("From A to C",))
    assert more.printed("ACAB") == ("a cab",)


def test_further_words_in_the_letters_of_a_list() -> None:
    table = load_table(["дом", "мода"])
    assert with_words(table, ["ода", "дама"]).words(3) == ("ДОМ", "ОДА")
    with pytest.raises(InvalidInput, match="'кот' is no word in the letters of"):
        with_words(table, ["кот"])


def test_a_further_form_of_a_word_that_is_there_already() -> None:
    table = load_table(["bigtoe;70", "big", "ten;3;Number"], alphabet="english")
    more = with_words(table, ["big toe;9", "ten;1;Dix", "Big"])
    assert (more.printed("BIGTOE"), more.score("BIGTOE")) == (("bigtoe", "big toe"), 70)
    assert (more.printed("TEN"), more.clues("TEN"), more.score("TEN")) == (("ten",), ("Number", "Dix"), 3)
    assert more.printed("BIG") == ("big", "Big")
    assert len(more) == 3
