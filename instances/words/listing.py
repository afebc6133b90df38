"""The listed words of a puzzle, with their clues: reading them, and the letters of the grid that they are for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from unicodedata import bidirectional, name

from ..errors import InvalidInput, quote
from .alphabet import LATIN, RUSSIAN, UKRAINIAN, Alphabet
from .load import open_source
from .source import Listed, Source

MOST_WORDS = 1000
SHORTEST = 2
"""A single letter could be read in every direction."""
RIGHT_TO_LEFT = ("R", "AL", "AN")


@dataclass(frozen=True)
class Listing:
    """A listed word: as it stands in the grid, and as the list prints it."""

    word: str
    printed: str
    clue: str
    number: int
    """The number of its line."""

    @property
    def line(self) -> str:
        """The line that makes it again."""
        return f"{self.printed};{self.clue}" if self.clue else self.printed


def read_words(words: str | tuple[str, ...], alphabet: Alphabet, hint: str = "") -> tuple[tuple[Listing, ...], Source]:
    """The words of a list, a text of lines, or a file, and where they come from; `hint` ends the error of too many.

    Raises InvalidInput with the line: no word, letters outside the alphabet, a duplicate, one letter only.
    """
    source = _source(words)
    found: dict[str, Listing] = {}
    for number, line in source.lines():
        if not isinstance(words, tuple) and (not line.strip() or line.startswith("#")):
            # An empty line of a text or file, or a comment.
            continue
        text, _, clue = line.replace("\t", ";", 1).partition(";")
        entry = Listing(_spelt(text, alphabet, source, number), text.strip(), clue.strip(), number)
        if entry.word in found:
            other = found[entry.word]
            raise source.error(f"{quote(text.strip())} is there twice: as {quote(other.printed)} before", number)
        found[entry.word] = entry
        if len(found) > MOST_WORDS:
            raise source.error(f"more than {MOST_WORDS} words{hint}", number)
    if not found:
        raise source.error("has no words")
    return tuple(found.values()), source


def _source(words: str | tuple[str, ...]) -> Source:
    if isinstance(words, tuple):
        return Listed(words)
    return Listed(tuple(words.splitlines()), is_text=True) if "\n" in words else open_source(words)


def _spelt(text: str, alphabet: Alphabet, source: Source, number: int) -> str:
    """The word as it stands in the grid. Raises InvalidInput."""
    spelt = alphabet.spell(text)
    if spelt.isascii() and spelt.isalpha() and len(spelt) >= SHORTEST and not alphabet.letters:
        # What most words are.
        return spelt
    if not spelt:
        raise source.error(f"{quote(text)} is an empty word", number)
    if any(bidirectional(letter) in RIGHT_TO_LEFT for letter in spelt):
        raise source.error(f"{quote(text)} is written from right to left, which is not supported", number)
    for letter in spelt:
        if not letter.isalpha() or (alphabet.letters and letter not in alphabet.letters):
            hint = f" of the alphabet {alphabet.name} ({alphabet.letters})" if alphabet.letters else ""
            raise source.error(f"{quote(text)} has {quote(letter)}, which is no letter{hint}", number)
    if len(spelt) < SHORTEST:
        raise source.error(f"{quote(text)} has one letter; a word takes {SHORTEST} or more", number)
    return spelt


# --- the alphabet ----------------------------------------------------------------------------------------------
def named_alphabet(text: object) -> Alphabet:
    """The alphabet of a name, or of its letters such as `ABC`; without either, "letters". Raises InvalidInput."""
    if text is None:
        return Alphabet.named("letters")
    if not isinstance(text, str) or not text.strip():
        raise InvalidInput(f"alphabet is {quote(text)}; it takes a name or letters", field="alphabet")
    if text in Alphabet.names():
        return Alphabet.named(text)
    letters = "".join(dict.fromkeys(Alphabet.named("letters").spell(text)))
    if not letters.isalpha() or text != text.upper():
        known = ", ".join(Alphabet.names())
        raise InvalidInput(f"unknown alphabet {quote(text)} (known: {known}; or capital letters)", field="alphabet")
    return Alphabet("given", letters)


def filler_alphabet(alphabet: Alphabet, entries: Sequence[Listing], source: Source) -> Alphabet:
    """The letters of a grid: the alphabet's own, or those of the words' script and the words.

    Raises InvalidInput with the line of a word of another script.
    """
    if alphabet.letters:
        return alphabet
    used = {*"".join([entry.word for entry in entries])}
    scripts = scripts_of(used)
    if len(scripts) > 1:
        for entry in entries:
            mixed = scripts_of(entry.word)
            if len(mixed) > 1:
                found = " and ".join(f"{quote(letter)} is {script}" for script, letter in sorted(mixed.items()))
                raise source.error(f"{quote(entry.printed)} has letters of two scripts: {found}", entry.number)
        firsts = {script: _first_of(entries, script) for script in scripts}
        one, other, *_ = sorted(firsts, key=lambda script: (firsts[script].number, script))
        message = f"letters of two scripts: {quote(firsts[other].printed)} is {other}"
        raise source.error(f"{message}, {quote(firsts[one].printed)} {one}", firsts[other].number)
    return Alphabet("letters", with_script(used))


@cache
def _script(letter: str) -> str:
    """The first word of its name in Unicode, such as LATIN."""
    return name(letter, "?").partition(" ")[0]


def scripts_of(letters: Iterable[str]) -> dict[str, str]:
    """The scripts of some letters, such as LATIN, each with one of its letters."""
    return {_script(letter): letter for letter in letters}


def _first_of(entries: Sequence[Listing], script: str) -> Listing:
    return next(entry for entry in entries if script in map(_script, entry.word))


def with_script(used: set[str]) -> str:
    """The letters of the script of some letters, and these."""
    cyrillic = UKRAINIAN if used - {*RUSSIAN, "Ё"} else RUSSIAN
    scripts = [*scripts_of(used)]
    base = LATIN if scripts == ["LATIN"] else cyrillic if scripts == ["CYRILLIC"] else ""
    return base + "".join(sorted(used - {*base}))
