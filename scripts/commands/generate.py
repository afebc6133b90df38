"""`gridproof generate`: makes a new instance from a seed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from ...instances import Instance, InvalidInput, quote
from ...solvers.generate import GaveUp, Generated
from ..ask import UNDECIDED, print_json
from ..options import OutFile, Seconds, json_option, write
from ..terminal import draw


@click.group("generate")
def command() -> None:
    """Make a new instance from a seed: the same seed and version make the same one.

    The instance is printed, or written with -o, as TOML, its solution in the comment at the top. Exit code: 0 made,
    4 gave up.
    """


@command.command("crossword")
@click.option("--size", default="15", show_default=True, metavar="N|RxC", help="Rows and columns.")
@click.option(
    "--slots", type=click.IntRange(1), metavar="N", help="Number of entries (by default a third of the cells)."
)
@click.option(
    "--max-blocks", type=click.IntRange(0), metavar="N", help="The most blocks (by default 18 % of the cells)."
)
@click.option("--words", default="english", show_default=True, help="Word table: a shipped name or a file.")
@click.option("--min-score", type=int, metavar="N", help="Only words that score at least so much.")
@click.option("--theme", multiple=True, metavar="WORD", help="An answer that must stand in it, across. Repeatable.")
@click.option("--best-scores", is_flag=True, help="Words of high scores first.")
@click.option("--title", default="", help="The title.")
@click.option("--author", default="", help="The author.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Another seed makes another one.")
@click.option("--timeout", type=Seconds(), default=60.0, show_default=True, help="Seconds, compiling not counted.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the TOML to FILE.")
@json_option
def crossword(
    size: str, seed: int, timeout: float, output: Path | None, as_json: bool, theme: tuple[str, ...], **wishes: Any
) -> int:
    """Make an American-style crossword: a symmetric, connected block pattern, filled with words.

    Theme words stand in it as given letters, those of one length opposite each other.
    """
    from ...solvers.generate.crossword import Wish, generate

    rows, cols = _size(size)
    try:
        made = generate(Wish(rows, cols, theme=theme, **wishes), seed, timeout, lambda text: click.echo(text, err=True))
    except GaveUp as end:
        click.echo(f"gave up: {end}", err=True)
        return UNDECIDED
    _deliver(made, output, as_json)
    return 0


@command.command("wordsearch")
@click.option("--size", default="15", show_default=True, metavar="N|RxC", help="Rows and columns.")
@click.option("--words", metavar="FILE", help="The words to hide, one a line; without it they are drawn from a table.")
@click.option("--table", default="english", show_default=True, help="Word table: a shipped name or a file.")
@click.option("--place", default=20, show_default=True, type=click.IntRange(1), help="How many words are drawn.")
@click.option("--shortest", default=3, show_default=True, type=click.IntRange(2), help="Letters of a drawn word.")
@click.option("--longest", default=9, show_default=True, type=click.IntRange(2), help="Letters of a drawn word.")
@click.option("--directions", default="all", show_default=True, help="right-down, no-reverse, all, or such as E,S,SE.")
@click.option("--density", type=click.FloatRange(0, 100), metavar="P", help="Words cover P % of the cells or more.")
@click.option("--message", default="", help="Stands in the first cells that no word covers.")
@click.option("--message-fills", is_flag=True, help="The message stands in all of them.")
@click.option("--alphabet", help="The letters: a name such as english, or capital letters.")
@click.option("--forbid", multiple=True, metavar="WORD", help="A word that can be read nowhere. Repeatable.")
@click.option(
    "--subwords",
    default="reject",
    show_default=True,
    type=click.Choice(["reject", "nested", "once"]),
    help="Words in others: refused; not counted there; or counted.",
)
@click.option("--title", default="", help="The title.")
@click.option("--author", default="", help="The author.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="Another seed makes another one.")
@click.option("--timeout", type=Seconds(), default=30.0, show_default=True, help="Seconds.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the TOML to FILE.")
@json_option
def wordsearch(
    size: str, seed: int, timeout: float, output: Path | None, as_json: bool, words: str | None, **wishes: Any
) -> int:
    """Make a word search: each word can be read exactly once, in whatever direction, which a scanner proves.

    The instance has the full grid: `solve` finds its words, `verify` says that they are where they are only.
    """
    from ...instances.wordsearch import lines_of
    from ...solvers.generate.wordsearch import Wish, generate

    rows, cols = _size(size)
    listed = None if words is None else lines_of(words)
    try:
        made = generate(Wish(rows, cols, listed, **wishes), seed, timeout)
    except GaveUp as end:
        click.echo(f"gave up: {end}", err=True)
        return UNDECIDED
    _deliver(made, output, as_json)
    return 0


def _size(text: str) -> tuple[int, int]:
    shape = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text, re.ASCII)
    if shape is None:
        raise InvalidInput(f"--size is {quote(text)}; it takes a number such as 15, or ROWSxCOLUMNS")
    return int(shape[1]), int(shape[2] or shape[1])


def _deliver(made: Generated, output: Path | None, as_json: bool) -> None:
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
