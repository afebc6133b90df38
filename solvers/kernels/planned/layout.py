"""What the places of the kernel's arrays hold: a *place* is an index of `ints`, or of `bits` where that is said."""

from __future__ import annotations

WORD_BITS = 64
NOTHING = -1

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""At the head of `ints`: the depth plus one (0: exhausted), nodes, solutions, the length of `out` in use."""
FAILURES, JUMPS, OPEN, IS_NEW, TRIED, LEARNT, REFUSED, RULED_OUT = range(4, 12)
"""Dead ends; those from which it went back more than a step; the depths that are open; whether candidates are yet to be
made; words tried in the first slot; letters learnt by rule 6; how often these, or patterns, took candidates away."""
LETTERS, CELL_WORDS, REASON_WORDS, JUMP, DEPTHS, CELLS, ENDS, SCRATCH = range(12, 20)
"""Letters of the alphabet; words of 64 bits for the cells, and in all, of a set of reasons; the rule 3; the number of
slots; where the cells begin; where those places are that say where each word's tokens begin; where in `bits`
there is room for a set. A token is the place of the depth that has it, or NOTHING."""
HEAD = 20
"""Here the slots begin."""
STEP, CROSSING, CONFLICT = 0, 1, 2
"""Values of JUMP: no rule 3, 3, 3c."""

LENGTH, WIDTH, BASE, INDEX, CANDIDATES, REASONS, ENTRIES, RANKS, CODES, IS_START, STARTED, MEMBER = range(12)
"""Of a slot: its length; the words of 64 bits of a set of candidates; where in `bits` those words are that fit its
givens, those that have each letter in each position, its candidates and reasons; where its entries are, and the numbers
of the words in the order in which they are tried; where the codes of a word numbered 0 would be; whether it is a
starting word; where the fragments are listed that it starts, and those it belongs to, after their number."""
FIRST_CELL, WORD, STAMP, CURSOR = range(12, 16)
"""The first cell that is filled there or later; its word or NOTHING; the node at which that came; the word of 64 bits
in which the next candidate is looked for."""
SLOT = 16

CELL, OTHER, THERE = 0, 1, 2
ENTRY = 3
"""Of a slot's position: the number of its cell, in the order in which they are filled (NOTHING: given); the depth of
the slot that crosses (NOTHING: none) and the position there."""
OWNER, LETTER = 0, 1
"""Of a cell: the depth at which it is filled, and the letter."""
START, PLACE, SINCE, BARRED, KNOWN = 0, 1, 2, 3, 4
FRAGMENT = 5
"""Of a fragment with one crossing: the starting word's place, the position in that; the node at which the letters that
it failed with were last known to do so; where in `bits` those reasons are with which a dead end says nothing of the
letter alone, and where the reasons of all letters that fail are, with these letters behind them."""
