"""Chapter 10.B: the controller of a Major City redistributes his pieces when an enemy force arrives.

He moves his pieces in or out through the gates before anybody reacts.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, INSIDE_OF, SPACE_OF, General, Royal, Seat
from diadochoi.rules.core.refusal import TWO_UNITS_INSIDE, Refusal
from diadochoi.rules.court.funeral_cart import why_cart_stays
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.own_turn import owns_general
from diadochoi.rules.table.state import State

_NOT_AT_THAT_SIDE: Final[Refusal] = ("not_at_that_side", "10.B/a")
_ROYAL_NOT_CONTROLLED: Final[Refusal] = ("royal_not_controlled", "10.B/a")
_SHIFTED_ALREADY: Final[Refusal] = ("shifted_already", "10.B/a")
_NOT_YOUR_GENERAL: Final[Refusal] = ("not_your_general", "10.B/a")


def may_redistribute(state: State, entry: EnteringForce, owner: Seat) -> bool:
    """10.B/a: the controller of an Unbesieged Major City may move pieces between inside and outside.

    They need no General (9.1/k). He may not do so when he moves the Independent Army himself (10.B/b).
    """
    target = entry.target
    if owner < 0 or owner == INDEPENDENT or owner in (entry.faction, entry.seat):
        return False
    if not state.is_major_city(SPACE_OF[target]) or target in entry.besieged_spaces:
        return False
    if _others_outside(state, entry, owner):
        return False
    inside = INSIDE_OF[target]
    held = state.troops[owner]
    if target in held or inside in held:
        return True
    if state.commander(owner, target) >= 0 or state.commander(owner, inside) >= 0:
        return True
    return any(
        state.royal_owner[royal] == owner and state.royal_at[royal] in (target, inside)
        for royal in range(state.board.royals)
    )


def _others_outside(state: State, entry: EnteringForce, owner: Seat) -> bool:
    """10.B/c: a third side that came to the gates after the activation began also besieges the city."""
    if entry.faction != INDEPENDENT and entry.target in state.army_at:
        return True
    return any(
        entry.target in held for seat, held in enumerate(state.troops) if seat not in (owner, entry.faction)
    )


def shift_options(state: State, entry: EnteringForce) -> list[int]:
    """List the shifts that `why_not_shifted` allows, one piece at a time."""
    owner, target = entry.answering, entry.target
    found: list[int] = []
    for location, word in ((target, actions.TO_INSIDE), (INSIDE_OF[target], actions.TO_OUTSIDE)):
        pieces = [actions.UNIT + kind for kind in units.kinds_in(state.troops[owner].get(location, 0))]
        pieces.extend(actions.GENERAL + general for general in state.generals_at(owner, location))
        pieces.extend(actions.ROYAL + royal for royal in state.board.royal_ids)
        for noun in pieces:
            shifted = action(Verb.SHIFT, noun, word)
            if why_not_shifted(state, entry, shifted) is None:
                found.append(shifted)
    found.append(DONE)
    return found


def why_not_shifted(state: State, entry: EnteringForce, choice: int) -> Refusal | None:
    """10.B: say why a piece may not go through the gates; a kind that went one way may not come back."""
    owner, target = entry.answering, entry.target
    noun, outward = actions.first(choice), actions.second(choice) == actions.TO_OUTSIDE
    origin = INSIDE_OF[target] if outward else target
    if actions.is_army(noun):
        return _NOT_AT_THAT_SIDE
    if actions.is_royal(noun):
        royal = Royal(noun - actions.ROYAL)
        if state.royal_at[royal] != origin:
            return _NOT_AT_THAT_SIDE
        if state.royal_owner[royal] != owner:
            return _ROYAL_NOT_CONTROLLED
        if entry.shifted & packed.royal_shifted(royal):
            return _SHIFTED_ALREADY
        return why_cart_stays(state) if royal == state.board.cart else None
    if actions.is_general(noun):
        general = General(noun - actions.GENERAL)
        if not owns_general(state, owner, general):
            return _NOT_YOUR_GENERAL
        if state.general_at[general] != origin:
            return _NOT_AT_THAT_SIDE
        return _SHIFTED_ALREADY if entry.shifted & packed.general_shifted(general) else None
    kind = noun - actions.UNIT
    group = state.troops[owner].get(origin, 0)
    if not units.of_kind(group, kind):
        return _NOT_AT_THAT_SIDE
    if entry.shifted & packed.unit_shifted(kind, outward):
        return _SHIFTED_ALREADY
    room = state.room_inside(state.troops[owner].get(INSIDE_OF[target], 0))
    full = not outward and units.count(units.counter(group, kind)) > room
    return TWO_UNITS_INSIDE if full else None


def shift(state: State, entry: EnteringForce, choice: int) -> None:
    """10.B/a: move one piece of the controller through the gates; `shifted` keeps it from going back."""
    owner = entry.answering
    noun, inward = actions.first(choice), actions.second(choice) == actions.TO_INSIDE
    origin, goal = entry.target, INSIDE_OF[entry.target]
    if not inward:
        origin, goal = goal, origin
    if actions.is_royal(noun):
        royal = Royal(noun - actions.ROYAL)
        state.place_royal(royal, goal)
        entry.shifted |= packed.royal_shifted(royal)
    elif actions.is_general(noun):
        general = General(noun - actions.GENERAL)
        state.place_general(general, goal)
        entry.shifted |= packed.general_shifted(general)
    else:
        kind = noun - actions.UNIT
        state.move_units(owner, origin, goal, units.counter(state.troops[owner][origin], kind))
        entry.shifted |= packed.unit_shifted(kind, inward)
    state.note("shifted", owner, noun, goal)
