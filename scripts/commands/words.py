"""`gridproof words`: finds words in the tables, shows what a table holds, and imports tables of further languages."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from ...instances import InvalidInput, WordTable, load_table
from ...instances.words import Pattern, table_names
from ..ask import print_json
from ..options import json_option
from ..words_import import LANGUAGES, import_language

GUESSED = ("english", "russian")

alphabet_option = click.option("--alphabet", metavar="NAME", help="The alphabet, if not the table's own.")


@click.group("words")
def command() -> None:
    """Find words, show word tables and import further languages."""


@command.command("find")
@click.argument("pattern")
@click.option(
    "--words",
    "source",
    metavar="TABLE",
    help="A table's name or a file; else the first of english, russian and the imported ones that has the letters.",
)
@alphabet_option
@click.option("--min-score", type=int, default=0, metavar="N", help="Only words with that score or a higher one.")
@click.option("--long", "is_long", is_flag=True, help="With scores, printed forms and clues, tabs between them.")
@json_option
def find(pattern: str, source: str | None, alphabet: str | None, min_score: int, is_long: bool, as_json: bool) -> None:
    """Print the words that fit PATTERN: `_` is one letter, `%` any number of letters.

    With --json, `entries` holds their scores, printed forms and clues.
    """
    table = _guess(pattern, alphabet) if source is None else load_table(source, alphabet=alphabet)
    found = table.at_least(min_score).find(pattern)
    if as_json:
        entries = [_entry(table, word) for word in found]
        print_json({"table": table.name, "pattern": pattern, "count": len(found), "words": found, "entries": entries})
        return
    for word in found:
        click.echo(_line(_entry(table, word)) if is_long else word)
    click.echo(f"{table.name}: {len(found)} words fit {pattern}", err=True)


def _entry(table: WordTable, word: str) -> dict[str, Any]:
    known = {"printed": list(table.printed(word)), "clues": list(table.clues(word))}
    return {"word": word, "score": table.score(word), **known}


def _line(entry: dict[str, Any]) -> str:
    columns = [entry["word"], str(entry["score"]), ", ".join(entry["printed"]), "; ".join(entry["clues"])]
    return "\t".join(columns).rstrip("\t")


def _guess(pattern: str, alphabet: str | None) -> WordTable:
    """The first table that has all letters of the pattern. Raises InvalidInput for english if none has."""
    others = (name for name in table_names() if name not in GUESSED and not name.startswith("english"))
    first: InvalidInput | None = None
    for name in (*GUESSED, *others):
        table = load_table(name, alphabet=alphabet)
        try:
            Pattern.read(pattern, table.alphabet)
        except InvalidInput as error:
            first = first or error
        else:
            return table
    assert first is not None
    raise first


@command.command("show")
@click.argument("source", metavar="[TABLE]", required=False)
@alphabet_option
@json_option
def show(source: str | None, alphabet: str | None, as_json: bool) -> None:
    """Show what TABLE (a name or a file) holds; without it, the names of all tables."""
    if source is None:
        _list(as_json)
        return
    table = load_table(source, alphabet=alphabet)
    record = _record(table)
    if as_json:
        print_json(record)
        return
    click.echo(f"{table.name}: {len(table)} words; alphabet {table.alphabet.name}: {table.alphabet.letters}")
    for line in table.about:
        click.echo(f"  {line}")
    for what in ("lengths", "scores", "rejected"):
        counts = ", ".join(f"{key}: {number}" for key, number in record[what].items())
        click.echo(click.wrap_text(f"{what}: {counts or 'none'}", 100, "", "  "))


def _list(as_json: bool) -> None:
    names = table_names()
    if as_json:
        print_json({"shipped": [name for name in names if names[name] is None], "imported": _imported(names)})
        return
    for name, path in names.items():
        click.echo(f"{name}: {'shipped' if path is None else path}")
    click.echo(f"further languages: gridproof words import {' | '.join(LANGUAGES)}")


def _imported(names: dict[str, Any]) -> dict[str, str]:
    return {name: str(path) for name, path in names.items() if path is not None}


def _record(table: WordTable) -> dict[str, Any]:
    scores: Counter[int] = Counter()
    for length in table.lengths:
        scores.update(table.scores(length).tolist())
    return {
        "table": table.name,
        "count": len(table),
        "alphabet": {"name": table.alphabet.name, "letters": table.alphabet.letters},
        "about": list(table.about),
        "lengths": {length: len(table.scores(length)) for length in table.lengths},
        "scores": dict(sorted(scores.items(), reverse=True)),
        "rejected": dict(table.rejected),
    }


@command.command("import")
@click.argument("language", metavar="|".join(LANGUAGES))
@json_option
def import_command(language: str, as_json: bool) -> None:
    """Make a table of LANGUAGE from the package wordfreq and keep it in your cache folder."""
    name, count, path = import_language(language)
    if as_json:
        print_json({"table": name, "count": count, "file": str(path)})
    else:
        click.echo(f'{count} words in {path}; use it as words = "{name}"')
