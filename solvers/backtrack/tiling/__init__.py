"""Handwritten programs that tile: slots in a row, and bit masks with tables. Both cover the first empty cell.

What they share among themselves is the scan order; with the rules and the models they share the pieces' plain cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instances import Tiling
from ...contract import Backtracker, Option, Outcome, Request, choice
from ...kernels.drive import drive
from . import slots
from .scan import SCANS, Scan

if TYPE_CHECKING:
    from ...kernels.tiles import Tiles

# The kernels' modules import numba, so they are imported inside functions only.

REACH = 128
"""Cells from the first to the last one of a piece that the window of bits holds."""


def _warm_first_cell() -> None:
    from ...kernels import tiles  # noqa: F401


def _compile_first_cell() -> None:
    from ...kernels import tiling

    tiling.search.compile()


def _prepare_first_cell(puzzle: Tiling) -> Tiles:
    from ...kernels.tiles import Tiles

    return Tiles.of(Scan(puzzle))


def _search_first_cell(tiles: Tiles, request: Request) -> Outcome:
    from ...kernels.tiles import FirstCell

    return drive(FirstCell(tiles, listing=request.on_solution is not None), request)


def _refuses_first_cell(puzzle: Tiling) -> str | None:
    reach = Scan(puzzle).reach()
    if reach > REACH:
        return f"a piece reaches over up to {reach} cells of the scan; the window has {REACH}"
    return None


BACKTRACKERS = (
    Backtracker(
        name="slots",
        summary="the published program: a slot for each piece placed, the first empty cell is covered next",
        node="a piece placed",
        prepare=lambda puzzle: puzzle,
        search=slots.search,
        options=(Option("scan", "short", choice(*SCANS), "along the short side first, or by rows"),),
        has_events=True,
    ),
    Backtracker(
        name="first-cell",
        summary="the same search with bit masks and tables of what fits, compiled with numba",
        node="a piece placed",
        prepare=_prepare_first_cell,
        search=_search_first_cell,
        warm=_warm_first_cell,
        compile=_compile_first_cell,
        packages=("numba", "numpy"),
        refuses=_refuses_first_cell,
    ),
)
