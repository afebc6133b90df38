"""A lab for grid puzzles: solve each one in many independent ways and prove that they agree.

    >>> import gridproof
    >>> gridproof.count(gridproof.Queens(8))
    92

Names are loaded when they are first used, so that `import gridproof` is quick.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .instances import ExactCover, Instance, InvalidInput, Queens, load
    from .solvers.facade import Solution, Undecided, check, compare, count, methods, solutions, solve, verify

    __version__: str

_HOMES = {
    "instances": ("ExactCover", "Instance", "InvalidInput", "Queens", "load"),
    "solvers.facade": (
        "Solution",
        "Undecided",
        "check",
        "compare",
        "count",
        "methods",
        "solutions",
        "solve",
        "verify",
    ),
}

__all__ = [
    "ExactCover",
    "Instance",
    "InvalidInput",
    "Queens",
    "Solution",
    "Undecided",
    "__version__",
    "check",
    "compare",
    "count",
    "load",
    "methods",
    "solutions",
    "solve",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version("gridproof")
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module 'gridproof' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
