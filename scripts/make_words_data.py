"""Makes the shipped word tables.

    python -m gridproof.scripts.make_words_data FOLDER DICT_FOLDER COPYRIGHT [DICTIONARY]

DICT_FOLDER holds the word lists of Debian's packages wamerican-small, wamerican, wamerican-large, wamerican-huge and
wamerican-insane (`/usr/share/dict` where they are installed), COPYRIGHT is the copyright file that each of them has.
The Russian nouns are made only if DICTIONARY is given: the folder `data` of the package pymorphy3-dicts-ru; the
package pymorphy3 (MIT licence) reads it in some minutes. The same input makes the same files.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

# Debian's lists hold the words of SCOWL up to the sizes 35, 50, 70, 80 and 95, the common words first. A word's score
# says which is the smallest list that has it.
LISTS = (
    ("american-english-small", 90),
    ("american-english", 70),
    ("american-english-large", 50),
    ("american-english-huge", 30),
    ("american-english-insane", 10),
)
ENGLISH = {"english": 50, "english-huge": 30}
"""A table and the score of the last list that it takes words from."""


def main() -> None:
    """Write the tables and the licence of SCOWL into the folder that is given first."""
    folder, lists, copyright_file, *dictionary = map(Path, sys.argv[1:])
    scores = english_scores(lists)
    for name, least in ENGLISH.items():
        words = [(word, score) for word, score in scores.items() if score >= least]
        source = LISTS[[score for _, score in LISTS].index(least)][0].removeprefix("american-english")
        write(folder / f"{name}.txt.gz", english_head(name, f"wamerican{source}"), words)
    (folder / "LICENSE-english.txt").write_bytes(copyright_file.read_bytes())
    for path in dictionary:
        write(folder / "russian.txt.gz", RUSSIAN_HEAD, sorted(russian_scores(path).items()))


def english_scores(folder: Path) -> dict[str, int]:
    """The score of each word of two letters or more that has neither a capital letter nor an apostrophe."""
    scores: dict[str, int] = {}
    for name, score in LISTS:
        for word in (folder / name).read_text("utf-8").split("\n"):
            if len(word) > 1 and word == word.lower() and "'" not in word:
                scores.setdefault(word, score)
    return scores


def english_head(name: str, package: str) -> list[str]:
    """What the table says of itself."""
    return [
        f"{name}: the words of Debian's {package} 2020.12.07 (SCOWL, http://wordlist.aspell.net)",
        "of two letters or more, without capital letters and apostrophes; licence: LICENSE-english.txt",
        "scores: 90 in wamerican-small (SCOWL up to size 35), 70 in wamerican (50), 50 in wamerican-large (70),",
        "30 in wamerican-huge (80)",
        "alphabet: english",
    ]


RUSSIAN_HEAD = [
    "russian: the nouns of OpenCorpora (http://opencorpora.org), as pymorphy3-dicts-ru 2.4.417150 has them, in the",
    "nominative singular (in the plural where there is no singular), of two letters or more, without hyphens;",
    "licence: CC BY-SA 3.0, LICENSE-russian.txt",
    "scores: 50 for common nouns, 30 for names of persons, places and organisations, 10 for abbreviations",
    "alphabet: russian",
]
# OpenCorpora's marks: persons, places, organisations, trade marks; abbreviations; initials and errors.
NAMES = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"}
ABBREVIATION = {"Abbr"}
UNWANTED = {"Init", "Erro", "Dist"}


def russian_scores(dictionary: Path) -> dict[str, int]:
    """The score of each noun in its dictionary form; where it has several meanings, that of the most common kind."""
    scores: dict[str, int] = {}
    analyzer = import_module("pymorphy3").MorphAnalyzer(str(dictionary))
    for word, tag, normal_form, *_ in analyzer.dictionary.iter_known_words():
        marks = frozenset(re.split("[ ,]", str(tag)))
        is_named = word == normal_form and "NOUN" in marks and "nomn" in marks and marks & {"sing", "Pltm"}
        if is_named and not marks & UNWANTED and re.fullmatch("[\u0430-яё]{2,}", word):
            score = 10 if marks & ABBREVIATION else 30 if marks & NAMES else 50
            scores[word] = max(score, scores.get(word, 0))
    return scores


def write(path: Path, head: Iterable[str], words: list[tuple[str, int]]) -> None:
    """Write words and scores, the highest score first, then in order."""
    rows = sorted(words, key=lambda word: (-word[1], word[0]))
    lines = [f"# {line}" for line in head] + [f"{word};{score}" for word, score in rows]
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), 9, mtime=0))
    print(path.name, len(rows))


if __name__ == "__main__":
    main()
