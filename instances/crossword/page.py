"""Crosswords as pages without any network access: one to print, with the key behind, and one on which to solve."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from ..drawing import to_svg
from ..pages import filled, json_in_html, resource, style
from ..words import WordTable
from .pictures import board_of, letters_of
from .rules import Filling
from .slots import BLOCK, OPEN, Direction, Slot

if TYPE_CHECKING:
    from .puzzle import Crossword

HYPHENS = "-\u2010\u2011"


@dataclass(frozen=True)
class Clue:
    """A line of a clue list."""

    slot: Slot
    text: str
    """The clue; empty if there is none."""
    enumeration: str
    """The lengths of the answer's words, such as `4,2-3`."""


def clues(puzzle: Crossword, filling: Filling | None) -> list[Clue]:
    """The clues in ascending order. With a filling, its answers' own clues stand where the puzzle has none."""
    return [_clue(puzzle, slot, None if filling is None else slot.read(filling)) for slot in puzzle.slots]


def _clue(puzzle: Crossword, slot: Slot, answer: str | None) -> Clue:
    text, known = puzzle.clues.get(slot.name, ""), answer is not None and answer in puzzle.table
    if answer is None or not known:
        return Clue(slot, text, str(slot.length))
    return Clue(slot, text or next(iter(puzzle.table.clues(answer)), ""), enumeration(puzzle.table, answer))


def enumeration(table: WordTable, word: str) -> str:
    """The lengths of a word's parts as they are printed: a comma for a space, a hyphen for a hyphen."""
    parts = re.split(rf"(\s+|[{HYPHENS}])", table.printed(word)[0].strip())
    spelt = [table.alphabet.normalise(part) or "" for part in parts[::2]]
    marks = ["-" if mark in HYPHENS else "," for mark in parts[1::2]]
    if not all(spelt) or sum(map(len, spelt)) != len(word):
        return str(len(word))
    return "".join(f"{len(part)}{mark}" for part, mark in zip(spelt, [*marks, ""], strict=True))


def given_words(puzzle: Crossword, grid: Filling, filling: Filling, number: int, seed: int) -> Filling:
    """The grid with the letters of so many more entries, or all, drawn by the seed."""
    rows = [[*row] for row in grid]
    for slot in Random(seed).sample(puzzle.slots, min(number, len(puzzle.slots))):
        for row, col in slot.cells:
            rows[row][col] = filling[row][col]
    return tuple(map("".join, rows))


def given_letters(grid: Filling, filling: Filling, number: int, seed: int) -> Filling:
    """The grid with so many more letters of a filling, or all, drawn by the seed."""
    rows = [[*row] for row in grid]
    places = [(row, col) for row, line in enumerate(rows) for col, mark in enumerate(line) if mark == OPEN]
    for row, col in Random(seed).sample(places, min(number, len(places))):
        rows[row][col] = filling[row][col]
    return tuple(map("".join, rows))


# --- to print --------------------------------------------------------------------------------------------------
def print_page(puzzle: Crossword, filling: Filling | None, shown: Filling) -> str:
    """A4: the numbered grid with what is shown and the clues, and with a filling the key on a page of its own."""
    entries = clues(puzzle, filling)
    key = "" if filling is None else f'<section id="key"><h2>Solution</h2>{puzzle.svg(filling)}</section>'
    parts = {
        **_head(puzzle),
        "columns": str(puzzle.width),
        "grid": to_svg(board_of(puzzle, letters_of(shown))),
        "across": "".join(_items(entries, "across")),
        "down": "".join(_items(entries, "down")),
        "key": key,
    }
    return filled(resource(__package__, "print.html"), parts)


def _items(entries: list[Clue], way: Direction) -> Iterator[str]:
    for entry in entries:
        if entry.slot.direction == way:
            text = escape(entry.text) or '<i aria-hidden="true"></i>'
            name, number = entry.slot.name, entry.slot.number
            yield f'<li data-slot="{name}"><b>{number}</b> <span>{text} ({entry.enumeration})</span></li>\n'


# --- to solve --------------------------------------------------------------------------------------------------
def play_page(puzzle: Crossword, filling: Filling | None, shown: Filling) -> str:
    """A page on which one types beside what is shown, and with a filling checks letters and reveals them."""
    entries = clues(puzzle, filling)
    data: dict[str, Any] = {
        "grid": list(shown),
        "key": None if filling is None else list(filling),
        "numbers": [[*cell, number] for cell, number in puzzle.numbers.items()],
        "slots": [
            {"name": entry.slot.name, "cells": entry.slot.cells, "clue": entry.text, "size": entry.enumeration}
            for entry in entries
        ],
        "block": BLOCK,
        "open": OPEN,
    }
    parts = {
        **_head(puzzle),
        "across": "".join(_items(entries, "across")),
        "down": "".join(_items(entries, "down")),
        "data": json_in_html(data),
        "script": resource(__package__, "play.js"),
    }
    return filled(resource(__package__, "play.html"), parts)


# --- both ------------------------------------------------------------------------------------------------------
def _head(puzzle: Crossword) -> dict[str, str]:
    author = f"<p>by {escape(puzzle.author)}</p>" if puzzle.author else ""
    return {"title": escape(puzzle.title or "Crossword"), "author": author, "style": style(__package__)}
