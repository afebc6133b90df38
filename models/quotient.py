"""Exact covers of which only the symmetric solutions are left: what Burnside's lemma counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ..instances import ExactCover
from .forms import ExactCoverForm


def quotient(form: ExactCoverForm, image: Sequence[int]) -> ExactCoverForm:
    """The exact cover whose solutions are those of `form` that a symmetry maps to themselves.

    `image[number]` is the option to which the symmetry takes an option; it must take solutions to solutions. Those
    that it leaves as they are are made of whole orbits, so each orbit whose options can be chosen together becomes
    one option. Takes time linear in the cover. Raises ValueError for options with colours.
    """
    cover = form.cover
    if cover.colours is not None:
        raise ValueError("options with colours have no quotient here")
    options, meant = [], []
    for orbit in _orbits(image):
        items = tuple(chain.from_iterable(cover.options[number] for number in orbit))
        if len(set(items)) == len(items):
            options.append(items)
            meant.append(orbit)
    smaller = ExactCover(cover.primary, cover.secondary, tuple(options))
    return ExactCoverForm(smaller, lambda numbers: form.decode([one for number in numbers for one in meant[number]]))


def _orbits(image: Sequence[int]) -> list[list[int]]:
    orbits, seen = [], [False] * len(image)
    for start in range(len(image)):
        orbit, number = [], start
        while not seen[number]:
            seen[number] = True
            orbit.append(number)
            number = image[number]
        if orbit:
            orbits.append(orbit)
    return orbits
