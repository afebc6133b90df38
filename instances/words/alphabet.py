"""Alphabets: how a word is spelt in a grid, and which letters that takes.

Every alphabet takes words to upper case (ß becomes SS) in Unicode's composed form NFC, and drops spaces, hyphens and
apostrophes, so that phrases join. They differ in what they fold and in the letters they have. Case is Unicode's own, of
no language: i with and without a dot become I. A Turkish table that tells I from İ is written in upper case.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from unicodedata import category, combining, normalize

from ..errors import InvalidInput, quote

MAX_LETTERS = 64
"""More letters than that do not fit the bitsets that solvers keep for a cell."""

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
RUSSIAN = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
RUSSIAN_YO = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
UKRAINIAN = "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"
FRENCH = LATIN + "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ"

APOSTROPHES = "'`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u2018\u2019\u201b\u2032\uff07"
"""Typewriter and typographic ones, Ukraine's modifier letter, and what is typed in their place."""
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
"""The soft hyphen, spaces and joiners of no width, and the byte order mark."""
MINUS = "\u2212"

# Letters that Unicode does not take apart into a letter of A-Z and accents.
LATIN_FOLDS = {"Æ": "AE", "Œ": "OE", "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Þ": "TH", "Ħ": "H", "Ŧ": "T", "Ə": "A"}
STRESS = re.compile("([АЕЄИІОУЫЭЮЯ]\u0308?)[\u0300\u0301]")


@dataclass(frozen=True)
class Alphabet:
    """The letters of a grid. A letter's code is its place in `letters`.

    The alphabet "letters" without letters takes every letter there is; a table then has that of the letters it met.
    """

    name: str
    letters: str

    def __post_init__(self) -> None:
        if len(self.letters) > MAX_LETTERS:
            raise InvalidInput(
                f"{len(self.letters)} different letters, {MAX_LETTERS} are the most: {quote(self.letters)}"
            )

    @classmethod
    def named(cls, name: str) -> Alphabet:
        """The alphabet of that name. Raises InvalidInput."""
        if name not in _LETTERS:
            raise InvalidInput(f"unknown alphabet {quote(name)} (known: {', '.join(_LETTERS)})", field="alphabet")
        return cls(name, _LETTERS[name])

    @staticmethod
    def names() -> tuple[str, ...]:
        """The names of all alphabets."""
        return tuple(_LETTERS)

    def describe(self) -> str:
        """Its name and letters, for errors; that of a list's own letters says how there are more."""
        hint = '; alphabet = "english", say, has more' if self.name == "letters" else ""
        return f"{self.name}: {self.letters}{hint}"

    def normalise(self, text: str) -> str | None:
        """`text` as it stands in a grid, or None if one of its characters is no letter of this alphabet.

        Text of nothing but spaces, hyphens and apostrophes is empty.
        """
        word = self.spell(text)
        if not self.letters:
            return word if not word or word.isalpha() else None
        return word if self._set.issuperset(word) else None

    def spell(self, text: str) -> str:
        """`text` in upper case, composed, folded, without what is dropped; its characters may be of any kind."""
        if text.isascii() and text.isalpha():
            return text.upper()
        if not text.isalpha():
            text = text.translate(_dropped())
        # Upper case may take a letter apart (as of ǰ), so compose once more.
        upper = normalize("NFC", normalize("NFC", text).upper()).replace("ẞ", "SS")
        # ŉ has its apostrophe only in upper case.
        return self._fold(upper.replace("\u02bc", ""))

    def parts(self, text: str) -> tuple[str, ...]:
        """The words of a phrase, between its spaces and dashes, as they would stand in a grid."""
        words = text.translate(_gaps()).split()
        return tuple(spelt for word in words if (spelt := self.normalise(word)))

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def _fold(self) -> Callable[[str], str]:
        return _FOLDS.get(self.name, _as_it_is)


@cache
def _dropped() -> dict[int, None]:
    """What is left out of words: spaces, dashes, apostrophes, as `str.translate` takes them."""
    return dict.fromkeys([*_gaps(), *map(ord, APOSTROPHES + INVISIBLE)])


@cache
def _gaps() -> dict[int, str]:
    """A space for every space and dash. They lie in plane 0."""
    gaps = [code for code in range(0x10000) if chr(code).isspace() or category(chr(code)) == "Pd"]
    return dict.fromkeys([*gaps, ord(MINUS)], " ")


def _as_it_is(upper: str) -> str:
    return upper


def _fold_latin(upper: str) -> str:
    """Without accents, ligatures taken apart."""
    if upper.isascii():
        return upper
    for letter, plain in LATIN_FOLDS.items():
        upper = upper.replace(letter, plain)
    return "".join(letter for letter in normalize("NFD", upper) if not combining(letter))


def _drop_stress(upper: str) -> str:
    """Without the accents that mark the stress in dictionaries; Й, Ё and Ї stay."""
    if upper.isalpha() and "Ѐ" not in upper and "Ѝ" not in upper:
        return upper
    return normalize("NFC", STRESS.sub(r"\1", normalize("NFD", upper)))


def _fold_russian(upper: str) -> str:
    return _drop_stress(upper).replace("Ё", "\u0415")


_LETTERS = {
    "letters": "",
    "english": LATIN,
    "french": LATIN,
    "french-accents": FRENCH,
    "malay": LATIN,
    "russian": RUSSIAN,
    "russian-yo": RUSSIAN_YO,
    "ukrainian": UKRAINIAN,
}
_FOLDS: dict[str, Callable[[str], str]] = {
    "english": _fold_latin,
    "french": _fold_latin,
    "malay": _fold_latin,
    "russian": _fold_russian,
    "russian-yo": _drop_stress,
    "ukrainian": _drop_stress,
}
