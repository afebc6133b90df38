"""Crosswords into and out of foreign files, for the commands `convert` and `export`."""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..instances import Crossword, Instance, InvalidInput, quote
from ..instances.catalog import read_bytes
from ..instances.formats import ENDINGS
from .ask import print_json
from .output import write
from .proposals import fitting_solution

if TYPE_CHECKING:
    from ..instances.formats import PrintedCrossword

FileContent = tuple[bytes, Sequence[str]]
"""A file's bytes, and what of the crossword it does not hold, a few words for each."""

FOREIGN = tuple(ending.removeprefix(".") for ending in ENDINGS)
BINARY = ("puz",)


def read_file(path: Path) -> PrintedCrossword:
    """The crossword in a foreign file. Raises InvalidInput that names the file."""
    from ..instances.formats import read_printed

    try:
        return read_printed(read_bytes(path), path.suffix.lower())
    except InvalidInput as error:
        raise InvalidInput(error.message, line=error.line, column=error.column, source=str(path)) from None


def printed_instance(instance: Instance, solution: Path | None = None) -> PrintedCrossword:
    """An instance as it is printed, with the letters of a file of solutions or of its own. Raises InvalidInput."""
    from ..instances.formats import printed_of

    puzzle = instance.puzzle
    if not isinstance(puzzle, Crossword):
        raise InvalidInput(f"{instance.name} is a puzzle of the kind {puzzle.kind}; {_named(ENDINGS)} hold crosswords")
    filling = fitting_solution(instance, solution) if solution is not None else instance.solution
    printed = printed_of(puzzle, filling)
    if Path(instance.name).suffix.lower() not in ENDINGS:
        return printed
    # A file of its own holds more than the puzzle: circles, copyright and the like.
    own = read_file(Path(instance.name))
    return own if solution is None else replace(own, solution=printed.solution)


def to_file(printed: PrintedCrossword, ending: str, name: str) -> FileContent:
    """The foreign file of a crossword, and what it does not hold. Raises InvalidInput that names `name`."""
    from ..instances.formats import write_printed

    try:
        data, lost = write_printed(printed, ending)
    except InvalidInput as error:
        raise InvalidInput(f"cannot write {name}: {error.message}") from None
    return data, (*printed.left, *lost)


def to_toml(printed: PrintedCrossword, name: str) -> FileContent:
    """The TOML file of a crossword, and what it does not hold. Raises InvalidInput that names `name`."""
    from ..instances.formats import crossword_of

    try:
        puzzle, filling, lost = crossword_of(printed)
    except InvalidInput as error:
        raise InvalidInput(f"cannot write {name}: {error.message}") from None
    return Instance(name, puzzle, solution=filling).to_toml().encode(), (*printed.left, *lost)


def export_foreign(instance: Instance, form: str, solution: Path | None, out: Path | None, *, as_json: bool) -> None:
    """Write an instance as a foreign file: to `out`, in a JSON record (binary ones in base 64), or as it is.

    Raises InvalidInput if it cannot be written, or would fill a terminal with binary data.
    """
    name = str(out) if out is not None else f"the .{form} file"
    data, lost = to_file(printed_instance(instance, solution), f".{form}", name)
    is_binary = form in BINARY
    if out is not None:
        write(out, data)
    elif not as_json and is_binary and sys.stdout.isatty():
        raise InvalidInput(f".{form} files are binary: give the file to write with -o")
    tell_lost(name, lost)
    if as_json:
        content = {"base64": b64encode(data).decode()} if is_binary else {"text": data.decode()}
        print_json({"instance": instance.name, "format": form, "lost": list(lost), **content})
    elif out is None:
        click.echo(data, nl=False)


def tell_lost(name: str, lost: Sequence[str]) -> None:
    """One line on standard error of what a file does not hold."""
    if lost:
        click.echo(f"{name} does not hold: {', '.join(lost)}", err=True)


def _named(endings: Sequence[str]) -> str:
    return " and ".join([", ".join(endings[:-1]), endings[-1]])


def ending_of(path: Path, known: Sequence[str]) -> str:
    """A file's ending. Raises InvalidInput unless it is known."""
    ending = path.suffix.lower()
    if ending not in known:
        raise InvalidInput(f"unknown ending {quote(path.suffix)} (known: {', '.join(known)})", source=str(path))
    return ending


def record(name: Any, out: Path, lost: Sequence[str]) -> dict[str, Any]:
    """The JSON record of a conversion."""
    return {"instance": str(name), "file": str(out), "lost": list(lost)}
