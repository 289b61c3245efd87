"""Plays one game between bots.

If a bot raises an error, chooses an illegal action, or the game does not end after very many decisions, the
game is reported as a failure with details, and the others go on. There is no timeout for a bot that does not
answer.
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
    """A game to play: which deal, and which bot has which seat."""

    game: int
    deal: str  # names the deal: the same Generals, cards and dice for every seating
    seats: tuple[str, ...]  # bot by seat
    bot_seed: str
    options: tuple[str, ...] = ()
    budget: float = 1.0
    keep: bool = False  # every action, for tools that replay the game
    edition: str = "4e"
    random_share: float = 0.0  # share of the choices between two plan items that are made at random


@dataclass(slots=True)
class Outcome:
    """A finished game. Times differ from run to run, everything else does not."""

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
    actions: list[int] = field(default_factory=list)  # if they were to be stored
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
    clock = time.process_time  # a busy machine does not make a bot slower
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
        if pairing.random_share and chance.random() < pairing.random_share and between_plan_items(state):
            choice = chance.choice(state.options)
        if pairing.keep:
            outcome.actions.append(choice)
        engine.play(state, choice)


def between_plan_items(state: State) -> bool:
    """Whether the open question is what to do next, with nothing half done."""
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
    """A balanced schedule: every deal is played with the bots rotated through all seats.

    With fewer bots than seats, bots are repeated in turn; with more, every group of consecutive bots in the
    list plays. Seatings in which bots of the same name only swap places are played once.
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
    """How many games it takes until every group has played a deal in every seating."""
    return len(_seatings(list(bots), players))


def _seatings(bots: list[str], players: int) -> list[tuple[str, ...]]:
    """Every group in every rotation, without duplicates."""
    return [
        seats
        for line in _tables(bots, players)
        for seats in dict.fromkeys((*line[turn:], *line[:turn]) for turn in range(players))
    ]


def _tables(bots: list[str], players: int) -> list[list[str]]:
    if len(bots) <= players:
        return [[bots[seat % len(bots)] for seat in range(players)]]
    return [[bots[(start + seat) % len(bots)] for seat in range(players)] for start in range(len(bots))]
