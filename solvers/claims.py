"""What a run claims of its puzzle, and what is wrong with it, in sentences.

A claim is made by a run that came to an end: how many solutions there are and which, a verdict, or that there is a
solution at all. A method that keeps one solution of each class claims classes; only such claims are held against
each other, and against what the instance's file says is known.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..instances import Expect, Instance
from .contract import Goal
from .run import Run, Status, Verdict

SOLUTIONS, CLASSES, OPTIMUM = "solution", "class", "optimum"


@dataclass(frozen=True)
class Claim:
    """A run's claim, in a form in which claims are compared. `count` is in units: solutions, classes, the optimum."""

    text: str
    verdict: Verdict
    """UNKNOWN where all that is claimed is that it is not NONE."""
    count: int | None = None
    digest: str | None = None
    unit: str = SOLUTIONS

    def contradicts(self, expect: Expect) -> str | None:
        """What is known instead, or None where the claim can be true."""
        known = {SOLUTIONS: expect.solutions, CLASSES: expect.classes, OPTIMUM: expect.optimum}[self.unit]
        if self.count is not None and known not in (None, self.count):
            return f"expected are {known}"
        if expect.verdict is None:
            return None
        verdict = Verdict(expect.verdict)
        fits = verdict is not Verdict.NONE if self.verdict is Verdict.UNKNOWN else self.verdict is verdict
        return None if fits else f"expected is the verdict {verdict}"


def claim_of(run: Run) -> Claim | None:
    """The claim of a run; None where it claims nothing that another run could contradict."""
    if run.status is not Status.OK or run.wrong is not None or run.count is None:
        return None
    if run.goal == Goal.UNIQUE:
        digest = run.digest if run.verdict is Verdict.UNIQUE else None
        known = run.verdict is not Verdict.UNKNOWN
        return Claim(f"verdict {run.verdict}", run.verdict, digest=digest) if known else None
    if run.goal == Goal.FIRST and run.count:
        return Claim("a solution", Verdict.UNKNOWN)
    if run.goal == Goal.BEST and run.complete and run.count:
        # Methods agree on how good the best is; which of the best they give is their own affair.
        return Claim(f"the optimum {run.objective}", Verdict.UNKNOWN, run.objective, unit=OPTIMUM)
    return _count_claim(run) if run.complete else None


def _count_claim(run: Run) -> Claim:
    # Only listed solutions have a digest; what merely counts is compared by count.
    assert run.count is not None
    digest = run.digest if run.goal == Goal.ALL else None
    if run.count and run.preserves != "all":
        return Claim(f"{run.count} class{'' if run.count == 1 else 'es'}", Verdict.UNKNOWN, run.count, digest, CLASSES)
    verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(run.count, 2)]
    return Claim(f"{run.count} solution{'' if run.count == 1 else 's'}", verdict, run.count, digest)


def faults(runs: Sequence[Run]) -> Iterator[str]:
    """Crashes, and answers that are wrong in themselves."""
    for run in runs:
        where = f"{run.method} on {run.instance}"
        if run.status is Status.ERROR:
            yield f"{where} crashed: {run.message}"
        if run.wrong is not None:
            yield f"{where} gave {wrong_answer(run.wrong)}"


def wrong_answer(wrong: dict[str, object]) -> str:
    """A run's first wrong answer, and what is wrong with it."""
    solution = json.dumps(wrong["solution"])
    violations = wrong.get("violations")
    if not isinstance(violations, list):
        return f"the solution {solution} twice"
    cells = " ".join(str(list(cell)).replace(" ", "") for cell in violations[0]["cells"])
    return f"{solution}, which is wrong: {violations[0]['message']}{' at ' if cells else ''}{cells}"


def against_expectation(instance: Instance, claims: Sequence[tuple[str, Claim]]) -> Iterator[str]:
    """Where a claim contradicts what the instance's file says is known."""
    source = f" ({instance.expect.source})" if instance.expect.source else ""
    for name, claim in claims:
        known = claim.contradicts(instance.expect)
        if known is not None:
            yield f"{name} on {instance.name} says {claim.text}, {known}{source}"


def outnumbered(runs: Sequence[Run]) -> Iterator[str]:
    """Where the solutions of a run that was stopped outnumber what another says are all."""
    listing = [run for run in runs if run.goal in (Goal.ALL, Goal.COUNT) and run.wrong is None]
    whole = [run for run in listing if (claim := claim_of(run)) is not None and claim.unit == SOLUTIONS]
    least = min(whole, key=lambda run: run.count or 0, default=None)
    for run in listing:
        if least is None or run.complete or (run.count or 0) <= (least.count or 0):
            continue
        found = "found" if run.verified else "counted"
        yield (
            f"{run.method} on {run.instance} {found} {run.count} solutions before it was stopped,"
            f" {least.method} says that there are {least.count}"
        )
