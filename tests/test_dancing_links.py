"""Dancing links against brute force, and interpreted."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import combinations

from common.covers import Chosen, count, form, listed, queens
from gridproof.instances import ExactCover
from gridproof.solvers.contract import Stop
from gridproof.solvers.dancing_links import ENGINE


# --- the right solutions ---------------------------------------------------------------------------------------
def random_cover(draw: random.Random) -> ExactCover:
    """At most 4 primary and 3 secondary items, 9 options, often with colours."""
    primary = [f"p{number}" for number in range(draw.randint(0, 4))]
    secondary = [f"s{number}" for number in range(draw.randint(0, 3))]
    if not primary + secondary:
        return ExactCover((), (), ())
    palette = ["", *draw.choice(["", "a", "ab", "abc"])]
    options = []
    for _ in range(draw.randint(0, 9)):
        items = draw.sample(primary + secondary, draw.randint(1, min(4, len(primary + secondary))))
        shades = [draw.choice(palette) if item in secondary else "" for item in items]
        options.append([(item, shade) if shade else item for item, shade in zip(items, shades, strict=True)])
    return ExactCover.build(primary, secondary, options)


def is_exact(cover: ExactCover, chosen: Chosen) -> bool:
    """Each primary item once; two options share a secondary item only if both give it the same colour."""
    uses: dict[int, list[int]] = {item: [] for item in range(len(cover.primary) + len(cover.secondary))}
    for number in chosen:
        shades = cover.colours[number] if cover.colours else (0,) * len(cover.options[number])
        for item, shade in zip(cover.options[number], shades, strict=True):
            uses[item].append(shade)
    primary = len(cover.primary)
    once = all(len(uses[item]) == 1 for item in range(primary))
    agree = all(len(shades) < 2 or (len(set(shades)) == 1 and shades[0]) for shades in list(uses.values())[primary:])
    return once and agree


def brute_force(cover: ExactCover) -> set[Chosen]:
    """By trying every set of options that have a primary item."""
    useful = [number for number, option in enumerate(cover.options) if min(option) < len(cover.primary)]
    sets = (chosen for size in range(len(useful) + 1) for chosen in combinations(useful, size))
    return {chosen for chosen in sets if is_exact(cover, chosen)}


def test_solutions_against_brute_force() -> None:
    several = coloured = 0
    for number in range(600):
        cover = random_cover(random.Random(f"cover {number}"))
        expected = brute_force(cover)
        outcome, found = listed(ENGINE, form(cover))
        assert len(found) == len(set(found))
        assert set(found) == expected, cover
        assert (outcome.count, outcome.stop) == (len(expected), Stop.EXHAUSTED)
        assert count(ENGINE, form(cover)) == outcome
        several += len(expected) > 1
        coloured += cover.colours is not None and len(expected) > 0
    assert several > 60
    assert coloured > 60


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from gridproof.instances import Queens
from gridproof.models.queens import exact_cover
from gridproof.solvers.contract import Request
from gridproof.solvers.dancing_links import ENGINE
prepared = ENGINE.prepare(exact_cover.build(Queens(6)))
outcome = ENGINE.search(prepared, Request())
print(json.dumps([outcome.count, outcome.stats.nodes, ENGINE.search(prepared, Request(on_solution=print)).count]))
"""


def test_interpreted_it_counts_the_same() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    outcome = count(ENGINE, queens(6))
    assert json.loads(done.stdout.splitlines()[-1]) == [4, outcome.stats.nodes, 4]
