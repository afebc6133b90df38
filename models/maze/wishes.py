"""What is wished for of a maze, in CP-SAT: its path, dead ends, corridors, symmetry, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...instances import Maze

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Cell = tuple[int, int]
Passage = tuple[Cell, Cell]
Walls = dict[Passage, Any]


def add_wishes(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> bool:
    """Add the wishes to the model of a spanning tree; whether it has an objective."""
    if puzzle.symmetry is not None:
        _say_symmetry(model, puzzle, walls)
    if puzzle.longest_corridor is not None:
        _say_corridors(model, puzzle.longest_corridor, walls)
    total = None
    if puzzle.dead_ends is not None or puzzle.objective in ("most-dead-ends", "fewest-dead-ends"):
        total = sum(_dead_ends(model, puzzle, walls))
        # Of n cells with 2 (n - 1) ends of passages in all, the others have four at most.
        model.add(3 * total <= 2 * len(puzzle.cells) + 2)
        if puzzle.dead_ends is not None:
            model.add_linear_constraint(total, *puzzle.dead_ends)
        if puzzle.objective == "most-dead-ends":
            model.maximize(total)
        elif puzzle.objective == "fewest-dead-ends":
            model.minimize(total)
    if puzzle.path_length is not None or puzzle.path_through or puzzle.objective == "longest-path":
        length = _path(model, puzzle, walls)
        if total is not None:
            # Between its ends the path has no dead end: what it leaves over bounds their number.
            model.add(total + length <= len(puzzle.cells) + 1)
        if puzzle.objective == "longest-path":
            model.maximize(length)
    return puzzle.objective is not None


# --- symmetry --------------------------------------------------------------------------------------------------
def _say_symmetry(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> None:
    def turned(cell: Cell) -> Cell:
        row, col = cell
        return (puzzle.rows - 1 - row if puzzle.symmetry == "rotate180" else row), puzzle.cols - 1 - col

    exchanged = []
    for one, other in walls:
        first, second = sorted([turned(one), turned(other)])
        # A passage and its image are both open or both shut; one whose image is a given wall is shut.
        image = walls.get((first, second))
        if image is None:
            model.add_bool_or([~walls[one, other]])
        elif (first, second) > (one, other):
            model.add(walls[one, other] == image)
        if turned(one) == other:
            exchanged.append(walls[one, other])
    # A symmetry of a tree leaves a cell where it is, or exchanges the ends of one passage, of no second one: so there
    # is no tree where it can do neither.
    keeps_a_cell = any(turned(cell) == cell for cell in puzzle.cells)
    model.add(sum(exchanged) == (0 if keeps_a_cell else 1))


# --- corridors and dead ends -----------------------------------------------------------------------------------
def _say_corridors(model: cp_model.CpModel, wish: tuple[int, int], walls: Walls) -> None:
    least, most = wish
    lines = [*_lines(walls)]
    # No more passages follow one another in a line.
    for line in lines:
        for place in range(len(line) - most):
            model.add_bool_or([~wall for wall in line[place : place + most + 1]])
    # Somewhere as many do.
    if least > 0:
        runs = []
        for line in lines:
            for place in range(len(line) - least + 1):
                run = model.new_bool_var("")
                window = line[place : place + least]
                model.add_bool_and(window).only_enforce_if(run)
                model.add_bool_or([run, *(~wall for wall in window)])
                runs.append(run)
        model.add_bool_or(runs)


def _lines(walls: Walls) -> Iterator[list[Any]]:
    """The passages in a row or column that may follow one another."""
    for axis in (0, 1):
        # Passages of a line, in its order: across, cells share the row; down, the column.
        along = sorted((one[axis], one[1 - axis]) for one, other in walls if one[axis] == other[axis])
        for (line, _), group in groupby(enumerate(along), key=lambda entry: (entry[1][0], entry[1][1] - entry[0])):
            places = [place for _, (_, place) in group]
            cells = [((line, place), (line, place + 1)) for place in places]
            if axis == 1:
                cells = [((place, line), (place + 1, line)) for place in places]
            yield [walls[pair] for pair in cells]


def _dead_ends(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> list[Any]:
    """For each cell whether it has one passage; each has one at least where there are two cells."""
    around: dict[Cell, list[Any]] = {cell: [] for cell in puzzle.cells}
    for (one, other), wall in walls.items():
        around[one].append(wall)
        around[other].append(wall)
    found = []
    for beside in around.values():
        is_end = model.new_bool_var("")
        # A dead end has one passage, another cell two or more; a maze of one cell has none. Said without conditions,
        # the linear relaxation sees that many dead ends take many junctions.
        if len(puzzle.cells) > 1:
            model.add(sum(beside) >= 2 - is_end)
            model.add(sum(beside) <= len(beside) - (len(beside) - 1) * is_end)
        else:
            model.add(is_end == 0)
        found.append(is_end)
    return found


# --- the path --------------------------------------------------------------------------------------------------
def _path(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> Any:
    """Say the path from start to end as a second circuit; its length."""
    start, end = puzzle.start, puzzle.end
    assert start is not None
    assert end is not None
    number = {cell: place for place, cell in enumerate(puzzle.cells)}
    # From the end the circuit goes back to the start; a cell with an arc to itself is not on the path.
    arcs: list[tuple[int, int, Any]] = [(number[end], number[start], True)]
    steps = []
    for (one, other), wall in walls.items():
        both = []
        for a, b in ((one, other), (other, one)):
            step = model.new_bool_var("")
            if a != end and b != start:
                arcs.append((number[a], number[b], step))
                # The path goes through open passages only: in a tree there is one such path.
                model.add_implication(step, wall)
                both.append(step)
        steps += both
    others = [number[cell] for cell in puzzle.cells if cell not in (start, end, *puzzle.path_through)]
    arcs += [(place, place, model.new_bool_var("")) for place in others]
    model.add_circuit(arcs)
    # Each passage changes the colour of a chequered board: the length is even or odd as the ends have it.
    odd = (start[0] + start[1] + end[0] + end[1]) % 2
    half = model.new_int_var(0, len(puzzle.cells) // 2, "")
    length = 2 * half + odd
    model.add(sum(steps) == length)
    if puzzle.path_length is not None:
        model.add_linear_constraint(length, *puzzle.path_length)
    return length
