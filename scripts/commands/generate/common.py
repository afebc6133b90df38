"""What the commands that make puzzles share: a size, and the TOML that is printed or written."""

from __future__ import annotations

import re
from pathlib import Path

import click

from ....instances import Instance, InvalidInput, quote
from ....solvers.generate import Generated
from ...ask import print_json
from ...output import write
from ...terminal import draw


def size_of(text: str) -> tuple[int, int]:
    shape = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text, re.ASCII)
    if shape is None:
        raise InvalidInput(f"--size is {quote(text)}; it takes a number such as 15, or ROWSxCOLUMNS")
    return int(shape[1]), int(shape[2] or shape[1])


def deliver(made: Generated, output: Path | None, as_json: bool) -> None:
    if output is not None:
        write(output, text_of(made))
    if as_json:
        print_json(made.to_json())
    elif output is None:
        click.echo(text_of(made), nl=False)
    else:
        click.echo(draw(made.instance.puzzle, made.solution))


def text_of(made: Generated) -> str:
    """The TOML, the solution in the comment at its top."""
    table = Instance(made.instance.name, made.instance.puzzle).to_toml()
    lines = [
        f"made with seed {made.seed} by {made.method}; {made.verdict}",
        *_solution_lines(made),
    ]
    return "".join(f"# {line}\n" for line in lines) + table


def _solution_lines(made: Generated) -> list[str]:
    """The rows of a grid, or where the words of a word search lie."""
    data = made.instance.puzzle.solution_to_json(made.solution)
    if isinstance(data, dict):
        return ["{word} [{row},{col}] {direction}".format_map(entry) for entry in data["placements"]]
    return [str(row) for row in data]
