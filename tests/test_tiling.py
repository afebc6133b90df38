"""The tiling puzzle itself: its pieces, its rules, its solutions and its symmetries."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridproof.instances import InvalidInput, Tiling
from gridproof.instances.cells import components
from gridproof.instances.tiling import Cover
from gridproof.instances.tiling.motions import canonical, motions, orientations
from gridproof.instances.tiling.sets import set_names, set_shapes

SIZES = ("monominoes", "dominoes", "trominoes", "tetrominoes", "pentominoes", "hexominoes")
FIXED = (1, 2, 6, 19, 63, 216)  # OEIS A001168
ONE_SIDED = (1, 1, 2, 7, 18, 60)  # OEIS A000988
FREE = (1, 1, 2, 5, 12, 35)  # OEIS A000105

DOMINOES = Tiling({"I": {"shape": "##", "count": 3}}, rectangle="2x3")
UPRIGHT: Cover = tuple(("I", ((0, col), (1, col))) for col in range(3))


# --- pieces ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", range(1, 7))
def test_named_sets_have_all_polyominoes(size: int) -> None:
    name = SIZES[size - 1]
    for prefix, number, flip in (("", FREE, True), ("one-sided ", ONE_SIDED, False)):
        shapes = set_shapes(prefix + name)
        assert len(shapes) == number[size - 1]
        images = [orientations(shape, rotate=True, flip=flip) for shape in shapes.values()]
        fixed = {image for group in images for image in group}
        assert sum(map(len, images)) == len(fixed) == FIXED[size - 1]
        assert all(len(shape) == size and len(list(components(shape))) == 1 for shape in shapes.values())


def test_soma_has_the_seven_irregular_pieces() -> None:
    shapes = list(set_shapes("soma").values())
    assert sorted(map(len, shapes)) == [3, 4, 4, 4, 4, 4, 4]
    box = Tiling("soma", box="3x3x3")
    # All pieces of at most four cubes that are no bar and no block, 12 and 24 and so on placements of each.
    assert sorted(len(piece.orientations) for piece in box.kinds) == [8, 12, 12, 12, 12, 12, 24]
    a, b = (piece for piece in box.kinds if piece.name in "AB")
    assert not set(a.orientations) & set(b.orientations)
    assert canonical(a.shape, rotate=True, flip=True) == canonical(b.shape, rotate=True, flip=True)


@pytest.mark.parametrize("name", set_names())
def test_the_two_ways_to_images_agree(name: str) -> None:
    """Methods place pieces by quarter turns, the rules recognise them by signed permutations of the axes."""
    for flat in set_shapes(name).values():
        for shape in (flat, tuple((0, *cell) for cell in flat)):
            for rotate, flip in ((True, True), (True, False), (False, True), (False, False)):
                if len(shape[0]) > 3:
                    continue
                images = orientations(shape, rotate=rotate, flip=flip)
                assert {canonical(image, rotate=rotate, flip=flip) for image in images} == {
                    canonical(shape, rotate=rotate, flip=flip)
                }
                assert len(motions(len(shape[0]), rotate=rotate, flip=flip)) % len(images) == 0
                assert min(images) == canonical(shape, rotate=rotate, flip=flip)


def test_switches_restrict_the_placements() -> None:
    def images(**switches: bool) -> int:
        return len(Tiling({"L": {"shape": "#.\n#.\n##", **switches}}, rectangle="1x4").kinds[0].orientations)

    assert [images(), images(flip=False), images(rotate=False), images(flip=False, rotate=False)] == [8, 4, 2, 1]
    turned = Tiling({"L": {"shape": "#.\n#.\n##", "rotate": False}}, rectangle="1x4").kinds[0].orientations
    # Left and right are exchanged, not top and bottom.
    assert ((0, 1), (1, 1), (2, 0), (2, 1)) in turned


def test_pieces_in_space_cannot_be_mirrored_unless_they_may_flip() -> None:
    twisted = "##\n#.\n\n..\n#."
    for flip, number in ((False, 12), (True, 24)):
        piece = Tiling({"A": {"shape": twisted, "count": 2, "flip": flip}}, box="2x2x2").kinds[0]
        assert len(piece.orientations) == number


def test_a_piece_of_one_layer_may_stand_in_a_box() -> None:
    [piece] = Tiling({"I": {"shape": "##", "count": 4}}, box="2x2x2").kinds
    assert piece.orientations == (((0, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 1, 0)), ((0, 0, 0), (1, 0, 0)))


# --- rules -----------------------------------------------------------------------------------------------------
def broken(puzzle: Tiling, *placements: tuple[str, tuple[tuple[int, ...], ...]]) -> list[tuple[str, Any]]:
    return [(found.rule, found.cells) for found in puzzle.violations(tuple(sorted(placements)))]


def test_each_broken_rule_is_named_with_its_cells() -> None:
    left, right, top = ("I", ((0, 0), (1, 0))), ("I", ((0, 2), (1, 2))), ("I", ((0, 0), (0, 1)))
    assert broken(DOMINOES, *UPRIGHT) == []
    assert broken(DOMINOES, left, right) == [
        ("count", ((0, 0), (1, 0), (0, 2), (1, 2))),
        ("uncovered", ((0, 1), (1, 1))),
    ]
    assert ("overlap", ((0, 0),)) in broken(DOMINOES, left, right, top)
    assert broken(DOMINOES, left, right, ("I", ((0, 1), (1, 2))))[0] == ("shape", ((0, 1), (1, 2)))
    assert broken(DOMINOES, left, right, ("J", ((0, 1), (1, 1))))[0] == ("piece", ((0, 1), (1, 1)))
    assert ("outside", ((2, 1),)) in broken(DOMINOES, left, right, ("I", ((1, 1), (2, 1))))
    assert ("count", (*left[1], *left[1], *right[1], *right[1])) in broken(DOMINOES, left, left, right, right)
    given = Tiling({"A": "##", "B": "##"}, region="A.\n..")
    assert broken(given, ("A", ((0, 0), (0, 1))), ("B", ((1, 0), (1, 1)))) == []
    assert broken(given, ("B", ((0, 0), (0, 1))), ("A", ((1, 0), (1, 1)))) == [("given", ((0, 0),))]


def test_strange_solutions_are_violations_and_no_crash() -> None:
    for cells in ((), ((0,),), ((0, 0, 0), (0, 0, 1)), ((0, 0), (0,)), ((-1, 0), (0, 0)), ((0, 0), (0, 0))):
        cover: Cover = (("I", cells), *UPRIGHT[1:])
        assert "shape" in [found.rule for found in DOMINOES.violations(cover)] or cells == ((-1, 0), (0, 0))
        assert DOMINOES.violations(cover)
        assert DOMINOES.solution_to_json(cover)
        DOMINOES.draw(cover)
        DOMINOES.svg(cover)
        assert isinstance(DOMINOES.difference(cover, UPRIGHT), list)
    assert DOMINOES.violations(())
    assert DOMINOES.solution_to_json(UPRIGHT * 3)


def test_one_sided_pieces_are_not_turned_over() -> None:
    puzzle = Tiling("one-sided tetrominoes", rectangle="4x7")
    ell, jay = ((0, 0), (1, 0), (2, 0), (2, 1)), ((0, 1), (1, 1), (2, 0), (2, 1))
    assert not any(found.rule == "shape" for found in puzzle.violations((("L", ell), ("J", jay))))
    assert broken(puzzle, ("L", jay), ("J", ell))[:2] == [("shape", ell), ("shape", jay)]


# --- solutions -------------------------------------------------------------------------------------------------
def test_solutions_round_trip_as_json() -> None:
    data = json.loads(json.dumps(DOMINOES.solution_to_json(UPRIGHT)))
    assert data["rows"] == ["IiA", "IiA"]
    assert data["placements"][1] == {"piece": "I", "cells": [[0, 1], [1, 1]]}
    assert DOMINOES.solution_from_json(data) == UPRIGHT
    shuffled = {"placements": [{"piece": "I", "cells": entry["cells"][::-1]} for entry in data["placements"][::-1]]}
    assert DOMINOES.solution_from_json(shuffled) == UPRIGHT


def test_rows_of_a_box_are_a_region_again() -> None:
    box = Tiling({"I": {"shape": "##", "count": 4}}, box="2x2x2")
    cover: Cover = tuple(("I", ((layer, row, 0), (layer, row, 1))) for layer in range(2) for row in range(2))
    assert box.solution_to_json(cover)["rows"] == ["II", "ii", "", "AA", "BB"]
    holed = Tiling({"I": "##", "bar": "##"}, region="..#\n#..")
    rows = holed.solution_to_json((("I", ((0, 0), (0, 1))), ("bar", ((1, 1), (1, 2)))))["rows"]
    assert rows == ["II#", "#bb"]


@pytest.mark.parametrize(
    "data",
    [
        *(3, None, [], {}, {"rows": []}, {"placements": 3}, {"placements": [3]}, {"placements": [{}]}),
        *({"placements": [{"piece": 1, "cells": []}]}, {"placements": [{"piece": "I", "cells": [3]}]}),
        *({"placements": [{"piece": "I", "cells": [[0, "1"]]}]}, {"placements": [{"piece": "I", "cells": [[True]]}]}),
    ],
)
def test_bad_solutions(data: object) -> None:
    with pytest.raises(InvalidInput):
        DOMINOES.solution_from_json(data)


def test_difference() -> None:
    other: Cover = (("I", ((0, 0), (0, 1))), ("I", ((0, 2), (1, 2))), ("I", ((1, 0), (1, 1))))
    assert DOMINOES.difference(UPRIGHT, other) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert DOMINOES.difference(UPRIGHT, UPRIGHT) == []


# --- symmetries ------------------------------------------------------------------------------------------------
HOLED = "........\n" * 3 + "...##...\n" * 2 + "........\n" * 3
TWISTED = {"A": {"shape": "##\n#.\n\n..\n#.", "count": 2}}


@pytest.mark.parametrize(
    ("puzzle", "order"),
    [
        (Tiling("pentominoes", rectangle="6x10"), 4),
        (Tiling("pentominoes", region=HOLED), 8),
        (
            Tiling("pentominoes", region="##########\n" + "#........#\n" * 3 + "#...##...#\n" * 2 + "#........#\n" * 3),
            8,
        ),
        (Tiling("pentominoes", region=HOLED.replace(".", "X", 1)), 2),
        (Tiling("pentominoes", region="X" + "." * 9 + ("\n" + "." * 10) * 5), 1),
        # All 18 one-sided pentominoes together are symmetric: a reflection exchanges those that mirror each other.
        (Tiling("one-sided pentominoes", rectangle="9x10"), 4),
        (Tiling("tetrominoes", rectangle="4x5"), 4),
        (Tiling({"L": {"shape": "#.\n#.\n##", "flip": False, "count": 4}}, rectangle="4x4"), 4),
        (Tiling({"L": {"shape": "#.\n#.\n##", "count": 4}}, rectangle="4x4"), 8),
        (Tiling({"L": {"shape": "#.\n#.\n##", "rotate": False, "count": 4}}, rectangle="4x4"), 2),
        (Tiling({"I": {"shape": "##", "rotate": False, "count": 8}}, rectangle="4x4"), 4),
        (Tiling("soma", box="3x3x3"), 48),
        (Tiling(TWISTED, box="2x2x2"), 24),
        (Tiling({"A": {**TWISTED["A"], "flip": True}}, box="2x2x2"), 48),
        (Tiling("pentominoes", box="2x5x6"), 8),
        (Tiling("pentominoes", box="1x6x10"), 4),
        (Tiling("dominoes", rectangle="1x2"), 2),
    ],
)
def test_orders_of_the_symmetry_groups(puzzle: Tiling, order: int) -> None:
    assert len(list(puzzle.symmetries())) == order


def test_pieces_of_one_shape_stay_themselves() -> None:
    puzzle = Tiling({"A": "##", "B": "##"}, rectangle="2x2")
    assert all(motion.names == {"A": "A", "B": "B"} for motion in puzzle.motions)
    assert len(puzzle.motions) == 8
    mirrored = Tiling(
        {"L": {"shape": "#.\n#.\n##", "flip": False}, "J": {"shape": ".#\n.#\n##", "flip": False}}, rectangle="2x4"
    )
    assert [motion.names["L"] for motion in mirrored.motions].count("J") == 2
