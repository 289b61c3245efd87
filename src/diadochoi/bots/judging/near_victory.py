"""Finds seats that pass the VP threshold in their next Surrender Segment (3.1, 6.1), which the networks miss.

It counts PCs that can be taken without a roll, then each Siege by its odds. What others may do to prevent it
counts as a fixed share for each of their Player Turns.
"""

from __future__ import annotations

from typing import Final

from diadochoi.bots.judging.estimates import estimates_for
from diadochoi.rules.combat.siege import besiegeable, points_made, points_needed, siege_modifiers
from diadochoi.rules.core.ids import FACTIONS, NOBODY, Seat, Space
from diadochoi.rules.core.segments import SURRENDER
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.surrender import claimable, removable

_WITHIN: Final = 8  # how close to the threshold, in VP, a seat must be to be worth counting
_MOST_SIEGES: Final = 3
_LEFT_ALONE: Final = 0.8  # the chance that another player's turn does not change it


def about_to_win(state: State, seen: list[float]) -> list[float]:
    """The chances of all seats, after allowing for victories due in the next Surrender Segments."""
    config = state.config
    least = config.instant_vp - _WITHIN
    active = state.active
    if state.turn < config.instant_from_turn or active < 0 or max(state.vp) < least:
        return seen
    order = state.order
    now = order.index(FACTIONS[active])
    begins = 0 if state.segment == SURRENDER else 1
    found: list[float] | None = None
    left = 1.0
    for wait in range(begins, config.players + begins):
        seat = order[(now + wait) % config.players]
        if state.vp[seat] < least:
            continue
        chance = next_surrender_wins(state, seat) * _LEFT_ALONE ** max(0, wait - 1)
        if chance > 0.0:
            if found is None:
                found = [0.0] * config.players
            found[seat] += left * chance
            left *= 1.0 - chance
    if found is None:
        return seen
    return [won + left * chance for won, chance in zip(found, seen, strict=True)]


def next_surrender_wins(state: State, seat: Seat) -> float:
    """The chance that a seat passes the VP threshold in its next Surrender Segment, if nothing changes."""
    after = state.copy()
    take_freely(after, seat)
    threshold = state.config.instant_vp
    if after.vp[seat] >= threshold:
        return 1.0
    besieged = besiegeable(after, seat, (), min(1, after.config.siege_attempts_surrender))
    sieges = [(space, siege_chance(after, seat, space)) for space in besieged[:_MOST_SIEGES]]
    total = 0.0
    for fallen in range(1, 1 << len(sieges)):
        taken = after.copy()
        likely = 1.0
        for number, (space, chance) in enumerate(sieges):
            if fallen >> number & 1:
                likely *= chance
                taken.set_pc(space, seat)
            else:
                likely *= 1.0 - chance
        refresh(taken)
        if taken.vp[seat] >= threshold:
            total += likely
    return total


def take_freely(state: State, seat: Seat) -> None:
    """6.1/b, /c: take all PCs that a seat can take without a roll, in an imagined position."""
    for space in removable(state, seat):
        state.set_pc(space, NOBODY)
    for space in claimable(state, seat):
        if state.has_pc_left(seat):
            state.set_pc(space, seat)
    refresh(state)


def siege_chance(state: State, seat: Seat, space: Space) -> float:
    """15.2: the chance that a city falls on the next roll."""
    modifier = sum(points for _, points in siege_modifiers(state, seat, space, state.commander(seat, space)))
    missing = points_needed(state, space) - points_made(state, seat, space)
    army = state.unit_count_at(seat, space)
    return estimates_for(state.board).siege(modifier, max(1, missing), 1, army)
