"""Reading text and grids of characters, with the line and column of whatever is wrong in them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from .errors import InvalidInput, quote

UTF_16, BYTE_ORDER_MARK = (b"\xff\xfe", b"\xfe\xff"), b"\xef\xbb\xbf"
MAX_QUOTED = 200
"""The most bytes of a line that an error quotes."""


def decode(data: bytes, source: str | None = None) -> str:
    """The text of bytes in UTF-8, lines ended by line feeds. Raises InvalidInput with the line of `source` at fault."""
    if data.startswith(UTF_16):
        raise InvalidInput("is UTF-16 text; save it as UTF-8", source=source)
    data = data.removeprefix(BYTE_ORDER_MARK)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        begin, number = data.rfind(b"\n", 0, error.start) + 1, data.count(b"\n", 0, error.start) + 1
        line = data[begin : begin + MAX_QUOTED].split(b"\n")[0].decode("utf-8", "replace").strip()
        message = f"is not UTF-8 text: byte 0x{data[error.start]:02X} in {quote(line)}; save it as UTF-8"
        raise InvalidInput(message, line=number, source=source) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True)
class GridText:
    """A field's rectangle of characters, without the empty lines around it and the spaces around each row."""

    field: str
    rows: tuple[str, ...]
    first_line: int
    """The line of row 0 in the field's text, from 1."""
    indents: tuple[int, ...]
    """The number of spaces that stood before each row."""

    @classmethod
    def read(cls, text: object, field: str) -> GridText:
        """Read `text`. Raises InvalidInput if it is no text, is empty or is ragged."""
        if not isinstance(text, str):
            raise InvalidInput(f"{field} must be text, not {quote(text)}", field=field)
        # Not splitlines(): a line is what TOML and editors call a line.
        lines = text.replace("\r\n", "\n").split("\n")
        filled = [number for number, line in enumerate(lines) if line.strip()]
        if not filled:
            raise InvalidInput(f"{field} is empty", field=field)
        lines = lines[filled[0] : filled[-1] + 1]
        indents = tuple(len(line) - len(line.lstrip()) for line in lines)
        grid = cls(field, tuple(line.strip() for line in lines), filled[0] + 1, indents)
        width = len(grid.rows[0])
        for row, line in enumerate(grid.rows):
            if len(line) != width:
                message = f"{field} is ragged: {quote(line)} has {len(line)} cells, the first row has {width}"
                raise grid.error(message, row, min(len(line), width))
        return grid

    def error(self, message: str, row: int, col: int) -> InvalidInput:
        """The error to raise for what stands at 0-based `row` and `col`."""
        indent = self.indents[row] if row < len(self.indents) else 0
        line, column = self.first_line + row, indent + col + 1
        return InvalidInput(message, field=self.field, line=line, column=column)

    def require_square(self, size: int) -> None:
        """Raise InvalidInput unless there are `size` rows of `size` cells."""
        width, height = len(self.rows[0]), len(self.rows)
        if width != size:
            message = f"{self.field} has rows of {width} cells, size is {size}: {quote(self.rows[0])}"
            raise self.error(message, 0, min(width, size))
        if height != size:
            raise self.error(f"{self.field} has {height} rows, size is {size}", min(height, size), 0)

    def require_letters(self, known: Container[str], hint: str) -> None:
        """Raise InvalidInput at the first character that is not `known`; `hint` says which are."""
        for row, line in enumerate(self.rows):
            for col, letter in enumerate(line):
                if letter not in known:
                    message = f"{self.field} has {quote(letter)} in {quote(line)}; it takes {hint}"
                    raise self.error(message, row, col)
