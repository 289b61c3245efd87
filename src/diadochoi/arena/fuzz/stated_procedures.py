"""Checks the conditions that single procedures state when they refuse an action.

The checks read the state, the open question and the events on the table, not the frames' own conditions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.arena.fuzz.position_facts import (
    asked_about,
    asks,
    fleet_of,
    force_at,
    force_units,
    general_of,
    kind_of,
    own_units_at,
    place_of,
    points_left,
    royal_of,
    where_general_is,
)
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, NounKind, Verb
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.ids import (
    FACTIONS,
    HOLDING_BOX,
    INDEPENDENT,
    INSIDE,
    NOBODY,
    OFF_MAP,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Location,
)
from diadochoi.rules.core.segments import PLAYER_SEGMENTS
from diadochoi.rules.generals.minor_generals import spare_minor
from diadochoi.rules.knowledge.situation import voyage_in_progress
from diadochoi.rules.table.state import State


def _army(choice: int) -> int:
    return actions.first(choice) - actions.ARMY


def _offers(state: State, *verbs: Verb) -> bool:
    return any(actions.verb_of(option) in verbs for option in state.options)


def _offered_places(state: State, verb: Verb) -> set[int]:
    """The spaces of the options with this verb."""
    return {actions.first(option) & SPACE_MASK for option in state.options if actions.verb_of(option) == verb}


def _commanded_at(state: State, place: int) -> bool:
    """Whether a General of the deciding player is there, other than the Minor General being placed."""
    return any(state.general_at[general] == place for general in state.roster[state.asked])


def _posting_place(state: State, choice: int) -> int:
    return place_of(choice) if place_of(choice) >= 0 else force_at(state)


def _is_at_sea(place: int) -> bool:
    return place >= 0 and place & SEA != 0


def _own_turn(state: State) -> bool:
    return state.active == state.asked and state.segment in PLAYER_SEGMENTS


def _in_box(state: State) -> bool:
    army = asked_about(state, NounKind.ARMY)
    if army >= 0:
        return state.army_at[army - actions.ARMY] == HOLDING_BOX
    return any(_offers(state, Verb.MARCH_ARMY) and place == HOLDING_BOX for place in state.army_at)


def _piece_is_elsewhere(state: State, choice: int) -> bool:
    """Whether the piece is on the other side of the city wall from where it would leave."""
    outside = asked_about(state, NounKind.PLACE) & SPACE_MASK
    origin = outside | INSIDE if actions.second(choice) == actions.TO_OUTSIDE else outside
    if general_of(choice) >= 0:
        return where_general_is(state, choice) != origin
    if royal_of(choice) >= 0:
        return state.royal_at[royal_of(choice)] != origin
    held = {at: group for at, group in state.troops[state.asked].items() if at == origin}
    return not any(units.of_kind(group, kind_of(choice)) for group in held.values())


def _not_lost_here(state: State, choice: int) -> bool | None:
    """6.4/a: the CU named is not in the space that forages."""
    here, place = asked_about(state, NounKind.PLACE), place_of(choice)
    if here < 0 or place < 0:
        return None
    return place & SPACE_MASK != here & SPACE_MASK or not units.of_kind(
        state.troops[state.asked].get(place, 0), kind_of(choice)
    )


def _named_by_the_player(state: State, choice: int) -> bool | None:
    voyage = voyage_in_progress(state)
    if voyage is None:
        return None
    named = voyage.escorts if asks(state) == "escort" else voyage.committed
    return bool(named >> fleet_of(choice) & 1)


def _nobody_there_to_ask(state: State, choice: int) -> bool:
    """10.C/a: the player named has nothing in the space, or the question is about another."""
    place = asked_about(state, NounKind.PLACE)
    seat = FACTIONS[actions.first(choice) - actions.SEAT]
    if seat >= state.config.players or seat == state.asked:
        return True
    here = any(at == place for at in state.troops[seat]) or any(
        state.general_at[general] == place for general in state.roster[seat]
    )
    return not here or actions.first(choice) not in {actions.first(option) for option in state.options}


def _markerless(state: State, choice: int) -> bool:
    """9.1/o: on the march, the player has no PC where the force is."""
    return state.pc[force_at(state) & SPACE_MASK] != state.asked and force_units(state) > 0


def _has_no_equal(state: State, choice: int) -> bool:
    """Whether the General named differs in rank from the one in command in his space."""
    general, rank = general_of(choice), state.board.rank
    at = where_general_is(state, choice)
    leaders = [other for other in state.roster[state.asked] if state.general_at[other] == at]
    return not state.board.ranks_tie or general >= state.board.majors or rank[leaders[0]] != rank[general]


def _not_from_off_map(state: State, choice: int) -> bool:
    """7.1C/d, 11.2/f: the Minor General would come from the map, in another player's turn or to Intercept."""
    if actions.verb_of(choice) in (Verb.REPOST, Verb.RECALL):
        return asks(state) == "interception_force" or not _own_turn(state)
    spare = any(state.general_at[minor] == OFF_MAP for minor in state.board.minor_generals(state.asked))
    major = actions.verb_of(choice) == Verb.COMMAND and not state.board.is_minor(general_of(choice))
    return major or where_general_is(state, choice) >= 0 or not spare


def _none_of_the_kind(state: State, choice: int) -> bool | None:
    """Whether no CU of the kind is in the space; None if one is, because it may be set apart (14.9/i)."""
    place, kind = asked_about(state, NounKind.PLACE), kind_of(choice)
    if place < 0 or kind < 0:
        return None
    there = [
        group for at, group in state.troops[state.asked].items() if at & SPACE_MASK == place & SPACE_MASK
    ]
    return None if any(units.of_kind(group, kind) for group in there) else True


def _led_or_not_new(state: State, choice: int) -> bool:
    """3e/5.3/d: there are no new CUs, or they have a General, or the player does not control the space."""
    place = place_of(choice)
    space = SPACE_OF[place]
    return (
        space not in state.placed_here
        or state.pc[space] != state.asked
        or _commanded_at(state, place)
        or not own_units_at(state, place)
    )


def _out_of_its_provinces(state: State, choice: int) -> bool:
    """9.5/l: the Army keeps to Provinces or avoids spaces, and the space named is not allowed."""
    facts = state.board.content.independents[asked_about(state, NounKind.ARMY) - actions.ARMY]
    space = place_of(choice)
    beyond = bool(facts.provinces) and state.board.province[space] not in facts.provinces
    return beyond or space in facts.forbidden_spaces


def _no_unrest(state: State, choice: int) -> bool | None:
    """6.2A/d: something in the space prevents Unrest.

    None if nothing does: the state does not show which Provinces the dice named.
    """
    place = place_of(choice)
    if place < 0:
        return None
    space = SPACE_OF[place]
    if state.board.kind[space] == TRANSIT or state.pc[space] == INDEPENDENT:
        return True
    if any(at & SPACE_MASK == space for held in state.troops for at in held) or space in state.army_at:
        return True
    return False if any(place_of(option) == space for option in state.options) else None


def _leaves_that_marker(state: State, choice: int) -> bool | None:
    """Whether no choice has this kind of marker, because the card changes only some kinds."""
    place = place_of(choice)
    places = [actions.first(option) for option in state.options if place_of(option) >= 0]
    if place < 0 or not places:
        return None

    def marker(space: int) -> str:
        owner = state.pc[space & SPACE_MASK]
        return {NOBODY: "none", INDEPENDENT: "independent", state.asked: "own"}.get(owner, "enemy")

    return marker(place) not in {marker(space) for space in places}


PROCEDURE_CHECKS: Final[dict[str, Callable[[State, int], bool | None]]] = {
    # Independent Armies (9.5)
    "stop_the_army_first": lambda state, choice: asks(state) == "march_army",
    "name_the_army_first": lambda state, choice: asks(state) == "move_independents",
    "this_army_first": lambda state, choice: asks(state) == "march_army",
    "independents_never_besiege": lambda state, choice: asks(state) == "march_army",
    "woken_army_must_enter": lambda state, choice: _in_box(state),
    "army_has_moved": lambda state, choice: (
        state.army_at[_army(choice)] >= 0 or asked_about(state, NounKind.ARMY) != actions.first(choice)
    ),
    "not_active": lambda state, choice: state.army_at[_army(choice)] < 0,
    "enters_by_its_own_paths": lambda state, choice: (
        _in_box(state) and place_of(choice) not in _offered_places(state, Verb.MOVE)
    ),
    "garrison_instead_of_moving": lambda state, choice: (
        _in_box(state) or points_left(state) < state.board.tables.numbers["independent_mp"]
    ),
    "no_independent_pc_left": lambda state, choice: not state.has_pc_left(INDEPENDENT),
    "keeps_to_its_provinces": _out_of_its_provinces,
    # Minor Generals (7.1C)
    "would_leave_at_once": lambda state, choice: _commanded_at(state, _posting_place(state, choice)),
    "another_general_stays": lambda state, choice: _commanded_at(state, _posting_place(state, choice)),
    "not_taken_off_now": lambda state, choice: asks(state) not in ("activate_next", "post_minors"),
    "only_from_off_map": _not_from_off_map,
    "another_minor_general_comes": lambda state, choice: (
        where_general_is(state, choice) == OFF_MAP and spare_minor(state, state.asked) != general_of(choice)
    ),
    "only_with_new_units_of_your_own": _led_or_not_new,
    "nobody_is_placed_to_evade": lambda state, choice: asks(state) in ("evade", "flee_to"),
    "nobody_is_posted_at_sea": lambda state, choice: (
        bool(_posting_place(state, choice) & SEA) or _is_at_sea(where_general_is(state, choice))
    ),
    "nothing_marks_his_units": _markerless,
    "commands_already": lambda state, choice: (
        (asks(state) == "activation" and asked_about(state, NounKind.GENERAL) == actions.first(choice))
        or state.commander(state.asked, Location(where_general_is(state, choice))) == general_of(choice)
    ),
    "place_a_minor_general_here": lambda state, choice: (
        asks(state) == "new_commander" and not _offers(state, Verb.COMMAND)
    ),
    "only_own_spaces": lambda state, choice: state.pc[place_of(choice) & SPACE_MASK] != state.asked,
    "command_goes_by_rank": _has_no_equal,
    # reinforcements, losses and forage
    "all_is_placed": lambda state, choice: not _offers(state, Verb.PLACE),
    "not_in_this_space": _not_lost_here,
    "not_among_the_losses": _none_of_the_kind,
    "another_general_arrives": lambda state, choice: (
        general_of(choice) < 0 or asked_about(state, NounKind.GENERAL) != actions.first(choice)
    ),
    "not_a_city_you_took": lambda state, choice: place_of(choice) != asked_about(state, NounKind.PLACE),
    # operations and cards
    "choose_placing_pcs_first": lambda state, choice: asks(state) == "spend_operations",
    "operations_go_one_way": lambda state, choice: asks(state) in ("place_pc", "train_next"),
    "card_gives_the_points": lambda state, choice: (
        asks(state) in ("spend_operations", "campaign") and actions.second(choice) >= actions.NUMBER
    ),
    "spend_the_points_first": lambda state, choice: asks(state) == "spend_operations",
    "no_unrest_there": _no_unrest,
    "card_leaves_that_marker": _leaves_that_marker,
    "card_is_for_minor_cities": lambda state, choice: (
        True if state.is_major_city(SPACE_OF[place_of(choice)]) else None
    ),
    "event_of_the_card_played": lambda state, choice: (
        asked_about(state, NounKind.CARD) != actions.first(choice)
    ),
    "no_target_of_the_card": lambda state, choice: (
        None if choice in state.options else asks(state).startswith(("event_", "campaign", "deserter"))
    ),
    # the gates of a city, Interception, Evasion, Free Passage (10 to 12)
    "not_at_that_side": _piece_is_elsewhere,
    "finish_this_interception_first": lambda state, choice: asks(state) == "interception_force",
    "one_attempt_from_each_space": lambda state, choice: (
        place_of(choice) & SPACE_MASK not in _offered_places(state, Verb.INTERCEPT)
    ),
    "nobody_to_grant_passage": _nobody_there_to_ask,
    "say_whether_you_evade": lambda state, choice: asks(state) == "evade",
    # at sea (13)
    "announce_the_path_first": lambda state, choice: (
        asks(state) == "at_sea" and not _offers(state, Verb.LAND, Verb.TAKE, Verb.LEAVE)
    ),
    "sails_as_announced": lambda state, choice: place_of(choice) not in _offered_places(state, Verb.SAIL),
    "sail_first": lambda state, choice: not _offers(state, Verb.LAND, Verb.TAKE),
    "escort_before_sailing": lambda state, choice: asks(state) == "escort",
    "drop_off_first": lambda state, choice: asks(state) == "drop_off",
    "fleet_named_already": _named_by_the_player,
    "name_a_fleet_or_pass": lambda state, choice: PASS in state.options and DONE not in state.options,
    "fleets_are_named": lambda state, choice: DONE in state.options and PASS not in state.options,
}
