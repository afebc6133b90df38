"""`gridproof generate maze`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from ....instances import Instance, InvalidInput, Maze, quote, read_text
from ....instances.maze import require_drawable
from ....solvers.generate import Generated
from ...ask import print_json
from ...options import OutFile, json_option
from ...output import write
from ...terminal import draw
from .common import made_by_seed, reading

MOST_SIDE = 5_000
MASK_HELP = "Text of the shape: . a cell, # outside."
ENDINGS_HELP = "Write it to FILE: .toml, .txt, .svg, .png, .graphml or .json; repeatable."


@click.command("maze")
@click.option("--rows", type=click.IntRange(1, MOST_SIDE), metavar="R", help="Rows of cells.")
@click.option("--cols", type=click.IntRange(1, MOST_SIDE), metavar="C", help="Columns of cells.")
@click.option("--mask", type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE", help=MASK_HELP)
@click.option("--algorithm", default="wilson", show_default=True, metavar="NAME", help="Such as depth-first, kruskal.")
@click.option("--openings", is_flag=True, help="Open the outer wall at both ends.")
@click.option("--start", metavar="ROW,COL", help="The cell where the path begins (by default the first).")
@click.option("--end", metavar="ROW,COL", help="The cell where it ends (by default the last).")
@made_by_seed
@click.option("-o", "--output", type=OutFile(), multiple=True, metavar="FILE", help=ENDINGS_HELP)
@json_option
def maze(
    rows: int | None,
    cols: int | None,
    mask: Path | None,
    algorithm: str,
    openings: bool,
    start: str | None,
    end: str | None,
    seed: int,
    output: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Make a maze with one path between any two cells, to be walked from one cell to another.

    Its path is the solution; below the picture stand its dead ends, junctions, longest corridor and path length.
    """
    from ....solvers.generate.maze import Wish, generate, statistics

    if mask is None and (rows is None or cols is None):
        raise InvalidInput("it takes --rows and --cols, or --mask")
    for path in output:
        if path.suffix.lower() not in MAZE_FILES:
            raise InvalidInput(f"{quote(path.name)} has another ending; it takes {', '.join(MAZE_FILES)}")
    text = None if mask is None else read_text(mask)
    wish = Wish(rows or 0, cols or 0, text, algorithm, openings, _cell("--start", start), _cell("--end", end))
    with reading("mask", mask):
        if any(path.suffix.lower() == ".svg" for path in output):
            require_drawable(Maze(wish.rows, wish.cols, wish.mask))
        made = generate(wish, seed)
    numbers = statistics(made)
    for path in output:
        write(path, MAZE_FILES[path.suffix.lower()](made, numbers))
    if as_json:
        print_json({**made.to_json(), "statistics": numbers})
    elif not output:
        click.echo(maze_toml(made, numbers), nl=False)
    else:
        click.echo(draw(made.instance.puzzle, made.solution))
        click.echo(_in_words(numbers))
    return 0


def _cell(option: str, text: str | None) -> tuple[int, int] | None:
    shape = re.fullmatch(r"(\d{1,5}),(\d{1,5})", text or "", re.ASCII)
    if text is not None and shape is None:
        raise InvalidInput(f"{option} is {quote(text)}; it takes a cell such as 0,5")
    return None if shape is None else (int(shape[1]), int(shape[2]))


def _in_words(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in numbers.items())


def maze_toml(made: Generated, numbers: Mapping[str, int]) -> str:
    """The TOML, what the maze is like in the comment at its top."""
    head = f"# made with seed {made.seed} by {made.method}; {made.verdict}\n# {_in_words(numbers)}\n"
    return head + Instance("generated", made.instance.puzzle).to_toml()


def _maze_text(made: Generated, numbers: Mapping[str, int]) -> str:
    return "\n".join(made.instance.puzzle.field_rows) + "\n"  # type: ignore[attr-defined]


def _maze_json(made: Generated, numbers: Mapping[str, int]) -> str:
    return json.dumps({**made.to_json(), "statistics": numbers}) + "\n"


def _maze_png(made: Generated, numbers: Mapping[str, int]) -> bytes:
    from ...maze_files import to_png

    return to_png(made.instance.puzzle, made.solution)  # type: ignore[arg-type]


def _maze_graphml(made: Generated, numbers: Mapping[str, int]) -> bytes:
    from ...maze_files import to_graphml

    return to_graphml(made.instance.puzzle, made.solution)  # type: ignore[arg-type]


MAZE_FILES: dict[str, Callable[[Generated, Mapping[str, int]], str | bytes]] = {
    ".toml": maze_toml,
    ".txt": _maze_text,
    ".svg": lambda made, numbers: made.instance.puzzle.svg(made.solution),
    ".png": _maze_png,
    ".graphml": _maze_graphml,
    ".json": _maze_json,
}
