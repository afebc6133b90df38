"""Fills crosswords: a letter at a time, with all words of all slots kept consistent, compiled with numba.

What it shares with the rules are the slots' cells, the words as letter codes and their printed forms. Which answers
may not stand together, it says in its own way: each has *tokens*, and no two answers have the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ....instances import Cell, Crossword
from ....instances.crossword import Slot
from ...contract import Backtracker, Budget, Event, Option, Outcome, Request, Stats, Stop, choice
from ...kernels.drive import drive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...kernels.fill.arrays import Arrays, Grid, Group
    from ...kernels.fill.fills import Fill
    from ...kernels.fill.levels import ByScore

# The kernels' modules import numba, so they are imported inside functions only.


@dataclass(frozen=True)
class _Prepared:
    """A crossword as arrays, and what is needed to read and write its grid."""

    arrays: Arrays
    rows: tuple[str, ...]
    letters: str
    cells: tuple[Cell, ...]
    """The cell of each of the kernel's numbers."""
    scores: dict[int, NDArray[np.int16]]
    is_impossible: bool = False
    """Whether words have to be used for which there are too few slots, or too many."""

    def decode(self, codes: tuple[int, ...]) -> tuple[str, ...]:
        """The filled grid."""
        rows = [list(row) for row in self.rows]
        for (row, col), code in zip(self.cells, codes, strict=True):
            rows[row][col] = self.letters[code]
        return tuple(map("".join, rows))


def _warm() -> None:
    from ...kernels.fill import levels  # noqa: F401


def _compile() -> None:
    from ...kernels.fill import search

    search.search.compile()


# --- prepare ---------------------------------------------------------------------------------------------------
def _prepare(puzzle: Crossword) -> _Prepared:
    """The arrays; takes time linear in the letters of the words that are as long as slots."""
    is_impossible = puzzle.use_all and _number_of_slots(puzzle) != _number_of_words(puzzle)
    return replace(_prepare_slots(puzzle, puzzle.slots, use_all=puzzle.use_all), is_impossible=is_impossible)


def _prepare_slots(puzzle: Crossword, slots: Sequence[Slot], *, use_all: bool) -> _Prepared:
    """The arrays of some of the slots."""
    from ...kernels.fill.arrays import Rules, arrays_of, groups_of

    lengths = sorted({slot.length for slot in slots})
    letters = puzzle.table.alphabet.letters
    groups = groups_of({length: puzzle.table.codes(length) for length in lengths})
    cells = tuple(dict.fromkeys(cell for slot in slots for cell in slot.cells))
    rules = Rules(puzzle.repeats and not puzzle.use_all, use_all, _tokens(puzzle, groups))
    return _Prepared(
        arrays_of(_grid(puzzle, slots, cells), groups, len(letters), rules),
        puzzle.grid,
        letters,
        cells,
        {length: puzzle.table.scores(length) for length in lengths},
    )


def _grid(puzzle: Crossword, slots: Sequence[Slot], cells: tuple[Cell, ...]) -> Grid:
    from ...kernels.fill.arrays import Grid

    letters = puzzle.table.alphabet.letters
    numbers = {cell: number for number, cell in enumerate(cells)}
    given = [letters.find(puzzle.grid[row][col]) for row, col in cells]
    every = (1 << len(letters)) - 1
    numbered = tuple(tuple(numbers[cell] for cell in slot.cells) for slot in slots)
    return Grid(numbered, tuple(every if code < 0 else 1 << code for code in given))


def _number_of_slots(puzzle: Crossword) -> dict[int, int]:
    lengths = [slot.length for slot in puzzle.slots]
    return {length: lengths.count(length) for length in lengths}


def _number_of_words(puzzle: Crossword) -> dict[int, int]:
    return {length: len(puzzle.table.codes(length)) for length in puzzle.table.lengths}


def _tokens(puzzle: Crossword, groups: dict[int, Group]) -> NDArray[np.int64] | None:
    """Pairs of a word and what no other answer may have: letters in a row, words of a phrase."""
    import numpy as np

    from ...kernels.fill.arrays import runs_of_letters

    pairs = np.zeros((0, 2), np.int64)
    if puzzle.distinct_substring is not None:
        pairs = runs_of_letters(groups, puzzle.distinct_substring)
    if puzzle.distinct_words:
        words = np.array(list(_words_of_phrases(puzzle, groups)), np.int64).reshape(-1, 2)
        # Numbered behind the runs of letters.
        words[:, 1] += pairs[:, 1].max(initial=-1) + 1
        pairs = np.concatenate((pairs, words))
    return pairs if len(pairs) else None


def _words_of_phrases(puzzle: Crossword, groups: dict[int, Group]) -> Iterator[tuple[int, int]]:
    """Pairs of a word's number and that of a word in one of its printed forms."""
    table, known = puzzle.table, dict[str, int]()
    for length, group in groups.items():
        for number, answer in enumerate(table.words(length)):
            parts = [part for form in table.printed(answer) for part in table.alphabet.parts(form)]
            # `dict` keeps their order, a set of texts has another one in each process.
            for word in dict.fromkeys(parts):
                yield group.base + number, known.setdefault(word, len(known))


# --- search ----------------------------------------------------------------------------------------------------
def _search(prepared: _Prepared, request: Request) -> Outcome:
    if prepared.is_impossible:
        return Outcome(0, Stop.EXHAUSTED, Stats(0, 0, 0))
    search = _by_score(prepared, request) or _fill(prepared, request)
    driven: Any = search
    if request.on_event is not None:
        from ...kernels.fill.levels import Telling

        driven = Telling(search, _teller(prepared, request.on_event))
    outcome = drive(driven, _decoding(prepared, request))
    return replace(outcome, stats=Stats(search.nodes, search.failures, search.revisions))


def _fill(prepared: _Prepared, request: Request) -> Fill:
    from ...kernels.fill.fills import Fill

    # Who wants all solutions, or their number, has no use for restarts: every branch is to be searched anyhow.
    restarts = request.budget.solutions is not None
    listing = request.on_solution is not None
    return Fill(prepared.arrays, seed=request.seed or 0, restarts=restarts, listing=listing)


def _by_score(prepared: _Prepared, request: Request) -> ByScore | None:
    if request.options.get("best-scores", "no") == "no" or request.budget.solutions != 1:
        return None
    from ...kernels.fill.levels import ByScore

    return ByScore(prepared.arrays, prepared.scores, request.seed or 0)


def _decoding(prepared: _Prepared, request: Request) -> Request:
    report = request.on_solution
    if report is None:
        return request
    return replace(request, on_solution=lambda codes: report(prepared.decode(codes)))


def _teller(prepared: _Prepared, on_event: Callable[[Event], None]) -> Callable[[str, int, int], None]:
    return lambda action, cell, code: on_event(Event(action, prepared.letters[code], (prepared.cells[cell],)))


def can_fill(puzzle: Crossword, slots: Sequence[Slot], seconds: float) -> bool | None:
    """Whether some of the slots can be filled, by all rules but that each word is used; None if it is not decided."""
    prepared = _prepare_slots(puzzle, slots, use_all=False)
    outcome = _search(prepared, Request(Budget(seconds, solutions=1)))
    return True if outcome.count else (False if outcome.stop is Stop.EXHAUSTED else None)


BACKTRACKERS = (
    Backtracker(
        name="fill",
        summary="letter by letter, all slots' words kept consistent (Compact-Table), weights and restarts; numba",
        node="a letter tried in a cell, or ruled out there, with all that follows from it",
        prepare=_prepare,
        search=_search,
        warm=_warm,
        compile=_compile,
        options=(
            Option(
                "best-scores",
                "no",
                choice("no", "yes"),
                "for one solution: words of the highest scores alone at first, then lower ones too, level by level",
            ),
        ),
        packages=("numba", "numpy"),
        has_events=True,
    ),
)
