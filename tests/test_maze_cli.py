"""Mazes on the command line: `generate maze` in every format, `solve` and `verify` of given ones, large ones."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx
import pytest

from gridproof.instances import Instance, InvalidInput, Maze, load
from gridproof.solvers.generate.maze import Wish, algorithms, generate, statistics


def gridproof(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gridproof", *arguments], capture_output=True, text=True, check=False, cwd=cwd
    )


def record(*arguments: str) -> Any:
    done = gridproof(*arguments, "--json")
    assert done.returncode in (0, 1, 3), done.stderr
    return json.loads(done.stdout)


def test_errors_of_what_is_made(tmp_path: Path) -> None:
    (tmp_path / "shape.txt").write_text("..#..\n..#..\n", "utf-8")
    (tmp_path / "marks.txt").write_text("...\n.x.\n", "utf-8")
    for arguments, message in (
        (("--mask", "shape.txt"), "shape.txt: the cells are in 2 parts: [0, 3] is cut off from [0, 0]"),
        (("--mask", "marks.txt"), "marks.txt:2:2: mask has 'x' in '.x.'; it takes . (a cell) and # (outside)"),
        (("--rows", "1", "--cols", "1"), "a maze of one cell has no path to walk"),
        (("--rows", "2000", "--cols", "2000", "-o", "big.svg"), "a maze of 2000 x 2000 cells is too large for a pictu"),
    ):
        start = time.monotonic()
        done = gridproof("generate", "maze", *arguments, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"gridproof: {message}")
        # Before anything is made.
        assert time.monotonic() - start < 10


def test_what_a_quick_method_cannot_tell_is_asked_of_the_next(tmp_path: Path) -> None:
    """61 passages would join cells of two colours of the board."""
    task = Maze(15, 15, start=(0, 0), end=(14, 14), path_length=(61, 61))
    (tmp_path / "odd.toml").write_text(Instance("odd", task).to_toml(), "utf-8")
    assert record("verify", str(tmp_path / "odd.toml"))["verdict"] == "none"


def test_every_format(tmp_path: Path) -> None:
    files = [f"maze.{ending}" for ending in ("toml", "txt", "svg", "png", "graphml", "json")]
    made = gridproof(
        *("generate", "maze", "--rows", "5", "--cols", "8", "--seed", "3", "--openings"),
        *(argument for file in files for argument in ("-o", file)),
        cwd=tmp_path,
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout.endswith("cells 40, dead ends 13, junctions 11, longest corridor 4, path length 15\n")
    puzzle = load(str(tmp_path / "maze.toml")).puzzle
    assert isinstance(puzzle, Maze)
    assert puzzle.field_rows == tuple((tmp_path / "maze.txt").read_text().rstrip("\n").split("\n"))
    kept = json.loads((tmp_path / "maze.json").read_text())
    path = [tuple(cell) for cell in kept["solution"]["path"]]
    assert puzzle.violations(tuple(path)) == []
    assert (kept["verdict"], kept["seed"], kept["method"]) == ("unique", 3, "backtrack/wilson")
    graph = networkx.read_graphml(tmp_path / "maze.graphml")
    assert networkx.is_tree(graph)
    assert networkx.shortest_path(graph, "0,0", "4,7") == [f"{row},{col}" for row, col in path]
    drawing = ElementTree.parse(tmp_path / "maze.svg").getroot()
    assert [element.get("class") for element in drawing if element.get("class")] == ["walls", "way"]
    image = (tmp_path / "maze.png").read_bytes()
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    begin = image.index(b"IDAT") + 4
    data = zlib.decompress(image[begin : begin + int.from_bytes(image[begin - 8 : begin - 4], "big")])
    assert len(data) == 11 * 8 * (17 * 8 + 1)


def test_png_is_read_by_others(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    gridproof("generate", "maze", "--rows", "2", "--cols", "2", "-o", str(tmp_path / "x.png"))
    with image.open(tmp_path / "x.png") as opened:
        assert opened.size == (40, 40)
        colours = {opened.convert("RGB").getpixel((x, y)) for x in range(40) for y in range(40)}
    assert colours == {(255, 255, 255), (29, 39, 51), (200, 80, 45)}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rows", "5"], "it takes --rows and --cols, or --mask"),
        (
            ["--rows", "5", "--cols", "5", "--algorithm", "magic"],
            "the algorithm is 'magic'; it takes compute1981, depth-",
        ),
        (["--rows", "5", "--cols", "5", "--start", "a"], "--start is 'a'; it takes a cell such as 0,5"),
        (["--rows", "5", "--cols", "5", "--start", "5,0"], "start is '[5, 0]', outside of 5x5 cells"),
        (["--rows", "5", "--cols", "5", "-o", "x.pdf"], "'x.pdf' has another ending; it takes .toml, .txt, .svg"),
        (["--rows", "1", "--cols", "1"], "a maze of one cell has no path to walk"),
    ],
)
def test_bad_usage(arguments: list[str], message: str) -> None:
    done = gridproof("generate", "maze", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_mask(tmp_path: Path) -> None:
    (tmp_path / "mask.txt").write_text("..#..\n.....\n..#..\n")
    made = record("generate", "maze", "--mask", str(tmp_path / "mask.txt"), "--algorithm", "growing-tree[newest=75]")
    assert made["statistics"]["cells"] == 13
    assert made["method"] == "backtrack/growing-tree[newest=75]"
    (tmp_path / "mask.txt").write_text("..#..\n..#..\n")
    done = gridproof("generate", "maze", "--mask", str(tmp_path / "mask.txt"))
    assert (done.returncode, "the cells are in 2 parts" in done.stderr) == (2, True)


def test_given_mazes() -> None:
    only = gridproof("solve", "maze/walk-10x16")
    assert only.returncode == 0
    assert "; no other path\n" in only.stdout
    several = gridproof("solve", "maze/braided-6x8")
    assert "; another path joins start and end\n" in several.stdout
    shortest = record("solve", "maze/braided-6x8")["solutions"][0]["path"]
    assert len(shortest) == min(
        len(entry["path"]) for entry in record("solve", "maze/braided-6x8", "--all")["solutions"]
    )
    verdict = record("verify", "maze/braided-6x8")
    assert (verdict["verdict"], len(verdict["witnesses"])) == ("multiple", 2)
    assert " loops; one is [" in gridproof("show", "maze/braided-6x8").stdout


def test_the_best() -> None:
    best = record("solve", "maze/longest-path-8x8")
    assert (best["objective"], best["optimal"]) == (62, True)
    methods = ("--method", "cp-sat/tour", "--method", "cp-sat/labels")
    done = gridproof("compare", "maze/longest-path-8x8", "--goal", "best", *methods, "--json")
    assert done.returncode == 0, done.stdout
    assert {run["objective"] for run in json.loads(done.stdout)["runs"]} == {62}


def test_no_half_turn() -> None:
    assert gridproof("verify", "maze/half-turn-8x8").returncode == 3


def test_symmetric_counts() -> None:
    """By orbits: the sets of what quarter turns and a reflection make of each maze."""
    mazes = [tuple(rows) for rows in record("solve", "maze/3x3", "--all")["solutions"]]
    orbits = {frozenset(images(rows)) for rows in mazes}
    counted = record("count", "maze/3x3", "--up-to-symmetry")
    assert (counted["count"], counted["classes"]) == (192, len(orbits))


def images(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for _ in range(4):
        rows = tuple(map("".join, zip(*rows[::-1], strict=True)))
        yield rows
        yield rows[::-1]


@pytest.mark.parametrize("algorithm", algorithms())
def test_large_mazes(algorithm: str) -> None:
    made = generate(Wish(300, 400, algorithm=algorithm), 1)
    numbers = statistics(made)
    assert numbers["cells"] == 120_000
    shares = {"wilson": (0.29, 0.30), "aldous-broder": (0.29, 0.30), "depth-first": (0.09, 0.11)}
    least, most = shares.get(algorithm, (0.05, 0.4))
    # Dead ends of a uniform maze tend to 0.2945 of its cells (Manna, Dhar and Majumdar, 1992).
    assert least < numbers["dead_ends"] / 120_000 < most
    assert made.instance.puzzle.violations(made.solution) == []


def test_the_same_seed() -> None:
    one, same, other = (generate(Wish(6, 6), seed).solution for seed in (1, 1, 2))
    assert one == same != other


def test_ctrl_c(tmp_path: Path) -> None:
    # Compiled before, for the compiler's callbacks may swallow an interrupt.
    assert gridproof("generate", "maze", "--rows", "3", "--cols", "3", "--algorithm", "aldous-broder").returncode == 0
    arguments = ("generate", "maze", "--rows", "2200", "--cols", "2200", "--algorithm", "aldous-broder", "-o", "x.txt")
    command = [sys.executable, "-m", "gridproof", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True, cwd=tmp_path) as process:
        time.sleep(2)
        assert end_of(process) in (130, -signal.SIGINT)
    assert not [*tmp_path.iterdir()]


def end_of(process: subprocess.Popen[str]) -> int:
    """The exit code after Ctrl-C, which comes again if it was dropped."""
    for _ in range(5):
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=3)
        except subprocess.TimeoutExpired:
            continue
        return process.returncode
    raise AssertionError("it does not heed Ctrl-C")


def test_too_large() -> None:
    with pytest.raises(InvalidInput, match="it takes up to 5000000"):
        generate(Wish(3000, 3000), 0)
