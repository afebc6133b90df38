"""A comparison as tables in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..solvers.compare import Comparison
from ..solvers.run import Run, Status
from .terminal import width


def print_comparison(comparison: Comparison) -> None:
    """A table an instance, then what was found."""
    console = Console(width=width(), highlight=False, markup=False)
    for instance in dict.fromkeys(run.instance for run in comparison.runs):
        runs = [run for run in comparison.runs if run.instance == instance]
        if any(run.status is not Status.UNSUPPORTED for run in runs):
            console.print(_table(instance, str(comparison.goal), runs))
        for run in {run.method: run for run in runs}.values():
            if run.status is Status.UNSUPPORTED:
                name = "" if run.method in str(run.message) else f"{run.method}: "
                console.print(f"not asked: {name}{run.message}", style="dim", soft_wrap=True)
    if any("nodes" in run.stats for run in comparison.runs):
        console.print("nodes: each method in its own unit, see `gridproof list`", style="dim", soft_wrap=True)
    for finding in comparison.findings:
        console.print(f"DISAGREE: {finding}", style="bold red", soft_wrap=True)
    console.print(verdict_line(comparison), style="bold", soft_wrap=True)


def verdict_line(comparison: Comparison) -> str:
    """Whether the methods agree, in one line."""
    if comparison.interrupted:
        return f"interrupted in run {len(comparison.runs)}"
    if comparison.findings:
        return "disagree"
    if comparison.too_few:
        return f"fewer than two comparable complete runs: {', '.join(comparison.too_few)}"
    return f"agree ({comparison.compared} runs compared)"


def _table(instance: str, goal: str, runs: Sequence[Run]) -> Table:
    table = Table(title=f"{instance}, goal {goal}", title_justify="left", title_style="bold", box=None, pad_edge=False)
    asked = [run for run in runs if run.status is not Status.UNSUPPORTED]
    methods = list(dict.fromkeys(run.method for run in asked))
    results = [_result(_worst([run for run in asked if run.method == method])) for method in methods]
    shown = _fitting(max(map(len, methods), default=0), max(map(len, results), default=0))
    table.add_column("method", overflow="fold")
    for heading in ("result", *shown):
        table.add_column(heading, justify="right", no_wrap=True)
    for method, result in zip(methods, results, strict=True):
        mine = [run for run in asked if run.method == method]
        table.add_row(method, result, *(FIGURES[heading](mine) for heading in shown))
    return table


def _fitting(names: int, results: int) -> list[str]:
    """The figures for which a terminal has room beside names and results, the least important left out first."""
    room = width() - names - max(results, len("result")) - GAP
    kept = [heading for place, heading in enumerate(IMPORTANCE) if (place + 1) * FIGURE_WIDTH <= room]
    return [heading for heading in FIGURES if heading in kept]


def _worst(runs: Sequence[Run]) -> Run:
    """The run whose end matters most: a wrong one, then one that did not end well, else the last."""
    return max(runs, key=lambda run: (run.wrong is not None, run.status is Status.ERROR, run.status is not Status.OK))


def _result(run: Run) -> Text:
    if run.wrong is not None:
        return Text("WRONG", style="bold red")
    if run.status is Status.ERROR:
        return Text("CRASHED", style="bold red")
    if run.status is not Status.OK:
        found = "" if run.count is None else f", {run.count} found"
        return Text(f"{run.status}{found}", style="yellow")
    if run.goal == "unique":
        return Text(str(run.verdict))
    if run.goal == "best" and run.count:
        return Text(str(run.objective))
    if run.goal == "first":
        return Text("solved" if run.count else "none" if run.complete else "not found")
    return Text(str(run.count))


def _nodes(runs: Sequence[Run]) -> str:
    nodes = runs[-1].stats.get("nodes")
    return "" if nodes is None else f"{nodes:,}"


def _median(values: Sequence[float | None], form: str) -> str:
    known = [value for value in values if value is not None]
    return form.format(median(known)) if known else ""


FIGURES: dict[str, Callable[[Sequence[Run]], str]] = {
    "nodes": _nodes,
    "build s": lambda runs: _median([run.build_seconds for run in runs], "{:.3f}"),
    "solve s": lambda runs: _median([run.solve_seconds for run in runs], "{:.3f}"),
    "peak MB": lambda runs: _median([run.peak_mb for run in runs], "{:.0f}"),
}
"""The columns of figures: times and memory are medians over the repeats."""
IMPORTANCE = ("solve s", "nodes", "peak MB", "build s")
GAP, FIGURE_WIDTH = 2, 10
