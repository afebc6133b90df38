"""How a word search looks: text for a terminal, and SVG with a ring around each word."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from ..drawing import EMPTY, INK, Board, Mark, to_text
from ..errors import InvalidInput
from ..puzzle import Cell, Placed
from .shape import FREE, OUTSIDE
from .solution import Layout, Placement

if TYPE_CHECKING:
    from .puzzle import WordSearch

MAX_SVG = 100
CELL = 32
"""Pixels a cell, before a style sheet says more."""
RINGS = ("#4477aa", "#cc6677", "#228833", "#aa7700", "#6655aa", "#117788", "#aa4499", "#666633")
"""Dark on white, for the rings of neighbouring words in the list."""
FOUND = "38;5;16;48;5;222"


def draw(puzzle: WordSearch, solution: Layout | None, width: int, colour: bool) -> str:
    """Rows like `C A T`; with a solution the unused letters in lower case, and a line for each word."""
    grid = _letters(puzzle, solution)
    covered = {cell for one in solution.placements for cell in one.cells} if solution else set()

    def mark(row: int, col: int) -> Mark:
        letter = grid[row][col]
        if letter == FREE:
            return EMPTY
        if letter == OUTSIDE:
            return Mark(" ")
        if solution is None:
            return Mark(letter)
        return Mark(letter, ansi=FOUND) if (row, col) in covered else Mark(_small(letter))

    text = to_text(Board(puzzle.height, puzzle.width, mark, label=puzzle.describe()), width, colour=colour)
    return "\n".join([text, "", *_list(puzzle, solution, width)])


def searched(puzzle: WordSearch, placed: Sequence[Placed]) -> Board:
    """The board of a search: the given letters and those of words, which stand out."""
    inside = {*puzzle.cells}
    words = {cell: letter for word, cells in placed for cell, letter in zip(cells, word, strict=True)}

    def mark(row: int, col: int) -> Mark:
        letter = words.get((row, col))
        if letter is not None:
            return Mark(letter, ansi=FOUND)
        return Mark(puzzle.givens[row, col]) if (row, col) in puzzle.givens else EMPTY

    def region(row: int, col: int) -> str:
        return "shape" if (row, col) in inside else ""

    has_holes = len(inside) < puzzle.height * puzzle.width
    return Board(puzzle.height, puzzle.width, mark, region if has_holes else None, label=puzzle.describe(), names=False)


def _small(letter: str) -> str:
    return letter.lower() if len(letter.lower()) == 1 else letter


def _list(puzzle: WordSearch, solution: Layout | None, width: int) -> Iterator[str]:
    """The words, or where they lie: rows and columns from 0."""
    if solution is None:
        line = ""
        for entry in puzzle.listings:
            text = entry.clue or entry.printed
            if line and len(line) + 2 + len(text) > width:
                yield line
                line = ""
            line = f"{line}  {text}" if line else text
        yield line
        return
    longest = max((len(one.word) for one in solution.placements), default=0)
    for one in solution.placements:
        yield f"{one.word:<{longest}}  [{one.row},{one.col}] {one.direction}"


def _letters(puzzle: WordSearch, solution: Layout | None) -> tuple[str, ...]:
    if solution is not None:
        return solution.grid
    inside = {*puzzle.cells}
    cells = range(puzzle.height), range(puzzle.width)
    return tuple(
        "".join(puzzle.givens.get((row, col), FREE) if (row, col) in inside else OUTSIDE for col in cells[1])
        for row in cells[0]
    )


# --- SVG -------------------------------------------------------------------------------------------------------
def svg(
    puzzle: WordSearch,
    solution: Layout | None,
    *,
    rings: Collection[Placement] | None = None,
    marked: Collection[Cell] = (),
) -> str:
    """One element, with a ring around each of some words, by default all; cells that are marked have a grey disc.

    Raises InvalidInput if it is too large.
    """
    if max(puzzle.height, puzzle.width) > MAX_SVG:
        raise InvalidInput(f"a grid of {puzzle.height} x {puzzle.width} is too large for a picture")
    grid, label = _letters(puzzle, solution), escape(puzzle.describe())
    width, height = puzzle.width + 0.2, puzzle.height + 0.2
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.1 -.1 {width:g} {height:g}"',
            f' width="{width * CELL:.0f}" height="{height * CELL:.0f}" role="img" aria-label="{label}">',
            f"<title>{label}</title>",
            *_outline(puzzle),
            *(f'<circle cx="{col + 0.5}" cy="{row + 0.5}" r=".42" fill="#d8dde3"/>' for row, col in marked),
            *(_rings(solution, solution.placements if rings is None else rings) if solution is not None else ()),
            f'<g font-family="sans-serif" font-size=".62" text-anchor="middle" fill="{INK}">',
            *_texts(puzzle, grid),
            "</g></svg>",
        ]
    )


def _outline(puzzle: WordSearch) -> Iterator[str]:
    """A white shape with a line around it."""
    inside = {*puzzle.cells}
    white = "".join(f"M{col} {row}h1v1h-1z" for row, col in puzzle.cells)
    yield f'<path d="{white}" fill="#fff"/>'
    lines = []
    for row, col in puzzle.cells:
        for other, path in (
            ((row - 1, col), f"M{col} {row}h1"),
            ((row + 1, col), f"M{col} {row + 1}h1"),
            ((row, col - 1), f"M{col} {row}v1"),
            ((row, col + 1), f"M{col + 1} {row}v1"),
        ):
            if other not in inside:
                lines.append(path)
    yield f'<path d="{"".join(lines)}" fill="none" stroke="{INK}" stroke-width=".06" stroke-linecap="square"/>'


def _rings(solution: Layout, wanted: Collection[Placement]) -> Iterator[str]:
    """A ring along each word: a broad line in a light tint of its own colour."""
    for number, one in enumerate(solution.placements):
        if one not in wanted:
            continue
        colour = RINGS[number % len(RINGS)]
        yield f'<path d="{_line(one)}" stroke="{colour}" stroke-width=".8" stroke-linecap="round" opacity=".22"/>'


def _line(one: Placement) -> str:
    (row, col), (to_row, to_col) = one.cells[0], one.cells[-1]
    return f"M{col + 0.5} {row + 0.5}L{to_col + 0.5} {to_row + 0.5}"


def _texts(puzzle: WordSearch, grid: tuple[str, ...]) -> Iterator[str]:
    for row, col in puzzle.cells:
        letter = grid[row][col]
        if letter != FREE:
            yield f'<text x="{col + 0.5}" y="{row + 0.72}">{escape(letter)}</text>'
