"""`gridproof generate fill-in`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...options import OutFile, Seconds, json_option
from .common import deliver, made_by_seed, size_of


@click.command("fill-in")
@click.option("--size", default="15", show_default=True, metavar="N|RxC", help="Rows and columns at most.")
@click.option("--words", required=True, metavar="FILE", help="Words, one a line.")
@click.option("--place", type=click.IntRange(1), metavar="K", help="So many of the words (by default all).")
@click.option("--as-many", is_flag=True, help="As many of the words as fit, up to K.")
@click.option("--alphabet", help="The letters: a name such as english.")
@click.option("--title", default="", help="The title.")
@click.option("--author", default="", help="The author.")
@made_by_seed
@click.option("--timeout", type=Seconds(), default=60.0, show_default=True, help="Seconds, compiling not counted.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the TOML to FILE.")
@json_option
def fill_in(size: str, words: str, seed: int, timeout: float, output: Path | None, as_json: bool, **wishes: Any) -> int:
    """Make a fill-in: a blank criss-cross and its words, which go into it in one way only.

    Where they would go in several ways, letters are given: the fewest that were found. It is a crossword that uses all
    of its words, which `verify` proves to be unique.
    """
    from ....solvers.generate.crisscross import Wish
    from ....solvers.generate.fill_in import generate

    rows, cols = size_of(size)
    made = generate(Wish(rows, cols, words, **wishes), seed, timeout)
    deliver(made, output, as_json)
    return 0
