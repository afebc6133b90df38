"""Knuth's text for exact covers, as his programs DLX2, DLX3, XCC and their kin read it (TAOCP 7.2.2.1).

The first line names the items, `|` before the secondary ones: `p q r | x y`. Each line after it is an option, its
items in any order, a secondary one perhaps with a colour: `p q x y:A`. Spaces are as many as you like; empty lines
and lines that begin with `|` are skipped. Item names are of any length here (of at most 8 characters in Knuth's
programs), without spaces, `:` and `|`; so are colours (a single character there).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .errors import InvalidInput, quote

BAR, COLON = "|", ":"
TOKEN = re.compile(r"\||[^\s|]\S*")
WORD = re.compile(r"\S+")


class Options(NamedTuple):
    """Options by numbers: items, and colours if there are any, both in the order of the text."""

    items: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[int, ...], ...] | None
    palette: tuple[str, ...]


def is_name(text: str) -> bool:
    """Whether an item or a colour can be named like this."""
    return text.split() == [text] and text.isprintable() and BAR not in text and COLON not in text


def read_items(text: str, field: str | None = None, first_line: int = 1) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The primary and the secondary items of a line such as `p q r | x y`. Raises InvalidInput."""
    tokens = list(TOKEN.finditer(text))
    if not tokens:
        raise InvalidInput("there are no items", field=field, line=first_line)
    seen: set[str] = set()
    for token in tokens:
        fault = _item_fault(token[0], seen)
        if fault is not None:
            line = first_line + text.count("\n", 0, token.start())
            column = token.start() - text.rfind("\n", 0, token.start())
            raise InvalidInput(fault, field=field, line=line, column=column)
        seen.add(token[0])
    names = [token[0] for token in tokens]
    bar = names.index(BAR) if BAR in names else len(names)
    return tuple(names[:bar]), tuple(names[bar + 1 :])


def _item_fault(name: str, seen: set[str]) -> str | None:
    """What is wrong with an item after those already `seen`, or None."""
    if name in seen:
        return "a second | among the items" if name == BAR else f"item {quote(name)} stands twice"
    if name != BAR and not is_name(name):
        return f"item {quote(name)} has a {quote(COLON if COLON in name else BAR)} in its name"
    return None


class _Words(dict[str, int]):
    """The item number of each word of the options; it learns words with a colour as it meets them."""

    def __init__(self, primary: int, names: Iterable[str]) -> None:
        super().__init__({name: number for number, name in enumerate(names)})
        self._primary = primary
        self.palette: dict[str, int] = {}
        self.shades: dict[str, int] = {}
        """The colour numbers of the words that have one."""

    def __missing__(self, word: str) -> int:
        name, colon, shade = word.partition(COLON)
        if not name:
            raise InvalidInput(f"no item before the colon of {quote(word)}")
        if not colon or name not in self:
            raise InvalidInput(f"unknown item {quote(name)}")
        item = self[name]
        if item < self._primary:
            raise InvalidInput(f"primary item {quote(name)} has a colour: {quote(word)}")
        if not is_name(shade):
            raise InvalidInput(f"the colour of {quote(word)} must be a word without ':' and '|'")
        self.shades[word] = self.palette.setdefault(shade, len(self.palette) + 1)
        self[word] = item
        return item


def read_options(
    text: str, primary: int, names: tuple[str, ...], field: str | None = None, first_line: int = 1
) -> Options:
    """The options of a text of lines, over `names` of which the first `primary` ones are primary. Raises InvalidInput.

    Takes some 2 s for a million options of five items.
    """
    words = _Words(primary, names)
    items: list[tuple[int, ...]] = []
    colours: dict[int, tuple[int, ...]] = {}
    for number, line in enumerate(text.split("\n"), first_line):
        entries = line.split()
        if not entries or entries[0][0] == BAR:
            continue
        try:
            row = tuple([words[word] for word in entries])
        except InvalidInput:
            raise _located(line, words, field, number) from None
        if len(set(row)) != len(row):
            raise _located(line, words, field, number)
        if COLON in line:
            colours[len(items)] = tuple([words.shades.get(word, 0) for word in entries])
        items.append(row)
    shades = (colours.get(place) or (0,) * len(row) for place, row in enumerate(items))
    return Options(tuple(items), tuple(shades) if colours else None, tuple(words.palette))


def _located(line: str, words: _Words, field: str | None, number: int) -> InvalidInput:
    """The error of the first faulty word of a line that has one."""
    seen: set[int] = set()
    for word in WORD.finditer(line):
        try:
            item = words[word[0]]
            if item in seen:
                raise InvalidInput(f"{quote(word[0])}: the item stands twice in its option")
        except InvalidInput as error:
            return InvalidInput(error.message, field=field, line=number, column=word.start() + 1)
        seen.add(item)
    raise AssertionError(f"no fault in {line!r}")


def read_dlx(text: str) -> tuple[tuple[str, ...], tuple[str, ...], Options]:
    """The primary items, the secondary items and the options of a file. Raises InvalidInput with line and column."""
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        start += len(line) + 1
        if line.strip() and not line.lstrip().startswith(BAR):
            primary, secondary = read_items(line, first_line=number)
            options = read_options(text[start:], len(primary), (*primary, *secondary), first_line=number + 1)
            return primary, secondary, options
    raise InvalidInput("there is no line of items", line=1)


def items_text(primary: tuple[str, ...], secondary: tuple[str, ...]) -> str:
    """The line of the items; `read_items` reads it again."""
    bar = (BAR,) if secondary or not primary else ()
    return " ".join((*primary, *bar, *secondary))


def option_line(
    names: Sequence[str], items: Sequence[int], shades: Sequence[int] | None, palette: Sequence[str]
) -> str:
    """The line of an option, given by item numbers and colour numbers (0 or no `shades` for none)."""
    if shades is None:
        return " ".join([names[item] for item in items])
    words = (
        names[item] + (COLON + palette[shade - 1] if shade else "") for item, shade in zip(items, shades, strict=True)
    )
    return " ".join(words)
