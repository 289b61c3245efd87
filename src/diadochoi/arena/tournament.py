"""Many games: the schedule, one process, several or a cluster, a journal to go on from, and the summary.

Games do not depend on each other or on the process that plays them, so the same settings give the same
results whatever plays them (bots that think by the clock excepted).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from diadochoi.arena.cluster import outcomes_on_ray
from diadochoi.arena.match import Outcome, Pairing, pairings, play_match
from diadochoi.arena.ratings import Interval, ratings, wilson
from diadochoi.arena.skill import second_opinion
from diadochoi.rules.version import RULES_VERSION


class JournalError(ValueError):
    """A journal cannot be gone on from; the message says what differs."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a tournament is; the same settings, the same results."""

    bots: tuple[str, ...]
    games: int
    players: int
    seed: str
    options: tuple[str, ...] = ()
    budget: float = 1.0
    keep: bool = False  # the actions of every game
    edition: str = "4e"

    def as_data(self) -> dict[str, Any]:
        return {
            "bots": list(self.bots),
            "players": self.players,
            "seed": self.seed,
            "options": list(self.options),
            "budget": self.budget,
            "edition": self.edition,
            "rules": RULES_VERSION,
        }


def run(
    settings: Settings,
    jobs: int = 1,
    journal: Path | None = None,
    played: Callable[[Outcome], None] | None = None,
    ray: str | None = None,
) -> list[Outcome]:
    """Play all games that the journal does not hold yet; the outcomes in the order of the schedule.

    With `ray`, the address of a cluster, its cores play instead of `jobs` processes.
    """
    schedule = pairings(
        settings.bots,
        settings.games,
        settings.players,
        settings.seed,
        settings.options,
        settings.budget,
        settings.keep,
        settings.edition,
    )
    done = read_journal(journal, settings) if journal is not None else {}
    waiting = [pairing for pairing in schedule if pairing.game not in done]
    for pairing in schedule:
        if pairing.game in done and played is not None:
            played(done[pairing.game])
    book = _open_journal(journal, settings) if journal is not None else None
    try:
        for outcome in outcomes_on_ray(waiting, ray, jobs) if ray else _outcomes(waiting, jobs):
            done[outcome.game] = outcome
            if book is not None:
                book.write(json.dumps(outcome.as_data()) + "\n")
                book.flush()
            if played is not None:
                played(outcome)
    finally:
        if book is not None:
            book.close()
    return [done[pairing.game] for pairing in schedule]


def _outcomes(waiting: Sequence[Pairing], jobs: int) -> Iterator[Outcome]:
    if jobs <= 1:
        for pairing in waiting:
            yield play_match(pairing)
        return
    with ProcessPoolExecutor(jobs) as pool:
        queue = list(reversed(waiting))
        running: set[Future[Outcome]] = set()
        try:
            while running or queue:
                while queue and len(running) < jobs * 2:
                    running.add(pool.submit(play_match, queue.pop()))
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


# ---------------------------------------------------------------------- the journal


def read_journal(path: Path, settings: Settings) -> dict[int, Outcome]:
    """The games of an earlier run with the same settings; a last line that was cut off is left out."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines:
        return {}
    try:
        header = json.loads(lines[0])
    except ValueError:
        raise JournalError(f"{path} is not a journal of the arena; choose another file") from None
    wanted = settings.as_data()
    if not isinstance(header, dict) or "bots" not in header:
        raise JournalError(f"{path} is not a journal of the arena; choose another file")
    for name, value in wanted.items():
        if header.get(name) != value:
            raise JournalError(
                f"{path} was begun with {name} {header.get(name)!r}, not {value!r}; "
                "use the same settings or another file"
            )
    found: dict[int, Outcome] = {}
    for line in lines[1:]:
        try:
            outcome = Outcome.from_data(json.loads(line))
        except (ValueError, TypeError, KeyError):
            continue
        whole = bool(outcome.actions) or not settings.keep
        if not outcome.problem and whole and outcome.game < settings.games:
            found[outcome.game] = outcome
    return found


def _open_journal(path: Path, settings: Settings) -> TextIO:
    fresh = not path.exists() or path.stat().st_size == 0
    cut_off = not fresh and not path.read_bytes().endswith(b"\n")
    book = path.open("a", encoding="utf-8")
    if fresh:
        book.write(json.dumps(settings.as_data()) + "\n")
    elif cut_off:
        book.write("\n")
    return book


# ---------------------------------------------------------------------- the summary


def summary(settings: Settings, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Everything a reader wants to know, as plain data; `timing` is the only part that varies."""
    decided = [outcome for outcome in outcomes if outcome.winner >= 0]
    names = list(dict.fromkeys(name for outcome in outcomes for name in outcome.seats))
    wins = Counter(outcome.seats[outcome.winner] for outcome in decided)
    kinds = Counter((outcome.seats[outcome.winner], outcome.win) for outcome in decided)
    seats = Counter(name for outcome in decided for name in outcome.seats)
    tables = Counter(name for outcome in decided for name in set(outcome.seats))
    rated = ratings(outcomes, settings.seed)
    decisions = [sum(outcome.decisions) for outcome in decided]
    return {
        **settings.as_data(),
        "games": len(outcomes),
        "balanced": len(outcomes) % settings.players == 0,
        "wins": {name: wins[name] for name in names},
        "win_share": {name: _interval(wilson(wins[name], tables[name]), 4) for name in names},
        "expected_share": {
            name: round(seats[name] / (settings.players * tables[name]), 4) if tables[name] else 0.0
            for name in names
        },
        "win_kinds": {
            name: {kind: number for (winner, kind), number in sorted(kinds.items()) if winner == name}
            for name in names
        },
        "ratings": {name: _interval(rated[name], 1) for name in names if name in rated},
        "openskill": second_opinion(outcomes),
        "turns": {
            str(turn): number for turn, number in sorted(Counter(o.turn for o in decided).items())
        },
        "decisions_per_game": round(sum(decisions) / len(decisions), 1) if decisions else 0.0,
        "failures": [
            {"game": outcome.game, "deal": outcome.deal, "seats": list(outcome.seats),
             "problem": outcome.problem}
            for outcome in outcomes if outcome.problem
        ],
        "timing": _timing(outcomes, names),
    }  # fmt: skip


def _interval(interval: Interval, places: int) -> dict[str, float]:
    return {
        "value": round(interval.value, places),
        "low": round(interval.low, places),
        "high": round(interval.high, places),
    }


def _timing(outcomes: Sequence[Outcome], names: Sequence[str]) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for name in names:
        spots = [
            (outcome, seat)
            for outcome in outcomes
            for seat, bot in enumerate(outcome.seats)
            if bot == name and outcome.decisions
        ]
        number = sum(outcome.decisions[seat] for outcome, seat in spots)
        spent = sum(outcome.seconds[seat] for outcome, seat in spots)
        found[name] = {
            "decisions": number,
            "ms_per_decision": round(1000 * spent / number, 3) if number else 0.0,
            "slowest_ms": round(1000 * max((o.slowest[seat] for o, seat in spots), default=0.0), 1),
        }
    return found
