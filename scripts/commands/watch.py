"""`gridproof watch`: plays a search step by step, or writes it as an animation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ...instances import Instance, InvalidInput, Puzzle
from ...solvers.claims import wrong_answer
from ...solvers.contract import Backtracker, Budget, Event, Goal, Outcome, Request, Stop
from ...solvers.methods import COMPLETE, Method, choose_method, methods
from .. import raster
from ..animation import Film, Frame, to_svg
from ..ask import INTERRUPTED, UNDECIDED, print_json
from ..options import OutFile, Rate, Seconds, instance_argument, json_option, method_option, seed_option
from ..output import write
from ..stage import Live, Stage, is_stage, text_of

PLAYED = 0
FRAMES, MOST_FRAMES = 100, 2000
EXIT_CODES = {Stop.EXHAUSTED: PLAYED, Stop.LIMIT: PLAYED, Stop.INTERRUPTED: INTERRUPTED}


class _WrongAnswerError(Exception):
    """The method gave a solution that breaks a rule."""


@click.command("watch")
@instance_argument
@method_option
@click.option("--all", "every", is_flag=True, help="Go on until the search is exhausted.")
@click.option("--limit", type=click.IntRange(min=1), metavar="K", help="Go on until K solutions are found.")
@click.option("--timeout", type=Seconds(), metavar="SECONDS", help="Stop the search after so long, played or not.")
@seed_option
@click.option(
    "--speed",
    type=Rate(),
    default="10",
    show_default=True,
    metavar="RATE",
    help="Steps, or sampled frames, a second; max: as fast as it goes.",
)
@click.option(
    "--frames",
    type=click.IntRange(1, MOST_FRAMES),
    metavar="N",
    help=f"Take N frames, evenly spaced over the search, instead of each step; {FRAMES} for a file.",
)
@click.option("--gif", type=OutFile(), metavar="FILE", help="Write the frames as an animated GIF (needs Pillow).")
@click.option("--svg", type=OutFile(), metavar="FILE", help="Write the frames as an animated SVG.")
@json_option
def command(
    instance: Instance,
    method: str | None,
    every: bool,
    limit: int | None,
    timeout: float | None,
    seed: int | None,
    speed: float,
    frames: int | None,
    gif: Path | None,
    svg: Path | None,
    as_json: bool,
) -> int:
    """Play the search of a backtracker: what it places and lifts, until it finds a solution.

    In a terminal each step is drawn as the search makes it. With --frames, the search runs first, as fast as it can,
    and then its frames are played; with --gif or --svg they are written instead. Where standard output is no terminal,
    the frames are printed one below the other, without --frames only the last solution or, if there is none, the
    last position.

    Exit code: 0 the search came to its end, 4 it was stopped by --timeout. Interrupted, it still writes the files.
    """
    puzzle, count = instance.puzzle, limit if limit is not None or every else 1
    chosen = _method(puzzle, method, Goal.FIRST if count == 1 else Goal.ALL)
    _check_files(puzzle, gif, svg)
    film, request = Film(frames or FRAMES, count), Request(Budget(timeout, count), seed, chosen.options)
    is_live = is_stage() and not (frames or gif or svg or as_json)
    try:
        outcome = (_search_live if is_live else _search)(puzzle, chosen, request, film, speed)
    except _WrongAnswerError as error:
        click.echo(f"gridproof: {chosen.name} gave {error}", err=True)
        return UNDECIDED
    if as_json:
        print_json(_record(instance, chosen, outcome, film))
    elif not is_live:
        has_files = gif is not None or svg is not None
        _show(puzzle, film.frames() if frames and not has_files else [film.found or film.now()], speed)
    if not as_json:
        click.echo(f"{film.now().caption} ({chosen.name}, stopped: {outcome.stop})", err=True)
    if svg is not None:
        write(svg, to_svg(puzzle, film.frames(), speed))
    if gif is not None:
        write(gif, raster.to_gif(puzzle, film.frames(), speed))
    return EXIT_CODES.get(outcome.stop, UNDECIDED)


# --- before ----------------------------------------------------------------------------------------------------
def _method(puzzle: Puzzle[Any], name: str | None, goal: Goal) -> Method:
    """The named method, or the first that tells its steps and takes it. Raises InvalidInput if none does."""
    telling = [method for method in methods(puzzle.kind) if _tells_steps(method)]
    if not telling:
        raise InvalidInput(f"no method for {puzzle.kind} tells its steps")
    fitting = (method.name for method in telling if method.refuses(puzzle, goal) is None)
    method = choose_method(puzzle, goal, name or next(fitting, telling[0].name))
    if not _tells_steps(method):
        known = ", ".join(method.name for method in telling)
        raise InvalidInput(f"{method.name} does not tell its steps (these do: {known})")
    return method


def _tells_steps(method: Method) -> bool:
    return isinstance(method.solver, Backtracker) and method.solver.has_events


def _check_files(puzzle: Puzzle[Any], gif: Path | None, svg: Path | None) -> None:
    """Complain of what would be in the way of writing them before the search takes its time."""
    reason = raster.missing()
    if gif is not None and reason is not None:
        raise click.UsageError(reason)
    if gif is not None or svg is not None:
        to_svg(puzzle, Film(1).frames(), 1)


# --- search ----------------------------------------------------------------------------------------------------
def _search(puzzle: Puzzle[Any], method: Method, request: Request, film: Film, _: float) -> Outcome:
    """At full speed."""
    return _search_with(puzzle, method, request, film, film.on_event)


def _search_live(puzzle: Puzzle[Any], method: Method, request: Request, film: Film, speed: float) -> Outcome:
    """Each step drawn as it is made."""
    with Stage(puzzle) as stage:
        outcome = _search_with(puzzle, method, request, film, Live(stage, film, speed).on_event)
        stage.show(film.now())
    return outcome


def _search_with(
    puzzle: Puzzle[Any], method: Method, request: Request, film: Film, on_event: Callable[[Event], None]
) -> Outcome:
    def on_solution(solution: Any) -> None:
        violations = [vars(violation) for violation in puzzle.violations(solution)]
        if violations:
            wrong = {"solution": puzzle.solution_to_json(solution), "violations": violations}
            raise _WrongAnswerError(wrong_answer(wrong))
        film.on_solution(solution)

    solver = method.solver
    solver.warm()
    solver.compile()
    return solver.search(solver.prepare(puzzle), replace(request, on_solution=on_solution, on_event=on_event))


# --- after -----------------------------------------------------------------------------------------------------
def _show(puzzle: Puzzle[Any], frames: Sequence[Frame], speed: float) -> None:
    """Play the frames, or print them one below the other."""
    if is_stage() and len(frames) > 1:
        with Stage(puzzle) as stage:
            stage.play(frames, speed)
    else:
        click.echo("\n\n".join(text_of(puzzle, frame) for frame in frames))


def _record(instance: Instance, method: Method, outcome: Outcome, film: Film) -> dict[str, Any]:
    return {
        "instance": instance.name,
        "method": method.name,
        "count": outcome.count,
        "complete": outcome.complete and method.preserves in COMPLETE,
        "stop": str(outcome.stop),
        "steps": film.now().step,
        "frames": len(film.frames()),
        "stats": {name: value for name, value in vars(outcome.stats).items() if value is not None},
    }
