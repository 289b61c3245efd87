"""The shape of the content document; `content_document` makes it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from diadochoi.content.model import UnitKind
from diadochoi.drawing.drawn_board import BoardShape, PathKindName
from diadochoi.rules.knowledge.views import Units
from diadochoi.server.schemas import Colour, TablePack

UnitId = Annotated[str, Field(json_schema_extra={"enum": [kind.name.lower() for kind in UnitKind]})]
SpaceKindName = Literal["minor", "major", "stronghold", "transit"]
RoyalKindName = Literal["heir", "female", "body"]
CardTypeName = Literal["event", "bonus", "surprise", "general"]


class ProvinceInfo(TypedDict):
    id: str
    name: str
    aka: str
    vp: int
    need: int
    region: str
    spaces: list[str]
    major_city: str | None


class SpaceInfo(TypedDict):
    id: str
    name: str
    aka: str
    kind: SpaceKindName
    province: str | None
    port: bool
    seas: list[str]
    hellespont: bool
    siege_modifier: int
    independent: list[int]
    transit: bool


class PathInfo(TypedDict):
    a: str
    b: str
    kind: PathKindName
    cost: int


class MapFacts(TypedDict):
    seas: dict[str, str]
    provinces: list[ProvinceInfo]
    spaces: list[SpaceInfo]
    paths: list[PathInfo]


class UnitInfo(TypedDict):
    id: UnitId
    name: str
    strength: int | None
    macedonian: bool
    training_cost: int
    supply: int | None


class AbilityInfo(TypedDict):
    name: str
    title: str
    text: str
    clauses: list[str]


class StartInfo(TypedDict):
    province: str
    spaces: list[str]
    units: Units
    royals: list[str]
    pcs: int


class RecruitInfo(TypedDict):
    units: Units
    cavalry_units: Units
    provinces: list[str]
    any_port: bool
    after_death_of: str | None


class GeneralInfo(TypedDict):
    id: str
    name: str
    aka: str
    seniority: int
    initiative: int
    battle: int
    popularity: int
    legitimacy: int
    class_by_players: dict[str, str]
    ability: AbilityInfo | None
    start: StartInfo | None
    recruit: RecruitInfo | None


class MinorsInfo(TypedDict):
    per_player: int
    initiative: int
    battle: int
    names: list[list[str]]
    ids: list[list[str]]


class RoyalInfo(TypedDict):
    id: str
    name: str
    kind: RoyalKindName
    legitimacy: int
    start: str | None
    regency_turn: int


class FleetInfo(TypedDict):
    id: str
    name: str
    holder: str
    holder_id: str | None
    normal: int
    upgraded: int
    card: str | None


class ArmyInfo(TypedDict):
    id: str
    name: str
    people: str
    units: int
    initiative: int
    battle: int
    start: str | None
    entries: list[str]
    provinces: list[str]
    wakes_by: str | None


class PieceFacts(TypedDict):
    units: list[UnitInfo]
    generals: list[GeneralInfo]
    minors: MinorsInfo
    royals: list[RoyalInfo]
    fleets: list[FleetInfo]
    independents: list[ArmyInfo]


class CardInfo(TypedDict):
    id: str
    number: str
    title: str
    type: CardTypeName
    ops: int
    optional: bool
    removed_after_event: bool
    works_from_table: bool
    earliest_turn: int
    windows: list[str]
    summary: str
    """What it does, in one sentence."""
    timing: str
    preconditions: list[str]
    effects: list[str]
    clauses: list[str]
    editions: list[str]
    kept: str | None


class TablesInfo(TypedDict):
    """The tables of the rulebook; rows and columns as `content.model.Tables` numbers them."""

    battle: list[list[int]]
    attrition: list[list[int]]
    attrition_elephant_die: int
    siege: list[list[int]]
    unrest: dict[str, list[str]]
    unrest_again: list[int]
    movement: list[list[int]]
    path_cost: dict[str, int]
    siege_points_needed: list[int]
    elephant: list[int]
    lord_of_asia: list[str]
    numbers: dict[str, int]


class PlayerCountInfo(TypedDict):
    players: int
    generals_each: int
    discard_pass: bool
    instant_vp: int
    hand: int
    table_cards: int
    rounds: int
    reveals: int


class CalendarTurnInfo(TypedDict):
    turn: int
    name: str
    events: tuple[str, ...]
    reinforcements: bool
    burial: bool
    recruit_at_equal: bool


class OptionalRuleInfo(TypedDict):
    id: str
    title: str
    text: str
    clauses: list[str]
    players: list[int]
    cards: list[str]
    """The optional cards that can be chosen one by one."""


class HouseRuleInfo(TypedDict):
    id: str
    title: str
    text: str
    values: tuple[str, ...]
    default: str
    clauses: tuple[str, ...]


class EditionInfo(TypedDict):
    id: str
    title: str
    turns: int
    instant_legitimacy: int
    instant_from_turn: int


class SettingFacts(TypedDict):
    player_counts: dict[str, PlayerCountInfo]
    calendar: list[CalendarTurnInfo]
    optional_rules: list[OptionalRuleInfo]
    house_rules: list[HouseRuleInfo]
    editions: list[EditionInfo]


class NameCatalogue(TypedDict):
    """Names of pieces, places and players in a language, by key; `{}` stands for a name of the content."""

    word: dict[str, str]


class ContentFacts(MapFacts, PieceFacts, SettingFacts):
    edition: str
    pack: TablePack | None
    content_hash: str
    rules_version: int
    colours: list[Colour]
    geometry: BoardShape
    cards: list[CardInfo]
    tables: TablesInfo
    words: NameCatalogue
    verbs: list[str]
    verb_clauses: dict[str, str]


class ContentDocument(ContentFacts):
    hash: str
