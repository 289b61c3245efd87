"""Chapters 3.1, 3.3 and 3.4: who has won, and how ties are broken. The Regency (3.2) is in `regency`."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import units
from diadochoi.rules.core.ids import FACTIONS, Seat
from diadochoi.rules.core.win_kinds import END_GAME, INSTANT_LEGITIMACY, INSTANT_VP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.lasting import NUMBER, ONE_PER_SEAT, SEAT, Field, LastingEffect, Observed
from diadochoi.rules.table.state import State

THRESHOLD_HELD: Final = LastingEffect(
    "threshold_held",
    (Field("seat", SEAT), Field("vp", NUMBER), Field("legitimacy", NUMBER)),
    count=ONE_PER_SEAT,
    observed=(
        Observed(
            "seats", "threshold_held", "an Instant Victory waits for the next change of his VP or Legitimacy"
        ),
    ),
)


def declare(state: State, seat: Seat, kind: int) -> None:
    state.winner = seat
    state.win_kind = kind
    state.note("victory", seat, kind)


def check_instant(state: State) -> None:
    """3.1: at once, from Game Turn II on, in any phase and on anybody's turn."""
    refresh(state)
    if state.winner >= 0 or state.turn < state.config.instant_from_turn:
        return
    winners = over_threshold(state)
    if winners and state.effects:
        winners = [seat for seat in winners if not _still_held(state, seat)]
    if winners:
        seat = break_tie(state, winners)  # 3.1/f
        by_legitimacy = state.legitimacy[seat] >= state.config.instant_legitimacy
        declare(state, seat, INSTANT_LEGITIMACY if by_legitimacy else INSTANT_VP)


def over_threshold(state: State) -> list[Seat]:
    """3.1/a to 3.1/c: VP and L are separate thresholds."""
    vp, legitimacy = state.config.instant_vp, state.config.instant_legitimacy
    if max(state.vp) < vp and max(state.legitimacy) < legitimacy:
        return []
    return [
        seat
        for seat in FACTIONS[: state.config.players]
        if state.vp[seat] >= vp or state.legitimacy[seat] >= legitimacy
    ]


def hold_thresholds(state: State) -> None:
    """3.1/e, by house rule: a threshold met now counts from the next change of that player's VP or L on."""
    refresh(state)
    for seat in over_threshold(state):
        THRESHOLD_HELD.begin(state, seat, state.vp[seat], state.legitimacy[seat])


def _still_held(state: State, seat: Seat) -> bool:
    """Whether the points that passed a threshold too early are unchanged since (3.1/e)."""
    key = THRESHOLD_HELD.keys[seat]
    if key not in state.effects:
        return False
    if THRESHOLD_HELD.values(state, key) == (seat, state.vp[seat], state.legitimacy[seat]):
        return True
    THRESHOLD_HELD.end(state, key)
    return False


def break_tie(state: State, tied: list[Seat]) -> Seat:
    """3.4/a: Makedonia, then Macedonian CUs, then the most Senior General; a die if all fail (3.4/d)."""
    if len(tied) == 1:
        return tied[0]
    holder = state.province_owner[state.board.makedonia]
    if holder in tied:
        return holder
    macedonians = {seat: macedonian_units(state, seat) for seat in tied}
    most = max(macedonians.values())
    return most_senior(state, [seat for seat in tied if macedonians[seat] == most])


def most_senior(state: State, tied: list[Seat]) -> Seat:
    """The player with the most Senior General; a die among players who have no Major General."""
    seniority = {seat: highest_seniority(state, seat) for seat in tied}
    most = max(seniority.values())
    return roll_off(state, [seat for seat in tied if seniority[seat] == most])


def with_value(points: list[int], value: int) -> list[Seat]:
    """The seats that have exactly so many points."""
    return [seat for seat in FACTIONS[: len(points)] if points[seat] == value]


def roll_off(state: State, tied: list[Seat], lowest: bool = False) -> Seat:
    """A die each, again among equals, until one is left: the highest, or the lowest if asked for."""
    while len(tied) > 1:
        rolls = {seat: state.die() for seat in tied}
        for seat, die in rolls.items():
            state.note("tie_roll", seat, die)
        best = min(rolls.values()) if lowest else max(rolls.values())
        tied = [seat for seat in tied if rolls[seat] == best]
    return tied[0]


def macedonian_units(state: State, seat: Seat) -> int:
    """3.4/b: Loyal, Royal Army and Silver Shields CUs, Dispersed ones included; none in training (3.4/c)."""
    total = units.count(state.dispersed_troops[seat] & units.MACEDONIAN_MASK)
    for group in state.troops[seat].values():
        total += units.count(group & units.MACEDONIAN_MASK)
    return total


def highest_seniority(state: State, seat: Seat) -> int:
    """Dispersed Generals count (3.4/b); 0 without a Major General."""
    majors = state.living_majors(seat)
    return max([state.board.seniority[general] for general in majors], default=0)


def decide_end_game(state: State) -> None:
    """3.3: most VP; Legitimacy is ignored."""
    refresh(state)
    best = max(state.vp)
    declare(state, break_tie(state, with_value(state.vp, best)), END_GAME)
