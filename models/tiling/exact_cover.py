"""Tilings as exact covers: pieces and cells are items, placements are options.

The same form, with orbits of placements as options, counts the solutions that a symmetry leaves as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ...instances import Cell, ExactCover, Tiling
from ...instances.tiling import Placement, Symmetry
from ..forms import ExactCoverForm, formulation
from .breaking import Breaking, breaking, why_not_broken
from .placements import copies, cover, needs_all, placements, too_many_placements, unbound

UNBROKEN = Breaking(frozenset(), {})


def _too_many_options(puzzle: Tiling) -> str | None:
    """Why not every placement can be said, those of ordered copies for each of them, or None."""
    free = unbound(puzzle)
    return too_many_placements(puzzle, lambda piece: 1 if piece.name in free else copies(puzzle, piece))


def _why_not_broken(puzzle: Tiling) -> str | None:
    return _too_many_options(puzzle) or why_not_broken(puzzle)


def _fixed(puzzle: Tiling) -> Iterator[ExactCoverForm]:
    """For each symmetry the exact cover of the solutions that it leaves as they are."""
    return (_form(puzzle, _groups(puzzle, motion), UNBROKEN) for motion in puzzle.motions)


@formulation("exact-cover", ExactCoverForm, refuses=_too_many_options, fixed=_fixed)
def exact_cover(puzzle: Tiling) -> ExactCoverForm:
    """An option a placement: pieces and cells are primary items, pieces that may be left out secondary ones."""
    return _form(puzzle, _groups(puzzle, puzzle.motions[0]), UNBROKEN)


@formulation("exact-cover-broken", ExactCoverForm, refuses=_why_not_broken, preserves="one-per-class")
def exact_cover_broken(puzzle: Tiling) -> ExactCoverForm:
    """The exact cover with one piece restricted to placements that are different up to symmetry."""
    broken = breaking(puzzle)
    assert broken is not None
    return _form(puzzle, _groups(puzzle, puzzle.motions[0]), broken)


# --- what is placed together -----------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Block:
    """Placements that are taken together, with their cells and the number of copies of each piece among them."""

    placements: tuple[Placement, ...]
    cells: tuple[Cell, ...]
    uses: int


@dataclass(frozen=True)
class _Group:
    """A piece, or pieces that a motion exchanges: its blocks, the copies of each, and how many fit into the region."""

    name: str
    count: int
    fitting: int
    blocks: Sequence[_Block]


def _groups(puzzle: Tiling, motion: Symmetry) -> Iterator[_Group]:
    """The pieces in their order, with the orbits of their placements under `motion` that do not overlap themselves."""
    pieces = {piece.name: piece for piece in puzzle.kinds}
    seen: set[str] = set()
    for piece in puzzle.kinds:
        if piece.name in seen:
            continue
        names = [piece.name]
        while motion.names[names[-1]] != piece.name:
            names.append(motion.names[names[-1]])
        seen |= {*names}
        every = chain.from_iterable(placements(puzzle, pieces[name]) for name in names)
        fitting = min(piece.count, len(puzzle.cells) // (len(names) * len(piece.shape)))
        yield _Group(piece.name, piece.count, fitting, list(_blocks(every, motion, len(names))))


def _blocks(every: Iterator[Placement], motion: Symmetry, pieces: int) -> Iterator[_Block]:
    seen: set[Placement] = set()
    for placement in every:
        if placement in seen:
            continue
        orbit = [placement]
        while (image := motion.placement(orbit[-1])) != placement:
            orbit.append(image)
        seen |= {*orbit}
        cells = tuple(sorted(cell for _, mine in orbit for cell in mine))
        if len({*cells}) == len(cells):
            yield _Block(tuple(orbit), cells, len(orbit) // pieces)


# --- the exact cover -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Option:
    """An option by its items' names, and the placements that it means: none where a copy is left out."""

    items: list[str]
    placements: tuple[Placement, ...]


def _form(puzzle: Tiling, every: Iterator[_Group], broken: Breaking) -> ExactCoverForm:
    """The exact cover of all blocks but those dropped."""
    primary: list[str] = []
    secondary: list[str] = []
    options: list[_Option] = []
    free = unbound(puzzle)
    for group in every:
        blocks = [block for block in group.blocks if broken.dropped.isdisjoint(block.placements)]
        if group.name in free:
            # As many copies as fit are enough: nothing is to be said.
            options += [_Option(_items(block, broken), block.placements) for block in blocks]
        elif group.count == 1:
            # Each piece is placed exactly once; at most once, where it may be left out.
            (primary if needs_all(puzzle) else secondary).append(group.name)
            once = [block for block in blocks if block.uses == 1]
            options += [_Option([group.name, *_items(block, broken)], block.placements) for block in once]
        else:
            # Each copy is placed exactly once, or said to be left out; the copies lie in order.
            primary += [f"{group.name}#{copy}" for copy in range(1, group.fitting + 1)]
            options += _ordered_copies(puzzle, group, blocks)
    # Each cell is covered exactly once.
    primary += map(_cell_item, puzzle.cells)
    known = {*primary, *secondary}
    secondary += dict.fromkeys(item for option in options for item in option.items if item not in known)
    exact = ExactCover.build(primary, secondary, [option.items for option in options])
    meant = [option.placements for option in options]
    return ExactCoverForm(exact, lambda numbers: cover(chain.from_iterable(meant[number] for number in numbers)))


def _ordered_copies(puzzle: Tiling, group: _Group, blocks: Sequence[_Block]) -> Iterator[_Option]:
    """The options of equal copies that must lie in the order of their first cells, those left out at the end.

    So no solution comes twice. That copy i lies before copy i + 1 takes secondary items for the nodes of a binary
    tree over the cells: copy i has those at which its cell goes right, copy i + 1 those at which its cell goes left,
    and they share one exactly if i's cell comes later (Knuth, TAOCP 7.2.2.1, the pairwise ordering trick). A block of
    several copies takes consecutive ones. Options are as many as copies times blocks, each with some 2 log2(cells)
    such items.
    """
    end, last = len(puzzle.cells), group.fitting
    choices = [(puzzle.cell_numbers[block.cells[0]], block.uses, block) for block in blocks]
    left_out = [] if needs_all(puzzle) else [(end, 1, _Block((), (), 1))]
    for copy in range(1, last + 1):
        for place, uses, block in chain(choices, left_out):
            final = copy + uses - 1
            if final <= last:
                items = [f"{group.name}#{number}" for number in range(copy, final + 1)] + _items(block, UNBROKEN)
                items += [f"{group.name}#{final}<{node}" for node in _turns(place, end, "1") if final < last]
                items += [f"{group.name}#{copy - 1}<{node}" for node in _turns(place, end, "0") if copy > 1]
                yield _Option(items, block.placements)


def _turns(place: int, end: int, way: str) -> list[str]:
    """The nodes, by the bits that lead to them, at which the way to `place` turns left ("0") or right ("1")."""
    bits = f"{place:0{end.bit_length()}b}"
    return [bits[:depth] for depth, bit in enumerate(bits) if bit == way]


def _items(block: _Block, broken: Breaking) -> list[str]:
    """The items of a block: its cells, and the guards against symmetric solutions."""
    guards = chain.from_iterable(broken.guards.get(placement, ()) for placement in block.placements)
    return [*map(_cell_item, block.cells), *guards]


def _cell_item(cell: Cell) -> str:
    return ",".join(map(str, cell))
