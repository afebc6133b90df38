"""Exact covers said in Booleans, for solvers that know no exact covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..instances import ExactCover

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def cover_in_booleans(cover: ExactCover) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """The model of an exact cover, and a Boolean for each option: whether it is taken."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in cover.options]
    # For each item the options that have it, by their colour for it.
    shades: list[dict[int, list[cp_model.IntVar]]] = [{} for _ in (*cover.primary, *cover.secondary)]
    for number, option in enumerate(cover.options):
        colours = cover.colours[number] if cover.colours else (0,) * len(option)
        for item, colour in zip(option, colours, strict=True):
            shades[item].setdefault(colour, []).append(taken[number])
        if min(option) >= len(cover.primary):
            # As in Knuth's programs, an option without a primary item is never taken.
            model.add(taken[number] == 0)
    for groups in shades[: len(cover.primary)]:
        model.add_exactly_one(groups.get(0, []))
    for groups in shades[len(cover.primary) :]:
        alone = groups.pop(0, [])
        model.add_at_most_one([*alone, *(_any_of(model, group) for group in groups.values())])
    return model, taken


def _any_of(model: cp_model.CpModel, literals: list[cp_model.IntVar]) -> cp_model.IntVar:
    """A Boolean that is true exactly if one of the literals is."""
    if len(literals) == 1:
        return literals[0]
    some = model.new_bool_var("")
    model.add_max_equality(some, literals)
    return some
