"""A lab for grid puzzles: solve each one in many independent ways and prove that they agree.

    >>> import gridproof
    >>> gridproof.count(gridproof.Queens(8))
    92

Names are loaded when they are first used, so that `import gridproof` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .instances import (
        BlockPattern,
        CrissCross,
        Crossword,
        ExactCover,
        Expect,
        Instance,
        InvalidInput,
        Maze,
        Puzzle,
        Queens,
        Tiling,
        Violation,
        WordSearch,
        load,
    )
    from .solvers.compare import Comparison
    from .solvers.facade import (
        Solution,
        Undecided,
        Verification,
        check,
        compare,
        count,
        methods,
        solutions,
        solve,
        verify,
        why,
    )
    from .solvers.plugins import load_plugin
    from .solvers.run import Verdict
    from .solvers.why import Reason

    __version__: str

# The names above once more, for type checkers too, which read no list that is computed.
__all__ = [
    "BlockPattern",
    "Comparison",
    "CrissCross",
    "Crossword",
    "ExactCover",
    "Expect",
    "Instance",
    "InvalidInput",
    "Maze",
    "Puzzle",
    "Queens",
    "Reason",
    "Solution",
    "Tiling",
    "Undecided",
    "Verdict",
    "Verification",
    "Violation",
    "WordSearch",
    "__version__",
    "check",
    "compare",
    "count",
    "load",
    "load_plugin",
    "methods",
    "solutions",
    "solve",
    "verify",
    "why",
]

_HOMES = ("instances", "solvers.plugins", "solvers.facade")
"""The modules that have the names, the quickest to import first."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version  # takes longer than all the rest

        return version("gridproof")
    if name in __all__:
        for home in _HOMES:
            module = import_module(f".{home}", __name__)
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module 'gridproof' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
