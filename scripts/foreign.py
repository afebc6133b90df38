"""Crosswords into and out of foreign files, for the commands `convert` and `export`."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..instances import Crossword, Instance, InvalidInput, quote
from ..instances.catalog import read_bytes
from ..instances.formats import ENDINGS
from .ask import print_json
from .proposals import proposals

if TYPE_CHECKING:
    from ..instances.formats import PrintedCrossword

FileContent = tuple[bytes, Sequence[str]]
"""A file's bytes, and what of the crossword it does not hold, a few words for each."""

FOREIGN = tuple(ending.removeprefix(".") for ending in ENDINGS)
BINARY = ("puz",)
FORM = ("shape", "block", "given", "empty", "letter", "isolated")
"""Rules without which letters do not fit the grid; whether answers are words is for `gridproof check`."""


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
    filling = instance.solution
    if solution is not None:
        (filling, *_), source = proposals(instance, solution)
        broken = next((entry for entry in puzzle.violations(filling) if entry.rule in FORM), None)
        if broken is not None:
            where = "".join(f" at [{row},{col}]" for row, col in broken.cells[:1])
            raise InvalidInput(f"does not fit {instance.name}: {broken.message}{where}", source=source)
    return printed_of(puzzle, filling)


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
        puzzle, _, lost = crossword_of(printed)
    except InvalidInput as error:
        raise InvalidInput(f"cannot write {name}: {error.message}") from None
    return Instance(name, puzzle).to_toml().encode(), (*printed.left, *lost)


def export_foreign(instance: Instance, form: str, solution: Path | None, out: Path | None, *, as_json: bool) -> None:
    """Write an instance as a foreign file: to `out`, in a JSON record (binary ones in base 64), or as it is.

    Raises InvalidInput if it cannot be written, or would fill a terminal with binary data.
    """
    name = str(out) if out is not None else f"the .{form} file"
    data, lost = to_file(printed_instance(instance, solution), f".{form}", name)
    is_binary = form in BINARY
    if out is not None:
        write_whole(out, data)
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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, or leave the one that is there as it was, and say so. Raises click.ClickException."""
    try:
        _replace(path, data)
    except OSError as error:
        raise click.FileError(str(path), error.strerror) from None
    click.echo(f"wrote {path}", err=True)


def _replace(path: Path, data: bytes) -> None:
    """Through another file in the same folder, which gets the mode that the file has or would have."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        # A pipe or a device is written to, not put aside.
        target.write_bytes(data)
        return
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "is write-protected")
    number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


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
