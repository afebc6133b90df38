"""Word tables: lists, the table and what is found in it, bad lists, further words."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import Any

import numpy as np
import pytest

from common.words import spelt
from gridproof.instances import Alphabet, InvalidInput, load_table
from gridproof.instances.words import with_words

pytestmark = pytest.mark.usefixtures("cache_folder")


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
