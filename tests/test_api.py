"""`import gridproof`, from Python and notebooks."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from importlib.metadata import version

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


def test_solutions_and_their_pictures() -> None:
    all_four = gridproof.solutions("queens:6")
    assert len(set(all_four)) == 4
    assert len(gridproof.solutions("queens:6", limit=3)) == 3
    for picture in (all_four[0], gridproof.Queens(6)):
        assert ET.fromstring(picture._repr_svg_()).tag.endswith("svg")
    assert str(all_four[0]).count("Q") == 6


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


def test_names() -> None:
    assert gridproof.__version__ == version("gridproof")
    for name in gridproof.__all__:
        assert getattr(gridproof, name) is not None
    assert "backtrack/pointer" in gridproof.methods("queens")
    assert gridproof.methods(gridproof.Queens) == gridproof.methods("queens:3")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        gridproof.nothing  # noqa: B018
