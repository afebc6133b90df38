"""networkx: spanning trees and paths of a graph, in Python.

It lists spanning trees in the order of their weight (Sorensen and Janssens, 2005), in memory that grows with their
number, and simple paths depth first, without looking whether the end can still be reached. A random tree is the
minimum spanning tree of weights drawn by the seed (none: 0). It cannot be stopped between two answers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from ..models.forms import GraphForm
from .contract import Engine, Outcome, Request
from .stream import deliver


def _warm() -> None:
    import networkx  # noqa: F401


def _missing() -> str | None:
    return None if find_spec("networkx") else "networkx is not installed (pip install networkx)"


def _trees(form: GraphForm, seed: int) -> Iterator[Sequence[Any]]:
    import networkx

    graph = form.graph
    # The iterator raises where there is no tree.
    if not graph.number_of_nodes() or not networkx.is_connected(graph):
        return
    for tree in networkx.SpanningTreeIterator(graph):  # type: ignore[arg-type]
        yield [*tree.edges]


def _random_tree(form: GraphForm, seed: int) -> Iterator[Sequence[Any]]:
    import networkx

    draw = random.Random(seed)
    graph = form.graph.copy()
    for edge in graph.edges:
        graph.edges[edge]["weight"] = draw.random()
    if graph.number_of_nodes() and networkx.is_connected(graph):
        yield [*networkx.minimum_spanning_edges(graph, data=False)]


def _paths(form: GraphForm, seed: int) -> Iterator[Sequence[Any]]:
    import networkx

    assert form.ends is not None
    yield from networkx.all_simple_paths(form.graph, *form.ends)


def _shortest(form: GraphForm, seed: int) -> Iterator[Sequence[Any]]:
    import networkx

    assert form.ends is not None
    if networkx.has_path(form.graph, *form.ends):
        yield networkx.shortest_path(form.graph, *form.ends)


TASKS = {"spanning-trees": _trees, "random-tree": _random_tree, "paths": _paths, "shortest-path": _shortest}


def _search(form: GraphForm, request: Request) -> Outcome:
    answers = TASKS[form.task](form, request.seed or 0)
    accepts = form.accepts
    return deliver(answers if accepts is None else (answer for answer in answers if accepts(answer)), request)


ENGINE = Engine(
    name="networkx",
    summary="networkx: spanning trees and paths of graphs, in Python",
    node="",
    prepare=lambda form: form,
    search=_search,
    warm=_warm,
    packages=("networkx",),
    heeds_budget=False,
    forms=(GraphForm,),
    missing=_missing,
)
