"""What a deed is for, in the terms of the game: what it does, what it gains, what can go wrong, with numbers.

A deed is a list of own actions, from the decision that begins it to its end. It is carried out in imagined
worlds, and what differs afterwards is told: Provinces, VP, Legitimacy, royals, CUs, and what can be taken in
the next Surrender Segment. Odds come from the forecast of the rules; where dice decide otherwise, from the
worlds. Everything comes from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.near_victory import siege_chance, take_freely
from diadochoi.bots.judging.win_chances import win_chances
from diadochoi.bots.reason import Reason
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.reach import resolve
from diadochoi.rules import engine
from diadochoi.rules.combat.siege import besiegeable
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import NounKind, Verb
from diadochoi.rules.core.ids import DISPERSED, FACTIONS, NOBODY, SPACE_MASK, Seat, Space, as_space
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.knowledge.forecast.model import Forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.table.state import State

_MOST_STEPS: Final = 200
_FACTIONS: Final = 6  # the width of `State.pc_count`: five seats and the Independents
_WORTH_A_WORD: Final = 5  # per cent: smaller risks are not told
_MOST_PLACES: Final = 3  # PCs told one by one
_LEADERS: Final = frozenset((Verb.ACTIVATE, Verb.MARCH))
_TAKING: Final = frozenset((Verb.REMOVE, Verb.CLAIM))
_ON_THE_WAY: Final = frozenset((Verb.MOVE, Verb.SAIL))
_CARD_USES: Final[dict[int, str]] = {
    Verb.EVENT: "event",
    Verb.OPERATIONS: "operations",
    Verb.BONUS: "bonus",
    Verb.UPGRADE: "upgrade",
    Verb.RECRUIT: "recruit",
    Verb.FINISH_CART: "finish_cart",
    Verb.RETRIEVE: "retrieve",
    Verb.DISCARD: "discard",
    Verb.SURPRISE: "surprise",
}
_SINGLE: Final[dict[int, str]] = {
    Verb.ROLL: "roll",
    Verb.LEVY: "levy",
    Verb.EVADE: "evade",
    Verb.STAND: "stand",
    Verb.WITHDRAW: "withdraw",
    Verb.GRANT: "grant",
    Verb.REFUSE: "refuse",
    Verb.BURY: "bury",
}


@dataclass(frozen=True, slots=True)
class Explained:
    """What is told of a deed. `action` is its first, for those who have no other words for it."""

    action: int
    what: tuple[Reason, ...]  # empty: the label of the action says it
    gains: tuple[Reason, ...]
    risks: tuple[Reason, ...]
    places: tuple[int, ...]  # spaces on the map, in the order in which they are come to


class Course:
    """How a deed goes in one world: the positions before and after, and what was ahead of each own action."""

    def __init__(self, world: State) -> None:
        self.seat = world.asked
        self.before = world.copy()
        refresh(self.before)
        self.after = world.copy()
        self.ahead: list[tuple[int, Forecast]] = []

    def play(self, action: int) -> None:
        """Somebody's action."""
        if self.after.asked == self.seat:
            self.ahead.append((action, forecast(self.after, action)))
        engine.play(self.after, action)

    def settle(self) -> None:
        if self.after.winner < 0:
            refresh(self.after)

    def carry_out(self, waiting: list[int]) -> None:
        """Own actions where they fit, reflexes for everything else, until the deed is done."""
        state, seat = self.after, self.seat
        depth, active = len(state.frames), state.active
        for _ in range(_MOST_STEPS):
            if state.winner >= 0 or state.active != active:
                return
            if waiting and state.asked == seat:
                option = resolve(waiting[0], state.options)
                if option >= 0:
                    del waiting[0]
                    self.play(option)
                    continue
                if len(waiting) > 1 and resolve(waiting[1], state.options) >= 0:
                    del waiting[0]  # a question that was not asked this time
                    continue
            if len(state.frames) <= depth and state.asked == seat:
                return
            if not waiting and len(state.frames) < depth:
                return
            engine.play(state, reflex.choose(state))

    @property
    def by_chance(self) -> bool:
        return self.after.counter != self.before.counter


def _imagined(world: State, deed: Sequence[int]) -> Course:
    course = Course(world)
    course.carry_out(list(deed))
    course.settle()
    return course


def explain_course(course: Course, deed: Sequence[int]) -> Explained:
    """What came of a deed that was done, and what it faced; from what everybody can see."""
    gains = _gains(course) or _prospects(course) or _purpose(course, deed)
    risks = [reason for reason in _odds(course) if reason.numbers[0] >= _WORTH_A_WORD]
    if any(ahead.costs_champion for _, ahead in course.ahead):
        risks.append(Reason("costs_champion"))
    return Explained(
        deed[0], _what(course, deed), gains or (Reason("no_gain"),), tuple(risks), _places(course, deed)
    )


def explain(worlds: Sequence[State], deed: Sequence[int]) -> Explained:
    """What the seat that is asked does with a deed; worlds beyond the first tell what dice may do."""
    first = _imagined(worlds[0], deed)
    courses = [first]
    if first.by_chance:
        courses += [_imagined(world, deed) for world in worlds[1:]]
    hoped = max(courses, key=_standing)
    what = _what(first, deed)
    gains = _gains(hoped)
    if not gains:
        gains = _prospects(hoped) or _purpose(hoped, deed)
    if len(courses) > 1 and any(reason.key == "gain_province" for reason in gains) and not _odds(first):
        share = sum(_standing(course) == _standing(hoped) for course in courses) / len(courses)
        gains = (*gains, Reason("likely", numbers=(_percent(share),)))
    if not gains:
        gains = _chance(first.before, courses)
    return Explained(deed[0], what, gains, _risks(first, courses), _places(first, deed))


def _standing(course: Course) -> tuple[int, int, int]:
    after, seat = course.after, course.seat
    if after.winner >= 0:
        return (99 if after.winner == seat else -99, 0, 0)
    rivals = sum(after.vp) - after.vp[seat]
    return after.vp[seat], after.legitimacy[seat], -rivals


def _percent(share: float) -> int:
    return round(100 * share)


# ---------------------------------------------------------------------- what is done


def _what(course: Course, deed: Sequence[int]) -> tuple[Reason, ...]:
    verbs = [actions.verb_of(step) for step in deed]
    first, noun = verbs[0], actions.first(deed[0])
    leader = next((step for step in deed if actions.verb_of(step) in _LEADERS), None)
    if first in _CARD_USES and noun >= actions.CARD:
        card = course.before.board.cards[noun - actions.CARD]
        points = (card.ops,) if first in (Verb.OPERATIONS, Verb.BONUS) else ()
        found = [Reason(_CARD_USES[first], tuple(actions.nouns(deed[0])), points)]
        if leader is not None:
            found += _march(course, deed, leader)
        return (*found, *_taken(deed[1:]), *_trained(deed))
    if first in _TAKING:
        return tuple(_taken(deed))
    if leader is not None:
        return tuple(_march(course, deed, leader))
    if first == Verb.SIEGE and noun >= 0:
        return (Reason("besiege", (noun,)),)
    if first in _SINGLE:
        return (Reason(_SINGLE[first]),)
    return ()


def _taken(deed: Sequence[int]) -> list[Reason]:
    spaces = list(dict.fromkeys(actions.first(step) for step in deed if actions.verb_of(step) in _TAKING))
    found = [Reason("take", (space,)) for space in spaces[:_MOST_PLACES]]
    if len(spaces) > _MOST_PLACES:
        found.append(Reason("take_more", numbers=(len(spaces) - _MOST_PLACES,)))
    return found


def _trained(deed: Sequence[int]) -> list[Reason]:
    return [Reason("train", (actions.first(step),)) for step in deed if actions.verb_of(step) == Verb.TRAIN][
        :1
    ]


def _march(course: Course, deed: Sequence[int], leader: int) -> list[Reason]:
    """Where a force goes, and what it does there."""
    general = actions.first(leader)
    verbs = {actions.verb_of(step) for step in deed}
    goal = _goal(course, deed)
    if goal < 0:
        here = course.before.general_at[general - actions.GENERAL]
        goal = here & SPACE_MASK if here >= 0 else NOBODY
        if goal < 0:
            return []
        key = "siege_by" if Verb.SIEGE in verbs else "remove_by" if Verb.REMOVE_PC in verbs else "stays"
        return [Reason(key, (general, goal))]
    if any(ahead.battle is not None for _, ahead in course.ahead):
        key = "attack"
    elif Verb.SIEGE in verbs:
        key = "march_besiege"
    elif Verb.REMOVE_PC in verbs:
        key = "march_remove"
    else:
        key = "sail" if Verb.SAIL in verbs else "march"
    return [Reason(key, (general, goal))]


def _goal(course: Course, deed: Sequence[int]) -> int:
    """The last space that a march comes to."""
    for step in reversed(deed):
        if actions.verb_of(step) in _ON_THE_WAY:
            return actions.first(step) & SPACE_MASK
    return NOBODY


def _places(course: Course, deed: Sequence[int]) -> tuple[int, ...]:
    board = course.before.board
    found: list[int] = []
    for step in deed:
        if actions.verb_of(step) in _LEADERS:
            general = actions.first(step) - actions.GENERAL
            at = course.before.general_at[general]
            if at >= 0:
                found.append(at & SPACE_MASK)
        for noun in actions.nouns(step):
            if actions.noun_kind(noun) == NounKind.PLACE and (noun & SPACE_MASK) < board.size:
                found.append(noun & SPACE_MASK)
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------------- what it gains


def _gains(course: Course) -> tuple[Reason, ...]:
    before, after, seat = course.before, course.after, course.seat
    if after.winner >= 0:
        return (Reason("wins_game"),) if after.winner == seat else ()
    found = [*provinces(before, after, seat), *points(before, after, seat)]
    for royal, owner in enumerate(after.royal_owner):
        if owner == seat != before.royal_owner[royal]:
            found.append(Reason("gain_royal", (actions.ROYAL + royal,)))
    more = _unit_total(after, seat) - _unit_total(before, seat)
    if more > 0:
        found.append(Reason("more_units", numbers=(more,)))
    for other in range(before.config.players):
        if other != seat and after.vp[other] < before.vp[other]:
            found.append(Reason("rival_vp", (actions.SEAT + other,), (before.vp[other], after.vp[other])))
    if after.champion[seat] > before.champion[seat]:
        found.append(Reason("champion"))
    return tuple(found)


def _prospects(course: Course) -> tuple[Reason, ...]:
    """What a deed that gains nothing at once makes possible in the next Surrender Segment."""
    before, after, seat = course.before, course.after, course.seat
    if after.winner >= 0:
        return ()
    next_before, next_after = before.copy(), after.copy()
    take_freely(next_before, FACTIONS[seat])
    take_freely(next_after, FACTIONS[seat])
    found: list[Reason] = []
    for space, owner in enumerate(next_after.pc):
        if owner == seat != after.pc[space] and next_before.pc[space] != seat:
            found.append(Reason("take_next", (space,)))
    if found:
        found = [*found[:_MOST_PLACES], *provinces(next_before, next_after, seat)]
        found += points(next_before, next_after, seat)
    return tuple(found)


def _purpose(course: Course, deed: Sequence[int]) -> tuple[Reason, ...]:
    """What a deed prepares that neither gains something nor will in the next Surrender Segment."""
    before, after, seat = course.before, course.after, course.seat
    first = actions.verb_of(deed[0])
    if first == Verb.ROLL:
        return (Reason("before_marches"),)
    if first == Verb.DONE:
        return (Reason("nothing_more"),)
    if any(actions.verb_of(step) == Verb.TRAIN for step in deed) and after.training[seat] >= 0:
        return (Reason("training", numbers=(packed.training_progress(after.training[seat]),)),)
    leader = next((step for step in deed if actions.verb_of(step) in _LEADERS), None)
    if leader is None or after.winner >= 0:
        return ()
    at = after.general_at[actions.first(leader) - actions.GENERAL]
    return tuple(_posture(before, after, FACTIONS[seat], as_space(at & SPACE_MASK))) if at >= 0 else ()


def _posture(before: State, after: State, seat: Seat, space: Space) -> list[Reason]:
    """What an Army does where it ends: protects, joins, besieges, or comes nearer to something."""
    found: list[Reason] = []
    for royal, place in enumerate(after.royal_at):
        if place >= 0 and place & SPACE_MASK == space and after.royal_owner[royal] == seat:
            found.append(Reason("escorts", (actions.ROYAL + royal,)))
    group = after.troops[seat].get(space, 0)
    if units.count(group) > units.count(before.troops[seat].get(space, 0)) > 0:
        found.append(Reason("joins", (space,), (units.count(group),)))
    if after.pc[space] == seat:
        found.append(Reason("guards", (space,)))
    elif space in besiegeable(after, FACTIONS[seat], (), 1):
        chance = siege_chance(after, FACTIONS[seat], space)
        found.append(Reason("siege_next", (space,), (_percent(chance),)))
    if found:
        return found
    geography = geography_for(after.board)
    leader = after.commander(FACTIONS[seat], space)
    goal, worth = Planner(seat).far_goal(after, geography, space, group, leader, 0)
    if goal >= 0 and worth > 0.0:
        way = round(geography.by_any[space][goal])
        prize = [
            actions.ROYAL + royal
            for royal, place in enumerate(after.royal_at)
            if place == goal and after.royal_owner[royal] != seat
        ]
        if prize:
            found.append(Reason("approaches_royal", (goal, prize[0]), (way,)))
        else:
            found.append(Reason("approaches", (goal,), (way,)))
    return found


def _chance(before: State, courses: Sequence[Course]) -> tuple[Reason, ...]:
    """The chance to win, before and after."""
    seat = courses[0].seat
    now = win_chances(before)[seat]
    then = sum(win_chances(course.after)[seat] for course in courses) / len(courses)
    if _percent(then) > _percent(now):
        return (Reason("better_chance", numbers=(_percent(now), _percent(then))),)
    return (Reason("chance_to_win", numbers=(_percent(then),)),)


def _unit_total(state: State, seat: int) -> int:
    return sum(units.count(group) for group in state.troops[seat].values())


def provinces(before: State, after: State, seat: int) -> list[Reason]:
    """Provinces that change hands, and PCs on the way to one."""
    found: list[Reason] = []
    for province in before.board.content.provinces:
        index = province.index
        owner, successor = before.province_owner[index], after.province_owner[index]
        count = after.pc_count[index * _FACTIONS + seat]
        noun = actions.PROVINCE + index
        if owner != successor:
            if before.segment == SETUP and seat != successor:
                continue
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


def points(before: State, after: State, seat: int) -> list[Reason]:
    """VP and Legitimacy that change."""
    found: list[Reason] = []
    for key, old, new in (
        ("vp_change", before.vp[seat], after.vp[seat]),
        ("legitimacy_change", before.legitimacy[seat], after.legitimacy[seat]),
    ):
        if old != new:
            found.append(Reason(key, numbers=(old, new)))
    return found


# ---------------------------------------------------------------------- what can go wrong


def _odds(course: Course) -> list[Reason]:
    """Battles, Sieges, Interceptions and Naval Battles that lie ahead, as the rules forecast them."""
    found: list[Reason] = []
    for action, ahead in course.ahead:
        space = actions.first(action)
        if ahead.battle is not None:
            found.append(Reason("battle_lost", numbers=(_percent(float(ahead.battle.defender_wins)),)))
        if ahead.siege is not None:
            found.append(Reason("siege_fails", numbers=(_percent(1 - float(ahead.siege.completed)),)))
        for reaction in ahead.interceptions:
            if 0 <= reaction.seat < course.before.config.players and space >= 0:
                found.append(
                    Reason(
                        "may_intercept",
                        (actions.SEAT + reaction.seat, space & SPACE_MASK),
                        (_percent(float(reaction.chance)),),
                    )
                )
        for naval in ahead.naval:
            lost = _percent(float(naval.odds.interceptor_wins))
            found.append(Reason("may_challenge", (actions.SEAT + naval.seat,), (lost,)))
    return list(dict.fromkeys(found))


def _risks(first: Course, courses: Sequence[Course]) -> tuple[Reason, ...]:
    found = [reason for reason in _odds(first) if reason.numbers[0] >= _WORTH_A_WORD]
    if any(ahead.costs_champion for _, ahead in first.ahead):
        found.append(Reason("costs_champion"))
    found += _losses(courses)
    return tuple(found)


def _losses(courses: Sequence[Course]) -> list[Reason]:
    """Own Provinces, Legitimacy and Generals that a deed itself may cost, a card played included."""
    seat = courses[0].seat
    before = courses[0].before
    found: list[Reason] = []
    going_on = [course for course in courses if course.after.winner < 0]
    if not going_on:
        return found
    for province, owner in enumerate(before.province_owner):
        if owner == seat:
            lost = sum(course.after.province_owner[province] != seat for course in going_on)
            share = _percent(lost / len(going_on))
            if share >= _WORTH_A_WORD:
                found.append(Reason("may_lose_province", (actions.PROVINCE + province,), (share,)))
    for general in before.roster[seat]:
        if general < before.board.majors and before.general_at[general] >= 0:
            lost = sum(
                course.after.general_at[general] == DISPERSED or general not in course.after.roster[seat]
                for course in going_on
            )
            share = _percent(lost / len(going_on))
            if share >= _WORTH_A_WORD:
                found.append(Reason("may_lose_general", (actions.GENERAL + general,), (share,)))
    return found
