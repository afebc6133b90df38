"""Letters for the cells that no word covers, such that no word can be read once more.

A random letter each at first; where a word can be read again, one of the letters that make it is drawn anew. If that
does not end, or whether it can end is asked, cell by cell with all letters, those first that no word has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ....instances import WordSearch
from .board import FREE, Board, Line

REPAIRS = 400
"""Letters drawn anew before all are tried."""

Marks = list[str]
Placed = dict[str, Line]


class Fillers:
    """Fills the rest of one puzzle's grids."""

    def __init__(self, puzzle: WordSearch, board: Board) -> None:
        self.board = board
        self.letters = puzzle.letters
        self.forbidden = puzzle.forbidden
        self.is_finding = puzzle.is_finding
        self.nested = puzzle.subwords == "nested"
        self.secret, self.message_fills = puzzle.secret, puzzle.message_fills
        self.nodes = 0
        self.tick: Callable[[], None] = lambda: None
        """Is called at each letter tried; may raise to end the search."""

    def fill(self, marks: Marks, placed: Placed, draw: Random, *, thorough: bool) -> Marks | None:
        """The whole grid; None if there is none, or, unless it is thorough, if none is found soon."""
        whole = self._with_message(marks, placed)
        if whole is None:
            return None
        if self.nested and any(self._is_nested(word, line, placed) for word, line in placed.items()):
            return None
        free = [place for place in self.board.inside if whole[place] == FREE]
        filled = list(whole)
        for place, letter in zip(free, draw.choices(self.letters, k=len(free)), strict=True):
            filled[place] = letter
        if self._repair(filled, {*free}, placed, draw):
            return filled
        return self._all_ways(whole, free, placed) if thorough else None

    def _with_message(self, marks: Marks, placed: Placed) -> Marks | None:
        """The message in the first cells that no word covers; None if it has no room or meets a given letter."""
        if not self.secret:
            return marks
        covered = {place for line in placed.values() for place in line}
        unused = [place for place in self.board.inside if place not in covered]
        number = len(self.secret)
        if len(unused) < number or (self.message_fills and len(unused) > number):
            return None
        whole = list(marks)
        for place, letter in zip(unused, self.secret, strict=False):
            if whole[place] not in (FREE, letter):
                return None
            whole[place] = letter
        return whole

    # --- readings --------------------------------------------------------------------------------------------
    def extra(self, marks: Sequence[str], placed: Placed) -> Line | None:
        """The places of a reading that must not be; None if there is none."""
        board = self.board
        if not self.is_finding:
            texts = board.texts(marks)
            for word, own in placed.items():
                for line in board.readings(texts, word):
                    if (
                        line != own
                        and not (line[::-1] == own and word == word[::-1])
                        and self._counts(word, line, placed)
                    ):
                        return line
        if self.forbidden:
            texts = board.texts(marks, every=True)
            for word in self.forbidden:
                for line in board.readings(texts, word, every=True):
                    return line
        return None

    def _counts(self, word: str, line: Line, placed: Placed) -> bool:
        return not (self.nested and self._is_nested(word, line, placed))

    def _is_nested(self, word: str, line: Line, placed: Placed) -> bool:
        """Whether the line lies on that of another word."""
        return any(other != word and {*line} <= {*places} for other, places in placed.items())

    # --- ways to fill ----------------------------------------------------------------------------------------
    def _repair(self, marks: Marks, free: set[int], placed: Placed, draw: Random) -> bool:
        """Draw letters anew until nothing can be read again; whether that is so."""
        for _ in range(REPAIRS):
            line = self.extra(marks, placed)
            if line is None:
                return True
            self.nodes += 1
            mine = [place for place in line if place in free]
            if not mine:
                return False
            marks[draw.choice(mine)] = draw.choice(self.letters)
        return False

    def _all_ways(self, marks: Marks, free: Sequence[int], placed: Placed) -> Marks | None:
        """Every letter in every free cell in turn, as long as nothing can be read again."""
        marks = list(marks)
        if self.extra(marks, placed) is not None:
            return None
        used = {*"".join([*placed, *self.forbidden])}
        letters = sorted(self.letters, key=lambda letter: letter in used)
        tried = [0] * (len(free) + 1)
        depth = 0
        while 0 <= depth < len(free):
            place = free[depth]
            if tried[depth] == len(letters):
                marks[place], tried[depth] = FREE, 0
                depth -= 1
                continue
            marks[place] = letters[tried[depth]]
            tried[depth] += 1
            self.nodes += 1
            self.tick()
            if self.extra(marks, placed) is None:
                depth += 1
        return marks if depth == len(free) else None
