"""Criss-crosses for CP-SAT, the words said to hang together: from the first word on, crossing by crossing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from ...instances import CrissCross
from ...instances.crisscross import Placement
from ..forms import CpSatForm, formulation
from .choices import too_many
from .placements import Board, crossing, narrow, say

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Variables = Mapping[str, cp_model.IntVar]

MOST, MOST_WORDS = 5_000, 12


def _refuses(puzzle: CrissCross) -> str | None:
    if len(puzzle.entries) > MOST_WORDS:
        return f"{len(puzzle.entries)} words; this formulation takes {MOST_WORDS}"
    return too_many(puzzle, MOST)


@formulation("linked", CpSatForm, refuses=_refuses)
def linked(puzzle: CrissCross) -> CpSatForm:
    """As `placements`, with Booleans for which words cross, and which are reached from the first in so many steps."""
    model, board, has_objective = say(puzzle)
    stands = _stands(model, board)
    crossed = _crossed(model, board, stands)
    _say_pairs(model, board, crossed)
    if puzzle.most > 1:
        _say_linked(model, stands, crossed, puzzle.most)
    narrowing = partial(narrow, board=board)
    return CpSatForm(model, board.decisions(model), board.decode, has_objective=has_objective, narrow=narrowing)


def _stands(model: cp_model.CpModel, board: Board) -> Variables:
    """For each word whether it stands anywhere."""
    found = {word: model.new_bool_var("") for word in board.puzzle.entries}
    for word, variable in found.items():
        model.add(sum(board.literals(place for place in board.taken if place.word == word)) == variable)
    return found


def _crossed(model: cp_model.CpModel, board: Board, stands: Variables) -> dict[tuple[str, str], cp_model.IntVar]:
    """For each two words whether they cross; each pair stands in both orders."""
    found = {pair: model.new_bool_var("") for pair in combinations(stands, 2)}
    for (one, other), crosses in found.items():
        model.add_implication(crosses, stands[one])
        model.add_implication(crosses, stands[other])
    found |= {(other, one): crosses for (one, other), crosses in found.items()}
    for place, variable in board.taken.items():
        beside: dict[str, list[Placement]] = {}
        for athwart in crossing(board, place):
            beside.setdefault(athwart.word, []).append(athwart)
        for name in (name for name in stands if name != place.word):
            # Two words cross exactly if one stands where the other crosses it.
            literals = board.literals(beside.get(name, ()))
            model.add_bool_or([~variable, ~found[place.word, name], *literals])
            for literal in literals:
                model.add_bool_or([~variable, ~literal, found[place.word, name]])
    return found


def _say_pairs(model: cp_model.CpModel, board: Board, crossed: Mapping[tuple[str, str], cp_model.IntVar]) -> None:
    """What follows for crossings, and makes proofs short."""
    pairs = [*combinations(board.puzzle.entries, 2)]
    across = {word: model.new_bool_var("") for word in board.puzzle.entries}
    for word, lies_across in across.items():
        places = [place for place in board.taken if place.word == word and place.direction == "across"]
        model.add(sum(board.literals(places)) == lies_across)
    for one, other in pairs:
        # Of two words that cross one lies across and one down.
        model.add_bool_or([~crossed[one, other], across[one], across[other]])
        model.add_bool_or([~crossed[one, other], ~across[one], ~across[other]])
    # Two words cross once at most: there are as many crossings as pairs that cross.
    model.add(sum(crossed[pair] for pair in pairs) == sum(board.crossed))


def _say_linked(
    model: cp_model.CpModel, stands: Variables, crossed: Mapping[tuple[str, str], cp_model.IntVar], most: int
) -> None:
    reached: dict[str, cp_model.IntVar] = {}
    words = [*stands]
    for number, word in enumerate(words):
        # The first of the words that stand is where one begins.
        reached[word] = model.new_bool_var("")
        earlier = [stands[other] for other in words[:number]]
        model.add_bool_or([~stands[word], reached[word], *earlier])
        for literal in (stands[word], *(~variable for variable in earlier)):
            model.add_implication(reached[word], literal)
    for _ in range(most - 1):
        reached = _step(model, reached, crossed)
    for word in words:
        # Each word that stands is reached.
        model.add_implication(stands[word], reached[word])


def _step(
    model: cp_model.CpModel, reached: Variables, crossed: Mapping[tuple[str, str], cp_model.IntVar]
) -> dict[str, cp_model.IntVar]:
    """The words that are reached in one step more: exactly those that were, and those that cross one of them."""
    found = {word: model.new_bool_var("") for word in reached}
    for word, variable in found.items():
        ways = [reached[word]]
        for other in (other for other in reached if other != word):
            ways.append(model.new_bool_var(""))
            both = crossed[word, other], reached[other]
            model.add_bool_or([ways[-1], *(~literal for literal in both)])
            for literal in both:
                model.add_implication(ways[-1], literal)
        model.add_bool_or([~variable, *ways])
        for way in ways:
            model.add_implication(way, variable)
    return found
