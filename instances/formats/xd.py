""".xd, plain text: headers, grid and clues (https://github.com/century-arcade/xd, doc/xd-format.md, 3.0).

Lower-case letters are special cells, with circles unless the header `Special` says shaded; a character of the header
`Rebus` stands for several letters. A grid with open cells (`.`) has no solution: its letters are givens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..crossword.slots import BLOCK, OPEN
from ..errors import InvalidInput, quote
from ..text import decode
from .printed import VOID, GridCell, PrintedCrossword, check_size, upper

HEADING = re.compile(r"\s*##\s+(.+?)\s*")
CLUE = re.compile(r"([A-Z]?)(\d{1,6})\.(?:\s+(.*))?", re.DOTALL)
CLUE_LIKE = re.compile(r"\s*[AD]\d{1,6}\.(?:\s|$)")
ABOUT_CLUE = re.compile(r"[A-Za-z]?\d+\s+\^")
SECTIONS = ("metadata", "grid", "clues", "notes")
CLUES = SECTIONS.index("clues")
WAYS = {"A": "Across", "D": "Down"}
WIDE = {"■": BLOCK, "\uff3f": VOID}
HEADERS = ("title", "author", "copyright")
SPECIAL, REBUS = "special", "rebus"
CIRCLED = ("circle", "circles", "circled")


class Line(NamedTuple):
    """A line of a section, with its number in the file from 1."""

    number: int
    text: str

    def error(self, message: str) -> InvalidInput:
        """The error of this line."""
        return InvalidInput(message, line=self.number)


def read_xd(data: bytes) -> PrintedCrossword:
    """The crossword of an .xd file. Raises InvalidInput with the line at fault."""
    lines = [Line(number, text) for number, text in enumerate(decode(data).split("\n"), 1)]
    left: list[str] = []
    sections = _explicit(lines, left) if any(HEADING.fullmatch(line.text) for line in lines) else _implicit(lines)
    headers = _headers(sections["metadata"], left)
    special, rebus = headers.pop(SPECIAL, ""), _rebus(headers.pop(REBUS, ""))
    pattern, letters, lower = _grid(sections["grid"], rebus, special)
    left += ["the lower case of letters (no header Special)"] if lower and not special else []
    extra = {key: text for key, text in headers.items() if key not in HEADERS}
    if special and special.lower() not in CIRCLED:
        extra[SPECIAL] = special
    is_solved = PrintedCrossword(pattern, letters).is_solved
    plain = PrintedCrossword(pattern, letters if is_solved else {}, {} if is_solved else letters)
    clues = _clues(sections["clues"], plain, left)
    return PrintedCrossword(
        pattern,
        plain.solution,
        plain.givens,
        circles=frozenset(lower) if special else frozenset(),
        clues=clues,
        **{key: headers.get(key, "") for key in HEADERS},
        notes="\n".join(line.text for line in sections["notes"]),
        extra=extra,
        left=tuple(left),
    )


# --- sections --------------------------------------------------------------------------------------------------
def _explicit(lines: list[Line], left: list[str]) -> dict[str, list[Line]]:
    """The sections under their headings; what stands under others, or before them, is left out."""
    sections: dict[str, list[Line]] = {name: [] for name in SECTIONS}
    name = ""
    for line in lines:
        heading = HEADING.fullmatch(line.text)
        if heading is not None:
            name = heading[1].lower()
        elif name in sections:
            sections[name].append(line)
        elif line.text.strip():
            left.append(f"section {quote(name)}" if name else "what stands before the first heading")
    return sections


def _implicit(lines: list[Line]) -> dict[str, list[Line]]:
    """The sections in their order, parted by two or more empty lines; the last one goes to the end.

    Clues may have so many lines between across and down.
    """
    sections: dict[str, list[Line]] = {name: [] for name in SECTIONS}
    place, gap = -1, 2
    for line in lines:
        filled = bool(line.text.strip())
        more_clues = place == CLUES and CLUE_LIKE.match(line.text)
        if filled and gap >= 2 and place < len(SECTIONS) - 1 and not more_clues:
            place += 1
        gap = 0 if filled else gap + 1
        if place >= 0:
            sections[SECTIONS[place]].append(line)
    return sections


def _headers(lines: list[Line], left: list[str]) -> dict[str, str]:
    """The headers by their lower-case names."""
    headers: dict[str, str] = {}
    for line in _filled(lines):
        key, colon, text = line.text.partition(":")
        name = key.strip().lower()
        if not colon or not name:
            raise line.error(f"the headers have {quote(line.text.strip())}; they take lines of NAME: TEXT")
        if name in headers:
            raise line.error(f"the headers have {quote(key.strip())} twice")
        headers[name] = text.strip()
    if headers.pop("cluegroup", ""):
        left.append("the header Cluegroup")
    return headers


def _filled(lines: list[Line]) -> Iterator[Line]:
    return (line for line in lines if line.text.strip())


# --- grid ------------------------------------------------------------------------------------------------------
def _rebus(header: str) -> dict[str, str]:
    """What the characters of rebus cells stand for."""
    rebus: dict[str, str] = {}
    for entry in re.split(r"[ ,]+", header.strip(" ,")) if header.strip(" ,") else ():
        key, equals, text = entry.partition("=")
        if len(key) != 1 or not equals or not text or key in rebus:
            raise InvalidInput(f"the header Rebus has {quote(entry)}; it takes C=LETTERS, each character once")
        rebus[key] = text
    return rebus


def _grid(
    lines: list[Line], rebus: Mapping[str, str], special: str
) -> tuple[tuple[str, ...], dict[GridCell, str], set[GridCell]]:
    """The pattern, the letters, and the cells in lower case."""
    rows = list(_filled(lines))
    if not rows:
        raise InvalidInput("has no grid: .xd has headers, grid and clues, with two empty lines between them")
    width = len(rows[0].text.strip())
    check_size(len(rows), width)
    pattern, letters, lower = [], {}, set()
    for row, line in enumerate(rows):
        marks = [WIDE.get(mark, mark) for mark in line.text.strip()]
        if len(marks) != width:
            raise line.error(f"the grid is ragged: {quote(line.text.strip())} has {len(marks)} cells, not {width}")
        pattern.append("".join(mark if mark in (BLOCK, VOID) and mark not in rebus else OPEN for mark in marks))
        for col, mark in enumerate(marks):
            if mark.isspace() or not mark.isprintable():
                raise line.error(f"the grid has {quote(mark)} in {quote(line.text.strip())}; a cell is one character")
            if mark in rebus or mark not in (BLOCK, VOID, OPEN):
                letters[row, col] = rebus.get(mark, upper(mark))
            is_lower = mark.islower() and upper(mark) != mark
            if is_lower and (special or mark not in rebus):
                lower.add((row, col))
    return tuple(pattern), letters, lower


# --- clues -----------------------------------------------------------------------------------------------------
def _clues(lines: list[Line], plain: PrintedCrossword, left: list[str]) -> dict[str, str]:
    """The clues by the names of slots."""
    slots = {slot.name: slot for slot in plain.slots}
    known = plain.solution or plain.givens
    clues: dict[str, str] = {}
    for line in _filled(lines):
        text = line.text.strip()
        if ABOUT_CLUE.match(text):
            left.append("what is said about clues (lines with ^)")
            continue
        shape = CLUE.fullmatch(text)
        if shape is None or shape[1] not in WAYS:
            raise line.error(f"the clues have {quote(text)}; they take lines of A1. TEXT ~ ANSWER, or D for down")
        name = f"{int(shape[2])}-{WAYS[shape[1]]}"
        if name not in slots:
            raise line.error(f"the clues have {quote(text)}; the grid has no {name}")
        if name in clues:
            raise line.error(f"the clues have {quote(shape[1] + shape[2])} twice")
        # The last tilde parts clue and answer.
        said, tilde, answer = f" {shape[3] or ''} ".rpartition(" ~ ")
        clues[name] = re.sub(r"[ \t]*\\[ \t]*", "\n", said if tilde else answer).strip()
        read = "".join(known.get((row, col), OPEN) for row, col in slots[name].cells)
        if tilde and answer.strip() and upper(answer.strip()) != read:
            left.append("answers that are not those of the grid")
    return clues
