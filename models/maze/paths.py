"""A given maze for CP-SAT: the path through it as a circuit."""

from __future__ import annotations

from collections.abc import Sequence

from ...instances import Maze
from ..forms import CpSatForm, formulation

Cell = tuple[int, int]
MOST_CELLS = 40_000


def makes(puzzle: Maze) -> str | None:
    """Why no path is asked for, or None."""
    return None if puzzle.is_finding else "the field is not full: it asks for a maze"


def _refuses(puzzle: Maze) -> str | None:
    many = len(puzzle.cells) > MOST_CELLS
    return makes(puzzle) or (f"{len(puzzle.cells)} cells; this formulation takes {MOST_CELLS}" if many else None)


@formulation("circuit", CpSatForm, refuses=_refuses)
def circuit(puzzle: Maze) -> CpSatForm:
    """The path, closed from its end to its start, is a circuit; a cell with an arc to itself is not on it."""
    from ortools.sat.python import cp_model

    model, start, end = cp_model.CpModel(), puzzle.start, puzzle.end
    assert start is not None
    assert end is not None
    number = {cell: place for place, cell in enumerate(puzzle.cells)}
    steps = {}
    # From the end the circuit goes back to the start.
    arcs = [(number[end], number[start], model.new_constant(1))]
    for one, other in puzzle.passages:
        for a, b in ((one, other), (other, one)):
            if a != end and b != start:
                steps[a, b] = model.new_bool_var("")
                arcs.append((number[a], number[b], steps[a, b]))
    # Start and end are on the path.
    others = [number[cell] for cell in puzzle.cells if cell not in (start, end)]
    arcs += [(place, place, model.new_bool_var("")) for place in others]
    model.add_circuit(arcs)
    decisions = [*steps.values()] or [model.new_constant(0)]

    def decode(values: Sequence[int]) -> tuple[Cell, ...]:
        after = {a: b for (a, b), value in zip(steps, values, strict=False) if value}
        path = [start]
        while path[-1] in after:
            path.append(after[path[-1]])
        return tuple(path)

    return CpSatForm(model, decisions, decode)
