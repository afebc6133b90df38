"""One self-contained page, without any network access, to leaf through the solutions of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TypeVar

from ..instances import InvalidInput, Puzzle
from ..instances.pages import filled, json_in_html, resource

S = TypeVar("S")


def explorer_page(title: str, puzzle: Puzzle[S], solutions: Sequence[S], *, complete: bool = True) -> str:
    """The HTML of a page that lists `solutions` in the order given and draws the chosen one.

    `complete` says that the puzzle has no others. The list shows only what is in sight, so that some 100,000
    solutions are no burden. Raises InvalidInput if the puzzle has no page or is too large to draw.
    """
    explorer = puzzle.explorer()
    if explorer is None:
        raise InvalidInput(f"{puzzle.kind} has no page that shows its solutions")
    encode = explorer.encode or puzzle.solution_to_json
    data = {"board": explorer.board, "solutions": [encode(solution) for solution in solutions]}
    parts = {
        "title": escape(title),
        "subtitle": escape(puzzle.describe()),
        "count": escape(_count(len(solutions), explorer.noun, complete)),
        "noun": escape(explorer.noun),
        "state": "some" if solutions else "none",
        "picture": "" if solutions else puzzle.svg(),
        "data": json_in_html(data),
        "puzzle": _script_in_html(explorer.script),
        "style": resource(__package__, "explorer.css"),
        "script": _script_in_html(resource(__package__, "explorer.js")),
    }
    return filled(resource(__package__, "explorer.html"), parts)


def _count(count: int, noun: str, complete: bool) -> str:
    """The page's headline."""
    if count == 0:
        return f"none: there is no {noun}" if complete else f"none: the search ended before any {noun} was found"
    if count == 1:
        return f"1 {noun}" if complete else f"1 {noun}, perhaps of more"
    return f"{count:,} {noun}s" if complete else f"first {count:,} {noun}s"


def _script_in_html(script: str) -> str:
    """JavaScript that cannot end its script element: in its strings, `\\/` is `/` and `\\!` is `!`."""
    return re.sub(r"<(?=/script|!--)", r"<\\", script, flags=re.IGNORECASE)
