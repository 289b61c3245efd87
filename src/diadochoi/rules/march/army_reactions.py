"""11/b: reactions of Independent Armies to an entry. They do not react unless option 16.11 is on.

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
    """The answers when the option is off. The other questions are asked only about Armies that may try."""

    def intercepting(self, state: State, entry: EnteringForce) -> tuple[int, ...]:
        """Return the Independent Armies that may Intercept this entry."""
        return ()

    def evading(self, state: State, entry: EnteringForce, barred: tuple[int, ...]) -> tuple[int, ...]:
        """Return the Independent Armies that may Evade this entry."""
        return ()

    def ask(self, state: State, seat: Seat, verb: int, target: Location, armies: tuple[int, ...]) -> None:
        """Ask a player whether one of these Armies tries. The result is its index plus 1, 0 for none."""
        raise NotImplementedError

    def intercepts(
        self, state: State, seat: Seat, army: Army, origin: Location, target: Location, mover_cavalry: int
    ) -> bool:
        """Tell whether an Army's attempt succeeds. If it does, the Army has moved in."""
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


# Keyed by the value of `independent_reactions`.
ARMY_REACTIONS: Final[dict[bool, ArmyReactions]] = {False: ArmyReactions()}


def army_reactions(state: State) -> ArmyReactions:
    return ARMY_REACTIONS[state.config.independent_reactions]
