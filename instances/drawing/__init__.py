"""Boards of cells as text and as SVG: a `Board` describes one, `to_text` and `to_svg` draw it."""

from __future__ import annotations

from .board import INK, LIGHT, PALETTE, Board, Mark
from .marks import CROSS, EMPTY, GIVEN_QUEEN, QUEEN
from .svg import to_svg
from .text import to_text

__all__ = ["CROSS", "EMPTY", "GIVEN_QUEEN", "INK", "LIGHT", "PALETTE", "QUEEN", "Board", "Mark", "to_svg", "to_text"]
