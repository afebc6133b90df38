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
from typing import Any

from ..instances import Instance
from .memory import MemoryWatch
from .methods import Method
from .run import Run, Status, any_digits
from .runner import Question, blank_run

POLL_SECONDS = 0.05
START_SECONDS = 300.0
"""The time for imports and for compiling kernels, which is not counted."""
GRACE_SECONDS = 0.5
"""How long after its limit a search that keeps limits by itself is interrupted, and then killed."""
MEMORY_MB = 4096
LAST_WORDS = 4000
"""So many bytes of what a child writes to standard error are kept."""


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
    blank = blank_run(instance, method, question)
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
    limit = None if question.seconds is None else question.seconds + grace
    with _Child(job, memory_mb, limit, listener) as child:
        return child.watch(blank)


class _Child:
    """A child process from its start to its end."""

    def __init__(self, job: dict[str, Any], memory_mb: int, limit: float | None, listener: Listener) -> None:
        self.limit = limit
        self.listener = listener
        self.record: Run | None = None
        self.broken: Status | None = None
        self.fault = ""
        self.found = 0
        self.rest: list[bytes] = []
        self.words = b""
        self.start = time.monotonic()
        self.deadline: float | None = self.start + START_SECONDS
        with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
            json.dump(job, file)
            file.seek(0)
            self.process = subprocess.Popen(
                # -P: a file of the user's folder must not stand in for a library's module.
                [sys.executable, "-P", "-m", "gridproof.solvers.child", str(file.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[file.fileno()],
                start_new_session=True,
            )
        self.memory = MemoryWatch(self.process.pid, memory_mb)
        self.selector = selectors.DefaultSelector()

    def __enter__(self) -> _Child:
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.selector.register(self.process.stdout, selectors.EVENT_READ, self._take_answers)
        self.selector.register(self.process.stderr, selectors.EVENT_READ, self._take_words)
        return self

    def __exit__(self, *_: object) -> None:
        self.signal(signal.SIGKILL)
        self.process.wait()
        self.selector.close()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
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
        status, message = self._end(self.process.wait())
        return replace(
            blank,
            status=status,
            stop=None if status is Status.ERROR else str(status),
            message=message,
            # The child checks before it sends.
            count=self.found if self.listener.on_solution is not None else None,
            verified=True if self.found else None,
            wall_seconds=time.monotonic() - self.start,
            peak_mb=self.memory.peak_mb or None,
        )

    def _listen(self) -> None:
        """Take what the child says until its record has come, it ends, or a limit is passed."""
        while self.record is None and not self.fault and self._hear():
            if self.memory.is_exceeded():
                self.broken = Status.MEMORY
                return
            if self.deadline is not None and time.monotonic() > self.deadline:
                self._wind_up(Status.TIMEOUT)
                return

    def _wind_up(self, status: Status) -> None:
        """Interrupt the child and give it a moment to say what it has found."""
        self.broken = status
        self.signal(signal.SIGINT)
        end = time.monotonic() + GRACE_SECONDS
        while self.record is None and time.monotonic() < end and self._hear():
            pass
        if self.record is not None and self.record.status is Status.INTERRUPTED:
            self.record = replace(self.record, status=status, stop=str(status))

    def _hear(self) -> bool:
        """Read what the child has written by now; False when there is nothing more to come."""
        ready = self.selector.select(POLL_SECONDS)
        for key, _ in ready:
            chunk = os.read(key.fd, 2**20)
            if chunk:
                key.data(chunk)
            else:
                self.selector.unregister(key.fileobj)
        # A process that the child has left behind may hold its pipes open for ever.
        return bool(self.selector.get_map()) and (bool(ready) or self.process.poll() is None)

    def _take_words(self, chunk: bytes) -> None:
        self.words = (self.words + chunk)[-LAST_WORDS:]

    def _take_answers(self, chunk: bytes) -> None:
        first, *lines = chunk.split(b"\n")
        self.rest.append(first)
        for line in lines:
            # Joined only now: a solution may be a line of megabytes, which comes in pieces of kilobytes.
            self._take(b"".join(self.rest))
            self.rest = [line]

    def _take(self, line: bytes) -> None:
        try:
            with any_digits():
                message = json.loads(line)
        except ValueError:
            self.fault = "it wrote something of its own between the runner's lines"
            return
        if "solution" in message and self.listener.on_solution is not None:
            self.found += 1
            self.listener.on_solution(message["solution"], message["digest"])
        elif "note" in message:
            self.listener.on_note(message["note"])
        elif "phase" in message:
            self.deadline = None if self.limit is None else time.monotonic() + self.limit
        elif "run" in message:
            self.record = Run.from_json(message["run"])

    def _end(self, code: int) -> tuple[Status, str | None]:
        """The status and message of a child that has left no record."""
        if self.broken is not None:
            return self.broken, None
        if self.fault:
            return Status.ERROR, self.fault
        if code == -signal.SIGKILL:
            return Status.MEMORY, "killed by the system, which does so when memory runs out"
        lines = [line.strip() for line in self.words.decode("utf-8", "replace").splitlines()]
        words = next((line for line in reversed(lines) if line), "no message")
        end = f"killed by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
        return Status.ERROR, f"{end}: {words}"
