"""Draws mazes beside mazelib, a Python package partly in Cython: `python -m gridproof.scripts.bench_maze`.

mazelib is taken if it is installed (`pip install mazelib`). Both make mazes of the same size in turn in one process,
from an empty array or puzzle to the finished field; ours is then held against the rules, outside of the time. Times
are medians in CPU milliseconds, without imports and compilation.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

import click

from ..instances import Maze
from ..solvers.backtrack.maze.grid import Grid
from ..solvers.backtrack.maze.sampling import sampled
from ..solvers.methods import parse_method

RIVALS = {
    "depth-first": "BacktrackingGenerator",
    "kruskal": "Kruskal",
    "prim": "Prims",
    "wilson": "Wilsons",
    "aldous-broder": "AldousBroder",
    "growing-tree": "GrowingTree",
}
"""For each algorithm the class, and module, of mazelib's generators."""


@click.command()
@click.option("--size", default=100, show_default=True, type=click.IntRange(2, 1000), help="Rows and columns of cells.")
@click.option("--repeat", default=3, show_default=True, type=click.IntRange(1), help="Mazes of each program.")
@click.argument("algorithms", nargs=-1, type=click.Choice(list(RIVALS)))
def main(size: int, repeat: int, algorithms: tuple[str, ...]) -> None:
    """Compare the makers of mazes by ALGORITHM, by default of depth-first, Kruskal, Prim and Wilson."""
    has_rival = find_spec("mazelib") is not None
    for name in algorithms or ("depth-first", "kruskal", "prim", "wilson"):
        solver = parse_method("maze", f"backtrack/{name}").solver
        solver.warm()
        solver.compile()
        ours, theirs = [], []
        for seed in range(repeat):
            ours.append(_ours(size, name, seed))
            if has_rival:
                theirs.append(_theirs(size, name))
        mine = f"{name:14} gridproof {1000 * median(ours):8.2f} ms"
        other = (
            f", mazelib {1000 * median(theirs):9.1f} ms, {median(theirs) / median(ours):7.0f} times" if theirs else ""
        )
        click.echo(mine + other)
    if not has_rival:
        click.echo("mazelib is not installed", err=True)


def _timed(make: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    made = make()
    return time.process_time() - start, made


def _ours(size: int, name: str, seed: int) -> float:
    seconds, rows = _timed(lambda: sampled(Grid.of(Maze(size, size)), name, seed))
    if Maze(size, size).violations(rows):
        raise click.ClickException(f"{name} made what is no maze, from seed {seed}")
    return seconds


def _theirs(size: int, name: str) -> float:
    made_by = RIVALS[name]
    generator = getattr(import_module(f"mazelib.generate.{made_by}"), made_by)(size, size)
    return _timed(generator.generate)[0]


if __name__ == "__main__":
    main()
