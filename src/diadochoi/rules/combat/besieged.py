"""Which Major Cities and Generals are Besieged when an activation begins; the list stays valid throughout it.

`BoardState.besieger` in `table/board_state` decides what Besieged means (15.1).
"""

from __future__ import annotations

from diadochoi.rules.core.ids import INDEPENDENT, INSIDE, NOBODY, SPACE_OF, Space
from diadochoi.rules.table.state import State


def besieged_now(state: State) -> tuple[tuple[Space, ...], int]:
    """Return Besieged player Major Cities, and a bit set of the Generals inside them.

    Called when an activation begins: a General Besieged then cannot Intercept during it (11.1.B/d), and a
    city Besieged then allows no redistribution (10.B/c).
    """
    shut_in = 0
    pc = state.pc
    entered = [SPACE_OF[at] for at in state.army_at if at >= 0 and pc[at] < INDEPENDENT]
    for seat, held in enumerate(state.troops):
        for location in held:
            if location < INSIDE and pc[location] not in (seat, NOBODY, INDEPENDENT):
                entered.append(SPACE_OF[location])
    if not entered:
        return (), 0
    spaces = sorted(space for space in set(entered) if state.is_besieged(space))
    for space in spaces:
        for general in state.roster[pc[space]]:
            if state.general_at[general] == space | INSIDE:
                shut_in |= 1 << general
    return tuple(spaces), shut_in
