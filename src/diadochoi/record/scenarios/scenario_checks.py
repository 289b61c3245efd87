"""What a scenario expects: each key of a check compares one thing on the table and says how it differs.

A check names only what matters; everything else may be as it likes.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from diadochoi.record.errors import NotationError
from diadochoi.record.game import Game
from diadochoi.record.log import Event, event_data
from diadochoi.record.scenarios.scenario_names import Reader
from diadochoi.record.scenarios.scenario_position import effect_value
from diadochoi.record.scenarios.yaml_lines import Table
from diadochoi.rules.core import units
from diadochoi.rules.core.actions import NounKind
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge.views import names_for, training_named, units_named


class Checker:
    """Compares a game with the checks of a scenario."""

    def __init__(self, reader: Reader, game: Game, events: list[Event]) -> None:
        self.reader = reader
        self.game = game
        self.state = game.state
        self.events = events
        self.names = names_for(game.state.board)
        self.players = game.players

    def check(self, table: Table) -> None:
        """Compare every key; the first that does not hold fails with its line."""
        self.reader.only_keys(table, CHECKS, "a check")
        for key, value in table.items():
            CHECKS[key](self, value, table.line_of(key))

    # ------------------------------------------------------------------ saying no

    def same(self, what: str, found: object, wanted: object, line: int) -> None:
        if found != wanted:
            raise self.reader.fail(f"{what}: expected {_shown(wanted)}, found {_shown(found)}", line)

    def owner_name(self, owner: int) -> str:
        if owner == INDEPENDENT:
            return "independent"
        return "nobody" if owner < 0 else self.game.colours[owner]

    def by_seat(self, value: Any, line: int, what: str) -> list[tuple[int, Any, int]]:
        table = self.reader.table(value, line, what)
        return [
            (self.reader.seat(name, table.line_of(name), self.players), item, table.line_of(name))
            for name, item in table.items()
        ]

    def entries(self, value: Any, line: int, what: str) -> list[tuple[str, Any, int]]:
        table = self.reader.table(value, line, what)
        return [(name, item, table.line_of(name)) for name, item in table.items()]

    # ------------------------------------------------------------------ the board

    def control(self, value: Any, line: int) -> None:
        for name, spaces, at in self.entries(value, line, "control"):
            wanted = self.reader.owner(name, at, self.players)
            for item, row in self.reader.rows(spaces, at, "control"):
                for space in self.reader.spaces(item, row):
                    found = self.owner_name(self.state.pc[space])
                    self.same(f"control of {self.names.space[space]}", found, self.owner_name(wanted), row)

    def provinces(self, value: Any, line: int) -> None:
        for name, owner, at in self.entries(value, line, "provinces"):
            found = self.state.province_owner[self.reader.province(name, at)]
            wanted = self.reader.owner(owner, at, self.players)
            self.same(f"control of {name}", self.owner_name(found), self.owner_name(wanted), at)

    def units(self, value: Any, line: int) -> None:
        for seat, places, at in self.by_seat(value, line, "units"):
            for name, group, row in self.entries(places, at, "units"):
                location = self.reader.noun(name, (NounKind.PLACE,), row)
                self._group(f"units of {self.owner_name(seat)} at {name}",
                            self.state.troops[seat].get(location, 0), group, row)  # fmt: skip

    def dispersed(self, value: Any, line: int) -> None:
        for seat, group, at in self.by_seat(value, line, "dispersed"):
            self._group(
                f"dispersed units of {self.owner_name(seat)}", self.state.dispersed_troops[seat], group, at
            )

    def _group(self, what: str, found: int, wanted: Any, line: int) -> None:
        """A number compares the total, a map every kind."""
        if isinstance(wanted, int):
            self.same(what, units.count(found), wanted, line)
        else:
            group = self.reader.group(wanted, line)
            self.same(what, units_named(found, self.names), units_named(group, self.names), line)

    def generals(self, value: Any, line: int) -> None:
        state = self.state
        for name, wanted, at in self.entries(value, line, "generals"):
            general = self.reader.general(name, at)
            self._piece(name, wanted, at, state.general_at[general], state.general_owner[general])

    def royals(self, value: Any, line: int) -> None:
        state = self.state
        for name, wanted, at in self.entries(value, line, "royals"):
            royal = self.reader.royal(name, at)
            self._piece(name, wanted, at, state.royal_at[royal], state.royal_owner[royal])

    def _piece(self, name: str, wanted: Any, line: int, location: int, owner: int) -> None:
        """`{at: ..., owner: ...}`, a place alone, or an owner alone."""
        if isinstance(wanted, Table):
            self.reader.only_keys(wanted, ("at", "owner"), name)
            if "owner" in wanted:
                at = wanted.line_of("owner")
                seat = self.reader.owner(wanted["owner"], at, self.players)
                self.same(f"owner of {name}", self.owner_name(owner), self.owner_name(seat), at)
            if "at" not in wanted:
                return
            wanted, line = wanted["at"], wanted.line_of("at")
        elif wanted in (*self.game.colours, "nobody"):
            self.same(f"owner of {name}", self.owner_name(owner), wanted, line)
            return
        place = self.reader.place(wanted, line)
        self.same(f"place of {name}", self.names.place[location], self.names.place[place], line)

    def armies(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "armies"):
            found = self.state.army_at[self.reader.army(name, at)]
            place = self.reader.place(wanted, at)
            self.same(f"place of {name}", self.names.place[found], self.names.place[place], at)

    def fleets(self, value: Any, line: int) -> None:
        state = self.state
        for name, wanted, at in self.entries(value, line, "fleets"):
            fleet = self.reader.fleet(name, at)
            owner = self.owner_name(state.fleet_owner[fleet])
            if not isinstance(wanted, Table):
                seat = self.reader.owner(wanted, at, self.players)
                self.same(f"owner of the {name} fleet", owner, self.owner_name(seat), at)
                continue
            facts: dict[str, object] = {
                "owner": owner,
                "upgraded": bool(state.fleet_upgraded[fleet]),
                "dispersed": bool(state.fleet_dispersed[fleet]),
                "strength": state.fleet_strength(fleet),
            }
            self.reader.only_keys(wanted, facts, f"fleet {name}")
            for key, item in wanted.items():
                self.same(f"{name} fleet, {key}", facts[key], item, wanted.line_of(key))

    def siege_points(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "siege_points"):
            found = self.state.siege_points.get(self.reader.space(name, at), 0) & 15
            self.same(f"siege points at {name}", found, wanted, at)

    def tomb(self, value: Any, line: int) -> None:
        found = self.names.space[self.state.tomb] if self.state.tomb >= 0 else None
        self.same("the Tomb", found, value, line)

    def capitals(self, value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, "capitals"):
            space = self.state.capitals[seat]
            found = self.names.space[space] if space >= 0 else None
            self.same(f"capital of {self.owner_name(seat)}", found, wanted, at)

    def captured_capitals(self, value: Any, line: int) -> None:
        self._numbers("captured capitals", self.state.captured_capitals, value, line)

    # ------------------------------------------------------------------ tracks

    def _numbers(self, what: str, found: list[int], value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, what):
            self.same(f"{what} of {self.owner_name(seat)}", found[seat], wanted, at)

    def vp(self, value: Any, line: int) -> None:
        self._numbers("VP", self.state.vp, value, line)

    def legitimacy(self, value: Any, line: int) -> None:
        self._numbers("Legitimacy", self.state.legitimacy, value, line)

    def champions(self, value: Any, line: int) -> None:
        wanted = sorted(
            self.reader.seat(name, at, self.players)
            for name, at in self.reader.rows(value, line, "champions")
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
        self.same("win", WIN_NAMES[self.state.win_kind], value, line)

    def training(self, value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, "training"):
            found = training_named(self.state.training[seat], self.names)
            kind = None if found is None else {found[0]: found[1]}
            self.same(f"training of {self.owner_name(seat)}", kind, wanted, at)

    def popularity(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "popularity"):
            self.same(
                f"popularity of {name}", self.state.popularity[self.reader.general(name, at)], wanted, at
            )

    def effects(self, value: Any, line: int) -> None:
        for name, wanted, at in self.entries(value, line, "effects"):
            number = None if wanted is None else effect_value(self.reader, wanted, at)
            self.same(f"effect {name}", self.state.effects.get(name), number, at)

    def royal_lost(self, value: Any, line: int) -> None:
        self.same("Royal Army units out of the game", self.state.royal_lost, value, line)

    # ------------------------------------------------------------------ cards

    def hands(self, value: Any, line: int) -> None:
        """A number compares the size, a list the cards in any order."""
        for seat, wanted, at in self.by_seat(value, line, "hands"):
            what = f"hand of {self.owner_name(seat)}"
            hand = [self.names.card[card] for card in self.state.hands[seat]]
            if isinstance(wanted, int):
                self.same(what, len(hand), wanted, at)
            else:
                cards = [
                    self.names.card[self.reader.card(c, row)] for c, row in self.reader.rows(wanted, at, what)
                ]
                self.same(what, sorted(hand), sorted(cards), at)

    def discards(self, value: Any, line: int) -> None:
        self._pile("the discards", self.state.discards, value, line)

    def removed(self, value: Any, line: int) -> None:
        self._pile("the cards out of the game", self.state.removed_cards, value, line)

    def _pile(self, what: str, pile: list[int], value: Any, line: int) -> None:
        for name, at in self.reader.rows(value, line, what):
            if self.reader.card(name, at) not in pile:
                found = [self.names.card[card] for card in pile]
                raise self.reader.fail(f"{name} is not among {what}: {_shown(found)}", at)

    def front(self, value: Any, line: int) -> None:
        for seat, wanted, at in self.by_seat(value, line, "front"):
            found = sorted(self.names.card[card] for card, owner in self.state.front.items() if owner == seat)
            cards = sorted(str(name) for name, _ in self.reader.rows(wanted, at, "front"))
            self.same(f"cards in front of {self.owner_name(seat)}", found, cards, at)

    # ------------------------------------------------------------------ what may be done

    def decision(self, value: Any, line: int) -> None:
        """A seat alone, or seat, kind and clause; nobody when the game is over."""
        decision = self.game.decision
        if not isinstance(value, Table):
            found = "nobody" if decision is None else decision.colour
            self.same("who is asked", found, value, line)
            return
        self.reader.only_keys(value, ("seat", "kind", "clause", "subjects"), "a decision")
        if decision is None:
            raise self.reader.fail("nobody is asked anything: the game is over", line)
        facts: dict[str, object] = {
            "seat": decision.colour,
            "kind": decision.kind,
            "clause": decision.clause,
            "subjects": list(decision.subjects),
        }
        for key, wanted in value.items():
            line = value.line_of(key)
            if key == "subjects":  # numbers are written as they are read
                wanted = [str(item) for item, _ in self.reader.rows(wanted, line, key)]
            self.same(f"{key} of the decision", facts[key], wanted, line)

    def _parsed(self, value: Any, line: int, what: str) -> list[tuple[str, int, int]]:
        parsed: list[tuple[str, int, int]] = []
        for text, at in self.reader.rows(value, line, what):
            try:
                parsed.append((str(text), self.game.parse(str(text)), at))
            except NotationError as error:
                raise self.reader.fail(str(error), at) from error
        return parsed

    def legal(self, value: Any, line: int) -> None:
        for text, code, at in self._parsed(value, line, "legal"):
            if code not in self.game.legal:
                reason = self.game.why_not(code)
                why = f": {reason.sentence} ({reason.clause})" if reason else ""
                raise self.reader.fail(f"`{text}` should be legal{why} {self.offered()}", at)

    def illegal(self, value: Any, line: int) -> None:
        for text, code, at in self._parsed(value, line, "illegal"):
            if code in self.game.legal:
                raise self.reader.fail(f"`{text}` should not be legal", at)

    def options(self, value: Any, line: int) -> None:
        """The exact list of legal actions, in any order."""
        wanted = sorted(self.game.notation.text(code) for _, code, _ in self._parsed(value, line, "options"))
        self.same("options", sorted(self.game.actions()), wanted, line)

    def offered(self) -> str:
        decision = self.game.decision
        if decision is None:
            return "(the game is over)"
        actions = self.game.actions()
        shown = ", ".join(actions[:12]) + (", …" if len(actions) > 12 else "")
        return f"({decision.colour} is asked `{decision.kind}`: {shown})"

    # ------------------------------------------------------------------ what has happened

    def happened(self, value: Any, line: int) -> None:
        for wanted, at in self._events(value, line):
            if not any(self._matches(event, wanted) for event in self.events):
                raise self.reader.fail(f"the event {_shown(wanted)} did not happen", at)

    def not_happened(self, value: Any, line: int) -> None:
        for wanted, at in self._events(value, line):
            for event in self.events:
                if self._matches(event, wanted):
                    told = self.game.words.event(event)
                    raise self.reader.fail(f"the event {_shown(wanted)} should not have happened: {told}", at)

    def _events(self, value: Any, line: int) -> list[tuple[dict[str, Any], int]]:
        """Names, or maps `{event: name, field: value}`; a wrong name would never be found missing."""
        found: list[tuple[dict[str, Any], int]] = []
        rows = [(value, line)] if isinstance(value, Table) else self.reader.rows(value, line, "events")
        for item, at in rows:
            wanted = item if isinstance(item, Table) else {"event": item}
            name = str(wanted.get("event"))
            if name not in EVENTS:
                near = get_close_matches(name, EVENTS, 1)
                hint = f"; did you mean `{near[0]}`?" if near else ""
                raise self.reader.fail(f"there is no event `{name}`{hint}", at)
            if isinstance(item, Table):
                self.reader.only_keys(
                    item, ("event", *(field for field, _ in EVENTS[name])), f"the event {name}"
                )
            found.append((wanted, at))
        return found

    def _matches(self, event: Event, wanted: dict[str, Any]) -> bool:
        data = event_data(event, self.state.board)
        return all(self._same_field(data.get(key, _MISSING), value) for key, value in wanted.items())

    def _same_field(self, found: Any, wanted: Any) -> bool:
        if found == wanted:
            return True
        seats = (*range(NOBODY, self.players), INDEPENDENT)
        return isinstance(found, int) and found in seats and wanted == self.owner_name(found)


_MISSING = object()

CHECKS: dict[str, Callable[[Checker, Any, int], None]] = {
    name: getattr(Checker, name)
    for name in (
        "control", "provinces", "units", "dispersed", "generals", "royals", "armies", "fleets",
        "siege_points", "tomb", "capitals", "captured_capitals", "vp", "legitimacy", "champions",
        "usurper", "active", "order", "turn", "round", "segment", "winner", "win", "training",
        "popularity", "effects", "royal_lost", "hands", "discards", "removed", "front", "decision",
        "legal", "illegal", "options", "happened", "not_happened",
    )
}  # fmt: skip


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_shown(item) for item in value) + "]"
    return "nothing" if value is None else str(value)
