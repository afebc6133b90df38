"""The backtracker `planned`: brute force of our own for subsets of its rules, plans, what rules do, and limits."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from gridproof.instances import Cell, Crossword, Instance, InvalidInput
from gridproof.scripts.ask import duration
from gridproof.solvers.backtrack.crossword.planned import BACKTRACKERS
from gridproof.solvers.backtrack.crossword.planned.analysis import Crossings, make_plan
from gridproof.solvers.backtrack.crossword.planned.generation import Generation
from gridproof.solvers.backtrack.crossword.planned.options import Rules, read_rules
from gridproof.solvers.backtrack.crossword.planned.words import words_of
from gridproof.solvers.contract import Budget, Event, Goal, Outcome, Preserves, Request, Stop
from gridproof.solvers.methods import parse_method
from gridproof.solvers.run import Verdict
from gridproof.solvers.runner import Question, run

(PLANNED,) = BACKTRACKERS
Filling = tuple[str, ...]
PUZZLES = 150

COMPLETE = [
    {"rules": ",".join(rules) or "none"}
    for size in range(7)
    for rules in combinations(["1", "2", "3c", "4", "5", "6"], size)
]
COMPLETE += [{**options, "fragments": "first"} for options in COMPLETE if "4" in options["rules"]]
LOSING = [{"rules": rules} for rules in ("3", "7", "1,2,3,4,5,6", "1,2,3c,4,5,6,7", "1,2,3,4,5,6,7", "3,4,6", "3,5")]


def gridproof(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gridproof", *arguments], capture_output=True, text=True, check=False)


def found_by(
    puzzle: Crossword, options: Mapping[str, Any], limit: int | None = None, seed: int = 0
) -> tuple[Outcome, list[Filling]]:
    found: list[Filling] = []
    request = Request(Budget(solutions=limit), seed, options, found.append)
    return PLANNED.search(PLANNED.prepare(puzzle), request), found


# --- brute force -----------------------------------------------------------------------------------------------
def fillings(puzzle: Crossword) -> set[Filling]:
    """Every filling with a word of the table in each slot that the checker lets pass."""

    def complete(place: int, rows: list[list[str]]) -> Iterator[Filling]:
        if place == len(puzzle.slots):
            yield tuple(map("".join, rows))
            return
        cells = puzzle.slots[place].cells
        before = [rows[row][col] for row, col in cells]
        for word in puzzle.table.words(len(cells)):
            if all(mark in (".", letter) for mark, letter in zip(before, word, strict=True)):
                for (row, col), letter in zip(cells, word, strict=True):
                    rows[row][col] = letter
                yield from complete(place + 1, rows)
        for (row, col), mark in zip(cells, before, strict=True):
            rows[row][col] = mark

    return {filling for filling in complete(0, [list(row) for row in puzzle.grid]) if not puzzle.violations(filling)}


def random_puzzle(draw: random.Random) -> Crossword:
    """A small grid and few words, most of them read from a secret filling so that there are solutions."""
    height, width = draw.choice([(1, 4), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (4, 6), (5, 5)])
    letters = "ABCD"[: draw.choice([2, 3, 4])]
    share = draw.choice([0, 0.2, 0.35])
    secret = [["#" if draw.random() < share else draw.choice(letters) for _ in range(width)] for _ in range(height)]
    lines = chain(map("".join, secret), map("".join, zip(*secret, strict=True)))
    words = [word for line in lines for word in line.split("#") if len(word) > 1]
    use_all = draw.random() < 0.2
    if not use_all:
        words += [
            "".join(draw.choices(letters, k=draw.randint(2, max(height, width)))) for _ in range(draw.choice([1, 9]))
        ]
    if words and draw.random() < 0.2:
        words.remove(draw.choice(words))
    forms = tuple(word[:1] + " " * (draw.random() < 0.3) + word[1:] for word in words)
    marks = ("".join("." if mark != "#" and draw.random() < 0.85 else mark for mark in row) for row in secret)
    options: dict[str, Any] = {"repeats": draw.random() < 0.5, "use_all": use_all}
    options["distinct_words"] = draw.random() < 0.2
    if draw.random() < 0.3:
        options["distinct_substring"] = draw.choice([2, 3])
    try:
        return Crossword(tuple(marks), forms, "english", **options)
    except InvalidInput:
        return random_puzzle(draw)


@cache
def puzzles() -> list[tuple[Crossword, set[Filling]]]:
    """Random ones with all their fillings."""
    draw = random.Random("planned")
    found = [random_puzzle(draw) for _ in range(PUZZLES)]
    return [(puzzle, fillings(puzzle)) for puzzle in found]


def test_every_complete_subset_of_the_rules_finds_all_fillings() -> None:
    numbers = []
    for number, (puzzle, expected) in enumerate(puzzles()):
        for options in [{}, *COMPLETE[number % 8 :: 8]]:
            outcome, found = found_by(puzzle, options)
            assert (outcome.stop, outcome.count, len(found)) == (Stop.EXHAUSTED, len(expected), len(expected)), options
            assert {*found} == expected, (puzzle, options)
        counted = PLANNED.search(PLANNED.prepare(puzzle), Request())
        assert counted.count == len(expected)
        first, filling = found_by(puzzle, {}, 1, seed=1)
        assert (first.count, first.complete, {*filling} <= expected) == (min(1, len(expected)), not expected, True)
        numbers.append(len(expected))
    assert PUZZLES // 10 < numbers.count(0) < PUZZLES * 9 // 10
    assert max(numbers) > 20


def test_rules_that_lose_solutions_give_no_false_ones_and_prove_nothing() -> None:
    lost = Counter[str]()
    for number, (puzzle, expected) in enumerate(puzzles()):
        for options in LOSING:
            _, found = found_by(puzzle, options)
            assert {*found} <= expected
            assert len({*found}) == len(found)
            lost[options["rules"]] += len({*found}) < len(expected)
        method = parse_method("crossword", f"backtrack/planned[rules={LOSING[number % len(LOSING)]['rules']}]")
        asked = run(Instance("it", puzzle), method, Question(Goal.FIRST))
        assert (asked.complete, asked.preserves, asked.verified) == (False, "feasible-only", True)
        assert asked.verdict is Verdict.UNKNOWN
    assert lost["3"] > 0
    assert lost["7"] > 0


# --- rules -----------------------------------------------------------------------------------------------------
def test_what_rules_preserve() -> None:
    for options in [*COMPLETE, *LOSING]:
        method = parse_method("crossword", f"backtrack/planned[{','.join(f'{k}={v}' for k, v in options.items())}]")
        keeps_all = options in COMPLETE
        assert (method.preserves is Preserves.ALL) == keeps_all
        for goal in (Goal.ALL, Goal.COUNT, Goal.UNIQUE):
            assert (method.refuses(SQUARE, goal) is None) == keeps_all
        assert method.refuses(SQUARE, Goal.FIRST) is None


def test_names_of_methods() -> None:
    spelt = {
        "[rules=6,5,4,3c,2,1]": "",
        "[rules=1]": "[rules=1]",
        "[rules=5, 2,balance=2]": "[rules=2,5]",
        "[rules=none]": "[rules=none]",
        "[balance=05,rules=7,1]": "[balance=5,rules=1,7]",
        "[fragments=first]": "[fragments=first]",
    }
    for text, name in spelt.items():
        assert parse_method("crossword", f"backtrack/planned{text}").name == f"backtrack/planned{name}"


@pytest.mark.parametrize("text", ["", "8", "1,1", "3,3c", "none,1", "1;2", "1,", "3C"])
def test_rules_that_make_no_sense(text: str) -> None:
    with pytest.raises(ValueError, match=r"it takes|twice|exclude"):
        read_rules(text)


@pytest.mark.parametrize("options", ["balance=3", "rules=1,2,fragments=first", "rules=7,goal=3", "rules=7,balance=0"])
def test_options_that_do_not_go_together(options: str) -> None:
    done = gridproof("solve", "crossword:3x3", "--method", f"backtrack/planned[{options}]")
    assert done.returncode == 2
    assert options.rpartition(",")[2].partition("=")[0] in done.stderr


SQUARE = Crossword(("." * 4,) * 4, "english")
CANADIAN = Crossword(
    ("...####...", "...####...", "...####...", "#...#...##", "###....###", "###....###", "##...#...#")
    + ("...####...",) * 3,
    "english",
)


def generation(puzzle: Crossword, rules: str, **options: Any) -> Generation:
    chosen = Rules.of({"rules": rules, **options})
    return Generation(puzzle, words_of(puzzle), chosen, seed=0, listing=False)


def plan_of(puzzle: Crossword, rules: str, **options: Any) -> tuple[list[int], list[tuple[int, frozenset[int]]]]:
    plan = make_plan(puzzle, Crossings(puzzle), Rules.of({"rules": rules, **options}))
    assert sorted(plan.order) == [*range(len(puzzle.slots))]
    return [*plan.order], [(part.start, part.slots) for part in plan.fragments]


def test_longer_slots_come_first_then_harder_ones() -> None:
    order, _ = plan_of(CANADIAN, "none")
    assert order == sorted(order)
    lengths = [CANADIAN.slots[index].length for index in plan_of(CANADIAN, "1")[0]]
    assert lengths == sorted(lengths, reverse=True)
    crossings = Crossings(CANADIAN)
    hard = [(CANADIAN.slots[index].length, crossings.difficulty(index)) for index in plan_of(CANADIAN, "1,2")[0]]
    assert hard == sorted(hard, reverse=True)
    alone = [*map(crossings.difficulty, plan_of(CANADIAN, "2")[0])]
    assert alone == sorted(alone, reverse=True)


def test_fragments_are_groups_of_their_own() -> None:
    for rules, options in (("1,2", {}), ("1,2,4", {}), ("1,2,4", {"fragments": "first"}), ("none", {})):
        order, fragments = plan_of(CANADIAN, rules, **options)
        assert fragments
        crossings = Crossings(CANADIAN)
        for start, part in fragments:
            filled = {*order[: order.index(start) + 1]}
            assert part <= {*order} - filled
            assert len(part) <= len(order) / 2
            around = set(chain.from_iterable(crossings.of[index] for index in part)) - part
            assert around <= filled
            assert crossings.groups(part) == [part]


def test_a_fragment_is_filled_without_a_break() -> None:
    order, fragments = plan_of(CANADIAN, "1,2,4")
    for start, part in fragments:
        places = sorted(map(order.index, part))
        assert places == [*range(places[0], places[0] + len(part))]
        others = [order.index(index) for _, other in fragments if _ == start for index in other - part]
        assert places[0] == order.index(start) + 1 + sum(place < places[0] for place in others)
    order, fragments = plan_of(CANADIAN, "1,2,4", fragments="first")
    for _, part in fragments:
        places = sorted(map(order.index, part))
        assert places == [*range(places[0], places[0] + len(part))]
    order, fragments = plan_of(CANADIAN, "1,2")
    assert any(b - a > 1 for _, part in fragments for a, b in pairwise(sorted(map(order.index, part))))


def test_every_rule_fires() -> None:
    for rules, name in (
        ("1,2,3c,4", "backjumps"),
        ("1,2,3c,4,5", "ruled_out"),
        ("1,2,4,6", "learnt"),
        ("6", "refused"),
    ):
        with_rule = generation(CANADIAN, rules)
        with_rule.advance(30_000, 1)
        assert getattr(with_rule, name) > 0, rules
    plain = generation(CANADIAN, "1,2")
    plain.advance(3_000, 1)
    assert (plain.backjumps, plain.ruled_out, plain.learnt, plain.refused) == (0, 0, 0, 0)


def test_rules_that_prune_take_nodes_away_and_no_filling() -> None:
    """All fillings of one square with and without each of the rules that only prune: never more nodes."""
    words = tuple(map("".join, product("AB", "ABC", "CD", "BC"))) + tuple(
        map("".join, product("ABC", "BC", "BD", "CA"))
    )
    puzzle = Crossword(("..#.", "....", "....", ".#.."), (*words, *map("".join, product("ABC", "BCD"))), "english")
    bare, found = found_by(puzzle, {"rules": "1,2,4"})
    for rule in ("3c", "5", "6"):
        outcome, same = found_by(puzzle, {"rules": read_rules(f"1,2,4,{rule}")})
        assert {*same} == {*found}
        assert (outcome.stats.nodes or 0) <= (bare.stats.nodes or 0)


# --- search ----------------------------------------------------------------------------------------------------
def test_a_seed_gives_one_filling_and_others_give_others() -> None:
    found = [found_by(SQUARE, {}, 1, seed) for seed in (1, 2, 3, 1)]
    assert found[0][1] == found[3][1]
    assert found[0][0].stats.nodes == found[3][0].stats.nodes
    assert len({filling for _, (filling,) in found}) == 3
    assert not any(SQUARE.violations(filling) for _, (filling,) in found)


def test_it_is_the_same_search_however_often_it_leaves_off() -> None:
    ends = []
    for stretch in (1, 7, 100_000):
        search = generation(CANADIAN, "1,2,3c,4,5,6")
        while search.nodes < 5_000 and search.count == 0:
            search.advance(min(stretch, 5_000 - search.nodes), 1)
        ends.append((search.nodes, search.failures, search.backjumps, search.learnt, search.standing()))
    assert ends[0] == ends[1] == ends[2]


def test_a_limit_is_kept() -> None:
    puzzle = Crossword(("...", "...", "..."), "english")
    for limit in (1, 2, 500):
        outcome, found = found_by(puzzle, {}, limit)
        assert (outcome.stop, outcome.count, len({*found})) == (Stop.LIMIT, limit, limit)


def test_time_is_kept_and_the_whole_search_estimated() -> None:
    PLANNED.compile()
    prepared = PLANNED.prepare(Crossword(("." * 7,) * 7, "english"))
    start = time.process_time()
    outcome = PLANNED.search(prepared, Request(Budget(0.2, 1), 0, {}, lambda raw: None))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.5
    assert outcome.stats.estimate_seconds is not None
    assert outcome.stats.estimate_seconds > 1


def test_events_tell_of_every_word_in_time() -> None:
    puzzle = Crossword(("...", "...", "..."), "english", min_score=60)
    standing: dict[tuple[Cell, ...], str] = {}

    def listen(event: Event) -> None:
        if event.action == "place":
            assert standing.setdefault(event.cells, event.piece) == event.piece
        else:
            assert standing.pop(event.cells) == event.piece

    def compare(filling: Filling) -> None:
        assert len(standing) == len(puzzle.slots)
        assert all(
            filling[row][col] == letter
            for cells, word in standing.items()
            for (row, col), letter in zip(cells, word, strict=True)
        )

    request = Request(Budget(solutions=20), on_solution=compare, on_event=listen)
    assert PLANNED.search(PLANNED.prepare(puzzle), request).count == 20


# --- command line ----------------------------------------------------------------------------------------------
def test_solve_tells_the_estimate() -> None:
    command = ["solve", "crossword:3x3", "--method", "backtrack/planned", "--seed", "1"]
    done = gridproof(*command)
    assert done.returncode == 0
    assert "the whole search: about" in done.stderr
    record = json.loads(gridproof(*command, "--json").stdout)
    assert record["stats"]["estimate_seconds"] > 0
    assert {"nodes", "failures", "backjumps"} <= {*record["stats"]}


def test_durations() -> None:
    assert [*map(duration, (0.04, 1, 59, 600, 7_200, 1e5, 1e12))] == [
        *("0.0 s", "1.0 s", "59 s", "10 min", "2.0 h", "1.2 days", "31,688 years")
    ]


def test_watch_plays_it(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    path.write_text('puzzle = "crossword"\ngrid = """\n..\n..\n"""\nwords = ["AB", "CD"]\n', "utf-8")
    for instance, rules, count, complete in (
        ("crossword:3x3", "3", 1, False),
        (str(path), "3", 0, False),
        (str(path), "1", 0, True),
    ):
        done = gridproof("watch", instance, "--method", f"backtrack/planned[rules={rules}]", "--json")
        record = json.loads(done.stdout)
        assert (done.returncode, record["count"], record["complete"]) == (0, count, complete)
    done = gridproof("solve", str(path), "--method", "backtrack/planned[rules=3]")
    assert (done.returncode, "undecided" in done.stdout) == (4, True)


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from itertools import product
from gridproof.instances import Crossword
from gridproof.solvers.backtrack.crossword.planned import BACKTRACKERS
from gridproof.solvers.contract import Budget, Request

(planned,) = BACKTRACKERS
words = tuple(map("".join, (*product("ABC", "ABD", "BCD"), *product("AB", "CD", "AC", "BD"), *product("ABC", "ACD"))))
open_ = ("...", "...", "...")
answers = []
for puzzle, limit in [
    (Crossword(open_, words, repeats=True), 30),
    (Crossword(("...#", "....", "#..."), words), None),
    (Crossword(("..#.", "....", ".#.."), words, repeats=True, distinct_substring=3), 20),
    (Crossword(("...#...", ".#...#.", "...#..."), (*words, "AB A", "A BB"), distinct_words=True), 3),
]:
    for rules in ("none", "1,2,3c,4,5,6", "1,3,4,5,7"):
        outcome = planned.search(planned.prepare(puzzle), Request(Budget(solutions=limit), 3, {"rules": rules}))
        answers.append([outcome.count, outcome.stop, *list(vars(outcome.stats).values())[:-1]])
print(json.dumps(answers))
"""


def test_interpreted_it_counts_the_same() -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    answers = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for environment in ({**os.environ, "NUMBA_DISABLE_JIT": "1"}, {**os.environ, "NUMBA_DISABLE_JIT": "0"})
    ]
    assert answers[0] == answers[1]
    assert sum(count > 0 for count, *_ in answers[0]) > 6
