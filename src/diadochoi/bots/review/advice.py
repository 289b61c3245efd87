"""A bot's word for people: what it would do, why, and what that brings before any die falls."""

from __future__ import annotations

import random
from dataclasses import dataclass

from diadochoi.bots.base import Bot, Knowledge
from diadochoi.rules import engine
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

_FACTIONS = 6  # the width of `State.pc_count`: five seats and the Independents


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do."""

    bot: str
    action: int
    reason: str


def advise(bot: Bot, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> Advice:
    """Ask a bot that does not play here itself."""
    action = bot.choose(knowledge, actions, budget)
    gain = what_it_brings(knowledge.imagine(random.Random(0)), action)
    return Advice(bot.name, action, f"{bot.reason} {gain}".rstrip())


def what_it_brings(world: State, action: int) -> str:
    """What changes at once for the seat that is asked, "" where nothing does or dice and cards decide."""
    seat = world.asked
    before, after = world.copy(), world.copy()
    refresh(before)
    engine.play(after, action)
    if after.counter != world.counter:
        return ""
    refresh(after)
    told = [*_provinces(before, after, seat), *_points(before, after, seat)]
    return " ".join(told)


def _provinces(before: State, after: State, seat: int) -> list[str]:
    told: list[str] = []
    for province in before.board.content.provinces:
        index = province.index
        owner, successor = before.province_owner[index], after.province_owner[index]
        count = after.pc_count[index * _FACTIONS + seat]
        if owner != successor:
            if seat == successor:
                told.append(f"I gain control of {province.name}.")
            elif seat == owner:
                told.append(f"I lose control of {province.name}.")
            elif successor == NOBODY:
                told.append(f"No one controls {province.name} anymore.")
            else:
                told.append(f"Someone else gains control of {province.name}.")
        elif count > before.pc_count[index * _FACTIONS + seat] and successor != seat:
            if count < province.need:
                told.append(
                    f"I then have {count} of the {province.need} PC markers I need in {province.name}."
                )
            else:
                told.append(f"I then have enough PC markers in {province.name}, but not in its main city.")
    return told


def _points(before: State, after: State, seat: int) -> list[str]:
    told: list[str] = []
    for name, old, new in (
        ("VP", before.vp[seat], after.vp[seat]),
        ("Legitimacy", before.legitimacy[seat], after.legitimacy[seat]),
    ):
        if old != new:
            told.append(f"My {name}: {old} → {new}.")
    return told
