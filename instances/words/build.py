"""From lines to a packed table: what a line holds, which words are left out, and how duplicates join.

A line is a WORD, `WORD;SCORE`, `WORD<TAB>CLUE` or `WORD;SCORE;CLUE` (`WORD;SCORE<TAB>CLUE` too). Empty lines are
skipped, and lines that begin with `#`, which no word does. Such lines at the very top say what the table is; one of
them may read `# alphabet: NAME`, which is then the table's alphabet unless another is asked for.

Words that are spelt alike are one word: it has the highest of their scores, and all their printed forms and clues.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from unicodedata import normalize

from ..errors import InvalidInput, quote
from .alphabet import Alphabet
from .packed import CLUE, FORM, Packed, Row, pack
from .source import Source

DEFAULT_SCORE, MAX_SCORE = 50, 32767
MAX_LENGTH = 200
OUTSIDE, NO_LETTER, NOTHING, TOO_LONG = (
    "a letter outside the alphabet",
    "a character that is no letter",
    "no letters",
    f"more than {MAX_LENGTH} letters",
)
# Characters that would break the notes apart, and other control characters.
_CONTROL = dict.fromkeys([*range(32), 127], " ")


@dataclass(frozen=True)
class Built:
    """A packed table and what is said of it."""

    alphabet: Alphabet
    packed: Packed
    rejected: dict[str, int]
    about: tuple[str, ...]


@dataclass
class _Words:
    """Words with their scores; printed forms and clues only where there is more than the word in lower case."""

    scores: dict[str, int] = field(default_factory=dict)
    forms: dict[str, list[str]] = field(default_factory=dict)
    clues: dict[str, list[str]] = field(default_factory=dict)
    rejected: Counter[str] = field(default_factory=Counter)

    def add(self, word: str, score: int, text: str, clue: str) -> None:
        known = self.scores.get(word)
        self.scores[word] = score if known is None or score > known else known
        if word in self.forms:
            self.forms[word].append(text)
        elif text != word.lower():
            self.forms[word] = [text] if known is None else [word.lower(), text]
        if clue:
            self.clues.setdefault(word, []).append(clue)

    def notes(self, word: str) -> bytes:
        """Printed forms and clues as the packed table has them."""
        forms, clues = self.forms.get(word), self.clues.get(word, [])
        if forms is None and not clues:
            return b""
        forms = list(dict.fromkeys(map(_clean, forms or [word.lower()])))
        clues = [CLUE + clue for clue in dict.fromkeys(map(_clean, clues))]
        return (FORM.join(forms) + "".join(clues)).encode()


def build(source: Source, alphabet: str | None) -> Built:
    """Read all lines and pack the words. Raises InvalidInput for a bad line, and if no word is left."""
    lines = source.lines()
    about, first = _about(lines)
    wanted = alphabet if alphabet is not None else _stated(about, source)
    spelling = Alphabet.named(wanted)
    words = _read(source, chain([first] if first else [], lines), spelling)
    if not words.scores:
        left_out = ", ".join(f"{number} with {reason}" for reason, number in words.rejected.items())
        where = f" in the alphabet {wanted} (left out: {left_out})" if left_out else ""
        raise source.error(f"there are no words{where}")
    try:
        final = spelling if spelling.letters else Alphabet(spelling.name, "".join(sorted(set().union(*words.scores))))
    except InvalidInput as error:
        raise source.error(error.message) from None
    return Built(final, pack(final.letters, _rows(words, final)), dict(words.rejected), about)


def _about(lines: Iterable[tuple[int, str]]) -> tuple[tuple[str, ...], tuple[int, str] | None]:
    """The comment at the top, and the line after it."""
    about: list[str] = []
    for number, line in lines:
        if not line.startswith("#"):
            return tuple(about), (number, line)
        about.append(line.lstrip("#").strip())
    return tuple(about), None


def _stated(about: tuple[str, ...], source: Source) -> str:
    for number, line in enumerate(about, 1):
        key, colon, name = line.partition(":")
        if colon and key.strip() == "alphabet":
            if name.strip() not in Alphabet.names():
                known = ", ".join(Alphabet.names())
                raise source.error(f"unknown alphabet {quote(name.strip())} (known: {known})", number)
            return name.strip()
    return "letters"


def _read(source: Source, lines: Iterable[tuple[int, str]], alphabet: Alphabet) -> _Words:
    words = _Words()
    for number, line in lines:
        if not line or line[0] == "#" or line.isspace():
            continue
        text, score, clue = _split(line)
        value = DEFAULT_SCORE if score is None else _score(score, source, number)
        word = alphabet.normalise(text)
        if word and len(word) <= MAX_LENGTH:
            words.add(word, value, text, clue)
        else:
            words.rejected[_reason(alphabet, text, word)] += 1
    return words


def _split(line: str) -> tuple[str, str | None, str]:
    """A line's word, score (None: none is given) and clue."""
    word, mark, rest = _cut(line)
    if mark != ";":
        return word.strip(), None, rest.strip()
    score, _, clue = _cut(rest)
    return word.strip(), score, clue.strip()


def _cut(line: str) -> tuple[str, str, str]:
    """What stands before the first semicolon or tab, this mark (empty if there is none), and the rest."""
    place = next((place for place, mark in enumerate(line) if mark in ";\t"), len(line))
    return line[:place], line[place : place + 1], line[place + 1 :]


def _score(text: str, source: Source, number: int) -> int:
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 10 and int(digits) <= MAX_SCORE:
        return int(digits)
    forms = "a line is WORD, WORD;SCORE, WORD;SCORE;CLUE, or WORD, a tab and CLUE"
    raise source.error(f"the score {quote(text)} is no whole number from 0 to {MAX_SCORE} ({forms})", number)


def _reason(alphabet: Alphabet, text: str, word: str | None) -> str:
    if word is None:
        return OUTSIDE if alphabet.spell(text).isalpha() else NO_LETTER
    return TOO_LONG if word else NOTHING


def _rows(words: _Words, alphabet: Alphabet) -> list[Row]:
    codes = {ord(letter): chr(code) for code, letter in enumerate(alphabet.letters)}
    coded = [(len(word), word.translate(codes).encode("latin-1"), word) for word in words.scores]
    coded.sort()
    return [Row(code, words.scores[word], words.notes(word)) for _, code, word in coded]


def _clean(text: str) -> str:
    """Composed, on one line, without control characters."""
    return normalize("NFC", " ".join(text.translate(_CONTROL).split()))
