"""Chapter 7.1 C: placing, repositioning and taking off Minor Generals in one's own Player Turn.

Placing one is neither movement nor activation. The right has no limit, but touching the same counter twice
with nothing in between changes nothing, so it is offered once between two other actions.
"""

from __future__ import annotations

from diadochoi.rules import actions
from diadochoi.rules.actions import Verb, action
from diadochoi.rules.places import NOBODY, OFF_MAP, SEA
from diadochoi.rules.state import State


def posting_options(state: State, seat: int, only_at: int = NOBODY) -> list[int]:
    """7.1C/b: every way to post, repost or recall a Minor General now.

    Two counters off the map are alike, and so are two that have not moved, so one of each is offered.
    `only_at` limits the destinations to one location.
    """
    held = state.troops[seat]
    places = [only_at] if only_at >= 0 else sorted(place for place in held if not place & SEA)
    if only_at >= 0 and only_at not in held:
        return []
    general_at = state.general_at
    touched = state.touched_minors
    spare = NOBODY
    found: list[int] = []
    placed: list[int] = []
    for minor in state.board.minor_generals(seat):
        if touched >> minor & 1:
            continue
        if general_at[minor] == OFF_MAP:
            spare = minor
        elif general_at[minor] >= 0 and not general_at[minor] & SEA:  # 13.1/f
            placed.append(minor)
    if spare < 0 and not placed:
        return found
    for place in places:
        if state.commander(seat, place) >= state.board.majors:
            continue  # a second Minor General would be a Subordinate with nothing to lead
        if spare >= 0:
            found.append(action(Verb.POST, place))
        for minor in placed:
            if general_at[minor] != place:
                found.append(action(Verb.REPOST, actions.GENERAL + minor, place))
    if only_at < 0:
        found.extend(action(Verb.RECALL, actions.GENERAL + minor) for minor in placed)
    return found


def spare_minor(state: State, seat: int) -> int:
    """A Minor General off the map; one that has not been activated in this Segment if there is one."""
    spare = NOBODY
    for minor in state.board.minor_generals(seat):
        if state.general_at[minor] == OFF_MAP:
            if not state.moved_generals >> minor & 1:
                return minor
            spare = minor
    return spare


def post(state: State, seat: int, choice: int) -> None:
    """Carry out one of `posting_options`."""
    verb = actions.verb_of(choice)
    if verb == Verb.POST:
        minor, place = spare_minor(state, seat), actions.first(choice)
    else:
        minor = actions.first(choice) - actions.GENERAL
        place = actions.second(choice) if verb == Verb.REPOST else OFF_MAP
    state.touched_minors |= 1 << minor
    state.place_general(minor, place)
    state.note("minor_posted", seat, minor, place)


POSTING_VERBS = frozenset((Verb.POST, Verb.REPOST, Verb.RECALL))
