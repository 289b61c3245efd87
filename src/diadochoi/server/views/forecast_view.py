"""Forecasts of the rules in the form the interface needs: ids for numbers, floats for fractions.

`rules.knowledge.forecast` decides what an option may lead to; this module only translates.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from diadochoi.content.rulebook.counterparts import clause_in
from diadochoi.record.notation import KIND_NAMES, VERB_NAMES, Notation
from diadochoi.rules.core import actions
from diadochoi.rules.knowledge import destinations as destination_forecast
from diadochoi.rules.knowledge import gestures as gesture_forecast
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.forecast import fights, model
from diadochoi.rules.knowledge.forecast import losses as loss_forecast
from diadochoi.rules.knowledge.forecast import points as points_forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import Reached, reach
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.views import Names, names_for
from diadochoi.rules.knowledge.voyages import voyages
from diadochoi.rules.sea.naval_battle import fleets_in
from diadochoi.rules.table.state import State
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


class Outlook(TypedDict):
    reach: list[ReachedPreview]
    """The spaces the moving force can reach."""
    fight: FightPreview | None
    """The fight that is about to begin."""


class ForecastView(Outlook):
    """The forecast of the open question for the seat that is asked, from public information."""

    gestures: list[GesturePreview]
    """Gestures that can be given as one command."""
    options: dict[str, Preview]
    """By action: what each option may lead to; options without consequences are left out."""


def spread(chances: Mapping[int, Fraction]) -> Spread:
    return [(value, float(chance)) for value, chance in sorted(chances.items())]


def battle_preview(result: odds.BattleOdds) -> BattlePreview:
    return {
        "how": result.how,
        "attacker_wins": float(result.attacker_wins),
        "draw": float(result.draw),
        "defender_wins": float(result.defender_wins),
        "attacker_killed": float(result.attacker_killed),
        "defender_killed": float(result.defender_killed),
        "attacker_losses": spread(result.attacker_losses),
        "defender_losses": spread(result.defender_losses),
        "winner_losses": spread(result.winner_losses),
        "attacker_strength": spread(result.attacker_strength),
        "defender_strength": spread(result.defender_strength),
    }


def siege_preview(result: odds.SiegeOdds) -> SiegePreview:
    return {
        "completed": float(result.completed),
        "completed_by": [float(chance) for chance in result.completed_by],
        "points": spread(result.points),
        "losses": spread(result.losses),
    }


def naval_preview(result: odds.NavalOdds) -> NavalPreview:
    return {
        "mover_wins": float(result.mover_wins),
        "draw": float(result.draw),
        "interceptor_wins": float(result.interceptor_wins),
    }


# ---------------------------------------------------------------------- options and marches


def preview(state: State, notation: Notation, choice: int) -> Preview:
    """What a legal action of the deciding seat may lead to."""
    ahead = forecast(state, choice)
    return _preview(state, notation, choice, ahead, loss_forecast.losses(state, state, choice, ahead))


def outlook(state: State, notation: Notation) -> Outlook:
    """What the open decision may lead to: how far a march can go, and the current or threatened fight."""
    return _outlook(state, notation, reach(state))


def question_forecast(state: State, notation: Notation) -> ForecastView:
    """The outlook, and the preview of every option of the open decision."""
    reached = reach(state)
    steps = {own.way[0]: own.last_step for own in reached if len(own.way) == 1}
    options: dict[str, Preview] = {}
    for choice in state.options:
        ahead = steps.get(choice) or forecast(state, choice)
        costs = loss_forecast.losses(state, state, choice, ahead)
        faced = _preview(state, notation, choice, ahead, costs)
        if costs or ahead is not model.NOTHING_AHEAD or faced["points"] or faced["unused"]:
            options[notation.text(choice)] = faced
    offered = [_gesture(state, notation, own) for own in gesture_forecast.gestures(state)]
    return {**_outlook(state, notation, reached), "gestures": offered, "options": options}


def orders(state: State, notation: Notation, way: tuple[int, ...]) -> Orders:
    """Where the Army that these answers activate can go, and what the last step to each space may lead to."""
    position = gesture_forecast.begun(state, way)
    if position is None:
        return {"reach": [], "voyages": []}
    begun = [notation.text(step) for step in way]
    reached = [_reached(position, notation, own) for own in reach(position)]
    for space in reached:
        space["actions"] = [*begun, *space["actions"]]
    reached.sort(key=lambda own: (own["spent"], own["place"]))
    sailing = [
        _gesture(state, notation, gesture_forecast.Gesture(gesture_forecast.VOYAGE, (*way, *further), place))
        for place, further in voyages(position)
    ]
    return {"reach": reached, "voyages": sailing}


def destinations(state: State, notation: Notation) -> list[GesturePreview]:
    """The places that name one Army, and what the last step to each may lead to."""
    return [_gesture(state, notation, own) for own in destination_forecast.destinations(state)]


def _gesture(state: State, notation: Notation, own: gesture_forecast.Gesture) -> GesturePreview:
    names = names_for(state.board)
    # An Independent Army halts where it is sent: what matters is its last step.
    way = own.way[:-1] if own.kind == gesture_forecast.ORDER and own.way[-1] == actions.STOP else own.way
    last = way[-1]
    position: State | None = state
    for step in way[:-1]:
        position = after(position, step, others_react=False) if position is not None else None
    before = position if position is not None else state
    ahead = forecast(before, last)
    nouns = (actions.first(last), actions.second(last), actions.third(last))
    return {
        "kind": own.kind,
        "actions": [notation.text(step) for step in own.way],
        "place": names.place[own.place] if own.place >= 0 else None,
        "unit": notation.bare[actions.UNIT + own.kind_taken] if own.kind_taken >= 0 else None,
        "number": own.taken,
        "verb": VERB_NAMES[actions.verb_of(last)],
        "nouns": [
            {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": notation.bare[noun]}
            for noun in nouns
            if noun >= 0
        ],
        "preview": _preview(before, notation, last, ahead, loss_forecast.losses(state, before, last, ahead)),
    }


def _outlook(state: State, notation: Notation, found: list[Reached]) -> Outlook:
    reached = [_reached(state, notation, own) for own in found]
    reached.sort(key=lambda own: (own["spent"], own["place"]))
    ahead = fights.fight(state)
    fight = _fight(names_for(state.board), ahead, state.config.edition) if ahead is not None else None
    return {"reach": reached, "fight": fight}


def _reached(state: State, notation: Notation, found: Reached) -> ReachedPreview:
    last = found.way[-1]
    costs = loss_forecast.losses(state, found.position, last, found.last_step)
    return {
        **_preview(found.position, notation, last, found.last_step, costs),
        "place": names_for(state.board).place[found.place],
        "actions": [notation.text(step) for step in found.way],
        "spent": found.spent,
    }


def _preview(
    state: State,
    notation: Notation,
    choice: int,
    ahead: model.Forecast,
    costs: tuple[loss_forecast.Loss, ...],
) -> Preview:
    names, own = names_for(state.board), ahead.reaction
    spent, unused = points_forecast.points(state, choice), points_forecast.unused(state, choice)
    return {
        "points": _points(spent) if spent is not None else None,
        "unused": {"kind": unused[0], "number": unused[1]} if unused is not None else None,
        "losses": [_loss(notation, loss) for loss in costs],
        "cost": ahead.cost,
        "left": None if ahead.left is None else max(0, ahead.left),
        "leave_of": ahead.leave_of if ahead.leave_of >= 0 else None,
        "interceptions": _by_generals(names, ahead.interceptions),
        "guided_interceptions": _by_generals(names, ahead.guided),
        "army_interceptions": _by_armies(names, ahead.interceptions),
        "evasions": _by_generals(names, ahead.evasions),
        "army_evasions": _by_armies(names, ahead.evasions),
        "battle": battle_preview(ahead.battle) if ahead.battle is not None else None,
        "battle_unless": list(ahead.battle_unless),
        "costs_champion": ahead.costs_champion,
        "siege": siege_preview(ahead.siege) if ahead.siege is not None else None,
        "siege_modifier": ahead.siege_modifier,
        "naval": [_naval_risk(names, risk) for risk in ahead.naval],
        "attrition": spread(ahead.toll.losses) if ahead.toll is not None else [],
        "attrition_column": ahead.toll.column if ahead.toll is not None else None,
        "chance": float(own.chance) if own is not None else None,
        "roll": _roll(names, own) if own is not None else None,
        "met": _met(ahead.met) if ahead.met is not None else None,
    }


def _met(met: model.Met) -> MetPreview:
    return {"win": float(met.win), "draw": float(met.draw), "lose": float(met.lose)}


def _points(own: points_forecast.Points) -> PointsPreview:
    return {"unit": own.unit, "cost": own.cost, "gain": own.gain, "trained": own.trained, "of": own.of}


def _loss(notation: Notation, loss: loss_forecast.Loss) -> LossPreview:
    subject: Noun | None = None
    if loss.subject >= 0:
        subject = {"kind": KIND_NAMES[actions.noun_kind(loss.subject)], "id": notation.bare[loss.subject]}
    return {
        "kind": loss.kind,
        "certain": loss.certain,
        "grave": loss.grave,
        "subject": subject,
        "seat": loss.seat if loss.seat >= 0 else None,
        "before": loss.before,
        "after": loss.after,
        "chance": float(loss.chance) if loss.chance is not None else None,
    }


def _roll(names: Names, reaction: model.Reaction) -> ConditionalRoll:
    condition: dict[str, str | bool] = {**reaction.condition}
    if len(reaction.leaders) > 1:
        condition["leader"] = names.general[reaction.leader]
    return {
        "chance": float(reaction.chance),
        "need": reaction.need,
        "modifier": reaction.modifier,
        "if": condition,
        "leaders": [{"general": names.general[general], "need": need} for general, need in reaction.leaders],
        "modifiers": [
            {"item": own.item, "points": own.points, "counted": own.counted, "certain": own.certain}
            for own in reaction.modifiers
        ],
    }


def _by_generals(names: Names, found: tuple[model.Reaction, ...]) -> list[ReactionPreview]:
    return [
        {
            **_roll(names, own),
            "seat": own.seat,
            "general": names.general[own.leader],
            "place": names.place[own.place],
        }
        for own in found
        if own.army < 0
    ]


def _by_armies(names: Names, found: tuple[model.Reaction, ...]) -> list[ArmyReactionPreview]:
    return [
        {**_roll(names, own), "army": names.army[own.army], "place": names.place[own.place]}
        for own in found
        if own.army >= 0
    ]


def _naval_risk(names: Names, risk: model.NavalRisk) -> NavalRiskPreview:
    fleets: Fleets = {
        "escorts": [names.fleet[fleet] for fleet in fleets_in(risk.escorts)],
        "fleets": [names.fleet[fleet] for fleet in fleets_in(risk.fleets)],
    }
    return {**naval_preview(risk.odds), "seat": risk.seat, "if": fleets}


# ---------------------------------------------------------------------- fights


def _fight(names: Names, ahead: fights.FightAhead, edition: str) -> FightPreview:
    return {
        "kind": ahead.kind,
        "place": names.place[ahead.place],
        "attacker": ahead.attacker,
        "defender": ahead.defender,
        "threatens": ahead.threatens,
        "sides": [_side(names, side, edition) for side in ahead.sides],
        "battle": battle_preview(ahead.battle) if ahead.battle is not None else None,
        "naval": naval_preview(ahead.naval) if ahead.naval is not None else None,
        "siege": siege_preview(ahead.siege) if ahead.siege is not None else None,
    }


def _side(names: Names, side: fights.FightAheadSide, edition: str) -> FightSidePreview:
    return {
        "faction": side.faction,
        "general": names.general[side.general] if side.general >= 0 else None,
        "rating": side.rating,
        "fleets": [
            {"item": names.fleet[fleet], "points": points, "clause": clause_in(edition, clause)}
            for fleet, points, clause in side.fleets
        ],
        "items": [_item(own, edition) for own in side.items],
        "roll_items": [_item(own, edition) for own in side.roll_items],
    }


def _item(own: fights.Item, edition: str) -> FightItem:
    return {"item": own[0], "points": own[1], "clause": clause_in(edition, own[2])}
