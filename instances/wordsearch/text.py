"""A word search in words and as a TOML table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors import InvalidInput, quote
from ..words.listing import scripts_of
from .compass import PRESETS

if TYPE_CHECKING:
    from .puzzle import WordSearch


def plain(puzzle: WordSearch, table: dict[str, Any]) -> dict[str, Any]:
    """The table with grid and mask as text, lists of words, and directions by their name."""
    for name in ("mask", "grid"):
        if name in table:
            table[name] = "".join(f"{row}\n" for row in table[name])
    for name in ("words", "table", "forbid"):
        if isinstance(table.get(name), tuple):
            table[name] = list(table[name])
    table["directions"] = preset_of(puzzle) or list(puzzle.directions)
    if table["directions"] == "all":
        del table["directions"]
    return table


def preset_of(puzzle: WordSearch) -> str | None:
    """The name of the directions, if they have one."""
    return next((name for name, directions in PRESETS.items() if directions == puzzle.directions), None)


def described(puzzle: WordSearch) -> str:
    """The size, the words and the options in a few words."""
    count = len(puzzle.entries) if puzzle.place is None else puzzle.place
    parts = [f"{puzzle.height}x{puzzle.width}", f"{count} word{'s' * (count != 1)}"]
    if puzzle.place is not None:
        parts[-1] += f" of {puzzle.word_table.name}"
    preset = preset_of(puzzle)
    if preset != "all":
        parts.append(f"directions {preset or ' '.join(puzzle.directions)}")
    if puzzle.secret:
        parts.append(f"a message of {len(puzzle.secret)} letters")
    parts.append("to be found" if puzzle.is_finding else "to be made")
    return (f"{puzzle.title}, " if puzzle.title else "") + ", ".join(parts)


def require_script(known: str, further: Sequence[str]) -> None:
    """Raise InvalidInput for given letters of another script than those of the words."""
    scripts = scripts_of(known)
    for script, letter in scripts_of(further).items() if scripts else ():
        if script not in scripts:
            message = f"grid has {quote(letter)}, a letter of another script than the words: {script}"
            raise InvalidInput(message, field="grid")
