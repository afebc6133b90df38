"""Writing .xd: see `xd.py` for what it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..crossword.slots import OPEN
from ..errors import InvalidInput, quote
from .printed import GridCell, Losses, PrintedCrossword, Written, upper
from .xd import CLUE_LIKE, HEADING, SPECIAL

KEYS = "1234567890@$%&*+!?/<>()[]{}|^" + "".join(map(chr, range(0x2460, 0x2474)))
"""The characters that stand for several letters."""
SPECIAL_KEYS = "abcdefghijklmnopqrstuvwxyz"
ORDER = ("title", "author", "editor", "copyright", "date")


def write_xd(printed: PrintedCrossword) -> Written:
    """The .xd file. Raises InvalidInput if a cell has what it cannot hold."""
    losses = Losses()
    letters = printed.solution or printed.givens
    losses.note("an incomplete solution (its letters are givens)", printed.solution and not printed.is_solved)
    losses.note("given letters", printed.solution and printed.givens)
    all_given = not printed.solution and replace(printed, solution=letters).is_solved
    losses.note("that letters are given (they are a solution there)", all_given)
    losses.note("the circles of empty cells", any(cell not in letters for cell in printed.circles))
    marks, rebus = _marks(printed, letters)
    headers = {**printed.extra, "title": printed.title, "author": printed.author, "copyright": printed.copyright}
    special = headers.pop(SPECIAL, "circle")
    lines = [f"{_name(key)}: {_one_line(losses, headers[key], key)}" for key in _sorted(headers)]
    lines += [f"Special: {special}"] if any(cell in letters for cell in printed.circles) else []
    lines += ["Rebus: " + " ".join(f"{key}={text}" for key, text in rebus.items())] if rebus else []
    grid = ["".join(marks[row, col] for col in range(len(line))) for row, line in enumerate(printed.pattern)]
    clues = list(_clue_lines(printed, letters, losses))
    notes = _notes(losses, printed.notes)
    blocks = [lines, grid, clues, *([notes] if notes else [])]
    text = "\n\n\n".join("\n".join(block) for block in blocks) + "\n"
    return Written(text.encode(), tuple(losses.noted))


# --- headers and notes -----------------------------------------------------------------------------------------
def _sorted(headers: dict[str, str]) -> list[str]:
    """The title always: a file without headers has no section for them."""
    first = [key for key in ORDER if headers.get(key) or key == "title"]
    return first + sorted(key for key in headers if key not in ORDER)


def _name(key: str) -> str:
    return key.strip().capitalize().replace(":", " ")


def _one_line(losses: Losses, text: str, what: str) -> str:
    return losses.cut(text, f"line breaks of the {what}", lambda lines: " ".join(lines.split("\n")))


def _notes(losses: Losses, text: str) -> list[str]:
    """A line that looks like a section's heading would be one, and a first line like a clue would be a clue."""
    lines = text.split("\n") if text else []
    looks = [HEADING.fullmatch(line) or (not number and CLUE_LIKE.match(line)) for number, line in enumerate(lines)]
    losses.note("lines of the notes that look like clues or headings (they begin with a dash)", any(looks))
    return [f"- {line}" if look else line for line, look in zip(lines, looks, strict=True)]


# --- grid ------------------------------------------------------------------------------------------------------
def _marks(printed: PrintedCrossword, letters: Mapping[GridCell, str]) -> tuple[dict[GridCell, str], dict[str, str]]:
    """The character of each cell, and what those of rebus cells stand for."""
    marks = {(row, col): mark for row, line in enumerate(printed.pattern) for col, mark in enumerate(line)}
    plain = {cell: _plain(text, cell in printed.circles) for cell, text in letters.items()}
    marks |= {cell: mark for cell, mark in plain.items() if mark is not None}
    taken = {*plain.values()}
    free = {False: _free(KEYS, taken), True: _free(SPECIAL_KEYS, taken)}
    keys: dict[tuple[str, bool], str] = {}
    for cell in (cell for cell, mark in plain.items() if mark is None):
        pair = (letters[cell], cell in printed.circles)
        if pair not in keys:
            keys[pair] = _new_key(letters[cell], cell, free[pair[1]])
        marks[cell] = keys[pair]
    return marks, {key: text for (text, _), key in keys.items()}


def _plain(text: str, is_circled: bool) -> str | None:
    """The character that says these letters without the header Rebus; None if there is none."""
    if len(text) != 1 or not text.isalpha() or (text.islower() and not is_circled):
        return None
    lower = text.lower()
    if not is_circled:
        return text
    return lower if len(lower) == 1 and lower != text and upper(lower) == text else None


def _free(keys: str, taken: set[str | None]) -> Iterator[str]:
    return (key for key in keys if key not in taken)


def _new_key(text: str, cell: GridCell, free: Iterator[str]) -> str:
    where = f"cell [{cell[0]},{cell[1]}] is {quote(text)}"
    if re.search(r"[\s,]", text):
        raise InvalidInput(f"{where}; .xd takes no blanks and commas in it: write .ipuz instead")
    key = next(free, None)
    if key is None:
        raise InvalidInput(f"{where}: .xd has no characters left for so many different cells: write .ipuz instead")
    return key


# --- clues -----------------------------------------------------------------------------------------------------
def _clue_lines(printed: PrintedCrossword, letters: Mapping[GridCell, str], losses: Losses) -> Iterator[str]:
    """A line for each slot, with its letters; an empty one between across and down."""
    groups = [[slot for slot in printed.slots if slot.direction == way] for way in ("across", "down")]
    for number, group in enumerate(filter(None, groups)):
        if number:
            yield ""
        for slot in group:
            text = printed.clues.get(slot.name, "")
            losses.note("backslashes in clues (they are line breaks there)", "\\" in text)
            losses.note("blank lines and blanks around line breaks in clues", re.search(r"\s\n|\n\s", text))
            answer = "".join(letters.get((row, col), OPEN) for row, col in slot.cells)
            said = re.sub(r"\s*\n\s*", r" \\ ", text)
            yield f"{slot.direction[0].upper()}{slot.number}. {said + ' ' if said else ''}~ {answer}"
