"""Why a crossword cannot be filled: a slot, a crossing, or a smallest-found set of slots.

What is named is infeasible by itself: slots that "cannot be filled together" have been handed to the search alone.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ...instances import Cell, Crossword
from ...instances.crossword import Slot
from ..backtrack.crossword.fill import can_fill
from . import Reason

TRIAL_SECONDS = 2.0
"""The least time for one set of slots; one that is not decided in it counts as one that can be filled."""
SECONDS = 60.0
"""The time for all sets if no limit is given."""
OPEN = "."

Infeasible = Callable[[Sequence[Slot]], bool | None]
"""Whether some slots are proved to have no fill; None where that is not decided."""
Candidates = dict[Slot, list[str]]


def why(puzzle: Crossword, seconds: float | None = None) -> Reason | None:
    """The first of these that holds: a slot, the numbers of words, a crossing, slots that cannot be filled together.

    None if the search does not confirm within the time that the grid has no fill.
    """
    candidates = {slot: _words_of(puzzle, slot) for slot in puzzle.slots}
    reasons = [_empty_slot, _numbers, _crossing]
    found = next((reason for find in reasons if (reason := find(puzzle, candidates)) is not None), None)
    return found or _together(puzzle, SECONDS if seconds is None else seconds)


# --- one slot, one crossing ------------------------------------------------------------------------------------
def _words_of(puzzle: Crossword, slot: Slot) -> list[str]:
    """The words that agree with the given letters."""
    given = slot.read(puzzle.grid)
    return [word for word in puzzle.table.words(slot.length) if _agrees(word, given)]


def _agrees(word: str, given: str) -> bool:
    return all(mark in (OPEN, letter) for letter, mark in zip(word, given, strict=True))


def _empty_slot(puzzle: Crossword, candidates: Candidates) -> Reason | None:
    for slot, words in candidates.items():
        if not words and not puzzle.table.words(slot.length):
            return Reason(f"no word has {slot.length} letters, as {slot.name} takes", slot.cells, (slot.name,))
    for slot, words in candidates.items():
        if not words:
            return Reason(
                f"no word fits {slot.read(puzzle.grid)}, which is given for {slot.name}", slot.cells, (slot.name,)
            )
    return None


def _numbers(puzzle: Crossword, candidates: Candidates) -> Reason | None:
    """Where each word is to be used once, there are as many slots of each length as words."""
    if not puzzle.use_all:
        return None
    slots = Counter(slot.length for slot in puzzle.slots)
    words = {length: len(puzzle.table.words(length)) for length in puzzle.table.lengths}
    for length in sorted({*slots, *words}):
        if slots[length] != words.get(length, 0):
            has = f"{_counted(words.get(length, 0), 'word')} of {length} letters for {_counted(slots[length], 'slot')}"
            mine = [slot for slot in puzzle.slots if slot.length == length]
            return Reason(f"each word is to be used exactly once: {has}", _cells(mine), _names(mine))
    return None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _crossing(puzzle: Crossword, candidates: Candidates) -> Reason | None:
    """A cell for which the words of its two slots have no letter in common."""
    for cell, pair in puzzle.crossings.items():
        if len(pair) == 2:
            one, other = ({word[slot.cells.index(cell)] for word in candidates[slot]} for slot in pair)
            if not one & other:
                letters = f"{_listed(one)} against {_listed(other)}"
                message = f"{' and '.join(_names(pair))} cross where their words share no letter: {letters}"
                return Reason(message, (cell,), _names(pair))
    return None


def _names(slots: Sequence[Slot]) -> tuple[str, ...]:
    return tuple(slot.name for slot in slots)


def _cells(slots: Sequence[Slot]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for slot in slots for cell in slot.cells))


def _listed(letters: set[str]) -> str:
    return "".join(sorted(letters))


# --- slots that cannot be filled together ----------------------------------------------------------------------
def _together(puzzle: Crossword, seconds: float) -> Reason | None:
    """A set of slots that has no fill, of which no part was found that has none either."""
    start = time.monotonic()
    # A set of slots may take longer than all of them, which leave less choice.
    most = seconds / 2

    def is_infeasible(slots: Sequence[Slot]) -> bool | None:
        """None where it is not decided."""
        left = min(most, start + seconds - time.monotonic())
        filled = can_fill(puzzle, slots, left) if left > 0 else None
        return None if filled is None else not filled

    whole = is_infeasible(puzzle.slots)
    most = max(TRIAL_SECONDS, 2 * (time.monotonic() - start))
    if not whole:
        # With all words to be used, it may take more than any set of slots to see it.
        return None
    slots, is_smallest = _shrunk(list(puzzle.slots), is_infeasible)
    size = f"these {len(slots)} slots" if len(slots) > 1 else "this slot"
    least = "; without any one of them the others can" if is_smallest and len(slots) > 1 else ""
    return Reason(f"{size} cannot be filled together: {', '.join(_names(slots))}{least}", _cells(slots), _names(slots))


def _shrunk(slots: list[Slot], is_infeasible: Infeasible) -> tuple[list[Slot], bool]:
    """What is left when parts of ever smaller size are dropped; whether each slot left is proved to be needed."""
    size = len(slots) // 2
    while size:
        for part in list(_parts(slots, size)):
            rest = [slot for slot in slots if slot not in part]
            if rest and is_infeasible(rest):
                slots = rest
        size = size // 2
    answers = (
        [is_infeasible([other for other in slots if other is not slot]) for slot in slots] if len(slots) > 1 else []
    )
    return slots, all(answer is False for answer in answers)


def _parts(slots: Sequence[Slot], size: int) -> Iterator[Sequence[Slot]]:
    return (slots[start : start + size] for start in range(0, len(slots), size))
