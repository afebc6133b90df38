"""Measures `backtrack/fill` beside other programs that fill crosswords: `python -m gridproof.scripts.bench_rivals`.

qxw (a GTK program with a batch mode, `qxw -b`) and blacksquare (a Python package with a filler in Rust) are taken if
they are installed. Each fills the same grid from the same words, one after the other, with no answer twice; loading the
words is part of qxw's time, which is the whole command's, but not of the others'. What each finds is held against the
rules. Neither program says that there is no fill: `none` is what it found within the time.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import click

from ..instances import Cell, Crossword
from ..solvers.backtrack.crossword import BACKTRACKERS
from ..solvers.contract import Budget, Request
from .bench_fill import crossword

BLACKSQUARE = """
import json, sys, time
from blacksquare import Crossword, WordList
rows, words, limit = json.loads(sys.argv[1]), open(sys.argv[2]).read().split(), float(sys.argv[3])
words = WordList(dict.fromkeys(words, 1.0))
empty = Crossword(grid=[["#" if cell == "#" else "" for cell in row] for row in rows])
start = time.perf_counter()
full = empty.fill(word_list=words, timeout=limit, allow_repeats=False, show_progress=False)
seconds = time.perf_counter() - start
cells = None if full is None else [
    [str(full[row, col].value) for col in range(len(rows[0]))] for row in range(len(rows))
]
print(json.dumps([seconds, cells]))
"""

Filling = tuple[str, ...] | None
Answer = tuple[float, Filling]
"""Wall seconds, and the rows; None for none found."""


@dataclass(frozen=True)
class Task:
    """A crossword, its words as a file, and the seconds that each program has."""

    puzzle: Crossword
    words: Path
    seconds: float


@click.command()
@click.argument("grids", nargs=-1, required=True)
@click.option("--words", default="english-huge", show_default=True, help="A word table.")
@click.option("--timeout", default=60.0, show_default=True, type=click.FloatRange(0.1), help="Seconds a program.")
def main(grids: tuple[str, ...], words: str, timeout: float) -> None:
    """Fill GRIDS (files of rows, or names of instances) with each program in turn; a line a grid."""
    programs = _programs()
    click.echo(f"{'grid':28}" + "".join(f"{name:>26}" for name in programs))
    with tempfile.TemporaryDirectory() as folder:
        for grid in grids:
            puzzle = crossword(grid, words)
            table = puzzle.table
            file = Path(folder) / "words.txt"
            file.write_text("".join(f"{word}\n" for n in table.lengths for word in table.words(n)), "utf-8")
            task = Task(puzzle, file, timeout)
            cells = [_cell(puzzle, *program(task)) for program in programs.values()]
            click.echo(f"{Path(grid).stem:28}" + "".join(f"{cell:>26}" for cell in cells))


def _cell(puzzle: Crossword, seconds: float, filling: Filling) -> str:
    if filling is None:
        return f"none in {seconds:.1f} s"
    broken = sorted({violation.rule for violation in puzzle.violations(filling)})
    return f"{seconds:.3f} s, {'valid' if not broken else 'BROKEN: ' + ' '.join(broken)}"


def _programs() -> Mapping[str, Callable[[Task], Answer]]:
    found: dict[str, Callable[[Task], Answer]] = {"gridproof": _ours}
    qxw = shutil.which("qxw") or shutil.which("/usr/games/qxw")
    if qxw is not None:
        found["qxw"] = lambda task: _qxw(task, qxw)
    if find_spec("blacksquare") is not None:
        found["blacksquare"] = _blacksquare
    return found


def _ours(task: Task) -> Answer:
    (fill,) = (tracker for tracker in BACKTRACKERS if tracker.name == "fill")
    fill.warm()
    fill.compile()
    prepared = fill.prepare(task.puzzle)
    found: list[tuple[str, ...]] = []
    start = time.perf_counter()
    fill.search(prepared, Request(Budget(task.seconds, 1), 0, {}, found.append))
    return time.perf_counter() - start, found[0] if found else None


def _qxw(task: Task, program: str) -> Answer:
    """A deck has a line of cells for each slot; the answers come in lines `W0 WORD # word`."""
    cells = {cell: number for number, cell in enumerate(task.puzzle.crossings)}
    lines = [" ".join(f"{cells[cell]:03d}" for cell in slot.cells) for slot in task.puzzle.slots]
    deck = task.words.with_name("deck.qxd")
    deck.write_text("\n".join([".RANDOM 1", *lines, ""]), "utf-8")
    command = [program, "-b", "-a", "AZ", "-d", str(task.words), str(deck)]
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=task.seconds, check=False)
    except subprocess.TimeoutExpired:
        return task.seconds, None
    seconds = time.perf_counter() - start
    answers = dict(re.findall(r"^W(\d+) (\w+)", done.stdout, re.MULTILINE))
    if done.returncode or len(answers) < len(lines):
        return seconds, None
    letters = {
        cell: letter
        for slot in task.puzzle.slots
        for cell, letter in zip(slot.cells, answers[str(slot.index)], strict=True)
    }
    return seconds, _rows(task.puzzle, letters)


def _rows(puzzle: Crossword, letters: Mapping[Cell, str]) -> tuple[str, ...]:
    return tuple(
        "".join(letters.get((row, col), mark) for col, mark in enumerate(line)) for row, line in enumerate(puzzle.grid)
    )


def _blacksquare(task: Task) -> Answer:
    """In a process of its own, for its clock is not always heard."""
    command = [sys.executable, "-c", BLACKSQUARE, json.dumps(task.puzzle.grid), str(task.words), str(task.seconds)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * task.seconds + 60, check=True)
    except subprocess.TimeoutExpired:
        return 2 * task.seconds + 60, None
    seconds, cells = json.loads(done.stdout.splitlines()[-1])
    if cells is None:
        return seconds, None
    grid = task.puzzle.grid
    letters: dict[Cell, str] = {
        (row, col): cells[row][col] for row, line in enumerate(grid) for col, mark in enumerate(line) if mark != "#"
    }
    return seconds, _rows(task.puzzle, letters)


if __name__ == "__main__":
    main()
