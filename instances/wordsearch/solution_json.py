"""A word search's solution as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import InvalidInput, quote
from .compass import STEPS
from .solution import Layout, Placement

if TYPE_CHECKING:
    from .puzzle import WordSearch

KEYS = ("word", "row", "col", "direction")


def layout_to_json(solution: Layout) -> dict[str, Any]:
    """`{"grid": rows, "placements": [{"word", "row", "col", "direction"}, …]}`."""
    return {"grid": list(solution.grid), "placements": [placement._asdict() for placement in solution.placements]}


def layout_from_json(puzzle: WordSearch, data: Any) -> Layout:
    """The canonical layout. Raises InvalidInput."""
    if not isinstance(data, dict) or not isinstance(data.get("placements"), list):
        raise InvalidInput(f'a word search\'s solution is {{"grid", "placements"}}, not {quote(data)}')
    grid = data.get("grid", list(puzzle.grid) if puzzle.grid and puzzle.is_finding else None)
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        raise InvalidInput(f"the grid is {quote(grid)}; it takes a list of rows")
    return puzzle.layout(map(_placement, data["placements"]), tuple(grid))


def _placement(data: Any) -> Placement:
    if not isinstance(data, dict) or {*data} != {*KEYS}:
        raise InvalidInput(f"a placement has {', '.join(KEYS)}, not {quote(data)}")
    word, row, col, direction = (data[key] for key in KEYS)
    if not isinstance(word, str) or not word or direction not in STEPS or not type(row) is type(col) is int:
        raise InvalidInput(f"{quote(data)} is no placement of a word")
    return Placement(word, row, col, direction)
