"""The command line as a process: other processes, signals, pipes, and streams that are closed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from common.command import gridproof, record


def test_files_of_the_user_do_not_stand_in_for_modules(tmp_path: Path) -> None:
    for name in ("random.py", "json.py", "numba.py", "gridproof.py"):
        (tmp_path / name).write_text("raise SystemExit('shadowed')", "utf-8")
    script = Path(sys.executable).with_name("gridproof")
    done = subprocess.run([script, "count", "queens:6"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "4\n")


def children_of(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append(int(entry.name))
    return found


def is_gone(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see child processes")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("method", ["backtrack/bitmask", "python-constraint/columns", "cp-sat/booleans"])
def test_interruption_leaves_no_process(method: str, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "gridproof", "solve", "queens:19", "--all", "--method", method, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 30
        while not children_of(process.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(3)
        children = children_of(process.pid)
        assert children
        process.send_signal(how)
        start = time.monotonic()
        output, errors = process.communicate(timeout=30)
        assert time.monotonic() - start < 10
    assert "Traceback" not in errors
    if how is signal.SIGINT:
        assert process.returncode == 130
        found = json.loads(output)
        assert found["stop"] == "interrupted"
        assert len(found["solutions"]) > 0
    deadline = time.monotonic() + 5
    while not all(map(is_gone, children)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert all(map(is_gone, children))


def test_a_closed_pipe_ends_quietly() -> None:
    # More than any pipe holds. Unbuffered, Python itself loses what a pipe takes only in part.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = (
        f"{sys.executable} -m gridproof solve queens:99999 --json | head -c 1 > /dev/null; echo ${{PIPESTATUS[0]}}"
    )
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True, env=env)
    assert done.stdout == "141\n"
    assert done.stderr == ""


def test_without_a_command_the_help_is_shown() -> None:
    done = gridproof()
    assert done.returncode == 2
    assert "Commands:" in done.stderr
    assert done.stderr.count("\n") > 10


def test_a_question_that_a_method_cannot_take_is_bad_usage() -> None:
    done = gridproof("solve", "queens:6", "--all", "--method", "cp-sat/booleans[workers=4]")
    assert done.returncode == 2
    assert "where solutions are enumerated it takes 1" in done.stderr
    assert gridproof("count", "a" * 5000).returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "arguments", [["verify", "queens:4"], ["check", "queens:1", "-"], ["list"], ["--help"], ["compare", "queens:1"]]
)
def test_output_that_cannot_be_written_is_no_verdict(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "gridproof", *arguments]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, input="[0]", text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "gridproof: the output cannot be written: No space left on device\n"


def test_closed_streams() -> None:
    closed = f"{sys.executable} -m gridproof count queens:4 >&-"
    done = subprocess.run(["bash", "-c", closed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "gridproof: standard output is closed\n")
    closed = f"{sys.executable} -m gridproof check queens:4 - <&-"
    done = subprocess.run(["bash", "-c", closed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "gridproof: standard input: is closed\n")


def test_without_docstrings_it_works_too() -> None:
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "gridproof", "count", "queens:6"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "4\n")


def test_export_has_a_record_too() -> None:
    found = record("export", "queens:2", "--to", "dlx")
    assert found["text"] == gridproof("export", "queens:2", "--to", "dlx").stdout
