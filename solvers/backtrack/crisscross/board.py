"""A layout on its way: letters on a board, words put down and lifted, and where a word may cross them.

A word may lie where its letters agree with those that stand, where it crosses a letter or more, none of them already
in a word of its own direction, where the cells before and behind it are empty, and where none of its new letters lies
beside another. So every run of letters is a word that was put down. All times are linear in the letters looked at.

Cells are numbers: `(row + 1) * stride + col + 1`, so that those around the board have numbers too and hold no letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....instances import CrissCross
from ....instances.crisscross import Placement

Spot = tuple[int, int, int]
"""The number of crossings, the cell of the first letter, and the step to the next: 1 across, the stride down."""
Box = tuple[int, int, int, int]
"""First and last row, first and last column, of rows and columns counted from 1."""


class Layout:
    """The words on a puzzle's board."""

    def __init__(self, puzzle: CrissCross) -> None:
        self.puzzle = puzzle
        self.stride = puzzle.cols + 2
        size = self.stride * (puzzle.rows + 2)
        self.marks = [""] * size
        self.owners: dict[int, list[str]] = {1: [""] * size, self.stride: [""] * size}
        """The word of each cell across (step 1) and down."""
        self.by_letter: dict[str, dict[int, None]] = {}
        self.placed: dict[str, tuple[int, int]] = {}
        """First cell and step of each word, in the order in which they were put down."""
        self.crossings = 0
        self.givens = {self.cell(*cell): letter for cell, letter in puzzle.givens.items()}
        self.closed = {self.cell(*cell) for cell in puzzle.closed}

    @classmethod
    def of(cls, puzzle: CrissCross) -> Layout:
        """An empty board, but for the given words: runs of given letters that are listed, each at its first place."""
        layout = cls(puzzle)
        if puzzle.grid is not None:
            listed = {*puzzle.entries}
            for place in puzzle.placements(puzzle.grid):
                if place.word in listed and place.word not in layout.placed:
                    layout.put(place.word, layout.cell(place.row, place.col), layout.step(place.direction))
        return layout

    def copy(self) -> Layout:
        """A layout that may change while this one stays."""
        other = object.__new__(Layout)
        other.__dict__.update(self.__dict__)
        other.marks = self.marks[:]
        other.owners = {step: owners[:] for step, owners in self.owners.items()}
        other.by_letter = {letter: dict(cells) for letter, cells in self.by_letter.items()}
        other.placed = dict(self.placed)
        return other

    # --- cells and places ------------------------------------------------------------------------------------
    def cell(self, row: int, col: int) -> int:
        """The number of a cell."""
        return (row + 1) * self.stride + col + 1

    def step(self, direction: str) -> int:
        """The step of a direction."""
        return 1 if direction == "across" else self.stride

    def placement(self, word: str, first: int, step: int) -> Placement:
        """A word's place by row, column and direction."""
        row, col = divmod(first, self.stride)
        return Placement(word, row - 1, col - 1, "across" if step == 1 else "down")

    def placements(self) -> list[Placement]:
        """Where the words lie, in the order in which they were put down."""
        return [self.placement(word, *spot) for word, spot in self.placed.items()]

    def cells_of(self, word: str) -> range:
        """The cells of a word that lies there."""
        first, step = self.placed[word]
        return range(first, first + step * len(word), step)

    @property
    def box(self) -> Box:
        """The rectangle around the letters, of which there are some."""
        rows, cols = set(), set()
        for word, (first, step) in self.placed.items():
            for cell in (first, first + step * (len(word) - 1)):
                rows.add(cell // self.stride)
                cols.add(cell % self.stride)
        return min(rows), max(rows), min(cols), max(cols)

    @property
    def area(self) -> int:
        """The number of its cells; none without a word."""
        if not self.placed:
            return 0
        top, bottom, left, right = self.box
        return (bottom - top + 1) * (right - left + 1)

    def grown(self, box: Box, word: str, first: int, step: int) -> int:
        """The number of cells of a rectangle when a word is added to it."""
        top, left = divmod(first, self.stride)
        bottom, right = divmod(first + step * (len(word) - 1), self.stride)
        return (max(box[1], bottom) - min(box[0], top) + 1) * (max(box[3], right) - min(box[2], left) + 1)

    # --- words -----------------------------------------------------------------------------------------------
    def put(self, word: str, first: int, step: int) -> None:
        """Put a word down where it may lie."""
        self.placed[word] = first, step
        mine, marks = self.owners[step], self.marks
        for cell, letter in zip(self.cells_of(word), word, strict=True):
            mine[cell] = word
            if marks[cell]:
                self.crossings += 1
                # Nothing else can cross there.
                del self.by_letter[letter][cell]
            else:
                marks[cell] = letter
                self.by_letter.setdefault(letter, {})[cell] = None

    def lift(self, word: str) -> None:
        """Take a word away; the letters that it shares stay."""
        cells, step = self.cells_of(word), self.placed[word][1]
        mine, others = self.owners[step], self.owners[self._athwart(step)]
        del self.placed[word]
        for cell, letter in zip(cells, word, strict=True):
            mine[cell] = ""
            if others[cell]:
                self.crossings -= 1
                self.by_letter[letter][cell] = None
            else:
                self.marks[cell] = ""
                del self.by_letter[letter][cell]

    def _athwart(self, step: int) -> int:
        return self.stride if step == 1 else 1

    def parts(self) -> list[set[str]]:
        """The words that hang together by crossings, in groups, in the order in which they were put down."""
        found: list[set[str]] = []
        seen: set[str] = set()
        for start in self.placed:
            if start in seen:
                continue
            part, todo = {start}, [start]
            while todo:
                word = todo.pop()
                others = self.owners[self._athwart(self.placed[word][1])]
                for cell in self.cells_of(word):
                    if others[cell] and others[cell] not in part:
                        part.add(others[cell])
                        todo.append(others[cell])
            found.append(part)
            seen |= part
        return found

    def is_whole(self) -> bool:
        """Whether it has as many words as are wanted, and the given letters, and hangs together."""
        enough = self.puzzle.least <= len(self.placed) <= self.puzzle.most
        given = all(self.marks[cell] and self._is_joined(cell) for cell in self.givens)
        return enough and given and len(self.parts()) == 1

    def _is_joined(self, cell: int) -> bool:
        """Whether a word joins a given letter to each letter behind and below it: given words lie where they lie."""
        return all(
            owners[cell] and owners[cell] == owners[cell + step]
            for step, owners in self.owners.items()
            if self.marks[cell + step]
        )

    # --- where a word may lie --------------------------------------------------------------------------------
    def spots(self, word: str) -> Iterator[Spot]:
        """The places where a word may cross what lies there, each once, with the number of crossings."""
        seen: set[tuple[int, int]] = set()
        across, stride = self.owners[1], self.stride
        for index, letter in enumerate(word):
            for cell in self.by_letter.get(letter, ()):
                step = stride if across[cell] else 1
                first = cell - index * step
                if (first, step) not in seen:
                    seen.add((first, step))
                    number = self.crossed(word, first, step)
                    if number:
                        yield number, first, step

    def crossed(self, word: str, first: int, step: int) -> int:
        """How many words it crosses there; 0 if it may not lie there."""
        marks, mine, side = self.marks, self.owners[step], self._athwart(step)
        if not self.is_inside(word, first, step) or marks[first - step] or marks[first + step * len(word)]:
            return 0
        found, cell = 0, first
        for letter in word:
            mark = marks[cell]
            if not mark:
                if marks[cell - side] or marks[cell + side]:
                    return 0
            elif mark != letter or mine[cell]:
                return 0
            else:
                found += 1
            cell += step
        return found if self.fits_grid(word, first, step) else 0

    def is_inside(self, word: str, first: int, step: int) -> bool:
        """Whether a word with its first letter on any cell, or before the board, is on the board."""
        row, col = divmod(first, self.stride)
        if row < 1 or col < 1:
            return False
        if step == 1:
            return col + len(word) - 1 <= self.puzzle.cols and row <= self.puzzle.rows
        return row + len(word) - 1 <= self.puzzle.rows and col <= self.puzzle.cols

    def fits_grid(self, word: str, first: int, step: int) -> bool:
        """Whether given letters and closed cells allow a word there."""
        if not self.givens and not self.closed:
            return True
        cells = range(first, first + step * len(word), step)
        if first - step in self.givens or cells.stop in self.givens:
            return False
        pairs = zip(cells, word, strict=True)
        return all(cell not in self.closed and self.givens.get(cell, letter) == letter for cell, letter in pairs)

    def everywhere(self, word: str) -> Sequence[tuple[int, int]]:
        """First cell and step of all places of a word that given letters and closed cells allow."""
        cells = range(self.stride, len(self.marks))
        steps = (1, self.stride)
        return [
            (cell, step)
            for step in steps
            for cell in cells
            if self.is_inside(word, cell, step) and self.fits_grid(word, cell, step)
        ]
