"""Makes new instances from a seed: one file a kind of puzzle.

The same wish and seed make the same instance, but where the time for a single step is bounded (see each file), a slow
machine may go another way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...instances import Instance
from ..run import Verdict


@dataclass(frozen=True)
class Generated:
    """A new instance with the solution that it was made with."""

    instance: Instance
    solution: Any
    seed: int
    method: str
    """Who solved it."""
    verdict: Verdict
    """Whether the solution is the only one, as far as it was looked at."""

    def to_json(self) -> dict[str, Any]:
        """The record of `generate`: the instance as its TOML table."""
        return {
            "instance": self.instance.to_table(),
            "solution": self.instance.puzzle.solution_to_json(self.solution),
            "seed": self.seed,
            "method": self.method,
            "verdict": str(self.verdict),
        }


class GaveUp(Exception):  # noqa: N818 - no fault, it tells how far the search came
    """The time ended before an instance was made; the message says what was tried."""
