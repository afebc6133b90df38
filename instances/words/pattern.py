"""SQL LIKE patterns over the words of an alphabet."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import InvalidInput, quote
from .alphabet import Alphabet

ONE, ANY = "_", "%"


@dataclass(frozen=True)
class Pattern:
    """Letters, `_` for any one letter and `%` for any number of them."""

    text: str

    @classmethod
    def read(cls, text: str, alphabet: Alphabet) -> Pattern:
        """Spell the letters of a pattern as the alphabet does. Raises InvalidInput for one that is not in it."""
        parts = re.split(f"([{ONE}{ANY}])", text)
        spelt = "".join(part if part in (ONE, ANY) else _spelt(part, text, alphabet) for part in parts)
        if not spelt:
            raise InvalidInput(f"the pattern {quote(text)} is empty", field="pattern")
        return cls(spelt)

    def may_have(self, length: int) -> bool:
        """Whether a word of that length can fit."""
        least = len(self.text) - self.text.count(ANY)
        return length == least if least == len(self.text) else length >= least

    def fits(self, word: str) -> bool:
        """Whether a word fits, where `%` takes as few letters as it can and looks back no further than to the last."""
        text, at, place = self.text, 0, 0
        back, word_back = -1, 0
        while at < len(word):
            if place < len(text) and text[place] in (ONE, word[at]):
                at, place = at + 1, place + 1
            elif place < len(text) and text[place] == ANY:
                back, word_back, place = place, at, place + 1
            elif back >= 0:
                word_back += 1
                at, place = word_back, back + 1
            else:
                return False
        return not text[place:].strip(ANY)


def _spelt(part: str, text: str, alphabet: Alphabet) -> str:
    word = alphabet.normalise(part)
    if word is not None:
        return word
    wrong = next((letter for letter in part if alphabet.normalise(letter) is None), part)
    message = f"the pattern {quote(text)} has {quote(wrong)}, which is no letter of the alphabet {alphabet.name}"
    raise InvalidInput(f"{message} ({ONE} is one letter, {ANY} any number of letters)", field="pattern")
