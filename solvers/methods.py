"""Methods: an engine with a formulation, or a backtracker, with options; found by their names."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..instances import InvalidInput, Puzzle, quote
from ..models import Form, Formulation, best_methods
from .catalog import backtrackers, engines, formulations
from .contract import Backtracker, Engine, Goal, Preserves, Solver

COMPLETE = (Preserves.ALL, Preserves.ONE_PER_CLASS)
"""What a search keeps that has exhausted something when it ends."""


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
        if goal is Goal.BEST and not puzzle.has_objective:
            return "the puzzle has no objective, so no solution is the best"
        if goal is Goal.UNIQUE and puzzle.has_objective and Goal.BEST not in offered:
            return "it does not know which solutions are the best, about which the puzzle asks"
        reason = self.solver.cannot(goal, self.options)
        if reason is not None:
            return reason
        if isinstance(self.solver, Backtracker):
            return self.solver.refuses(puzzle)
        assert self.formulation is not None
        return self.formulation.refuses(puzzle)

    def refuses_classes(self, puzzle: Puzzle[Any]) -> str | None:
        """Why the method cannot count up to symmetry, or None: it takes each solution, or forms of the fixed ones."""
        can = Goal.ALL in self.solver.goals or self.fixed(puzzle) is not None
        return None if can else "it counts without listing what it counts, so not up to symmetry"

    def goals(self, kind: type[Puzzle[Any]]) -> list[Goal]:
        """What the method can be asked about puzzles of a kind."""
        has_best = kind.has_objective is not Puzzle.has_objective
        offered = [goal for goal in Goal if goal in self.solver.goals and (has_best or goal is not Goal.BEST)]
        if self.preserves is Preserves.SAMPLE:
            # What is drawn at random says nothing of what else there is.
            return [goal for goal in offered if goal is Goal.FIRST]
        # Of one solution a class, a single one says nothing of how many there are.
        return [goal for goal in offered if goal is not Goal.UNIQUE or self.preserves is not Preserves.ONE_PER_CLASS]

    def missing(self) -> str | None:
        """Why the method cannot run on this machine, or None."""
        return self.solver.missing() if isinstance(self.solver, Engine) else None

    @property
    def preserves(self) -> Preserves:
        """Which of the puzzle's solutions the method keeps: what both its solver and its formulation keep."""
        keeps = self.solver.keeps
        mine = self.solver.preserves if keeps is None else keeps(self.options)
        if mine is not Preserves.ALL or self.formulation is None:
            return mine
        return Preserves(self.formulation.preserves)

    def fixed(self, puzzle: Puzzle[Any]) -> Iterator[Form] | None:
        """For each symmetry a form of the solutions that it leaves as they are; None where there are no such forms."""
        if self.formulation is None or self.formulation.fixed is None:
            return None
        return self.formulation.fixed(puzzle)

    def build(self, puzzle: Puzzle[Any]) -> Form | Puzzle[Any]:
        """What the solver takes: the puzzle's form, or for a backtracker the puzzle itself."""
        return puzzle if self.formulation is None else self.formulation.build(puzzle)

    def decode(self, form: Any, raw: Any) -> Hashable:
        """The puzzle's solution that a raw answer stands for."""
        solution: Hashable = raw if self.formulation is None else form.decode(raw)
        return solution


def methods(kind: str) -> list[Method]:
    """Every method of a kind of puzzle, with its default options."""
    return list(_methods(kind))


def _methods(kind: str) -> Iterator[Method]:
    for tracker in backtrackers(kind):
        yield Method(f"backtrack/{tracker.name}", tracker, None, _defaults(tracker))
    for engine in engines():
        for entry in formulations(kind):
            if entry.form in engine.forms:
                yield Method(f"{engine.name}/{entry.name}", engine, entry, _defaults(engine))


def _defaults(solver: Solver) -> dict[str, Any]:
    return {option.name: option.default for option in solver.options}


def parse_method(kind: str, text: str) -> Method:
    """The method of a name such as `backtrack/bitmask[mirror=off]`. Raises InvalidInput.

    Its own name leaves out the options that have their default values: two spellings of a method are one method.
    """
    shape = re.fullmatch(r"([^\[\]]+)(?:\[(.*)\])?", text)
    known = {method.name: method for method in methods(kind)}
    if shape is None or shape[1] not in known:
        raise InvalidInput(f"no method {quote(text)} for {kind} (known: {', '.join(known)})")
    method = known[shape[1]]
    if shape[2] is None:
        return method
    options = {option.name: option for option in method.solver.options}
    given: dict[str, str] = {}
    for name, value in _split_options(text, shape[2]):
        if name not in options:
            hint = ", ".join(options) or "none"
            raise InvalidInput(f"{shape[1]} has no option {quote(name)} in {quote(text)} (it has: {hint})")
        if name in given:
            raise InvalidInput(f"option {name} is given twice in {quote(text)}")
        given[name] = value
    return _with_options(method, {name: options[name].spell(value) for name, value in given.items()})


def _with_options(method: Method, spelled: Mapping[str, tuple[str, Any]]) -> Method:
    """The method with options given as their canonical text and their value."""
    changed = {name: both for name, both in spelled.items() if both[1] != method.options[name]}
    label = ",".join(f"{name}={text}" for name, (text, _) in sorted(changed.items()))
    values = {name: value for name, (_, value) in changed.items()}
    name = f"{method.name}[{label}]" if label else method.name
    return Method(name, method.solver, method.formulation, {**method.options, **values})


def _split_options(text: str, inside: str) -> Iterator[tuple[str, str]]:
    # A value may hold commas itself: only a comma before `name=` ends it.
    for part in re.split(r",(?=\s*[\w-]+=)", inside):
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
    reason = method.refuses(puzzle, goal) or (method.refuses_classes(puzzle) if classes else None)
    if reason is not None:
        raise InvalidInput(f"{method.name} does not take {puzzle.describe()}: {reason}")
    return method


def methods_in_turn(puzzle: Puzzle[Any], goal: Goal, name: str | None, *, classes: bool = False) -> list[Method]:
    """The methods to ask one after another until one answers: the chosen one, or of the best ones several.

    For the goals first and unique the best one may be quick and miss solutions; the next ones that take the puzzle
    follow, up to the first that misses none. Raises InvalidInput as `choose_method` does.
    """
    chosen = choose_method(puzzle, goal, name, classes=classes)
    if name is not None or goal not in (Goal.FIRST, Goal.UNIQUE):
        return [chosen]
    found: list[Method] = []
    for other in best_methods(puzzle, goal):
        method = parse_method(puzzle.kind, other)
        if method.refuses(puzzle, goal) is None:
            found.append(method)
            if method.preserves in COMPLETE:
                break
    return found


def best_method(puzzle: Puzzle[Any], goal: Goal, *, classes: bool = False) -> Method:
    """The first of the puzzle's best methods for `goal` that takes it. Raises InvalidInput if none does."""
    reasons, fitting = [], []
    for name in best_methods(puzzle, goal):
        method = parse_method(puzzle.kind, name)
        reason = method.refuses(puzzle, goal) or (method.refuses_classes(puzzle) if classes else None)
        if reason is None:
            fitting.append(method)
        reasons.append(f"{name}: {reason}")
    for method in fitting if classes else ():
        if method.fixed(puzzle) is not None:
            return method
    if fitting:
        return fitting[0]
    raise InvalidInput(f"no method takes {puzzle.describe()} for goal {goal} ({'; '.join(reasons)})")
