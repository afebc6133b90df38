"""The line that shows which run of a comparison goes on; nothing where standard error is no terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

import click

from ..instances import Instance
from ..solvers.methods import Method

if TYPE_CHECKING:
    from rich.status import Status


class Progress:
    """A spinner on standard error with the run that goes on."""

    def __init__(self, *, enabled: bool = True) -> None:
        self._status: Status | None = None
        if enabled and sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status("starting")

    def __enter__(self) -> Progress:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status is not None:
            self._status.stop()

    def start(self, instance: Instance, method: Method, number: int) -> None:
        """A run begins."""
        if self._status is not None:
            from rich.markup import escape

            again = f" (run {number + 1})" if number else ""
            self._status.update(escape(f"{instance.name}: {method.name}{again}"))

    def note(self, text: str) -> None:
        """Something to be said on the way."""
        if self._status is not None:
            self._status.console.print(text, markup=False, highlight=False)
        else:
            click.echo(text, err=True)
