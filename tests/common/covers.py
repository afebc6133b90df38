"""Exact covers, and what an engine finds of them."""

from __future__ import annotations

from gridproof.instances import ExactCover, Queens
from gridproof.models import ExactCoverForm, formulations
from gridproof.solvers.contract import Budget, Engine, Outcome, Request

Chosen = tuple[int, ...]


def form(cover: ExactCover) -> ExactCoverForm:
    return ExactCoverForm(cover, tuple)


def queens(size: int) -> ExactCoverForm:
    built = formulations("queens")["exact-cover"].build(Queens(size))
    assert isinstance(built, ExactCoverForm)
    return built


def free_choice(items: int) -> ExactCoverForm:
    """Two options an item: 2**items solutions."""
    names = [f"i{number}" for number in range(items)]
    return form(ExactCover.build(names, [], [[name] for name in names for _ in range(2)]))


def count(
    engine: Engine, problem: ExactCoverForm, seconds: float | None = None, solutions: int | None = None
) -> Outcome:
    return engine.search(engine.prepare(problem), Request(Budget(seconds, solutions)))


def listed(engine: Engine, problem: ExactCoverForm, solutions: int | None = None) -> tuple[Outcome, list[Chosen]]:
    """The outcome and the solutions in the order in which they came, the options of each sorted."""
    found: list[Chosen] = []
    request = Request(Budget(solutions=solutions), on_solution=lambda raw: found.append(tuple(sorted(raw))))
    return engine.search(engine.prepare(problem), request), found
