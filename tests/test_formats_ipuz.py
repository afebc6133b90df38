"""Files of the form .ipuz: what they say, what is left out, and what is refused, in a line each."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from common.printed import CIRCLE, LETTERS, PATTERN, again, complaint, table_of
from gridproof.instances.formats import PrintedCrossword, read_printed


def read_table(**changes: Any) -> PrintedCrossword:
    return read_printed(json.dumps(table_of(**changes)).encode(), ".ipuz")


SMALL = PrintedCrossword(
    PATTERN, LETTERS, clues={"1-Across": "Feline", "4-Across": "Rock", "2-Down": "Limb"}, title="Small"
)
C = {"style": "c"}


@pytest.mark.parametrize(
    ("changes", "printed"),
    [
        ({}, SMALL),
        ({"version": "http://ipuz.org/v1", "kind": "https://ipuz.org/crossword/crypticcrossword#1"}, SMALL),
        ({"puzzle": [["1", "2", "3"], ["4", "0", 0], ["#", {"cell": 5}, {}]]}, SMALL),
        ({"puzzle": [[0, 0, 0], [0, 0, 0], ["#", 0, 0]]}, SMALL),
        ({"empty": "_", "puzzle": [[1, 2, 3], [4, "_", "_"], ["#", 5, {"cell": "_"}]]}, SMALL),
        (
            {"block": "X", "puzzle": [[1, 2, 3], [4, 0, 0], ["X", 5, 0]], "solution": [[*"CAT"], [*"ORE"], [*"XME"]]},
            SMALL,
        ),
        ({"puzzle": [[1, 2, 3], [4, 0, 0], [None, 5, 0]]}, replace(SMALL, pattern=("...", "...", "_.."))),
        ({"solution": [[{"value": "c"}, "a", "t"], [*"ore"], [None, "m", "e"]]}, SMALL),
        ({"solution": None}, replace(SMALL, solution={})),
        ({"solution": [[0, "", None], ["C", "", ""], ["#", "", ""]]}, replace(SMALL, solution={(1, 0): "C"})),
        (
            {
                "puzzle": [[{"cell": 1, "style": CIRCLE}, 2, {"cell": 3, "value": "T"}], [4, 0, C], ["#", 5, 0]],
                "styles": {"c": CIRCLE},
            },
            replace(SMALL, circles=frozenset({(0, 0), (1, 2)}), givens={(0, 2): "T"}),
        ),
        ({"clues": None}, replace(SMALL, clues={})),
        (
            {"clues": {"across:Horizontal": ["Feline", "Rock", "Me"], "Down": [{"number": "2", "clue": "Limb"}]}},
            replace(SMALL, clues={**SMALL.clues, "5-Across": "Me"}),
        ),
        (
            {"clues": {"Across": [{"number": 1, "clue": "Feline", "enumeration": "3", "answer": "CAT", "cells": []}]}},
            replace(SMALL, clues={"1-Across": "Feline (3)"}),
        ),
        ({"title": "A &amp; B<br>C <i>d</i>"}, replace(SMALL, title="A & B\nC <i>d</i>")),
        (
            {"editor": "E", "origin": "a program", "date": "1/31/2026"},
            replace(SMALL, extra={"editor": "E", "date": "2026-01-31"}),
        ),
    ],
)
def test_forms_of_ipuz(changes: dict[str, Any], printed: PrintedCrossword) -> None:
    found = read_table(**changes)
    assert found == printed
    assert found.left == ()
    assert again(found, ".ipuz") == found


def test_what_is_left_out_of_ipuz() -> None:
    found = read_table(
        puzzle=[[{"cell": 1, "style": {"color": "fff", "shapebg": "star"}}, 2, 3], [4, 0, 0], ["#", 5, 0]],
        clues={"Across": [{"number": 1, "clue": "F", "answer": "DOG", "references": []}]},
        saved=[],
        **{"org.example:x": 1},
    )
    assert found.left == (
        "'saved'",
        "'org.example:x'",
        "the style of cells (color, shapebg star)",
        "of clues: references",
        "answers that are not those of the grid",
    )


def test_ipuz_in_a_call() -> None:
    assert read_printed(f"ipuz(\n{json.dumps(table_of())});".encode(), ".ipuz") == SMALL


BAD_IPUZ: list[tuple[Any, str]] = [
    (b"", "line 1, column 1: is not JSON: Expecting value"),
    (b'{"version": 1,\n "kind": }', "line 2, column 10: is not JSON: Expecting value"),
    (b'ipuz({"version": 1,\n "kind": })', "line 2, column 10: is not JSON: Expecting value"),
    (b'{"title": "a\n', "line 1, column 13: is not JSON: Invalid control character at"),
    (b"[" * 100_000, "is not JSON that can be read"),
    (b"1" * 5000, "is not JSON that can be read"),
    (b'{"title": "\n\xff"}', "line 2: is not UTF-8 text: byte 0xFF in '\ufffd\"}'"),
    ("{}".encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
    (b"[1]", "is no ipuz puzzle: it is '[1]', not an object"),
    (b"{}", "is no ipuz puzzle of version 1 or 2: its version is 'None'"),
    ({"version": "http://ipuz.org/v3"}, "is no ipuz puzzle of version 1 or 2: its version is 'http://ipuz.org/v3'"),
    ({"kind": []}, "is no ipuz puzzle: its kind is '[]'"),
    ({"kind": ["http://ipuz.org/sudoku#1"]}, "is an ipuz puzzle of the kind 'sudoku'; the kinds crossword, "),
    ({"kind": ["http://ipuz.org/crossword/diagramless#1"]}, "is an ipuz puzzle of the kind 'crossword/diagramless'"),
    ({"kind": [3]}, "is an ipuz puzzle of the kind '3'"),
    ({"dimensions": 3}, "dimensions must be an object, not '3'"),
    ({"dimensions": {"width": 3}}, "dimensions: height must be a whole number, not 'None'"),
    ({"dimensions": {"width": 3, "height": True}}, "dimensions: height must be a whole number, not 'True'"),
    ({"dimensions": {"width": 3, "height": 10**9}}, "the grid is 1000000000 x 3; it takes"),
    ({"dimensions": {"width": 3, "height": 4}}, "puzzle has 3 rows, dimensions say 4"),
    ({"puzzle": [[1, 2, 3], [4, 0, 0], ["#", 5]]}, "puzzle: row 2 has 2 cells, dimensions say 3"),
    ({"puzzle": "abc"}, "puzzle must be a list of rows, not 'abc'"),
    ({"puzzle": [[1, 2, 4], [3, 0, 0], ["#", 5, 0]]}, "cell [0,2] has the number '4', in reading order it is 3"),
    ({"puzzle": [[1, 2, 3], [4, "A", 0], ["#", 5, 0]]}, "cell [1,1] has the number 'A', no entry begins there"),
    ({"puzzle": [[1, 0, 3], [4, 0, 0], ["#", 5, 0]]}, "cell [0,1] has no number, in reading order it is 2"),
    ({"puzzle": [[1, 2, 3], [4, [], 0], ["#", 5, 0]]}, "cell [1,1] has the number '[]'"),
    ({"puzzle": [[1, 2, 3], [4, {"style": {"barred": "T"}}, 0], ["#", 5, 0]]}, "cell [1,1] has bars"),
    ({"solution": [["C", "A", "T"]]}, "solution has 1 rows, dimensions say 3"),
    ({"solution": [[*"CAT"], [*"O#E"], [*"#ME"]]}, "cell [1,1] of the solution is '#', but in the puzzle it is '.'"),
    ({"solution": [[*"CAT"], [*"ORE"], [*"XME"]]}, "cell [2,0] of the solution is 'X', but in the puzzle it is '#'"),
    ({"solution": [[{"Across": "A", "Down": "B"}, "A", "T"], [*"ORE"], [*"#ME"]]}, 'cell [0,0] is \'{"Across"'),
    ({"solution": [[["A", "B"], "A", "T"], [*"ORE"], [*"#ME"]]}, 'cell [0,0] is \'["A", "B"]\'; only one text'),
    ({"clues": []}, "clues must be an object, not '[]'"),
    ({"clues": {"Diagonal": []}}, "clues has the direction 'Diagonal'; only Across and Down are taken"),
    ({"clues": {"Across": 3}}, "clues: Across must be a list, not '3'"),
    ({"clues": {"Across": [[2, "x"]]}}, "clues has 2-Across; the grid has no such entry"),
    ({"clues": {"Across": [[1, "x"], [1, "y"]]}}, "clues has 1-Across twice"),
    ({"clues": {"Across": [[1]]}}, "clues has '[1]'; it takes [number, text]"),
    ({"clues": {"Across": [["9" * 5000, "x"]]}}, "clues has "),
    ({"clues": {"Across": ["x"]}}, "clues has 1 texts across, the grid has 3 entries"),
    ({"title": []}, "title must be text, not '[]'"),
    ({"title": "\ud800"}, "title has the character U+D800, which is no text"),
]


@pytest.mark.parametrize(("data", "words"), BAD_IPUZ)
def test_bad_ipuz_files(data: Any, words: str) -> None:
    content = data if isinstance(data, bytes) else json.dumps(table_of(**data)).encode()
    assert words in complaint(content, ".ipuz")
