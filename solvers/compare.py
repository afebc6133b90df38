"""Comparing methods: each in a fresh process on the same question, every solution checked, all held together.

What can be compared: runs that are complete and keep all solutions, by count and by the digest of the solution set; for
the goal `first`, checked solutions against proofs that there is none; and every run's checked solutions against the
counts that others claim to be complete.
"""

from __future__ import annotations

import fnmatch
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from ..instances import Instance, InvalidInput
from .contract import Goal
from .disagree import Rerun
from .methods import Method, methods, parse_method
from .process import MEMORY_MB, Listener, run_in_process
from .run import Run, Status, Verdict
from .runner import Question

AGREE, TOO_FEW, DISAGREE = 0, 4, 5

Progress = Callable[[Instance, Method, int], None]
"""Called before each run with its instance, method and repeat."""


@dataclass(frozen=True)
class Comparison:
    """The runs of a comparison and what was found when they were held together."""

    goal: Goal
    runs: tuple[Run, ...]
    compared: int
    """How many runs could be compared with another of the same instance."""
    too_few: tuple[str, ...]
    """The instances with fewer than two such runs."""
    findings: tuple[str, ...]
    """A sentence for each disagreement, wrong answer and crash."""
    interrupted: bool = False

    @property
    def agree(self) -> bool:
        """Whether everything that could be compared agrees and nothing was wrong or crashed."""
        return not self.findings and self.compared > 0

    @property
    def exit_code(self) -> int:
        """0 all agree, 4 an instance had fewer than two comparable runs, 5 two disagree, one is wrong or crashed."""
        if self.findings:
            return DISAGREE
        return TOO_FEW if self.too_few or not self.compared else AGREE

    def _repr_html_(self) -> str:
        head = ("instance", "method", "status", "count", "complete", "build s", "solve s", "peak MB")
        rows = ["".join(f"<th>{name}</th>" for name in head)]
        for run in self.runs:
            figures = (run.build_seconds, run.solve_seconds, run.peak_mb)
            texts = (run.instance, run.method, run.status, run.count, run.complete, *figures)
            shown = ("" if text is None else f"{text:.3f}" if isinstance(text, float) else text for text in texts)
            rows.append("".join(f"<td>{escape(str(text))}</td>" for text in shown))
        words = "; ".join(self.findings) or ("agree" if self.agree else "too few comparable runs")
        return f"<table><caption>{escape(words)}</caption><tr>{'</tr><tr>'.join(rows)}</tr></table>"

    def to_json(self) -> dict[str, Any]:
        """The record of the comparison as plain JSON values."""
        return {
            "goal": str(self.goal),
            "agree": self.agree,
            "compared": self.compared,
            "findings": list(self.findings),
            "too_few": list(self.too_few),
            "runs": [run.to_json() for run in self.runs],
        }


def select_methods(kind: str, patterns: Sequence[str]) -> list[Method]:
    """The methods whose names match any of the patterns, or all; options may follow a name that has no wildcard.

    Raises InvalidInput for a pattern without a match.
    """
    if not patterns:
        return methods(kind)
    found: dict[str, Method] = {}
    for pattern in patterns:
        matching = [method for method in methods(kind) if fnmatch.fnmatchcase(method.name, pattern)]
        for method in matching or [parse_method(kind, pattern)]:
            found.setdefault(method.name, method)
    return list(found.values())


def compare(
    instances: Sequence[Instance],
    patterns: Sequence[str] = (),
    question: Question | None = None,
    *,
    memory_mb: int = MEMORY_MB,
    repeat: int = 1,
    on_start: Progress = lambda instance, method, number: None,
    on_note: Callable[[str], None] = lambda text: None,
) -> Comparison:
    """Ask all selected methods the same question about each instance, each run in a process of its own.

    Repeats take turns, so that a machine that changes its speed treats all methods alike.
    """
    question = question or Question(Goal.ALL)
    if question.goal is Goal.BEST:
        raise InvalidInput(f"goal {question.goal} needs a puzzle with an objective")
    chosen = [(instance, select_methods(instance.puzzle.kind, patterns)) for instance in instances]
    runs: list[Run] = []
    for instance, candidates in chosen:
        for number in range(repeat):
            for method in candidates:
                on_start(instance, method, number)
                listener = Listener(on_note=on_note)
                run = run_in_process(instance, method, question, memory_mb=memory_mb, listener=listener)
                runs.append(replace(run, repeat=number))
                if run.status is Status.INTERRUPTED:
                    return _judge(instances, question, runs, memory_mb, interrupted=True)
    return _judge(instances, question, runs, memory_mb)


def _judge(
    instances: Sequence[Instance],
    question: Question,
    runs: Sequence[Run],
    memory_mb: int,
    *,
    interrupted: bool = False,
) -> Comparison:
    compared = 0
    too_few: list[str] = []
    findings: list[str] = []
    for instance in instances:
        mine = [run for run in runs if run.instance == instance.name]
        views = [(run.method, view) for run in mine if (view := _view(run)) is not None]
        if len({name for name, _ in views}) >= 2:
            compared += len(views)
        else:
            too_few.append(instance.name)
        findings += _faults(mine)
        findings += _against_expectation(instance, views)
        rerun = None if interrupted else Rerun(instance, question.seconds, memory_mb, question.seed)
        findings += _disagreements(instance, views, rerun)
        findings += _too_many(mine)
    unique = tuple(dict.fromkeys(findings))
    return Comparison(question.goal, tuple(runs), compared, tuple(too_few), unique, interrupted)


@dataclass(frozen=True)
class View:
    """What a run claims, in a form in which runs are compared."""

    text: str
    verdict: Verdict
    count: int | None = None
    digest: str | None = None

    def fits(self, verdict: Verdict) -> bool:
        """Whether the claim can be true of a puzzle with that verdict: UNKNOWN claims only that it is not NONE."""
        return verdict is not Verdict.NONE if self.verdict is Verdict.UNKNOWN else self.verdict is verdict


def _view(run: Run) -> View | None:
    """The claim of a run; None where it claims nothing that another run could contradict."""
    if run.status is not Status.OK or run.wrong is not None or run.count is None:
        return None
    if run.goal == Goal.FIRST:
        if run.count:
            return View("a solution", Verdict.UNKNOWN)
        return View("no solution", Verdict.NONE, 0) if run.complete else None
    if run.goal == Goal.UNIQUE:
        digest = run.digest if run.verdict is Verdict.UNIQUE else None
        return None if run.verdict is Verdict.UNKNOWN else View(f"verdict {run.verdict}", run.verdict, None, digest)
    if not run.complete:
        return None
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(run.count, 2)]
    return View(f"{run.count} solution{'' if run.count == 1 else 's'}", verdict, run.count, run.digest)


def _faults(runs: Sequence[Run]) -> Iterator[str]:
    for run in runs:
        where = f"{run.method} on {run.instance}"
        if run.status is Status.ERROR:
            yield f"{where} crashed: {run.message}"
        if run.wrong is not None:
            solution = json.dumps(run.wrong["solution"])
            if run.wrong.get("repeated"):
                yield f"{where} gave the solution {solution} twice"
            else:
                broken = run.wrong["violations"][0]
                yield f"{where} gave {solution}, which is wrong: {broken['message']} {list(broken['cells'])}"


def _against_expectation(instance: Instance, views: Sequence[tuple[str, View]]) -> Iterator[str]:
    """Where a claim contradicts what the instance's file says is known."""
    expect = instance.expect
    source = f" ({expect.source})" if expect.source else ""
    for name, view in views:
        where = f"{name} on {instance.name} says {view.text}"
        if view.count is not None and expect.solutions not in (None, view.count):
            yield f"{where}, expected are {expect.solutions}{source}"
        elif expect.verdict is not None and not view.fits(Verdict(expect.verdict)):
            yield f"{where}, expected is the verdict {expect.verdict}{source}"


def _disagreements(instance: Instance, views: Sequence[tuple[str, View]], rerun: Rerun | None) -> Iterator[str]:
    """Sentences on each claim that differs from the most common one, with a solution that somebody lacks."""
    if len({view for _, view in views}) < 2:
        return
    common = Counter(view for _, view in views).most_common(1)[0][0]
    most = next(name for name, view in views if view == common)
    for view in dict.fromkeys(view for _, view in views if view != common):
        names = list(dict.fromkeys(name for name, other in views if other == view))
        verb = "says" if len(names) == 1 else "say"
        yield f"{', '.join(names)} on {instance.name} {verb} {view.text}, {most} says {common.text}"
        if rerun is not None:
            kind = instance.puzzle.kind
            for name in names:
                yield from rerun.differences(parse_method(kind, name), parse_method(kind, most))


def _too_many(runs: Sequence[Run]) -> Iterator[str]:
    """Where checked solutions, even of a run that was stopped, outnumber what another says is all."""
    complete = [run for run in runs if run.complete and run.status is Status.OK and run.count is not None]
    least = min(complete, key=lambda run: run.count or 0, default=None)
    for run in runs:
        if least is None or run.complete or not run.verified or run.count is None or least.count is None:
            continue
        if run.count > least.count:
            yield (
                f"{run.method} on {run.instance} found {run.count} solutions before it was stopped,"
                f" {least.method} says that there are {least.count}"
            )
