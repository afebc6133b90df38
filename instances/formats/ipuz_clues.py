"""The clues of an .ipuz file: lists by direction of `[number, text]`, of texts, or of objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import InvalidInput, quote
from .printed import PrintedCrossword, counted, upper

WAYS = ("across", "down")
SAID = ("number", "clue", "answer", "enumeration", "cells", "label")
"""What is read of a clue's object; the cells and the label follow from its number."""


def read_clues(clues: object, plain: PrintedCrossword) -> tuple[dict[str, str], list[str]]:
    """The clues by the names of slots, and what else the file says of them. Raises InvalidInput.

    A printed enumeration is put behind the clue, as in `Ring (5,4)`, unless the clue ends in a bracket already.
    """
    if clues is None:
        return {}, []
    if not isinstance(clues, dict):
        raise InvalidInput(f"clues must be an object, not {quote(clues)}")
    found: dict[str, str] = {}
    left: list[str] = []
    for heading, entries in clues.items():
        way = heading.partition(":")[0].strip().lower()
        if way not in WAYS:
            raise InvalidInput(f"clues has the direction {quote(heading)}; only Across and Down are taken")
        if not isinstance(entries, list):
            raise InvalidInput(f"clues: {heading} must be a list, not {quote(entries)}")
        for name, text in _of_one_way(way, entries, plain, left):
            if name in found:
                raise InvalidInput(f"clues has {name} twice")
            found[name] = text
    return found, left


def _of_one_way(way: str, entries: list[Any], plain: PrintedCrossword, left: list[str]) -> list[tuple[str, str]]:
    slots = {slot.number: slot for slot in plain.slots if slot.direction == way}
    if entries and all(isinstance(entry, str) for entry in entries):
        if len(entries) != len(slots):
            raise InvalidInput(f"clues has {len(entries)} texts {way}, the grid has {len(slots)} entries")
        entries = [[number, text] for number, text in zip(slots, entries, strict=True)]
    named = []
    for entry in entries:
        number, text = _number_and_text(entry, left)
        slot = slots.get(number)
        if slot is None:
            raise InvalidInput(f"clues has {number}-{way.capitalize()}; the grid has no such entry")
        answer = entry.get("answer") if isinstance(entry, dict) else None
        if answer and plain.solution and upper(_letters(answer)) != _letters(plain.answer(slot)):
            left.append("answers that are not those of the grid")
        elif answer and not plain.solution:
            left.append("answers without a solution grid")
        named.append((slot.name, text))
    return named


def _number_and_text(entry: Any, left: list[str]) -> tuple[int, str]:
    parts: Mapping[str, Any] = entry if isinstance(entry, dict) else {}
    if isinstance(entry, list) and len(entry) == 2:
        parts = {"number": entry[0], "clue": entry[1]}
    number, text = parts.get("number"), parts.get("clue", "")
    if isinstance(number, str) and number.isascii() and number.isdigit() and len(number) < 10:
        number = int(number)
    if type(number) is not int or not isinstance(text, str):
        raise InvalidInput(f"clues has {quote(entry)}; it takes [number, text], or an object with number and clue")
    further = [str(key) for key in parts if key not in SAID]
    if further:
        left.append(f"of clues: {counted(further)}")
    enumeration = parts.get("enumeration")
    if enumeration and not text.rstrip().endswith(")"):
        text = f"{text} ({enumeration})"
    return number, text


def _letters(text: object) -> str:
    return "".join(str(text).split()).replace("-", "")
