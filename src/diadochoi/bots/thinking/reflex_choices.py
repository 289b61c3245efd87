"""Reflexes for single choices: where to place a new piece, whom an event affects, how to set up."""

from __future__ import annotations

from diadochoi.bots.judging.assets import gain_of_pc, loss_of_pc
from diadochoi.bots.judging.geography import geography_for
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, Verb
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    SPACE_MASK,
    SPACE_OF,
    Location,
    Seat,
)
from diadochoi.rules.table.state import State

# ---------------------------------------------------------------------- placing


def place_reinforcement(state: State) -> int:
    """With a Major General who has room, otherwise near one."""
    return max(state.options, key=lambda option: placement_worth(state, state.asked, option))


def placement_worth(state: State, seat: Seat, option: int) -> float:
    """The value of a location for a new piece."""
    noun, location = actions.first(option), Location(actions.second(option))
    if not 0 <= location < actions.UNIT:
        return 0.0
    board = state.board
    space = location & SPACE_MASK
    size = units.count(state.troops[seat].get(location, 0))
    leader = state.commander(FACTIONS[seat], location)
    worth = 0.0
    if noun >= actions.GENERAL:
        worth += 0.3 * size if size <= 8 else 1.0
        if leader >= 0 and leader < board.majors:
            worth -= 0.8
    else:
        if leader >= 0:
            worth += 1.0 if leader < board.majors else 0.4
        if size >= 8:
            worth -= 2.0
        elif size >= 2:
            worth += 0.1 * size
    if location & INSIDE:
        worth -= 0.6
    elif state.pc[space] != seat and state.pc[space] != NOBODY:
        worth += 0.3  # a siege
    row = geography_for(board).by_land[space]
    for other, held in enumerate(state.troops):
        if other != seat:
            for place in held:
                if row[place & SPACE_MASK] <= 3:
                    worth += 0.1
                    break
    return worth


def place_general(state: State) -> int:
    """A new General where he can take most."""
    seat = state.asked

    def worth(option: int) -> float:
        noun = actions.second(option)
        if not 0 <= noun < actions.UNIT:
            return 0.4
        space = SPACE_OF[noun]
        gain = gain_of_pc(state, seat, space) + 0.5 * loss_of_pc(state, space)
        return gain if actions.third(option) >= 0 else 0.3 * gain

    return max(state.options, key=worth)


def post_minor(state: State) -> int:
    """A Minor General for CUs without a leader, from off the map if possible."""
    for option in state.options:
        if actions.verb_of(option) == Verb.POST:
            return option
    return state.options[0]


# ---------------------------------------------------------------------- events


def choose_target(state: State) -> int:
    """A choice of an event: the space that gives this seat most or costs the leading opponent most."""
    seat = state.asked
    best, best_worth = state.options[0], -99.0
    for option in state.options:
        noun = actions.first(option)
        worth = 0.0
        if noun < 0:
            worth = 0.01 if option in (DONE, PASS) else 0.0
        elif noun < actions.UNIT:
            space = SPACE_OF[noun]
            owner = state.pc[space]
            worth = gain_of_pc(state, seat, space)
            if owner == seat:
                worth = -loss_of_pc(state, space)
            elif 0 <= owner < INDEPENDENT:
                worth += loss_of_pc(state, space)
        elif actions.SEAT <= noun < actions.NUMBER:
            other = noun - actions.SEAT
            worth = -5.0 if other == seat else float(state.vp[other] + state.legitimacy[other])
        elif actions.GENERAL <= noun < actions.ROYAL:
            owner = state.general_owner[noun - actions.GENERAL]
            if owner >= 0:
                worth = -5.0 if owner == seat else float(state.vp[owner] + state.legitimacy[owner])
        elif actions.ROYAL <= noun < actions.FLEET:
            royal = noun - actions.ROYAL
            owner = state.royal_owner[royal]
            worth = state.board.royal_legitimacy[royal] * (1.0 if owner != seat else -1.0)
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def unrest(state: State) -> int:
    """Where it hurts the others most and this seat least."""
    seat = state.asked

    def harm(option: int) -> float:
        noun = actions.first(option)
        if noun >= actions.PROVINCE:  # 3e/7.8/d: no marker
            return 0.0
        space = SPACE_OF[noun]
        owner = state.pc[space]
        if owner < 0:
            return -0.5 * gain_of_pc(state, seat, space)
        loss = loss_of_pc(state, space)
        return -loss if owner == seat else loss + 0.02 * state.vp[owner]

    return max(state.options, key=harm)


def march_army(state: State) -> int:
    """An Independent Army goes where it takes a PC from another player."""
    seat = state.asked

    def harm(option: int) -> float:
        verb = actions.verb_of(option)
        if verb == Verb.STOP:
            return 0.0
        if verb != Verb.MOVE:
            return 0.1
        space = SPACE_OF[actions.first(option)]
        owner = state.pc[space]
        if state.has_cu(seat, space) or owner == seat:
            return -1.0
        if 0 <= owner < INDEPENDENT:
            return loss_of_pc(state, space) + 0.2
        return 0.05

    return max(state.options, key=harm)


def event_royal_goes(state: State) -> int:
    """A Female nobody controls goes where the others cannot get her: far from their Armies."""
    seat = state.asked
    geography = geography_for(state.board)
    own = [place & SPACE_MASK for place in state.troops[seat]]

    def worth(option: int) -> float:
        row = geography.by_any[actions.first(option) & SPACE_MASK]
        near = min((row[place] for place in own), default=9)
        others = min(
            (row[place & SPACE_MASK] for other, held in enumerate(state.troops) if other != seat
             for place in held),
            default=9,
        )  # fmt: skip
        return others - near

    return max(state.options, key=worth)


# ---------------------------------------------------------------------- set-up


def discard_general(state: State) -> int:
    """Discard the General whose start gives fewer points."""
    content = state.board.content

    def worth(option: int) -> float:
        general = content.generals[actions.first(option) - actions.GENERAL]
        if general.start is None:
            return 0.0
        total = float(content.provinces[general.start.province].vp) + 6.0 * len(general.start.royals)
        return total + general.legitimacy + 0.5 * general.battle - 0.4 * general.initiative

    return min(state.options, key=worth)


def first_player(state: State) -> int:
    """Last in the order: it has the last move of each Round, and can attack the seat that plays first."""
    own = actions.SEAT + state.asked
    others = [option for option in state.options if actions.first(option) != own]
    return others[0] if others and state.config.players == 2 else _order_with_self_last(state)


def _order_with_self_last(state: State) -> int:
    seats = state.config.players
    for option in state.options:
        first, direction = actions.first(option) - actions.SEAT, actions.second(option)
        step = 1 if direction == actions.LEFT or direction < 0 else -1
        if (first + step * (seats - 1)) % seats == state.asked:
            return option
    return state.options[0]


# ---------------------------------------------------------------------- other choices


def reroll(state: State) -> int:
    lowest = state.options[0]
    return lowest if actions.first(lowest) - actions.NUMBER <= 1 else PASS


def first_offered(state: State) -> int:
    """The first option, for questions where all are wanted in turn or the order does not matter."""
    return state.options[0]
