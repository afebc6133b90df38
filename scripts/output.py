"""Writing files for the user: whole, or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import click


def write(path: Path, content: str | bytes) -> None:
    """Write a file, or leave the one that is there as it was, and say so. Raises click.ClickException."""
    try:
        _replace(path, content.encode() if isinstance(content, str) else content)
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
