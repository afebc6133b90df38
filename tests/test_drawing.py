"""Boards as text and as SVG: exact small ones, the limits of size, and what must be escaped."""

from __future__ import annotations

import re
import time
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from gridproof.instances import InvalidInput, Queens
from gridproof.instances.drawing import EMPTY, Board, Mark, to_svg, to_text
from gridproof.instances.drawing.board import PALETTE, Tones
from gridproof.instances.drawing.text import MAX_LINES

REGIONS = """
AABBB
AABCC
DDBBB
DDDEE
DDEEE
"""
MARKS = """
..x..
....Q
.....
x....
.....
"""
REGIONAL = Queens(5, "touching", board=MARKS, regions=REGIONS)
PLACEMENT = (1, 4, 2, 0, 3)
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def stripes(size: int) -> Queens:
    """A board whose regions are its columns, named by as many letters as it takes."""
    letters = [chr(0x4E00 + col) for col in range(size)]
    return Queens(size, "touching", regions="\n".join(["".join(letters)] * size))


def test_text_of_a_plain_board() -> None:
    assert Queens(4).draw((1, 3, 0, 2)) == ". Q . .\n. . . Q\nQ . . .\n. . Q ."
    assert Queens(2).draw() == ". .\n. ."
    assert Queens(1).draw((0,)) == "Q"


def test_text_of_marks() -> None:
    marked = Queens(3, board="Q..\n..x\n...")
    assert marked.draw() == "Q . .\n. . x\n. . ."
    assert marked.draw((0, 1, 2)) == "Q . .\n. Q x\n. . Q"


def test_text_of_regions_with_their_names() -> None:
    assert REGIONAL.draw(PLACEMENT).splitlines() == [
        "┌─A─────┬─B─────────┐",
        "│ .   Q │ x   .   . │",
        "│       │   ┌─C─────┤",
        "│ .   . │ . │ .   Q │",
        "├─D─────┤   └───────┤",
        "│ .   . │ Q   .   . │",
        "│       └───┬─E─────┤",
        "│ Q   .   . │ .   . │",
        "│       ┌───┘       │",
        "│ .   . │ .   Q   . │",
        "└───────┴───────────┘",
    ]


def test_text_becomes_narrower_before_it_is_cropped() -> None:
    assert Queens(9).draw(width=16).splitlines()[0] == "........."
    assert REGIONAL.draw(PLACEMENT, width=20).splitlines()[:4] == [
        "┌───┬─────┐",
        "│. Q│x . .│",
        "│   │ ┌───┤",
        "│. .│.│. Q│",
    ]


def test_a_cropped_board_says_what_it_leaves_out() -> None:
    lines = Queens(70).draw(tuple(range(70)), width=70).splitlines()
    assert lines[0] == "Q" + "." * 69
    assert len(lines) == MAX_LINES + 1
    assert lines[-2:] == ["…", "left out: the last 11 of 70 rows"]
    lines = Queens(20).draw(tuple(range(20)), width=12).splitlines()
    assert lines[1] == ".Q.........…"
    assert " ".join(lines[20:]) == "left out: the last 9 of 20 columns"


def test_a_cropped_board_keeps_the_walls_beyond_the_crop() -> None:
    assert REGIONAL.draw(PLACEMENT, width=8).splitlines()[:5] == [
        "┌───┬──",
        "│. Q│x …",
        "│   │ ┌",
        "│. .│.│…",
        "├───┤ └",
    ]


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("width", [8, 9, 20, 33, 80, 200])
def test_text_fits(width: int, colour: bool) -> None:
    for puzzle in (Queens(1), Queens(8), Queens(40), Queens(41), Queens(90), stripes(7), stripes(45), REGIONAL):
        text = puzzle.draw(tuple(range(puzzle.size)), width=width, colour=colour)
        lines = ANSI.sub("", text).splitlines()
        assert max(map(len, lines)) <= width
        caption = next((row for row, line in enumerate(lines) if line.startswith("left")), len(lines))
        assert caption <= MAX_LINES


def test_colours_change_nothing_but_the_look() -> None:
    plain, coloured = REGIONAL.draw(PLACEMENT), REGIONAL.draw(PLACEMENT, colour=True)
    assert ANSI.sub("", coloured) == plain
    assert "\x1b" not in plain
    assert all(line.count("\x1b[0m") * 2 == line.count("\x1b[") for line in coloured.splitlines())


def test_a_huge_board_takes_no_time() -> None:
    size = 1_000_000
    placement = tuple(range(size))
    start = time.perf_counter()
    text = Queens(size).draw(placement, colour=True)
    assert time.perf_counter() - start < 1
    assert "the last 999941 of 1000000 rows" in text


def test_a_hole_has_walls_and_no_paint() -> None:
    ring = Board(3, 3, lambda row, col: Mark("o"), lambda row, col: "" if row == col == 1 else "a")
    assert to_text(ring).splitlines()[2:5] == ["│   ┌───┐   │", "│ o │   │ o │", "│   └───┘   │"]
    assert "M1 1h1v1h-1z" not in to_svg(ring)


def test_neighbouring_regions_differ_in_colour() -> None:
    regions = {cell: f"{cell[0] // 2}/{(cell[1] + cell[0] // 2) // 3}" for cell in product(range(30), range(30))}
    board = Board(30, 30, lambda row, col: EMPTY, lambda row, col: regions[row, col])
    tones = Tones(board, 30, 30)
    for row, col in product(range(29), range(29)):
        for other in ((row + 1, col), (row, col + 1)):
            if regions[row, col] != regions[other]:
                assert tones.at(row, col) != tones.at(*other)
    assert len({tones.at(*cell) for cell in regions}) == len(PALETTE)


def line_length(svg: str, kind: str) -> int:
    """The length in cells of all lines of one kind."""
    paths = re.findall(rf'class="{kind}" d="([^"]*)"', svg)
    return sum(int(length) for path in paths for length in re.findall(r"[hv](\d+)", path))


def test_svg_walls_are_the_borders_of_regions() -> None:
    rows = REGIONS.split()
    across = sum(left != right for row in rows for left, right in pairwise(row))
    down = sum(upper != lower for column in zip(*rows, strict=True) for upper, lower in pairwise(column))
    svg = REGIONAL.svg(PLACEMENT)
    assert line_length(svg, "thick") == across + down + 4 * 5
    assert line_length(svg, "thin") == 2 * 5 * 4 - across - down


def test_svg_of_a_torus_joins_its_edges() -> None:
    svg = Queens(7, "toroidal").svg()
    assert (line_length(svg, "joined"), line_length(svg, "thick")) == (28, 0)
    assert "joined" not in Queens(7).svg()


@pytest.mark.parametrize("puzzle", [Queens(1), Queens(5), Queens(7, "toroidal"), REGIONAL, stripes(24)])
def test_svg_is_well_formed(puzzle: Queens) -> None:
    svg = puzzle.svg(tuple(range(puzzle.size)))
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("role") == "img"
    assert root[0].text == root.get("aria-label") == f"{puzzle.describe()} with a solution"
    assert svg.count("\n") == 0


def test_svg_shows_each_queen_once() -> None:
    queens = [path.get("d", "") for path in ElementTree.fromstring(Queens(4).svg((1, 3, 0, 2)))][-1]
    assert re.findall(r"M(\d) (\d)", queens) == [("1", "0"), ("3", "1"), ("0", "2"), ("2", "3")]


def test_svg_escapes_what_it_writes() -> None:
    board = Board(1, 1, lambda row, col: Mark("<"), lambda row, col: '&"', label="</svg>&\"'")
    root = ElementTree.fromstring(to_svg(board))
    assert root.get("aria-label") == "</svg>&\"'"
    assert [element.text for element in root.iter() if element.tag.endswith("text")] == ['&"', "<"]


def test_svg_refuses_what_no_one_can_look_at() -> None:
    assert "</svg>" in Queens(200).svg()
    with pytest.raises(InvalidInput, match="201 x 201"):
        Queens(201).svg()
    with pytest.raises(InvalidInput, match="too large"):
        Queens(4_000_000).svg()


def test_a_wrong_solution_is_drawn_as_it_is() -> None:
    assert Queens(3).draw((7, 1)) == ". . .\n. Q .\n. . ."
    assert Queens(2, board="Q.\n..").draw((1, 1)) == "Q Q\n. Q"
