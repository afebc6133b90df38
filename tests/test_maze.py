"""Mazes: bad fields, each rule by itself, text and pictures, symmetries, the statistics."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

import gridproof
from gridproof.instances import Instance, InvalidInput, Maze, load, parse_toml

ROOM = "\n".join(["#######", *["#     #", "# # # #"] * 2, "#     #", "#######"])
CROSS = ("#######", "#     #", "### ###", "#     #", "### ###", "#     #", "#######")
"""A maze of 3x3 cells, each of its rows joined in the middle column."""
BRAIDED = "#######\n#     #\n# # # #\n#     #\n### # #\n#     #\n#######"


def rules(puzzle: Maze, rows: tuple[Any, ...]) -> set[str]:
    return {violation.rule for violation in puzzle.violations(rows)}


def changed(rows: tuple[str, ...], *places: tuple[int, int]) -> tuple[str, ...]:
    """The rows with walls opened or closed."""
    found = [list(row) for row in rows]
    for row, col in places:
        found[row][col] = " " if found[row][col] == "#" else "#"
    return tuple("".join(row) for row in found)


def test_each_rule() -> None:
    puzzle = Maze(3, 3)
    assert rules(puzzle, CROSS) == set()
    assert rules(puzzle, CROSS[:-1]) == {"shape"}
    assert rules(puzzle, ("?" * 7, *CROSS[1:])) == {"shape"}
    assert rules(puzzle, changed(CROSS, (0, 1))) == {"walls"}
    assert rules(puzzle, changed(CROSS, (2, 2))) == {"walls"}
    assert rules(puzzle, changed(CROSS, (1, 1))) == {"cells"}
    [loop] = puzzle.violations(changed(CROSS, (2, 1)))
    assert (loop.rule, {*loop.cells}) == ("loop", {(0, 0), (0, 1), (1, 0), (1, 1)})
    [part] = puzzle.violations(changed(CROSS, (5, 2)))
    assert (part.rule, part.cells) == ("connected", ((2, 0),))
    both = puzzle.violations(changed(CROSS, (5, 2), (2, 5)))
    assert [violation.rule for violation in both] == ["connected", "loop"]


def test_a_corner_opens_where_the_field_has_it() -> None:
    ends: dict[str, Any] = {"start": (0, 0), "end": (1, 1), "openings": True}
    for field, walls in (
        ("# ###\n# ? #\n#?#?#\n# ? #\n### #", ((0, 1), (4, 3))),
        ("#####\n  ? #\n#?#?#\n# ?  \n#####", ((1, 0), (3, 4))),
        ("#?###\n?  ?#\n#?#?#\n# ?  \n#####", ((0, 1), (3, 4))),
    ):
        task = Maze(field=field, **ends)
        assert task.opening_walls == walls
        made = [found.value for found in gridproof.solutions(task)]
        assert made
        assert all(rows[row][col] == " " for rows in made for row, col in walls)
        assert not any(task.violations(rows) for rows in made)


@pytest.mark.parametrize(("rows", "cols", "number"), [(1, 1, 1), (1, 4, 2), (4, 1, 2), (2, 3, 4), (3, 3, 8)])
def test_each_symmetry_is_there_once(rows: int, cols: int, number: int) -> None:
    """Those of a rectangle, and of a line of cells."""
    assert len([*Maze(rows, cols).symmetries()]) == number


def test_an_opening_leads_out_of_the_maze_and_not_into_a_hole() -> None:
    ring = Maze(mask="...\n.#.\n...", start=(0, 1), end=(2, 1), openings=True)
    assert ring.opening_walls == ((0, 3), (6, 3))
    # A bay, unlike a hole, is around the maze.
    bay = Maze(mask=".#.\n.#.\n...", start=(0, 0), end=(2, 1), openings=True)
    assert bay.opening_walls == ((0, 1), (4, 3))


def test_openings_and_clues() -> None:
    opened = Maze(3, 3, start=(0, 1), end=(2, 2), openings=True)
    assert opened.opening_walls == ((0, 3), (6, 5))
    assert rules(opened, CROSS) == {"openings"}
    assert rules(opened, changed(CROSS, (0, 3), (6, 5))) == set()
    assert rules(Maze(field="\n".join(CROSS).replace("### ###", "#??????")), CROSS) == set()
    puzzle = Maze(field="\n".join(["#######", "#?#? ?#", *["?" * 7] * 4, "#######"]))
    assert rules(puzzle, CROSS) == {"clues"}
    assert [violation.cells for violation in puzzle.violations(CROSS)] == [((0, 0), (0, 1))]


@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ({"path_length": 4}, True),
        ({"path_length": [1, 3]}, False),
        ({"dead_ends": 6}, True),
        ({"dead_ends": 5}, False),
        ({"longest_corridor": 2}, True),
        ({"longest_corridor": [3, 9]}, False),
        ({"symmetry": "mirror"}, True),
        ({"symmetry": "rotate180"}, True),
        ({"path_through": [[1, 1]]}, True),
        ({"path_through": "...\nx..\n..."}, False),
    ],
)
def test_wishes(wish: dict[str, Any], kept: bool) -> None:
    puzzle = Maze.from_table({"rows": 3, "cols": 3, "start": [0, 0], "end": [2, 2], **wish})
    assert rules(puzzle, CROSS) == (set() if kept else {*wish})
    assert Maze.from_table(puzzle.to_table()) == puzzle


def test_symmetry_is_of_the_passages() -> None:
    crooked = changed(CROSS, (1, 2), (2, 1))
    for symmetry in ("mirror", "rotate180"):
        assert rules(Maze(3, 3, symmetry=symmetry), crooked) == {"symmetry"}


def test_a_path() -> None:
    puzzle = Maze(field=BRAIDED, start=(0, 0), end=(2, 2))
    assert puzzle.is_finding
    way = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    assert rules(puzzle, way) == set()
    assert rules(puzzle, way[:-1]) == {"end"}
    assert rules(puzzle, way[1:]) == {"start"}
    assert rules(puzzle, ((0, 0), *way[2:])) == {"steps"}
    assert rules(puzzle, ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2))) == {"steps"}
    assert rules(puzzle, ((0, 0), (0, 1), (0, 0), *way[1:])) == {"simple"}
    assert rules(puzzle, ((0, 0), (0, 3), *way[1:])) == {"cells"}
    assert rules(puzzle, ()) == {"cells"}
    other = ((0, 0), (1, 0), (1, 1), (1, 2), (2, 2))
    assert puzzle.difference(way, other) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    assert puzzle.solution_from_json(puzzle.solution_to_json(way)) == way
    assert puzzle.remarks_on(way) == ["path of 4 passages; another path joins start and end"]
    assert puzzle.remarks()[1].startswith("3 loops; one is [")


def test_difference_of_mazes() -> None:
    assert Maze(3, 3).difference(CROSS, changed(CROSS, (5, 2), (4, 1))) == [(1, 0), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"rows": 0, "cols": 3}, "rows is '0'; it takes a whole number, 1 to 5000"),
        ({"rows": 3}, "cols is '0'"),
        ({"rows": True, "cols": 3}, "rows is 'True'"),
        ({"rows": 5000, "cols": 5000}, "25000000 cells"),
        ({"field": "######\n# # ##\n######"}, "field has 3 rows of 6 characters, such as '######'; both must be odd"),
        ({"field": "#####\n# x #\n#####"}, "field, line 2, column 3: field has 'x'"),
        ({"field": "#####\n#   #\n####"}, "field is ragged"),
        ({"field": "\n#####\n# ? #\n# ###\n#?  #\n## ##\n"}, "line 6, column 3: field is open where four walls meet"),
        ({"field": 5}, "field must be text"),
        ({"field": "#####\n# ? #\n#####", "rows": 2}, "field has 1x2 cells; rows and cols say 2x0"),
        ({"field": "#####\n# # #\n#####"}, "a full field asks for the path: it needs start"),
        ({"field": "#####\n# ###\n#####", "start": [0, 1], "end": [0, 0]}, "start is .*, which is a wall"),
        ({"rows": 3, "cols": 3, "start": [3, 0]}, "start is .*, outside of 3x3 cells"),
        ({"rows": 3, "cols": 3, "start": "00"}, "start is '00'; it takes a cell"),
        ({"rows": 3, "cols": 3, "start": [0, 0], "end": [0, 0]}, "start and end are the same cell"),
        ({"rows": 3, "cols": 3, "openings": True}, "openings needs start"),
        ({"rows": 3, "cols": 3, "openings": 1}, "openings is '1'; it takes true or false"),
        ({"rows": 3, "cols": 3, "openings": True, "start": [1, 1], "end": [0, 0]}, "an opening takes a cell on the"),
        # A hole is no border.
        (
            {"mask": "....\n.#..\n....", "start": [1, 2], "end": [0, 0], "openings": True},
            r"start is .*\[1, 2\].*; an opening takes a cell on the border",
        ),
        (
            {"mask": "...", "field": "#######\n#  #  #\n#######", "start": [0, 0], "end": [0, 2]},
            r"field, line 2, column 4: field has '#' at cell \[0, 1\], the mask says otherwise",
        ),
        ({"mask": ".#.\n.#."}, r"the cells are in 2 parts: \[0, 2\] is cut off from \[0, 0\]"),
        ({"mask": "##"}, "the maze has no cells"),
        (
            {"field": "#####\n#   #\n#####", "start": [0, 0], "end": [0, 1], "openings": True},
            "field, line 1, column 2: field is shut in the wall around the maze at the start",
        ),
        (
            {"field": ROOM, "start": [1, 1], "end": [0, 0], "openings": True},
            r"start is '\[1, 1\]'; an opening takes a cell on the border",
        ),
        ({"mask": ".x"}, "mask has 'x'"),
        ({"mask": "..", "rows": 2}, "mask has 1x2 cells; rows and cols say 2x0"),
        ({"mask": "..", "field": "###\n#?#\n###"}, "mask has 1x2 cells, field 1x1"),
        ({"mask": "..\n.#", "symmetry": "mirror"}, "symmetry is 'mirror', which the mask has not"),
        ({"rows": 3, "cols": 3, "symmetry": "round"}, "symmetry is 'round'; it takes rotate180, mirror"),
        ({"rows": 3, "cols": 3, "objective": "best"}, "objective is 'best'"),
        ({"rows": 3, "cols": 3, "objective": "longest-path"}, "objective 'longest-path' needs start"),
        ({"rows": 3, "cols": 3, "path_length": 4}, "path_length needs start"),
        ({"rows": 3, "cols": 3, "dead_ends": [5, 2]}, "dead_ends is .*; it takes a number or"),
        ({"rows": 3, "cols": 3, "dead_ends": True}, "dead_ends is 'True'"),
        ({"rows": 3, "cols": 3, "path_through": 3}, "path_through is '3'"),
        ({"rows": 3, "cols": 3, "path_through": ".x"}, "path_through has 1x2 cells, not 3x3"),
        ({"field": "# ###\n# ? #\n#####"}, "field, line 1, column 2: field is open in a wall around the maze"),
        (
            {"field": "#####\n# ? #\n#####", "start": [0, 0], "end": [0, 1], "openings": True},
            "field, line 1, column 2: field is shut in the wall around the maze at the start, where",
        ),
        ({"field": BRAIDED, "start": [0, 0], "end": [2, 2], "dead_ends": 3}, "dead_ends is a wish"),
        ({"rows": 3, "cols": 3, "colour": 1}, "unknown key 'colour' for maze"),
    ],
)
def test_bad_fields(table: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        Maze.from_table(table)


@pytest.mark.parametrize("params", ["3", "3x", "x3", "3x3x3", "0x3", "a"])
def test_bad_shorthand(params: str) -> None:
    with pytest.raises(InvalidInput):
        load(f"maze:{params}")


def test_text_form() -> None:
    for puzzle in (
        Maze(mask="..#\n...", dead_ends=(2, 3)),
        Maze(field=BRAIDED, start=(0, 0), end=(2, 2)),
        Maze(2, 3, start=(0, 0), end=(1, 2), openings=True, path_length=(3, 5), objective="longest-path"),
    ):
        again = parse_toml(Instance("x", puzzle).to_toml(), "x", "x")
        assert again.puzzle == puzzle
    assert load("maze:20x30").puzzle == Maze(20, 30)


def test_symmetries() -> None:
    assert len([*Maze(3, 3).symmetries()]) == 8
    assert len([*Maze(3, 4).symmetries()]) == 4
    assert len([*Maze(3, 3, symmetry="mirror").symmetries()]) == 4
    assert len([*Maze(mask="..#\n...\n...").symmetries()]) == 2
    assert len([*Maze(3, 3, start=(0, 0), end=(2, 2), path_length=4).symmetries()]) == 4
    puzzle = Maze(3, 3)
    assert {len(puzzle.violations(symmetry(CROSS))) for symmetry in puzzle.symmetries()} == {0}


def test_pictures() -> None:
    puzzle = Maze(3, 3, start=(0, 0), end=(2, 2))
    lines = puzzle.draw(CROSS).split("\n")
    assert lines[1] == "#S..  #"
    assert lines[5] == "#  ..E#"
    narrow = Maze(40, 60).draw(width=40)
    assert max(map(len, narrow.split("\n"))) <= 72
    assert "left out: the last 1 of 81 lines" not in narrow
    assert "the last 82 of 121 columns" in narrow
    root = ElementTree.fromstring(puzzle.svg(CROSS))
    walls = [element for element in root if element.get("class") == "walls"]
    assert len(walls) == 1
    assert "\x1b[" in puzzle.draw(CROSS, colour=True)
    with pytest.raises(InvalidInput, match="too large for a picture"):
        Maze(1200, 1200).svg()
    assert "open" in {element.get("class") for element in ElementTree.fromstring(Maze(2, 2).svg())}


def random_rows(draw: random.Random, rows: int, cols: int) -> tuple[str, ...]:
    field = [["#"] * (2 * cols + 1) for _ in range(2 * rows + 1)]
    for row in range(1, 2 * rows):
        for col in range(1, 2 * cols):
            if (row % 2 and col % 2) or ((row % 2 or col % 2) and draw.random() < 0.55):
                field[row][col] = " "
    return tuple("".join(line) for line in field)


def test_random_fields_against_a_count_of_edges_and_parts() -> None:
    """A graph is a tree if it is in one part and has an edge less than nodes."""
    draw, trees = random.Random(5), 0
    for _ in range(400):
        rows, cols = draw.randint(1, 4), draw.randint(1, 4)
        field = random_rows(draw, rows, cols)
        left = {(row, col) for row in range(rows) for col in range(cols)}
        edges, parts = 0, 0
        while left:
            edge, parts = [left.pop()], parts + 1
            for row, col in edge:
                for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    if field[2 * row + 1 + y][2 * col + 1 + x] == " ":
                        edges += 1
                        if (row + y, col + x) in left:
                            left.remove((row + y, col + x))
                            edge.append((row + y, col + x))
        broken = [violation.rule for violation in Maze(rows, cols).violations(field)]
        trees += not broken
        assert broken.count("connected") == parts - 1
        assert broken.count("loop") == edges // 2 - (rows * cols - parts)
    assert trees > 20
