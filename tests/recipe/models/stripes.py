"""Stripes, said as a constraint satisfaction problem and as an exact cover."""

from __future__ import annotations

from collections.abc import Sequence

from ..instances import ExactCover, Stripes
from .forms import AllDifferent, CspForm, ExactCoverForm, formulation


@formulation("cells", CspForm)
def cells(puzzle: Stripes) -> CspForm:
    """A variable a cell, its colour for a value."""
    # Neighbours are not alike.
    constraints = [AllDifferent((col - 1, col)) for col in range(1, puzzle.size)]
    return CspForm([".#"] * puzzle.size, constraints, "".join)


@formulation("exact-cover", ExactCoverForm)
def exact_cover(puzzle: Stripes) -> ExactCoverForm:
    """An option for each colour of each cell, which is its primary item."""
    cells = [f"c{col}" for col in range(puzzle.size)]
    # Neighbours are not alike: the border between two takes each colour once at most.
    borders = [f"{mark}{col}" for col in range(1, puzzle.size) for mark in ".#"]
    marks = [(col, mark) for col in range(puzzle.size) for mark in ".#"]
    options = []
    for col, mark in marks:
        beside = [name for name in (f"{mark}{col}", f"{mark}{col + 1}") if name in borders]
        options.append([(name, "") for name in (cells[col], *beside)])

    def decode(chosen: Sequence[int]) -> str:
        return "".join(mark for _, mark in sorted(marks[number] for number in chosen))

    return ExactCoverForm(ExactCover.build(cells, borders, options), decode)


FORMULATIONS = (cells, exact_cover)


def best_methods(puzzle: Stripes, goal: str) -> tuple[str, ...]:
    """The methods known to be best, the best first."""
    return ("backtrack/ends", "dancing-links/exact-cover")
