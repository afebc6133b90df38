"""What a table of words holds."""

from __future__ import annotations

from gridproof.instances import WordTable


def spelt(table: WordTable) -> list[str]:
    return [word for length in table.lengths for word in table.words(length)]
