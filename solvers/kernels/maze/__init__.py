"""Kernels for mazes: making them at random, the path through one, and a determinant for counting them."""
