"""`gridproof generate crisscross`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ....instances import read_text
from ...options import OutFile, Seconds, json_option
from .common import deliver, made_by_seed, size_of


@click.command("crisscross")
@click.option("--size", metavar="N|RxC", help="Rows and columns of the board; 15 if there is no grid.")
@click.option("--words", required=True, metavar="FILE", help="Words, one a line: WORD, or WORD;CLUE (or a tab).")
@click.option("--place", type=click.IntRange(1), metavar="K", help="So many of the words (by default all).")
@click.option("--as-many", is_flag=True, help="As many of the words as fit, up to K.")
@click.option("--grid", type=click.Path(path_type=Path), metavar="FILE", help="A text of the board: its letters stay.")
@click.option("--alphabet", help="The letters: a name such as english, or capital letters.")
@click.option("--title", default="", help="The title.")
@click.option("--author", default="", help="The author.")
@made_by_seed
@click.option("--timeout", type=Seconds(), default=30.0, show_default=True, help="Seconds.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the TOML to FILE.")
@json_option
def crisscross(
    size: str | None,
    words: str,
    grid: Path | None,
    seed: int,
    timeout: float,
    output: Path | None,
    as_json: bool,
    **wishes: Any,
) -> int:
    """Make a criss-cross: words across and down that cross each other, as often and as densely as was found.

    The instance has its layout as its grid: take letters out of it, and `solve` lays the rest out anew. `export --to
    html` prints it with its clues, `--to play` writes a page on which one solves it.
    """
    from ....solvers.generate.crisscross import Wish, generate

    kept = None if grid is None else tuple(read_text(grid).split())
    rows, cols = size_of(size or "15") if size or not kept else (len(kept), len(kept[0]))
    made = generate(Wish(rows, cols, words, grid=kept, **wishes), seed, timeout)
    deliver(made, output, as_json)
    return 0
