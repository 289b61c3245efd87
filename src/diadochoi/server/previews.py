"""What an action faces before it is taken: cost, Interceptions, Evasions, battle, siege, with exact chances.

Read off what everybody can see; no hand, no deck and no die of the game is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import BaseModel, Field

from diadochoi.record.game import Game
from diadochoi.rules.combat.attrition import stronghold_column
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.board import MOUNTAIN
from diadochoi.rules.core.ids import SPACE_MASK
from diadochoi.rules.core.paths import path_of
from diadochoi.rules.knowledge import odds, odds_on_table
from diadochoi.rules.knowledge.views import names_for
from diadochoi.rules.march.activation import Activation, enemy_units_before
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.evasion import Evasions
from diadochoi.rules.march.reactions import barred_spaces, escape_routes, interception_origins
from diadochoi.rules.sea.naval_battle import may_declare
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State

# Pairs of a value and its chance.
Spread = list[Annotated[list[float], Field(min_length=2, max_length=2)]]


class BattlePreview(BaseModel):
    how: str = Field(description="battle, or overrun or defection, where no dice decide")
    attacker_wins: float
    draw: float
    defender_wins: float
    attacker_killed: float
    defender_killed: float
    attacker_losses: Spread
    defender_losses: Spread
    winner_losses: Spread
    attacker_strength: Spread
    defender_strength: Spread


class SiegePreview(BaseModel):
    completed: float
    completed_by: list[float]
    points: Spread
    losses: Spread


class NavalPreview(BaseModel):
    mover_wins: float
    draw: float
    interceptor_wins: float

    @classmethod
    def of(cls, result: odds.NavalOdds) -> NavalPreview:
        return cls(
            mover_wins=float(result.mover_wins),
            draw=float(result.draw),
            interceptor_wins=float(result.interceptor_wins),
        )


class ReactionPreview(BaseModel):
    seat: int
    general: str
    place: str
    chance: float


class NavalRisk(NavalPreview):
    """A player who may declare a Naval Battle, and how it goes with all Fleets of both sides."""

    seat: int


class Preview(BaseModel):
    """What is not at stake is null or empty."""

    cost: int | None = Field(default=None, description="Movement points.")
    left: int | None = Field(default=None, description="Movement points left afterwards.")
    interceptions: list[ReactionPreview] = []
    evasions: list[ReactionPreview] = []
    battle: BattlePreview | None = None
    siege: SiegePreview | None = None
    naval: list[NavalRisk] = []
    attrition: Spread = Field(
        default=[], description="CUs that leaving a Stronghold (Hybrid: entering one) may cost on the way."
    )
    chance: float | None = Field(
        default=None, description="That a declared Interception or Evasion succeeds."
    )


def spread(chances: Mapping[int, Fraction]) -> Spread:
    return [[value, float(chance)] for value, chance in sorted(chances.items())]


def battle_preview(result: odds.BattleOdds) -> BattlePreview:
    return BattlePreview(
        how=result.how,
        attacker_wins=float(result.attacker_wins),
        draw=float(result.draw),
        defender_wins=float(result.defender_wins),
        attacker_killed=float(result.attacker_killed),
        defender_killed=float(result.defender_killed),
        attacker_losses=spread(result.attacker_losses),
        defender_losses=spread(result.defender_losses),
        winner_losses=spread(result.winner_losses),
        attacker_strength=spread(result.attacker_strength),
        defender_strength=spread(result.defender_strength),
    )


def siege_preview(result: odds.SiegeOdds) -> SiegePreview:
    return SiegePreview(
        completed=float(result.completed),
        completed_by=[float(chance) for chance in result.completed_by],
        points=spread(result.points),
        losses=spread(result.losses),
    )


def preview(game: Game, code: int) -> Preview:
    """What a legal action of the seat that is asked faces."""
    state = game.state
    top = state.frames[-1]
    verb = actions.verb_of(code)
    if verb == Verb.SIEGE:
        space = actions.first(code) if actions.first(code) >= 0 else getattr(top, "at", -1)
        if space < 0:
            return Preview()
        return Preview(siege=siege_preview(odds_on_table.siege_here(state, state.asked, space)))
    if verb == Verb.MOVE and isinstance(top, Activation):
        return preview_move(state, top, actions.first(code), actions.second(code))
    if verb == Verb.SAIL and isinstance(top, NavalMove) and not top.ports:
        return _sail(state, top, code)
    if verb == Verb.INTERCEPT and actions.first(code) < actions.ARMY:
        return _reacts(state, actions.first(code), odds_on_table.interception_by)
    if verb == Verb.EVADE and actions.first(code) < 0 and isinstance(top, Evasions):
        return _reacts(state, top.target, odds_on_table.evasion_by)
    return Preview()


def _reacts(state: State, place: int, chance: Callable[[State, int], Fraction]) -> Preview:
    leader = state.commander(state.asked, place)
    return Preview(chance=float(chance(state, leader))) if leader >= 0 else Preview()


def _sail(state: State, move: NavalMove, code: int) -> Preview:
    army = move.activation(state)
    target, kind, cost = path_of(state.board.sea_moves[army.at & SPACE_MASK], code)
    cost += move.relief(state, army)
    risks = []
    if target != army.embarked_at & SPACE_MASK:
        for seat in may_declare(state, move.seat, target, kind):
            fleets = sum(1 << fleet for fleet in state.available_fleets(seat))
            result = odds_on_table.naval_battle_between(state, move.escorts, fleets)
            risks.append(NavalRisk(seat=seat, **dict(NavalPreview.of(result))))
    return Preview(cost=cost, left=max(0, army.remaining(state) - cost), naval=risks)


def preview_move(state: State, activation: Activation, target: int, word: int) -> Preview:
    kind, cost = -1, 0
    for space, path, price in state.board.land_moves[activation.at]:
        if space == target and (word < 0 or word == actions.BY_PATH + path):
            kind, cost = path, 1 if path == MOUNTAIN and activation.guides else price
            break
    seat = activation.seat
    before = enemy_units_before(state, seat, target & SPACE_MASK, activation.dropped)
    entry = Entry(
        seat, seat, target, activation.at, kind, activation.units, activation.generals, activation.royals,
        0, before, activation.besieged_generals, activation.besieged_spaces,
    )  # fmt: skip
    battle = odds_on_table.battle_if_moved(
        state, seat, activation.at, activation.units, activation.generals, target
    )
    return Preview(
        cost=cost,
        left=max(0, activation.remaining(state) - cost),
        interceptions=_interceptions(state, entry),
        evasions=_evasions(state, entry),
        battle=battle_preview(battle) if battle is not None else None,
        attrition=_attrition(state, activation, target),
    )


def _attrition(state: State, activation: Activation, target: int) -> Spread:
    """10.A/b, hy/23."""
    entry_costs = (
        target in state.board.attrition_on_entry and state.is_stronghold(target) and not activation.guides
    )
    leaving_costs = activation.stronghold_attrition(state, actions.action(Verb.MOVE, target))
    if not activation.units or not (entry_costs or leaving_costs):
        return []
    column = stronghold_column(state, activation.units)
    return spread(
        odds_on_table.attrition_here(state, activation.seat, activation.at, activation.units, column)
    )


def _interceptions(state: State, entry: Entry) -> list[ReactionPreview]:
    """Each General who could try, on his own: the most Senior of a location decides (11.2/e)."""
    found = []
    for seat in state.order:
        if seat == entry.seat:
            continue
        for place in interception_origins(state, seat, entry):
            leader = state.commander(seat, place)
            if leader >= 0:
                chance = odds_on_table.interception_by(state, leader)
                found.append(_reaction(state, seat, leader, place, chance))
    return found


def _evasions(state: State, entry: Entry) -> list[ReactionPreview]:
    found = []
    barred = barred_spaces(entry)
    for seat in state.order:
        leader = state.commander(seat, entry.target) if seat != entry.seat else -1
        if leader < 0:
            continue
        with_units = entry.target in state.troops[seat]
        if escape_routes(state, seat, entry.target, barred, with_units):
            chance = odds_on_table.evasion_by(state, leader)
            found.append(_reaction(state, seat, leader, entry.target, chance))
    return found


def _reaction(state: State, seat: int, general: int, place: int, chance: Fraction) -> ReactionPreview:
    names = names_for(state.board)
    return ReactionPreview(
        seat=seat, general=names.general[general], place=names.place[place], chance=float(chance)
    )
