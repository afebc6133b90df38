"""Spanning trees for CP-SAT: parents and distances, the walk around the tree, a flow. A Boolean a passage decides.

The walk around is the best: 8x8 mazes are found in hundredths of a second, and it has no other variables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...instances import Maze
from ..forms import CpSatForm, formulation
from .wishes import add_wishes

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Cell = tuple[int, int]
Passage = tuple[Cell, Cell]
Walls = dict[Passage, Any]
"""Whether each passage is open."""

MOST_CELLS = 10_000


def finds(puzzle: Maze) -> str | None:
    """Why no maze is made of a puzzle, or None."""
    return "the field is full: it asks for a path" if puzzle.is_finding else None


def _refuses(puzzle: Maze) -> str | None:
    many = len(puzzle.cells) > MOST_CELLS
    return finds(puzzle) or (f"{len(puzzle.cells)} cells; this formulation takes {MOST_CELLS}" if many else None)


def _form(puzzle: Maze, say_tree: Callable[[cp_model.CpModel, Maze, Walls], None]) -> CpSatForm:
    """The model of a spanning tree, said by `say_tree`, with the givens and wishes."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    walls: Walls = {passage: model.new_bool_var(str(passage)) for passage in puzzle.passages}
    # Given passages are open; given walls have no variable.
    for passage in puzzle.given_passages:
        model.add_bool_or([walls[passage]])
    # A tree has one passage less than cells.
    model.add(sum(walls.values()) == len(puzzle.cells) - 1)
    say_tree(model, puzzle, walls)
    has_objective = add_wishes(model, puzzle, walls)
    # A cell with no neighbour leaves a model without decisions: a constant stands in.
    decisions = [*walls.values()] or [model.new_constant(0)]

    def decode(values: Sequence[int]) -> tuple[str, ...]:
        return puzzle.drawn([passage for passage, value in zip(walls, values, strict=False) if value])

    return CpSatForm(model, decisions, decode, has_objective=has_objective)


# --- parents and distances -------------------------------------------------------------------------------------
@formulation("labels", CpSatForm, refuses=_refuses)
def labels(puzzle: Maze) -> CpSatForm:
    """Each cell but the first has a parent, one passage nearer to the first cell."""
    return _form(puzzle, _say_labels)


def _say_labels(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> None:
    root, most = puzzle.cells[0], len(puzzle.cells) - 1
    far = {cell: model.new_int_var(0 if cell == root else 1, 0 if cell == root else most, "") for cell in puzzle.cells}
    above: dict[Cell, list[Any]] = {cell: [] for cell in puzzle.cells}
    for one, other in walls:
        down, up = model.new_bool_var(""), model.new_bool_var("")
        # An open passage leads from a parent to its child, one way or the other.
        model.add(down + up == walls[one, other])
        # A child is one passage farther than its parent: so there is no loop.
        model.add(far[other] == far[one] + 1).only_enforce_if(down)
        model.add(far[one] == far[other] + 1).only_enforce_if(up)
        above[other].append(down)
        above[one].append(up)
    for cell, parents in above.items():
        # Each cell has one parent, the first cell none.
        model.add(sum(parents) == (0 if cell == root else 1))


# --- the walk around the tree ----------------------------------------------------------------------------------
@formulation("tour", CpSatForm, refuses=_refuses)
def tour(puzzle: Maze) -> CpSatForm:
    """The walk around a spanning tree, one hand on the wall, is one circuit through all quarters of all cells."""
    return _form(puzzle, _say_tour)


QUARTERS = ((0, 0), (0, 1), (1, 1), (1, 0))
"""The quarters of a cell clockwise; the side after a quarter is up, right, down, left of the cell."""
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def _say_tour(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> None:
    number = {
        (2 * row + y, 2 * col + x): place * 4 + quarter
        for place, (row, col) in enumerate(puzzle.cells)
        for quarter, (y, x) in enumerate(QUARTERS)
    }
    arcs = []
    for row, col in puzzle.cells:
        for side, (down, right) in enumerate(SIDES):
            y, x = QUARTERS[side]
            here = (2 * row + y, 2 * col + x)
            next_y, next_x = QUARTERS[(side + 1) % 4]
            turn = (2 * row + next_y, 2 * col + next_x)
            one, other = sorted([(row, col), (row + down, col + right)])
            wall = walls.get((one, other))
            # At a wall the walk goes on to the next quarter of the cell, through a passage straight into the next cell.
            arcs.append((number[here], number[turn], True if wall is None else ~wall))
            if wall is not None:
                beyond = (here[0] + down, here[1] + right)
                arcs.append((number[here], number[beyond], wall))
    model.add_circuit(arcs)


# --- a flow ----------------------------------------------------------------------------------------------------
@formulation("flow", CpSatForm, refuses=_refuses)
def flow(puzzle: Maze) -> CpSatForm:
    """From the first cell one unit flows to each other cell, through open passages."""
    return _form(puzzle, _say_flow)


def _say_flow(model: cp_model.CpModel, puzzle: Maze, walls: Walls) -> None:
    most = len(puzzle.cells) - 1
    out: dict[Cell, list[Any]] = {cell: [] for cell in puzzle.cells}
    for (one, other), wall in walls.items():
        # What flows from one cell to the other, less than nothing if backwards; nothing through a wall.
        units = model.new_int_var(-most, most, "")
        model.add(units <= most * wall)
        model.add(units >= -most * wall)
        out[one].append(units)
        out[other].append(-units)
    for cell, terms in out.items():
        # The first cell gives what all the others keep, one each.
        model.add(sum(terms) == (most if cell == puzzle.cells[0] else -1))
