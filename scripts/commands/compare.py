"""`gridproof compare`: every method on the same question, held together."""

from __future__ import annotations

import click

from ...instances import Instance
from ...solvers.compare import compare
from ...solvers.contract import Goal
from ...solvers.run import machine
from ...solvers.runner import Question
from ..ask import INTERRUPTED, print_json
from ..options import InstanceType, json_option, limit_options
from ..progress import Progress

GOALS = [str(goal) for goal in Goal]


@click.command("compare")
@click.argument("instances", metavar="INSTANCE...", nargs=-1, required=True, type=InstanceType())
@click.option(
    "--method",
    "patterns",
    multiple=True,
    metavar="GLOB",
    help="Only methods that match, such as 'cp-sat/*'; repeatable. A name may have options in brackets.",
)
@click.option("--goal", type=click.Choice(GOALS), default="all", show_default=True, help="What each method is asked.")
@click.option("--repeat", type=click.IntRange(1, 1000), default=1, show_default=True, help="Runs of each method.")
@limit_options
@json_option
def command(
    instances: tuple[Instance, ...],
    patterns: tuple[str, ...],
    goal: str,
    repeat: int,
    timeout: float | None,
    memory: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """Ask every method the same question, each in a process of its own, and hold the answers together.

    Exit code: 0 all that can be compared agree, 4 fewer than two comparable complete runs, 5 two disagree, one is
    wrong or crashes. Without --timeout each run has 60 seconds.
    """
    question = Question(Goal(goal), timeout or 60.0, seed=seed)
    with Progress(enabled=not as_json) as progress:
        comparison = compare(
            instances,
            patterns,
            question,
            memory_mb=memory,
            repeat=repeat,
            on_start=progress.start,
            on_note=progress.note,
        )
    if as_json:
        print_json({**comparison.to_json(), "machine": machine()})
    else:
        from ..report import print_comparison  # rich takes its time

        print_comparison(comparison)
    return INTERRUPTED if comparison.interrupted else comparison.exit_code
