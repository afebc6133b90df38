"""The handwritten tiling programs: known counts, each other, the events they tell, and how they leave off.

That they agree with brute force through the rules is tested with all methods, in `test_tiling_agreement`.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from gridproof.instances import Tiling, load
from gridproof.instances.tiling import Cover, Piece, Placement
from gridproof.instances.tiling.sets import set_names, set_shapes
from gridproof.solvers.backtrack.tiling import BACKTRACKERS
from gridproof.solvers.backtrack.tiling.scan import Scan, orientations
from gridproof.solvers.contract import Backtracker, Budget, Event, Outcome, Request, Stop
from gridproof.solvers.kernels import tiles
from gridproof.solvers.kernels.drive import NO_LIMIT, drive

SLOTS, FIRST_CELL = BACKTRACKERS
by_name = pytest.mark.parametrize("solver", BACKTRACKERS, ids=lambda solver: solver.name)


def shipped(name: str) -> Tiling:
    puzzle = load(f"tiling/{name}").puzzle
    assert isinstance(puzzle, Tiling)
    return puzzle


def listed(
    solver: Backtracker, puzzle: Tiling, solutions: int | None = None, **options: str
) -> tuple[Outcome, list[Cover]]:
    found: list[Cover] = []
    request = Request(Budget(solutions=solutions), options=options, on_solution=found.append)
    return solver.search(solver.prepare(puzzle), request), found


def scanned(puzzle: Tiling, order: str) -> tuple[Outcome, list[Cover]]:
    """What `first-cell` finds in that order of the scan."""
    found: list[Cover] = []
    search = tiles.FirstCell(tiles.Tiles.of(Scan(puzzle, order)), listing=True)
    return drive(search, Request(on_solution=found.append)), found


# --- orientations ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "fixed"),
    # The numbers of fixed polyominoes, OEIS A001168.
    [
        ("monominoes", 1),
        ("dominoes", 2),
        ("trominoes", 6),
        ("tetrominoes", 19),
        ("pentominoes", 63),
        ("hexominoes", 216),
    ],
)
def test_orientations_are_the_fixed_polyominoes(name: str, fixed: int) -> None:
    free = [orientations(Piece(key, shape)) for key, shape in set_shapes(name).items()]
    one_sided = [orientations(Piece(key, shape, flip=False)) for key, shape in set_shapes(f"one-sided {name}").items()]
    for groups in (free, one_sided):
        images = [image for group in groups for image in group]
        assert len(images) == len(set(images)) == fixed


@pytest.mark.parametrize("name", set_names())
@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("flip", [True, False])
def test_orientations_are_those_of_the_rules(name: str, rotate: bool, flip: bool) -> None:
    for shape in set_shapes(name).values():
        for solid in [shape] if len(shape[0]) == 3 else [shape, tuple((0, *cell) for cell in shape)]:
            piece = Piece("A", solid, rotate=rotate, flip=flip)
            assert {tuple(sorted(image)) for image in orientations(piece)} == {*piece.orientations}


# --- known counts ----------------------------------------------------------------------------------------------
def test_slots_along_the_short_side_places_71190_pieces() -> None:
    outcome, found = listed(SLOTS, shipped("pentomino-3x20"))
    assert (outcome.stats.nodes, outcome.count, len({*found})) == (71190, 8, 8)


@pytest.mark.slow
def test_by_rows_it_takes_one_and_a_half_billion_placements() -> None:
    prepared = tiles.Tiles.of(Scan(shipped("pentomino-3x20"), "rows"))
    outcome = FIRST_CELL.search(prepared, Request())
    assert (outcome.count, outcome.stats.nodes) == (8, 1_528_716_953)


# --- the two and the orders of the scan -------------------------------------------------------------------------
VARIANTS = ["any-copies-3x5", "any-pentominoes-5x5", "domino-4x4", "equal-corners-3x4", "equal-pieces-4x4"]
VARIANTS += ["pentomino-6x10-givens", "switches-4x6", "tetromino-4x5", "twisted-2x2x4", "hexominoes"]


@pytest.mark.parametrize("name", VARIANTS)
def test_both_find_the_same_by_the_same_placements_in_each_order_of_the_scan(name: str) -> None:
    # Hexominoes have more than 64 orientations.
    puzzle = Tiling(name, rectangle="3x8", use="any") if name == "hexominoes" else shipped(name)
    outcome, expected = listed(SLOTS, puzzle)
    short, found = scanned(puzzle, "short")
    assert short == outcome
    assert len({*found}) == len(found)
    assert {*found} == {*expected}
    by_rows, found = scanned(puzzle, "rows")
    assert {*found} == {*expected}
    if name != "pentomino-6x10-givens":
        assert listed(SLOTS, puzzle, scan="rows")[0] == by_rows


def with_givens(puzzle: Tiling, cover: Cover, free: set[str]) -> Tiling:
    """The puzzle with all pieces of a solution given but those to be left free."""
    marks = {cell: name for name, cells in cover for cell in cells if name not in free}
    rows, cols = puzzle.shape
    region = "\n".join("".join(marks.get((row, col), ".") for col in range(cols)) for row in range(rows))
    return Tiling(puzzle.pieces, region)


def test_a_window_of_two_words() -> None:
    """By rows of 20 cells, pieces reach over up to 81 of them."""
    puzzle = shipped("pentomino-3x20")
    draw = random.Random("window")
    cover = listed(FIRST_CELL, puzzle, 1)[1][0]
    for _ in range(10):
        easier = with_givens(puzzle, cover, {*draw.sample([name for name, _ in cover], 7)})
        outcome, found = scanned(easier, "rows")
        expected, others = listed(SLOTS, easier, scan="rows")
        assert (outcome, {*found}) == (expected, {*others})
        assert cover in found


FILLED = [
    *[("1x128", "1x128", 1), ("1x128", "1x64", 2), ("1x127", "1x127", 1), ("1x129", "1x43", 3), ("1x1", "1x1", 1)],
    *[("2x64", "2x64", 1), ("2x64", "1x64", 2), ("8x16", "8x16", 1), ("8x16", "8x8", 2), ("31x100", "31x4", 25)],
]


@pytest.mark.parametrize(("region", "piece", "count"), FILLED)
def test_large_pieces_fill_the_window(region: str, piece: str, count: int) -> None:
    rows, cols = map(int, piece.split("x"))
    shape = ("#" * cols + "\n") * rows
    puzzle = Tiling({"A": {"shape": shape, "count": count, "rotate": False}}, rectangle=region)
    assert FIRST_CELL.refuses(puzzle) is None
    outcome, [cover] = listed(FIRST_CELL, puzzle)
    assert (outcome.count, outcome.stats.nodes) == (1, count)
    assert not puzzle.violations(cover)


def test_first_cell_refuses_pieces_that_reach_beyond_the_window() -> None:
    for shape, rectangle in (("#" * 129, "1x129"), ("#\n" * 129, "129x1")):
        assert FIRST_CELL.refuses(Tiling({"A": shape}, rectangle=rectangle)) is not None
    reason = FIRST_CELL.refuses(Tiling("pentominoes", rectangle="40x45", copies=30))
    assert reason == "a piece reaches over up to 161 cells of the scan; the window has 128"


def test_a_region_of_128_cells_is_never_beyond_the_window() -> None:
    """A ring around a square of 31, laid with four bars as long as its sides but one cell."""
    ring = "\n".join(["." * 33, *["." + "#" * 31 + "."] * 31, "." * 33])
    puzzle = Tiling({"A": {"shape": "#" * 32, "count": 4}}, ring)
    assert len(puzzle.cells) == 128
    assert FIRST_CELL.refuses(puzzle) is None
    outcome, found = listed(FIRST_CELL, puzzle)
    assert (outcome.count, {*found}) == (2, {*listed(SLOTS, puzzle)[1]})


# --- events ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["any-copies-3x5", "equal-corners-3x4", "twisted-2x2x4", "pentomino-6x10-givens"])
def test_events_play_the_search(name: str) -> None:
    standing: list[Placement] = []
    seen, found = 0, []

    def on_event(event: Event) -> None:
        nonlocal seen
        if event.action == "place":
            seen += 1
            standing.append((event.piece, event.cells))
        else:
            assert event.action == "lift"
            # The last piece placed is the first one lifted.
            assert standing.pop() == (event.piece, event.cells)

    def on_solution(cover: Cover) -> None:
        assert tuple(sorted(standing)) == cover
        found.append(cover)

    outcome = SLOTS.search(shipped(name), Request(on_solution=on_solution, on_event=on_event))
    assert (len(found), seen) == (load(f"tiling/{name}").expect.solutions, outcome.stats.nodes)
    assert not standing


# --- leaving off and going on ----------------------------------------------------------------------------------
@pytest.mark.parametrize("stretch", [1, 2, 7])
def test_short_stretches_change_nothing(stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped("any-copies-3x5")
    whole, expected = listed(FIRST_CELL, puzzle)
    monkeypatch.setattr(tiles, "OUT_LENGTH", 0)
    search = tiles.FirstCell(FIRST_CELL.prepare(puzzle), listing=True)
    found: list[Cover] = []
    while not search.is_done:
        search.advance(stretch, NO_LIMIT)
        found += search.drain()
    assert (found, search.nodes) == (expected, whole.stats.nodes)
    counting = tiles.FirstCell(FIRST_CELL.prepare(puzzle), listing=False)
    while not counting.is_done:
        counting.advance(stretch, NO_LIMIT)
    assert (counting.count, counting.nodes) == (len(expected), whole.stats.nodes)


@by_name
def test_limits_are_exact(solver: Backtracker) -> None:
    puzzle = shipped("switches-4x6")
    for limit in range(7):
        outcome, found = listed(solver, puzzle, limit)
        assert outcome.count == len({*found}) == min(limit, 4)
        assert outcome.complete or (outcome.stop is Stop.LIMIT and limit <= 4)
        assert solver.search(solver.prepare(puzzle), Request(Budget(solutions=limit))) == outcome
    assert not listed(solver, puzzle, 3)[0].complete
    assert listed(solver, puzzle, 5)[0].complete


LONG = {
    "square": lambda: shipped("pentomino-square-8x8"),
    "dominoes": lambda: Tiling("dominoes", rectangle="30x40", copies=600),
    "hexominoes": lambda: Tiling("hexominoes", rectangle="14x15"),
}


@by_name
@pytest.mark.parametrize("make", LONG.values(), ids=list(LONG))
@pytest.mark.parametrize("lists", [True, False])
def test_time_is_kept(solver: Backtracker, make: Callable[[], Tiling], lists: bool) -> None:
    solver.compile()
    prepared = solver.prepare(make())
    start = time.process_time()
    outcome = solver.search(prepared, Request(Budget(0.2), on_solution=(lambda raw: None) if lists else None))
    assert outcome.stop is Stop.TIMEOUT
    assert time.process_time() - start < 0.4


@by_name
def test_interruption_keeps_the_count(solver: Backtracker) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    solver.compile()
    prepared = solver.prepare(LONG["dominoes"]())
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        outcome = solver.search(prepared, Request(Budget(60)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert (outcome.stop, outcome.count > 0) == (Stop.INTERRUPTED, True)


# --- interpreted -----------------------------------------------------------------------------------------------
SCRIPT = """
import json
from gridproof.instances import Tiling, load
from gridproof.solvers.backtrack.tiling import BACKTRACKERS
from gridproof.solvers.contract import Request
first_cell = BACKTRACKERS[1]
answers = []
for name in ("any-copies-3x5", "twisted-2x2x4", "pentomino-6x10-givens"):
    for request in (Request(), Request(on_solution=lambda cover: None)):
        outcome = first_cell.search(first_cell.prepare(load("tiling/" + name).puzzle), request)
        answers.append([outcome.count, outcome.stats.nodes])
for region, length, count in ("1x128", 128, 1), ("1x128", 64, 2), ("2x60", 15, 8):
    puzzle = Tiling({"A": {"shape": "#" * length, "count": count}}, rectangle=region)
    outcome = first_cell.search(first_cell.prepare(puzzle), Request())
    answers.append([outcome.count, outcome.stats.nodes])
print(json.dumps(answers))
"""


def test_interpreted_it_counts_the_same() -> None:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    answers = [
        json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
        for environment in ({**os.environ, "NUMBA_DISABLE_JIT": "1"}, {**os.environ, "NUMBA_DISABLE_JIT": "0"})
    ]
    assert answers[0] == answers[1]
