"""`import gridproof`, from Python and notebooks."""

from __future__ import annotations

import ast
import os
import xml.etree.ElementTree as ET
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gridproof


def test_count() -> None:
    # OEIS A000170 and A002562.
    assert gridproof.count(gridproof.Queens(8)) == 92
    assert gridproof.count("queens:8", up_to_symmetry=True) == 12
    assert gridproof.count(gridproof.load("queens/toroidal-07"), method="dancing-links/exact-cover") == 28


def test_solve_and_check() -> None:
    found = gridproof.solve("queens:8")
    assert found is not None
    assert gridproof.check("queens:8", found) == []
    assert gridproof.check("queens:8", found.to_json()) == []
    assert [broken.rule for broken in gridproof.check("queens:4", [0, 2, 1, 3])] == ["diagonal", "diagonal"]
    assert gridproof.solve(gridproof.Queens(3)) is None


@pytest.mark.parametrize(
    "solution", [(1, 3, 0, 2), [1, 3, 0, 2], np.array([1, 3, 0, 2]), [np.int64(1), 3, np.uint8(0), 2]]
)
def test_check_takes_sequences_and_numpy_numbers(solution: object) -> None:
    assert gridproof.check("queens:4", solution) == []


@pytest.mark.parametrize("solution", ["1302", b"1302", (1.0, 3, 0, 2), np.array([1.0, 3, 0, 2]), [True, 3, 0, 2], None])
def test_check_takes_nothing_else(solution: object) -> None:
    with pytest.raises(gridproof.InvalidInput):
        gridproof.check("queens:4", solution)


def test_check_of_nested_tuples() -> None:
    found = gridproof.solve("tiling/domino-2x3")
    assert found is not None
    data = found.to_json()
    data["placements"] = tuple({**entry, "cells": np.array(entry["cells"])} for entry in data["placements"])
    assert gridproof.check("tiling/domino-2x3", data) == []


def test_solutions_and_their_pictures() -> None:
    all_four = gridproof.solutions("queens:6")
    assert len(set(all_four)) == 4
    assert len(gridproof.solutions("queens:6", limit=3)) == 3
    for picture in (all_four[0], gridproof.Queens(6), gridproof.load("queens/06")):
        assert ET.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert str(all_four[0]).count("Q") == 6
    assert str(gridproof.Queens(6)) == gridproof.Queens(6).draw()
    assert repr(gridproof.Queens(6)).startswith("Queens(size=6")


def test_what_is_too_large_has_no_picture() -> None:
    large = gridproof.Queens(300)
    with pytest.raises(gridproof.InvalidInput):
        large.svg()
    for picture in (large, gridproof.Solution(large, tuple(range(300))), gridproof.Instance("large", large)):
        assert picture._repr_svg_() is None
    assert max(map(len, str(large).splitlines())) <= 80


def test_verify() -> None:
    assert gridproof.verify("queens:3").verdict == "none"
    proof = gridproof.verify("queens:4")
    assert proof.verdict == "multiple"
    assert len(proof.witnesses) == 2
    assert len(proof.difference) == 8
    unique = gridproof.verify(gridproof.Queens(4, board=".Q..\n....\n....\n...."))
    assert (unique.verdict, len(unique.witnesses), unique.difference) == ("unique", 1, ())


def test_compare_shows_itself_as_a_table() -> None:
    comparison = gridproof.compare("queens:5", methods=["backtrack/*"], goal="count")
    assert comparison.agree
    html = comparison._repr_html_()
    assert html.startswith("<table>")
    assert html.count("<tr>") == 1 + len(comparison.runs)


def test_what_is_undecided_is_no_answer() -> None:
    with pytest.raises(gridproof.Undecided) as caught:
        gridproof.count("queens:20", timeout=0.2)
    assert caught.value.count > 0
    with pytest.raises(gridproof.Undecided):
        gridproof.count("queens:14", method="python-constraint/columns", timeout=0.2)
    with pytest.raises(gridproof.InvalidInput):
        gridproof.count("queens:20", method="backtrack/construct")
    with pytest.raises(gridproof.InvalidInput):
        gridproof.compare("queens:4", goal="fastest")


def test_with_a_timeout_a_method_has_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = tmp_path / "mine.py"
    plugin.write_text(
        "import os, time\n"
        "from gridproof.solvers.contract import Backtracker, Outcome, Stop\n"
        "def of(name, prepare):\n"
        "    search = lambda problem, request: Outcome(os.getpid(), Stop.EXHAUSTED)\n"
        "    return Backtracker(name, '', '', prepare=prepare, search=search)\n"
        "BACKTRACKERS = {'queens': [of('pid', bool), of('sleepy', lambda puzzle: time.sleep(60))]}\n",
        "utf-8",
    )
    monkeypatch.setenv("GRIDPROOF_PLUGINS", "")
    gridproof.load_plugin(plugin)
    assert gridproof.count("queens:4", method="backtrack/pid") == os.getpid()
    assert gridproof.count("queens:4", method="backtrack/pid", timeout=20) != os.getpid()
    with pytest.raises(gridproof.Undecided):
        gridproof.count("queens:4", method="backtrack/sleepy", timeout=0.5)


def test_methods_of_a_kind_an_instance_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('puzzle = "queens"\nsize = 4\n', "utf-8")
    names = gridproof.methods("queens")
    assert "backtrack/pointer" in names
    for text in ("mine.toml", str(tmp_path / "mine.toml"), "queens:3", "queens/08"):
        assert gridproof.methods(text) == names
    for other in (gridproof.Queens, gridproof.Queens(3), gridproof.load("queens/08")):
        assert gridproof.methods(other) == names
    with pytest.raises(gridproof.InvalidInput, match="no instance 'chess'"):
        gridproof.methods("chess")


def test_names() -> None:
    assert gridproof.__version__ == version("gridproof")
    for name in gridproof.__all__:
        assert getattr(gridproof, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        gridproof.nothing  # noqa: B018


def test_type_checkers_see_what_is_loaded() -> None:
    tree = ast.parse(Path(gridproof.__file__).read_text("utf-8"))
    seen = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted([*seen, "__version__"]) == sorted(gridproof.__all__) == sorted(dir(gridproof))
    for name, home in seen.items():
        assert getattr(gridproof, name) is getattr(import_module(f"gridproof.{home}"), name)


@pytest.mark.parametrize(
    "numbers", [{"limit": 2.5}, {"limit": 0}, {"limit": "3"}, {"timeout": "x"}, {"timeout": -1}, {"seed": -1}]
)
def test_numbers_that_make_no_sense(numbers: dict[str, Any]) -> None:
    with pytest.raises(gridproof.InvalidInput):
        gridproof.solutions("queens:4", **numbers)


def test_what_is_no_puzzle() -> None:
    for thing in (8, None, [8]):
        with pytest.raises(gridproof.InvalidInput, match="is no puzzle"):
            gridproof.count(thing)  # type: ignore[arg-type]
    with pytest.raises(gridproof.InvalidInput):
        gridproof.compare()
    with pytest.raises(gridproof.InvalidInput):
        gridproof.compare("queens:4", repeat=0)


def test_puzzles_that_are_described_alike_are_compared_apart() -> None:
    boards = (gridproof.Queens(4, board="Q...\n....\n....\n...."), gridproof.Queens(4, board=".Q..\n....\n....\n...."))
    comparison = gridproof.compare(*boards, methods="backtrack/pointer", goal="count")
    assert [(run.instance, run.count) for run in comparison.runs] == [
        ("4 queens, 1 given (1)", 0),
        ("4 queens, 1 given (2)", 1),
    ]
    assert "4 queens, 1 given (2): backtrack/pointer ok, 1 solutions" in str(comparison)


def test_why() -> None:
    puzzle = gridproof.load("crossword/square-4-none").puzzle
    assert gridproof.verify(puzzle).verdict is gridproof.Verdict.NONE
    reason = gridproof.why(puzzle)
    assert isinstance(reason, gridproof.Reason)
    assert reason.message.startswith("these 7 slots cannot be filled together: 1-Down, ")
    # Kinds that cannot tell.
    assert gridproof.why("queens:3") is None
