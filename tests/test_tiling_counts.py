"""Tilings whose numbers of solutions are known from elsewhere, up to symmetry too, and what their methods refuse."""

from __future__ import annotations

import pytest

from gridproof.instances import Tiling, load, shipped_names
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import methods, parse_method
from gridproof.solvers.runner import Question, run

SHIPPED = [name for name in shipped_names() if name.startswith("tiling/")]
LARGE = ("2x5x6", "5x12", "6x10", "8x8-corners", "square-8x8")
"""They take from four seconds to about a minute: `test_shipped.py` is enough for them."""


@pytest.mark.parametrize("name", [name for name in SHIPPED if not name.endswith(LARGE)])
def test_shipped_tilings_have_as_many_solutions_as_is_known(name: str) -> None:
    instance = load(name)
    ended = run(instance, parse_method("tiling", "dancing-links/exact-cover"), Question(Goal.COUNT, classes=True))
    assert (ended.count, ended.classes) == (instance.expect.solutions, instance.expect.classes)
    broken = parse_method("tiling", "dancing-links/exact-cover-broken")
    if broken.refuses(instance.puzzle, Goal.COUNT) is None:
        assert run(instance, broken, Question(Goal.COUNT)).count == instance.expect.classes


def test_broken_symmetry_is_offered_where_it_is_proved_only() -> None:
    broken = parse_method("tiling", "dancing-links/exact-cover-broken")

    def reason(name: str) -> str | None:
        return broken.refuses(load(name).puzzle, Goal.COUNT)

    offered = [name for name in SHIPPED if reason(name) is None]
    assert {"tiling/soma", "tiling/pentomino-3x20", "tiling/pentomino-8x8-centre"} <= {*offered}
    assert reason("tiling/pentomino-6x10-givens") == "the puzzle has no symmetry"
    assert reason("tiling/any-pentominoes-5x5") == "no piece is sure to be placed"
    assert (reason("tiling/domino-2x3") or "").startswith("no piece is proved to break the symmetry")


@pytest.mark.parametrize("engine", ["dancing-links", "dancing-cells"])
@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("3x20", 32978),
        ("4x15", 852893),
        pytest.param("5x12", 2295156, marks=pytest.mark.slow),
        pytest.param("6x10", 3637261, marks=pytest.mark.slow),
    ],
)
def test_pentominoes_take_the_nodes_that_other_programs_take(name: str, nodes: int, engine: str) -> None:
    """Knuth's rule, minimum remaining options with ties to the first item, fixes the tree and so its nodes.

    Pieces come first, then cells in reading order: other orders make other numbers of nodes.
    """
    instance = load(f"tiling/pentomino-{name}")
    ended = run(instance, parse_method("tiling", f"{engine}/exact-cover"), Question(Goal.COUNT))
    assert (ended.count, ended.stats["nodes"]) == (instance.expect.solutions, nodes)


def test_absurd_sizes_are_refused() -> None:
    huge = Tiling("pentominoes", rectangle="300x300", copies=1500)
    for method in methods("tiling"):
        if method.formulation is not None:
            assert "takes" in (method.refuses(huge, Goal.COUNT) or ""), method.name
