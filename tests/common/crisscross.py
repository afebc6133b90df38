"""A small criss-cross, and the command line in this process."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.instances import CrissCross, load
from gridproof.scripts.cli import main

Rows = tuple[str, ...]

WORDS = ("cat;It purrs", "tar;Black", "art;In galleries")
ROWS = ("CAT..", ".R...", ".T...", ".....")
"""CAT and ART."""


def table(**changes: Any) -> dict[str, Any]:
    return {"words": [*WORDS], "width": 5, "height": 4, "place": 2, **changes}


def puzzle(**changes: Any) -> CrissCross:
    return CrissCross.from_table(table(**changes))


def run_cli(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as caught:
        main([*arguments])
    out, err = capsys.readouterr()
    return int(caught.value.code or 0), out, err


def quiz() -> tuple[str, ...]:
    words = load("crisscross/quiz-56").puzzle.words  # type: ignore[attr-defined]
    assert isinstance(words, tuple)
    assert len(words) == 56
    return words
