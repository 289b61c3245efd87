"""A bot's advice on a single decision: what it would do, why, and what can go wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.bots.reason import BotReason, with_purpose, without_second_chance
from diadochoi.bots.review.explain import explain
from diadochoi.rules import engine
from diadochoi.rules.core.actions import Verb, verb_of
from diadochoi.rules.table.state import State

_PLACING: Final = "place_pc"
_WORLDS: Final = 8  # in which an action is tried where dice decide


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do."""

    bot: str
    action: int
    what: tuple[BotReason, ...]  # the whole move; empty: the label of the action is enough
    reason: tuple[BotReason, ...] | str


def advise(bot: Bot, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> Advice:
    """Ask a bot that does not play at this table."""
    action = bot.choose(knowledge, actions, budget)
    if isinstance(bot.reason, str):
        return Advice(bot.name, action, (), bot.reason)
    own = with_purpose(bot.reason)
    chance = random.Random(0)
    worlds = [knowledge.imagine(chance) for _ in range(_WORLDS)]
    explanation = explain(worlds, _steps(bot, worlds[0], action))
    return Advice(
        bot.name,
        action,
        explanation.what,
        (*own, *without_second_chance(own, explanation.gains), *explanation.risks),
    )


def _steps(bot: Bot, world: State, action: int) -> tuple[int, ...]:
    """The action with what the bot means to do after it; to place PCs, with the spaces."""
    steps = [action, *getattr(bot, "steps", ())]
    if verb_of(action) != Verb.PLACE_PCS or len(steps) > 1:
        return tuple(steps)
    state, seat = world.copy(), world.asked
    engine.play(state, action)
    while state.asked == seat and state.frames[-1].question(state).key == _PLACING:
        steps.append(bot.choose(Knowledge(state, seat), state.options, 0.0))
        engine.play(state, steps[-1])
    return tuple(steps)
