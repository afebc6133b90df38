"""`gridproof export`: writes a puzzle for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from ...instances import Instance, InvalidInput, quote
from ...models import ExactCoverForm, formulations
from ..ask import print_json
from ..options import OutFile, instance_argument, json_option, write


def to_dlx(instance: Instance, name: str | None) -> str:
    """The puzzle's exact cover in Knuth's text. Raises InvalidInput if it has no such formulation or is too large."""
    puzzle = instance.puzzle
    covers = {key: entry for key, entry in formulations(puzzle.kind).items() if entry.form is ExactCoverForm}
    if not covers:
        raise InvalidInput(f"{puzzle.kind} has no formulation as an exact cover")
    if name is not None and name not in covers:
        raise InvalidInput(f"no exact cover {quote(name)} for {puzzle.kind} (known: {', '.join(covers)})")
    entry = covers[name] if name is not None else next(iter(covers.values()))
    reason = entry.refuses(puzzle)
    if reason is not None:
        raise InvalidInput(f"{instance.name}: {reason}")
    form = entry.build(puzzle)
    assert isinstance(form, ExactCoverForm)
    return form.cover.to_dlx()


FORMATS = {"dlx": to_dlx}


@click.command("export")
@instance_argument
@click.option("--to", "form", type=click.Choice(list(FORMATS)), required=True, help="dlx: Knuth's items and options.")
@click.option("--formulation", metavar="NAME", help="Which of the puzzle's formulations, if it has several.")
@json_option
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="The file to write; standard output if not given.")
def command(instance: Instance, form: str, formulation: str | None, output: Path | None, as_json: bool) -> None:
    """Write the puzzle in a format that other programs read."""
    text = FORMATS[form](instance, formulation)
    if output is not None:
        write(output, text)
    if as_json:
        print_json({"instance": instance.name, "format": form, "text": text})
    elif output is None:
        click.echo(text, nl=False)
