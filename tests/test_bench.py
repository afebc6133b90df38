"""The benchmark of exact-cover engines: its table, its refusals."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from gridproof.scripts import bench_covers
from gridproof.scripts.bench_covers import Timing, main
from gridproof.solvers.methods import parse_method
from gridproof.solvers.run import Run, Status


def test_a_row_for_an_instance_and_a_column_for_a_method() -> None:
    done = CliRunner().invoke(main, ["queens:6", "--repeat", "2", "--json"])
    assert done.exit_code == 0, done.output
    [row] = json.loads(done.stdout)
    assert row["instance"] == "queens:6"
    assert len(row["methods"]) == 6
    assert {(figures["count"], figures["status"]) for figures in row["methods"].values()} == {(4, "ok")}
    table = CliRunner().invoke(main, ["queens:6", "--repeat", "1"])
    assert table.stdout.splitlines()[1].split()[:2] == ["queens:6", "4"]


def test_what_cannot_be_counted() -> None:
    for name in ("queens:4x", "exact-cover/taocp-6"):
        done = CliRunner().invoke(main, [name])
        assert (done.exit_code, name in done.output) == (2, True)


def test_a_disagreement_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter(range(100))

    def lying(*_: Any) -> Run:
        return replace(timed(0.1).runs[0], count=next(counts))

    monkeypatch.setattr(bench_covers, "run_in_process", lying)
    done = CliRunner().invoke(main, ["queens:4", "--repeat", "1"])
    assert (done.exit_code, "the methods disagree" in done.output) == (1, True)


def timed(*seconds: float, status: Status = Status.OK) -> Timing:
    method = parse_method("queens", "dancing-cells/exact-cover")
    blank = Run("queens:4", method.name, "count", preserves="all")
    return Timing("x", method, [replace(blank, status=status, solve_seconds=value, count=2) for value in seconds])


def test_ratios_are_taken_turn_by_turn() -> None:
    assert timed(1.0, 6.0, 4.0).ratio(timed(2.0, 2.0, 2.0)) == 2.0
    assert timed(1.0).ratio(timed(0.0)) is None
    assert timed(1.0).ratio(timed(1.0, status=Status.TIMEOUT)) is None
