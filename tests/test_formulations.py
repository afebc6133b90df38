"""The formulations of queens by themselves: each form is solved here by brute force, without any engine.

That every engine agrees with the checker on every formulation is tested in `test_agreement.py`.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from gridproof.instances import ExactCover, Queens
from gridproof.models import (
    AllDifferent,
    CspConstraint,
    CspForm,
    ExactCoverForm,
    Formulation,
    best_methods,
    formulations,
)
from gridproof.models.queens import columns, exact_cover
from gridproof.solvers.contract import Goal, Request
from gridproof.solvers.cp_sat import ENGINE as CP_SAT
from gridproof.solvers.methods import best_method, parse_method
from gridproof.solvers.python_constraint import ENGINE as CONSTRAINT

ATTACKS = ("queen", "toroidal", "touching")
FORMULATIONS = list(formulations("queens").values())
EACH = pytest.mark.parametrize("entry", FORMULATIONS, ids=lambda entry: entry.name)


def random_board(draw: random.Random) -> Queens:
    """A board of size 1 to 5 with or without marks and regions; its givens may contradict each other."""
    size = draw.randint(1, 5)
    cells = range(size * size)
    marks = [draw.choices("Qx.", [1, draw.choice([1, 4]), 20])[0] for _ in cells]
    letters = "ABCDE"[:size]
    regions = [*letters, *draw.choices(letters, k=size * size - size)]
    draw.shuffle(regions)
    return Queens(
        size,
        draw.choice(ATTACKS),
        board=as_text(marks, size) if draw.random() < 0.6 else None,
        regions=as_text(regions, size) if draw.random() < 0.5 else None,
    )


def as_text(cells: list[str], size: int) -> str:
    return "\n".join("".join(cells[row * size : (row + 1) * size]) for row in range(size))


@cache
def placements(puzzle: Queens) -> set[tuple[int, ...]]:
    every = product(range(puzzle.size), repeat=puzzle.size)
    return {solution for solution in every if not puzzle.violations(solution)}


BOARDS = [random_board(random.Random(f"board {number}")) for number in range(400)]


def test_the_boards_are_of_all_kinds() -> None:
    assert len({(board.attack, board.board is None, board.regions is None) for board in BOARDS}) == 12
    sizes = Counter(min(2, len(placements(board))) for board in BOARDS)
    assert min(sizes[0], sizes[1], sizes[2]) > 30


# --- each form, by brute force ---------------------------------------------------------------------------------
def covers(cover: ExactCover) -> Iterator[list[int]]:
    """Every exact cover without colours: for each primary item in turn, try its options."""
    options = [set(option) for option in cover.options]

    def extend(chosen: list[int], covered: set[int]) -> Iterator[list[int]]:
        left = [item for item in range(len(cover.primary)) if item not in covered]
        if not left:
            yield chosen
            return
        for number, option in enumerate(options):
            if left[0] in option and not option & covered:
                yield from extend([*chosen, number], covered | option)

    return extend([], set())


def test_the_exact_cover_has_the_solutions_of_the_puzzle() -> None:
    for board in BOARDS:
        form = exact_cover.build(board)
        assert isinstance(form, ExactCoverForm)
        assert form.cover.colours is None
        found = [form.decode(chosen[::-1]) for chosen in covers(form.cover)]
        assert len(found) == len(set(found))
        assert set(found) == placements(board), board


def test_the_constraints_on_columns_have_the_solutions_of_the_puzzle() -> None:
    for board in BOARDS:
        form = columns.build(board)
        assert isinstance(form, CspForm)
        found = {form.decode(values) for values in product(*form.domains) if satisfies(form, values)}
        assert found == placements(board), board


def satisfies(form: CspForm, values: tuple[object, ...]) -> bool:
    def holds(entry: CspConstraint) -> bool:
        inside = [values[number] for number in entry.variables]
        return len(set(inside)) == len(inside) if isinstance(entry, AllDifferent) else entry.predicate(*inside)

    return all(map(holds, form.constraints))


CONTRADICTIONS = [
    Queens(5, board="Q.Q..\n" + ".....\n" * 4),  # two givens in a row
    Queens(5, board="Q....\n.....\nQ....\n" + ".....\n" * 2),  # in a column
    Queens(5, board="Q....\n.Q...\n" + ".....\n" * 3),  # on a diagonal
    Queens(5, "toroidal", board="Q....\n....Q\n" + ".....\n" * 3),  # on one that wraps around
    Queens(5, "touching", board="Q....\n.Q...\n" + ".....\n" * 3),
    Queens(5, board=".....\nxxxxx\n" + ".....\n" * 3),  # a row without an open cell
    Queens(5, board="x....\n" * 5),  # a column without one
    Queens(2, "touching", board="x.\n..", regions="AB\nBB"),  # a region without one
    Queens(5, "touching", "Q....\n....Q\n.....\n.....\n.....", "AAAAA\nBBBBA\nBCCCC\nBDDDD\nBEEEE"),  # two in one
    Queens(1, board="x"),
]


@EACH
def test_contradictions_have_no_solution(entry: Formulation) -> None:
    engine = CONSTRAINT if entry.form is CspForm else CP_SAT
    for puzzle in CONTRADICTIONS:
        outcome = engine.search(engine.prepare(entry.build(puzzle)), Request())
        assert (outcome.count, outcome.complete) == (0, True), puzzle


# --- the exact cover as a text for other programs --------------------------------------------------------------
@pytest.mark.parametrize("attack", ATTACKS)
def test_items_are_short_and_of_use(attack: str) -> None:
    regions = "\n".join(chr(65 + row) * 9 for row in range(9))
    for puzzle in (Queens(1, attack), Queens(2, attack), Queens(9, attack, regions=regions), Queens(110, attack)):
        form = exact_cover.build(puzzle)
        assert isinstance(form, ExactCoverForm)
        cover = form.cover
        names = [*cover.primary, *cover.secondary]
        assert all(re.fullmatch(r"[^\s:|]{1,8}", name) for name in names)
        uses = Counter(item for option in cover.options for item in option)
        assert min((uses[item] for item in range(len(cover.primary), len(names))), default=2) >= 2
        assert len(cover.options) == puzzle.size**2


def test_rows_and_columns_from_the_middle() -> None:
    form = exact_cover.build(Queens(4))
    assert isinstance(form, ExactCoverForm)
    assert form.cover.primary == ("r1", "c1", "r2", "c2", "r0", "c0", "r3", "c3")


# --- which formulations, which methods -------------------------------------------------------------------------
def test_formulations_are_found_by_kind() -> None:
    assert {entry.name for entry in FORMULATIONS} == {"booleans", "alldifferent", "exact-cover", "columns"}
    assert all(entry.summary.endswith(".") for entry in FORMULATIONS)
    for kind in ("no-such-puzzle", "forms", "catalog", "", "queens.x", "../queens", "__init__"):
        assert formulations(kind) == {}


@EACH
@pytest.mark.parametrize("size", [1_001, 5_000, 1_000_000, 4_000_000])
def test_absurd_sizes_are_refused(entry: Formulation, size: int) -> None:
    start = time.monotonic()
    reason = entry.refuses(Queens(size))
    assert reason is not None
    assert re.search(r"\d+ (cells|pairs of rows); this formulation takes \d+", reason)
    assert entry.refuses(Queens(1000)) is None
    assert time.monotonic() - start < 0.1


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("goal", ["first", "all", "count", "unique"])
def test_there_is_a_best_method(attack: str, goal: str) -> None:
    for size in (1, 2, 3, 8, 13, 30, 100):
        stripes = "\n".join(chr(0x4E00 + row) * size for row in range(size))
        for puzzle in (Queens(size, attack), Queens(size, attack, regions=stripes)):
            names = best_methods(puzzle, goal)
            assert len(names) == len(set(names)) > 0
            assert [parse_method("queens", name).name for name in names] == list(names)
            assert best_method(puzzle, Goal(goal)).name in names


def test_best_methods_where_it_matters() -> None:
    assert best_method(Queens(1_000_000), Goal.FIRST).name == "backtrack/construct"
    assert best_method(Queens(13), Goal.COUNT).name == "backtrack/bitmask"
    assert best_method(Queens(100), Goal.UNIQUE).name == "cp-sat/booleans"
    assert best_method(Queens(30, "toroidal"), Goal.FIRST).name == "dancing-cells/exact-cover"
    assert best_methods(Queens(8), "best") == ()
