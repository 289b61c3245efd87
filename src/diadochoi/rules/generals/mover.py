"""Who moves over the map: what the checks, a Siege and an entry must know of whoever is moving.

The force of an activation is `march/force`; the moves of Independent Armies are `independents/moves`.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import units
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NO_SPACE, Location, Seat, Space


@mypyc_attr(allow_interpreted_subclasses=True)
class Mover(Frame):
    """A procedure that moves a player's force or Independent Armies."""

    at: Location = NO_SPACE  # where the force and its Generals stand; they may still part there (7.1C/f)
    units: int = 0  # the CUs that move together
    intercepted: tuple[Space, ...] = ()  # spaces where somebody has Intercepted it (12.1/h)
    evaded_into: tuple[tuple[Seat, Space], ...] = ()  # (seat, Stronghold) entered by an Evading Army (10.A/c)

    def lose(self, lost: int) -> None:
        """The force has lost CUs, in the Siege that it conducts or to the Attrition of a Stronghold."""
        self.units -= units.clamp(lost, self.units)
