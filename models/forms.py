"""The neutral forms in which a puzzle is said to an engine, and the formulations that make them.

A form carries `decode`, which turns an engine's raw answer into the puzzle's canonical solution, and, where a rule
cannot be said up front, `refine`, which gives a form that forbids the violations found, and perhaps `complete`, which
gives a second form for what the first one leaves open. The runner then solves, decodes, checks, completes what can be
completed, refines and solves again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..instances import ExactCover, Violation

if TYPE_CHECKING:
    import networkx
    from ortools.sat.python import cp_model

Refine = Callable[[Any, Sequence[Violation]], "Form"]
"""Given a decoded candidate and its violations, the form of which the candidate is no longer an answer."""
Complete = Callable[[Any, Sequence[Violation]], "CpSatForm | None"]
"""Given a decoded candidate and its violations, the form of what the candidate leaves open, such as the letters around
a layout's words: its answers are decoded to the candidate without its faults. None if nothing open is at fault."""


@dataclass(frozen=True)
class ExactCoverForm:
    """An exact cover with secondary items and colours. Raw answer: the option numbers, from 0, in any order."""

    cover: ExactCover
    decode: Callable[[Sequence[int]], Hashable]
    refine: Refine | None = None
    complete: Complete | None = None


Narrow = Callable[["cp_model.CpModel"], None]
"""Adds to a copy of a model what some best solution keeps, such as that it is not shifted: to prove the best alone."""


@dataclass(frozen=True)
class CpSatForm:
    """A CP-SAT model. Raw answer: the values of `decisions` and then those of `shown`, in order.

    Solutions are counted on the decisions alone: other variables of the model may be free. Those that are `shown`
    belong to an answer without telling it from others; then all decisions are Booleans.
    """

    model: cp_model.CpModel
    decisions: Sequence[cp_model.IntVar]
    decode: Callable[[Sequence[int]], Hashable]
    refine: Refine | None = None
    complete: Complete | None = None
    has_objective: bool = False
    shown: Sequence[cp_model.IntVar] = ()
    narrow: Narrow | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """CP-SAT's own parameters, by their names, with which this model does better. They change no answer."""


@dataclass(frozen=True)
class AllDifferent:
    """The variables, by number, take different values."""

    variables: Sequence[int]


@dataclass(frozen=True)
class Allowed:
    """The values of the variables, by number, satisfy `predicate`, called with one argument a variable."""

    variables: Sequence[int]
    predicate: Callable[..., bool]


CspConstraint = AllDifferent | Allowed


@dataclass(frozen=True)
class CspForm:
    """A finite-domain constraint satisfaction problem. Raw answer: the value of each variable, in order."""

    domains: Sequence[Sequence[Hashable]]
    """The values of each variable; an empty one makes the problem unsolvable."""
    constraints: Sequence[CspConstraint]
    decode: Callable[[Sequence[Any]], Hashable]
    refine: Refine | None = None
    complete: Complete | None = None


@dataclass(frozen=True)
class GraphForm:
    """A question about an undirected networkx graph. Raw answer: a sequence of edges, or for paths of nodes.

    `task` is "spanning-trees" (each of them), "random-tree" (a minimum spanning tree of random weights), "paths" (each
    simple path between the two `ends`) or "shortest-path". `accepts` says which answers count.
    """

    graph: networkx.Graph[Any]
    task: str
    decode: Callable[[Sequence[Any]], Hashable]
    ends: tuple[Any, Any] | None = None
    accepts: Callable[[Sequence[Any]], bool] | None = None
    refine: Refine | None = None


Form = ExactCoverForm | CpSatForm | CspForm | GraphForm


@dataclass(frozen=True)
class Formulation:
    """A named way to say a puzzle: it builds a form and neither solves nor prints."""

    name: str
    form: type[Form]
    build: Callable[[Any], Form]
    summary: str
    refuses: Callable[[Any], str | None] = field(default=lambda puzzle: None)
    """Why this formulation cannot be built for a puzzle (too large, a variant it cannot say), or None."""
    preserves: str = "all"
    """The solutions that it keeps: "all", "one-per-class" if it breaks symmetries, or "sample"."""
    fixed: Callable[[Any], Iterator[Form] | None] | None = None
    """For each symmetry of a puzzle, the identity first, a form with as many solutions as the symmetry leaves as they
    are; None if this formulation, or it for a puzzle, has no such forms."""


def formulation(
    name: str,
    form: type[Form],
    refuses: Callable[[Any], str | None] = lambda puzzle: None,
    preserves: str = "all",
    fixed: Callable[[Any], Iterator[Form] | None] | None = None,
) -> Callable[[Callable[[Any], Form]], Formulation]:
    """Make a function puzzle -> form a Formulation; the first line of its docstring is the summary."""

    def wrap(build: Callable[[Any], Form]) -> Formulation:
        # Without docstrings (python -OO) the name must do.
        summary = (build.__doc__ or name).strip().splitlines()[0]
        return Formulation(name, form, build, summary, refuses, preserves, fixed)

    return wrap
