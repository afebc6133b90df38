"""How kernels are compiled and cached: once on a machine, said once, and also where nothing can be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
import numpy as np
from gridproof.solvers.kernels.jit import kernel, part

@part
def double(number):
    return 2 * number

@kernel("doubling", "int64(int64)")
def doubled(number):
    return double(number)
"""
LINE = "compiling the doubling kernel, once on this machine…"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module of a kernel, and a user's home beside it."""
    (tmp_path / "code").mkdir()
    (tmp_path / "home").mkdir()
    (tmp_path / "code" / "doubling.py").write_text(MODULE)
    return tmp_path


def use(folder: Path, script: str = "print(doubling.doubled(21))", home: str = "home") -> tuple[str, str]:
    """Run a script that uses the kernel, as a user with the home given; what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "XDG_"))}
    environment = {**kept, "PYTHONPATH": str(folder / "code"), "HOME": str(folder / home)}
    command = [sys.executable, "-W", "error", "-c", f"import doubling\n{script}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr.strip()


def make_read_only(folder: Path) -> None:
    # Not by permissions: the superuser, who runs many a test, has them all.
    (folder / "code" / "__pycache__").write_text("not a folder")


def test_compiled_once_and_said_once(folder: Path) -> None:
    assert use(folder) == ("42", LINE)
    assert use(folder) == ("42", "")


def test_a_read_only_installation_uses_the_cache_of_the_user(folder: Path) -> None:
    make_read_only(folder)
    assert use(folder) == ("42", LINE)
    assert use(folder) == ("42", "")
    assert list((folder / "home").rglob("*.nbi"))


def test_without_a_cache_it_runs_all_the_same(folder: Path) -> None:
    make_read_only(folder)
    (folder / "file").write_text("not a folder either")
    assert use(folder, home="file/home") == ("42", LINE)
    assert use(folder, home="file/home") == ("42", LINE)


def test_the_announcement_can_be_sent_elsewhere(folder: Path) -> None:
    script = "from gridproof.solvers.kernels import jit\njit.announce = print\ndoubling.doubled.compile()"
    assert use(folder, script) == (LINE, "")


def test_other_types_are_an_error_not_another_compilation(folder: Path) -> None:
    script = "try:\n    doubling.doubled('21')\nexcept TypeError:\n    print('refused')"
    assert use(folder, script)[0] == "refused"
