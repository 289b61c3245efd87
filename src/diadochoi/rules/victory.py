"""Chapters 3.1 to 3.4: who has won, and how ties are broken."""

from __future__ import annotations

from diadochoi.rules import units
from diadochoi.rules.legitimacy import refresh
from diadochoi.rules.places import NOBODY, OUT_OF_GAME
from diadochoi.rules.state import END_GAME, INSTANT_LEGITIMACY, INSTANT_VP, REGENCY, State


def declare(state: State, seat: int, kind: int) -> None:
    state.winner = seat
    state.win_kind = kind
    state.note("victory", seat, kind)


def check_instant(state: State) -> None:
    """3.1: at once, from Game Turn II on, in any phase and on anybody's turn."""
    refresh(state)
    if state.winner >= 0 or state.turn < state.config.instant_from_turn:
        return
    winners: list[int] = []
    kind = INSTANT_LEGITIMACY
    for seat in range(state.config.players):
        by_legitimacy = state.legitimacy[seat] >= state.config.instant_legitimacy
        if by_legitimacy or state.vp[seat] >= state.config.instant_vp:
            winners.append(seat)
    if winners:
        seat = break_tie(state, winners)  # 3.1/f
        if state.legitimacy[seat] < state.config.instant_legitimacy:
            kind = INSTANT_VP
        declare(state, seat, kind)


def break_tie(state: State, tied: list[int]) -> int:
    """3.4/a: Makedonia, then Macedonian CUs, then the most Senior General; a die if all fail (3.4/d)."""
    if len(tied) == 1:
        return tied[0]
    holder = state.province_owner[state.board.makedonia]
    if holder in tied:
        return holder
    macedonians = {seat: macedonian_units(state, seat) for seat in tied}
    most = max(macedonians.values())
    tied = [seat for seat in tied if macedonians[seat] == most]
    if len(tied) == 1:
        return tied[0]
    seniority = {seat: highest_seniority(state, seat) for seat in tied}
    most = max(seniority.values())
    tied = [seat for seat in tied if seniority[seat] == most]
    while len(tied) > 1:
        rolls = {seat: state.die() for seat in tied}
        most = max(rolls.values())
        tied = [seat for seat in tied if rolls[seat] == most]
    return tied[0]


def macedonian_units(state: State, seat: int) -> int:
    """3.4/b: Loyal, Royal Army and Silver Shields CUs, Dispersed ones included."""
    total = units.count(state.dispersed_troops[seat] & units.MACEDONIAN_MASK)
    for group in state.troops[seat].values():
        total += units.count(group & units.MACEDONIAN_MASK)
    return total


def highest_seniority(state: State, seat: int) -> int:
    """Dispersed Generals count (3.4/b); 0 without a Major General."""
    majors = state.living_majors(seat)
    return state.board.seniority[majors[0]] if majors else 0


def check_regency(state: State, royal: int) -> None:
    """3.2: the Heir of the turn makes his regent king, or dies."""
    refresh(state)
    if state.winner >= 0 or state.royal_at[royal] == OUT_OF_GAME or state.royal_at[royal] < 0:
        return  # 3.2/f: dead, or (16.2) not yet on the map
    totals = [state.vp[seat] + state.legitimacy[seat] for seat in range(state.config.players)]
    best = max(totals)
    leaders = [seat for seat, total in enumerate(totals) if total == best]
    regent = state.royal_owner[royal]
    if regent == NOBODY:  # 3.2/e
        declare(state, break_tie(state, leaders), REGENCY)
    elif regent in leaders and break_tie(state, leaders) == regent:
        declare(state, regent, REGENCY)
    else:  # 3.2/d
        state.note("heir_assassinated", royal, regent)
        state.kill_royal(royal)


def decide_end_game(state: State) -> None:
    """3.3: most VP; Legitimacy is ignored."""
    refresh(state)
    best = max(state.vp)
    declare(state, break_tie(state, [seat for seat, vp in enumerate(state.vp) if vp == best]), END_GAME)
