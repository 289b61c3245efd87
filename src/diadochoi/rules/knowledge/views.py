"""What one seat, or a spectator, may know (2/ar, 5.3/d): derived from the state here and nowhere else.

A view is plain JSON data: things by their ids, seats as numbers (-1 nobody, 5 the Independent Faction). The
hands of others, the draw pile, the face-down table cards and the random state never enter it. The types here
are what the server's schema and the browser's types are generated from; a docstring under a field goes along.
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

_OWNERS: Final = 8  # more than there are factions

# CUs by kind, those there are.
Units = dict[str, int]


class SeatView(TypedDict):
    """What everybody knows of a player; `hand` is filled for the player's own view only."""

    vp: int
    vp_sources: list[tuple[str, int]]
    legitimacy: int
    legitimacy_sources: list[tuple[str, int]]
    champion: bool
    cards: int
    """How many cards the player holds."""
    hand: list[str]
    roster: list[str]
    dispersed: Units
    training: tuple[str, int] | None
    """The kind of CU in training, and progress."""
    capital: str | None
    captured_capitals: int


class StackView(TypedDict):
    at: str
    owner: int
    units: Units
    generals: list[str]


class ForceView(TypedDict):
    """The pieces a player has put together to move, or to Intercept with."""

    seat: int
    at: str
    units: Units
    generals: list[str]
    royals: list[str]
    commander: str | None
    points: int | None
    """Movement points in all; null for a force that gathers to Intercept."""
    left: int | None
    """Movement points left."""
    intercepts: str | None
    """The place where a force would Intercept."""


class CardsView(TypedDict):
    draw_pile: int
    table: int
    discards: list[str]
    removed: list[str]
    in_front: dict[str, int]
    """Cards in front of a player, each with the player."""


class DoneView(TypedDict):
    """What has happened in the current Segment and still matters in it."""

    moved: list[str]
    fought: list[str]
    arrived: list[str]
    moved_royals: list[str]
    moved_units: dict[str, Units]
    fought_units: dict[str, Units]
    placed: dict[str, int]
    sieges: dict[str, int]
    movement_roll: int
    movement_points: dict[str, int]
    """9.2/d: the MPs that the roll gives the active player's Generals, by their ids; empty before it."""
    naval_general: str | None


class BoardView(TypedDict):
    """The whole table as a viewpoint may see it, apart from the open question."""

    seat: int
    """The viewpoint; -1 is a spectator."""
    players: int
    edition: str
    options: list[str]
    house_rules: dict[str, str]
    turn: int
    round: int
    segment: str
    active: int
    order: list[int]
    clockwise: bool
    usurper: int
    winner: int
    win: str
    seats: list[SeatView]
    control: dict[str, int]
    """Spaces with a control marker, each with its owner."""
    provinces: dict[str, int]
    """Provinces somebody controls, each with the owner."""
    stacks: list[StackView]
    force: ForceView | None
    generals: dict[str, tuple[str, int]]
    """Generals in play: the place and the owner."""
    popularity: dict[str, int]
    """Popularity gained during the game, where there is any."""
    royals: dict[str, tuple[str, int]]
    tomb: tuple[str, int] | None
    """Where Alexander was buried, and by whom."""
    fleets: dict[str, tuple[int, int, bool, bool]]
    """Owner, strength, whether upgraded, whether dispersed."""
    independents: dict[str, str]
    siege_points: dict[str, tuple[int, int]]
    """The besieger and the points."""
    cards: CardsView
    effects: list[dict[str, str | int | list[str]]]
    """Lasting effects: the `name` of each, and its fields."""
    done: DoneView


class AskedView(TypedDict):
    """The open question; subjects and options as the rules number them."""

    seat: int
    question: str
    clause: str
    subjects: list[int]
    undoable: bool
    options: list[int]


class View(BoardView):
    decision: AskedView | None


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
    """Everything `seat` may know of this moment; None is a spectator, who holds no cards."""
    return {**board_view(state, seat), "decision": asked_view(state, seat)}


def board_view(state: State, seat: Seat | None) -> BoardView:
    """The table without the open question."""
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
    """The seats as `seat` sees them, made of what spectators see of the same moment by adding its cards."""
    seats = spectators[:]
    card = names_for(state.board).card
    seats[seat] = {**seats[seat], "hand": [card[held] for held in state.hands[seat]]}
    return seats


def asked_view(state: State, seat: Seat | None) -> AskedView | None:
    """Who is asked what; the answers are for the seat asked alone."""
    if state.asked < 0 or state.winner >= 0:
        return None
    question = state.frames[-1].question(state)
    own = state.asked == seat
    return {
        "seat": state.asked,
        "question": question.key,
        "clause": question.clause,
        # A card in somebody's hand is nobody else's business.
        "subjects": [
            noun for noun in question.subjects if own or not actions.CARD <= noun < actions.PROVINCE
        ],
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
    """CUs by owner and location, in a fixed order, with the Generals who are with them."""
    place = names.place
    found: dict[int, StackView] = {}  # by location, then owner
    for seat, held in enumerate(state.troops):  # 7.2/c: everybody may count them
        for location, group in held.items():
            found[location * _OWNERS + seat] = {
                "at": place[location],
                "owner": seat,
                "units": units_named(group, names),
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
    """9.1, 11.2/d: the pieces a player has put together to move, or to Intercept with; None if nobody has."""
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
    """What has happened in the current Segment and still matters in it."""
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
    """A packed group as counts by kind."""
    return _units_named(group, names).copy() if group else {}


@lru_cache(maxsize=4096)  # a view names the same few groups over and over
def _units_named(group: int, names: Names) -> Units:
    return {name: number for name, number in zip(names.unit, units.unpack(group), strict=True) if number}


def training_named(training: int, names: Names) -> tuple[str, int] | None:
    """Kind of CU in training and progress."""
    if training < 0:
        return None
    return names.unit[packed.training_kind(training)], packed.training_progress(training)


# ---------------------------------------------------------------------- samples


def sample(state: State, seat: Seat | None, rng_seed: int | str | bytes) -> State:
    """A full state that `seat` cannot tell from the real one: view(sample(state, seat, x), seat) is the same.

    Cards it has not seen are dealt anew among the other hands, the table cards and the draw pile, and the
    dice to come are others. A seat that is asked something keeps cards with which it could be asked that.
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
    unseen.sort()  # nothing of the true order may shine through
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
    """Whether the pending question makes sense with the cards now held; brings the options up to date."""
    top = state.frames[-1]
    options = top.options(state)
    state.options = tuple(options)
    return len(options) > 1 or (len(options) == 1 and top.is_always_put(state))


def _give_a_reason_to_be_asked(twin: State, truth: State, seat: Seat | None) -> None:
    """With `windows = holders` the question tells that the seat holds a fitting card: deal it one."""
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
