"""Comparing methods: each in a fresh process on the same question, every solution checked, all held together.

What can be compared: runs that are complete and keep all solutions, by count and by the digest of the solution set; for
the goal `first`, checked solutions against proofs that there is none; and every run's checked solutions against the
counts that others claim to be complete.
"""

from __future__ import annotations

import fnmatch
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from ..instances import Instance, InvalidInput, quote
from .claims import SOLUTIONS, Claim, against_expectation, claim_of, faults, outnumbered
from .contract import Goal
from .disagree import Rerun
from .methods import Method, methods, parse_method
from .process import MEMORY_MB, Listener, run_in_process
from .run import Run, Status
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
        """Whether everything was compared, agrees, and nothing was wrong or crashed."""
        return self.exit_code == AGREE and not self.interrupted

    @property
    def exit_code(self) -> int:
        """0 all agree, 4 an instance had fewer than two comparable runs, 5 two disagree, one is wrong or crashed."""
        if self.findings:
            return DISAGREE
        return TOO_FEW if self.too_few or not self.compared else AGREE

    def __str__(self) -> str:
        lines = []
        for run in self.runs:
            solve = "" if run.solve_seconds is None else f", {run.solve_seconds:.3f} s"
            lines.append(f"{run.instance}: {run.method} {run.status}, {run.count} solutions{solve}")
        words = self.findings or (("agree",) if self.agree else ("too few comparable runs",))
        return "\n".join([*lines, *words])

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


def _chosen(instances: Sequence[Instance], patterns: Sequence[str]) -> list[tuple[Instance, list[Method]]]:
    """The methods for each instance: all, or those that match. Raises InvalidInput for a pattern without any match."""
    kinds = dict.fromkeys(instance.puzzle.kind for instance in instances)
    found = {(kind, pattern): _matching(kind, pattern) for kind in kinds for pattern in patterns}
    for pattern in patterns:
        if not any(found[kind, pattern] for kind in kinds):
            # With options in brackets, or else not known: then the error says what is.
            found |= {(kind, pattern): [parse_method(kind, pattern)] for kind in kinds}
    by_kind = {kind: [method for pattern in patterns for method in found[kind, pattern]] for kind in kinds}
    unique = {kind: list({method.name: method for method in chosen}.values()) for kind, chosen in by_kind.items()}
    return [
        (instance, unique[instance.puzzle.kind] if patterns else methods(instance.puzzle.kind))
        for instance in instances
    ]


def _matching(kind: str, pattern: str) -> list[Method]:
    return [method for method in methods(kind) if fnmatch.fnmatchcase(method.name, pattern)]


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
    if question.goal is Goal.BEST and not any(instance.puzzle.has_objective for instance in instances):
        raise InvalidInput(f"goal {question.goal} needs a puzzle with an objective")
    names = [instance.name for instance in instances]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"two instances have the name {quote(name)}")
    chosen = _chosen(instances, patterns)
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
    return _judge(instances, question, runs, memory_mb, interrupted=False)


def _judge(
    instances: Sequence[Instance], question: Question, runs: Sequence[Run], memory_mb: int, *, interrupted: bool
) -> Comparison:
    """Hold the runs together; where they disagree, and nobody has interrupted, run two of them again."""
    compared = 0
    too_few: list[str] = []
    findings: list[str] = []
    for instance in instances:
        mine = [run for run in runs if run.instance == instance.name]
        claims = [(run.method, claim) for run in mine if (claim := claim_of(run)) is not None]
        comparable = _comparable(claims)
        compared += comparable
        if not comparable:
            too_few.append(instance.name)
        findings += [*faults(mine), *against_expectation(instance, claims), *outnumbered(mine)]
        rerun = None if interrupted else Rerun(instance, question.seconds, memory_mb, question.seed)
        try:
            for sentence in _disagreements(instance, claims, rerun):
                findings.append(sentence)
        except KeyboardInterrupt:
            interrupted = True
    return Comparison(question.goal, tuple(runs), compared, tuple(too_few), tuple(dict.fromkeys(findings)), interrupted)


def _by_unit(claims: Sequence[tuple[str, Claim]]) -> list[list[tuple[str, Claim]]]:
    units = dict.fromkeys(claim.unit for _, claim in claims)
    return [[(name, claim) for name, claim in claims if claim.unit == unit] for unit in units]


def _comparable(claims: Sequence[tuple[str, Claim]]) -> int:
    """How many claims can be held against that of another method."""
    return sum(len(group) for group in _by_unit(claims) if len({name for name, _ in group}) >= 2)


def _disagreements(instance: Instance, claims: Sequence[tuple[str, Claim]], rerun: Rerun | None) -> Iterator[str]:
    """Sentences on each claim that differs from the most common one, with a solution that somebody lacks."""
    for group in _by_unit(claims):
        common = Counter(claim for _, claim in group).most_common(1)[0][0]
        most = next(name for name, claim in group if claim == common)
        for other in dict.fromkeys(claim for _, claim in group if claim != common):
            names = list(dict.fromkeys(name for name, claim in group if claim == other))
            verb = "says" if len(names) == 1 else "say"
            yield f"{', '.join(names)} on {instance.name} {verb} {other.text}, {most} says {common.text}"
            for name in names if rerun is not None and other.unit == SOLUTIONS else ():
                assert rerun is not None
                kind = instance.puzzle.kind
                yield from rerun.differences(parse_method(kind, name), parse_method(kind, most))
