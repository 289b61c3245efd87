"""What must hold of lasting effects and of the cards in front of players: part of `invariants`.

Every effect is known here by name, with the range of its value and the reason that keeps it alive.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadochoi.arena.fuzz.invariants_pieces import quiet
from diadochoi.rules.cards.effects.marches import LOOTED, looted_cities
from diadochoi.rules.core.board import MAJOR
from diadochoi.rules.core.ids import NOBODY, OUT_OF_GAME, SPACE_MASK
from diadochoi.rules.court.lasting import CONDEMNED, CONSTRUCTION, HELEPOLIS
from diadochoi.rules.knowledge.procedures import ACTIVATION, depth_of
from diadochoi.rules.table.state import State

_SEATS: Final = ("oracle", "persian_support")
_FLAGS: Final = ("cart_finished",)
_MOST_MPS: Final = 15


def effects(state: State) -> Iterator[str]:
    """Every effect has a value that makes sense."""
    boxes = {str(card.params["holding_box"]) for card in state.board.cards if "holding_box" in card.params}
    seats = range(state.config.players)
    held = {f"threshold_held_{seat}" for seat in seats}
    for name, value in state.effects.items():
        if name in _SEATS:
            if value not in seats:
                yield f"effect {name} is with seat {value}"
        elif name in _FLAGS or name in boxes:
            if value != 1:
                yield f"effect {name} is {value}"
        elif name == CONDEMNED:
            if not 0 <= value < state.board.majors or (state.general_owner[value] == NOBODY and quiet(state)):
                yield f"general {value} is condemned but with no player"
        elif name == "oratory":
            if not 0 <= value < len(state.general_at):
                yield f"general {value} is an orator"
        elif name == HELEPOLIS:
            yield from _helepolis(state, value >> 8, value & SPACE_MASK)
        elif name.startswith(LOOTED):
            continue  # all of them together below
        elif name == "passage_refused":
            if not 0 < value < 1 << state.board.size:
                yield f"effect {name} names spaces that are none: {value}"
            elif depth_of(state, ACTIVATION) < 0:
                yield f"effect {name} has outlived its activation"
        elif name == "fixed_allowance":
            if value >> 4 not in seats or not value & _MOST_MPS:
                yield f"effect {name} gives seat {value >> 4} {value & _MOST_MPS} MPs"
        elif name in CONSTRUCTION:
            seat = CONSTRUCTION.index(name)
            if seat not in seats or not 0 <= value < state.board.named:
                yield f"{name} at {value}"
            elif quiet(state) and state.pc[value] != seat:
                yield f"seat {seat} builds a Capital at {value}, which it does not control"
        elif name not in held:
            yield f"effect {name} is unknown"
    yield from _looted(state)
    yield from _capitals(state)


def _helepolis(state: State, seat: int, space: int) -> Iterator[str]:
    """It stands with a CU of its owner before a Major City of another (15.2)."""
    if not 0 <= seat < state.config.players or not state.is_major_city(space):
        yield f"the Helepolis of seat {seat} is at {space}"
    elif quiet(state) and (not state.has_cu_in_space(seat, space) or state.pc[space] in (NOBODY, seat)):
        yield f"the Helepolis of seat {seat} is at {space}, which it does not besiege"


def _looted(state: State) -> Iterator[str]:
    """Three markers at most, one a city, and only in cities that hold a treasure."""
    board = state.board
    card = next(card for card in board.cards if card.effect == "loot_city")
    cities = [board.space_index[str(name)] for name in list_of(card.params["spaces"])]
    looted = looted_cities(state)
    if len(looted) > int(str(card.params["markers"])):
        yield f"{len(looted)} Looted markers, there are {card.params['markers']}"
    if len(set(looted)) != len(looted):
        yield f"a city is looted twice: {looted}"
    for space in looted:
        if space not in cities:
            yield f"{space} is looted, which holds no treasure"


def list_of(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _capitals(state: State) -> Iterator[str]:
    """16.1: one Capital a seat, its own; markers of captured ones are fewer than the seats."""
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
        if CONSTRUCTION[seat] in state.effects:
            yield f"seat {seat} builds a second Capital"
    if taken and not state.config.optional_cards:
        yield f"{taken} captured Capitals without the optional cards"


def front(state: State) -> Iterator[str]:
    """A card lies in front of a seat only while it has something to say there."""
    board = state.board
    for card, seat in state.front.items():
        facts = board.cards[card]
        if seat not in range(state.config.players):
            yield f"card {facts.id} lies before seat {seat}"
            continue
        if not facts.kept:
            yield f"card {facts.id} lies before seat {seat}, but it is not kept"
        if facts.effect == "fixed_allowance" and state.effects.get("fixed_allowance", NOBODY) >> 4 != seat:
            yield f"card {facts.id} lies before seat {seat} without its effect"
        if facts.effect == "oracle" and state.effects.get("oracle", NOBODY) != seat:
            yield f"card {facts.id} lies before seat {seat}, but the Oracle is another's"
        if not quiet(state):
            continue
        if facts.effect == "popular_support" and state.effects.get("persian_support", NOBODY) != seat:
            yield f"card {facts.id} lies before seat {seat}, but the support is another's"
        if facts.effect == "offer_marriage":
            royal = board.royal_index[str(facts.params["female"])]
            if state.royal_at[royal] == OUT_OF_GAME or state.royal_owner[royal] == seat:
                yield f"card {facts.id} still offers {board.content.royals[royal].id}, who is dead or married"
    if "fixed_allowance" in state.effects and not any(
        board.cards[card].effect == "fixed_allowance" for card in state.front
    ):
        yield "the Movement Allowance is fixed without a card in front of anybody"


def wedding_ahead(state: State) -> bool:
    """The active player has an offer of marriage and an Army with her: the next checks fulfil it."""
    for card, seat in state.front.items():
        facts = state.board.cards[card]
        if seat == state.active and facts.effect == "offer_marriage":
            place = state.royal_at[state.board.royal_index[str(facts.params["female"])]]
            if place >= 0 and state.is_army(seat, place):
                return True
    return False
