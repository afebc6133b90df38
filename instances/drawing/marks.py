"""What stands in cells.

The pieces of a path start and end at the cell's top left corner, so that they can be joined.
"""

from __future__ import annotations

from itertools import pairwise

from .board import INK, Mark

Point = tuple[float, float]

# A crown on the unit square: a body with five spikes, a plate under it, a ball just off each spike's tip.
BODY = (
    *((0.29, 0.7), (0.195, 0.415), (0.335, 0.55), (0.347, 0.315), (0.445, 0.53), (0.5, 0.275)),
    *((0.555, 0.53), (0.653, 0.315), (0.665, 0.55), (0.805, 0.415), (0.71, 0.7)),
)
PLATE = ((0.27, 0.745), (0.73, 0.745), (0.73, 0.815), (0.27, 0.815))
BALLS = ((0.165, 0.36), (0.335, 0.255), (0.5, 0.212), (0.665, 0.255), (0.835, 0.36))


def _polygon(points: tuple[Point, ...]) -> str:
    (x, y), steps = points[0], pairwise(points)
    lines = " ".join(f"{to_x - from_x:.3g} {to_y - from_y:.3g}" for (from_x, from_y), (to_x, to_y) in steps)
    return f"m{x:.3g} {y:.3g}l{lines}zm{-x:.3g} {-y:.3g}"


def _disc(x: float, y: float, radius: float) -> str:
    left, arc = x - radius, f"a{radius:.3g} {radius:.3g} 0 1 1"
    return f"m{left:.3g} {y:.3g}{arc} {2 * radius:.3g} 0{arc} {-2 * radius:.3g} 0zm{-left:.3g} {-y:.3g}"


def _crown(scale: float) -> str:
    """A crown shrunk towards the middle of the cell."""

    def shrunk(point: Point) -> Point:
        return 0.5 + scale * (point[0] - 0.5), 0.5 + scale * (point[1] - 0.5)

    polygons = [_polygon(tuple(map(shrunk, points))) for points in (BODY, PLATE)]
    return "".join([*polygons, *(_disc(*shrunk(ball), scale * 0.05) for ball in BALLS)])


EMPTY = Mark(".")
"""A free cell: a dot in text without colours, otherwise nothing."""
CROSS = Mark("x", "m.32.32l.36.36m0-.36l-.36.36", f'fill="none" stroke="{INK}" stroke-width=".07" opacity=".55"')
"""A cell that must stay free."""
QUEEN = Mark("Q", _crown(1))
GIVEN_QUEEN = Mark("Q", _disc(0.5, 0.5, 0.45) + _crown(0.78), f'fill="{INK}" fill-rule="evenodd"', "38;5;231;48;5;16")
"""A queen that the puzzle gives: light on a dark disc."""
