"""Random crosswords and their fillings by brute force, which asks nothing of ours: it finds the slots, reads the words
and compares answers by itself."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridproof.instances import Cell, Crossword, InvalidInput

Filling = tuple[str, ...]
Slot = tuple[Cell, ...]
Candidates = dict[Slot, list[str]]
NORMAL_SCORE = 50
"""Of a word that is listed without one."""


class TooLongError(Exception):
    """Brute force would take too many steps."""


# --- brute force -----------------------------------------------------------------------------------------------
def fillings(puzzle: Crossword, *, steps: int | None = None) -> set[Filling]:
    """Every filling, by trying each word in each slot. Raises TooLongError after so many `steps`, words put."""
    slots, forms = slots_of(puzzle), table_of(puzzle)
    if puzzle.use_all and len(slots) != len(forms):
        return set()
    found = set()
    for answers in _answers(puzzle, slots, steps):
        if not puzzle.use_all or {*answers.values()} == {*forms}:
            letters = dict(pair for cells, word in answers.items() for pair in zip(cells, word, strict=True))
            rows = enumerate(puzzle.grid)
            found.add(tuple("".join(letters.get((r, c), mark) for c, mark in enumerate(row)) for r, row in rows))
    return found


def can_be_filled(puzzle: Crossword, slots: Sequence[Slot]) -> bool:
    """Whether these slots alone can be filled together; no word need be used."""
    return next(_answers(puzzle, slots, None), None) is not None


def slots_of(puzzle: Crossword) -> list[Slot]:
    """The runs of two open cells and more, in rows and in columns."""
    height, width = len(puzzle.grid), len(puzzle.grid[0])
    lines = [[(row, col) for col in range(width)] for row in range(height)]
    found = []
    for line in [*lines, *map(list, zip(*lines, strict=True))]:
        marks = "".join(puzzle.grid[row][col] for row, col in line)
        found += [tuple(line[run.start() : run.end()]) for run in re.finditer("[^#]{2,}", marks)]
    return found


def table_of(puzzle: Crossword) -> dict[str, list[str]]:
    """The words that score enough, as they stand in the grid, with their printed forms."""
    scores, forms = dict[str, int](), dict[str, list[str]]()
    for entry in puzzle.words:
        form, _, score = entry.partition(";")
        word = re.sub(r"[ \-'–]", "", form).upper()
        scores[word] = max(scores.get(word, 0), int(score or NORMAL_SCORE))
        forms.setdefault(word, []).append(form)
    return {word: mine for word, mine in forms.items() if scores[word] >= (puzzle.min_score or 0)}


def unshared(puzzle: Crossword, word: str, forms: Sequence[str]) -> frozenset[str]:
    """What no other answer may have: the word, runs of letters, the words of a phrase, each with a sign of its kind."""
    found = set() if puzzle.repeats and not puzzle.use_all else {f"={word}"}
    size = puzzle.distinct_substring
    if size is not None:
        found |= {f"~{word[first : first + size]}" for first in range(len(word) - size + 1)}
    if puzzle.distinct_words:
        parts = (part.replace("'", "").upper() for form in forms for part in re.split("[ –-]", form))
        found |= {f" {part}" for part in parts if part}
    return frozenset(found)


def _answers(puzzle: Crossword, slots: Sequence[Slot], steps: int | None) -> Iterator[dict[Slot, str]]:
    """The words of the slots, in every way in which they can be filled; the slot with the fewest words first."""
    forms = table_of(puzzle)
    tokens = {word: unshared(puzzle, word, mine) for word, mine in forms.items()}
    crossings = {slot: {cell: place for place, cell in enumerate(slot)} for slot in slots}
    taken = 0

    def agrees(word: str, other: str, pairs: list[tuple[int, int]]) -> bool:
        return tokens[word].isdisjoint(tokens[other]) and all(word[mine] == other[there] for mine, there in pairs)

    def complete(left: Candidates, answers: dict[Slot, str]) -> Iterator[dict[Slot, str]]:
        nonlocal taken
        if not left:
            yield answers
            return
        slot = min(left, key=lambda one: len(left[one]))
        shared = {
            other: [(place, crossings[other][cell]) for place, cell in enumerate(slot) if cell in crossings[other]]
            for other in left
            if other != slot
        }
        for word in left[slot]:
            taken += 1
            if steps is not None and taken > steps:
                raise TooLongError
            more = {other: [one for one in left[other] if agrees(word, one, pairs)] for other, pairs in shared.items()}
            yield from complete(more, {**answers, slot: word})

    patterns = {slot: re.compile("".join(puzzle.grid[row][col] for row, col in slot)) for slot in slots}
    yield from complete({slot: [*filter(patterns[slot].fullmatch, forms)] for slot in slots}, {})


# --- random crosswords -----------------------------------------------------------------------------------------
Options = dict[str, object]
SMALL = ((1, 4), (2, 2), (2, 5), (3, 3), (3, 3), (3, 4), (4, 4), (4, 6), (5, 5))


def random_options(draw: random.Random) -> Options:
    """Each option in a good part of the crosswords."""
    options: Options = {"repeats": draw.random() < 0.5}
    if draw.random() < 0.2:
        options["distinct_substring"] = draw.randint(1, 3)
    if draw.random() < 0.2:
        options["distinct_words"] = True
    if draw.random() < 0.2:
        options["use_all"] = True
    if draw.random() < 0.2:
        options["min_score"] = 40
    return options


def random_crossword(
    draw: random.Random,
    *,
    sizes: Sequence[tuple[int, int]] = SMALL,
    letters: Sequence[int] = (2, 3, 4),
    blocks: Sequence[float] = (0, 0.2, 0.35),
    more_words: Sequence[int] = (0, 1, 5, 9),
    givens: Sequence[float] = (0, 0.1, 0.3),
    options: Callable[[random.Random], Options] = random_options,
) -> Crossword:
    """A crossword of a secret filling and more words, sometimes with a word of it lost, and with `options`.

    Each of the sequences holds what one of its measures is drawn from: the size; how many letters there are; the share
    of blocks; the number of words beside those of the secret filling; the share of open cells that are given.
    """
    while True:
        height, width = draw.choice(sizes)
        alphabet, share, hint = "ABCDEFGHIJ"[: draw.choice(letters)], draw.choice(blocks), draw.choice(givens)
        secret = [
            ["#" if draw.random() < share else draw.choice(alphabet) for _ in range(width)] for _ in range(height)
        ]
        lines = [*map("".join, secret), *map("".join, zip(*secret, strict=True))]
        words = [word for line in lines for word in line.split("#") if len(word) > 1]
        if draw.random() < 0.25 and words:
            # Most likely no solution: a word is lost.
            words.remove(draw.choice(words))
        chosen = options(draw)
        if not chosen.get("use_all"):
            lengths = [draw.randint(2, max(height, width)) for _ in range(draw.choice(more_words))]
            words += ["".join(draw.choices(alphabet, k=length)) for length in lengths]
        marks = [["." if mark != "#" and draw.random() >= hint else mark for mark in row] for row in secret]
        grid = "\n".join(map("".join, marks))
        try:
            return Crossword.from_table({"grid": grid, "words": [_printed(draw, word) for word in words], **chosen})
        except InvalidInput:
            # No slot, no word, or a given letter that no word has.
            continue


def _printed(draw: random.Random, word: str) -> str:
    """The word as a list may give it: a phrase, perhaps with a score."""
    gap = draw.choice(["", "", " ", "-", "'", "–"]) if len(word) > 2 else ""
    place = draw.randint(1, len(word) - 1)
    return f"{word[:place].lower()}{gap}{word[place:].lower()}{draw.choice(['', '', ';40', ';20'])}"


def random_cases(
    name: str, number: int, *, steps: int | None = None, **measures: Any
) -> list[tuple[Crossword, set[Filling]]]:
    """So many random crosswords with all their fillings; those for which brute force takes too long are left out."""
    draw, cases = random.Random(name), list[tuple[Crossword, set[Filling]]]()
    while len(cases) < number:
        puzzle = random_crossword(draw, **measures)
        try:
            cases.append((puzzle, fillings(puzzle, steps=steps)))
        except TooLongError:
            continue
    return cases


def only_repeats(draw: random.Random) -> Options:
    """Options that leave large crosswords with a filling."""
    return {"repeats": draw.random() < 0.8}


def wide_cases(number: int) -> list[tuple[Crossword, set[Filling]]]:
    """Small grids and 100 to 300 words of each length, several times 64."""
    sizes = ((3, 4), (4, 4), (3, 5), (4, 5), (5, 5))
    return random_cases(
        "wide", number, steps=500, sizes=sizes, letters=(8, 10), more_words=(700, 1000), givens=(0.2, 0.4)
    )


def large_cases(number: int) -> list[tuple[Crossword, set[Filling]]]:
    """Grids of more than 64 open cells, some of more than 64 slots, with few words and many givens."""
    sizes = ((12, 12), (15, 16))
    return random_cases(
        "large",
        number,
        steps=1500,
        sizes=sizes,
        letters=(6, 8),
        blocks=(0.35, 0.42),
        more_words=(0, 3, 10),
        givens=(0.4, 0.5),
        options=only_repeats,
    )
