"""Measures criss-crosses beside other programs: `python -m gridproof.scripts.bench_crisscross --seeds 20`.

Each list, of a file or drawn from a word table by a seed, is laid out by each program in turn: genxword (the file
genxword/calculate.py of its Python package, whose drawing libraries are not needed) and crossword-layout-generator (a
package for node), if their files are given or they are installed. genxword gets the same board and its usual second;
crossword-layout-generator chooses its board itself. What each lays out is held against the rules. One layout is better
than another if it has more words, then more crossings, then the smaller rectangle around it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import mean

import click

from ..instances import CrissCross, load_table
from ..solvers.generate.crisscross import Wish, generate

GENXWORD = """
import importlib.util, json, random, sys, types
class Nothing(types.ModuleType):
    def __getattr__(self, name):
        return Nothing(name)
    def __call__(self, *_):
        return None
for name in ("gi", "gi.repository", "cairo"):
    sys.modules[name] = Nothing(name)
spec = importlib.util.spec_from_file_location("calculate", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
words, side, seed = json.loads(sys.argv[2])
random.seed(seed)
words.sort(key=len, reverse=True)
made = module.Crossword(side, side, ".", [[word, ""] for word in words])
made.compute_crossword(1.0)
print(json.dumps(["".join(row) for row in made.best_grid]))
"""
LAYOUT_GENERATOR = """
const words = JSON.parse(process.argv[2]).map((answer) => ({ answer, clue: "" }));
const table = require(process.argv[1]).generateLayout(words).table;
console.log(JSON.stringify(table.map((row) => row.map((mark) => mark === "-" ? "." : mark.toUpperCase()).join(""))));
"""

Rows = tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """Words to lay out on a square board, and a seed."""

    words: tuple[str, ...]
    side: int
    seed: int


@dataclass(frozen=True)
class Made:
    """What a program laid out, and its wall seconds."""

    words: int
    crossings: int
    area: int
    is_valid: bool
    seconds: float

    @property
    def score(self) -> tuple[int, int, int]:
        """The larger the better."""
        return self.words, self.crossings, -self.area


Program = Callable[[Task], Rows]


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--seeds", default=20, show_default=True, type=click.IntRange(1), help="So many seeds, from 0.")
@click.option("--table", default="english", show_default=True, help="Word table for the lists without FILES.")
@click.option("--number", default=20, show_default=True, type=click.IntRange(2), help="Words of such a list.")
@click.option(
    "--longest", default=8, show_default=True, type=click.IntRange(4), help="Letters of such a word; 4 or more."
)
@click.option("--side", default=15, show_default=True, type=click.IntRange(2), help="Rows and columns.")
@click.option("--genxword", type=click.Path(path_type=Path, exists=True), help="genxword's file calculate.py.")
@click.option("--layout-generator", type=click.Path(path_type=Path, exists=True), help="Its file layout_generator.js.")
def main(
    files: tuple[Path, ...],
    seeds: int,
    table: str,
    number: int,
    longest: int,
    side: int,
    genxword: Path | None,
    layout_generator: Path | None,
) -> None:
    """Lay out the words of FILES, or drawn from a table, with each program in turn; means, and who was better."""
    programs = _programs(genxword, layout_generator)
    lists = [CrissCross(str(file), side, side).entries for file in files]
    tasks = [
        Task(words, side, seed)
        for seed in range(seeds)
        for words in (lists or [_drawn(table, number, min(longest, side), seed)])
    ]
    made = {name: [_made(program, task) for task in tasks] for name, program in programs.items()}
    click.echo(f"{'':28}{'words':>7}{'crossings':>11}{'area':>8}{'s':>8}  valid  ours is better, as good, worse")
    for name, results in made.items():
        click.echo(_line(name, results, made["gridproof"]))


def _drawn(table: str, number: int, longest: int, seed: int) -> tuple[str, ...]:
    words = load_table(table)
    draw, lengths = Random(seed), [length for length in words.lengths if 4 <= length <= longest]
    found: dict[str, None] = {}
    while len(found) < number:
        found[draw.choice(words.words(draw.choice(lengths)))] = None
    return tuple(found)


def _programs(genxword: Path | None, layout_generator: Path | None) -> dict[str, Program]:
    found: dict[str, Program] = {"gridproof": _ours}
    spec = find_spec("genxword") if genxword is None else None
    if spec is not None and spec.origin is not None:
        genxword = Path(spec.origin).with_name("calculate.py")
    if genxword is not None:
        found["genxword"] = lambda task: _genxword(task, genxword)
    if layout_generator is not None and shutil.which("node"):
        found["crossword-layout-generator"] = lambda task: _layout_generator(task, layout_generator)
    return found


def _made(program: Program, task: Task) -> Made:
    start = time.perf_counter()
    rows = program(task)
    seconds = time.perf_counter() - start
    height, width = len(rows), len(rows[0])
    puzzle = CrissCross(task.words, max(width, task.side), max(height, task.side), objective="words")
    padded = tuple(row + "." * (puzzle.cols - width) for row in rows)
    layout = (*padded, *["." * puzzle.cols] * (puzzle.rows - height))
    down, across = puzzle.box(layout)
    words = len({place.word for place in puzzle.placements(layout)} & {*puzzle.entries})
    return Made(words, puzzle.crossings(layout), down * across, not puzzle.violations(layout), seconds)


def _line(name: str, results: Sequence[Made], ours: Sequence[Made]) -> str:
    numbers = [mean(getattr(one, what) for one in results) for what in ("words", "crossings", "area", "seconds")]
    valid = f"{sum(one.is_valid for one in results)}/{len(results)}"
    pairs = [(mine.score > one.score, mine.score == one.score) for mine, one in zip(ours, results, strict=True)]
    better, equal = (sum(pair[place] for pair in pairs) for place in (0, 1))
    against = "" if name == "gridproof" else f"  {better}, {equal}, {len(pairs) - better - equal}"
    return f"{name:28}{numbers[0]:7.2f}{numbers[1]:11.2f}{numbers[2]:8.1f}{numbers[3]:8.2f}{valid:>7}{against}"


def _ours(task: Task) -> Rows:
    rows: Rows = generate(Wish(task.side, task.side, task.words, as_many=True), task.seed).solution
    return rows


def _genxword(task: Task, file: Path) -> Rows:
    words = [word.upper() for word in task.words]
    command = [sys.executable, "-c", GENXWORD, str(file), json.dumps([words, task.side, task.seed])]
    return _rows(command)


def _layout_generator(task: Task, file: Path) -> Rows:
    return _rows(["node", "-e", LAYOUT_GENERATOR, str(file.resolve()), json.dumps(task.words)])


def _rows(command: list[str]) -> Rows:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return tuple(json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    main()
