"""Measures the numba kernels against the same algorithms in C: `python -m gridproof.scripts.bench_queens`.

C and numba take turns, so that a change of the machine's speed meets both; each pair of runs gives one ratio. Only
solving is timed, in CPU seconds: neither compilation nor building the arrays. The C is compiled with `cc -O2`, or
with $CC.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, cast

import click

from ..instances import Queens, Tiling
from ..models import queens
from ..models.forms import Form
from ..models.tiling.exact_cover import exact_cover as tiling_cover
from ..solvers.backtrack.queens import BACKTRACKERS
from ..solvers.contract import Request, Solver
from ..solvers.dancing_links import ENGINE

Answer = tuple[int, int]
"""The number of solutions and of nodes."""


@dataclass(frozen=True)
class Bench:
    """A problem, and how C and numba count its solutions."""

    name: str
    in_c: Callable[[], Answer]
    in_numba: Callable[[], Answer]


@click.command()
@click.option("--repeat", default=7, show_default=True, type=click.IntRange(1), help="Pairs of runs a problem.")
def main(repeat: int) -> None:
    """Measure the numba kernels against the same algorithms in C."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    if shutil.which(compiler[0]) is None:
        raise click.ClickException(f"no C compiler: {compiler[0]} is not found, and CC names no other one")
    click.echo(f"medians of {repeat} pairs of runs, CPU seconds; C by {' '.join(compiler)} -O2")
    click.echo(f"{'problem':34}{'solutions':>11}{'nodes':>12}{'C':>9}{'numba':>9}{'numba/C':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for bench in _benches(compiler, Path(folder)):
            click.echo(_line(bench, repeat))


def _line(bench: Bench, repeat: int) -> str:
    """Run the pairs; a line of the table."""
    pairs = [_pair(bench, numba_first=bool(turn % 2)) for turn in range(repeat)]
    (answer,) = {answer for answer, _, _ in pairs}
    in_c, in_numba = (statistics.median(seconds) for seconds in list(zip(*pairs, strict=True))[1:])
    ratio = statistics.median(numba / c for _, c, numba in pairs)
    return f"{bench.name:34}{answer[0]:11}{answer[1]:12}{in_c:9.3f}{in_numba:9.3f}{ratio:9.2f}"


def _pair(bench: Bench, *, numba_first: bool) -> tuple[Answer, float, float]:
    """The answer, and the seconds of C and of numba."""
    runs = {}
    for run in (bench.in_numba, bench.in_c) if numba_first else (bench.in_c, bench.in_numba):
        start = time.process_time()
        answer = run()
        runs[run] = answer, time.process_time() - start
    (one, in_c), (other, in_numba) = runs[bench.in_c], runs[bench.in_numba]
    if one != other:
        raise click.ClickException(f"{bench.name}: C has (solutions, nodes) {one}, numba {other}")
    return one, in_c, in_numba


# --- the problems ----------------------------------------------------------------------------------------------
def _benches(compiler: list[str], folder: Path) -> Iterator[Bench]:
    bitmask = _library(compiler, folder, "bitmask")
    for size in (13, 14, 15):
        yield _queens(bitmask, size)
    links = _library(compiler, folder, "dancing_links")
    for size in (11, 12):
        yield _cover(links, f"dancing-links, queens:{size}", queens.exact_cover.build(Queens(size)))
    yield _cover(links, "dancing-links, tiling:6x10", tiling_cover.build(Tiling("pentominoes", rectangle="6x10")))


def _library(compiler: list[str], folder: Path, name: str) -> Callable[..., int]:
    """Compile `name.c`; its function of that name."""
    target = folder / f"{name}.so"
    with as_file(files(__package__) / f"{name}.c") as source:
        subprocess.run([*compiler, "-O2", "-shared", "-fPIC", "-o", str(target), str(source)], check=True)
    function: Any = getattr(ctypes.CDLL(str(target)), name)
    function.restype = ctypes.c_int64
    return cast(Callable[..., int], function)


def _queens(in_c: Callable[..., int], size: int) -> Bench:
    (bitmask,) = (tracker for tracker in BACKTRACKERS if tracker.name == "bitmask")

    def run() -> Answer:
        nodes = ctypes.c_int64()
        return in_c(size, ctypes.byref(nodes)), nodes.value

    return Bench(f"bitmask, queens:{size}", run, _counts(bitmask, Queens(size)))


def _cover(in_c: Callable[..., int], name: str, form: Form) -> Bench:
    links = ENGINE.prepare(form)

    def run() -> Answer:
        nodes = ctypes.c_int64()
        # A search leaves its arrays as it found them.
        places = [array.ctypes.data_as(ctypes.c_void_p) for array in (links.nodes, links.items)]
        return in_c(*places, ctypes.byref(nodes)), nodes.value

    return Bench(name, run, _counts(ENGINE, form))


def _counts(solver: Solver, problem: Any) -> Callable[[], Answer]:
    solver.warm()
    solver.compile()
    prepared = solver.prepare(problem)

    def run() -> Answer:
        outcome = solver.search(prepared, Request())
        assert outcome.stats.nodes is not None
        return outcome.count, outcome.stats.nodes

    return run


if __name__ == "__main__":
    main()
