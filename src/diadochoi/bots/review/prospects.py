"""What a position makes possible for a seat: what it can take next, what its Armies protect or approach, and
what they leave open.

Everything is read off the map; no die is rolled here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from diadochoi.bots.judging.geography import FAR, geography_for
from diadochoi.bots.judging.near_victory import siege_chance, take_freely
from diadochoi.bots.reason import BotReason
from diadochoi.bots.thinking.plans import Planner
from diadochoi.rules.combat.siege import besiegeable, points_made, points_needed
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import NounKind, Verb
from diadochoi.rules.core.ids import FACTIONS, INSIDE, NOBODY, SEA, SPACE_MASK, Seat, Space, as_space
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.training import training_cost

WIDTH: Final = 6  # of `State.pc_count`: five seats and the Independents
LEADERS: Final = frozenset((Verb.ACTIVATE, Verb.MARCH))
ON_THE_WAY: Final = frozenset((Verb.MOVE, Verb.SAIL))
MOST_PLACES: Final = 3  # spaces listed by name
_OF_A_MARCH: Final = frozenset((*ON_THE_WAY, Verb.STOP, Verb.LAND, Verb.LEAVE, Verb.PASS))
_WITHIN_REACH: Final = 4  # MPs of an average movement roll, and a little less than most Generals have
_STRONGER: Final = 1.25  # times the CUs
_WORTH_GOING: Final = 2  # MPs that an Army gets away from an enemy
_RAIDERS: Final = 3  # CUs that are a danger to an open Major City


def marching(before: State, steps: Sequence[int]) -> int:
    """The General who leads the march that these steps belong to, NOBODY if they are not a march."""
    leader = next((step for step in steps if actions.verb_of(step) in LEADERS), None)
    if leader is not None:
        return actions.first(leader) - actions.GENERAL
    if actions.verb_of(steps[0]) not in _OF_A_MARCH:
        return NOBODY
    force = moving_force(before)
    if force is None or force.seat != before.asked:
        return NOBODY
    return force.general if force.general >= 0 else force.commander


# ---------------------------------------------------------------------- what can be taken next


class _Ahead(NamedTuple):
    """Two positions, and the same after each one's next Surrender Segment if nothing changes."""

    before: State
    after: State
    before_next: State
    after_next: State


def _ahead(before: State, after: State, seat: Seat) -> _Ahead:
    ahead = _Ahead(before, after, before.copy(), after.copy())
    take_freely(ahead.before_next, seat)
    take_freely(ahead.after_next, seat)
    return ahead


def prospects(before: State, after: State, seat: Seat) -> tuple[BotReason, ...]:
    """What the seat can take in its next Surrender Segment, and could not take before."""
    if after.winner >= 0:
        return ()
    ahead = _ahead(before, after, seat)
    spaces = [
        space
        for space, owner in enumerate(ahead.after_next.pc)
        if owner == seat != after.pc[space] and ahead.before_next.pc[space] != seat
    ]
    if not spaces:
        return ()
    return (_listed("take_next", spaces), *_next_provinces(ahead, seat), *_next_points(ahead, seat))


def _listed(key: str, spaces: Sequence[int]) -> BotReason:
    """Some spaces by name, and how many more there are."""
    return BotReason(key, tuple(spaces[:MOST_PLACES]), (max(0, len(spaces) - MOST_PLACES),))


def _next_provinces(ahead: _Ahead, seat: Seat) -> Iterator[BotReason]:
    for province in ahead.after.board.content.provinces:
        index = province.index
        owner = ahead.after_next.province_owner[index]
        count = ahead.after_next.pc_count[index * WIDTH + seat]
        if owner == seat:
            if seat not in (ahead.after.province_owner[index], ahead.before_next.province_owner[index]):
                yield BotReason("next_province", (actions.PROVINCE + index,))
        elif count > ahead.before_next.pc_count[index * WIDTH + seat]:
            if count < province.need:
                yield BotReason("markers_so_far", (actions.PROVINCE + index,), (count, province.need))
            else:
                yield BotReason("city_missing", (actions.PROVINCE + index,))


def _next_points(ahead: _Ahead, seat: Seat) -> Iterator[BotReason]:
    # what earlier steps have prepared does not count again
    now, known, then = ahead.after.vp, ahead.before_next.vp, ahead.after_next.vp
    if then[seat] > max(now[seat], known[seat]):
        yield BotReason("next_vp", (), (max(now[seat], known[seat]), then[seat]))
    for other in range(ahead.after.config.players):
        if other != seat and then[other] < min(now[other], known[other]):
            yield BotReason(
                "next_rival_vp", (actions.SEAT + other,), (min(now[other], known[other]), then[other])
            )


def given_up(before: State, after: State, seat: Seat) -> list[BotReason]:
    """What the seat could have taken in its next Surrender Segment, and cannot any more."""
    ahead = _ahead(before, after, seat)
    spaces = [
        space
        for space, owner in enumerate(ahead.before_next.pc)
        if owner == seat != before.pc[space] and seat not in (after.pc[space], ahead.after_next.pc[space])
    ]
    if not spaces:
        return []
    found = [_listed("gives_up", spaces)]
    for province in before.board.content.provinces:
        index = province.index
        owners = before.province_owner[index], ahead.after_next.province_owner[index]
        if ahead.before_next.province_owner[index] == seat not in owners:
            found.append(BotReason("gives_up_province", (actions.PROVINCE + index,), (province.vp,)))
    return found


# ---------------------------------------------------------------------- what it prepares


def purpose(before: State, after: State, seat: Seat, steps: Sequence[int]) -> tuple[BotReason, ...]:
    """What steps prepare that gain nothing now or in the next Surrender Segment."""
    first = actions.verb_of(steps[0])
    if first == Verb.ROLL:
        return (BotReason("before_marches"),)
    if first == Verb.DONE:
        return (BotReason("nothing_more"),)
    if first == Verb.ESCORT:
        return (BotReason("escort"),)
    if any(actions.verb_of(step) == Verb.TRAIN for step in steps) and after.training[seat] >= 0:
        held = after.training[seat]
        paid = packed.training_progress(held), training_cost(after, packed.training_kind(held))
        return (BotReason("training", numbers=paid),)
    if after.winner >= 0:
        return ()
    broken = _broken(before, after, seat)
    general = marching(before, steps)
    if general >= 0:
        at = end_of_march(after, seat, general, steps)
        if at < 0 or at & SEA:
            return tuple(broken)
        left = _left_behind(before, after, seat, general)
        found = [*broken, *left, *_posture(before, after, seat, as_space(at & SPACE_MASK))]
        return tuple(found or _approach(after, seat, as_space(at & SPACE_MASK)))
    for noun in actions.nouns(steps[0]):
        if actions.noun_kind(noun) == NounKind.PLACE and (noun & SPACE_MASK) < after.board.size:
            broken += _posture(before, after, seat, as_space(noun & SPACE_MASK))
    return tuple(broken)


def end_of_march(after: State, seat: Seat, general: int, steps: Sequence[int]) -> int:
    """Where the force of a General is after his march; NOBODY if it is not on the map.

    A Minor General leaves when another one leads his CUs.
    """
    if after.general_at[general] >= 0:
        return after.general_at[general]
    for step in reversed(steps):
        if actions.verb_of(step) in ON_THE_WAY:
            space = actions.first(step) & SPACE_MASK
            return space if as_space(space) in after.troops[seat] else NOBODY
    return NOBODY


def _broken(before: State, after: State, seat: Seat) -> list[BotReason]:
    """Players who lose PCs, and what is left of them in the Province."""
    found: list[BotReason] = []
    for space, owner in enumerate(before.pc):
        index = before.board.province[space]
        if index < 0 or after.pc[space] != NOBODY or owner == seat:
            continue
        if 0 <= owner < before.config.players:
            left, need = after.pc_count[index * WIDTH + owner], before.board.content.provinces[index].need
            nouns = (actions.SEAT + owner, actions.PROVINCE + index)
            found.append(BotReason("rival_markers", nouns, (left, need)))
    return list(dict.fromkeys(found))


def _posture(before: State, after: State, seat: Seat, space: Space) -> list[BotReason]:
    """What an Army does where it ends: escorts, joins, guards or besieges."""
    found: list[BotReason] = []
    for royal, place in enumerate(after.royal_at):
        if place >= 0 and place & SPACE_MASK == space and after.royal_owner[royal] == seat:
            found.append(BotReason("escorts", (actions.ROYAL + royal,)))
    group = after.troops[seat].get(space, 0)
    if units.count(group) > units.count(before.troops[seat].get(space, 0)) > 0:
        found.append(BotReason("joins", (space,), (units.count(group),)))
    if after.pc[space] == seat:
        if group:
            found.append(_guarded(after, seat, space))
    elif space in besiegeable(after, seat, (), 1):
        chance = round(100 * siege_chance(after, seat, space))
        if chance:
            found.append(BotReason("siege_next", (space,), (chance,)))
        else:
            made = points_made(after, seat, space)
            found.append(BotReason("siege_begins", (space,), (made, points_needed(after, space))))
    return found


def _guarded(after: State, seat: Seat, space: Space) -> BotReason:
    """A space of the seat that an Army protects, and the Province that would be lost with it."""
    province = after.board.province[space]
    if province >= 0 and after.province_owner[province] == seat:
        worth = after.board.content.provinces[province].vp
        return BotReason("guards_province", (space, actions.PROVINCE + province), (worth,))
    return BotReason("guards", (space,))


def _approach(after: State, seat: Seat, space: Space) -> list[BotReason]:
    """The next goal of the Army in a space, and the Province or piece it is about."""
    geography = geography_for(after.board)
    group = after.troops[seat].get(space, 0)
    goal, worth = Planner(seat).far_goal(after, geography, space, group, after.commander(seat, space), 0)
    if goal < 0 or worth <= 0.0:
        return []
    way = round(geography.by_any[space][goal])
    for royal, place in enumerate(after.royal_at):
        if place == goal and after.royal_owner[royal] != seat:
            return [BotReason("approaches_royal", (goal, actions.ROYAL + royal), (way,))]
    province = after.board.province[goal]
    if province < 0:
        return [BotReason("approaches", (goal,), (way,))]
    value = after.board.content.provinces[province].vp
    return [BotReason("approaches_province", (goal, actions.PROVINCE + province), (way, value))]


# ---------------------------------------------------------------------- what it leaves open


class _Enemy(NamedTuple):
    """A player's Army with a General, and how far away it is."""

    seat: int
    space: Space
    size: int
    way: int


def _enemies(state: State, seat: Seat, space: Space, least: float) -> list[_Enemy]:
    """Enemy Armies with at least so many CUs and a General, within reach by land, largest first."""
    distances = geography_for(state.board).by_land
    found: list[_Enemy] = []
    for other in range(state.config.players):
        if other == seat:
            continue
        for place, group in state.troops[other].items():
            size, there = units.count(group), as_space(place & SPACE_MASK)
            if size < least or place & (SEA | INSIDE) or state.commander(FACTIONS[other], place) < 0:
                continue
            if distances[there][space] <= _WITHIN_REACH:
                found.append(_Enemy(other, there, size, distances[there][space]))
    return sorted(found, key=lambda enemy: -enemy.size)


def _stronger(state: State, seat: Seat, general: int) -> _Enemy | None:
    """The largest enemy Army that is stronger than the General's own and within reach of it."""
    at = state.general_at[general]
    if at < 0 or at & (SEA | INSIDE):
        return None
    own = state.unit_count_at(seat, at)
    found = _enemies(state, seat, as_space(at & SPACE_MASK), own * _STRONGER) if own else []
    return found[0] if found else None


def _left_behind(before: State, after: State, seat: Seat, general: int) -> list[BotReason]:
    """A stronger enemy that cannot reach the General's Army any more."""
    enemy = _stronger(before, seat, general)
    at = after.general_at[general]
    if enemy is None or at < 0 or at & SEA or _stronger(after, seat, general) is not None:
        return []
    way = geography_for(after.board).by_land[enemy.space][at & SPACE_MASK]
    if not enemy.way + _WORTH_GOING <= way < FAR:
        return []
    return [BotReason("gets_away", (enemy.space, actions.SEAT + enemy.seat), (enemy.size, way))]


def exposed(before: State, after: State, seat: Seat, steps: Sequence[int]) -> list[BotReason]:
    """Dangers that a march creates: a stronger enemy within reach, a Major City without a CU."""
    general = marching(before, steps)
    if general < 0 or after.winner >= 0:
        return []
    found: list[BotReason] = []
    enemy = _stronger(after, seat, general)
    former = _stronger(before, seat, general)
    if enemy is not None and (former is None or former.seat != enemy.seat):
        own = after.unit_count_at(seat, after.general_at[general])
        found.append(
            BotReason("exposed", (enemy.space, actions.SEAT + enemy.seat), (enemy.size, own, enemy.way))
        )
    start = before.general_at[general]
    if start >= 0 and not start & SEA:
        found += _open_city(before, after, seat, as_space(start & SPACE_MASK))
    return found


def _open_city(before: State, after: State, seat: Seat, city: Space) -> list[BotReason]:
    """A Major City of the seat that the last CU leaves while an enemy Army is near."""
    if city not in after.board.major_cities or after.pc[city] != seat:
        return []
    places = (city, city | INSIDE)
    if any(place in after.troops[seat] for place in places) or not any(
        place in before.troops[seat] for place in places
    ):
        return []
    near = _enemies(after, seat, city, _RAIDERS)
    if not near:
        return []
    return [BotReason("leaves_open", (city, near[0].space, actions.SEAT + near[0].seat), (near[0].way,))]
