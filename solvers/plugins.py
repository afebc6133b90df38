"""Methods from outside: Python files named in GRIDPROOF_PLUGINS, read by the runner and by its child processes.

A plugin may define `ENGINE` (an Engine), `BACKTRACKERS` (a table: puzzle word -> its Backtrackers) and `FORMULATIONS`
(puzzle word -> its Formulations).
"""

from __future__ import annotations

import importlib.util
import os
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType

from ..instances import InvalidInput

VARIABLE = "GRIDPROOF_PLUGINS"
"""The environment variable: paths separated as in PATH. Child processes inherit it."""


def plugins() -> list[ModuleType]:
    """The plugin modules, each loaded once. Raises InvalidInput if one cannot be."""
    paths = os.environ.get(VARIABLE, "").split(os.pathsep)
    return [_load(path) for path in paths if path]


@cache
def _load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"gridproof_plugin_{Path(path).stem}", path)
    if spec is None or spec.loader is None:
        raise InvalidInput("a plugin is a Python file (.py)", source=path)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        raise InvalidInput(f"plugin cannot be read: {error.strerror}", source=path) from None
    except Exception as error:
        line = traceback.extract_tb(error.__traceback__)[-1].lineno
        message = f"plugin cannot be loaded: {type(error).__name__}: {error}"
        raise InvalidInput(message, source=path, line=line) from None
    return module
