"""Methods: an engine with a formulation, or a backtracker, with options; found by their names."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from ..instances import InvalidInput, Puzzle, quote
from ..models import Form, Formulation, best_methods, formulations
from .contract import Backtracker, Engine, Goal, Preserves, Solver
from .plugins import plugins

PACKAGE = __name__.rpartition(".")[0]


@dataclass(frozen=True)
class Method:
    """One way to solve one kind of puzzle: `ENGINE/FORMULATION` or `backtrack/NAME`, options in brackets."""

    name: str
    solver: Solver
    formulation: Formulation | None
    options: Mapping[str, Any]

    def refuses(self, puzzle: Puzzle[Any], goal: Goal) -> str | None:
        """Why the method is not asked for `goal` on this puzzle, or None."""
        missing = self.missing()
        if missing is not None:
            return missing
        offered = self.goals(type(puzzle))
        if goal not in offered:
            return f"{self.name} has no goal {goal} (it has {', '.join(offered)})"
        if isinstance(self.solver, Backtracker):
            return self.solver.refuses(puzzle)
        assert self.formulation is not None
        return self.formulation.refuses(puzzle)

    def goals(self, kind: type[Puzzle[Any]]) -> list[Goal]:
        """What the method can be asked about puzzles of a kind."""
        return [goal for goal in Goal if goal in self.solver.goals and (kind.has_objective or goal is not Goal.BEST)]

    def missing(self) -> str | None:
        """Why the method cannot run on this machine, or None."""
        return self.solver.missing() if isinstance(self.solver, Engine) else None

    @property
    def preserves(self) -> Preserves:
        """Which of the puzzle's solutions the method keeps: what both its solver and its formulation keep."""
        if self.solver.preserves is not Preserves.ALL or self.formulation is None:
            return self.solver.preserves
        return Preserves(self.formulation.preserves)

    def fixed(self, puzzle: Puzzle[Any]) -> Iterator[Form] | None:
        """For each symmetry a form of the solutions that it leaves as they are; None where there are no such forms."""
        if self.formulation is None or self.formulation.fixed is None:
            return None
        return self.formulation.fixed(puzzle)

    def state(self, puzzle: Puzzle[Any]) -> Form | Puzzle[Any]:
        """What the solver takes: the puzzle's form, or for a backtracker the puzzle itself."""
        return puzzle if self.formulation is None else self.formulation.build(puzzle)

    def decode(self, form: Any, raw: Any) -> Hashable:
        """The puzzle's solution that a raw answer stands for."""
        solution: Hashable = raw if self.formulation is None else form.decode(raw)
        return solution


@cache
def _own_engines() -> tuple[Engine, ...]:
    modules = (import_module(f"{PACKAGE}.{entry.name}") for entry in iter_modules(import_module(PACKAGE).__path__))
    return tuple(module.ENGINE for module in modules if hasattr(module, "ENGINE"))


def engines() -> list[Engine]:
    """All engines, by name: each file of this folder or plugin that defines `ENGINE`."""
    theirs = [module.ENGINE for module in plugins() if hasattr(module, "ENGINE")]
    return sorted([*_own_engines(), *theirs], key=lambda engine: engine.name)


def backtrackers(kind: str) -> list[Backtracker]:
    """The backtrackers of a kind of puzzle: those of `backtrack/KIND.py` and of plugins."""
    name = f"{PACKAGE}.backtrack.{kind.replace('-', '_')}"
    own = import_module(name).BACKTRACKERS if find_spec(name) is not None else ()
    theirs = (module.BACKTRACKERS.get(kind, ()) for module in plugins() if hasattr(module, "BACKTRACKERS"))
    return [*own, *(tracker for group in theirs for tracker in group)]


def _formulations(kind: str) -> list[Formulation]:
    theirs = (module.FORMULATIONS.get(kind, ()) for module in plugins() if hasattr(module, "FORMULATIONS"))
    return [*formulations(kind).values(), *(entry for group in theirs for entry in group)]


def methods(kind: str) -> list[Method]:
    """Every method of a kind of puzzle, with its default options."""
    return list(_methods(kind))


def _methods(kind: str) -> Iterator[Method]:
    for tracker in backtrackers(kind):
        yield Method(f"backtrack/{tracker.name}", tracker, None, _defaults(tracker))
    for engine in engines():
        for entry in _formulations(kind):
            if entry.form in engine.forms:
                yield Method(f"{engine.name}/{entry.name}", engine, entry, _defaults(engine))


def _defaults(solver: Solver) -> dict[str, Any]:
    return {option.name: option.default for option in solver.options}


def parse_method(kind: str, text: str) -> Method:
    """The method of a name such as `backtrack/bitmask[mirror=off]`. Raises InvalidInput."""
    shape = re.fullmatch(r"([^\[\]]+)(?:\[(.*)\])?", text)
    known = {method.name: method for method in methods(kind)}
    if shape is None or shape[1] not in known:
        raise InvalidInput(f"no method {quote(text)} for {kind} (known: {', '.join(known)})")
    method = known[shape[1]]
    given = dict(_split_options(text, shape[2])) if shape[2] is not None else {}
    options = {option.name: option for option in method.solver.options}
    for name in given:
        if name not in options:
            hint = ", ".join(options) or "none"
            raise InvalidInput(f"{shape[1]} has no option {quote(name)} in {quote(text)} (it has: {hint})")
    values = {name: options[name].read(value) for name, value in given.items()}
    label = ",".join(f"{name}={value}" for name, value in sorted(given.items()))
    name = f"{shape[1]}[{label}]" if given else shape[1]
    return Method(name, method.solver, method.formulation, {**method.options, **values})


def _split_options(text: str, inside: str) -> Iterator[tuple[str, str]]:
    # A value may hold commas itself: only a comma before `name=` ends it.
    for part in re.split(r",(?=[\w-]+=)", inside):
        name, equals, value = part.partition("=")
        if not equals:
            raise InvalidInput(f"option {quote(part)} in {quote(text)} is not of the form name=value")
        yield name.strip(), value.strip()


def choose_method(puzzle: Puzzle[Any], goal: Goal, name: str | None, *, classes: bool = False) -> Method:
    """The named method, or without a name the best one known. Raises InvalidInput if there is none or it refuses.

    With `classes`, one that can count them without listing all solutions is best.
    """
    if name is None:
        return best_method(puzzle, goal, classes=classes)
    method = parse_method(puzzle.kind, name)
    reason = method.refuses(puzzle, goal)
    if reason is not None:
        raise InvalidInput(f"{method.name} does not take {puzzle.describe()}: {reason}")
    return method


def best_method(puzzle: Puzzle[Any], goal: Goal, *, classes: bool = False) -> Method:
    """The first of the puzzle's best methods for `goal` that takes it. Raises InvalidInput if none does."""
    reasons, fitting = [], []
    for name in best_methods(puzzle, goal):
        method = parse_method(puzzle.kind, name)
        reason = method.refuses(puzzle, goal)
        if reason is None:
            fitting.append(method)
        reasons.append(f"{name}: {reason}")
    for method in fitting if classes else ():
        if method.fixed(puzzle) is not None:
            return method
    if fitting:
        return fitting[0]
    raise InvalidInput(f"no method takes {puzzle.describe()} for goal {goal} ({'; '.join(reasons)})")
