""".ipuz, crosswords as JSON: reads versions 1 and 2, writes version 2 (https://www.puzzazz.com/ipuz).

Texts are HTML there: entities and `<br>` are taken as what they stand for, other markup stays as it is written.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ..crossword.slots import BLOCK, OPEN
from ..errors import InvalidInput, quote
from .ipuz_clues import read_clues
from .json_text import parse_json
from .printed import TEXTS, VOID, GridCell, PrintedCrossword, Written, check_size, counted

KIND = re.compile(r"https?://(?:www\.)?ipuz\.org/([^#]*)(?:#.*)?")
KINDS = ("crossword", "crossword/crypticcrossword")
VERSION = re.compile(r"https?://(?:www\.)?ipuz\.org/v([12])")
EXTRA = ("editor", "date", "publisher", "publication", "url", "uniqueid", "difficulty", "intro", "explanation")
"""Further texts that are kept."""
READ = ("version", "kind", "dimensions", "puzzle", "solution", "clues", "block", "empty", "styles", *TEXTS, *EXTRA)
SAYS_NOTHING = ("origin", "showenumerations", "clueplacement", "annotation")
"""How a program that wrote the file wants it shown."""
CIRCLE = {"shapebg": "circle"}
EMPTY = 0


# --- reading ---------------------------------------------------------------------------------------------------
def read_ipuz(data: bytes) -> PrintedCrossword:
    """The crossword of an .ipuz file. Raises InvalidInput, with line and column where it is no JSON."""
    table = parse_json(data)
    if not isinstance(table, dict):
        raise InvalidInput(f"is no ipuz puzzle: it is {quote(table)}, not an object")
    _check_kind(table)
    left = [quote(key) for key in table if key not in READ + SAYS_NOTHING]
    height, width = _dimensions(table)
    cells = _rows(table, "puzzle", height, width)
    pattern = tuple("".join(_mark(table, cell) for cell in line) for line in cells)
    opened = [(row, col) for row in range(height) for col in range(width) if pattern[row][col] == OPEN]
    solution = _solution(table, pattern) if table.get("solution") is not None else {}
    plain = PrintedCrossword(pattern, solution)
    _check_numbers(table, plain, {cell: cells[cell[0]][cell[1]] for cell in opened})
    circles, styles = _circles(table, cells)
    clues, more = read_clues(table.get("clues"), plain)
    texts = {key: _text(table, key) for key in TEXTS + EXTRA if table.get(key) is not None}
    texts |= {"date": _date_read(texts["date"])} if "date" in texts else {}
    return PrintedCrossword(
        pattern,
        solution,
        givens={(row, col): text for row, col in opened if (text := _given(table, cells[row][col], (row, col)))},
        circles=circles,
        clues={name: from_html(text) for name, text in clues.items()},
        **{key: texts.get(key, "") for key in TEXTS},
        extra={key: text for key, text in texts.items() if key in EXTRA},
        left=(*left, *styles, *more),
    )


def _check_kind(table: Mapping[str, Any]) -> None:
    version, kinds = table.get("version"), table.get("kind")
    if not isinstance(version, str) or VERSION.fullmatch(version.strip()) is None:
        raise InvalidInput(f"is no ipuz puzzle of version 1 or 2: its version is {quote(version)}")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if not isinstance(kinds, list) or not kinds:
        raise InvalidInput(f"is no ipuz puzzle: its kind is {quote(kinds)}")
    for kind in kinds:
        shape = KIND.fullmatch(kind.strip()) if isinstance(kind, str) else None
        name = quote(kind if shape is None else shape[1].strip("/"))
        if shape is None or shape[1].strip("/") not in KINDS:
            raise InvalidInput(f"is an ipuz puzzle of the kind {name}; the kinds {', '.join(KINDS)} are taken")


def _dimensions(table: Mapping[str, Any]) -> tuple[int, int]:
    sides = table.get("dimensions")
    if not isinstance(sides, dict):
        raise InvalidInput(f"dimensions must be an object, not {quote(sides)}")
    found = []
    for name in ("height", "width"):
        side = sides.get(name)
        if isinstance(side, bool) or not isinstance(side, int):
            raise InvalidInput(f"dimensions: {name} must be a whole number, not {quote(side)}")
        found.append(side)
    check_size(*found)
    return found[0], found[1]


def _rows(table: Mapping[str, Any], key: str, height: int, width: int) -> list[list[Any]]:
    rows = table.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise InvalidInput(f"{key} must be a list of rows, not {quote(rows)}")
    if len(rows) != height:
        raise InvalidInput(f"{key} has {len(rows)} rows, dimensions say {height}")
    for number, row in enumerate(rows):
        if len(row) != width:
            raise InvalidInput(f"{key}: row {number} has {len(row)} cells, dimensions say {width}")
    return rows


def _label(table: Mapping[str, Any], cell: Any) -> Any:
    """What is printed in a cell: a number, a block, or `EMPTY`; None outside the grid."""
    label = cell.get("cell", EMPTY) if isinstance(cell, dict) else cell
    return EMPTY if label == "" or _same(label, table.get("empty", EMPTY)) else label


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same, 0 and "0" too."""
    return one is not None and other is not None and str(one) == str(other)


def _mark(table: Mapping[str, Any], cell: Any) -> str:
    label = _label(table, cell)
    if label is None:
        return VOID
    return BLOCK if _same(label, table.get("block", BLOCK)) else OPEN


def _check_numbers(table: Mapping[str, Any], plain: PrintedCrossword, cells: Mapping[GridCell, Any]) -> None:
    """Raise InvalidInput unless the cells have the numbers of ordinary crosswords, or none at all."""
    labels = {cell: _label(table, value) for cell, value in cells.items()}
    if all(label == EMPTY for label in labels.values()):
        return
    for (row, col), label in labels.items():
        number = plain.numbers.get((row, col), EMPTY)
        if not isinstance(label, int | str) or not _same(label, number):
            has = "no number" if label == EMPTY else f"the number {quote(label)}"
            due = f"in reading order it is {number}" if number else "no entry begins there"
            raise InvalidInput(f"cell [{row},{col}] has {has}, {due}; uncommon numbers and bars are not taken")


def _value(table: Mapping[str, Any], value: Any, cell: GridCell, *, is_named: bool = False) -> str:
    """The letters in a cell of the solution, or given in the puzzle; empty if there are none.

    A text that is named, as in `{"value": "0"}`, is letters even if it is the sign of an empty cell.
    """
    if isinstance(value, dict) and not value.keys() - {"value", "style", "cell"}:
        value, is_named = value.get("value"), True
    if value is None or (_same(value, table.get("empty", EMPTY)) and not (is_named and isinstance(value, str))):
        return ""
    if isinstance(value, bool) or not isinstance(value, int | str):
        shown = quote(json.dumps(value, ensure_ascii=False))
        raise InvalidInput(f"cell [{cell[0]},{cell[1]}] is {shown}; only one text a cell is taken")
    return str(value).strip()


def _given(table: Mapping[str, Any], cell: Any, where: GridCell) -> str:
    return _value(table, cell.get("value"), where, is_named=True) if isinstance(cell, dict) else ""


def _solution(table: Mapping[str, Any], pattern: Sequence[str]) -> dict[GridCell, str]:
    rows = _rows(table, "solution", len(pattern), len(pattern[0]))
    block, found = table.get("block", BLOCK), {}
    for row, line in enumerate(rows):
        for col, value in enumerate(line):
            text = _value(table, value, (row, col))
            is_letters = isinstance(value, dict) and pattern[row][col] == OPEN
            is_block = _same(text, block) and not is_letters
            if (pattern[row][col] == OPEN) == is_block:
                if text:
                    where = f"cell [{row},{col}] of the solution is {quote(text)}"
                    raise InvalidInput(f"{where}, but in the puzzle it is {quote(pattern[row][col])}")
            elif text and pattern[row][col] == OPEN:
                found[row, col] = text
    return found


def _circles(table: Mapping[str, Any], cells: Sequence[Sequence[Any]]) -> tuple[frozenset[GridCell], list[str]]:
    """The cells with a circle, and what is said of the other styles. Raises InvalidInput for bars."""
    styles = table.get("styles")
    named = styles if isinstance(styles, dict) else {}
    circles, others = set(), set()
    for row, line in enumerate(cells):
        for col, cell in enumerate(line):
            style = cell.get("style") if isinstance(cell, dict) else None
            style = named.get(style, {}) if isinstance(style, str) else style
            for key, value in style.items() if isinstance(style, dict) else ():
                if key == "barred" and value:
                    raise InvalidInput(f"cell [{row},{col}] has bars; patterns of bars are not taken")
                if {key: value} == CIRCLE:
                    circles.add((row, col))
                elif key != "named":
                    others.add(f"{key} {value}" if key == "shapebg" else str(key))
    return frozenset(circles), [f"the style of cells ({counted(others)})"] if others else []


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table[key]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InvalidInput(f"{key} must be text, not {quote(value)}")
    return from_html(str(value))


def _date_read(text: str) -> str:
    """A date of ipuz, MM/DD/YYYY, as YYYY-MM-DD; other text stays."""
    shape = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text.strip(), re.ASCII)
    return text if shape is None else f"{shape[3]}-{shape[1]:0>2}-{shape[2]:0>2}"


def _date_written(text: str) -> str | None:
    """The date as ipuz has it; None if it is no day."""
    try:
        day = date.fromisoformat(_date_read(text))
    except ValueError:
        return None
    return f"{day.month:02}/{day.day:02}/{day.year:04}"


def from_html(text: str) -> str:
    """The text without entities and `<br>`."""
    return html.unescape(re.sub(r"<br\s*/?>\n?", "\n", text, flags=re.IGNORECASE))


def to_html(text: str) -> str:
    """The text that `from_html` reads; it is the same text unless that has what looks like an entity."""
    return text if from_html(text) == text else html.escape(text, quote=False)


# --- writing ---------------------------------------------------------------------------------------------------
def write_ipuz(printed: PrintedCrossword) -> Written:
    """The .ipuz file, a row of the grid and a clue a line."""
    texts = {key: to_html(getattr(printed, key)) for key in TEXTS if getattr(printed, key)}
    said = {**printed.extra, **({"date": _date_written(printed.extra["date"])} if "date" in printed.extra else {})}
    extra = {key: to_html(text) for key, text in said.items() if key in EXTRA and text is not None}
    table: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        **texts,
        **extra,
        "dimensions": {"width": len(printed.pattern[0]), "height": len(printed.pattern)},
        "block": BLOCK,
        "puzzle": _puzzle_rows(printed),
    }
    if printed.solution:
        table["solution"] = _solution_rows(printed)
    ways = ("Across", "Down")
    table["clues"] = {way: [[n, to_html(text)] for n, text in _clues_of(printed, way)] for way in ways}
    lost = [key for key in printed.extra if key not in extra]
    return Written(_layout(table).encode(), (counted(lost),) if lost else ())


def _clues_of(printed: PrintedCrossword, way: str) -> list[tuple[int, str]]:
    slots = [slot for slot in printed.slots if slot.direction == way.lower()]
    return [(slot.number, printed.clues[slot.name]) for slot in slots if slot.name in printed.clues]


def _puzzle_rows(printed: PrintedCrossword) -> list[list[Any]]:
    def cell(row: int, col: int, mark: str) -> Any:
        if mark != OPEN:
            return BLOCK if mark == BLOCK else None
        number = printed.numbers.get((row, col), EMPTY)
        style = {"style": CIRCLE} if (row, col) in printed.circles else {}
        given = {"value": printed.givens[row, col]} if (row, col) in printed.givens else {}
        return {**({"cell": number} if number else {}), **style, **given} if style or given else number

    return [[cell(row, col, mark) for col, mark in enumerate(line)] for row, line in enumerate(printed.pattern)]


def _solution_rows(printed: PrintedCrossword) -> list[list[Any]]:
    def cell(row: int, col: int, mark: str) -> Any:
        if mark != OPEN:
            return BLOCK if mark == BLOCK else None
        text = printed.solution.get((row, col), EMPTY)
        return {"value": text} if text in (str(EMPTY), BLOCK) else text

    return [[cell(row, col, mark) for col, mark in enumerate(line)] for row, line in enumerate(printed.pattern)]


def _layout(table: Mapping[str, Any]) -> str:
    """JSON with a line for each row and clue."""

    def lines(rows: Sequence[Any], indent: str) -> str:
        inner = f",\n{indent}  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
        return f"[\n{indent}  {inner}\n{indent}]" if rows else "[]"

    parts = []
    for key, value in table.items():
        if key in ("puzzle", "solution"):
            text = lines(value, "  ")
        elif key == "clues":
            text = ",\n".join(f"    {json.dumps(way)}: {lines(clues, '    ')}" for way, clues in value.items())
            text = f"{{\n{text}\n  }}"
        else:
            text = json.dumps(value, ensure_ascii=False)
        parts.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
