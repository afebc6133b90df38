"""Exact covers with secondary items and colours (Knuth's XCC, TAOCP 7.2.2.1), and their text form.

Choose options so that every primary item is in exactly one of them and every secondary item in at most one, or in
any number that agree on its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .errors import InvalidInput, quote


@dataclass(frozen=True)
class ExactCover:
    """An exact cover problem by item numbers: the primary items come first, then the secondary ones."""

    primary: tuple[str, ...]
    secondary: tuple[str, ...]
    options: tuple[tuple[int, ...], ...]
    """The item numbers of each option."""
    colours: tuple[tuple[int, ...], ...] | None = None
    """The colour of each item of each option, 0 for none; None where no option has a colour."""
    palette: tuple[str, ...] = ()
    """The names of the colours: colour c is `palette[c - 1]`."""

    def __post_init__(self) -> None:
        names = [*self.primary, *self.secondary]
        if len(set(names)) != len(names):
            twice = next(name for place, name in enumerate(names) if name in names[:place])
            raise InvalidInput(f"item {quote(twice)} stands twice")
        for number, option in enumerate(self.options):
            if not option:
                raise InvalidInput(f"option {number} is empty")
            if len(set(option)) != len(option):
                twice = names[next(item for item in option if option.count(item) > 1)]
                raise InvalidInput(f"option {number} has item {quote(twice)} twice")
            if not 0 <= min(option) <= max(option) < len(names):
                raise InvalidInput(f"option {number} has an unknown item number: {quote(option)}")
        for number, row in enumerate(self.colours or ()):
            self._check_colours(number, row)

    def _check_colours(self, number: int, row: tuple[int, ...]) -> None:
        for item, colour in zip(self.options[number], row, strict=True):
            if not 0 <= colour <= len(self.palette):
                raise InvalidInput(f"option {number} has an unknown colour number: {colour}")
            if colour and item < len(self.primary):
                name = quote(self.primary[item])
                raise InvalidInput(f"option {number} gives a colour to primary item {name}")

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

    def to_dlx(self) -> str:
        """Knuth's text: a line of items, `|` before the secondary ones, then a line an option, `item:colour`."""
        names = (*self.primary, *self.secondary)
        bar = ("|", *self.secondary) if self.secondary else ()
        lines = [" ".join((*self.primary, *bar))]
        for number, option in enumerate(self.options):
            row = self.colours[number] if self.colours else (0,) * len(option)
            words = (
                f"{names[item]}:{self.palette[colour - 1]}" if colour else names[item]
                for item, colour in zip(option, row, strict=True)
            )
            lines.append(" ".join(words))
        return "\n".join(lines) + "\n"
