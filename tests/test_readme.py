"""The README's examples, run as they stand: `...` in an expected output stands for anything."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gridproof.instances import parse_toml

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str]]:
    found = []
    for block in blocks("console"):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def matches(expected: str, output: str) -> bool:
    words = r"\s+".join(".*?".join(re.escape(piece) for piece in word.split("...")) for word in expected.split())
    return re.fullmatch(words, output.strip(), re.DOTALL) is not None


def test_there_are_examples() -> None:
    assert len(examples()) >= 6


@pytest.mark.parametrize(("command", "expected"), examples())
def test_console(command: str, expected: str) -> None:
    assert command.startswith("gridproof ")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path}
    )
    assert done.returncode in (0, 1, 3)  # the verdicts are exit codes too
    assert matches(expected, done.stdout), done.stdout + done.stderr


def test_python() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0
    assert README.count(">>> ") >= 5


def test_toml() -> None:
    kinds = [parse_toml(block, "example", "README").puzzle.kind for block in blocks("toml")]
    assert kinds == ["queens", "tiling", "crossword", "maze"]


def test_pictures_are_there() -> None:
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", README)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)


def test_the_set_up_commands_are_those_of_the_project() -> None:
    run, test = (block.strip() for block in blocks("sh"))
    assert run.endswith("pip install . && gridproof compare queens:8")
    assert test.endswith("pip install '.[test]' && pytest -n auto --dist worksteal")
    assert test.splitlines() == [test]
