"""`gridproof check`: holds a proposed solution against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...instances import Instance, Puzzle
from ..ask import listed_cells, print_json
from ..options import instance_argument, json_option
from ..proposals import proposals

VALID, BROKEN = 0, 1


@click.command("check")
@instance_argument
@click.argument("solution", type=click.Path(path_type=Path), required=False)
@json_option
def command(instance: Instance, solution: Path | None, as_json: bool) -> int:
    """Name every rule that a proposed SOLUTION (a JSON file, - for standard input) breaks.

    The file holds one solution, a record of `solve --json` or `generate --json`, or a puzzle with its solution (.toml
    or a crossword file); without it, the solution in the INSTANCE's own file is held against the rules. Exit code: 0
    valid, 1 a rule is broken.
    """
    puzzle = instance.puzzle
    found: list[dict[str, Any]] = []
    proposed, _ = proposals(instance, solution)
    for number, proposal in enumerate(proposed):
        which = {"solution": number} if len(proposed) > 1 else {}
        found += [{**which, **vars(violation)} for violation in puzzle.violations(proposal)]
    if as_json:
        print_json({"valid": not found, "violations": found})
    elif not found:
        click.echo("valid" if len(proposed) == 1 else f"valid: all {len(proposed)} solutions")
    else:
        for entry in found:
            click.echo(_line(puzzle, entry))
    return BROKEN if found else VALID


def _line(puzzle: Puzzle[Any], entry: dict[str, Any]) -> str:
    which = f"solution {entry['solution']}, " if "solution" in entry else ""
    return f"{which}{entry['rule']}: {entry['message']} {listed_cells(puzzle, entry['cells'])}".rstrip()
