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

import gridproof.instances

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
        *(ROOT / "solvers/kernels").rglob("*.py"),
        ROOT / "solvers/contract.py",
    ]:
        for name in imports(path):
            if name.startswith(("models", "solvers")):
                assert any(name == part or name.startswith(part + ".") for part in allowed), f"{path} imports {name}"


def taken_from_instances(path: Path) -> Iterator[tuple[str, str]]:
    """The module of `instances` and the name, for each name that a file takes from that layer."""
    depth = len(path.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        outside = node.module or "" if isinstance(node, ast.ImportFrom) and node.level == depth + 1 else ""
        if isinstance(node, ast.ImportFrom) and outside.partition(".")[0] == "instances":
            yield from ((outside, alias.name) for alias in node.names)


def test_models_and_backtrackers_share_only_what_instances_exports() -> None:
    """A helper of a checker that they used too could fool all three at once."""
    exported = {"instances": set(gridproof.instances.__all__)}
    for kind in gridproof.instances.puzzle_kinds():
        home = sys.modules[f"gridproof.instances.{kind.replace('-', '_')}"]
        if hasattr(home, "__path__"):
            exported[home.__name__.removeprefix("gridproof.")] = set(home.__all__)
    assert "instances.tiling" in exported
    checked = 0
    for path in [*modules("models"), *modules("solvers/backtrack"), *sorted((ROOT / "solvers/kernels").rglob("*.py"))]:
        for module, name in taken_from_instances(path):
            checked += 1
            assert name in exported.get(module, ()), f"{path} imports {name} from {module}"
            assert not name.startswith("_")
    assert checked


def test_no_layer_reaches_into_anothers_private_parts() -> None:
    for path in [*modules("models"), *modules("solvers/backtrack")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.endswith("__"):
                owner = ast.unparse(node.value)
                assert owner in ("self", "cls"), f"{path}:{node.lineno} uses {owner}.{node.attr}"


def test_every_package_ships() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    found = {"gridproof"}
    for layer in ("instances", "models", "solvers", "scripts"):
        for path in (ROOT / layer).rglob("__init__.py"):
            found.add("gridproof." + ".".join(path.parent.relative_to(ROOT).parts))
    assert set(config["packages"]) == found


def test_every_data_file_ships() -> None:
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
