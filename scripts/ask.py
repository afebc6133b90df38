"""Asking one method from the command line: in a child process, with what it says on the way."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import click

from ..instances import Instance
from ..solvers.methods import choose_method
from ..solvers.process import Listener, run_in_process
from ..solvers.run import Run, Status
from ..solvers.runner import Question

UNDECIDED, INTERRUPTED = 4, 130


@dataclass(frozen=True)
class Answer:
    """A run with the solutions that it sent."""

    run: Run
    solutions: list[Any] = field(default_factory=list)
    """The solutions as the puzzle's own values, each checked."""

    @property
    def failure(self) -> int | None:
        """The exit code of a run that was interrupted, crashed or gave a wrong answer, else None."""
        if self.run.status is Status.INTERRUPTED:
            return INTERRUPTED
        return UNDECIDED if self.run.status is Status.ERROR or self.run.wrong is not None else None


def ask(
    instance: Instance, method_name: str | None, question: Question, memory_mb: int, *, keep: bool = True
) -> Answer:
    """Ask the named method, or the best one known. Raises InvalidInput if it does not take the question.

    A crash or a wrong answer is told on standard error.
    """
    puzzle = instance.puzzle
    method = choose_method(puzzle, question.goal, method_name, classes=question.classes)
    solutions: list[Any] = []

    def take(solution: Any, digest: str) -> None:
        solutions.append(puzzle.solution_from_json(solution))

    listener = Listener(take if keep else None, lambda text: click.echo(text, err=True))
    run = run_in_process(instance, method, question, memory_mb=memory_mb, listener=listener)
    _tell_faults(run)
    return Answer(run, solutions)


def _tell_faults(run: Run) -> None:
    if run.status is Status.ERROR:
        click.echo(f"gridproof: {run.method} crashed: {run.message}", err=True)
    if run.wrong is not None:
        solution = json.dumps(run.wrong["solution"])
        fault = "gave twice" if run.wrong.get("repeated") else "is wrong with"
        click.echo(f"gridproof: {run.method} {fault} {solution}; see --json", err=True)


def summary(run: Run) -> str:
    """How a run went, in a few words: method, time, why it stopped."""
    parts = [run.method]
    if run.solve_seconds is not None:
        parts.append(f"{run.solve_seconds:.3f} s")
    if run.status is not Status.OK:
        parts.append(f"stopped: {run.status}")
    return ", ".join(parts)


def record_of(run: Run) -> dict[str, Any]:
    """A run's JSON record for `count` and `solve`; the keys that do not apply are left out."""
    return {key: value for key, value in run.to_json().items() if value is not None or key == "count"}


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False))
