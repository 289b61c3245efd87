"""Moments at which Surprise cards may be played (6.2/f), asked in Turn Order.

A chapter that reaches such a moment calls `open_window` and goes on when the window has closed; what the
cards do is in `cards`.
"""

from __future__ import annotations

from diadochoi.rules.state import State

FREE = "free"
RESPONSE = "response"
ACTIVATION = "activation"
ENTRY = "entry"
INTERCEPTION_DECLARE = "interception-declare"
INTERCEPTION_DECLARED = "interception-declared"
NAVAL_STEP = "naval-step"
NAVAL_DICE = "naval-dice"
BEFORE_BATTLE = "before-battle"
SIEGE = "siege"
AFTER_BATTLE = "after-battle"


def open_window(state: State, moment: str) -> None:
    """Push a window for this moment if anybody could use it; the frame below tells what is going on."""
