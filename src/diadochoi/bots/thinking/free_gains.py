"""Gains that cost nothing and are always taken: PCs of the Surrender Segment (6.1/b, 6.1/c)."""

from __future__ import annotations

from typing import Final

from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

_FREE: Final = frozenset((Verb.REMOVE, Verb.CLAIM))


def free_gains(state: State) -> list[int]:
    """Options that take a PC without a roll or cost, and that give no rival VP or Legitimacy."""
    refresh(state)
    return [
        option
        for option in state.options
        if actions.verb_of(option) in _FREE and not _helps_a_rival(state, option)
    ]


def _helps_a_rival(state: State, option: int) -> bool:
    """A PC taken from one player may give an award to another (3.5)."""
    seat = state.asked
    after = state.copy()
    engine.play(after, option)
    if after.winner >= 0:
        return after.winner != seat
    refresh(after)
    return any(
        after.vp[other] > state.vp[other] or after.legitimacy[other] > state.legitimacy[other]
        for other in range(state.config.players)
        if other != seat
    )
