"""What one seat, or a spectator, may know (2/ar, 5.3/d). Only this module derives it from the state.

A view is plain JSON data: things by their ids, seats as numbers (-1 nobody, 5 the Independent Faction). It
never contains the hands of others, the draw pile, the face-down table cards or the random state. The server's
schema and the browser's types are generated from the types here, including the docstrings under fields.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from typing_extensions import TypedDict

from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.ids import (
    DISPERSED,
    FACTIONS,
    HOLDING_BOX,
    INSIDE,
    NOBODY,
    NOT_IN_PLAY,
    OFF_MAP,
    OUT_OF_GAME,
    SEA,
    Card,
    Seat,
)
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.court.legitimacy import legitimacy_sources
from diadochoi.rules.court.victory_points import sources_by_seat
from diadochoi.rules.knowledge.lasting_effects import effects_named
from diadochoi.rules.knowledge.situation import moving_force
from diadochoi.rules.march.force import general_allowance
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import choose_discards_anew

BOX_NAMES: Final[dict[int, str]] = {
    OFF_MAP: "off_map",
    DISPERSED: "dispersed",
    OUT_OF_GAME: "out_of_game",
    NOT_IN_PLAY: "not_in_play",
    HOLDING_BOX: "holding_box",
}

_OWNERS: Final = 8  # more than the number of Factions
_MOST_NAMED_GROUPS: Final = 4096  # a game has some hundreds

# CUs by kind, without the kinds that are absent.
Units = dict[str, int]


class SeatView(TypedDict):
    """What everybody knows of a player; `hand` is filled for the player's own view only."""

    vp: int
    """Victory Points now."""
    vp_sources: list[tuple[str, int]]
    """Where the VP come from, each with its points; they add up to `vp`."""
    legitimacy: int
    """Legitimacy now."""
    legitimacy_sources: list[tuple[str, int]]
    """Where the Legitimacy comes from, each with its points."""
    champion: bool
    """The player is a Champion of the king."""
    cards: int
    """How many cards the player holds."""
    hand: list[str]
    """The player's cards; empty in the views of others."""
    roster: list[str]
    """The player's Generals."""
    dispersed: Units
    """CUs that come back in the next Reinforcements Phase."""
    training: tuple[str, int] | None
    """The kind of CU in training, and progress."""
    capital: str | None
    """The space of the Capital the player founded."""
    captured_capitals: int
    """How many Capitals of others the player has taken."""


class StackView(TypedDict):
    at: str
    """The place: a space, its inside or its sea."""
    owner: int
    """The player, or 5 for the Independent Faction."""
    units: Units
    """CUs by kind."""
    generals: list[str]
    """The Generals there."""


class ForceView(TypedDict):
    """The pieces a player has put together to move, or to Intercept with."""

    seat: int
    """Whose force it is."""
    at: str
    """Where it is."""
    units: Units
    """CUs that go along, by kind."""
    generals: list[str]
    """Generals who go along."""
    royals: list[str]
    """Members of the Royal Family who go along."""
    commander: str | None
    """The General in command."""
    points: int | None
    """Movement points in all; null for a force that gathers to Intercept."""
    left: int | None
    """Movement points left."""
    intercepts: str | None
    """The place where a force would Intercept."""


class CardsView(TypedDict):
    draw_pile: int
    """Cards left in the draw pile."""
    table: int
    """Face-down table cards."""
    discards: list[str]
    """The discard pile."""
    removed: list[str]
    """Cards removed from the game."""
    in_front: dict[str, int]
    """Cards in front of a player, each with the player."""


class DoneView(TypedDict):
    """What has happened in the current Segment and still matters in it."""

    moved: list[str]
    """Generals who have moved."""
    fought: list[str]
    """Generals who have fought."""
    arrived: list[str]
    """Generals who arrived in this Segment."""
    moved_royals: list[str]
    """Members of the Royal Family who have moved."""
    moved_units: dict[str, Units]
    """By place: CUs that have moved."""
    fought_units: dict[str, Units]
    """By place: CUs that have fought."""
    placed: dict[str, int]
    """By space: CUs placed there as reinforcements."""
    sieges: dict[str, int]
    """By place: Sieges conducted there."""
    movement_roll: int
    """The die rolled for movement."""
    movement_points: dict[str, int]
    """9.2/d: the MPs that the roll gives the active player's Generals, by their ids; empty before it."""
    naval_general: str | None
    """The General who has made the naval move of the Segment."""


class BoardView(TypedDict):
    """The whole table as one seat or a spectator may see it, apart from the open question."""

    seat: int
    """The viewpoint; -1 is a spectator."""
    players: int
    """How many play."""
    edition: str
    """The edition that is played."""
    options: list[str]
    """Optional rules in use."""
    house_rules: dict[str, str]
    """House rules, each with its value."""
    turn: int
    """The Game Turn, from 1."""
    round: int
    """The Round of the Strategy Phase."""
    segment: str
    """The phase or segment."""
    active: int
    """Whose Player Turn it is; -1 for nobody."""
    order: list[int]
    """The Turn Order of this Game Turn, by seat."""
    clockwise: bool
    """Play goes to the left."""
    usurper: int
    """The Usurper; -1 if there is none."""
    winner: int
    """Who has won; -1 while the game goes on."""
    win: str
    """How the game was won."""
    seats: list[SeatView]
    """The players, by seat."""
    control: dict[str, int]
    """Spaces with a control marker, each with its owner."""
    provinces: dict[str, int]
    """Provinces somebody controls, each with the owner."""
    stacks: list[StackView]
    """CUs and Generals on the map, by place and owner."""
    force: ForceView | None
    """The force that is being put together or moves."""
    generals: dict[str, tuple[str, int]]
    """Generals in play: the place and the owner."""
    popularity: dict[str, int]
    """Popularity gained during the game, where there is any."""
    royals: dict[str, tuple[str, int]]
    """Members of the Royal Family: the place, and who controls them."""
    tomb: tuple[str, int] | None
    """Where Alexander was buried, and by whom."""
    fleets: dict[str, tuple[int, int, bool, bool]]
    """Owner, strength, whether upgraded, whether dispersed."""
    independents: dict[str, str]
    """Independent Armies in play and where they are."""
    siege_points: dict[str, tuple[int, int]]
    """The besieger and the points."""
    cards: CardsView
    """The piles of cards."""
    effects: list[dict[str, str | int | list[str]]]
    """Lasting effects: the `name` of each, and its fields."""
    done: DoneView
    """What has happened in the Segment."""


class AskedView(TypedDict):
    """The open question; subjects and options as the rules number them."""

    seat: int
    """Who is asked."""
    question: str
    """The key of the question."""
    clause: str
    """The clause it comes from."""
    subjects: list[int]
    """What it is about, as the rules number things."""
    undoable: bool
    """An answer to it can be taken back."""
    options: list[int]
    """The possible actions; only for the seat that is asked."""


class View(BoardView):
    decision: AskedView | None


class NamedGroups(dict[int, Units]):
    """Packed groups of CUs as counts by kind, each computed when it is first needed.

    A view names the same few groups over and over. Copy them before handing them on.
    """

    def __init__(self, kinds: list[str]) -> None:
        super().__init__()
        self.kinds = kinds

    def __missing__(self, group: int) -> Units:
        if len(self) >= _MOST_NAMED_GROUPS:
            self.clear()
        named = self[group] = {
            kind: number for kind, number in zip(self.kinds, units.unpack(group), strict=True) if number
        }
        return named


class Names:
    """The ids of everything on a board, by index."""

    def __init__(self, board: Board) -> None:
        content = board.content
        self.space: list[str] = [space.id for space in content.spaces]
        self.place: dict[int, str] = dict(BOX_NAMES)
        for space in content.spaces:
            self.place[space.index] = space.id
            self.place[space.index | INSIDE] = space.id + "/inside"
            self.place[space.index | SEA] = space.id + "/sea"
        self.unit: list[str] = [unit.id for unit in content.units]
        self.groups = NamedGroups(self.unit)
        minors = [name.lower().replace(" ", "_") for names in content.minors.names for name in names]
        self.general: list[str] = [general.id for general in content.generals] + minors
        self.royal: list[str] = [royal.id for royal in content.royals]
        self.fleet: list[str] = [fleet.id for fleet in content.fleets]
        self.army: list[str] = [army.id for army in content.independents]
        self.card: list[str] = [card.id for card in content.cards]
        self.province: list[str] = [province.id for province in content.provinces]


@lru_cache(maxsize=8)
def names_for(board: Board) -> Names:
    return Names(board)


def view(state: State, seat: Seat | None = None) -> View:
    """Return everything `seat` may know of this moment; None is a spectator, who holds no cards."""
    return {**board_view(state, seat), "decision": asked_view(state, seat)}


def board_view(state: State, seat: Seat | None) -> BoardView:
    """Return the table without the open question."""
    names = names_for(state.board)
    place = names.place
    config = state.config
    return {
        "seat": NOBODY if seat is None else seat,
        "players": config.players,
        "edition": config.edition,
        "options": list(config.options),
        "house_rules": dict(config.house_rules),
        "turn": state.turn,
        "round": state.round,
        "segment": SEGMENT_NAMES[state.segment],
        "active": state.active,
        "order": list(state.order),
        "clockwise": state.clockwise > 0,
        "usurper": state.usurper,
        "winner": state.winner,
        "win": WIN_NAMES[state.win_kind],
        "seats": [
            _seat(state, names, other, other == seat, vp_sources)
            for other, vp_sources in zip(FACTIONS, sources_by_seat(state), strict=False)
        ],
        "control": {name: owner for name, owner in zip(names.space, state.pc, strict=True) if owner >= 0},
        "provinces": {
            name: owner
            for name, owner in zip(names.province, state.province_owner, strict=True)
            if owner >= 0
        },
        "stacks": _stacks(state, names),
        "force": _force(state, names),
        "generals": {
            name: (place[location], owner)
            for name, location, owner in zip(
                names.general, state.general_at, state.general_owner, strict=False
            )
            if location != NOT_IN_PLAY
        },
        "popularity": {
            names.general[general]: extra for general, extra in enumerate(state.popularity) if extra
        },
        "royals": {
            names.royal[royal]: (place[location], state.royal_owner[royal])
            for royal, location in enumerate(state.royal_at)
        },
        "tomb": (place[state.tomb], state.tomb_builder) if state.tomb >= 0 else None,
        "fleets": {
            names.fleet[fleet]: (
                state.fleet_owner[fleet],
                state.fleet_strength(fleet),
                state.fleet_upgraded[fleet] != 0,
                state.fleet_dispersed[fleet] != 0,
            )
            for fleet in state.board.fleet_ids
        },
        "independents": {
            names.army[army]: place[location]
            for army, location in enumerate(state.army_at)
            if location != NOT_IN_PLAY
        },
        "siege_points": {
            place[space]: (packed.siege_owner(mark), packed.siege_points(mark))
            for space, mark in sorted(state.siege_points.items())
        },
        "cards": {
            "draw_pile": len(state.draw_pile),
            "table": len(state.table_cards),
            "discards": [names.card[card] for card in state.discards],
            "removed": [names.card[card] for card in state.removed_cards],
            "in_front": {names.card[card]: owner for card, owner in sorted(state.front.items())},
        },
        "effects": effects_named(state, names),
        "done": _done(state, names),
    }


def own_seats(spectators: list[SeatView], state: State, seat: Seat) -> list[SeatView]:
    """Return the seats as `seat` sees them: what spectators see of the same moment plus its own cards."""
    seats = spectators[:]
    card = names_for(state.board).card
    seats[seat] = {**seats[seat], "hand": [card[held] for held in state.hands[seat]]}
    return seats


def asked_view(state: State, seat: Seat | None) -> AskedView | None:
    """Return who is asked what; only the asked seat gets the answers."""
    if state.asked < 0 or state.winner >= 0:
        return None
    question = state.frames[-1].question(state)
    own = state.asked == seat
    return {
        "seat": state.asked,
        "question": question.key,
        "clause": question.clause,
        # Other players may not know a card in somebody's hand.
        "subjects": [noun for noun in question.subjects if own or not actions.is_card(noun)],
        "undoable": question.undoable,
        "options": list(state.options) if own else [],
    }


def _seat(state: State, names: Names, seat: Seat, own: bool, vp_sources: list[tuple[str, int]]) -> SeatView:
    capital = state.capitals[seat]
    return {
        "vp": state.vp[seat],
        "vp_sources": vp_sources,
        "legitimacy": state.legitimacy[seat],
        "legitimacy_sources": legitimacy_sources(state, seat),
        "champion": bool(state.champion[seat]),
        "cards": len(state.hands[seat]),
        "hand": [names.card[card] for card in state.hands[seat]] if own else [],
        "roster": [names.general[general] for general in state.roster[seat]],
        "dispersed": units_named(state.dispersed_troops[seat], names),
        "training": training_named(state.training[seat], names),
        "capital": names.space[capital] if capital >= 0 else None,
        "captured_capitals": state.captured_capitals[seat],
    }


def _stacks(state: State, names: Names) -> list[StackView]:
    """List CUs by owner and location, in a fixed order, with the Generals who are with them."""
    place, groups = names.place, names.groups
    found: dict[int, StackView] = {}  # by location, then owner
    for seat, held in enumerate(state.troops):  # 7.2/c: everybody may count them
        for location, group in held.items():
            found[location * _OWNERS + seat] = {
                "at": place[location],
                "owner": seat,
                "units": groups[group].copy(),
                "generals": [],
            }
    for name, location, owner in zip(names.general, state.general_at, state.general_owner, strict=False):
        if location >= 0:
            key = location * _OWNERS + owner
            if key not in found:
                found[key] = {"at": place[location], "owner": owner, "units": {}, "generals": []}
            found[key]["generals"].append(name)
    return [found[key] for key in sorted(found)]


def _force(state: State, names: Names) -> ForceView | None:
    """9.1, 11.2/d: the pieces a player has put together to move, or to Intercept with, else None."""
    force = moving_force(state)
    if force is None or not force.generals:
        return None
    place = names.place
    marches = force.intercepts < 0
    return {
        "seat": force.seat,
        "at": place[force.at],
        "units": units_named(force.units, names),
        "generals": _generals_in(force.generals, names),
        "royals": [name for royal, name in enumerate(names.royal) if force.royals >> royal & 1],
        "commander": names.general[force.commander] if force.commander >= 0 else None,
        "points": force.points if marches else None,
        "left": max(0, force.left) if marches else None,
        "intercepts": None if marches else place[force.intercepts],
    }


def _done(state: State, names: Names) -> DoneView:
    """Return what has happened in the current Segment and still matters in it."""
    place = names.place
    return {
        "moved": _generals_in(state.moved_generals, names),
        "fought": _generals_in(state.fought_generals, names),
        "arrived": _generals_in(state.fresh_generals, names),
        "moved_royals": [name for royal, name in enumerate(names.royal) if state.moved_royals >> royal & 1],
        "moved_units": {
            place[location]: units_named(group, names)
            for location, group in sorted(state.moved_troops.items())
        },
        "fought_units": {
            place[location]: units_named(group, names)
            for location, group in sorted(state.fought_troops.items())
        },
        "placed": {place[space]: number for space, number in sorted(state.placed_here.items())},
        "sieges": {
            place[space]: packed.siege_count(done) for space, done in sorted(state.sieges_done.items())
        },
        "movement_roll": state.movement_roll,
        "movement_points": _movement_points(state, names),
        "naval_general": names.general[state.naval_general] if state.naval_general >= 0 else None,
    }


def _movement_points(state: State, names: Names) -> dict[str, int]:
    seat = state.active
    if not state.movement_roll or seat < 0:
        return {}
    return {
        names.general[general]: general_allowance(state, seat, general)
        for general in state.roster[seat]
        if state.general_at[general] >= 0
    }


def _generals_in(mask: int, names: Names) -> list[str]:
    found: list[str] = []
    while mask:
        lowest = mask & -mask
        found.append(names.general[lowest.bit_length() - 1])
        mask ^= lowest
    return found


def units_named(group: int, names: Names) -> Units:
    """Return a packed group as counts by kind."""
    return names.groups[group].copy()


def training_named(training: int, names: Names) -> tuple[str, int] | None:
    """Return the kind of CU in training and its progress."""
    if training < 0:
        return None
    return names.unit[packed.training_kind(training)], packed.training_progress(training)


# ---------------------------------------------------------------------- samples


def sample(state: State, seat: Seat | None, rng_seed: int | str | bytes) -> State:
    """Return a full state that `seat` cannot tell from the real one.

    view(sample(state, seat, x), seat) is the same as view(state, seat). Cards the seat has not seen are dealt
    again among the other hands, the table cards and the draw pile, and future dice differ. A seat that must
    decide keeps cards that explain the question.
    """
    twin = state.copy()
    twin.seed = seed_bytes(rng_seed)
    twin.counter = 0
    twin.script = None
    unseen: list[Card] = []
    for other, hand in enumerate(twin.hands):
        if other != seat:
            unseen.extend(hand)
    unseen.extend(twin.table_cards)
    unseen.extend(twin.draw_pile)
    unseen.sort()  # the true order must not leak
    twin.shuffle(unseen)
    _deal(twin, seat, unseen)
    choose_discards_anew(twin, seat)
    if twin.asked >= 0 and twin.asked != seat and not _can_be_asked(twin):
        _give_a_reason_to_be_asked(twin, state, seat)
    return twin


def _deal(state: State, seat: Seat | None, unseen: list[Card]) -> None:
    start = 0
    for other, hand in enumerate(state.hands):
        if other != seat:
            hand[:] = unseen[start : start + len(hand)]
            start += len(hand)
    for pile in (state.table_cards, state.draw_pile):
        pile[:] = unseen[start : start + len(pile)]
        start += len(pile)


def _can_be_asked(state: State) -> bool:
    """Return whether the open question makes sense with the cards now held; updates the options."""
    top = state.frames[-1]
    options = top.options(state)
    state.options = tuple(options)
    return len(options) > 1 or (len(options) == 1 and top.is_always_put(state))


def _give_a_reason_to_be_asked(twin: State, truth: State, seat: Seat | None) -> None:
    """With `windows = holders` the question reveals that the seat holds a fitting card: deal it one."""
    hand = twin.hands[twin.asked]
    piles = [held for other, held in enumerate(twin.hands) if other not in (seat, twin.asked)]
    piles += [twin.table_cards, twin.draw_pile]
    if hand:
        for pile in piles:
            for place in range(len(pile)):
                hand[0], pile[place] = pile[place], hand[0]
                if _can_be_asked(twin):
                    return
                hand[0], pile[place] = pile[place], hand[0]
    # No single card explains the question: only the true cards do.
    for mine, real in zip(twin.hands, truth.hands, strict=True):
        mine[:] = real
    twin.table_cards[:] = truth.table_cards
    twin.draw_pile[:] = truth.draw_pile
    twin.options = truth.options
