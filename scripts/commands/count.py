"""`gridproof count`: counts solutions."""

from __future__ import annotations

import click

from ...instances import Instance
from ...solvers.contract import Goal
from ...solvers.run import Run, any_digits
from ...solvers.runner import Question
from ..ask import ask, print_json, record_of, summary
from ..options import instance_argument, json_option, limit_options, method_option

COUNTED, UNDECIDED = 0, 4


@click.command("count")
@instance_argument
@click.option("--up-to-symmetry", is_flag=True, help="Count solutions that a symmetry of the puzzle relates once.")
@method_option
@limit_options
@json_option
def command(
    instance: Instance,
    up_to_symmetry: bool,
    method: str | None,
    timeout: float | None,
    memory: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Count the solutions; where the puzzle has an objective, all of them, good or bad.

    Symmetries are the turns and reflections of the board, on a torus its shifts too, that leave the puzzle as it is.

    Exit code: 0 counted, 4 not exhausted (the number found so far is printed as a lower bound).
    """
    question = Question(Goal.COUNT, timeout, seed=seed, classes=up_to_symmetry)
    answer = ask(instance, method, question, memory, keep=False)
    if as_json:
        print_json(record_of(answer.run))
    elif answer.fault is None:
        _print_text(instance, answer.run, up_to_symmetry)
    if answer.failure is not None:
        return answer.failure
    return COUNTED if answer.run.complete else UNDECIDED


def _print_text(instance: Instance, run: Run, up_to_symmetry: bool) -> None:
    number = (run.classes if up_to_symmetry else run.count) or 0
    with any_digits():
        click.echo(str(number) if run.complete else f"at least {number}")
    many = f"{run.symmetries} symmetr{'y' if run.symmetries == 1 else 'ies'}"
    classes = f"up to {many}, {run.count} in all; " if up_to_symmetry and run.symmetries else ""
    whatever = "whatever the objective; " if instance.puzzle.has_objective else ""
    click.echo(f"{instance.name}: {classes}{whatever}{summary(run)}", err=True)
