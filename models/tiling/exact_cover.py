"""Tilings as exact covers: pieces and cells are items, placements are options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...instances import Cell, ExactCover, Tiling
from ...instances.tiling import Piece, Placement
from ..forms import ExactCoverForm, formulation
from .breaking import Breaking, breaking, why_not_broken
from .placements import copies, cover, needs_all, placements, too_many_placements

UNBROKEN = Breaking(frozenset(), {})


@formulation("exact-cover", ExactCoverForm, refuses=too_many_placements)
def exact_cover(puzzle: Tiling) -> ExactCoverForm:
    """An option a placement: pieces and cells are primary items, pieces that may be left out secondary ones."""
    return _form(puzzle, UNBROKEN)


@formulation("exact-cover-broken", ExactCoverForm, refuses=why_not_broken, preserves="one-per-class")
def exact_cover_broken(puzzle: Tiling) -> ExactCoverForm:
    """The exact cover with one piece restricted to placements that are different up to symmetry."""
    broken = breaking(puzzle)
    assert broken is not None
    return _form(puzzle, broken)


@dataclass(frozen=True)
class _Option:
    """An option by its items' names, and the placement that it means; None where a copy is left out."""

    items: list[str]
    placement: Placement | None


def _form(puzzle: Tiling, broken: Breaking) -> ExactCoverForm:
    """The exact cover of all placements but those dropped."""
    primary: list[str] = []
    secondary: list[str] = []
    options: list[_Option] = []
    unbound = _unbound(puzzle)
    for piece in puzzle.kinds:
        mine = [placement for placement in placements(puzzle, piece) if placement not in broken.dropped]
        if piece.name in unbound:
            # As many copies as fit are enough: nothing is to be said.
            options += [_Option(_items(placement, broken), placement) for placement in mine]
        elif piece.count == 1:
            # Each piece is placed exactly once; at most once, where it may be left out.
            (primary if needs_all(puzzle) else secondary).append(piece.name)
            options += [_Option([piece.name, *_items(placement, broken)], placement) for placement in mine]
        else:
            # Each copy is placed exactly once, or said to be left out; the copies lie in order.
            primary += [f"{piece.name}#{copy}" for copy in range(1, copies(puzzle, piece) + 1)]
            options += _ordered_copies(puzzle, piece, mine)
    # Each cell is covered exactly once.
    primary += map(_cell_item, puzzle.cells)
    known = {*primary, *secondary}
    secondary += dict.fromkeys(item for option in options for item in option.items if item not in known)
    exact = ExactCover.build(primary, secondary, [option.items for option in options])
    meant = [option.placement for option in options]
    return ExactCoverForm(exact, lambda numbers: cover(filter(None, (meant[number] for number in numbers))))


def _unbound(puzzle: Tiling) -> set[str]:
    """The pieces of which nothing is to be said, since their number follows from the cells to cover."""
    if not needs_all(puzzle):
        return {piece.name for piece in puzzle.kinds if piece.count > copies(puzzle, piece)}
    # The cells that the other pieces leave are as many as its copies have: leave out the one with the most copies.
    most = max(puzzle.kinds, key=lambda piece: piece.count)
    return {most.name} if most.count > 1 else set()


def _ordered_copies(puzzle: Tiling, piece: Piece, mine: Sequence[Placement]) -> Iterator[_Option]:
    """The options of equal copies that must lie in the order of their first cells, those left out at the end.

    So no solution comes twice. That copy i lies before copy i + 1 takes secondary items for the nodes of a binary
    tree over the cells: copy i has those at which its cell goes right, copy i + 1 those at which its cell goes left,
    and they share one exactly if i's cell comes later (Knuth, TAOCP 7.2.2.1, the pairwise ordering trick). Options
    are as many as copies times placements, each with some log2(cells) such items.
    """
    end = len(puzzle.cells)
    choices: list[tuple[int, Placement | None]] = [
        (puzzle.cell_numbers[cells[0]], (name, cells)) for name, cells in mine
    ]
    if not needs_all(puzzle):
        choices.append((end, None))
    last = copies(puzzle, piece)
    for copy in range(1, last + 1):
        for place, placement in choices:
            items = [f"{piece.name}#{copy}"]
            items += _items(placement, UNBROKEN) if placement else []
            items += [f"{piece.name}#{copy}<{node}" for node in _turns(place, end, "1") if copy < last]
            items += [f"{piece.name}#{copy - 1}<{node}" for node in _turns(place, end, "0") if copy > 1]
            yield _Option(items, placement)


def _turns(place: int, end: int, way: str) -> list[str]:
    """The nodes, by the bits that lead to them, at which the way to `place` turns left ("0") or right ("1")."""
    bits = f"{place:0{end.bit_length()}b}"
    return [bits[:depth] for depth, bit in enumerate(bits) if bit == way]


def _items(placement: Placement, broken: Breaking) -> list[str]:
    """The items of a placement: its cells, and the guards against symmetric solutions."""
    return [*map(_cell_item, placement[1]), *broken.guards.get(placement, ())]


def _cell_item(cell: Cell) -> str:
    return ",".join(map(str, cell))
