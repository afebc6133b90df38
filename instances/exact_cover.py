"""Exact covers with secondary items and colours (Knuth's XCC, TAOCP 7.2.2.1).

Choose options so that every primary item is in exactly one of them and every secondary item in at most one, or in
any number that agree on its colour. Two options alike are two options: to take one or the other makes two solutions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from .dlx import is_name, items_text, option_line, read_dlx, read_items, read_options
from .drawing import EMPTY, Board, Mark, to_svg
from .errors import InvalidInput, quote
from .puzzle import Cell, Puzzle, Violation

MAX_LINES = 60
"""The most options that a drawing lists."""

PRIMARY = Mark("#", "m.15.15h.7v.7h-.7z")
SECONDARY = Mark("o", "m.15.5a.35.35 0 1 1 .7 0a.35.35 0 1 1-.7 0z")
PALE = 'fill-opacity=".3"'

Choice = tuple[int, ...]
"""A solution: the numbers of the chosen options, from 0, sorted."""


@dataclass(frozen=True)
class ExactCover(Puzzle[Choice]):
    """An exact cover by item numbers: the primary items come first, then the secondary ones.

    An option without a primary item is never chosen, as in Knuth's programs; it keeps its number. Without primary
    items the one solution is to choose nothing. Files say it in Knuth's text (see `dlx`). A TOML table has the line of
    items as `items` (`"| x y"` where none is primary, `"|"` where there is none) and the lines of options as `options`.
    """

    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    options: tuple[tuple[int, ...], ...]
    """The item numbers of each option."""
    colours: tuple[tuple[int, ...], ...] | None = None
    """The colour of each item of each option, 0 for none; None where no option has a colour."""
    palette: tuple[str, ...] = ()
    """The names of the colours, in the order of their first use: colour c is `palette[c - 1]`."""

    kind: ClassVar[str] = "exact-cover"
    endings: ClassVar[tuple[str, ...]] = (".dlx",)

    def __post_init__(self) -> None:
        for noun, names in (("item", self.names), ("colour", self.palette)):
            seen: set[str] = set()
            for name in names:
                if name in seen:
                    raise InvalidInput(f"{noun} {quote(name)} stands twice")
                if not is_name(name):
                    raise InvalidInput(
                        f"{noun} {quote(name)} must be a word without ':', '|' and characters that do not print"
                    )
                seen.add(name)
        count = len(self.names)
        for number, option in enumerate(self.options):
            if not option or len(set(option)) != len(option) or min(option) < 0 or max(option) >= count:
                raise InvalidInput(f"option {number} {self._fault(option)}")
        self._check_colours()

    def _fault(self, option: tuple[int, ...]) -> str:
        if not option:
            return "is empty"
        strange = [item for item in option if not 0 <= item < len(self.names)]
        if strange:
            return f"has an unknown item number: {strange[0]}"
        return f"has item {quote(self.names[max(option, key=option.count)])} twice"

    def _check_colours(self) -> None:
        rows = self.colours or ()
        if self.colours is not None and [*map(len, rows)] != [*map(len, self.options)]:
            raise InvalidInput("colours must have a number for each item of each option")
        used = [colour for colour in dict.fromkeys(chain.from_iterable(rows)) if colour]
        if used != [*range(1, len(self.palette) + 1)]:
            raise InvalidInput(f"the palette has {len(self.palette)} colours, used in order are {quote(used)}")
        if self.colours is not None and not used:
            raise InvalidInput("colours must be None where no option has one")
        for number, (option, row) in enumerate(zip(self.options, rows, strict=False)):
            for item, colour in zip(option, row, strict=True):
                if colour and item < len(self.primary):
                    name = quote(self.primary[item])
                    raise InvalidInput(f"option {number} gives a colour to primary item {name}")

    @property
    def axes(self) -> tuple[str, ...]:
        """A cell is the number of an option."""
        return ("option",)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all items, by their numbers."""
        return (*self.primary, *self.secondary)

    # --- text form -------------------------------------------------------------------------------------------
    @classmethod
    def build(
        cls,
        primary: Iterable[str],
        secondary: Iterable[str],
        options: Iterable[Sequence[str | tuple[str, str]]],
    ) -> ExactCover:
        """The problem of options by name: each entry is an item or a pair (item, colour). Raises InvalidInput."""
        first, second = tuple(primary), tuple(secondary)
        number = {name: place for place, name in enumerate((*first, *second))}
        palette: dict[str, int] = {}
        rows, colours = [], []
        for place, option in enumerate(options):
            pairs = [entry if isinstance(entry, tuple) else (entry, "") for entry in option]
            for name, _ in pairs:
                if name not in number:
                    raise InvalidInput(f"option {place} has an unknown item: {quote(name)}")
            rows.append(tuple(number[name] for name, _ in pairs))
            shades = (palette.setdefault(shade, len(palette) + 1) if shade else 0 for _, shade in pairs)
            colours.append(tuple(shades))
        return cls(first, second, tuple(rows), tuple(colours) if palette else None, tuple(palette))

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> ExactCover:
        """The exact cover of the texts `items` and `options`. Raises InvalidInput."""
        for key, text in table.items():
            if key not in ("items", "options"):
                raise InvalidInput(f"unknown key {quote(key)} for {cls.kind} (known: items, options)", field=key)
            if not isinstance(text, str):
                raise InvalidInput(f"{key} must be text, not {quote(text)}", field=key)
        if "items" not in table:
            raise InvalidInput(f"{cls.kind} needs 'items'", field="items")
        primary, secondary = read_items(table["items"], "items")
        options = read_options(table.get("options", ""), len(primary), (*primary, *secondary), "options")
        return cls(primary, secondary, *options)

    def to_table(self) -> dict[str, Any]:
        """The table with the texts `items` and `options`."""
        lines = [f"{line}\n" for line in self._lines()]
        return {"items": items_text(self.primary, self.secondary), "options": "".join(lines)}

    @classmethod
    def from_shorthand(cls, params: str) -> ExactCover:
        """Raises InvalidInput: no exact cover has a short name."""
        raise InvalidInput(f"exact covers have no shorthand: {quote(params)}; give a file that ends in .dlx or .toml")

    @classmethod
    def from_foreign(cls, text: str, ending: str) -> ExactCover:
        """The exact cover of Knuth's text. Raises InvalidInput with line and column."""
        primary, secondary, options = read_dlx(text)
        return cls(primary, secondary, *options)

    def to_dlx(self) -> str:
        """Knuth's text, which `from_foreign` reads again. Raises InvalidInput without primary items."""
        if not self.primary:
            raise InvalidInput("Knuth's text has no exact covers without primary items: its first line is a comment")
        return "".join(f"{line}\n" for line in (items_text(self.primary, self.secondary), *self._lines()))

    def _lines(self) -> Iterator[str]:
        return map(self._line, range(len(self.options)))

    def _line(self, number: int) -> str:
        shades = self.colours[number] if self.colours else None
        return option_line(self.names, self.options[number], shades, self.palette)

    def describe(self) -> str:
        """The numbers of items, options and colours."""
        items = f"{len(self.primary)} primary and {len(self.secondary)} secondary items, {len(self.options)} options"
        return f"exact cover: {items}" + (f", {len(self.palette)} colours" if self.palette else "")

    # --- rules -----------------------------------------------------------------------------------------------
    def violations(self, solution: Choice) -> list[Violation]:
        """Every broken rule, the option numbers at fault as its cells; time linear in the items and chosen options."""
        strange = [number for number in solution if not 0 <= number < len(self.options)]
        if strange:
            return [Violation("option", f"there is no option {number}", ((number,),)) for number in strange]
        return [*self._broken_choice(solution), *self._broken_items(solution)]

    def _broken_choice(self, solution: Choice) -> Iterator[Violation]:
        for number, times in Counter(solution).items():
            if times > 1:
                yield Violation("option", f"option {number} is chosen {times} times", ((number,),))
            if min(self.options[number]) >= len(self.primary):
                yield Violation("option", f"option {number} has no primary item", ((number,),))

    def _broken_items(self, solution: Choice) -> Iterator[Violation]:
        users: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for number in dict.fromkeys(solution):
            row = self.colours[number] if self.colours else (0,) * len(self.options[number])
            for item, colour in zip(self.options[number], row, strict=True):
                users[item].append((number, colour))
        for item, entries in enumerate(users):
            cells = tuple((number,) for number, _ in entries)
            shades, name = sorted({colour for _, colour in entries}), quote(self.names[item])
            if item < len(self.primary) and len(entries) != 1:
                yield Violation("primary", f"primary item {name} is in {len(entries)} options", cells)
            elif len(entries) > 1 and 0 in shades:
                yield Violation("secondary", f"secondary item {name} is in {len(entries)} options", cells)
            elif len(shades) > 1:
                words = ", ".join(self.palette[colour - 1] for colour in shades)
                yield Violation("colour", f"secondary item {name} has several colours: {words}", cells)

    # --- solutions -------------------------------------------------------------------------------------------
    def solution_to_json(self, solution: Choice) -> list[int]:
        """The option numbers."""
        return list(solution)

    def solution_from_json(self, data: Any) -> Choice:
        """The choice of a list of option numbers, in any order. Raises InvalidInput."""
        if not isinstance(data, list):
            raise InvalidInput(f"an exact cover's solution is a list of option numbers, not {quote(data)}")
        for number in data:
            if type(number) is not int:
                raise InvalidInput(f"{quote(number)} is not the number of an option, a whole number from 0")
        return tuple(sorted(data))

    def difference(self, one: Choice, other: Choice) -> list[Cell]:
        """The numbers, each as `(number,)`, of the options that only one of the two has."""
        return [(number,) for number in sorted({*one} ^ {*other})]

    # --- pictures --------------------------------------------------------------------------------------------
    def draw(self, solution: Choice | None = None, *, width: int = 80, colour: bool = False) -> str:
        """The line of the items, then the options, or the chosen ones, with their numbers; 60 at most."""
        shown = range(len(self.options)) if solution is None else solution
        digits = len(str(max(len(self.options) - 1, 0)))
        lines = [_cut(" " * (digits + 2) + items_text(self.primary, self.secondary), width)]
        lines += [_cut(f"{number:{digits}}: {self._line(number)}", width) for number in shown[:MAX_LINES]]
        if len(shown) > MAX_LINES:
            lines += ["…", _cut(f"left out: the last {len(shown) - MAX_LINES} of {len(shown)} options", width)]
        return "\n".join(lines)

    def svg(self, solution: Choice | None = None) -> str:
        """A row an option and a column an item: squares for primary items, discs for secondary ones, colours by name.

        Options that are not chosen are pale. Raises InvalidInput beyond 200 options or items.
        """
        chosen = range(len(self.options)) if solution is None else solution

        def mark(row: int, col: int) -> Mark:
            if col not in self.options[row]:
                return EMPTY
            look = PRIMARY if col < len(self.primary) else SECONDARY
            shade = self.colours[row][self.options[row].index(col)] if self.colours else 0
            look = Mark(self.palette[shade - 1]) if shade else look
            return look if row in chosen else replace(look, style=f"{look.style} {PALE}")

        label = self.describe() + (" with a solution" if solution else "")
        return to_svg(Board(len(self.options), len(self.names), mark, label=label))


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


PUZZLE = ExactCover
