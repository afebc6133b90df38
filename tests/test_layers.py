"""The house: which layer may import which, that everything ships, and that a quick start stays quick."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "instances": {"instances"},
    "models": {"instances", "models"},
    "solvers/backtrack": {"instances", "solvers"},
    "solvers": {"instances", "models", "solvers"},
    "scripts": {"instances", "models", "solvers", "scripts"},
    "api": {"instances", "models", "solvers", "scripts"},
}
HEAVY = {"ortools", "numba", "numpy", "networkx", "constraint", "matplotlib", "rich"}
CONTRACT = {"solvers.contract", "solvers.kernels"}


def modules(layer: str) -> Iterator[Path]:
    for path in sorted((ROOT / layer).rglob("*.py")):
        if layer != "solvers" or "backtrack" not in path.parts:
            yield path


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports; ours, which must be imported relatively, as `layer.module`."""
    package = list(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (f"absolute:{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield f"absolute:{node.module}"
        elif isinstance(node, ast.ImportFrom):
            # The folder `api` is the package `gridproof` itself, which holds the others.
            base = [] if package[0] == "api" else package[: len(package) - node.level + 1]
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield from ([name] if node.module else [f"{name}.{alias.name}".lstrip(".") for alias in node.names])


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_layers_import_only_what_lies_below(layer: str) -> None:
    checked = 0
    for path in modules(layer):
        for name in imports(path):
            if not name.startswith("absolute:"):
                checked += 1
                assert name.partition(".")[0] in MAY_IMPORT[layer], f"{path} imports {name}"
    assert checked


def test_ours_is_never_imported_twice() -> None:
    """`import models` from the repository's root would make a second copy of each class."""
    layers = {"api", "instances", "models", "solvers", "scripts"}
    for path in [path for layer in (*layers, "tests") for path in sorted((ROOT / layer).rglob("*.py"))]:
        banned = layers if "tests" in path.relative_to(ROOT).parts else layers | {"gridproof"}
        for name in imports(path):
            top = name.removeprefix("absolute:").partition(".")[0]
            assert not (name.startswith("absolute:") and top in banned), f"{path} imports {name}"


def test_backtrackers_see_nothing_that_sees_a_model() -> None:
    allowed = {*CONTRACT, "solvers.backtrack"}
    for path in [
        *modules("solvers/backtrack"),
        *(ROOT / "solvers/kernels").glob("*.py"),
        ROOT / "solvers/contract.py",
    ]:
        for name in imports(path):
            if name.startswith(("models", "solvers")):
                assert any(name == part or name.startswith(part + ".") for part in allowed), f"{path} imports {name}"


def test_every_package_ships() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    found = {"gridproof"}
    for layer in ("instances", "models", "solvers", "scripts"):
        for path in (ROOT / layer).rglob("__init__.py"):
            found.add("gridproof." + ".".join(path.parent.relative_to(ROOT).parts))
    assert set(config["packages"]) == found


def test_every_data_file_ships() -> None:
    import gridproof.instances

    there = Path(gridproof.instances.__file__).parent / "data"
    ours = ROOT / "instances" / "data"
    names = {path.relative_to(ours) for path in ours.rglob("*") if path.is_file()}
    assert names
    assert names == {path.relative_to(there) for path in there.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["list"], ["list", "--json"], ["show", "queens:8"], ["solve", "--help"]],
)
def test_quick_commands_import_nothing_heavy(arguments: list[str]) -> None:
    script = (
        "import sys, json\n"
        "from gridproof.scripts.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit as end:\n    code = end.code\n"
        "print(json.dumps([code, sorted({name.partition('.')[0] for name in sys.modules})]), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    code, loaded = json.loads(done.stderr.splitlines()[-1])
    assert code == 0
    assert done.stdout
    assert not HEAVY & set(loaded)


def test_python_names_are_lazy() -> None:
    script = "import sys, gridproof; gridproof.__version__, gridproof.Queens; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not HEAVY & {name.partition(".")[0] for name in done.stdout.split()}
