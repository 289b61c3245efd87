"""What other players could take from a seat with their next marches: the one or two things a person should
know before choosing.

Everything is read off the map; hidden cards do not count. What the position has already decided (an enemy CU
in a city, a Siege) is in `rules.knowledge.threats`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from diadochoi.bots.judging.estimates import attack_chances
from diadochoi.bots.reason import BotReason
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.ids import FACTIONS, NOBODY, SPACE_OF, Seat, Space
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.knowledge.coming_marches import ComingMarch, chance_of_points, coming_marches
from diadochoi.rules.knowledge.threats import threats
from diadochoi.rules.table.state import State

MOST_DANGERS: Final = 2
# What counts, in VP, when dangers are compared.
_ROYAL: Final = 2.0
_UNIT: Final = 0.25
_UNLIKELY: Final = 0.4  # a Champion seldom attacks another Champion (3.7/b)
_LEAST_WIN: Final = 0.3  # a battle that the enemy wins less often is not a danger
_WORTH_A_WORD: Final = 0.3


class Danger(NamedTuple):
    """Something that another player could take."""

    seat: Seat  # who could take it
    what: BotReason
    how: tuple[BotReason, ...]
    places: tuple[Space, ...]  # from the enemy Army to what it could take
    vp: int  # that would be lost
    chance: int  # percent


class _Rated(NamedTuple):
    danger: Danger
    worth: float
    prize: int  # the Province or the space in danger, as a noun


def dangers(state: State, seat: Seat) -> tuple[Danger, ...]:
    """The greatest dangers for a seat, at most one for each enemy Army and each thing in danger."""
    known = {threat.province for threat in threats(state, seat)}
    found: list[_Rated] = []
    for other in FACTIONS[: state.config.players]:
        if other == seat:
            continue
        for march in coming_marches(state, other):
            found += (one for one in _provinces(state, seat, march) if one.prize not in known)
            found += _attacks(state, seat, march)
    chosen: list[_Rated] = []
    for one in sorted(found, key=lambda one: -one.worth):
        if one.worth < _WORTH_A_WORD or len(chosen) == MOST_DANGERS:
            break
        if all(
            one.prize != other.prize and one.danger.places[0] != other.danger.places[0] for other in chosen
        ):
            chosen.append(one)
    return tuple(one.danger for one in chosen)


def _danger(
    march: ComingMarch, target: Space, what: BotReason, then: list[BotReason], vp: int, chance: float
) -> Danger:
    reaches = BotReason(
        "danger_sails" if target in march.by_sea else "danger_reaches",
        (actions.GENERAL + march.general, target),
        (units.count(march.units),),
    )
    way = (SPACE_OF[march.location], *march.ways[target][1])
    return Danger(march.seat, what, (reaches, *then), way, vp, round(100 * chance))


# ---------------------------------------------------------------------- Provinces


def _provinces(state: State, seat: Seat, march: ComingMarch) -> Iterator[_Rated]:
    """6.1/b: Provinces that are lost if CUs of the Army stay in unguarded Minor Cities."""
    for target, (cost, path) in march.ways.items():
        if not _unguarded(state, seat, target):
            continue
        passed = () if target in march.by_sea else path[:-1]
        on_the_way = [space for space in passed if _unguarded(state, seat, space)]
        taken = [target, *on_the_way[: units.count(march.units) - 1]]
        later = state.copy()
        for space in taken:
            later.set_pc(space, NOBODY)
        refresh(later)
        vp = state.vp[seat] - later.vp[seat]
        lost = [
            province
            for province, owner in enumerate(state.province_owner)
            if owner == seat != later.province_owner[province]
        ]
        if not lost or vp <= 0:
            continue
        who, province = actions.SEAT + march.seat, actions.PROVINCE + lost[0]
        then = [BotReason("danger_removes", (who,), (len(taken),))]
        chance = float(chance_of_points(state, march.general, cost))
        what = BotReason("danger_province", (who, province), (vp,))
        yield _Rated(_danger(march, target, what, then, vp, chance), chance * vp, lost[0])


def _unguarded(state: State, seat: Seat, space: Space) -> bool:
    """A Minor City of the seat without its CUs: one enemy CU there is enough to take it."""
    return state.pc[space] == seat and state.is_minor_city(space) and not state.has_cu_in_space(seat, space)


# ---------------------------------------------------------------------- Armies and royals


def _attacks(state: State, seat: Seat, march: ComingMarch) -> Iterator[_Rated]:
    """Armies and royals of the seat that the enemy Army would probably beat or catch."""
    for target, (cost, _) in march.ways.items():
        royals = [
            royal
            for royal, place in enumerate(state.royal_at)
            if place == target and state.royal_owner[royal] == seat
        ]
        group = state.troops[seat].get(target, 0)
        if not group and not royals:
            continue
        enemy, (wins, _, loses) = attack_chances(state, march.seat, march.units, march.general, target)
        if wins < _LEAST_WIN or (group and enemy != seat):
            continue
        arrives = float(chance_of_points(state, march.general, cost))
        worth = arrives * wins * (_ROYAL * len(royals) + _UNIT * units.count(group))
        if attack_costs_champion(state, march.seat, seat):
            worth *= _UNLIKELY
        who, royal_nouns = actions.SEAT + march.seat, [actions.ROYAL + royal for royal in royals]
        general = state.commander(seat, target)
        if not group:
            what = BotReason("danger_catches", (who, target, *royal_nouns))
        elif general >= 0:
            what = BotReason("danger_attacks", (who, target, actions.GENERAL + general))
        else:
            what = BotReason("danger_attacks_units", (who, target), (units.count(group),))
        then = [BotReason("danger_odds", (who,), (round(100 * wins), round(100 * loses)))] if group else []
        then += [BotReason("danger_royal", (royal,)) for royal in royal_nouns if group]
        yield _Rated(_danger(march, target, what, then, 0, arrives * wins), worth, actions.PROVINCE + target)
