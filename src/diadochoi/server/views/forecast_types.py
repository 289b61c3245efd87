"""Forecasts and odds as they are sent.

`forecast_view`, `fight_preview` and `odds_view` fill these types.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from diadochoi.rules.knowledge import gestures as gesture_forecast
from diadochoi.rules.knowledge.forecast import losses as loss_forecast
from diadochoi.rules.knowledge.forecast import points as points_forecast
from diadochoi.server.messages import Noun

# A value and its chance; a named type, so that it appears once in the schema.
ValueChance = TypeAliasType("ValueChance", tuple[int, float])
Spread = list[ValueChance]
GestureKind = Annotated[str, Field(json_schema_extra={"enum": list(gesture_forecast.KINDS)})]
PointsUnit = Annotated[str, Field(json_schema_extra={"enum": list(points_forecast.UNITS)})]
UnusedKind = Annotated[str, Field(json_schema_extra={"enum": list(points_forecast.UNUSED)})]
LossKind = Annotated[str, Field(json_schema_extra={"enum": list(loss_forecast.KINDS)})]


class BattlePreview(TypedDict):
    how: Literal["battle", "overrun", "defection"]
    """An overrun or defection needs no dice."""
    attacker_wins: float
    """The chance that the attacker wins."""
    draw: float
    """The chance of a draw."""
    defender_wins: float
    """The chance that the defender wins."""
    attacker_killed: float
    """The chance that the attacker's General in command is killed."""
    defender_killed: float
    """The chance that the defender's General in command is killed."""
    attacker_losses: Spread
    """CUs the attacker loses, with their chances."""
    defender_losses: Spread
    """CUs the defender loses, with their chances."""
    winner_losses: Spread
    """CUs the winner loses, with their chances."""
    attacker_strength: Spread
    """The attacker's Battle Strength, with chances."""
    defender_strength: Spread
    """The defender's Battle Strength, with chances."""


class SiegePreview(TypedDict):
    completed: float
    """The chance that the city falls."""
    completed_by: list[float]
    """The chance by number of rolls."""
    points: Spread
    """Siege Points it makes, with their chances."""
    losses: Spread
    """CUs it costs, with their chances."""


class NavalPreview(TypedDict):
    mover_wins: float
    """The chance that the moving player wins."""
    draw: float
    """The chance of a draw."""
    interceptor_wins: float
    """The chance that the Interceptor wins."""


class RollModifier(TypedDict):
    item: str
    """What it comes from: cavalry, enemy_cavalry, local_guides or transit."""
    points: int
    """What it adds to the die."""
    counted: bool
    """Whether the chance shown includes it."""
    certain: bool
    """Whether it cannot change."""


class Leader(TypedDict):
    general: str
    """The General who would lead."""
    need: int
    """What the modified die must reach if this General leads."""


_RollCondition = TypedDict("_RollCondition", {"if": dict[str, str | bool]})


class ConditionalRoll(_RollCondition):
    """One die; the chance is for the condition `if`, and `leaders` and `modifiers` describe the other cases.

    The condition says who leads, and which assumed modifiers may still change.
    """

    chance: float
    """The chance to succeed."""
    need: int
    """What the modified die must reach."""
    modifier: int
    """What is added to the die."""
    leaders: list[Leader]
    """All Generals who could lead the attempt, most Senior first."""
    modifiers: list[RollModifier]
    """The parts of the modifier."""


class ReactionPreview(ConditionalRoll):
    seat: int
    """Who may react."""
    general: str
    """Who would lead."""
    place: str
    """Where he is."""


class ArmyReactionPreview(ConditionalRoll):
    """16.11: any player except the mover may play a Surprise card to let an Independent Army try."""

    army: str
    """The Independent Army."""
    place: str
    """Where it is."""


class Fleets(TypedDict):
    escorts: list[str]
    """Fleets of the moving player."""
    fleets: list[str]
    """Fleets of the Interceptor."""


_FleetCondition = TypedDict("_FleetCondition", {"if": Fleets})


class NavalRiskPreview(_FleetCondition, NavalPreview):
    """A player who may declare a Naval Battle, and its odds with the Fleets named in `if`."""

    seat: int
    """Who may declare it."""


class LossPreview(TypedDict):
    """What an option costs you, unless somebody plays a Surprise card."""

    kind: LossKind
    """What is lost."""
    certain: bool
    """false if a die or another player decides it."""
    grave: bool
    """Whether to ask for confirmation first."""
    subject: Noun | None
    """The Royal Family member or Province."""
    seat: int | None
    """Who wins the game."""
    before: int
    """The value now."""
    after: int
    """For legitimacy and VP: the totals. For isolated PCs and CUs: how many are lost."""
    chance: float | None
    """The chance on the one die that decides it."""


class MetPreview(TypedDict):
    win: float
    """The chance to win."""
    draw: float
    """The chance of a draw."""
    lose: float
    """The chance to lose."""


class PointsPreview(TypedDict):
    """Movement or Operation Points that an option spends or gives."""

    unit: PointsUnit
    """Movement or Operation Points."""
    cost: int
    """How many it spends."""
    gain: int
    """How many it gives."""
    trained: int
    """How far the CU in training gets, out of `of`; both are 0 if nothing is being trained."""
    of: int
    """How many points the CU in training needs."""


class UnusedPreview(TypedDict):
    """What an answer that ends something leaves unused."""

    kind: UnusedKind
    """What is left unused."""
    number: int
    """How many."""


class Preview(TypedDict):
    """What may happen if you choose an option, unless somebody plays a Surprise card. Parts that do not apply
    are null or empty."""

    losses: list[LossPreview]
    """What it will or may cost you, most important first; for a march, the whole way."""
    points: PointsPreview | None
    """What it spends or gives, for options other than steps of a march."""
    unused: UnusedPreview | None
    """For an answer that ends the question: what you could still do instead."""
    cost: int | None
    """Movement points."""
    left: int | None
    """Movement points left afterwards."""
    leave_of: int | None
    """The player who must agree to it."""
    interceptions: list[ReactionPreview]
    """Who may Intercept."""
    guided_interceptions: list[ReactionPreview]
    """Those that only Local Guides make possible, over a Mountain path."""
    army_interceptions: list[ArmyReactionPreview]
    """Independent Armies that may Intercept."""
    evasions: list[ReactionPreview]
    """Who may Evade if nobody Intercepts."""
    army_evasions: list[ArmyReactionPreview]
    """Independent Armies that may Evade if nobody Intercepts."""
    battle: BattlePreview | None
    """The battle it leads to."""
    battle_unless: list[str]
    """What may come before the battle: attrition, redistribution, passage, interception, evasion, joining.

    If this is empty, the battle is certain.
    """
    costs_champion: bool
    """Whether the Siege, or the battle if it is fought, costs the Champion status."""
    siege: SiegePreview | None
    """The Siege it conducts."""
    siege_modifier: int | None
    """Added to the die of the Siege."""
    naval: list[NavalRiskPreview]
    """Who may declare a Naval Battle."""
    attrition: Spread
    """CUs that leaving a Stronghold (Hybrid: entering one) may cost on the way."""
    attrition_column: int | None
    """The column of the Attrition Table for a roll that is certain."""
    chance: float | None
    """The chance that a declared Interception or Evasion succeeds."""
    roll: ConditionalRoll | None
    """That roll, and its condition."""
    met: MetPreview | None
    """The battle if your Interception succeeds, your Evasion fails or you stay, with what you know."""


class ReachedPreview(Preview):
    """A space the force can march to: the actions that lead there, and what its last step may lead to."""

    place: str
    """The space."""
    actions: list[str]
    """The actions that lead there, in order."""
    spent: int
    """Movement points for the whole way."""


class FightItem(TypedDict):
    item: str
    """A term of the rules, a kind of CU, or the id of a Fleet."""
    points: int
    """What it adds."""
    clause: str
    """The clause that says so."""


class FightSidePreview(TypedDict):
    """What is known of a side before the dice are rolled."""

    faction: int
    """The player, or 5 for the Independent Faction."""
    general: str | None
    """The General in command."""
    rating: int | None
    """Battle Rating; null if none counts."""
    fleets: list[FightItem]
    """Fleets that take part."""
    items: list[FightItem]
    """The parts of its strength."""
    roll_items: list[FightItem]
    """The modifiers of its roll."""


class FightPreview(TypedDict):
    """A fight whose dice have not been rolled yet."""

    kind: Literal["battle", "naval", "siege"]
    """The kind of fight."""
    place: str
    """Where it takes place."""
    attacker: int
    """Who attacks."""
    defender: int
    """Who defends."""
    threatens: bool
    """Whether it has not begun and may still be prevented, or not be declared."""
    sides: list[FightSidePreview]
    """Attacker and defender; at sea the mover comes first."""
    battle: BattlePreview | None
    """The chances of a battle."""
    naval: NavalPreview | None
    """The chances of a Naval Battle."""
    siege: SiegePreview | None
    """The chances of a Siege."""


class GesturePreview(TypedDict):
    """Several answers that can be given as one command (`march`)."""

    kind: GestureKind
    """The kind of gesture."""
    actions: list[str]
    """Its answers, in order."""
    place: str | None
    """The space where it ends, if the force moves."""
    unit: str | None
    """The kind of CU that a detachment takes along or that stays as a garrison."""
    number: int
    """How many of them."""
    verb: str
    """The verb of the last answer."""
    nouns: list[Noun]
    """The nouns of the last answer."""
    preview: Preview
    """What its last answer may lead to."""


class Orders(TypedDict):
    """Where an Army that is not activated yet can go; the actions begin with those that activate it."""

    reach: list[ReachedPreview]
    """Where it can march."""
    voyages: list[GesturePreview]
    """Where it can sail."""


class Destinations(TypedDict):
    """Places that name one Army, because it is nearer than any other that could go there now. Sent after the
    state, if the connection asked for it in `hello`."""

    type: Literal["destinations"]
    """The kind of message."""
    seq: int
    """The last entry of the state that they belong to."""
    orders: list[GesturePreview]
    """One for each place: the actions that activate the Army and lead there."""


class PublicForecast(TypedDict):
    reach: list[ReachedPreview]
    """The spaces the moving force can reach."""
    fight: FightPreview | None
    """The fight that is about to begin."""


class ForecastView(PublicForecast):
    """The forecast of the open question for the seat that is asked, from public information."""

    gestures: list[GesturePreview]
    """Gestures that can be given as one command."""
    options: dict[str, Preview]
    """By action: what each option may lead to; options without consequences are left out."""
