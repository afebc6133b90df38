"""The backtracker `planned` with its options, and the grids that its tests look at."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from common.crosswords import Filling
from gridproof.instances import Crossword
from gridproof.solvers.backtrack.crossword.planned import BACKTRACKERS
from gridproof.solvers.backtrack.crossword.planned.generation import Generation
from gridproof.solvers.backtrack.crossword.planned.options import Rules
from gridproof.solvers.backtrack.crossword.planned.words import words_of
from gridproof.solvers.contract import Budget, Outcome, Request

(PLANNED,) = BACKTRACKERS

COMPLETE = [
    {"rules": ",".join(rules) or "none"}
    for size in range(7)
    for rules in combinations(["1", "2", "3c", "4", "5", "6"], size)
]
COMPLETE += [{**options, "fragments": "first"} for options in COMPLETE if "4" in options["rules"]]
LOSING = [{"rules": rules} for rules in ("3", "7", "1,2,3,4,5,6", "1,2,3c,4,5,6,7", "1,2,3,4,5,6,7", "3,4,6", "3,5")]


def found_by(
    puzzle: Crossword, options: Mapping[str, Any], limit: int | None = None, seed: int = 0
) -> tuple[Outcome, list[Filling]]:
    found: list[Filling] = []
    request = Request(Budget(solutions=limit), seed, options, found.append)
    return PLANNED.search(PLANNED.prepare(puzzle), request), found


SQUARE = Crossword(("." * 4,) * 4, "english")
CANADIAN = Crossword(
    ("...####...", "...####...", "...####...", "#...#...##", "###....###", "###....###", "##...#...#")
    + ("...####...",) * 3,
    "english",
)


def generation(puzzle: Crossword, rules: str, **options: Any) -> Generation:
    chosen = Rules.of({"rules": rules, **options})
    return Generation(puzzle, words_of(puzzle), chosen, seed=0, listing=False)
