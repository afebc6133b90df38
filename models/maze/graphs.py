"""Mazes as questions about a graph of cells, for networkx."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...instances import Maze
from ..forms import GraphForm, formulation
from .paths import makes
from .plain import MOST_PASSAGES, granted
from .trees import finds

Cell = tuple[int, int]
Passage = tuple[Cell, Cell]
MOST_CELLS = 250_000


def _graph(puzzle: Maze) -> Any:
    """The cells, joined where no wall is given."""
    import networkx

    graph: networkx.Graph[Any] = networkx.Graph()
    graph.add_nodes_from(puzzle.cells)
    graph.add_edges_from(puzzle.passages)
    return graph


def _sorted(edges: Sequence[Sequence[Cell]]) -> list[Passage]:
    return sorted((min(one, other), max(one, other)) for one, other in edges)


def _draws_not(puzzle: Maze) -> str | None:
    if finds(puzzle) or puzzle.has_wishes or puzzle.given_passages:
        return finds(puzzle) or "it draws a maze without regard to wishes and given passages"
    return f"{len(puzzle.cells)} cells; this formulation takes {MOST_CELLS}" if len(puzzle.cells) > MOST_CELLS else None


@formulation("random-weights", GraphForm, refuses=_draws_not, preserves="sample")
def random_weights(puzzle: Maze) -> GraphForm:
    """A maze at random: the minimum spanning tree of random weights, which is no uniform choice."""
    return GraphForm(_graph(puzzle), "random-tree", lambda edges: puzzle.drawn(_sorted(edges)))


def _chooses_among_many(puzzle: Maze) -> str | None:
    """Why the mazes that count cannot be chosen from all, or None."""
    many = len(puzzle.passages)
    if finds(puzzle) is None and (puzzle.has_wishes or puzzle.given_passages) and many > MOST_PASSAGES:
        return f"{many} possible passages; with wishes or given passages this formulation takes {MOST_PASSAGES}"
    return finds(puzzle)


@formulation("spanning-trees", GraphForm, refuses=_chooses_among_many)
def spanning_trees(puzzle: Maze) -> GraphForm:
    """Every spanning tree of the graph of cells; those with the givens and wishes count."""
    asks = puzzle.has_wishes or puzzle.given_passages
    grants = granted(puzzle)
    return GraphForm(
        _graph(puzzle),
        "spanning-trees",
        lambda edges: puzzle.drawn(_sorted(edges)),
        accepts=(lambda edges: grants(_sorted(edges))) if asks else None,
    )


@formulation("simple-paths", GraphForm, refuses=makes)
def simple_paths(puzzle: Maze) -> GraphForm:
    """Every simple path from start to end."""
    assert puzzle.start is not None
    assert puzzle.end is not None
    return GraphForm(_graph(puzzle), "paths", tuple, (puzzle.start, puzzle.end))


@formulation("shortest-path", GraphForm, refuses=makes, preserves="sample")
def shortest_path(puzzle: Maze) -> GraphForm:
    """A shortest path from start to end."""
    assert puzzle.start is not None
    assert puzzle.end is not None
    return GraphForm(_graph(puzzle), "shortest-path", tuple, (puzzle.start, puzzle.end))
