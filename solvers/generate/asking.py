"""Asking a method while something is made: within the time that is left, and with the checked solutions kept."""

from __future__ import annotations

import math
import time
from typing import Any

from ...instances import Instance, Puzzle
from ..contract import Goal
from ..methods import Method
from ..run import Run
from ..runner import Question, run
from . import GaveUp


class Deadline:
    """A time until which something is to be made; without `seconds` there is no end."""

    def __init__(self, seconds: float | None) -> None:
        self._end = math.inf if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float:
        """The seconds that are left, perhaps none."""
        return max(0.0, self._end - time.monotonic())

    @property
    def seconds(self) -> float | None:
        """The same for what takes None where there is no end."""
        return None if self._end == math.inf else self.left


def ask(
    puzzle: Puzzle[Any], method: Method, goal: Goal, deadline: Deadline, seed: int, *, most: float = math.inf
) -> tuple[Run, list[Any]]:
    """Ask for at most `most` seconds: the run, and the solutions that it found. Raises GaveUp if no time is left."""
    seconds = min(deadline.left, most)
    if seconds <= 0:
        raise GaveUp("the time was up")
    found: list[Any] = []
    question = Question(goal, None if seconds == math.inf else seconds, seed=seed)
    ended = run(Instance("made", puzzle), method, question, sink=lambda solution, digest: found.append(solution))
    return ended, found
