"""Handwritten programs that make and solve word searches: the words of a list, or words drawn from a table."""

from __future__ import annotations

from ....instances import WordSearch
from ...contract import Backtracker, Goal, Preserves
from . import patterns, place


def _refuses_tables(puzzle: WordSearch) -> str | None:
    return "the words are to be drawn from a table" if puzzle.place is not None else None


def _refuses_lists(puzzle: WordSearch) -> str | None:
    return "the words are listed, none are to be drawn" if puzzle.place is None else None


def _warm() -> None:
    import numpy  # noqa: F401


BACKTRACKERS = (
    Backtracker(
        name="place",
        summary="words at random lines, the longest first, and letters around that make none readable twice",
        node="a word placed, or a letter drawn anew",
        prepare=lambda puzzle: puzzle,
        search=place.search,
        has_events=True,
        refuses=_refuses_tables,
    ),
    Backtracker(
        name="patterns",
        summary="the published program: cell by cell a random line and a word that matches what stands there",
        node="a word written",
        prepare=lambda puzzle: puzzle,
        search=patterns.search,
        warm=_warm,
        goals=frozenset({Goal.FIRST}),
        preserves=Preserves.FEASIBLE_ONLY,
        packages=("numpy",),
        has_events=True,
        refuses=_refuses_lists,
    ),
)
