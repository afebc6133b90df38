"""How tilings look: text, SVG, and the page that leafs through them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridproof.instances import InvalidInput, Tiling
from gridproof.instances.drawing import LIGHT, PALETTE
from gridproof.instances.tiling import Cover
from gridproof.scripts.explorer import explorer_page

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NAMESPACE = "{http://www.w3.org/2000/svg}"

HOLED = Tiling({"L": {"shape": "##\n#.", "count": 2}, "bar": "##"}, region="...\n.#.\n.L.")
# Not a solution, which makes no difference to how it is drawn.
HOLED_COVER: Cover = (
    ("L", ((0, 1), (0, 2), (1, 2))),
    ("L", ((1, 0), (2, 0), (2, 1))),
    ("bar", ((0, 0), (2, 2))),
)
BOX = Tiling({"L": {"shape": "##\n#.", "count": 2}, "I": "##"}, box="2x2x2")
BOX_COVER: Cover = (
    ("I", ((0, 0, 0), (1, 0, 0))),
    ("L", ((0, 0, 1), (0, 1, 0), (0, 1, 1))),
    ("L", ((1, 0, 1), (1, 1, 0), (1, 1, 1))),
)
SINGLES = Tiling({"L": "##\n#.", "bar": "##"}, region="...\n..#")
SINGLES_COVER: Cover = (("L", ((0, 1), (0, 2), (1, 1))), ("bar", ((0, 0), (1, 0))))
SQUARES = Tiling("monominoes", rectangle="12x12", copies=144)
SQUARES_COVER: Cover = tuple(("O", ((row, col),)) for row in range(12) for col in range(12))


def test_text_of_an_empty_region_shows_givens_and_holes() -> None:
    assert HOLED.draw().splitlines() == [
        "┌───────────┐",
        "│ .   .   . │",
        "│   ┌───┐   │",
        "│ . │   │ . │",
        "│   └───┘   │",
        "│ .   L   . │",
        "└───────────┘",
    ]


def test_text_has_a_symbol_for_each_copy_and_layers_side_by_side() -> None:
    assert BOX.draw(BOX_COVER).splitlines() == [
        "┌───┬───┐   ┌───┬───┐",
        "│ I │ L │   │ I │ l │",
        "├───┘   │   ├───┘   │",
        "│ L   L │   │ l   l │",
        "└───────┘   └───────┘",
        "L l: L",
    ]


def test_letters_of_words_are_explained() -> None:
    words = Tiling({"bar": {"shape": "##", "count": 2}, "O": "#"}, rectangle="1x5")
    cover: Cover = (("O", ((0, 4),)), ("bar", ((0, 0), (0, 1))), ("bar", ((0, 2), (0, 3))))
    assert words.draw(cover).splitlines()[3:] == ["b a: bar"]


def test_symbols_differ_as_long_as_there_are_letters() -> None:
    letters = SQUARES.symbols["O"]
    assert len(letters) == len(set(letters)) == 144
    assert letters[:4] == ["O", "o", "A", "B"]
    words = Tiling({"bar": "##", "B": "##", "b": "##", "box": "##"}, rectangle="2x4").symbols
    assert words == {"bar": ["a"], "B": ["B"], "b": ["b"], "box": ["o"]}
    many = Tiling("monominoes", rectangle="100x100", copies=10_000).symbols["O"]
    assert many[-1] == "?"
    assert many.index("?") > 1000


def test_a_wide_letter_is_a_name_but_no_symbol() -> None:
    puzzle = Tiling({"中": "##", "א": "##"}, region="中.\n..")
    assert puzzle.symbols == {"中": ["A"], "א": ["B"]}
    assert puzzle.givens == {(0, 0): "中"}


@pytest.mark.parametrize(
    ("puzzle", "cover"), [(HOLED, HOLED_COVER), (BOX, BOX_COVER), (SQUARES, SQUARES_COVER), (HOLED, None), (BOX, None)]
)
def test_svg_is_well_formed_and_has_a_letter_in_each_layer_of_a_piece(puzzle: Tiling, cover: Cover | None) -> None:
    root = ElementTree.fromstring(puzzle.svg(cover))
    assert root[0].text == root.get("aria-label") == puzzle.describe() + (" with a solution" if cover else "")
    letters = sorted(text.text or "" for text in root.iter(f"{NAMESPACE}text"))
    if cover is None:
        assert letters == sorted(puzzle.givens.values())
    elif puzzle is BOX:
        assert letters == ["I", "I", "L", "l"]
    else:
        assert len(letters) == len(cover)


def test_neighbouring_pieces_differ_in_colour() -> None:
    svg = SQUARES.svg(SQUARES_COVER)
    colours: dict[tuple[int, int], str] = {}
    for path, colour in re.findall(r'<path d="([^"]*z)" fill="(#\w+)"', svg):
        colours |= {(int(row), int(col)): colour for col, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    assert len(colours) == 144
    assert set(colours.values()) == {colour for colour, _ in PALETTE}
    for row, col in colours:
        for other in ((row + 1, col), (row, col + 1)):
            assert colours[row, col] != colours.get(other)


def test_an_empty_region_is_light() -> None:
    assert re.findall(r'z" fill="(#\w+)"', BOX.svg()) == [LIGHT[0]]


def test_large_boards_have_no_picture() -> None:
    with pytest.raises(InvalidInput, match="too large"):
        Tiling("dominoes", rectangle="201x2", copies=201).svg()


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
@pytest.mark.parametrize(
    ("puzzle", "cover"), [(HOLED, HOLED_COVER), (BOX, BOX_COVER), (SQUARES, SQUARES_COVER), (SINGLES, SINGLES_COVER)]
)
def test_the_page_draws_what_svg_draws(puzzle: Tiling, cover: Cover, tmp_path: Path) -> None:
    """The page's script draws by itself: the same colours and letters in the same places."""
    path = tmp_path / "page.html"
    path.write_text(explorer_page("tiling", puzzle, [cover]), "utf-8")
    command = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", path.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    [picture] = re.findall(r"<svg.*?</svg>", dom)
    assert looks(picture) == looks(puzzle.svg(cover))
    order = {cells[0]: symbol for symbol, (_, cells) in zip(symbols_of(puzzle, cover), cover, strict=True)}
    letters = "".join(order[cell] for cell in sorted(order))
    rows = "/".join(puzzle.solution_to_json(cover)["rows"])
    assert f'<p id="label">{letters if puzzle is SINGLES else rows}</p>' in dom


def symbols_of(puzzle: Tiling, cover: Cover) -> list[str]:
    left = {name: iter(letters) for name, letters in puzzle.symbols.items()}
    return [next(left[name]) for name, _ in cover]


def looks(svg: str) -> tuple[dict[tuple[str, str], str], set[tuple[str, ...]]]:
    """The colour of each cell, the last that is painted, and each letter with its place."""
    colours: dict[tuple[str, str], str] = {}
    for path, colour in re.findall(r'<path d="([^"]*z)" fill="(#\w+)"', svg):
        colours |= dict.fromkeys(re.findall(r"M(\d+) (\d+)h1v1h-1z", path), colour)
    return colours, set(re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<', svg))
