"""What a puzzle asks for: something that can be read off the table, with a number where it has one.

A goal is reached or not at any moment; nobody has to judge a position. What a seat scores towards it
(`score`) tells how near a line came.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State


class Kind(Enum):
    """The kinds of goal, by the name a file gives them."""

    WIN = "win"  # the game, at once
    VP = "vp"  # so many Victory Points
    LEGITIMACY = "legitimacy"  # so much Legitimacy
    LOWER = "lower"  # another player down to so many VP
    KING = "king"  # to be the Regent who will be king when the Heir comes of age
    NO_KING = "no_king"  # that another player will not be
    ROYAL = "royal"  # to have a royal piece in one's control


NEEDS_NUMBER: Final = frozenset((Kind.VP, Kind.LEGITIMACY, Kind.LOWER))
NEEDS_SEAT: Final = frozenset((Kind.LOWER, Kind.NO_KING))


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of one seat."""

    kind: Kind
    number: int = 0
    other: int = NOBODY  # the player it is aimed at
    royal: int = NOBODY

    def reached(self, state: State, seat: int) -> bool:
        if state.winner >= 0 and state.winner != seat:
            return False
        if self.kind is Kind.WIN or state.winner >= 0:
            return state.winner == seat
        if state.active != seat:  # what comes of it in another Player Turn does not count
            return False
        score = self.score(state, seat)
        return score <= self.number if self.kind is Kind.LOWER else score >= self.number

    def score(self, state: State, seat: int) -> int:
        """The number that is told: points, or 1 for what is so and 0 for what is not."""
        if state.dirty:
            state = state.copy()
            refresh(state)
        match self.kind:
            case Kind.WIN:
                return int(state.winner == seat)
            case Kind.VP:
                return state.vp[seat]
            case Kind.LEGITIMACY:
                return state.legitimacy[seat]
            case Kind.LOWER:
                return state.vp[self.other]
            case Kind.KING:
                return int(coming_king(state) == seat)
            case Kind.NO_KING:
                return int(coming_king(state) != self.other)
            case Kind.ROYAL:
                return int(state.royal_owner[self.royal] == seat)


def coming_king(state: State) -> int:
    """Who would win the Regency (3.2) if it were checked now for the Heir of the next Game Turn; or nobody.

    Ties are left out: whoever only ties is not sure of it.
    """
    totals = [vp + legitimacy for vp, legitimacy in zip(state.vp, state.legitimacy, strict=True)]
    best = max(totals)
    leader = totals.index(best) if totals.count(best) == 1 else NOBODY
    for royal in state.board.content.royals:
        if royal.regency_turn == state.turn + 1 and state.royal_at[royal.index] >= 0:
            regent = state.royal_owner[royal.index]
            if leader >= 0 and regent in (leader, NOBODY):
                return leader
    return NOBODY


def goal_data(goal: Goal, colours: Sequence[str], royals: Sequence[str]) -> dict[str, Any]:
    """A goal as a file has it."""
    name = goal.kind.value
    if goal.kind is Kind.LOWER:
        return {name: {colours[goal.other]: goal.number}}
    if goal.kind in NEEDS_SEAT:
        return {name: colours[goal.other]}
    if goal.kind is Kind.ROYAL:
        return {name: royals[goal.royal]}
    return {name: goal.number if goal.kind in NEEDS_NUMBER else "yes"}
