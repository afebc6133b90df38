"""Word searches as pages without any network access: one to print, with the key behind, and one on which to search."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from importlib import resources
from random import Random
from typing import TYPE_CHECKING, Any

from ..puzzle import Cell
from .pictures import svg
from .shape import FREE, OUTSIDE
from .solution import Layout

if TYPE_CHECKING:
    from .puzzle import WordSearch

ARROWS = {"E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖", "N": "↑", "NE": "↗"}


def print_page(puzzle: WordSearch, solution: Layout | None, hints: int, seed: int) -> str:
    """A4: the grid and the word list, and with a solution the key on a page of its own."""
    key = ""
    if solution is not None:
        places = "".join(_places(puzzle, solution))
        key = f'<section id="key"><h2>Solution</h2>{svg(puzzle, solution)}<ol class="words">\n{places}</ol></section>'
    parts = {
        **_head(puzzle, solution),
        "grid": svg(puzzle, solution, rings=False, marked=_first_cells(solution, hints, seed)),
        "key": key,
    }
    return _filled("print.html", parts)


def play_page(puzzle: WordSearch, solution: Layout | None, hints: int, seed: int) -> str:
    """A page on which one drags over words, by mouse, keyboard or touch, and with a solution is shown them."""
    rows = puzzle.grid if solution is None else solution.grid
    data: dict[str, Any] = {
        "rows": list(rows or [FREE * puzzle.width] * puzzle.height),
        "words": _words(puzzle, solution),
        "key": None if solution is None else {one.word: [one.cells[0], one.cells[-1]] for one in solution.placements},
        "marked": _first_cells(solution, hints, seed),
        "outside": OUTSIDE,
    }
    return _filled(
        "play.html", {**_head(puzzle, solution), "data": _json_in_html(data), "script": _resource("play.js")}
    )


def _first_cells(solution: Layout | None, hints: int, seed: int) -> list[Cell]:
    """The cells of so many words' first letters."""
    if solution is None:
        return []
    drawn = Random(seed).sample(solution.placements, min(hints, len(solution.placements)))
    return sorted({one.cells[0] for one in drawn})


def _words(puzzle: WordSearch, solution: Layout | None) -> list[str]:
    return list(puzzle.entries) or [one.word for one in (solution.placements if solution else ())]


def _items(puzzle: WordSearch, solution: Layout | None) -> Iterator[str]:
    """The list as it is printed; a clue stands instead of its word."""
    shown = {entry.word: entry.clue or entry.printed for entry in puzzle.listings}
    for word in _words(puzzle, solution):
        yield f'<li data-word="{escape(word)}">{escape(shown.get(word, word))}</li>\n'


def _places(puzzle: WordSearch, solution: Layout) -> Iterator[str]:
    """Where each word lies, rows and columns from 1."""
    for one in solution.placements:
        place = f"{ARROWS[one.direction]} row {one.row + 1}, column {one.col + 1}"
        yield f"<li>{escape(one.word)} <small>{place}</small></li>\n"


def _head(puzzle: WordSearch, solution: Layout | None) -> dict[str, str]:
    author = f"<p>by {escape(puzzle.author)}</p>" if puzzle.author else ""
    return {
        "title": escape(puzzle.title or "Word search"),
        "author": author,
        "style": _resource("page.css"),
        "words": "".join(_items(puzzle, solution)),
        "message": f'<p id="message">{_blanks(puzzle)}</p>' if puzzle.secret else "",
    }


def _blanks(puzzle: WordSearch) -> str:
    """A line for each letter of the message."""
    which = "The letters" if puzzle.message_fills else "The first letters"
    numbers = [sum(mark.isalpha() for mark in part) for part in puzzle.message.split()]
    return f"{which} that are left over say: " + " ".join(f"<span>{'_ ' * number}</span>" for number in numbers)


def _filled(template: str, parts: dict[str, str]) -> str:
    # In one pass, so that nothing in the parts is taken for a placeholder.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _resource(template))


def _json_in_html(data: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _resource(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
