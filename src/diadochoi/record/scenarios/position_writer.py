"""Writes the position of a scenario from a state, as `scenario_position` reads it.

Only the beginning of a Segment can be written: a scenario names the Segment that begins, not what is half
done in it. `same_moment` tells whether a state that was read back is the one that was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from diadochoi.record.scenarios.lasting_effects import effect_shown
from diadochoi.rules.core import packed
from diadochoi.rules.core.ids import DISPERSED, INDEPENDENT, NOBODY, NOT_IN_PLAY, OFF_MAP, OUT_OF_GAME
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.knowledge.views import Names, names_for, units_named
from diadochoi.rules.table.lasting import declared
from diadochoi.rules.table.state import State

# Fields that must agree if two states are the same moment for everybody at the table.
_PUBLIC: Final = (
    "turn", "round", "segment", "active", "order", "usurper", "vp", "legitimacy", "champion", "pc",
    "province_owner", "siege_points", "troops", "dispersed_troops", "royal_lost", "general_at",
    "general_owner", "popularity", "dealt_to", "royal_at", "royal_owner", "tomb", "tomb_builder",
    "fleet_owner", "fleet_upgraded", "fleet_dispersed", "army_at", "training", "capitals",
    "captured_capitals", "front", "effects", "moved_troops", "moved_generals", "moved_royals",
    "marched_royals", "marched_generals", "sailed_generals", "fought_troops", "fought_generals",
    "fresh_generals", "sieges_done", "naval_general", "naval_cus", "naval_declared", "movement_roll",
    "asked", "options",
)  # fmt: skip


def same_moment(one: State, other: State) -> bool:
    """Return whether two states show the same table, and the same seat has the same question and hand."""
    return (
        all(getattr(one, name) == getattr(other, name) for name in _PUBLIC)
        and one.roster == other.roster
        and list(map(sorted, one.hands)) == list(map(sorted, other.hands))
        and len(one.frames) == len(other.frames)
    )


def seats_data(state: State) -> dict[str, list[str]]:
    """Return the `seats` of a scenario: which Major Generals each player was dealt and still has."""
    names, colours = names_for(state.board), state.board.content.seat_colours
    return {
        colours[seat]: [
            names.general[general]
            for general in own
            if not state.board.is_minor(general) and state.dealt_to[general] == seat
        ]
        for seat, own in enumerate(state.roster)
    }


def position_data(state: State) -> dict[str, Any]:
    """Return the `position` of a scenario, at the state's current Segment."""
    names, colours = names_for(state.board), state.board.content.seat_colours
    owner_name = _owner_namer(colours)
    data: dict[str, Any] = {
        "turn": state.turn,
        "round": state.round,
        "segment": SEGMENT_NAMES[state.segment],
        "active": colours[state.active],
        "order": [colours[seat] for seat in state.order],
        "usurper": owner_name(state.usurper),
        "champions": [colours[seat] for seat, held in enumerate(state.champion) if held],
        "generals": _generals(state, names, colours),
        "units": _units(state, names, colours),
        "dispersed": {
            colours[seat]: units_named(group, names)
            for seat, group in enumerate(state.dispersed_troops)
            if group
        },
        "control": _control(state, names, owner_name),
        "royals": {
            names.royal[royal]: {"at": names.place[place], "owner": owner_name(state.royal_owner[royal])}
            for royal, place in enumerate(state.royal_at)
            if place != NOT_IN_PLAY
        },
        "fleets": {
            names.fleet[fleet]: _fleet(state, fleet, owner_name(state.fleet_owner[fleet]))
            for fleet in state.board.fleet_ids
        },
        "armies": {
            names.army[army]: names.place[place]
            for army, place in enumerate(state.army_at)
            if place != NOT_IN_PLAY
        },
        "siege_points": {
            names.place[space]: {
                "by": colours[packed.siege_owner(mark)],
                "points": packed.siege_points(mark),
            }
            for space, mark in sorted(state.siege_points.items())
        },
    }
    data |= _cards(state, names, colours)
    data |= _marks(state, names, colours)
    return {key: value for key, value in data.items() if value or key in ("champions", "usurper")}


def _fleet(state: State, fleet: int, owner: str) -> Any:
    marks = {
        key: True
        for key, held in (("upgraded", state.fleet_upgraded), ("dispersed", state.fleet_dispersed))
        if held[fleet]
    }
    return {"owner": owner, **marks} if marks else owner


def _owner_namer(colours: tuple[str, ...]) -> Callable[[int], str]:
    def name(owner: int) -> str:
        if owner == NOBODY:
            return "nobody"
        return "independent" if owner == INDEPENDENT else colours[owner]

    return name


def _generals(state: State, names: Names, colours: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for general, place in enumerate(state.general_at):
        name, owner = names.general[general], state.general_owner[general]
        minor = general >= state.board.majors
        if place == OUT_OF_GAME and not minor:
            found[name] = names.place[OUT_OF_GAME]
        elif place >= 0 or place == DISPERSED or (place == OFF_MAP and not minor and owner != NOBODY):
            found[name] = {"at": names.place[place], "owner": colours[owner]}
    return found


def _units(state: State, names: Names, colours: tuple[str, ...]) -> dict[str, Any]:
    return {
        colours[seat]: {
            names.place[place]: units_named(group, names) for place, group in sorted(held.items())
        }
        for seat, held in enumerate(state.troops)
        if held
    }


def _control(state: State, names: Names, owner_name: Callable[[int], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for space, owner in enumerate(state.pc):
        if owner != NOBODY:
            found.setdefault(owner_name(owner), []).append(names.space[space])
    return found


def _cards(state: State, names: Names, colours: tuple[str, ...]) -> dict[str, Any]:
    def named(cards: Iterable[int]) -> list[str]:
        return [names.card[card] for card in cards]

    front: dict[str, list[str]] = {}
    for card, seat in state.front.items():
        front.setdefault(colours[seat], []).append(names.card[card])
    return {
        "hands": {colours[seat]: named(hand) for seat, hand in enumerate(state.hands) if hand},
        "front": front,
        "table": named(reversed(state.table_cards)),
        "discards": named(state.discards),
        "removed": named(state.removed_cards),
    }


def _marks(state: State, names: Names, colours: tuple[str, ...]) -> dict[str, Any]:
    effects: dict[str, object] = {}
    for key, value in state.effects.items():
        effect = declared(key)
        start, _, number = key.rpartition("_")
        shown = f"{start}_{colours[int(number)]}" if start and number.isdigit() else key
        effects[shown] = value if effect is None else effect_shown(effect, value, names, colours)
    majors = range(state.board.majors)
    return {
        "effects": effects,
        "training": {
            colours[seat]: {names.unit[packed.training_kind(held)]: packed.training_progress(held)}
            for seat, held in enumerate(state.training)
            if held >= 0
        },
        "tomb": (
            {"at": names.place[state.tomb], "by": colours[state.tomb_builder]} if state.tomb >= 0 else None
        ),
        "popularity": {names.general[general]: state.popularity[general] for general in majors
                       if state.popularity[general]},
        "capitals": {
            colours[seat]: names.space[space] for seat, space in enumerate(state.capitals) if space >= 0
        },
        "captured_capitals": {
            colours[seat]: number for seat, number in enumerate(state.captured_capitals) if number
        },
        "dealt": {names.general[general]: colours[state.dealt_to[general]] for general in majors
                  if state.dealt_to[general] not in (NOBODY, state.general_owner[general])},
        "royal_lost": state.royal_lost,
    }  # fmt: skip
