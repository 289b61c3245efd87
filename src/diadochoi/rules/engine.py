"""Runs a game from decision to decision: `play` applies an action, `run` goes on until somebody must decide.

The frames decide what happens in between (`core/frames` explains what a frame is).
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.actions import Verb, verb_of
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.generals.minor_generals import POSTING_VERBS
from diadochoi.rules.table.state import State

# Limit of steps between two decisions, far above what a game needs: random games need 50 at most.
MOST_STEPS: Final = 10_000
ANY_SEGMENT: Final = -1
# After these a Minor General who was just placed still may not be placed again (7.1C/b).
_SAME_ACTION: Final = POSTING_VERBS | {Verb.COMMAND, Verb.SURPRISE, Verb.DISCARD, Verb.PASS}


class EndlessProcedureError(Exception):
    """A mistake in the rules: frames run forever and never ask anybody."""


def run(state: State, within: int = ANY_SEGMENT) -> None:
    """Go on until somebody must decide or the game is over, or until the Segment `within` is over.

    Choices with one answer are made automatically.
    """
    frames = state.frames
    for _ in range(MOST_STEPS):
        going_on = state.winner < 0 and (within < 0 or state.segment == within)
        if going_on and state.asked < 0:
            frames[-1].advance(state)
            continue
        if state.winner >= 0:
            state.asked = NOBODY
            state.options = ()
            state.result = 0
        if not going_on:
            return
        top = frames[-1]
        if state.dirty:
            refresh(state)  # 2/ad: the player who decides sees the current VP and L
        options = top.options(state)
        if len(options) == 1 and not top.is_always_put(state):
            if state.answered is not None:
                state.answered.append((state.asked, options[0], top.question(state).key))
            if state.touched_minors:
                _end_posting(state, options[0])
            state.asked = NOBODY
            top.choose(state, options[0])
            continue
        state.options = tuple(options)
        state.result = 0  # frames pass it to each other; no decision reads it
        return
    top = frames[-1]
    below = ", ".join(type(frame).__name__ for frame in reversed(frames[-6:-1]))
    raise EndlessProcedureError(
        f"the rules run in a circle: {MOST_STEPS} steps without a decision, the last in {type(top).__name__} "
        f"at its step {top.step_name()}, above {below or 'nothing'}; mend its advance() or options()"
    )


def _end_posting(state: State, action: int) -> None:
    """7.1C/b: let Minor Generals who were just placed be placed again, if this is another action."""
    if verb_of(action) not in _SAME_ACTION:
        state.forget_postings()


def play(state: State, action: int) -> None:
    """Apply one of `state.options` and run on. The caller must have checked that it is one of them."""
    if state.touched_minors:
        _end_posting(state, action)
    state.asked = NOBODY
    state.frames[-1].choose(state, action)
    run(state)


def play_within_segment(state: State, action: int) -> None:
    """Apply an action and stop where its Segment ends, before anything of the next one happens.

    Such a state asks nobody. It shows what the action did, and cannot be played on.
    """
    segment = state.segment
    if state.touched_minors:
        _end_posting(state, action)
    state.asked = NOBODY
    state.frames[-1].choose(state, action)
    run(state, segment)
    if state.segment != segment:
        state.options = ()
