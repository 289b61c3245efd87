"""Chapter 15.1: which spaces and Generals are Besieged at this moment."""

from __future__ import annotations

from diadochoi.rules.places import INDEPENDENT, INSIDE
from diadochoi.rules.state import State


def besieged_now(state: State) -> tuple[tuple[int, ...], int]:
    """Besieged player Major Cities, and a bit set of the Generals shut up in them.

    Taken when an activation begins: a General Besieged then cannot Intercept during it (11.1.B/d), and a
    city Besieged then gives no redistribution (10.B/c).
    """
    spaces: list[int] = []
    shut_in = 0
    pc = state.pc
    seen: set[int] = set(state.army_at)
    for held in state.troops:
        seen.update(held)
    for location in seen:
        if location < 0 or location >= INSIDE:
            continue
        owner = pc[location]
        if 0 <= owner < INDEPENDENT and state.is_besieged(location):
            spaces.append(location)
            for general in state.roster[owner]:
                if state.general_at[general] == location | INSIDE:
                    shut_in |= 1 << general
    return tuple(sorted(spaces)), shut_in
