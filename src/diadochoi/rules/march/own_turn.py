"""What a player may do at any time in his own turn, between two moves.

Disbanding Royal Army CUs (7.2F/o), and in some editions choosing who commands and burying Alexander.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import SEA, General
from diadochoi.rules.court.funeral_cart import bury, may_bury_in_own_turn
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State

_BURY: Final = action(Verb.BURY)


def disbanding_options(state: State, seat: int) -> list[int]:
    """7.2F/o: Royal Army CUs that have not moved in this Player Turn."""
    found: list[int] = []
    held = state.troops[seat]
    for location in held:
        still = held[location] & units.ROYAL_MASK
        if still and not location & SEA:
            moved = state.moved_troops.get(location, 0) & units.ROYAL_MASK
            if still > moved + units.ONE_ROYAL * state.marched_royals.get(location, 0):
                found.append(action(Verb.DISBAND, location))
    found.sort()
    return found


def disband(state: State, seat: int, choice: int) -> None:
    state.touched_minors = 0
    state.eliminate_units(seat, actions.first(choice), units.ONE_ROYAL)
    settle(state)


def own_turn_options(state: State, seat: int) -> list[int]:
    """What 3e/8.4/e and 3e/17.4/c allow at any time in the own turn, between two moves."""
    found = command_choices(state, seat) if state.board.ranks_tie else []
    found.extend(burial_options(state, seat))
    return found


def burial_options(state: State, seat: int) -> list[int]:
    return [_BURY] if may_bury_in_own_turn(state, seat) else []


def command_choices(state: State, seat: int) -> list[int]:
    """3e/8.4/e: equals of a Commanding General whose Army has not moved; each once between two actions."""
    rank = state.board.rank
    majors = state.board.majors
    barred = state.moved_generals | state.touched_minors
    found: list[int] = []
    for general in state.roster[seat]:
        location = state.general_at[general]
        if general >= majors or location < 0 or barred >> general & 1:
            continue
        leader = state.commander(seat, location)
        if leader != general and rank[leader] == rank[general] and not state.moved_generals >> leader & 1:
            found.append(action(Verb.COMMAND, actions.GENERAL + general))
    return found


def put_in_command(state: State, seat: int, general: General) -> None:
    """First among his equals: the roster is in the order of command."""
    own = state.roster[seat]
    rank = state.board.rank[general]
    own.remove(general)
    place = next((index for index, other in enumerate(own) if state.board.rank[other] <= rank), len(own))
    own.insert(place, general)
    state.note("takes_command", seat, general, state.general_at[general])


def in_own_turn(state: State, seat: int, choice: int) -> None:
    """Carry out one of `own_turn_options`."""
    if actions.verb_of(choice) == Verb.BURY:
        bury(state, seat)
        settle(state)
    else:
        general = General(actions.first(choice) - actions.GENERAL)
        state.touched_minors |= 1 << state.commander(seat, state.general_at[general])
        put_in_command(state, seat, general)


OWN_TURN_VERBS: Final = frozenset((Verb.COMMAND, Verb.BURY))
