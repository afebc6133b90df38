"""The one error that bad input raises."""

from __future__ import annotations

MAX_QUOTE = 40


def quote(value: object) -> str:
    """The offending text as it is shown in an error: quoted, on one line, cut after 40 characters."""
    try:
        text = str(value)
    except ValueError:
        # Python refuses to write out whole numbers of more than some thousand digits.
        text = "a number of thousands of digits"
    return repr(text if len(text) <= MAX_QUOTE else text[: MAX_QUOTE - 1] + "…")


class InvalidInput(ValueError):  # noqa: N818 - it names what is wrong with the input, not a fault of ours
    """Input that cannot be used, said in one line that quotes it and tells where it stands.

    `field` is the puzzle's field at fault; `line` and `column` count from 1, inside that field's text or, once
    `source` names a file, inside that file.
    """

    def __init__(
        self,
        message: str,
        *,
        field: str | None = None,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.line = line
        self.column = column
        self.source = source

    def __str__(self) -> str:
        if self.source is not None:
            place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
            return f"{place}: {self.message}"
        if self.line is None:
            return self.message
        column = "" if self.column is None else f", column {self.column}"
        return f"{self.field or 'text'}, line {self.line}{column}: {self.message}"
