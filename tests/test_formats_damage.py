"""Damaged crossword files: they are read, or refused in a line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from common.printed import CIRCLE, FULL, puz_file, table_of
from gridproof.instances import InvalidInput
from gridproof.instances.formats import ENDINGS, PrintedCrossword, crossword_of, read_printed, write_printed


def damaged(rng: random.Random, data: bytes) -> bytes:
    """Bytes changed, taken away, doubled, or cut off."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(changed) + 1)
        match rng.randrange(4):
            case 0 if place < len(changed):
                changed[place] = rng.choice([rng.randrange(256), changed[place] ^ 1 << rng.randrange(8), 0, 255])
            case 1:
                del changed[place : place + rng.randint(1, 8)]
            case 2:
                changed[place:place] = changed[place : place + rng.randint(1, 8)]
            case _:
                del changed[place:]
    return bytes(changed)


def damaged_puz(rng: random.Random) -> bytes:
    """A .puz file whose parts are damaged and whose checksums are right."""
    marks, keys = bytes([0x80, 0, 0, 0, 0, 0, 0, 0, 0]), bytes([0, 3, 0, 0, 0, 0, 0, 0, 0])
    sections = {b"GRBS": keys, b"RTBL": b" 0:X; 2:ACE;", b"GEXT": marks}
    parts: dict[str, Any] = {"version": rng.choice([b"1.3\0", b"2.0\0", b"1.2c"])}
    for name in rng.sample(["solution", "fill", "sections", "clues", "texts", "size", "state"], 2):
        match name:
            case "solution":
                parts[name] = damaged(rng, b"CATORE.ME")
            case "fill":
                parts[name] = damaged(rng, b"------.--")
            case "sections":
                sections = {code: damaged(rng, content) for code, content in sections.items()}
            case "clues":
                parts[name] = tuple(damaged(rng, b"clue") for _ in range(rng.choice([6, 6, 5])))
            case "texts":
                parts[name] = tuple(damaged(rng, b"text") for _ in range(4))
            case "size":
                parts[name] = (rng.randrange(5), rng.randrange(5))
            case _:
                parts[name] = rng.choice([0, 2, 4])
    return puz_file(**parts, sections=sections)


def survives(data: bytes, ending: str) -> bool:
    """Whether the file is read; whatever is wrong with it is an InvalidInput in one line."""
    said = []
    try:
        printed = read_printed(data, ending)
    except InvalidInput as error:
        said.append(str(error))
        printed = None
    if printed is None:
        assert "\n" not in said[0]
        return False
    uses: list[Callable[[PrintedCrossword], Any]] = [partial(write_printed, ending=other) for other in ENDINGS]
    for use in [*uses, crossword_of]:
        try:
            use(printed)
        except InvalidInput as error:
            said.append(str(error))
    assert not any("\n" in text for text in said)
    return True


WHOLE = {ending: write_printed(FULL, ending).data for ending in ENDINGS}


@pytest.mark.parametrize("ending", ENDINGS)
def test_damaged_files_are_read_or_refused(ending: str) -> None:
    read = sum(survives(damaged(random.Random(seed), WHOLE[ending]), ending) for seed in range(300))
    assert read < 300
    assert read > 0 or ending == ".puz"


def test_damaged_puz_files_with_right_checksums_are_read_or_refused() -> None:
    assert 0 < sum(survives(damaged_puz(random.Random(seed)), ".puz") for seed in range(300)) < 300


@pytest.mark.parametrize("ending", ENDINGS)
def test_files_cut_short_anywhere(ending: str) -> None:
    read = [length for length in range(len(WHOLE[ending])) if survives(WHOLE[ending][:length], ending)]
    # The first quarter of a file does not hold its grid, whatever the format.
    assert all(length > len(WHOLE[ending]) // 4 for length in read)


def test_ipuz_with_any_value_anywhere() -> None:
    """Each value of the table in turn becomes each of some others."""
    others = [None, True, 0, -1, 1.5, 10**40, "", "x", "#", [], [[]], {}, {"value": {}}, {"cell": {}, "style": []}]

    def changed(value: Any) -> Any:
        yield from others
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from ({**value, key: other} for other in changed(inner))
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(inner))

    table = table_of(
        styles={"c": CIRCLE}, editor="E", puzzle=[[{"cell": 1, "style": CIRCLE}, 2, 3], [4, 0, 0], ["#", 5, 0]]
    )
    read = [survives(json.dumps(entry).encode(), ".ipuz") for entry in changed(table)]
    # Some values make no difference, most are refused.
    assert 0 < read.count(True) < len(read)
