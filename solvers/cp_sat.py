"""Google's CP-SAT: its own models, and exact covers with colours by translation.

It enumerates with one worker only: with more, ortools 9.15 silently loses solutions. It is the same search each time
for the same seed (for none, too) and one worker. It overruns its time limit by up to half a second where there are a
quarter of a million Booleans.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from importlib.util import find_spec
from itertools import compress
from typing import TYPE_CHECKING, Any

from ..models.forms import CpSatForm, ExactCoverForm, Narrow
from ..models.translation import cover_in_booleans
from .contract import CHECK_SECONDS, EVERY_GOAL, Budget, Clock, Engine, Goal, Option, Outcome, Request, Stats, Stop

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
    shown: tuple[int, ...] = ()
    narrow: Narrow | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)


def _prepare(form: CpSatForm | ExactCoverForm) -> _Problem:
    if isinstance(form, ExactCoverForm):
        model, taken = cover_in_booleans(form.cover)
        numbers = range(len(taken))
        return _Problem(model, _indices(taken), lambda values: list(compress(numbers, values)))
    decisions, shown = _indices(form.decisions), _indices(form.shown)
    return _Problem(
        form.model, decisions, lambda values: values, form.has_objective, shown, form.narrow, form.parameters
    )


def _indices(variables: Sequence[cp_model.IntVar]) -> tuple[int, ...]:
    return tuple(variable.index for variable in variables)


# --- the search ------------------------------------------------------------------------------------------------
class _Tally:
    """Takes the solver's answers one by one, in the solver's thread. Memory: about 100 bytes a solution."""

    def __init__(self, problem: _Problem, request: Request) -> None:
        self._problem, self._request = problem, request
        self._seen: set[bytes] = set()
        self.count = 0
        self.best: tuple[int, ...] | None = None
        self.is_full = request.budget.solutions == 0
        self.error: BaseException | None = None

    def take(self, value: Callable[[int], int]) -> bool:
        """Take the answer in which a variable, by index, has that value; whether to go on."""
        # Answers may still come after the solver has been asked to stop.
        if not self.is_full and self.error is None:
            try:
                self._take(tuple(map(value, (*self._problem.decisions, *self._problem.shown))))
            except BaseException as error:
                # It must not pass through the solver; the search raises it once the solver has ended.
                self.error = error
        return not self.is_full and self.error is None

    def _take(self, values: tuple[int, ...]) -> None:
        if _optimises(self._problem, self._request):
            # Each answer is better than the one before: only the last is of interest.
            self.best, self.count = values, 1
            return
        # The decisions alone are the solution: another value of a variable beyond them makes no new one.
        digest = blake2b(array("q", values[: len(self._problem.decisions)]), digest_size=16).digest()
        if digest not in self._seen:
            self._seen.add(digest)
            self.count += 1
            self.report(values)
            self.is_full = self.count == self._request.budget.solutions

    def report(self, values: tuple[int, ...]) -> None:
        """Give the raw answer of these decisions to whoever asked."""
        if self._request.on_solution is not None:
            self._request.on_solution(self._problem.answer(values))


def _optimises(problem: _Problem, request: Request) -> bool:
    return problem.has_objective and request.best


def _model_of(problem: _Problem, request: Request) -> cp_model.CpModel:
    """The model for this request: without an objective that is not asked for, narrowed for the best."""
    if not problem.has_objective:
        return problem.model
    if not request.best:
        return _without_objective(problem.model)
    if problem.narrow is None:
        return problem.model
    model = problem.model.clone()
    problem.narrow(model)
    return model


def _without_objective(model: cp_model.CpModel) -> cp_model.CpModel:
    # CP-SAT does not enumerate what it optimises.
    copy = model.clone()
    copy.clear_objective()  # type: ignore[no-untyped-call]
    return copy


def _search(problem: _Problem, request: Request) -> Outcome:
    """Search; asked for the best solution, report and count that alone, or so many of the best ones.

    Otherwise an objective does not matter. Raises RuntimeError if the model is invalid.
    """
    if problem.shown and not request.best:
        # What is shown beside the decisions must not be enumerated with them.
        return _one_by_one(problem, request)
    if not _optimises(problem, request) or (request.budget.solutions or 1) == 1:
        return _searched(problem, request)
    return _among_the_best(problem, request)


def _one_by_one(problem: _Problem, request: Request) -> Outcome:
    """Each time one answer, whose decisions are then forbidden; time grows with the square of the answers."""
    model, clock, count, stats = problem.model.clone(), Clock(request.budget), 0, Stats(0, 0, 0)
    decisions = [model.get_bool_var_from_proto_index(index) for index in problem.decisions]
    answers: list[tuple[int, ...]] = []
    single = replace(problem, model=model, answer=lambda values: values)
    while count != request.budget.solutions:
        wanted = replace(request, budget=Budget(clock.seconds_left(), 1), on_solution=answers.append)
        outcome = _searched(single, wanted)
        stats = _added(stats, outcome.stats)
        if not outcome.count:
            return Outcome(count, outcome.stop, stats)
        count += 1
        if request.on_solution is not None:
            request.on_solution(problem.answer(answers[-1]))
        values = answers.pop()[: len(decisions)]
        model.add_bool_or([~one if value else one for one, value in zip(decisions, values, strict=True)])
        if outcome.stop is Stop.INTERRUPTED:
            return Outcome(count, outcome.stop, stats)
    return Outcome(count, Stop.LIMIT, stats)


def _added(one: Stats, other: Stats) -> Stats:
    sums = {name: value + getattr(other, name) for name, value in vars(one).items() if value is not None}
    return Stats(**sums)


def _among_the_best(problem: _Problem, request: Request) -> Outcome:
    """The best first, then others that are as good."""
    clock = Clock(request.budget)
    best = _searched(problem, replace(request, on_solution=None))
    if not best.complete or best.objective is None:
        # No solution, or none that is proved to be the best.
        return replace(best, count=0)
    budget = replace(request.budget, seconds=clock.seconds_left())
    among = _search(_fixed(problem, best.objective), replace(request, budget=budget, best=False))
    return replace(among, objective=best.objective, bound=best.bound)


def _fixed(problem: _Problem, objective: int) -> _Problem:
    """The problem with the objective as a constraint: of its best solutions."""
    from ortools.sat.python import cp_model

    model = problem.model.clone()
    proto = model.proto.objective
    terms = [
        coefficient * model.get_int_var_from_proto_index(variable)
        for variable, coefficient in zip(proto.vars, proto.coeffs, strict=True)
    ]
    # A maximum stands there as the minimum of its negative, to be scaled by -1.
    scale = proto.scaling_factor or 1.0
    model.add(cp_model.LinearExpr.sum(terms) == round(objective / scale - proto.offset))
    return replace(problem, model=_without_objective(model), has_objective=False)


def _searched(problem: _Problem, request: Request) -> Outcome:
    """Search in a thread of its own, so that Ctrl-C is heard."""
    from ortools.sat.python import cp_model

    class Callback(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            # By index: value(variable) takes four times as long.
            if not tally.take(self.SolutionIntegerValue):
                self.StopSearch()

    tally, solver, is_interrupted = _Tally(problem, request), _solver(problem, request), False
    model = _model_of(problem, request)
    with ThreadPoolExecutor(1) as pool:
        ending = pool.submit(solver.solve, model, Callback())
        while not ending.done():
            try:
                if is_interrupted:
                    # Once is not enough: a solver that has not begun yet does not hear it.
                    solver.stop_search()
                wait([ending], CHECK_SECONDS)
            except KeyboardInterrupt:
                is_interrupted = True
    status = ending.result()
    if tally.error is not None:
        raise tally.error
    if tally.best is not None:
        tally.report(tally.best)
    stop = Stop.INTERRUPTED if is_interrupted else _stop(status, solver, tally, request)
    return _outcome(solver, tally, stop)


def _solver(problem: _Problem, request: Request) -> cp_model.CpSolver:
    """A solver with its parameters set."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    for name, value in problem.parameters.items():
        setattr(parameters, name, value)
    parameters.catch_sigint_signal = False
    parameters.num_workers = request.options.get("workers", 1)
    parameters.enumerate_all_solutions = not _optimises(problem, request) and request.budget.solutions != 1
    # More workers lose solutions; `_cannot` has refused them.
    assert parameters.num_workers == 1 or not parameters.enumerate_all_solutions
    if request.seed is not None:
        parameters.random_seed = request.seed % SEEDS
        # Alone, the seed changes next to nothing where there is one worker.
        parameters.permute_variable_randomly = True
        parameters.permute_presolve_constraint_order = True
    if request.budget.seconds is not None:
        parameters.max_time_in_seconds = request.budget.seconds
    return solver


def _stop(status: Any, solver: cp_model.CpSolver, tally: _Tally, request: Request) -> Stop:
    from ortools.sat.python import cp_model

    if tally.is_full:
        # First of all: CP-SAT may call a search complete that we have stopped.
        return Stop.LIMIT
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Stop.EXHAUSTED
    if status in (cp_model.FEASIBLE, cp_model.UNKNOWN) and request.budget.seconds is not None:
        return Stop.TIMEOUT
    raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}: {solver.solution_info()}")


def _outcome(solver: cp_model.CpSolver, tally: _Tally, stop: Stop) -> Outcome:
    response = solver.response_proto
    propagations = response.num_binary_propagations + response.num_integer_propagations
    stats = Stats(response.num_branches, response.num_conflicts, propagations)
    if tally.best is None:
        return Outcome(tally.count, stop, stats)
    objective, bound = round(solver.objective_value), round(solver.best_objective_bound)
    return Outcome(tally.count, stop, stats, objective, bound)


def _cannot(goal: Goal, options: Mapping[str, Any]) -> str | None:
    if options["workers"] > 1 and goal not in (Goal.FIRST, Goal.BEST):
        return f"workers is {options['workers']}; where solutions are enumerated it takes 1: more lose solutions"
    return None


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_WORKERS):
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
    cannot=_cannot,
    packages=("ortools",),
    forms=(CpSatForm, ExactCoverForm),
    missing=_missing,
)
