"""`gridproof generate crossword`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...options import OutFile, Seconds, json_option
from .common import deliver, made_by_seed, size_of


@click.command("crossword")
@click.option("--size", default="15", show_default=True, metavar="N|RxC", help="Rows and columns.")
@click.option(
    "--slots", type=click.IntRange(1), metavar="N", help="Number of entries (by default as printed puzzles have)."
)
@click.option(
    "--max-blocks", type=click.IntRange(0), metavar="N", help="The most blocks (by default 18 % of the cells)."
)
@click.option("--words", default="english", show_default=True, help="Word table: a shipped name or a file.")
@click.option("--min-score", type=int, metavar="N", help="Only words that score at least so much.")
@click.option("--theme", multiple=True, metavar="WORD", help="An answer that must stand in it, across. Repeatable.")
@click.option("--best-scores", is_flag=True, help="Words of high scores first.")
@click.option("--title", default="", help="The title.")
@click.option("--author", default="", help="The author.")
@made_by_seed
@click.option("--timeout", type=Seconds(), default=60.0, show_default=True, help="Seconds, compiling not counted.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the TOML to FILE.")
@json_option
def crossword(
    size: str, seed: int, timeout: float, output: Path | None, as_json: bool, theme: tuple[str, ...], **wishes: Any
) -> int:
    """Make an American-style crossword: a symmetric, connected block pattern, filled with words.

    Theme words stand in it as given letters, those of one length opposite each other.
    """
    from ....solvers.generate.crossword import Wish, generate

    rows, cols = size_of(size)
    made = generate(Wish(rows, cols, theme=theme, **wishes), seed, timeout, lambda text: click.echo(text, err=True))
    deliver(made, output, as_json)
    return 0
