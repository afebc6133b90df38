"""`gridproof list`: what there is to solve and to solve it with."""

from __future__ import annotations

from typing import Any

import click

from ...instances import Puzzle, puzzle_kinds, puzzle_type, shipped_names
from ...solvers.contract import Backtracker, Preserves
from ...solvers.methods import Method, methods
from ..ask import print_json
from ..options import json_option
from ..terminal import width


@click.command("list")
@json_option
def command(as_json: bool) -> None:
    """List puzzles, their methods (with options, goals, and why one is unavailable) and shipped instances."""
    table = {kind: [_entry(puzzle_type(kind), method) for method in methods(kind)] for kind in puzzle_kinds()}
    names = shipped_names()
    if as_json:
        print_json({"puzzles": list(table), "methods": table, "instances": names})
        return
    for kind, entries in table.items():
        click.echo(f"{kind} ({_forms(puzzle_type(kind))})")
        for entry in entries:
            click.echo(_lines(entry))
        mine = " ".join(name for name in names if name.startswith(f"{kind}/"))
        click.echo(_wrapped(f"shipped instances: {mine or 'none'}", "  "))


def _forms(kind: type[Puzzle[Any]]) -> str:
    """How an instance is given, beside a TOML file."""
    forms = [f"shorthand {kind.shorthand}"] if kind.shorthand else []
    return "; ".join([*forms, *(f"files ending in {ending}" for ending in kind.endings)])


def _entry(kind: type[Puzzle[Any]], method: Method) -> dict[str, Any]:
    formulation = method.formulation
    return {
        "method": method.name,
        "summary": method.solver.summary if formulation is None else formulation.summary,
        "goals": method.goals(kind),
        "preserves": str(method.preserves),
        "watch": isinstance(method.solver, Backtracker) and method.solver.has_events,
        "node": method.solver.node,
        "options": {
            option.name: {"default": option.default, "summary": option.summary} for option in method.solver.options
        },
        "unavailable": method.missing(),
    }


def _lines(entry: dict[str, Any]) -> str:
    watch = " (watch plays it)" if entry["watch"] else ""
    lines = [f"  {entry['method']}: {' '.join(entry['goals'])}{watch}", _wrapped(entry["summary"], "      ")]
    if entry["unavailable"]:
        lines.append(_wrapped(f"unavailable: {entry['unavailable']}", "      "))
    if entry["preserves"] != Preserves.ALL:
        lines.append(f"      preserves: {entry['preserves']}")
    if entry["node"]:
        lines.append(_wrapped(f"node: {entry['node']}", "      "))
    for name, option in entry["options"].items():
        lines.append(_wrapped(f"[{name}={option['default']}] {option['summary']}", "      "))
    return "\n".join(lines)


def _wrapped(text: str, indent: str) -> str:
    return click.wrap_text(text, min(width(), 100), indent, indent)
