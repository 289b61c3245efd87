"""11/b: reactions of Independent Armies to an entry. They do not react unless option 16.11 is on.

The option itself is in `independents/reactions`, which registers its answers here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.ids import NO_ARMY, Army, Location, Seat
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.table.state import State


def declare_army(state: State, army: Army) -> None:
    """End the question which Army tries; NO_ARMY if none does."""
    state.pop(army - NO_ARMY)


def nobody_declares(state: State) -> None:
    """Go on as if the player had declined, because he cannot be asked."""
    state.skip()


def declared_army(state: State) -> Army:
    """Return the Army that a player has just chosen for an attempt, NO_ARMY if none."""
    return Army(state.result + NO_ARMY)


def end_army_evasion(state: State, *, failed: bool) -> None:
    state.pop(int(failed))


def army_failed(state: State) -> bool:
    """Return whether the Evasion of an Army that has just ended failed (16.11/d)."""
    return state.result != 0


@mypyc_attr(allow_interpreted_subclasses=True)
class ArmyReactions:
    """The answers when the option is off. The other questions are asked only about Armies that may try."""

    def intercepting(self, state: State, entry: EnteringForce) -> tuple[Army, ...]:
        """Return the Independent Armies that may Intercept this entry."""
        return ()

    def evading(self, state: State, entry: EnteringForce, barred: tuple[Location, ...]) -> tuple[Army, ...]:
        """Return the Independent Armies that may Evade this entry."""
        return ()

    def ask(self, state: State, seat: Seat, verb: int, target: Location, armies: tuple[Army, ...]) -> None:
        """Ask a player whether one of these Armies tries. The answer is given with `declare_army`."""
        raise NotImplementedError

    def intercepts(
        self, state: State, seat: Seat, army: Army, origin: Location, target: Location, mover_cavalry: int
    ) -> bool:
        """Return whether an Army's attempt succeeds. If it does, the Army has moved in."""
        raise NotImplementedError

    def evade(
        self,
        state: State,
        seat: Seat,
        army: Army,
        target: Location,
        barred: tuple[Location, ...],
        mover_cavalry: int,
    ) -> None:
        """Push the Evasion of an Army. It ends with `end_army_evasion`."""
        raise NotImplementedError


# Keyed by the value of `independent_reactions`.
ARMY_REACTIONS: Final[dict[bool, ArmyReactions]] = {False: ArmyReactions()}


def army_reactions(state: State) -> ArmyReactions:
    return ARMY_REACTIONS[state.config.independent_reactions]
