"""Asking one method from the command line: in a child process, with what it says on the way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from ..instances import Instance, InvalidInput, Puzzle
from ..solvers.claims import wrong_answer
from ..solvers.contract import Goal, Preserves
from ..solvers.methods import Method, methods_in_turn
from ..solvers.process import Listener, run_in_process
from ..solvers.run import Run, Status, any_digits
from ..solvers.runner import Question, gave_up
from ..solvers.why import why

UNDECIDED, INTERRUPTED = 4, 130
MAX_LISTED = 20
UNITS = ((31_557_600, "years"), (86_400, "days"), (3_600, "h"), (60, "min"), (1, "s"))
PROMISED = ("count", "stop", "build_seconds", "solve_seconds")


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
        return UNDECIDED if self.fault is not None else None

    @property
    def fault(self) -> str | None:
        """What is wrong with the method, so that it answers nothing."""
        if self.run.status is Status.ERROR:
            return f"{self.run.method} crashed: {self.run.message}"
        return None if self.run.wrong is None else f"{self.run.method} gave {wrong_answer(self.run.wrong)}"


def ask(
    instance: Instance, method_name: str | None, question: Question, memory_mb: int, *, keep: bool = True
) -> Answer:
    """Ask the named method, or the best one known and, where that gives up, the next ones.

    A crash or a wrong answer is told on standard error.
    """
    for method in methods_in_turn(instance.puzzle, question.goal, method_name, classes=question.classes):
        if method.preserves is Preserves.ONE_PER_CLASS and question.goal is Goal.COUNT and not question.classes:
            raise InvalidInput(f"{method.name} finds one solution of each class: ask it with --up-to-symmetry")
        answer = _ask_one(instance, method, question, memory_mb, keep=keep)
        if not gave_up(answer.run):
            break
        question = question.after(answer.run)
    if answer.fault is not None:
        click.echo(f"gridproof: {answer.fault}", err=True)
    return answer


def _ask_one(instance: Instance, method: Method, question: Question, memory_mb: int, *, keep: bool) -> Answer:
    solutions: list[Any] = []

    def take(solution: Any, digest: str) -> None:
        solutions.append(instance.puzzle.solution_from_json(solution))

    listener = Listener(take if keep else None, lambda text: click.echo(text, err=True))
    return Answer(run_in_process(instance, method, question, memory_mb=memory_mb, listener=listener), solutions)


def summary(run: Run) -> str:
    """How a run went, in a few words: method, time, why it stopped."""
    parts = [run.method]
    if run.solve_seconds is not None:
        parts.append(f"{run.solve_seconds:.3f} s")
    if run.status is not Status.OK:
        parts.append(f"stopped: {run.status}")
    if "estimate_seconds" in run.stats:
        parts.append(f"the whole search: about {duration(run.stats['estimate_seconds'])} more")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """A time in the largest unit of which it has one, with two digits: `4.2 h`."""
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), UNITS[-1])
    return f"{seconds / size:,.{0 if seconds >= 10 * size else 1}f} {unit}"


def record_of(run: Run) -> dict[str, Any]:
    """A run's JSON record for `count` and `solve`: what they promise, and whatever else is known."""
    return {key: value for key, value in run.to_json().items() if value is not None or key in PROMISED}


def listed_cells(puzzle: Puzzle[Any], cells: Sequence[Sequence[int]]) -> str:
    """Where cells are, in a line of text: `at [row,col] [0,1] [1,0]`, the first twenty of them; empty for none."""
    if not cells:
        return ""
    shown = " ".join(_bracketed(cell) if len(cell) > 1 else str(*cell) for cell in cells[:MAX_LISTED])
    more = f" and {len(cells) - MAX_LISTED} more" if len(cells) > MAX_LISTED else ""
    axes = puzzle.axes
    return f"at {_bracketed(axes) if len(axes) > 1 else axes[0] + 's'} {shown}{more}"


def _bracketed(values: Sequence[object]) -> str:
    return f"[{','.join(map(str, values))}]"


def reason_record(puzzle: Puzzle[Any], seconds: float | None) -> dict[str, Any] | None:
    """Why a puzzle without a solution has none, as JSON values; None where that cannot be told."""
    reason = why(puzzle, seconds)
    return (
        None
        if reason is None
        else {"message": reason.message, "cells": [list(cell) for cell in reason.cells], "parts": list(reason.parts)}
    )


def print_reason(puzzle: Puzzle[Any], seconds: float | None) -> None:
    """Why a puzzle without a solution has none, in a line; nothing where that cannot be told."""
    reason = why(puzzle, seconds)
    if reason is not None:
        click.echo(f"why: {reason.message}")


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    with any_digits():
        text = json.dumps(value, ensure_ascii=False)
    click.echo(text)
