"""Files of the form .xd: what they say, what is left out, and what is refused, in a line each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.printed import LETTERS, PATTERN, again, complaint
from gridproof.instances.formats import PrintedCrossword, read_printed


def xd(
    headers: str = "Title: Small", grid: str = "CAT\nORE\n#ME", clues: str = "A1. Feline ~ CAT", rest: str = ""
) -> bytes:
    return f"{headers}\n\n\n{grid}\n\n\n{clues}\n{rest}".encode()


CAT = PrintedCrossword(PATTERN, LETTERS, clues={"1-Across": "Feline"}, title="Small")


@pytest.mark.parametrize(
    ("data", "printed"),
    [
        (xd(), CAT),
        (b"\xef\xbb\xbf" + xd().replace(b"\n", b"\r\n"), CAT),
        (b"## Clues\nA1. Feline\n## Grid\n\n  CAT\n ORE \n#ME\n## Metadata\nTitle: Small\n", CAT),
        (xd(grid="CAT\nORE\n_ME"), replace(CAT, pattern=("...", "...", "_.."))),
        (xd(grid="CAT\nORE\n■ME"), CAT),
        (xd("Title: Small\nSpecial: circle", "cAT\nOrE\n#ME"), replace(CAT, circles=frozenset({(0, 0), (1, 1)}))),
        (
            xd("title: Small\nspecial: shaded\nMood: x", "cAT\nORE\n#ME"),
            replace(CAT, circles=frozenset({(0, 0)}), extra={"special": "shaded", "mood": "x"}),
        ),
        (
            xd("Title: Small\nRebus: 1=HEART a=ACE", "1aT\nORE\n#ME", "A1. Feline ~ HEARTACET"),
            replace(CAT, solution={**LETTERS, (0, 0): "HEART", (0, 1): "ACE"}),
        ),
        (
            xd("Title: Small\nRebus: 1=HEART,a=ACE\nSpecial: circle", "1aT\nORE\n#ME", "A1. Feline"),
            replace(CAT, solution={**LETTERS, (0, 0): "HEART", (0, 1): "ACE"}, circles=frozenset({(0, 1)})),
        ),
        (xd(grid="C..\n...\n#..", clues="A1. Feline ~ C.."), replace(CAT, solution={}, givens={(0, 0): "C"})),
        (xd(clues="A1. A ~ B \\ C ~ CAT"), replace(CAT, clues={"1-Across": "A ~ B\nC"})),
        (xd(clues="A1.\nD2. ~ ARM\nA4.  ~ ORE"), replace(CAT, clues={})),
        (xd(clues="A1. Feline\n\n\nD1. Firm"), replace(CAT, clues={"1-Across": "Feline", "1-Down": "Firm"})),
        (xd(rest="\n\nNote: one\n\n\n\ntwo\n"), replace(CAT, notes="Note: one\n\n\n\ntwo")),
    ],
)
def test_forms_of_xd(data: bytes, printed: PrintedCrossword) -> None:
    found = read_printed(data, ".xd")
    assert found == printed
    assert found.left == ()
    assert again(found, ".xd") == found


def test_what_is_left_out_of_xd() -> None:
    clues = "A1. Feline ~ DOG\nA1 ^Refs: A4"
    found = read_printed(xd("Title: Small\nCluegroup: A=Across", "cAT\nORE\n#ME", clues), ".xd")
    assert found == CAT
    assert found.left == (
        "the header Cluegroup",
        "the lower case of letters (no header Special)",
        "answers that are not those of the grid",
        "what is said about clues (lines with ^)",
    )
    sections = read_printed(b"x\n## Grid\nCAT\n## Metadata\nTitle: t\n## Design\nx\n", ".xd")
    assert sections.left == ("what stands before the first heading", "section 'design'")


BAD_XD = [
    (b"", "has no grid: .xd has headers, grid and clues"),
    (b"Title: x\n\nCAT\n", "line 3: the headers have 'CAT'; they take lines of NAME: TEXT"),
    (xd("Title: x\ntitle: y"), "line 2: the headers have 'title' twice"),
    (xd(grid="CAT\nOR\n#ME"), "line 5: the grid is ragged: 'OR' has 2 cells, not 3"),
    (xd(grid="CAT\nO E\n#ME"), "line 5: the grid has ' ' in 'O E'; a cell is one character"),
    (xd(grid="A" * 201), "the grid is 1 x 201"),
    (xd(grid="###"), "the grid has no entry"),
    (xd("Rebus: 12=A"), "the header Rebus has '12=A'; it takes C=LETTERS"),
    (xd("Rebus: 1=A 1=B"), "the header Rebus has '1=B'"),
    (xd(clues="Feline"), "line 9: the clues have 'Feline'; they take lines of A1. TEXT ~ ANSWER"),
    (xd(clues="X1. Feline"), "line 9: the clues have 'X1. Feline'"),
    (xd(clues="A2. Feline"), "line 9: the clues have 'A2. Feline'; the grid has no 2-Across"),
    (xd(clues="A1. Feline\nA1. Cat"), "line 10: the clues have 'A1' twice"),
    (xd().replace(b"Feline", "Félin".encode("cp1252")), "line 9: is not UTF-8 text: byte 0xE9 in 'A1. F\ufffdlin"),
    (xd().decode().encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
    (xd("Title: a\0b"), "title has the character U+0000"),
]


@pytest.mark.parametrize(("data", "words"), BAD_XD)
def test_bad_xd_files(data: bytes, words: str) -> None:
    assert words in complaint(data, ".xd")
