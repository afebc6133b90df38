"""Fills crosswords as a published article does: in two phases, and with seven rules, each a switch of its own.

*Analysis* makes a plan of the grid: the order of the slots. *Generation* fills the slots in that order by a full
search; nothing is propagated beyond what the rules say. By default rules 1, 2, 3c, 4, 5 and 6 hold, which keep the
search complete; any others may be chosen.

1. Longer slots first. An order; complete.
2. Of equal lengths the harder slot first, the one crossed by more and longer slots. An order; complete.
3. From a dead end back to the latest filled slot that crosses it, without a trial of other words in the slots between.
   Prunes those trials, and loses solutions: a slot may be a dead end because of what its own dead ends further on
   depended on, or because of repeats.
   3c. Back to the latest slot among all reasons of the dead end: those that cross it, those that have a word (or
   letters, or a word of a phrase) which it may not repeat, and the reasons of the dead ends that came back to it. Step
   by step where there was a solution. Prunes only trials that must fail; complete. Without either: step by step.
4. The fragments of a starting word are filled one after another right after it, so that one that cannot be filled is
   not tried again for each filling of another. An order; complete. (`fragments=first`: from when the turn of its own
   first word comes.)
5. A starting word leaves to each slot that crosses it some word of the table. Prunes words that cannot stand;
   complete.
6. Where a fragment that crosses its starting word once cannot be filled, no word with the same letter there is tried
   in the starting word, until a slot changes on which the failure depended. Prunes trials that must fail; complete.
7. Where hard slots are crossed, the rarest letters of their words are forbidden (`balance`: so many in each cell).
   Prunes words that are likely to fail, and loses solutions.

With 3 or 7 a search that finds nothing has proved nothing; otherwise all solutions are found, each once. The article
leaves open what makes a slot hard; how that is measured here stands in `analysis`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .....instances import Crossword
from ....contract import Backtracker, Outcome, Request, Stop
from ....kernels.drive import drive
from .options import OPTIONS, Rules, cannot, keeps
from .words import Words, words_of

if TYPE_CHECKING:
    from .generation import Generation

# The kernels' modules import numba, so they are imported inside functions only.


@dataclass(frozen=True)
class _Prepared:
    """A crossword and its words."""

    puzzle: Crossword
    words: Words


def _warm() -> None:
    from . import generation  # noqa: F401


def _compile() -> None:
    from ....kernels.planned.search import search

    search.compile()


def _search(prepared: _Prepared, request: Request) -> Outcome:
    from .generation import Generation
    from .telling import Reader, Telling

    start = time.perf_counter()
    rules, listing = Rules.of(request.options), request.on_solution is not None
    generation = Generation(prepared.puzzle, prepared.words, rules, seed=request.seed or 0, listing=listing)
    reader = Reader(prepared.puzzle, generation.plan)
    driven: Any = generation
    if request.on_event is not None:
        driven = Telling(generation, reader, request.on_event)
    report = request.on_solution
    if report is not None:
        request = replace(request, on_solution=lambda words: report(reader.filling(words)))
    outcome = drive(driven, request)
    return _with_stats(outcome, generation, time.perf_counter() - start)


def _with_stats(outcome: Outcome, generation: Generation, seconds: float) -> Outcome:
    """With the estimate of the article: so long again for each word of the first slot as for those tried."""
    estimate = None
    if outcome.stop is not Stop.EXHAUSTED and generation.tried:
        estimate = round(seconds * generation.left / generation.tried, 3)
    stats = replace(
        outcome.stats, failures=generation.failures, backjumps=generation.backjumps, estimate_seconds=estimate
    )
    return replace(outcome, stats=stats)


BACKTRACKERS = (
    Backtracker(
        name="planned",
        summary="slot by slot in a planned order, with the seven rules of an article as switches; numba",
        node="a word put into a slot, where it fits what stands there and repeats nothing",
        prepare=lambda puzzle: _Prepared(puzzle, words_of(puzzle)),
        search=_search,
        warm=_warm,
        compile=_compile,
        options=OPTIONS,
        cannot=cannot,
        keeps=keeps,
        packages=("numba", "numpy"),
        has_events=True,
    ),
)
