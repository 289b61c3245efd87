"""Random and biased playouts with every invariant checked after every action.

A failing game is reported with the shortest list of actions that shows the fault: playing is
deterministic, so the first violation ends the prefix.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from dataclasses import dataclass, field

from diadochoi.arena.invariants import violations
from diadochoi.content import Content, load
from diadochoi.content.model import CardType
from diadochoi.rules import actions, frames
from diadochoi.rules.actions import Verb
from diadochoi.rules.chance import seed_bytes
from diadochoi.rules.config import OPTION_FIELDS, Config, make_config
from diadochoi.rules.setup import new_state
from diadochoi.rules.state import WIN_NAMES, State

MAX_DECISIONS = 60_000
# How much likelier than others a biased playout takes an action: fights and events, not regrouping.
WEIGHTS: dict[int, float] = {
    Verb.LEAVE: 0.2,
    Verb.TAKE: 0.5,
    Verb.POST: 0.3,
    Verb.REPOST: 0.15,
    Verb.RECALL: 0.1,
    Verb.DISBAND: 0.05,
    Verb.STOP: 0.5,
    Verb.DONE: 0.6,
    Verb.MOVE: 3.0,
    Verb.SIEGE: 12.0,
    Verb.REMOVE_PC: 5.0,
    Verb.CLAIM: 6.0,
    Verb.EVENT: 4.0,
    Verb.BONUS: 4.0,
    Verb.INTERCEPT: 2.0,
    Verb.STAND: 3.0,
    Verb.SAIL: 3.0,
    Verb.BURY: 3.0,
}


@dataclass
class Failure:
    """A game that broke: enough to play it again."""

    players: int
    options: tuple[str, ...]
    seed: str
    everyone_asked: bool
    actions: list[int]
    problem: str


@dataclass
class Report:
    games: int = 0
    decisions: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)  # cards played for their event, or as a Surprise
    frames: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.wins.update(other.wins)
        self.turns.update(other.turns)
        self.verbs.update(other.verbs)
        self.events.update(other.events)
        self.frames.update(other.frames)
        self.failures.extend(other.failures)


def game_config(content: Content, seed: str, players: int | None) -> Config:
    """Players and a sample of the optional rules, fixed by the seed."""
    chance = random.Random(f"config {seed}")
    count = players or chance.choice((2, 3, 4, 5))
    share = chance.choice((0.0, 0.3, 0.6))
    options = tuple(option for option in OPTION_FIELDS if chance.random() < share)
    return make_config(content, count, options=options, everyone_asked=chance.random() < 0.1)


def play_one(
    seed: str,
    players: int | None = None,
    every: int = 1,
    check_copies: bool = True,
    content: Content | None = None,
) -> Report:
    """One game from set-up to the end; invariants after every `every`-th action."""
    facts = content or load()
    config = game_config(facts, seed, players)
    chance = random.Random(f"play {seed}")
    biased = chance.random() < 0.6
    report = Report(games=1)
    played: list[int] = []
    state: State | None = None
    try:
        state = new_state(facts, config, seed_bytes(seed))
        while not state.over:
            if report.decisions >= MAX_DECISIONS:
                raise AssertionError(f"no end after {MAX_DECISIONS} decisions")
            if report.decisions % every == 0:
                _check(state, chance if check_copies else None)
            choice = _pick(state, chance, biased)
            _count(report, state, choice)
            played.append(choice)
            frames.play(state, choice)
            report.decisions += 1
        _check(state, None)
        report.wins[WIN_NAMES[state.win_kind]] += 1
        report.turns[state.turn] += 1
    except Exception:
        problem = traceback.format_exc(limit=-6)
        report.failures.append(
            Failure(config.players, config.options, seed, config.everyone_asked, played, problem)
        )
    return report


def _pick(state: State, chance: random.Random, biased: bool) -> int:
    options = state.options
    if not biased:
        return options[int(chance.random() * len(options))]
    weights = [WEIGHTS.get(actions.verb_of(option), 1.0) for option in options]
    return chance.choices(options, weights)[0]


def _count(report: Report, state: State, choice: int) -> None:
    verb = Verb(actions.verb_of(choice))
    report.verbs[verb.name.lower()] += 1
    report.frames[type(state.frames[-1]).__name__] += 1
    if verb in (Verb.EVENT, Verb.BONUS, Verb.SURPRISE):
        report.events[state.board.cards[actions.first(choice) - actions.CARD].id] += 1


def _check(state: State, chance: random.Random | None) -> None:
    problems = violations(state)
    if problems:
        raise AssertionError("; ".join(problems))
    if chance is None or chance.random() > 0.02:
        return
    twin = state.copy()
    if twin != state:
        raise AssertionError("a copy differs from its original")
    before = repr(state.values())
    option = chance.choice(state.options)
    frames.play(twin, option)
    if repr(state.values()) != before:
        raise AssertionError("playing on a copy changed the original")


def surprise_ids(content: Content) -> list[str]:
    return [card.id for card in content.cards if card.type == CardType.SURPRISE]
