"""The child process of a run: reads one job, answers with JSON lines. Started by `process.py`.

Lines out: `{"note": text}`, `{"phase": "build"}` when imports and compilation are over, `{"solution": …, "digest": …}`
and at last `{"run": record}`. It lives in a session of its own and ends when its parent does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import traceback
from dataclasses import replace
from typing import Any, TextIO

from ..instances import Instance, InvalidInput
from .contract import Goal
from .kernels import jit
from .methods import parse_method
from .run import Run, Status, peak_mb
from .runner import Question, digest_of, run


def main() -> None:
    """Do the job that stands on the first line of standard input."""
    # Whatever a library prints must not get between our lines.
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)
    job = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    record = replace(_work(job, lines), peak_mb=peak_mb())
    _send(lines, run=record.to_json())


def _end_with_parent() -> None:
    # The parent holds our standard input open as long as it lives, even if it is killed.
    sys.stdin.read()
    os.killpg(os.getpgid(0), signal.SIGKILL)


def _send(lines: TextIO, **message: Any) -> None:
    lines.write(json.dumps(message, separators=(",", ":")) + "\n")


def _work(job: dict[str, Any], lines: TextIO) -> Run:
    name, goal = job["method"], Goal(job["goal"])
    blank = Run(job["instance"], name, goal, seed=job["seed"])

    def sink(solution: Any) -> None:
        data = instance.puzzle.solution_to_json(solution)
        _send(lines, solution=data, digest=f"{digest_of(instance.puzzle, solution):032x}")

    try:
        jit.announce = lambda text: _send(lines, note=text)
        instance = Instance.from_table(job["instance"], job["table"])
        method = parse_method(instance.puzzle.kind, name)
        question = Question(goal, job["seconds"], job["limit"], job["seed"], job["classes"])
        return run(
            instance,
            method,
            question,
            sink=sink if job["send"] else None,
            on_build=lambda: _send(lines, phase="build"),
        )
    except InvalidInput as error:
        return _failed(blank, Status.UNSUPPORTED, str(error))
    except KeyboardInterrupt:
        return _failed(blank, Status.INTERRUPTED, "interrupted while it was built")
    except MemoryError:
        return _failed(blank, Status.MEMORY, "out of memory")
    except Exception as error:
        traceback.print_exc()
        return _failed(blank, Status.ERROR, f"{type(error).__name__}: {error}")


def _failed(blank: Run, status: Status, message: str) -> Run:
    return replace(blank, status=status, message=message)


if __name__ == "__main__":
    main()
