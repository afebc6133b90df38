"""Takes a method's answers as they come: decodes, checks and counts them, and believes none before."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Hashable
from typing import Any

from ..instances import Puzzle, Violation

Candidate = tuple[Any, list[Violation]]
"""A decoded answer and the rules that it breaks."""
Sink = Callable[[Any, int], None]
"""Gets each solution, checked and for the first time, with its digest."""


def digest_of(puzzle: Puzzle[Any], solution: Any) -> int:
    """A number of 128 bits for a solution: BLAKE2b of its canonical JSON form."""
    text = json.dumps(puzzle.canonical_json(solution), separators=(",", ":"), ensure_ascii=True)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")


class Collector:
    """Decodes, checks and de-duplicates answers, sums their digests, passes them on; over all rounds of refining.

    With `keeps_candidates`, an answer that breaks a rule is no fault: it goes to `candidates`, to be cut off. Memory:
    about 100 bytes a solution, for telling a repeated one.
    """

    def __init__(
        self,
        puzzle: Puzzle[Any],
        decode: Callable[[Any], Hashable],
        sink: Sink | None,
        *,
        limit: int | None,
        classes: bool,
        keeps_candidates: bool,
    ) -> None:
        self.puzzle = puzzle
        self.decode = decode
        self.sink = sink
        self.limit = limit
        self.symmetries = list(puzzle.symmetries()) if classes else None
        self.keeps_candidates = keeps_candidates
        self.seconds = 0.0
        self.seen: set[int] = set()
        self.classes = 0
        self.wrong: dict[str, Any] | None = None
        self.new_round()

    def new_round(self) -> None:
        """A refined form is searched from the start: what it finds again is no repetition."""
        self.candidates: list[Candidate] = []
        self.given = 0
        self._seen_now: set[int] = set()

    @property
    def is_full(self) -> bool:
        """Whether there are as many solutions as were asked for."""
        return self.limit is not None and len(self.seen) >= self.limit

    @property
    def digest(self) -> str:
        """The digest of the set of solutions: a sum, so that their order does not matter."""
        return f"{sum(self.seen) % 2**128:032x}"

    def __call__(self, raw: Any) -> None:
        """Take one answer."""
        start = time.perf_counter()
        self.given += 1
        solution = self.decode(raw)
        violations = self.puzzle.violations(solution)
        digest = digest_of(self.puzzle, solution)
        self._keep(solution, digest, start, is_new=self._is_new(solution, digest, violations))

    def complete(self, solution: Any) -> list[Violation]:
        """Take a candidate that has been completed; the rules that it still breaks, if any."""
        start = time.perf_counter()
        violations, digest = self.puzzle.violations(solution), digest_of(self.puzzle, solution)
        is_new = not violations and digest not in self.seen
        if is_new:
            self.seen.add(digest)
        self._keep(solution, digest, start, is_new=is_new)
        return violations

    def _keep(self, solution: Any, digest: int, start: float, *, is_new: bool) -> None:
        """Count the time since `start`, and if the solution is new its class, and pass it on."""
        if is_new and self.symmetries is not None:
            # One solution of each class is the least of its images.
            self.classes += all(solution <= symmetry(solution) for symmetry in self.symmetries)
        self.seconds += time.perf_counter() - start
        if is_new and self.sink is not None:
            self.sink(solution, digest)

    def _is_new(self, solution: Any, digest: int, violations: list[Violation]) -> bool:
        if digest in self._seen_now:
            self._blame(solution, repeated=True)
            return False
        self._seen_now.add(digest)
        if violations and self.keeps_candidates:
            # One that is known was completed in an earlier round.
            if digest not in self.seen:
                self.candidates.append((solution, violations))
        elif violations:
            self._blame(solution, violations=[vars(violation) for violation in violations])
        elif digest not in self.seen and not self.is_full:
            self.seen.add(digest)
            return True
        return False

    def _blame(self, solution: Any, **fault: Any) -> None:
        if self.wrong is None:
            self.wrong = {"solution": self.puzzle.solution_to_json(solution), **fault}
