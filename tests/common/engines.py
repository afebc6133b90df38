"""CP-SAT and python-constraint, and what they answer."""

from __future__ import annotations

from typing import Any

from gridproof.instances import Queens
from gridproof.models import Form
from gridproof.models.queens import booleans, columns
from gridproof.solvers import cp_sat, python_constraint
from gridproof.solvers.contract import Budget, Engine, Outcome, Request

CP_SAT, CONSTRAINT = cp_sat.ENGINE, python_constraint.ENGINE


def ask(
    engine: Engine,
    form: Form,
    limit: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    **options: Any,
) -> tuple[Outcome, list[Any]]:
    """The outcome, and the raw answers as they came."""
    found: list[Any] = []
    request = Request(Budget(seconds, limit), seed, options, found.append)
    return engine.search(engine.prepare(form), request), found


def count(engine: Engine, form: Form, limit: int | None = None, seconds: float | None = None) -> Outcome:
    return engine.search(engine.prepare(form), Request(Budget(seconds, limit)))


def queens(size: int, engine: Engine) -> Form:
    return (booleans if engine is CP_SAT else columns).build(Queens(size))
