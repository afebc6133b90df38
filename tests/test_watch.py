"""Watching a search: the command, the files that it writes, and the terminal in which it plays."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

GRIDPROOF = [sys.executable, "-m", "gridproof"]
SVG = "{http://www.w3.org/2000/svg}"


def gridproof(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*GRIDPROOF, *arguments], capture_output=True, text=True, check=False, **options)


# --- command ---------------------------------------------------------------------------------------------------
def test_without_a_terminal_the_solution_is_printed() -> None:
    done = gridproof("watch", "queens:4")
    assert (done.returncode, done.stdout) == (0, ". Q . .\n. . . Q\nQ . . .\n. . Q .\nstep 12, 1 solution\n")
    assert "backtrack/pointer, stopped: limit" in done.stderr
    done = gridproof("watch", "queens:3")
    assert done.stdout.endswith(". . .\nstep 10, 0 solutions\n")
    done = gridproof("watch", "tiling/domino-2x3", "--all", "--method", "backtrack/slots[scan=rows]")
    assert done.stdout.count("I") + done.stdout.count("A") == 4
    assert "3 solutions (backtrack/slots[scan=rows], stopped: exhausted)" in done.stderr


def test_frames_are_printed_one_below_the_other() -> None:
    done = gridproof("watch", "queens:5", "--frames", "4", "--limit", "3")
    assert (done.returncode, done.stdout.count("step "), done.stdout.count("\n\n")) == (0, 4, 3)
    assert done.stdout.startswith(". . . . .\n")
    assert done.stdout.endswith(", 3 solutions\n")


def test_record() -> None:
    done = gridproof("watch", "tiling/pentomino-3x20", "--json", "--all")
    assert json.loads(done.stdout) == {
        "instance": "tiling/pentomino-3x20",
        "method": "backtrack/slots",
        "count": 8,
        "complete": True,
        "stop": "exhausted",
        "steps": 2 * 71190,
        "frames": 100,
        "stats": {"nodes": 71190},
    }


def test_files(tmp_path: Path) -> None:
    gif, svg = tmp_path / "a.gif", tmp_path / "a.svg"
    done = gridproof("watch", "queens:6", "--gif", str(gif), "--svg", str(svg), "--frames", "12")
    assert (done.returncode, done.stdout.count("step ")) == (0, 1)
    with Image.open(gif) as image:
        assert getattr(image, "n_frames", 1) == 12
    assert len(ElementTree.parse(svg).findall(f"{SVG}g")) == 12


BAD = [
    (
        ["queens:4", "--method", "backtrack/bitmask"],
        "backtrack/bitmask does not tell its steps (these do: backtrack/po",
    ),
    (["tiling:6x10", "--method", "cp-sat/booleans"], "cp-sat/booleans does not tell its steps"),
    (["queens:4", "--method", "backtrack/none"], "no method 'backtrack/none'"),
    (["queens:4", "--speed", "0"], "'0' is neither a number from 0.01 on nor max"),
    (["queens:4", "--speed", "nan"], "'nan' is neither a number from 0.01 on nor max"),
    (["queens:4", "--frames", "0"], "0 is not in the range"),
    (["queens:201", "--svg", "x.svg"], "a board of 201 x 201 is too large for a picture"),
    (["queens:4", "--gif", "nowhere/x.gif"], "is in a folder that does not exist"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD)
def test_bad_usage(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = gridproof("watch", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_puzzle_whose_methods_tell_no_steps(tmp_path: Path) -> None:
    (tmp_path / "x.dlx").write_text("a b\na b\n", "utf-8")
    done = gridproof("watch", str(tmp_path / "x.dlx"))
    assert (done.returncode, done.stderr) == (2, "gridproof: no method for exact-cover tells its steps\n")


def test_without_pillow_it_says_what_to_install(tmp_path: Path) -> None:
    script = "import sys; sys.modules['PIL'] = None; from gridproof.scripts.cli import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", script, "watch", "queens:4"]
    done = subprocess.run([*command, "--gif", str(tmp_path / "x.gif")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "gridproof: a GIF needs Pillow: pip install 'gridproof[report]'\n"
    subprocess.run([*command, "--svg", str(tmp_path / "x.svg")], capture_output=True, text=True, check=True)


PLUGIN = """
from gridproof.solvers.contract import Backtracker, Event, Outcome, Request, Stop

def search(puzzle, request):
    request.on_event(Event("place", "queen", ((0, 0),)))
    request.on_solution((0, 0, 1, 2))
    return Outcome(1, Stop.LIMIT)

wrong = Backtracker("wrong", "a wrong answer", "", prepare=lambda puzzle: puzzle, search=search, has_events=True)
BACKTRACKERS = {"queens": (wrong,)}
"""


def test_a_wrong_answer_is_named(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(PLUGIN, "utf-8")
    arguments = ["--plugin", str(tmp_path / "wrong.py"), "watch", "queens:4", "--method", "backtrack/wrong"]
    done = gridproof(*arguments)
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.startswith("gridproof: backtrack/wrong gave [0, 0, 1, 2], which is wrong:")


def test_a_time_limit_leaves_it_undecided(tmp_path: Path) -> None:
    done = gridproof("watch", "queens:28-toroidal", "--timeout", "0.3", "--svg", str(tmp_path / "x.svg"))
    assert done.returncode == 4
    assert "stopped: timeout" in done.stderr
    assert len(ElementTree.parse(tmp_path / "x.svg").findall(f"{SVG}g")) == 100


def test_interrupted_it_writes_the_film_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    child = subprocess.Popen([*GRIDPROOF, "watch", "queens:28-toroidal", "--svg", str(path)], stderr=subprocess.PIPE)
    time.sleep(3)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=10)
    assert child.returncode == 130
    assert b"stopped: interrupted" in errors
    assert b"Traceback" not in errors
    assert len(ElementTree.parse(path).findall(f"{SVG}g")) == 100


# --- terminal --------------------------------------------------------------------------------------------------
def in_terminal(*arguments: str, interrupt: float | None = None, rows: int = 24) -> tuple[int, str]:
    """Run it on a terminal of so many rows and 80 columns; the exit code and what it wrote."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    command = [*GRIDPROOF, "watch", *arguments]
    with subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env={**environment, "TERM": "xterm"}) as child:
        os.close(end)
        if interrupt is not None:
            time.sleep(interrupt)
            child.send_signal(signal.SIGINT)
        written = b""
        # Reading a terminal whose other side is closed is an error.
        while chunk := _read(terminal):
            written += chunk
    os.close(terminal)
    return child.returncode, written.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def test_in_a_terminal_each_step_is_drawn_over_the_one_before() -> None:
    code, written = in_terminal("queens:4", "--speed", "24")
    assert code == 0
    frames = re.findall(r"step (\d+), (\d) solution", written)
    assert [int(step) for step, _ in frames] == [*range(1, 13), 12, 12]
    assert frames[-3:] == [("12", "0"), ("12", "1"), ("12", "1")]
    # Five lines up: four rows and the caption.
    assert written.count("\x1b[5F") == 12
    assert written.index("\x1b[?25l") < written.index("step 1,")
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1
    assert "\x1b[38;5;16;48;5;" in written


def test_fast_steps_are_not_all_drawn() -> None:
    code, written = in_terminal("tiling/pentomino-3x20", "--speed", "max", rows=5)
    assert code == 0
    assert 2 <= written.count("step ") < 1000
    # A board that is higher than the terminal is cut off.
    assert "\x1b[4F" in written
    assert "step 82,052, 1 solution" in written


def test_sampled_frames_are_played() -> None:
    code, written = in_terminal("queens:6", "--frames", "5", "--speed", "max")
    assert code == 0
    assert written.count("step ") == 6
    assert written.count("\x1b[?25h") == 1


@pytest.mark.parametrize("more", [["--speed", "5"], ["--speed", "max"], ["--frames", "50", "--timeout", "1"]])
def test_interrupted_in_a_terminal_it_shows_the_cursor_again(more: list[str]) -> None:
    code, written = in_terminal("queens:28-toroidal", *more, interrupt=3)
    assert code == 130
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1
    assert "Traceback" not in written
