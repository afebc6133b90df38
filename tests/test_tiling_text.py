"""The text form of tilings: shorthands, tables, and what they refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridproof.instances import InvalidInput, Tiling, load


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pieces": "pentominoes"}, "tiling needs just one of region, rectangle, box; it has none"),
        ({"pieces": "soma", "box": "3x3x3", "rectangle": "3x9"}, "it has rectangle and box"),
        ({"pieces": "pentominos", "rectangle": "6x10"}, "unknown set of pieces 'pentominos' (known: monominoes, dom"),
        ({"pieces": 12, "rectangle": "6x10"}, "pieces must be the name of a set or a table of pieces, not '12'"),
        ({"pieces": {}, "rectangle": "6x10"}, "pieces is empty"),
        ({"pieces": "one-sided dominoes", "box": "1x1x2"}, "'one-sided dominoes' in a box: pieces turn over there"),
        ({"pieces": "soma", "rectangle": "3x9"}, "piece 'A' has several layers, the region has one"),
        ({"pieces": "pentominoes", "rectangle": "7x7"}, "the pieces have 60 cells, the region has 49"),
        ({"pieces": "dominoes", "rectangle": "2x2", "use": "any"}, "the pieces have 2 cells, the region has 4"),
        ({"pieces": "dominoes", "rectangle": "2x2", "use": "some"}, "use is 'some'; it takes all, any"),
        ({"pieces": "dominoes", "rectangle": "2x2", "copies": 0}, "copies is '0'; it takes 1 to 100000"),
        ({"pieces": "dominoes", "rectangle": "2x2", "copies": True}, "copies is 'True'"),
        ({"pieces": "dominoes", "rectangle": "1 by 2"}, "rectangle is '1 by 2'; it takes rows x columns, such as"),
        ({"pieces": "dominoes", "rectangle": 12}, "rectangle is '12'; it takes rows x columns"),
        ({"pieces": "dominoes", "box": "1x2"}, "box is '1x2'; it takes layers x rows x columns, such as '3x4x5'"),
        ({"pieces": "dominoes", "rectangle": "0x2"}, "rectangle '0x2' has 0 cells; it takes 1 to 100000"),
        ({"pieces": "dominoes", "rectangle": "1000x1000"}, "rectangle '1000x1000' has 1000000 cells"),
        ({"pieces": "dominoes", "rectangle": "²x2"}, "rectangle is '²x2'"),
        ({"pieces": "dominoes", "rectangle": "9999999999x1"}, "rectangle is '9999999999x1'"),
        ({"pieces": "dominoes", "region": 7}, "region must be text, not '7'"),
        ({"pieces": "dominoes", "region": " \n"}, "region is empty"),
        ({"pieces": "dominoes", "region": "##\n##"}, "region has no cell to cover"),
        ({"pieces": "dominoes", "region": "..\n."}, "region, line 2, column 2: region is ragged: '.' has 1 cells"),
        ({"pieces": "dominoes", "region": "\n..\n\n..\n.."}, "region, line 4, column 1: region is ragged: this"),
        ({"pieces": "dominoes", "region": "\n.\n\n.\n\n.."}, "region, line 6, column 1: region is ragged"),
        ({"pieces": "dominoes", "region": "..\n.\n\n.."}, "region, line 2, column 2: region is ragged"),
        ({"pieces": "dominoes", "region": ".\n\n Q"}, "region, line 3, column 2: region has 'Q': no piece has"),
        ({"pieces": "dominoes", "region": ".?"}, "region, line 1, column 2: region has '?'"),
        ({"pieces": "dominoes", "region": "\n".join(["." * 400] * 400)}, "region has 160000 cells; it takes 100000"),
        ({"pieces": {"I": ""}, "rectangle": "1x2"}, "pieces.I is empty"),
        ({"pieces": {"I": ".."}, "rectangle": "1x2"}, "pieces.I, line 1, column 1: piece 'I' has no cell"),
        ({"pieces": {"I": "#.\n.#"}, "rectangle": "1x2"}, "pieces.I, line 2, column 2: piece 'I' is not connected"),
        ({"pieces": {"I": {"shape": "##\n#"}}, "rectangle": "1x3"}, "pieces.I.shape, line 2, column 2: pieces.I.shape"),
        ({"pieces": {"I": "#?"}, "rectangle": "1x2"}, "pieces.I, line 1, column 2: piece 'I' has '?'; it takes"),
        ({"pieces": {"I": "#\n\n#"}, "rectangle": "1x2"}, "piece 'I' has several layers, the region has one"),
        ({"pieces": {"I": 3}, "rectangle": "1x2"}, "piece 'I' must be a drawing or a table, not '3'"),
        ({"pieces": {"I": {}}, "rectangle": "1x2"}, "piece 'I' needs 'shape'"),
        ({"pieces": {"I": {"shape": 3}}, "rectangle": "1x2"}, "pieces.I.shape must be text, not '3'"),
        ({"pieces": {"I": {"form": "##"}}, "rectangle": "1x2"}, "unknown key 'form' for piece 'I' (known: shape"),
        ({"pieces": {"I": {"shape": "#", "count": 0}}, "rectangle": "1x2"}, "count is '0'; it takes 1 to 100000"),
        ({"pieces": {"I": {"shape": "#", "count": 2.0}}, "rectangle": "1x2"}, "count is '2.0'"),
        ({"pieces": {"I": {"shape": "#", "count": True}}, "rectangle": "1x2"}, "count is 'True'"),
        ({"pieces": {"I": {"shape": "##", "flip": 1}}, "rectangle": "1x2"}, "flip is '1'; it takes true or false"),
        ({"pieces": {"I": {"shape": "##", "rotate": "no"}}, "rectangle": "1x2"}, "rotate is 'no'; it takes true"),
        ({"pieces": {"two words": "##"}, "rectangle": "1x2"}, "piece name 'two words': it takes up to 40 letters"),
        ({"pieces": {".": "##"}, "rectangle": "1x2"}, "piece name '.'"),
        ({"pieces": {"#": "##"}, "rectangle": "1x2"}, "piece name '#'"),
        ({"pieces": {"": "##"}, "rectangle": "1x2"}, "piece name ''"),
    ],
)  # fmt: skip
def test_bad_fields(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Tiling(**fields)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("params", ["", "6", "6x", "x10", "6x10x", "6x10-x", "-6x10", "3x3", "2x2x2x2", "6X10"])
def test_bad_shorthands(params: str) -> None:
    with pytest.raises(InvalidInput):
        Tiling.from_shorthand(params)


def test_shorthands() -> None:
    assert Tiling.from_shorthand("6x10") == Tiling("pentominoes", rectangle="6x10")
    assert Tiling.from_shorthand("2x5x6") == Tiling("pentominoes", box="2x5x6")
    assert Tiling.from_shorthand("3x3x3-soma") == Tiling("soma", box="3x3x3")
    assert Tiling.from_shorthand("8x8-pentominoes+square") == Tiling("pentominoes + square", rectangle="8x8")
    assert Tiling.from_shorthand("4x7-one-sided-tetrominoes") == Tiling("one-sided tetrominoes", rectangle="4x7")
    assert Tiling.from_shorthand("8x8-dominoes") == Tiling("dominoes", rectangle="8x8", copies=32)


def test_tables_round_trip() -> None:
    table = {"L": {"shape": "#.\n##\n", "count": 2, "flip": False}, "bar": "###\n"}
    for puzzle in (
        Tiling("pentominoes", rectangle="6x10"),
        Tiling(table, region="...\n.L.\n...\n"),
        Tiling("soma", region="...\n...\n...\n\n...\n.V.\n...\n\n...\n...\n...\n"),
        Tiling(table, rectangle="3x3", use="any", copies=2),
    ):
        assert Tiling.from_table(puzzle.to_table()) == puzzle
        assert hash(Tiling.from_table(puzzle.to_table())) == hash(puzzle)
    with pytest.raises(InvalidInput, match="unknown key 'colour'"):
        Tiling.from_table({"pieces": "soma", "colour": 1})
    with pytest.raises(InvalidInput, match="tiling needs 'pieces'"):
        Tiling.from_table({"rectangle": "6x10"})


def test_a_puzzle_does_not_change_with_the_table_it_was_made_of() -> None:
    table: dict[str, Any] = {"I": {"shape": "##", "count": 3}}
    puzzle = Tiling(table, rectangle="2x3")
    table["I"]["count"] = 5
    assert puzzle == Tiling({"I": {"shape": "##", "count": 3}}, rectangle="2x3")


@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        (
            '[pieces.F]\nshape = """\n##\n"""\n[pieces.L]\ncount = 1\nshape = """\n##.\n..#\n"""',
            ":11:3: piece 'L' is not",
        ),
        ('[pieces]\nF = "##"\nL = """\n##.\n..#\n"""', ":7:3: piece 'L' is not connected"),
        ('pieces.F = "##"\npieces.L = "##.#"', ":4:4: piece 'L' is not connected"),
        ('pieces = {F = "##", L = "##.#"}', ":3: piece 'L' is not connected"),
        ('[pieces.F]\nshape = "##"\n[pieces.L]\nflip = false', ":5: piece 'L' needs 'shape'"),
        ('[pieces.F]\nshape = "##"\n[pieces.L]\nflip = 0\nshape = "#"', ":6: flip is '0'"),
    ],
)
def test_errors_tell_the_line_in_the_file(tmp_path: Path, pieces: str, place: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(f'puzzle = "tiling"\nrectangle = "1x9"\n{pieces}\n', "utf-8")
    with pytest.raises(InvalidInput) as caught:
        load(str(path))
    assert f"bad.toml{place}" in str(caught.value)
