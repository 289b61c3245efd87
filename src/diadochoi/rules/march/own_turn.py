"""What a player may do at any time in his own Player Turn, between two moves.

Disbanding Royal Army CUs (7.2F/o), and in some editions choosing who commands and burying Alexander.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.ids import SEA, General, Location, Seat
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.court.burial import bury, may_bury_in_own_turn, why_no_burial_in_own_turn
from diadochoi.rules.court.settle import settle
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, why_not_posted
from diadochoi.rules.table.state import State

_BURY: Final = action(Verb.BURY)
_MOST_GENERALS: Final = 64  # more Generals than any game has

NO_UNMOVED_ROYAL: Final[Refusal] = ("no_unmoved_royal_there", "7.2F/o")
NOT_YOUR_GENERAL: Final[Refusal] = ("not_your_general", "9.1/a")
NOT_ON_THE_MAP: Final[Refusal] = ("not_on_the_map", "9.1/a")
BROUGHT_ALONG: Final[Refusal] = ("has_moved_already", "9.1/f")
ACTIVATED_ALREADY: Final[Refusal] = ("has_moved_already", "9.1/p")
COMMAND_GOES_BY_RANK: Final[Refusal] = ("command_goes_by_rank", "7.1A/b")
COMMANDS_ALREADY: Final[Refusal] = ("commands_already", "3e/8.4/e")
ARMY_HAS_MOVED: Final[Refusal] = ("command_before_the_army_moves", "3e/8.4/e")
CHANGED_JUST_NOW: Final[Refusal] = ("command_changed_just_now", "3e/8.4/e")


def actions_by_general(verb: int) -> tuple[int, ...]:
    """Prebuild the action of a verb for every General: listing them is a hot path of the engine."""
    return tuple(action(verb, actions.GENERAL + general) for general in range(_MOST_GENERALS))


def why_not_between(state: State, seat: Seat, choice: int) -> Refusal | None:
    """Say why a player may not do one of `BETWEEN_MOVES` now, between two moves of his own Player Turn."""
    verb = actions.verb_of(choice)
    if verb in POSTING_VERBS:
        return why_not_posted(state, seat, choice)
    if verb == Verb.DISBAND:
        return why_not_disbanded(state, seat, Location(actions.first(choice)))
    if verb == Verb.COMMAND:
        return why_not_commanding(state, seat, General(actions.first(choice) - actions.GENERAL))
    if verb == Verb.BURY:
        return why_no_burial_in_own_turn(state, seat)
    return ANOTHER_MOMENT


def why_not_activated(state: State, seat: Seat, general: General) -> Refusal | None:
    """9.1: only his own Generals on the map who were neither activated nor brought along in this Segment."""
    if not owns_general(state, seat, general):
        return NOT_YOUR_GENERAL
    location = state.general_at[general]
    if location < 0 or location & SEA:
        return NOT_ON_THE_MAP
    if not state.moved_generals >> general & 1:
        return None
    leader = state.commander(seat, location)
    came_along = leader != general and state.moved_generals >> leader & 1
    return BROUGHT_ALONG if came_along else ACTIVATED_ALREADY


def activations(state: State, seat: Seat, prebuilt: tuple[int, ...]) -> list[int]:
    """List the actions, one of `prebuilt` each, for the Generals whom `why_not_activated` allows."""
    moved = state.moved_generals
    general_at = state.general_at
    return [
        prebuilt[general]
        for general in state.roster[seat]
        if 0 <= general_at[general] < SEA and not moved >> general & 1
    ]


def owns_general(state: State, seat: Seat, general: General) -> bool:
    """Return whether he owns the General. Generals have names even if their seat is not in the game."""
    return 0 <= general < len(state.general_owner) and state.general_owner[general] == seat


def disbanding_options(state: State, seat: Seat) -> list[int]:
    """7.2F/o: list Royal Army CUs that have not moved in this Player Turn."""
    with_royals = [location for location, group in state.troops[seat].items() if group & units.ROYAL_MASK]
    if not with_royals:
        return []
    return [
        action(Verb.DISBAND, location)
        for location in sorted(with_royals)
        if why_not_disbanded(state, seat, location) is None
    ]


def why_not_disbanded(state: State, seat: Seat, location: Location) -> Refusal | None:
    """7.2F/o: say why none of the player's Royal Army CUs in a location may be disbanded."""
    still = state.troops[seat].get(location, 0) & units.ROYAL_MASK
    moved = state.moved_troops.get(location, 0) & units.ROYAL_MASK
    if location & SEA or still <= moved + units.ONE_ROYAL * state.marched_royals.get(location, 0):
        return NO_UNMOVED_ROYAL
    return None


def disband(state: State, seat: Seat, choice: int) -> None:
    state.eliminate_units(seat, Location(actions.first(choice)), units.ONE_ROYAL)
    settle(state)


def own_turn_options(state: State, seat: Seat) -> list[int]:
    """What 3e/8.4/e and 3e/17.4/c allow at any time in his own turn, between two moves."""
    found = command_choices(state, seat) if state.board.ranks_tie else []
    found.extend(burial_options(state, seat))
    return found


def burial_options(state: State, seat: Seat) -> list[int]:
    return [_BURY] if may_bury_in_own_turn(state, seat) else []


def command_choices(state: State, seat: Seat) -> list[int]:
    return [
        action(Verb.COMMAND, actions.GENERAL + general)
        for general in state.roster[seat]
        if why_not_commanding(state, seat, general) is None
    ]


def why_not_commanding(state: State, seat: Seat, general: General) -> Refusal | None:
    """3e/8.4/e: equals of a Commanding General whose Army has not moved, each once between two actions."""
    if not owns_general(state, seat, general):
        return NOT_YOUR_GENERAL
    location = state.general_at[general]
    if location < 0:
        return NOT_ON_THE_MAP
    leader, rank = state.commander(seat, location), state.board.rank
    if not state.board.ranks_tie or general >= state.board.majors or rank[leader] != rank[general]:
        return COMMAND_GOES_BY_RANK
    if leader == general:
        return COMMANDS_ALREADY
    if (state.moved_generals >> general | state.moved_generals >> leader) & 1:
        return ARMY_HAS_MOVED
    return CHANGED_JUST_NOW if state.touched_minors >> general & 1 else None


def put_in_command(state: State, seat: Seat, general: General) -> None:
    """Put a General first among his equals: the roster is in order of command."""
    own = state.roster[seat]
    rank = state.board.rank[general]
    own.remove(general)
    place = next((index for index, other in enumerate(own) if state.board.rank[other] <= rank), len(own))
    own.insert(place, general)
    state.note("takes_command", seat, general, state.general_at[general])


def in_own_turn(state: State, seat: Seat, choice: int) -> None:
    """Carry out one of `own_turn_options`."""
    if actions.verb_of(choice) == Verb.BURY:
        bury(state, seat)
    else:
        general = General(actions.first(choice) - actions.GENERAL)
        state.remember_command(1 << state.commander(seat, state.general_at[general]))
        put_in_command(state, seat, general)


OWN_TURN_VERBS: Final = frozenset((Verb.COMMAND, Verb.BURY))
# Everything a player may do between two moves of his own Player Turn.
BETWEEN_MOVES: Final = POSTING_VERBS | OWN_TURN_VERBS | {Verb.DISBAND}
