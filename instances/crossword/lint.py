"""The conventions of printed crosswords, a line for each: what a grid's pattern keeps and where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..cells import components
from ..puzzle import Cell
from .slots import BLOCK, Slot

if TYPE_CHECKING:
    from .puzzle import Crossword

SIZES = (15, 17, 19, 21, 23)
"""The sides of professional grids, all square."""
FEW = 1 / 3
"""More entries of three letters than this share are many."""
SHOWN = 4
"""The most cells or slots that a line names."""


def lint(puzzle: Crossword) -> list[str]:
    """One line for each convention, which begins with `ok`, `no` or, where it only counts, `-`. Linear."""
    return [
        _size(puzzle),
        _symmetry(puzzle),
        _connected(puzzle),
        _american(puzzle),
        _british(puzzle),
        *_lengths(puzzle),
        _counts(puzzle),
    ]


def _size(puzzle: Crossword) -> str:
    fits = puzzle.height == puzzle.width and puzzle.width in SIZES
    hint = "" if fits else f"; professional ones are {', '.join(map(str, SIZES))} square"
    return _line(fits, f"size: {puzzle.height}x{puzzle.width}{hint}")


def _symmetry(puzzle: Crossword) -> str:
    """The block pattern looks the same when it is turned by half."""
    rows, odd = puzzle.grid, []
    for row, line in enumerate(rows):
        for col, mark in enumerate(line):
            if mark == BLOCK and rows[-1 - row][-1 - col] != BLOCK:
                odd.append((row, col))
    fault = f"; no counterpart: {_places(odd)}" if odd else ""
    return _line(not odd, f"symmetry: half a turn leaves the blocks as they are{fault}")


def _connected(puzzle: Crossword) -> str:
    """All open cells hang together by their sides."""
    cells = ((row, col) for row, line in enumerate(puzzle.grid) for col, mark in enumerate(line) if mark != BLOCK)
    groups = list(components(cells))
    fault = f"; {len(groups)} parts, one of them at {_places([min(groups[-1])])}" if len(groups) > 1 else ""
    return _line(len(groups) == 1, f"connected: all open cells hang together{fault}")


def _american(puzzle: Crossword) -> str:
    """Every letter belongs to an entry across and to one down."""
    letters = sum(mark != BLOCK for line in puzzle.grid for mark in line)
    alone = [
        (row, col)
        for row, line in enumerate(puzzle.grid)
        for col, mark in enumerate(line)
        if mark != BLOCK and not _is_checked(puzzle, (row, col))
    ]
    fault = f"; {len(alone)} of {letters} are not: {_places(alone)}" if alone else ""
    return _line(not alone, f"checked, American: every letter is{fault}")


def _british(puzzle: Crossword) -> str:
    """At least half of each entry's letters are checked, and no two letters in a row are unchecked."""
    loose = [slot for slot in puzzle.slots if _checked(puzzle, slot).count(True) * 2 < slot.length]
    twice = [slot for slot in puzzle.slots if (False, False) in pairwise(_checked(puzzle, slot))]
    faults = [f"less than half: {_names(loose)}"] if loose else []
    faults += [f"two unchecked in a row: {_names(twice)}"] if twice else []
    rule = "checked, British: at least half of each entry, never two in a row unchecked"
    return _line(not faults, "; ".join([rule, *faults]))


def _checked(puzzle: Crossword, slot: Slot) -> list[bool]:
    """For each cell of a slot whether it lies in two."""
    return [_is_checked(puzzle, cell) for cell in slot.cells]


def _is_checked(puzzle: Crossword, cell: Cell) -> bool:
    return len(puzzle.crossings.get(cell, ())) == 2


def _lengths(puzzle: Crossword) -> Iterator[str]:
    two = [slot for slot in puzzle.slots if slot.length == 2]
    fault = f"; {len(two)} are: {_names(two)}" if two else ""
    yield _line(not two, f"lengths: no entry of two letters{fault}")
    three, entries = sum(slot.length == 3 for slot in puzzle.slots), len(puzzle.slots)
    share = f"{three} of {entries} entries ({three / entries:.0%})"
    yield _line(three <= entries * FEW, f"lengths: few entries of three letters; {share}")
    lengths = sorted(Counter(slot.length for slot in puzzle.slots).items())
    yield "-  lengths: " + ", ".join(f"{number} of {length}" for length, number in lengths)


def _counts(puzzle: Crossword) -> str:
    across = sum(slot.direction == "across" for slot in puzzle.slots)
    cells = puzzle.height * puzzle.width
    blocks = sum(line.count(BLOCK) for line in puzzle.grid)
    words = f"{len(puzzle.slots)} words ({across} across, {len(puzzle.slots) - across} down)"
    return f"-  counts: {words}, {blocks} blocks ({blocks / cells:.0%} of {cells} cells)"


def _line(keeps: bool, text: str) -> str:
    return f"{'ok' if keeps else 'no'} {text}"


def _places(cells: Sequence[Cell]) -> str:
    """Cells as `row 3, column 5`, counted from 1 as on paper."""
    shown = "; ".join(f"row {row + 1}, column {col + 1}" for row, col in cells[:SHOWN])
    return shown + _more(len(cells))


def _names(slots: Iterable[Slot]) -> str:
    names = [slot.name for slot in slots]
    return ", ".join(names[:SHOWN]) + _more(len(names))


def _more(number: int) -> str:
    return f" and {number - SHOWN} more" if number > SHOWN else ""
