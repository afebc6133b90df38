"""Dancing cells: sparse sets for exact covers with secondary items and colours, bit masks where little is left.

It reaches the partial solutions of dancing links, by other means: see `kernels/dancing_cells.py` and, for the bit
masks, `kernels/frames.py`. It has no randomness: the same solutions in the same order each time. Memory is linear in
the form and does not grow with the number of solutions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..models.forms import ExactCoverForm
from .contract import Engine, Outcome, Request
from .kernels.drive import drive

if TYPE_CHECKING:
    from .kernels.cells import Cells

# numba is imported by the kernels' modules, so they are imported inside the functions only.


def _warm() -> None:
    from .kernels import cells  # noqa: F401


def _compile() -> None:
    from .kernels import dancing_cells, frames

    dancing_cells.search.compile()
    frames.search.compile()


def _prepare(form: ExactCoverForm) -> Cells:
    from .kernels.cells import Cells

    return Cells.of(form.cover)


def _search(cells: Cells, request: Request) -> Outcome:
    from .kernels.cells import DancingCells

    return drive(DancingCells(cells, listing=request.on_solution is not None), request)


ENGINE = Engine(
    name="dancing-cells",
    summary="dancing cells (sparse sets, with colours), the last 1024 options as bit masks; the nodes of dancing-links",
    node="a partial solution reached, the empty one included",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    compile=_compile,
    packages=("numba", "numpy"),
    forms=(ExactCoverForm,),
)
