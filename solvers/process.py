"""Runs in a process of their own: killed as a group at the time limit, capped in memory, gone when we are.

The child searches under the same limits and normally ends by itself; what does not is interrupted, then killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from ..instances import Instance
from .methods import Method
from .run import Run, Status
from .runner import Question

POLL_SECONDS = 0.05
START_SECONDS = 300.0
"""The time for imports and for compiling kernels, which is not counted."""
GRACE_SECONDS = 0.5
"""How long after its limit a search that keeps limits by itself is interrupted, and then killed."""
MEMORY_MB = 4096
MEGABYTE = 2**20


@dataclass(frozen=True)
class Listener:
    """Who hears from a run while it goes on."""

    on_solution: Callable[[Any, str], None] | None = None
    """Gets each checked solution in its JSON form, with its digest."""
    on_note: Callable[[str], None] = lambda text: None


def run_in_process(
    instance: Instance,
    method: Method,
    question: Question,
    *,
    memory_mb: int = MEMORY_MB,
    listener: Listener | None = None,
) -> Run:
    """Ask `method` the question in a fresh process. Ctrl-C ends the child and gives what it has found so far.

    Such a run has the status INTERRUPTED; the caller says so and ends.
    """
    blank = Run(instance.name, method.name, question.goal, seed=question.seed, node=method.solver.node)
    reason = method.refuses(instance.puzzle, question.goal)
    if reason is not None:
        return replace(blank, status=Status.UNSUPPORTED, message=reason)
    listener = listener or Listener()
    job = {
        "instance": instance.name,
        "table": {"puzzle": instance.puzzle.kind, **instance.puzzle.to_table()},
        "method": method.name,
        "goal": question.goal,
        "seconds": question.seconds,
        "limit": question.limit,
        "seed": question.seed,
        "classes": question.classes,
        "send": listener.on_solution is not None,
    }
    grace = GRACE_SECONDS if method.solver.heeds_budget else 0.0
    with _Child(job, memory_mb, question.seconds, grace, listener) as child:
        return child.watch(blank)


class _Child:
    """A child process from its start to its end."""

    def __init__(
        self, job: dict[str, Any], memory_mb: int, seconds: float | None, grace: float, listener: Listener
    ) -> None:
        self.memory_mb = memory_mb
        self.seconds = seconds
        self.grace = grace
        self.listener = listener
        self.record: Run | None = None
        self.killed: Status | None = None
        self.found = 0
        self.peak_mb = 0.0
        self.rest: list[bytes] = []
        self.start = time.monotonic()
        self.deadline: float | None = self.start + START_SECONDS
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        self.process = subprocess.Popen(
            # -P: a file of the user's folder must not stand in for a library's module.
            [sys.executable, "-P", "-m", "gridproof.solvers.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            start_new_session=True,
        )
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it died at once: watch() says how
            self.process.stdin.write(json.dumps(job).encode() + b"\n")
            self.process.stdin.flush()

    def __enter__(self) -> _Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the child's whole process group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)

    def watch(self, blank: Run) -> Run:
        """Hear the child out, hold it to its limits, and make the record of the run."""
        try:
            self._listen()
        except KeyboardInterrupt:
            self._wind_up(Status.INTERRUPTED)
        if self.record is not None:
            return self.record
        self.signal(signal.SIGKILL)
        code = self.process.wait()
        status = self.killed or Status.ERROR
        return replace(
            blank,
            status=status,
            stop=None if status is Status.ERROR else str(status),
            message=self._last_words(code) if status is Status.ERROR else None,
            # The child checks before it sends.
            count=self.found if self.listener.on_solution is not None else None,
            verified=True if self.found else None,
            wall_seconds=time.monotonic() - self.start,
            peak_mb=self.peak_mb or None,
        )

    def _listen(self) -> None:
        """Take the child's lines until it ends or a limit is passed."""
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while self._take_lines(selector):
                broken = self._broken_limit()
                if broken is Status.MEMORY:
                    self.killed = broken
                    return
                if broken is not None:
                    self._wind_up(broken)
                    return

    def _broken_limit(self) -> Status | None:
        megabytes = _resident_mb(self.process.pid)
        self.peak_mb = max(self.peak_mb, megabytes)
        if megabytes > self.memory_mb:
            return Status.MEMORY
        if self.deadline is not None and time.monotonic() > self.deadline:
            return Status.TIMEOUT
        return None

    def _wind_up(self, status: Status) -> None:
        """Interrupt the child and give it a moment to say what it has found."""
        self.killed = status
        self.signal(signal.SIGINT)
        end = time.monotonic() + GRACE_SECONDS
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while time.monotonic() < end and self._take_lines(selector):
                pass
        if self.record is not None and self.record.status is Status.INTERRUPTED:
            self.record = replace(self.record, status=status, stop=str(status))

    def _take_lines(self, selector: selectors.BaseSelector) -> bool:
        """Read what the child has written by now; False when there is nothing more to come."""
        if not selector.select(POLL_SECONDS):
            return True
        assert self.process.stdout is not None
        chunk = os.read(self.process.stdout.fileno(), 2**20)
        first, *lines = chunk.split(b"\n")
        self.rest.append(first)
        for line in lines:
            # Joined only now: a solution may be a line of megabytes, which comes in pieces of kilobytes.
            self._take(json.loads(b"".join(self.rest)))
            self.rest = [line]
        return bool(chunk)

    def _take(self, message: dict[str, Any]) -> None:
        if "solution" in message and self.listener.on_solution is not None:
            self.found += 1
            self.listener.on_solution(message["solution"], message["digest"])
        elif "note" in message:
            self.listener.on_note(message["note"])
        elif "phase" in message:
            limit = None if self.seconds is None else time.monotonic() + self.seconds + self.grace
            self.deadline = limit
        elif "run" in message:
            self.record = Run.from_json(message["run"])

    def _last_words(self, code: int) -> str:
        """What a child that broke down left on standard error, in one line."""
        self.errors.seek(0)
        lines = [line.strip() for line in self.errors.read()[-4000:].decode("utf-8", "replace").splitlines()]
        words = next((line for line in reversed(lines) if line), "no message")
        end = f"killed by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
        return f"{end}: {words}"


def _resident_mb(pid: int) -> float:
    """The resident memory of a process in megabytes; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
