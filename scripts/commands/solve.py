"""`gridproof solve`: finds one solution, some, or all."""

from __future__ import annotations

from pathlib import Path

import click

from ...instances import Instance, InvalidInput
from ...solvers.contract import Goal, Preserves
from ...solvers.runner import Question
from ..ask import Answer, ask, print_json, print_reason, reason_record, record_of, summary
from ..explorer import explorer_page
from ..options import (
    OutFile,
    instance_argument,
    json_option,
    limit_options,
    method_option,
)
from ..output import write
from ..terminal import draw

SOLVED, NO_SOLUTION, UNDECIDED = 0, 3, 4
MAX_DRAWN = 4
"""So many solutions are drawn; more are listed, a line each."""


@click.command("solve")
@instance_argument
@click.option("--all", "every", is_flag=True, help="Find every solution.")
@click.option("--limit", type=click.IntRange(min=1), metavar="K", help="Find at most K solutions.")
@method_option
@limit_options
@click.option("--svg", type=OutFile(), metavar="FILE", help="Draw the first solution.")
@click.option("--html", type=OutFile(), metavar="FILE", help="Write a page to leaf through the solutions.")
@json_option
def command(
    instance: Instance,
    every: bool,
    limit: int | None,
    method: str | None,
    timeout: float | None,
    memory: int,
    seed: int | None,
    svg: Path | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Find a solution, checked before it is shown; the best one, where the puzzle has an objective.

    Up to four solutions are drawn; more are listed as JSON, a line each. Nothing is drawn to FILE where there is none.

    Exit code: 0 solved, 3 there is no solution, 4 undecided (with --all: not all were found).
    """
    if html is not None and instance.puzzle.explorer() is None:
        raise InvalidInput(f"there is no page for {instance.puzzle.kind}")
    if svg is not None:
        # Refuses what is too large to draw before any work is done.
        instance.puzzle.svg()
    goal = Goal.ALL if every or limit is not None else Goal.BEST if instance.puzzle.has_objective else Goal.FIRST
    goal = Goal.FIRST if limit == 1 else goal
    question = Question(goal, timeout, limit, seed)
    answer = ask(instance, method, question, memory)
    is_none = not answer.solutions and answer.run.complete and answer.failure is None
    if as_json:
        found = [instance.puzzle.solution_to_json(solution) for solution in answer.solutions]
        record = {**record_of(answer.run), "solutions": found}
        if goal is Goal.BEST:
            record["optimal"] = answer.run.complete and bool(found)
        if is_none:
            record["reason"] = reason_record(instance.puzzle, timeout)
        print_json(record)
    else:
        _print_text(instance, answer)
        if is_none:
            print_reason(instance.puzzle, timeout)
    _write_pictures(instance, answer, svg, html)
    return _exit_code(answer, every)


def _write_pictures(instance: Instance, answer: Answer, svg: Path | None, html: Path | None) -> None:
    if html is not None:
        write(html, explorer_page(instance.name, instance.puzzle, answer.solutions, complete=answer.run.complete))
    if svg is not None and answer.solutions:
        write(svg, instance.puzzle.svg(answer.solutions[0]))
    elif svg is not None:
        click.echo(f"{svg} is not written: there is no solution to draw", err=True)


def _print_text(instance: Instance, answer: Answer) -> None:
    run, solutions, puzzle = answer.run, answer.solutions, instance.puzzle
    if len(solutions) <= MAX_DRAWN:
        pictures = ["\n".join([draw(puzzle, solution), *puzzle.remarks_on(solution)]) for solution in solutions]
        click.echo("\n\n".join(pictures), nl=bool(solutions))
    else:
        for solution in solutions:
            print_json(instance.puzzle.solution_to_json(solution))
    click.echo(f"{_headline(answer)} ({summary(run)})", err=bool(solutions))


def _headline(answer: Answer) -> str:
    count = len(answer.solutions)
    if count == 0:
        return "no solution" if answer.run.complete else "undecided: no solution found"
    if answer.run.goal == Goal.BEST:
        objective, bound = answer.run.objective, answer.run.bound
        return f"the best: {objective}" if answer.run.complete else f"the best found: {objective}, bound {bound}"
    many = f"{count} solution{'' if count == 1 else 's'}"
    if not answer.run.complete:
        return "a solution" if count == 1 else many
    if answer.run.preserves != Preserves.ALL:
        return f"{many}, one of each class"
    return f"all {many}" if count > 1 else "the only solution"


def _exit_code(answer: Answer, every: bool) -> int:
    if answer.failure is not None:
        return answer.failure
    if not answer.solutions:
        return NO_SOLUTION if answer.run.complete else UNDECIDED
    if answer.run.goal == Goal.BEST and not answer.run.complete:
        return UNDECIDED
    return UNDECIDED if every and not answer.run.complete and answer.run.stop != "limit" else SOLVED
