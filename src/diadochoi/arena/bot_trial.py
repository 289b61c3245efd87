"""Tests bots at positions of fuzzed games of every edition and number of players.

Each bot must answer in time with one of the options and give a reason; and in turn, one bot at each position
plays on until its turn is over, which must happen.
"""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from diadochoi.arena.fuzz.games import game_config
from diadochoi.arena.fuzz.styles import pick
from diadochoi.bots.base import Bot, Knowledge, make_bot
from diadochoi.bots.thinking import reflex
from diadochoi.content.editions import load_edition
from diadochoi.rules import engine
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

MOST_DECISIONS: Final = 1500  # of one Player Turn with all reactions
BUDGET: Final = 0.05  # seconds, for bots that think by the clock
STALLED: Final = 5.0  # CPU seconds for one answer of any bot; then it counts as stalled
_STYLES: Final = ("random", "biased")


@dataclass
class Verdict:
    """The result of a trial."""

    positions: int = 0
    answers: Counter[str] = field(default_factory=Counter)  # by bot
    turns: Counter[str] = field(default_factory=Counter)  # played to the end, by bot
    tables: Counter[str] = field(default_factory=Counter)  # positions by edition and number of players
    slowest: dict[str, float] = field(default_factory=dict)  # slowest answer in seconds, by bot
    complaints: list[str] = field(default_factory=list)

    def add(self, other: Verdict) -> None:
        self.positions += other.positions
        self.answers.update(other.answers)
        self.turns.update(other.turns)
        self.tables.update(other.tables)
        self.complaints.extend(other.complaints)
        for name, seconds in other.slowest.items():
            self.note_time(name, seconds)

    def note_time(self, name: str, seconds: float) -> None:
        self.slowest[name] = max(seconds, self.slowest.get(name, 0.0))


def moments(seed: str, edition: str, players: int, share: float) -> Iterator[State]:
    """About a `share` of all decisions of fuzzed games, game after game; the states are not copies."""
    content = load_edition(edition)
    chance = random.Random(f"moments {seed}")
    for number in count():
        name = f"{seed} {number}"
        state = new_state(content, game_config(content, name, players, edition), seed_bytes(name))
        style = chance.choice(_STYLES)
        while not state.over:
            if chance.random() < share:
                yield state
            engine.play(state, pick(state, chance, style))


def try_bots(
    seed: str, edition: str, players: int, bots: Sequence[str], positions: int, share: float = 0.02
) -> Verdict:
    """Ask every bot at this many positions of one edition and number of players."""
    verdict = Verdict()
    for state in moments(f"{seed} {edition} {players}", edition, players, share):
        if verdict.positions == positions:
            break
        for name in bots:
            _ask_bot(verdict, state, name, f"{seed} {verdict.positions}")
        name = bots[verdict.positions % len(bots)]
        _play_on(verdict, state, name, f"{seed} {verdict.positions}")
        verdict.positions += 1
        verdict.tables[f"{edition}/{players}"] += 1
    return verdict


def _ask_bot(verdict: Verdict, state: State, name: str, seed: str) -> None:
    seat = state.asked
    before = repr(state.values())
    try:
        bot = make_bot(name, seat, seed)
        choice = _answer(verdict, bot, state, name)
    except Exception:
        _complain(verdict, state, name, traceback.format_exc(limit=-4))
        return
    verdict.answers[name] += 1
    if choice not in state.options:
        _complain(verdict, state, name, f"answered {choice}, which is not among the options")
    if not bot.reason:
        _complain(verdict, state, name, "gave no reason")
    if repr(state.values()) != before:
        _complain(verdict, state, name, "changed the game by thinking about it")


def _answer(verdict: Verdict, bot: Bot, state: State, name: str) -> int:
    begun = time.process_time()
    choice = bot.choose(Knowledge(state, state.asked), state.options, BUDGET)
    taken = time.process_time() - begun
    verdict.note_time(name, taken)
    if taken > STALLED:
        _complain(verdict, state, name, f"thought for {taken:.1f} s")
    return choice


def _play_on(verdict: Verdict, state: State, name: str, seed: str) -> None:
    """Let the bot play its seat, and reflexes the others, until another Player Turn begins."""
    seat = state.asked
    twin = state.copy()
    active, turn, now = twin.active, twin.turn, twin.round
    try:
        bot = make_bot(name, seat, seed)
        for _ in range(MOST_DECISIONS):
            if twin.over or (twin.active, twin.turn, twin.round) != (active, turn, now):
                verdict.turns[name] += 1
                return
            if twin.asked == seat:
                choice = _answer(verdict, bot, twin, name)
            else:
                choice = reflex.choose(twin)
            engine.play(twin, choice)
    except Exception:
        _complain(verdict, twin, name, traceback.format_exc(limit=-4))
        return
    _complain(verdict, twin, name, f"did not end its turn in {MOST_DECISIONS} decisions")


def _complain(verdict: Verdict, state: State, name: str, what: str) -> None:
    question = state.frames[-1].question(state).key
    where = f"{state.config.edition}, {state.config.players} players, turn {state.turn}, {question}"
    verdict.complaints.append(f"{name} ({where}): {what}")
