"""`gridproof generate wordsearch`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ....instances import InvalidInput, read_text
from ....instances.words.listing import MOST_WORDS
from ...options import OutFile, Seconds, json_option
from .common import deliver, made_by_seed, reading, size_of

PLACED = click.IntRange(1, MOST_WORDS)


@click.command("wordsearch")
@click.option("--size", metavar="N|RxC", help="Rows and columns; 15 if there is no mask.")
@click.option(
    "--mask", type=click.Path(path_type=Path), metavar="FILE", help="A shape: rows of # (outside) and . (inside)."
)
@click.option("--words", metavar="FILE", help="The words to hide, one a line; without it they are drawn from a table.")
@click.option("--table", default="english", show_default=True, help="Word table: a shipped name or a file.")
@click.option("--place", default=20, show_default=True, type=PLACED, help="How many words are drawn.")
@click.option("--shortest", default=3, show_default=True, type=click.IntRange(2), help="Letters of a drawn word.")
@click.option("--longest", default=9, show_default=True, type=click.IntRange(2), help="Letters of a drawn word.")
@click.option("--directions", default="all", show_default=True, help="right-down, no-reverse, all, or such as E,S,SE.")
@click.option(
    "--scan",
    default="all",
    show_default=True,
    type=click.Choice(["all", "placed"]),
    help="Where no word is read again: in all eight directions, or in those in which words lie.",
)
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
@made_by_seed
@click.option("--timeout", type=Seconds(), default=30.0, show_default=True, help="Seconds.")
@click.option("-o", "--output", type=OutFile(), metavar="FILE", help="Write the TOML to FILE.")
@json_option
def wordsearch(
    size: str | None,
    mask: Path | None,
    seed: int,
    timeout: float,
    output: Path | None,
    as_json: bool,
    words: str | None,
    **wishes: Any,
) -> int:
    """Make a word search: each word can be read exactly once, in whatever direction, which a scanner proves.

    The instance has the full grid: `solve` finds its words, `verify` says that they are where they are only.
    """
    from ....solvers.generate.wordsearch import Wish, generate

    _require_fitting(words, wishes)
    rows, cols = size_of(size or "15") if size or not mask else (None, None)
    shape = None if mask is None else tuple(read_text(mask).splitlines())
    with reading("mask", mask):
        made = generate(Wish(rows, cols, words, mask=shape, **wishes), seed, timeout)
    deliver(made, output, as_json)
    return 0


def _require_fitting(words: str | None, wishes: Mapping[str, Any]) -> None:
    """Raise InvalidInput for options that do not go together."""
    source = click.get_current_context().get_parameter_source
    for name in ("table", "place", "shortest", "longest") if words is not None else ():
        if source(name) is ParameterSource.COMMANDLINE:
            raise InvalidInput(
                f"--{name} is for words drawn from a table; --words gives the words to hide, all of them"
            )
    if source("place") is ParameterSource.COMMANDLINE and (wishes["density"] is not None or wishes["message_fills"]):
        raise InvalidInput("--place is a number of words; --density and --message-fills take as many as it needs")
    if wishes["shortest"] > wishes["longest"]:
        raise InvalidInput(f"--shortest is {wishes['shortest']}, more than --longest, which is {wishes['longest']}")
