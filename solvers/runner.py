"""The runner: asks one method one question about one puzzle, in this process, and checks what it answers.

It checks *before* it reports: every solution is decoded, held against the puzzle's own rules and compared with those
before it. Where a form could not say every rule (`refine`), it is changed and solved again.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from ..instances import Instance, InvalidInput, Puzzle, Violation
from .burnside import count_classes
from .contract import Budget, Goal, Preserves, Request, Stop
from .methods import Method
from .run import Run, machine, versions

LIMITS = {Goal.FIRST: 1, Goal.UNIQUE: 2}

Sink = Callable[[Any], None]
"""Gets each solution, checked and for the first time."""


@dataclass(frozen=True)
class Question:
    """What is asked: a goal, and how far to go. `seconds` are for building and solving together.

    `limit` asks for so many solutions (goal all). `classes` counts them up to symmetry too: with the goal count by
    Burnside's lemma where the method's formulation can, otherwise by the canonical form of each solution.
    """

    goal: Goal = Goal.FIRST
    seconds: float | None = None
    limit: int | None = None
    seed: int | None = None
    classes: bool = False

    @property
    def solutions(self) -> int | None:
        """The number of solutions after which to stop."""
        return LIMITS.get(self.goal, self.limit)


def digest_of(puzzle: Puzzle[Any], solution: Any) -> int:
    """A number of 128 bits for a solution: BLAKE2b of its canonical JSON form."""
    text = json.dumps(puzzle.solution_to_json(solution), separators=(",", ":"), ensure_ascii=True)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")


class Collector:
    """Takes a method's raw answers: decodes, checks, de-duplicates, sums their digests, passes them on.

    Memory: about 100 bytes a solution, for telling a repeated one.
    """

    def __init__(
        self, puzzle: Puzzle[Any], decode: Callable[[Any], Hashable], sink: Sink | None, *, classes: bool
    ) -> None:
        self.puzzle = puzzle
        self.decode = decode
        self.sink = sink
        self.symmetries = list(puzzle.symmetries()) if classes else None
        self.seconds = 0.0
        self.can_refine = False
        self.clear()

    def clear(self) -> None:
        """Forget all answers: a refined form starts again."""
        self.seen: set[int] = set()
        self.classes = 0
        self.wrong: dict[str, Any] | None = None
        self.refined_away: list[tuple[Any, list[Violation]]] = []
        self.held_back: list[Any] = []

    def __call__(self, raw: Any) -> None:
        """Take one answer."""
        start = time.perf_counter()
        self._take(self.decode(raw))
        self.seconds += time.perf_counter() - start

    def _take(self, solution: Any) -> None:
        violations = self.puzzle.violations(solution)
        if violations and self.can_refine:
            self.refined_away.append((solution, violations))
        elif violations:
            self._blame(solution, violations=[vars(violation) for violation in violations])
        elif (digest := digest_of(self.puzzle, solution)) in self.seen:
            self._blame(solution, repeated=True)
        else:
            self.seen.add(digest)
            if self.symmetries is not None:
                # One solution of each class is the least of its images.
                self.classes += all(solution <= symmetry(solution) for symmetry in self.symmetries)
            if self.can_refine:
                # Another round would find it again: pass it on when the last one is over.
                self.held_back.append(solution)
            elif self.sink is not None:
                self.sink(solution)

    def flush(self) -> None:
        """Pass on what was held back."""
        if self.sink is not None:
            for solution in self.held_back:
                self.sink(solution)

    def _blame(self, solution: Any, **fault: Any) -> None:
        if self.wrong is None:
            self.wrong = {"solution": self.puzzle.solution_to_json(solution), **fault}

    @property
    def digest(self) -> str:
        """The digest of the set of solutions: a sum, so that their order does not matter."""
        return f"{sum(self.seen) % 2**128:032x}"


def run(
    instance: Instance,
    method: Method,
    question: Question,
    *,
    sink: Sink | None = None,
    on_build: Callable[[], None] = lambda: None,
) -> Run:
    """Ask `method` the question. Raises InvalidInput if the method does not take it, and what its solver raises.

    `sink` gets each checked solution as it is found; `on_build` is called when imports and compilation are over.
    """
    puzzle = instance.puzzle
    reason = method.refuses(puzzle, question.goal)
    if reason is not None:
        raise InvalidInput(f"{method.name} does not take {instance.name}: {reason}")
    start = time.perf_counter()
    record = Run(instance.name, method.name, question.goal, seed=question.seed, node=method.solver.node)
    method.solver.warm()
    imported = time.perf_counter()
    method.solver.compile()
    compiled = time.perf_counter()
    cpu = time.process_time()
    on_build()
    record = replace(record, import_seconds=imported - start, compile_seconds=compiled - imported)
    fixed = method.fixed(puzzle) if question.classes and question.goal is Goal.COUNT else None
    if fixed is not None:
        record = count_classes(record, fixed, method, question.seconds)
    else:
        record = _ask(record, puzzle, method, question, sink)
    return replace(
        record,
        # A search that may miss solutions has exhausted nothing.
        complete=record.complete and method.preserves is Preserves.ALL,
        wall_seconds=time.perf_counter() - start,
        cpu_seconds=time.process_time() - cpu,
        versions=versions(method.solver.packages),
        machine=machine(),
    )


def _ask(record: Run, puzzle: Puzzle[Any], method: Method, question: Question, sink: Sink | None) -> Run:
    """Build and solve, refining and solving again where the form asks for it; the record of it."""
    began = time.perf_counter()
    deadline = None if question.seconds is None else began + question.seconds
    form = method.state(puzzle)
    refine = getattr(form, "refine", None)
    only_counts = question.goal is Goal.COUNT and refine is None and not question.classes
    collector = Collector(puzzle, lambda raw: method.decode(form, raw), sink, classes=question.classes)
    collector.can_refine = refine is not None
    build_seconds = solve_seconds = 0.0
    while True:
        problem = method.solver.prepare(form)
        built = time.perf_counter()
        left = None if deadline is None else max(0.0, deadline - built)
        budget = Budget(left, question.solutions)
        on_solution = None if only_counts else collector
        outcome = method.solver.search(problem, Request(budget, question.seed, method.options, on_solution))
        ended = time.perf_counter()
        build_seconds += built - began
        solve_seconds += ended - built
        began = ended
        if refine is None or outcome.stop is not Stop.LIMIT or not collector.refined_away:
            break
        for candidate, violations in collector.refined_away:
            refine(candidate, violations)
        collector.clear()
    collector.flush()
    record = replace(record, build_seconds=build_seconds, solve_seconds=solve_seconds).ended(outcome)
    return record if only_counts else _checked(record, collector)


def _checked(record: Run, collector: Collector) -> Run:
    """The record with what the collector has seen, instead of what the method says of itself."""
    return replace(
        record,
        count=len(collector.seen),
        classes=None if collector.symmetries is None else collector.classes,
        symmetries=None if collector.symmetries is None else len(collector.symmetries),
        verified=collector.wrong is None,
        wrong=collector.wrong,
        digest=collector.digest,
        solve_seconds=(record.solve_seconds or 0.0) - collector.seconds,
        check_seconds=collector.seconds,
    )
