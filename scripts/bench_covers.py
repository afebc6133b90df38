"""Measures the ways to count exact covers against one another: `python -m gridproof.scripts.bench_covers`.

Every run is a process of its own and the methods take turns, so that a change of the machine's speed meets them all;
each turn gives one ratio to the reference, of search time alone: neither imports, compilation nor building.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from ..instances import Instance, InvalidInput, load
from ..solvers.contract import Goal
from ..solvers.methods import Method, parse_method
from ..solvers.process import run_in_process
from ..solvers.run import Run, Status
from ..solvers.runner import Question
from .ask import print_json
from .options import json_option
from .terminal import width

BACKTRACKERS = {"tiling": "backtrack/first-cell", "queens": "backtrack/bitmask"}
"""The fastest backtracker of ours, by the kind of puzzle."""

ENGINES = ("dancing-links", "dancing-cells", "miniexact", "pyxcc", "cp-sat")
REFERENCE = "miniexact"
WIDTH = 114
"""A table narrower than this would break its words."""
INSTANCES = (
    *(f"tiling/pentomino-{region}" for region in ("3x20", "4x15", "5x12", "6x10", "8x8-centre")),
    *(f"queens:{size}" for size in (10, 11, 12, 13)),
)


@dataclass
class Timing:
    """The runs of one method on one instance, in the order of the turns; after a run without an answer no more."""

    column: str
    method: Method
    runs: list[Run]

    @property
    def is_over(self) -> bool:
        """Whether a run gave no answer."""
        return any(run.status is not Status.OK for run in self.runs)

    @property
    def seconds(self) -> list[float]:
        """The search seconds of each turn."""
        return [run.solve_seconds or 0.0 for run in self.runs]

    def ratio(self, reference: Timing) -> float | None:
        """The median of the ratios, turn by turn; None where one of the two gave no answer, or took no time."""
        if self.is_over or reference.is_over or not all(reference.seconds):
            return None
        return median(own / other for own, other in zip(self.seconds, reference.seconds, strict=True))


@click.command()
@click.argument("instances", nargs=-1)
@click.option("--repeat", default=5, show_default=True, type=click.IntRange(1), help="Turns an instance.")
@click.option("--timeout", default=60.0, show_default=True, type=click.FloatRange(0.1), help="Seconds a run.")
@json_option
def main(instances: Sequence[str], repeat: int, timeout: float, as_json: bool) -> None:
    """Count exact covers with each engine and with our fastest backtracker, and compare the times.

    INSTANCES are tilings or queens; without any, five tilings with pentominoes and queens 10 to 13.
    """
    try:
        loaded = [load(name) for name in instances or INSTANCES]
        timings = [(instance, _columns(instance)) for instance in loaded]
    except InvalidInput as error:
        raise click.UsageError(str(error)) from None
    if not as_json:
        click.echo(f"search seconds, medians of {repeat} runs in turn, and ratios to {REFERENCE}", err=True)
    for instance, columns in timings:
        click.echo(f"{instance.name}…", err=True)
        _take_turns(instance, columns, repeat, timeout)
        _check_counts(instance, columns)
    if as_json:
        print_json([_record(instance, columns) for instance, columns in timings])
    else:
        Console(width=max(width(), WIDTH), highlight=False).print(_table(timings, timeout))


def _columns(instance: Instance) -> list[Timing]:
    kind = instance.puzzle.kind
    if kind not in BACKTRACKERS:
        raise InvalidInput(f"{instance.name}: takes {' and '.join(BACKTRACKERS)} only, not {kind}")
    columns = [("backtracker", BACKTRACKERS[kind]), *((engine, f"{engine}/exact-cover") for engine in ENGINES)]
    return [Timing(name, parse_method(kind, method), []) for name, method in columns]


def _take_turns(instance: Instance, columns: Sequence[Timing], repeat: int, timeout: float) -> None:
    """Each turn begins with another method."""
    for turn in range(repeat):
        for place in range(len(columns)):
            timing = columns[(turn + place) % len(columns)]
            if not timing.is_over:
                timing.runs.append(run_in_process(instance, timing.method, Question(Goal.COUNT, timeout)))


def _check_counts(instance: Instance, columns: Sequence[Timing]) -> None:
    counts = {run.count for timing in columns for run in timing.runs if run.status is Status.OK}
    if len(counts) > 1:
        raise click.ClickException(f"{instance.name}: the methods disagree: {sorted(map(str, counts))}")


def _record(instance: Instance, columns: Sequence[Timing]) -> dict[str, Any]:
    return {"instance": instance.name, "methods": {timing.method.name: _figures(timing, columns) for timing in columns}}


def _figures(timing: Timing, columns: Sequence[Timing]) -> dict[str, Any]:
    (reference,) = (column for column in columns if column.column == REFERENCE)
    return {
        "status": str(timing.runs[-1].status),
        "count": timing.runs[-1].count,
        "median_seconds": median(timing.seconds),
        "ratio": timing.ratio(reference),
        "nodes": timing.runs[-1].stats.get("nodes"),
    }


def _table(timings: Sequence[tuple[Instance, Sequence[Timing]]], timeout: float) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("instance", overflow="fold")
    table.add_column("count", justify="right")
    for timing in timings[0][1]:
        table.add_column(timing.column, justify="right")
    for instance, columns in timings:
        counts = {str(run.count) for timing in columns for run in timing.runs if run.status is Status.OK}
        table.add_row(instance.name, *counts or {""}, *_cells(columns, timeout))
    return table


def _cells(columns: Sequence[Timing], timeout: float) -> Iterator[str]:
    """Seconds over the ratio."""
    for timing in columns:
        figures = _figures(timing, columns)
        if figures["status"] == Status.TIMEOUT:
            yield f"> {timeout:g}"
        elif figures["status"] != Status.OK:
            yield figures["status"]
        else:
            ratio = "" if figures["ratio"] is None else f"\n{figures['ratio']:.3g} x"
            yield f"{figures['median_seconds']:.4f}{ratio}"


if __name__ == "__main__":
    main()
