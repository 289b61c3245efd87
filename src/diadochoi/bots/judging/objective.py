"""What a seat maximises: its chance to win, as it sees it, plus a little for every point of lead.

Bots with a network (`weights`) use it; the others use `evaluate` only.
"""

from __future__ import annotations

from diadochoi.bots.judging.assets import parts_of
from diadochoi.bots.judging.evaluate import win_chances
from diadochoi.bots.judging.near_victory import about_to_win
from diadochoi.bots.judging.network import network
from diadochoi.bots.judging.weights import STANDARD, Weights
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State


def utility(state: State, seat: Seat, weights: Weights = STANDARD) -> float:
    """The value of a position for a seat."""
    if state.winner >= 0:
        return 1.0 + weights.linear * 20 if seat == state.winner else -weights.linear * 20
    if state.dirty:
        refresh(state)
    if weights.network:
        seen = network(weights.network, weights.bias).chances(state)
        return about_to_win(state, seen)[seat]
    parts = parts_of(state, weights)
    soon, power = parts.soon(), parts.power()
    won = win_chances(state, parts, weights, seat)
    seats = state.config.players
    totals = [
        state.vp[other] + state.legitimacy[other] + soon[other] + power[other] for other in range(seats)
    ]
    own = totals[seat]
    totals[seat] = -99.0
    best = max(totals)
    lead = own - (best + (sum(totals) + 99.0) / (seats - 1)) / 2
    return won[seat] + weights.linear * lead
