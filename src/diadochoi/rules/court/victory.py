"""Chapters 3.1, 3.3 and 3.4: who has won, and how ties are broken. The Regency (3.2) is in `regency`."""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core import units
from diadochoi.rules.core.ids import FACTIONS, Seat
from diadochoi.rules.core.win_kinds import END_GAME, INSTANT_LEGITIMACY, INSTANT_VP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.lasting import NUMBER, ONE_PER_SEAT, SEAT, EffectField, LastingEffect, Observed
from diadochoi.rules.table.state import State

THRESHOLD_HELD: Final = LastingEffect(
    "threshold_held",
    (EffectField("seat", SEAT), EffectField("vp", NUMBER), EffectField("legitimacy", NUMBER)),
    count=ONE_PER_SEAT,
    observed=(
        Observed("seats", "threshold_held", "an Instant Victory waits until its VP or Legitimacy changes"),
    ),
)


def declare(state: State, seat: Seat, kind: int) -> None:
    state.winner = seat
    state.win_kind = kind
    state.note("victory", seat, kind)


def check_instant(state: State) -> None:
    """3.1: check for a winner at once, from Game Turn II on, in any Phase and on anybody's turn."""
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
    """3.1/a to 3.1/c: the seats over a threshold; VP and L have separate ones."""
    vp, legitimacy = state.config.instant_vp, state.config.instant_legitimacy
    return [
        FACTIONS[seat]
        for seat, points in enumerate(state.vp)
        if points >= vp or state.legitimacy[seat] >= legitimacy
    ]


def hold_thresholds(state: State) -> None:
    """3.1/e, as a house rule: a threshold met now counts only after that player's VP or L change again."""
    refresh(state)
    for seat in over_threshold(state):
        THRESHOLD_HELD.begin(state, seat, state.vp[seat], state.legitimacy[seat])


def _still_held(state: State, seat: Seat) -> bool:
    """Return whether the points that passed a threshold too early are still unchanged (3.1/e)."""
    key = THRESHOLD_HELD.keys[seat]
    if key not in state.effects:
        return False
    if THRESHOLD_HELD.values(state, key) == (seat, state.vp[seat], state.legitimacy[seat]):
        return True
    THRESHOLD_HELD.end(state, key)
    return False


def break_tie(state: State, tied: list[Seat]) -> Seat:
    """3.4/a: compare Makedonia, then Macedonian CUs, then the most Senior General, then a die (3.4/d)."""
    if len(tied) == 1:
        return tied[0]
    holder = state.province_owner[state.board.makedonia]
    if holder in tied:
        return holder
    macedonians = {seat: macedonian_units(state, seat) for seat in tied}
    most = max(macedonians.values())
    return most_senior(state, [seat for seat in tied if macedonians[seat] == most])


def most_senior(state: State, tied: list[Seat]) -> Seat:
    """Return the player with the most Senior General; roll if none of them has a Major General."""
    seniority = {seat: highest_seniority(state, seat) for seat in tied}
    most = max(seniority.values())
    return roll_off(state, [seat for seat in tied if seniority[seat] == most])


def with_value(points: list[int], value: int) -> list[Seat]:
    """List the seats with exactly this many points."""
    return [seat for seat in FACTIONS[: len(points)] if points[seat] == value]


def roll_off(state: State, tied: list[Seat], *, lowest: bool = False) -> Seat:
    """Roll a die for each player, again on ties, until one is left: the highest, or the lowest if asked."""
    while len(tied) > 1:
        rolls = {seat: state.die() for seat in tied}
        for seat, die in rolls.items():
            state.note("tie_roll", seat, die)
        best = min(rolls.values()) if lowest else max(rolls.values())
        tied = [seat for seat in tied if rolls[seat] == best]
    return tied[0]


def macedonian_units(state: State, seat: Seat) -> int:
    """3.4/b: count Loyal, Royal Army and Silver Shields CUs, Dispersed ones too, none in training (3.4/c)."""
    total = units.count(state.dispersed_troops[seat] & units.MACEDONIAN_MASK)
    for group in state.troops[seat].values():
        total += units.count(group & units.MACEDONIAN_MASK)
    return total


def highest_seniority(state: State, seat: Seat) -> int:
    """Return the highest Seniority of the seat's Generals, even Dispersed ones (3.4/b); 0 without one."""
    majors = state.living_majors(seat)
    return max([state.board.seniority[general] for general in majors], default=0)


def decide_end_game(state: State) -> None:
    """3.3: the player with the most VP wins; Legitimacy is ignored."""
    refresh(state)
    best = max(state.vp)
    declare(state, break_tie(state, with_value(state.vp, best)), END_GAME)
