"""Chapters 13.2.6 and 13.2.8: pieces dropped off on the way, and the force that lands.

Pieces that come ashore outside the walls run the land procedure of `march/entry`. `cargo` decides which
pieces may be picked up and dropped off. At the player's own Major City every action names the location,
inside or outside; elsewhere there is only one.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import INSIDE, INSIDE_OF, NO_SPACE, SPACE_OF, Space
from diadochoi.rules.core.paths import NO_PATH
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.minor_generals import post
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entering_force import enemy_units_before, entry_result
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.march_options import must_not_enter
from diadochoi.rules.march.passage_request import PassageRequest, host, is_granted
from diadochoi.rules.march.pieces import Pieces, own_pieces
from diadochoi.rules.sea.back_to_port import founder, go_home
from diadochoi.rules.sea.cargo import CITY_HAS_NO_ROOM, location_of, locations, own_city, set_ashore
from diadochoi.rules.sea.voyage import Voyage
from diadochoi.rules.sea.voyage_step import VoyageStep
from diadochoi.rules.table.state import State

_LAND_INSIDE: Final = action(Verb.LAND, actions.TO_INSIDE)

_NOT_YOUR_CITY: Final[Refusal] = ("not_your_city", "9.4/e")
_NAME_THE_SIDE: Final[Refusal] = ("name_inside_or_outside", "13.2.8/a")

# ---------------------------------------------------------------------- 13.2.6: dropped off on the way


def drop(state: State, voyage: Voyage, army: Activation, noun: int, word: int) -> None:
    """13.2.6/b: put a piece ashore; outside a city it joins the party that enters together."""
    place = location_of(SPACE_OF[army.at], word)
    group = set_ashore(state, army, noun, place)
    if place & INSIDE:
        if not voyage.landing_party():
            settle(state)
        return
    if actions.is_royal(noun):
        voyage.ashore_royals |= 1 << noun - actions.ROYAL
    elif actions.is_general(noun):
        voyage.ashore_generals |= 1 << noun - actions.GENERAL
    else:
        voyage.ashore_units += group
        if state.pc[place] != voyage.seat and not state.has_general(voyage.seat, place):
            voyage.unmarked = place


def mark(state: State, voyage: Voyage, choice: int) -> None:
    """Post a Minor General with the CUs just dropped off; he shares their fate."""
    place = voyage.unmarked
    post(state, voyage.seat, choice)
    voyage.ashore_generals |= 1 << state.commander(voyage.seat, place)
    voyage.unmarked = NO_SPACE


def put_ashore(state: State, voyage: Voyage) -> None:
    """13.2.6/h: run the land procedure for pieces dropped off outside, without the activated General."""
    army = voyage.activation(state)
    party = (SPACE_OF[army.at], voyage.ashore_units, voyage.ashore_generals, voyage.ashore_royals)
    voyage.parties = (*voyage.parties, party)
    royals_alone = not (voyage.ashore_units or voyage.ashore_generals)
    voyage.ashore_units = voyage.ashore_generals = voyage.ashore_royals = 0
    if royals_alone:  # 11.1/b: no General and no CU has come ashore
        settle(state)
        return
    voyage.step = VoyageStep.PARTY_ASHORE
    landed = own_pieces(voyage.seat, units.NONE)  # they have come ashore before
    enter(state, voyage, army, landed, exit_points=0, sailed_from=SPACE_OF[army.came_from])


def enter(
    state: State,
    voyage: Voyage,
    army: Activation,
    landed: Pieces,
    exit_points: int,
    sailed_from: Space,
) -> None:
    """Run the land procedure outside; everything that came ashore here is one moving force (11.3/c).

    `landed` comes ashore now; pieces dropped off before join it.
    """
    seat, space = voyage.seat, SPACE_OF[army.at]
    group, generals, royals = landed.units, landed.generals, landed.royals
    held = state.troops[seat].get(space, 0)
    before = enemy_units_before(state, seat, space, ((space, group), *army.dropped))
    for place, units_there, generals_there, royals_there in voyage.parties:
        if place == space:
            group += units_there
            generals |= generals_there
            royals |= royals_there
    state.push(
        Entry(
            own_pieces(seat, units.clamp(group, held), generals, royals),
            space,
            army.embarked_at,
            exit_points=exit_points,
            before=before,
            besieged_generals=army.besieged_generals,
            besieged_spaces=army.besieged_spaces,
            sailed_from=sailed_from,
        )
    )


def after_landing_party(state: State, voyage: Voyage) -> None:
    """Continue: their battle or Withdrawal costs the General at sea nothing (13.2.6/h)."""
    army = voyage.activation(state)
    army.mark_returned(state, units.NONE)
    army.resync(state)
    if army.generals:
        voyage.step = VoyageStep.UNDER_SAIL
    else:
        founder(state, voyage, army)


# ---------------------------------------------------------------------- 13.2.8: the force lands


def landings(state: State, voyage: Voyage, army: Activation) -> list[int]:
    """13.2.8/a: list the ways to go ashore that `why_not_landed` allows."""
    return [
        action(Verb.LAND, word)
        for _, word in locations(state, voyage.seat, SPACE_OF[army.at])
        if why_not_landed(state, voyage, army, word) is None
    ]


def why_not_landed(state: State, voyage: Voyage, army: Activation, word: int) -> Refusal | None:
    """13.2.8: say why the force may not go ashore here; in his own city the word names inside or outside.

    9.4/e, 9.4/g: inside only there, and only if there is room.
    """
    space = SPACE_OF[army.at]
    if not own_city(state, voyage.seat, space):
        return _NOT_YOUR_CITY if word == actions.TO_INSIDE else None
    if word == actions.NO_NOUN:
        return _NAME_THE_SIDE
    inside = state.troops[voyage.seat].get(INSIDE_OF[space], 0) + army.units
    return CITY_HAS_NO_ROOM if word == actions.TO_INSIDE and state.room_inside(inside) < 0 else None


def land(state: State, voyage: Voyage, choice: int) -> None:
    """13.2.8: go ashore, after asking for permission if a General without CUs needs it (3e/9.9/a)."""
    army = voyage.activation(state)
    space = SPACE_OF[army.at]
    if choice == _LAND_INSIDE or not must_not_enter(state, army, space):
        disembark(state, voyage, army, inside=choice == _LAND_INSIDE)
        return
    granter = host(state, voyage.seat, space)
    voyage.step = VoyageStep.PASSAGE_ANSWERED
    if granter >= 0:
        state.push(PassageRequest(voyage.seat, granter, space))
    else:
        state.skip()  # nobody can be asked: he may not


def after_request(state: State, voyage: Voyage) -> None:
    """3e/9.9/a: land a General without CUs among enemy CUs if permitted; else he goes back to port."""
    army = voyage.activation(state)
    if not is_granted(state):
        go_home(state, voyage, army, ends_activation=True)
        return
    asked = host(state, voyage.seat, SPACE_OF[army.at])
    disembark(state, voyage, army, inside=False)
    entry = state.frames[-1]
    assert isinstance(entry, Entry)
    entry.let_in_by(asked)


def disembark(state: State, voyage: Voyage, army: Activation, *, inside: bool) -> None:
    """13.2.8: move the whole force ashore. It can now go back to the port where it embarked."""
    seat, space = voyage.seat, SPACE_OF[army.at]
    sailed_from = SPACE_OF[army.came_from]
    # 10.A/e: going on by land from a Stronghold reached by sea
    either = state.config.house("stronghold_attrition_by_sea") == "either_path"
    army.go_ashore(state, INSIDE_OF[space] if inside else space, voyage.kind if either else NO_PATH)
    state.note("landed", seat, army.commander(state), army.at, army.units)
    if inside:
        state.pop()
        settle(state)
    else:
        voyage.step = VoyageStep.FORCE_ASHORE
        exit_points = army.exit_points(state, space)
        enter(state, voyage, army, army.pieces(), exit_points, sailed_from)


def after_landing(state: State, voyage: Voyage) -> None:
    """End the voyage; pieces dropped off before may have come back with the force."""
    voyage.activation(state).await_entry()
    state.pop(entry_result(state))  # the Activation goes on as after any entry
