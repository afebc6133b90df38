"""`gridproof check`: holds a proposed solution against the rules."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from ...instances import Instance, InvalidInput, Puzzle, read_text
from ..ask import listed_cells, print_json
from ..options import instance_argument, json_option

VALID, BROKEN = 0, 1


@click.command("check")
@instance_argument
@click.argument("solution", type=click.Path(path_type=Path))
@json_option
def command(instance: Instance, solution: Path, as_json: bool) -> int:
    """Name every rule that a proposed SOLUTION (a JSON file, - for standard input) breaks.

    The file holds one solution or a record of `gridproof solve --json`. Exit code: 0 valid, 1 a rule is broken.
    """
    puzzle = instance.puzzle
    source = "standard input" if str(solution) == "-" else str(solution)
    text = _standard_input() if str(solution) == "-" else read_text(solution)
    found: list[dict[str, Any]] = []
    proposals = _proposals(text, source)
    for number, data in enumerate(proposals):
        try:
            violations = puzzle.violations(puzzle.solution_from_json(data))
        except InvalidInput as error:
            raise InvalidInput(error.message, source=source) from None
        which = {"solution": number} if len(proposals) > 1 else {}
        found += [{**which, **vars(violation)} for violation in violations]
    if as_json:
        print_json({"valid": not found, "violations": found})
    elif not found:
        click.echo("valid" if len(proposals) == 1 else f"valid: all {len(proposals)} solutions")
    else:
        for entry in found:
            click.echo(_line(puzzle, entry))
    return BROKEN if found else VALID


def _line(puzzle: Puzzle[Any], entry: dict[str, Any]) -> str:
    which = f"solution {entry['solution']}, " if "solution" in entry else ""
    return f"{which}{entry['rule']}: {entry['message']} {listed_cells(puzzle, entry['cells'])}".rstrip()


def _standard_input() -> str:
    if sys.stdin is None:
        raise InvalidInput("is closed", source="standard input")
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"is not UTF-8 text (byte {error.start})", source="standard input") from None


def _proposals(text: str, source: str) -> list[Any]:
    """The solutions in a JSON text: those of a record, or the one that it is."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"is not JSON: {error.msg}", source=source, line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits, brackets in brackets without end.
        raise InvalidInput(f"is not JSON that can be read: {error}", source=source) from None
    if not isinstance(data, dict) or "solutions" not in data:
        return [data]
    solutions = data["solutions"]
    if not isinstance(solutions, list) or not solutions:
        raise InvalidInput("the record holds no solution to check", source=source)
    return solutions
