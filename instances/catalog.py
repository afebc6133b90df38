"""Instances: a puzzle with a name and what is known of it; from files, shorthands and the shipped data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import tomli_w

from .errors import InvalidInput, quote
from .puzzle import Puzzle
from .text import decode

MAX_FILE_BYTES = 64_000_000
VERDICTS = ("none", "unique", "multiple")

Reader = Callable[[Path], "Instance"]
"""Makes an instance of a file, and names it by its path. Raises InvalidInput."""


@dataclass(frozen=True)
class Expect:
    """What is known of a puzzle from elsewhere, and where from."""

    solutions: int | None = None
    classes: int | None = None
    verdict: str | None = None
    optimum: int | None = None
    source: str | None = None

    def __post_init__(self) -> None:
        for name in ("solutions", "classes", "optimum"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value < 0):
                raise InvalidInput(f"[expect] {name} must be a whole number, not {quote(value)}", field=name)
        if self.verdict is not None and self.verdict not in VERDICTS:
            hint = ", ".join(VERDICTS)
            raise InvalidInput(f"[expect] verdict is {quote(self.verdict)}; it takes {hint}", field="verdict")
        if self.source is not None and not isinstance(self.source, str):
            raise InvalidInput(f"[expect] source must be text, not {quote(self.source)}", field="source")
        if self.solutions is not None:
            follows = VERDICTS[min(self.solutions, 2)]
            if self.verdict not in (None, follows):
                message = f"[expect] verdict is {quote(self.verdict)}, but solutions is {self.solutions}"
                raise InvalidInput(message, field="verdict")
            object.__setattr__(self, "verdict", follows)

    @classmethod
    def from_table(cls, table: object) -> Expect:
        """The value of an `[expect]` table. Raises InvalidInput."""
        if not isinstance(table, Mapping):
            raise InvalidInput(f"expect must be a table, not {quote(table)}", field="expect")
        known = [entry.name for entry in fields(cls)]
        for key in table:
            if key not in known:
                hint = ", ".join(known)
                raise InvalidInput(f"unknown key {quote(key)} in [expect] (known: {hint})", field=key)
        return cls(**table)


@dataclass(frozen=True)
class Instance:
    """A puzzle with its name and what is known of it."""

    name: str
    puzzle: Puzzle[Any]
    expect: Expect = field(default_factory=Expect)
    solution: Any = None
    """The solution that stood in its file beside the puzzle, sound or not; None if there was none."""

    def _repr_svg_(self) -> str | None:
        return self.puzzle._repr_svg_()

    def to_table(self) -> dict[str, Any]:
        """The TOML table of the instance; `from_table` reads it again."""
        table: dict[str, Any] = {"puzzle": self.puzzle.kind, **self.puzzle.to_table()}
        if self.solution is not None:
            table["solution"] = self.puzzle.solution_to_json(self.solution)
        expect = {key: value for key, value in vars(self.expect).items() if value is not None}
        return {**table, "expect": expect} if expect else table

    def to_toml(self) -> str:
        """The text of the instance's TOML file, grids as multi-line strings."""
        return tomli_w.dumps(self.to_table(), multiline_strings=True)

    @classmethod
    def from_table(cls, name: str, table: Mapping[str, Any], folder: Path | None = None) -> Instance:
        """The instance of a TOML table, which perhaps stands in a file of `folder`. Raises InvalidInput."""
        body = dict(table)
        expect = Expect.from_table(body.pop("expect", {}))
        kind, given = body.pop("puzzle", None), body.pop("solution", None)
        if kind is None:
            hint = ", ".join(puzzle_kinds())
            raise InvalidInput(f'no line puzzle = "…" (known puzzles: {hint})')
        found = puzzle_type(kind)
        puzzle = found.from_table(body if folder is None else found.located(body, folder))
        return cls(name, puzzle, expect, None if given is None else _solution(puzzle, given))


def _solution(puzzle: Puzzle[Any], data: Any) -> Any:
    try:
        return puzzle.solution_from_json(data)
    except InvalidInput as error:
        raise InvalidInput(error.message, field="solution") from None


@cache
def puzzle_kinds() -> tuple[str, ...]:
    """The words for all puzzles, sorted: each is a file of this folder that names its class `PUZZLE`."""
    package = __name__.rpartition(".")[0]
    names = [entry.name for entry in iter_modules(import_module(package).__path__)]
    modules = (import_module(f"{package}.{name}") for name in names)
    return tuple(sorted(module.PUZZLE.kind for module in modules if hasattr(module, "PUZZLE")))


def puzzle_type(kind: object) -> type[Puzzle[Any]]:
    """The class of a puzzle by its word. Raises InvalidInput."""
    if kind not in puzzle_kinds():
        hint = ", ".join(puzzle_kinds())
        raise InvalidInput(f"unknown puzzle {quote(kind)} (known: {hint})", field="puzzle")
    package = __name__.rpartition(".")[0]
    found: type[Puzzle[Any]] = import_module(f"{package}.{kind}".replace("-", "_")).PUZZLE
    return found


def shipped_names() -> list[str]:
    """The names of all shipped instances, such as `queens/08-regions-a`, sorted."""
    return sorted(name for name, _ in _shipped())


def _shipped() -> Iterator[tuple[str, Any]]:
    data = resources.files(__package__) / "data"
    for folder in data.iterdir():
        if folder.is_dir():
            for entry in folder.iterdir():
                if entry.name.endswith(".toml"):
                    yield f"{folder.name}/{entry.name.removesuffix('.toml')}", entry


def load(text: str) -> Instance:
    """The instance that `text` names: a path, a shipped name or a shorthand. Raises InvalidInput.

    An existing file wins, then a shipped instance, then `PUZZLE:PARAMS`.
    """
    path = Path(text)
    if _is_file(path) or path.suffix.lower() in readers():
        return read_file(path)
    for name, entry in _shipped():
        if name == text:
            return parse_toml(entry.read_text("utf-8"), name, name)
    kind, colon, params = text.partition(":")
    if colon:
        return Instance(text, puzzle_type(kind).from_shorthand(params))
    forms = ", ".join(filter(None, (puzzle_type(kind).shorthand for kind in puzzle_kinds())))
    raise InvalidInput(
        f"no instance {quote(text)}: neither a file nor a shipped name (see `gridproof list`) nor a shorthand ({forms})"
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        # A text that is too long for a name, or has a null in it, names no file.
        return False


def readers() -> dict[str, Reader]:
    """The reader of each file ending: TOML, and the foreign formats that puzzles declare."""
    kinds = map(puzzle_type, puzzle_kinds())
    return {".toml": _read_toml} | {ending: _foreign(kind, ending) for kind in kinds for ending in kind.endings}


def _read_toml(path: Path) -> Instance:
    return parse_toml(read_text(path), str(path), str(path), path.parent)


def _foreign(kind: type[Puzzle[Any]], ending: str) -> Reader:
    def read(path: Path) -> Instance:
        data = read_bytes(path)
        try:
            puzzle, solution = kind.from_file(data, ending)
        except InvalidInput as error:
            raise InvalidInput(error.message, line=error.line, column=error.column, source=str(path)) from None
        return Instance(str(path), puzzle, solution=solution)

    return read


def read_file(path: Path) -> Instance:
    """The instance in a file, by the file's ending. Raises InvalidInput."""
    reader = readers().get(path.suffix.lower())
    if reader is None:
        hint = ", ".join(readers())
        raise InvalidInput(f"unknown ending {quote(path.suffix)} (known: {hint})", source=str(path))
    return reader(path)


def read_bytes(path: Path) -> bytes:
    """A file's bytes. Raises InvalidInput if it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise InvalidInput("is not a file", source=str(path))
        if path.stat().st_size > MAX_FILE_BYTES:
            raise InvalidInput(f"larger than {MAX_FILE_BYTES} bytes", source=str(path))
        return path.read_bytes()
    except OSError as error:
        raise InvalidInput(f"cannot be read: {error.strerror}", source=str(path)) from None


def read_text(path: Path) -> str:
    """A file's text in UTF-8, lines ended by line feeds. Raises InvalidInput if it cannot be read."""
    return decode(read_bytes(path), str(path))


def parse_toml(text: str, name: str, source: str, folder: Path | None = None) -> Instance:
    """The instance of a TOML text; errors name `source` with the line at fault. Raises InvalidInput.

    `folder` is that of its file: names of other files are relative to it.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(str(error), source) from None
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits, brackets in brackets without end.
        raise InvalidInput(f"is not TOML that can be read: {error}", source=source) from None
    try:
        return Instance.from_table(name, table, folder)
    except InvalidInput as error:
        if error.source is not None:
            # It is another file that is wrong.
            raise
        line, column = _place_in_file(text, error)
        raise InvalidInput(error.message, field=error.field, line=line, column=column, source=source) from None


def _not_toml(message: str, source: str) -> InvalidInput:
    """The error of a text that is not TOML, with the place that tomllib puts at its end."""
    place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if place is None:
        return InvalidInput(f"is not TOML: {message}", source=source)
    line, column = map(int, place.groups())
    return InvalidInput(f"is not TOML: {message[: place.start()]}", source=source, line=line, column=column)


def _place_in_file(text: str, error: InvalidInput) -> tuple[int | None, int | None]:
    """Line and column in a TOML text of what is wrong inside the field of `error`, or the line of the field."""
    names = [rf"[\"']?{re.escape(name)}[\"']?" for name in error.field.split(".")] if error.field else []
    value = _value_start(text, names)
    if value is None:
        return _line_of_table(text, names), None
    line = text.count("\n", 0, value) + 1
    if error.line is None:
        return line, None
    # TOML drops a newline right after the opening quotes.
    dropped = re.match(r"(\"\"\"|''')\r?\n", text[value:]) is not None
    return line + error.line - 1 + dropped, error.column


def _value_start(text: str, names: list[str]) -> int | None:
    """Where the value of a key begins: of `c` in `[a.b]`, of `b.c` in `[a]`, or of `a.b.c`, as patterns."""
    for outer in reversed(range(len(names))):
        table = re.search(_header(names[:outer]), text, re.MULTILINE) if outer else None
        if outer and table is None:
            continue
        key = re.compile(rf"^[ \t]*{_dotted(names[outer:])}[ \t]*=[ \t]*", re.MULTILINE)
        found = key.search(text, table.end() if table else 0)
        if found is not None:
            return found.end()
    return None


def _line_of_table(text: str, names: list[str]) -> int | None:
    """The line of the header of a table, or of the inline table in which it stands."""
    for outer in range(len(names), 0, -1):
        for pattern in (_header(names[:outer]), rf"^[ \t]*{_dotted(names[:outer])}[ \t]*="):
            found = re.search(pattern, text, re.MULTILINE)
            if found is not None:
                return text.count("\n", 0, found.end()) + 1
    return None


def _header(names: list[str]) -> str:
    return rf"^[ \t]*\[[ \t]*{_dotted(names)}[ \t]*\]"


def _dotted(names: list[str]) -> str:
    return r"[ \t]*\.[ \t]*".join(names)
