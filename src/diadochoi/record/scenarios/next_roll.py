"""Finds which roll comes next, for a scenario whose dice have run out.

The play is tried on a copy with spare dice; the event of the first of them is the roll.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from diadochoi.message import Message
from diadochoi.record.log import Event, event_data
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import INDEPENDENT
from diadochoi.rules.table.state import State

_SPARE: Final = (3, 5, 1, 6, 2, 4) * 6
_WHO: Final = ("seat", "faction")
_RESULTS: Final = ("number", "dice", "word", *_WHO)


def next_roll(before: State, go_on: Callable[[State], None]) -> Message:
    """Say who rolls for what where the scripted dice of `before` end, as `movement_roll of red`."""
    twin = before.copy()
    scripted = twin.script or ()
    twin.script = scripted + _SPARE
    twin.log = []
    with suppress(DiceScriptError):  # if it needs more rolls, only the first counts
        go_on(twin)
    rolled = 0
    for event in twin.log:
        rolled += _dice_in(event)
        if rolled > len(scripted):
            return _roll(event, before)
    return Message("scenario-next_roll")


def _dice_in(event: Event) -> int:
    found = 0
    for (field, kind), value in zip(EVENTS[str(event[0])], event[1:], strict=False):
        if kind == "dice" and field in ("die", "dice"):
            found += len(value) if isinstance(value, (tuple, list)) else 1
    return found


def _roll(event: Event, state: State) -> Message:
    """Return the event's name, whose roll it is, and its pieces and places, but not the result."""
    colours = state.board.content.seat_colours
    name = str(event[0])
    data = event_data(event, state.board)
    whose: list[str | Message] = []
    about: list[str] = []
    for field, kind in EVENTS[name]:
        value = data.get(field)
        if kind in _WHO and isinstance(value, int) and value >= 0:
            whose.append(Message("name-independent") if value == INDEPENDENT else colours[value])
        elif kind not in _RESULTS and value not in (None, {}, []):
            about.append(f"{field} {value}")
    if whose and about:
        return Message("scenario-roll_of_about", roll=name, whose=whose[0], about=about)
    if whose:
        return Message("scenario-roll_of", roll=name, whose=whose[0])
    return (
        Message("scenario-roll_about", roll=name, about=about)
        if about
        else Message("scenario-roll", roll=name)
    )
