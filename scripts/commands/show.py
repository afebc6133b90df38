"""`gridproof show`: draws a puzzle."""

from __future__ import annotations

from pathlib import Path

import click

from ...instances import Instance, InvalidInput
from ..ask import print_json
from ..options import OutFile, instance_argument, json_option
from ..output import write
from ..terminal import draw


@click.command("show")
@instance_argument
@click.option("--svg", type=OutFile(), metavar="FILE", help="Write the picture as SVG too.")
@click.option("--lint", "with_lint", is_flag=True, help="Say which conventions of printed puzzles it keeps.")
@json_option
def command(instance: Instance, svg: Path | None, with_lint: bool, as_json: bool) -> None:
    """Draw the puzzle."""
    puzzle = instance.puzzle
    picture = puzzle.svg() if svg is not None else ""
    lines = puzzle.lint() if with_lint else []
    if lines is None:
        raise InvalidInput(f"there are no conventions for printed {puzzle.kind} puzzles")
    if as_json:
        print_json({"instance": instance.name, **instance.to_table(), **({"lint": lines} if with_lint else {})})
    else:
        click.echo(f"{instance.name}: {puzzle.describe()}")
        click.echo("\n".join([draw(puzzle), *puzzle.remarks(), *lines]))
        known = {key: value for key, value in vars(instance.expect).items() if value is not None}
        if known:
            click.echo("known: " + ", ".join(f"{key} {value}" for key, value in known.items()))
    if svg is not None:
        write(svg, picture)
