"""Every shipped instance, asked of every method that takes it, against what its file says is known."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import pytest

from gridproof.instances import Instance, load, shipped_names
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import Method, best_method, methods
from gridproof.solvers.run import Verdict
from gridproof.solvers.runner import Question, run

ENGLISH = ("american-*", "british-30", "canadian-*", "square-6")

SLOW = (
    ("crossword/square-5", "cp-sat/exact-cover"),
    ("crossword/square-5", "python-constraint/*"),
    ("queens/1[12]", "backtrack/pointer"),
    ("queens/1[12]", "cp-sat/*"),
    ("queens/12", "python-constraint/*"),
    ("tiling/pentomino-2x5x6", "backtrack/first-cell"),
    *(("tiling/pentomino-2x5x6", f"{engine}/*") for engine in ("dancing-links", "miniexact", "pyxcc")),
    ("tiling/pentomino-3x20", "cp-sat/*"),
    *(("tiling/pentomino-5x12", f"{engine}/exact-cover") for engine in ("dancing-links", "miniexact", "pyxcc")),
    ("tiling/domino-6x6", "cp-sat/positions"),
    ("tiling/pentomino-6x10", "*"),
    ("tiling/pentomino-8x8-corners", "*"),
    ("tiling/pentomino-square-8x8", "*"),
)
"""Pairs of an instance and a method, as patterns, that take more than some two seconds."""

LEFT_OUT = (
    # The whole English table: what fills it is tested in `test_fill.py`, and the models where they stop.
    *((f"crossword/{name}", method) for name in ENGLISH for method in ("*/exact-cover", "cp-sat/*", "*/planned")),
    ("tiling/any-pentominoes-5x5", "cp-sat/positions"),
    ("tiling/any-pentominoes-5x5", "python-constraint/*"),
    ("tiling/domino-6x6", "python-constraint/*"),
    ("tiling/pentomino-2x*", "cp-sat/*"),
    ("tiling/pentomino-[456]*[0-9]", "cp-sat/*"),
    ("tiling/pentomino-8x8-*", "cp-sat/*"),
    ("tiling/pentomino-square-*", "cp-sat/*"),
    *(("tiling/pentomino-square-*", f"{engine}/exact-cover") for engine in ("dancing-links", "miniexact", "pyxcc")),
    ("tiling/soma", "cp-sat/*"),
    ("tiling/pentomino-*x*[0-9e]", "backtrack/slots"),
    ("tiling/pentomino-8x8-corners", "backtrack/slots"),
    *(("tiling/pentomino-8x8-corners", f"{engine}/exact-cover") for engine in ("dancing-links", "miniexact", "pyxcc")),
    ("tiling/soma", "backtrack/slots"),
    ("tiling/pentomino-*", "python-constraint/*"),
    ("tiling/soma", "python-constraint/*"),
)
"""Those that take ten seconds or far more, where other methods and tests look at the same instance."""

LISTED = 20_000
"""The most solutions that are listed and checked one by one; more are only counted."""


def is_among(patterns: tuple[tuple[str, str], ...], instance: Instance, method: Method) -> bool:
    return any(fnmatchcase(instance.name, name) and fnmatchcase(method.name, by) for name, by in patterns)


def goal_of(instance: Instance, method: Method) -> Goal | None:
    """The most that the method is asked about the instance; None if it takes no such goal.

    Where nobody has counted the solutions, it is the verdict.
    """
    if instance.expect.solutions is None:
        goals = [Goal.UNIQUE]
    else:
        goals = [Goal.COUNT] if instance.expect.solutions > LISTED else [Goal.ALL, Goal.COUNT]
    return next((goal for goal in goals if method.refuses(instance.puzzle, goal) is None), None)


def pairs() -> Iterator[Any]:
    for instance in map(load, shipped_names()):
        for method in methods(instance.puzzle.kind):
            if goal_of(instance, method) is not None:
                yield from bounded(instance, method)


def bounded(instance: Instance, method: Method) -> Iterator[Any]:
    """The pair as a test's parameters, unless it is left out."""
    if not is_among(LEFT_OUT, instance, method):
        marks = [pytest.mark.slow] if is_among(SLOW, instance, method) else []
        yield pytest.param(instance, method, marks=marks, id=f"{instance.name}-{method.name}")


def best_for_classes() -> Iterator[Any]:
    for instance in map(load, shipped_names()):
        if instance.expect.classes is not None:
            yield from bounded(instance, best_method(instance.puzzle, Goal.COUNT, classes=True))


PAIRS = list(pairs())


@pytest.mark.parametrize(("instance", "method"), PAIRS)
def test_what_is_known_is_found(instance: Instance, method: Method) -> None:
    goal, expect = goal_of(instance, method), instance.expect
    assert goal is not None
    classes = expect.classes is not None and goal is Goal.ALL
    ended = run(instance, method, Question(goal, classes=classes))
    assert ended.wrong is None
    if goal is Goal.UNIQUE:
        assert expect.verdict in (None, ended.verdict)
        return
    assert ended.complete
    if goal is Goal.ALL:
        assert ended.classes == expect.classes
    if method.preserves is Preserves.ALL:
        assert ended.count == expect.solutions
        assert goal is Goal.COUNT or ended.verdict == Verdict(expect.verdict)


@pytest.mark.parametrize(("instance", "method"), list(best_for_classes()))
def test_classes_are_counted(instance: Instance, method: Method) -> None:
    """By Burnside's lemma where there is a method for it, without listing the solutions."""
    ended = run(instance, method, Question(Goal.COUNT, classes=True))
    assert (ended.count, ended.classes, ended.complete) == (instance.expect.solutions, instance.expect.classes, True)


def test_every_instance_is_asked_of_more_than_one_solver() -> None:
    """Of at least two solvers, where the number of solutions is known."""
    for name in shipped_names():
        if load(name).expect.solutions is None:
            continue
        asked = [pair.values[1] for pair in PAIRS if pair.values[0].name == name]
        assert len({method.solver.name for method in asked}) >= 2, name
