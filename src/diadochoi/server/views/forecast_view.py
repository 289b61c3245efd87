"""Forecasts of the rules in the words of the interface: ids for numbers, floats for fractions.

What an option faces is decided in `rules.knowledge.forecast`; this module only translates.
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
from diadochoi.rules.knowledge import gestures as gesture_forecast
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.forecast import fights, model
from diadochoi.rules.knowledge.forecast import losses as loss_forecast
from diadochoi.rules.knowledge.forecast import points as points_forecast
from diadochoi.rules.knowledge.forecast.options import forecast
from diadochoi.rules.knowledge.forecast.reach import Reached as ReachedSpace
from diadochoi.rules.knowledge.forecast.reach import reach
from diadochoi.rules.knowledge.forecast.trial import after
from diadochoi.rules.knowledge.views import Names, names_for
from diadochoi.rules.knowledge.voyages import voyages
from diadochoi.rules.sea.naval_battle import fleets_in
from diadochoi.rules.table.state import State
from diadochoi.server.messages import Noun

# A value and its chance; a named type, so that the schema has it once.
ValueChance = TypeAliasType("ValueChance", tuple[int, float])
Spread = list[ValueChance]
GestureKind = Annotated[str, Field(json_schema_extra={"enum": list(gesture_forecast.KINDS)})]
PointsUnit = Annotated[str, Field(json_schema_extra={"enum": list(points_forecast.UNITS)})]
UnusedKind = Annotated[str, Field(json_schema_extra={"enum": list(points_forecast.UNUSED)})]
LossKind = Annotated[str, Field(json_schema_extra={"enum": list(loss_forecast.KINDS)})]


class BattlePreview(TypedDict):
    how: Literal["battle", "overrun", "defection"]
    """In an overrun or defection no dice decide."""
    attacker_wins: float
    draw: float
    defender_wins: float
    attacker_killed: float
    """That the Commanding General is killed."""
    defender_killed: float
    attacker_losses: Spread
    defender_losses: Spread
    winner_losses: Spread
    attacker_strength: Spread
    defender_strength: Spread


class SiegePreview(TypedDict):
    completed: float
    completed_by: list[float]
    """By the number of rolls."""
    points: Spread
    losses: Spread


class NavalPreview(TypedDict):
    mover_wins: float
    draw: float
    interceptor_wins: float


class RollModifier(TypedDict):
    item: str
    """cavalry, enemy_cavalry, local_guides or transit"""
    points: int
    counted: bool
    """The chance shown reckons with it."""
    certain: bool
    """It cannot be otherwise."""


class Leader(TypedDict):
    general: str
    need: int
    """What the modified die must reach under this General."""


_RollCondition = TypedDict("_RollCondition", {"if": dict[str, str | bool]})


class ConditionalRoll(_RollCondition):
    """One die; the chance holds under the condition `if`, and `leaders` and `modifiers` tell the others.

    The condition is who leads, and which modifiers are assumed that may still be otherwise.
    """

    chance: float
    need: int
    """What the modified die must reach."""
    modifier: int
    leaders: list[Leader]
    """All who could lead the attempt, the most Senior first."""
    modifiers: list[RollModifier]


class ReactionPreview(ConditionalRoll):
    seat: int
    general: str
    place: str


class ArmyReactionPreview(ConditionalRoll):
    """16.11: any player but the mover may make an Independent Army try, for a Surprise card."""

    army: str
    place: str


class Fleets(TypedDict):
    escorts: list[str]
    fleets: list[str]


_FleetCondition = TypedDict("_FleetCondition", {"if": Fleets})


class NavalRisk(_FleetCondition, NavalPreview):
    """A player who may declare a Naval Battle, and how it goes with the Fleets named in `if`."""

    seat: int


class LossPreview(TypedDict):
    """What an option costs you. It holds unless somebody plays a Surprise card."""

    kind: LossKind
    certain: bool
    """Otherwise one die, or another player, decides about it."""
    grave: bool
    """Ask again before you do it."""
    subject: Noun | None
    """The royal or Province."""
    seat: int | None
    """Who wins the game."""
    before: int
    after: int
    """Legitimacy and VP: the totals. Isolated PCs, CUs: how many are gone, from 0."""
    chance: float | None
    """On the one die that decides about it."""


class MetPreview(TypedDict):
    win: float
    draw: float
    lose: float


class PointsPreview(TypedDict):
    """Movement or Operation Points that an option spends or gives."""

    unit: PointsUnit
    cost: int
    gain: int
    trained: int
    """How far the CU in training has come then, of `of`; both are 0 where nothing is trained."""
    of: int


class UnusedPreview(TypedDict):
    """What an answer that ends something leaves undone."""

    kind: UnusedKind
    number: int


class Preview(TypedDict):
    """What is not at stake is null or empty. All of it holds unless somebody plays a Surprise card."""

    losses: list[LossPreview]
    """What it will or may cost you, most important first; for a march, the whole way."""
    points: PointsPreview | None
    """What it spends or gives, for other options than steps of a march."""
    unused: UnusedPreview | None
    """For an answer that ends the question: what could still be done instead."""
    cost: int | None
    """Movement points."""
    left: int | None
    """Movement points left afterwards."""
    leave_of: int | None
    """The player without whose leave nothing of it happens."""
    interceptions: list[ReactionPreview]
    guided_interceptions: list[ReactionPreview]
    """Those that only Local Guides make possible, over a Mountain path."""
    army_interceptions: list[ArmyReactionPreview]
    evasions: list[ReactionPreview]
    """If nobody Intercepts."""
    army_evasions: list[ArmyReactionPreview]
    """If nobody Intercepts."""
    battle: BattlePreview | None
    battle_unless: list[str]
    """What may come before the battle: attrition, redistribution, passage, interception, evasion, joining.

    Without any the battle is certain."""
    costs_champion: bool
    """The Siege, or the battle if it is fought, costs the Champion status."""
    siege: SiegePreview | None
    siege_modifier: int | None
    """Added to the die of the Siege."""
    naval: list[NavalRisk]
    attrition: Spread
    """CUs that leaving a Stronghold (Hybrid: entering one) may cost on the way."""
    attrition_column: int | None
    """The column of the Attrition Table that is rolled on for certain."""
    chance: float | None
    """That a declared Interception or Evasion succeeds."""
    roll: ConditionalRoll | None
    """That roll, and its condition."""
    met: MetPreview | None
    """The battle if your Interception succeeds, your Evasion fails or you stand, as you see it."""


class Reached(Preview):
    """A space the force can march to: the actions that lead there, and what its last step faces."""

    place: str
    actions: list[str]
    spent: int
    """Movement points for the whole way."""


class FightItem(TypedDict):
    item: str
    """A word of the rules, a kind of CU, or the id of a Fleet."""
    points: int
    clause: str


class FightSide(TypedDict):
    """What is known of a side before the dice."""

    faction: int
    general: str | None
    rating: int | None
    """Battle Rating; null where none counts."""
    fleets: list[FightItem]
    items: list[FightItem]
    """What adds up to its strength."""
    roll_items: list[FightItem]
    """What is added to its roll."""


class Fight(TypedDict):
    """A fight whose dice are not yet rolled."""

    kind: Literal["battle", "naval", "siege"]
    place: str
    attacker: int
    defender: int
    threatens: bool
    """It has not begun and may still be prevented, or not be declared."""
    sides: list[FightSide]
    """Attacker and defender; at sea the mover comes first."""
    battle: BattlePreview | None
    naval: NavalPreview | None
    siege: SiegePreview | None


class GesturePreview(TypedDict):
    """An order of several answers that can be given as one command (`march`)."""

    kind: GestureKind
    actions: list[str]
    place: str | None
    """Where it ends, if it goes anywhere."""
    unit: str | None
    """The kind of CU that a detachment takes along, or that stays as a garrison."""
    number: int
    """How many of them."""
    verb: str
    """The last answer: its verb and nouns."""
    nouns: list[Noun]
    preview: Preview
    """What its last answer faces."""


class Orders(TypedDict):
    """Where an Army can go that is not yet activated; the actions begin with those that activate it."""

    reach: list[Reached]
    voyages: list[GesturePreview]


class Outlook(TypedDict):
    reach: list[Reached]
    """The spaces the force on the march can come to."""
    fight: Fight | None


class Forecast(Outlook):
    """What lies ahead of the open question, for the seat that is asked; made of what everybody can see."""

    gestures: list[GesturePreview]
    options: dict[str, Preview]
    """By action: what each option faces that faces anything."""


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
    """What a legal action of the seat that is asked faces."""
    ahead = forecast(state, choice)
    return _preview(state, notation, choice, ahead, loss_forecast.losses(state, state, choice, ahead))


def outlook(state: State, notation: Notation) -> Outlook:
    """What lies ahead of the open decision: how far a march can go, and the fight that is on or threatens."""
    return _outlook(state, notation, reach(state))


def question_forecast(state: State, notation: Notation) -> Forecast:
    """The outlook, and what every option of the open decision faces."""
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
    """Where the Army that these answers activate can go, and what the last step of each way faces."""
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


def _gesture(state: State, notation: Notation, own: gesture_forecast.Gesture) -> GesturePreview:
    names, last = names_for(state.board), own.way[-1]
    position: State | None = state
    for step in own.way[:-1]:
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


def _outlook(state: State, notation: Notation, found: list[ReachedSpace]) -> Outlook:
    reached = [_reached(state, notation, own) for own in found]
    reached.sort(key=lambda own: (own["spent"], own["place"]))
    ahead = fights.fight(state)
    fight = _fight(names_for(state.board), ahead, state.config.edition) if ahead is not None else None
    return {"reach": reached, "fight": fight}


def _reached(state: State, notation: Notation, found: ReachedSpace) -> Reached:
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


def _naval_risk(names: Names, risk: model.NavalRisk) -> NavalRisk:
    fleets: Fleets = {
        "escorts": [names.fleet[fleet] for fleet in fleets_in(risk.escorts)],
        "fleets": [names.fleet[fleet] for fleet in fleets_in(risk.fleets)],
    }
    return {**naval_preview(risk.odds), "seat": risk.seat, "if": fleets}


# ---------------------------------------------------------------------- fights


def _fight(names: Names, ahead: fights.Fight, edition: str) -> Fight:
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


def _side(names: Names, side: fights.FightSide, edition: str) -> FightSide:
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
