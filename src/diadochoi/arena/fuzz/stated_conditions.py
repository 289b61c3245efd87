"""Checks the conditions that refusals state, without the functions that gave them.

Each function says whether the sentence is true for a refused action. Reasons that only name the moment of an
action are in `stated_moments`, those of single procedures in `stated_procedures`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.arena.fuzz.position_facts import (
    activated,
    asked_about,
    asks,
    card_of,
    enemy_pieces_in,
    enemy_units_in,
    fleet_of,
    force_at,
    force_units,
    general_of,
    kind_of,
    mover_at,
    own_units_at,
    owner_of,
    place_of,
    points_left,
    royal_of,
    space_of,
    where_general_is,
)
from diadochoi.arena.fuzz.stated_moments import is_another_moment
from diadochoi.arena.fuzz.stated_procedures import PROCEDURE_CHECKS
from diadochoi.content.model import CardType
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NO, YES, NounKind, Verb
from diadochoi.rules.core.board import MINOR, STRONGHOLD, TRANSIT
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
)
from diadochoi.rules.knowledge.moments import COMPULSORY
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.state import State

Check = Callable[[State, int], bool | None]


def is_true(key: str, state: State, choice: int) -> bool | None:
    """Whether the stated condition really prevents the action; None if there is no check for it."""
    check = CHECKS.get(key)
    return is_another_moment(key, state, choice) if check is None else check(state, choice)


# ---------------------------------------------------------------------- the conditions


def _too_few_points(state: State, choice: int) -> bool | None:
    """By the price list; abilities, guides and cards can only make a path cheaper."""
    verb, at, numbers = actions.verb_of(choice), mover_at(state), state.board.tables.numbers
    if verb == Verb.SIEGE:
        return points_left(state) < numbers["siege_mp"]
    if verb == Verb.REMOVE_PC:
        return points_left(state) < state.config.remove_pc_movement_points
    if at < 0:
        return None
    moves = state.board.land_moves[at] if verb == Verb.MOVE else state.board.sea_moves[at]
    target, word = actions.first(choice), actions.second(choice)
    costs = [
        cost
        for space, kind, cost in moves
        if verb == Verb.EMBARK or (space == target and word in (-1, actions.BY_PATH + kind))
    ]
    return bool(costs) and points_left(state) < min(costs)


def _fewer_by_command(state: State, choice: int) -> bool | None:
    """9.2/e: it costs too much now, and a General other than the activated one commands."""
    force = moving_force(state)
    return force is not None and force.commander != force.general and _too_few_points(state, choice)


def _not_with_the_force(state: State, choice: int) -> bool:
    at, noun = force_at(state), actions.first(choice)
    word = actions.second(choice)
    if word == actions.TO_INSIDE or word == actions.TO_OUTSIDE:
        at = INSIDE_OF[at] if word == actions.TO_INSIDE else SPACE_OF[at]
        if at != force_at(state) and not force_at(state) & SEA:
            return True  # the other side of the city wall
    elif at >= 0 and at & SEA:
        at = SPACE_OF[at]
    if noun >= actions.FLEET:
        return True
    if noun >= actions.ROYAL:
        return state.royal_at[noun - actions.ROYAL] != at
    if noun >= actions.GENERAL:
        return state.general_at[noun - actions.GENERAL] != at
    return not units.of_kind(state.troops[state.asked].get(at, 0), noun - actions.UNIT)


def _in_force(state: State, choice: int) -> bool:
    force = moving_force(state)
    noun = actions.first(choice)
    if force is None or noun >= actions.FLEET:
        return False
    if noun >= actions.ROYAL:
        return bool(force.royals >> noun - actions.ROYAL & 1)
    if noun >= actions.GENERAL:
        return bool(force.generals >> noun - actions.GENERAL & 1)
    return units.of_kind(force.units, noun - actions.UNIT) > 0


def _two_inside(state: State, choice: int) -> bool | None:
    """Whether more than two CUs would be inside."""
    verb, place, kind = actions.verb_of(choice), place_of(choice), kind_of(choice)
    if verb == Verb.PLACE and asks(state) != "place_reinforcement":
        return None  # a card places CUs together
    inside = INSIDE_OF[place if place >= 0 else asked_about(state, NounKind.PLACE)]
    if verb in (Verb.ENTER, Verb.LAND):
        coming = units.count(force_units(state))
    else:
        coming = 3 if kind == units.SILVER_SHIELDS else 1
    if kind < 0 and verb == Verb.PLACE:
        return None  # a General with his whole force
    return own_units_at(state, inside) + coming > state.board.tables.numbers["cus_inside_city"]


def _three_units(state: State, choice: int) -> bool:
    """Whether fewer than three CUs are there, or in the force that has arrived."""
    needed = state.board.tables.numbers["siege_minimum_cus"]
    if place_of(choice) >= 0 and asks(state) != "activation":
        return own_units_at(state, place_of(choice)) < needed
    return min(own_units_at(state, force_at(state)), units.count(force_units(state))) < needed


def _nothing_to_besiege(state: State, choice: int) -> bool:
    at = place_of(choice) if place_of(choice) >= 0 else force_at(state)
    owner = state.pc[at & SPACE_MASK]
    if at & INSIDE or owner in (NOBODY, state.asked):
        return True
    return owner != INDEPENDENT and not state.is_major_city(SPACE_OF[at])


def _no_own_city(state: State, choice: int) -> bool:
    place = place_of(choice) if place_of(choice) >= 0 else force_at(state)
    space = SPACE_OF[place]
    return state.pc[space] != state.asked or not state.is_major_city(space)


def _no_land_path(state: State, choice: int) -> bool | None:
    at = mover_at(state)
    return None if at < 0 else place_of(choice) not in [space for space, _, _ in state.board.land_moves[at]]


def _no_sea_path(state: State, choice: int) -> bool:
    return place_of(choice) not in [space for space, _, _ in state.board.sea_moves[mover_at(state)]]


def _no_land_path_to_react(state: State, choice: int) -> bool:
    there = state.board.by_land[asked_about(state, NounKind.PLACE) & SPACE_MASK]
    return place_of(choice) & SPACE_MASK not in there


def _no_royal_unmoved(state: State, choice: int) -> bool:
    place = place_of(choice)
    moved = units.of_kind(state.moved_troops.get(place, 0), units.ROYAL) + state.marched_royals.get(place, 0)
    return units.of_kind(state.troops[state.asked].get(place, 0), units.ROYAL) <= moved


def _enough_minors(state: State, choice: int) -> bool:
    own = state.board.minor_generals(state.asked)
    here = sum(state.general_at[minor] == place_of(choice) for minor in own)
    return here >= own_units_at(state, place_of(choice))


def _is_surprise(state: State, choice: int) -> bool:
    return state.board.cards[card_of(choice)].type == CardType.SURPRISE


def _ops(state: State, choice: int) -> int:
    return state.board.cards[card_of(choice)].ops


def _only_here(state: State, choice: int) -> bool | None:
    """Whether a Minor General may go to only one place now, and it is not the one named."""
    here = asked_about(state, NounKind.PLACE)
    return place_of(choice) != here if here >= 0 else None


def _another_piece(state: State, choice: int) -> bool:
    return asked_about(state, actions.noun_kind(actions.first(choice))) != actions.first(choice)


def _no_general_asked(state: State, choice: int) -> bool:
    return asked_about(state, NounKind.GENERAL) < 0


def _on_the_march(state: State, choice: int) -> bool:
    return asks(state) in ("activation", "must_leave")


def _unmarked(state: State, choice: int) -> bool:
    return state.pc[force_at(state) & SPACE_MASK] != state.asked


def _not_declined(state: State, choice: int) -> bool:
    return actions.DONE not in state.options and actions.PASS not in state.options


CHECKS: Final[dict[str, Check]] = {
    **PROCEDURE_CHECKS,
    # how to answer the open question
    "another_kind_of_answer": lambda state, choice: not {YES, NO} & set(state.options),
    "done_ends_this": lambda state, choice: actions.DONE in state.options,
    "pass_declines_this": lambda state, choice: actions.PASS in state.options,
    **dict.fromkeys(COMPULSORY.values(), _not_declined),
    "stop_the_force_first": _on_the_march,
    "finish_this_activation": _on_the_march,
    "no_marker_on_the_march": _on_the_march,
    "disband_between_moves": _on_the_march,
    "activate_a_general_first": lambda state, choice: asks(state) in ("activate_next", "post_minors"),
    "rolled_once_in_the_activation_segment": lambda state, choice: asks(state) != "levy_or_march",
    "place_the_pieces_first": lambda state, choice: asks(state) == "place_reinforcement",
    "another_piece_first": _another_piece,
    "another_general_starts": _another_piece,
    "no_general_to_place": _no_general_asked,
    "posted_only_here_now": _only_here,
    "nothing_marks_it_there": _unmarked,
    "no_piece_ends_at_sea": lambda state, choice: bool(force_at(state) & SEA),
    "finish_placing_pcs": lambda state, choice: asks(state) == "place_pc",
    "decide_from_where_first": lambda state, choice: asks(state) == "intercept",
    "neither_own_space_nor_own_general": lambda state, choice: (
        state.pc[place_of(choice) & SPACE_MASK] != state.asked
        if asks(state) == "place_reinforcement"
        else None
    ),
    # cards
    "card_not_in_hand": lambda state, choice: card_of(choice) not in state.hands[state.asked],
    "card_must_be_played": lambda state, choice: bool(state.hands[state.asked]),
    "surprise_cards_first": lambda state, choice: all(
        state.board.cards[card].type == CardType.SURPRISE for card in state.hands[state.asked]
    ),
    "surprise_has_no_such_use": _is_surprise,
    "no_surprise_card": lambda state, choice: not _is_surprise(state, choice),
    "only_surprise_cards_are_discarded": lambda state, choice: not _is_surprise(state, choice),
    "paid_with_a_surprise_card": lambda state, choice: not _is_surprise(state, choice),
    "only_bonus_cards_give_both": lambda state, choice: (
        state.board.cards[card_of(choice)].type != CardType.BONUS
    ),
    "event_too_early": lambda state, choice: state.turn < state.board.cards[card_of(choice)].earliest_turn,
    "upgrade_needs_four": lambda state, choice: _ops(state, choice) != 4,
    "recruit_needs_four": lambda state, choice: _ops(state, choice) < 4,
    "recruit_needs_three_or_four": lambda state, choice: _ops(state, choice) < 3,
    "finishing_needs_a_card_of_four": lambda state, choice: _ops(state, choice) != 4,
    "fleet_not_yours": lambda state, choice: state.fleet_owner[fleet_of(choice)] != state.asked,
    "fleet_is_dispersed": lambda state, choice: bool(state.fleet_dispersed[fleet_of(choice)]),
    "fleet_is_not_dispersed": lambda state, choice: not state.fleet_dispersed[fleet_of(choice)],
    "fleet_is_upgraded": lambda state, choice: bool(state.fleet_upgraded[fleet_of(choice)]),
    "not_an_available_fleet": lambda state, choice: (
        state.fleet_owner[fleet_of(choice)] != state.asked or bool(state.fleet_dispersed[fleet_of(choice)])
    ),
    "no_card_finishes_the_cart": lambda state, choice: not state.config.faster_cart,
    "fleets_come_back_by_themselves": lambda state, choice: not state.config.fleets_stay_dispersed,
    "other_unit_in_training": lambda state, choice: state.training[state.asked] >= 0,
    "levy_replaces_the_card": lambda state, choice: state.config.raise_mercenary == "instead_of_card",
    "levy_replaces_the_move": lambda state, choice: state.config.raise_mercenary == "instead_of_move",
    "levy_before_the_roll": lambda state, choice: asks(state) != "levy_or_march",
    "roll_first": lambda state, choice: asks(state) == "levy_or_march",
    "roll_or_levy": lambda state, choice: asks(state) == "levy_or_march",
    "needs_a_surprise_card": lambda state, choice: all(
        state.board.cards[card].type != CardType.SURPRISE for card in state.hands[state.asked]
    ),
    # spaces and markers
    "space_is_controlled": lambda state, choice: state.pc[place_of(choice)] != NOBODY,
    "no_pc_on_transit_point": lambda state, choice: state.board.kind[place_of(choice)] == TRANSIT,
    "no_pc_left": lambda state, choice: not state.has_pc_left(FACTIONS[state.asked]),
    "no_enemy_pc": lambda state, choice: state.pc[place_of(choice)] in (NOBODY, state.asked),
    "no_players_pc_here": lambda state, choice: (
        bool(force_at(state) & INSIDE) or state.pc[force_at(state)] in (NOBODY, state.asked)
    ),
    "independent_needs_siege": lambda state, choice: state.pc[space_of(state, choice)] == INDEPENDENT,
    "major_city_needs_siege": lambda state, choice: state.is_major_city(space_of(state, choice)),
    "no_unit_there": lambda state, choice: not own_units_at(state, place_of(choice)),
    "enemy_units_there": lambda state, choice: (
        None if asks(state) == "event_pc" else enemy_units_in(state, SPACE_OF[place_of(choice)])
    ),
    "enemy_in_space": lambda state, choice: enemy_pieces_in(state, SPACE_OF[place_of(choice)]),
    "enemy_there": lambda state, choice: enemy_units_in(state, space_of(state, choice)),
    "inside_of_own_major_city_only": _no_own_city,
    "inside_only_own_city": _no_own_city,
    "not_your_city": _no_own_city,
    "two_units_in_a_space": lambda state, choice: (
        state.placed_here.get(SPACE_OF[place_of(choice)], 0) > 0 or kind_of(choice) == units.SILVER_SHIELDS
    ),
    "two_units_inside": _two_inside,
    "city_has_no_room": _two_inside,
    # burial and royals
    "already_buried": lambda state, choice: state.tomb >= 0,
    "cart_not_controlled": lambda state, choice: (
        state.royal_owner[state.board.cart] != state.asked or state.royal_at[state.board.cart] < 0
    ),
    "no_burial_this_turn": lambda state, choice: not state.board.content.calendar[state.turn - 1].burial,
    "tomb_never_moves": lambda state, choice: state.tomb >= 0,
    "cart_fixed_on_turn_one": lambda state, choice: state.turn == 1 and royal_of(choice) == state.board.cart,
    "royal_not_controlled": lambda state, choice: state.royal_owner[royal_of(choice)] != state.asked,
    "royal_needs_army": lambda state, choice: not force_units(state),
    # Generals
    "not_your_general": lambda state, choice: owner_of(state, general_of(choice)) != state.asked,
    "not_your_minor_general": lambda state, choice: (
        owner_of(state, general_of(choice)) != state.asked or general_of(choice) < state.board.majors
    ),
    "not_on_the_map": lambda state, choice: where_general_is(state, choice) < 0,
    "has_moved_already": lambda state, choice: bool(state.moved_generals >> general_of(choice) & 1),
    "he_stands_there": lambda state, choice: where_general_is(state, choice) == place_of(choice),
    "no_unit_to_join": lambda state, choice: not own_units_at(state, place_of(choice)),
    "no_minor_general_left": lambda state, choice: all(
        state.general_at[minor] >= 0 for minor in state.board.minor_generals(state.asked)
    ),
    "enough_minor_generals_there": _enough_minors,
    "placed_just_now": lambda state, choice: bool(state.touched_minors >> general_of(choice) & 1),
    "taken_off_just_now": lambda state, choice: state.touched_minors != 0,
    "no_unmoved_royal_there": _no_royal_unmoved,
    "minor_general_goes_alone": lambda state, choice: (
        general_of(choice) >= state.board.majors or activated(state) >= state.board.majors
    ),
    # the force
    "already_in_the_force": _in_force,
    "not_in_the_force": lambda state, choice: not _in_force(state, choice),
    "not_with_the_force": _not_with_the_force,
    "too_few_points": _too_few_points,
    "commander_has_fewer_points": _fewer_by_command,
    "points_are_lost": lambda state, choice: points_left(state) <= 0,
    "no_port": lambda state, choice: not state.board.port[force_at(state) & SPACE_MASK],
    "one_naval_move": lambda state, choice: state.naval_general >= 0,
    "eight_cu_limit": lambda state, choice: (
        state.config.eight_cu_limit and units.count(force_units(state)) > 8
    ),
    "not_inside": lambda state, choice: not force_at(state) & INSIDE,
    "already_inside": lambda state, choice: bool(force_at(state) & INSIDE),
    "inside_first_goes_outside": lambda state, choice: bool(force_at(state) & INSIDE),
    "outside_first": lambda state, choice: bool(place_of(choice) & INSIDE),
    "besiege_where_you_stand": lambda state, choice: place_of(choice) != force_at(state),
    "nothing_to_besiege": _nothing_to_besiege,
    "siege_needs_three": _three_units,
    "removal_needs_three": _three_units,
    "fought_in_this_segment": lambda state, choice: bool(state.fought_generals or state.fought_troops),
    "two_sieges_by_one_army": lambda state, choice: force_at(state) in state.sieges_done,
    "sieges_have_their_segment": lambda state, choice: not state.config.siege_attempts_activation,
    "no_removal_on_the_march": lambda state, choice: not state.config.remove_pc_movement_points,
    "no_land_path": _no_land_path,
    "no_sea_path": _no_sea_path,
    "reactions_need_a_land_path": _no_land_path_to_react,
    "no_general_of_yours_there": lambda state, choice: (
        not any(state.general_at[general] == place_of(choice) for general in state.roster[state.asked])
    ),
    "nobody_evades_into_a_city": lambda state, choice: bool(place_of(choice) & INSIDE),
    "garrison_in_minor_cities": lambda state, choice: (
        state.board.kind[mover_at(state)] not in (MINOR, STRONGHOLD) or state.is_major_city(mover_at(state))
    ),
    "independent_already": lambda state, choice: state.pc[mover_at(state)] == INDEPENDENT,
}
