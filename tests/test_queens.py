"""The queens puzzle itself: its rules, its text form, its symmetries, and what it refuses."""

from __future__ import annotations

import random
from itertools import product

import pytest

from gridproof.instances import InvalidInput, Queens

KNIGHTS = (0, 2, 4, 1, 3)  # a placement of five queens, also on the torus


def rules(puzzle: Queens, solution: tuple[int, ...]) -> list[str]:
    return [violation.rule for violation in puzzle.violations(solution)]


def attacks(attack: str, size: int, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two queens attack each other, by walking: as slow and as plain as can be."""
    steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    if one[0] == other[0] or one[1] == other[1]:
        return True
    for down, right in steps:
        row, col = one
        for _ in range(1 if attack == "touching" else size):
            row, col = row + down, col + right
            if attack == "toroidal":
                row, col = row % size, col % size
            if (row, col) == other:
                return True
    return False


@pytest.mark.parametrize("attack", ["queen", "toroidal", "touching"])
def test_attacks_against_a_walk_over_the_board(attack: str) -> None:
    for size in range(1, 6):
        puzzle = Queens(size, attack)
        for solution in product(range(size), repeat=size):
            queens = list(enumerate(solution))
            clash = any(attacks(attack, size, a, b) for a in queens for b in queens if a < b)
            assert bool(puzzle.violations(solution)) == clash, solution


def test_each_broken_rule_is_named_with_its_cells() -> None:
    [given] = Queens(5, board=".Q...\n" + ".....\n" * 4).violations(KNIGHTS)
    assert (given.rule, given.cells) == ("given", ((0, 1),))
    [forbidden] = Queens(5, board=".....\n..x..\n" + ".....\n" * 3).violations(KNIGHTS)
    assert (forbidden.rule, forbidden.cells) == ("forbidden", ((1, 2),))
    broken = Queens(5, regions="AAAAA\nBBBBB\nABCCC\nDDDDD\nEEEEE").violations((0, 2, 1, 4, 3))
    assert ("region", ((1, 2), (2, 1))) in [(violation.rule, violation.cells) for violation in broken]
    assert ("region", ()) in [(violation.rule, violation.cells) for violation in broken]
    assert rules(Queens(4), (1, 3, 0, 1)) == ["column", "diagonal", "diagonal"]
    assert rules(Queens(4), (0, 1, 2, 3)) == ["diagonal"]
    assert rules(Queens(4, "touching"), (0, 2, 3, 1)) == ["touching"]


def test_wrong_shapes_are_violations_and_no_crash() -> None:
    assert rules(Queens(5), (0, 2, 4, 1)) == ["shape"]
    assert rules(Queens(5), (0, 2, 4, 1, 5)) == ["shape"]
    assert Queens(5).violations((0, 2, 4, 1, 5))[0].cells == ((4, 5),)
    assert rules(Queens(5), (0, 2, 4, 1, -1)) == ["shape"]
    assert rules(Queens(5), ()) == ["shape"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"size": 0}, "size is '0'; it takes 1 to 4000000"),
        ({"size": -1}, "size is '-1'"),
        ({"size": 4_000_001}, "size is '4000001'"),
        ({"size": 10**30}, "size is '1000000000000000000000000000000'"),
        ({"size": 10**5000}, "size is 'a number of thousands of digits'"),
        ({"size": "8"}, "size must be a whole number, not '8'"),
        ({"size": 8.0}, "size must be a whole number, not '8.0'"),
        ({"size": True}, "size must be a whole number, not 'True'"),
        ({"size": 3, "attack": "knight"}, "attack is 'knight'; it takes queen, toroidal, touching"),
        ({"size": 3, "board": 7}, "board must be text, not '7'"),
        ({"size": 3, "board": " \n\n"}, "board is empty"),
        ({"size": 3, "board": "...\n..\n..."}, "board, line 2, column 3: board is ragged: '..' has 2 cells"),
        ({"size": 3, "board": "...\n....\n..."}, "board, line 2, column 4: board is ragged"),
        (
            {"size": 3, "board": "\n...\n  .q.\n..."},
            "board, line 3, column 4: board has 'q' in '.q.'; it takes Q",
        ),
        ({"size": 3, "board": "..\n.."}, "board, line 1, column 3: board has rows of 2 cells, size is 3"),
        ({"size": 3, "board": "...\n..."}, "board, line 3, column 1: board has 2 rows, size is 3"),
        ({"size": 3, "board": "...\n...\n...\n..."}, "board, line 4, column 1: board has 4 rows, size is 3"),
        ({"size": 3, "board": "...\n\n...\n..."}, "board, line 2, column 1: board is ragged: ''"),
        (
            {"size": 2, "regions": "AB\nA1"},
            "regions, line 2, column 2: regions has '1' in 'A1'; it takes letters",
        ),
        (
            {"size": 2, "regions": "AA\nAA"},
            "regions, line 1, column 1: regions has 1 letters, size is 2: 'A'",
        ),
        ({"size": 2, "regions": "AB\nCB"}, "regions has 3 letters, size is 2: 'ABC'"),
    ],
)
def test_bad_fields(fields: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Queens(**fields)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_contradictory_givens_are_a_valid_puzzle() -> None:
    assert Queens(3, board="QQ.\n...\n...").violations((0, 1, 2))


@pytest.mark.parametrize("params", ["", "x", "8 ", "+8", "1_0", "0", "²", "8-knight", "8-", "9" * 5000, "8-queen-8"])
def test_bad_shorthands(params: str) -> None:
    with pytest.raises(InvalidInput):
        Queens.from_shorthand(params)


def test_shorthands() -> None:
    assert Queens.from_shorthand("8") == Queens(8)
    assert Queens.from_shorthand("7-toroidal") == Queens(7, "toroidal")


def test_tables_round_trip() -> None:
    for puzzle in (Queens(4), Queens(5, "touching"), Queens(2, board="Q.\n.x", regions="AB\nAB")):
        assert Queens.from_table(puzzle.to_table()) == puzzle
    with pytest.raises(InvalidInput, match="unknown key 'colour'"):
        Queens.from_table({"size": 3, "colour": 1})
    with pytest.raises(InvalidInput, match="queens needs 'size'"):
        Queens.from_table({})


@pytest.mark.parametrize("data", [3, "0,2", {"a": 1}, [0, "2"], [0, 2.0], [True], [None], None])
def test_bad_solutions(data: object) -> None:
    with pytest.raises(InvalidInput):
        Queens(5).solution_from_json(data)


def brute_force(puzzle: Queens) -> set[tuple[int, ...]]:
    return {s for s in product(range(puzzle.size), repeat=puzzle.size) if not puzzle.violations(s)}


def test_symmetries_form_a_group_that_keeps_the_solutions() -> None:
    draw = random.Random(5)
    orders = set()
    for _ in range(60):
        size = draw.randint(1, 5)
        attack = draw.choice(["queen", "toroidal", "touching"])
        marks = "".join(draw.choice("...x") for _ in range(size * size))
        board = "\n".join(marks[i * size : (i + 1) * size] for i in range(size)) if draw.random() < 0.5 else None
        puzzle = Queens(size, attack, board)
        maps = list(puzzle.symmetries())
        orders.add(len(maps))
        probe = tuple(draw.sample(range(size), size))
        assert maps[0](probe) == probe
        images = {one(probe) for one in maps}
        assert {one(other(probe)) for one in maps for other in maps} == images
        solutions = brute_force(puzzle)
        for one in maps:
            assert {one(solution) for solution in solutions} == solutions
    assert {1, 8} < orders


def test_classes_by_orbits() -> None:
    # OEIS A002562 for N = 1..6, here by walking orbits.
    for size, expected in zip(range(1, 7), (1, 0, 0, 1, 2, 1), strict=True):
        puzzle = Queens(size)
        left, classes = brute_force(puzzle), 0
        while left:
            classes += 1
            one = next(iter(left))
            left -= {symmetry(one) for symmetry in puzzle.symmetries()}
        assert classes == expected


def test_marks_and_regions_restrict_the_symmetries() -> None:
    corner = Queens(4, board="x...\n....\n....\n....")
    assert len(list(corner.symmetries())) == 2
    stripes = Queens(3, regions="AAA\nBBB\nCCC")
    assert len(list(stripes.symmetries())) == 4
    assert len(list(Queens(5, "toroidal").symmetries())) == 8 * 25


def test_difference() -> None:
    assert Queens(4).difference((1, 3, 0, 2), (2, 0, 3, 1)) == [
        (0, 1), (0, 2), (1, 0), (1, 3), (2, 0), (2, 3), (3, 1), (3, 2)
    ]  # fmt: skip
    assert Queens(4).difference((1, 3, 0, 2), (1, 3, 0, 2)) == []
