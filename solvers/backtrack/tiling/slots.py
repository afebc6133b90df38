"""The published pentomino program: a row of slots, each with a piece and marks for the pieces tried in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....instances import Tiling
from ....instances.tiling import Placement
from ...contract import Clock, Event, Outcome, Request, Stats, Stop
from .scan import Scan

TRIALS = 5_000
"""Between two looks at the clock: some milliseconds."""


@dataclass
class _Slot:
    """The cell that is to be covered, what has been tried for it, and the piece that is placed."""

    cell: int
    tried: set[int] = field(default_factory=set)
    piece: int | None = None
    orientation: int = -1
    """The last one tried of the piece."""
    covered: list[int] = field(default_factory=list)


class _Slots:
    """The first empty cell in the scan order is that of the next slot.

    Each piece not yet tried in the slot is tried in each of its orientations, put so that it covers that cell first. On
    a fit, it is placed, and the next slot follows. When all have been tried, step back: forget the slot, lift the
    piece of the one before, and go on with the next orientation of that.
    """

    def __init__(self, puzzle: Tiling, request: Request) -> None:
        self._request = request
        self._clock = Clock(request.budget)
        self._scan = Scan(puzzle, request.options.get("scan", "short"))
        self._left = [piece.count for piece in puzzle.kinds]
        self._covered: set[int] = set()
        self._slots = [_Slot(0)]
        self._trials = 0
        self._known: dict[tuple[int, int], list[list[int]]] = {}
        self.nodes = 0
        self.count = 0

    def run(self) -> Stop:
        """Search until there is no slot left or the budget is spent."""
        while self._slots:
            if self.count == self._request.budget.solutions:
                return Stop.LIMIT
            if self._is_time_up():
                return Stop.TIMEOUT
            if self._place():
                self._go_on()
            else:
                self._step_back()
        return Stop.EXHAUSTED

    def _is_time_up(self) -> bool:
        if self._trials < TRIALS:
            return False
        self._trials = 0
        return self._clock.is_up()

    def _place(self) -> bool:
        """Place what fits next in the last slot; False if all has been tried."""
        slot = self._slots[-1]
        while slot.piece is not None or self._choose_piece(slot):
            assert slot.piece is not None
            orientations = self._orientations(slot.cell, slot.piece)
            for number in range(slot.orientation + 1, len(orientations)):
                self._trials += 1
                if self._covered.isdisjoint(orientations[number]):
                    slot.orientation, slot.covered = number, orientations[number]
                    self._put_down(slot)
                    return True
            slot.piece = None
        return False

    def _choose_piece(self, slot: _Slot) -> bool:
        """Mark the first piece that is at hand and not yet tried in the slot; False if there is none."""
        for piece, copies in enumerate(self._left):
            self._trials += 1
            if copies and piece not in slot.tried:
                slot.tried.add(piece)
                slot.piece, slot.orientation = piece, -1
                return True
        return False

    def _orientations(self, cell: int, piece: int) -> list[list[int]]:
        """The cells that the piece covers from `cell` on, for each orientation that stays in the region."""
        found = self._known.get((cell, piece))
        if found is None:
            lying = [self._scan.lie(cell, piece, number) for number in range(len(self._scan.shapes[piece]))]
            found = self._known[cell, piece] = [cells for cells in lying if cells is not None]
        return found

    def _put_down(self, slot: _Slot) -> None:
        assert slot.piece is not None
        self._covered.update(slot.covered)
        self._left[slot.piece] -= 1
        self.nodes += 1
        self._tell("place", slot)

    def _lift(self, slot: _Slot) -> None:
        assert slot.piece is not None
        self._covered.difference_update(slot.covered)
        self._left[slot.piece] += 1
        self._tell("lift", slot)

    def _go_on(self) -> None:
        """To the next slot; with no cell left to cover, report the solution and lift its last piece."""
        cell, slot = self._slots[-1].cell, self._slots[-1]
        while cell in self._covered:
            cell += 1
        if cell < len(self._scan.cells):
            self._slots.append(_Slot(cell))
            return
        self.count += 1
        if self._request.on_solution is not None:
            self._request.on_solution(tuple(sorted(map(self._placement, self._slots))))
        self._lift(slot)

    def _step_back(self) -> None:
        self._slots.pop()
        if self._slots:
            self._lift(self._slots[-1])

    def _placement(self, slot: _Slot) -> Placement:
        assert slot.piece is not None
        return self._scan.placement(slot.piece, slot.covered)

    def _tell(self, action: str, slot: _Slot) -> None:
        if self._request.on_event is not None:
            self._request.on_event(Event(action, *self._placement(slot)))


def search(puzzle: Tiling, request: Request) -> Outcome:
    """Place pieces in slots; the order of the scan is the option `scan`."""
    slots = _Slots(puzzle, request)
    try:
        stop = slots.run()
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    return Outcome(slots.count, stop, Stats(nodes=slots.nodes))
