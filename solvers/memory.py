"""How much memory a process and its children hold, watched from outside."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

MEGABYTE = 2**20
HAS_PROC = Path("/proc/self/statm").exists()
PS_SECONDS = 0.5
"""Where there is no /proc, `ps` is asked so often."""


class MemoryWatch:
    """Watches the resident memory of a process and all that it has started."""

    def __init__(self, pid: int, limit_mb: int) -> None:
        self.pid = pid
        self.limit_mb = limit_mb
        self.peak_mb = 0.0
        self._asked = 0.0

    def is_exceeded(self) -> bool:
        """Whether it is now more than the limit."""
        if not HAS_PROC:
            if time.monotonic() < self._asked + PS_SECONDS:
                return False
            self._asked = time.monotonic()
        megabytes = _family_mb(self.pid) if HAS_PROC else _group_mb(self.pid)
        self.peak_mb = max(self.peak_mb, megabytes)
        return megabytes > self.limit_mb


def _family_mb(pid: int) -> float:
    """From Linux's /proc: the process and, from parent to child, its descendants; 0 if it has just ended."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE + sum(map(_family_mb, _children(pid)))


def _children(pid: int) -> list[int]:
    try:
        lists = [(task / "children").read_text() for task in Path(f"/proc/{pid}/task").iterdir()]
    except OSError:
        # A thread has just ended, or this kernel does not tell.
        return []
    return [int(child) for line in lists for child in line.split()]


def _group_mb(pid: int) -> float:
    """From `ps`, elsewhere: all processes of the group that the process leads."""
    table = subprocess.run(["ps", "-axo", "pgid=,rss="], capture_output=True, text=True, check=False).stdout
    rows = (line.split() for line in table.splitlines())
    return sum(int(row[1]) / 1024 for row in rows if len(row) == 2 and row[0] == str(pid))
