"""What a scenario expects on the table: each key of a check compares one thing and says how it differs.

A check names only what matters and ignores everything else. `scenario_moment` has the checks of the moment
and of what happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from diadochoi.message import Message
from diadochoi.record.errors import ScenarioError
from diadochoi.record.scenarios.lasting_effects import effect_key, effect_of, effect_shown, effect_value
from diadochoi.record.scenarios.scenario_compare import EMPTY, filled, shown
from diadochoi.record.scenarios.scenario_moment import MomentChecks
from diadochoi.record.scenarios.yaml_lines import YamlMap
from diadochoi.rules.core import packed, units
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.core.ids import NOBODY, OFF_MAP, Card, Location, Seat
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.court.prestige import prestige
from diadochoi.rules.court.victory import break_tie
from diadochoi.rules.knowledge.views import training_named, units_named


class Checker(MomentChecks):
    """Compares a game with the checks of a scenario."""

    def check(self, table: YamlMap) -> None:
        """Compare every key; differences are collected in `failures`, each with its line."""
        self.reader.only_keys(table, CHECKS, Message("scenario-a_check"))
        for key, value in table.items():
            try:
                CHECKS[key](self, value, table.line_of(key))
            except ScenarioError as error:  # an unknown name
                self.failures.append(error)

    # ------------------------------------------------------------------ the board

    def control(self, value: Any, line: int) -> None:
        for name, spaces, at in self.entries(value, line, "control"):
            wanted = self.reader.owner(name, at, self.players)
            for item, row in self.reader.rows(filled(spaces), at, "control"):
                for space in self.reader.spaces(item, row):
                    found = self.owner_name(self.state.pc[space])
                    self.same(
                        Message("scenario-control_of", name=self.names.space[space]),
                        found,
                        self.owner_name(wanted),
                        row,
                    )

    def provinces(self, value: Any, line: int) -> None:
        for name, owner, at in self.entries(value, line, "provinces"):
            found = self.state.province_owner[self.reader.province(name, at)]
            wanted = self.reader.owner(owner, at, self.players)
            self.same(
                Message("scenario-control_of", name=name), self.owner_name(found), self.owner_name(wanted), at
            )

    def units(self, value: Any, line: int) -> None:
        for seat, places, at in self.by_seat(value, line, "units"):
            for name, group, row in self.entries(places, at, "units"):
                location = Location(self.reader.noun(name, (NounKind.PLACE,), row))
                self._group(Message("scenario-units_at", seat=self.owner_name(seat), name=name),
                            self.state.troops[seat].get(location, 0), group, row)  # fmt: skip

    def dispersed(self, value: Any, line: int) -> None:
        for seat, group, at in self.by_seat(value, line, "dispersed"):
            self._group(
                Message("scenario-dispersed_units", seat=self.owner_name(seat)),
                self.state.dispersed_troops[seat],
                group,
                at,
            )

    def _group(self, what: Message, found: int, wanted: Any, line: int) -> None:
        """Compare the total with a number, or every kind with a map."""
        if isinstance(wanted, int):
            self.same(what, units.count(found), wanted, line)
        else:
            group = self.reader.group(wanted, line)
            self.same(what, units_named(found, self.names), units_named(group, self.names), line)

    def generals(self, value: Any, line: int) -> None:
        state = self.state
        for name, wanted, at in self.entries(value, line, "generals"):
            general = self.reader.general_in_game(name, at, self.players)
            self._piece(name, wanted, at, state.general_at[general], state.general_owner[general])

    def royals(self, value: Any, line: int) -> None:
        state = self.state
        for name, wanted, at in self.entries(value, line, "royals"):
            royal = self.reader.royal(name, at)
            self._piece(name, wanted, at, state.royal_at[royal], state.royal_owner[royal])

    def _piece(self, name: str, wanted: Any, line: int, location: Location, owner: int) -> None:
        """Compare with `{at: ..., owner: ...}`, only a place, or only an owner."""
        if isinstance(wanted, YamlMap):
            self.reader.only_keys(wanted, ("at", "owner"), name)
            if "owner" in wanted:
                at = wanted.line_of("owner")
                seat = self.reader.owner(wanted["owner"], at, self.players)
                self.same(
                    Message("scenario-owner_of", name=name), self.owner_name(owner), self.owner_name(seat), at
                )
            if "at" not in wanted:
                return
            wanted, line = wanted["at"], wanted.line_of("at")
        elif wanted in (*self.game.colours, "nobody"):
            self.same(Message("scenario-owner_of", name=name), self.owner_name(owner), wanted, line)
            return
        place = self.reader.place(wanted, line)
        self.same(
            Message("scenario-place_of", name=name), self.names.place[location], self.names.place[place], line
        )

    def armies(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "armies"):
            found = self.state.army_at[self.reader.army(name, at)]
            place = self.reader.place(wanted, at)
            self.same(
                Message("scenario-place_of", name=name), self.names.place[found], self.names.place[place], at
            )

    def fleets(self, value: Any, line: int) -> None:
        state = self.state
        for name, wanted, at in self.entries(value, line, "fleets"):
            fleet = self.reader.fleet(name, at)
            owner = self.owner_name(state.fleet_owner[fleet])
            if not isinstance(wanted, YamlMap):
                seat = self.reader.owner(wanted, at, self.players)
                self.same(Message("scenario-owner_of_fleet", name=name), owner, self.owner_name(seat), at)
                continue
            facts: dict[str, object] = {
                "owner": owner,
                "upgraded": bool(state.fleet_upgraded[fleet]),
                "dispersed": bool(state.fleet_dispersed[fleet]),
                "strength": state.fleet_strength(fleet),
            }
            self.reader.only_keys(wanted, facts, Message("scenario-fleet", name=name))
            for key, item in wanted.items():
                row = wanted.line_of(key)
                if key in ("upgraded", "dispersed"):
                    item = self.reader.truth(item, row, key)
                elif key == "owner":
                    item = self.owner_name(self.reader.owner(item, row, self.players))
                self.same(Message("scenario-part_of_fleet", name=name, key=key), facts[key], item, row)

    def siege_points(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "siege_points"):
            found = packed.siege_points(self.state.siege_points.get(self.reader.space(name, at), 0))
            self.same(Message("scenario-siege_points_at", name=name), found, wanted, at)

    def tomb(self, value: Any, line: int) -> None:
        found = self.names.space[self.state.tomb] if self.state.tomb >= 0 else None
        self.same(Message("scenario-the_tomb"), found, filled(value), line)

    def capitals(self, value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, "capitals"):
            space = self.state.capitals[seat]
            found = self.names.space[space] if space >= 0 else None
            self.same(Message("scenario-capital_of", seat=self.owner_name(seat)), found, filled(wanted), at)

    def captured_capitals(self, value: Any, line: int) -> None:
        self._numbers(Message("scenario-captured_capitals"), self.state.captured_capitals, value, line)

    # ------------------------------------------------------------------ tracks

    def _numbers(self, what: Message, found: list[int], value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, what):
            self.same(
                Message("scenario-number_of", what=what, seat=self.owner_name(seat)), found[seat], wanted, at
            )

    def vp(self, value: Any, line: int) -> None:
        self._numbers(Message("scenario-vp"), self.state.vp, value, line)

    def legitimacy(self, value: Any, line: int) -> None:
        self._numbers(Message("scenario-legitimacy"), self.state.legitimacy, value, line)

    def prestige(self, value: Any, line: int) -> None:
        """Compare Prestige if the General commands (7.2F/b): a number, or `{attacking: 4, defending: 9}`."""
        for name, wanted, at in self.entries(value, line, "prestige"):
            general = self.reader.general_in_game(name, at, self.players)
            seat, place = self.state.general_owner[general], self.state.general_at[general]
            if seat == NOBODY:
                raise self.reader.fail(Message("scenario-belongs_to_nobody", name=name), at)
            sides = {
                "attacking": prestige(self.state, seat, general),
                "defending": prestige(self.state, seat, general, max(place, OFF_MAP)),
            }
            if not isinstance(wanted, YamlMap):
                self.same(Message("scenario-prestige_of", name=name), sides["attacking"], wanted, at)
                continue
            self.reader.only_keys(wanted, sides, "Prestige")
            for side, number in wanted.items():
                self.same(
                    Message("scenario-prestige_when", name=name, side=side),
                    sides[side],
                    number,
                    wanted.line_of(side),
                )

    def ties(self, value: Any, line: int) -> None:
        """3.4: compare who wins a tie: `[blue, red]` from first to last, or `{between: […], winner: die}`."""
        if isinstance(value, YamlMap):
            self.reader.only_keys(value, ("between", "winner"), Message("scenario-a_tie"))
            rows = list(self.reader.rows(value.get("between"), line, "between"))
            wanted = str(value.get("winner"))
            self._tie([self.reader.seat(name, at, self.players) for name, at in rows], wanted, line)
            return
        rows = list(self.reader.rows(value, line, "ties"))
        seats = [self.reader.seat(name, at, self.players) for name, at in rows]
        if len(seats) < 2:
            raise self.reader.fail(Message("scenario-ties_needs_least_two"), line)
        for place in range(len(seats) - 1):
            self._tie(seats[place:], self.game.colours[seats[place]], line)

    def _tie(self, seats: list[Seat], wanted: str, line: int) -> None:
        twin = self.state.copy()
        twin.script = ()
        try:
            found = self.game.colours[break_tie(twin, seats)]
        except DiceScriptError:
            found = "die"
        among = " and ".join(self.game.colours[seat] for seat in seats)
        self.same(Message("scenario-winner_of_tie", among=among), found, wanted, line)

    def champions(self, value: Any, line: int) -> None:
        wanted = sorted(
            self.reader.seat(name, at, self.players)
            for name, at in self.reader.rows(filled(value), line, "champions")
        )
        found = [seat for seat, status in enumerate(self.state.champion) if status]
        self.same(
            "champions", [self.game.colours[s] for s in found], [self.game.colours[s] for s in wanted], line
        )

    def usurper(self, value: Any, line: int) -> None:
        wanted = self.reader.owner(value, line, self.players)
        self.same("usurper", self.owner_name(self.state.usurper), self.owner_name(wanted), line)

    def active(self, value: Any, line: int) -> None:
        wanted = self.reader.owner(value, line, self.players)
        self.same("active", self.owner_name(self.state.active), self.owner_name(wanted), line)

    def order(self, value: Any, line: int) -> None:
        wanted = [name for name, _ in self.reader.rows(value, line, "order")]
        self.same("order", [self.game.colours[seat] for seat in self.state.order], wanted, line)

    def turn(self, value: Any, line: int) -> None:
        self.same("turn", self.state.turn, value, line)

    def round(self, value: Any, line: int) -> None:
        self.same("round", self.state.round, value, line)

    def segment(self, value: Any, line: int) -> None:
        self.same("segment", SEGMENT_NAMES[self.state.segment], value, line)

    def winner(self, value: Any, line: int) -> None:
        wanted = self.reader.owner(value, line, self.players)
        self.same("winner", self.owner_name(self.state.winner), self.owner_name(wanted), line)

    def win(self, value: Any, line: int) -> None:
        self.same("win", WIN_NAMES[self.state.win_kind] or None, filled(value), line)

    def training(self, value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, "training"):
            found = training_named(self.state.training[seat], self.names)
            kind = None if found is None else {found[0]: found[1]}
            self.same(Message("scenario-training_of", seat=self.owner_name(seat)), kind, filled(wanted), at)

    def popularity(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "popularity"):
            general = self.reader.major_general(name, at)
            self.same(
                Message("scenario-popularity_of", name=name), self.state.popularity[general], wanted, at
            )

    def effects(self, value: Any, line: int) -> None:
        colours = self.game.colours
        for name, wanted, at in self.entries(value, line, "effects"):
            key = effect_key(name, colours)
            effect = effect_of(self.reader, key, at)
            found = self.state.effects.get(key)
            number = (
                None
                if wanted in EMPTY
                else effect_value(self.reader, self.state, key, wanted, at, anybody=self.state.active)
            )
            if found != number:
                shown_found, shown_wanted = (
                    effect_shown(effect, each, self.names, colours) for each in (found, number)
                )
                self.same(Message("scenario-effect", name=name), shown_found, shown_wanted, at)

    def royal_lost(self, value: Any, line: int) -> None:
        self.same(Message("scenario-royal_army_lost"), self.state.royal_lost, value, line)

    # ------------------------------------------------------------------ cards

    def hands(self, value: Any, line: int) -> None:
        """Compare the size with a number, the cards in any order with a list."""
        for seat, wanted, at in self.by_seat(value, line, "hands"):
            what = Message("scenario-hand_of", seat=self.owner_name(seat))
            hand = [self.names.card[card] for card in self.state.hands[seat]]
            if isinstance(wanted, int):
                self.same(what, len(hand), wanted, at)
            else:
                cards = [
                    self.names.card[self.reader.card(card, row)]
                    for card, row in self.reader.rows(filled(wanted), at, what)
                ]
                self.same(what, sorted(hand), sorted(cards), at)

    def discards(self, value: Any, line: int) -> None:
        self._pile(Message("scenario-discards"), self.state.discards, value, line)

    def removed(self, value: Any, line: int) -> None:
        self._pile(Message("scenario-cards_out_game"), self.state.removed_cards, value, line)

    def _pile(self, what: Message, pile: list[Card], value: Any, line: int) -> None:
        for name, at in self.reader.rows(filled(value), line, what):
            if self.reader.card(name, at) not in pile:
                found = [self.names.card[card] for card in pile]
                self.failed(Message("scenario-not_among", name=name, what=what, found=shown(found)), at)

    def front(self, value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, "front"):
            found = sorted(self.names.card[card] for card, owner in self.state.front.items() if owner == seat)
            cards = sorted(str(name) for name, _ in self.reader.rows(filled(wanted), at, "front"))
            self.same(Message("scenario-cards_in_front", seat=self.owner_name(seat)), found, cards, at)


CHECKS: dict[str, Callable[[Checker, Any, int], None]] = {
    name: getattr(Checker, name)
    for name in (
        "control", "provinces", "units", "dispersed", "generals", "royals", "armies", "fleets",
        "siege_points", "tomb", "capitals", "captured_capitals", "vp", "legitimacy", "prestige", "ties",
        "champions", "usurper", "active", "order", "turn", "round", "segment", "winner", "win", "training",
        "popularity", "effects", "royal_lost", "hands", "discards", "removed", "front", "decision",
        "movement_points", "legal", "illegal", "options", "auto", "happened", "happened_in_order",
        "not_happened",
    )
}  # fmt: skip
