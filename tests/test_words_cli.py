"""`gridproof words`: finding words, showing tables, importing languages."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from gridproof.instances import InvalidInput
from gridproof.scripts.commands.words import command

# What the commands use of the package wordfreq, with frequencies of its kind.
WORDFREQ = """
WORDS = {
    "fr": {"de": 7.4, "aujourd'hui": 5.6, "l'": 6, "œuvre": 5.04, "2020": 5, "été": 5.55, "àçé": 0, "кот": 1, "y": 7},
    "ms": {"kupu-kupu": 3.1},
    "ru": {"кот": 4.4, "кота": 4, "ёлка": 3.96},
    "uk": {"п'ять": 5.3, "рыба": 2},
}
def top_n_list(lang, n, wordlist="best"):
    return sorted(WORDS[lang], key=WORDS[lang].get, reverse=True)[:n]
def zipf_frequency(word, lang):
    return float(WORDS[lang].get(word, 0))
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, and a stand-in for wordfreq."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "wordfreq.py").write_text(WORDFREQ, "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path / "lib"))
    sys.modules.pop("wordfreq", None)
    yield tmp_path / "lib"
    sys.modules.pop("wordfreq", None)


def words(*arguments: str) -> Result:
    done = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    return done


def record(*arguments: str) -> Any:
    return json.loads(words(*arguments, "--json").stdout)


def complaint(*arguments: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        words(*arguments)
    return str(caught.value)


def test_find(library: Path, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("cat;70\ncoat\nCut\ndog\n")
    source = ["--words", str(tmp_path / "list.txt")]
    done = words("find", "c%t", *source)
    assert done.stdout.split() == ["CAT", "CUT", "COAT"]
    assert done.stderr == "list.txt: 3 words fit c%t\n"
    assert record("find", "C_T", *source, "--min-score", "60") == {
        "table": "list.txt",
        "pattern": "C_T",
        "count": 1,
        "words": ["CAT"],
        "entries": [{"word": "CAT", "score": 70, "printed": ["cat"], "clues": []}],
    }
    (tmp_path / "list.txt").write_text("cat;70;Feline\nco-op\ncat\tPet\n")
    assert words("find", "%", *source, "--long").stdout == "CAT\t70\tcat\tFeline; Pet\nCOOP\t50\tco-op\n"
    assert "'?', which is no letter of the alphabet letters" in complaint("find", "c?t", *source)
    assert "no word table 'nothing'" in complaint("find", "c_t", "--words", "nothing")


def test_find_takes_the_first_table_that_has_the_letters(library: Path) -> None:
    found = record("find", "Я__")
    assert found["table"] == "russian"
    assert {"ЯМА", "ЯВЬ", "ЯРД"} < set(found["words"])
    assert all(len(word) == 3 and word[0] == "Я" for word in found["words"])
    assert record("find", "zyz%")["table"] == "english"
    words("import", "ukrainian")
    assert record("find", "п'я%") == {
        "table": "russian",
        "pattern": "п'я%",
        **{key: record("find", "ПЯ%", "--words", "russian")[key] for key in ("count", "words", "entries")},
    }
    assert record("find", "ї%")["table"] == "ukrainian"


def test_show(library: Path, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("# Animals\ncat;70\ndog\nr2\nemus\n")
    source = str(tmp_path / "list.txt")
    assert record("show", source) == {
        "table": "list.txt",
        "count": 3,
        "alphabet": {"name": "letters", "letters": "ACDEGMOSTU"},
        "about": ["Animals"],
        "lengths": {"3": 2, "4": 1},
        "scores": {"70": 1, "50": 2},
        "rejected": {"a character that is no letter": 1},
    }
    text = words("show", source, "--alphabet", "english").stdout
    assert text.splitlines()[:2] == ["list.txt: 3 words; alphabet english: ABCDEFGHIJKLMNOPQRSTUVWXYZ", "  Animals"]
    assert record("show") == {"shipped": ["english", "english-huge", "russian"], "imported": {}}


@pytest.mark.parametrize(
    ("language", "table", "found", "rejected"),
    [
        ("french", "french", {"DE": 74, "ETE": 56, "ACE": 0, "OEUVRE": 50, "AUJOURDHUI": 56}, 1),
        ("malay", "malay", {"KUPUKUPU": 31}, 0),
        ("Ukrainian", "ukrainian", {"ПЯТЬ": 53}, 1),
    ],
)
def test_import(library: Path, tmp_path: Path, language: str, table: str, found: dict[str, int], rejected: int) -> None:
    done = record("import", language)
    path = tmp_path / "gridproof" / "words" / f"{table}.txt.gz"
    assert done == {"table": table, "count": len(found), "file": str(path)}
    shown = record("show", table)
    assert shown["rejected"] == ({"a letter outside the alphabet": rejected} if rejected else {})
    assert "CC BY-SA 4.0" in " ".join(shown["about"])
    assert sorted(record("find", "%", "--words", table)["words"]) == sorted(found)
    for word, score in found.items():
        least = [record("find", word, "--words", table, "--min-score", str(n))["count"] for n in (score, score + 1)]
        assert least == [1, 0]
    raw = path.read_bytes()
    words("import", language)
    assert path.read_bytes() == raw
    assert gzip.decompress(raw).decode().startswith(f"# {table}: words")
    assert record("show")["imported"] == {table: str(path)}


def test_import_russian_scores_the_nouns(library: Path) -> None:
    assert record("import", "russian")["table"] == "russian-scored"
    scored = ["--words", "russian-scored", "--min-score"]
    assert record("find", "%", *scored, "1")["words"] == ["КОТ", "ЕЛКА"]  # КОТА is no noun's name
    assert record("show", "russian-scored")["count"] == record("show", "russian")["count"]


def test_bad_imports(library: Path, tmp_path: Path) -> None:
    error = complaint("import", "klingon")
    assert "no language 'klingon' to import (known: french, malay, russian, ukrainian)" in error
    sys.modules.pop("wordfreq", None)
    (library / "wordfreq.py").write_text("raise ModuleNotFoundError('', name='wordfreq')")
    assert "wordfreq is not installed: pip install 'gridproof[words]'" in complaint("import", "french")
    (library / "wordfreq.py").write_text("import nothing_of_the_kind")
    assert "No module named 'nothing_of_the_kind'" in complaint("import", "french")
    (library / "wordfreq.py").write_text(WORDFREQ, "utf-8")
    (tmp_path / "gridproof").write_text("")
    assert "french.txt.gz: cannot be written: " in complaint("import", "french")


@pytest.mark.usefixtures("library")
def test_on_the_command_line(tmp_path: Path) -> None:
    """Bad input is one line and exit code 2; numpy is not needed to list the tables."""
    run = [sys.executable, "-m", "gridproof", "words"]
    (tmp_path / "list.txt").write_text("cat\n")
    find = [*run, "find", "2__", "--words", str(tmp_path / "list.txt")]
    done = subprocess.run(find, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("gridproof: the pattern '2__' has '2', which is no letter of the alphabet letters")
    script = "import sys; from gridproof.scripts.cli import main; sys.argv[1:] = []; main(['words', 'show'])"
    script = f"import atexit, sys; atexit.register(lambda: print(*sys.modules)); {script}"
    listed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stdout
    assert "english-huge: shipped" in listed
    assert "sys" in listed.split()
    assert not {"numpy", "wordfreq"} & set(listed.split())
