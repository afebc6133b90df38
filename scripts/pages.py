"""Pages of puzzles for the command `export`: to print, and to solve on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..instances import Instance, InvalidInput, Puzzle
from ..solvers.facade import Undecided, solve
from .proposals import fitting_solution

PAGES = ("html", "play", "svg")
KEY_SECONDS = 60.0
"""How long a page waits for its key."""


def page(instance: Instance, form: str, solution: Path | None, seed: int | None, letters: int, words: int) -> str:
    """The page of one of `PAGES`, its key a file's solution, the instance's own, or one that is searched for.

    So many of the key's letters and words, drawn by the seed, are shown from the start. Raises InvalidInput if puzzles
    of this kind have no page, and if there is no solution or it does not fit.
    """
    puzzle = instance.puzzle
    if type(puzzle).page is Puzzle.page:
        raise InvalidInput(f"there is no page of a {puzzle.kind} puzzle")
    key = _key(instance, solution, seed)
    if key is None:
        click.echo(f"no solution found in {KEY_SECONDS:g} s: the page has no key", err=True)
    if form == "svg":
        return puzzle.blank(key, letters=letters, words=words, seed=seed or 0)
    return puzzle.page(key, play=form == "play", letters=letters, words=words, seed=seed or 0)


def _key(instance: Instance, solution: Path | None, seed: int | None) -> Any:
    """The solution to print; None if none was found in time."""
    if solution is not None or instance.solution is not None:
        return fitting_solution(instance, solution)
    try:
        found = solve(instance, timeout=KEY_SECONDS, seed=seed)
    except Undecided:
        return None
    if found is None:
        raise InvalidInput(f"{instance.name} has no solution")
    return found.value
