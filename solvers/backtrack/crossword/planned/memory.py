"""The plan and the words as the kernel's arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from .....instances import Cell, Crossword
from ....kernels.planned import layout
from .analysis import BLANK, Fragment, Plan
from .options import Rules
from .tables import Bits, Tables, packed
from .words import Words

Integers = npt.NDArray[np.int64]

JUMPS = {"": layout.STEP, "crossing": layout.CROSSING, "conflict": layout.CONFLICT}


class Memory:
    """`ints`, `bits` and `codes` as the kernel says; the cells are numbered in the order in which they are filled."""

    ints: Integers
    bits: Bits

    def __init__(self, puzzle: Crossword, plan: Plan, words: Words, tables: Tables, rules: Rules) -> None:
        self._plan, self._words, self._tables = plan, words, tables
        self._slots = [puzzle.slots[index].cells for index in plan.order]
        self._depths = {index: depth for depth, index in enumerate(plan.order)}
        self._entries: dict[Cell, list[tuple[int, int]]] = {}
        for depth, cells in enumerate(self._slots):
            for place, cell in enumerate(cells):
                if puzzle.grid[cell[0]][cell[1]] == BLANK:
                    self._entries.setdefault(cell, []).append((depth, place))
        self._numbers = {cell: number for number, cell in enumerate(self._entries)}
        self._owners = [places[0][0] for places in self._entries.values()]
        self._fragments = [part for part in plan.fragments if rules.accelerators and len(part.cells) == 1]
        self._starts = plan.starts if rules.patterns else frozenset[int]()
        self._cell_words = -(-len(self._owners) // layout.WORD_BITS)
        self._reason_words = self._cell_words - (-len(plan.order) // layout.WORD_BITS)
        self.codes = np.concatenate([mine.ravel() for mine in words.codes.values()])
        self._write(JUMPS[rules.jump])

    def _write(self, jump: int) -> None:
        """Lay out `bits`, then `ints` from the end of the slots on, then the slots and the head, which know where."""
        bits, ints = _Area(0), _Area(layout.HEAD + len(self._slots) * layout.SLOT)
        slots = np.zeros((len(self._slots), layout.SLOT), np.int64)
        self._write_sets(slots, bits)
        cells = ints.add(number for owner in self._owners for number in (owner, 0))
        self._write_fragments(slots, bits, ints)
        ends = self._write_words(slots, ints)
        scratch = bits.add(np.zeros(int(slots[:, layout.WIDTH].max()), np.uint64))
        head = np.zeros(layout.HEAD, np.int64)
        head[layout.DEPTH] = int(self._words.can_all_be_used)
        head[layout.IS_NEW] = 1
        head[[layout.LETTERS, layout.JUMP, layout.DEPTHS]] = self._words.alphabet, jump, len(slots)
        head[[layout.CELL_WORDS, layout.REASON_WORDS]] = self._cell_words, self._reason_words
        head[[layout.CELLS, layout.ENDS, layout.SCRATCH]] = cells, ends, scratch
        self.ints = np.concatenate([head, slots.ravel(), *ints.parts]).astype(np.int64)
        self.bits = np.concatenate(bits.parts).astype(np.uint64)

    def _write_sets(self, slots: Integers, bits: _Area) -> None:
        """The sets of words and of reasons."""
        index = {length: bits.add(mine) for length, mine in self._tables.index.items()}
        for depth, cells in enumerate(self._slots):
            base = self._tables.fitting(cells)
            owned = sum(owner < depth for owner in self._owners)
            slots[depth, [layout.LENGTH, layout.WIDTH, layout.FIRST_CELL]] = len(cells), len(base), owned
            slots[depth, [layout.BASE, layout.INDEX]] = bits.add(base), index[len(cells)]
            slots[depth, layout.CANDIDATES] = bits.add(np.zeros_like(base))
            slots[depth, layout.REASONS] = bits.add(np.zeros(self._reason_words, np.uint64))
            slots[depth, layout.WORD] = layout.NOTHING
            slots[depth, layout.IS_START] = int(self._plan.order[depth] in self._starts)

    def _write_words(self, slots: Integers, ints: _Area) -> int:
        """What is by words, and the slots' entries; where the places of the tokens' ends begin."""
        ranks = {length: ints.add(mine) for length, mine in self._tables.ranks.items()}
        place = 0
        for length, codes in self._words.codes.items():
            mine = slots[:, layout.LENGTH] == length
            slots[mine, layout.RANKS] = ranks[length]
            slots[mine, layout.CODES] = place - self._words.firsts[length] * length
            place += codes.size
        for depth, cells in enumerate(self._slots):
            slots[depth, layout.ENTRIES] = ints.add(number for cell in cells for number in self._entry(depth, cell))
        holders = ints.add(np.full(int(self._words.tokens.max(initial=-1)) + 1, layout.NOTHING))
        tokens = ints.add(holders + self._words.tokens)
        return ints.add(tokens + self._words.ends)

    def _entry(self, depth: int, cell: Cell) -> tuple[int, int, int]:
        others = [there for there in self._entries.get(cell, ()) if there[0] != depth]
        other, there = others[0] if others else (layout.NOTHING, layout.NOTHING)
        return self._numbers.get(cell, layout.NOTHING), other, there

    # --- fragments -------------------------------------------------------------------------------------------
    def _write_fragments(self, slots: Integers, bits: _Area, ints: _Area) -> None:
        """The fragments, and which of them each slot starts and belongs to."""
        places = [ints.add(self._fragment(part, bits)) for part in self._fragments]
        for depth, index in enumerate(self._plan.order):
            started = [place for place, part in zip(places, self._fragments, strict=True) if part.start == index]
            member = [place for place, part in zip(places, self._fragments, strict=True) if index in part.slots]
            for field, mine in ((layout.STARTED, started), (layout.MEMBER, member)):
                slots[depth, field] = ints.add([len(mine), *mine])

    def _fragment(self, part: Fragment, bits: _Area) -> Sequence[int]:
        (cell,) = part.cells
        start = self._depths[part.start]
        barred = bits.add(self._barred(start, self._numbers[cell]))
        known = bits.add(np.zeros(self._reason_words + 1, np.uint64))
        return layout.HEAD + start * layout.SLOT, self._slots[start].index(cell), 0, barred, known

    def _barred(self, start: int, crossed: int) -> Bits:
        """The cells and depths from the starting word on, but for the cell where it crosses the fragment."""
        cells = [owner >= start and number != crossed for number, owner in enumerate(self._owners)]
        depths = [depth >= start for depth in range(len(self._slots))]
        return np.concatenate([packed(np.array([row], np.uint8)).ravel() for row in (cells, depths)])


class _Area:
    """An array in the making, from `first` on in a larger one."""

    def __init__(self, first: int) -> None:
        self._end = first
        self.parts: list[npt.NDArray[np.generic]] = []

    def add(self, values: npt.NDArray[np.generic] | Iterable[int]) -> int:
        """Add values behind all others; where they begin."""
        part = values if isinstance(values, np.ndarray) else np.array(list(values), np.int64)
        self.parts.append(part)
        self._end += len(part)
        return self._end - len(part)
