"""How a tiling looks: a symbol for each copy of a piece, the rows of a solution, and the board to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from string import ascii_lowercase, ascii_uppercase, digits
from textwrap import wrap
from typing import TYPE_CHECKING, Any
from unicodedata import bidirectional, east_asian_width

from ..cells import neighbours
from ..drawing import EMPTY, INK, LIGHT, PALETTE, Board, Mark, to_svg
from ..puzzle import Cell
from .pieces import Piece
from .symmetry import Cover, Placement

if TYPE_CHECKING:
    from .puzzle import Tiling

OUTSIDE, UNCOVERED, UNKNOWN = "#", ".", "?"
FREE = "free"
"""The region of the cells that no piece covers."""
ALPHABET = ascii_uppercase + ascii_lowercase + digits
MORE_LETTERS = range(0xC0, 0x530)
"""Where further letters are looked for: a thousand Latin, Greek and Cyrillic ones."""


MOST_LISTED = 12
"""So many letters of a piece are listed below a drawing."""


# --- symbols ---------------------------------------------------------------------------------------------------
def symbols(pieces: Sequence[Piece], cells: int) -> dict[str, list[str]]:
    """A character for each copy of each piece that may be in a region of so many cells.

    The first copy has the piece's name where that is one character; the others, and pieces that are named by words,
    have letters that no other has: of the name if one is free, else of the alphabet. When letters run out: `?`.
    """
    taken = {piece.name for piece in pieces if is_symbol(piece.name)}
    spare = (letter for letter in chain(ALPHABET, map(chr, MORE_LETTERS)) if is_symbol(letter))
    found: dict[str, list[str]] = {}
    for piece in pieces:
        found[piece.name] = [piece.name] if is_symbol(piece.name) else []
        own = chain(piece.name, piece.name.swapcase())
        letters = chain((letter for letter in own if is_symbol(letter)), spare)
        for _ in range(len(found[piece.name]), min(piece.count, max(1, cells // len(piece.shape)))):
            letter = next((letter for letter in letters if letter not in taken), UNKNOWN)
            taken.add(letter)
            found[piece.name].append(letter)
    return found


def is_symbol(text: str) -> bool:
    """Whether `text` is one letter or digit that takes one column and is written from left to right."""
    is_letter = len(text) == 1 and text.isalnum()
    return is_letter and east_asian_width(text) not in "WF" and bidirectional(text) in ("L", "EN")


def placed_symbols(puzzle: Tiling, cover: Cover) -> Iterator[tuple[str, Placement]]:
    """Each placement with the symbol of its copy."""
    left = {name: iter(letters) for name, letters in puzzle.symbols.items()}
    for placement in cover:
        yield next(left.get(placement[0], iter(())), UNKNOWN), placement


def legend(puzzle: Tiling, cover: Cover, width: int) -> list[str]:
    """Lines that say which letters are copies of which piece; a letter that is its piece's name needs none."""
    shown: dict[str, list[str]] = {}
    for symbol, (name, _) in placed_symbols(puzzle, cover):
        shown.setdefault(name, []).append(symbol)
    parts = [f"{_listed(letters)}: {name}" for name, letters in shown.items() if letters != [name]]
    return wrap(", ".join(parts), max(width, 1))


def _listed(letters: Sequence[str]) -> str:
    more = ["…"] if len(letters) > MOST_LISTED else []
    return " ".join([*letters[:MOST_LISTED], *more])


# --- rows ------------------------------------------------------------------------------------------------------
def rows_of(puzzle: Tiling, cover: Cover) -> list[str]:
    """The drawing of a solution: a line a row with `#` outside, in space an empty line between layers."""
    marks = dict.fromkeys(puzzle.cells, UNCOVERED)
    for symbol, (_, cells) in placed_symbols(puzzle, cover):
        marks |= {cell: symbol for cell in cells if cell in puzzle.cell_numbers}
    *layers, rows, cols = puzzle.shape
    lines: list[str] = []
    for layer in [(number,) for number in range(layers[0])] if layers else [()]:
        lines += [""] if lines else []
        for row in range(rows):
            lines.append("".join([marks.get((*layer, row, col), OUTSIDE) for col in range(cols)]))
    return lines


# --- board -----------------------------------------------------------------------------------------------------
def board_of(puzzle: Tiling, cover: Cover | None, *, every_cell: bool, givens: bool = False) -> Board:
    """The puzzle or a solution as one board, layers side by side with a column between them.

    The letter of a piece stands in each of its cells or in one a layer; without a solution, or with `givens` where no
    piece lies, the givens stand.
    """
    *layers, rows, cols = puzzle.shape
    places = {cell: (cell[-2], _first_column(cell, cols) + cell[-1]) for cell in puzzle.cells}
    regions = dict.fromkeys(places.values(), FREE)
    marks: dict[tuple[int, int], Mark] = {}
    if cover is None or givens:
        marks = {places[cell]: Mark(puzzle.symbols[name][0]) for cell, name in puzzle.givens.items()}
    for number, (symbol, (_, cells)) in enumerate(placed_symbols(puzzle, cover or ())):
        inside = [cell for cell in cells if cell in places]
        regions |= {places[cell]: str(number) for cell in inside}
        marks |= {places[cell]: EMPTY for cell in inside}
        marks |= {places[cell]: Mark(symbol) for cell in (inside if every_cell else _middles(inside))}
    return Board(
        rows,
        (layers[0] if layers else 1) * (cols + 1) - 1,
        mark=lambda row, col: marks.get((row, col), EMPTY),
        region=lambda row, col: regions.get((row, col), ""),
        label=puzzle.describe() + (" with a solution" if cover else ""),
        tones={FREE: LIGHT, **_tones(puzzle, cover or ())},
        names=False,
    )


def _first_column(cell: Cell, cols: int) -> int:
    """The column of the board at which the layer of a cell begins."""
    return cell[0] * (cols + 1) if len(cell) == 3 else 0


def _middles(cells: Sequence[Cell]) -> Iterator[Cell]:
    """In each layer the cell nearest to the middle of those in it, the first of several."""
    for _, inside in groupby(cells, key=lambda cell: cell[:-2]):
        layer = list(inside)
        middle: list[float] = [sum(axis) / len(layer) for axis in zip(*layer, strict=True)]
        distances = [sum(abs(a - b) for a, b in zip(cell, middle, strict=True)) for cell in layer]
        yield layer[distances.index(min(distances))]


def _tones(puzzle: Tiling, cover: Cover) -> dict[str, tuple[str, int]]:
    """The colour of each placement, by its number.

    Each copy of a piece has its own, the same in all pictures, unless a neighbour has it: then the next that is free.
    """
    placed = {symbol: cells for symbol, (_, cells) in placed_symbols(puzzle, cover)}
    owner = {cell: symbol for symbol, cells in placed.items() for cell in cells}
    chosen: dict[str | None, int] = {}
    for wish, symbol in enumerate(chain.from_iterable(puzzle.symbols.values())):
        around = {chosen.get(owner.get(other)) for cell in placed.get(symbol, ()) for other in neighbours(cell)}
        colours = [(wish + step) % len(PALETTE) for step in range(len(PALETTE))]
        chosen[symbol] = next((colour for colour in colours if colour not in around), colours[0])
    symbols = [symbol for symbol, _ in placed_symbols(puzzle, cover)]
    return {str(number): PALETTE[chosen.get(symbol, 0)] for number, symbol in enumerate(symbols)}


def explorer_board(puzzle: Tiling) -> dict[str, Any]:
    """What the page's script needs: the empty board's SVG, the order of the symbols, and the colours."""
    blank = board_of(puzzle, (), every_cell=False)
    symbols = list(chain.from_iterable(puzzle.symbols.values()))
    colours = [colour for colour, _ in PALETTE]
    copies = len(symbols) > len(puzzle.symbols)
    return {"svg": to_svg(blank), "symbols": symbols, "copies": copies, "colours": colours, "ink": INK}
