"""Handwritten programs that make and solve word searches: the words of a list, or words drawn from a table."""

from __future__ import annotations

from ....instances import WordSearch
from ...contract import Backtracker
from . import place


def _refuses_tables(puzzle: WordSearch) -> str | None:
    return "the words are to be drawn from a table" if puzzle.place is not None else None


BACKTRACKERS = (
    Backtracker(
        name="place",
        summary="words at random lines, the longest first, and letters around that make none readable twice",
        node="a word placed, or a letter drawn anew",
        prepare=lambda puzzle: puzzle,
        search=place.search,
        refuses=_refuses_tables,
    ),
)
