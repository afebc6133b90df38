"""How an exact cover is said: as itself."""

from __future__ import annotations

from ..instances import ExactCover
from .forms import ExactCoverForm, formulation


@formulation("exact-cover", ExactCoverForm)
def exact_cover(puzzle: ExactCover) -> ExactCoverForm:
    """The exact cover itself."""
    return ExactCoverForm(puzzle, lambda numbers: tuple(sorted(numbers)))


FORMULATIONS = (exact_cover,)


def best_methods(puzzle: ExactCover, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    return ("dancing-cells/exact-cover", "dancing-links/exact-cover")
