"""The command line, as a person or a script uses it: exit codes, records, errors in one line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from common.command import gridproof, record

FAULTY = str(Path(__file__).parent / "plugins" / "faulty.py")


def toml(tmp_path: Path, text: str) -> str:
    path = tmp_path / "puzzle.toml"
    path.write_text('puzzle = "queens"\n' + text, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("instance", "verdict", "code", "witnesses"),
    [("queens:1", "unique", 0, 1), ("queens:4", "multiple", 1, 2), ("queens:3", "none", 3, 0)],
)
def test_verify(instance: str, verdict: str, code: int, witnesses: int) -> None:
    found = record("verify", instance, code=code)
    assert found["verdict"] == verdict
    assert len(found["witnesses"]) == witnesses
    assert found["difference"] == (
        [[r, c] for r in range(4) for c in ((1, 2), (0, 3), (0, 3), (1, 2))[r]] if code == 1 else []
    )
    text = gridproof("verify", instance)
    assert text.returncode == code
    assert verdict in text.stdout
    assert ("they differ at [row,col] [0,1]" in text.stdout) == (code == 1)


def test_verify_unknown() -> None:
    done = gridproof("verify", "queens:28-toroidal", "--method", "backtrack/pointer", "--timeout", "0.3")
    assert done.returncode == 4
    assert "unknown" in done.stdout


def test_count() -> None:
    done = gridproof("count", "queens:8")
    assert (done.returncode, done.stdout) == (0, "92\n")
    assert gridproof("count", "queens:8", "--up-to-symmetry").stdout == "12\n"
    found = record("count", "queens:8", "--method", "dancing-links/exact-cover")
    assert (found["instance"], found["method"]) == ("queens:8", "dancing-links/exact-cover")
    assert (found["count"], found["complete"], found["stop"]) == (92, True, "exhausted")
    assert found["stats"]["nodes"] > 92
    assert found["build_seconds"] >= 0
    assert found["solve_seconds"] >= 0


def test_count_within_a_time_limit_gives_a_lower_bound() -> None:
    done = gridproof("count", "queens:20", "--timeout", "0.5")
    assert done.returncode == 4
    assert done.stdout.startswith("at least ")
    assert int(done.stdout.split()[2]) > 0
    # An engine that keeps no limits by itself is interrupted from outside, and says what it has.
    done = gridproof("count", "queens:14", "--timeout", "0.5", "--method", "python-constraint/columns")
    assert done.returncode == 4
    assert done.stdout.startswith("at least ")


def test_solve_and_check(tmp_path: Path) -> None:
    found = record("solve", "queens:8", "--all")
    assert found["count"] == len(found["solutions"]) == 92
    assert found["complete"]
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(found), "utf-8")
    assert gridproof("check", "queens:8", str(answer)).stdout == "valid: all 92 solutions\n"
    answer.write_text(json.dumps(found["solutions"][0]), "utf-8")
    assert gridproof("check", "queens:8", str(answer)).returncode == 0
    answer.write_text("[0, 1, 3, 2]", "utf-8")
    broken = record("check", "queens:4", str(answer), code=1)
    assert not broken["valid"]
    assert {"rule": "diagonal", "message": "2 queens on one diagonal", "cells": [[0, 0], [1, 1]]} in broken[
        "violations"
    ]
    assert (
        "diagonal: 2 queens on one diagonal at [row,col] [0,0] [1,1]"
        in gridproof("check", "queens:4", str(answer)).stdout
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[0, 1", "answer.json:1:6: is not JSON"),
        ('{"a": 1}', "answer.json: a queens solution is a list of columns"),
        ('{"solutions": []}', "answer.json: the record holds no solution to check"),
        ('["a"]', "answer.json: row 0 has 'a'"),
        ("[" * 100_000, "answer.json: is not JSON that can be read"),
        ("[" + "9" * 5000 + "]", "answer.json: is not JSON that can be read"),
    ],
)
def test_bad_solution_files(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "answer.json").write_text(text, "utf-8")
    done = gridproof("check", "queens:4", "answer.json", cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_solve_none_some_and_undecided() -> None:
    assert gridproof("solve", "queens:3").returncode == 3
    assert gridproof("solve", "queens:6", "--limit", "3").stdout.count("Q") == 18
    done = gridproof("solve", "queens:22-toroidal", "--method", "backtrack/pointer", "--timeout", "0.3")
    assert done.returncode == 4
    assert gridproof("solve", "queens:16", "--all", "--timeout", "0.5", "--json").returncode == 4


def test_solve_a_million_queens() -> None:
    found = record("solve", "queens:1000000")
    assert found["method"] == "backtrack/construct"
    assert found["verified"]
    assert sorted(found["solutions"][0]) == list(range(1_000_000))
    text = gridproof("solve", "queens:1000000")
    assert text.returncode == 0
    assert len(text.stdout) < 20_000


def test_pictures_and_pages(tmp_path: Path) -> None:
    done = gridproof("solve", "queens:6", "--all", "--html", "all.html", "--svg", "one.svg", cwd=tmp_path)
    assert done.returncode == 0
    assert "<svg" in (tmp_path / "one.svg").read_text("utf-8")
    assert "4 placements" in (tmp_path / "all.html").read_text("utf-8")
    assert gridproof("show", "queens:6", "--svg", "empty.svg", cwd=tmp_path).returncode == 0
    done = gridproof("solve", "queens:6", "--svg", "nowhere/one.svg", cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_compare() -> None:
    found = record("compare", "queens:6", "queens/regions-05-a", "--goal", "all")
    assert found["agree"]
    assert found["goal"] == "all"
    for run in found["runs"]:
        assert run["status"] in ("ok", "unsupported")
        assert run["status"] == "unsupported" or (run["complete"] and run["verified"] and run["peak_mb"] > 10)
    assert found["compared"] == len([run for run in found["runs"] if run["status"] == "ok"])
    text = gridproof("compare", "queens:5", "--goal", "count")
    assert "agree" in text.stdout
    assert text.stderr == ""


def test_compare_names_a_wrong_method() -> None:
    arguments = (
        "--plugin",
        FAULTY,
        "compare",
        "queens:6",
        "--method",
        "backtrack/*ing",
        "--method",
        "cp-sat/booleans",
    )
    done = gridproof(*arguments, "--timeout", "2", "--memory", "300MB")
    assert done.returncode == 5
    assert "backtrack/lying on queens:6 gave [0, 1, 2, 3, 4, 5], which is wrong" in done.stdout
    done = gridproof("--plugin", FAULTY, "compare", "queens:6", "--method", "backtrack/[lp]*", "--method", "cp-sat/*")
    assert done.returncode == 5
    assert "backtrack/lacking lacks [1, 3, 5, 0, 2, 4]" in done.stdout


def test_a_wrong_method_is_not_believed_by_other_commands() -> None:
    done = gridproof("--plugin", FAULTY, "verify", "queens:2", "--method", "backtrack/lying")
    assert done.returncode == 4
    assert "is wrong" in done.stderr
    done = gridproof("--plugin", FAULTY, "solve", "queens:4", "--method", "backtrack/crashing")
    assert done.returncode == 4
    assert "ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["count", "queens:0"], "size is '0'"),
        (["count", "queens:x"], "size is 'x' in 'queens:x'"),
        (["count", "chess:8"], "unknown puzzle 'chess'"),
        (["count", "missing.toml"], "missing.toml: cannot be read"),
        (["count", "queens:8", "--method", "nothing"], "no method 'nothing'"),
        (["count", "queens:8", "--method", "backtrack/construct"], "no goal count"),
        (["count", "queens:8", "--timeout", "soon"], "'soon' is not a positive number"),
        (["count", "queens:8", "--timeout", "nan"], "'nan' is not a positive number"),
        (["count", "queens:8", "--timeout", "-1"], "'-1' is not a positive number"),
        (["count", "queens:8", "--memory", "much"], "'much' is not an amount of memory"),
        (["solve", "queens:8", "--limit", "0"], "0 is not in the range"),
        (["solve", "queens:8", "--seed", "-1"], "-1 is not in the range"),
        (["compare", "queens:8", "queens:8"], "two instances have the name 'queens:8'"),
        (["compare"], "INSTANCE"),
        (["export", "queens:8", "--to", "pdf"], "'pdf'"),
        (["export", "queens:100000", "--to", "dlx"], "a board of 10000000000 cells"),
        (["--plugin", "missing.py", "list"], "missing.py: plugin cannot be read"),
        (["fly"], "fly"),
        (["check", "queens:4", "missing.json"], "missing.json: cannot be read"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = gridproof(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_export_to_dlx(tmp_path: Path) -> None:
    text = gridproof("export", "queens:4", "--to", "dlx").stdout
    items, *options = text.splitlines()
    primary, _, secondary = items.partition(" | ")
    names = primary.split() + secondary.split()
    assert len(primary.split()) == 8
    assert len(set(names)) == len(names)
    assert len(options) == 16
    for option in options:
        assert set(option.split()) <= set(names)
        assert len(set(option.split()) & set(primary.split())) == 2
    assert gridproof("export", "queens:4", "--to", "dlx", "-o", "four.dlx", cwd=tmp_path).returncode == 0
    assert (tmp_path / "four.dlx").read_text("utf-8") == text


def test_list_names_what_cannot_run() -> None:
    found = record("list")
    entries = {entry["method"]: entry for entry in found["methods"]["queens"]}
    assert entries["backtrack/construct"]["goals"] == ["first"]
    assert entries["backtrack/construct"]["preserves"] == "feasible-only"
    assert "mirror" in entries["backtrack/bitmask"]["options"]
    assert entries["cp-sat/booleans"]["unavailable"] is None
    assert "queens/08" in found["instances"]
    assert "backtrack/bitmask" in gridproof("list").stdout


def test_show_fits_the_terminal(tmp_path: Path) -> None:
    for columns in ("30", "200"):
        done = gridproof("show", "queens:60", env={**os.environ, "COLUMNS": columns})
        assert done.returncode == 0
        assert max(len(line) for line in done.stdout.splitlines()) <= int(columns)
