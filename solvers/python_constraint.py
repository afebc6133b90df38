"""python-constraint: backtracking with forward checking, in Python, on variables with finite domains.

Of its solvers the one that chooses its next variable anew each time (fewest values left) is taken: it finds a first
placement of 24 queens in 4 ms, the library's default with its fixed order in 9 s; in listing all they are alike. The
library has no randomness: a seed makes no difference. It cannot be stopped between two solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from ..models.forms import AllDifferent, Allowed, CspConstraint, CspForm
from .contract import Engine, Outcome, Request
from .stream import deliver


def _warm() -> None:
    import constraint  # type: ignore[import-untyped]  # noqa: F401


def _missing() -> str | None:
    if _is_installed("python-constraint"):
        return (
            "the old python-constraint is installed and hides python-constraint2, which has the same import name"
            " (pip uninstall python-constraint, then pip install --force-reinstall python-constraint2)"
        )
    if not _is_installed("python-constraint2") or find_spec("constraint") is None:
        return "python-constraint2 is not installed (pip install python-constraint2)"
    return None


def _is_installed(distribution: str) -> bool:
    try:
        return bool(version(distribution))
    except PackageNotFoundError:
        return False


def _prepare(form: CspForm) -> Any:
    """The library's problem, its variables numbered; None where it is seen at once that there is no solution."""
    import constraint

    problem = constraint.Problem(constraint.BacktrackingSolver())
    for number, domain in enumerate(form.domains):
        # A value that stands twice would make each of its solutions come twice.
        values = list(dict.fromkeys(domain))
        if not values:
            # The library raises on an empty domain.
            return None
        problem.addVariable(number, values)
    for entry in form.constraints:
        if entry.variables:
            problem.addConstraint(_rule(entry), list(entry.variables))
        elif isinstance(entry, Allowed) and not entry.predicate():
            # The library would take a constraint on no variable for one on all.
            return None
    return problem


def _rule(entry: CspConstraint) -> Any:
    import constraint

    if isinstance(entry, AllDifferent):
        return constraint.AllDifferentConstraint()
    # A function, never a text: texts are parsed and rewritten by the library.
    return constraint.FunctionConstraint(entry.predicate)


def _answers(problem: Any) -> Iterator[tuple[Any, ...]]:
    """The values of the variables, by their numbers, of each solution as it is found."""
    if problem is None:
        return
    numbers = range(len(problem._variables))
    if not numbers:
        # The library knows no solution of a problem without variables; it has one.
        yield ()
        return
    for solution in problem.getSolutionIter():
        yield tuple([solution[number] for number in numbers])


def _search(problem: Any, request: Request) -> Outcome:
    return deliver(_answers(problem), request)


ENGINE = Engine(
    name="python-constraint",
    summary="python-constraint: backtracking with forward checking, on variables with finite domains",
    node="",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    packages=("python-constraint2",),
    heeds_budget=False,
    forms=(CspForm,),
    missing=_missing,
)
