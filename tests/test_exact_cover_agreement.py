"""Hundreds of tiny exact covers with colours: the text, the checker and every engine against brute force, as sets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from gridproof.instances import ExactCover, Instance, InvalidInput, parse_toml
from gridproof.solvers.contract import Goal
from gridproof.solvers.methods import Method, best_method, methods
from gridproof.solvers.run import Run
from gridproof.solvers.runner import Question, run

COVERS = 400


def random_cover(draw: random.Random) -> ExactCover:
    """Up to 5 primary and 3 secondary items and 8 options, some of them twice, often with colours."""
    primary = [f"p{number}" for number in range(draw.choice([0, 1, 2, 3, 3, 4, 5]))]
    secondary = [f"s{number}" for number in range(draw.choice([0, 0, 1, 2, 3]))]
    names = primary + secondary
    palette = ["", *draw.choice(["", "a", "ab", "abc"])]
    options: list[list[str | tuple[str, str]]] = []
    for _ in range(draw.randint(0, 7) if names else 0):
        items = draw.sample(names, draw.randint(1, min(3, len(names))))
        options.append([(item, draw.choice(palette)) if item in secondary else item for item in items])
        if draw.random() < 0.15:
            options.append(options[-1])
    return ExactCover.build(primary, secondary, options)


COVER = [random_cover(random.Random(f"cover {number}")) for number in range(COVERS)]


def is_exact(cover: ExactCover, chosen: tuple[int, ...]) -> bool:
    """By the names alone: each primary item once, equal secondary items only where they have the same colour."""
    options = [line.split() for line in cover.to_table()["options"].splitlines()]
    words = [word for number in chosen for word in options[number]]
    idle = any(not {*options[number]} & {*cover.primary} for number in chosen)
    once = all(words.count(name) == 1 for name in cover.primary)
    return once and not idle and all(_may_stand(words, name) for name in cover.secondary)


def _may_stand(words: list[str], name: str) -> bool:
    mine = [word for word in words if word.partition(":")[0] == name]
    return len(mine) < 2 or (len({*mine}) == 1 and ":" in mine[0])


def choices(cover: ExactCover) -> list[tuple[int, ...]]:
    numbers = range(len(cover.options))
    return [chosen for size in range(len(numbers) + 1) for chosen in combinations(numbers, size)]


EXPECTED = [{chosen for chosen in choices(cover) if is_exact(cover, chosen)} for cover in COVER]


def test_the_covers_are_of_all_kinds() -> None:
    solvable = [cover for cover, solutions in zip(COVER, EXPECTED, strict=True) if solutions]
    assert min(len(solvable), COVERS - len(solvable)) > 100
    assert sum(len(solutions) > 1 for solutions in EXPECTED) > 60
    assert sum(cover.colours is not None for cover in solvable) > 40
    assert sum(not cover.primary for cover in solvable) > 20
    assert sum(len({*cover.options}) < len(cover.options) for cover in solvable) > 40
    assert sum(any(min(option) >= len(cover.primary) for option in cover.options) for cover in solvable) > 40


# --- text and rules ------------------------------------------------------------------------------------------
def test_texts_round_trip() -> None:
    for cover in COVER:
        assert ExactCover.from_table(cover.to_table()) == cover
        instance = Instance("cover", cover)
        assert parse_toml(instance.to_toml(), "cover", "cover.toml") == instance
        if cover.primary:
            assert ExactCover.from_foreign(cover.to_dlx(), ".dlx") == cover
        else:
            with pytest.raises(InvalidInput, match="without primary items"):
                cover.to_dlx()


def test_the_checker_against_the_definition() -> None:
    for cover, expected in zip(COVER, EXPECTED, strict=True):
        assert {chosen for chosen in choices(cover) if not cover.violations(chosen)} == expected, cover


# --- engines ---------------------------------------------------------------------------------------------------
METHODS = methods("exact-cover")
EACH = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)


def test_there_are_methods() -> None:
    engines = {"cp-sat", "dancing-cells", "dancing-links", "miniexact", "pyxcc"}
    assert {f"{engine}/exact-cover" for engine in engines} <= {method.name for method in METHODS}
    assert best_method(COVER[0], Goal.COUNT).name == "dancing-cells/exact-cover"


def asked(method: Method, cover: ExactCover, question: Question) -> tuple[Run, list[tuple[int, ...]]]:
    found: list[tuple[int, ...]] = []
    return run(Instance("random", cover), method, question, sink=lambda raw, _: found.append(raw)), found


@EACH
def test_every_engine_agrees_with_brute_force(method: Method) -> None:
    if method.missing() is not None:
        pytest.skip(method.missing() or "")
    for cover, expected in zip(COVER, EXPECTED, strict=True):
        ended, found = asked(method, cover, Question(Goal.ALL))
        assert (ended.wrong, ended.complete, len(found)) == (None, True, len(expected)), cover
        assert set(found) == expected, cover


@EACH
@pytest.mark.parametrize(
    ("question", "limit"),
    [
        (Question(Goal.COUNT), 99),
        (Question(Goal.FIRST), 1),
        (Question(Goal.UNIQUE), 2),
        (Question(Goal.ALL, limit=3), 3),
    ],
)
def test_counts_and_limits(method: Method, question: Question, limit: int) -> None:
    if method.missing() is not None:
        pytest.skip(method.missing() or "")
    for cover, expected in list(zip(COVER, EXPECTED, strict=True))[::4]:
        ended, _ = asked(method, cover, question)
        assert ended.count == min(limit, len(expected)), cover
        assert ended.complete or ended.count == limit, cover
