"""A bot's word for people: what it would do, why, and what that brings before any die falls."""

from __future__ import annotations

import random
from dataclasses import dataclass

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.bots.reason import Reason
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.ids import NOBODY, Seat
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

_FACTIONS = 6  # the width of `State.pc_count`: five seats and the Independents


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
    gain = what_it_brings(knowledge.imagine(random.Random(0)), action)
    return Advice(bot.name, action, (*bot.reason, *gain))


def what_it_brings(world: State, action: int) -> tuple[Reason, ...]:
    """What changes at once for the seat that is asked; nothing is said where dice and cards decide."""
    seat = world.asked
    before, after = world.copy(), world.copy()
    refresh(before)
    engine.play(after, action)
    if after.counter != world.counter:
        return ()
    refresh(after)
    return (*_provinces(before, after, seat), *_points(before, after, seat))


def _provinces(before: State, after: State, seat: Seat) -> list[Reason]:
    found: list[Reason] = []
    for province in before.board.content.provinces:
        index = province.index
        owner, successor = before.province_owner[index], after.province_owner[index]
        count = after.pc_count[index * _FACTIONS + seat]
        noun = actions.PROVINCE + index
        if owner != successor:
            if seat == successor:
                key = "gain_province"
            elif seat == owner:
                key = "lose_province"
            else:
                key = "free_province" if successor == NOBODY else "other_gains_province"
            found.append(Reason(key, (noun,)))
        elif count > before.pc_count[index * _FACTIONS + seat] and successor != seat:
            if count < province.need:
                found.append(Reason("markers_so_far", (noun,), (count, province.need)))
            else:
                found.append(Reason("city_missing", (noun,)))
    return found


def _points(before: State, after: State, seat: Seat) -> list[Reason]:
    found: list[Reason] = []
    for key, old, new in (
        ("vp_change", before.vp[seat], after.vp[seat]),
        ("legitimacy_change", before.legitimacy[seat], after.legitimacy[seat]),
    ):
        if old != new:
            found.append(Reason(key, numbers=(old, new)))
    return found
