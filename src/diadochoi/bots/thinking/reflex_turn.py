"""Reflexes for the seat's own turn: which card to use and how, where PCs go, who marches where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.bots.judging.assets import gain_of_pc
from diadochoi.bots.judging.geography import geography_for
from diadochoi.bots.judging.idle_options import IDLE, first_useful
from diadochoi.bots.thinking.targets import destination, stay_worth
from diadochoi.rules.combat.siege import siege_minimum
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, STOP, Verb, action
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Seat,
    Space,
    as_space,
)
from diadochoi.rules.court.champion import attack_costs_champion
from diadochoi.rules.knowledge.procedures import ACTIVATION, asking
from diadochoi.rules.knowledge.situation import moving_force, operation_points
from diadochoi.rules.march.force import POINTS_OF_THE_ROLL, fixed_allowance, general_allowance
from diadochoi.rules.march.works import removal_minimum
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.operations import claims

_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_BURY: Final = action(Verb.BURY)

# A quick estimate of the value of each card's event, in Victory Points.
EVENT_WORTH: Final[dict[str, float]] = {
    "abduct_royal": 2.0, "attrition_on_army": 0.5, "bring_general": 2.5, "bring_heir": 3.5, "campaign": 1.6,
    "change_pcs": 1.2, "condemnation": 1.6, "defensive_alliance": 0.3, "either": 0.8, "fixed_allowance": 0.3,
    "found_capital": 1.6, "gain_fleet": 0.6, "helepolis": 0.4, "hill_tribes": 0.2, "independents": 0.4,
    "kill_royal": 1.0, "loot_city": 1.4, "move_female": 0.2, "offer_marriage": 1.2, "oracle": 1.0,
    "place_units": 0.8, "popular_support": 0.6, "raise_for_female": 4.0, "refit_fleets": 0.5,
    "royal_ghost": 0.7, "sea_transport": 0.2, "sequence": 0.8, "siege_point": 0.8,
    "silver_shields_join": 2.2, "unrest": 0.3,
}  # fmt: skip
_WITHOUT_ROLL: Final = 4  # MPs to plan with when a card activates: what most cards give
_OPS_WORTH: Final = 0.38


# ---------------------------------------------------------------------- the Tyche Segment


def play_card(state: State) -> int:
    """The most promising use of a card."""
    cards = state.board.cards
    best, best_worth = state.options[0], -99.0
    for option in state.options:
        verb = actions.verb_of(option)
        if verb in IDLE:
            worth = -50.0
            if verb == Verb.DISCARD:
                worth = -20.0
        else:
            card = cards[actions.first(option) - actions.CARD]
            ops = _OPS_WORTH * card.ops
            if verb == Verb.EVENT:
                worth = EVENT_WORTH.get(card.effect, 0.5)
            elif verb == Verb.BONUS:
                worth = EVENT_WORTH.get(card.effect, 0.5) + ops
            elif verb == Verb.OPERATIONS:
                worth = ops
            elif verb == Verb.RECRUIT:
                worth = 2.6
            elif verb == Verb.UPGRADE:
                worth = 0.8
            else:
                worth = 0.4
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def spend_operations(state: State) -> int:
    """PCs if there are spaces for them, otherwise a Force-March, otherwise training."""
    points = operation_points(state)
    best, best_worth = DONE, 0.0
    for option in state.options:
        verb = actions.verb_of(option)
        if verb == Verb.PLACE_PCS:
            worth = _worth_of_pcs(state, points)
        elif verb == Verb.MARCH:
            worth = _march_worth(state, General(actions.first(option) - actions.GENERAL), points)
        elif verb == Verb.TRAIN:
            worth = 0.08 * points
        else:
            continue
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def _worth_of_pcs(state: State, points: int) -> float:
    seat = FACTIONS[state.asked]
    gains = sorted((gain_of_pc(state, seat, space) for space in claims(state, seat)), reverse=True)
    return sum(gains[:points])


def _march_worth(state: State, general: General, points: int) -> float:
    seat = state.asked
    at = state.general_at[general]
    if at & INSIDE or state.commander(seat, at) != general:
        return 0.0
    group = state.troops[seat].get(at, 0)
    if not group:
        return 0.0
    return destination(state, seat, at, group, general, _royals_here(state, seat, at), points)[1]


def _royals_here(state: State, seat: Seat, at: Location) -> int:
    mask = 0
    for royal, place in enumerate(state.royal_at):
        if place == at and state.royal_owner[royal] == seat:
            mask |= 1 << royal
    return mask


def place_pc(state: State) -> int:
    return _best_place(state, lambda space: gain_of_pc(state, state.asked, space), 0.0)


def _best_place(state: State, worth_of: Callable[[Space], float], least: float) -> int:
    """The option whose first noun is the best space; DONE if none is worth at least `least`."""
    best: int = NOBODY
    best_worth = least
    for option in state.options:
        space = actions.first(option)
        if 0 <= space < actions.UNIT:
            worth = worth_of(SPACE_OF[space])
            if worth > best_worth or best < 0:
                best, best_worth = option, worth
    if best < 0 or (best_worth <= least and DONE in state.options):
        return DONE if DONE in state.options else first_useful(state)
    return best


def train_next(state: State) -> int:
    mercenary = action(Verb.TRAIN, actions.UNIT + units.MERCENARY)
    return mercenary if mercenary in state.options else state.options[0]


# ---------------------------------------------------------------------- activations


def activate_next(state: State) -> int:
    """The next Army that has somewhere to go."""
    seat = state.asked
    for option in state.options:
        if actions.verb_of(option) not in (Verb.ACTIVATE, Verb.MARCH):
            continue
        general = General(actions.first(option) - actions.GENERAL)
        at = state.general_at[general]
        if state.commander(seat, at) != general or at & INSIDE:
            continue
        group = state.troops[seat].get(at, 0) - state.moved_troops.get(at, 0)
        if group <= 0:
            continue
        points = _WITHOUT_ROLL
        if state.movement_roll or fixed_allowance(state, seat) != POINTS_OF_THE_ROLL:
            points = general_allowance(state, seat, general)
        if _can_work(state, seat, at, group, points):
            return option
        royals = _royals_here(state, seat, at)
        if destination(state, seat, at, group, general, royals, points)[1] > 0.05:
            return option
    if DONE in state.options:
        return DONE
    return first_useful(state)


def _can_work(state: State, seat: Seat, at: Location, group: int, points: int) -> bool:
    """Whether the Army can besiege a city or remove an enemy PC where it is."""
    if units.count(group) < min(siege_minimum(state), removal_minimum(state)) or points < 2:
        return False
    owner = state.pc[at & SPACE_MASK]
    return (
        owner not in (NOBODY, seat) and stay_worth(state, seat, SPACE_OF[at], units.count(group), True) > 0.2
    )


def activation(state: State) -> int:
    """Use the Army where it is, or take the next step towards its destination."""
    army = moving_force(state) if asking(state) == ACTIVATION else None
    if army is None:
        return first_useful(state)
    seat, at = army.seat, army.at
    options = state.options
    if _SIEGE in options or _REMOVE_PC in options:
        owner = state.pc[at & SPACE_MASK]
        costly = owner != INDEPENDENT and _SIEGE in options and attack_costs_champion(state, seat, owner)
        if not costly and stay_worth(state, seat, SPACE_OF[at], units.count(army.units), True) > 0.15:
            return _SIEGE if _SIEGE in options else _REMOVE_PC
    moves = [option for option in options if actions.verb_of(option) == Verb.MOVE]
    if not moves:
        return _stop(state)
    goal, gain = destination(state, seat, at, army.units, army.commander, army.royals, army.left)
    if goal == at & SPACE_MASK or gain <= 0.05:
        if army.must_leave:
            return moves[0]
        return _stop(state)
    row = geography_for(state.board).by_land[goal]
    return min(moves, key=lambda option: (row[actions.first(option)], option))


def _stop(state: State) -> int:
    if STOP in state.options:
        return STOP
    for option in state.options:
        if actions.verb_of(option) in (Verb.SORTIE, Verb.ENTER, Verb.WITHDRAW):
            return option
    return first_useful(state)


def must_leave(state: State) -> int:
    moves = [option for option in state.options if actions.verb_of(option) == Verb.MOVE]
    if not moves:
        return first_useful(state)
    seat = state.asked
    return max(moves, key=lambda option: stay_worth(state, seat, SPACE_OF[actions.first(option)], 1, True))


def at_sea(state: State) -> int:
    """Land as soon as it is worth it, or if nothing else is possible."""
    landings = [option for option in state.options if actions.verb_of(option) == Verb.LAND]
    sails = [option for option in state.options if actions.verb_of(option) == Verb.SAIL]
    if landings:
        return landings[-1]
    if sails:
        seat = state.asked
        return max(
            sails, key=lambda option: stay_worth(state, seat, SPACE_OF[actions.first(option)], 3, True)
        )
    return first_useful(state)


# ---------------------------------------------------------------------- surrender and burial


def surrender_siege(state: State) -> int:
    seat = state.asked
    for option in state.options:
        space = as_space(actions.first(option))
        if actions.verb_of(option) == Verb.SIEGE and (
            stay_worth(state, seat, space, units.count(state.troops[seat].get(space, 0)), True) > 0.05
        ):
            return option
    return DONE


def bury(state: State) -> int:
    """Always in Pella; elsewhere only if the body would be lost, and where it helps."""
    board = state.board
    space = state.royal_at[board.cart] & SPACE_MASK
    if space == board.pella:
        return _BURY
    late = state.turn >= 3 and state.round >= state.config.rounds
    return _BURY if late and state.pc[space] == state.asked else PASS
