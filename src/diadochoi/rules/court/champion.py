"""Chapter 3.7: Champion status: which attack costs it, and what it is worth.

Everybody begins as a Champion where the edition knows the status. The procedures say when an attack takes
place (a list is at `attack`); a Successor becomes a Champion again in `legitimacy.refresh` (3.7/m).
"""

from __future__ import annotations

from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.table.state import State


def attack_costs_champion(state: State, attacker: int, victim: int) -> bool:
    """3.7/b: a Champion attacks a Champion who is not the Usurper."""
    seats = state.config.players
    return (
        0 <= attacker < seats
        and 0 <= victim < seats
        and attacker != victim
        and state.champion[attacker] != 0
        and state.champion[victim] != 0
        and state.usurper != victim
    )


def legitimacy_after_attack(state: State, attacker: int, victim: int) -> int:
    """7.2F/c: the attacker's Legitimacy once the Champion status that this attack would cost is gone."""
    held = state.legitimacy[attacker]
    if attack_costs_champion(state, attacker, victim):
        return max(0, held - state.board.tables.numbers["champion_legitimacy"])
    return held


def attack(state: State, attacker: int, victim: int) -> None:
    """An attack takes place: the attacker may become a Successor, at once.

    Called where 3.7 sees one: CUs meet CUs on land (`march.confrontation`, `march.counterattack`), a lone
    General is Dispersed (`march.confrontation`, `turn.recruitment`), a Siege is conducted (`combat.siege`,
    `cards.effects.sieges`), a Naval Battle is fought or declared (`sea.naval_battle`, `sea.naval_move`).
    """
    if attack_costs_champion(state, attacker, victim):
        state.lose_champion(attacker)
        refresh(state)
