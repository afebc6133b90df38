"""Backtrackers for queens that are wrong in one way each; the tests give this file to --plugin."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from itertools import permutations
from typing import Any

from gridproof.instances import InvalidInput, Queens
from gridproof.solvers.contract import Backtracker, Budget, Outcome, Request, Stop


def placements(puzzle: Queens) -> list[tuple[int, ...]]:
    return [p for p in permutations(range(puzzle.size)) if not puzzle.violations(p)]


def answer(found: list[tuple[int, ...]], request: Request) -> Outcome:
    wanted = found[: request.budget.solutions]
    for solution in wanted if request.on_solution else ():
        request.on_solution(solution)
    return Outcome(len(wanted), Stop.EXHAUSTED if len(wanted) == len(found) else Stop.LIMIT)


def lacking(puzzle: Queens, request: Request) -> Outcome:
    return answer(placements(puzzle)[1:], request)


def lying(puzzle: Queens, request: Request) -> Outcome:
    return answer([*placements(puzzle), tuple(range(puzzle.size))], request)


def repeating(puzzle: Queens, request: Request) -> Outcome:
    found = placements(puzzle)
    return answer([*found, *found[:1]], request)


def crashing(puzzle: Queens, request: Request) -> Outcome:
    raise ZeroDivisionError("one by none")


def dying(puzzle: Queens, request: Request) -> Outcome:
    os.kill(os.getpid(), signal.SIGSEGV)
    raise AssertionError


def hanging(puzzle: Queens, request: Request) -> Outcome:
    for solution in placements(puzzle):
        if request.on_solution:
            request.on_solution(solution)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        time.sleep(1)


def forking(puzzle: Queens, request: Request) -> Outcome:
    """Leaves a grandchild, whose number it writes to the file that GRIDPROOF_TEST_PID names, and waits."""
    pid = os.fork()
    if pid:
        with open(os.environ["GRIDPROOF_TEST_PID"], "w", encoding="utf-8") as out:
            out.write(str(pid))
    while True:
        time.sleep(1)


def hoarding(puzzle: Queens, request: Request) -> Outcome:
    hoard: list[bytes] = []
    while True:
        hoard.append(bytes(bytearray(os.urandom(1)) * 2**22))
        time.sleep(0.001)


def chattering(puzzle: Queens, request: Request) -> Outcome:
    print("this must not get between the runner's lines")
    return answer(placements(puzzle), request)


def miscounting(puzzle: Queens, request: Request) -> Outcome:
    """Lists rightly, but counts one too few."""
    found = placements(puzzle)
    return answer(found if request.on_solution else found[1:], request)


def slow_to_list(puzzle: Queens, request: Request) -> Outcome:
    """Counts rightly at once, but does not come to the end of a list."""
    if request.on_solution:
        request.on_solution(placements(puzzle)[0])
        time.sleep(60)
    return Outcome(len(placements(puzzle)), Stop.EXHAUSTED)


def stopped_high(puzzle: Queens, request: Request) -> Outcome:
    """Says when it is stopped that there were more than there are."""
    return Outcome(500, Stop.TIMEOUT)


def refusing(puzzle: Queens, request: Request) -> Outcome:
    """Raises, deep in its search, the error that bad input raises."""
    raise InvalidInput("a bug deep in the search")


def leaving(puzzle: Queens, request: Request) -> Outcome:
    """Answers at once, and leaves a process behind that holds its pipes open."""
    if os.fork() == 0:
        time.sleep(60)
        os._exit(0)
    return answer(placements(puzzle), request)


def boasting(puzzle: Queens, request: Request) -> Outcome:
    """Says that it found more than it gives."""
    answer(placements(puzzle), request)
    return Outcome(7, Stop.EXHAUSTED)


def overflowing(puzzle: Queens, request: Request) -> Outcome:
    """Gives all, whatever was asked for."""
    return answer(placements(puzzle), replace(request, budget=Budget()))


def leaving_off(puzzle: Queens, request: Request) -> Outcome:
    raise SystemExit(0)


def made(name: str, search: Any) -> Backtracker:
    return Backtracker(name=name, summary="for the tests", node="", prepare=lambda puzzle: puzzle, search=search)


BACKTRACKERS = {
    "queens": tuple(
        made(search.__name__.replace("_", "-"), search)
        for search in (
            lacking,
            lying,
            repeating,
            crashing,
            dying,
            hanging,
            forking,
            hoarding,
            chattering,
            miscounting,
            slow_to_list,
            stopped_high,
            refusing,
            leaving,
            boasting,
            overflowing,
            leaving_off,
        )
    )
}
