"""Cards that put CUs on the map.

Most of them use `place_units`; Olympias and the Silver Shields have special conditions. A Minor General may,
or must, be placed with the new CUs (`minor_general` in docs/cards.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import RoyalKind
from diadochoi.rules.cards import params
from diadochoi.rules.cards.effects.common import (
    event_locations,
    free_generals,
    is_unbesieged,
    peaceful_spaces,
    province_nouns,
    room_for,
)
from diadochoi.rules.cards.registry import (
    Condition,
    EventEffect,
    TargetedEffect,
    first_clause,
    why_no_target,
)
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, NO_LIMIT, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    INSIDE,
    NO_SPACE,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    CardPart,
    Location,
    Royal,
    Seat,
)
from diadochoi.rules.core.packed import card_of
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, post, posting_options, why_not_posted
from diadochoi.rules.table.hands import enter_discards
from diadochoi.rules.table.lasting import LASTING_EFFECTS, LastingEffect
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import PlaceReinforcements, locations_for

_HEIR: Final = int(RoyalKind.HEIR)

# What a card needs to find room for its CUs, by its `placement`.
_ROOM: Final = {
    "own_pc": "own_space_in_peace",
    "own_pc_or_general": "own_space_or_general",
    "general": "own_free_general",
    "no_enemy": "space_without_enemies",
    "with_heir": "heir_in_peace",
}

ELEPHANT_CORPS: Final = LastingEffect("elephant_corps")  # a Holding Box that a card emptied


def unit_choices(state: State, part: CardPart, location: Location) -> tuple[int, ...]:
    """Return the groups a card offers in a location; with 16.9, those with Cavalry (16.9/e)."""
    board = state.board
    if state.config.cavalry:
        mounted = params.groups(board, part, "cavalry_options")
        where = params.provinces(board, part, "cavalry_provinces")
        if mounted and (not where or board.province[location & SPACE_MASK] in where):
            return mounted
    return params.groups(board, part, "options")


def heir_locations(state: State, seat: Seat) -> list[Location]:
    """List where the player's Heirs are, except inside a Besieged Major City or beside enemies."""
    found = {
        location
        for royal, location in enumerate(state.royal_at)
        if state.royal_owner[royal] == seat
        and state.board.royal_kind[royal] == _HEIR
        and location >= 0
        and not location & SEA
        and is_unbesieged(state, location)
        and not state.enemy_cu_at(seat, location)
        and not state.enemy_general_at(seat, location)
    }
    return sorted(found)


def candidate_locations(
    state: State, seat: Seat, part: CardPart, enough: int = NO_LIMIT
) -> Sequence[Location]:
    """List where the card may put CUs, before their number is considered.

    The search may stop when it has `enough` that always have room.
    """
    board = state.board
    placement = params.word(board, part, "placement")
    area = params.area(board, part)
    if placement == "with_heir":
        return heir_locations(state, seat)
    if placement == "no_enemy":
        return peaceful_spaces(state, seat, area)
    found: set[Location] = set()
    if placement in ("own_pc", "own_pc_or_general"):
        found.update(event_locations(state, seat, area, enough))
    if placement in ("own_pc_or_general", "general"):
        found.update(place for place in free_generals(state, seat) if place & SPACE_MASK in area)
    return sorted(found)


class PlaceUnits(EventEffect):
    """Place one of the groups in `options`, all of it in one location.

    `placement`: own_pc, own_pc_or_general, general, no_enemy, with_heir, or reinforcement. The area is
    `provinces` or `region`, or the whole map. `control_all`: Provinces the player must control.
    """

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        board = state.board
        found: list[Condition] = []
        box = params.word(board, part, "holding_box")
        if box:
            found.append(("units_in_box", box not in state.effects, ()))
        needed = params.provinces(board, part, "control_all")
        if needed:
            controls = all(state.province_owner[province] == seat for province in needed)
            found.append(("controls_all", controls, province_nouns(board, part, "control_all")))
        placement = params.word(board, part, "placement")
        if placement == "reinforcement":
            found.append(("room_for_reinforcements", bool(locations_for(state, seat, number=1)), ()))
        else:
            room = bool(placements(state, seat, part, enough=1))
            found.append((_ROOM[placement], room, province_nouns(board, part)))
        return found

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(PlacingUnits(seat, part))


def placements(state: State, seat: Seat, part: CardPart, enough: int = NO_LIMIT) -> list[int]:
    """List `place <kind> <location>` for every group and location; a group is named by its first kind.

    The search stops when it has `enough`.
    """
    found: list[int] = []
    for location in candidate_locations(state, seat, part, enough):
        for group in unit_choices(state, part, location):
            if room_for(state, seat, location, units.count(group)):
                found.append(action(Verb.PLACE, actions.UNIT + units.kinds_in(group)[0], location))
                if len(found) == enough:
                    return found
    return found


class PlacingUnitsStep(IntEnum):
    """Steps for a card's CUs: place them, then a Minor General for them, then a PC."""

    PLACE = 0  # the player chooses a group of CUs and its location
    POST = 1  # the CUs are there: ask about a Minor General
    CLAIM = 2  # the player may place a PC, if the card allows it there
    END = 3  # over


@mypyc_attr(allow_interpreted_subclasses=True)
class PlacingUnits(Frame):
    """Put a group of the card's CUs on the map, then perhaps a Minor General and a PC."""

    steps = PlacingUnitsStep
    fields = ("seat", "part", "location")

    def __init__(self, seat: Seat, part: CardPart) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.location: Location = NO_SPACE  # where the CUs were placed

    def reinforces(self, state: State) -> bool:
        return params.word(state.board, self.part, "placement") == "reinforcement"

    def advance(self, state: State) -> None:
        if self.step == PlacingUnitsStep.PLACE:
            state.ask(self.seat)
        elif self.step == PlacingUnitsStep.POST:
            self.step = PlacingUnitsStep.CLAIM
            must = params.word(state.board, self.part, "minor_general") == "must"
            state.push(PostMinor(self.seat, self.part, self.location, wanted=must))
        elif self.step == PlacingUnitsStep.CLAIM and self.may_claim(state):
            state.ask(self.seat)
        else:
            state.pop()

    def may_claim(self, state: State) -> bool:
        space = SPACE_OF[self.location]
        return (
            params.word(state.board, self.part, "place_pc") == "if_uncontrolled"
            and state.pc[space] == NOBODY
            and state.has_pc_left(self.seat)
        )

    def options(self, state: State) -> list[int]:
        if self.step == PlacingUnitsStep.CLAIM:
            return [action(Verb.CLAIM, self.location & SPACE_MASK), DONE]
        if self.reinforces(state):
            groups = unit_choices(state, self.part, NO_SPACE)
            return [action(Verb.CHOOSE, actions.UNIT + units.kinds_in(group)[0]) for group in groups]
        return placements(state, self.seat, self.part)

    def choose(self, state: State, choice: int) -> None:
        if self.step == PlacingUnitsStep.CLAIM:
            self.step = PlacingUnitsStep.END
            if choice != DONE:
                state.set_pc(SPACE_OF[self.location], self.seat)
            return
        location = Location(actions.second(choice))
        group = self.named_group(state, actions.first(choice) - actions.UNIT, location)
        box = params.word(state.board, self.part, "holding_box")
        if box:
            LASTING_EFFECTS[box].begin(state)
        if self.reinforces(state):
            self.step = PlacingUnitsStep.END
            state.push(PlaceReinforcements(self.seat, group))
            return
        self.location = location
        self.step = PlacingUnitsStep.POST
        put_units(state, self.seat, location, group)

    def named_group(self, state: State, kind: int, location: Location) -> int:
        for group in unit_choices(state, self.part, location):
            if units.kinds_in(group)[0] == kind:
                return group
        raise ValueError(f"card {card_of(self.part)} has no group of kind {kind}")

    def question(self, state: State) -> Question:
        clause = first_clause(state.board, self.part)
        if self.step == PlacingUnitsStep.CLAIM:
            return Question("event_claim", clause, (SPACE_OF[self.location],))
        return Question("event_units", clause)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        location = Location(actions.second(choice))
        targets = self.options(state)
        if (
            choice in targets
            or self.step != PlacingUnitsStep.PLACE
            or actions.verb_of(choice) != Verb.PLACE
            or not 0 <= location < actions.UNIT
        ):
            return why_no_target(state, self.part, choice, targets)
        if location & SPACE_MASK not in params.area(state.board, self.part):
            return ("not_where_the_card_works", "6.2A/a")
        smallest = min(units.count(group) for group in unit_choices(state, self.part, location))
        if location & INSIDE and not room_for(state, self.seat, location, smallest):
            return ("two_units_inside", "9.4/g")
        if state.enemy_cu_at(self.seat, location) or state.enemy_general_at(self.seat, location):
            return ("enemy_in_space", "6.2A/a")
        return ("neither_own_space_nor_own_general", "6.2A/a")


def put_units(state: State, seat: Seat, location: Location, group: int) -> None:
    state.add_units(seat, location, group)
    state.note("units_placed", seat, location, group)


class PostMinorStep(IntEnum):
    """Steps of posting: the player is asked once."""

    BEGIN = 0  # the player chooses a Minor General, if the CUs have no General
    POSTED = 1  # he has chosen: done


@mypyc_attr(allow_interpreted_subclasses=True)
class PostMinor(Frame):
    """A Minor General for CUs just placed, required if neither General nor PC shows their owner (9.1/o).

    `wanted`: the card always places one, even at an own PC.
    """

    steps = PostMinorStep
    fields = ("seat", "part", "location", "wanted")

    def __init__(self, seat: Seat, part: CardPart, location: Location, *, wanted: bool = False) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.location = location
        self.wanted = int(wanted)

    def advance(self, state: State) -> None:
        here = self.location
        if (
            self.step == PostMinorStep.BEGIN
            and state.active == self.seat
            and not state.has_general(self.seat, here)
        ):
            state.forget_postings()
            if posting_options(state, self.seat, here):
                state.ask(self.seat)
                return
        state.pop()

    def options(self, state: State) -> list[int]:
        found = posting_options(state, self.seat, self.location)
        if not self.wanted and state.pc[self.location & SPACE_MASK] == self.seat:
            found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        self.step = PostMinorStep.POSTED
        if choice != DONE:
            post(state, self.seat, choice)

    def question(self, state: State) -> Question:
        return Question("event_minor_general", "7.1C/b", (self.location,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) in POSTING_VERBS:
            return why_not_posted(state, self.seat, choice, self.location)
        return super().why_not(state, choice)


# ---------------------------------------------------------------------- Olympias


class RaiseForFemale(EventEffect):
    """8.2/e: place CUs where she is; the player whose PC or General is then with her controls her.

    8.2/i: no other player gains her this way; later control is decided as usual.
    """

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        royal = params.royal(state.board, part)
        location = state.royal_at[royal]
        noun = (actions.ROYAL + royal,)
        alone = (
            location >= 0
            and not state.enemy_cu_at(seat, location)
            and not state.enemy_general_at(seat, location)
        )
        return [
            ("female_free", location >= 0 and state.royal_owner[royal] == NOBODY, noun),
            ("no_enemy_with_her", alone, noun),
        ]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.push(RaisingForFemale(seat, part, params.royal(state.board, part)))


class RaisingStep(IntEnum):
    """Steps of the card: raise CUs where she is, then perhaps take control of her."""

    BEGIN = 0  # place the CUs and ask about a Minor General
    RAISED = 1  # give control of her to a player whose PC or General is there


@mypyc_attr(allow_interpreted_subclasses=True)
class RaisingForFemale(Frame):
    """Place the CUs with her, more in a Province of her home, then perhaps take control of her (8.2/e)."""

    steps = RaisingStep
    fields = ("seat", "part", "royal")

    def __init__(self, seat: Seat, part: CardPart, royal: Royal) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.royal = royal

    def advance(self, state: State) -> None:
        location = state.royal_at[self.royal]
        if self.step == RaisingStep.BEGIN:
            self.step = RaisingStep.RAISED
            put_units(state, self.seat, location, self.group(state, location))
            state.push(PostMinor(self.seat, self.part, location))
            return
        if state.pc[location & SPACE_MASK] == self.seat or state.has_general(self.seat, location):
            state.control_royal(self.royal, self.seat)
        state.pop()

    def group(self, state: State, location: Location) -> int:
        board = state.board
        if board.province[location & SPACE_MASK] not in params.provinces(board, self.part, "home_provinces"):
            return params.group(board, self.part, "units")
        mounted = params.group(board, self.part, "cavalry_home_units") if state.config.cavalry else 0
        return mounted or params.group(board, self.part, "home_units")


# ---------------------------------------------------------------------- the Silver Shields


class SilverShieldsJoin(TargetedEffect):
    """7.2D/a: place them with one of the player's Unbesieged Generals; another card replaces this one."""

    question = "event_units"
    needs = "own_free_general"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        group = params.group(state.board, part, "units")
        noun = actions.UNIT + units.kinds_in(group)[0]
        return [
            action(Verb.PLACE, noun, place)
            for place in free_generals(state, seat)
            if room_for(state, seat, place, units.count(group))
        ]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        board = state.board
        put_units(state, seat, Location(actions.second(choice)), params.group(board, part, "units"))
        replacement = board.card_index[params.word(board, part, "replaced_by")]
        enter_discards(state, replacement)
