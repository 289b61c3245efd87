"""11/b: what Interception and Evasion ask about Independent Armies: none reacts unless option 16.11 is on.

The option itself is in `independents/reactions`, which registers its answers here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.ids import Army, Location, Seat
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.table.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ArmyReactions:
    """Without the option. The other questions are asked only about Armies that may try."""

    def intercepting(self, state: State, entry: EnteringForce) -> tuple[int, ...]:
        """Independent Armies that may Intercept this entry."""
        return ()

    def evading(self, state: State, entry: EnteringForce, barred: tuple[int, ...]) -> tuple[int, ...]:
        """Independent Armies that may Evade this entry."""
        return ()

    def ask(self, state: State, seat: Seat, verb: int, target: Location, armies: tuple[int, ...]) -> None:
        """Ask a player whether one of these Armies tries. The result is its index plus 1, 0 for none."""
        raise NotImplementedError

    def intercepts(
        self, state: State, seat: Seat, army: Army, origin: Location, target: Location, mover_cavalry: int
    ) -> bool:
        """Whether the attempt of an Army succeeds; if so it has moved in."""
        raise NotImplementedError

    def evade(
        self,
        state: State,
        seat: Seat,
        army: Army,
        target: Location,
        barred: tuple[int, ...],
        mover_cavalry: int,
    ) -> None:
        """Push the Evasion of an Army. The result is 1 if it failed, else 0."""
        raise NotImplementedError


# By the value of `independent_reactions`.
ARMY_REACTIONS: Final[dict[bool, ArmyReactions]] = {False: ArmyReactions()}


def army_reactions(state: State) -> ArmyReactions:
    return ARMY_REACTIONS[state.config.independent_reactions]
