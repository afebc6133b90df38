"""Methods from outside: Python files that the user names, read by the runner and by its child processes.

A plugin may define `ENGINE` (an Engine), `BACKTRACKERS` (a table: puzzle word -> its Backtrackers) and `FORMULATIONS`
(puzzle word -> its Formulations). What it defines must have names of its own: `catalog.py` refuses a second one.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType

from ..instances import InvalidInput

VARIABLE = "GRIDPROOF_PLUGINS"
"""The environment variable: paths separated as in PATH, or (for paths with that separator) a JSON list of them.

Child processes inherit it.
"""


def plugins() -> list[ModuleType]:
    """The plugin modules, each loaded once. Raises InvalidInput if one cannot be."""
    return [_load(path) for path in _paths()]


def load_plugin(path: str | Path) -> ModuleType:
    """Load a plugin, here and in every process that is started from now on. Raises InvalidInput if it cannot be."""
    resolved = str(Path(path).resolve())
    module = _load(resolved)
    os.environ[VARIABLE] = json.dumps(list(dict.fromkeys([*_paths(), resolved])))
    return module


def _paths() -> list[str]:
    text = os.environ.get(VARIABLE, "")
    paths = json.loads(text) if text.startswith('["') else text.split(os.pathsep)
    # The same file twice is one plugin.
    return list(dict.fromkeys(str(Path(path).resolve()) for path in paths if path))


@cache
def _load(path: str) -> ModuleType:
    # Two plugins may have the same file name.
    name = f"gridproof_plugin_{Path(path).stem}_{hashlib.sha256(path.encode()).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InvalidInput("a plugin is a Python file (.py)", source=path)
    module = importlib.util.module_from_spec(spec)
    # Dataclasses and pickle look a class's module up by its name.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _refusal(error, path) from None
    return module


def _refusal(error: BaseException, path: str) -> InvalidInput:
    line = _line(error, path)
    if isinstance(error, OSError) and line is None:
        return InvalidInput(f"plugin cannot be read: {error.strerror}", source=path)
    return InvalidInput(f"plugin cannot be loaded: {type(error).__name__}: {error}", source=path, line=line)


def _line(error: BaseException, path: str) -> int | None:
    """The plugin's own line at which it failed: the last one before it went into a library."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == path), None)
