"""What a puzzle asks for: something visible on the table, with a number if it has one.

A goal is reached or not at any moment; nobody has to judge a position. `score` tells how close a line came.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State


class GoalKind(Enum):
    """The kinds of goal, by the name a file gives them."""

    WIN = "win"  # win the game at once
    VP = "vp"  # this many Victory Points
    LEGITIMACY = "legitimacy"  # this much Legitimacy
    LOWER = "lower"  # reduce another player to this many VP
    KING = "king"  # be the Regent who becomes king when the Heir comes of age
    NO_KING = "no_king"  # stop another player from becoming king
    ROYAL = "royal"  # control a royal piece


NEEDS_NUMBER: Final = frozenset((GoalKind.VP, GoalKind.LEGITIMACY, GoalKind.LOWER))
NEEDS_SEAT: Final = frozenset((GoalKind.LOWER, GoalKind.NO_KING))


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of one seat."""

    kind: GoalKind
    number: int = 0
    other: int = NOBODY  # the player it is aimed at
    royal: int = NOBODY

    def reached(self, state: State, seat: int) -> bool:
        if state.winner >= 0 and state.winner != seat:
            return False
        if self.kind is GoalKind.WIN or state.winner >= 0:
            return state.winner == seat
        if state.active != seat:  # results in another Player Turn do not count
            return False
        score = self.score(state, seat)
        return score <= self.number if self.kind is GoalKind.LOWER else score >= self.number

    def score(self, state: State, seat: int) -> int:
        """Return the number to report: points, or 1 for yes and 0 for no."""
        if state.dirty:
            state = state.copy()
            refresh(state)
        match self.kind:
            case GoalKind.WIN:
                return int(state.winner == seat)
            case GoalKind.VP:
                return state.vp[seat]
            case GoalKind.LEGITIMACY:
                return state.legitimacy[seat]
            case GoalKind.LOWER:
                return state.vp[self.other]
            case GoalKind.KING:
                return int(coming_king(state) == seat)
            case GoalKind.NO_KING:
                return int(coming_king(state) != self.other)
            case GoalKind.ROYAL:
                return int(state.royal_owner[self.royal] == seat)


def coming_king(state: State) -> int:
    """Return who would win the Regency (3.2) if it were checked now for the next Game Turn's Heir, or NOBODY.

    Ties do not count: a tied player is not sure to win.
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
    """Return a goal as a file has it."""
    name = goal.kind.value
    if goal.kind is GoalKind.LOWER:
        return {name: {colours[goal.other]: goal.number}}
    if goal.kind in NEEDS_SEAT:
        return {name: colours[goal.other]}
    if goal.kind is GoalKind.ROYAL:
        return {name: royals[goal.royal]}
    return {name: goal.number if goal.kind in NEEDS_NUMBER else "yes"}
