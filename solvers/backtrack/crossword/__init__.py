"""Handwritten programs that fill crosswords."""

from __future__ import annotations

from . import fill, planned

BACKTRACKERS = (*fill.BACKTRACKERS, *planned.BACKTRACKERS)
