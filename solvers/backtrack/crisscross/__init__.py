"""Handwritten programs that lay out criss-crosses: a published one, and one that tries everything."""

from __future__ import annotations

from ...contract import EVERY_GOAL, Backtracker, Goal, Preserves
from . import branch, greedy, mended

BACKTRACKERS = (
    Backtracker(
        name="greedy",
        summary="the published program: each random word where it crosses the most, from the start again if stuck",
        node="a word laid down",
        prepare=lambda puzzle: puzzle,
        search=greedy.search,
        goals=frozenset({Goal.FIRST}),
        preserves=Preserves.FEASIBLE_ONLY,
        options=greedy.OPTIONS,
        has_events=True,
    ),
    Backtracker(
        name="mended",
        summary="greedy layouts, the best of them mended: words lifted and put down where they cross more",
        node="a word laid down",
        prepare=lambda puzzle: puzzle,
        search=mended.search,
        goals=frozenset({Goal.FIRST}),
        preserves=Preserves.FEASIBLE_ONLY,
    ),
    Backtracker(
        name="branch",
        summary="grows layouts word by word, each once; branch and bound for the best",
        node="a word laid down",
        prepare=lambda puzzle: puzzle,
        search=branch.search,
        goals=EVERY_GOAL | {Goal.BEST},
        has_events=True,
    ),
)
