"""Measures what each rule of `backtrack/planned` is worth: `python -m gridproof.scripts.bench_planned GRID…`.

A grid is the name of an instance, or a text file of rows, `.` open and `#` a block. It is filled from the table
`--words`, once for every seed, with all seven rules, the default, none, and the default without each of its rules, in
this process and one thread. Only the search is timed, in CPU seconds; every filling is held against the rules of the
puzzle. The nodes and seconds of a search that was stopped are those until then, so that the medians of rules with which
not all were filled are too low.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click

from ..instances import Crossword
from ..solvers.backtrack.crossword.planned import BACKTRACKERS
from ..solvers.backtrack.crossword.planned.options import COMPLETE, NO_RULE
from ..solvers.contract import Budget, Request
from .ask import print_json
from .bench_fill import Trial, crossword, trial
from .options import json_option

(PLANNED,) = BACKTRACKERS
ALL = "1,2,3c,4,5,6,7"
COLUMNS = (
    f"{'rules':18}{'filled':>8}{'nodes':>13}{'most':>13}{'failures':>12}{'backjumps':>11}{'median s':>10}{'max s':>9}"
)


def rule_sets() -> Iterator[tuple[str, str]]:
    """What each set of rules is called, and the set."""
    yield "all seven", ALL
    yield "all, 3 for 3c", ALL.replace("3c", "3")
    yield "default", COMPLETE
    rules = COMPLETE.split(",")
    for rule in rules:
        yield f"without {rule}", ",".join(other for other in rules if other != rule)
    yield "none", NO_RULE


@click.command()
@click.argument("grids", nargs=-1, required=True)
@click.option("--words", default="english", show_default=True, help="A word table.")
@click.option("--timeout", default=20.0, show_default=True, type=click.FloatRange(0, min_open=True), help="Seconds.")
@click.option("--seeds", default=3, show_default=True, type=click.IntRange(1), help="Fill with so many seeds, from 0.")
@json_option
def main(grids: Sequence[str], words: str, timeout: float, seeds: int, as_json: bool) -> None:
    """Fill GRIDS with all rules of `planned`, none, and without each, and show nodes and times."""
    PLANNED.warm()
    PLANNED.compile()
    puzzles = {name: crossword(name, words) for name in grids}
    records, wrong = [], 0
    for name, puzzle in puzzles.items():
        if not as_json:
            click.echo(f"{name}: {puzzle.describe()}, difficulty {puzzle.difficulty}\n{COLUMNS}")
        for called, rules in rule_sets():
            trials = _trials(puzzle, rules, seeds, timeout)
            wrong += sum(trial.is_valid is False for trial in trials)
            records.append({"grid": name, "rules": rules, **_figures(trials)})
            if not as_json:
                click.echo(_line(called, records[-1]))
    if as_json:
        print_json(records)
    sys.exit(5 if wrong else 0)


def _trials(puzzle: Crossword, rules: str, seeds: int, timeout: float) -> list[Trial]:
    prepared = PLANNED.prepare(puzzle)
    budget = Budget(timeout, 1)
    return [trial(PLANNED, puzzle, prepared, Request(budget, seed, {"rules": rules})) for seed in range(seeds)]


def _figures(trials: Sequence[Trial]) -> dict[str, Any]:
    stats, seconds = [trial.outcome.stats for trial in trials], [trial.seconds for trial in trials]
    nodes = [mine.nodes or 0 for mine in stats]
    return {
        "filled": sum(trial.is_valid is True for trial in trials),
        "seeds": len(trials),
        "median_nodes": statistics.median(nodes),
        "max_nodes": max(nodes),
        "median_failures": statistics.median(mine.failures or 0 for mine in stats),
        "median_backjumps": statistics.median(mine.backjumps or 0 for mine in stats),
        "median_seconds": statistics.median(seconds),
        "max_seconds": max(seconds),
    }


def _line(called: str, figures: dict[str, Any]) -> str:
    """A line of the table."""
    nodes, failures, jumps = (figures[f"median_{name}"] for name in ("nodes", "failures", "backjumps"))
    return (
        f"{called:18}{figures['filled']:>4}/{figures['seeds']:<3}{nodes:13,.0f}{figures['max_nodes']:13,}"
        f"{failures:12,.0f}{jumps:11,.0f}{figures['median_seconds']:10.3f}{figures['max_seconds']:9.3f}"
    )


if __name__ == "__main__":
    main()
