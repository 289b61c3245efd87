"""The facts of the game as frozen, indexed objects.

Inside the program things are small integers, and names are used only for input and output: every list below
is in the order of its data file, and an entry's `index` is its position in that list. Spaces and Transit
Points share one numbering (spaces first), so that a path or an army needs only one kind of place. This module
knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from diadochoi.content.pack_files import PackFiles


class SpaceKind(IntEnum):
    """What is printed on the board; a space is a Stronghold only while an Independent PC is on it (2/f)."""

    MINOR = 0
    MAJOR = 1
    STRONGHOLD = 2
    TRANSIT = 3


class PathKind(IntEnum):
    LAND = 0
    MOUNTAIN = 1
    STRAIT = 2
    SEA = 3
    TRANSMED = 4


class Region(IntEnum):
    AFRICA = 0
    EUROPE = 1
    MAJOR_ISLANDS = 2
    ASIA = 3


class UnitKind(IntEnum):
    """Kinds of Combat Unit, in the order in which packed unit counts store them."""

    LOYAL = 0
    ROYAL = 1
    SILVER_SHIELDS = 2
    MERCENARY = 3
    ELEPHANT = 4
    CAVALRY = 5


class CardType(IntEnum):
    EVENT = 0
    BONUS = 1
    SURPRISE = 2
    GENERAL = 3  # 3e/7.1/a: brings a Major General who was not dealt


class GeneralClass(IntEnum):
    STARTING = 0
    RESERVE = 1
    EVENT = 2
    UNAVAILABLE = 3


class RoyalKind(IntEnum):
    HEIR = 0
    FEMALE = 1
    BODY = 2


class FleetHolder(IntEnum):
    """What gives control of a Fleet (7.4/b): a Province, one city space, or a card."""

    PROVINCE = 0
    SPACE = 1
    CARD = 2


@dataclass(frozen=True, slots=True)
class Province:
    index: int
    id: str
    name: str
    vp: int
    region: Region
    spaces: tuple[int, ...]  # without Transit Points
    need: int  # PCs needed for control, including the Major City
    major_city: int  # space index, -1 for none
    aka: str  # name in the older editions, "" if it is the same


@dataclass(frozen=True, slots=True)
class Space:
    index: int
    id: str
    name: str
    province: int  # -1 for a Transit Point outside every Province
    kind: SpaceKind
    port: bool
    seas: frozenset[str]  # seas of the Port ("megale_thalassa", "pontos_euxeinos", ...)
    hellespont: bool
    siege_modifier: int
    independent: tuple[int, ...]  # player counts for which it starts with an Independent PC
    longitude: float
    aka: str  # familiar Latin or English name, "" if it is the same


@dataclass(frozen=True, slots=True)
class Path:
    a: int
    b: int
    kind: PathKind
    cost: int


@dataclass(frozen=True, slots=True)
class UnitType:
    kind: UnitKind
    id: str
    name: str
    strength: int  # -1: rolled in battle (Elephants)
    macedonian: bool  # takes Attrition and is Dispersed in defeat instead of being eliminated
    training_cost: int  # 0: cannot be trained
    supply: int  # -1: unlimited


@dataclass(frozen=True, slots=True)
class Start:
    """How a Starting General enters the game (4.6)."""

    province: int
    spaces: tuple[int, ...]  # the owner chooses one
    units: tuple[int, ...]  # counts by UnitKind
    royals: tuple[int, ...]  # royal family indices that start with him
    pcs: int  # PCs in the Province: all its spaces without an Independent PC


@dataclass(frozen=True, slots=True)
class Recruit:
    """How a Reserve or Event General arrives (6.2D): with these CUs, if possible in these Provinces."""

    units: tuple[int, ...]
    cavalry_units: tuple[int, ...]  # with optional rule 16.9 (same as units if it changes nothing)
    provinces: tuple[int, ...]  # empty together with any_port: any Port
    any_port: bool
    after_death_of: int  # general index, -1 for none
    may_take_major_city: bool


@dataclass(frozen=True, slots=True)
class Ability:
    """A General's Special Ability: a named effect with parameters, read by the rules (7.1/b)."""

    name: str  # "" for none
    title: str
    text: str
    params: Mapping[str, object]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class General:
    index: int
    id: str
    name: str
    seniority: int
    initiative: int
    battle: int
    popularity: int
    legitimacy: int
    class_by_players: Mapping[int, GeneralClass]
    ability: Ability
    start: Start | None
    recruit: Recruit | None
    aka: str  # name in the older editions, "" if it is the same or there was none


@dataclass(frozen=True, slots=True)
class MinorGenerals:
    per_player: int
    initiative: int
    battle: int
    names: tuple[tuple[str, ...], ...]  # by seat


@dataclass(frozen=True, slots=True)
class Royal:
    index: int
    id: str
    name: str
    kind: RoyalKind
    legitimacy: int
    start: int  # space index, -1: holding box
    regency_turn: int  # Game Turn whose Preparations Phase decides the Heir's fate, 0 for none


@dataclass(frozen=True, slots=True)
class Fleet:
    index: int
    id: str
    name: str
    holder: FleetHolder
    holder_index: int  # province or space index; -1 for a card
    normal: int
    upgraded: int
    card: str  # id of the card that gives it, "" unless held by a card


@dataclass(frozen=True, slots=True)
class IndependentArmy:
    index: int
    id: str
    name: str
    people: str
    units: int
    initiative: int
    battle: int
    start: int  # space index, -1: holding box
    entries: tuple[int, ...]  # spaces connected to its holding box
    provinces: tuple[int, ...]  # empty: may go anywhere
    forbidden_spaces: tuple[int, ...]
    westward: bool  # 9.5/m
    removed_in: tuple[int, ...]  # provinces that remove it when it enters (PHILON in Hellas)
    returns_to_box: bool  # when beaten (14.9/h)
    wakes_by: str  # card id, "" if active from the start


@dataclass(frozen=True, slots=True)
class Card:
    index: int
    id: str
    number: str
    title: str
    type: CardType
    ops: int  # 0 for Surprise cards
    optional: bool
    removed_after_event: bool
    works_from_table: bool  # also carried out when revealed with 2 or 3 players (6/d)
    earliest_turn: int
    windows: tuple[str, ...]  # moments at which a Surprise card may be played
    effect: str  # name of the effect in rules/cards
    params: Mapping[str, object]
    summary_text: str  # what it does, in one sentence
    timing_text: str
    precondition_text: tuple[str, ...]
    effect_text: tuple[str, ...]
    clauses: tuple[str, ...]
    editions: tuple[str, ...]
    kept: str  # how long it stays in front of its player ("player_turn", "game_turn", ...), "" if it does not


@dataclass(frozen=True, slots=True)
class Tables:
    battle: tuple[tuple[int, ...], ...]  # [modified roll 0..14][strength 0..40] -> Battle Score
    attrition: tuple[tuple[int, ...], ...]  # [die 0..8][CUs in the group 0..40] -> CUs lost
    attrition_elephant_die: int  # on this die or more the first loss is an Elephant
    siege: tuple[tuple[int, int], ...]  # [modified die 0..10] -> (Siege Points, CUs lost); below 0: as 0
    unrest: Mapping[int, tuple[int, ...]]  # 2d6 -> provinces to choose from
    unrest_again: frozenset[int]  # rolls that place and roll again
    movement: tuple[tuple[int, ...], ...]  # [initiative 0..6][die 0..6] -> MPs
    path_cost: tuple[int, ...]  # by PathKind
    siege_points_needed: tuple[int, int, int]  # Minor, Major, Stronghold (index by SpaceKind)
    general_loss_roll: int  # the modified roll that calls for the check (14.8)
    general_loss_win: int  # lowest die that kills him if his side won or drew
    general_loss_lose: int
    unit_strength: tuple[int, ...]  # Combat Strength of a CU by UnitKind; 0 for Elephants, which roll
    elephant: tuple[int, ...]  # [die 0..6] -> Combat Strength of an Elephant CU
    lord_of_asia: tuple[int, ...]  # provinces
    numbers: Mapping[str, int]  # limits, costs and awards by name (forage_limit, overrun_ratio, ...)


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """What depends on the number of players (4.3, 5.3, 6, 3.1)."""

    players: int
    generals_each: int
    discard_pass: bool  # 4.4/c
    instant_vp: int
    hand: int
    table_cards: int
    rounds: int
    reveals: int  # table cards revealed at the end of each Round


REGENCY_EVENT: Final = "regency_"  # and the id of the Heir who comes of age
REMOVE_CART: Final = "remove_funeral_cart"  # the event that removes an unburied Cart (3.8/f)


@dataclass(frozen=True, slots=True)
class CalendarTurn:
    """What a Game Turn allows, and the events of its Preparations Phase in order (5.1A).

    Heirs who come of age in this turn (`Royal.regency_turn`) are the first events.
    """

    turn: int
    name: str  # "I"
    events: tuple[str, ...]
    reinforcements: bool
    burial: bool
    recruit_at_equal: bool  # with as many Major Generals as were dealt (6.2D)


@dataclass(frozen=True, slots=True)
class OptionalRule:
    id: str  # "16.2"
    title: str
    text: str
    clauses: tuple[str, ...]
    players: tuple[int, ...] = ()  # the numbers of players it is for; empty: all
    switches: Mapping[str, object] = field(default_factory=dict)  # what it sets, if it belongs to an edition


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A ruling that players may reverse: a named switch with the recommended default."""

    id: str
    title: str
    text: str
    values: tuple[str, ...]
    default: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    id: str
    title: str
    turns: int
    instant_legitimacy: int
    instant_from_turn: int
    switches: Mapping[str, object]  # every named difference between the editions, typed in switches.toml
    options: Mapping[str, OptionalRule] = field(
        default_factory=dict
    )  # its own optional rules: bundles of switches


@dataclass(frozen=True, slots=True)
class Content:
    id: str  # "base", or the id of the content pack laid over it
    hash: str
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]  # named spaces first, then Transit Points
    named_spaces: int
    paths: tuple[Path, ...]
    units: tuple[UnitType, ...]
    generals: tuple[General, ...]
    minors: MinorGenerals
    royals: tuple[Royal, ...]
    fleets: tuple[Fleet, ...]
    independents: tuple[IndependentArmy, ...]
    cards: tuple[Card, ...]
    tables: Tables
    player_counts: Mapping[int, PlayerCount]
    optional_rules: Mapping[str, OptionalRule]
    house_rules: Mapping[str, HouseRule]
    editions: Mapping[str, Edition]
    seat_colours: tuple[str, ...]
    calendar: tuple[CalendarTurn, ...]
    seas: Mapping[str, str]  # id -> name
    index: Mapping[str, Mapping[str, int]]  # kind ("space", "province", "general", ...) -> id -> index
    pack: PackFiles | None = None  # the content pack laid over it, included in records
