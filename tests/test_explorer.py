"""The page that leafs through solutions: self-contained, harmless, and - where there is a browser - alive."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gridproof.instances import Explorer, InvalidInput, Queens
from gridproof.scripts.explorer import explorer_page

SIX = [(1, 3, 5, 0, 2, 4), (2, 5, 1, 4, 0, 3), (3, 0, 4, 1, 5, 2), (4, 2, 0, 5, 3, 1)]
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Page(HTMLParser):
    """The elements of a page with their attributes, and the text of each script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append((self.elements[-1][0] if self.elements else "", data))

    def text(self, tag: str) -> list[str]:
        return [text for element, text in self.texts if element == tag]


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    page = explorer_page("queens:6", Queens(6), SIX)
    assert set(re.findall(r"\w+://[^\s\"'\\]*", page)) == {"http://www.w3.org/2000/svg"}
    for tag, attributes in Page(page).elements:
        assert tag not in ("img", "iframe", "object", "embed", "base"), tag
        assert not set(attributes) & {"src", "srcset", "action", "data", "poster"}
        assert attributes.get("href", "data:,") == "data:,"
        assert not any(name.startswith("on") for name in attributes)
    assert "default-src 'none'" in page
    assert "url(" not in page
    assert "@import" not in page
    assert "{{" not in page


def test_data_come_back_as_they_went_in() -> None:
    puzzle = Queens(6, board="......\n.....Q\n......\n....x.\n......\n......")
    data = data_of(explorer_page("six", puzzle, SIX))
    assert [puzzle.solution_from_json(solution) for solution in data["solutions"]] == SIX
    assert data["board"] == puzzle.explorer().board
    assert data["board"]["givens"] == {"1": 5}


@pytest.mark.parametrize(
    ("count", "complete", "headline"),
    [
        (4, True, "4 placements"),
        (4, False, "first 4 placements"),
        (1, True, "1 placement"),
        (0, True, "none: there is no placement"),
        (0, False, "none: the search ended before any placement was found"),
    ],
)
def test_the_headline_counts(count: int, complete: bool, headline: str) -> None:
    page = Page(explorer_page("six", Queens(6), SIX[:count], complete=complete))
    assert page.text("h1")[0] == headline


def test_large_counts_are_grouped_and_the_page_stays_small() -> None:
    page = explorer_page("queens:12", Queens(12), [tuple(range(12))] * 14_200)
    assert "<h1>14,200 placements</h1>" in page
    assert len(page) < 500_000


def test_a_puzzle_without_solutions_still_shows_its_board() -> None:
    page = explorer_page("queens:3", Queens(3), [])
    assert Queens(3).svg() in page
    assert Queens(6).svg() not in explorer_page("queens:6", Queens(6), SIX)


def test_text_is_escaped_wherever_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    evil = "</title></script><b>&amp;{{data}}<!--<script>"
    explorer = Explorer(evil, f"const legend = {json.dumps(evil)};", {"evil": evil})
    monkeypatch.setattr(Queens, "explorer", lambda self: explorer)
    monkeypatch.setattr(Queens, "describe", lambda self: evil)
    page = explorer_page(evil, Queens(6), SIX)
    assert data_of(page)["board"] == {"evil": evil}
    elements = [tag for tag, _ in Page(page).elements]
    assert elements.count("script") == 2
    assert elements.count("b") == 1
    assert Page(page).text("b")[0] == evil


def test_a_puzzle_without_a_page_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Queens, "explorer", lambda self: None)
    with pytest.raises(InvalidInput, match="queens has no page"):
        explorer_page("six", Queens(6), SIX)


def test_too_large_a_board_is_refused() -> None:
    with pytest.raises(InvalidInput, match="too large"):
        explorer_page("large", Queens(201), [])


DRIVER = """
const log = [];
const note = () => log.push([
  document.querySelector("[aria-selected=true]").id,
  document.getElementById("list").getAttribute("aria-activedescendant"),
  document.getElementById("label").textContent,
]);
note();
for (const key of ["ArrowDown", "ArrowRight", "Home", "ArrowUp", "End", "PageUp"]) {
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  note();
}
document.getElementById("option-2").click();
note();
setTimeout(() => {
  log.push(location.hash, document.querySelectorAll("#board svg > path").length);
  document.title = JSON.stringify(log);
}, 500);
"""


def driven(page: str, folder: Path) -> list[Any]:
    """What the driver noted on the page, opened at its second entry."""
    file = folder / "page.html"
    file.write_text(page.replace("</body>", f"<script>{DRIVER}</script></body>"), "utf-8")
    switches = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
    switches += ["--disable-background-networking", "--disable-component-update", "--virtual-time-budget=5000"]
    command = [str(BROWSER), *switches, f"--user-data-dir={folder}/profile", "--dump-dom", f"{file.as_uri()}#2"]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    found: list[Any] = json.loads(Page(dom).text("title")[0])
    return found


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_the_page_answers_to_keys_clicks_and_its_address(tmp_path: Path) -> None:
    log = driven(explorer_page("queens:6", Queens(6), SIX), tmp_path)
    labels = ["-".join(f"{col + 1},{row + 1}" for row, col in enumerate(solution)) for solution in SIX]
    chosen = [2, 3, 4, 1, 1, 4, 1, 2]
    assert log[:-2] == [[f"option-{number}", f"option-{number}", labels[number - 1]] for number in chosen]
    assert log[-2] == "#2"
    assert log[-1] == len(re.findall("<path", Queens(6).svg())) + 1
