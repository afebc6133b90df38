"""Measures how grids are filled: `python -m gridproof.scripts.bench_fill GRIDS… --words english --seeds 20`.

A grid is a text file of rows, `.` open and `#` a block, or the name of a shipped instance. Each is filled with each
table once for every seed, in this process and one thread. Only the search is timed, in CPU seconds: neither compilation
nor loading nor building arrays. Every filling is held against the puzzle's rules.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import click

from ..instances import Crossword, InvalidInput, load, read_text
from ..solvers.backtrack.crossword.fill import BACKTRACKERS as FILL
from ..solvers.contract import Backtracker, Budget, Outcome, Request

COLUMNS = f"{'grid':24}{'words':16}{'filled':>9}{'median s':>10}{'max s':>9}{'fails':>9}{'max':>9}  valid"


@dataclass(frozen=True)
class Trial:
    """A search with one seed: its CPU seconds, and whether what it found keeps the rules (None: it found nothing)."""

    seconds: float
    outcome: Outcome
    is_valid: bool | None


@click.command()
@click.argument("grids", nargs=-1, required=True)
@click.option("--words", multiple=True, default=("english",), show_default=True, help="A table; may be repeated.")
@click.option("--seeds", default=20, show_default=True, type=click.IntRange(1), help="Fill with so many seeds.")
@click.option("--first", default=0, show_default=True, type=click.IntRange(0), help="The first of the seeds.")
@click.option("--timeout", default=60.0, show_default=True, type=click.FloatRange(0, min_open=True), help="Seconds.")
def main(grids: tuple[str, ...], words: tuple[str, ...], seeds: int, first: int, timeout: float) -> None:
    """Fill GRIDS with seeds, and show median and largest times and failures."""
    (fill,) = FILL
    fill.warm()
    fill.compile()
    click.echo(COLUMNS)
    wrong = 0
    for table in words:
        for grid in grids:
            trials = _trials(fill, crossword(grid, table), range(first, first + seeds), timeout)
            wrong += sum(trial.is_valid is False for trial in trials)
            click.echo(_line(Path(grid).stem, table, trials))
    sys.exit(5 if wrong else 0)


def crossword(grid: str, words: str) -> Crossword:
    """The grid of a shipped instance, or of a file of rows, to be filled from a table. Raises click.UsageError."""
    try:
        if not Path(grid).is_file():
            puzzle = load(grid).puzzle
            if not isinstance(puzzle, Crossword):
                raise InvalidInput(f"{grid} is no crossword but {puzzle.kind}")
            return Crossword(puzzle.grid, words)
        return Crossword(tuple(read_text(Path(grid)).split()), words)
    except InvalidInput as error:
        raise click.UsageError(str(error)) from None


def _trials(fill: Backtracker, puzzle: Crossword, seeds: range, timeout: float) -> list[Trial]:
    prepared = fill.prepare(puzzle)
    return [trial(fill, puzzle, prepared, Request(Budget(timeout, 1), seed)) for seed in seeds]


def trial(tracker: Backtracker, puzzle: Crossword, prepared: object, request: Request) -> Trial:
    """Search once; what is found is held against the rules."""
    found: list[tuple[str, ...]] = []
    start = time.process_time()
    outcome = tracker.search(prepared, replace(request, on_solution=found.append))
    seconds = time.process_time() - start
    return Trial(seconds, outcome, not puzzle.violations(found[0]) if found else None)


def _line(name: str, table: str, trials: list[Trial]) -> str:
    """A line of the table."""
    seconds = [trial.seconds for trial in trials]
    fails = [trial.outcome.stats.failures or 0 for trial in trials]
    filled = [trial.is_valid for trial in trials if trial.is_valid is not None]
    valid = "all" if all(filled) else f"only {sum(filled)}"
    return (
        f"{name:24}{table:16}{f'{len(filled)}/{len(trials)}':>9}{statistics.median(seconds):10.3f}{max(seconds):9.3f}"
        f"{statistics.median(fails):9.0f}{max(fails):9}  {valid if filled else '-'}"
    )


if __name__ == "__main__":
    main()
