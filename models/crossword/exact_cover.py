"""Crosswords as exact covers with colours: slots are primary items, letters the colours of cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...instances import Crossword, ExactCover
from ...instances.crossword import Slot
from ..forms import ExactCoverForm, formulation
from .choices import ANSWER, MOST_WORDS, choices, contested, crossed, filled_by_words, too_many_words


@formulation("exact-cover", ExactCoverForm, refuses=too_many_words(MOST_WORDS))
def exact_cover(puzzle: Crossword) -> ExactCoverForm:
    """An option for each slot and word: slots are primary, cells secondary with letters as colours, words secondary."""
    every, crossing = choices(puzzle), crossed(puzzle)
    # Every slot takes exactly one word; if all words are to be used, each word is taken by exactly one slot.
    primary = [_name(slot) for slot in puzzle.slots]
    if puzzle.use_all:
        primary += dict.fromkeys(ANSWER + word for words in every for word in words)
    # At most one answer is a word, has letters in a row, has a word in its phrase; of no use where only one slot may.
    apart = contested(puzzle, every)
    shared = _shared(apart)
    options: list[list[str | tuple[str, str]]] = []
    meant: list[tuple[int, str]] = []
    for slot, words in zip(puzzle.slots, every, strict=True):
        for place, word in enumerate(words):
            # Where two slots cross, their answers agree on the letter.
            marks = [(_cell(*cell), mark) for cell, mark in zip(slot.cells, word, strict=True) if cell in crossing]
            once = [ANSWER + word] if puzzle.use_all else []
            tokens = [token for token in shared.get((slot.index, place), ()) if token not in once]
            options.append([_name(slot), *once, *tokens, *marks])
            meant.append((slot.index, word))
    known = {*primary}
    secondary = [*(_cell(*cell) for cell in crossing), *(token for token in apart if token not in known)]
    cover = ExactCover.build(primary, secondary, options)
    return ExactCoverForm(cover, lambda numbers: filled_by_words(puzzle, _answers(meant[number] for number in numbers)))


def _shared(apart: Mapping[str, Mapping[int, Sequence[int]]]) -> dict[tuple[int, int], list[str]]:
    """The tokens of each slot's words, by the slot's index and the word's place."""
    found: dict[tuple[int, int], list[str]] = {}
    for token, holders in apart.items():
        for index, places in holders.items():
            for place in places:
                found.setdefault((index, place), []).append(token)
    return found


def _answers(chosen: Iterable[tuple[int, str]]) -> list[str]:
    """The words in the order of their slots' indices."""
    return [word for _, word in sorted(chosen)]


def _name(slot: Slot) -> str:
    """Such as `12A`."""
    return f"{slot.number}{slot.direction[0].upper()}"


def _cell(row: int, col: int) -> str:
    return f"{row},{col}"
