"""A bot's word for people about a single decision: what it would do, what for, and what can go wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.bots.reason import Reason
from diadochoi.bots.review.explain import explain

_WORLDS: Final = 8  # in which a deed is carried out where dice decide


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do."""

    bot: str
    action: int
    reason: tuple[Reason, ...] | str


def advise(bot: Bot, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> Advice:
    """Ask a bot that does not play here itself."""
    action = bot.choose(knowledge, actions, budget)
    if isinstance(bot.reason, str):
        return Advice(bot.name, action, bot.reason)
    chance = random.Random(0)
    deed = (action, *getattr(bot, "steps", ()))
    told = explain([knowledge.imagine(chance) for _ in range(_WORLDS)], deed)
    return Advice(bot.name, action, (*bot.reason, *told.gains, *told.risks))
