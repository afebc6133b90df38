"""Who there is to solve a puzzle: engines, backtrackers and formulations, found by their files here and in plugins."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NoReturn, TypeVar, get_args

from ..instances import InvalidInput, quote
from ..models import Form, Formulation
from ..models import formulations as own_formulations
from .contract import Backtracker, Engine
from .plugins import plugins

PACKAGE = __name__.rpartition(".")[0]
RESERVED = "backtrack"
"""What stands before the slash in the name of a backtracker: no name for an engine."""

Entry = TypeVar("Entry", Engine, Backtracker, Formulation)
Found = Iterable[tuple[Entry, str | None]]
"""Entries with the plugin file that defines them; None for ours."""


def engines() -> list[Engine]:
    """All engines, by name: each file of this folder or plugin that defines `ENGINE`. Raises InvalidInput."""
    found: list[tuple[Engine, str | None]] = [(engine, None) for engine in _own_engines()]
    for module in plugins():
        engine = getattr(module, "ENGINE", None)
        if isinstance(engine, Engine):
            found.append((engine, module.__file__))
        elif engine is not None:
            raise InvalidInput("ENGINE is not an Engine", source=module.__file__)
    return sorted(_distinct("an engine", found, {RESERVED}), key=lambda engine: engine.name)


def backtrackers(kind: str) -> list[Backtracker]:
    """The backtrackers of a kind of puzzle: those of `backtrack/KIND.py` and of plugins. Raises InvalidInput."""
    name = f"{PACKAGE}.{RESERVED}.{kind.replace('-', '_')}"
    own = getattr(import_module(name), "BACKTRACKERS", ()) if find_spec(name) is not None else ()
    found = [*((entry, None) for entry in own), *_of_plugins(kind, "BACKTRACKERS", Backtracker)]
    return _distinct(f"a backtracker of {kind}", found)


def formulations(kind: str) -> list[Formulation]:
    """The formulations of a kind of puzzle: those of `models/KIND.py` and of plugins. Raises InvalidInput."""
    own = own_formulations(kind).values()
    found = [*((entry, None) for entry in own), *_of_plugins(kind, "FORMULATIONS", Formulation)]
    return _distinct(f"a formulation of {kind}", found)


def _distinct(what: str, found: Found[Entry], taken: Collection[str] = ()) -> list[Entry]:
    """The entries; a second one of a name is refused, or it would take the other's place in silence."""
    named: dict[str, Entry] = {}
    for entry, source in found:
        if entry.name in named or entry.name in taken:
            raise InvalidInput(f"there is already {what} {quote(entry.name)}; give it another name", source=source)
        named[entry.name] = entry
    return list(named.values())


def _of_plugins(kind: str, table: str, wanted: type[Entry]) -> Iterator[tuple[Entry, str | None]]:
    for module in plugins():
        tables = getattr(module, table, {})
        entries = tables.get(kind, ()) if isinstance(tables, Mapping) else None
        if not isinstance(entries, tuple | list) or not all(isinstance(entry, wanted) for entry in entries):
            message = f"{table} is not a table of puzzle word -> tuple of {wanted.__name__}"
            raise InvalidInput(message, source=module.__file__)
        yield from ((entry, module.__file__) for entry in entries)


# --- engines of this folder ------------------------------------------------------------------------------------
@cache
def _own_engines() -> tuple[Engine, ...]:
    names = [entry.name for entry in iter_modules(import_module(PACKAGE).__path__) if not entry.ispkg]
    return tuple(_own_engine(name) for name in names if _defines_engine(name))


def _defines_engine(name: str) -> bool:
    """Whether a file of this folder is an engine's, by its text: the other files are not imported for being asked."""
    spec = find_spec(f"{PACKAGE}.{name}")
    source = getattr(spec and spec.loader, "get_source", lambda _: None)(f"{PACKAGE}.{name}")
    return source is not None and re.search(r"^ENGINE\b", source, re.MULTILINE) is not None


def _own_engine(name: str) -> Engine:
    """The engine of a file; one that takes nothing and says why if the file cannot be imported."""
    try:
        engine: Engine = import_module(f"{PACKAGE}.{name}").ENGINE
    except Exception as error:
        return _broken(name.replace("_", "-"), f"{name}.py cannot be imported: {type(error).__name__}: {error}")
    return engine


def _broken(name: str, reason: str) -> Engine:
    # It stands for every form, so that `list` shows that it is missing.
    def never(*_: Any) -> NoReturn:
        raise AssertionError(reason)

    return Engine(name, reason, "", never, never, forms=get_args(Form), missing=lambda: reason)
