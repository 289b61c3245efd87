"""One game between bots, and what is kept of it.

A game whose bot fails or answers with something that is not offered, or which has no end after very many
decisions, is reported as a failure with what happened; the others go on. A bot that does not answer at all is
waited for.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from diadochoi.bots.base import Knowledge, make_bot
from diadochoi.content import Content
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import make_config
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

MOST_DECISIONS = 20_000
_BETWEEN_DEEDS = frozenset(("activate_next", "play_card", "levy_or_march", "spend_operations", "campaign"))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played: which deal, and which bot sits where."""

    game: int
    deal: str  # names the deal: the same Generals, cards and dice for every seating
    seats: tuple[str, ...]  # bot by seat
    bot_seed: str
    options: tuple[str, ...] = ()
    budget: float = 1.0
    keep: bool = False  # every action, for tools that go through the game again
    edition: str = "4e"
    wander: float = 0.0  # share of the choices between two deeds that chance makes instead


@dataclass(slots=True)
class Outcome:
    """A game that was played. Times differ from run to run, everything else does not."""

    game: int
    deal: str
    seats: tuple[str, ...]
    winner: int = -1  # seat
    win: str = ""
    turn: int = 0
    decisions: list[int] = field(default_factory=list)  # by seat
    vp: list[int] = field(default_factory=list)
    legitimacy: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # by seat
    slowest: list[float] = field(default_factory=list)  # by seat
    problem: str = ""
    actions: list[int] = field(default_factory=list)  # where they were to be kept
    edition: str = "4e"
    options: tuple[str, ...] = ()  # the optional rules in force

    def as_data(self) -> dict[str, Any]:
        data = asdict(self)
        for name in ("actions", "options"):
            if not data[name]:
                del data[name]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Outcome:
        values = dict(data)
        values["seats"] = tuple(values["seats"])
        values["options"] = tuple(values.get("options", ()))
        return cls(**values)


def play_match(pairing: Pairing, content: Content | None = None) -> Outcome:
    """Play a pairing to its end."""
    facts = content or load_edition(pairing.edition)
    players = len(pairing.seats)
    outcome = Outcome(
        pairing.game, pairing.deal, pairing.seats, edition=pairing.edition, options=pairing.options
    )
    outcome.decisions = [0] * players
    outcome.seconds = [0.0] * players
    outcome.slowest = [0.0] * players
    try:
        config = make_config(facts, players, pairing.edition, pairing.options)
        state = new_state(facts, config, seed_bytes(pairing.deal))
        _play(state, pairing, outcome)
        outcome.winner = state.winner
        outcome.win = WIN_NAMES[state.win_kind]
        outcome.turn = state.turn
        outcome.vp = list(state.vp)
        outcome.legitimacy = list(state.legitimacy)
    except Exception:
        outcome.problem = traceback.format_exc(limit=-5)
    return outcome


def _play(state: State, pairing: Pairing, outcome: Outcome) -> None:
    bots = [make_bot(name, seat, pairing.bot_seed) for seat, name in enumerate(pairing.seats)]
    chance = random.Random(f"wander {pairing.bot_seed}")
    clock = time.process_time  # a bot is not slower because the machine is busy
    while not state.over:
        seat = state.asked
        if sum(outcome.decisions) >= MOST_DECISIONS:
            raise RuntimeError(f"no end after {MOST_DECISIONS} decisions")
        begun = clock()
        choice = bots[seat].choose(Knowledge(state, seat), state.options, pairing.budget)
        taken = clock() - begun
        outcome.decisions[seat] += 1
        outcome.seconds[seat] += taken
        outcome.slowest[seat] = max(outcome.slowest[seat], taken)
        if choice not in state.options:
            raise RuntimeError(f"{pairing.seats[seat]} answered {choice}, which is not among the options")
        if pairing.wander and chance.random() < pairing.wander and between_deeds(state):
            choice = chance.choice(state.options)
        if pairing.keep:
            outcome.actions.append(choice)
        engine.play(state, choice)


def between_deeds(state: State) -> bool:
    """Whether the pending question is what to do next: nothing is half done."""
    return state.frames[-1].question(state).key in _BETWEEN_DEEDS


def pairings(
    bots: Sequence[str],
    games: int,
    players: int,
    seed: str,
    options: tuple[str, ...] = (),
    budget: float = 1.0,
    keep: bool = False,
    edition: str = "4e",
) -> list[Pairing]:
    """Balanced: every deal is played with the bots rotated through all seats.

    Fewer bots than seats are repeated in turn; of more bots than seats every table of neighbours in the list
    sits down in turn. Where bots of the same name only change places with each other, nothing is new: a deal
    is played as often as the table looks different.
    """
    seatings = _seatings(list(bots), players)
    found: list[Pairing] = []
    for game in range(games):
        deal, place = divmod(game, len(seatings))
        pairing = Pairing(
            game, f"{seed}-{deal}", seatings[place], f"{seed}/{game}", options, budget, keep, edition
        )
        found.append(pairing)
    return found


def games_of_a_deal(bots: Sequence[str], players: int) -> int:
    """How many it takes until every table has played a deal in every seating."""
    return len(_seatings(list(bots), players))


def _seatings(bots: list[str], players: int) -> list[tuple[str, ...]]:
    """Every table in every rotation that differs from those before."""
    return [
        seats
        for line in _tables(bots, players)
        for seats in dict.fromkeys((*line[turn:], *line[:turn]) for turn in range(players))
    ]


def _tables(bots: list[str], players: int) -> list[list[str]]:
    if len(bots) <= players:
        return [[bots[seat % len(bots)] for seat in range(players)]]
    return [[bots[(start + seat) % len(bots)] for seat in range(players)] for start in range(len(bots))]
