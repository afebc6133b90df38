"""How many mazes there are: Kirchhoff's matrix-tree theorem, in whole numbers only.

The number of spanning trees is any principal minor of the Laplacian. It is computed modulo as many primes as its bound
asks for, and put together by the Chinese remainder theorem. Given walls are left out, the ends of given passages are
one node. A 40x40 grid takes some hundred primes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from ....instances import Maze
from ...contract import Backtracker, Clock, Goal, Outcome, Request, Stop

Node = int
Graph = Mapping[Node, Counter[Node]]
"""For each node the number of edges to each other one."""

LARGEST = 2**31
PRODUCTS = 10_000_000
"""So many are formed between two looks at the clock: a tenth of a second."""
WITNESSES = (2, 3, 5, 7)
"""Bases for which the test of Miller and Rabin is exact below 3,215,031,751."""


def contracted(puzzle: Maze) -> dict[Node, Counter[Node]] | None:
    """The multigraph of cells, those that given passages join in one node; None where these form a loop."""
    number = {cell: place for place, cell in enumerate(puzzle.cells)}
    name = list(range(len(number)))

    def root(node: Node) -> Node:
        while name[node] != node:
            name[node] = name[name[node]]
            node = name[node]
        return node

    for one, other in puzzle.given_passages:
        first, second = root(number[one]), root(number[other])
        if first == second:
            return None
        name[max(first, second)] = min(first, second)
    graph: dict[Node, Counter[Node]] = {root(node): Counter() for node in name}
    for one, other in puzzle.passages:
        first, second = root(number[one]), root(number[other])
        if first != second:
            graph[first][second] += 1
            graph[second][first] += 1
    return graph


def order(graph: Graph) -> list[Node]:
    """The nodes as Cuthill and McKee order them, breadth first from a node far away, few neighbours first; one part."""
    found = [min(graph)]
    # From the last node of a search the next one has more levels, so that they are narrower.
    for _ in range(3):
        seen = {found[-1]}
        found = [found[-1]]
        for node in found:
            fresh = [other for other in graph[node] if other not in seen]
            seen.update(fresh)
            found += sorted(fresh, key=lambda other: (len(graph[other]), other))
    return found


def primes() -> Iterator[int]:
    """The primes below 2**31, the largest first."""
    for number in range(LARGEST - 1, 2, -2):
        if _is_prime(number):
            yield number


def _is_prime(number: int) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in WITNESSES:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


class Minor:
    """A principal minor of the Laplacian, its rows inside the envelope."""

    def __init__(self, graph: Graph, nodes: Sequence[Node]) -> None:
        import numpy as np

        place = {node: number for number, node in enumerate(nodes)}
        self.firsts = np.zeros(len(nodes), np.int64)
        self.begins = np.zeros(len(nodes) + 1, np.int64)
        values: list[int] = []
        for row, node in enumerate(nodes):
            before = {place[other]: many for other, many in graph[node].items() if place.get(other, row) < row}
            first = min(before, default=row)
            self.firsts[row], self.begins[row + 1] = first, self.begins[row] + row - first + 1
            values += [-before.get(col, 0) for col in range(first, row)]
            values.append(sum(graph[node].values()))
        self.values = np.array(values, np.int64)
        # Hadamard: a positive definite determinant is at most the product of its diagonal.
        self.bound = prod(int(self.values[end - 1]) for end in self.begins[1:])

    def modulo(self, prime: int, clock: Clock) -> int | None:
        """The determinant modulo a prime, 0 where nothing is known; None when the time is up."""
        import numpy as np

        from ...kernels.maze import determinant
        from ...kernels.maze.common import LEFT, STATE

        values = (self.values % prime).astype(np.uint64)
        numbers, at = np.array([prime, 1], np.uint64), np.zeros(STATE, np.int64)
        at[LEFT] = len(self.firsts)
        while at[LEFT] > 0:
            if clock.is_up():
                return None
            determinant.determinant(values, self.firsts, self.begins, numbers, at, PRODUCTS)
        return int(numbers[determinant.PRODUCT])


def _prepare(puzzle: Maze) -> Minor | int:
    """The minor, or the number where it is known at once."""
    graph = contracted(puzzle)
    if graph is None:
        return 0
    nodes = order(graph)
    if len(nodes) < len(graph):
        return 0
    return 1 if len(nodes) == 1 else Minor(graph, nodes[:-1])


def _search(minor: Minor | int, request: Request) -> Outcome:
    if isinstance(minor, int):
        return Outcome(minor, Stop.EXHAUSTED)
    clock, product, count = Clock(request.budget), 1, 0
    try:
        for prime in primes():
            if product > minor.bound:
                return Outcome(count, Stop.EXHAUSTED)
            rest = minor.modulo(prime, clock)
            if rest is None:
                return Outcome(0, Stop.TIMEOUT)
            if rest:
                # The next number with all the rests so far and this one.
                count += product * ((rest - count) * pow(product, -1, prime) % prime)
                product *= prime
    except KeyboardInterrupt:
        return Outcome(0, Stop.INTERRUPTED)
    raise AssertionError("there are more primes than any count needs")


def _refuses(puzzle: Maze) -> str | None:
    if puzzle.is_finding:
        return "the field is full: it asks for a path"
    return "it counts without regard to wishes" if puzzle.has_wishes else None


def _warm() -> None:
    from ...kernels.maze import determinant  # noqa: F401


def _compile() -> None:
    from ...kernels.maze import determinant

    determinant.determinant.compile()


MATRIX_TREE = Backtracker(
    name="matrix-tree",
    summary="Kirchhoff's matrix-tree theorem, exactly: only counts",
    node="",
    prepare=_prepare,
    search=_search,
    warm=_warm,
    compile=_compile,
    goals=frozenset({Goal.COUNT}),
    packages=("numba", "numpy"),
    refuses=_refuses,
)
