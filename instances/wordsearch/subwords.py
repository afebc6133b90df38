"""Which words of a word search lie in others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..errors import InvalidInput, quote
from ..words.listing import Listing


def contained(words: Iterable[str], *, reverse: bool) -> Iterator[tuple[str, str]]:
    """Pairs of a word and another one in which it can be read, backwards too if `reverse`."""
    by_length = sorted(words, key=len)
    # All words behind a word in one text, in which it is looked up at once.
    behind, places = "#".join(by_length), 0
    for place, word in enumerate(by_length):
        places += len(word) + 1
        forms = {word, word[::-1]} if reverse else {word}
        if any(behind.find(form, places) >= 0 for form in forms):
            for longer in by_length[place + 1 :]:
                if any(form in longer for form in forms):
                    yield word, longer


def require_apart(
    entries: Sequence[Listing], error: Callable[[str, int | None], InvalidInput], *, reverse: bool
) -> None:
    """Raise InvalidInput, with the line, if a word can be read in another one."""
    numbers = {entry.word: entry.number for entry in entries}
    for word, longer in contained(numbers, reverse=reverse):
        how = "backwards " if word not in longer else ""
        message = f'{quote(word)} can be read {how}in {quote(longer)}: subwords takes "nested" or "once" for such lists'
        raise error(message, max(numbers[word], numbers[longer]))
