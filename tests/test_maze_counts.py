"""How many mazes there are: known counts, and others against an independent computation."""

from __future__ import annotations

import random

import pytest

from common.mazes import asked, random_shape
from gridproof.instances import Maze
from gridproof.solvers.backtrack.maze import matrix_tree
from gridproof.solvers.contract import Goal

# Spanning trees of the n x n grid, https://oeis.org/A007341.
A007341 = (
    *(1, 4, 192, 100352, 557568000, 32565539635200),
    *(19872369301840986112, 126231322912498539682594816),
)


@pytest.mark.parametrize("size", range(1, 9))
def test_known_counts(size: int) -> None:
    assert asked(Maze(size, size), "backtrack/matrix-tree", Goal.COUNT)[0].count == A007341[size - 1]


def trees_of_a_grid(rows: int, cols: int, modulus: int) -> int:
    """The number of spanning trees modulo a prime: det g(L) / cols, where L is the Laplacian of a path of `rows` nodes.

    g(x) = det(x + L') / x for the path of `cols`; it is the product of all eigenvalues of the grid's Laplacian, which
    are sums of one of each path.
    """
    before, g = [1], [1, 1]
    for place in range(1, cols):
        middle = 1 if place == cols - 1 else 2
        # The continuant of a tridiagonal matrix, its coefficients from the lowest: (middle + x) g - before.
        longer = [middle * value for value in [*g, 0]]
        for power, value in enumerate(g):
            longer[power + 1] += value
        for power, value in enumerate(before):
            longer[power] -= value
        before, g = g, longer
    assert g[0] == 0
    return determinant(of_laplacian(g[1:], rows, modulus), modulus) * pow(cols, -1, modulus) % modulus


def of_laplacian(coefficients: list[int], size: int, modulus: int) -> list[list[int]]:
    """The polynomial of the Laplacian of a path, by Horner's rule."""
    matrix = [[0] * size for _ in range(size)]
    for coefficient in reversed(coefficients):
        result = [[0] * size for _ in range(size)]
        for row in range(size):
            for col in range(size):
                beside = [place for place in (row - 1, row + 1) if 0 <= place < size]
                total = len(beside) * matrix[row][col] - sum(matrix[place][col] for place in beside)
                result[row][col] = (total + (coefficient if row == col else 0)) % modulus
        matrix = result
    return matrix


def determinant(matrix: list[list[int]], modulus: int) -> int:
    result = 1
    for place in range(len(matrix)):
        pivot = next(row for row in range(place, len(matrix)) if matrix[row][place])
        matrix[place], matrix[pivot] = matrix[pivot], matrix[place]
        result = result * matrix[place][place] * (-1 if pivot != place else 1) % modulus
        inverse = pow(matrix[place][place], -1, modulus)
        for row in range(place + 1, len(matrix)):
            factor = matrix[row][place] * inverse % modulus
            matrix[row] = [(a - factor * b) % modulus for a, b in zip(matrix[row], matrix[place], strict=True)]
    return result


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 7), (8, 8), (30, 30), (40, 40)])
def test_large_counts_against_eigenvalues_modulo_a_prime(rows: int, cols: int) -> None:
    modulus = 2**61 - 1
    count = asked(Maze(rows, cols), "backtrack/matrix-tree", Goal.COUNT)[0].count
    assert count is not None
    assert count % modulus == trees_of_a_grid(rows, cols, modulus)
    if rows == cols <= len(A007341):
        assert count == A007341[rows - 1]


def test_a_large_count_with_givens_splits() -> None:
    """The mazes with a passage and those without it are all."""
    draw = random.Random(3)
    mask = "\n".join(random_shape(draw, 25, 25, 0.03))
    plain = Maze(mask=mask)
    blank = [list(line) for line in plain.drawn(())]
    for one, other in plain.passages:
        blank[one[0] + other[0] + 1][one[1] + other[1] + 1] = "?"
    whole = asked(plain, "backtrack/matrix-tree", Goal.COUNT)[0].count
    for one, other in draw.sample(plain.passages, 3):
        counts = []
        for mark in " #":
            blank[one[0] + other[0] + 1][one[1] + other[1] + 1] = mark
            field = "\n".join("".join(line) for line in blank)
            counts.append(asked(Maze(mask=mask, field=field), "backtrack/matrix-tree", Goal.COUNT)[0].count)
        assert sum(counts) == whole  # type: ignore[arg-type]
        blank[one[0] + other[0] + 1][one[1] + other[1] + 1] = " "
        whole = counts[0]


def test_primes() -> None:
    first = [prime for prime, _ in zip(matrix_tree.primes(), range(3), strict=False)]
    assert first == [2147483647, 2147483629, 2147483587]  # https://oeis.org/A007510 and any table of primes
