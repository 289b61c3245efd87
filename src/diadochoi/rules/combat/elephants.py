"""Chapters 7.2C and 14.6: Elephants in a Land Battle: their dice, their Combat Strength and the re-roll.

`battle` decides when they are rolled. The card Anti-Elephant Devices is in `cards/effects/battles`, the loss
of Elephants in `defeat` and `attrition`, Cavalry's bonus against a side without them in `battle_strength`.
"""

from __future__ import annotations

from diadochoi.rules.combat.battle_strength import Item
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.ids import INDEPENDENT, General, Seat
from diadochoi.rules.generals.abilities import number_param
from diadochoi.rules.table.state import State


def roll_elephants(state: State, faction: Seat, number: int, stopped: bool) -> tuple[int, ...]:
    """Roll the Combat Strength of each Elephant CU of a side; 0 without a roll if a card stopped them."""
    if not number:
        return ()
    if stopped:
        state.note("elephants_stopped", faction, number)
        return (0,) * number
    faces = state.board.tables.elephant
    dice = tuple(state.die() for _ in range(number))
    strengths = tuple(faces[die] for die in dice)
    state.note("elephant_dice", faction, dice, sum(strengths))
    return strengths


def elephant_items(strengths: tuple[int, ...]) -> list[Item]:
    """List what they add to their side's Battle Strength."""
    return [("elephant", sum(strengths), "7.2C/a")] if strengths else []


def may_reroll(state: State, faction: Seat, general: General) -> int:
    """Return how many Elephant dice the Commanding General's ability lets him roll again (Perdikkas)."""
    if faction == INDEPENDENT or general < 0 or state.board.ability[general] != "elephant_reroll":
        return 0
    return number_param(state.board, general, "rerolls")


def reroll_options(strengths: tuple[int, ...]) -> list[int]:
    """List one option for each different result, and PASS."""
    return [*(action(Verb.REROLL, actions.NUMBER + strength) for strength in sorted(set(strengths))), PASS]


def reroll_elephant(
    state: State, faction: Seat, general: General, strengths: tuple[int, ...], strength: int
) -> tuple[int, ...]:
    """14.6/a: roll one of the dice with `strength` again; return the new strengths."""
    die = state.die()
    again = state.board.tables.elephant[die]
    dice = list(strengths)
    dice[dice.index(strength)] = again
    state.note("elephant_rerolled", faction, general, strength, die, again)
    return tuple(dice)
