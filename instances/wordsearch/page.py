"""Word searches as pages without any network access: one to print, with the key behind, and one on which to search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from ..pages import filled, json_in_html, resource, style
from ..puzzle import Cell
from .pictures import RINGS, svg
from .shape import FREE, OUTSIDE
from .solution import Layout, Placement

if TYPE_CHECKING:
    from .puzzle import WordSearch

ARROWS = {"E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖", "N": "↑", "NE": "↗"}


@dataclass(frozen=True)
class Shown:
    """What is shown of a solution from the start: words with rings, and the cells of other words' first letters."""

    words: tuple[Placement, ...] = ()
    letters: tuple[Cell, ...] = ()

    @classmethod
    def drawn(cls, solution: Layout | None, *, words: int, letters: int, seed: int) -> Shown:
        """So many words, and the first letters of so many others, or of all, drawn by the seed."""
        if solution is None:
            return cls()
        order = list(solution.placements)
        Random(seed).shuffle(order)
        return cls(tuple(order[:words]), tuple(one.cells[0] for one in order[words : words + letters]))


def print_page(puzzle: WordSearch, solution: Layout | None, shown: Shown) -> str:
    """A4: the grid and the word list, and with a solution the key on a page of its own."""
    key = ""
    if solution is not None:
        places = "".join(_places(puzzle, solution))
        key = f'<section id="key"><h2>Solution</h2>{svg(puzzle, solution)}<ol class="words">\n{places}</ol></section>'
    parts = {
        **_head(puzzle, solution, shown),
        "grid": svg(puzzle, solution, rings=shown.words, marked=shown.letters),
        "key": key,
    }
    return filled(resource(__package__, "print.html"), parts)


def play_page(puzzle: WordSearch, solution: Layout | None, shown: Shown) -> str:
    """A page on which one drags over words, by mouse, keyboard or touch, and with a solution is shown them."""
    rows = puzzle.grid if solution is None else solution.grid
    data: dict[str, Any] = {
        "rows": list(rows or [FREE * puzzle.width] * puzzle.height),
        "words": _words(puzzle, solution),
        "key": None if solution is None else {one.word: [one.cells[0], one.cells[-1]] for one in solution.placements},
        "given": [one.word for one in shown.words],
        "marked": shown.letters,
        "outside": OUTSIDE,
        "colours": RINGS,
    }
    parts = {
        **_head(puzzle, solution, Shown()),
        "data": json_in_html(data),
        "script": resource(__package__, "play.js"),
    }
    return filled(resource(__package__, "play.html"), parts)


def _words(puzzle: WordSearch, solution: Layout | None) -> list[str]:
    return list(puzzle.entries) or [one.word for one in (solution.placements if solution else ())]


def _items(puzzle: WordSearch, solution: Layout | None, shown: Shown) -> Iterator[str]:
    """The list as it is printed; a clue stands instead of its word, and what is shown is struck out."""
    texts = {entry.word: entry.clue or entry.printed for entry in puzzle.listings}
    found = {one.word for one in shown.words}
    for word in _words(puzzle, solution):
        mark = ' class="found"' if word in found else ""
        yield f'<li data-word="{escape(word)}"{mark}>{escape(texts.get(word, word))}</li>\n'


def _places(puzzle: WordSearch, solution: Layout) -> Iterator[str]:
    """Where each word lies, rows and columns from 1."""
    for one in solution.placements:
        place = f"{ARROWS[one.direction]} row {one.row + 1}, column {one.col + 1}"
        yield f"<li>{escape(one.word)} <small>{place}</small></li>\n"


def _head(puzzle: WordSearch, solution: Layout | None, shown: Shown) -> dict[str, str]:
    author = f"<p>by {escape(puzzle.author)}</p>" if puzzle.author else ""
    return {
        "title": escape(puzzle.title or "Word search"),
        "author": author,
        "style": style(__package__),
        "words": "".join(_items(puzzle, solution, shown)),
        "message": f'<p id="message">{_blanks(puzzle)}</p>' if puzzle.secret else "",
    }


def _blanks(puzzle: WordSearch) -> str:
    """A line for each letter of the message."""
    which = "The letters" if puzzle.message_fills else "The first letters"
    numbers = [sum(mark.isalpha() for mark in part) for part in puzzle.message.split()]
    return f"{which} that are left over say: " + " ".join(f"<span>{'_ ' * number}</span>" for number in numbers)
