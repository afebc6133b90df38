"""The record of one run, and the verdict that can be drawn from it."""

from __future__ import annotations

import os
import platform
import resource
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any

from .contract import Outcome, Stop


class Status(StrEnum):
    """How a run ended, as a report says it; these never merge into one another."""

    OK = "ok"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    ERROR = "error"
    UNSUPPORTED = "unsupported"
    INTERRUPTED = "interrupted"


STATUS = {
    Stop.EXHAUSTED: Status.OK,
    Stop.LIMIT: Status.OK,
    Stop.TIMEOUT: Status.TIMEOUT,
    Stop.MEMORY: Status.MEMORY,
    Stop.INTERRUPTED: Status.INTERRUPTED,
}


class Verdict(StrEnum):
    """How many solutions a puzzle has, as far as it is proved."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Run:
    """One method on one instance: what it found, and what it took. Times are in seconds, memory in megabytes.

    `count` counts different checked solutions, or without `verified` what the method counted by itself. `verified`:
    every solution was decoded and satisfies the rules; None where the method only counted. `digest` is a number of
    128 bits that depends on the set of solutions but not on their order. `cpu_seconds` are those of building, solving
    and checking; `wall_seconds` those of everything; `peak_mb` is known of runs in a process of their own.
    """

    instance: str
    method: str
    goal: str
    status: Status = Status.OK
    message: str | None = None
    repeat: int = 0
    preserves: str = "all"
    count: int | None = None
    classes: int | None = None
    symmetries: int | None = None
    """The order of the group of symmetries up to which `classes` counts."""
    complete: bool = False
    stop: str | None = None
    verified: bool | None = None
    wrong: dict[str, Any] | None = None
    """The first wrong answer: `solution` and its `violations`, or `repeated` True if it came twice."""
    digest: str | None = None
    objective: int | None = None
    bound: int | None = None
    import_seconds: float | None = None
    compile_seconds: float | None = None
    build_seconds: float | None = None
    solve_seconds: float | None = None
    check_seconds: float | None = None
    wall_seconds: float | None = None
    cpu_seconds: float | None = None
    peak_mb: float | None = None
    seed: int | None = None
    stats: dict[str, int | float] = field(default_factory=dict)
    node: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    machine: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The record as plain JSON values; times rounded to a tenth of a millisecond."""
        values = asdict(self)
        return {key: round(value, 4) if isinstance(value, float) else value for key, value in values.items()}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Run:
        """The run of a record."""
        return cls(**{**record, "status": Status(record["status"])})

    def ended(self, outcome: Outcome) -> Run:
        """The record with what a search says of itself."""
        stats = {name: value for name, value in vars(outcome.stats).items() if value is not None}
        return replace(
            self,
            status=STATUS[outcome.stop],
            count=outcome.count,
            complete=outcome.complete,
            stop=str(outcome.stop),
            objective=outcome.objective,
            bound=outcome.bound,
            stats=stats,
        )

    @property
    def verdict(self) -> Verdict:
        """How many solutions the puzzle has, drawn only from checked, different solutions and completeness."""
        if self.verified is not True or self.wrong is not None or self.count is None:
            return Verdict.UNKNOWN
        if self.count >= 2:
            return Verdict.MULTIPLE
        if not self.complete or (self.count and self.preserves != "all"):
            # One of each class: the only one found may have symmetric images.
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if self.count else Verdict.NONE


@contextmanager
def any_digits() -> Iterator[None]:
    """Lets whole numbers be written and read whatever their length: for records only, never for a user's input."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def versions(packages: Sequence[str]) -> dict[str, str]:
    """The versions of Python, of gridproof and of `packages`, from package metadata."""
    from importlib.metadata import PackageNotFoundError, version  # takes longer than all the rest

    found = {"python": platform.python_version()}
    for package in ("gridproof", *packages):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def peak_mb() -> float:
    """The largest resident memory that this process has had, in megabytes."""
    # On Linux ru_maxrss may be that of the process we were forked from, VmHWM is our own.
    try:
        with open("/proc/self/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (2**20 if sys.platform == "darwin" else 1024)


@cache
def machine() -> dict[str, Any]:
    """The machine as a record names it."""
    return {"system": platform.system(), "processor": _processor(), "cpus": os.cpu_count()}


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            names = [line.partition(":")[2].strip() for line in info if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()
