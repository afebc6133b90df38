"""A maze as a PNG image and as a GraphML graph."""

from __future__ import annotations

import struct
import zlib
from itertools import pairwise
from typing import Any

from ..instances import InvalidInput, Maze

PIXELS, MOST_WIDTH = 8, 4_000
"""Pixels of a character of the drawn form, fewer where the image would be wider."""
PALETTE = bytes.fromhex("ffffff 1d2733 c8502d")
"""Open, wall, path."""
MOST_NODES = 1_000_000


def to_png(puzzle: Maze, path: Any) -> bytes:
    """The drawn form, the path in colour, as a PNG with a palette."""
    import numpy as np

    rows = puzzle.field_rows
    assert rows is not None
    marks = np.frombuffer("".join(rows).encode("ascii"), np.uint8).reshape(len(rows), -1)
    shades = (marks == ord("#")).astype(np.uint8)
    for row, col in path:
        shades[2 * row + 1, 2 * col + 1] = 2
    for (row, col), (next_row, next_col) in pairwise(path):
        shades[row + next_row + 1, col + next_col + 1] = 2
    scale = max(1, min(PIXELS, MOST_WIDTH // max(shades.shape)))
    image = shades.repeat(scale, 0).repeat(scale, 1)
    # Each line begins with the number of its filter: none.
    lines = np.concatenate([np.zeros((len(image), 1), np.uint8), image], axis=1).tobytes()
    header = struct.pack(">IIBBBBB", image.shape[1], image.shape[0], 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", PALETTE), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def to_graphml(puzzle: Maze, path: Any) -> bytes:
    """The cells, with their rows and columns, joined where there is a passage; `path` numbers the cells of the path.

    Raises InvalidInput beyond a million cells.
    """
    import networkx

    if len(puzzle.cells) > MOST_NODES:
        raise InvalidInput(f"{len(puzzle.cells)} cells are too many for GraphML (up to {MOST_NODES})")
    graph: networkx.Graph[str] = networkx.Graph(start=f"{puzzle.start}", end=f"{puzzle.end}")
    place = {cell: number for number, cell in enumerate(path)}
    for row, col in puzzle.cells:
        on_path = {"path": place[row, col]} if (row, col) in place else {}
        graph.add_node(f"{row},{col}", row=row, col=col, **on_path)
    graph.add_edges_from((f"{a[0]},{a[1]}", f"{b[0]},{b[1]}") for a, b in puzzle.passages)
    return "\n".join(networkx.generate_graphml(graph)).encode() + b"\n"
