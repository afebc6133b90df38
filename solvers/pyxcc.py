"""pyxcc: dancing cells in Rust (Apache-2.0 or MIT), for exact covers with secondary items and colours.

It gives the first solution, or all of them at once: memory grows with their number, and asked for some it still finds
all. It cannot be stopped and has no randomness. Tried with 0.1.1.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..models.forms import ExactCoverForm
from .contract import Engine, Outcome, Request
from .stream import deliver

if TYPE_CHECKING:
    from ..instances import ExactCover


def _library() -> Any:
    return import_module("pyxcc")


def _warm() -> None:
    _library()


def _missing() -> str | None:
    return None if find_spec("pyxcc") else "pyxcc is not installed (pip install 'gridproof[engines]')"


def _prepare(form: ExactCoverForm) -> Any:
    """The library's problem; where it takes none, the list of its solutions instead."""
    cover = form.cover
    used = {item for option in cover.options for item in option}
    if not cover.primary:
        # It refuses a problem without primary items, which has one solution.
        return [()]
    if not used.issuperset(range(len(cover.primary))):
        # It refuses a primary item without options; such a problem has no solution.
        return []
    pyxcc = _library()
    options = [pyxcc.Option(str(number), *_option(cover, number)) for number in range(len(cover.options))]
    primary, secondary = range(len(cover.primary)), range(len(cover.primary), len(cover.names))
    # It panics at a secondary item without options; that one restricts nothing.
    return pyxcc.Problem([*map(str, primary)], [str(item) for item in secondary if item in used], options)


def _option(cover: ExactCover, number: int) -> tuple[list[str], list[tuple[str, str]]]:
    """The primary items of an option, and the secondary ones with their colours, "" for none."""
    option = cover.options[number]
    shades = cover.colours[number] if cover.colours else (0,) * len(option)
    entries = list(zip(option, shades, strict=True))
    primary = [str(item) for item, _ in entries if item < len(cover.primary)]
    return primary, [(str(item), str(shade or "")) for item, shade in entries if item >= len(cover.primary)]


def _search(problem: Any, request: Request) -> Outcome:
    if isinstance(problem, list):
        return deliver(problem, request)
    solutions = _library().solve(problem, request.budget.solutions != 1)
    return deliver(solutions.all(), request, lambda labels: [int(label) for label in labels])


ENGINE = Engine(
    name="pyxcc",
    summary="pyxcc: dancing cells with colours in Rust; keeps all solutions in memory",
    node="",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    packages=("pyxcc",),
    heeds_budget=False,
    forms=(ExactCoverForm,),
    missing=_missing,
)
