"""`gridproof clue-letters`: given letters that make a crossword's fill unique."""

from __future__ import annotations

from pathlib import Path

import click

from ...instances import Crossword, Instance, InvalidInput
from ..ask import UNDECIDED, listed_cells, print_json
from ..options import SEED, OutFile, Seconds, instance_argument, json_option
from ..output import write
from ..terminal import draw
from .generate.common import text_of


@click.command("clue-letters")
@instance_argument
@click.option("--seed", default=0, show_default=True, type=SEED, help="Another seed: another fill.")
@click.option("--timeout", type=Seconds(), default=60.0, show_default=True, help="Seconds, compiling not counted.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the crossword with the letters to FILE.")
@json_option
def command(instance: Instance, seed: int, timeout: float, output: Path | None, as_json: bool) -> int:
    """Find a small set of given letters that makes the fill of a crossword unique.

    Without any one of the letters there are two fills, as far as that was decided in time. Exit code: 0 found, 4 gave
    up.
    """
    from ...solvers.generate import GaveUp
    from ...solvers.generate.clue_letters import clue_letters

    puzzle = instance.puzzle
    if not isinstance(puzzle, Crossword):
        raise InvalidInput(f"{instance.name} is no crossword but {puzzle.kind}")
    try:
        made, letters = clue_letters(puzzle, seed, timeout)
    except GaveUp as end:
        click.echo(f"gave up: {end}", err=True)
        return UNDECIDED
    if output is not None:
        write(output, text_of(made))
    if as_json:
        print_json({**made.to_json(), "letters": [[*cell, letter] for cell, letter in letters.items()]})
    else:
        click.echo(draw(made.instance.puzzle))
        number = f"{len(letters)} letter{'' if len(letters) == 1 else 's'}"
        click.echo(f"{number} given {listed_cells(puzzle, list(letters))}".rstrip())
    return 0
