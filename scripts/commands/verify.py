"""`gridproof verify`: proves whether a puzzle has exactly one solution."""

from __future__ import annotations

from typing import Any

import click

from ...instances import Instance
from ...solvers.contract import Goal
from ...solvers.run import Verdict
from ...solvers.runner import Question
from ..ask import Answer, ask, listed_cells, print_json, print_reason, reason_record, summary
from ..options import instance_argument, json_option, limit_options, method_option
from ..terminal import draw

EXIT_CODES = {Verdict.UNIQUE: 0, Verdict.MULTIPLE: 1, Verdict.NONE: 3, Verdict.UNKNOWN: 4}
SENTENCES = {
    Verdict.UNIQUE: "unique: exactly one solution",
    Verdict.MULTIPLE: "multiple: more than one solution, here are two",
    Verdict.NONE: "none: there is no solution",
    Verdict.UNKNOWN: "unknown: not decided within the limits",
}


@click.command("verify")
@instance_argument
@method_option
@limit_options
@json_option
def command(
    instance: Instance,
    method: str | None,
    timeout: float | None,
    memory: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Prove whether the puzzle has exactly one solution; where it has an objective, exactly one that is best.

    Exit code: 0 unique, 1 more than one (two are shown, and where they differ), 3 none, 4 unknown.
    """
    puzzle = instance.puzzle
    answer = ask(instance, method, Question(Goal.UNIQUE, timeout, seed=seed), memory)
    verdict, witnesses = answer.run.verdict, answer.solutions[:2]
    difference = puzzle.difference(*witnesses) if len(witnesses) == 2 else []
    if as_json:
        record: dict[str, Any] = {
            "instance": instance.name,
            "method": answer.run.method,
            "verdict": str(verdict),
            "witnesses": [puzzle.solution_to_json(solution) for solution in witnesses],
            "difference": [list(cell) for cell in difference],
        }
        if verdict is Verdict.NONE:
            record["reason"] = reason_record(puzzle, timeout)
        print_json(record)
    else:
        _print_text(instance, answer, verdict, difference, timeout)
    return EXIT_CODES[verdict] if answer.failure is None else answer.failure


def _print_text(
    instance: Instance, answer: Answer, verdict: Verdict, difference: list[Any], timeout: float | None
) -> None:
    sentence = SENTENCES[verdict] if answer.fault is None else "unknown: the method failed"
    best = f"; only the best count, which have {answer.run.objective}" if answer.run.objective is not None else ""
    click.echo(f"{instance.name} is {sentence}{best} ({summary(answer.run)})")
    for solution in answer.solutions[:2]:
        click.echo(f"\n{draw(instance.puzzle, solution)}")
    if difference:
        click.echo(f"\nthey differ {listed_cells(instance.puzzle, difference)}")
    if verdict is Verdict.NONE and answer.fault is None:
        print_reason(instance.puzzle, timeout)
