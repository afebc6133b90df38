"""Dancing cells: the nodes of dancing links with and without frames, known counts, and interpreted."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest

from common.covers import count, form, listed, queens
from gridproof.instances import ExactCover
from gridproof.solvers import dancing_links
from gridproof.solvers.dancing_cells import ENGINE
from gridproof.solvers.kernels import cells as arrays

FRAMES = (0, 1, 5, 20, 70, 1024)
"""The most options of a frame: 0 for none ever, and sizes on which a search goes in and out of them."""


def random_cover(draw: random.Random) -> ExactCover:
    """Up to 15 primary and 10 secondary items, 10 to 90 options, most of the secondary entries with a colour."""
    primary = [f"p{number}" for number in range(draw.randint(3, 15))]
    secondary = [f"s{number}" for number in range(draw.randint(0, 10))]
    options: list[list[str | tuple[str, str]]] = []
    for _ in range(draw.randint(10, 90)):
        option: list[str | tuple[str, str]] = [*draw.sample(primary, draw.randint(0, min(5, len(primary))))]
        shared = draw.sample(secondary, min(len(secondary), draw.randint(0 if option else 1, 3)))
        option += [(item, draw.choice("ABC")) if draw.random() < 0.7 else item for item in shared]
        draw.shuffle(option)
        options += [option] if option else []
    return ExactCover.build(primary, secondary, options)


# --- the nodes and solutions of dancing links ------------------------------------------------------------------
@pytest.mark.parametrize("frame", FRAMES)
def test_nodes_are_those_of_dancing_links(frame: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "FRAME", frame)
    solvable = 0
    for number in range(150):
        problem = form(random_cover(random.Random(f"cover {number}")))
        expected, found = listed(dancing_links.ENGINE, problem)
        outcome, mine = listed(ENGINE, problem)
        assert outcome == expected, problem
        assert sorted(mine) == sorted(found), problem
        assert count(ENGINE, problem) == expected, problem
        solvable += expected.count > 0
    assert solvable > 60


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("size", "solutions"), [(1, 1), (2, 0), (5, 10), (8, 92), (9, 352)])
def test_queens(frame: int, size: int, solutions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "FRAME", frame)
    outcome, found = listed(ENGINE, queens(size))
    assert outcome.count == len(set(found)) == solutions


def test_more_items_than_a_frame_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"i{number}" for number in range(1500)]
    wide = form(ExactCover.build(names, [], [names[:800], names[800:], names[700:], names[:700], names]))
    assert listed(ENGINE, wide)[1] == [(0, 1), (2, 3), (4,)]
    expected = listed(ENGINE, queens(7))
    monkeypatch.setattr(arrays, "MOST_ROW_WORDS", 0)
    assert listed(ENGINE, queens(7))[0] == expected[0]


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json, sys
from gridproof.instances import ExactCover
from gridproof.models import ExactCoverForm
from gridproof.solvers.contract import Request
from gridproof.solvers.dancing_cells import ENGINE
from gridproof.solvers.kernels import cells
results = []
for text in json.load(sys.stdin):
    form = ExactCoverForm(ExactCover.from_foreign(text, ".dlx"), tuple)
    for cells.FRAME in (0, 8, 1024):
        found = []
        prepared = ENGINE.prepare(form)
        outcome = ENGINE.search(prepared, Request())
        again = ENGINE.search(prepared, Request(on_solution=found.append))
        assert outcome == again
        results.append([outcome.count, outcome.stats.nodes, found])
print(json.dumps(results))
"""


def test_interpreted_it_finds_the_same_in_the_same_order() -> None:
    covers = [queens(6).cover, *(random_cover(random.Random(f"tiny {number}")) for number in range(8))]
    texts = json.dumps([cover.to_dlx() for cover in covers])
    results = []
    for disabled in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        command = [sys.executable, "-W", "error", "-c", SCRIPT]
        done = subprocess.run(command, env=environment, input=texts, capture_output=True, text=True, check=True)
        results.append(json.loads(done.stdout))
    assert results[0] == results[1]
    assert results[0][0][0] == 4
    assert len({number for number, _, _ in results[0]}) > 3
