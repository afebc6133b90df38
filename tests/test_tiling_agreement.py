"""Brute force through the checker against every method, as sets, on many tiny tilings of all kinds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import Any

import pytest

from gridproof.instances import Cell, Instance, Tiling
from gridproof.instances.cells import components, neighbours
from gridproof.instances.tiling import Cover
from gridproof.instances.tiling.motions import at_origin, canonical
from gridproof.models import formulations
from gridproof.solvers.contract import Goal, Preserves, Request
from gridproof.solvers.methods import Method, methods, parse_method
from gridproof.solvers.runner import Question, run

INSTANCES = 200
Part = tuple[Cell, ...]


# --- random tilings --------------------------------------------------------------------------------------------
def random_tiling(draw: random.Random) -> Tiling:
    """A region of at most nine cells, often with holes, and pieces that mostly come from a cut of it.

    Some are in space; pieces have counts, switches and words for names; some may be left out; some cells are given.
    """
    sides = draw.choice([(2, 3), (2, 4), (3, 3), (2, 4), (2, 2, 2), (2, 2, 2), (2, 1, 3), (3, 3)])
    share = draw.choice([0, 0, 0.15])
    cells = [cell for cell in product(*map(range, sides)) if draw.random() >= share]
    use = draw.choice(["all", "all", "any"])
    parts = random_cut(draw, cells)
    if use == "any":
        parts += random_cut(draw, cells)[: draw.randint(1, 3)]
    elif draw.random() < 0.4:
        # Most likely no solution: other pieces with as many cells.
        parts = [random_part(draw, list(product(range(3), repeat=len(sides))), len(part)) for part in parts]
    pieces = random_pieces(draw, parts)
    letters = [name for name in pieces if len(name) == 1]
    marks = {cell: draw.choice(letters) if letters and draw.random() < 0.08 else "." for cell in cells}
    if set(marks.values()) == {"."} and len(marks) == prod(sides):
        said_by = "box" if len(sides) == 3 else "rectangle"
        return Tiling.from_table({"pieces": pieces, "use": use, said_by: "x".join(map(str, sides))})
    return Tiling(pieces, text_of(marks, sides, "#"), use=use)


def random_cut(draw: random.Random, cells: list[Cell]) -> list[Part]:
    """The cells cut into connected parts of one to four cells."""
    left, parts = list(cells), []
    while left:
        part = random_part(draw, left, draw.choice([1, 2, 3, 3, 4, 4]))
        parts.append(part)
        left = [cell for cell in left if cell not in part]
    return parts


def random_part(draw: random.Random, cells: list[Cell], size: int) -> Part:
    """A connected part of at most `size` of the cells."""
    part = [draw.choice(cells)]
    while len(part) < size:
        around = sorted({other for cell in part for other in neighbours(cell)} & {*cells} - {*part})
        if not around:
            break
        part.append(draw.choice(around))
    return tuple(sorted(part))


def random_pieces(draw: random.Random, parts: list[Part]) -> dict[str, Any]:
    """The table of the parts, each in one of its forms, equal ones mostly as copies of one piece."""
    names = draw.sample(["L", "I", "corner", "B-2", "x", "y'", "Q", "ÄB", "7", "é", "k", "zz"], 12)
    table: dict[str, Any] = {}
    seen: dict[Part, str] = {}
    for part in parts:
        shape = canonical(at_origin(part), rotate=True, flip=True)
        if shape in seen and draw.random() < 0.7:
            table[seen[shape]]["count"] = table[seen[shape]].get("count", 1) + 1
            continue
        seen[shape] = names.pop()
        table[seen[shape]] = {"shape": drawing(at_origin(part))}
        for switch in ("flip", "rotate"):
            if draw.random() < 0.5:
                table[seen[shape]][switch] = draw.random() < 0.4
    return table


def drawing(shape: Part) -> str:
    sides = tuple(max(axis) + 1 for axis in zip(*shape, strict=True))
    if len(sides) == 3 and sides[0] == 1:
        # A piece of one layer is drawn in the plane.
        return drawing(tuple(cell[1:] for cell in shape))
    return text_of(dict.fromkeys(shape, "#"), sides, ".")


def text_of(marks: dict[Cell, str], sides: tuple[int, ...], elsewhere: str) -> str:
    *layers, rows, cols = sides
    blocks = [
        "\n".join("".join(marks.get((*layer, row, col), elsewhere) for col in range(cols)) for row in range(rows))
        for layer in product(*map(range, layers))
    ]
    return "\n\n".join(blocks)


# --- brute force -----------------------------------------------------------------------------------------------
def brute_force(puzzle: Tiling) -> Iterator[Cover]:
    """Every solution, by cutting the region into connected parts in all ways and asking the rules."""
    for parts in cuts(frozenset(puzzle.cells), {len(piece.shape) for piece in puzzle.kinds}):
        for names in namings(puzzle, parts):
            cover = tuple(sorted(zip(names, parts, strict=True)))
            if not puzzle.violations(cover):
                yield cover


def cuts(left: frozenset[tuple[int, ...]], sizes: set[int]) -> Iterator[list[tuple[tuple[int, ...], ...]]]:
    if not left:
        yield []
        return
    first = min(left)
    for size in sizes:
        for others in combinations(sorted(left - {first}), size - 1):
            part = (first, *others)
            if len(list(components(part))) == 1:
                for parts in cuts(left - set(part), sizes):
                    yield [part, *parts]


def namings(puzzle: Tiling, parts: list[tuple[tuple[int, ...], ...]]) -> Iterator[list[str]]:
    """Every naming of the parts by pieces of their sizes, none more often than it counts."""
    if not parts:
        yield []
        return
    for names in namings(puzzle, parts[1:]):
        for piece in puzzle.kinds:
            if len(piece.shape) == len(parts[0]) and names.count(piece.name) < piece.count:
                yield [piece.name, *names]


def tiling(number: int) -> tuple[Tiling, set[Cover]]:
    puzzle = random_tiling(random.Random(f"tiling {number}"))
    return puzzle, set(brute_force(puzzle))


TILINGS = [tiling(number) for number in range(INSTANCES)]


def test_the_tilings_are_of_all_kinds() -> None:
    puzzles = [puzzle for puzzle, _ in TILINGS]
    numbers = [len(covers) for _, covers in TILINGS]
    assert min(numbers.count(0), numbers.count(1), len([number for number in numbers if number > 1])) >= 20
    pieces = [piece for puzzle in puzzles for piece in puzzle.kinds]
    for kind in (
        [puzzle for puzzle in puzzles if puzzle.use == "any"],
        [puzzle for puzzle in puzzles if len(puzzle.shape) == 3],
        [puzzle for puzzle in puzzles if puzzle.givens],
        [puzzle for puzzle in puzzles if len(puzzle.motions) > 1],
        [piece for piece in pieces if piece.count > 1],
        [piece for piece in pieces if not piece.rotate],
        [piece for piece in pieces if not piece.flip and len(piece.shape[0]) == 2],
        [piece for piece in pieces if piece.flip and len(piece.shape[0]) == 3],
    ):
        assert len(kind) >= 20
    # More copies than one are used, and left out, of pieces of which the number does not follow from the others.
    assert len({(p.use, min(2, len([q for q in p.kinds if q.count > 1]))) for p in puzzles}) == 6


def test_symmetries_form_a_group_that_keeps_the_solutions() -> None:
    for puzzle, covers in TILINGS:
        maps = list(puzzle.symmetries())
        for one in maps:
            assert {one(cover) for cover in covers} == covers
        for cover in list(covers)[:3]:
            images = {one(cover) for one in maps}
            assert maps[0](cover) == cover
            assert {one(other(cover)) for one in maps for other in maps} == images


# --- methods ---------------------------------------------------------------------------------------------------
def classes(puzzle: Tiling, covers: set[Cover]) -> set[Cover]:
    """The least solution of each class."""
    return {min(symmetry(cover) for symmetry in puzzle.symmetries()) for cover in covers}


def asked(method: Method, goal: Goal) -> int:
    """Ask the method about every tiling that it takes; the number of those."""
    taken = 0
    for puzzle, expected in TILINGS:
        if method.refuses(puzzle, goal) is not None:
            continue
        taken += 1
        found: dict[Cover, int] = {}
        ended = run(Instance("random", puzzle), method, Question(goal, seed=1), sink=found.__setitem__)
        assert ended.wrong is None, puzzle
        assert set(found) <= expected, puzzle
        number = len(expected)
        if method.preserves is Preserves.ONE_PER_CLASS:
            number = len(classes(puzzle, expected))
            assert len(classes(puzzle, set(found))) == len(found), puzzle
        if goal in (Goal.FIRST, Goal.UNIQUE):
            assert len(found) == min(1 if goal is Goal.FIRST else 2, number), puzzle
        else:
            assert ended.count == number, puzzle
            assert len(found) == (number if goal is Goal.ALL else 0), puzzle
            assert ended.complete, puzzle
    return taken


METHODS = methods("tiling")


def test_there_are_methods() -> None:
    assert {
        "cp-sat/booleans",
        "cp-sat/exact-cover",
        "cp-sat/exact-cover-broken",
        "cp-sat/positions",
        "dancing-links/exact-cover",
        "dancing-links/exact-cover-broken",
        "python-constraint/placements",
    } <= {method.name for method in METHODS}


@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT, Goal.UNIQUE, Goal.FIRST])
@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_every_method_agrees_with_brute_force(method: Method, goal: Goal) -> None:
    if method.missing() is not None:
        pytest.skip(f"{method.name}: {method.missing()}")
    taken = asked(method, goal)
    if method.preserves is Preserves.ALL and goal in method.solver.goals:
        assert taken == INSTANCES
    elif method.preserves is Preserves.ONE_PER_CLASS and goal is Goal.UNIQUE:
        # One solution of each class does not tell how many there are.
        assert taken == 0
    else:
        assert 10 <= taken < INSTANCES


@pytest.mark.parametrize("goal", [Goal.ALL, Goal.COUNT])
def test_classes_by_listing_and_by_burnsides_lemma(goal: Goal) -> None:
    """Listed solutions are compared with their images; counted ones are not seen, so it takes Burnside's lemma."""
    method = parse_method("tiling", "dancing-links/exact-cover")
    for puzzle, expected in TILINGS:
        ended = run(Instance("random", puzzle), method, Question(goal, classes=True))
        assert (ended.count, ended.classes) == (len(expected), len(classes(puzzle, expected))), puzzle
        assert (ended.verified is None) == (goal is Goal.COUNT)


def test_each_symmetry_keeps_the_solutions_that_its_form_has() -> None:
    engine = parse_method("tiling", "dancing-links/exact-cover").solver
    fixed, numbers = formulations("tiling")["exact-cover"].fixed, []
    assert fixed is not None
    for puzzle, expected in TILINGS:
        for motion, form in zip(puzzle.motions, fixed(puzzle) or (), strict=True):
            raw: list[Any] = []
            engine.search(engine.prepare(form), Request(on_solution=raw.append))
            found = {form.decode(answer) for answer in raw}
            assert found == {cover for cover in expected if motion.cover(cover) == cover}, puzzle
            assert len(found) == len(raw), puzzle
            numbers.append(len(found) if motion is not puzzle.motions[0] else 0)
    assert sum(number > 0 for number in numbers) >= 20
