"""The rules of the backtracker `planned`: as options, what they plan and what they prune, and what the user sees."""

from __future__ import annotations

import json
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from common.command import gridproof
from common.planned import CANADIAN, COMPLETE, LOSING, SQUARE, found_by, generation
from gridproof.instances import Crossword
from gridproof.scripts.ask import duration
from gridproof.solvers.backtrack.crossword.planned.analysis import Crossings, make_plan
from gridproof.solvers.backtrack.crossword.planned.options import Rules, read_rules
from gridproof.solvers.contract import Goal, Preserves
from gridproof.solvers.methods import parse_method


# --- options ---------------------------------------------------------------------------------------------------
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


# --- plans -----------------------------------------------------------------------------------------------------
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


# --- what is pruned --------------------------------------------------------------------------------------------
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
