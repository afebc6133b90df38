"""What two methods that disagree disagree about: a solution that one has and the other lacks.

The methods are run again, since a comparison keeps only counts and digests. Memory: 32 characters a solution.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..instances import Instance
from .contract import Goal
from .methods import Method
from .process import Listener, run_in_process
from .run import Run, Status
from .runner import Question


@dataclass(frozen=True)
class Rerun:
    """How the methods are run again: on which instance, for how long, in how much memory."""

    instance: Instance
    seconds: float | None
    memory_mb: int
    seed: int | None

    def differences(self, one: Method, other: Method) -> Iterator[str]:
        """A sentence for each direction in which a solution is missing, or on why none can be named."""
        if any(method.refuses(self.instance.puzzle, Goal.ALL) is not None for method in (one, other)):
            return
        named = 0
        for having, lacking in ((one, other), (other, one)):
            known = self._digests(lacking)
            if known is None:
                named += 1
                yield f"{lacking.name} could not list its solutions again, to be held against {having.name}"
                continue
            solution = self._first_outside(having, known)
            if solution is not None:
                named += 1
                # Solutions reach us only when they satisfy the rules, so it is the other that is wrong.
                yield f"{lacking.name} lacks {json.dumps(solution)}, a solution that {having.name} has"
        if not named:
            yield f"{one.name} and {other.name} list the same solutions: one of them is wrong only in its claim"

    def _digests(self, method: Method) -> set[str] | None:
        """The digests of all solutions of a method, None if it does not list them all."""
        known: set[str] = set()
        run = self._run(method, lambda solution, digest: known.add(digest))
        return known if run.complete and run.status is Status.OK else None

    def _first_outside(self, method: Method, known: set[str]) -> Any:
        def look(solution: Any, digest: str) -> None:
            if digest not in known:
                raise _Found(solution)

        try:
            self._run(method, look)
        except _Found as found:
            return found.solution
        return None

    def _run(self, method: Method, on_solution: Callable[[Any, str], None]) -> Run:
        question = Question(Goal.ALL, self.seconds, seed=self.seed)
        listener = Listener(on_solution)
        run = run_in_process(self.instance, method, question, memory_mb=self.memory_mb, listener=listener)
        if run.status is Status.INTERRUPTED:
            raise KeyboardInterrupt
        return run


class _Found(Exception):  # noqa: N818 - it ends the run, it is no error
    def __init__(self, solution: Any) -> None:
        super().__init__()
        self.solution = solution
