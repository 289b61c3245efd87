"""Chapters 9.1 and 9.2: what the force of an activation may take along, leave behind or put in command.

Also Minor Generals for the pieces that stay (7.1C/b). `activation` carries it out; at sea `sea/cargo`
decides.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import SPACE_MASK, SPACE_OF, General, Location, Royal
from diadochoi.rules.core.refusal import ROYAL_NEEDS_ARMY, Refusal
from diadochoi.rules.court.funeral_cart import bound_to_babylon, why_cart_stays
from diadochoi.rules.generals.minor_generals import (
    HE_STANDS_THERE,
    NOT_TAKEN_OFF_NOW,
    NOT_YOUR_MINOR_GENERAL,
    PLACED_JUST_NOW,
    commands_minors,
    places_without_room,
    posting_options,
    why_not_joined,
    why_not_posted,
)
from diadochoi.rules.march.force import Force
from diadochoi.rules.march.own_turn import COMMAND_GOES_BY_RANK, COMMANDS_ALREADY, owns_general
from diadochoi.rules.table.state import State

# Prebuilt actions: listing them is a hot path of the engine.
_TAKE_UNIT: Final = tuple(action(Verb.TAKE, actions.UNIT + kind) for kind in range(units.KINDS))
_LEAVE_UNIT: Final = tuple(action(Verb.LEAVE, actions.UNIT + kind) for kind in range(units.KINDS))
_REPOST: Final = int(Verb.REPOST)

_INDEPENDENTS_FOLLOW_NOBODY: Final[Refusal] = ("independents_follow_nobody", "9.5/d")
_ROYAL_NOT_CONTROLLED: Final[Refusal] = ("royal_not_controlled", "9.1/i")
_NOT_YOUR_GENERAL: Final[Refusal] = ("not_your_general", "9.1/i")
_ALREADY_IN_THE_FORCE: Final[Refusal] = ("already_in_the_force", "9.1/i")
_LEFT_AT_THIS_STOP: Final[Refusal] = ("left_at_this_stop", "9.1/i")
NOT_WITH_THE_FORCE: Final[Refusal] = ("not_with_the_force", "9.1/i")
ROYAL_HAS_MOVED: Final[Refusal] = ("another_general_moved_it", "8.4/d")
PIECE_HAS_MOVED: Final[Refusal] = ("another_general_moved_it", "9.1/g")
GENERAL_HAS_MOVED: Final[Refusal] = ("has_moved_already", "9.1/g")
CART_FIXED: Final[Refusal] = ("cart_fixed_on_turn_one", "8.4/c")
MINOR_GENERAL_GOES_ALONE: Final[Refusal] = ("minor_general_goes_alone", "9.1/l")
NOT_IN_THE_FORCE: Final[Refusal] = ("not_in_the_force", "9.1/i")
_SOMEBODY_MUST_LEAD: Final[Refusal] = ("somebody_must_lead", "9.1/i")
_NOTHING_MARKS_IT: Final[Refusal] = ("nothing_marks_it_there", "9.1/o")
_UNITS_WOULD_STAY_UNMARKED: Final[Refusal] = ("nothing_marks_his_units", "9.1/o")
_WOULD_LEAVE_AT_ONCE: Final[Refusal] = ("would_leave_at_once", "7.1C/f")
_ANOTHER_GENERAL_STAYS: Final[Refusal] = ("another_general_stays", "7.1C/b")
_COMMAND_IS_SETTLED: Final[Refusal] = ("command_is_settled", "3e/9.10/b")


def regrouping(state: State, force: Force) -> list[int]:
    """List what may be taken along and left behind (9.1/i, 9.1/o, 9.2), and Minor Generals for what stays.

    `why_not_taken`, `why_not_left` and `why_not_posted_here` say why a piece is not listed.
    """
    found: list[int] = []
    others = others_here(state, force)
    for general in others:
        if why_general_not_taken(state, force, general) is None:
            found.append(action(Verb.TAKE, actions.GENERAL + general))
    loose = units_to_take(state, force)
    if loose:
        for kind in units.kinds_in(loose):
            found.append(_TAKE_UNIT[kind])
    if force.units and marks_its_owner(state, force):
        for kind in units.kinds_in(force.units):
            found.append(_LEAVE_UNIT[kind])
    own = force.generals
    if own & (own - 1):  # more than one
        for general in state.roster[force.seat]:
            if own >> general & 1 and why_general_not_left(force, general) is None:
                found.append(action(Verb.LEAVE, actions.GENERAL + general))
    if force.royals and why_royals_not_left(state, force) is None:
        for noun in force.carried_royals(state):
            found.append(action(Verb.LEAVE, noun))
    found.extend(royals_to_take(state, force))
    if not others:  # 7.1C/b: a Minor General may mark what stays here
        found.extend(posting_options(state, force.seat, force.at))
    if force.general >= state.board.majors:
        found.extend(own_reposts(state, force))
    return found


# ---------------------------------------------------------------------- taking along


def why_not_taken(state: State, force: Force, noun: int) -> Refusal | None:
    """9.1/i: say why this piece may not come along from here."""
    if actions.is_army(noun):
        return _INDEPENDENTS_FOLLOW_NOBODY
    if actions.is_royal(noun):
        return why_royal_not_taken(state, force, Royal(noun - actions.ROYAL))
    if actions.is_general(noun):
        return why_general_not_taken(state, force, General(noun - actions.GENERAL))
    return why_unit_not_taken(state, force, noun - actions.UNIT)


def why_royal_not_taken(state: State, force: Force, royal: Royal) -> Refusal | None:
    """9.1/j, 8.4/b: a royal needs CUs; between inside and outside of his own city a General is enough."""
    cart = royal == state.board.cart
    fixed = why_cart_stays(state) if cart else None
    if fixed is not None:
        return fixed
    if state.royal_owner[royal] != force.seat:
        return _ROYAL_NOT_CONTROLLED
    if state.royal_at[royal] != force.at:
        return NOT_WITH_THE_FORCE
    if force.royals >> royal & 1:
        return _ALREADY_IN_THE_FORCE
    if force.left_royals >> royal & 1:
        return _LEFT_AT_THIS_STOP
    if force.carried_by_others(state) >> royal & 1:
        return ROYAL_HAS_MOVED
    if force.units or _holds_city_here(state, force):
        return None
    return CART_FIXED if cart and bound_to_babylon(state) else ROYAL_NEEDS_ARMY


def royals_to_take(state: State, force: Force) -> list[int]:
    """List the royals `why_royal_not_taken` allows to come along."""
    at, carried = force.at, force.royals
    if at not in state.royal_at:
        return []
    return [
        action(Verb.TAKE, actions.ROYAL + royal)
        for royal in state.board.royal_ids
        if state.royal_at[royal] == at
        and not carried >> royal & 1
        and why_royal_not_taken(state, force, royal) is None
    ]


def _holds_city_here(state: State, force: Force) -> bool:
    space = SPACE_OF[force.at]
    return state.pc[space] == force.seat and state.is_major_city(space)


def why_general_not_taken(state: State, force: Force, general: General) -> Refusal | None:
    """9.1/g, 9.1/l: a Major General may take along a Major General who is here and has not moved."""
    if not owns_general(state, force.seat, general):
        return _NOT_YOUR_GENERAL
    if force.generals >> general & 1:
        return _ALREADY_IN_THE_FORCE
    if state.general_at[general] != force.at:
        return NOT_WITH_THE_FORCE
    if state.board.is_minor(general) or state.board.is_minor(force.general):
        return MINOR_GENERAL_GOES_ALONE
    if force.left_generals >> general & 1:
        return _LEFT_AT_THIS_STOP
    return GENERAL_HAS_MOVED if state.moved_generals >> general & 1 else None


def why_unit_not_taken(state: State, force: Force, kind: int) -> Refusal | None:
    """9.1/g: a CU must be here, not have moved and not have been left at this stop."""
    here = state.troops[force.seat].get(force.at, 0)
    if not units.of_kind(here, kind):
        return NOT_WITH_THE_FORCE
    if units.of_kind(force.units, kind) == units.of_kind(here, kind):
        return _ALREADY_IN_THE_FORCE
    if units.of_kind(units_to_take(state, force), kind):
        return None
    return _LEFT_AT_THIS_STOP if units.of_kind(unmoved_units(state, force), kind) else PIECE_HAS_MOVED


def units_to_take(state: State, force: Force) -> int:
    """9.1/g: return the CUs that may join the force: they have not moved and were not left at this stop."""
    unmoved = unmoved_units(state, force)
    return unmoved - units.clamp(force.left_units, unmoved) if force.left_units else unmoved


def unmoved_units(state: State, force: Force) -> int:
    """Return the CUs here that are not in the force and have not moved in this Segment."""
    here = state.troops[force.seat].get(force.at, 0)
    return here - force.units - state.moved_troops.get(force.at, 0)


# ---------------------------------------------------------------------- leaving behind


def why_not_left(state: State, force: Force, noun: int) -> Refusal | None:
    """9.1/o: say why the piece is not in the force, or may not stay here without it."""
    if actions.is_army(noun):
        return NOT_IN_THE_FORCE
    if actions.is_royal(noun):
        if not force.royals >> noun - actions.ROYAL & 1:
            return NOT_IN_THE_FORCE
        return why_royals_not_left(state, force)
    if actions.is_general(noun):
        return why_general_not_left(force, General(noun - actions.GENERAL))
    if not units.of_kind(force.units, noun - actions.UNIT):
        return NOT_IN_THE_FORCE
    return None if marks_its_owner(state, force) else _NOTHING_MARKS_IT


def why_general_not_left(force: Force, general: General) -> Refusal | None:
    if not force.generals >> general & 1:
        return NOT_IN_THE_FORCE
    return _SOMEBODY_MUST_LEAD if force.generals == 1 << general else None


def why_royals_not_left(state: State, force: Force) -> Refusal | None:
    """9.1/o: say why royals of the force may not stay here; under 3e/18.4/a they may stay anywhere."""
    if state.config.royal_family_left_anywhere or marks_its_owner(state, force):
        return None
    return _NOTHING_MARKS_IT


def marks_its_owner(state: State, force: Force) -> bool:
    """9.1/o: away from the start, pieces may stay only where a PC or a General shows who owns them."""
    if not force.moved or state.pc[force.at & SPACE_MASK] == force.seat:
        return True
    return bool(others_here(state, force))


def others_here(state: State, force: Force) -> list[General]:
    """List the player's Generals here who are not part of the force."""
    general_at, at, own = state.general_at, force.at, force.generals
    return [
        general
        for general in state.roster[force.seat]
        if general_at[general] == at and not own >> general & 1
    ]


# ---------------------------------------------------------------------- Minor Generals


def why_not_posted_here(state: State, force: Force, choice: int) -> Refusal | None:
    """Say why a Minor General may not be posted, or sent elsewhere, from here."""
    minor = actions.first(choice) - actions.GENERAL
    repost = actions.verb_of(choice) == Verb.REPOST
    if repost and minor == force.general:
        place = Location(actions.second(choice))
        return why_not_sent_away(state, force) or _why_not_gone_to(state, force, place)
    if repost and minor >= 0 and force.generals >> minor & 1:
        return NOT_TAKEN_OFF_NOW
    refusal = why_not_posted(state, force.seat, choice, force.at)
    if refusal is None and others_here(state, force):  # a General stays with the pieces left here
        leaves = commands_minors(state, force.seat, force.at)
        return _WOULD_LEAVE_AT_ONCE if leaves else _ANOTHER_GENERAL_STAYS
    return refusal


def own_reposts(state: State, force: Force) -> list[int]:
    """9.3.A/c: list where the activated Minor General may go, leaving his force."""
    if why_not_sent_away(state, force) is not None:
        return []
    repost = _REPOST | actions.AS_FIRST[actions.GENERAL + force.general]
    return [repost | actions.AS_SECOND[place] for place in goals_elsewhere(state, force)]


def why_not_sent_away(state: State, force: Force) -> Refusal | None:
    """9.3.A/c, 9.1/o: say why the General of the force may not leave it, wherever he would go."""
    refusal = why_no_repost(state, force)
    if refusal is None and force.units and not marks_its_owner(state, force):
        return _UNITS_WOULD_STAY_UNMARKED
    return refusal


def why_no_repost(state: State, force: Force) -> Refusal | None:
    if force.general < state.board.majors:
        return NOT_YOUR_MINOR_GENERAL
    return PLACED_JUST_NOW if state.touched_minors >> force.general & 1 else None


def may_join_others(state: State, force: Force) -> bool:
    """Return whether the activated Minor General could go to other CUs if his commander stays with these."""
    return why_no_repost(state, force) is None and bool(goals_elsewhere(state, force))


def goals_elsewhere(state: State, force: Force) -> list[Location]:
    """List where else the player has CUs that a Minor General can join (9/b)."""
    full = places_without_room(state, force.seat)
    return [place for place in sorted(state.troops[force.seat]) if place != force.at and place not in full]


def _why_not_gone_to(state: State, force: Force, place: Location) -> Refusal | None:
    """Say why a place is not one of `goals_elsewhere`."""
    return HE_STANDS_THERE if place == force.at else why_not_joined(state, force.seat, place)


# ---------------------------------------------------------------------- command among equals


def command_options(state: State, force: Force) -> list[int]:
    return [
        action(Verb.COMMAND, actions.GENERAL + general)
        for general in state.roster[force.seat]
        if why_not_in_command(state, force, general) is None
    ]


def why_not_in_command(state: State, force: Force, general: General) -> Refusal | None:
    """3e/8.4/e, 3e/9.10/b: among equals, before the Army moves or right after one was picked up."""
    if not state.board.ranks_tie:
        return COMMAND_GOES_BY_RANK
    if not force.generals >> general & 1:
        return NOT_IN_THE_FORCE
    leader, rank = force.commander(state), state.board.rank
    if general == leader:
        return COMMANDS_ALREADY
    if rank[general] != rank[leader]:
        return COMMAND_GOES_BY_RANK
    return None if state.touched_minors >> general & 1 else _COMMAND_IS_SETTLED


def equals_met(state: State, force: Force) -> list[General]:
    """3e/8.3/b: list the equals who may command where the move ends, if one came and another was there."""
    if not state.board.ranks_tie:
        return []
    rank, majors = state.board.rank, state.board.majors
    here = state.generals_at(force.seat, force.at)
    equals = [general for general in here if general < majors and rank[general] == rank[here[0]]]
    came = [general for general in equals if force.generals >> general & 1]
    return equals if came and len(came) < len(equals) else []
