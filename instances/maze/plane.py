"""Mazes as arrays: whether one of millions of cells is a tree, its dead ends and corridors, in linear time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Plane:
    """A drawn maze as an array of bytes, and its graph: `east` and `south` are the open walls between cells."""

    def __init__(self, rows: Sequence[str], mask: Sequence[str]) -> None:
        import numpy as np  # takes its time, and `list` does without

        height, width = len(mask), len(mask[0])
        self.marks = _bytes(rows, 2 * width + 1)
        self.inside = _bytes(mask, width) == ord(".")
        is_open = self.marks == ord(" ")
        self.cells = is_open[1::2, 1::2]
        both = self.cells & self.inside
        self.east = is_open[1::2, 2:-1:2] & both[:, :-1] & both[:, 1:]
        self.south = is_open[2:-1:2, 1::2] & both[:-1] & both[1:]
        self.degrees = np.zeros((height, width), np.int8)
        for towards, at in ((self.east, (slice(None), slice(1, None))), (self.south, (slice(1, None), slice(None)))):
            self.degrees[: towards.shape[0], : towards.shape[1]] += towards
            self.degrees[at] += towards

    def is_tree(self) -> bool:
        """Whether all cells of the mask are joined, without a loop."""
        passages = int(self.east.sum()) + int(self.south.sum())
        return passages == int(self.inside.sum()) - 1 and self._is_connected()

    def _is_connected(self) -> bool:
        """Whether the passages join all cells: each part joins the one beside it of least number (after Boruvka)."""
        import numpy as np

        number = np.cumsum(self.inside.ravel(), dtype=np.int32).reshape(self.inside.shape) - 1
        ones = np.concatenate([number[:, :-1][self.east], number[:-1][self.south]])
        others = np.concatenate([number[:, 1:][self.east], number[1:][self.south]])
        left = int(self.inside.sum())
        while ones.size:
            least = np.arange(left, dtype=np.int32)
            np.minimum.at(least, others, ones)
            np.minimum.at(least, ones, others)
            while True:
                further = least[least]
                if (further == least).all():
                    break
                least = further
            is_root = least == np.arange(left, dtype=np.int32)
            names = np.cumsum(is_root, dtype=np.int32)[least] - 1
            ones, others, left = names[ones], names[others], int(is_root.sum())
            apart = ones != others
            ones, others = ones[apart], others[apart]
        return left == 1

    def dead_ends(self) -> int:
        """Cells with one passage."""
        return int((self.degrees == 1).sum())

    def junctions(self) -> int:
        """Cells with three passages or four."""
        return int((self.degrees >= 3).sum())

    def longest_corridor(self) -> int:
        """The most passages that follow one another in one direction."""
        return max(_longest_run(self.east), _longest_run(self.south.T))


def _bytes(rows: Sequence[str], width: int) -> npt.NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer("".join(rows).encode("ascii"), np.uint8).reshape(-1, width)


def _longest_run(lines: npt.NDArray[np.bool_]) -> int:
    import numpy as np

    padded = np.zeros((lines.shape[0], lines.shape[1] + 1), np.bool_)
    padded[:, :-1] = lines
    closed = np.flatnonzero(~padded.ravel())
    return int(np.diff(closed, prepend=-1).max()) - 1 if closed.size else 0
