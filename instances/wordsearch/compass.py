"""The eight directions in which a word may be read, by their compass names."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import InvalidInput, quote

STEPS = {
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-1, 0),
    "NE": (-1, 1),
}
"""The step of rows and columns of each direction; opposite ones are four places apart."""

PRESETS = {
    "right-down": ("E", "S"),
    "no-reverse": ("E", "SE", "S", "NE"),
    "all": tuple(STEPS),
}
"""Sets of directions by name: across and down; all that are read from left to right, or down; all eight."""

ORDER = {name: place for place, name in enumerate(STEPS)}


def opposite(direction: str) -> str:
    """The direction that leads back."""
    return tuple(STEPS)[(ORDER[direction] + 4) % 8]


def read_directions(value: object) -> tuple[str, ...]:
    """The directions of a preset's name, of compass names in a text, or of a list of them; in compass order.

    Raises InvalidInput.
    """
    if isinstance(value, str):
        names: Sequence[object] = PRESETS.get(value) or value.replace(",", " ").split()
    elif isinstance(value, list | tuple):
        names = value
    else:
        raise InvalidInput(f"directions is {quote(value)}; it takes {_known()}", field="directions")
    for name in names:
        if name not in ORDER:
            raise InvalidInput(f"directions has {quote(name)}; it takes {_known()}", field="directions")
    if not names:
        raise InvalidInput(f"directions is empty; it takes {_known()}", field="directions")
    return tuple(name for name in STEPS if name in names)


def _known() -> str:
    return f"{', '.join(PRESETS)}, or a list of {', '.join(STEPS)}"
