"""The types of the content document; `content_document` makes it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from diadochoi.content.model import UnitKind
from diadochoi.drawing.drawn_board import BoardShape, PathKindName
from diadochoi.rules.knowledge.views import Units
from diadochoi.server.schemas.fields import Colour
from diadochoi.server.schemas.table_info import TablePack

UnitId = Annotated[str, Field(json_schema_extra={"enum": [kind.name.lower() for kind in UnitKind]})]
SpaceKindName = Literal["minor", "major", "stronghold", "transit"]
RoyalKindName = Literal["heir", "female", "body"]
CardTypeName = Literal["event", "bonus", "surprise", "general"]


class ProvinceInfo(TypedDict):
    id: str
    """The id of the Province."""
    name: str
    """The name on the map."""
    aka: str
    """The name in older editions; empty if it is the same."""
    vp: int
    """The VP it is worth."""
    need: int
    """How many of its spaces control it."""
    region: str
    """The part of the world it belongs to."""
    spaces: list[str]
    """Its spaces, by id."""
    major_city: str | None
    """Its Major City; null if it has none."""


class SpaceInfo(TypedDict):
    id: str
    """The id of the space."""
    name: str
    """The name on the map."""
    aka: str
    """A familiar Latin or English name; empty if it is the same."""
    kind: SpaceKindName
    """What is printed on it."""
    province: str | None
    """Its Province; null if it belongs to none."""
    port: bool
    """Whether it is a port."""
    seas: list[str]
    """The seas it lies on, by id."""
    hellespont: bool
    """Whether it lies at the Hellespont."""
    siege_modifier: int
    """What is added to a Siege roll against it."""
    independent: list[int]
    """The numbers of players with which it begins with an Independent PC marker."""
    transit: bool
    """Whether Armies only pass through it."""


class PathInfo(TypedDict):
    a: str
    """One end."""
    b: str
    """The other end."""
    kind: PathKindName
    """What kind of path it is."""
    cost: int
    """The MPs it costs."""


class MapFacts(TypedDict):
    seas: dict[str, str]
    """The names of the seas, by id."""
    provinces: list[ProvinceInfo]
    """All Provinces."""
    spaces: list[SpaceInfo]
    """All spaces."""
    paths: list[PathInfo]
    """The paths between them."""


class UnitInfo(TypedDict):
    id: UnitId
    """The id of the kind of CU."""
    name: str
    """The name of the kind."""
    strength: int | None
    """Its strength; null if a die decides it."""
    macedonian: bool
    """Whether it is Macedonian."""
    training_cost: int
    """The OPs its training takes; 0 if it cannot be trained."""
    supply: int | None
    """How many pieces there are; null for no limit."""


class AbilityInfo(TypedDict):
    name: str
    """The key of the ability."""
    title: str
    """Its name."""
    text: str
    """What it does."""
    clauses: list[str]
    """The clauses it comes from."""


class StartInfo(TypedDict):
    province: str
    """The Province the General begins in."""
    spaces: list[str]
    """The spaces he may begin in."""
    units: Units
    """The CUs he begins with."""
    royals: list[str]
    """The Royal Family members he begins with."""
    pcs: int
    """How many PC markers he places."""


class RecruitInfo(TypedDict):
    units: Units
    """The CUs he brings."""
    cavalry_units: Units
    """The CUs he brings with optional rule 16.9."""
    provinces: list[str]
    """The Provinces he may appear in."""
    any_port: bool
    """Whether he may appear in any port of yours."""
    after_death_of: str | None
    """The General who must be dead first."""


class GeneralInfo(TypedDict):
    id: str
    """The id of the General."""
    name: str
    """His name."""
    aka: str
    """The name in older editions; empty if it is the same."""
    seniority: int
    """His rank; 1 is the most Senior."""
    initiative: int
    """His Initiative Rating."""
    battle: int
    """His Battle Rating."""
    popularity: int
    """His Popularity."""
    legitimacy: int
    """The Legitimacy he gives."""
    class_by_players: dict[str, str]
    """Whether he is dealt, in reserve or comes by a card, by number of players."""
    ability: AbilityInfo | None
    """His special ability."""
    start: StartInfo | None
    """How he begins if he is dealt; null if he never is."""
    recruit: RecruitInfo | None
    """How he arrives later; null if he never does."""


class MinorsInfo(TypedDict):
    per_player: int
    """How many Minor Generals each player has."""
    initiative: int
    """Their Initiative Rating."""
    battle: int
    """Their Battle Rating."""
    names: list[list[str]]
    """Their names, by seat."""
    ids: list[list[str]]
    """Their ids, by seat."""


class RoyalInfo(TypedDict):
    id: str
    """The id of the piece."""
    name: str
    """The name on the counter."""
    kind: RoyalKindName
    """An Heir, a woman, or the body of Alexander."""
    legitimacy: int
    """The Legitimacy it gives."""
    start: str | None
    """The space it begins in; null if it begins in a Holding Box."""
    regency_turn: int
    """The Game Turn in which the Heir comes of age; 0 for other pieces."""


class FleetInfo(TypedDict):
    id: str
    """The id of the Fleet."""
    name: str
    """The name on its counter."""
    holder: str
    """What gives control of it: a Province, a space or a card."""
    holder_id: str | None
    """The id of that Province or space; null for a card."""
    normal: int
    """Its strength."""
    upgraded: int
    """Its strength after an upgrade."""
    card: str | None
    """The id of the card that gives it; null if a Province or space does."""


class ArmyInfo(TypedDict):
    id: str
    """The id of the Independent Army."""
    name: str
    """The name on its counter."""
    people: str
    """The people it consists of, such as Thrakians."""
    units: int
    """How many CUs it has."""
    initiative: int
    """Its Initiative Rating."""
    battle: int
    """Its Battle Rating."""
    start: str | None
    """The space it begins in; null if it begins in its Holding Box."""
    entries: list[str]
    """The spaces connected to its Holding Box."""
    provinces: list[str]
    """The Provinces it may enter; empty for all."""
    wakes_by: str | None
    """The card that brings it into play; null if it is in play from the start."""


class PieceFacts(TypedDict):
    units: list[UnitInfo]
    """The kinds of CU."""
    generals: list[GeneralInfo]
    """All Generals except the Minor Generals."""
    minors: MinorsInfo
    """The Minor Generals."""
    royals: list[RoyalInfo]
    """The Royal Family, and the body of Alexander."""
    fleets: list[FleetInfo]
    """All Fleets."""
    independents: list[ArmyInfo]
    """The Independent Armies."""


class CardInfo(TypedDict):
    id: str
    """The id of the card."""
    number: str
    """The number printed on it."""
    title: str
    """The title printed on it."""
    type: CardTypeName
    """What kind of card it is."""
    ops: int
    """Its Operation Points."""
    optional: bool
    """Whether an optional rule adds it."""
    removed_after_event: bool
    """Whether it leaves the game after its Event."""
    works_from_table: bool
    """Whether it also takes effect when it is revealed from the table, with 2 or 3 players."""
    earliest_turn: int
    """The first Game Turn in which it can be played."""
    windows: list[str]
    """The moments at which it can be played as a Surprise card."""
    summary: str
    """What it does, in one sentence."""
    timing: str
    """When it can be played, as printed."""
    preconditions: list[str]
    """What it needs, as printed."""
    effects: list[str]
    """What it does, as printed."""
    clauses: list[str]
    """The clauses about it."""
    editions: list[str]
    """The editions that have it."""
    kept: str | None
    """How long it stays in front of its player, such as `game_turn`; null if it does not."""


class TablesInfo(TypedDict):
    """The tables of the rulebook, with the row and column numbers of `content.model.Tables`."""

    battle: list[list[int]]
    """The Battle Table: the Battle Score by modified roll and strength."""
    attrition: list[list[int]]
    """The Attrition Table: CUs lost, by die and size of the group."""
    attrition_elephant_die: int
    """The die from which the first loss is an Elephant."""
    siege: list[list[int]]
    """The Siege Table: Siege Points and CUs lost, by modified die."""
    unrest: dict[str, list[str]]
    """The Unrest Table: the Provinces to choose from, by the sum of two dice."""
    unrest_again: list[int]
    """The sums after which the dice are rolled again."""
    movement: list[list[int]]
    """The Movement Table: MPs, by Initiative Rating and die."""
    path_cost: dict[str, int]
    """The MPs of each kind of path."""
    siege_points_needed: list[int]
    """Siege Points that take a Minor City, a Major City and a Stronghold."""
    elephant: list[int]
    """The strength of an Elephant, by its die."""
    lord_of_asia: list[str]
    """The Provinces that make a Lord of Asia."""
    numbers: dict[str, int]
    """Limits, costs and awards, by name."""


class PlayerCountInfo(TypedDict):
    players: int
    """How many play."""
    generals_each: int
    """How many Generals each player begins with."""
    discard_pass: bool
    """Whether a player may discard a card to pass."""
    instant_vp: int
    """VP that win the game at once."""
    hand: int
    """Cards dealt to each player."""
    table_cards: int
    """Cards that are not dealt but revealed from the table, Round by Round."""
    rounds: int
    """Rounds in a Game Turn."""
    reveals: int
    """Table cards revealed at the end of each Round."""


class CalendarTurnInfo(TypedDict):
    turn: int
    """The number of the Game Turn."""
    name: str
    """Its Roman numeral."""
    events: tuple[str, ...]
    """The events of its Preparations Phase, in order."""
    reinforcements: bool
    """Whether it has a Reinforcements Phase."""
    burial: bool
    """Whether Alexander can be buried in it."""
    recruit_at_equal: bool
    """Whether a player with as many Major Generals as were dealt may recruit another."""


class OptionalRuleInfo(TypedDict):
    id: str
    """The id, as in `NewTable.options`."""
    title: str
    """Its name."""
    text: str
    """What it changes."""
    clauses: list[str]
    """The clauses it comes from."""
    players: list[int]
    """The numbers of players it is for; empty for all."""
    cards: list[str]
    """The optional cards that can be chosen individually."""


class HouseRuleInfo(TypedDict):
    id: str
    """The id, as in `NewTable.house_rules`."""
    title: str
    """Its name."""
    text: str
    """What it decides."""
    values: tuple[str, ...]
    """The values it can have."""
    default: str
    """The value if none is given."""
    clauses: tuple[str, ...]
    """The clauses it interprets."""


class EditionInfo(TypedDict):
    id: str
    """The id of the edition."""
    title: str
    """Its name."""
    turns: int
    """How many Game Turns it has."""
    instant_legitimacy: int
    """Legitimacy that wins the game at once; 99 if none does."""
    instant_from_turn: int
    """The first Game Turn in which that counts."""


class SettingFacts(TypedDict):
    player_counts: dict[str, PlayerCountInfo]
    """What depends on the number of players, by that number."""
    calendar: list[CalendarTurnInfo]
    """The Game Turns."""
    optional_rules: list[OptionalRuleInfo]
    """The optional rules that this edition offers."""
    house_rules: list[HouseRuleInfo]
    """The house rules that players may choose."""
    editions: list[EditionInfo]
    """All editions."""


class NameCatalogue(TypedDict):
    """Names of pieces, spaces and players in a language, by key; `{}` stands for a name from the content."""

    word: dict[str, str]
    """The names by key."""


class ContentFacts(MapFacts, PieceFacts, SettingFacts):
    edition: str
    """The edition it describes."""
    pack: TablePack | None
    """The content pack it includes."""
    content_hash: str
    """The hash of the facts, as in records."""
    rules_version: int
    """The version of the rules, as in records."""
    colours: list[Colour]
    """The colours of the seats, in order."""
    geometry: BoardShape
    """The drawn board."""
    cards: list[CardInfo]
    """The Tyche cards."""
    tables: TablesInfo
    """The tables of the rulebook."""
    words: NameCatalogue
    """Names in English."""
    verbs: list[str]
    """The verbs of the notation."""
    verb_clauses: dict[str, str]
    """The clause of each verb."""


class ContentDocument(ContentFacts):
    hash: str
    """The hash of this document, as in its address."""
