"""The runner: what it believes of a method's answers, and what it concludes from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

import pytest

from gridproof.instances import Instance, InvalidInput, Queens, Violation, load
from gridproof.models import CpSatForm, Formulation
from gridproof.solvers.collector import digest_of
from gridproof.solvers.contract import Engine, Goal, Outcome, Preserves, Request, Stop
from gridproof.solvers.methods import Method, best_method, parse_method
from gridproof.solvers.run import Run, Status, Verdict
from gridproof.solvers.runner import Question, Refused, run

SIX = load("queens:6")


@dataclass(frozen=True)
class Guesses:
    """A form that lists permutations and cannot say that diagonals are free: `refine` strikes out what is wrong."""

    size: int
    struck: frozenset[tuple[int, ...]] = frozenset()
    rounds: list[Any] = field(default_factory=list)

    def decode(self, raw: Any) -> Any:
        return raw

    def refine(self, candidate: Any, violations: Sequence[Violation]) -> Guesses:
        assert violations
        self.rounds.append(candidate)
        return Guesses(self.size, self.struck | {candidate}, self.rounds)


def search(form: Guesses, request: Request) -> Outcome:
    count = 0
    for candidate in permutations(range(form.size)):
        if candidate in form.struck:
            continue
        if count == request.budget.solutions:
            return Outcome(count, Stop.LIMIT)
        count += 1
        assert request.on_solution is not None, "a form that is refined cannot just be counted"
        request.on_solution(candidate)
    return Outcome(count, Stop.EXHAUSTED)


def guessing(preserves: Preserves = Preserves.ALL) -> tuple[Method, list[Guesses]]:
    forms: list[Guesses] = []

    def build(puzzle: Queens) -> Any:
        forms.append(Guesses(puzzle.size))
        return forms[-1]

    engine = Engine("guess", "", "", lambda form: form, search, preserves=preserves, forms=(Guesses,))
    return Method("guess/columns", engine, Formulation("columns", Guesses, build, ""), {}), forms  # type: ignore[arg-type]


@pytest.mark.parametrize(("goal", "count"), [(Goal.FIRST, 1), (Goal.UNIQUE, 2), (Goal.ALL, 4), (Goal.COUNT, 4)])
def test_a_form_is_refined_until_its_answers_satisfy_the_rules(goal: Goal, count: int) -> None:
    method, forms = guessing()
    found: list[Any] = []
    ended = run(SIX, method, Question(goal), sink=lambda solution, digest: found.append(solution))
    assert (ended.status, ended.count, ended.wrong, ended.verified) == (Status.OK, count, None, True)
    assert len(set(found)) == len(found) == count
    assert all(not SIX.puzzle.violations(solution) for solution in found)
    assert ended.complete == (goal in (Goal.ALL, Goal.COUNT))
    assert bool(forms[0].rounds) == (goal in (Goal.FIRST, Goal.UNIQUE))


def test_refining_ends_with_a_proof_that_there_is_none() -> None:
    method, forms = guessing()
    ended = run(load("queens:3"), method, Question(Goal.FIRST))
    assert (ended.count, ended.complete, ended.verdict) == (0, True, Verdict.NONE)
    # Five of the six permutations are struck one by one; with the last the search is exhausted.
    assert len(forms[0].rounds) == 5


def test_a_search_that_may_miss_solutions_proves_nothing() -> None:
    method, _ = guessing(Preserves.FEASIBLE_ONLY)
    ended = run(load("queens:3"), method, Question(Goal.FIRST))
    assert (ended.count, ended.complete, ended.verdict) == (0, False, Verdict.UNKNOWN)


@pytest.mark.parametrize(
    ("count", "complete", "verified", "verdict"),
    [
        (0, True, True, Verdict.NONE),
        (1, True, True, Verdict.UNIQUE),
        (2, True, True, Verdict.MULTIPLE),
        (2, False, True, Verdict.MULTIPLE),
        (1, False, True, Verdict.UNKNOWN),
        (0, False, True, Verdict.UNKNOWN),
        (1, True, None, Verdict.UNKNOWN),
        (2, True, False, Verdict.UNKNOWN),
        (None, False, None, Verdict.UNKNOWN),
    ],
)
def test_verdicts(count: int | None, complete: bool, verified: bool | None, verdict: Verdict) -> None:
    record = Run("i", "m", "unique", count=count, complete=complete, verified=verified)
    assert record.verdict is verdict
    assert Run.from_json(record.to_json()) == record


def test_the_digest_depends_on_the_set_but_not_on_the_order() -> None:
    by_method = {
        name: run(SIX, parse_method("queens", name), Question(Goal.ALL)).digest
        for name in ("backtrack/pointer", "cp-sat/booleans", "python-constraint/columns")
    }
    assert len(set(by_method.values())) == 1
    one, other = (run(SIX, best_method(SIX.puzzle, Goal.ALL), Question(Goal.ALL, limit=k)).digest for k in (2, 3))
    assert len({one, other, *by_method.values()}) == 3
    assert digest_of(SIX.puzzle, (1, 3, 5, 0, 2, 4)) != digest_of(SIX.puzzle, (4, 2, 0, 5, 3, 1))


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    "name",
    [
        "backtrack/pointer",
        "backtrack/bitmask",
        "cp-sat/booleans",
        "cp-sat/exact-cover",
        "dancing-links/exact-cover",
        "python-constraint/columns",
    ],
)
def test_limits_are_exact(name: str, limit: int) -> None:
    found: list[Any] = []
    ended = run(
        SIX,
        parse_method("queens", name),
        Question(Goal.ALL, limit=limit),
        sink=lambda solution, digest: found.append(solution),
    )
    assert len(found) == ended.count == min(limit, 4)
    assert ended.complete or limit <= 4
    assert ended.complete or ended.stop == "limit"
    assert limit < 5 or ended.complete


def test_counts_up_to_symmetry() -> None:
    # OEIS A002562, N = 1..8.
    for size, classes in enumerate((1, 0, 0, 1, 2, 1, 6, 12), 1):
        puzzle = Queens(size)
        question = Question(Goal.ALL, classes=True)
        ended = run(Instance("board", puzzle), best_method(puzzle, Goal.ALL), question)
        assert ended.classes == classes


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("backtrack/pointr", "no method 'backtrack/pointr' for queens"),
        ("", "no method ''"),
        ("backtrack/bitmask[mirror=perhaps]", "option mirror is 'perhaps'; it takes auto, off"),
        ("backtrack/bitmask[speed=9]", "backtrack/bitmask has no option 'speed'"),
        (
            "backtrack/bitmask[mirror]",
            "option 'mirror' in 'backtrack/bitmask[mirror]' is not of the form name=value",
        ),
        ("backtrack/bitmask[mirror=off", "no method 'backtrack/bitmask[mirror=off'"),
    ],
)
def test_bad_method_names(text: str, words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_method("queens", text)
    assert words in str(caught.value)


def test_options_are_part_of_a_method() -> None:
    method = parse_method("queens", "backtrack/bitmask[mirror=off]")
    assert method.name == "backtrack/bitmask[mirror=off]"
    assert method.options == {"mirror": "off"}
    assert run(SIX, method, Question(Goal.COUNT)).count == 4


def test_a_method_that_cannot_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no goal count"):
        run(SIX, parse_method("queens", "backtrack/construct"), Question(Goal.COUNT))


def test_what_was_checked_before_a_round_that_did_not_end_stands() -> None:
    """Two solutions are asked for; the first round finds a right and a wrong one, the second runs out of time."""
    method, _ = guessing()

    def once(form: Guesses, request: Request) -> Outcome:
        assert request.on_solution is not None
        if form.struck:
            return Outcome(0, Stop.TIMEOUT)
        for candidate in ((1, 3, 5, 0, 2, 4), (0, 1, 2, 3, 4, 5)):
            request.on_solution(candidate)
        return Outcome(2, Stop.LIMIT)

    found: list[Any] = []
    slow = replace(method, solver=replace(method.solver, search=once))
    ended = run(SIX, slow, Question(Goal.UNIQUE), sink=lambda solution, digest: found.append(solution))
    assert (ended.status, ended.count, ended.verdict) == (Status.TIMEOUT, 1, Verdict.UNKNOWN)
    assert found == [(1, 3, 5, 0, 2, 4)]


def test_a_refinement_that_cuts_nothing_off_does_not_go_on_for_ever() -> None:
    method, _ = guessing()

    class Stubborn(Guesses):
        def refine(self, candidate: Any, violations: Sequence[Violation]) -> Guesses:
            return self

    stubborn = Formulation("columns", Guesses, lambda puzzle: Stubborn(puzzle.size), "")  # type: ignore[arg-type, return-value]
    with pytest.raises(RuntimeError, match="did not cut off"):
        run(SIX, replace(method, formulation=stubborn), Question(Goal.FIRST))


@pytest.mark.parametrize("end", [KeyboardInterrupt, MemoryError])
def test_a_search_that_is_broken_off_keeps_what_was_checked(end: type[BaseException]) -> None:
    method, _ = guessing()

    def broken(form: Guesses, request: Request) -> Outcome:
        assert request.on_solution is not None
        request.on_solution((1, 3, 5, 0, 2, 4))
        raise end

    ended = run(SIX, replace(method, solver=replace(method.solver, search=broken)), Question(Goal.ALL))
    assert (ended.count, ended.complete, ended.verified) == (1, False, True)
    assert ended.status is (Status.MEMORY if end is MemoryError else Status.INTERRUPTED)


@pytest.mark.parametrize("numbers", [{"limit": 0}, {"limit": -1}, {"seconds": 0}, {"seconds": math.nan}, {"seed": -1}])
def test_questions_that_make_no_sense(numbers: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        Question(Goal.ALL, **numbers)


def test_one_of_each_class_is_no_count_and_no_proof_of_uniqueness() -> None:
    method, _ = guessing(Preserves.ONE_PER_CLASS)
    with pytest.raises(Refused, match="has no goal unique"):
        run(load("queens:1"), method, Question(Goal.UNIQUE))
    ended = run(SIX, method, Question(Goal.COUNT, classes=True))
    assert (ended.count, ended.classes, ended.complete) == (None, 4, True)


def test_workers_are_for_one_solution_only() -> None:
    method = parse_method("queens", "cp-sat/booleans[workers=2]")
    assert method.refuses(SIX.puzzle, Goal.FIRST) is None
    for goal in (Goal.ALL, Goal.COUNT, Goal.UNIQUE):
        assert "where solutions are enumerated it takes 1" in str(method.refuses(SIX.puzzle, goal))


@pytest.mark.parametrize(("goal", "count"), [(Goal.FIRST, 1), (Goal.UNIQUE, 2), (Goal.ALL, 4), (Goal.COUNT, 4)])
def test_a_second_stage_completes_what_the_first_leaves_open(goal: Goal, count: int) -> None:
    """The first stage says where three queens stand, the second where the others do; there are four solutions."""
    from ortools.sat.python import cp_model

    def second(candidate: Any, violations: Sequence[Violation]) -> CpSatForm:
        assert violations
        model = cp_model.CpModel()
        columns = [model.new_int_var(0, 5, "") for _ in range(6)]
        for variable, column in zip(columns, candidate[:3], strict=False):
            model.add(variable == column)
        for sign in (-1, 0, 1):
            model.add_all_different([variable + sign * row for row, variable in enumerate(columns)])
        return CpSatForm(model, columns, tuple)

    class Open(Guesses):
        complete = staticmethod(second)

        def refine(self, candidate: Any, violations: Sequence[Violation]) -> Open:
            return Open(self.size, self.struck | {candidate}, self.rounds)

    def halves(form: Guesses, request: Request) -> Outcome:
        count = 0
        for start in permutations(range(6), 3):
            candidate = (*start, *(column for column in range(6) if column not in start))
            if candidate in form.struck:
                continue
            if count == request.budget.solutions:
                return Outcome(count, Stop.LIMIT)
            count += 1
            assert request.on_solution is not None
            request.on_solution(candidate)
        return Outcome(count, Stop.EXHAUSTED)

    method, _ = guessing()
    form = Formulation("columns", Guesses, lambda puzzle: Open(puzzle.size), "")  # type: ignore[arg-type, return-value]
    found: list[Any] = []
    asked = replace(method, formulation=form, solver=replace(method.solver, search=halves))
    ended = run(SIX, asked, Question(goal), sink=lambda solution, digest: found.append(solution))
    assert (ended.status, ended.count, ended.wrong, len({*found})) == (Status.OK, count, None, count)
