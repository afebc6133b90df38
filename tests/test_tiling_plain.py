"""The numbers of shipped tilings that no literature gives, by a program that shares nothing with the project.

It reads the TOML by itself, turns pieces by matrices of its own, and fills the first free cell by plain recursion; a
class is counted by the smallest picture among all turns and reflections of the box that map the solutions to
themselves. A picture is the cells of each piece, without names: so a reflection may exchange pieces that mirror each
other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent.parent / "instances" / "data" / "tiling"
NAMES = [
    "any-copies-3x5",
    "any-pentominoes-5x5",
    "equal-corners-3x4",
    "equal-pieces-4x4",
    "mirrored-3x4",
    "pentomino-6x10-givens",
    "switches-4x6",
    "twisted-2x2x4",
]
PENTOMINOES = {
    "F": ".##/##./.#.",
    "I": "#####",
    "L": "####/#...",
    "N": "###./..##",
    "P": "###/##.",
    "T": "###/.#./.#.",
    "U": "#.#/###",
    "V": "#../#../###",
    "W": "#../##./.##",
    "X": ".#./###/.#.",
    "Y": "####/.#..",
    "Z": "##./.#./.##",
}
Point = tuple[int, ...]
Turn = tuple[tuple[int, ...], tuple[int, ...]]
"""A permutation of the axes and a sign for each."""
Piece = tuple[str, int, set[tuple[Point, ...]]]
"""Name, count, and each of its forms, moved so that its first cell is the origin."""
Picture = frozenset[frozenset[Point]]


def turns(planar: bool) -> list[tuple[Turn, bool]]:
    """The 48 of space, or the 8 of the plane; whether each keeps left and right."""
    found = []
    for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        inversions = sum(axes[a] > axes[b] for a in range(3) for b in range(a + 1, 3))
        proper = (inversions + signs.count(-1)) % 2 == 0
        if not planar or (axes[0] == 0 and signs[0] == 1):
            found.append(((axes, signs), proper))
    return found


def turned(cell: Point, turn: Turn) -> Point:
    axes, signs = turn
    return tuple(sign * cell[axis] for axis, sign in zip(axes, signs, strict=True))


def points(text: str) -> dict[Point, str]:
    layers = [layer.split("\n") for layer in text.strip("\n").split("\n\n")]
    return {
        (z, y, x): mark for z, layer in enumerate(layers) for y, line in enumerate(layer) for x, mark in enumerate(line)
    }


def region(table: dict[str, Any]) -> dict[Point, str]:
    """The cells to cover, each with its given or a point."""
    if "region" in table:
        return {cell: mark for cell, mark in points(table["region"]).items() if mark != "#"}
    sides = [int(side) for side in (table.get("box") or f"1x{table['rectangle']}").split("x")]
    return dict.fromkeys(product(*map(range, sides)), ".")


def pieces(table: dict[str, Any]) -> list[Piece]:
    """The pieces in all their forms."""
    said = table["pieces"]
    if said == "pentominoes":
        said = {name: shape.replace("/", "\n") for name, shape in PENTOMINOES.items()}
    planar = "box" not in table
    found = []
    for name, entry in said.items():
        entry = {"shape": entry} if isinstance(entry, str) else entry
        flip, rotate = entry.get("flip", planar), entry.get("rotate", True)
        assert planar or not flip
        cells = [cell for cell, mark in points(entry["shape"]).items() if mark == "#"]
        forms = set()
        for turn, proper in turns(planar):
            # A flip alone is the mirror image, by turning over about the upright axis.
            still = turn[0] == (0, 1, 2) and turn[1][1] == 1
            if (proper or flip) and (rotate or still):
                moved = sorted(turned(cell, turn) for cell in cells)
                forms.add(tuple(tuple(a - b for a, b in zip(cell, moved[0], strict=True)) for cell in moved))
        found.append((name, entry.get("count", 1), forms))
    return found


def fillings(cells: dict[Point, str], kinds: list[Piece], every: bool) -> Iterator[list[tuple[str, frozenset[Point]]]]:
    """All ways to cover the cells, the first free one first."""
    if not cells:
        if not every or all(count == 0 for _, count, _ in kinds):
            yield []
        return
    first = min(cells)
    for place, (name, count, forms) in enumerate(kinds):
        left = [*kinds[:place], (name, count - 1, forms), *kinds[place + 1 :]]
        for form in forms if count else ():
            spot = frozenset(tuple(a + b for a, b in zip(first, step, strict=True)) for step in form)
            if all(cells.get(cell) in (".", name) for cell in spot):
                rest = {cell: mark for cell, mark in cells.items() if cell not in spot}
                yield from ([(name, spot), *others] for others in fillings(rest, left, every))


def smallest(picture: Picture, cells: dict[Point, str], motions: list[Turn]) -> list[Any]:
    """The same value for all pictures of a class."""
    return min(_sorted(moved(picture, motion, cells)) for motion in motions)


def moved(picture: Picture, motion: Turn, cells: dict[Point, str]) -> Picture:
    corner = [min(axis) for axis in zip(*(turned(cell, motion) for cell in cells), strict=True)]

    def move(cell: Point) -> Point:
        return tuple(a - b for a, b in zip(turned(cell, motion), corner, strict=True))

    return frozenset(frozenset(map(move, spot)) for spot in picture)


def _sorted(picture: Picture) -> list[Any]:
    return sorted(map(sorted, picture))


SLOW = ["any-pentominoes-5x5"]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in NAMES])
def test_the_numbers_of_shipped_tilings(name: str) -> None:
    table = tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))
    cells, kinds = region(table), pieces(table)
    found = {
        frozenset(spot for _, spot in filling) for filling in fillings(cells, kinds, table.get("use", "all") == "all")
    }
    assert len(found) == table["expect"]["solutions"]
    # A motion belongs to the symmetries when it maps the solutions onto themselves: none of these is so by accident.
    same = [turn for turn, _ in turns("box" not in table) if all(moved(one, turn, cells) in found for one in found)]
    assert len({str(smallest(one, cells, same)) for one in found}) == table["expect"]["classes"]


def test_these_are_the_ones_without_another_source() -> None:
    own = [path.stem for path in sorted(DATA.glob("*.toml")) if "tests/test_tiling_plain.py" in path.read_text("utf-8")]
    assert own == NAMES
