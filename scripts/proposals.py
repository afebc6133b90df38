"""Reading proposed solutions: JSON files, records of `gridproof solve`, and files of a puzzle with its solution."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ..instances import Instance, InvalidInput, load, read_text
from ..instances.text import decode

FORM = ("shape", "block", "given", "empty", "letter", "isolated")
"""Rules without which letters do not fit the grid; whether answers are words is for `gridproof check`."""


def proposals(instance: Instance, file: Path | None) -> tuple[list[Any], str]:
    """The solutions in a file (- is standard input), or the one that came with the instance, and their source.

    Raises InvalidInput: not to be read, not of the puzzle's form, or without any.
    """
    source = instance.name if file is None else "standard input" if str(file) == "-" else str(file)
    if file is None or file.suffix.lower() in (".toml", *instance.puzzle.endings):
        beside = instance.solution if file is None else load(str(file)).solution
        if beside is None:
            hint = ": give one (a JSON file, or a record of `gridproof solve --json`)" if file is None else ""
            raise InvalidInput(f"holds no whole solution{hint}", source=source)
        return [beside], source
    data = _listed(_standard_input() if str(file) == "-" else read_text(file), source)
    try:
        return [instance.puzzle.solution_from_json(entry) for entry in data], source
    except InvalidInput as error:
        raise InvalidInput(error.message, source=source) from None


def fitting_solution(instance: Instance, file: Path | None) -> Any:
    """The first solution in a file, or the one that came with the instance. Raises InvalidInput unless it fits.

    Its letters fit the grid, be they words or not.
    """
    (given, *_), source = proposals(instance, file)
    broken = next((entry for entry in instance.puzzle.violations(given) if entry.rule in FORM), None)
    if broken is not None:
        where = "".join(f" at [{row},{col}]" for row, col in broken.cells[:1])
        raise InvalidInput(f"does not fit {instance.name}: {broken.message}{where}", source=source)
    return given


def _standard_input() -> str:
    if sys.stdin is None:
        raise InvalidInput("is closed", source="standard input")
    return decode(sys.stdin.buffer.read(), "standard input")


def _listed(text: str, source: str) -> list[Any]:
    """The solutions in a JSON text: those of a record, or the one that it is."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"is not JSON: {error.msg}", source=source, line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits, brackets in brackets without end.
        raise InvalidInput(f"is not JSON that can be read: {error}", source=source) from None
    if isinstance(data, dict) and {"instance", "solution"} <= data.keys():
        # A record of `generate`.
        return [data["solution"]]
    if not isinstance(data, dict) or "solutions" not in data:
        return [data]
    solutions = data["solutions"]
    if not isinstance(solutions, list) or not solutions:
        raise InvalidInput("the record holds no solution to check", source=source)
    return solutions
