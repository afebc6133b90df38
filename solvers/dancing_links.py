"""Dancing links: Knuth's Algorithm C for exact covers with secondary items and colours, compiled with numba.

Source: D. E. Knuth, The Art of Computer Programming 7.2.2.1. It has no randomness: the same solutions in the same
order each time. Memory is linear in the form and does not grow with the number of solutions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..models.forms import ExactCoverForm
from .contract import Engine, Outcome, Request
from .kernels.drive import drive

if TYPE_CHECKING:
    from .kernels.links import Links

# numba is imported by the kernels' modules, so they are imported inside the functions only.


def _warm() -> None:
    from .kernels import links  # noqa: F401


def _compile() -> None:
    from .kernels import dancing_links

    dancing_links.search.compile()


def _prepare(form: ExactCoverForm) -> Links:
    from .kernels.links import Links

    return Links.of(form.cover)


def _search(links: Links, request: Request) -> Outcome:
    from .kernels.links import DancingLinks

    return drive(DancingLinks(links, listing=request.on_solution is not None), request)


ENGINE = Engine(
    name="dancing-links",
    summary="Knuth's Algorithm C (dancing links with colours), branching on the item of the fewest options",
    node="a partial solution reached, the empty one included",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    compile=_compile,
    packages=("numba", "numpy"),
    forms=(ExactCoverForm,),
)
