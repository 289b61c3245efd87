"""Chapter 7.1 C: placing, repositioning and taking off Minor Generals in one's own Player Turn.

Placing one is neither movement nor activation. The right has no limit, but touching the same counter twice
with nothing in between changes nothing, so it is offered once between two other actions.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import NO_GENERAL, NOBODY, OFF_MAP, SEA, General
from diadochoi.rules.table.state import State

_POST: Final = int(Verb.POST)
_REPOST: Final = int(Verb.REPOST)
_RECALL: Final = int(Verb.RECALL)


def posting_options(state: State, seat: int, only_at: int = NOBODY) -> list[int]:
    """7.1C/b: every way to post, repost or recall a Minor General now.

    Two counters off the map are alike, and so are two that have not moved, so one of each is offered.
    `only_at` limits the destinations to one location.
    """
    held = state.troops[seat]
    if only_at >= 0 and only_at not in held:
        return []
    board = state.board
    general_at = state.general_at
    touched = state.touched_minors
    spare = False
    taken: list[int] = []  # where Minor Generals stand already
    reposts: list[tuple[int, int]] = []  # where he is, the action without its goal
    recalls: list[int] = []
    start = board.majors + seat * board.minors_each
    for minor in range(start, start + board.minors_each):
        location = general_at[minor]
        if location >= 0:
            taken.append(location)
            if not touched >> minor & 1 and not location & SEA:  # 13.1/f
                noun = (actions.GENERAL + minor + 1) << 8
                reposts.append((location, _REPOST | noun))
                recalls.append(_RECALL | noun)
        elif not touched >> minor & 1:
            spare = True
    if not spare and not reposts:
        return []
    # 9/b: one more only if he finds a CU to lead away, or to stay with
    places = [
        place
        for place in ([only_at] if only_at >= 0 else sorted(held))
        if not place & SEA and (place not in taken or taken.count(place) < units.count(held[place]))
    ]
    if not reposts:
        return [_POST | (place + 1) << 8 for place in places]
    found: list[int] = []
    for place in places:
        if spare:
            found.append(_POST | (place + 1) << 8)
        for origin, repost in reposts:
            if origin != place:
                found.append(repost | (place + 1) << 20)
    if only_at < 0:
        found.extend(recalls)
    return found


def minors_at(state: State, seat: int, place: int) -> int:
    number = 0
    for minor in state.board.minor_generals(seat):
        if state.general_at[minor] == place:
            number += 1
    return number


def commands_minors(state: State, seat: int, place: int) -> bool:
    """7.1C/f, 3e/8.1/e: a General of the seat is there beside whom a Minor General leaves the map."""
    leader = state.commander(seat, place)
    if state.config.minor_general_leaves_beside == "any_general":
        return leader >= 0
    return 0 <= leader < state.board.majors


def spare_minor(state: State, seat: int) -> General:
    """A Minor General off the map; one that has not been activated in this Segment if there is one."""
    spare = NO_GENERAL
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
        minor = General(actions.first(choice) - actions.GENERAL)
        place = actions.second(choice) if verb == Verb.REPOST else OFF_MAP
    state.remember_posting(minor)
    state.place_general(minor, place)
    state.note("minor_posted", seat, minor, place)


POSTING_VERBS: Final = frozenset((Verb.POST, Verb.REPOST, Verb.RECALL))
