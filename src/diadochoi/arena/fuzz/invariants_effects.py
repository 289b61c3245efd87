"""Invariants of lasting effects and of cards in front of players: part of `invariants`.

The rules declare for each effect what it stores, how long it lasts and which values are impossible.
"""

from __future__ import annotations

from collections.abc import Iterator

from diadochoi.arena.fuzz.invariants_pieces import quiet
from diadochoi.rules.core.board import MAJOR
from diadochoi.rules.core.ids import NOBODY, OUT_OF_GAME
from diadochoi.rules.knowledge.procedures import ACTIVATION, depth_of
from diadochoi.rules.table.lasting import (
    GENERAL,
    LASTING_EFFECTS,
    NUMBER,
    ONE,
    SEAT,
    SPACE,
    WITH_ACTIVATION,
    WITH_CARD,
    EffectField,
    LastingEffect,
    declared,
)
from diadochoi.rules.table.state import State


def effects(state: State) -> Iterator[str]:
    """Every effect is declared, its values are possible, and its cause still exists."""
    for key in state.effects:
        effect = declared(key)
        if effect is None:
            yield f"effect {key} is unknown"
        else:
            yield from _effect(state, effect, key)
    yield from _capitals(state)


def _effect(state: State, effect: LastingEffect, key: str) -> Iterator[str]:
    if not effect.packed_fields and state.effects[key] != 1:
        yield f"effect {key} is {state.effects[key]}"
        return
    values = effect.values(state, key)
    wrong = False
    for field, value in zip(effect.fields, values, strict=True):
        if not _in_range(state, field, value):
            wrong = True
            yield f"effect {key}: there is no {field.kind} {value}"
    if wrong:
        return
    problem = effect.problem(state, values) if effect.problem is not None else ""
    if problem:
        yield problem
    elif effect.over is not None and quiet(state) and effect.over(state, values):
        yield f"effect {key} {values} has outlived its reason"
    if effect.ends == WITH_ACTIVATION and depth_of(state, ACTIVATION) < 0:
        yield f"effect {key} has outlived its activation"
    if effect.ends == WITH_CARD and not any(
        state.board.cards[card].effect == effect.card for card in state.front
    ):
        yield f"effect {key} has outlived its card"


def _in_range(state: State, field: EffectField, value: int) -> bool:
    if field.kind == SEAT:
        return 0 <= value < state.config.players
    if field.kind == GENERAL:
        return 0 <= value < len(state.general_at)
    if field.kind == SPACE:
        return 0 <= value < state.board.named
    if field.kind == NUMBER:
        return field.least <= value < 1 << field.bits
    return 0 < value < 1 << state.board.size


def _capitals(state: State) -> Iterator[str]:
    """16.1: each seat has at most one Capital, its own; there are fewer markers of captured ones than
    seats."""
    taken = 0
    for seat, space in enumerate(state.capitals):
        taken += state.captured_capitals[seat]
        if state.captured_capitals[seat] < 0:
            yield f"seat {seat} has {state.captured_capitals[seat]} captured Capitals"
        if space in (NOBODY, OUT_OF_GAME):
            continue
        if not state.config.optional_cards or not 0 <= space < state.board.named:
            yield f"seat {seat} has a Capital at {space}"
        elif state.board.kind[space] == MAJOR or state.capitals.count(space) > 1:
            yield f"the Capital of seat {seat} at {space} was a city of that kind before"
        elif quiet(state) and state.pc[space] != seat:
            yield f"the Capital of seat {seat} at {space} is not under its PC"
    if taken and not state.config.optional_cards:
        yield f"{taken} captured Capitals without the optional cards"


def front(state: State) -> Iterator[str]:
    """A card is in front of a seat only while it has an effect there."""
    board = state.board
    for card, seat in state.front.items():
        facts = board.cards[card]
        if seat not in range(state.config.players):
            yield f"card {facts.id} lies before seat {seat}"
            continue
        if not facts.kept:
            yield f"card {facts.id} lies before seat {seat}, but it is not kept"
        if not quiet(state):
            continue
        if _holder(state, facts.effect) not in (None, seat):
            yield f"card {facts.id} lies before seat {seat}, which does not have its effect"
        if facts.effect == "offer_marriage":
            royal = board.royal_index[str(facts.params["female"])]
            if state.royal_at[royal] == OUT_OF_GAME or state.royal_owner[royal] == seat:
                yield f"card {facts.id} still offers {board.content.royals[royal].id}, who is dead or married"


def _holder(state: State, card_effect: str) -> int | None:
    """The seat that has the lasting effect of a card; None if it does not belong to a seat."""
    for effect in LASTING_EFFECTS.values():
        if effect.card == card_effect and effect.count == ONE and effect.fields[0].kind == SEAT:
            return effect.values(state, effect.name)[0] if effect.name in state.effects else NOBODY
    return None


def wedding_ahead(state: State) -> bool:
    """Whether the active player has an offer of marriage and an Army with her, so that the next checks fulfil
    it."""
    for card, seat in state.front.items():
        facts = state.board.cards[card]
        if seat == state.active and facts.effect == "offer_marriage":
            place = state.royal_at[state.board.royal_index[str(facts.params["female"])]]
            if place >= 0 and state.is_army(seat, place):
                return True
    return False
