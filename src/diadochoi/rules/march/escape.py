"""An intercepted force that tries to avoid battle instead of going back (hy/27 to hy/31).

Decides which spaces are barred to it; `evasion` has the roll and the movement.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from diadochoi.rules.combat.battle_strength import has_cavalry
from diadochoi.rules.core import packed
from diadochoi.rules.core.ids import SPACE_OF, Space
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.evasion import Evasions, EvasionStep
from diadochoi.rules.march.reactions import escape_routes
from diadochoi.rules.table.state import State


def barred_to_mover(entry: EnteringForce) -> tuple[Space, ...]:
    """hy/29: the space of the battle, and the spaces the Interceptors came from."""
    left = packed.interceptors_origins(entry.intercepted)
    found = [SPACE_OF[entry.target]]
    space = 0
    while left:
        if left & 1:
            found.append(SPACE_OF[space])
        left >>= 1
        space += 1
    return tuple(found)


def may_escape(state: State, entry: EnteringForce) -> bool:
    """Return whether the force has a leader and a space to escape to."""
    seat, here = entry.faction, entry.target
    if state.commander(seat, here) < 0:
        return False
    return bool(
        escape_routes(state, seat, here, barred_to_mover(entry), with_units=here in state.troops[seat])
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Escape(Evasions):
    """The mover's own attempt; the result is his bit if it failed."""

    def __init__(self, state: State, entry: EnteringForce) -> None:
        super().__init__(entry, barred_to_mover(entry), queue=(), able=0, armies=())
        self.evaders = (entry.faction,)
        self.cavalry = int(
            any(has_cavalry(state, seat, entry.target) for seat in state.order if seat != entry.faction)
        )
        self.step = EvasionStep.ROLL
