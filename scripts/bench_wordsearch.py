"""Measures `generate wordsearch` beside another program: `python -m gridproof.scripts.bench_wordsearch`.

Both hide the same lists of words of the English table in grids of one size, in all eight directions. The other program
is word-search-generator from PyPI, which is asked in turn if --rival names a Python interpreter that has it. Times are
CPU seconds of one thread without imports. Each grid is then read by a scanner of this file's own, letter by letter: how
many have every word exactly once, how many a word twice, how many leave a word out.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from itertools import product

import click

from ..instances.wordsearch import STEPS
from ..solvers.generate.wordsearch import Wish, generate

RIVAL = """
import json, random, sys, time
from word_search_generator import WordSearch
lists, side = json.load(sys.stdin)
grids = []
start = time.process_time()
for seed, words in enumerate(lists):
    random.seed(seed)
    grids.append(["".join(row) for row in WordSearch(" ".join(words), size=side, level=3).puzzle])
print(json.dumps([time.process_time() - start, grids]))
"""

Lists = Sequence[Sequence[str]]
Grids = Sequence[Sequence[str]]


@click.command()
@click.option("--count", default=300, show_default=True, type=click.IntRange(1), help="Grids of each kind.")
@click.option("--size", default=15, show_default=True, type=click.IntRange(5, 50), help="Rows and columns.")
@click.option("--place", default=20, show_default=True, type=click.IntRange(1), help="Words in a grid.")
@click.option("--rival", metavar="PYTHON", help="An interpreter that has word-search-generator.")
def main(count: int, size: int, place: int, rival: str | None) -> None:
    """Make grids of short words and of longer ones; a line for each program and kind."""
    click.echo(f"{'words':10}{'program':24}{'grids/s':>9}{'all once':>10}{'one twice':>11}{'one missing':>13}")
    for longest in (4, 9):
        wish = Wish(size, size, place=place, longest=longest)
        lists = [_words(wish, seed) for seed in range(count)]
        _row(f"3-{longest}", "gridproof", lists, *_ours(lists, size))
        if rival is not None:
            _row(f"3-{longest}", "word-search-generator", lists, *_theirs(lists, size, rival))


def _words(wish: Wish, seed: int) -> list[str]:
    return [placement.word for placement in generate(wish, seed).solution.placements]


def _ours(lists: Lists, size: int) -> tuple[float, Grids]:
    start = time.process_time()
    made = [generate(Wish(size, size, tuple(words)), seed) for seed, words in enumerate(lists)]
    return time.process_time() - start, [one.solution.grid for one in made]


def _theirs(lists: Lists, size: int, python: str) -> tuple[float, Grids]:
    done = subprocess.run(
        [python, "-c", RIVAL], input=json.dumps([lists, size]), capture_output=True, text=True, check=True
    )
    seconds, grids = json.loads(done.stdout.splitlines()[-1])
    return seconds, grids


def _row(kind: str, program: str, lists: Lists, seconds: float, grids: Grids) -> None:
    """A line of the table: a grid with a missing word and one that is there twice counts for both."""
    counts = Counter[str]()
    for words, grid in zip(lists, grids, strict=True):
        readings = [_readings(grid, word) for word in words]
        counts["once"] += all(number == 1 for number in readings)
        counts["twice"] += any(number > 1 for number in readings)
        counts["missing"] += 0 in readings
    numbers = f"{counts['once']:>10}{counts['twice']:>11}{counts['missing']:>13}"
    click.echo(f"{kind:10}{program:24}{len(lists) / seconds:>9.0f}{numbers}")


def _readings(grid: Sequence[str], word: str) -> int:
    """The number of readings, a palindrome's two as one."""
    letters = {(row, col): mark for row, line in enumerate(grid) for col, mark in enumerate(line)}
    firsts = [cell for cell, mark in letters.items() if mark == word[0]]
    found = set()
    for (row, col), (down, right) in product(firsts, STEPS.values()):
        cells = tuple((row + step * down, col + step * right) for step in range(len(word)))
        if all(letters.get(cell) == letter for cell, letter in zip(cells, word, strict=True)):
            found.add(min(cells, cells[::-1]) if word == word[::-1] else cells)
    return len(found)


if __name__ == "__main__":
    main()
