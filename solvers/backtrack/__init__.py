"""Handwritten solvers, one file a puzzle: they know `instances` and the contract, never `models`."""
