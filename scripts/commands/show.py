"""`gridproof show`: draws a puzzle."""

from __future__ import annotations

from pathlib import Path

import click

from ...instances import Instance
from ..ask import print_json
from ..options import OutFile, instance_argument, json_option, write
from ..terminal import draw


@click.command("show")
@instance_argument
@click.option("--svg", type=OutFile(), metavar="FILE", help="Write the picture as SVG too.")
@json_option
def command(instance: Instance, svg: Path | None, as_json: bool) -> None:
    """Draw the puzzle."""
    puzzle = instance.puzzle
    picture = puzzle.svg() if svg is not None else ""
    if as_json:
        print_json({"instance": instance.name, **instance.to_table()})
    else:
        click.echo(f"{instance.name}: {puzzle.describe()}")
        click.echo(draw(puzzle))
        known = {key: value for key, value in vars(instance.expect).items() if value is not None}
        if known:
            click.echo("known: " + ", ".join(f"{key} {value}" for key, value in known.items()))
    if svg is not None:
        write(svg, picture)
