"""Chapter 13.2: a force on its way by sea, from the Embarkation Port to its landing.

Holds what Naval Movement knows about it. `naval_move` has the steps, `landing` what goes ashore,
`back_to_port` the way back.
"""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NO_SPACE, Location, Seat, Space
from diadochoi.rules.core.paths import NO_PATH
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.sea.voyage_step import VoyageStep
from diadochoi.rules.table.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Voyage(Frame):
    """The Naval Movement of the force of the Activation right below.

    Hooks for cards: in the window NAVAL_STEP `seat` has announced the `target` space. If `stopped` is set to
    1 (Storms at Sea), the force goes back to the Embarkation Port without loss and its activation ends. A
    voyage with `ports` is the free crossing of The Pontic Fleet: see `naval_move.begin_transport`.
    """

    steps: ClassVar[type[IntEnum]] = VoyageStep
    fields: ClassVar[tuple[str, ...]] = (
        "seat", "ports", "escorts", "target", "kind", "sailed", "stopped", "queue", "committed", "battles",
        "ashore_units", "ashore_generals", "ashore_royals", "unmarked", "parties", "ends",
    )  # fmt: skip

    def __init__(self, seat: Seat, ports: tuple[Space, ...] = ()) -> None:
        super().__init__()
        self.seat = seat
        self.ports = ports
        self.escorts = 0  # bit set of Fleets
        self.target = NO_SPACE  # the space announced
        self.kind = NO_PATH  # kind of the path just sailed, NO_PATH before the first
        self.sailed = 0  # number of paths sailed
        self.stopped = 0  # 1 after Storms at Sea
        self.queue: tuple[Seat, ...] = ()  # seats that may still declare a Naval Battle
        self.committed = 0  # Fleets the first of them has named so far
        self.battles: tuple[tuple[Seat, int], ...] = ()  # battles to fight: (Interceptor, Fleets)
        # put ashore outside at this stop; their land procedure runs when the player is done
        self.ashore_units = 0
        self.ashore_generals = 0  # bit set
        self.ashore_royals = 0  # bit set
        self.unmarked: Location = NO_SPACE  # where CUs came ashore that need a Minor General at once (9.1/o)
        # pieces put ashore outside earlier: (space, units, generals, royals); they Withdraw with later
        # landings
        self.parties: tuple[tuple[Location, int, int, int], ...] = ()
        self.ends = 0  # the activation ends with this movement

    def activation(self, state: State) -> Activation:
        below = state.frames[-2]
        assert isinstance(below, Activation)
        return below

    def landing_party(self) -> bool:
        """Return whether pieces were put ashore outside and their land procedure has not run yet."""
        return bool(self.ashore_units or self.ashore_generals or self.ashore_royals)
