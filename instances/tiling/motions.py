"""Turns and reflections of cells in the plane and in space.

A shape is a sorted tuple of cells that touches 0 on each axis. There are two ways to the images of a shape, which
share nothing: `orientations` walks from image to image by quarter turns, `canonical` takes the least image under
the signed permutations of the axes. Methods place pieces by the first, the rules recognise them by the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import combinations, permutations, product
from math import prod
from operator import sub

from ..puzzle import Cell

Shape = tuple[Cell, ...]
Motion = Callable[[Cell], Cell]


def at_origin(cells: Iterable[Cell]) -> Shape:
    """The cells, sorted, moved so that the least coordinate on each axis is 0."""
    cells = list(cells)
    low = tuple(map(min, zip(*cells, strict=True)))
    return tuple(sorted([tuple(map(sub, cell, low)) for cell in cells]))


# --- by quarter turns ------------------------------------------------------------------------------------------
def orientations(shape: Shape, *, rotate: bool, flip: bool) -> tuple[Shape, ...]:
    """All images of a shape, sorted: turned if it may `rotate`, left and right exchanged if it may `flip`."""
    turns = [_turn_last_axes, _turn_first_axes] if len(shape[0]) == 3 else [_turn_last_axes]
    steps = [*(turns if rotate else ()), *([_mirror] if flip else ())]
    seen, left = {shape}, [shape]
    while left:
        one = left.pop()
        for image in (at_origin(map(step, one)) for step in steps):
            if image not in seen:
                seen.add(image)
                left.append(image)
    return tuple(sorted(seen))


def _turn_last_axes(cell: Cell) -> Cell:
    return (*cell[:-2], cell[-1], -cell[-2])


def _turn_first_axes(cell: Cell) -> Cell:
    return (cell[1], -cell[0], *cell[2:])


def _mirror(cell: Cell) -> Cell:
    return (*cell[:-1], -cell[-1])


# --- by signed permutations of the axes ------------------------------------------------------------------------
@cache
def motions(dimension: int, *, rotate: bool = True, flip: bool = True) -> tuple[Motion, ...]:
    """The motions around the origin, the identity first: 8 in the plane, 48 in space.

    Without `flip` only the turns (4 and 24), without `rotate` only the identity and the exchange of left and right.
    """
    axes = tuple(range(dimension))
    found = []
    for order, signs in product(permutations(axes), product((1, -1), repeat=dimension)):
        is_turn = prod(signs) * (-1) ** sum(a > b for a, b in combinations(order, 2)) == 1
        if (rotate or (order == axes and -1 not in signs[:-1])) and (flip or is_turn):
            found.append(_signed_permutation(order, signs))
    return tuple(found)


def _signed_permutation(order: tuple[int, ...], signs: tuple[int, ...]) -> Motion:
    pairs = tuple(zip(order, signs, strict=True))
    return lambda cell: tuple([sign * cell[axis] for axis, sign in pairs])


@lru_cache(1 << 16)
def canonical(shape: Shape, *, rotate: bool, flip: bool) -> Shape:
    """The least image of a shape under its motions: the same for two shapes exactly if one is a copy of the other."""
    return min(at_origin(map(motion, shape)) for motion in motions(len(shape[0]), rotate=rotate, flip=flip))
