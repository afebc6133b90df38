"""Google's CP-SAT: its own models, and exact covers with colours by translation.

It enumerates with one worker only: with more, ortools 9.15 silently loses solutions. Solutions are counted on the
decision variables. Given a time limit, it may go on for up to half a second on models of a quarter million Booleans.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import compress
from typing import TYPE_CHECKING, Any

from ..instances import InvalidInput
from ..models.forms import CpSatForm, ExactCoverForm
from ..models.translation import cover_in_booleans
from .contract import CHECK_SECONDS, EVERY_GOAL, Engine, Goal, Option, Outcome, Request, Stats, Stop

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

MOST_WORKERS = 256
SEEDS = 2**31
"""CP-SAT takes a seed of 31 bits."""


def _warm() -> None:
    from ortools.sat.python import cp_model  # noqa: F401


def _missing() -> str | None:
    return None if find_spec("ortools") else "ortools is not installed (pip install ortools)"


# --- from a form to a model ------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Problem:
    """A model, the indices of its decision variables, and how their values become the form's raw answer."""

    model: cp_model.CpModel
    decisions: tuple[int, ...]
    answer: Callable[[tuple[int, ...]], Any]
    has_objective: bool = False
    may_repeat: bool = False
    """Whether free variables may bring the same decisions more than once."""


def _prepare(form: CpSatForm | ExactCoverForm) -> _Problem:
    if isinstance(form, ExactCoverForm):
        model, taken = cover_in_booleans(form.cover)
        numbers = range(len(taken))
        # The Booleans for colours follow from the decisions, so no answer comes twice.
        return _Problem(model, _indices(taken), lambda values: list(compress(numbers, values)))
    decisions = _indices(form.decisions)
    may_repeat = len(set(decisions)) < len(form.model.proto.variables)
    return _Problem(form.model, decisions, lambda values: values, form.has_objective, may_repeat)


def _indices(variables: Sequence[cp_model.IntVar]) -> tuple[int, ...]:
    return tuple(variable.index for variable in variables)


# --- the search ------------------------------------------------------------------------------------------------
class _Tally:
    """Takes the solver's answers one by one, in the solver's thread."""

    def __init__(self, problem: _Problem, request: Request) -> None:
        self.count = 0
        self.best: tuple[int, ...] | None = None
        self.is_full = False
        self.error: BaseException | None = None
        self._problem = problem
        self._request = request
        self._seen: set[tuple[int, ...]] | None = set() if problem.may_repeat else None

    def take(self, value: Callable[[int], int]) -> bool:
        """Take the answer in which a variable, by index, has that value; whether to go on."""
        if self.is_full or self.error:
            # Solutions may still come after we have asked it to stop.
            return False
        try:
            self._take(value)
        except BaseException as error:
            # An exception must not pass through the solver: the search raises it once the solver has ended.
            self.error = error
        return not (self.is_full or self.error)

    def _take(self, value: Callable[[int], int]) -> None:
        problem, request = self._problem, self._request
        if request.on_solution is None and self._seen is None and not problem.has_objective:
            self._counted()
            return
        values = tuple(map(value, problem.decisions))
        if self._seen is not None:
            # The decisions alone are the solution: another value of a free variable makes no new one.
            if values in self._seen:
                return
            self._seen.add(values)
        if _optimises(problem, request):
            # Each answer is better than the one before: only the last is of interest.
            self.best, self.count = values, 1
            return
        self._counted()
        self.report(values)

    def _counted(self) -> None:
        self.count += 1
        self.is_full = self.count == self._request.budget.solutions

    def report(self, values: tuple[int, ...]) -> None:
        """Give the raw answer of these decisions to whoever asked."""
        if self._request.on_solution is not None:
            self._request.on_solution(self._problem.answer(values))


def _optimises(problem: _Problem, request: Request) -> bool:
    return problem.has_objective and request.budget.solutions != 1


def _search(problem: _Problem, request: Request) -> Outcome:
    """Search in a thread of its own, so that Ctrl-C is heard; without a seed it is the same search each time, too.

    With an objective, and unless one solution is enough, only the best solution is reported and counted. Raises
    RuntimeError if the model is invalid, InvalidInput for more than one worker where solutions are enumerated.
    """
    from ortools.sat.python import cp_model

    class Callback(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            # By index: value(variable) takes four times as long.
            if not tally.take(self.SolutionIntegerValue):
                self.StopSearch()

    tally, solver, is_interrupted = _Tally(problem, request), _solver(problem, request), False
    with ThreadPoolExecutor(1) as pool:
        ending = pool.submit(solver.solve, problem.model, Callback())
        while not ending.done():
            try:
                if is_interrupted:
                    # Once is not enough: a solver that has not begun yet does not hear it.
                    solver.stop_search()
                wait([ending], CHECK_SECONDS)
            except KeyboardInterrupt:
                is_interrupted = True
    ending.result()
    if tally.error is not None:
        raise tally.error
    if tally.best is not None:
        tally.report(tally.best)
    stop = Stop.INTERRUPTED if is_interrupted else _stop(solver, tally, request)
    return _outcome(solver, tally, stop)


def _solver(problem: _Problem, request: Request) -> cp_model.CpSolver:
    """A solver with its parameters set."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.catch_sigint_signal = False
    parameters.num_workers = request.options.get("workers", 1)
    parameters.enumerate_all_solutions = not problem.has_objective and request.budget.solutions != 1
    if parameters.enumerate_all_solutions and parameters.num_workers > 1:
        workers = parameters.num_workers
        raise InvalidInput(f"workers is {workers}; where solutions are enumerated it takes 1: more lose solutions")
    if request.seed is not None:
        parameters.random_seed = request.seed % SEEDS
    if request.budget.seconds is not None:
        parameters.max_time_in_seconds = request.budget.seconds
    return solver


def _stop(solver: cp_model.CpSolver, tally: _Tally, request: Request) -> Stop:
    from ortools.sat.python import cp_model

    status = solver.response_proto.status
    if tally.is_full:
        # First of all: CP-SAT may call a search complete that we have stopped.
        return Stop.LIMIT
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Stop.EXHAUSTED
    if status in (cp_model.FEASIBLE, cp_model.UNKNOWN) and request.budget.seconds is not None:
        return Stop.TIMEOUT
    raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}: {solver.solution_info()}")


def _outcome(solver: cp_model.CpSolver, tally: _Tally, stop: Stop) -> Outcome:
    propagations = solver.num_binary_propagations + solver.num_integer_propagations
    stats = Stats(solver.num_branches, solver.num_conflicts, propagations)
    if tally.best is None:
        return Outcome(tally.count, stop, stats)
    objective, bound = round(solver.objective_value), round(solver.best_objective_bound)
    return Outcome(tally.count, stop, stats, objective, bound)


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_WORKERS):
        raise ValueError(f"it takes 1 to {MOST_WORKERS}")
    return int(text)


ENGINE = Engine(
    name="cp-sat",
    summary="Google's CP-SAT: clause learning on a constraint model, or on an exact cover said in Booleans",
    node="a branch of the search",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    goals=EVERY_GOAL | {Goal.BEST},
    options=(Option("workers", 1, _workers, "threads; more than one only for the goals first and best"),),
    packages=("ortools",),
    forms=(CpSatForm, ExactCoverForm),
    missing=_missing,
)
