"""The procedure that is moving pieces, as the checks, a Siege and an entry see it.

`march/force` is the force of an activation; `independents/moves` has the moves of Independent Armies.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import units
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NO_SPACE, Location, Seat, Space
from diadochoi.rules.table.state import State


def mover_below(state: State) -> Mover | None:
    """Return the moving force that started the procedure on top, None if something else started it."""
    below = state.frames[-2]
    return below if isinstance(below, Mover) else None


def movers(state: State) -> list[Mover]:
    """List every procedure in progress that moves pieces."""
    return [frame for frame in state.frames if isinstance(frame, Mover)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Mover(Frame):
    """A procedure that moves a player's force or Independent Armies."""

    at: Location = NO_SPACE  # location of the force and its Generals; they may still separate there (7.1C/f)
    units: int = 0  # the CUs that move together
    intercepted: tuple[Space, ...] = ()  # spaces where somebody Intercepted it (12.1/h)
    evaded_into: tuple[tuple[Seat, Space], ...] = ()  # (seat, Stronghold) entered by an Evading Army (10.A/c)

    def remember_interception(self, space: Space) -> None:
        self.intercepted = (*self.intercepted, space)

    def remember_evasion(self, seat: Seat, space: Space) -> None:
        self.evaded_into = (*self.evaded_into, (seat, space))

    def lose(self, lost: int) -> None:
        """Take off CUs lost in the Siege the force conducts or to Stronghold Attrition."""
        self.units -= units.clamp(lost, self.units)
