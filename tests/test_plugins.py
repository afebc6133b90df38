"""Methods from outside, how all are found by their names, and what is said of those that cannot be."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import gridproof
from gridproof.instances import InvalidInput, puzzle_kinds
from gridproof.models.catalog import PACKAGE, formulations
from gridproof.solvers.methods import methods, parse_method
from gridproof.solvers.plugins import VARIABLE, load_plugin, plugins

HEAD = """
from gridproof.models import ExactCoverForm, formulation
from gridproof.solvers.contract import Backtracker, Engine, Outcome, Stop


def search(problem, request):
    return Outcome(0, Stop.EXHAUSTED)


def tracker(name):
    "A tracker."
    return Backtracker(name, "for the tests", "", prepare=lambda puzzle: puzzle, search=search)


def engine(name):
    return Engine(name, "for the tests", "", prepare=lambda form: form, search=search, forms=(ExactCoverForm,))
"""


@pytest.fixture(autouse=True)
def no_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    # Also undoes what load_plugin puts there.
    monkeypatch.setenv(VARIABLE, "")


def plugin(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD + text, "utf-8")
    return path


# --- loading ---------------------------------------------------------------------------------------------------
def test_dataclasses_with_postponed_annotations(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\nfrom typing import ClassVar\n"
        "@dataclass\nclass State:\n    number: int\n    kind: ClassVar[str] = 'x'\n",
        "utf-8",
    )
    module = load_plugin(path)
    assert module.State(3).number == 3
    assert sys.modules[module.__name__] is module


def test_plugins_with_the_same_file_name(tmp_path: Path) -> None:
    for name in ("one", "two"):
        load_plugin(plugin(tmp_path / name / "mine.py", f'BACKTRACKERS = {{"queens": (tracker("{name}"),)}}'))
    assert {"backtrack/one", "backtrack/two"} <= set(gridproof.methods("queens"))
    assert len({module.__name__ for module in plugins()}) == 2


def test_the_same_plugin_twice_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = plugin(tmp_path / "mine.py", 'BACKTRACKERS = {"queens": (tracker("mine"),)}')
    monkeypatch.chdir(tmp_path)
    assert load_plugin("mine.py") is load_plugin(path)
    monkeypatch.setenv(VARIABLE, os.pathsep.join(["mine.py", "", str(path)]))
    assert gridproof.methods("queens").count("backtrack/mine") == 1


def test_children_load_plugins_from_paths_with_a_colon(tmp_path: Path) -> None:
    gridproof.load_plugin(plugin(tmp_path / "at 12:30" / "mine.py", 'BACKTRACKERS = {"queens": (tracker("mine"),)}'))
    gridproof.load_plugin(plugin(tmp_path / "other.py", 'BACKTRACKERS = {"queens": (tracker("other"),)}'))
    assert len(json.loads(os.environ[VARIABLE])) == 2
    comparison = gridproof.compare("queens:3", methods=["backtrack/mine", "backtrack/other"], goal="count")
    assert comparison.agree
    assert gridproof.count("queens:3", method="backtrack/mine", timeout=20) == 0


BROKEN = [
    ("import json\n\njson.loads('{')\n", r"mine\.py:3: plugin cannot be loaded: JSONDecodeError"),
    ("x = 1\ny = (\n", r"mine\.py:2: plugin cannot be loaded: SyntaxError"),
    ("\n\nimport no_such_library\n", r"mine\.py:3: plugin cannot be loaded: ModuleNotFoundError"),
    ("def f():\n    return 1 / 0\n\nf()\n", r"mine\.py:2: plugin cannot be loaded: ZeroDivisionError"),
    ("\nopen('/no/such/file')\n", r"mine\.py:2: plugin cannot be loaded: FileNotFoundError"),
]


@pytest.mark.parametrize(("text", "words"), BROKEN)
def test_the_line_is_the_plugins_own(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    before = set(sys.modules)
    with pytest.raises(InvalidInput, match=words):
        load_plugin(path)
    assert not [name for name in set(sys.modules) - before if name.startswith("gridproof_plugin")]
    assert os.environ[VARIABLE] == ""


def test_what_is_no_plugin(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"missing\.py: plugin cannot be read: No such file"):
        load_plugin(tmp_path / "missing.py")
    (tmp_path / "mine.txt").write_text("", "utf-8")
    with pytest.raises(InvalidInput, match="a plugin is a Python file"):
        load_plugin(tmp_path / "mine.txt")


# --- names -----------------------------------------------------------------------------------------------------
TAKEN = [
    ('BACKTRACKERS = {"queens": (tracker("bitmask"),)}', "there is already a backtracker of queens 'bitmask'"),
    ('BACKTRACKERS = {"queens": [tracker("x"), tracker("x")]}', "there is already a backtracker of queens 'x'"),
    ('ENGINE = engine("cp-sat")', "there is already an engine 'cp-sat'"),
    ('ENGINE = engine("backtrack")', "there is already an engine 'backtrack'"),
    (
        'FORMULATIONS = {"queens": (formulation("exact-cover", ExactCoverForm)(tracker),)}',
        "there is already a formulation of queens 'exact-cover'",
    ),
    ('BACKTRACKERS = {"queens": tracker("x")}', "BACKTRACKERS is not a table of puzzle word -> tuple of Backtracker"),
    ('BACKTRACKERS = (tracker("x"),)', "BACKTRACKERS is not a table of puzzle word -> tuple of Backtracker"),
    ('FORMULATIONS = {"queens": (tracker("x"),)}', "FORMULATIONS is not a table of puzzle word -> tuple of Formula"),
    ("ENGINE = 3", "ENGINE is not an Engine"),
]


@pytest.mark.parametrize(("text", "words"), TAKEN)
def test_nothing_is_shadowed(text: str, words: str, tmp_path: Path) -> None:
    path = load_plugin(plugin(tmp_path / "mine.py", text)).__file__
    with pytest.raises(InvalidInput) as caught:
        methods("queens")
    assert str(caught.value).startswith(f"{path}: {words}")


def test_our_own_names_differ() -> None:
    for kind in puzzle_kinds():
        names = [method.name for method in methods(kind)]
        assert len(names) == len(set(names))
        module = sys.modules.get(f"{PACKAGE}.{kind.replace('-', '_')}")
        assert len(getattr(module, "FORMULATIONS", ())) == len(formulations(kind))
        assert all(method.missing() is None for method in methods(kind)), "a test machine has all engines"


# --- options ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("backtrack/bitmask", "backtrack/bitmask"),
        ("backtrack/bitmask[mirror=auto]", "backtrack/bitmask"),
        ("backtrack/bitmask[ mirror = off ]", "backtrack/bitmask[mirror=off]"),
        ("cp-sat/booleans[workers=1]", "cp-sat/booleans"),
        ("cp-sat/booleans[workers=08]", "cp-sat/booleans[workers=8]"),
    ],
)
def test_a_method_has_one_name(text: str, name: str) -> None:
    method = parse_method("queens", text)
    assert method.name == name
    assert parse_method("queens", name) == method
    assert set(method.options) == {option.name for option in method.solver.options}


def test_options_in_any_order_are_one_method(tmp_path: Path) -> None:
    options = (
        "from dataclasses import replace\n"
        "from gridproof.solvers.contract import Option\n"
        "numbers = lambda text: tuple(int(part) for part in text.split(','))\n"
        "options = (Option('rules', (1,), numbers, ''), Option('depth', 3, int, ''))\n"
        "BACKTRACKERS = {'queens': (replace(tracker('mine'), options=options),)}\n"
    )
    load_plugin(plugin(tmp_path / "mine.py", options))
    one, other = (
        parse_method("queens", f"backtrack/mine[{text}]") for text in ("rules=1,2,depth=04", "depth=4, rules=1,2")
    )
    assert one == other
    assert one.name == "backtrack/mine[depth=4,rules=1,2]"
    assert one.options == {"rules": (1, 2), "depth": 4}
    assert parse_method("queens", "backtrack/mine[rules=1]").name == "backtrack/mine"


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(InvalidInput, match="option mirror is given twice"):
        parse_method("queens", "backtrack/bitmask[mirror=off,mirror=auto]")
