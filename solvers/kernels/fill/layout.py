"""What the places of the kernel's arrays hold.

A *cell* is an open cell that lies in a slot; an *entry* is a cell as one of a slot's; a *group* is all words of one
length. The *letters* of a cell, and the *live* words of a slot, are bits. What is undone on going back lies in one
array, `mem`, whose places are *addresses*: the letters of the cells, then the slots' numbers, then their live words.
Behind them are the stamps of all addresses, and the trail.
"""

from __future__ import annotations

SLOT = 9
"""The length of a slot's row in `slots`."""
FIRST, LENGTH, LIVE, SIZE, SUPPORTS, CODES, INDEX, NUMBERS, ADDRESS = range(9)
"""Of a slot's row:

- FIRST, LENGTH: its entries.
- LIVE, SIZE: the address of its live words, and how many words of 64 bits they are.
- SUPPORTS: where `supports` has its group's: for each place and letter, the words with that letter there.
- CODES: where `codes` has the letters of its group's words, one word after another.
- INDEX: where `index` has the numbers of its words of 64 bits; those that are not 0 come first.
- NUMBERS: the number of its group's first word among all words, a multiple of 64.
- ADDRESS: the address of its three numbers:
"""
BUSY, SIZE_LEFT, IS_TOLD = 0, 1, 2
"""How many words of 64 bits are not 0, how many words are live, whether the last one was told to other slots."""

CELL, OWNER, OTHER = 0, 1, 2
ENTRY = 3
"""An entry's row in `entries`: its cell (its letters have this address), its slot, the entry that crosses it or -1."""

DEPTH, NODES, COUNT, USED = 0, 1, 2, 3
"""Of `state`, as in `drive`: the choices that stand and one more (0: the space is exhausted)."""
IS_FAILED, FAILS, STAMP, TRAIL, WAITING, FAILS_LEFT, FAILS_NEXT, IS_ROOT, REVISIONS = range(4, 13)
"""IS_FAILED: the choices that stand allow no solution, or no further one. FAILS: how often that was found.
STAMP: of the trail's present stretch. TRAIL: its length in use. WAITING: slots in the queue. FAILS_LEFT: until the next
restart. FAILS_NEXT: those allowed after it; 0: there are no restarts. IS_ROOT: nothing has been propagated yet.
REVISIONS: slots revised."""
LETTERS, REPEATS, CELLS, CULPRIT, ADDRESSES, SLOTS, USES_ALL, WORDS = range(13, 21)
"""The alphabet's letters; whether answers may repeat; the number of cells; the cell whose change left a slot without
words, or -1; the number of addresses and of slots; whether each word has to be used; all words' words of 64 bits."""
STATE = 21

LEVEL = 3
PICKED, LETTER, MARK = 0, 1, 2
"""A level of `levels`: the cell and letter chosen, and the length of the trail before."""
