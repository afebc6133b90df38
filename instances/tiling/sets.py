"""The named sets of pieces: the polyominoes of one to six cells, free and one-sided, and the Soma cube's."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

from ..cells import neighbours
from .motions import Shape, at_origin, canonical

SIZES = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes")
ONE_SIDED = "one-sided "

# The usual letters; hexominoes have none and are numbered through the alphabet.
# Name and shape in turn, rows separated by slashes and layers by bars. Of Soma, A and B mirror each other.
DRAWN = {
    "monominoes": "O #",
    "dominoes": "I ##",
    "trominoes": "I ### V #./##",
    "tetrominoes": "I #### L #./#./## O ##/## S .##/##. T ###/.#.",
    "pentominoes": """
        F .##/##./.#.  I #####        L #./#./#./##  N .#/##/#./#.  P ##/##/#.     T ###/.#./.#.
        U #.#/###      V #../#../###  W #../##./.##  X .#./###/.#.  Y .#/##/.#/.#  Z ##./.#./.##
    """,
    "soma": "V ##/#. L ###/#.. T ###/.#. Z ##./.## A ##/#.|../#. B ##/#.|.#/.. P ##/#.|#./..",
}
MIRRORED = {"tetrominoes": {"L": "J", "S": "Z"}, "pentominoes": {name: name.lower() for name in "FLNPYZ"}}
"""The names of the mirror images in one-sided sets."""


def set_names() -> list[str]:
    """The names of all sets."""
    return [*SIZES, *(ONE_SIDED + size for size in SIZES), "soma", "pentominoes + square"]


def set_shapes(name: str) -> dict[str, Shape]:
    """The shapes of a set by the pieces' names. A one-sided set has both forms of each piece that has two."""
    if name == "pentominoes + square":
        return {**set_shapes("pentominoes"), "O": set_shapes("tetrominoes")["O"]}
    size, is_one_sided = name.removeprefix(ONE_SIDED), name.startswith(ONE_SIDED)
    if size == "hexominoes":
        letters = ascii_uppercase + ascii_lowercase + digits
        return dict(zip(letters, polyominoes(6, flip=not is_one_sided), strict=False))
    words = DRAWN[size].split()
    shapes = {piece: _cells(text) for piece, text in zip(words[::2], words[1::2], strict=True)}
    if is_one_sided:
        mirrored = MIRRORED.get(size, {})
        shapes |= {mirrored[piece]: _mirror_image(shapes[piece]) for piece in mirrored}
    return shapes


def _cells(text: str) -> Shape:
    """The cells of a drawing: rows between slashes, layers between bars."""
    layers = [layer.split("/") for layer in text.split("|")]
    cells = (
        (number, row, col)
        for number, rows in enumerate(layers)
        for row, line in enumerate(rows)
        for col, mark in enumerate(line)
        if mark == "#"
    )
    return at_origin(cells if len(layers) > 1 else (cell[1:] for cell in cells))


def _mirror_image(shape: Shape) -> Shape:
    return at_origin((row, -col) for row, col in shape)


def polyominoes(size: int, *, flip: bool) -> list[Shape]:
    """One form of each polyomino of `size` cells, sorted; mirror images are different ones unless they may `flip`.

    Each grows from one of a cell less. Takes 0.1 s for six cells.
    """
    shapes: set[Shape] = {((0, 0),)}
    for cells in range(2, size + 1):
        grown = ({*shape, cell} for shape in shapes for place in shape for cell in neighbours(place))
        shapes = {canonical(at_origin(new), rotate=True, flip=flip) for new in grown if len(new) == cells}
    return sorted(shapes)
