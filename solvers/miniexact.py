"""miniexact: Knuth's Algorithm C in C (BSD-3-Clause), for exact covers with secondary items and colours.

It gives one solution after another, in memory that does not grow with their number, and has no randomness. It cannot
be stopped between two solutions. It looks names up one by one, so that n items take n² steps: 20,000 half a second.
Tried with 1.6.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..instances import ExactCover
from ..models.forms import ExactCoverForm
from .contract import Engine, Outcome, Request
from .stream import deliver

FOUND = 10
"""What `solve` returns if there is another solution."""


def _library() -> Any:
    return import_module("miniexact")


def _warm() -> None:
    _library()


def _missing() -> str | None:
    return None if find_spec("miniexact") else "miniexact is not installed (pip install 'gridproof[engines]')"


class _Problem:
    """An exact cover that the library has been told; a search uses that up, so another one tells it again."""

    def __init__(self, cover: ExactCover) -> None:
        self._cover = cover
        self._told = _tell(cover)

    def solved(self) -> Iterator[Any]:
        """The library's problem, each time that it holds another solution."""
        problem, self._told = self._told or _tell(self._cover), None
        while problem.solve() == FOUND:
            yield problem


def _tell(cover: ExactCover) -> Any:
    """The library's problem, in which items, colours and options are numbered from 1, in their order."""
    problem = _library().miniexacts_c()
    for item in range(len(cover.names)):
        define = problem.primary if item < len(cover.primary) else problem.secondary
        define(str(item))
    for colour in cover.palette:
        problem.color(colour)
    for number, option in enumerate(cover.options):
        shades = cover.colours[number] if cover.colours else (0,) * len(option)
        for item, shade in zip(option, shades, strict=True):
            problem.add(item + 1, shade)
        problem.add(0)
    return problem


def _prepare(form: ExactCoverForm) -> Any:
    """The problem, or the list of its solutions where the library would not find them."""
    if not form.cover.primary:
        # The library finds no solution of a problem without primary items; it has one.
        return [()]
    if not form.cover.options:
        # The library would end the process.
        return []
    return _Problem(form.cover)


def _search(problem: Any, request: Request) -> Outcome:
    if isinstance(problem, list):
        return deliver(problem, request)
    return deliver(problem.solved(), request, lambda found: [number - 1 for number in found.selected_options()])


ENGINE = Engine(
    name="miniexact",
    summary="miniexact: Knuth's Algorithm C (dancing links with colours) in C",
    node="",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    packages=("miniexact",),
    heeds_budget=False,
    forms=(ExactCoverForm,),
    missing=_missing,
)
