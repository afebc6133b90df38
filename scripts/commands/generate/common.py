"""What the commands that make puzzles share: a size, and the TOML that is printed or written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

import click

from ....instances import InvalidInput, quote
from ....solvers.generate import GaveUp, Generated
from ...ask import UNDECIDED, print_json
from ...options import SEED
from ...output import write
from ...terminal import draw


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns of `15` or `15x9`. Raises InvalidInput."""
    shape = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text, re.ASCII)
    if shape is None:
        raise InvalidInput(f"--size is {quote(text)}; it takes a number such as 15, or ROWSxCOLUMNS")
    return int(shape[1]), int(shape[2] or shape[1])


def made_by_seed(function: Callable[..., int]) -> Callable[..., int]:
    """--seed, and the end of what gives up: a line on standard error and exit code 4."""

    @click.option("--seed", default=0, show_default=True, type=SEED, help="Another seed makes another one.")
    @wraps(function)
    def command(*arguments: Any, **options: Any) -> int:
        try:
            return function(*arguments, **options)
        except GaveUp as end:
            click.echo(f"gave up: {end}", err=True)
            return UNDECIDED

    return command


@contextmanager
def reading(field: str, path: Path | None) -> Iterator[None]:
    """What is wrong with a field that was read from a file is said of the file."""
    try:
        yield
    except InvalidInput as error:
        if path is None or error.field != field or error.source is not None:
            raise
        raise InvalidInput(error.message, line=error.line, column=error.column, source=str(path)) from None


def deliver(made: Generated, output: Path | None, as_json: bool) -> None:
    """Write the instance to a file and draw it; without a file print it. JSON takes the place of what is printed."""
    if output is not None:
        write(output, text_of(made))
    if as_json:
        print_json(made.to_json())
    elif output is None:
        click.echo(text_of(made), nl=False)
    else:
        click.echo(draw(made.instance.puzzle, made.solution))


def text_of(made: Generated) -> str:
    """The TOML with its solution, at its top a comment that says how it was made."""
    whole = replace(made.instance, solution=made.solution)
    return f"# made with seed {made.seed} by {made.method}; {made.verdict}\n{whole.to_toml()}"
