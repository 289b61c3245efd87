"""A tournament: the schedule, playing in one process, several or a cluster, and the summary.

Games do not depend on each other or on the process that plays them, so the same settings give the same
results (except for bots that think by the clock).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from diadochoi.arena.bot_game import Outcome, Pairing, games_of_a_deal, pairings, play_match
from diadochoi.arena.cluster import outcomes_on_ray
from diadochoi.arena.openskill_ratings import second_rating
from diadochoi.arena.ratings import Interval, ratings, wilson
from diadochoi.arena.tournament_file import TournamentFile
from diadochoi.rules.core.version import RULES_VERSION


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """The settings of a tournament; the same settings give the same results."""

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
    settings: TournamentSettings,
    jobs: int = 1,
    journal: TournamentFile | None = None,
    played: Callable[[Outcome], None] | None = None,
    ray: str | None = None,
) -> list[Outcome]:
    """Play all games that the journal does not have yet; returns the outcomes in the order of the schedule.

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
    done = dict(journal.games) if journal is not None else {}
    waiting = [pairing for pairing in schedule if pairing.game not in done]
    for pairing in schedule:
        if pairing.game in done and played is not None:
            played(done[pairing.game])
    for outcome in outcomes_on_ray(waiting, ray, jobs) if ray else _outcomes(waiting, jobs):
        done[outcome.game] = outcome
        if journal is not None:
            journal.add(outcome)
        if played is not None:
            played(outcome)
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


# ---------------------------------------------------------------------- the summary


def summary(settings: TournamentSettings, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """All results as plain data; only `timing` varies between runs."""
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
        "balanced": len(outcomes) % games_of_a_deal(settings.bots, settings.players) == 0,
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
        "openskill": second_rating(outcomes),
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
