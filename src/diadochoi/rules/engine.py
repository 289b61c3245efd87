"""Runs a game from decision to decision: `play` applies an action, `run` goes on until somebody must decide.

What happens on the way is up to the frames (`core/frames` says what a frame is).
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State

# Steps between two decisions that no sound game comes near: random games need 50 at most.
MOST_STEPS: Final = 10_000


class EndlessProcedureError(Exception):
    """A mistake in the rules: frames that run on and on, so that nobody is ever asked."""


def run(state: State) -> None:
    """Go on until somebody must decide or the game is over. Choices with one answer make themselves."""
    frames = state.frames
    for _ in range(MOST_STEPS):
        if state.winner >= 0:
            state.asked = NOBODY
            state.options = ()
            state.result = 0
            return
        top = frames[-1]
        if state.asked < 0:
            top.advance(state)
            continue
        if state.dirty:
            refresh(state)  # 2/ad: whoever decides sees VP and L as they are
        options = top.options(state)
        if len(options) == 1 and not top.is_always_put(state):
            if state.answered is not None:
                state.answered.append((state.asked, options[0], top.question(state).key))
            state.asked = NOBODY
            top.choose(state, options[0])
            continue
        state.options = tuple(options)
        state.result = 0  # it goes from one frame to the next; nobody who decides reads it
        return
    top = frames[-1]
    below = ", ".join(type(frame).__name__ for frame in reversed(frames[-6:-1]))
    raise EndlessProcedureError(
        f"the rules run in a circle: {MOST_STEPS} steps without a decision, the last in {type(top).__name__} "
        f"at its step {top.step_name()}, above {below or 'nothing'}; mend its advance() or options()"
    )


def play(state: State, action: int) -> None:
    """Apply one of `state.options` and run on. The caller has checked that it is one of them."""
    state.asked = NOBODY
    state.frames[-1].choose(state, action)
    run(state)
