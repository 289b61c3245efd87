"""Explains a plan item in game terms: what it does, what it gains and what can go wrong, with numbers.

A plan item is a list of a seat's actions, from the decision that starts it to its end. It is tried in
imagined worlds, and we report what differs afterwards: Provinces, VP, Legitimacy, royals, CUs, and what the
seat can take in the next Surrender Segment. Odds come from the forecast of the rules, or from the worlds
where the dice fall differently. Everything is based on what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from diadochoi.bots.judging.objective import utility
from diadochoi.bots.reason import BotReason
from diadochoi.bots.review.prospects import (
    LEADERS,
    MOST_PLACES,
    ON_THE_WAY,
    WIDTH,
    end_of_march,
    exposed,
    given_up,
    marching,
    prospects,
    purpose,
)
from diadochoi.bots.review.stakes import stakes
from diadochoi.bots.thinking import reflex
from diadochoi.bots.thinking.reach import resolve
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import PASS, NounKind, Verb
from diadochoi.rules.core.ids import DISPERSED, FACTIONS, NOBODY, SPACE_MASK, Location, Seat
from diadochoi.rules.core.segments import SETUP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.victory_points import largest_fleet
from diadochoi.rules.knowledge.forecast.model import Forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.table.state import State

_MOST_STEPS: Final = 200
_WINDOW: Final = "surprise_window"
_WORTH_A_WORD: Final = 5  # percent; smaller risks are not mentioned
# Reasons that need no number.
_SAYS_ENOUGH: Final = frozenset(
    ("wins_game", "gain_province", "next_province", "gain_royal", "champion", "card_effect", "no_surprise")
)
# Gains that do not say what the step is for.
_BY_THE_WAY: Final = frozenset(("more_units", "battle_won", "likely", "then_won"))
_OWN_VP: Final = frozenset(("vp_change", "next_vp"))
_RIVAL_VP: Final = frozenset(("rival_vp", "next_rival_vp"))
_PRIZES: Final = {"wins_game": 99, "gain_royal": 6, "champion": 4, "gain_province": 1, "next_province": 1}
# Risks whose first number is their chance.
_CHANCES: Final = frozenset((
    "battle_lost", "siege_fails", "may_intercept", "may_challenge", "may_lose_province", "may_lose_general",
))  # fmt: skip
_TAKING: Final = frozenset((Verb.REMOVE, Verb.CLAIM))
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
    Verb.DONE: "done",
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a plan item. `action` is its first action, used where there is no other text."""

    action: int
    what: tuple[BotReason, ...]  # empty: the label of the action is enough
    gains: tuple[BotReason, ...]
    risks: tuple[BotReason, ...]
    places: tuple[int, ...]  # spaces on the map, in order of arrival

    @property
    def vp(self) -> int:
        """The VP it gains, at once or in the next Surrender Segment."""
        return sum(one.numbers[1] - one.numbers[0] for one in self.gains if one.key in _OWN_VP)

    @property
    def worth(self) -> int:
        """A number by which steps of a plan are ranked: the VP, a rival's loss, a won piece or game."""
        lost = sum(one.numbers[0] - one.numbers[1] for one in self.gains if one.key in _RIVAL_VP)
        won = sum(_PRIZES.get(one.key, 0) for one in self.gains)
        return 2 * self.vp + lost + won

    @property
    def danger(self) -> int:
        """The greatest chance, in percent, that something goes wrong."""
        return max((one.numbers[0] for one in self.risks if one.key in _CHANCES), default=0)


class Playthrough:
    """A plan item in one world: the positions before and after, and the forecast before each of the seat's
    actions."""

    def __init__(self, world: State) -> None:
        self.seat = world.asked
        self.before = world.copy()
        refresh(self.before)
        self.after = world.copy()
        self.ahead: list[tuple[int, Forecast]] = []
        self.foe = NOBODY  # whom the last battle is against

    def play(self, action: int) -> None:
        """Play an action of any seat."""
        if self.after.asked == self.seat:
            ahead = forecast(self.after, action)
            if ahead.battle is not None and actions.first(action) >= 0:
                self.foe = self.after.enemy_with_units(FACTIONS[self.seat], Location(actions.first(action)))
            self.ahead.append((action, ahead))
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
    gains = (*stakes(playthrough.before, steps[0]), *_aims(playthrough, steps), *_rivals_lose(playthrough))
    gains = gains or _card_effect(playthrough, steps[0])
    before = playthrough.before
    if not gains and steps[0] == PASS and before.frames[-1].question(before).key == _WINDOW:
        gains = (BotReason("no_surprise"),)
    risks = [reason for reason in _odds(playthrough) if reason.numbers[0] >= _WORTH_A_WORD]
    if any(ahead.costs_champion for _, ahead in playthrough.ahead):
        risks.append(BotReason("costs_champion"))
    if not gains or not any(reason.numbers or reason.key in _SAYS_ENOUGH for reason in (*gains, *risks)):
        after, seat = playthrough.after, playthrough.seat
        gains = (
            *(gains or (BotReason("no_gain"),)),
            BotReason("score_after", (), (after.vp[seat], after.legitimacy[seat])),
        )
    return Explanation(steps[0], _what(playthrough, steps), gains, tuple(risks), _places(playthrough, steps))


def explain(worlds: Sequence[State], steps: Sequence[int]) -> Explanation:
    """Explain a plan item of the deciding seat; worlds after the first show what dice may do."""
    first = _imagined(worlds[0], steps)
    playthroughs = [first]
    if first.by_chance:
        playthroughs += [_imagined(world, steps) for world in worlds[1:]]
    hoped = max(playthroughs, key=lambda one: (*_score(one), _arrived(one, steps)))
    what = _what(first, steps)
    gains = _aims(hoped, steps)
    if not gains or gains[0].key == "nothing_more":
        gains = _kept_cards(first, steps[0]) or gains or _card_effect(first, steps[0])
    if not first.by_chance:
        gains = (*gains, *_rivals_lose(first))
    if len(gains) > 1:
        gains = tuple(gain for gain in gains if gain.key != "nothing_more")
    if len(playthroughs) > 1 and any(reason.key == "gain_province" for reason in gains) and not _odds(first):
        share = sum(_score(playthrough) == _score(hoped) for playthrough in playthroughs) / len(playthroughs)
        gains = (*gains, BotReason("likely", numbers=(_percent(share),)))
    risks = _risks(first, playthroughs, steps)
    if any(_more_units(playthrough) <= 0 for playthrough in playthroughs):
        gains = tuple(gain for gain in gains if gain.key != "more_units")  # only if the dice are lucky
    warned = {risk.nouns for risk in risks if risk.key == "may_lose_province"}
    gains = tuple(gain for gain in gains if gain.key != "lose_province" or gain.nouns not in warned)
    if not any(reason.numbers or reason.key in _SAYS_ENOUGH for reason in gains):
        gains = (*gains, *_chance(first.before, playthroughs))
    return Explanation(steps[0], what, gains, risks, _places(first, steps))


def _score(playthrough: Playthrough) -> tuple[int, int, int]:
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
    general = marching(playthrough.before, steps)
    if first in _CARD_USES and noun >= actions.CARD:
        card = playthrough.before.board.cards[noun - actions.CARD]
        points = (card.ops,) if first in (Verb.OPERATIONS, Verb.BONUS) else ()
        found = [BotReason(_CARD_USES[first], tuple(actions.nouns(steps[0])), points)]
        if general >= 0:
            found += _march(playthrough, steps, general)
        return (*found, *_taken(steps[1:]), *_trained(steps))
    if first in _TAKING or first == Verb.PLACE_PCS:
        return tuple(_taken(steps))
    if general >= 0:
        return tuple(_march(playthrough, steps, general))
    if first == Verb.SIEGE and noun >= 0:
        return (BotReason("besiege", (noun,)),)
    if first in _SINGLE:
        return (BotReason(_SINGLE[first]),)
    return ()


def _taken(steps: Sequence[int]) -> list[BotReason]:
    """The spaces that get a PC, and those that only lose an enemy one."""
    claimed = _spaces_of(Verb.CLAIM, steps)
    cleared = [space for space in _spaces_of(Verb.REMOVE, steps) if space not in claimed]
    found = [BotReason("clear", tuple(cleared), (len(cleared),))] if cleared else []
    if claimed:
        more = max(0, len(claimed) - MOST_PLACES)
        found.append(BotReason("take", tuple(claimed[:MOST_PLACES]), (more,)))
    return found


def _spaces_of(verb: Verb, steps: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(actions.first(step) for step in steps if actions.verb_of(step) == verb))


def _trained(steps: Sequence[int]) -> list[BotReason]:
    return [
        BotReason("train", (actions.first(step),)) for step in steps if actions.verb_of(step) == Verb.TRAIN
    ][:1]


def _march(playthrough: Playthrough, steps: Sequence[int], leader: int) -> list[BotReason]:
    """Where a General's force goes, and what it does there."""
    general = actions.GENERAL + leader
    verbs = {actions.verb_of(step) for step in steps}
    goal = _goal(steps)
    if goal < 0:
        here = playthrough.before.general_at[leader]
        goal = here & SPACE_MASK if here >= 0 else NOBODY
        if goal < 0:
            return []
        key = "siege_by" if Verb.SIEGE in verbs else "remove_by" if Verb.REMOVE_PC in verbs else "stays"
        return [BotReason(key, (general, goal))]
    if any(ahead.battle is not None for _, ahead in playthrough.ahead):
        if playthrough.foe == NOBODY:
            return [BotReason("attack", (general, goal))]
        return [BotReason("attack_faction", (general, goal, actions.SEAT + playthrough.foe))]
    if Verb.SIEGE in verbs:
        key = "march_besiege"
    elif Verb.REMOVE_PC in verbs:
        key = "march_remove"
    else:
        key = "sail" if Verb.SAIL in verbs else "march"
    return [BotReason(key, (general, goal))]


def _goal(steps: Sequence[int]) -> int:
    """The last space that a march reaches."""
    for step in reversed(steps):
        if actions.verb_of(step) in ON_THE_WAY:
            return actions.first(step) & SPACE_MASK
    return NOBODY


def _places(playthrough: Playthrough, steps: Sequence[int]) -> tuple[int, ...]:
    board = playthrough.before.board
    found: list[int] = []
    for step in steps:
        if actions.verb_of(step) in LEADERS:
            general = actions.first(step) - actions.GENERAL
            at = playthrough.before.general_at[general]
            if at >= 0:
                found.append(at & SPACE_MASK)
        for noun in actions.nouns(step):
            if actions.noun_kind(noun) == NounKind.PLACE and (noun & SPACE_MASK) < board.size:
                found.append(noun & SPACE_MASK)
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------------- what it gains


def _aims(playthrough: Playthrough, steps: Sequence[int]) -> tuple[BotReason, ...]:
    """What an item gains at once; if that is not what it is for, what it makes possible or prepares."""
    gains = _gains(playthrough)
    if any(reason.key not in _BY_THE_WAY for reason in gains):
        return gains
    before, after, seat = playthrough.before, playthrough.after, playthrough.seat
    prepared = prospects(before, after, seat)
    if not prepared and _arrived(playthrough, steps):
        prepared = purpose(before, after, seat, steps)
    return (*gains, *prepared)


def _arrived(playthrough: Playthrough, steps: Sequence[int]) -> bool:
    """Whether a march ended where it was to end."""
    general, goal = marching(playthrough.before, steps), _goal(steps)
    if general < 0 or goal < 0:
        return True
    return end_of_march(playthrough.after, playthrough.seat, general, steps) & SPACE_MASK == goal


def _kept_cards(playthrough: Playthrough, action: int) -> tuple[BotReason, ...]:
    """The Surprise cards that are not played now. Only the seat itself may know them."""
    if actions.verb_of(action) not in (Verb.PASS, Verb.DONE):
        return ()
    cards = [
        actions.first(option)
        for option in playthrough.before.options
        if actions.verb_of(option) in (Verb.SURPRISE, Verb.DISCARD)
    ]
    return (BotReason("keep_cards", tuple(dict.fromkeys(cards))),) if cards else ()


def _card_effect(playthrough: Playthrough, action: int) -> tuple[BotReason, ...]:
    """The effect of a card that changes nothing yet that can be counted."""
    if actions.verb_of(action) not in (Verb.EVENT, Verb.BONUS, Verb.SURPRISE):
        return ()
    return (BotReason("card_effect", (actions.first(action),)),)


def _gains(playthrough: Playthrough) -> tuple[BotReason, ...]:
    before, after, seat = playthrough.before, playthrough.after, playthrough.seat
    if after.winner >= 0:
        return (BotReason("wins_game"),) if after.winner == seat else ()
    battles = [ahead.battle for _, ahead in playthrough.ahead if ahead.battle is not None]
    found = [BotReason("battle_won", (), (_percent(float(one.attacker_wins)),)) for one in battles[-1:]]
    found += _answered(playthrough)
    found += [*provinces(before, after, seat), *points(before, after, seat)]
    for royal, owner in enumerate(after.royal_owner):
        if owner == seat != before.royal_owner[royal]:
            found.append(BotReason("gain_royal", (actions.ROYAL + royal,)))
    more = _more_units(playthrough)
    if more > 0:
        found.append(BotReason("more_units", numbers=(more,)))
    for other in range(before.config.players):
        if other != seat and after.vp[other] < before.vp[other]:
            found.append(BotReason("rival_vp", (actions.SEAT + other,), (before.vp[other], after.vp[other])))
    if after.champion[seat] > before.champion[seat]:
        found.append(BotReason("champion"))
    return tuple(found)


def _rivals_lose(playthrough: Playthrough) -> tuple[BotReason, ...]:
    """CUs that others have lost in the meantime."""
    before, after = playthrough.before, playthrough.after
    return tuple(
        BotReason("rival_units", (actions.SEAT + other,), (lost,))
        for other in range(before.config.players)
        if other != playthrough.seat and (lost := _unit_total(before, other) - _unit_total(after, other)) > 0
    )


def _more_units(playthrough: Playthrough) -> int:
    seat = playthrough.seat
    return _unit_total(playthrough.after, seat) - _unit_total(playthrough.before, seat)


def _answered(playthrough: Playthrough) -> Iterator[BotReason]:
    """The chances of an Interception or Evasion, and of the battle that it may lead to."""
    for _, ahead in playthrough.ahead[:1]:
        if ahead.reaction is not None:
            yield BotReason("likely", numbers=(_percent(float(ahead.reaction.chance)),))
        if ahead.met is not None and ahead.battle is None:
            yield BotReason("then_won", (), (_percent(float(ahead.met.win)),))


def _chance(before: State, playthroughs: Sequence[Playthrough]) -> tuple[BotReason, ...]:
    """The chance to win, before and after, as the bot estimates it when it compares its plans."""
    seat = playthroughs[0].seat
    now = _win_chance(before, seat)
    then = sum(_win_chance(playthrough.after, seat) for playthrough in playthroughs) / len(playthroughs)
    if _percent(then) > _percent(now):
        return (BotReason("better_chance", numbers=(_percent(now), _percent(then))),)
    return (BotReason("chance_to_win", numbers=(_percent(then),)),)


def _win_chance(state: State, seat: Seat) -> float:
    if state.segment == SETUP:  # half of the pieces are not on the map yet
        return 1 / state.config.players
    return max(0.0, min(1.0, utility(state, seat)))


def _unit_total(state: State, seat: int) -> int:
    return sum(units.count(group) for group in state.troops[seat].values())


def provinces(before: State, after: State, seat: int) -> list[BotReason]:
    """Provinces that change control, and PCs towards one."""
    found: list[BotReason] = []
    for province in before.board.content.provinces:
        index = province.index
        owner, successor = before.province_owner[index], after.province_owner[index]
        count = after.pc_count[index * WIDTH + seat]
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
            who = (actions.SEAT + successor,) if key == "other_gains_province" else ()
            found.append(BotReason(key, (noun, *who)))
        elif count > before.pc_count[index * WIDTH + seat] and successor != seat:
            if count < province.need:
                found.append(BotReason("markers_so_far", (noun,), (count, province.need)))
            else:
                found.append(BotReason("city_missing", (noun,)))
    return found


def points(before: State, after: State, seat: int) -> list[BotReason]:
    """Changes in VP and Legitimacy, and the Largest Fleet, which explains some of them."""
    found: list[BotReason] = []
    former, holder = largest_fleet(before), largest_fleet(after)
    if former != holder and seat in (former, holder):
        key = "largest_fleet" if seat == holder else "largest_fleet_lost"
        found.append(BotReason(key, (), (before.config.vp_largest_fleet,)))
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
        if ahead.siege is not None and ahead.siege.completed:  # else it only gains Siege Points
            found.append(BotReason("siege_fails", numbers=(_percent(1 - float(ahead.siege.completed)),)))
        for reaction in ahead.interceptions:
            if 0 <= reaction.seat < playthrough.before.config.players and space >= 0:
                found.append(
                    BotReason(
                        "may_intercept",
                        (actions.SEAT + reaction.seat, space & SPACE_MASK, reaction.place & SPACE_MASK),
                        (_percent(float(reaction.chance)),),
                    )
                )
        for naval in ahead.naval:
            lost = _percent(float(naval.odds.interceptor_wins))
            found.append(BotReason("may_challenge", (actions.SEAT + naval.seat,), (lost,)))
    return list(dict.fromkeys(found))


def _risks(
    first: Playthrough, playthroughs: Sequence[Playthrough], steps: Sequence[int]
) -> tuple[BotReason, ...]:
    found = [reason for reason in _odds(first) if reason.numbers[0] >= _WORTH_A_WORD]
    if any(ahead.costs_champion for _, ahead in first.ahead):
        found.append(BotReason("costs_champion"))
    found += _losses(playthroughs)
    if first.after.winner < 0:
        found += given_up(first.before, first.after, first.seat)
        found += exposed(first.before, first.after, first.seat, steps)
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
