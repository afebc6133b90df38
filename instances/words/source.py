"""Where a table's words come from: lines of text with their places, whatever they are kept in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ..errors import InvalidInput, quote


class Source(Protocol):
    """Lines of words, numbered from 1, and a key that changes when they do."""

    @property
    def name(self) -> str:
        """What the table is called."""

    def key(self) -> bytes | None:
        """A digest of all that `lines` will give; None if keeping a binary form of it does not pay."""

    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines and their numbers. Raises InvalidInput."""

    def error(self, message: str, number: int | None = None) -> InvalidInput:
        """The error to raise for what line `number` holds, or for the whole."""


@dataclass(frozen=True)
class Listed:
    """Words given one by one."""

    entries: tuple[str, ...]
    is_text: bool = False
    """Whether they are the lines of one text, so that errors name the line."""

    name = "list"

    def key(self) -> None:
        """None: to look such a list up would take about as long as to read it."""

    def lines(self) -> Iterator[tuple[int, str]]:
        """The entries."""
        for number, entry in enumerate(self.entries, 1):
            if not isinstance(entry, str):
                raise self.error(f"{quote(entry)} is no text", number)
            yield number, entry

    def error(self, message: str, number: int | None = None) -> InvalidInput:
        """An error in the field `words`."""
        if self.is_text or number is None:
            return InvalidInput(message, field="words", line=number)
        return InvalidInput(f"entry {number} of words: {message}", field="words")
