"""A word table: the words of a language or a list, by length, as letter codes, with scores, printed forms and clues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .alphabet import Alphabet
from .packed import CLUE, FORM, Columns, Packed, pack
from .pattern import Pattern

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False, repr=False)
class WordTable:
    """Words spelt in the letters of one alphabet; `load_table` makes it. Equal to a table of the same content.

    Arrays are read-only, and numpy is imported when the first one is asked for.
    """

    name: str
    alphabet: Alphabet
    rejected: Mapping[str, int]
    """Why words were left out, and how many for each reason."""
    about: tuple[str, ...]
    """What the list says of itself: the comment at its top."""
    min_score: int
    """The least score that `at_least` was asked for; 0 for the whole table."""
    _whole: Packed
    _reload: tuple[Callable[..., WordTable], tuple[Any, ...]] | None = None
    """How another process gets the whole table without being sent its words."""

    def __len__(self) -> int:
        """The number of words."""
        return sum(number for _, number in self._counts)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._find(word) is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WordTable):
            return NotImplemented
        if self._counts != other._counts:
            return False
        # Of one table, those with a higher least score are parts of the others: as many words are the same words.
        return self._whole.digest == other._whole.digest or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self._counts)

    def __repr__(self) -> str:
        least = f", scores of at least {self.min_score}" if self.min_score else ""
        return f"<WordTable {self.name!r}: {len(self)} words, {self.alphabet.name}{least}>"

    def __reduce__(self) -> tuple[Callable[..., WordTable], tuple[Any, ...]]:
        return _unpickle, (self._reload or (_whole_table, self._parts()), self._whole.digest, self.min_score)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths for which there are words, ascending."""
        return tuple(length for length, _ in self._counts)

    def codes(self, length: int) -> NDArray[np.uint8]:
        """The distinct words of a length as letter codes, of shape (words, length), in ascending order."""
        number, _, place = self._columns.firsts.get(length, (0, 0, 0))
        return self._columns.codes[place : place + number * length].reshape(number, length)

    def scores(self, length: int) -> NDArray[np.int16]:
        """The scores of the words of a length, in the order of `codes`."""
        number, index, _ = self._columns.firsts.get(length, (0, 0, 0))
        return self._columns.scores[index : index + number]

    def words(self, length: int) -> tuple[str, ...]:
        """The words of a length, in the order of `codes`. Linear for the first time."""
        found = self._words.get(length)
        if found is None:
            letters = self.alphabet.letters.encode("utf-32-le")
            found = self._words[length] = _spelt(self.codes(length), letters)
        return found

    def score(self, word: str) -> int:
        """The score of a word. Raises KeyError if it is not in the table."""
        return int(self._columns.scores[self._index(word)])

    def printed(self, word: str) -> tuple[str, ...]:
        """The forms in which a word was given, such as `vis-à-vis`. Raises KeyError if it is not in the table."""
        index = self._index(word)
        forms = self._columns.note(index).partition(CLUE)[0]
        return tuple(forms.split(FORM)) if forms else (self._word(word).lower(),)

    def clues(self, word: str) -> tuple[str, ...]:
        """The clues of a word. Raises KeyError if it is not in the table."""
        return tuple(self._columns.note(self._index(word)).split(CLUE)[1:])

    def at_least(self, min_score: int) -> WordTable:
        """The words with that score or a higher one. Linear, some milliseconds for 250,000 words."""
        if min_score <= self.min_score or min_score <= int(self._columns.scores.min(initial=32767)):
            return self
        return WordTable(self.name, self.alphabet, self.rejected, self.about, min_score, self._whole, self._reload)

    def find(self, pattern: str) -> list[str]:
        """The words that fit an SQL LIKE pattern: `_` is one letter, `%` any number. By length, then in order.

        Letters are spelt as the alphabet spells them. Raises InvalidInput if one is not in it. Linear.
        """
        like = Pattern.read(pattern, self.alphabet)
        return [
            word for length in self.lengths if like.may_have(length) for word in filter(like.fits, self.words(length))
        ]

    @cached_property
    def digest(self) -> bytes:
        """A digest of letters, words, scores, printed forms and clues. Linear for a part of a table."""
        if self._columns.counts == self._whole.counts:
            return self._whole.digest
        return pack(self.alphabet.letters, self._columns.rows()).digest

    @property
    def _counts(self) -> tuple[tuple[int, int], ...]:
        return self._columns.counts if self.min_score else self._whole.counts

    @cached_property
    def _columns(self) -> Columns:
        columns = self._whole.columns()
        return columns.keep(columns.scores >= self.min_score) if self.min_score else columns

    @cached_property
    def _words(self) -> dict[int, tuple[str, ...]]:
        return {}

    @cached_property
    def _indices(self) -> dict[int, dict[str, int]]:
        return {}

    def _find(self, word: str) -> int | None:
        """The index of a word, however it is spelt."""
        found = self._look_up(word)
        return found if found is not None else self._look_up(self.alphabet.normalise(word) or "")

    def _look_up(self, word: str) -> int | None:
        length = len(word)
        found = self._indices.get(length)
        if found is None:
            first = self._columns.firsts.get(length, (0, 0, 0))[1]
            found = {known: first + k for k, known in enumerate(self.words(length))}
            self._indices[length] = found
        return found.get(word)

    def _index(self, word: str) -> int:
        found = self._find(word)
        if found is None:
            raise KeyError(word)
        return found

    def _word(self, word: str) -> str:
        return word if self._look_up(word) is not None else self.alphabet.normalise(word) or ""

    def _parts(self) -> tuple[Any, ...]:
        return self.name, self.alphabet, dict(self.rejected), self.about, 0, self._whole


def _spelt(codes: NDArray[np.uint8], letters: bytes) -> tuple[str, ...]:
    """Rows of codes as words; `letters` in UTF-32, four bytes a letter."""
    import numpy as np

    number, length = codes.shape
    if not number:
        return ()
    text = np.frombuffer(letters, "<u4")[codes].tobytes().decode("utf-32-le")
    return tuple(text[k : k + length] for k in range(0, number * length, length))


def _whole_table(*parts: Any) -> WordTable:
    return WordTable(*parts)


def _unpickle(again: tuple[Callable[..., WordTable], tuple[Any, ...]], digest: bytes, min_score: int) -> WordTable:
    make, arguments = again
    table = make(*arguments)
    if table.digest != digest:
        from ..errors import InvalidInput

        raise InvalidInput(f"the word table {table.name} has changed since it was loaded")
    return table.at_least(min_score)
