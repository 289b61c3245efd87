"""Exact odds: of an action at a table, and of battles, sieges and rolls from plain numbers."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from diadochoi.content.editions import load_edition
from diadochoi.content.model import UnitKind
from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.rules.core import units
from diadochoi.rules.core.config import Config, make_config
from diadochoi.rules.knowledge import odds
from diadochoi.rules.knowledge.odds_on_table import siege_results, stakes_of
from diadochoi.server import messages
from diadochoi.server.http.context import InThread, ServerContext, SignedInUser, Visitor
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.problems import Problem, problem_of
from diadochoi.server.schemas.fields import Edition, Request
from diadochoi.server.views import forecast_view, odds_view
from diadochoi.server.views.forecast_types import (
    BattlePreview,
    NavalPreview,
    Orders,
    Preview,
    PublicForecast,
    SiegePreview,
    Spread,
)

router = APIRouter(prefix="/api", tags=["odds"])


class SideRequest(Request):
    """One side of a Land Battle."""

    loyal: int = Field(default=0, ge=0, le=30)
    """Loyal CUs."""
    royal: int = Field(default=0, ge=0, le=30)
    """Royal Army CUs."""
    silver_shields: int = Field(default=0, ge=0, le=30)
    """Silver Shields CUs."""
    mercenary: int = Field(default=0, ge=0, le=30)
    """Mercenaries."""
    elephant: int = Field(default=0, ge=0, le=8)
    """Elephants."""
    cavalry: int = Field(default=0, ge=0, le=30)
    """Cavalry, with optional rule 16.9."""
    independent: int = Field(default=0, ge=0, le=30)
    """CUs of an Independent Army."""
    local: int = Field(default=0, ge=0, le=10, description="Local Troops.")
    rating: int = Field(default=0, ge=0, le=6, description="The Battle Rating of the General in command.")
    major: bool = Field(default=False, description="He is a Major General.")
    bonus: int = Field(default=0, ge=-6, le=6, description="Added to the roll by cards.")
    elephants_stopped: bool = False
    """A card keeps the Elephants out of the battle."""
    reroll: bool = Field(default=False, description="One Elephant die may be rerolled.")


class EditionRequest(Request):
    """Odds under the tables and rules of an edition."""

    edition: Edition = "4e"
    """The edition whose tables are used."""


class BattleRequest(EditionRequest):
    attacker: SideRequest
    """The side that moved."""
    defender: SideRequest
    """The other side."""
    cavalry_rule: bool = Field(default=False, description="Optional rule 16.9 is in force.")


class NavalRequest(EditionRequest):
    mover: int = Field(ge=0, le=40)
    """The Fleet strength of the moving player."""
    interceptor: int = Field(ge=0, le=40)
    """The Fleet strength of the other player."""
    mover_bonus: int = Field(default=0, ge=-6, le=6)
    """Added to the mover's roll by cards."""
    interceptor_bonus: int = Field(default=0, ge=-6, le=6)
    """Added to the other roll by cards."""


class SiegeRequest(EditionRequest):
    modifier: int = Field(default=0, ge=-10, le=10)
    """Added to the die."""
    points: int = Field(default=0, ge=0, le=3)
    """Siege Points so far."""
    needed: int = Field(default=3, ge=1, le=4)
    """Siege Points that take the city."""
    rolls: int = Field(default=1, ge=1, le=6)
    """How many times the Siege is rolled."""
    army: int = Field(default=0, ge=0, le=40)
    """CUs of the besieger."""
    garrison: int = Field(default=0, ge=0, le=40)
    """CUs of the besieged."""


class ReactionRequest(EditionRequest):
    initiative: int = Field(ge=0, le=6)
    """The General's Initiative Rating."""
    modifier: int = Field(default=0, ge=-6, le=6)
    """Added to the die."""
    ability: int = Field(
        default=7, ge=1, le=7, description="The lowest roll an ability succeeds on; 7: none."
    )


class AttritionRequest(EditionRequest):
    units: int = Field(ge=0, le=40)
    """CUs of the group."""
    column: int = Field(
        default=0, ge=0, le=40, description="The column that a rule sets; 0: by the size of the group."
    )
    modifier: int = Field(default=0, ge=-6, le=6)
    """Added to the die."""


class Chance(BaseModel):
    chance: float
    """The chance to succeed, from 0 to 1."""


class Losses(BaseModel):
    losses: Spread
    """Each possible loss in CUs, with its chance."""


@router.post("/games/{game_id}/preview", responses=errors(401, 403, 404, 409))
async def preview(
    context: ServerContext, in_thread: InThread, user: SignedInUser, game_id: Id, body: messages.Asked
) -> Preview:
    """Get what an action of yours may lead to: cost, Interceptions, Evasions, battle or siege odds."""
    async with context.registry.read(game_id, user.id) as table:
        game = table.running_game()
        table.need_seat(user.id, body.seat)
        table.need_turn(body.seat)
        return await in_thread(_preview, game, body.action)


def _preview(game: Game, action: str) -> Preview:
    try:
        code = game.parse(action)
        reason = game.why_not(code)
    except GameError as error:
        raise problem_of(error) from error
    if reason is not None:
        raise Problem("illegal", Message("problem-sentence", text=reason.sentence), clause=reason.clause)
    return forecast_view.preview(game.state, game.notation, code)


@router.post("/games/{game_id}/orders", responses=errors(401, 403, 404, 409))
async def orders(
    context: ServerContext, in_thread: InThread, user: SignedInUser, game_id: Id, body: messages.Begun
) -> Orders:
    """Get where an Army of yours could go if these answers activated it. Nothing is played."""
    async with context.registry.read(game_id, user.id) as table:
        game = table.running_game()
        table.need_seat(user.id, body.seat)
        table.need_turn(body.seat)
        try:
            way = tuple(game.parse(action) for action in body.actions)
        except GameError as error:
            raise problem_of(error) from error
        position, notation = game.state.copy(), game.notation
    return await in_thread(forecast_view.orders, position, notation, way)


@router.get("/games/{game_id}/forecast", responses=errors(404, 409, reading=True))
async def forecast_for_all(
    context: ServerContext, in_thread: InThread, visitor: Visitor, game_id: Id
) -> PublicForecast:
    """Get how far the moving force can go, and the current fight, from what everyone can see."""
    async with context.registry.read(game_id, visitor.id if visitor else None) as table:
        game = table.running_game()
        position, notation = game.state.copy(), game.notation
    return await in_thread(forecast_view.public_forecast, position, notation)


def _config(body: EditionRequest) -> Config:
    """The switches of the edition; those that the odds use do not depend on the number of players."""
    content = load_edition(body.edition)
    return make_config(content, min(content.player_counts), body.edition)


def _side(body: SideRequest) -> odds.BattleSide:
    counts = {
        UnitKind.LOYAL: body.loyal,
        UnitKind.ROYAL: body.royal,
        UnitKind.SILVER_SHIELDS: body.silver_shields,
        UnitKind.MERCENARY: body.mercenary,
        UnitKind.ELEPHANT: body.elephant,
        UnitKind.CAVALRY: body.cavalry,
    }
    return odds.BattleSide(
        group=sum(count * units.ONE[kind] for kind, count in counts.items()),
        independent=body.independent,
        local=body.local,
        rating=body.rating,
        major=body.major,
        bonus=body.bonus,
        stopped=body.elephants_stopped,
        reroll=body.reroll,
    )


@router.post("/odds/battle", responses=errors(409))
async def battle(_: Visitor, in_thread: InThread, body: BattleRequest) -> BattlePreview:
    """Get the odds of a Land Battle."""
    sides = (_side(body.attacker), _side(body.defender))
    if not all(side.size for side in sides):
        raise Problem("impossible", Message("problem-battle_without_units"))
    config = _config(body)
    result = await in_thread(
        odds.land_battle,
        load_edition(body.edition).tables,
        *sides,
        body.cavalry_rule,
        config.winner_loss == "one_always",
        stakes_of(config),
    )
    return odds_view.battle_preview(result)


@router.post("/odds/naval", responses=errors())
async def naval(_: Visitor, body: NavalRequest) -> NavalPreview:
    """Get the odds of a Naval Battle between two Fleet Strengths."""
    result = odds.naval_battle(
        load_edition(body.edition).tables,
        body.mover,
        body.interceptor,
        body.mover_bonus,
        body.interceptor_bonus,
    )
    return odds_view.naval_preview(result)


@router.post("/odds/siege", responses=errors(409))
async def siege(_: Visitor, body: SiegeRequest) -> SiegePreview:
    """Get the odds of completing a Siege within some rolls."""
    needed = body.needed
    results = siege_results(_config(body))
    if results:  # hy/48: one roll takes the city
        if body.model_fields_set & {"points", "needed"}:
            raise Problem("impossible", Message("problem-no_siege_points"))
        needed = 1
    return odds_view.siege_preview(
        odds.siege(
            load_edition(body.edition).tables,
            body.modifier,
            body.points,
            needed=needed,
            rolls=body.rolls,
            besiegers=body.army,
            garrison=body.garrison,
            results=results,
        )
    )


@router.post("/odds/reaction", responses=errors())
async def reaction(_: Visitor, body: ReactionRequest) -> Chance:
    """Get the chance of one Interception or Evasion roll."""
    return Chance(chance=float(odds.reaction(body.initiative, body.modifier, body.ability)))


@router.post("/odds/attrition", responses=errors())
async def attrition(_: Visitor, body: AttritionRequest) -> Losses:
    """Get the losses of a group of Combat Units."""
    tables = load_edition(body.edition).tables
    return Losses(losses=odds_view.spread(odds.attrition(tables, body.units, body.column, body.modifier)))
