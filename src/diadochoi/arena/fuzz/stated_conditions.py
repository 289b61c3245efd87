"""Conditions that refusals state, looked at again in the position, without the functions that gave them.

Each function answers whether what the sentence says is true for an action that was refused. Reasons that only
name the moment of an action are held against all that was offered (`RefusalReport.misplaced`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.content.model import CardType
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NounKind, Verb
from diadochoi.rules.core.board import MINOR, STRONGHOLD, TRANSIT
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NO_SPACE,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Space,
)
from diadochoi.rules.knowledge.moments import COMPULSORY
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.state import State

Check = Callable[[State, int], bool | None]


def is_true(key: str, state: State, choice: int) -> bool | None:
    """Whether the stated condition does keep the action from being possible; None if nobody looks again."""
    check = CHECKS.get(key)
    return None if check is None else check(state, choice)


# ---------------------------------------------------------------------- what a position shows


def _noun(choice: int, kind: NounKind, start: int) -> int:
    """The number of the first noun of this kind, -1 without one."""
    for noun in actions.nouns(choice):
        if actions.noun_kind(noun) == kind:
            return noun - start
    return -1


def _card(choice: int) -> int:
    return _noun(choice, NounKind.CARD, actions.CARD)


def _general(choice: int) -> General:
    return General(_noun(choice, NounKind.GENERAL, actions.GENERAL))


def _royal(choice: int) -> int:
    return _noun(choice, NounKind.ROYAL, actions.ROYAL)


def _fleet(choice: int) -> int:
    return _noun(choice, NounKind.FLEET, actions.FLEET)


def _place(choice: int) -> Location:
    return Location(_noun(choice, NounKind.PLACE, 0))


def _kind(choice: int) -> int:
    return _noun(choice, NounKind.UNIT, actions.UNIT)


def _force_at(state: State) -> Location:
    force = moving_force(state)
    return force.at if force is not None else NO_SPACE


def _force_units(state: State) -> int:
    force = moving_force(state)
    return force.units if force is not None else 0


def _asked_about(state: State, kind: NounKind) -> int:
    """The first subject of this kind in the question that is open, -1 without one."""
    for noun in state.frames[-1].question(state).subjects:
        if noun >= 0 and actions.noun_kind(noun) == kind:
            return noun
    return NOBODY


def _left(state: State) -> int:
    """The MPs that the question says are left."""
    return _asked_about(state, NounKind.NUMBER) - actions.NUMBER


def _mover_at(state: State) -> Space:
    """The space that the force or Independent Army of the question leaves; -1 from a holding box."""
    army = _asked_about(state, NounKind.ARMY)
    place = state.army_at[army - actions.ARMY] if army >= 0 else _asked_about(state, NounKind.PLACE)
    return SPACE_OF[place] if place >= 0 else NO_SPACE


def _asks(state: State) -> str:
    return state.frames[-1].question(state).key


def _activated(state: State) -> int:
    force = moving_force(state)
    return force.general if force is not None else NOBODY


def _owner_of(state: State, general: General) -> int:
    return state.general_owner[general] if 0 <= general < len(state.general_owner) else NOBODY


def _general_at(state: State, choice: int) -> int:
    general = _general(choice)
    return state.general_at[general] if 0 <= general < len(state.general_at) else NOBODY


def _enemy_pieces(state: State, space: Space) -> bool:
    """An enemy CU or General anywhere in the space, Independent Armies included."""
    others = [seat for seat in range(state.config.players) if seat != state.asked]
    return (
        any(place >= 0 and place & SPACE_MASK == space for place in state.army_at)
        or any(place & SPACE_MASK == space for seat in others for place in state.troops[seat])
        or any(
            state.general_at[general] >= 0 and state.general_at[general] & SPACE_MASK == space
            for seat in others
            for general in state.roster[seat]
        )
    )


def _enemy_units(state: State, space: Space) -> bool:
    return any(place >= 0 and place & SPACE_MASK == space for place in state.army_at) or any(
        place & SPACE_MASK == space
        for seat in range(state.config.players)
        if seat != state.asked
        for place in state.troops[seat]
    )


def _count(state: State, place: Location) -> int:
    return units.count(state.troops[state.asked].get(place, 0))


def _space(state: State, choice: int) -> Space:
    """The space an action is about: the one it names, or where the force is."""
    place = _place(choice)
    return SPACE_OF[place if place >= 0 else _force_at(state)]


# ---------------------------------------------------------------------- the conditions


def _too_few_points(state: State, choice: int) -> bool | None:
    """By the price list, which abilities, guides and cards only make cheaper."""
    verb, at, numbers = actions.verb_of(choice), _mover_at(state), state.board.tables.numbers
    if verb == Verb.SIEGE:
        return _left(state) < numbers["siege_mp"]
    if verb == Verb.REMOVE_PC:
        return _left(state) < state.config.remove_pc_movement_points
    if at < 0:
        return None
    moves = state.board.land_moves[at] if verb == Verb.MOVE else state.board.sea_moves[at]
    target, word = actions.first(choice), actions.second(choice)
    costs = [
        cost
        for space, kind, cost in moves
        if verb == Verb.EMBARK or (space == target and word in (-1, actions.BY_PATH + kind))
    ]
    return bool(costs) and _left(state) < min(costs)


def _fewer_by_command(state: State, choice: int) -> bool | None:
    """9.2/e: it is too dear now, and another General than the one activated commands."""
    force = moving_force(state)
    return force is not None and force.commander != force.general and _too_few_points(state, choice)


def _not_with_the_force(state: State, choice: int) -> bool:
    at, noun = _force_at(state), actions.first(choice)
    word = actions.second(choice)
    if word == actions.TO_INSIDE or word == actions.TO_OUTSIDE:
        at = INSIDE_OF[at] if word == actions.TO_INSIDE else SPACE_OF[at]
        if at != _force_at(state) and not _force_at(state) & SEA:
            return True  # the other side of the walls
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
    """With what would come, more than two CUs were inside."""
    verb, place, kind = actions.verb_of(choice), _place(choice), _kind(choice)
    if verb == Verb.PLACE and _asks(state) != "place_reinforcement":
        return None  # a card places CUs together
    inside = INSIDE_OF[place if place >= 0 else _asked_about(state, NounKind.PLACE)]
    if verb in (Verb.ENTER, Verb.LAND):
        coming = units.count(_force_units(state))
    else:
        coming = 3 if kind == units.SILVER_SHIELDS else 1
    if kind < 0 and verb == Verb.PLACE:
        return None  # a General with his company
    return _count(state, inside) + coming > state.board.tables.numbers["cus_inside_city"]


def _three_units(state: State, choice: int) -> bool:
    """Fewer than three CUs are there, or in the force that has come."""
    needed = state.board.tables.numbers["siege_minimum_cus"]
    if _place(choice) >= 0 and _asks(state) != "activation":
        return _count(state, _place(choice)) < needed
    return min(_count(state, _force_at(state)), units.count(_force_units(state))) < needed


def _nothing_to_besiege(state: State, choice: int) -> bool:
    at = _place(choice) if _place(choice) >= 0 else _force_at(state)
    owner = state.pc[at & SPACE_MASK]
    if at & INSIDE or owner in (NOBODY, state.asked):
        return True
    return owner != INDEPENDENT and not state.is_major_city(SPACE_OF[at])


def _no_own_city(state: State, choice: int) -> bool:
    place = _place(choice) if _place(choice) >= 0 else _force_at(state)
    space = SPACE_OF[place]
    return state.pc[space] != state.asked or not state.is_major_city(space)


def _no_land_path(state: State, choice: int) -> bool | None:
    at = _mover_at(state)
    return None if at < 0 else _place(choice) not in [space for space, _, _ in state.board.land_moves[at]]


def _no_sea_path(state: State, choice: int) -> bool:
    return _place(choice) not in [space for space, _, _ in state.board.sea_moves[_mover_at(state)]]


def _no_land_path_to_react(state: State, choice: int) -> bool:
    there = state.board.by_land[_asked_about(state, NounKind.PLACE) & SPACE_MASK]
    return _place(choice) & SPACE_MASK not in there


def _no_royal_unmoved(state: State, choice: int) -> bool:
    place = _place(choice)
    moved = units.of_kind(state.moved_troops.get(place, 0), units.ROYAL) + state.marched_royals.get(place, 0)
    return units.of_kind(state.troops[state.asked].get(place, 0), units.ROYAL) <= moved


def _enough_minors(state: State, choice: int) -> bool:
    own = state.board.minor_generals(state.asked)
    here = sum(state.general_at[minor] == _place(choice) for minor in own)
    return here >= _count(state, _place(choice))


def _is_surprise(state: State, choice: int) -> bool:
    return state.board.cards[_card(choice)].type == CardType.SURPRISE


def _ops(state: State, choice: int) -> int:
    return state.board.cards[_card(choice)].ops


def _only_here(state: State, choice: int) -> bool | None:
    """A Minor General may go to one place now, and it is not the one named."""
    here = _asked_about(state, NounKind.PLACE)
    return _place(choice) != here if here >= 0 else None


def _another_piece(state: State, choice: int) -> bool:
    return _asked_about(state, actions.noun_kind(actions.first(choice))) != actions.first(choice)


def _no_general_asked(state: State, choice: int) -> bool:
    return _asked_about(state, NounKind.GENERAL) < 0


def _on_the_march(state: State, choice: int) -> bool:
    return _asks(state) in ("activation", "must_leave")


def _unmarked(state: State, choice: int) -> bool:
    return state.pc[_force_at(state) & SPACE_MASK] != state.asked


def _not_declined(state: State, choice: int) -> bool:
    return actions.DONE not in state.options and actions.PASS not in state.options


CHECKS: Final[dict[str, Check]] = {
    # how the question that is open is answered
    "done_ends_this": lambda state, choice: actions.DONE in state.options,
    "pass_declines_this": lambda state, choice: actions.PASS in state.options,
    **dict.fromkeys(COMPULSORY.values(), _not_declined),
    "stop_the_force_first": _on_the_march,
    "finish_this_activation": _on_the_march,
    "no_marker_on_the_march": _on_the_march,
    "disband_between_moves": _on_the_march,
    "activate_a_general_first": lambda state, choice: _asks(state) in ("activate_next", "post_minors"),
    "rolled_once_in_the_activation_segment": lambda state, choice: _asks(state) != "levy_or_march",
    "place_the_pieces_first": lambda state, choice: _asks(state) == "place_reinforcement",
    "another_piece_first": _another_piece,
    "another_general_starts": _another_piece,
    "no_general_to_place": _no_general_asked,
    "posted_only_here_now": _only_here,
    "nothing_marks_it_there": _unmarked,
    "no_piece_ends_at_sea": lambda state, choice: bool(_force_at(state) & SEA),
    "finish_placing_pcs": lambda state, choice: _asks(state) == "place_pc",
    "decide_from_where_first": lambda state, choice: _asks(state) == "intercept",
    "neither_own_space_nor_own_general": lambda state, choice: (
        state.pc[_place(choice) & SPACE_MASK] != state.asked
        if _asks(state) == "place_reinforcement"
        else None
    ),
    # cards
    "card_not_in_hand": lambda state, choice: _card(choice) not in state.hands[state.asked],
    "card_must_be_played": lambda state, choice: bool(state.hands[state.asked]),
    "surprise_cards_first": lambda state, choice: all(
        state.board.cards[card].type == CardType.SURPRISE for card in state.hands[state.asked]
    ),
    "surprise_has_no_such_use": _is_surprise,
    "no_surprise_card": lambda state, choice: not _is_surprise(state, choice),
    "only_surprise_cards_are_discarded": lambda state, choice: not _is_surprise(state, choice),
    "paid_with_a_surprise_card": lambda state, choice: not _is_surprise(state, choice),
    "only_bonus_cards_give_both": lambda state, choice: (
        state.board.cards[_card(choice)].type != CardType.BONUS
    ),
    "event_too_early": lambda state, choice: state.turn < state.board.cards[_card(choice)].earliest_turn,
    "upgrade_needs_four": lambda state, choice: _ops(state, choice) != 4,
    "recruit_needs_four": lambda state, choice: _ops(state, choice) < 4,
    "recruit_needs_three_or_four": lambda state, choice: _ops(state, choice) < 3,
    "finishing_needs_a_card_of_four": lambda state, choice: _ops(state, choice) != 4,
    "fleet_not_yours": lambda state, choice: state.fleet_owner[_fleet(choice)] != state.asked,
    "fleet_is_dispersed": lambda state, choice: bool(state.fleet_dispersed[_fleet(choice)]),
    "fleet_is_not_dispersed": lambda state, choice: not state.fleet_dispersed[_fleet(choice)],
    "fleet_is_upgraded": lambda state, choice: bool(state.fleet_upgraded[_fleet(choice)]),
    "not_an_available_fleet": lambda state, choice: (
        state.fleet_owner[_fleet(choice)] != state.asked or bool(state.fleet_dispersed[_fleet(choice)])
    ),
    "no_card_finishes_the_cart": lambda state, choice: not state.config.faster_cart,
    "fleets_come_back_by_themselves": lambda state, choice: not state.config.fleets_stay_dispersed,
    "other_unit_in_training": lambda state, choice: state.training[state.asked] >= 0,
    "levy_replaces_the_card": lambda state, choice: state.config.raise_mercenary == "instead_of_card",
    "levy_replaces_the_move": lambda state, choice: state.config.raise_mercenary == "instead_of_move",
    "levy_before_the_roll": lambda state, choice: _asks(state) != "levy_or_march",
    "roll_first": lambda state, choice: _asks(state) == "levy_or_march",
    "roll_or_levy": lambda state, choice: _asks(state) == "levy_or_march",
    "needs_a_surprise_card": lambda state, choice: all(
        state.board.cards[card].type != CardType.SURPRISE for card in state.hands[state.asked]
    ),
    # spaces and markers
    "space_is_controlled": lambda state, choice: state.pc[_place(choice)] != NOBODY,
    "no_pc_on_transit_point": lambda state, choice: state.board.kind[_place(choice)] == TRANSIT,
    "no_pc_left": lambda state, choice: not state.has_pc_left(FACTIONS[state.asked]),
    "no_enemy_pc": lambda state, choice: state.pc[_place(choice)] in (NOBODY, state.asked),
    "no_players_pc_here": lambda state, choice: (
        bool(_force_at(state) & INSIDE) or state.pc[_force_at(state)] in (NOBODY, state.asked)
    ),
    "independent_needs_siege": lambda state, choice: state.pc[_space(state, choice)] == INDEPENDENT,
    "major_city_needs_siege": lambda state, choice: state.is_major_city(_space(state, choice)),
    "no_unit_there": lambda state, choice: not _count(state, _place(choice)),
    "enemy_units_there": lambda state, choice: (
        None if _asks(state) == "event_pc" else _enemy_units(state, SPACE_OF[_place(choice)])
    ),
    "enemy_in_space": lambda state, choice: _enemy_pieces(state, SPACE_OF[_place(choice)]),
    "enemy_there": lambda state, choice: _enemy_units(state, _space(state, choice)),
    "inside_of_own_major_city_only": _no_own_city,
    "inside_only_own_city": _no_own_city,
    "not_your_city": _no_own_city,
    "two_units_in_a_space": lambda state, choice: (
        state.placed_here.get(SPACE_OF[_place(choice)], 0) > 0 or _kind(choice) == units.SILVER_SHIELDS
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
    "cart_fixed_on_turn_one": lambda state, choice: state.turn == 1 and _royal(choice) == state.board.cart,
    "royal_not_controlled": lambda state, choice: state.royal_owner[_royal(choice)] != state.asked,
    "royal_needs_army": lambda state, choice: not _force_units(state),
    # Generals
    "not_your_general": lambda state, choice: _owner_of(state, _general(choice)) != state.asked,
    "not_your_minor_general": lambda state, choice: (
        _owner_of(state, _general(choice)) != state.asked or _general(choice) < state.board.majors
    ),
    "not_on_the_map": lambda state, choice: _general_at(state, choice) < 0,
    "has_moved_already": lambda state, choice: bool(state.moved_generals >> _general(choice) & 1),
    "he_stands_there": lambda state, choice: _general_at(state, choice) == _place(choice),
    "no_unit_to_join": lambda state, choice: not _count(state, _place(choice)),
    "no_minor_general_left": lambda state, choice: all(
        state.general_at[minor] >= 0 for minor in state.board.minor_generals(state.asked)
    ),
    "enough_minor_generals_there": _enough_minors,
    "placed_just_now": lambda state, choice: bool(state.touched_minors >> _general(choice) & 1),
    "taken_off_just_now": lambda state, choice: state.touched_minors != 0,
    "no_unmoved_royal_there": _no_royal_unmoved,
    "minor_general_goes_alone": lambda state, choice: (
        _general(choice) >= state.board.majors or _activated(state) >= state.board.majors
    ),
    # the force
    "already_in_the_force": _in_force,
    "not_in_the_force": lambda state, choice: not _in_force(state, choice),
    "not_with_the_force": _not_with_the_force,
    "too_few_points": _too_few_points,
    "commander_has_fewer_points": _fewer_by_command,
    "points_are_lost": lambda state, choice: _left(state) <= 0,
    "no_port": lambda state, choice: not state.board.port[_force_at(state) & SPACE_MASK],
    "one_naval_move": lambda state, choice: state.naval_general >= 0,
    "eight_cu_limit": lambda state, choice: (
        state.config.eight_cu_limit and units.count(_force_units(state)) > 8
    ),
    "not_inside": lambda state, choice: not _force_at(state) & INSIDE,
    "already_inside": lambda state, choice: bool(_force_at(state) & INSIDE),
    "inside_first_goes_outside": lambda state, choice: bool(_force_at(state) & INSIDE),
    "outside_first": lambda state, choice: bool(_place(choice) & INSIDE),
    "besiege_where_you_stand": lambda state, choice: _place(choice) != _force_at(state),
    "nothing_to_besiege": _nothing_to_besiege,
    "siege_needs_three": _three_units,
    "removal_needs_three": _three_units,
    "fought_in_this_segment": lambda state, choice: bool(state.fought_generals or state.fought_troops),
    "two_sieges_by_one_army": lambda state, choice: _force_at(state) in state.sieges_done,
    "sieges_have_their_segment": lambda state, choice: not state.config.siege_attempts_activation,
    "no_removal_on_the_march": lambda state, choice: not state.config.remove_pc_movement_points,
    "no_land_path": _no_land_path,
    "no_sea_path": _no_sea_path,
    "reactions_need_a_land_path": _no_land_path_to_react,
    "no_general_of_yours_there": lambda state, choice: (
        not any(state.general_at[general] == _place(choice) for general in state.roster[state.asked])
    ),
    "nobody_evades_into_a_city": lambda state, choice: bool(_place(choice) & INSIDE),
    "garrison_in_minor_cities": lambda state, choice: (
        state.board.kind[_mover_at(state)] not in (MINOR, STRONGHOLD) or state.is_major_city(_mover_at(state))
    ),
    "independent_already": lambda state, choice: state.pc[_mover_at(state)] == INDEPENDENT,
}
