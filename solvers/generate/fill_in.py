"""Makes fill-ins: a blank layout of words, and the list of them, which go into it in one way only.

The words are laid out as a criss-cross and blanked. Where they go into the blanks in several ways, letters are given
that leave one. Of several layouts the one that needs the fewest is taken.
"""

from __future__ import annotations

from ...instances import CrissCross, Crossword
from ..run import Verdict
from . import GaveUp, Generated
from .asking import Deadline
from .clue_letters import clue_letters
from .crisscross import Wish
from .crisscross import generate as lay_out

LAYOUTS = 4
"""So many layouts are tried, until one needs no letters."""
ATTEMPTS = 1_000_003
"""Seeds of layouts are this far apart, so that the attempts of two seeds do not meet."""
BLOCK, OPEN, EMPTY = "#", ".", "."


def generate(wish: Wish, seed: int, seconds: float | None = None) -> Generated:
    """A crossword that uses all of its words, with one fill. Raises InvalidInput, GaveUp when the time is up."""
    deadline, best, reason = Deadline(seconds), None, GaveUp("the time was up")
    fewest = 0
    for attempt in range(LAYOUTS):
        try:
            made = lay_out(wish, (seed + attempt * ATTEMPTS) % 2**31, deadline.seconds)
            found, letters = clue_letters(blanked(made.instance.puzzle, made.solution), seed, deadline.seconds)  # type: ignore[arg-type]
        except GaveUp as end:
            reason = end
            continue
        if best is None or len(letters) < fewest:
            best, fewest = found, len(letters)
        if not fewest:
            break
    if best is None:
        raise reason
    return Generated(best.instance, best.solution, seed, best.method, Verdict.UNIQUE)


def blanked(puzzle: CrissCross, layout: tuple[str, ...]) -> Crossword:
    """The rectangle around a layout without its letters, and the words to fill in."""
    rows = [row for row, line in enumerate(layout) if line.strip(EMPTY)]
    columns = [col for col, line in enumerate(zip(*layout, strict=True)) if "".join(line).strip(EMPTY)]
    box = [line[columns[0] : columns[-1] + 1] for line in layout[rows[0] : rows[-1] + 1]]
    grid = tuple("".join(BLOCK if mark == EMPTY else OPEN for mark in line) for line in box)
    placed = {place.word for place in puzzle.placements(layout)}
    words = tuple(entry.printed for entry in puzzle.listings if entry.word in placed)
    alphabet = None if puzzle.alphabet is None or puzzle.alphabet.isupper() else puzzle.alphabet
    return Crossword(grid, words, alphabet, use_all=True, title=puzzle.title, author=puzzle.author)
