"""`gridproof generate`: makes a new instance from a seed."""

from __future__ import annotations

import click

from .crisscross import crisscross
from .crossword import crossword
from .fill_in import fill_in
from .maze import maze
from .wordsearch import wordsearch


@click.group("generate")
def command() -> None:
    """Make a new instance from a seed: the same seed and version make the same one on machines that are fast enough.

    The instance is printed, or written with -o, as TOML with its solution: `check`, and the key of `export`,
    take it from there. Exit code: 0 made, 4 gave up.
    """


for _made in (crisscross, crossword, fill_in, maze, wordsearch):
    command.add_command(_made)
