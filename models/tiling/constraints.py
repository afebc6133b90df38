"""Tilings for constraint solvers: by Booleans, by the cells of each copy, by the placement of each copy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, compress, count, islice
from typing import TYPE_CHECKING

from ...instances import Tiling
from ...instances.tiling import Cover, Piece, Placement
from ..forms import Allowed, CpSatForm, CspConstraint, CspForm, formulation
from .placements import copies, cover, needs_all, placements, too_many_copies, too_many_placements

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_PAIRS = 200_000


# --- a Boolean a placement -------------------------------------------------------------------------------------
@formulation("booleans", CpSatForm, refuses=too_many_placements)
def booleans(puzzle: Tiling) -> CpSatForm:
    """A Boolean a placement: exactly one covers each cell, and as many are taken of a piece as it has copies."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    taken: dict[Placement, cp_model.IntVar] = {}
    for piece in puzzle.kinds:
        mine = {placement: model.new_bool_var("") for placement in placements(puzzle, piece)}
        taken |= mine
        if piece.count == 1:
            # A single piece is placed exactly once, or at most once where it may be left out.
            (model.add_exactly_one if needs_all(puzzle) else model.add_at_most_one)(mine.values())
        else:
            # So are all copies of a piece together.
            number = cp_model.LinearExpr.sum(list(mine.values()))
            model.add_linear_constraint(number, piece.count if needs_all(puzzle) else 0, piece.count)
    covering: dict[object, list[cp_model.IntVar]] = {cell: [] for cell in puzzle.cells}
    for (_, cells), variable in taken.items():
        for cell in cells:
            covering[cell].append(variable)
    for variables in covering.values():
        # Exactly one placement covers each cell.
        model.add_exactly_one(variables)
    every = list(taken)
    return CpSatForm(model, list(taken.values()), lambda values: cover(compress(every, values)))


# --- the cells of each copy ------------------------------------------------------------------------------------
@formulation("positions", CpSatForm, refuses=too_many_copies)
def positions(puzzle: Tiling) -> CpSatForm:
    """The number of the cell under each cell of each copy is a variable: a table for each copy, all different."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    copy_of: list[Piece] = []
    variables: list[list[cp_model.IntVar]] = []
    # Numbers beyond those of the region's cells are for copies that are left out.
    spare = count(len(puzzle.cells))
    for piece in puzzle.kinds:
        size = len(piece.shape)
        rows = [[*(puzzle.cell_numbers[cell] for cell in cells), size] for _, cells in placements(puzzle, piece)]
        for copy in range(copies(puzzle, piece)):
            # The cells of a copy are those of one of its placements, or it is left out; then how many those are.
            left_out = [] if needs_all(puzzle) else [[*islice(spare, size), 0]]
            variables.append(_row_of(model, [*rows, *left_out], size + 1))
            copy_of.append(piece)
            if copy:
                # Equal copies lie in the order of their first cells, those left out last.
                model.add(variables[-2][0] < variables[-1][0])
    # No two copies share a cell.
    model.add_all_different(variable for mine in variables for variable in mine[:-1])
    # Together they cover as many cells as there are.
    model.add(cp_model.LinearExpr.sum([mine[-1] for mine in variables]) == len(puzzle.cells))
    decisions = [variable for mine in variables for variable in mine]
    return CpSatForm(model, decisions, lambda values: _cover_of_rows(puzzle, copy_of, values))


def _row_of(model: cp_model.CpModel, rows: Sequence[Sequence[int]], width: int) -> list[cp_model.IntVar]:
    """Variables whose values are one of the rows."""
    from ortools.sat.python import cp_model

    if not rows:
        # Variables without values make a model invalid, not unsolvable.
        model.add_bool_or([])
        return [model.new_int_var(0, 0, "") for _ in range(width)]
    columns = zip(*rows, strict=True)
    mine = [model.new_int_var_from_domain(cp_model.Domain.from_values(column), "") for column in columns]
    model.add_allowed_assignments(mine, rows)
    return mine


def _cover_of_rows(puzzle: Tiling, copy_of: Sequence[Piece], values: Sequence[int]) -> Cover:
    chosen, rest = [], iter(values)
    for piece in copy_of:
        *numbers, size = islice(rest, len(piece.shape) + 1)
        if size:
            chosen.append((piece.name, tuple(puzzle.cells[number] for number in numbers)))
    return cover(chosen)


# --- the placement of each copy --------------------------------------------------------------------------------
def _too_many_pairs(puzzle: Tiling) -> str | None:
    """Why not every two copies can be said, or None."""
    number = sum(copies(puzzle, piece) for piece in puzzle.kinds)
    pairs = number * (number - 1) // 2
    reason = f"{pairs} pairs of copies; this formulation takes {MOST_PAIRS}" if pairs > MOST_PAIRS else None
    return reason or too_many_copies(puzzle)


@formulation("placements", CspForm, refuses=_too_many_pairs)
def disjoint(puzzle: Tiling) -> CspForm:
    """The placement of each copy is a variable, a mask of the cells that it covers; every two are disjoint."""
    names: list[str] = []
    domains: list[list[int]] = []
    for piece in puzzle.kinds:
        # A copy lies on one of its placements, or on no cell where it may be left out.
        masks = [sum(1 << puzzle.cell_numbers[cell] for cell in cells) for _, cells in placements(puzzle, piece)]
        for _ in range(copies(puzzle, piece)):
            names.append(piece.name)
            domains.append(masks if needs_all(puzzle) else [*masks, 0])
    # No two copies share a cell; equal ones lie in the order of their first cells, so that no solution comes twice.
    constraints: list[CspConstraint] = [
        Allowed(pair, _are_in_order if names[pair[0]] == names[pair[1]] else _are_disjoint)
        for pair in combinations(range(len(names)), 2)
    ]
    if not needs_all(puzzle):
        # Each cell is covered.
        everything = (1 << len(puzzle.cells)) - 1
        constraints.append(Allowed(range(len(names)), lambda *masks: sum(masks) == everything))
    return CspForm(domains, constraints, lambda masks: _cover_of_masks(puzzle, names, masks))


def _are_disjoint(one: int, other: int) -> bool:
    return not one & other


def _are_in_order(one: int, other: int) -> bool:
    # The lowest bit is the first cell; a copy that is left out comes last.
    return not one & other and (other == 0 or 0 < one & -one < other & -other)


def _cover_of_masks(puzzle: Tiling, names: Sequence[str], masks: Sequence[int]) -> Cover:
    cells = puzzle.cells
    covered = ([cell for number, cell in enumerate(cells) if mask >> number & 1] for mask in masks)
    return cover((name, tuple(mine)) for name, mine in zip(names, covered, strict=True) if mine)
