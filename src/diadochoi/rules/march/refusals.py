"""Why an action is refused in one's own turn, and in the reactions of others: a key and the clause.

For the border only: what is legal is decided by the options of `activation`, `interception`, `evasion`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from diadochoi.rules.combat.siege import why_no_siege
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, OFF_MAP, SEA, SPACE_MASK
from diadochoi.rules.court.funeral_cart import bound_to_babylon, why_no_burial_in_own_turn, why_not_moved
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, minors_at, spare_minor
from diadochoi.rules.march.entering_force import EntryResult
from diadochoi.rules.march.force import ASHORE
from diadochoi.rules.march.march_options import (
    besiegers,
    is_bound_to_leave,
    may_remove_pc,
    most_sieges,
    shies_away,
    siege_cost,
)
from diadochoi.rules.march.prices import land_paths
from diadochoi.rules.table.state import State

if TYPE_CHECKING:
    from diadochoi.rules.march.activation import Activation
    from diadochoi.rules.march.interception import Interceptions

Refusal = tuple[str, str]

_FORCE_VERBS = frozenset(
    (Verb.MOVE, Verb.TAKE, Verb.LEAVE, Verb.SIEGE, Verb.REMOVE_PC, Verb.ENTER, Verb.SORTIE, Verb.EMBARK)
)

# What a player may do at any time in his own turn.
OWN_TIME_VERBS = POSTING_VERBS | {Verb.DISBAND}


# ---------------------------------------------------------------------- between two activations


def why_not_next(state: State, seat: int, choice: int, rolled: bool) -> Refusal | None:
    """In the Activation Segment: naming a General, posting, disbanding."""
    verb = actions.verb_of(choice)
    if verb == Verb.LEVY and state.config.raise_mercenary == "instead_of_card":
        return ("levy_replaces_the_card", "hy/52")
    if verb == Verb.LEVY and actions.first(choice) >= 0:
        return ("levy_replaces_the_move", "6.3/a")
    if verb == Verb.LEVY and rolled:
        return ("levy_before_the_roll", "9.2/d")
    if verb == Verb.ACTIVATE and not rolled:
        return ("roll_first", "9.2/b")
    if verb == Verb.ACTIVATE:
        return why_not_activated(state, seat, actions.first(choice) - actions.GENERAL)
    if rolled and verb in _FORCE_VERBS:
        return ("activate_a_general_first", "9.1/i")
    return why_not_between(state, seat, choice)


def _owned(state: State, seat: int, general: int) -> bool:
    """Names of Generals are known for seats that are not in the game, too."""
    return 0 <= general < len(state.general_owner) and state.general_owner[general] == seat


def why_not_activated(state: State, seat: int, general: int) -> Refusal:
    if not _owned(state, seat, general):
        return ("not_your_general", "9.1/a")
    location = state.general_at[general]
    if location < 0:
        return ("not_on_the_map", "9.1/a")
    leader = state.commander(seat, location)
    if leader != general and state.moved_generals >> leader & 1:  # he came with him
        return ("has_moved_already", "9.1/f")
    return ("has_moved_already", "9.1/p")


def why_not_between(state: State, seat: int, choice: int) -> Refusal | None:
    """What a player may do at any time in his own turn: posting Minor Generals, disbanding."""
    verb = actions.verb_of(choice)
    if verb in POSTING_VERBS:
        return why_not_posted(state, seat, choice)
    if verb == Verb.BURY:
        return why_no_burial_in_own_turn(state, seat)
    return ("no_unmoved_royal_there", "7.2F/o") if verb == Verb.DISBAND else None


def why_not_posted(state: State, seat: int, choice: int, only_at: int = NOBODY) -> Refusal:
    """The condition of `posting_options` that fails; `only_at` limits the destinations as there."""
    verb = actions.verb_of(choice)
    if verb == Verb.POST:
        place = actions.first(choice)
        minor: int = NOBODY
        if spare_minor(state, seat) < 0:
            return ("no_minor_general_left", "7.1C/a")
    else:
        minor = actions.first(choice) - actions.GENERAL
        place = actions.second(choice)
        if not state.board.is_minor(minor) or not _owned(state, seat, minor):
            return ("not_your_minor_general", "7.1C/b")
        if state.general_at[minor] < 0:
            return ("not_on_the_map", "7.1C/b")
        if state.general_at[minor] & SEA:
            return ("nobody_is_posted_at_sea", "13.1/f")
        if state.touched_minors >> minor & 1:
            return ("placed_just_now", "7.1C/b")
        if verb == Verb.RECALL:
            return ("not_now", "7.1C/b")
        if state.general_at[minor] == place:
            return ("he_stands_there", "7.1C/b")
    if only_at >= 0 and place != only_at:
        return ("posted_only_here_now", "7.1C/b")
    if place not in state.troops[seat]:
        return ("no_unit_to_join", "7.1C/b")
    if place & SEA:
        return ("nobody_is_posted_at_sea", "13.1/f")
    if minors_at(state, seat, place) >= units.count(state.troops[seat][place]):
        return ("enough_minor_generals_there", "9/b")
    if verb == Verb.POST and not _untouched_spare(state, seat):
        return ("taken_off_just_now", "7.1C/b")
    return ("posted_only_here_now", "7.1C/b")


def _untouched_spare(state: State, seat: int) -> bool:
    return any(
        state.general_at[minor] < 0 and not state.touched_minors >> minor & 1
        for minor in state.board.minor_generals(seat)
    )


# ---------------------------------------------------------------------- during an activation


def why_not_in_activation(state: State, force: Activation, choice: int) -> Refusal | None:
    verb, noun = actions.verb_of(choice), actions.first(choice)
    if verb == Verb.ACTIVATE:
        return ("finish_this_activation", "9.1/c")
    if force.must_leave and verb not in (Verb.MOVE, Verb.EMBARK, Verb.ENTER):
        if force.must_leave == EntryResult.PASSING:
            return ("passage_means_moving_on", "9.3.D/e" if verb == Verb.REMOVE_PC else "10.C/c")
        return ("not_beside_an_enemy_general", "10.G/c")
    if verb == Verb.MOVE:
        if 0 <= noun < state.board.size and shies_away(state, force, noun):
            return ("lone_general_keeps_away", "3e/9.9/a")
        refusal = _why_not_moved(state, force, noun)
        if refusal is None and not force.units and not state.config.lone_general_may_turn_back:
            return ("no_points_to_leave_him", "3e/9.9/b")
        return refusal
    if verb == Verb.BURY:
        return why_no_burial_in_own_turn(state, force.seat)
    if verb == Verb.DONE:
        return ("stop_the_force_first", "9.1/c")
    if verb == Verb.SIEGE and noun >= 0 and noun != force.at:
        return ("besiege_where_you_stand", "9.3.C/a")
    if verb == Verb.SIEGE:
        return _why_no_siege(state, force)
    if verb == Verb.REMOVE_PC:
        return _why_no_removal(state, force)
    if verb == Verb.TAKE:
        return _why_not_taken(state, force, noun)
    if verb == Verb.LEAVE:
        return _why_not_left(state, force, noun)
    if verb == Verb.EMBARK:
        return _why_not_embarked(state, force)
    if verb == Verb.CLAIM:
        return ("no_marker_on_the_march", "15.4/c")
    if verb == Verb.ENTER:
        return _why_not_inside(state, force)
    if verb == Verb.SORTIE:
        return ("eight_cu_limit", "16.8/a") if force.at & INSIDE else ("not_inside", "9.3.B/a")
    if verb in POSTING_VERBS:
        return why_not_posted(state, force.seat, choice, force.at if verb == Verb.POST else NOBODY)
    return None


def _why_not_moved(state: State, force: Activation, target: int) -> Refusal | None:
    if force.at & INSIDE:
        return ("inside_first_goes_outside", "9.4/a")
    if target & INSIDE:
        return ("outside_first", "9.4/b")
    costs = [cost for space, _, cost in land_paths(state, force, force.at) if space == target]
    if not costs:
        return ("no_land_path", "2/q")
    if force.has_done_with_land(state):
        return ("land_before_or_after_sea", "13.1/d")
    if force.too_many(state):
        return ("eight_cu_limit", "16.8/a")
    if min(costs) > force.remaining(state):
        if force.lost_points_by_command(state, min(costs)):
            return ("commander_has_fewer_points", "9.2/e")
        return ("too_few_points", "9.3.A/a")
    return None


def _why_no_siege(state: State, force: Activation) -> Refusal | None:
    space = force.at & SPACE_MASK
    owner = state.pc[space]
    if not most_sieges(state, force):
        return ("sieges_have_their_segment", "hy/45")
    if force.at & INSIDE or owner in (NOBODY, force.seat):
        return ("nothing_to_besiege", "15.1/c")
    if owner != INDEPENDENT and not state.is_major_city(space):
        return ("nothing_to_besiege", "15.1/c")
    here = state.troops[force.seat].get(space, 0)
    if units.count(here) < state.board.tables.numbers["siege_minimum_cus"]:
        return ("siege_needs_three", "15.2.A/a")
    if not force.may_work_ashore(state):
        return ("land_before_or_after_sea", "13.1/d")
    if is_bound_to_leave(state, force):
        return ("subordinate_only_leaves", "7.1C/f")
    if force.remaining(state) < siege_cost(state, force):
        return ("too_few_points", "9.3.C/a")
    done = state.sieges_done.get(space, -1)
    if done >= 0 and (
        packed.siege_count(done) >= most_sieges(state, force)
        or packed.siege_general(done) != force.commander(state)
    ):
        return ("two_sieges_by_one_army", "15.2.A/c")
    excludes = state.config.siege_excludes_units_that_fought_or_were_moved
    if excludes and (force.generals & state.fought_generals or state.fought_troops.get(space, 0)):
        return ("fought_in_this_segment", "15.2.A/d")
    minimum = state.board.tables.numbers["siege_minimum_cus"]
    if units.count(besiegers(state, force)) < minimum:
        unmoved = here - state.moved_troops.get(space, 0)
        if (
            units.count(unmoved) >= minimum > units.count(force.units)
        ):  # enough are here, but he has left them out
            return ("siege_needs_three", "15.2.A/a")
        return ("others_have_moved_them", "9.3.C/b")
    return why_no_siege(state, force.seat, force.at, besiegers(state, force))


def _why_no_removal(state: State, force: Activation) -> Refusal:
    owner = state.pc[force.at & SPACE_MASK]
    if not state.config.remove_pc_movement_points:
        return ("no_removal_on_the_march", "hy/17")
    if owner == INDEPENDENT:
        return ("independent_needs_siege", "9.3.D/a")
    if owner in (NOBODY, force.seat) or force.at & INSIDE:
        return ("no_players_pc_here", "9.3.D/a")
    if state.is_major_city(force.at):
        return ("major_city_needs_siege", "9.3.D/a")
    if not may_remove_pc(state, force):
        return ("removal_needs_three", "9.3.D/a")
    if not force.may_work_ashore(state):
        return ("land_before_or_after_sea", "13.1/d")
    if is_bound_to_leave(state, force):
        return ("subordinate_only_leaves", "7.1C/f")
    return ("too_few_points", "9.3.D/a")


def _why_not_taken(state: State, force: Activation, noun: int) -> Refusal:
    board, seat = state.board, force.seat
    if noun >= actions.FLEET:
        return ("independents_follow_nobody", "9.5/d")
    if noun >= actions.ROYAL:
        royal = noun - actions.ROYAL
        fixed = why_not_moved(state) if royal == board.cart else None
        if fixed is not None:
            return fixed
        if state.royal_owner[royal] != seat:
            return ("royal_not_controlled", "9.1/i")
        if state.royal_at[royal] != force.at or force.carried_by_others(state) >> royal & 1:
            return ("not_here_or_moved", "8.4/d")
        if force.royals >> royal & 1:
            return ("already_in_the_force", "9.1/i")
        if force.left_royals >> royal & 1:
            return ("left_at_this_stop", "9.1/i")
        if royal == board.cart and bound_to_babylon(state):
            return ("cart_fixed_on_turn_one", "8.4/c")
        return ("royal_needs_army", "9.1/j")
    if noun >= actions.GENERAL:
        general = noun - actions.GENERAL
        if not _owned(state, seat, general):
            return ("not_your_general", "9.1/i")
        if board.is_minor(general) or board.is_minor(force.general):
            return ("minor_general_goes_alone", "9.1/l")
        if force.generals >> general & 1:
            return ("already_in_the_force", "9.1/i")
        if force.left_generals >> general & 1 and state.general_at[general] == force.at:
            return ("left_at_this_stop", "9.1/i")
        return ("not_here_or_moved", "9.1/g")
    kind = noun - actions.UNIT
    here = units.of_kind(state.troops[seat].get(force.at, 0), kind)
    if here and units.of_kind(force.units, kind) == here:
        return ("already_in_the_force", "9.1/i")
    if units.of_kind(force.left_units, kind):
        return ("left_at_this_stop", "9.1/i")
    return ("not_here_or_moved", "9.1/g")


def _why_not_left(state: State, force: Activation, noun: int) -> Refusal:
    if noun >= actions.FLEET:
        return ("not_in_the_force", "9.1/i")
    if noun >= actions.ROYAL:
        carried = bool(force.royals >> noun - actions.ROYAL & 1)
    elif noun >= actions.GENERAL:
        if force.generals == 1 << noun - actions.GENERAL:
            return ("somebody_must_lead", "9.1/i")
        carried = bool(force.generals >> noun - actions.GENERAL & 1)
    else:
        carried = units.of_kind(force.units, noun - actions.UNIT) > 0
    return ("nothing_marks_it_there", "9.1/o") if carried else ("not_in_the_force", "9.1/i")


def _why_not_embarked(state: State, force: Activation) -> Refusal:
    if not state.board.port[force.at & SPACE_MASK]:
        return ("no_port", "2/j")
    if force.stage != ASHORE:
        return ("not_to_sea_again", "13.1/e")
    if state.naval_general >= 0:
        return ("one_naval_move", "13.1/b")
    if state.naval_cus + units.count(force.units) > state.board.tables.numbers["naval_cus"]:
        return ("eight_cus_by_sea", "13.1/c")
    if force.too_many(state):
        return ("eight_cu_limit", "16.8/a")
    return ("too_few_points", "9.3.A/a")


def _why_not_inside(state: State, force: Activation) -> Refusal:
    space = force.at & SPACE_MASK
    if state.pc[space] != force.seat or not state.is_major_city(space):
        return ("inside_only_own_city", "9.4/e")
    return ("two_units_inside", "9.4/g")


# ---------------------------------------------------------------------- reactions


def why_not_shifted(state: State, owner: int, space: int, choice: int) -> Refusal | None:
    """Redistribution at a city (10.B)."""
    if actions.verb_of(choice) != Verb.SHIFT:
        return None
    noun, inward = actions.first(choice), actions.second(choice) == actions.TO_INSIDE
    origin = space if inward else space | INSIDE
    if noun >= actions.FLEET:
        return ("not_at_that_side", "10.B/a")
    if noun >= actions.ROYAL:
        here = state.royal_at[noun - actions.ROYAL] == origin
        if here and state.royal_owner[noun - actions.ROYAL] != owner:
            return ("royal_not_controlled", "10.B/a")
    elif noun >= actions.GENERAL:
        if not _owned(state, owner, noun - actions.GENERAL):
            return ("not_your_general", "10.B/a")
        here = state.general_at[noun - actions.GENERAL] == origin
    else:
        group = state.troops[owner].get(origin, 0)
        size = units.count(units.counter(group, noun - actions.UNIT))
        here = units.of_kind(group, noun - actions.UNIT) > 0
        inside = units.count(state.troops[owner].get(space | INSIDE, 0))
        if here and inward and inside + size > state.board.tables.numbers["cus_inside_city"]:
            return ("two_units_inside", "9.4/g")
    return ("shifted_already", "10.B/a") if here else ("not_at_that_side", "10.B/a")


def why_not_intercepting(state: State, interceptions: Interceptions, choice: int) -> Refusal | None:
    verb, noun = actions.verb_of(choice), actions.first(choice)
    seat, target = interceptions.queue[0], interceptions.target & SPACE_MASK
    if verb == Verb.INTERCEPT and noun < actions.UNIT:
        space = noun & SPACE_MASK
        if not state.has_general(seat, noun):
            return ("no_general_of_yours_there", "11.1/a")
        if any(space == at & SPACE_MASK for _, at, _, _, _ in interceptions.attempts):
            return ("one_attempt_from_each_space", "11.2/b")
        if space not in state.board.by_land[target]:
            joined = space in state.board.links[target]  # by another kind of path, or over the sea
            return ("reactions_need_a_land_path", "11.1.B/a" if joined else "11.1.A/a")
        if noun not in state.troops[seat] and interceptions.needs_army(state, seat, noun):
            return ("intercepts_with_a_unit_only", "11.1/d")
        if noun & INSIDE and state.config.intercept_from_inside_city == "never":
            return ("nobody_intercepts_from_inside", "3e/10.3/b")
        return ("besieged_generals_do_not_intercept", "11.1.B/d")
    if verb in (Verb.POST, Verb.COMMAND):
        if spare_minor(state, seat) < 0 or (verb == Verb.COMMAND and not _off_map(state, seat, noun)):
            return ("only_from_off_map", "11.2/f")
        if not state.is_army(seat, interceptions.at):
            return ("minor_general_needs_an_army", "11.2/f")
        return ("another_general_stays", "11.2/f")
    if verb == Verb.REPOST:
        return ("only_from_off_map", "11.2/f")
    if verb == Verb.DONE:
        return ("eight_cu_limit", "16.8/a")
    if verb == Verb.LEAVE:
        if noun >= actions.GENERAL and interceptions.generals == 1 << noun - actions.GENERAL:
            return ("somebody_must_lead", "11.2/d")
        if actions.UNIT <= noun < actions.GENERAL and not interceptions.may_leave_units(state):
            return ("intercepts_with_a_unit_only", "11.1/d")
        return ("not_in_the_force", "11.2/d")
    return None


def _off_map(state: State, seat: int, noun: int) -> bool:
    general = noun - actions.GENERAL
    return (
        state.board.is_minor(general)
        and _owned(state, seat, general)
        and state.general_at[general] == OFF_MAP
    )


def why_not_fleeing(
    state: State, seat: int, here: int, barred: tuple[int, ...], with_units: bool, choice: int
) -> Refusal | None:
    verb, space = actions.verb_of(choice), actions.first(choice)
    if verb in POSTING_VERBS:
        return ("nobody_is_placed_to_evade", "12.1/k")
    if verb in (Verb.TAKE, Verb.LEAVE):
        return ("evaders_stay_together", "12.2.A/b")
    if verb != Verb.FLEE:
        return None
    if space & INSIDE:
        return ("nobody_evades_into_a_city", "12.2.A/f")
    if space not in state.board.by_land[here & SPACE_MASK]:
        return ("reactions_need_a_land_path", "12.1/e")
    if space == barred[-1]:
        return ("not_back_to_where_he_fled_from", "12.1/g")
    if space in barred:
        return ("not_where_the_enemy_came_from", "12.1/f")
    if state.enemy_cu_in_space(seat, space):
        return ("enemy_there", "12.1/c")
    if state.pc[space] not in (NOBODY, seat) and not state.has_cu(seat, space):
        return ("space_not_open_to_evaders", "12.1/b")
    return ("enemy_general_there", "12.1/d") if not with_units else None
