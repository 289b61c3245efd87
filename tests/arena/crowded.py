"""Random crowded corners of the map: situations that whole games rarely reach.

A few neighbouring spaces hold everyone: Generals alone and with CUs, garrisons, besiegers, royals, an
Independent Army. A corner is the text of a scenario, so that one that shows a fault can be kept.
"""

from __future__ import annotations

import random
from typing import Any

import yaml

from diadochoi.content.model import Content, GeneralClass
from diadochoi.rules.core.board import MAJOR, Board

SEATS = ("red", "blue", "yellow", "green")
SEGMENTS = ("activation", "activation", "tyche", "surrender", "reinforcements")
ROYALS = ("alexandros", "herakles", "philippos", "olympias", "kleopatra", "thessalonike", "funeral_cart")
UNITS = ("loyal", "royal", "mercenary", "elephant")


class Corner:
    """One position; `text` is its scenario."""

    def __init__(self, content: Content, board: Board, seed: str) -> None:
        self.chance = random.Random(f"corner {seed}")
        self.board = board
        self.content = content
        self.spaces = self._neighbours(self.chance.choice((5, 6, 9)))
        self.seats = SEATS[: self.chance.choice((2, 3, 4))]
        self.control: dict[str, list[str]] = {seat: [] for seat in (*self.seats, "independent")}
        self.held: dict[str, str] = {}  # location -> who has pieces there
        self.royal_army = 0
        self.generals: dict[str, dict[str, Any]] = {}
        self.units: dict[str, dict[str, dict[str, int]]] = {seat: {} for seat in self.seats}

    def _neighbours(self, number: int) -> list[int]:
        found = [self.chance.randrange(self.board.named)]
        for here in found:
            for there in sorted(self.board.links[here]):
                if there not in found and len(found) < number:
                    found.append(there)
        return found

    def _name(self, space: int) -> str:
        return self.content.spaces[space].id

    def text(self) -> str:
        chance = self.chance
        majors = [g.id for g in self.content.generals if g.class_by_players[4] != GeneralClass.UNAVAILABLE]
        chance.shuffle(majors)
        owned = {seat: [majors.pop() for _ in range(chance.randint(1, 4))] for seat in self.seats}
        for space in self.spaces:
            if space < self.board.named and chance.random() < 0.75:
                self.control[chance.choice((*self.seats, *self.seats, "independent"))].append(
                    self._name(space)
                )
        armed = chance.choice((0.35, 0.65, 0.85))
        for seat in self.seats:
            for general in owned[seat]:
                self._place(seat, general, armed)
            for name in self.control[seat]:
                if chance.random() < 0.25 and self.held.setdefault(name, seat) == seat:
                    self.units[seat][name] = {chance.choice(("loyal", "mercenary")): chance.randint(1, 4)}
        cards = [c.id for c in self.content.cards if not c.optional and c.id != "silver_shields_47b"]
        chance.shuffle(cards)
        position = {
            "turn": chance.randint(1, 3),
            "segment": chance.choice(SEGMENTS),
            "usurper": chance.choice(self.seats),
            "generals": self.generals,
            "units": self.units,
            "control": self.control,
            "royals": {name: self._home(0.5) for name in ROYALS},
            "armies": self._armies(),
            "royal_lost": 8 - self.royal_army,
            "hands": {seat: [cards.pop() for _ in range(chance.randint(0, 4))] for seat in self.seats},
        }
        return str(yaml.safe_dump({"title": "A crowded corner", "seats": owned, "position": position}))

    def _home(self, share: float) -> str:
        return self._name(self.chance.choice(self.spaces)) if self.chance.random() < share else "out_of_game"

    def _place(self, seat: str, general: str, armed: float) -> None:
        chance = self.chance
        space = chance.choice(self.spaces)
        place = name = self._name(space)
        inside = self.board.kind[space] == MAJOR and name in self.control[seat] and chance.random() < 0.5
        if inside:
            place = f"{name}/inside"
        if self.held.setdefault(place, seat) != seat:
            self.generals[general] = {"at": "dispersed"}
            return
        self.generals[general] = {"at": place}
        if inside:
            if not any(other["at"] == place and "units" in other for other in self.generals.values()):
                self.generals[general]["units"] = {"mercenary": chance.randint(1, 2)}
        elif chance.random() < armed:
            group = {kind: chance.randint(1, 2) for kind in UNITS if chance.random() < 0.45}
            if self.royal_army + group.get("royal", 0) > 8:
                del group["royal"]
            self.royal_army += group.get("royal", 0)
            self.generals[general]["units"] = group or {"mercenary": 1}

    def _armies(self) -> dict[str, str]:
        armies = {army.id: "holding_box" for army in self.content.independents}
        free = [self._name(space) for space in self.spaces if self._name(space) not in self.held]
        if free and self.chance.random() < 0.3:
            armies["glaukias"] = self.chance.choice(free)
        return armies
