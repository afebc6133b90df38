"""What `import gridproof` offers: the runner's questions as plain functions, for Python and notebooks.

A puzzle is given as itself, as an Instance, or as the text that names one: a path, a shipped name or a shorthand
(`"queens:8"`). Without `timeout` a method runs in this process; with it in a process of its own, which is killed when
the time is up, because neither building nor every library can be stopped from inside. `timeout` is in seconds for
building and solving; imports and compilation are not counted. `compare` always uses processes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..instances import Instance, InvalidInput, Puzzle, Violation, load, puzzle_kinds, quote
from . import methods as lookup
from .compare import Comparison
from .compare import compare as compare_methods
from .contract import Goal
from .methods import Method
from .process import MEMORY_MB, Listener, run_in_process
from .run import Run, Status, Verdict
from .runner import Question, gave_up, run
from .why import Reason
from .why import why as tell

Subject = Puzzle[Any] | Instance | str


class Undecided(Exception):  # noqa: N818 - it tells how far the search came
    """A search ended before its answer was certain; `run` is its record, `count` the number found so far."""

    def __init__(self, ended: Run) -> None:
        self.run = ended
        self.count = ended.count or 0
        super().__init__(f"{ended.method} on {ended.instance}: {ended.message or ended.stop}, {self.count} found")


@dataclass(frozen=True)
class Solution:
    """A checked solution of a puzzle; a notebook shows its picture. `value` is the puzzle's own form of it."""

    puzzle: Puzzle[Any]
    value: Any

    def to_json(self) -> Any:
        """The solution as plain JSON values."""
        return self.puzzle.solution_to_json(self.value)

    def __str__(self) -> str:
        return self.puzzle.draw(self.value)

    def _repr_svg_(self) -> str | None:
        try:
            return self.puzzle.svg(self.value)
        except InvalidInput:
            # Too large to look at.
            return None


@dataclass(frozen=True)
class Verification:
    """A verdict with up to two solutions as its witnesses, and the cells in which they differ."""

    verdict: Verdict
    witnesses: tuple[Solution, ...]
    difference: tuple[tuple[int, ...], ...]
    run: Run


def count(
    puzzle: Subject,
    *,
    method: str | None = None,
    timeout: float | None = None,
    seed: int | None = None,
    up_to_symmetry: bool = False,
) -> int:
    """The number of solutions. Raises Undecided if they could not all be counted within `timeout` seconds."""
    question = Question(Goal.COUNT, timeout, seed=seed, classes=up_to_symmetry)
    ended, _ = _ask(puzzle, method, question, keep=False)
    number = ended.classes if up_to_symmetry else ended.count
    if not ended.complete or number is None:
        raise Undecided(ended)
    return number


def solve(
    puzzle: Subject, *, method: str | None = None, timeout: float | None = None, seed: int | None = None
) -> Solution | None:
    """A solution, or None if it is proved that there is none; of a puzzle with an objective the best one.

    Raises Undecided, also where a solution was found that is not proved to be the best.
    """
    subject = _instance(puzzle)
    best = subject.puzzle.has_objective
    ended, found = _ask(subject, method, Question(Goal.BEST if best else Goal.FIRST, timeout, seed=seed))
    if not ended.complete and (best or not found):
        raise Undecided(ended)
    return found[0] if found else None


def solutions(
    puzzle: Subject,
    *,
    limit: int | None = None,
    method: str | None = None,
    timeout: float | None = None,
    seed: int | None = None,
) -> list[Solution]:
    """All solutions, or the first `limit`. Raises Undecided if the search ended before that."""
    ended, found = _ask(puzzle, method, Question(Goal.ALL, timeout, limit, seed))
    if not ended.complete and ended.stop != "limit":
        raise Undecided(ended)
    return found


def verify(
    puzzle: Subject, *, method: str | None = None, timeout: float | None = None, seed: int | None = None
) -> Verification:
    """Whether there is no solution, exactly one, or more; UNKNOWN if it could not be decided within `timeout`."""
    ended, found = _ask(puzzle, method, Question(Goal.UNIQUE, timeout, seed=seed))
    cells = found[0].puzzle.difference(found[0].value, found[1].value) if len(found) == 2 else []
    return Verification(ended.verdict, tuple(found), tuple(cells), ended)


def why(puzzle: Subject, *, timeout: float | None = None) -> Reason | None:
    """Why a puzzle, known to have no solution, has none: a part of it that has none alone, as small as is found.

    None for a puzzle that has one, for kinds that cannot tell (crosswords can), and if `timeout` seconds are too few.
    """
    return tell(_instance(puzzle).puzzle, timeout)


def check(puzzle: Subject, solution: Any) -> list[Violation]:
    """Every rule that a proposed solution breaks: a Solution, or its JSON form. Raises InvalidInput.

    Tuples, numpy arrays and numpy numbers may stand for the lists and numbers of JSON.
    """
    subject = _instance(puzzle).puzzle
    data = solution.to_json() if isinstance(solution, Solution) else _plain(solution)
    return subject.violations(subject.solution_from_json(data))


def _plain(data: Any) -> Any:
    """The value as JSON would have it."""
    if hasattr(data, "tolist"):  # numpy's arrays and numbers, without importing numpy
        data = data.tolist()
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, Sequence) and not isinstance(data, str | bytes):
        return [_plain(value) for value in data]
    return data


def compare(
    *puzzles: Subject,
    methods: Sequence[str] = (),
    goal: str = "all",
    timeout: float = 60.0,
    memory_mb: int = MEMORY_MB,
    repeat: int = 1,
    seed: int | None = None,
) -> Comparison:
    """Ask every method (or those matching the patterns) the same question, each in a process of its own.

    `goal` is "first", "all", "count" or "unique". A notebook shows the comparison as a table.
    """
    if goal not in tuple(Goal):
        raise InvalidInput(f"unknown goal {goal!r}")
    if not puzzles or min(memory_mb, repeat) < 1:
        raise InvalidInput("compare takes a puzzle or more, and at least 1 megabyte and 1 repeat")
    question = Question(Goal(goal), timeout, seed=seed)
    patterns = [methods] if isinstance(methods, str) else methods
    chosen = _named_apart([_instance(puzzle) for puzzle in puzzles])
    return compare_methods(chosen, patterns, question, memory_mb=memory_mb, repeat=repeat)


def _named_apart(instances: Sequence[Instance]) -> list[Instance]:
    """The instances; puzzles that are described alike get a number to their name."""
    names = [instance.name for instance in instances]
    return [
        replace(instance, name=f"{instance.name} ({names[:place].count(instance.name) + 1})")
        if names.count(instance.name) > 1
        else instance
        for place, instance in enumerate(instances)
    ]


def methods(puzzle: Subject | type[Puzzle[Any]]) -> list[str]:
    """The names of a puzzle's methods; of a kind's, if given its class or its word (`"queens"`)."""
    if isinstance(puzzle, type):
        kind = puzzle.kind
    elif isinstance(puzzle, str) and puzzle in puzzle_kinds():
        kind = puzzle
    else:
        kind = _instance(puzzle).puzzle.kind
    return [method.name for method in lookup.methods(kind)]


def _instance(subject: Subject) -> Instance:
    if isinstance(subject, Instance):
        return subject
    if isinstance(subject, Puzzle):
        return Instance(subject.describe(), subject)
    if isinstance(subject, str):
        return load(subject)
    raise InvalidInput(f"{quote(subject)} is no puzzle, no Instance and no text that names one")


def _ask(subject: Subject, name: str | None, question: Question, *, keep: bool = True) -> tuple[Run, list[Solution]]:
    """Ask one method, in this process or within a timeout. Raises InvalidInput, KeyboardInterrupt, Undecided."""
    instance = _instance(subject)
    puzzle = instance.puzzle
    for method in lookup.methods_in_turn(puzzle, question.goal, name, classes=question.classes):
        ended, found = _ask_one(instance, method, question, keep=keep)
        if not gave_up(ended):
            break
        question = question.after(ended)
    if ended.status is Status.INTERRUPTED:
        raise KeyboardInterrupt
    if ended.status is Status.ERROR or ended.wrong is not None:
        raise Undecided(ended)
    return ended, found


def _ask_one(instance: Instance, method: Method, question: Question, *, keep: bool) -> tuple[Run, list[Solution]]:
    puzzle, found = instance.puzzle, list[Solution]()
    if question.seconds is None:
        sink = (lambda value, digest: found.append(Solution(puzzle, value))) if keep else None
        return run(instance, method, question, sink=sink), found
    listener = Listener(lambda data, digest: found.append(Solution(puzzle, puzzle.solution_from_json(data))))
    return run_in_process(instance, method, question, listener=listener if keep else None), found
