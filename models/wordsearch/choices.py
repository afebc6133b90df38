"""Where each word may lie, and which placements may not stand together: what all formulations are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ...instances import Cell, Violation, WordSearch
from ...instances.wordsearch import STEPS, Layout, Placement

MOST_PLACEMENTS = 100_000


def words_of(puzzle: WordSearch) -> list[str]:
    """The words that may be placed: those listed, or those of the table that are no longer than the grid."""
    if puzzle.place is None:
        return list(puzzle.entries)
    table, longest = puzzle.word_table, max(puzzle.height, puzzle.width)
    return [word for length in table.lengths if 2 <= length <= longest for word in table.words(length)]


def spots(puzzle: WordSearch, word: str, directions: Iterable[str]) -> Iterator[Placement]:
    """All places of a word inside the shape, whatever letters are given; a palindrome's two readings are one."""
    inside, seen = {*puzzle.cells}, set()
    for (row, col), direction in product(puzzle.cells, directions):
        placement = Placement(word, row, col, direction)
        if inside.issuperset(placement.cells) and placement.line not in seen:
            seen.add(placement.line)
            yield placement


def choices(puzzle: WordSearch) -> dict[str, list[Placement]]:
    """For each word the places where it agrees with the given letters, in a direction that a solution may have."""
    givens = puzzle.givens
    return {
        word: [
            spot
            for spot in spots(puzzle, word, puzzle.allowed_directions)
            if all(givens.get(cell, letter) == letter for cell, letter in zip(spot.cells, word, strict=True))
        ]
        for word in words_of(puzzle)
    }


def too_many(puzzle: WordSearch, most: int = MOST_PLACEMENTS) -> str | None:
    """Why not every placement can be said, or None; an upper bound is taken, without looking at any."""
    count = len(words_of(puzzle)) * len(puzzle.cells) * len(puzzle.allowed_directions)
    return f"up to {count} placements; this formulation takes {most}" if count > most else None


def draws(puzzle: WordSearch) -> str | None:
    """Why a formulation with a placement for each word does not take words drawn from a table, or None."""
    return "the words are to be drawn from a table" if puzzle.place is not None else None


def are_compatible(one: Placement, other: Placement) -> bool:
    """Whether the letters agree where two words cross."""
    letters = dict(zip(one.cells, one.word, strict=True))
    return all(letters.get(cell, letter) == letter for cell, letter in zip(other.cells, other.word, strict=True))


def lie_in_each_other(one: str, other: str, *, reverse: bool) -> bool:
    """Whether the shorter word can be read in the longer one, backwards too if `reverse`."""
    short, long = sorted((one, other), key=len)
    return short in long or (reverse and short[::-1] in long)


def culprits(puzzle: WordSearch, layout: Layout, violations: Sequence[Violation]) -> tuple[Placement, ...]:
    """Placements of a layout that no solution has together.

    If words and given letters alone make a reading that must not be, those that make it; else the whole layout.
    """
    if puzzle.subwords != "nested":
        for violation in violations:
            if violation.rule in ("again", "forbidden"):
                found = _makers(puzzle, layout, violation)
                if found is not None:
                    return found
    return layout.placements


def _makers(puzzle: WordSearch, layout: Layout, violation: Violation) -> tuple[Placement, ...] | None:
    """The placements that cover the cells at fault which are not given; None if one is covered by none."""
    at_fault = {*violation.cells}
    # The word's own reading is among the cells at fault, so that its placement is one of those that make it.
    found = [one for one in layout.placements if at_fault.issuperset(one.cells)]
    left = at_fault - puzzle.givens.keys() - {cell for one in found for cell in one.cells}
    for placement in layout.placements:
        if left & {*placement.cells}:
            left -= {*placement.cells}
            found.append(placement)
    return None if left or not found else tuple(found)


def letters_of(placements: Iterable[Placement]) -> dict[Cell, str]:
    """The letters that words put into cells."""
    return {cell: letter for one in placements for cell, letter in zip(one.cells, one.word, strict=True)}


ALL_DIRECTIONS = tuple(STEPS)
