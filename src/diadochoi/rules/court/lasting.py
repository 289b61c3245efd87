"""Lasting effects that `court` and the sieges need, and how effects end when their reason is gone.

Condemnation, the oracle, the support of the Persians, the Helepolis, and Capitals (16.1) until they are
finished. The cards that start them are in `cards/effects/lasting`, `cards/effects/sieges` and
`cards/effects/capital`. `expire` is one of the checks after every resolution (`settle`).
"""

from __future__ import annotations

from typing import Final

from diadochoi.rules.core.ids import (
    FACTIONS,
    NO_GENERAL,
    NO_SPACE,
    NOBODY,
    SPACE_OF,
    General,
    Seat,
    Space,
    as_card,
    as_space,
)
from diadochoi.rules.table.hands import leave_front
from diadochoi.rules.table.lasting import (
    CARD_LAPSES,
    ENDING,
    GENERAL,
    ONE_PER_SEAT,
    SEAT,
    SPACE,
    EffectField,
    LastingEffect,
    Observed,
    Values,
)
from diadochoi.rules.table.state import State

# ---------------------------------------------------------------------- condemnation, oracle, support


def _without_player(state: State, values: Values) -> bool:
    return state.general_owner[values[0]] == NOBODY


def _not_major(state: State, values: Values) -> str:
    return "" if values[0] < state.board.majors else f"general {values[0]} is condemned, who is not Major"


CONDEMNED: Final = LastingEffect(
    "condemned",
    (EffectField("general", GENERAL),),
    card="condemnation",
    legitimacy=-3,  # 3.6/i
    over=_without_player,
    ended="condemnation_ends",
    problem=_not_major,
    observed=(Observed("generals", "condemned", "is condemned"),),
)
ORACLE: Final = LastingEffect(
    "oracle",
    (EffectField("seat", SEAT),),
    card="oracle",
    legitimacy=1,
    observed=(Observed("seats", "oracle", "has the Oracle"),),
)
PERSIAN_SUPPORT: Final = LastingEffect(
    "persian_support",
    (EffectField("seat", SEAT),),
    card="popular_support",
    legitimacy=-2,
    observed=(Observed("seats", "popular_support", "has Persian Popular Support"),),
)


def condemned(state: State) -> General:
    """Return the General who is condemned, or NO_GENERAL."""
    return General(state.effects.get(CONDEMNED.name, NO_GENERAL))


def oracle(state: State) -> Seat:
    """Return the seat that has the oracle, or NOBODY."""
    return Seat(state.effects.get(ORACLE.name, NOBODY))


def persian_support(state: State) -> Seat:
    """Return the seat that the Persians support, or NOBODY."""
    return Seat(state.effects.get(PERSIAN_SUPPORT.name, NOBODY))


# ---------------------------------------------------------------------- the Helepolis


def _not_besieging(state: State, values: Values) -> bool:
    """It stays while its owner has a CU in the space and the city is not taken (15.3/a)."""
    seat, space = values[0], SPACE_OF[values[1]]
    return not state.has_cu_in_space(FACTIONS[seat], space) or state.pc[space] in (NOBODY, seat)


def _no_major_city(state: State, values: Values) -> str:
    seat, space = values[0], SPACE_OF[values[1]]
    return "" if state.is_major_city(space) else f"the Helepolis of seat {seat} is at {space}, no Major City"


def _besieger(state: State, space: Space) -> Seat:
    return state.besieger(space)


HELEPOLIS: Final = LastingEffect(
    "helepolis",
    (EffectField("by", SEAT), EffectField("at", SPACE)),
    card="helepolis",
    over=_not_besieging,
    ended="helepolis_leaves",
    problem=_no_major_city,
    holder_at=_besieger,
    observed=(Observed("seats", "helepolis", "has the Helepolis"),),
)


def helepolis(state: State) -> tuple[Seat, Space] | None:
    """Return the seat with the Helepolis and its space; None if it is not built."""
    if HELEPOLIS.name not in state.effects:
        return None
    seat, space = HELEPOLIS.values(state, HELEPOLIS.name)
    return FACTIONS[seat], as_space(space)


# ---------------------------------------------------------------------- Capitals


def _site_lost(state: State, values: Values) -> bool:
    seat, space = values
    return state.pc[space] != seat


def _second_capital(state: State, values: Values) -> str:
    """16.1/a: each player may have one Capital."""
    return f"seat {values[0]} builds a second Capital" if state.capitals[values[0]] >= 0 else ""


CONSTRUCTION: Final = LastingEffect(
    "construction",
    (EffectField("by", SEAT), EffectField("at", SPACE)),
    card="found_capital",
    count=ONE_PER_SEAT,
    over=_site_lost,
    ended="construction_lost",
    problem=_second_capital,
    observed=(
        Observed("seats", "construction", "is building a Capital"),
        Observed("spaces", "construction", "a Capital is being built here"),
    ),
)


def construction_site(state: State, seat: Seat) -> Space:
    """Return the space where a seat builds its Capital, or NO_SPACE."""
    return as_space(state.effects.get(CONSTRUCTION.keys[seat], NO_SPACE))


def complete_capitals(state: State) -> None:
    """16.1/b, /c: complete Capitals after the turn events, unless an enemy CU is there; else a turn later."""
    for seat in FACTIONS[: state.config.players]:
        space = construction_site(state, seat)
        if space < 0 or state.pc[space] != seat or state.enemy_cu_in_space(seat, space):
            continue
        CONSTRUCTION.end(state, CONSTRUCTION.keys[seat])
        state.finish_capital(seat, space)


# ---------------------------------------------------------------------- effects that end


def expire(state: State) -> None:
    """End effects whose reason is gone."""
    effects = state.effects
    if effects:
        for effect in ENDING:
            for key in effect.keys:
                if key in effects:
                    _end_if_over(state, effect, key)
    if state.front:
        _end_alliances(state)


def _end_if_over(state: State, effect: LastingEffect, key: str) -> None:
    values = effect.values(state, key)
    if effect.over is None or not effect.over(state, values):
        return
    effect.end(state, key)
    player = effect.player(state, values)
    if effect.ended != CARD_LAPSES:
        state.note(effect.ended, player, effect.subject(values))
        return
    card = as_card(next(card.index for card in state.board.cards if card.effect == effect.card))
    if card in state.front:
        leave_front(state, card)
    else:
        state.note(CARD_LAPSES, player, card)


def _end_alliances(state: State) -> None:
    """End an alliance when another player gets the General it depends on."""
    board = state.board
    for card, seat in list(state.front.items()):
        if board.cards[card].effect != "defensive_alliance":
            continue
        general = board.general_index[str(board.cards[card].params["ends_with_general"])]
        if state.general_owner[general] not in (NOBODY, seat):
            leave_front(state, card)
