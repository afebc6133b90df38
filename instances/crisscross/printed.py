"""A layout as it is printed: a crossword whose blocks are not drawn, its entries' clues those of the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..crossword import Crossword
from ..crossword.page import play_page, print_page, shown_rows
from ..crossword.pictures import board_of, letters_of
from ..drawing import to_svg
from ..errors import InvalidInput
from ..words import Alphabet
from .placement import EMPTY, Rows

if TYPE_CHECKING:
    from .puzzle import CrissCross

BLOCK, OPEN = "#", "."
TITLE = "Criss-cross"
"""Stands above a puzzle without a title."""


def as_crossword(puzzle: CrissCross, layout: Rows, *, clued: bool = True) -> Crossword:
    """The rectangle around a layout as a fill-in of its words, each with its printed form and, if wanted, its clue.

    Raises InvalidInput if it has no word.
    """
    if not puzzle.placements(layout):
        raise InvalidInput("the layout has no word, so there is nothing to print")
    placed = {placement.word for placement in puzzle.placements(layout)}
    entries = [entry for entry in puzzle.listings if entry.word in placed] or puzzle.listings
    clues = [f"\t{entry.clue}" if entry.clue and clued else "" for entry in entries]
    words = tuple(f"{entry.printed}{clue}" for entry, clue in zip(entries, clues, strict=True))
    alphabet = puzzle.alphabet if puzzle.alphabet in Alphabet.names() else None
    blank = tuple("".join(BLOCK if mark == EMPTY else OPEN for mark in row) for row in _cropped(layout))
    return Crossword(blank, words, alphabet, use_all=True, title=puzzle.title, author=puzzle.author)


def filling_of(layout: Rows) -> Rows:
    """The layout as that crossword's filling."""
    return tuple(row.replace(EMPTY, BLOCK) for row in _cropped(layout))


def _cropped(layout: Rows) -> Rows:
    """The rectangle around the letters."""
    rows = [row for row, line in enumerate(layout) if line.strip(EMPTY)]
    left = min(len(line) - len(line.lstrip(EMPTY)) for line in layout)
    right = max(len(line.rstrip(EMPTY)) for line in layout)
    return tuple(line[left:right] for line in layout[rows[0] : rows[-1] + 1])


def page(puzzle: CrissCross, layout: Rows | None, *, play: bool, letters: int, words: int, seed: int) -> str:
    """The page of `CrissCross.page`: so many letters, and all those of so many words, are shown from the start."""
    crossword, filling = _printed(puzzle, layout)
    shown = shown_rows(crossword, filling, letters, words, seed)
    return (play_page if play else print_page)(crossword, filling, shown, bare=True, title=TITLE)


def blank(puzzle: CrissCross, layout: Rows | None, *, letters: int, words: int, seed: int) -> str:
    """The picture of that page."""
    crossword, filling = _printed(puzzle, layout)
    shown = letters_of(shown_rows(crossword, filling, letters, words, seed))
    return to_svg(board_of(crossword, shown, puzzle.title or TITLE, bare=True))


def _printed(puzzle: CrissCross, layout: Rows | None) -> tuple[Crossword, Rows]:
    if layout is None:
        raise InvalidInput("no layout of these words was found, so there is nothing to print")
    return as_crossword(puzzle, layout), filling_of(layout)
