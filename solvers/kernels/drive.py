"""The loop around every kernel: it calls the kernel for short stretches and heeds the budget between them."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ..contract import CHECK_SECONDS, Clock, Outcome, Request, Stats, Stop

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_LIMIT = 2**63 - 1

FIRST_STRETCH = 16
"""Nodes of the first stretch: few, for on a large problem a node may take a millisecond."""


DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of a search's `state`: 0 when the space is exhausted, nodes, solutions, the length of what is listed.

Kernels repeat these numbers: the cache does not notice when another file than theirs changes.
"""


class Search(ABC):
    """A search that leaves off and goes on where it was. Its numbers are in the array `state`, for the kernel."""

    state: NDArray[np.int64]

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return int(self.state[NODES])

    @property
    def count(self) -> int:
        """The solutions found."""
        return int(self.state[COUNT])

    @property
    def is_done(self) -> bool:
        """Whether the space is exhausted."""
        return bool(self.state[DEPTH] == 0)

    @abstractmethod
    def advance(self, nodes: int, limit: int) -> None:
        """Go on for about so many nodes, but not beyond `limit` solutions in all.

        A search that lists also leaves off when there is no room for another solution.
        """

    def drain(self) -> Iterable[Any]:
        """The solutions found since the last call, for a search that lists them."""
        return ()


def take_options(state: NDArray[np.int64], out: NDArray[np.int64]) -> Iterator[list[int]]:
    """Empty the list `out`, where each solution is its length and then its option numbers; the solutions in turn."""
    listed = out[: state[USED]].tolist()
    state[USED] = 0
    place = 0
    while place < len(listed):
        behind = place + 1 + listed[place]
        yield listed[place + 1 : behind]
        place = behind


class Pace:
    """How many nodes the next stretch has, so that it lasts about a quarter of CHECK_SECONDS."""

    def __init__(self) -> None:
        self.nodes = FIRST_STRETCH

    def measured(self, nodes: int, seconds: float) -> None:
        """Learn from a stretch; it may grow to the double only, for nodes are not alike."""
        fitting = int(nodes * CHECK_SECONDS / 4 / max(seconds, 1e-6))
        self.nodes = max(1, min(2 * self.nodes, fitting))


def drive(search: Search, request: Request) -> Outcome:
    """Run `search` until it is done or the budget is spent; hand its solutions to `request.on_solution`."""
    delivery = _Delivery(search, request)
    try:
        stop = delivery.run()
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(delivery.count, stop, Stats(nodes=search.nodes))


class _Delivery:
    """A search under a request, and how many solutions have been delivered."""

    def __init__(self, search: Search, request: Request) -> None:
        self._search = search
        self._request = request
        self._clock = Clock(request.budget)
        self._delivered = 0

    @property
    def count(self) -> int:
        return self._search.count if self._request.on_solution is None else self._delivered

    def run(self) -> Stop:
        pace, search, solutions = Pace(), self._search, self._request.budget.solutions
        limit = NO_LIMIT if solutions is None else min(solutions, NO_LIMIT)
        while not search.is_done:
            if search.count >= limit:
                return Stop.LIMIT
            if self._clock.is_up():
                return Stop.TIMEOUT
            nodes, start = search.nodes, time.perf_counter()
            search.advance(pace.nodes, limit)
            pace.measured(search.nodes - nodes, time.perf_counter() - start)
            if not self._deliver():
                return Stop.TIMEOUT
        return Stop.EXHAUSTED

    def _deliver(self) -> bool:
        """Hand over what was found; False if the time is up before the last one."""
        if self._request.on_solution is None:
            return True
        found = self._search.count
        for solution in self._search.drain():
            self._request.on_solution(solution)
            self._delivered += 1
            if self._delivered < found and self._clock.is_up():
                return False
        return True
