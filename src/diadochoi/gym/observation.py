"""What one seat knows, as a vector of float32 in the order of `layout`.

Everything is relative to the seat: it is always seat 0 of its vector. This module does not read other hands,
the order of the draw pile or future dice; tests deal those again and expect the same vector.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from diadochoi.gym.layout import (
    CARDS,
    CUS,
    DIE,
    FLEET,
    FLEETS,
    GENERALS,
    LEGITIMACY,
    OWNERS,
    PCS,
    POINTS,
    QUESTIONS,
    RATING,
    ROUNDS,
    SEATS,
    SIEGES,
    TURNS,
    VP,
    Layout,
    layout_for,
)
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import NounKind, noun_kind
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import OPTION_FIELDS, optional_cards
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTIONS,
    HOLDING_BOX,
    INDEPENDENT,
    INSIDE,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SEA,
    SPACE_MASK,
)
from diadochoi.rules.core.units import KINDS
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.table.lasting import GENERAL, SEAT, SPACE, in_force
from diadochoi.rules.table.state import State

Vector = npt.NDArray[np.float32]

_ROW_OF: Final = {"seats": SEAT, "generals": GENERAL, "spaces": SPACE}  # the field that names the row
_QUESTION_PLACE: Final = {key: place for place, key in enumerate(QUESTIONS)}
_STATUS: Final = {OFF_MAP: 1, DISPERSED: 2, OUT_OF_GAME: 3, NOT_IN_PLAY: 4, HOLDING_BOX: 5}


class Observer:
    """Builds the vectors for one board and number of players."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.optional_cards = len(optional_cards(board.content))
        self.players = players
        self.layout: Layout = layout_for(board)
        self.size = self.layout.size
        # owner + 1 -> position among OWNERS, for each observing seat
        self.owner_place: list[list[int]] = [
            [
                0,
                *((owner - seat) % players + 1 for owner in range(players)),
                *[0] * (SEATS - players),
                OWNERS - 1,
            ]
            for seat in range(players)
        ]
        spaces = self.layout.blocks["spaces"]
        provinces = self.layout.blocks["provinces"]
        self.province_places = np.arange(board.provinces) * provinces.width + provinces.start
        self.seats = self.layout.blocks["seats"]
        self.pc_places = np.arange(board.size) * spaces.width + spaces.at["pc"]

    def observe(self, state: State, seat: int, out: Vector | None = None) -> Vector:
        """The seat's vector at this moment, written into `out` if given."""
        if out is None:
            found = np.zeros(self.size, dtype=np.float32)
        else:
            found = out
            found.fill(0.0)
        values: dict[int, float] = {}
        owners = self.owner_place[seat]
        self._table(state, owners, values)
        self._question(state, seat, values)
        self._seats(state, seat, found, values)
        self._holdings(state, owners, values)
        self._generals(state, seat, owners, values)
        self._cards(state, seat, values)
        self._units(state, seat, values)
        self._spaces(state, seat, values)
        self._effects(state, seat, values)
        self._force(state, seat, values)
        places = np.asarray(owners)
        found[self.pc_places + places[np.asarray(state.pc) + 1]] = 1.0
        found[self.province_places + places[np.asarray(state.province_owner) + 1]] = 1.0
        found[np.fromiter(values.keys(), np.int64, len(values))] = np.fromiter(
            values.values(), np.float32, len(values)
        )
        return found

    def _table(self, state: State, owners: list[int], values: dict[int, float]) -> None:
        at = self.layout.blocks["table"].at
        config = state.config
        values[at["players"] + config.players - 2] = 1.0
        for place, option in enumerate(OPTION_FIELDS):
            if option in config.options:
                values[at["options"] + place] = 1.0
        if config.optional_cards:  # 16.1/a: some of them, or all
            values[at["options"]] = len(config.optional_cards) / self.optional_cards
        values[at["turn"] + min(state.turn, TURNS) - 1] = 1.0
        values[at["round"] + min(state.round, ROUNDS - 1)] = 1.0
        values[at["segment"] + state.segment] = 1.0
        values[at["clockwise"]] = float(state.clockwise > 0)
        values[at["active"] + owners[state.active + 1]] = 1.0
        values[at["asked"] + owners[state.asked + 1]] = 1.0
        values[at["movement_roll"]] = state.movement_roll / DIE
        values[at["draw_pile"]] = len(state.draw_pile) / len(self.board.cards)
        values[at["table_cards"]] = len(state.table_cards) / CARDS

    def _question(self, state: State, seat: int, values: dict[int, float]) -> None:
        """The question, and what it is about."""
        if state.asked < 0:
            return
        blocks = self.layout.blocks
        at = blocks["table"].at
        question = state.frames[-1].question(state)
        values[at["question"] + _QUESTION_PLACE.get(question.key, len(QUESTIONS))] = 1.0
        for noun in question.subjects:
            if noun < 0:
                continue
            kind = noun_kind(noun)
            if kind == NounKind.PLACE:
                spaces = blocks["spaces"]
                column = "about_inside" if noun & INSIDE else "about"
                values[spaces.at[column] + (noun & SPACE_MASK) * spaces.width] = 1.0
            elif kind == NounKind.GENERAL and noun - actions.GENERAL >= self.board.majors:
                values[at["about_minor_general"]] = 1.0
            elif kind == NounKind.SEAT:
                values[at["about_seats"] + (noun - actions.SEAT - seat) % self.players] = 1.0
            elif kind == NounKind.NUMBER:
                values[at["about_number"]] = (noun - actions.NUMBER) / POINTS
            elif kind == NounKind.UNIT:
                values[at["about_units"] + noun - actions.UNIT] = 1.0
            elif kind == NounKind.ARMY:
                values[at["about_armies"] + noun - actions.ARMY] = 1.0
            elif kind == NounKind.CARD and state.asked != seat:
                continue  # the others must not see a card in somebody's hand
            elif kind in _ROWS:
                name, first = _ROWS[kind]
                values[blocks[name].at["about"] + (noun - first) * blocks[name].width] = 1.0

    def _seats(self, state: State, seat: int, found: Vector, values: dict[int, float]) -> None:
        board = self.board
        start, width, at = self.seats.start, self.seats.width, self.seats.at
        for steps in range(self.players):
            other = FACTIONS[(seat + steps) % self.players]
            place = start + steps * width
            minors = sum(state.general_at[minor] >= 0 for minor in board.minor_generals(other))
            found[place : place + 11] = (  # the first columns, in their order
                1.0,
                state.vp[other] / VP,
                state.legitimacy[other] / LEGITIMACY,
                float(state.champion[other]),
                float(state.usurper == other),
                state.order.index(other) / SEATS,
                len(state.hands[other]) / CARDS,
                state.pc.count(other) / PCS,
                sum(map(state.fleet_strength, state.available_fleets(other))) / FLEETS,
                (len(state.roster[other]) - board.minors_each) / SEATS,
                minors / board.minors_each,
            )
            row = steps * width
            if state.dispersed_troops[other]:
                _put_units(values, at["dispersed"] + row, state.dispersed_troops[other])
            if state.training[other] >= 0:
                values[at["training"] + row + packed.training_kind(state.training[other])] = 1.0
                values[at["training_progress"] + row] = (
                    packed.training_progress(state.training[other]) / POINTS
                )
            if state.capitals[other] >= 0:
                values[at["capital"] + row] = 1.0
            if state.captured_capitals[other] > 0:
                values[at["captured_capitals"] + row] = float(state.captured_capitals[other])
            if state.tomb_builder == other:
                values[at["tomb"] + row] = 1.0

    def _holdings(self, state: State, owners: list[int], values: dict[int, float]) -> None:
        fleets = self.layout.blocks["fleets"]
        at = fleets.at
        for fleet in state.board.fleet_ids:
            owner = state.fleet_owner[fleet]
            row = fleet * fleets.width
            values[at["owner"] + row + owners[owner + 1]] = 1.0
            values[at["strength"] + row] = state.fleet_strength(fleet) / FLEET
            values[at["upgraded"] + row] = float(state.fleet_upgraded[fleet])
            values[at["dispersed"] + row] = float(state.fleet_dispersed[fleet])

    def _generals(self, state: State, seat: int, owners: list[int], values: dict[int, float]) -> None:
        """Generals and the Royal Family, one row each; `_spaces` shows them on the map."""
        board = self.board
        block = self.layout.blocks["generals"]
        at = block.at
        for general in range(board.majors):
            row = general * block.width
            values[at["owner"] + row + owners[state.general_owner[general] + 1]] = 1.0
            values[at["status"] + row + _STATUS.get(state.general_at[general], 0)] = 1.0
            if state.popularity[general]:
                values[at["popularity"] + row] = state.popularity[general] / POINTS
        if 0 <= state.naval_general < board.majors:
            values[at["naval"] + state.naval_general * block.width] = 1.0
        minors = self.layout.blocks["minors"]
        own = board.minor_generals(FACTIONS[seat])
        for place, minor in enumerate(own):
            if state.general_at[minor] >= 0:
                values[minors.at["on_map"] + place * minors.width] = 1.0
        for name, mask in (
            ("moved", state.moved_generals),
            ("fought", state.fought_generals),
            ("arrived", state.fresh_generals),
        ):
            while mask:
                general = (mask & -mask).bit_length() - 1
                mask &= mask - 1
                if general < board.majors:
                    values[at[name] + general * block.width] = 1.0
                elif general in own:
                    values[minors.at[name] + (general - own[0]) * minors.width] = 1.0
        royals = self.layout.blocks["royals"]
        for royal, owner in enumerate(state.royal_owner):
            row = royal * royals.width
            values[royals.at["owner"] + row + owners[owner + 1]] = 1.0
            values[royals.at["status"] + row + _STATUS.get(state.royal_at[royal], 0)] = 1.0
            values[royals.at["moved"] + row] = float(state.moved_royals >> royal & 1)

    def _cards(self, state: State, seat: int, values: dict[int, float]) -> None:
        block = self.layout.blocks["cards"]
        for name, pile in (
            ("in_hand", state.hands[seat]),
            ("discarded", state.discards),
            ("removed", state.removed_cards),
        ):
            start = block.at[name]
            for card in pile:
                values[start + card * block.width] = 1.0
        for card, owner in state.front.items():
            place = block.at["in_front_of"] + card * block.width
            values[place + (owner - seat) % self.players] = 1.0

    def _units(self, state: State, seat: int, values: dict[int, float]) -> None:
        """CUs on the map, by owner and kind."""
        block = self.layout.blocks["spaces"]
        at = block.at
        for owner, held in enumerate(state.troops):
            steps = (owner - seat) % self.players
            for location, group in held.items():
                row = (location & SPACE_MASK) * block.width
                if location & INSIDE:
                    _put_units(values, at["units_inside"] + row, group)
                    values[at["inside_owner"] + row + steps] = 1.0
                elif location & SEA:
                    _put_units(values, at["units_at_sea"] + row, group)
                else:
                    _put_units(values, at["units"] + row + steps * KINDS, group)
        for name, marks in (("moved_units", state.moved_troops), ("fought_units", state.fought_troops)):
            for location, group in marks.items():
                place = at[name] + (location & SPACE_MASK) * block.width  # inside, outside and sea combined
                values[place] = values.get(place, 0.0) + units.count(group) / CUS
        for space, number in state.placed_here.items():
            values[at["placed_units"] + (space & SPACE_MASK) * block.width] = number / CUS

    def _spaces(self, state: State, seat: int, values: dict[int, float]) -> None:
        """Everything on the map except CUs and PCs."""
        board = self.board
        block = self.layout.blocks["spaces"]
        at, width = block.at, block.width
        for owner, roster in enumerate(state.roster):
            steps = (owner - seat) % self.players
            for general in reversed(roster):  # the most Senior one, who commands, is written last
                location = state.general_at[general]
                if location < 0:
                    continue
                row = (location & SPACE_MASK) * width
                column = at["generals_inside" if location & INSIDE else "generals"] + row + steps
                values[column] = values.get(column, 0.0) + 1 / GENERALS
                values[at["battle"] + row + steps] = board.battle[general] / RATING
                values[at["initiative"] + row + steps] = board.initiative[general] / RATING
                if general < board.majors:
                    values[at["major"] + row + general] = 1.0
        for royal, location in enumerate(state.royal_at):
            if location >= 0:
                values[at["royal"] + (location & SPACE_MASK) * width + royal] = 1.0
        for army, location in enumerate(state.army_at):
            if location >= 0:
                place = at["independent_army"] + (location & SPACE_MASK) * width + army
                values[place] = board.army_units[army] / CUS
        for space, mark in state.siege_points.items():
            besieger = packed.siege_owner(mark)
            if besieger != INDEPENDENT:
                place = at["siege_points"] + space * width + (besieger - seat) % self.players
                values[place] = packed.siege_points(mark) / POINTS
        for space, sieges in state.sieges_done.items():
            values[at["sieges_done"] + (space & SPACE_MASK) * width] = packed.siege_count(sieges) / SIEGES
        if state.tomb >= 0:
            values[at["tomb"] + (state.tomb & SPACE_MASK) * width] = 1.0
        for capital in state.capitals:
            if capital >= 0:
                values[at["capital"] + capital * width] = 1.0

    def _effects(self, state: State, seat: int, values: dict[int, float]) -> None:
        """The flags of lasting effects, each in the row of what it affects."""
        for effect, found in in_force(state):
            for mark in effect.observed:
                block = self.layout.blocks[mark.block]
                row = 0
                if mark.block in _ROW_OF:
                    row = found[[field.kind for field in effect.fields].index(_ROW_OF[mark.block])]
                if mark.block == "seats":
                    row = (row - seat) % self.players
                if row < block.rows:  # Minor Generals have no row
                    values[block.at[mark.column] + row * block.width] = 1.0

    def _force(self, state: State, seat: int, values: dict[int, float]) -> None:
        """The force that a player has formed to move or Intercept."""
        force = moving_force(state)
        if force is None or not force.generals:
            return
        at = self.layout.blocks["force"].at
        majors = self.board.majors
        values[at["seat"] + (force.seat - seat) % self.players] = 1.0
        values[at["at"] + (force.at & SPACE_MASK)] = 1.0
        values[at["inside"]] = float(force.at & INSIDE != 0)
        values[at["at_sea"]] = float(force.at_sea())
        _put_units(values, at["units"], force.units)
        for general in range(majors):
            if force.generals >> general & 1:
                values[at["major"] + general] = 1.0
        values[at["minors"]] = (force.generals >> majors).bit_count() / GENERALS
        for royal in range(self.board.royals):
            if force.royals >> royal & 1:
                values[at["royal"] + royal] = 1.0
        values[at["points"]] = max(0, force.points) / POINTS
        values[at["left"]] = max(0, force.left) / POINTS
        values[at["must_leave"]] = float(force.must_leave)
        values[at["intercepts"]] = float(force.intercepts >= 0)


_ROWS: Final[dict[NounKind, tuple[str, int]]] = {
    NounKind.GENERAL: ("generals", actions.GENERAL),
    NounKind.ROYAL: ("royals", actions.ROYAL),
    NounKind.FLEET: ("fleets", actions.FLEET),
    NounKind.CARD: ("cards", actions.CARD),
}


def _put_units(values: dict[int, float], start: int, group: int) -> None:
    for kind, number in enumerate(units.unpack(group)):
        if number:
            values[start + kind] = number / CUS


@lru_cache(maxsize=16)
def observer_for(board: Board, players: int) -> Observer:
    """The shared observer of a board and number of players."""
    return Observer(board, players)
