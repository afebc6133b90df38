"""How a block pattern is said: in Booleans with cuts for connectedness, or a row at a time for small grids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ..instances import BlockPattern, Cell, Violation
from .forms import Allowed, CpSatForm, CspConstraint, CspForm, formulation

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

PARAMETERS = {"linearization_level": 2}
"""The linear relaxation sees how many entries so many blocks can make: 15x15 with 78 entries and 38 blocks takes 0.2 to
1 s, without it from 2 s to more than 12 s."""

MOST_COLS = 12
"""So many columns have 4,096 lines."""

Blocks = dict[Cell, Any]
"""Whether each cell is a block; a cell and the one that it is turned into share a variable."""


@formulation("booleans", CpSatForm)
def booleans(puzzle: BlockPattern) -> CpSatForm:
    """A Boolean for each pair of cells that a half turn exchanges; cuts join what is apart."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    # The pattern is the same turned by 180 degrees.
    blocks: Blocks = {}
    for row, col in product(range(puzzle.rows), range(puzzle.cols)):
        partner = (puzzle.rows - 1 - row, puzzle.cols - 1 - col)
        blocks[row, col] = blocks[partner] if partner in blocks else model.new_bool_var(f"{row},{col}")
    lines = [[(row, col) for col in range(puzzle.cols)] for row in range(puzzle.rows)]
    columns = [[(row, col) for row in range(puzzle.rows)] for col in range(puzzle.cols)]
    for line in (*lines, *columns):
        _bound_runs(model, puzzle, [blocks[cell] for cell in line])
    # Some cell is open, and not too many are blocks.
    model.add_bool_or([~block for block in blocks.values()])
    if puzzle.max_blocks is not None:
        model.add(sum(blocks.values()) <= puzzle.max_blocks)
    # As many entries as asked for: each begins somewhere.
    if puzzle.slots is not None:
        begins = [first for line in (*lines, *columns) for first in _firsts(model, [blocks[cell] for cell in line])]
        model.add(sum(begins) == puzzle.slots)
    # Enough entries of each length across.
    for length, count in Counter(puzzle.entries).items():
        spans = [span for line in lines for span in _spans(model, [blocks[cell] for cell in line], length)]
        model.add(sum(spans) >= count)
    decisions = [blocks[row, col] for row, col in product(range(puzzle.rows), range(puzzle.cols))]

    def decode(values: Sequence[int]) -> tuple[str, ...]:
        text = "".join("#" if value else "." for value in values)
        return tuple(text[start : start + puzzle.cols] for start in range(0, len(text), puzzle.cols))

    return CpSatForm(model, decisions, decode, _joining(model, blocks, decisions, decode), parameters=PARAMETERS)


def _bound_runs(model: cp_model.CpModel, puzzle: BlockPattern, line: Sequence[Any]) -> None:
    """Say how short and how long the runs of a row or column may be."""
    # No run is short: the cells after a first one are open too, and there are enough of them.
    for place, block in enumerate(line):
        before = [~line[place - 1]] if place else []
        for step in range(1, puzzle.shortest):
            behind = [~line[place + step]] if place + step < len(line) else []
            model.add_bool_or([*before, block, *behind])
    # No run is long: one of any so many cells and one more is a block.
    if puzzle.longest is not None:
        for place in range(len(line) - puzzle.longest):
            model.add_bool_or(line[place : place + puzzle.longest + 1])


def _firsts(model: cp_model.CpModel, line: Sequence[Any]) -> Iterator[Any]:
    """For each cell of a row or column whether a run begins in it."""
    for place, block in enumerate(line):
        yield _conjunction(model, [~block, *([line[place - 1]] if place else [])])


def _spans(model: cp_model.CpModel, line: Sequence[Any], length: int) -> Iterator[Any]:
    """For each place of a row whether a run of just that length begins there."""
    for place in range(len(line) - length + 1):
        ends = [line[end] for end in (place - 1, place + length) if 0 <= end < len(line)]
        yield _conjunction(model, [*(~block for block in line[place : place + length]), *ends])


def _conjunction(model: cp_model.CpModel, literals: Sequence[Any]) -> Any:
    """Whether all of them hold."""
    both = model.new_bool_var("")
    for literal in literals:
        model.add_implication(both, literal)
    model.add_bool_or([both, *(~literal for literal in literals)])
    return both


def _joining(
    model: cp_model.CpModel, blocks: Blocks, decisions: Sequence[Any], decode: Callable[[Sequence[int]], Any]
) -> Callable[[Any, Sequence[Violation]], CpSatForm]:
    """How a candidate in parts is cut off."""

    def refine(candidate: Sequence[str], violations: Sequence[Violation]) -> CpSatForm:
        tighter = model.clone()
        for violation in violations:
            if violation.rule == "connected":
                part = {*violation.cells}
                around = _around(part, blocks)
                other = next(cell for cell, _ in _open(candidate) if cell not in part)
                # Where a cell of the part and one elsewhere stay open, one of the blocks around the part goes.
                tighter.add_bool_or([blocks[min(part)], blocks[other], *(~blocks[cell] for cell in sorted(around))])
        joining = _joining(tighter, blocks, decisions, decode)
        return CpSatForm(tighter, decisions, decode, joining, parameters=PARAMETERS)

    return refine


def _open(rows: Sequence[str]) -> Iterator[tuple[Cell, str]]:
    return (((row, col), mark) for row, line in enumerate(rows) for col, mark in enumerate(line) if mark == ".")


def _around(part: set[Cell], blocks: Blocks) -> set[Cell]:
    """The blocks beside a part."""
    return (_beside(part) & blocks.keys()) - part


def _beside(cells: set[Cell]) -> set[Cell]:
    return {(row + y, col + x) for row, col in cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}


# --- a row at a time -------------------------------------------------------------------------------------------
def _too_wide(puzzle: BlockPattern) -> str | None:
    """Why the rows cannot be listed, or None."""
    return f"{puzzle.cols} columns; this formulation takes {MOST_COLS}" if puzzle.cols > MOST_COLS else None


@formulation("rows", CspForm, refuses=_too_wide)
def rows(puzzle: BlockPattern) -> CspForm:
    """A row is a variable, its values the lines without a short or long run; the rest is said of all rows together."""
    lines = [line for line in map("".join, product(".#", repeat=puzzle.cols)) if _is_line(puzzle, line)]
    last = puzzle.rows - 1
    constraints: list[CspConstraint] = [
        # A half turn exchanges the rows, and turns them; a row in the middle is its own.
        *(Allowed((row, last - row), lambda one, other: one == other[::-1]) for row in range((last + 1) // 2)),
        *(Allowed((row,), lambda line: line == line[::-1]) for row in [last // 2] if last % 2 == 0),
        # Columns have no short or long runs either, and the wishes hold for the whole.
        Allowed(range(puzzle.rows), lambda *pattern: _is_pattern(puzzle, pattern)),
    ]
    return CspForm([lines] * puzzle.rows, constraints, tuple)


def _is_line(puzzle: BlockPattern, line: str) -> bool:
    """Whether the runs of a row or column are long enough, and not too long."""
    longest = puzzle.longest or len(line)
    return all(puzzle.shortest <= len(run) <= longest for run in line.split("#") if run)


def _is_pattern(puzzle: BlockPattern, pattern: Sequence[str]) -> bool:
    columns = ["".join(column) for column in zip(*pattern, strict=True)]
    across, down = ([len(run) for line in lines for run in line.split("#") if run] for lines in (pattern, columns))
    text = "".join(pattern)
    return (
        all(_is_line(puzzle, column) for column in columns)
        and puzzle.slots in (None, len(across) + len(down))
        and (puzzle.max_blocks is None or text.count("#") <= puzzle.max_blocks)
        and not Counter(puzzle.entries) - Counter(across)
        and _hangs_together(pattern)
    )


def _hangs_together(pattern: Sequence[str]) -> bool:
    """Whether all open cells are reached from the first; there is one."""
    left = {cell for cell, _ in _open(pattern)}
    reached, edge = set[Cell](), {min(left)} if left else set[Cell]()
    while edge:
        reached |= edge
        edge = _beside(edge) & left - reached
    return bool(left) and reached == left


FORMULATIONS = (booleans, rows)


def best_methods(puzzle: BlockPattern, goal: str) -> tuple[str, ...]:
    """The methods to take for `goal`, the best first."""
    return ("cp-sat/booleans",)
