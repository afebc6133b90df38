"""Boards of cells as text and as SVG: a `Board` describes one, `to_text` and `to_svg` draw it."""

from __future__ import annotations

from .board import DARK, INK, LIGHT, PALETTE, Board, Mark, Tones
from .marks import CROSS, EMPTY, GIVEN_QUEEN, QUEEN
from .svg import svg_content, to_svg
from .text import to_text

__all__ = [
    "CROSS",
    "DARK",
    "EMPTY",
    "GIVEN_QUEEN",
    "INK",
    "LIGHT",
    "PALETTE",
    "QUEEN",
    "Board",
    "Mark",
    "Tones",
    "svg_content",
    "to_svg",
    "to_text",
]
