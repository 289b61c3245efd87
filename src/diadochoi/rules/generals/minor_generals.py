"""Chapter 7.1 C: placing, repositioning and removing Minor Generals in their player's own Player Turn.

Placing one is neither movement nor activation. There is no limit, but moving the same counter twice in a row
changes nothing, so it is offered once between two other actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import NO_GENERAL, NO_SPACE, OFF_MAP, SEA, General, Location, Seat
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.table.state import State

_POST: Final = int(Verb.POST)
_REPOST: Final = int(Verb.REPOST)
_RECALL: Final = int(Verb.RECALL)
_POST_AT: Final = tuple(_POST | noun for noun in actions.AS_FIRST[: actions.UNIT])  # by place
_GENERALS: Final = actions.AS_FIRST[actions.GENERAL : actions.ROYAL]
_REPOST_OF: Final = tuple(_REPOST | noun for noun in _GENERALS)  # by General, without his destination
_RECALL_OF: Final = tuple(_RECALL | noun for noun in _GENERALS)

NOT_YOUR_MINOR_GENERAL: Final[Refusal] = ("not_your_minor_general", "7.1C/b")
MINOR_NOT_ON_THE_MAP: Final[Refusal] = ("not_on_the_map", "7.1C/b")
NOBODY_IS_POSTED_AT_SEA: Final[Refusal] = ("nobody_is_posted_at_sea", "13.1/f")
PLACED_JUST_NOW: Final[Refusal] = ("placed_just_now", "7.1C/b")
TAKEN_OFF_JUST_NOW: Final[Refusal] = ("taken_off_just_now", "7.1C/b")
HE_STANDS_THERE: Final[Refusal] = ("he_stands_there", "7.1C/b")
POSTED_ONLY_HERE_NOW: Final[Refusal] = ("posted_only_here_now", "7.1C/b")
NOT_TAKEN_OFF_NOW: Final[Refusal] = ("not_taken_off_now", "7.1C/b")
NO_UNIT_TO_JOIN: Final[Refusal] = ("no_unit_to_join", "7.1C/b")
NO_MINOR_GENERAL_LEFT: Final[Refusal] = ("no_minor_general_left", "7.1C/a")
ENOUGH_MINOR_GENERALS: Final[Refusal] = ("enough_minor_generals_there", "9/b")


def posting_options(
    state: State, seat: Seat, only_at: Location = NO_SPACE, but_not_at: Sequence[Location] = ()
) -> list[int]:
    """7.1C/b: list every way to post, repost or recall a Minor General now.

    Two counters off the map are alike, and so are two that have not moved, so one of each is offered.
    `only_at` limits the destinations to one location, `but_not_at` excludes some.
    """
    held = state.troops[seat]
    if only_at >= 0 and only_at not in held:
        return []
    board = state.board
    general_at = state.general_at
    touched = state.touched_minors
    spare = False
    taken: list[Location] = []  # where Minor Generals already are
    movable: list[General] = []
    for minor in board.minors_of[seat]:
        location = general_at[minor]
        if location >= 0:
            taken.append(location)
            if not touched >> minor & 1 and not location & SEA:  # 13.1/f
                movable.append(minor)
        elif not spare and not touched >> minor & 1:
            spare = True
    if not spare and not movable:
        return []
    places = [only_at] if only_at >= 0 else sorted(held)
    while places and places[-1] & SEA:  # they come last
        places.pop()
    full = _full(held, taken)
    full.extend(but_not_at)
    for place in full:
        if place in places:
            places.remove(place)
    if not movable:
        return [_POST_AT[place] for place in places]
    as_second = actions.AS_SECOND
    found: list[int] = []
    for place in places:
        if spare:
            found.append(_POST_AT[place])
        goal = as_second[place]
        for minor in movable:
            if general_at[minor] != place:
                found.append(_REPOST_OF[minor] | goal)
    if only_at < 0:
        found.extend([_RECALL_OF[minor] for minor in movable])
    return found


def why_not_posted(state: State, seat: Seat, choice: int, only_at: Location = NO_SPACE) -> Refusal | None:
    """7.1C/b: say which condition of `posting_options` fails; `only_at` limits the destinations as there."""
    verb = actions.verb_of(choice)
    if verb == Verb.POST:
        place = Location(actions.first(choice))
        off_map = [minor for minor in state.board.minor_generals(seat) if state.general_at[minor] < 0]
        if not off_map:
            return NO_MINOR_GENERAL_LEFT
        if all(state.touched_minors >> minor & 1 for minor in off_map):
            return TAKEN_OFF_JUST_NOW
        return why_not_joined(state, seat, place, only_at)
    minor, place = General(actions.first(choice) - actions.GENERAL), Location(actions.second(choice))
    refusal = why_not_taken_away(state, seat, minor)
    if refusal is not None:
        return refusal
    if verb == Verb.RECALL:
        return None if only_at < 0 else NOT_TAKEN_OFF_NOW
    return (
        HE_STANDS_THERE if state.general_at[minor] == place else why_not_joined(state, seat, place, only_at)
    )


def why_not_taken_away(state: State, seat: Seat, minor: General) -> Refusal | None:
    """Say why a Minor General may not leave his location."""
    if minor not in state.board.minor_generals(seat):
        return NOT_YOUR_MINOR_GENERAL
    location = state.general_at[minor]
    if location < 0:
        return MINOR_NOT_ON_THE_MAP
    if location & SEA:
        return NOBODY_IS_POSTED_AT_SEA
    return PLACED_JUST_NOW if state.touched_minors >> minor & 1 else None


def why_not_joined(state: State, seat: Seat, place: Location, only_at: Location = NO_SPACE) -> Refusal | None:
    """Say why another Minor General may not come to a location."""
    if only_at >= 0 and place != only_at:
        return POSTED_ONLY_HERE_NOW
    if place not in state.troops[seat]:
        return NO_UNIT_TO_JOIN
    if place & SEA:
        return NOBODY_IS_POSTED_AT_SEA
    return ENOUGH_MINOR_GENERALS if place in places_without_room(state, seat) else None


def places_without_room(state: State, seat: Seat) -> list[Location]:
    """9/b: list where each CU has a Minor General already: another would have none to lead or stay with."""
    return _full(state.troops[seat], [state.general_at[minor] for minor in state.board.minor_generals(seat)])


def _full(held: dict[Location, int], taken: list[Location]) -> list[Location]:
    """Return the places of Minor Generals, `taken`, that hold no more CUs than Minor Generals."""
    full: list[Location] = []
    for place in taken:
        number = units.count(held.get(place, 0))
        if number <= len(taken) and number <= taken.count(place):  # usually there are more CUs than Generals
            full.append(place)
    return full


def minors_at(state: State, seat: Seat, place: Location) -> int:
    number = 0
    for minor in state.board.minor_generals(seat):
        if state.general_at[minor] == place:
            number += 1
    return number


def commands_minors(state: State, seat: Seat, place: Location) -> bool:
    """7.1C/f, 3e/8.1/e: a General of the seat is there who makes a Minor General leave the map."""
    return place in commanded_places(state, seat)


def commanded_places(state: State, seat: Seat) -> list[Location]:
    """List every location for which `commands_minors` is true."""
    general_at, majors = state.general_at, state.board.majors
    minors_lead = state.config.minor_general_leaves_beside == "any_general"
    return [
        general_at[general]
        for general in state.roster[seat]
        if general_at[general] >= 0 and (minors_lead or general < majors)
    ]


def goal_of(choice: int) -> Location:
    """Return where one of `posting_options` puts the Minor General, OFF_MAP if it removes him."""
    return Location(actions.first(choice) if actions.verb_of(choice) == _POST else actions.second(choice))


def spare_minor(state: State, seat: Seat) -> General:
    """Return a Minor General off the map, preferably one not activated in this Segment."""
    spare = NO_GENERAL
    for minor in state.board.minor_generals(seat):
        if state.general_at[minor] == OFF_MAP:
            if not state.moved_generals >> minor & 1:
                return minor
            spare = minor
    return spare


def post(state: State, seat: Seat, choice: int) -> None:
    """Carry out one of `posting_options`.

    7.1C/c, 9.1/d, 9.1/e: this is neither movement nor activation, costs nothing, and he goes alone.
    """
    verb = actions.verb_of(choice)
    if verb == _POST:
        minor, place = spare_minor(state, seat), Location(actions.first(choice))
    else:
        minor = General(actions.first(choice) - actions.GENERAL)
        place = Location(actions.second(choice)) if verb == _REPOST else OFF_MAP
    state.remember_posting(minor)
    state.place_general(minor, place)
    state.note("minor_posted", seat, minor, place)


POSTING_VERBS: Final = frozenset((Verb.POST, Verb.REPOST, Verb.RECALL))
