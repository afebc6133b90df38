"""Makes fill-ins: a blank layout of words, and the list of them, which go into it in one way only.

The words are laid out as a criss-cross and blanked. Where they go into the blanks in several ways, letters are given
that leave one. Of several layouts the one that needs the fewest is taken.
"""

from __future__ import annotations

from ...instances import CrissCross, Crossword
from ...instances.crisscross import as_crossword
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


def generate(wish: Wish, seed: int, seconds: float | None = None) -> Generated:
    """A crossword that uses all of its words, with one fill. Raises InvalidInput, GaveUp when the time is up."""
    deadline, best, reason = Deadline(seconds), None, GaveUp("the time was up")
    fewest = 0
    for attempt in range(LAYOUTS):
        try:
            made = lay_out(wish, (seed + attempt * ATTEMPTS) % 2**31, deadline.seconds)
            found, letters = clue_letters(_blank(made), seed, deadline.seconds)
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


def _blank(made: Generated) -> Crossword:
    """The rectangle around a layout without its letters, and the words to fill in."""
    assert isinstance(made.instance.puzzle, CrissCross)
    return as_crossword(made.instance.puzzle, made.solution, clued=False)
