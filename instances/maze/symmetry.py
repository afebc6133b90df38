"""The symmetries of a maze puzzle: those of the rectangle that map its shape, givens, ends and wishes to themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .puzzle import Maze

Rows = tuple[str, ...]
Turn = Callable[[Rows], Rows]


def _same(rows: Rows) -> Rows:
    return rows


def _upside_down(rows: Rows) -> Rows:
    return rows[::-1]


def _mirrored(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def _half_turn(rows: Rows) -> Rows:
    return _mirrored(rows[::-1])


def _transposed(rows: Rows) -> Rows:
    return tuple("".join(column) for column in zip(*rows, strict=True))


FLIPS: tuple[Turn, ...] = (_same, _upside_down, _mirrored, _half_turn)


def of(puzzle: Maze) -> Iterator[Callable[[Any], Any]]:
    """The symmetries, each once, the identity first."""
    yield _same
    if puzzle.is_finding:
        return
    shapes = [*_pictures(puzzle)]
    # Of a single row or column, a reflection moves no cell.
    corners = tuple(line[: puzzle.cols] for line in ("AB", "CD")[: puzzle.rows])
    seen = {corners}
    for turn in _turns(puzzle):
        if turn(corners) not in seen and all({turn(shape) for shape in group} == {*group} for group in shapes):
            seen.add(turn(corners))
            yield turn


def _turns(puzzle: Maze) -> Iterator[Turn]:
    yield from FLIPS
    # Left and right stay left and right only in a maze that is not turned on its side.
    if puzzle.rows == puzzle.cols and puzzle.symmetry != "mirror":
        for flip in FLIPS:
            yield lambda rows, flip=flip: flip(_transposed(rows))  # type: ignore[misc]


def _pictures(puzzle: Maze) -> Iterator[Sequence[Rows]]:
    """Groups of pictures, each to be mapped to itself: shape, givens, ends (either may be first), cells to visit."""
    yield [puzzle.mask_rows]
    if puzzle.field_rows is not None:
        yield [puzzle.field_rows]
    if puzzle.opening_walls:
        yield [puzzle.drawn(())]
    matters = puzzle.openings or puzzle.path_length or puzzle.path_through or puzzle.objective == "longest-path"
    if matters:
        yield [_marked(puzzle, [cell]) for cell in (puzzle.start, puzzle.end) if cell is not None]
        yield [_marked(puzzle, puzzle.path_through)]


def _marked(puzzle: Maze, cells: Sequence[tuple[int, int]]) -> Rows:
    chosen = {*cells}
    return tuple(
        "".join("x" if (row, col) in chosen else "." for col in range(puzzle.cols)) for row in range(puzzle.rows)
    )
