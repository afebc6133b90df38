"""The runner: asks one method one question about one puzzle, in this process, and checks what it answers.

It checks *before* it reports: every solution is decoded, held against the puzzle's own rules and compared with those
before it. Where a form could not say every rule (`refine`), it is changed and solved again.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ..instances import Instance, InvalidInput, quote
from .burnside import count_classes
from .collector import Candidate, Collector, Sink
from .contract import Budget, Goal, Outcome, Preserves, Request, Stop
from .methods import COMPLETE, Method
from .run import Run, Status, Verdict, machine, versions
from .second_stage import complete_candidates

LIMITS = {Goal.FIRST: 1, Goal.UNIQUE: 2}
LEAST_SECONDS = 0.01


class Refused(InvalidInput):
    """A method is asked for what it declares that it does not take."""


@dataclass(frozen=True)
class Question:
    """What is asked: a goal, and how far to go. `seconds` are for building and solving together.

    Of a puzzle with an objective the goal unique asks about the best solutions alone.
    `limit` asks for so many solutions (goal all). `classes` counts them up to symmetry too: with the goal count by
    Burnside's lemma where the method's formulation can, otherwise by the canonical form of each solution. Raises
    InvalidInput for numbers that make no sense.
    """

    goal: Goal = Goal.FIRST
    seconds: float | None = None
    limit: int | None = None
    seed: int | None = None
    classes: bool = False

    def __post_init__(self) -> None:
        if self.seconds is not None and not (isinstance(self.seconds, int | float) and 0 < self.seconds < math.inf):
            raise InvalidInput(f"the time limit is {quote(self.seconds)}; it takes a positive number of seconds")
        if self.limit is not None and not (type(self.limit) is int and self.limit >= 1):
            raise InvalidInput(f"the limit is {quote(self.limit)}; it takes a whole number from 1")
        if self.seed is not None and not (type(self.seed) is int and 0 <= self.seed < 2**31):
            raise InvalidInput(f"the seed is {quote(self.seed)}; it takes a whole number from 0 to {2**31 - 1}")

    def after(self, ended: Run) -> Question:
        """The question with the time that a run has left of it, at least a hundredth of a second."""
        if self.seconds is None:
            return self
        spent = (ended.build_seconds or 0.0) + (ended.solve_seconds or 0.0) + (ended.check_seconds or 0.0)
        return replace(self, seconds=max(LEAST_SECONDS, self.seconds - spent))

    @property
    def solutions(self) -> int | None:
        """The number of solutions after which to stop."""
        return LIMITS.get(self.goal, self.limit)


def gave_up(ended: Run) -> bool:
    """Whether a method that may miss solutions has ended without an answer: another may be asked."""
    is_undecided = ended.verdict is Verdict.UNKNOWN if ended.goal == Goal.UNIQUE else not ended.count
    return ended.status is Status.OK and ended.wrong is None and is_undecided and not ended.complete


def run(
    instance: Instance,
    method: Method,
    question: Question,
    *,
    sink: Sink | None = None,
    on_phase: Callable[[str], None] = lambda phase: None,
) -> Run:
    """Ask `method` the question. Raises Refused if the method does not take it, and whatever its solver raises.

    `sink` gets each checked solution as it is found; `on_phase` hears "build" when imports and compilation are over.
    """
    reason = method.refuses(instance.puzzle, question.goal)
    if reason is not None:
        raise Refused(f"{method.name} does not take {instance.name}: {reason}")
    start = time.perf_counter()
    method.solver.warm()
    imported = time.perf_counter()
    method.solver.compile()
    compiled, cpu = time.perf_counter(), time.process_time()
    on_phase("build")
    record = replace(
        blank_run(instance, method, question), import_seconds=imported - start, compile_seconds=compiled - imported
    )
    record = _Asking(instance, method, question, sink).answer(record)
    return replace(
        record,
        complete=record.complete and method.preserves in COMPLETE,
        wall_seconds=time.perf_counter() - start,
        cpu_seconds=time.process_time() - cpu,
    )


def blank_run(instance: Instance, method: Method, question: Question) -> Run:
    """The record of a run of which nothing is known yet."""
    return Run(
        instance.name,
        method.name,
        question.goal,
        preserves=str(method.preserves),
        seed=question.seed,
        node=method.solver.node,
        versions=versions(method.solver.packages),
        machine=machine(),
    )


class _Asking:
    """One question on its way: the form, which refining may change, and what has come of it."""

    def __init__(self, instance: Instance, method: Method, question: Question, sink: Sink | None) -> None:
        self.puzzle = instance.puzzle
        self.method = method
        self.question = question
        self.sink = sink
        self.began = time.perf_counter()
        self.build_seconds = self.solve_seconds = 0.0

    def answer(self, record: Run) -> Run:
        """Build, solve, and put into the record what came of it."""
        counts = self.question.goal is Goal.COUNT
        fixed = self.method.fixed(self.puzzle) if counts and self.question.classes else None
        if fixed is not None:
            return count_classes(record, self.puzzle, fixed, self.method, self.question.seconds)
        self.form = self.method.build(self.puzzle)
        refines = getattr(self.form, "refine", None) is not None
        one_each = self.method.preserves is Preserves.ONE_PER_CLASS
        by_form = self.question.classes and not one_each
        collector = Collector(
            self.puzzle,
            lambda raw: self.method.decode(self.form, raw),
            self.sink,
            limit=self.question.solutions,
            classes=by_form,
            keeps_candidates=refines,
        )
        only_counts = counts and not refines and not by_form
        outcome = self._refined(collector) if refines else self._searched(None if only_counts else collector)
        record = replace(record, build_seconds=self.build_seconds, solve_seconds=self.solve_seconds).ended(outcome)
        record = record if only_counts else _checked(record, collector)
        # What it counts are the classes; how many solutions those have, nobody has counted.
        return replace(record, classes=record.count, count=None) if one_each and self.question.classes else record

    def _searched(self, collector: Collector | None) -> Outcome:
        """Prepare the form and search it, within the time that is left."""
        built_from = self.began if not self.build_seconds else time.perf_counter()
        problem = self.method.solver.prepare(self.form)
        start = time.perf_counter()
        self.build_seconds += start - built_from
        request = Request(
            Budget(self._seconds_left(), self.question.solutions),
            self.question.seed,
            self.method.options,
            collector,
            best=self._is_about_the_best,
        )
        try:
            outcome = self.method.solver.search(problem, request)
        except (KeyboardInterrupt, MemoryError) as end:
            # What has been checked by then stands.
            stop = Stop.MEMORY if isinstance(end, MemoryError) else Stop.INTERRUPTED
            return Outcome(0 if collector is None else len(collector.seen), stop)
        finally:
            self.solve_seconds += time.perf_counter() - start
        self._require_honesty(outcome, collector)
        return outcome

    @property
    def _is_about_the_best(self) -> bool:
        goal = self.question.goal
        return goal is Goal.BEST or (goal is Goal.UNIQUE and self.puzzle.has_objective)

    def _require_honesty(self, outcome: Outcome, collector: Collector | None) -> None:
        """Raise RuntimeError if what the method says of itself cannot be."""
        said, limit = outcome.count, self.question.solutions
        given = said if collector is None else collector.given
        # With an objective each answer replaces the one before; an interruption may fall between giving and counting.
        if said != given and self.question.goal is not Goal.BEST and outcome.stop is not Stop.INTERRUPTED:
            raise RuntimeError(f"{self.method.name} says that it found {said} solutions, but gave {given}")
        if said < 0 or (limit is not None and said > limit):
            raise RuntimeError(f"{self.method.name} says that it found {said} solutions, asked for {limit or 'all'}")

    def _refined(self, collector: Collector) -> Outcome:
        """Search, complete or cut off the candidates that break a rule, and search again, until none is in the way."""
        struck: set[Any] = set()
        while True:
            outcome = self._searched(collector)
            left: list[Candidate] = []
            broken_off: Stop | None = None
            if outcome.stop in (Stop.LIMIT, Stop.EXHAUSTED):
                left, broken_off = complete_candidates(self.form, collector, self._seconds_left, self.question.seed)
            if collector.is_full:
                return replace(outcome, stop=Stop.LIMIT)
            # Of an objective only the best candidates are given; where all break a rule, the next best are asked for.
            breaks = self._is_about_the_best and outcome.stop is Stop.EXHAUSTED and bool(left) and not collector.seen
            if (outcome.stop is not Stop.LIMIT and not breaks) or broken_off is not None:
                return replace(outcome, stop=broken_off or outcome.stop)
            if self._seconds_left() == 0:
                return replace(outcome, stop=Stop.TIMEOUT)
            for candidate, violations in left:
                if candidate in struck:
                    raise RuntimeError(f"{self.method.name}: refining did not cut off {quote(candidate)}")
                struck.add(candidate)
                # Checked in answer(): only forms that can be refined come here.
                self.form = self.form.refine(candidate, violations)  # type: ignore[union-attr, misc]
            collector.new_round()

    def _seconds_left(self) -> float | None:
        if self.question.seconds is None:
            return None
        return max(0.0, self.question.seconds - (time.perf_counter() - self.began))


def _checked(record: Run, collector: Collector) -> Run:
    """The record with what the collector has seen, instead of what the method says of itself."""
    symmetries = collector.symmetries
    return replace(
        record,
        count=len(collector.seen),
        classes=None if symmetries is None else collector.classes,
        symmetries=None if symmetries is None else len(symmetries),
        verified=collector.wrong is None,
        wrong=collector.wrong,
        digest=collector.digest,
        solve_seconds=(record.solve_seconds or 0.0) - collector.seconds,
        check_seconds=collector.seconds,
    )
