"""What a solver is to the runner: the request it gets, the outcome it gives, what it declares of itself.

An engine takes a form, a backtracker the puzzle itself; both are described by the same values, so that the runner
treats them alike. Nothing here knows a puzzle or imports `models`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ..instances import InvalidInput, quote

CHECK_SECONDS = 0.1
"""A search looks at its clock and for interruption at least this often."""


class Goal(StrEnum):
    """What is asked of a method."""

    FIRST = "first"  # one solution, or that there is none
    ALL = "all"  # every solution
    COUNT = "count"  # the number of solutions
    UNIQUE = "unique"  # two solutions, or that there are fewer
    BEST = "best"  # a solution of the best objective


class Preserves(StrEnum):
    """Which solutions a method keeps of those that the puzzle has."""

    ALL = "all"
    ONE_PER_CLASS = "one-per-class"
    FEASIBLE_ONLY = "feasible-only"  # may miss solutions: finding none proves nothing
    SAMPLE = "sample"


class Stop(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"
    LIMIT = "limit"  # as many solutions as were asked for
    TIMEOUT = "timeout"
    MEMORY = "memory"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Budget:
    """How far a search may go; None is without bound."""

    seconds: float | None = None
    solutions: int | None = None


@dataclass(frozen=True)
class Event:
    """A step of a backtracker: something is placed on, or lifted from, cells."""

    action: str  # "place" or "lift"
    piece: str
    cells: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Request:
    """What a search is asked: without `on_solution` it only counts."""

    budget: Budget = field(default_factory=Budget)
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    on_solution: Callable[[Any], None] | None = None
    on_event: Callable[[Event], None] | None = None
    best: bool = False
    """Whether only solutions of the best objective are asked for, one if the budget does not say how many; otherwise
    an objective does not matter."""


@dataclass(frozen=True)
class Stats:
    """Effort in the solver's own units, None where it has none; its `node` says what a node is."""

    nodes: int | None = None
    failures: int | None = None
    propagations: int | None = None
    backjumps: int | None = None
    estimate_seconds: float | None = None
    """How much longer the whole search would take, where the solver can tell."""


@dataclass(frozen=True)
class Outcome:
    """How a search ended. `complete`: the space was exhausted, so that there is nothing beyond `count`."""

    count: int
    stop: Stop
    stats: Stats = field(default_factory=Stats)
    objective: int | None = None
    bound: int | None = None

    @property
    def complete(self) -> bool:
        """Whether the search space was exhausted."""
        return self.stop is Stop.EXHAUSTED


class Clock:
    """Watches a budget from the moment it is made."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start = time.monotonic()

    def is_up(self) -> bool:
        """Whether the seconds are spent."""
        seconds = self._budget.seconds
        return seconds is not None and time.monotonic() - self._start >= seconds

    def seconds_left(self) -> float | None:
        """The seconds that remain, at least 0; None without a bound."""
        if self._budget.seconds is None:
            return None
        return max(0.0, self._budget.seconds - (time.monotonic() - self._start))


@dataclass(frozen=True)
class Option:
    """A typed option of a method, given in brackets after its name."""

    name: str
    default: Any
    parse: Callable[[str], Any]
    """The value of a text; raises ValueError with the reason."""
    summary: str

    def read(self, text: str) -> Any:
        """The value of `text`. Raises InvalidInput."""
        try:
            return self.parse(text)
        except ValueError as error:
            raise InvalidInput(f"option {self.name} is {quote(text)}; {error}") from None

    def spell(self, text: str) -> tuple[str, Any]:
        """The canonical text of a value (`8` for `08`) and the value. Raises InvalidInput."""
        value = self.read(text)
        try:
            return (str(value) if self.parse(str(value)) == value else text), value
        except ValueError:
            # A value that does not write itself as it is read, such as a tuple.
            return text, value


def choice(*words: str) -> Callable[[str], str]:
    """A parser that takes one of `words`."""

    def parse(text: str) -> str:
        if text not in words:
            raise ValueError(f"it takes {', '.join(words)}")
        return text

    return parse


EVERY_GOAL = frozenset({Goal.FIRST, Goal.ALL, Goal.COUNT, Goal.UNIQUE})


def _always(_: Any) -> str | None:
    return None


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Solver:
    """What an engine and a backtracker have in common.

    `prepare` turns its input (form or puzzle) into whatever `search` wants; its time is build time. `warm` imports
    the libraries (import time) and `compile` compiles or loads kernels (compile time), so that neither is counted as
    solve time. `heeds_budget` False: it stops only when killed from outside.
    """

    name: str
    summary: str
    node: str
    """What one of `Stats.nodes` is, for this solver; empty if it counts none."""
    prepare: Callable[[Any], Any]
    search: Callable[[Any, Request], Outcome]
    warm: Callable[[], None] = _nothing
    compile: Callable[[], None] = _nothing
    goals: frozenset[Goal] = EVERY_GOAL
    preserves: Preserves = Preserves.ALL
    options: tuple[Option, ...] = ()
    cannot: Callable[[Goal, Mapping[str, Any]], str | None] = lambda goal, options: None
    """Why it does not take a goal with the values of its options, or None."""
    keeps: Callable[[Mapping[str, Any]], Preserves] | None = None
    """What it preserves with the values of its options, where that depends on them."""
    packages: tuple[str, ...] = ()
    """The distributions whose versions a record names."""
    heeds_budget: bool = True


@dataclass(frozen=True)
class Engine(Solver):
    """A solver of forms; `missing` says why it cannot run here (a library absent), or None."""

    forms: tuple[type, ...] = ()
    missing: Callable[[], str | None] = field(default=lambda: None)


@dataclass(frozen=True)
class Backtracker(Solver):
    """A handwritten solver of one puzzle; `refuses` says why it cannot take a puzzle, or None."""

    refuses: Callable[[Any], str | None] = _always
    has_events: bool = False
