"""Finds the moments that decided a game: the decisions that changed the player's chance to win most, with the
dice averaged out, and what a bot's choice would have gained.

The analysis curve says where to look. Each decision there is replayed many times with other dice, once as it
was played and once as the bot would play it. The rest is luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from diadochoi.bots import ADVISER
from diadochoi.bots.base import Bot, Knowledge, make_bot
from diadochoi.bots.judging.win_chances import win_chances
from diadochoi.bots.reason import BotReason
from diadochoi.bots.review.advice import Advice, advise
from diadochoi.bots.review.analysis import Point, swing, win_curve
from diadochoi.bots.review.explain import explain
from diadochoi.bots.review.rehearsal import NOTHING_DONE
from diadochoi.bots.thinking import reflex
from diadochoi.record.play import Play
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.table.state import State

CANDIDATES: Final = 10  # procedures examined closely
DICE: Final = 8  # how often each decision is replayed
LEAST: Final = 0.04  # of the chance to win
_BUDGET: Final = 0.5
_SEGMENT_DEPTH: Final = 2  # the sequence of play and a segment, with no procedure in progress
_MOST_STEPS: Final = 120


@dataclass(frozen=True, slots=True)
class DecidingMoment:
    """One decision. All chances are those of the player who decided."""

    play: int
    last_play: int
    seat: int
    action: int
    what: tuple[BotReason, ...]  # the whole move; empty: the label of the action is enough
    before: float
    expected: float  # after the decision, with the dice averaged out
    after: float  # as the dice fell
    better: Advice | None  # None if the bot would have done the same
    better_chance: float

    @property
    def lost(self) -> float:
        """How much more the bot's choice was worth."""
        return max(0.0, self.better_chance - self.expected) if self.better is not None else 0.0

    @property
    def weight(self) -> float:
        """How much the decision itself mattered."""
        return max(abs(self.expected - self.before), self.lost)


def deciding_moments(
    start: State,
    plays: Sequence[Play],
    offset: int,
    curve: Sequence[Point],
    bot: str = ADVISER,
    most: int = 3,
) -> list[DecidingMoment]:
    """The most important decisions in the order of play; `start` is the position after the first `offset`
    plays."""
    steps = [(before, after) for before, after in pairwise(curve) if before.turn]
    ranked = sorted(steps, key=lambda step: -swing(step[0].chances, step[1].chances))[:CANDIDATES]
    state = start.copy()
    done = 0
    found: list[DecidingMoment] = []
    for before, after in sorted(ranked, key=lambda step: step[0].play):
        for play in plays[done : before.play - offset]:
            engine.play(state, play.action)
        done = before.play - offset
        found.append(_looked_at(state, plays[done : after.play - offset], before, after, bot))
    found = [one for one in found if one.better is not None or not _is_nothing(one.action)]
    heaviest = sorted(found, key=lambda moment: -moment.weight)[:most]
    return sorted((one for one in heaviest if one.weight >= LEAST), key=lambda moment: moment.play)


def _is_nothing(action: int) -> bool:
    """Whether an action only lets the game go on: what follows is then not its effect."""
    return actions.verb_of(action) in NOTHING_DONE


def moments_of(start: State, plays: Sequence[Play], offset: int) -> list[DecidingMoment]:
    """The same, with the curve made here."""
    return deciding_moments(start, plays, offset, win_curve(start, plays, offset))


def _looked_at(state: State, plays: Sequence[Play], before: Point, after: Point, bot: str) -> DecidingMoment:
    seat, taken = plays[0].seat, plays[0].action
    adviser = make_bot(bot, seat, "hindsight")
    advice = advise(adviser, Knowledge(state, seat), state.options, _BUDGET)
    own = [play.action for play in plays[1:] if play.seat == seat]
    expected = _expected(state, seat, taken, lambda: _as_played(own))
    same = advice.action == taken
    better = expected if same else _expected(state, seat, advice.action, lambda: _as_bot(bot, seat, state))
    return DecidingMoment(
        before.play + 1,
        after.play,
        seat,
        taken,
        explain([state], [taken, *own]).what,
        before.chances[seat],
        expected,
        after.chances[seat],
        None if same or better <= expected else advice,
        better,
    )


def _expected(state: State, seat: int, action: int, follower: Callable[[], Callable[[State], int]]) -> float:
    """The mean chance after the procedure that the action starts, with other dice each time."""
    total = 0.0
    for number in range(DICE):
        twin = state.copy()
        twin.seed, twin.counter = seed_bytes(f"again {number}"), 0
        follow = follower()
        engine.play(twin, action)
        for _ in range(_MOST_STEPS):
            if twin.winner >= 0 or len(twin.frames) <= _SEGMENT_DEPTH:
                break
            engine.play(twin, follow(twin) if twin.asked == seat else reflex.choose(twin))
        total += win_chances(twin)[seat]
    return total / DICE


def _as_played(own: Sequence[int]) -> Callable[[State], int]:
    """Repeat the player's next actions as long as they are legal, then use reflexes."""
    rest = list(own)

    def choose(state: State) -> int:
        while rest:
            action = rest.pop(0)
            if action in state.options:
                return action
        return reflex.choose(state)

    return choose


def _as_bot(name: str, seat: int, state: State) -> Callable[[State], int]:
    """Use a new bot that has just chosen at `state` and follows its plan."""
    bot: Bot = make_bot(name, seat, "hindsight")
    bot.choose(Knowledge(state, seat), state.options, _BUDGET)

    def choose(now: State) -> int:
        return bot.choose(Knowledge(now, seat), now.options, _BUDGET)

    return choose
