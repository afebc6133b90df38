"""The command line, as a user has it: in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


def gridproof(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """What it prints and its exit code; `options` are those of `subprocess.run`."""
    command = [sys.executable, "-m", "gridproof", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def record(*arguments: str, code: int = 0) -> Any:
    """What it prints with --json, if it ends with that code."""
    done = gridproof(*arguments, "--json")
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)
