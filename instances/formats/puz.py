""".puz, the binary files of Across Lite, by the package puzpy.

One byte a cell, so letters must be in Latin-1; texts in UTF-8 are written as version 2.0, which has but ASCII in the
grid. Numbers follow from the pattern, and the clues stand in their order, across before down. What a solver has filled
in already is read and written as givens. Further reading: https://code.google.com/archive/p/puz/wikis/FileFormat.wiki
"""

from __future__ import annotations

import struct
from typing import Any

from ..crossword.slots import BLOCK, OPEN
from ..errors import InvalidInput, quote
from .printed import TEXTS, GridCell, Losses, PrintedCrossword, Written, check_size, counted

NORMAL, DIAGRAMLESS = 0x0001, 0x0401
UNLOCKED, NOT_PROVIDED, SCRAMBLED = 0, 2, 4
BLOCKS, EMPTY, UNKNOWN = ".:", "-", "X"
CIRCLED = 0x80
MARKS, REBUS, REBUS_TEXTS, REBUS_FILL = b"GEXT", b"GRBS", b"RTBL", b"RUSR"
STATE = {b"LTIM": "the timer", REBUS_FILL: "letters filled into rebus cells"}
MAX_REBUS, MAX_CLUES = 254, 0xFFFF
LATIN, UNICODE = "1.3", "2.0"
WINDOWS = {code: bytes([code]).decode("cp1252", "replace") for code in range(0x80, 0xA0)}
"""Quotes and dashes of Windows, which stand where Latin-1 has nothing to print."""


# --- reading ---------------------------------------------------------------------------------------------------
def read_puz(data: bytes) -> PrintedCrossword:
    """The crossword of a .puz file. Raises InvalidInput: damaged, or of a kind that is not taken."""
    file = _load(data)
    left = _refuse(file, data)
    height, width = file.height, file.width
    letters, fill = file.solution, file.fill
    check_size(height, width)
    if not len(letters) == len(fill) == height * width:
        raise InvalidInput("is no .puz file that can be read: its grid has not one byte a cell")
    lines = [letters[start : start + width] for start in range(0, len(letters), width)]
    pattern = tuple("".join(BLOCK if mark in BLOCKS else OPEN for mark in line) for line in lines)
    cells: list[GridCell] = [(row, col) for row in range(height) for col in range(width)]
    opened = [(cell, place) for place, cell in enumerate(cells) if letters[place] not in BLOCKS]
    rebus = _rebus(file, len(cells))
    known = [(cell, place) for cell, place in opened if letters[place] != EMPTY or place in rebus]
    solution = {cell: rebus.get(place, letters[place]) for cell, place in known}
    if file.solution_state != UNLOCKED or (len(solution) > 1 and {*solution.values()} == {UNKNOWN}):
        solution = {}
    marks = _of_each_cell(file, MARKS, len(cells))
    return PrintedCrossword(
        pattern,
        solution,
        givens={cell: fill[place] for cell, place in opened if fill[place] not in EMPTY + BLOCKS},
        circles=frozenset(cell for cell, place in opened if marks[place] & CIRCLED),
        clues=_clues(file, pattern),
        **{name: getattr(file, name).translate(WINDOWS) for name in TEXTS},
        left=(*left, *(["marks of wrong and shown letters"] if any(mark & ~CIRCLED for mark in marks) else [])),
    )


def _load(data: bytes) -> Any:
    """The file as puzpy reads it."""
    import puz  # type: ignore[import-untyped]

    try:
        return puz.load(data)
    except puz.PuzzleFormatError as error:
        if "checksum" in error.message:
            raise InvalidInput(f"is damaged or cut short: its {error.message}") from None
        raise InvalidInput("is no .puz file: it has no ACROSS&DOWN header, or is cut short in it") from None
    except (ValueError, LookupError, ArithmeticError, TypeError, AttributeError, struct.error) as error:
        raise InvalidInput(f"is no .puz file that can be read: {error}") from None


def _refuse(file: Any, data: bytes) -> list[str]:
    """Raise InvalidInput for kinds that are not taken; say what else will be left out."""
    if file.puzzletype == DIAGRAMLESS:
        raise InvalidInput("is a diagramless puzzle: where its blocks are is for its solver to find; it is not taken")
    if file.puzzletype != NORMAL:
        raise InvalidInput(f"is a puzzle of the unknown kind {file.puzzletype:#06x}; only crosswords are taken")
    if file.solution_state not in (UNLOCKED, NOT_PROVIDED, SCRAMBLED):
        raise InvalidInput(f"the state of its solution is the unknown {file.solution_state:#06x}")
    if bytes(file.postscript).strip(b"\0 \r\n\t\x1a"):
        raise InvalidInput("is damaged or cut short: what follows the last whole section cannot be read")
    left = ["the solution, which is scrambled with a key"] if file.solution_state == SCRAMBLED else []
    left += ["what stands before the puzzle's header"] if bytes(file.preamble) else []
    known = {MARKS, REBUS, REBUS_TEXTS}
    return left + [STATE.get(bytes(code), f"section {bytes(code)!r}") for code in file.extensions if code not in known]


def _of_each_cell(file: Any, code: bytes, size: int) -> bytes:
    """The bytes of a section that has one for each cell; zeros if it is not there."""
    section = bytes(file.extensions.get(code, bytes(size)))
    if len(section) != size:
        raise InvalidInput(f"is damaged: section {code.decode()} has {len(section)} bytes, the grid has {size} cells")
    return section


def _rebus(file: Any, size: int) -> dict[int, str]:
    """The letters of the cells that have several, by their places."""
    keys = _of_each_cell(file, REBUS, size)
    if not any(keys):
        return {}
    try:
        listed = bytes(file.extensions.get(REBUS_TEXTS, b"")).decode(file.encoding)
        entries = [entry.split(":", 1) for entry in listed.split(";") if entry.strip()]
        texts = {int(key) + 1: text for key, text in entries}
    except ValueError:
        raise InvalidInput("is damaged: section RTBL is no list of rebus letters") from None
    missing = {key for key in keys if key and not texts.get(key, "").strip()}
    if missing:
        raise InvalidInput(f"is damaged: section RTBL has no letters for rebus {min(missing) - 1}")
    return {place: texts[key] for place, key in enumerate(keys) if key}


def _clues(file: Any, pattern: tuple[str, ...]) -> dict[str, str]:
    slots = PrintedCrossword(pattern).slots
    if len(slots) != len(file.clues):
        message = f"has {len(file.clues)} clues, but its grid has {len(slots)} entries"
        raise InvalidInput(f"{message}: bars or uncommon numbers are not taken")
    return {slot.name: text.translate(WINDOWS) for slot, text in zip(slots, file.clues, strict=True)}


# --- writing ---------------------------------------------------------------------------------------------------
def write_puz(printed: PrintedCrossword) -> Written:
    """The .puz file. Raises InvalidInput if the grid has what it cannot hold."""
    import puz

    losses = Losses()
    version = _version(printed)
    file = puz.Puzzle()
    file.version, file.fileversion = version.encode(), version.encode() + b"\0"
    file.encoding = "UTF-8" if version == UNICODE else "ISO-8859-1"
    file.height, file.width = len(printed.pattern), len(printed.pattern[0])
    for name in TEXTS:
        setattr(file, name, getattr(printed, name))
    file.clues = [printed.clues.get(slot.name, "") for slot in printed.slots]
    if len(file.clues) > MAX_CLUES:
        raise InvalidInput(f"the grid has {len(file.clues)} entries, .puz takes {MAX_CLUES}: write .ipuz instead")
    file.solution_state = UNLOCKED if printed.solution else NOT_PROVIDED
    absent = EMPTY if printed.solution else UNKNOWN
    file.solution = "".join(_byte(printed, cell, printed.solution, absent) for cell in _places(printed))
    file.fill = "".join(_byte(printed, cell, printed.givens, EMPTY) for cell in _places(printed))
    file.extensions.update(_sections(printed, file.encoding))
    losses.note("several given letters in one cell", any(len(text) > 1 for text in printed.givens.values()))
    marks = any(text[0] in BLOCKS + EMPTY for text in printed.givens.values())
    losses.note("given '.', ':' and '-'", marks)
    losses.note("that cells are outside the grid (they are blocks)", any("_" in row for row in printed.pattern))
    losses.note(counted(printed.extra), printed.extra)
    return Written(bytes(file.tobytes()), tuple(losses.noted))


def _places(printed: PrintedCrossword) -> list[GridCell]:
    return [(row, col) for row, line in enumerate(printed.pattern) for col in range(len(line))]


def _byte(printed: PrintedCrossword, cell: GridCell, letters: Any, absent: str) -> str:
    """What stands in the grid for a cell."""
    if cell not in printed.open_cells:
        return BLOCKS[0]
    text: str = letters.get(cell, absent)
    if text != absent and text[0] in BLOCKS + EMPTY:
        # The rebus sections have the text itself.
        return UNKNOWN
    return text[0]


def _version(printed: PrintedCrossword) -> str:
    """The version in which all letters and texts can be written. Raises InvalidInput."""
    for (row, col), text in (*printed.solution.items(), *printed.givens.items()):
        if not _is_latin(text):
            message = f"cell [{row},{col}] is {quote(text)}; .puz has only the letters of Latin-1"
            raise InvalidInput(f"{message}: write .ipuz instead")
    texts = (*(getattr(printed, name) for name in TEXTS), *printed.clues.values())
    strange = next((letter for text in texts for letter in text if not _is_latin(letter)), None)
    if strange is None:
        return LATIN
    for (row, col), text in (*printed.solution.items(), *printed.givens.items()):
        if not text.isascii():
            message = f"cell [{row},{col}] is {quote(text)} and a text has {quote(strange)}, which is not in Latin-1"
            raise InvalidInput(f"{message}; one .puz file cannot have both: write .ipuz instead")
    return UNICODE


def _is_latin(text: str) -> bool:
    return all(ord(letter) < 256 and ord(letter) not in WINDOWS for letter in text)


def _sections(printed: PrintedCrossword, encoding: str) -> dict[bytes, bytes]:
    """Circles, and the letters of cells with several of them."""
    places, sections = _places(printed), {}
    long = {cell: text for cell, text in printed.solution.items() if len(text) > 1 or text in BLOCKS + EMPTY}
    keys = {text: number for number, text in enumerate(dict.fromkeys(long.values()), 1)}
    if len(keys) > MAX_REBUS:
        raise InvalidInput(f"{len(keys)} different cells with several letters; .puz takes {MAX_REBUS}")
    for text in keys:
        if ";" in text:
            raise InvalidInput(f"a cell is {quote(text)}; .puz takes no ';' in it: write .ipuz instead")
    if keys:
        sections[REBUS] = bytes(keys[long[cell]] if cell in long else 0 for cell in places)
        sections[REBUS_TEXTS] = "".join(f"{key - 1:2d}:{text};" for text, key in keys.items()).encode(encoding)
    if printed.circles:
        sections[MARKS] = bytes(CIRCLED if cell in printed.circles else 0 for cell in places)
    return sections
