"""Chapter 3.7: Champion status: which attack costs it, and what it is worth.

Every player begins as a Champion if the edition has the status. The procedures say when an attack takes
place, by calling one of the three functions at the end; `legitimacy.refresh` makes a Successor a Champion
again (3.7/m).
"""

from __future__ import annotations

from diadochoi.rules.core.ids import Seat
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State


def attack_costs_champion(state: State, attacker: Seat, victim: Seat) -> bool:
    """3.7/b: return whether a Champion attacks a Champion who is not the Usurper."""
    seats = state.config.players
    return (
        0 <= attacker < seats
        and 0 <= victim < seats
        and attacker != victim
        and state.champion[attacker] != 0
        and state.champion[victim] != 0
        and state.usurper != victim
    )


def legitimacy_after_attack(state: State, attacker: Seat, victim: Seat) -> int:
    """7.2F/c: the attacker's Legitimacy without the Champion status that this attack would cost."""
    if attack_costs_champion(state, attacker, victim):
        return legitimacy_without_champion(state, attacker)
    return state.legitimacy[attacker]


def legitimacy_without_champion(state: State, seat: Seat) -> int:
    """Return a Champion's Legitimacy without the status."""
    return max(0, state.legitimacy[seat] - state.board.tables.numbers["champion_legitimacy"])


def attack(state: State, attacker: Seat, victim: Seat) -> None:
    """Record an attack: the attacker may become a Successor at once.

    CUs meet CUs on land for a battle or an Overrun (3.7/c, 3.7/f), a Siege is conducted, or a Naval Battle is
    fought.
    """
    if attack_costs_champion(state, attacker, victim):
        state.lose_champion(attacker)
        refresh(state)


def attack_on_lone_general(state: State, attacker: Seat, victim: Seat) -> None:
    """3.7/g: Dispersing a Major General without CUs is an attack too, but not under 3e/17.5/d."""
    if state.config.champion_lost_by_dispersing_lone_general:
        attack(state, attacker, victim)


def attack_declared_at_sea(state: State, attacker: Seat, victim: Seat) -> None:
    """3e/13.4/f: declaring a Naval Battle counts even if it is not fought; under 13.3.A/e it does not.

    For battles still to come when the force was beaten, not for cancelled ones.
    """
    if state.config.naval_interception_costs_champion == "when_declared":
        attack(state, attacker, victim)
