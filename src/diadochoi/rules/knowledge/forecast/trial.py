"""Tries one answer on a copy of the position: what it leads to if nothing interrupts it.

Moments for Surprise cards pass, because a forecast does not consider who holds one. So does the question
about Free Passage if the answer makes no difference. A die, or another player's decision, ends the trial.
"""

from __future__ import annotations

from diadochoi.rules import engine
from diadochoi.rules.cards.windows import Window
from diadochoi.rules.core.actions import PASS
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.table.state import State


def after(state: State, option: int, others_react: bool = True) -> State | None:
    """Return the position after an answer of the seat that is asked, None if something interrupts it.

    Without `others_react` other players pass wherever they may.
    """
    twin = _played(state, option)
    while not others_react and twin is not None and _may_let_pass(state, twin):
        twin = _played(twin, PASS)
    if twin is None or not _same(state, twin):
        return None
    if asks_for_passage(twin):
        further = _played(twin, PASS)
        if further is None or not _entered(twin, further):
            return twin  # it matters: the player must decide
        return further if _same(state, further) else None
    return twin


def passage_matters(state: State) -> bool:
    """Return whether it can make a difference to ask for Free Passage now (10.C).

    It makes none if the force enters in the same way without asking: nobody is asked, no die is rolled.
    """
    twin = _played(state, PASS)
    return twin is None or not _entered(state, twin)


def asks_for_passage(state: State) -> bool:
    """10.C: return whether the force that enters a space may, but need not, ask for Free Passage."""
    top = state.frames[-1]
    return isinstance(top, Entry) and PASS in state.options and top.question(state).key == "ask_passage"


def _entered(asked: State, twin: State) -> bool:
    return _same(asked, twin) and len(twin.frames) < len(asked.frames)


def _same(state: State, twin: State) -> bool:
    """Return whether the same seat decides next and no die was rolled."""
    return twin.asked == state.asked and twin.counter == state.counter and twin.winner < 0


def _may_let_pass(state: State, twin: State) -> bool:
    return twin.asked >= 0 and twin.asked != state.asked and PASS in twin.options and twin.winner < 0


def _played(state: State, option: int) -> State | None:
    twin = state.copy()
    twin.log = twin.chance = None
    twin.script = ()
    try:
        engine.play(twin, option)
        while twin.asked >= 0 and isinstance(twin.frames[-1], Window) and PASS in twin.options:
            engine.play(twin, PASS)
    except DiceScriptError:
        return None
    twin.script = state.script
    return twin
