"""Lasting effects of cards that end by themselves, and Capitals that are finished (16.1).

`expire` is one of the checks after every resolution (`settle`); the cards that begin such effects are in
`cards/effects/lasting` and `cards/effects/capital`.
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.ids import NOBODY, SPACE_MASK
from diadochoi.rules.table.state import State

CONDEMNED: Final = "condemned"  # a General
HELEPOLIS: Final = "helepolis"  # seat * 256 + space
CONSTRUCTION: Final = tuple(f"construction_{seat}" for seat in range(5))  # a space


def expire(state: State) -> None:
    """End what has lost its reason."""
    effects = state.effects
    if effects:
        condemned = effects.get(CONDEMNED, NOBODY)
        if condemned >= 0 and state.general_owner[condemned] == NOBODY:
            del effects[CONDEMNED]
            state.dirty = True
            state.note("condemnation_ends", NOBODY, condemned)
        tower = effects.get(HELEPOLIS, NOBODY)
        if tower >= 0 and not _still_besieges(state, tower >> 8, tower & SPACE_MASK):
            del effects[HELEPOLIS]
            state.note("helepolis_leaves", tower >> 8, tower & SPACE_MASK)
        if state.config.optional_cards:
            for seat in range(state.config.players):
                space = effects.get(CONSTRUCTION[seat], NOBODY)
                if space >= 0 and state.pc[space] != seat:
                    del effects[CONSTRUCTION[seat]]
                    state.note("construction_lost", seat, space)
    if state.front:
        _end_alliances(state)


def _still_besieges(state: State, seat: int, space: int) -> bool:
    """It stands while its owner has a CU in the space and the city is not taken (15.3/a)."""
    return state.has_cu_in_space(seat, space) and state.pc[space] not in (NOBODY, seat)


def _end_alliances(state: State) -> None:
    """An alliance ends when the General it rests on becomes another player's."""
    board = state.board
    for card, seat in list(state.front.items()):
        if board.cards[card].effect != "defensive_alliance":
            continue
        general = board.general_index[str(board.cards[card].params["ends_with_general"])]
        if state.general_owner[general] not in (NOBODY, seat):
            del state.front[card]
            state.discards.append(card)
            state.note("card_lapses", seat, card)


def complete_capitals(state: State) -> None:
    """16.1/b, /c: after the turn events, where no enemy CU stands in the way; else a turn later."""
    for seat in range(state.config.players):
        space = state.effects.get(CONSTRUCTION[seat], NOBODY)
        if space < 0 or state.pc[space] != seat or state.enemy_cu_in_space(seat, space):
            continue
        del state.effects[CONSTRUCTION[seat]]
        state.capitals[seat] = space
        state.dirty = True
        state.note("capital_finished", seat, space)
        state.update_province(state.board.province[space])
