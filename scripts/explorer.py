"""One self-contained page, without any network access, to leaf through the solutions of a puzzle."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import Any, TypeVar

from ..instances import InvalidInput, Puzzle

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
        "data": _json_in_html(data),
        "puzzle": _script_in_html(explorer.script),
        "style": _resource("explorer.css"),
        "script": _script_in_html(_resource("explorer.js")),
    }
    # In one pass, so that nothing in the parts is taken for a placeholder.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _resource("explorer.html"))


def _count(count: int, noun: str, complete: bool) -> str:
    """The page's headline."""
    if count == 0:
        return f"none: there is no {noun}" if complete else f"none: the search ended before any {noun} was found"
    if count == 1:
        return f"1 {noun}" if complete else f"1 {noun}, perhaps of more"
    return f"{count:,} {noun}s" if complete else f"first {count:,} {noun}s"


def _json_in_html(data: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _script_in_html(script: str) -> str:
    """JavaScript that cannot end its script element: in its strings, `\\/` is `/` and `\\!` is `!`."""
    return re.sub(r"<(?=/script|!--)", r"<\\", script, flags=re.IGNORECASE)


def _resource(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
