"""Reading the smaller fields of a word search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import InvalidInput, quote
from ..words import Alphabet
from ..words.listing import MOST_WORDS

if TYPE_CHECKING:
    from .puzzle import WordSearch

CHOICES = {"scan": ("all", "placed"), "subwords": ("reject", "nested", "once")}


def check_options(puzzle: WordSearch) -> None:
    """Raise InvalidInput for a field of the wrong type or value; the shape and the words are not looked at."""
    for name, known in CHOICES.items():
        if getattr(puzzle, name) not in known:
            raise InvalidInput(f"{name} is {quote(getattr(puzzle, name))}; it takes {', '.join(known)}", field=name)
    for name in ("message", "title", "author"):
        if not isinstance(getattr(puzzle, name), str):
            raise InvalidInput(f"{name} must be text, not {quote(getattr(puzzle, name))}", field=name)
    if type(puzzle.message_fills) is not bool:
        value = quote(puzzle.message_fills)
        raise InvalidInput(f"message_fills is {value}; it takes true or false", field="message_fills")
    if puzzle.message_fills and not puzzle.message:
        raise InvalidInput("message_fills needs a message", field="message_fills")
    if not isinstance(puzzle.words, str | tuple):
        raise InvalidInput(f"words must be a list, a text or a file, not {quote(puzzle.words)}", field="words")
    _check_table(puzzle)


def _check_table(puzzle: WordSearch) -> None:
    """Either words are listed, or so many are drawn from a table."""
    if puzzle.table is None and puzzle.place is None:
        if not puzzle.words:
            raise InvalidInput('wordsearch needs "words", or "table" and "place"', field="words")
        return
    if puzzle.words:
        raise InvalidInput("words are listed, so none are drawn: table and place stand instead of words", field="table")
    if puzzle.table is None or puzzle.place is None:
        missing = "table" if puzzle.table is None else "place"
        raise InvalidInput(f'table and place stand together: "{missing}" is missing', field="place")
    if type(puzzle.place) is not int or not 1 <= puzzle.place <= MOST_WORDS:
        raise InvalidInput(f"place is {quote(puzzle.place)}; it takes 1 to {MOST_WORDS}", field="place")


def read_message(message: str, letters: str, alphabet: Alphabet) -> str:
    """The letters of a message, without what lies between its words. Raises InvalidInput for other characters."""
    spelt = alphabet.spell(message)
    plain = "".join(mark for mark in spelt if mark.isalpha())
    for mark in plain:
        if mark not in letters:
            raise InvalidInput(f"message has {quote(mark)}, which is no letter of the alphabet", field="message")
    if message and not plain:
        raise InvalidInput(f"message {quote(message)} has no letter", field="message")
    return plain


def read_short_words(words: object, field: str, alphabet: Alphabet) -> tuple[str, ...]:
    """Words in capital letters, two letters or more. Raises InvalidInput."""
    if not isinstance(words, Sequence) or isinstance(words, str):
        raise InvalidInput(f"{field} must be a list of words, not {quote(words)}", field=field)
    found = []
    for word in words:
        spelt = alphabet.normalise(word) if isinstance(word, str) else None
        if not spelt or len(spelt) < 2:
            raise InvalidInput(f"{field} has {quote(word)}; it takes words of two letters or more", field=field)
        found.append(spelt)
    return tuple(dict.fromkeys(found))
