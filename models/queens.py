"""How n-queens is said: by the columns of the queens, by a Boolean a cell, as an exact cover.

Each formulation takes every attack, with and without givens, forbidden cells and regions. A given queen is said by
closing the other cells of its row; so two givens in a row leave that row without an open cell.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from itertools import combinations, compress, pairwise, product
from typing import TYPE_CHECKING

from ..instances import ExactCover, Queens
from .forms import AllDifferent, Allowed, CpSatForm, CspConstraint, CspForm, ExactCoverForm, formulation
from .quotient import quotient

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Placement = tuple[int, ...]
Cell = tuple[int, int]

MOST_CELLS = 1_000_000
"""The largest board of which every cell is said; building takes about a minute and a gigabyte there."""
MOST_PAIRS = 500_000
SMALL = 12
"""On boards up to this size a search by bit masks takes some milliseconds, less than importing anything else."""


def _too_many_cells(puzzle: Queens) -> str | None:
    """Why not every cell can be said, or None."""
    cells = puzzle.size**2
    return f"a board of {cells} cells; this formulation takes {MOST_CELLS}" if cells > MOST_CELLS else None


def _too_many_pairs(puzzle: Queens) -> str | None:
    """Why not every pair of rows can be said, or None."""
    pairs = puzzle.size * (puzzle.size - 1) // 2
    return f"{pairs} pairs of rows; this formulation takes {MOST_PAIRS}" if pairs > MOST_PAIRS else None


# --- by the columns of the queens ------------------------------------------------------------------------------
@formulation("alldifferent", CpSatForm, refuses=_too_many_cells)
def alldifferent(puzzle: Queens) -> CpSatForm:
    """The column of each row's queen is a variable; columns, diagonals and regions are all-different."""
    from ortools.sat.python import cp_model

    model, size = cp_model.CpModel(), puzzle.size
    # A row's queen stands on an open cell.
    columns = [_column(model, size, open_columns(puzzle, row)) for row in range(size)]
    # No two queens share a column.
    model.add_all_different(columns)
    if puzzle.attack == "queen":
        # No two queens share a diagonal: neither row + column nor column - row is the same.
        model.add_all_different(column + row for row, column in enumerate(columns))
        model.add_all_different(column - row for row, column in enumerate(columns))
    elif puzzle.attack == "toroidal":
        # The same for diagonals that wrap around: the sum and the difference count modulo the size.
        for sign in (1, -1):
            wrapped = [[(col + sign * row) % size for col in range(size)] for row in range(size)]
            model.add_all_different(_looked_up(model, columns, wrapped))
    else:
        # Queens of neighbouring rows do not stand in neighbouring columns.
        apart = cp_model.Domain.from_intervals([[-size, -2], [0, 0], [2, size]])
        for upper, lower in pairwise(columns):
            model.add_linear_expression_in_domain(upper - lower, apart)
    if puzzle.region_rows is not None:
        # The rows' queens stand in different regions; there are as many regions as rows, so none is left out.
        number = {letter: place for place, letter in enumerate(sorted(set("".join(puzzle.region_rows))))}
        regions = [[number[letter] for letter in line] for line in puzzle.region_rows]
        model.add_all_different(_looked_up(model, columns, regions))
    return CpSatForm(model, columns, tuple)


def _column(model: cp_model.CpModel, size: int, values: Sequence[int]) -> cp_model.IntVar:
    from ortools.sat.python import cp_model

    if not values:
        # A variable without values makes a model invalid, not unsolvable.
        model.add_bool_or([])
        return model.new_int_var(0, size - 1, "")
    return model.new_int_var_from_domain(cp_model.Domain.from_values(values), "")


def _looked_up(
    model: cp_model.CpModel, columns: Sequence[cp_model.IntVar], table: Sequence[Sequence[int]]
) -> list[cp_model.IntVar]:
    """For each row a variable that is `table[row][col]` for the column of its queen, and so adds no solutions.

    Tables: on the torus they find a placement of 35 queens in 0.25 s, elements in 5 s, linear equations in 4-18 s.
    """
    found = []
    for column, line in zip(columns, table, strict=True):
        value = model.new_int_var(0, len(line) - 1, "")
        model.add_allowed_assignments([column, value], list(enumerate(line)))
        found.append(value)
    return found


@formulation("columns", CspForm, refuses=_too_many_pairs)
def columns(puzzle: Queens) -> CspForm:
    """The column of each row's queen is a variable; a predicate for every two rows that may attack each other."""
    size = puzzle.size
    rows = range(size)
    # No two queens share a column.
    constraints: list[CspConstraint] = [AllDifferent(rows)]
    if puzzle.attack == "touching":
        # Queens of neighbouring rows do not stand in neighbouring columns.
        constraints += [Allowed((row, row + 1), _do_not_touch) for row in range(size - 1)]
    else:
        # No two queens share a diagonal: their columns are not as far apart as their rows.
        apart = _not_on_diagonal if puzzle.attack == "queen" else _not_on_wrapped_diagonal(size)
        constraints += [Allowed(pair, apart(pair[1] - pair[0])) for pair in combinations(rows, 2)]
    if puzzle.region_rows is not None:
        # No two queens share a region; there are as many regions as rows, so none is left out.
        lines = puzzle.region_rows
        constraints += [Allowed((a, b), _in_two_regions(lines[a], lines[b])) for a, b in combinations(rows, 2)]
    # A row's queen stands on an open cell.
    return CspForm([open_columns(puzzle, row) for row in rows], constraints, tuple)


def _do_not_touch(upper: int, lower: int) -> bool:
    return abs(upper - lower) != 1


def _not_on_diagonal(distance: int) -> Callable[[int, int], bool]:
    return lambda upper, lower: abs(upper - lower) != distance


def _not_on_wrapped_diagonal(size: int) -> Callable[[int], Callable[[int, int], bool]]:
    return lambda distance: lambda upper, lower: (lower - upper) % size not in (distance, size - distance)


def _in_two_regions(upper_line: str, lower_line: str) -> Callable[[int, int], bool]:
    return lambda upper, lower: upper_line[upper] != lower_line[lower]


# --- by the cells of the board ---------------------------------------------------------------------------------
@formulation("booleans", CpSatForm, refuses=_too_many_cells)
def booleans(puzzle: Queens) -> CpSatForm:
    """A Boolean a cell: exactly one in each row, column and region, at most one where queens attack."""
    from ortools.sat.python import cp_model

    model, size = cp_model.CpModel(), puzzle.size
    # A queen stands on an open cell.
    cells = open_cells(puzzle)
    queen = {cell: model.new_bool_var("") for cell in cells}
    for place in range(size):
        # Exactly one queen in each row.
        model.add_exactly_one(queen[place, col] for col in range(size) if (place, col) in queen)
        # Exactly one queen in each column.
        model.add_exactly_one(queen[row, place] for row in range(size) if (row, place) in queen)
    # Exactly one queen in each region.
    for region in _regions(puzzle):
        model.add_exactly_one(queen[cell] for cell in region if cell in queen)
    # At most one queen where two attack each other.
    for group in _contested(puzzle, cells).values():
        model.add_at_most_one(queen[cell] for cell in group)
    return CpSatForm(model, list(queen.values()), lambda values: _placement(compress(cells, values)))


def _fixed(puzzle: Queens) -> Iterator[ExactCoverForm]:
    """For each symmetry the exact cover of the placements that it leaves as they are."""
    form = exact_cover.build(puzzle)
    assert isinstance(form, ExactCoverForm)
    cells = open_cells(puzzle)
    number = {cell: place for place, cell in enumerate(cells)}
    for motion in puzzle.motions():
        yield quotient(form, [number[motion(*cell)] for cell in cells])


@formulation("exact-cover", ExactCoverForm, refuses=_too_many_cells, fixed=_fixed)
def exact_cover(puzzle: Queens) -> ExactCoverForm:
    """An option a cell: rows, columns and regions are primary items, diagonals or 2 by 2 blocks secondary ones."""
    # A queen stands on an open cell.
    cells = open_cells(puzzle)
    # Exactly one queen in each row, in each column and in each region.
    letters = sorted(set("".join(puzzle.region_rows or ())))
    primary = [*_organ_pipes(puzzle.size), *(f"g{letter}" for letter in letters)]
    # At most one queen where two attack each other.
    contested = _contested(puzzle, cells)
    options = [_option(puzzle, cell, contested) for cell in cells]
    cover = ExactCover.build(primary, contested, options)
    return ExactCoverForm(cover, lambda numbers: _placement(cells[number] for number in numbers))


def _option(puzzle: Queens, cell: Cell, contested: Container[str]) -> list[str]:
    row, col = cell
    region = [] if puzzle.region_rows is None else [f"g{puzzle.region_rows[row][col]}"]
    return [f"r{row}", f"c{col}", *region, *(name for name in _attacks(puzzle, cell) if name in contested)]


def _organ_pipes(size: int) -> list[str]:
    """The items of rows and columns, from the middle outwards.

    Dancing links take the first of the items with the fewest options: the middle ones attack the most (TAOCP 7.2.2.1).
    """
    places = sorted(range(size), key=lambda place: abs(2 * place - size + 1))
    return [f"{line}{place}" for place in places for line in "rc"]


def _regions(puzzle: Queens) -> Collection[list[Cell]]:
    """The cells of each region."""
    regions: dict[str, list[Cell]] = {}
    for row, line in enumerate(puzzle.region_rows or ()):
        for col, letter in enumerate(line):
            regions.setdefault(letter, []).append((row, col))
    return regions.values()


def _contested(puzzle: Queens, cells: Sequence[Cell]) -> dict[str, list[Cell]]:
    """The groups of two or more cells of which at most one takes a queen, by their names."""
    groups: dict[str, list[Cell]] = {}
    for cell in cells:
        for name in _attacks(puzzle, cell):
            groups.setdefault(name, []).append(cell)
    return {name: group for name, group in groups.items() if len(group) > 1}


def _attacks(puzzle: Queens, cell: Cell) -> list[str]:
    """The names of the groups of cells, attacking one another, to which a cell belongs."""
    size, (row, col) = puzzle.size, cell
    if puzzle.attack == "queen":
        return [f"a{row + col}", f"b{row - col + size - 1}"]
    if puzzle.attack == "toroidal":
        return [f"a{(row + col) % size}", f"b{(row - col) % size}"]
    # Two cells touch if they lie in one block of 2 by 2 cells; it is named after its upper left one.
    corners = product((row - 1, row), (col - 1, col))
    return [f"t{top}.{left}" for top, left in corners if 0 <= top < size - 1 and 0 <= left < size - 1]


# --- what they share -------------------------------------------------------------------------------------------
def open_columns(puzzle: Queens, row: int) -> list[int]:
    """The columns in which the queen of a row may stand: not forbidden, and the given one if there is one."""
    if puzzle.board_rows is None:
        return list(range(puzzle.size))
    line = puzzle.board_rows[row]
    given = {col for col, mark in enumerate(line) if mark == "Q"}
    return [col for col, mark in enumerate(line) if mark != "x" and given <= {col}]


def open_cells(puzzle: Queens) -> list[Cell]:
    """The cells on which a queen may stand, in reading order: in their column, too, there is no other given queen.

    The symmetries of the puzzle take open cells to open cells.
    """
    size, marks = puzzle.size, enumerate(puzzle.board_rows or ())
    given = [(row, col) for row, line in marks for col, mark in enumerate(line) if mark == "Q"]
    queens: dict[int, set[int]] = {}
    for row, col in given:
        queens.setdefault(col, set()).add(row)
    cells = ((row, col) for row in range(size) for col in open_columns(puzzle, row))
    return [(row, col) for row, col in cells if queens.get(col, {row}) == {row}]


def _placement(queens: Iterable[Cell]) -> Placement:
    return tuple(col for _, col in sorted(queens))


FORMULATIONS = (booleans, alldifferent, exact_cover, columns)


def best_methods(puzzle: Queens, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first; what one refuses (size, marks) is left to the next."""
    bitmask, cover, booleans = "backtrack/bitmask", "dancing-cells/exact-cover", "cp-sat/booleans"
    if goal in ("all", "count"):
        # On blank boards bit masks list several times as fast; marks and regions on larger ones are lost on them.
        quick = puzzle.is_blank or puzzle.size <= SMALL
        return (bitmask, cover, booleans) if quick else (cover, booleans)
    if goal not in ("first", "unique"):
        return ()
    construct = ("backtrack/construct",) if goal == "first" else ()
    if puzzle.size <= SMALL:
        return (*construct, bitmask, cover, booleans)
    touching_only = puzzle.attack == "touching" and puzzle.region_rows is None
    if puzzle.attack == "toroidal" or touching_only:
        # Sparse sets prove in 0.1 s that 15 queens have no place on the torus, clauses not in 30 s; where queens
        # attack on touch only, they hardly ever step back.
        return (*construct, cover, booleans)
    # Exact covers were lost on one of three touching region puzzles of 20 to 52 rows and on blank boards of 100,
    # clauses on none: 0.1 to 1 s.
    return (*construct, booleans, cover)
