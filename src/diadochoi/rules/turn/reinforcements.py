"""Chapter 5.2: what each player receives in the Reinforcements Phase, and where Reinforcements may be placed.

Training, levies, recruited Generals and Demetrios use the same placing rules (5.2/g). Reinforcements are
placed one piece at a time, Generals first: a General only adds options for what follows, so no choice is
lost. Silver Shields come next, then the other CUs, kind by kind as long as there is room for all.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    General,
    Location,
    Seat,
    Space,
)
from diadochoi.rules.core.refusal import TWO_UNITS_INSIDE, Refusal
from diadochoi.rules.core.segments import REINFORCEMENTS
from diadochoi.rules.court.lasting import persian_support
from diadochoi.rules.court.settle import settle
from diadochoi.rules.court.victory import most_senior
from diadochoi.rules.generals.minor_generals import spare_minor
from diadochoi.rules.table.state import State

_PLACE: Final = int(Verb.PLACE)
CAVALRY_PROVINCES: Final = (  # 16.9/d
    "thessalia", "makedonia", "thrake", "armenia", "kappadokia", "media", "persis", "sousiane",
)  # fmt: skip

# Silver Shields first: their counter is never split (7.2D/c), so all of it must fit.
_PLACING_ORDER: Final = (
    units.SILVER_SHIELDS,
    units.LOYAL,
    units.ROYAL,
    units.MERCENARY,
    units.ELEPHANT,
    units.CAVALRY,
)

_PLACE_THE_PIECES_FIRST: Final[Refusal] = ("place_the_pieces_first", "5.2/p")
_ONLY_WITH_NEW_UNITS: Final[Refusal] = ("only_with_new_units_of_your_own", "3e/5.3/d")
_ALL_IS_PLACED: Final[Refusal] = ("all_is_placed", "5.2/g")
_NO_GENERAL_TO_PLACE: Final[Refusal] = ("no_general_to_place", "5.2/p")
_ANOTHER_PIECE_FIRST: Final[Refusal] = ("another_piece_first", "5.2/g")
_INSIDE_OF_OWN_CITY: Final[Refusal] = ("inside_of_own_major_city_only", "9.4/e")
_ENEMY_IN_SPACE: Final[Refusal] = ("enemy_in_space", "5.2/h")
_TWO_UNITS_IN_A_SPACE: Final[Refusal] = ("two_units_in_a_space", "5.2/l")
_NO_LAST_RESORT: Final[Refusal] = ("no_last_resort", "5.2/n")
_NEITHER_OWN_SPACE_NOR_GENERAL: Final[Refusal] = ("neither_own_space_nor_own_general", "5.2/i")

A_GENERAL: Final = 0  # instead of a number of CUs to place


# ---------------------------------------------------------------------- collecting


def return_fleets(state: State) -> None:
    """5.2/b, 5.2/c: return Dispersed Fleets; with 16.10 only those without an owner."""
    for fleet in state.board.fleet_ids:
        owner = state.fleet_owner[fleet]
        if state.fleet_dispersed[fleet] and (owner == NOBODY or not state.config.fleets_stay_dispersed):
            state.return_fleet(fleet)


def extra_reinforcements(state: State) -> tuple[int, ...]:
    """5.2/c to 5.2/f: the new CUs of every seat, counted for all at the start of the Phase."""
    numbers = state.board.tables.numbers
    seats = FACTIONS[: state.config.players]
    extra = [standard_reinforcements(state, seat) for seat in seats]
    strategos = state.province_owner[state.board.makedonia]
    if strategos in seats:  # 5.2/d
        extra[strategos] += units.ONE_LOYAL * numbers["reinforcement_makedonia_loyal"]
    bearer = state.royal_owner[state.board.cart]
    if bearer in seats and state.tomb < 0:  # hy/62
        extra[bearer] += units.ONE_LOYAL * state.config.reinforcements_body_holder_loyal
    most = max(state.legitimacy)  # 5.2/e
    rightful = most_senior(state, [seat for seat in seats if state.legitimacy[seat] == most])
    extra[rightful] += units.ONE_LOYAL * numbers["reinforcement_most_legitimacy_loyal"]
    most = max(state.vp)
    leaders = [seat for seat in seats if state.vp[seat] == most]
    tied = len(leaders) > 1
    hired = numbers["reinforcement_tied_vp_mercenaries" if tied else "reinforcement_most_vp_mercenaries"]
    for seat in leaders:
        extra[seat] += units.ONE_MERCENARY * hired
    supported = persian_support(state)
    if supported in seats:
        extra[supported] += units.ONE_MERCENARY * _later_mercenaries(state, Seat(supported))
    return tuple(extra)


def standard_reinforcements(state: State, seat: Seat) -> int:
    """5.2/c, 16.9/d: the Mercenaries every player gets; one is Cavalry in the Provinces that have horses."""
    group = units.ONE_MERCENARY * state.board.tables.numbers["reinforcement_mercenaries"]
    if state.config.cavalry and _holds_any(state, seat, CAVALRY_PROVINCES):
        group += units.ONE_CAVALRY - units.ONE_MERCENARY
    return group


def _holds_any(state: State, seat: Seat, provinces: tuple[str, ...]) -> bool:
    index = state.board.province_index
    return any(state.province_owner[index[name]] == seat for name in provinces)


def _later_mercenaries(state: State, seat: Seat) -> int:
    """Return how many CUs Persian Popular Support gives its holder while he controls one of its Provinces."""
    for card in state.board.cards:
        if card.effect == "popular_support":
            provinces, number = card.params.get("provinces", ()), card.params["later_mercenaries"]
            assert isinstance(provinces, tuple) and isinstance(number, int)
            return number if _holds_any(state, seat, provinces) else 0
    return 0


def collect(state: State, seat: Seat, extra: int) -> tuple[int, tuple[General, ...]]:
    """5.2/c: collect the new CUs and all the seat's pieces in the Dispersed Box, to be placed now."""
    state.placed_here.clear()  # each player has his own limit (5.2/l)
    group = extra + state.collect_dispersed(seat)
    generals = tuple(g for g in state.living_majors(seat) if state.general_at[g] == DISPERSED)
    state.note("reinforcements", seat, group)
    return group, generals


# ---------------------------------------------------------------------- where


def enemy_spaces(state: State, seat: Seat) -> set[Space]:
    """Return spaces with an enemy CU or General in any of their locations."""
    found = {SPACE_OF[place] for place in state.army_at if place >= 0}
    general_at = state.general_at
    for other, held in enumerate(state.troops):
        if other == seat:
            continue
        for place in held:
            found.add(SPACE_OF[place])
        for general in state.roster[other]:
            if general_at[general] >= 0:
                found.add(SPACE_OF[general_at[general]])
    return found


def eligible_spaces(state: State, seat: Seat) -> list[Space]:
    """5.2/h, 5.2/i: his PC without enemies, or his Unbesieged General who was there from the start."""
    return eligible_beside(state, seat, enemy_spaces(state, seat))


def eligible_beside(state: State, seat: Seat, enemies: set[Space]) -> list[Space]:
    """Do the same as `eligible_spaces` for a caller that already knows the `enemy_spaces`."""
    found = set(state.spaces_held(seat)) - enemies
    general_at = state.general_at
    fresh = state.fresh_generals
    if not state.config.reinforcements_general_on_map_since_start:
        fresh &= -1 << state.board.majors  # keep the Minor Generals: 3e/5.3/d, only they never open a space
    for general in state.roster[seat]:
        place = general_at[general]
        if place < 0 or place & SEA or fresh >> general & 1:  # 5.2/k
            continue
        if not (place & INSIDE and state.is_besieged(SPACE_OF[place])):
            found.add(SPACE_OF[place])  # 5.2/j: no matter who else is in the space
    return sorted(found)


def unlimited_spaces(state: State, seat: Seat) -> set[Space]:
    """5.2/l: spaces with a Major General of the seat, even one just placed."""
    general_at = state.general_at
    majors = state.board.majors
    return {
        SPACE_OF[general_at[general]]
        for general in state.roster[seat]
        if general < majors and general_at[general] >= 0
    }


def is_room_for(state: State, seat: Seat, number: int, places: tuple[Location, ...]) -> bool:
    """5.2/l: return whether this many CUs fit in the eligible places that are still open."""
    unlimited = unlimited_spaces(state, seat)
    numbers = state.board.tables.numbers
    limit = numbers["reinforcement_cus_per_space"]
    for place in places:
        if place & INSIDE:
            number -= state.room_inside(state.troops[seat].get(place, 0))
        elif place in unlimited or (state.is_major_city(SPACE_OF[place]) and state.pc[place] == seat):
            return True
        else:
            number -= limit - state.placed_here.get(SPACE_OF[place], 0)
    return number <= 0


def locations_for(state: State, seat: Seat, number: int) -> list[Location]:
    """List where `number` CUs that stay together, or A_GENERAL, may be placed now.

    At most 2 CUs in a space without the player's Major City or Major General (5.2/l). In his Major City
    both the inside and the outside are open, with at most 2 CUs inside (5.2/m, 9.4/g). Nothing may be placed
    beside enemies: with an enemy General outside, the player's General inside opens only the inside (ruling
    5.2/i).
    """
    numbers = state.board.tables.numbers
    room = numbers["reinforcement_cus_per_space"] - number
    unlimited = unlimited_spaces(state, seat)
    placed = state.placed_here
    found: list[Location] = []
    enemies = enemy_spaces(state, seat)
    for space in eligible_beside(state, seat, enemies):
        shared = space in enemies and stands_enemy(state, seat, space)
        if state.pc[space] == seat and state.is_major_city(space):
            if not shared:
                found.append(space)
            inside = INSIDE_OF[space]
            if number == A_GENERAL or number <= state.room_inside(state.troops[seat].get(inside, 0)):
                found.append(inside)
        elif not shared and (number == A_GENERAL or space in unlimited or placed.get(space, 0) <= room):
            found.append(space)
    return found


def stands_enemy(state: State, seat: Seat, location: Location) -> bool:
    return state.enemy_general_at(seat, location) or state.enemy_cu_at(seat, location)


def last_resort(state: State, seat: Seat, number: int) -> list[Space]:
    """5.2/n: list where pieces without an eligible space may go, even Transit Points (5.2/o).

    `number` counts CUs, or is A_GENERAL. CUs need a General with them, already placed, or a Minor General
    who is placed with them.
    """
    board = state.board
    enemies = enemy_spaces(state, seat)
    eligible = eligible_beside(state, seat, enemies)
    spare = spare_minor(state, seat) >= 0
    found: list[Space] = []
    for space in board.space_ids:
        if state.pc[space] not in (NOBODY, INDEPENDENT) or space in enemies or space in eligible:
            continue
        province = board.province[space]
        if province >= 0 and state.province_owner[province] not in (NOBODY, INDEPENDENT, seat):
            continue
        if number != A_GENERAL:
            room = board.tables.numbers["reinforcement_cus_per_space"]
            room -= _placed_as_last_resort(state, space, eligible)
            if room < number or not (spare or state.has_general(seat, space)):
                continue
        found.append(space)
    return found


def _placed_as_last_resort(state: State, space: Space, eligible: list[Space]) -> int:
    """Count CUs placed by 5.2/n in a space's Province; a Transit Point outside all Provinces counts alone."""
    province = state.board.province[space]
    if province < 0:
        return state.placed_here.get(space, 0)
    placed = state.placed_here.items()
    return sum(n for at, n in placed if state.board.province[at] == province and at not in eligible)


def leaderless_places(state: State, seat: Seat) -> list[Location]:
    """3e/5.3/d: own spaces where CUs were placed in this Phase without a General of the seat."""
    if state.segment != REINFORCEMENTS or not state.config.reinforcements_minor_general:
        return []
    if spare_minor(state, seat) < 0:
        return []
    return [
        place
        for place in sorted(state.troops[seat])
        if place & SPACE_MASK in state.placed_here
        and state.pc[place & SPACE_MASK] == seat
        and not state.has_general(seat, place)
    ]


# ---------------------------------------------------------------------- placing


class PlacingStep(IntEnum):
    """Steps of 5.2/g: place piece after piece, then their commanders."""

    PIECES = 0  # the player places the next General or CUs
    LEADERS = 1  # everything is placed; Minor Generals may now join the CUs


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceReinforcements(Frame):
    """The CUs (`group`) and `generals` that a player must place now (5.2/g).

    `company` are CUs that come with the first General and are placed with him (6.2D/f).
    """

    steps = PlacingStep
    fields = ("seat", "group", "generals", "company", "places", "forced", "kinds")

    def __init__(self, seat: Seat, group: int, generals: tuple[General, ...] = (), company: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.group = group
        self.generals = generals
        self.company = company
        self.places: tuple[Location, ...] = ()  # where the next piece may go
        self.forced = False  # placed under 5.2/n
        self.kinds: tuple[int, ...] = ()  # kinds of CU that may be next

    def advance(self, state: State) -> None:
        if not self.generals and not self.group:
            if leaderless_places(state, self.seat):
                self.step = PlacingStep.LEADERS
                state.ask(self.seat)
                return
            self._end(state)
            return
        number = self._number()
        self.places = tuple(locations_for(state, self.seat, number))
        if self.company:
            self.places = tuple(place for place in self.places if self._has_room(state, place))
        self.forced = not self.places
        if self.forced:
            self.places = tuple(last_resort(state, self.seat, number))
        if self.places:
            self.kinds = () if self.generals else self._next_kinds(state)
            state.ask(self.seat)
        else:
            self._disperse(state)

    def _end(self, state: State) -> None:
        """End the placing. Until now a Minor General relieved by a Major General kept his space eligible."""
        settle(state)
        state.pop()

    def _has_room(self, state: State, place: Location) -> bool:
        """9.4/g: a General goes inside only with all CUs that come with him."""
        room = state.room_inside(state.troops[self.seat].get(place, 0))
        return not place & INSIDE or units.count(self.company) <= room

    def _next_kinds(self, state: State) -> tuple[int, ...]:
        """Offer one kind after the other; all at once if not everything fits, because the order matters."""
        first = self._kind()
        others = tuple(kind for kind in _PLACING_ORDER if units.of_kind(self.group, kind))
        if first == units.SILVER_SHIELDS or len(others) == 1:
            return (first,)
        if not self.forced and is_room_for(state, self.seat, units.count(self.group), self.places):
            return (first,)
        return others

    def _kind(self) -> int:
        return next(kind for kind in _PLACING_ORDER if units.of_kind(self.group, kind))

    def _number(self) -> int:
        """Return how many CUs the next decision is about, or A_GENERAL."""
        if self.generals:
            return A_GENERAL
        kind = self._kind()
        return units.of_kind(self.group, kind) if kind == units.SILVER_SHIELDS else 1

    def _disperse(self, state: State) -> None:
        """5.2/n: Disperse the next piece, because no space is left for it."""
        if self.generals:
            state.disperse_general(self.generals[0])
            self.generals = self.generals[1:]
            state.disperse_reinforcements(self.seat, self.company)
            self.company = 0
        else:
            kind = self._kind()
            group = units.of_kind(self.group, kind) * units.ONE[kind]
            state.disperse_reinforcements(self.seat, group)
            self.group -= group

    def options(self, state: State) -> list[int]:
        if self.step == PlacingStep.LEADERS:
            return [*(action(Verb.POST, place) for place in leaderless_places(state, self.seat)), DONE]
        if self.generals:
            pieces = [actions.GENERAL + self.generals[0]]
        else:
            pieces = [actions.UNIT + kind for kind in self.kinds]
        found = [
            _PLACE | actions.AS_FIRST[piece] | actions.AS_SECOND[place]
            for piece in pieces
            for place in self.places
        ]
        if self.forced and state.config.reinforcements_overflow == "optional":  # 3e/5.4/a
            found.append(PASS)
        return found

    def choose(self, state: State, choice: int) -> None:
        if choice == PASS:
            self._disperse(state)
            return
        if choice == DONE:
            self._end(state)
            return
        if self.step == PlacingStep.LEADERS:
            self._post(state, Location(actions.first(choice)))
            return
        place = Location(actions.second(choice))
        seat = self.seat
        if self.generals:
            state.place_general(self.generals[0], place)
            state.note("general_placed", seat, self.generals[0], place)
            self.generals = self.generals[1:]
            if self.company:
                self._bring_company(state, place)
            return
        number = self._number()
        if self.forced and not state.has_general(seat, place):
            self._post(state, place)
        group = number * units.ONE[actions.first(choice) - actions.UNIT]
        self._put(state, place, group)
        self.group -= group

    def _post(self, state: State, place: Location) -> None:
        minor = spare_minor(state, self.seat)
        state.place_general(minor, place)
        state.note("minor_posted", self.seat, minor, place)

    def _put(self, state: State, place: Location, group: int) -> None:
        state.add_units(self.seat, place, group)
        state.note("units_placed", self.seat, place, group)
        space = SPACE_OF[place]
        state.placed_here[space] = state.placed_here.get(space, 0) + units.count(group)

    def _bring_company(self, state: State, place: Location) -> None:
        """Place all of it; if only 5.2/n opens the space, CUs above the Province's limit are Dispersed."""
        group = self.company
        self.company = 0
        if self.forced:
            room = state.board.tables.numbers["reinforcement_cus_per_space"]
            kept = 0
            for kind in _PLACING_ORDER:
                kept += min(room - units.count(kept), units.of_kind(group, kind)) * units.ONE[kind]
            state.disperse_reinforcements(self.seat, group - kept)
            group = kept
        self._put(state, place, group)

    def question(self, state: State) -> Question:
        if self.step == PlacingStep.LEADERS:
            return Question("post_minors", "3e/5.3/d")
        piece = actions.GENERAL + self.generals[0] if self.generals else actions.UNIT + self._kind()
        return Question("place_reinforcement", "5.2/n" if self.forced else "5.2/g", (piece,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, place = actions.verb_of(choice), Location(actions.second(choice))
        if verb == Verb.POST:
            if self.step != PlacingStep.LEADERS:
                return _PLACE_THE_PIECES_FIRST
            led = actions.first(choice) in leaderless_places(state, self.seat)
            return None if led else _ONLY_WITH_NEW_UNITS
        whole = 0 <= place < actions.UNIT and actions.third(choice) < 0
        if verb in (Verb.DONE, Verb.PASS) or verb != Verb.PLACE or not whole:
            return super().why_not(state, choice)
        if self.step == PlacingStep.LEADERS:
            return _ALL_IS_PLACED
        return self.why_not_placed(state, actions.first(choice), place)

    def why_not_placed(self, state: State, piece: int, place: Location) -> Refusal | None:
        """5.2/g to 5.2/n: say why the piece is not next, or may not go to this place."""
        if actions.is_general(piece):
            if not self.generals:
                return _NO_GENERAL_TO_PLACE
            if piece != actions.GENERAL + self.generals[0]:
                return _ANOTHER_PIECE_FIRST
        elif self.generals or piece - actions.UNIT not in self.kinds:
            return _ANOTHER_PIECE_FIRST
        if place in self.places:
            return None
        space, seat = SPACE_OF[place], self.seat
        if space in eligible_spaces(state, seat):
            if place & INSIDE:
                own = state.pc[space] == seat and state.is_major_city(space)
                return TWO_UNITS_INSIDE if own else _INSIDE_OF_OWN_CITY
            return _ENEMY_IN_SPACE if stands_enemy(state, seat, space) else _TWO_UNITS_IN_A_SPACE
        if state.pc[space] == seat:
            return _ENEMY_IN_SPACE
        return _NO_LAST_RESORT if self.forced else _NEITHER_OWN_SPACE_NOR_GENERAL
