"""Makes the shipped queens instances: `python -m gridproof.scripts.make_queens_data FOLDER`.

The same seed makes the same files. The counts of plain and toroidal boards come from OEIS. Region puzzles and
completions are made here: one method finds how many solutions there are, and the file is written only if every other
method confirms it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import networkx as nx

from ..instances import Expect, Instance, Queens
from ..solvers.compare import compare
from ..solvers.contract import Goal
from ..solvers.facade import solutions
from ..solvers.runner import Question

SEED = 20261130
FINDER = "backtrack/bitmask"
# OEIS A000170 and A002562: boards 1 to 12, all placements and those different up to symmetry.
PLAIN = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200)
CLASSES = (1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787)
# OEIS A007705: placements on the torus.
TOROIDAL = {5: 10, 7: 28, 11: 88}

REGION_PUZZLES = (
    # size, attack, wished verdict
    (5, "touching", "unique"),
    (5, "touching", "multiple"),
    (5, "queen", "none"),
    (6, "touching", "unique"),
    (6, "touching", "multiple"),
    (6, "touching", "none"),
    (7, "touching", "unique"),
    (7, "toroidal", "unique"),
    (7, "touching", "multiple"),
    (8, "touching", "unique"),
    (8, "queen", "unique"),
    (8, "touching", "none"),
    (9, "touching", "unique"),
    (9, "touching", "multiple"),
    (9, "queen", "multiple"),
)
COMPLETIONS = (
    # size, given queens, forbidden cells, wished verdict
    (8, 1, 0, "multiple"),
    (8, 2, 4, "unique"),
    (8, 2, 6, "none"),
    (10, 2, 12, "unique"),
    (10, 3, 0, "none"),
    (12, 3, 10, "multiple"),
)
MAX_SOLUTIONS = 60
"""A shipped puzzle with several solutions has at most so many, so that it stays quick for the slowest method."""

Cell = tuple[int, int]


def main() -> None:
    """Write all files into the folder given as the only argument."""
    folder = Path(sys.argv[1])
    for instance in [*known_boards(), *made_puzzles()]:
        name = instance.name.removeprefix("queens/")
        (folder / f"{name}.toml").write_text(instance.to_toml(), "utf-8")
        print(instance.name, instance.expect.solutions)


def known_boards() -> Iterator[Instance]:
    """The plain and toroidal boards with the counts of OEIS."""
    for size, (number, classes) in enumerate(zip(PLAIN, CLASSES, strict=True), 1):
        expect = Expect(number, classes, source="OEIS A000170, A002562")
        yield Instance(f"queens/{size:02}", Queens(size), expect)
    for size, number in TOROIDAL.items():
        yield Instance(f"queens/toroidal-{size:02}", Queens(size, "toroidal"), Expect(number, source="OEIS A007705"))


def made_puzzles() -> Iterator[Instance]:
    """The region puzzles and completions."""
    draw = random.Random(SEED)
    for number, (size, attack, verdict) in enumerate(REGION_PUZZLES):
        yield confirmed(f"queens/regions-{size:02}-{chr(97 + number)}", region_puzzle(draw, size, attack, verdict))
    for number, (size, givens, forbidden, verdict) in enumerate(COMPLETIONS):
        name = f"queens/completion-{size:02}-{chr(97 + number)}"
        yield confirmed(name, completion(draw, size, givens, forbidden, verdict))


def confirmed(name: str, puzzle: Queens) -> Instance:
    """The puzzle with its number of solutions, after all methods have agreed on them."""
    comparison = compare([Instance(name, puzzle)], (), Question(Goal.ALL, 300))
    if not comparison.agree:
        raise SystemExit(f"{name}: {comparison.findings or comparison.too_few}")
    found = next(run.count for run in comparison.runs if run.method == FINDER)
    source = f"made for gridproof; found by {FINDER}, confirmed by {comparison.compared - 1} other methods"
    return Instance(name, puzzle, Expect(found, source=source))


def verdict_of(puzzle: Queens) -> str:
    """The verdict, or "many" where there are more solutions than are shipped."""
    found = len(solutions(puzzle, limit=MAX_SOLUTIONS + 1, method=FINDER))
    return "many" if found > MAX_SOLUTIONS else ("none", "unique", "multiple")[min(found, 2)]


def completion(draw: random.Random, size: int, givens: int, forbidden: int, verdict: str) -> Queens:
    """A board with given queens and forbidden cells that has the wished verdict."""
    while True:
        board = [["."] * size for _ in range(size)]
        columns = draw.sample(range(size), size)
        for row in draw.sample(range(size), givens):
            board[row][columns[row]] = "Q"
        free = [(row, col) for row in range(size) for col in range(size) if board[row][col] == "."]
        for row, col in draw.sample(free, forbidden):
            board[row][col] = "x"
        puzzle = Queens(size, board=text_of(board))
        if verdict_of(puzzle) == verdict:
            return puzzle


def region_puzzle(draw: random.Random, size: int, attack: str, verdict: str) -> Queens:
    """A region puzzle, its regions connected, that has the wished verdict."""
    blank = solutions(Queens(size, attack), method=FINDER)
    for _ in count():
        queens = list(enumerate(draw.choice(blank).value)) if verdict != "none" and blank else scattered(draw, size)
        regions = grown(draw, size, queens)
        puzzle = Queens(size, attack, regions=text_of(regions))
        if verdict == "unique":
            narrowed = narrow(draw, puzzle, queens)
            if narrowed is not None:
                return narrowed
        elif verdict_of(puzzle) == verdict:
            return puzzle
    raise AssertionError


def scattered(draw: random.Random, size: int) -> list[Cell]:
    """Cells for regions to grow from that need not be a solution."""
    return draw.sample([(row, col) for row in range(size) for col in range(size)], size)


def grown(draw: random.Random, size: int, seeds: list[Cell]) -> list[list[str]]:
    """Regions that grow from the seeds, cell by cell, until they cover the board."""
    grid = nx.grid_2d_graph(size, size)
    regions = [[""] * size for _ in range(size)]
    for number, (row, col) in enumerate(seeds):
        regions[row][col] = chr(65 + number)
    border = list(seeds)
    while border:
        row, col = border[draw.randrange(len(border))]
        free = [cell for cell in grid[row, col] if not regions[cell[0]][cell[1]]]
        if not free:
            border.remove((row, col))
            continue
        new = draw.choice(free)
        regions[new[0]][new[1]] = regions[row][col]
        border.append(new)
    return regions


def narrow(draw: random.Random, puzzle: Queens, queens: list[Cell]) -> Queens | None:
    """Move cells of unwanted solutions to neighbouring regions until only `queens` is left; None if stuck."""
    assert puzzle.regions is not None
    wanted = tuple(col for _, col in sorted(queens))
    for _ in range(400):
        others = [found.value for found in solutions(puzzle, limit=2, method=FINDER) if found.value != wanted]
        if not others:
            return puzzle
        rows = [list(line) for line in puzzle.region_rows or ()]
        moves = list(moves_against(rows, others[0], wanted))
        if not moves:
            return None
        (row, col), letter = draw.choice(moves)
        rows[row][col] = letter
        puzzle = Queens(puzzle.size, puzzle.attack, regions=text_of(rows))
    return None


def moves_against(rows: list[list[str]], other: tuple[int, ...], wanted: tuple[int, ...]) -> Iterator[tuple[Cell, str]]:
    """Cells of `other` alone that can change to a neighbour's region with their own region left connected."""
    grid = nx.grid_2d_graph(len(rows), len(rows))
    for row, col in enumerate(other):
        if wanted[row] == col:
            continue
        mine = rows[row][col]
        rest = [cell for cell in grid if rows[cell[0]][cell[1]] == mine and cell != (row, col)]
        if rest and nx.is_connected(grid.subgraph(rest)):
            for to_row, to_col in grid[row, col]:
                if rows[to_row][to_col] != mine:
                    yield (row, col), rows[to_row][to_col]


def text_of(rows: list[list[str]]) -> str:
    """The rows as the text of a grid."""
    return "\n".join("".join(row) for row in rows) + "\n"


if __name__ == "__main__":
    main()
