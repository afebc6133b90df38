"""Breaking the symmetry of a tiling by restricting a piece, where that provably leaves one solution of each class.

Let a piece P have one copy, be placed in every solution, and go to itself under every symmetry. Of each class of
solutions, keep those that have P on the least of its placements that are alike up to symmetry. They are alike under
the symmetries that fix this placement. If only the identity does, one solution is left. If others do, a second such
piece Q is restricted in the same way for this placement of P alone; this is enough if of those others none fixes a
placement of Q beside it. Soma needs it: a reflection fixes each flat piece that lies in its mirror.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...instances import Tiling
from ...instances.tiling import Placement, Symmetry
from .placements import needs_all, placements

Places = Mapping[str, Sequence[Placement]]


@dataclass(frozen=True)
class Breaking:
    """What breaks a symmetry: placements to drop, and guards: two placements with the same guard exclude each other."""

    dropped: frozenset[Placement]
    guards: Mapping[Placement, Sequence[str]]


def why_not_broken(puzzle: Tiling) -> str | None:
    """Why there is no symmetry that is provably broken, or None."""
    if len(puzzle.motions) == 1:
        return "the puzzle has no symmetry"
    if not needs_all(puzzle):
        return "no piece is sure to be placed"
    if breaking(puzzle) is None:
        return "no piece is proved to break the symmetry: each has several copies, or may lie symmetrically"
    return None


@lru_cache(8)
def breaking(puzzle: Tiling) -> Breaking | None:
    """A restriction that leaves one solution of each class, or None if none is found.

    Of the pieces that do, it takes one with the fewest placements left. Time is linear in placements times symmetries.
    """
    single = {piece.name for piece in puzzle.kinds if piece.count == 1}
    places = {name: placements(puzzle, piece) for piece in puzzle.kinds if (name := piece.name) in single}
    found: dict[str, Breaking] = {}
    for name in places:
        broken = _broken_by(name, places, puzzle.motions) if _is_kept(name, puzzle.motions) else None
        if broken is not None:
            found[name] = broken
    fewest = min(found, key=lambda name: len(places[name]) - len(found[name].dropped), default=None)
    return None if fewest is None else found[fewest]


def _is_kept(name: str, motions: Iterable[Symmetry]) -> bool:
    """Whether each of the motions takes the piece to itself."""
    return all(motion.names[name] == name for motion in motions)


def _broken_by(name: str, places: Places, motions: Sequence[Symmetry]) -> Breaking | None:
    """The restriction of this piece, with guards where its placements are symmetric themselves; None if that fails."""
    first, dropped = _least(places[name], motions)
    guards: dict[Placement, list[str]] = {}
    for number, placement in enumerate(first):
        fixing = [motion for motion in motions if motion.placement(placement) == placement]
        if len(fixing) > 1:
            excluded = _second(placement, places, fixing)
            if excluded is None:
                return None
            for one in (placement, *excluded):
                guards.setdefault(one, []).append(f"{name}!{number}")
    return Breaking(frozenset(dropped), guards)


def _second(placement: Placement, places: Places, fixing: Sequence[Symmetry]) -> list[Placement] | None:
    """The placements of a second piece to exclude beside this one, so that only one of each class is left; or None."""
    taken = set(placement[1])
    for name in places:
        if name == placement[0] or not _is_kept(name, fixing):
            continue
        beside = [other for other in places[name] if taken.isdisjoint(other[1])]
        if all(motion.placement(other) != other for other in beside for motion in fixing[1:]):
            return _least(beside, fixing)[1]
    return None


def _least(places: Sequence[Placement], motions: Sequence[Symmetry]) -> tuple[list[Placement], list[Placement]]:
    """The placements that are the least of their images, and the others."""
    least = [placement for placement in places if placement <= min(motion.placement(placement) for motion in motions)]
    chosen = set(least)
    return least, [placement for placement in places if placement not in chosen]
