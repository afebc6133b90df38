"""CONTRIBUTING's recipes, followed in a copy of the installed package: a puzzle, an engine, a plugin."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import gridproof

ROOT = Path(__file__).parent.parent
RECIPE = Path(__file__).parent / "recipe"
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
LAYERS = ("instances", "models", "solvers", "scripts")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package once more, with files that a test may change."""
    target = tmp_path / "site" / "gridproof"
    shutil.copytree(Path(gridproof.__file__).parent, target)
    for layer in LAYERS:
        # Where the installation is editable, the layers lie beside `api`.
        [folder] = import_module(f"gridproof.{layer}").__path__
        shutil.copytree(folder, target / layer, dirs_exist_ok=True)
    return target


def gridproof_of(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The copy's command line; the copy stands in front of the installed package, in child processes too."""
    return subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(copy.parent)},
        cwd=copy.parent,
    )


def compared(copy: Path, *arguments: str) -> dict[str, int]:
    """The count of each method of a comparison in which all agree."""
    done = gridproof_of(copy, "compare", "--json", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return {run["method"]: run["count"] for run in json.loads(done.stdout)["runs"] if run["status"] == "ok"}


def add(copy: Path, *files: str) -> None:
    for file in files:
        (copy / file).parent.mkdir(exist_ok=True)
        shutil.copy(RECIPE / file, copy / file)


def test_add_a_puzzle(copy: Path) -> None:
    files = ["instances/stripes.py", "models/stripes.py", "solvers/backtrack/stripes.py"]
    add(copy, *files, "instances/data/stripes/three.toml")
    names = copy / "instances" / "__init__.py"
    text = names.read_text("utf-8")
    text = text.replace("from .tiling import", "from .stripes import Stripes\nfrom .tiling import")
    names.write_text(text.replace('    "Tiling",\n', '    "Stripes",\n    "Tiling",\n'), "utf-8")
    listed = gridproof_of(copy, "list").stdout
    assert "stripes (shorthand stripes:5)" in listed
    assert "shipped instances: stripes/three" in listed
    methods = ["backtrack/ends", "cp-sat/exact-cover", "dancing-links/exact-cover", "python-constraint/cells"]
    counts = compared(copy, "stripes/three")
    assert {*methods} <= {*counts}
    assert {*counts.values()} == {2}
    assert gridproof_of(copy, "solve", "stripes:5").stdout == ".#.#.\n"
    assert gridproof_of(copy, "verify", "stripes:5").returncode == 1
    assert gridproof_of(copy, "count", "stripes:4", "--up-to-symmetry").stdout == "1\n"
    for file in files:
        assert f"`tests/recipe/{file}`" in TEXT


def test_add_an_engine(copy: Path) -> None:
    add(copy, "solvers/brute_force.py")
    assert "brute-force/columns" in gridproof_of(copy, "list").stdout
    counts = compared(copy, "queens:6", "--method", "brute-force/*", "--method", "backtrack/pointer")
    assert counts == {"brute-force/columns": 4, "backtrack/pointer": 4}
    assert "`tests/recipe/solvers/brute_force.py`" in TEXT


def test_a_broken_engine_file_is_unavailable_and_spoils_nothing(copy: Path) -> None:
    (copy / "solvers" / "broken_one.py").write_text("import no_such_library\n\nENGINE = None\n", "utf-8")
    (copy / "solvers" / "no_engine.py").write_text("raise RuntimeError('this file is not asked')\n", "utf-8")
    listed = gridproof_of(copy, "list", "--json")
    assert listed.returncode == 0, listed.stderr
    entries = {entry["method"]: entry for entry in json.loads(listed.stdout)["methods"]["queens"]}
    assert entries["broken-one/exact-cover"]["unavailable"] == (
        "broken_one.py cannot be imported: ModuleNotFoundError: No module named 'no_such_library'"
    )
    assert gridproof_of(copy, "count", "queens:6").stdout == "4\n"


def test_the_plugin_as_it_stands(tmp_path: Path) -> None:
    [snippet] = re.findall(r"^```python\n(# mine\.py\n.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    [command] = re.findall(r"^gridproof --plugin .*", TEXT, re.MULTILINE)
    (tmp_path / "mine.py").write_text(snippet, "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        f"{command} --json",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path},
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    counts = {run["method"]: run["count"] for run in json.loads(done.stdout)["runs"] if run["status"] == "ok"}
    assert counts == {"backtrack/pointer": 4, "backtrack/bitmask": 4, "backtrack/naive": 4}
