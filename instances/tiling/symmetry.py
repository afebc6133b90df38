"""The symmetries of a tiling: of its region, its pieces as they may be placed, and its givens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import sub

from ..puzzle import Cell
from .motions import Motion, Shape, at_origin, motions
from .pieces import Piece

Placement = tuple[str, tuple[Cell, ...]]
"""A piece's name and the cells that it covers, sorted."""
Cover = tuple[Placement, ...]
"""A solution: the placements, sorted."""


@dataclass(frozen=True)
class Symmetry:
    """A motion that takes the region to itself, each piece to a piece of the same count, and each given to a given.

    A piece goes to itself where it can; else, as a reflection does with Soma's two twisted pieces, to another one.
    """

    cells: Mapping[Cell, Cell]
    names: Mapping[str, str]
    _images: dict[Placement, Placement] = field(default_factory=dict, repr=False, compare=False)
    """The images of the placements seen so far: they recur in one solution after the other."""

    def placement(self, placement: Placement) -> Placement:
        """Where a placement goes."""
        image = self._images.get(placement)
        if image is None:
            name, cells = placement
            image = self.names[name], tuple(sorted([self.cells[cell] for cell in cells]))
            self._images[placement] = image
        return image

    def cover(self, cover: Cover) -> Cover:
        """Where a solution goes."""
        return tuple(sorted(map(self.placement, cover)))


def symmetries(cells: Sequence[Cell], givens: Mapping[Cell, str], pieces: Sequence[Piece]) -> Iterator[Symmetry]:
    """The symmetries, the identity first; they form a group. Takes time linear in the cells, up to 48 times."""
    seen = set()
    for motion in motions(len(cells[0])):
        places = _region_map(cells, motion)
        names = None if places is None else _piece_map(pieces, motion)
        if places is None or names is None:
            continue
        # Two motions of a flat region, one of which turns it over, may be the same map.
        identity = (*places.values(), *names.values())
        fits = all(givens.get(places[cell]) == names[name] for cell, name in givens.items())
        if fits and identity not in seen:
            seen.add(identity)
            yield Symmetry(places, names)


def _region_map(cells: Sequence[Cell], motion: Motion) -> dict[Cell, Cell] | None:
    """Where each cell goes, or None if the motion does not take the region to itself."""
    moved = list(map(motion, cells))
    axes = zip(zip(*moved, strict=True), zip(*cells, strict=True), strict=True)
    shift = [min(after) - min(before) for after, before in axes]
    images = {cell: tuple(map(sub, image, shift)) for cell, image in zip(cells, moved, strict=True)}
    return images if images.keys() == set(images.values()) else None


def _piece_map(pieces: Sequence[Piece], motion: Motion) -> dict[str, str] | None:
    """Where each piece goes, or None if one goes to no piece.

    Pieces with the same placements are matched by count and then by order, so that the maps of all motions together
    form a group; a piece whose image has its own placements stays itself.
    """
    alike: dict[tuple[Shape, ...], list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.count):
        alike.setdefault(piece.orientations, []).append(piece)
    names: dict[str, str] = {}
    for shapes, group in alike.items():
        image = tuple(sorted(at_origin(map(motion, shape)) for shape in shapes))
        others = alike.get(image, [])
        if [piece.count for piece in group] != [piece.count for piece in others]:
            return None
        names |= {piece.name: other.name for piece, other in zip(group, others, strict=True)}
    return names
