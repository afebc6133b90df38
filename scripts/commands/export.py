"""`gridproof export`: writes a puzzle for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from ...instances import Instance, InvalidInput, quote
from ...models import ExactCoverForm, formulations
from ..ask import print_json
from ..foreign import FOREIGN, export_foreign
from ..options import OutFile, instance_argument, json_option, seed_option
from ..output import write
from ..pages import PAGES, page


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
FORMATS_HELP = (
    "dlx: Knuth's items and options; html: a page to print, with the key; play: a page on which to solve; "
    "svg: the printed page's picture; puz, ipuz, xd: a crossword file."
)


@click.command("export")
@instance_argument
@click.option("--to", "form", type=click.Choice([*FORMATS, *PAGES, *FOREIGN]), required=True, help=FORMATS_HELP)
@click.option("--formulation", metavar="NAME", help="Which of the puzzle's formulations, if it has several.")
@seed_option
@click.option("--letters", type=click.IntRange(0), default=0, help="So many letters of the key are shown on a page.")
@click.option("--words", type=click.IntRange(0), default=0, help="So many words of the key are shown on a page.")
@click.option(
    "--solution",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The solution in a crossword file, or a page's key: JSON, a record of `solve --json`, or a file that has one.",
)
@json_option
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="The file to write; standard output if not given.")
def command(
    instance: Instance,
    form: str,
    formulation: str | None,
    seed: int | None,
    letters: int,
    words: int,
    solution: Path | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Write the puzzle in a format that other programs read."""
    if form in FOREIGN:
        export_foreign(instance, form, solution, output, as_json=as_json)
        return
    if form in PAGES:
        text = page(instance, form, solution, seed, letters, words)
    elif solution is not None:
        raise InvalidInput(f"--solution is for {', '.join([*PAGES, *FOREIGN])}, not for {form}")
    else:
        text = FORMATS[form](instance, formulation)
    if output is not None:
        write(output, text)
    if as_json:
        print_json({"instance": instance.name, "format": form, "text": text})
    elif output is None:
        click.echo(text, nl=False)
