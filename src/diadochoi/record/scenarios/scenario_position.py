"""Turns the position of a scenario into a state.

Starts with an empty table, places the pieces named, and starts the sequence of play at the Segment named.
What is not named is not there.
"""

from __future__ import annotations

from typing import Any, Final

from diadochoi.message import Message
from diadochoi.record.scenarios.failures import Failures
from diadochoi.record.scenarios.lasting_effects import effect_key, effect_value
from diadochoi.record.scenarios.scenario_names import ScenarioReader
from diadochoi.record.scenarios.yaml_lines import YamlMap
from diadochoi.rules.core import packed
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.board import TRANSIT, Board, board_for
from diadochoi.rules.core.config import Config
from diadochoi.rules.core.ids import (
    FACTIONS,
    HOLDING_BOX,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    Card,
    General,
    Location,
    Seat,
)
from diadochoi.rules.core.segments import PLAYER_SEGMENTS, REVEAL, SEGMENT_NAMES, SETUP
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.sequence import segments_named, start_at
from diadochoi.rules.turn.setup import begin_setup, starting_deck

KEYS: Final = (
    "turn", "round", "segment", "active", "order", "usurper", "generals", "units", "control", "royals",
    "fleets", "armies", "hands", "deck", "table", "discards", "removed", "front", "siege_points", "champions",
    "training", "effects", "dispersed", "tomb", "popularity", "capitals", "captured_capitals", "dealt",
    "royal_lost",
)  # fmt: skip


def build_state(
    reader: ScenarioReader, config: Config, seed: bytes, seats: dict[Seat, list[General]], position: YamlMap
) -> State:
    """Build the state of a position, not yet run; events and chance are logged from then on."""
    reader.only_keys(position, KEYS, Message("scenario-a_position"))
    state = State(board_for(reader.content, config), config, seed)
    name = position.get("segment", "activation")
    if name not in SEGMENT_NAMES:
        known = ", ".join(SEGMENT_NAMES)
        raise reader.fail(
            Message("scenario-no_such_segment", segment=name, known=known), position.line_of("segment")
        )
    segment = SEGMENT_NAMES.index(name)
    if segment == SETUP:
        _only_setup(reader, position)
        begin_setup(state)
    else:
        _Builder(reader, state, position).build(seats)
        _start_at(reader, state, position, segment)
    state.log = []
    state.chance = []
    state.answered = []
    return state


def _only_setup(reader: ScenarioReader, position: YamlMap) -> None:
    """Refuse pieces in a game that begins with its set-up: the rules place them."""
    for key in position:
        if key != "segment":
            raise reader.fail(Message("scenario-segment_setup_rules_set", key=key),
                              position.line_of(key))  # fmt: skip


def _start_at(reader: ScenarioReader, state: State, position: YamlMap, segment: int) -> None:
    """Set the Sequence so that the Segment begins next; play goes on normally from there."""
    if segment in PLAYER_SEGMENTS:
        if segment not in segments_named(state.config.segment_order):
            raise reader.fail(Message("scenario-no_segment_here", segment=SEGMENT_NAMES[segment]),
                              position.line_of("segment"))  # fmt: skip
    elif segment != REVEAL and "active" in position:
        raise reader.fail(Message("scenario-nobody_active", segment=SEGMENT_NAMES[segment]),
                          position.line_of("active"))  # fmt: skip
    start_at(state, segment)


class _Builder:
    """Places one position on the table, key by key."""

    def __init__(self, reader: ScenarioReader, state: State, position: YamlMap) -> None:
        self.reader = reader
        self.state = state
        self.board: Board = state.board
        self.position = position
        self.players = state.config.players

    def build(self, seats: dict[Seat, list[General]]) -> None:
        failures = Failures()
        with failures.collecting():
            self._track()
        for seat, generals in seats.items():
            for general in generals:
                self._own(general, seat)
                self.state.dealt_to[general] = seat
        for part in (
            self._control,
            self._generals,
            self._units,
            self._royals,
            self._fleets,
            self._armies,
            self._cards,
            self._marks,
        ):
            with failures.collecting():
                part()
        failures.raise_all()
        settle(self.state)
        refresh(self.state)

    # ------------------------------------------------------------------ the track

    def _track(self) -> None:
        reader, state, position = self.reader, self.state, self.position
        state.turn = reader.whole(
            position.get("turn", 2), position.line_of("turn"), "turn", 1, state.config.turns
        )
        state.round = reader.whole(
            position.get("round", 1), position.line_of("round"), "round", 0, state.config.rounds
        )
        state.active = reader.seat(position.get("active", "red"), position.line_of("active"), self.players)
        if "usurper" in position:
            state.usurper = self._owner("usurper")
        if "order" in position:
            rows = reader.rows(position["order"], position.line_of("order"), "order")
            order = [reader.seat(name, line, self.players) for name, line in rows]
            if sorted(order) != list(range(self.players)):
                raise reader.fail(Message("scenario-order_name_every_seat"), position.line_of("order"))
            state.order = order
            step = (order[1] - order[0]) % self.players
            state.clockwise = 1 if step == 1 else -1

    def _owner(self, key: str) -> Seat:
        return self.reader.owner(self.position[key], self.position.line_of(key), self.players)

    # ------------------------------------------------------------------ pieces

    def _own(self, general: General, seat: Seat) -> None:
        """Give a Major General to a seat, off the map."""
        state = self.state
        if not self.board.is_minor(general) and state.general_owner[general] == NOBODY:
            state.join_faction(general, seat)

    def _control(self) -> None:
        reader = self.reader
        for name, value, line in reader.items(self.position, "control"):
            owner = reader.owner(name, line, self.players)
            for space_name, at in reader.rows(value, line, "control"):
                for space in reader.spaces(space_name, at):
                    if self.board.kind[space] == TRANSIT:
                        raise reader.fail(
                            Message("scenario-transit_point_cannot_hold", space_name=space_name), at
                        )
                    self.state.set_pc(space, owner)

    def _generals(self) -> None:
        reader, state = self.reader, self.state
        for name, value, line in reader.items(self.position, "generals"):
            general = reader.general_in_game(name, line, self.players)
            table = self._at(value, line, ("at", "units", "owner"))
            location = reader.place(table["at"], table.line_of("at")) if "at" in table else OFF_MAP
            gone = location in (OUT_OF_GAME, NOT_IN_PLAY) and general < self.board.majors
            if gone and "units" in table:
                raise reader.fail(Message("scenario-map_so_he_cannot", name=name), table.line_of("units"))
            seat = NOBODY if gone else self._general_owner(general, table, name, line)
            if location == OUT_OF_GAME and general < self.board.majors:
                state.remove_general(general)  # a dead General commands nobody, and his place may be filled
                continue
            if location == NOT_IN_PLAY and general < self.board.majors:
                if state.general_owner[general] != NOBODY:
                    state.leave_faction(general)
                continue
            state.general_at[general] = location
            group = reader.group(table.get("units"), table.line_of("units"))
            if group and location < 0:
                raise reader.fail(Message("scenario-map_so_he_cannot", name=name), table.line_of("units"))
            state.add_units(FACTIONS[seat], location, group)

    def _general_owner(self, general: General, table: YamlMap, name: str, line: int) -> int:
        reader, state = self.reader, self.state
        named = (
            reader.seat(table["owner"], table.line_of("owner"), self.players) if "owner" in table else NOBODY
        )
        if self.board.is_minor(general):
            named = state.general_owner[general] if named == NOBODY else named
        if named != NOBODY:
            self._own(general, named)
        seat = state.general_owner[general]
        if seat == NOBODY:
            raise reader.fail(Message("scenario-owner_name_him_under", name=name), line)
        if named not in (NOBODY, seat):
            raise reader.fail(Message("scenario-owner_must_be", colour=self._colour(seat), name=name), line)
        return seat

    def _colour(self, seat: Seat) -> str:
        return self.reader.content.seat_colours[seat]

    def _at(self, value: Any, line: int, keys: tuple[str, ...]) -> YamlMap:
        """Read `{at: tyros, ...}`, or only the place."""
        if isinstance(value, YamlMap):
            self.reader.only_keys(value, keys, Message("scenario-this_entry"))
            return value
        table = YamlMap(line)
        if value is not None:
            table["at"] = value
        return table

    def _units(self) -> None:
        reader = self.reader
        for name, value, line in reader.items(self.position, "units"):
            seat = reader.seat(name, line, self.players)
            places = reader.table(value, line, Message("scenario-units_of", name=name))
            for place, group in places.items():
                at = places.line_of(place)
                location = Location(reader.noun(place, (NounKind.PLACE,), at))
                self.state.add_units(seat, location, reader.group(group, at))
        for name, value, line in reader.items(self.position, "dispersed"):
            seat = reader.seat(name, line, self.players)
            self.state.dispersed_troops[seat] += reader.group(value, line)

    def _royals(self) -> None:
        reader, state = self.reader, self.state
        if state.config.herakles_off_map:  # 16.2/a: he waits beside the map, unless he is elsewhere
            state.royal_at[self.board.herakles] = HOLDING_BOX
        for name, value, line in reader.items(self.position, "royals"):
            royal = reader.royal(name, line)
            table = self._at(value, line, ("at", "owner"))
            if "at" not in table:
                raise reader.fail(Message("scenario-place_write", name=name), line)
            state.royal_at[royal] = reader.place(table["at"], table.line_of("at"))
            if "owner" in table:
                state.royal_owner[royal] = reader.owner(table["owner"], table.line_of("owner"), self.players)

    def _fleets(self) -> None:
        reader, state = self.reader, self.state
        for name, value, line in reader.items(self.position, "fleets"):
            fleet = reader.fleet(name, line)
            if isinstance(value, YamlMap):
                reader.only_keys(
                    value, ("owner", "upgraded", "dispersed"), Message("scenario-fleet", name=name)
                )
                if "owner" in value:
                    state.give_fleet(
                        fleet, reader.owner(value["owner"], value.line_of("owner"), self.players)
                    )
                for key, held in (("upgraded", state.fleet_upgraded), ("dispersed", state.fleet_dispersed)):
                    held[fleet] = int(reader.truth(value.get(key, False), value.line_of(key), key))
            else:
                state.give_fleet(fleet, reader.owner(value, line, self.players))

    def _armies(self) -> None:
        for name, value, line in self.reader.items(self.position, "armies"):
            army = self.reader.army(name, line)
            self.state.army_at[army] = self.reader.place(value, line)

    # ------------------------------------------------------------------ cards

    def _cards(self) -> None:
        """Put cards where they are named; the others are in the draw pile, under the top cards named."""
        reader, state, position = self.reader, self.state, self.position
        used: dict[Card, int] = {}
        for name, value, line in reader.items(position, "hands"):
            state.hands[reader.seat(name, line, self.players)] = self._card_list(value, line, used)
        for name, value, line in reader.items(position, "front"):
            seat = reader.seat(name, line, self.players)
            for card in self._card_list(value, line, used):
                state.front[card] = seat
        for key, pile in (("table", "table_cards"), ("discards", "discards"), ("removed", "removed_cards")):
            setattr(state, pile, self._card_list(position.get(key), position.line_of(key), used))
        top = self._card_list(position.get("deck"), position.line_of("deck"), used)
        rest = [card for card in starting_deck(self.board, state.config) if card not in used]
        state.draw_pile = rest + top[::-1]
        state.table_cards.reverse()  # the last of a pile is its top

    def _card_list(self, value: Any, line: int, used: dict[Card, int]) -> list[Card]:
        cards: list[Card] = []
        for name, at in self.reader.rows(value, line, "cards"):
            card = self.reader.card(name, at)
            if card in used:
                raise self.reader.fail(Message("scenario-card_used", card=name, line=used[card]), at)
            used[card] = at
            cards.append(card)
        return cards

    # ------------------------------------------------------------------ markers

    def _marks(self) -> None:
        reader, state, position = self.reader, self.state, self.position
        for name, value, line in reader.items(position, "capitals"):  # before Sieges: it makes a Major City
            state.capitals[reader.seat(name, line, self.players)] = reader.space(value, line)
        for name, value, line in reader.items(position, "siege_points"):
            self._siege(name, value, line)
        if "champions" in position:
            rows = reader.rows(position["champions"], position.line_of("champions"), "champions")
            champions = {reader.seat(name, line, self.players) for name, line in rows}
            state.champion = [int(seat in champions) for seat in range(self.players)]
        for name, value, line in reader.items(position, "training"):
            for unit, progress in reader.table(value, line, "training").items():
                kind = reader.unit(unit, line)
                state.training[reader.seat(name, line, self.players)] = packed.training(
                    kind, reader.whole(progress, line, "progress", 0, 15)
                )
        for name, value, line in reader.items(position, "effects"):
            key = effect_key(name, reader.content.seat_colours)
            state.effects[key] = effect_value(reader, state, key, value, line)
        if "tomb" in position:
            table = self._at(position["tomb"], position.line_of("tomb"), ("at", "by"))
            state.tomb = reader.space(table.get("at"), table.line_of("at"))
            if "by" in table:
                state.tomb_builder = reader.seat(table["by"], table.line_of("by"), self.players)
            state.royal_at[self.board.cart] = state.tomb
        for name, value, line in reader.items(position, "popularity"):
            state.popularity[reader.major_general(name, line)] = reader.whole(value, line, "popularity")
        for name, value, line in reader.items(position, "captured_capitals"):
            seat = reader.seat(name, line, self.players)
            state.captured_capitals[seat] = reader.whole(value, line, Message("scenario-captured_capitals"))
        for name, value, line in reader.items(position, "dealt"):
            state.dealt_to[reader.major_general(name, line)] = reader.seat(value, line, self.players)
        if "royal_lost" in position:
            state.royal_lost = reader.whole(
                position["royal_lost"], position.line_of("royal_lost"), "royal_lost"
            )
        for province in range(self.board.provinces):
            state.update_province(province)  # a Capital changes the requirements of a Province (16.1/b)

    def _siege(self, name: str, value: Any, line: int) -> None:
        reader, state = self.reader, self.state
        space = reader.space(name, line)
        if isinstance(value, YamlMap):
            reader.only_keys(value, ("by", "points"), Message("scenario-siege_points"))
            seat = reader.seat(value.get("by"), line, self.players)
            points = reader.whole(value.get("points"), line, "points", 1, 9)
        else:
            seat = state.besieger(space)
            points = reader.whole(value, line, Message("scenario-siege_points"), 1, 9)
            if not 0 <= seat < self.players:
                raise reader.fail(Message("scenario-no_player_besieges", space=name), line)
        state.siege_points[space] = packed.siege_mark(seat, points)
