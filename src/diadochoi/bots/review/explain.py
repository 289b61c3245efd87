"""Explains a plan item in game terms: what it does, what it gains and what can go wrong, with numbers.

A plan item is a list of a seat's actions, from the decision that starts it to its end. It is tried in
imagined worlds, and we report what differs afterwards: Provinces, VP, Legitimacy, royals, CUs, and what the
seat can take in the next Surrender Segment. Odds come from the forecast of the rules, or from the worlds
where dice decide in other ways. Everything is based on what the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.near_victory import siege_chance, take_freely
from diadochoi.bots.judging.win_chances import win_chances
from diadochoi.bots.reason import BotReason
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.plans import Planner
from diadochoi.bots.thinking.reach import resolve
from diadochoi.rules import engine
from diadochoi.rules.combat.siege import besiegeable, points_made, points_needed
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import NounKind, Verb
from diadochoi.rules.core.ids import DISPERSED, FACTIONS, NOBODY, SPACE_MASK, Seat, Space, as_space
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.knowledge.forecast.model import Forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.state import State

_MOST_STEPS: Final = 200
_FACTIONS: Final = 6  # the width of `State.pc_count`: five seats and the Independents
_WORTH_A_WORD: Final = 5  # percent; smaller risks are not mentioned
_MOST_PLACES: Final = 3  # PCs listed one by one
# Reasons that need no number.
_SAYS_ENOUGH: Final = frozenset(("wins_game", "gain_province", "gain_royal", "champion"))
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
class Explanation:
    """The explanation of a plan item. `action` is its first action, used where there is no other text."""

    action: int
    what: tuple[BotReason, ...]  # empty: the label of the action is enough
    gains: tuple[BotReason, ...]
    risks: tuple[BotReason, ...]
    places: tuple[int, ...]  # spaces on the map, in order of arrival


class Playthrough:
    """A plan item in one world: the positions before and after, and the forecast before each of the seat's
    actions."""

    def __init__(self, world: State) -> None:
        self.seat = world.asked
        self.before = world.copy()
        refresh(self.before)
        self.after = world.copy()
        self.ahead: list[tuple[int, Forecast]] = []

    def play(self, action: int) -> None:
        """Play an action of any seat."""
        if self.after.asked == self.seat:
            self.ahead.append((action, forecast(self.after, action)))
        engine.play_within_segment(self.after, action)

    @property
    def is_over(self) -> bool:
        """Whether the Segment or the game has ended."""
        return self.after.asked < 0

    def settle(self) -> None:
        if self.after.winner < 0:
            refresh(self.after)

    def carry_out(self, waiting: list[int]) -> None:
        """Play the seat's actions where they fit, and reflexes for everything else, until the item is
        done."""
        state, seat = self.after, self.seat
        depth, active = len(state.frames), state.active
        for _ in range(_MOST_STEPS):
            if self.is_over or state.active != active:
                return
            if waiting and state.asked == seat:
                option = resolve(waiting[0], state.options)
                if option >= 0:
                    del waiting[0]
                    self.play(option)
                    continue
                if len(waiting) > 1 and resolve(waiting[1], state.options) >= 0:
                    del waiting[0]  # that question was not asked this time
                    continue
            if len(state.frames) <= depth and state.asked == seat:
                return
            if not waiting and len(state.frames) < depth:
                return
            engine.play_within_segment(state, reflex.choose(state))

    @property
    def by_chance(self) -> bool:
        return self.after.counter != self.before.counter


def _imagined(world: State, steps: Sequence[int]) -> Playthrough:
    playthrough = Playthrough(world)
    playthrough.carry_out(list(steps))
    playthrough.settle()
    return playthrough


def explain_playthrough(playthrough: Playthrough, steps: Sequence[int]) -> Explanation:
    """Explain a plan item that was played: its result and its risks, as far as everyone can see."""
    gains = _gains(playthrough) or _prospects(playthrough) or _purpose(playthrough, steps)
    risks = [reason for reason in _odds(playthrough) if reason.numbers[0] >= _WORTH_A_WORD]
    if any(ahead.costs_champion for _, ahead in playthrough.ahead):
        risks.append(BotReason("costs_champion"))
    if not any(reason.numbers or reason.key in _SAYS_ENOUGH for reason in (*gains, *risks)):
        after, seat = playthrough.after, playthrough.seat
        gains = (
            *(gains or (BotReason("no_gain"),)),
            BotReason("standing", (), (after.vp[seat], after.legitimacy[seat])),
        )
    return Explanation(steps[0], _what(playthrough, steps), gains, tuple(risks), _places(playthrough, steps))


def explain(worlds: Sequence[State], steps: Sequence[int]) -> Explanation:
    """Explain a plan item of the deciding seat; worlds after the first show what dice may do."""
    first = _imagined(worlds[0], steps)
    playthroughs = [first]
    if first.by_chance:
        playthroughs += [_imagined(world, steps) for world in worlds[1:]]
    hoped = max(playthroughs, key=_standing)
    what = _what(first, steps)
    gains = _gains(hoped)
    if not gains:
        gains = _prospects(hoped) or _purpose(hoped, steps)
    if len(playthroughs) > 1 and any(reason.key == "gain_province" for reason in gains) and not _odds(first):
        share = sum(_standing(playthrough) == _standing(hoped) for playthrough in playthroughs) / len(
            playthroughs
        )
        gains = (*gains, BotReason("likely", numbers=(_percent(share),)))
    if not any(reason.numbers or reason.key in _SAYS_ENOUGH for reason in gains):
        gains = (*gains, *_chance(first.before, playthroughs))
    risks = _risks(first, playthroughs)
    warned = {risk.nouns for risk in risks if risk.key == "may_lose_province"}
    gains = tuple(gain for gain in gains if gain.key != "lose_province" or gain.nouns not in warned)
    return Explanation(steps[0], what, gains, risks, _places(first, steps))


def _standing(playthrough: Playthrough) -> tuple[int, int, int]:
    after, seat = playthrough.after, playthrough.seat
    if after.winner >= 0:
        return (99 if after.winner == seat else -99, 0, 0)
    rivals = sum(after.vp) - after.vp[seat]
    return after.vp[seat], after.legitimacy[seat], -rivals


def _percent(share: float) -> int:
    return round(100 * share)


# ---------------------------------------------------------------------- what is done


def _what(playthrough: Playthrough, steps: Sequence[int]) -> tuple[BotReason, ...]:
    verbs = [actions.verb_of(step) for step in steps]
    first, noun = verbs[0], actions.first(steps[0])
    leader = next((step for step in steps if actions.verb_of(step) in _LEADERS), None)
    if first in _CARD_USES and noun >= actions.CARD:
        card = playthrough.before.board.cards[noun - actions.CARD]
        points = (card.ops,) if first in (Verb.OPERATIONS, Verb.BONUS) else ()
        found = [BotReason(_CARD_USES[first], tuple(actions.nouns(steps[0])), points)]
        if leader is not None:
            found += _march(playthrough, steps, leader)
        return (*found, *_taken(steps[1:]), *_trained(steps))
    if first in _TAKING:
        return tuple(_taken(steps))
    if leader is not None:
        return tuple(_march(playthrough, steps, leader))
    if first == Verb.SIEGE and noun >= 0:
        return (BotReason("besiege", (noun,)),)
    if first in _SINGLE:
        return (BotReason(_SINGLE[first]),)
    return ()


def _taken(steps: Sequence[int]) -> list[BotReason]:
    spaces = list(dict.fromkeys(actions.first(step) for step in steps if actions.verb_of(step) in _TAKING))
    found = [BotReason("take", (space,)) for space in spaces[:_MOST_PLACES]]
    if len(spaces) > _MOST_PLACES:
        found.append(BotReason("take_more", numbers=(len(spaces) - _MOST_PLACES,)))
    return found


def _trained(steps: Sequence[int]) -> list[BotReason]:
    return [
        BotReason("train", (actions.first(step),)) for step in steps if actions.verb_of(step) == Verb.TRAIN
    ][:1]


def _march(playthrough: Playthrough, steps: Sequence[int], leader: int) -> list[BotReason]:
    """Where a force goes, and what it does there."""
    general = actions.first(leader)
    verbs = {actions.verb_of(step) for step in steps}
    goal = _goal(playthrough, steps)
    if goal < 0:
        here = playthrough.before.general_at[general - actions.GENERAL]
        goal = here & SPACE_MASK if here >= 0 else NOBODY
        if goal < 0:
            return []
        key = "siege_by" if Verb.SIEGE in verbs else "remove_by" if Verb.REMOVE_PC in verbs else "stays"
        return [BotReason(key, (general, goal))]
    if any(ahead.battle is not None for _, ahead in playthrough.ahead):
        key = "attack"
    elif Verb.SIEGE in verbs:
        key = "march_besiege"
    elif Verb.REMOVE_PC in verbs:
        key = "march_remove"
    else:
        key = "sail" if Verb.SAIL in verbs else "march"
    return [BotReason(key, (general, goal))]


def _goal(playthrough: Playthrough, steps: Sequence[int]) -> int:
    """The last space that a march reaches."""
    for step in reversed(steps):
        if actions.verb_of(step) in _ON_THE_WAY:
            return actions.first(step) & SPACE_MASK
    return NOBODY


def _places(playthrough: Playthrough, steps: Sequence[int]) -> tuple[int, ...]:
    board = playthrough.before.board
    found: list[int] = []
    for step in steps:
        if actions.verb_of(step) in _LEADERS:
            general = actions.first(step) - actions.GENERAL
            at = playthrough.before.general_at[general]
            if at >= 0:
                found.append(at & SPACE_MASK)
        for noun in actions.nouns(step):
            if actions.noun_kind(noun) == NounKind.PLACE and (noun & SPACE_MASK) < board.size:
                found.append(noun & SPACE_MASK)
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------------- what it gains


def _gains(playthrough: Playthrough) -> tuple[BotReason, ...]:
    before, after, seat = playthrough.before, playthrough.after, playthrough.seat
    if after.winner >= 0:
        return (BotReason("wins_game"),) if after.winner == seat else ()
    found = [*provinces(before, after, seat), *points(before, after, seat)]
    for royal, owner in enumerate(after.royal_owner):
        if owner == seat != before.royal_owner[royal]:
            found.append(BotReason("gain_royal", (actions.ROYAL + royal,)))
    more = _unit_total(after, seat) - _unit_total(before, seat)
    if more > 0:
        found.append(BotReason("more_units", numbers=(more,)))
    for other in range(before.config.players):
        if other != seat and after.vp[other] < before.vp[other]:
            found.append(BotReason("rival_vp", (actions.SEAT + other,), (before.vp[other], after.vp[other])))
    if after.champion[seat] > before.champion[seat]:
        found.append(BotReason("champion"))
    return tuple(found)


def _prospects(playthrough: Playthrough) -> tuple[BotReason, ...]:
    """What an item without an immediate gain makes possible in the next Surrender Segment."""
    before, after, seat = playthrough.before, playthrough.after, playthrough.seat
    if after.winner >= 0:
        return ()
    next_before, next_after = before.copy(), after.copy()
    take_freely(next_before, FACTIONS[seat])
    take_freely(next_after, FACTIONS[seat])
    found: list[BotReason] = []
    for space, owner in enumerate(next_after.pc):
        if owner == seat != after.pc[space] and next_before.pc[space] != seat:
            found.append(BotReason("take_next", (space,)))
    if found:
        found = [*found[:_MOST_PLACES], *provinces(next_before, next_after, seat)]
        found += points(next_before, next_after, seat)
    return tuple(found)


def _purpose(playthrough: Playthrough, steps: Sequence[int]) -> tuple[BotReason, ...]:
    """What an item prepares that gains nothing now or in the next Surrender Segment."""
    before, after, seat = playthrough.before, playthrough.after, playthrough.seat
    first = actions.verb_of(steps[0])
    if first == Verb.ROLL:
        return (BotReason("before_marches"),)
    if first == Verb.DONE:
        return (BotReason("nothing_more"),)
    if any(actions.verb_of(step) == Verb.TRAIN for step in steps) and after.training[seat] >= 0:
        return (BotReason("training", numbers=(packed.training_progress(after.training[seat]),)),)
    if after.winner >= 0:
        return ()
    if first == Verb.STOP:
        force = moving_force(before)
        here = as_space(force.at & SPACE_MASK) if force is not None and force.at >= 0 else None
        return () if here is None else tuple(_posture(before, after, FACTIONS[seat], here))
    leader = next((step for step in steps if actions.verb_of(step) in _LEADERS), None)
    if leader is None:
        return ()
    at = after.general_at[actions.first(leader) - actions.GENERAL]
    return tuple(_posture(before, after, FACTIONS[seat], as_space(at & SPACE_MASK))) if at >= 0 else ()


def _posture(before: State, after: State, seat: Seat, space: Space) -> list[BotReason]:
    """What an Army does where it ends: protects, joins, besieges, or gets closer to something."""
    found: list[BotReason] = []
    for royal, place in enumerate(after.royal_at):
        if place >= 0 and place & SPACE_MASK == space and after.royal_owner[royal] == seat:
            found.append(BotReason("escorts", (actions.ROYAL + royal,)))
    group = after.troops[seat].get(space, 0)
    if units.count(group) > units.count(before.troops[seat].get(space, 0)) > 0:
        found.append(BotReason("joins", (space,), (units.count(group),)))
    if after.pc[space] == seat:
        found.append(_guarded(after, seat, space))
    elif space in besiegeable(after, FACTIONS[seat], (), 1):
        chance = _percent(siege_chance(after, FACTIONS[seat], space))
        if chance:
            found.append(BotReason("siege_next", (space,), (chance,)))
        else:
            made = points_made(after, FACTIONS[seat], space)
            found.append(BotReason("siege_begins", (space,), (made, points_needed(after, space))))
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
            found.append(BotReason("approaches_royal", (goal, prize[0]), (way,)))
        else:
            found.append(_approached(after, goal, way))
    return found


def _approached(after: State, goal: Space, way: int) -> BotReason:
    """The next goal of an Army, and the Province it belongs to."""
    province = after.board.province[goal]
    if province < 0:
        return BotReason("approaches", (goal,), (way,))
    worth = after.board.content.provinces[province].vp
    return BotReason("approaches_province", (goal, actions.PROVINCE + province), (way, worth))


def _guarded(after: State, seat: Seat, space: Space) -> BotReason:
    """A space of the seat that an Army protects, and the Province that would be lost with it."""
    province = after.board.province[space]
    if province >= 0 and after.province_owner[province] == seat:
        worth = after.board.content.provinces[province].vp
        return BotReason("guards_province", (space, actions.PROVINCE + province), (worth,))
    return BotReason("guards", (space,))


def _chance(before: State, playthroughs: Sequence[Playthrough]) -> tuple[BotReason, ...]:
    """The chance to win, before and after."""
    seat = playthroughs[0].seat
    now = win_chances(before)[seat]
    then = sum(win_chances(playthrough.after)[seat] for playthrough in playthroughs) / len(playthroughs)
    if _percent(then) > _percent(now):
        return (BotReason("better_chance", numbers=(_percent(now), _percent(then))),)
    return (BotReason("chance_to_win", numbers=(_percent(then),)),)


def _unit_total(state: State, seat: int) -> int:
    return sum(units.count(group) for group in state.troops[seat].values())


def provinces(before: State, after: State, seat: int) -> list[BotReason]:
    """Provinces that change control, and PCs towards one."""
    found: list[BotReason] = []
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
            found.append(BotReason(key, (noun,)))
        elif count > before.pc_count[index * _FACTIONS + seat] and successor != seat:
            if count < province.need:
                found.append(BotReason("markers_so_far", (noun,), (count, province.need)))
            else:
                found.append(BotReason("city_missing", (noun,)))
    return found


def points(before: State, after: State, seat: int) -> list[BotReason]:
    """Changes in VP and Legitimacy."""
    found: list[BotReason] = []
    for key, old, new in (
        ("vp_change", before.vp[seat], after.vp[seat]),
        ("legitimacy_change", before.legitimacy[seat], after.legitimacy[seat]),
    ):
        if old != new:
            found.append(BotReason(key, numbers=(old, new)))
    return found


# ---------------------------------------------------------------------- what can go wrong


def _odds(playthrough: Playthrough) -> list[BotReason]:
    """Upcoming battles, Sieges, Interceptions and Naval Battles, as the rules forecast them."""
    found: list[BotReason] = []
    for action, ahead in playthrough.ahead:
        space = actions.first(action)
        if ahead.battle is not None:
            found.append(BotReason("battle_lost", numbers=(_percent(float(ahead.battle.defender_wins)),)))
        if ahead.siege is not None:
            found.append(BotReason("siege_fails", numbers=(_percent(1 - float(ahead.siege.completed)),)))
        for reaction in ahead.interceptions:
            if 0 <= reaction.seat < playthrough.before.config.players and space >= 0:
                found.append(
                    BotReason(
                        "may_intercept",
                        (actions.SEAT + reaction.seat, space & SPACE_MASK),
                        (_percent(float(reaction.chance)),),
                    )
                )
        for naval in ahead.naval:
            lost = _percent(float(naval.odds.interceptor_wins))
            found.append(BotReason("may_challenge", (actions.SEAT + naval.seat,), (lost,)))
    return list(dict.fromkeys(found))


def _risks(first: Playthrough, playthroughs: Sequence[Playthrough]) -> tuple[BotReason, ...]:
    found = [reason for reason in _odds(first) if reason.numbers[0] >= _WORTH_A_WORD]
    if any(ahead.costs_champion for _, ahead in first.ahead):
        found.append(BotReason("costs_champion"))
    found += _losses(playthroughs)
    return tuple(found)


def _losses(playthroughs: Sequence[Playthrough]) -> list[BotReason]:
    """Provinces, Legitimacy and Generals that an item may cost the seat, including the card it plays."""
    seat = playthroughs[0].seat
    before = playthroughs[0].before
    found: list[BotReason] = []
    going_on = [playthrough for playthrough in playthroughs if playthrough.after.winner < 0]
    if not going_on:
        return found
    for province, owner in enumerate(before.province_owner):
        if owner == seat:
            lost = sum(playthrough.after.province_owner[province] != seat for playthrough in going_on)
            share = _percent(lost / len(going_on))
            if share >= _WORTH_A_WORD:
                found.append(BotReason("may_lose_province", (actions.PROVINCE + province,), (share,)))
    for general in before.roster[seat]:
        if general < before.board.majors and before.general_at[general] >= 0:
            lost = sum(
                playthrough.after.general_at[general] == DISPERSED
                or general not in playthrough.after.roster[seat]
                for playthrough in going_on
            )
            share = _percent(lost / len(going_on))
            if share >= _WORTH_A_WORD:
                found.append(BotReason("may_lose_general", (actions.GENERAL + general,), (share,)))
    return found
