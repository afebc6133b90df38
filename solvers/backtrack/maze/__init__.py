"""Handwritten programs for mazes: those that make one at random, one that counts them, and those that find a path."""

from __future__ import annotations

from .compute1981 import COMPUTE1981
from .matrix_tree import MATRIX_TREE
from .path_first import PATH_FIRST
from .paths import PATHS
from .sampling import SAMPLERS

BACKTRACKERS = (COMPUTE1981, *SAMPLERS, PATH_FIRST, MATRIX_TREE, *PATHS)
