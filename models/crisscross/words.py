"""Criss-crosses as a constraint satisfaction problem: a variable for each word, its places the values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from ...instances import CrissCross
from ...instances.crisscross import Placement
from ..forms import Allowed, CspForm, formulation
from .choices import choices, ends, numbers

MOST = 1_000_000
Place = Placement | None


def _refuses(puzzle: CrissCross) -> str | None:
    number = math.prod(places + 1 for places in numbers(puzzle))
    return f"up to {number:.0e} ways to lay the words; this formulation takes {MOST:.0e}" if number > MOST else None


@formulation("words", CspForm, refuses=_refuses)
def words(puzzle: CrissCross) -> CspForm:
    """A variable for each word, its values the places; two agree where they meet, and all together are a layout."""
    every, leaves_out = choices(puzzle), puzzle.least < len(puzzle.entries)
    # A word that is left out has no place.
    domains = [[*places, *([None] if leaves_out else [])] for places in every.values()]
    # Two words have the same letter where they cross, and none where the other ends.
    pairs = [Allowed(pair, _agree) for pair in combinations(range(len(every)), 2)]

    def is_layout(*places: Place) -> bool:
        taken = [place for place in places if place is not None]
        if not puzzle.least <= len(taken) <= puzzle.most:
            return False
        return _covers(puzzle, taken) and _hangs_together(taken) and _has_no_more_runs(taken)

    def decode(places: Sequence[Place]) -> tuple[str, ...]:
        return puzzle.layout(place for place in places if place is not None)

    # Together they are as many as asked for, have the given letters, hang together and make no other run.
    return CspForm(domains, [*pairs, Allowed(range(len(every)), is_layout)], decode)


def _agree(one: Place, other: Place) -> bool:
    if one is None or other is None:
        return True
    mine, yours = (dict(zip(place.cells, place.word, strict=True)) for place in (one, other))
    if any(cell in yours for cell in ends(one)) or any(cell in mine for cell in ends(other)):
        return False
    shared = mine.keys() & yours.keys()
    if one.direction == other.direction and shared:
        return False
    return all(mine[cell] == yours[cell] for cell in shared)


def _covers(puzzle: CrissCross, taken: Sequence[Placement]) -> bool:
    covered = {cell for place in taken for cell in place.cells}
    return covered >= puzzle.givens.keys()


def _hangs_together(taken: Sequence[Placement]) -> bool:
    """Whether one gets from each word to each by words that share a cell."""
    left = [{*place.cells} for place in taken]
    reached = left.pop()
    while near := [cells for cells in left if cells & reached]:
        left = [cells for cells in left if cells not in near]
        reached = reached.union(*near)
    return not left


def _has_no_more_runs(taken: Sequence[Placement]) -> bool:
    """Whether each two letters side by side are of one word."""
    letters = {cell for place in taken for cell in place.cells}
    joined = {pair for place in taken for pair in zip(place.cells, place.cells[1:], strict=False)}
    beside = [((row, col), other) for row, col in letters for other in ((row, col + 1), (row + 1, col))]
    return all(pair in joined for pair in beside if pair[1] in letters)
