"""The child process of a run: reads one job, answers with JSON lines. Started by `process.py`.

The job is a JSON file open under the number that the command line gives. Lines out: `{"note": text}`, `{"phase":
"build"}` when imports and compilation are over, `{"solution": …, "digest": …}`, and at last `{"run": record}`. It
lives in a session of its own and ends when its parent does, whose end it sees on standard input.
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

from ..instances import Instance
from .contract import Goal
from .kernels import jit
from .methods import parse_method
from .run import Run, Status, peak_mb
from .runner import Question, Refused, blank_run, run


def main() -> None:
    """Do the job."""
    # Ignored by inheritance where we come from a background job: but it is how our parent winds us up.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Whatever a library prints must not get between our lines.
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)
    with os.fdopen(int(sys.argv[1]), encoding="utf-8") as file:
        job = json.load(file)
    # Counts may have any number of digits; all that comes in was checked by our parent.
    sys.set_int_max_str_digits(0)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    record = replace(_work(job, lines), peak_mb=peak_mb())
    _send(lines, run=record.to_json())
    # What a method has left running must not keep us.
    os._exit(0)


def _end_with_parent() -> None:
    # The parent holds our standard input open as long as it lives, even if it is killed.
    sys.stdin.read()
    if os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)


def _send(lines: TextIO, **message: Any) -> None:
    text = json.dumps(message, separators=(",", ":")) + "\n"
    # Interrupted within a line, we would leave half of it.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        lines.write(text)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _work(job: dict[str, Any], lines: TextIO) -> Run:
    jit.announce = lambda text: _send(lines, note=text)
    instance = Instance.from_table(job["instance"], job["table"])
    method = parse_method(instance.puzzle.kind, job["method"])
    question = Question(Goal(job["goal"]), job["seconds"], job["limit"], job["seed"], job["classes"])
    blank = blank_run(instance, method, question)

    def sink(solution: Any, digest: int) -> None:
        _send(lines, solution=instance.puzzle.solution_to_json(solution), digest=f"{digest:032x}")

    def on_phase(phase: str) -> None:
        _send(lines, phase=phase)

    try:
        return run(instance, method, question, sink=sink if job["send"] else None, on_phase=on_phase)
    except Refused as error:
        return replace(blank, status=Status.UNSUPPORTED, message=str(error))
    except KeyboardInterrupt:
        return replace(blank, status=Status.INTERRUPTED, stop=str(Status.INTERRUPTED))
    except MemoryError:
        return replace(blank, status=Status.MEMORY, stop=str(Status.MEMORY))
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        message = " ".join(f"{type(error).__name__}: {error}".split())
        return replace(blank, status=Status.ERROR, message=message)


if __name__ == "__main__":
    main()
