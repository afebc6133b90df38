"""Finds a small set of given letters that makes the fill of a crossword unique.

Letters are added where other fills differ from the wanted one, each where it rules out the most fills seen so far;
then each one that is not needed is taken back. The set is minimal as far as every proof was made in time: without any
one of its letters there are two fills. It need not be the smallest that there is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ...instances import Cell, Crossword, Instance, InvalidInput
from ..contract import Goal
from ..methods import parse_method
from ..run import Run, Verdict
from . import GaveUp, Generated
from .asking import Deadline, ask

METHOD = "backtrack/fill"
TRIAL_SECONDS = 1.0
"""The time to prove that a letter is not needed; one for which it does not suffice stays."""
OPEN, BLOCK = ".", "#"

Rows = tuple[str, ...]
Note = Callable[[str], None]


def clue_letters(
    puzzle: Crossword, seed: int, seconds: float | None = None, on_note: Note = lambda text: None
) -> tuple[Generated, dict[Cell, str]]:
    """The crossword with the letters that were added, and these. Raises InvalidInput if it has no fill, GaveUp.

    Time: a search for a second fill for each letter added, and one for each that is tried without.
    """
    deadline = Deadline(seconds)
    ended, found = _fills(puzzle, Goal.FIRST, deadline, seed)
    if not found and not ended.complete:
        raise GaveUp("the time was up before a first fill was found")
    if not found:
        raise InvalidInput("the crossword has no fill, so no letters make it unique")
    wanted = found[0]
    draw = random.Random(seed)
    letters = _enough(puzzle, wanted, deadline, draw, on_note)
    letters = _needed(puzzle, letters, deadline, draw)
    made = Generated(Instance("clue-letters", _given(puzzle, letters)), wanted, seed, METHOD, Verdict.UNIQUE)
    return made, letters


def _enough(puzzle: Crossword, wanted: Rows, deadline: Deadline, draw: random.Random, on_note: Note) -> dict[Cell, str]:
    """Letters that leave the wanted fill alone."""
    letters: dict[Cell, str] = {}
    others: list[Rows] = []
    while True:
        ended, found = _fills(_given(puzzle, letters), Goal.UNIQUE, deadline, draw.randrange(2**31))
        if ended.verdict is Verdict.UNIQUE:
            return letters
        other = next((fill for fill in found if fill != wanted), None)
        if other is None:
            raise GaveUp(f"the time was up with {len(letters)} letters")
        others.append(other)
        cell = _best_cell(wanted, [fill for fill in others if _agrees(fill, letters)], draw)
        letters[cell] = wanted[cell[0]][cell[1]]
        on_note(f"{len(letters)} letters…")


def _best_cell(wanted: Rows, others: list[Rows], draw: random.Random) -> Cell:
    """The cell in which the most of the other fills differ."""
    differing = {
        (row, col): sum(fill[row][col] != mark for fill in others)
        for row, line in enumerate(wanted)
        for col, mark in enumerate(line)
        if mark not in OPEN + BLOCK
    }
    most = max(differing.values())
    return draw.choice([cell for cell, number in differing.items() if number == most])


def _agrees(fill: Rows, letters: Mapping[Cell, str]) -> bool:
    return all(fill[row][col] == letter for (row, col), letter in letters.items())


def _needed(puzzle: Crossword, letters: Mapping[Cell, str], deadline: Deadline, draw: random.Random) -> dict[Cell, str]:
    """The letters without those that are proved not to be needed."""
    kept = dict(letters)
    for cell in draw.sample(sorted(letters), len(letters)):
        if not deadline.left:
            break
        fewer = {place: letter for place, letter in kept.items() if place != cell}
        ended, _ = _fills(_given(puzzle, fewer), Goal.UNIQUE, deadline, 0, most=TRIAL_SECONDS)
        if ended.verdict is Verdict.UNIQUE:
            kept = fewer
    return dict(sorted(kept.items()))


def _given(puzzle: Crossword, letters: Mapping[Cell, str]) -> Crossword:
    rows = [list(row) for row in puzzle.grid]
    for (row, col), letter in letters.items():
        rows[row][col] = letter
    return replace(puzzle, grid=tuple(map("".join, rows)))


def _fills(
    puzzle: Crossword, goal: Goal, deadline: Deadline, seed: int, *, most: float = math.inf
) -> tuple[Run, list[Any]]:
    return ask(puzzle, parse_method(puzzle.kind, METHOD), goal, deadline, seed, most=most)
