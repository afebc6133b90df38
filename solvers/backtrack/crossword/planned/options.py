"""The switches of `planned`: which of the seven rules hold, and how far two of them go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ....contract import Goal, Option, Preserves, choice

RULES = ("1", "2", "3", "3c", "4", "5", "6", "7")
NO_RULE = "none"
COMPLETE = "1,2,3c,4,5,6"
"""The default: all rules that keep the search complete."""
BALANCE = 2
MOST = 64
"""Letters of an alphabet, at most."""

Jump = Literal["", "crossing", "conflict"]
Fragments = Literal["", "start", "first"]


@dataclass(frozen=True)
class Rules:
    """The rules that hold, each by what it does."""

    longer_first: bool
    harder_first: bool
    jump: Jump
    """Where to go back to from a dead end: a step, to the latest crossing slot (3), or to the latest reason (3c)."""
    fragments: Fragments
    """From when on a fragment is filled without a break: from its starting word, or its own first word; "": never."""
    patterns: bool
    accelerators: bool
    balance: int
    """So many letters are forbidden in a cell of hard slots."""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Rules:
        """The rules of an option's values; defaults for what is left out."""
        rules = chosen(options)
        jumps: dict[str, Jump] = {"3": "crossing", "3c": "conflict"}
        return cls(
            "1" in rules,
            "2" in rules,
            next((jumps[rule] for rule in rules if rule in jumps), ""),
            options.get("fragments", "start") if "4" in rules else "",
            "5" in rules,
            "6" in rules,
            options.get("balance", BALANCE) if "7" in rules else 0,
        )


def chosen(options: Mapping[str, Any]) -> list[str]:
    """The rules by their numbers, ascending."""
    text: str = options.get("rules", COMPLETE)
    return [] if text == NO_RULE else text.split(",")


def read_rules(text: str) -> str:
    """The rules of a list such as `5,1,3c`, ascending. Raises ValueError."""
    given = [part.strip() for part in text.split(",")]
    if given == [NO_RULE]:
        return NO_RULE
    for rule in given:
        if rule not in RULES:
            raise ValueError(f"it takes {NO_RULE}, or some of {', '.join(RULES)} with commas between")
    if len({*given}) < len(given):
        raise ValueError("a rule is named twice")
    if {"3", "3c"} <= {*given}:
        raise ValueError("3 and 3c exclude each other")
    return ",".join(sorted(given))


def read_degree(text: str) -> int:
    """The degree of rule 7. Raises ValueError."""
    if not (text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= MOST):
        raise ValueError(f"it takes 1 to {MOST}")
    return int(text)


def losing(options: Mapping[str, Any]) -> list[str]:
    """Those of the rules that may lose solutions."""
    return [rule for rule in chosen(options) if rule in ("3", "7")]


def keeps(options: Mapping[str, Any]) -> Preserves:
    """Which solutions the search keeps."""
    return Preserves.FEASIBLE_ONLY if losing(options) else Preserves.ALL


def cannot(goal: Goal, options: Mapping[str, Any]) -> str | None:
    """Why the options do not go together, or not with the goal; None if they do."""
    rules = chosen(options)
    if "4" not in rules and options.get("fragments", "start") != "start":
        return "the option fragments is of rule 4, which is not among the rules"
    if "7" not in rules and options.get("balance", BALANCE) != BALANCE:
        return "the option balance is of rule 7, which is not among the rules"
    if goal is not Goal.FIRST and losing(options):
        return f"rule {' and '.join(losing(options))} may lose solutions, so that there is no goal {goal}"
    return None


OPTIONS = (
    Option(
        "rules",
        COMPLETE,
        read_rules,
        "a list of: 1 longer slots first; 2 harder slots first, of equal lengths; 3 from a dead end back to the latest"
        " slot that crosses it (loses solutions), or 3c to the latest reason of it; 4 fragments right after their"
        " starting word; 5 starting words leave each crossing slot a word; 6 a starting word's letter that a fragment"
        " failed with is not tried again; 7 no rare letters where hard slots cross (loses solutions). Or none",
    ),
    Option(
        "fragments",
        "start",
        choice("start", "first"),
        "of rule 4: fill a fragment right after its starting word, or when its own first word's turn has come",
    ),
    Option("balance", BALANCE, read_degree, "of rule 7: so many letters are forbidden in a cell, the rarest ones"),
)
