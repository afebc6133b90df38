"""The film of a search: frames sampled from its events, and the SVG and the GIF that are made of them."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence

from gridproof.instances import Queens, Tiling
from gridproof.instances.drawing import EMPTY, INK, LIGHT
from gridproof.scripts import animation, raster
from gridproof.scripts.animation import Film, Frame
from gridproof.solvers.contract import Event

SVG = "{http://www.w3.org/2000/svg}"
DOMINOES = Tiling("dominoes", rectangle="2x3", copies=3)
HALF = Frame(7, 1, (("I", ((0, 0), (1, 0))), ("I", ((0, 1), (0, 2)))))
EMPTY_FRAME = Frame(0, 0, ())


# --- sampling --------------------------------------------------------------------------------------------------
def event(number: int) -> Event:
    """One after the other is placed, and then lifted, on a row of a hundred cells."""
    return Event("place" if number // 100 % 2 == 0 else "lift", "A", ((0, number % 100),))


@pytest.mark.parametrize("steps", [0, 1, 5, 6, 63, 64, 65, 1000, 54321])
@pytest.mark.parametrize("wanted", [1, 2, 3, 6, 100])
def test_frames_are_evenly_spaced_from_the_start_to_the_end(steps: int, wanted: int) -> None:
    film = Film(wanted)
    standing: list[tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]] = [()]
    placed: dict[Any, None] = {}
    for number in range(steps):
        film.on_event(event(number))
        mine = ("A", event(number).cells)
        placed = {**placed, mine: None} if event(number).action == "place" else {k: None for k in placed if k != mine}
        standing.append(tuple(placed))
    frames = film.frames()
    assert len(frames) == min(wanted, steps + 1)
    assert frames[-1].step == steps
    assert wanted == 1 or frames[0].step == 0
    assert [frame.placed for frame in frames] == [standing[frame.step] for frame in frames]
    gaps = [after.step - before.step for before, after in pairwise(frames)]
    assert max(gaps, default=0) <= 2 * steps / max(1, wanted - 1) + 1
    assert not gaps or min(gaps) > 0


def test_a_film_takes_no_more_memory_for_a_longer_search() -> None:
    film = Film(10)
    for number in range(100_000):
        film.on_event(event(number))
    assert len(film._kept) <= 64


def test_the_film_ends_with_the_solution_that_was_asked_for() -> None:
    film = Film(100, last_solution=2)
    for number in range(4):
        film.on_event(event(number))
        if number in (1, 3):
            film.on_solution(None)
    assert film.is_over
    for number in range(100, 104):
        film.on_event(event(number))
    assert (film.now().step, film.now().solutions, len(film.now().placed)) == (4, 2, 4)
    assert film.found == film.now() == film.frames()[-1]
    assert [frame.solutions for frame in film.frames()] == [0, 0, 0, 1, 2]


def test_givens_stand_until_a_piece_covers_them() -> None:
    puzzle = Tiling({"I": {"shape": "##", "count": 3}}, "I..\n..I")
    [empty, half] = [frame.board(puzzle) for frame in (EMPTY_FRAME, HALF)]
    assert [(row, col) for row in range(2) for col in range(3) if empty.mark(row, col) != EMPTY] == [(0, 0), (1, 2)]
    marked = [(row, col) for row in range(2) for col in range(3) if half.mark(row, col) != EMPTY]
    assert len(marked) == 3
    assert (1, 2) in marked


# --- SVG -------------------------------------------------------------------------------------------------------
def test_svg_plays_by_itself_and_else_shows_the_end() -> None:
    text = animation.to_svg(DOMINOES, [EMPTY_FRAME, HALF, EMPTY_FRAME, HALF], rate=4)
    root = ElementTree.fromstring(text)
    groups = root.findall(f"{SVG}g")
    assert [group.get("visibility") for group in groups] == ["hidden"] * 3 + [None]
    # Three frames of a quarter of a second, then two seconds; each begins at a later time of the same cycle.
    assert re.findall(r"animation-delay:(.*?)s", text) == ["-2.75", "-2.5", "-2.25", "-2"]
    style = root.find(f"{SVG}style")
    assert style is not None
    assert "animation:frame 2.75s step-end infinite" in (style.text or "")
    assert "0%{visibility:visible}9.09091%,100%{visibility:hidden}" in (style.text or "")
    assert "prefers-reduced-motion" in (style.text or "")
    assert "step 7, 1 solution" in text
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_svg_of_one_frame_and_of_great_speed() -> None:
    ElementTree.fromstring(animation.to_svg(Queens(4), [EMPTY_FRAME], rate=10))
    fast = animation.to_svg(DOMINOES, [EMPTY_FRAME, HALF], rate=float("inf"))
    assert "frame 2.02s step-end" in fast


# --- GIF -------------------------------------------------------------------------------------------------------
def pixel(image: Image.Image, row: float, col: float) -> tuple[int, ...]:
    place = raster.MARGIN + round(raster.SIZE * col), raster.MARGIN + round(raster.SIZE * row)
    found = image.convert("RGB").getpixel(place)
    assert isinstance(found, tuple)
    return found


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def test_gif_has_the_frames_in_the_colours_of_the_board() -> None:
    image = Image.open(io.BytesIO(raster.to_gif(DOMINOES, [EMPTY_FRAME, HALF, EMPTY_FRAME], rate=4)))
    frames = [frame.copy() for frame in ImageSequence.Iterator(image)]
    assert [frame.info["duration"] for frame in frames] == [250, 250, 2000]
    assert image.info["loop"] == 0
    board = HALF.board(DOMINOES)
    assert board.tones is not None
    tones = [board.tones[name][0] for name in ("0", "1", "free")]
    assert len({*tones}) == 3
    assert tones[2] == LIGHT[0]
    places = [(0.25, 0.25), (0.25, 1.25), (1.25, 1.25)]
    assert [pixel(frames[0], *place) for place in places] == [rgb(LIGHT[0])] * 3
    assert [pixel(frames[1], *place) for place in places] == [rgb(tone) for tone in tones]
    # The wall between the two pieces.
    assert pixel(frames[1], 0.5, 1) == rgb(INK)
    assert pixel(frames[0], 0.5, 1) != rgb(INK)


def test_marks_are_drawn_as_their_paths_say() -> None:
    puzzle = Queens(4, board="Q...\n....\n...x\n....")
    frame = Frame(2, 0, (("queen", ((0, 0),)), ("queen", ((1, 2),))))
    image = raster.image_of(frame.board(puzzle), "a caption that is much wider than the board below which it stands")
    # The body of a crown; a given one is light on a dark disc; two strokes cross in the middle.
    assert pixel(image, 1.62, 2.5) == rgb(INK)
    assert pixel(image, 0.6, 0.5) == rgb(LIGHT[0])
    assert pixel(image, 0.5, 0.1) == rgb(INK)
    assert pixel(image, 2.5, 3.5) == rgb(INK)
    assert pixel(image, 2.5, 3.2) not in (rgb(INK), rgb(LIGHT[0]))


def test_a_large_board_makes_a_small_image() -> None:
    image = raster.image_of(EMPTY_FRAME.board(Queens(200)), "caption")
    assert max(image.size) < raster.MOST_WIDTH + 100
