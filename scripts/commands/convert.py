"""`gridproof convert`: from one file format into another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...instances import InvalidInput, load
from ...instances.formats import ENDINGS
from ..ask import print_json
from ..foreign import (
    FileContent,
    ending_of,
    printed_instance,
    read_file,
    record,
    tell_lost,
    to_file,
    to_toml,
)
from ..options import OutFile, json_option
from ..output import write
from ..proposals import fitting_solution

if TYPE_CHECKING:
    from ...instances.formats import PrintedCrossword


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("out", type=OutFile())
@click.option(
    "--solution",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Put in the letters of a solution: JSON, a record of `solve --json` (its first), or a file that has one.",
)
@json_option
def command(source: str, out: Path, solution: Path | None, as_json: bool) -> None:
    """Convert IN, a file or any other INSTANCE, into the file OUT, by their endings.

    .puz, .ipuz and .xd hold crosswords with title, author, clues, numbers, circles, cells with several letters, and
    solution; .toml holds any puzzle and its solution. What OUT does not hold is said on standard error.
    """
    ending = ending_of(out, (*ENDINGS, ".toml"))
    data, lost = _converted(source, out, ending, solution)
    write(out, data)
    tell_lost(str(out), lost)
    if as_json:
        print_json(record(source, out, lost))


def _converted(source: str, out: Path, ending: str, solution: Path | None) -> FileContent:
    printed = _printed(source, solution)
    if printed is not None:
        return to_toml(printed, str(out)) if ending == ".toml" else to_file(printed, ending, str(out))
    instance = load(source)
    if ending != ".toml":
        return to_file(printed_instance(instance, solution), ending, str(out))
    if solution is not None:
        instance = replace(instance, solution=fitting_solution(instance, solution))
    return instance.to_toml().encode(), ()


def _printed(source: str, solution: Path | None) -> PrintedCrossword | None:
    """The crossword of a foreign file; None for other instances."""
    if Path(source).suffix.lower() not in ENDINGS:
        return None
    if solution is not None:
        raise InvalidInput(f"{source} is a crossword file: --solution is for instances of our own")
    return read_file(Path(source))
