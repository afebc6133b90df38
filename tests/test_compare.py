"""What a comparison says of methods that are wrong, each in its own way (plugins/faulty.py)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from gridproof.instances import ExactCover, Expect, Instance, InvalidInput, Queens, load
from gridproof.solvers.compare import Comparison, compare
from gridproof.solvers.contract import Goal
from gridproof.solvers.plugins import VARIABLE
from gridproof.solvers.run import Status
from gridproof.solvers.runner import Question

RIGHT = "backtrack/pointer"


@pytest.fixture(autouse=True)
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(Path(__file__).parent / "plugins" / "faulty.py"))


def compared(*methods: str, goal: Goal = Goal.ALL, seconds: float = 30, memory_mb: int = 2048) -> Comparison:
    return compare([load("queens:6")], methods, Question(goal, seconds), memory_mb=memory_mb)


def test_right_methods_agree() -> None:
    comparison = compared(RIGHT, "backtrack/chattering")
    assert [(run.status, run.count, run.verified) for run in comparison.runs] == [(Status.OK, 4, True)] * 2
    assert comparison.agree
    assert comparison.compared == 2
    assert comparison.exit_code == 0


def test_a_missing_solution_is_named() -> None:
    # The first of the four placements of six queens in the order of permutations.
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/lacking")
    assert comparison.exit_code == 5
    text = " ".join(comparison.findings)
    assert "backtrack/lacking lacks [1, 3, 5, 0, 2, 4]" in text
    assert "backtrack/pointer lacks" not in text


def test_a_false_solution_is_named() -> None:
    comparison = compared(RIGHT, "backtrack/lying")
    assert comparison.exit_code == 5
    assert "backtrack/lying on queens:6 gave [0, 1, 2, 3, 4, 5], which is wrong" in comparison.findings[0]
    assert comparison.runs[1].verified is False
    assert not comparison.agree


def test_a_repeated_solution_is_named() -> None:
    comparison = compared(RIGHT, "backtrack/repeating")
    assert comparison.exit_code == 5
    assert "backtrack/repeating on queens:6 gave the solution [1, 3, 5, 0, 2, 4] twice" in comparison.findings


def test_a_wrong_count_is_found_though_the_listing_is_right() -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/miscounting", goal=Goal.COUNT)
    assert comparison.exit_code == 5
    assert comparison.findings[0].startswith("backtrack/miscounting on queens:6 says 3 solutions")
    assert compared(RIGHT, "backtrack/miscounting").exit_code == 0


@pytest.mark.parametrize(("name", "words"), [("crashing", "ZeroDivisionError: one by none"), ("dying", "SIGSEGV")])
def test_a_crash_is_neither_a_timeout_nor_no_solution(name: str, words: str) -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", f"backtrack/{name}")
    assert comparison.runs[2].status is Status.ERROR
    assert comparison.exit_code == 5
    assert words in comparison.findings[0]


def test_what_ignores_its_limit_is_killed() -> None:
    start = time.monotonic()
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/hanging", seconds=1)
    assert comparison.runs[2].status is Status.TIMEOUT
    assert comparison.exit_code == 0
    assert time.monotonic() - start < 20


def test_the_whole_process_group_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "pid"
    monkeypatch.setenv("GRIDPROOF_TEST_PID", str(note))
    comparison = compared("backtrack/forking", seconds=1)
    assert comparison.runs[0].status is Status.TIMEOUT
    pid = int(note.read_text())
    deadline = time.monotonic() + 5
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(pid)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A killed process that nobody has reaped yet still has a number.
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_memory_is_capped() -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/hoarding", memory_mb=400)
    assert comparison.runs[2].status is Status.MEMORY
    assert comparison.exit_code == 0


def test_fewer_than_two_runs_are_no_agreement() -> None:
    comparison = compared(RIGHT)
    assert comparison.exit_code == 4
    assert not comparison.agree


def test_methods_are_not_asked_for_what_they_cannot_give() -> None:
    comparison = compared(RIGHT, "backtrack/construct")
    assert comparison.runs[1].status is Status.UNSUPPORTED
    assert comparison.exit_code == 4


def test_an_expectation_is_one_more_view() -> None:
    wrong = Instance("six", Queens(6), Expect(5, source="a bad book"))
    methods = (RIGHT, "cp-sat/booleans")
    for goal in (Goal.ALL, Goal.COUNT):
        comparison = compare([wrong], methods, Question(goal, 30))
        assert comparison.exit_code == 5
        assert "expected are 5 (a bad book)" in comparison.findings[0]
    none = Instance("six", Queens(6), Expect(0, source="a bad book"))
    for goal in (Goal.FIRST, Goal.UNIQUE):
        assert "expected is the verdict none" in compare([none], methods, Question(goal, 30)).findings[0]


@pytest.mark.parametrize(("text", "first", "verdict"), [("queens:3", 0, "none"), ("queens:5", 1, "multiple")])
def test_goals_first_and_unique(text: str, first: int, verdict: str) -> None:
    instance = [load(text)]
    for goal in (Goal.FIRST, Goal.UNIQUE):
        comparison = compare(instance, (RIGHT, "cp-sat/booleans", "dancing-links/*"), Question(goal, 30))
        assert comparison.agree
        assert comparison.compared == 3
        counts = {run.count for run in comparison.runs}
        assert counts == {first if goal is Goal.FIRST else 2 * first}
        assert goal is Goal.FIRST or {str(run.verdict) for run in comparison.runs} == {verdict}


def test_first_disagrees_with_a_proof_of_none() -> None:
    # Two queens have no solution; `lying` says that there is one, and is found out by the check.
    comparison = compare([load("queens:2")], (RIGHT, "backtrack/lying"), Question(Goal.FIRST, 30))
    assert comparison.exit_code == 5


def test_repeats_take_turns() -> None:
    methods = (RIGHT, "cp-sat/booleans")
    comparison = compare([load("queens:4")], methods, Question(Goal.COUNT, 30), repeat=2)
    assert [(run.repeat, run.method) for run in comparison.runs] == [(n, m) for n in (0, 1) for m in methods]


def test_unknown_patterns_are_refused() -> None:
    with pytest.raises(InvalidInput, match="no method 'cp-sta/\\*'"):
        compared("cp-sta/*")


def test_a_method_that_cannot_list_again_is_not_accused() -> None:
    comparison = compared("backtrack/slow-to-list", "backtrack/miscounting", goal=Goal.COUNT, seconds=2)
    text = " ".join(comparison.findings)
    assert comparison.exit_code == 5
    assert "lacks" not in text
    assert "backtrack/slow-to-list could not list its solutions again" in text


def test_a_stopped_count_beyond_what_is_all_is_a_contradiction() -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/stopped-high", goal=Goal.COUNT)
    assert comparison.exit_code == 5
    assert "backtrack/stopped-high on queens:6 counted 500 solutions before it was stopped" in comparison.findings[0]


def test_bad_input_deep_in_a_search_is_a_crash() -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/refusing")
    assert comparison.runs[2].status is Status.ERROR
    assert "a bug deep in the search" in comparison.findings[0]


def test_a_process_left_behind_does_not_keep_us() -> None:
    start = time.monotonic()
    comparison = compared(RIGHT, "backtrack/leaving", seconds=50)
    assert comparison.exit_code == 0
    assert time.monotonic() - start < 30


def test_an_instance_that_was_not_compared_is_no_agreement() -> None:
    instances = [load("queens:6"), load("queens:70")]
    comparison = compare(instances, (RIGHT, "backtrack/bitmask"), Question(Goal.ALL, 0.5))
    assert comparison.too_few == ("queens:70",)
    assert comparison.exit_code == 4
    assert not comparison.agree


def test_instances_of_one_name_are_not_mixed_up() -> None:
    boards = [Instance("board", Queens(4)), Instance("board", Queens(5))]
    with pytest.raises(InvalidInput, match="two instances have the name 'board'"):
        compare(boards)


def test_a_pattern_may_match_one_kind_only() -> None:
    cover = Instance("cover", ExactCover.build(["a"], [], [["a"]]))
    comparison = compare([load("queens:4"), cover], ("backtrack/pointer", "dancing-links/*", "cp-sat/exact-cover"))
    assert comparison.agree
    assert {(run.instance, run.method) for run in comparison.runs} == {
        ("queens:4", "backtrack/pointer"),
        ("queens:4", "dancing-links/exact-cover"),
        ("queens:4", "cp-sat/exact-cover"),
        ("cover", "dancing-links/exact-cover"),
        ("cover", "cp-sat/exact-cover"),
    }


@pytest.mark.parametrize("status", [Status.OK, Status.TIMEOUT, Status.ERROR, Status.MEMORY, Status.UNSUPPORTED])
def test_every_record_has_what_is_promised(status: Status) -> None:
    methods = {
        Status.OK: RIGHT,
        Status.TIMEOUT: "backtrack/hanging",
        Status.ERROR: "backtrack/dying",
        Status.MEMORY: "backtrack/hoarding",
        Status.UNSUPPORTED: "backtrack/construct",
    }
    [run] = compared(methods[status], seconds=2 if status is Status.TIMEOUT else 30, memory_mb=300).runs
    assert run.status is status
    record = run.to_json()
    promised = "instance method repeat status count complete verified stop import_seconds build_seconds solve_seconds"
    assert {*promised.split(), "cpu_seconds", "peak_mb", "stats", "seed"} <= set(record)
    assert {"python", "gridproof"} <= set(record["versions"])
    assert record["machine"]["cpus"] == os.cpu_count()


@pytest.mark.parametrize(
    ("name", "words"), [("boasting", "says that it found 7 solutions, but gave 4"), ("leaving-off", "SystemExit")]
)
def test_what_a_method_says_of_itself_must_be_so(name: str, words: str) -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", f"backtrack/{name}")
    assert comparison.exit_code == 5
    assert comparison.runs[2].status is Status.ERROR
    assert words in comparison.findings[0]


def test_more_than_was_asked_for_is_a_fault() -> None:
    comparison = compared(RIGHT, "cp-sat/booleans", "backtrack/overflowing", goal=Goal.FIRST)
    assert comparison.exit_code == 5
    assert "says that it found 4 solutions, asked for 1" in comparison.findings[0]
