"""Handwritten programs that fill crosswords."""

from __future__ import annotations

from . import fill

BACKTRACKERS = (*fill.BACKTRACKERS,)
