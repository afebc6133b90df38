"""The command line: finds the commands in `commands/`, turns errors into one line and an exit code."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import FrameType
from typing import Any, NoReturn

import click

from ..instances import InvalidInput

BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 2, 130, 141
COMMANDS = f"{__package__}.commands"


class Commands(click.Group):
    """A group whose commands are the files of `commands/`, each with a `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the files, sorted."""
        return sorted(entry.name.replace("_", "-") for entry in iter_modules(import_module(COMMANDS).__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        found: click.Command = import_module(f"{COMMANDS}.{cmd_name.replace('-', '_')}").command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that has gone is not left to click, which would exit with 1."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise _ReaderGone from None
        return code


class _ReaderGone(Exception):  # noqa: N818 - it ends the command, it is no error
    pass


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--plugin",
    "plugin_files",
    multiple=True,
    metavar="FILE.py",
    help="Load engines, backtrackers or formulations of your own (see CONTRIBUTING). Repeatable.",
)
@click.version_option(package_name="gridproof", message="%(prog)s %(version)s")
def cli(plugin_files: tuple[str, ...]) -> None:
    """A lab for grid puzzles: solve each one in many independent ways and prove that they agree.

    INSTANCE is a file (.toml, or a format that `list` names), the name of a shipped instance (queens/08) or a
    shorthand (queens:8).
    """
    if plugin_files:
        from ..solvers.plugins import load_plugin

        for file in plugin_files:
            load_plugin(file)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code."""
    signal.signal(signal.SIGTERM, _terminate)
    sys.exit(_run(args))


def _run(args: Sequence[str] | None) -> int:
    if sys.stdout is None:
        return _complain("standard output is closed")
    try:
        code = cli.main(args, prog_name="gridproof", standalone_mode=False)
        sys.stdout.flush()
    except InvalidInput as error:
        return _complain(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _complain(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except _ReaderGone:
        # Do not let the interpreter's last flush complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        # What was printed must not be printed again at the end, to fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"the output cannot be written: {error.strerror}")
    return code if isinstance(code, int) else 0


def _complain(message: str) -> int:
    line = " ".join(message.split())
    with contextlib.suppress(OSError):  # nobody is left to be told
        click.echo(f"gridproof: {line}", err=True)
    return BAD_INPUT


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    # As an exception, so that child processes are ended on the way out.
    raise SystemExit(128 + number)
