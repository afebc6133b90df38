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
from .slots import BLOCK, OPEN, STEPS, Direction, Slot

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


def shown_rows(puzzle: Crossword, filling: Filling | None, letters: int, words: int, seed: int) -> Filling:
    """The grid with all letters of so many answers of a filling, and so many more letters, drawn by the seed."""
    if filling is None:
        return puzzle.grid
    draw = Random(seed)
    given = {cell for slot in draw.sample(puzzle.slots, min(words, len(puzzle.slots))) for cell in slot.cells}
    left = [cell for cell in puzzle.crossings if puzzle.grid[cell[0]][cell[1]] == OPEN and cell not in given]
    given.update(Random(seed).sample(left, min(letters, len(left))))
    rows = enumerate(zip(puzzle.grid, filling, strict=True))
    return tuple(
        "".join(letter if (row, col) in given else mark for col, (mark, letter) in enumerate(zip(*lines, strict=True)))
        for row, lines in rows
    )


# --- to print --------------------------------------------------------------------------------------------------
def print_page(
    puzzle: Crossword, filling: Filling | None, shown: Filling, *, bare: bool = False, title: str = "Crossword"
) -> str:
    """A4: the numbered grid with what is shown and the clues, and with a filling the key on a page of its own.

    `bare`: blocks are not drawn. `title` stands above a puzzle without one.
    """
    entries, key = clues(puzzle, filling), ""
    if filling is not None:
        solved = to_svg(board_of(puzzle, letters_of(filling), f"{puzzle.describe()} with a solution", bare=bare))
        key = f'<section id="key"><h2>Solution</h2>{solved}</section>'
    parts = {
        **_head(puzzle, title, bare),
        "columns": str(puzzle.width),
        "grid": to_svg(board_of(puzzle, letters_of(shown), bare=bare)),
        "lists": "".join(_lists(puzzle, entries)),
        "key": key,
    }
    return filled(resource(__package__, "print.html"), parts)


def _lists(puzzle: Crossword, entries: list[Clue]) -> Iterator[str]:
    """The clues across and down; of a fill-in without any the words by their lengths."""
    if puzzle.use_all and not any(entry.text for entry in entries):
        table = puzzle.table
        for length in table.lengths:
            words = sorted(table.printed(word)[0] for word in table.words(length))
            yield _list(f"{length} letters", "".join(f"<li>{escape(word)}</li>\n" for word in words))
        return
    for way in STEPS:
        yield _list(way.capitalize(), "".join(_items(entries, way)))


def _list(title: str, items: str) -> str:
    return f"<div>\n<h2>{title}</h2>\n<ol>\n{items}</ol>\n</div>\n"


def _items(entries: list[Clue], way: Direction) -> Iterator[str]:
    for entry in entries:
        if entry.slot.direction == way:
            text = escape(entry.text) or '<i aria-hidden="true"></i>'
            name, number = entry.slot.name, entry.slot.number
            yield f'<li data-slot="{name}"><b>{number}</b> <span>{text} ({entry.enumeration})</span></li>\n'


# --- to solve --------------------------------------------------------------------------------------------------
def play_page(
    puzzle: Crossword, filling: Filling | None, shown: Filling, *, bare: bool = False, title: str = "Crossword"
) -> str:
    """A page on which one types beside what is shown, and with a filling checks letters and reveals them.

    `bare` and `title` as for the printed page.
    """
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
        **_head(puzzle, title, bare),
        "lists": "".join(_lists(puzzle, entries)),
        "data": json_in_html(data),
        "script": resource(__package__, "play.js"),
    }
    return filled(resource(__package__, "play.html"), parts)


# --- both ------------------------------------------------------------------------------------------------------
def _head(puzzle: Crossword, title: str, bare: bool) -> dict[str, str]:
    return {
        "title": escape(puzzle.title or title),
        "author": f"<p>by {escape(puzzle.author)}</p>" if puzzle.author else "",
        "style": style(__package__),
        "form": " bare" if bare else "",
    }
