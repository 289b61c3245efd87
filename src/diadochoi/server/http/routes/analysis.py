"""Analysis of a finished game: chances over time, turning points, and what a bot would have done there."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from diadochoi.bots.review.analysis import Analysis, analyse, analysis_data
from diadochoi.message import Message
from diadochoi.server.http.context import InThread, ServerContext, Visitor, address, spend
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import Lang
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.problems import Problem
from diadochoi.server.storage import game_journal
from diadochoi.server.views import entry_view

router = APIRouter(prefix="/api", tags=["play"])
MOST_PLAYS: Final = 30_000  # about ten times a usual game; for longer games analyse the record


class CurvePoint(BaseModel):
    """Each seat's chance to win after this many plays."""

    play: int
    """How many actions had been played."""
    turn: int = Field(description="The Game Turn; 0 in the set-up.")
    chances: list[float]
    """The chance to win by seat, from 0 to 1."""


class BetterAction(BaseModel):
    """What a bot would have done with what the seat knew."""

    bot: str
    """The bot that judged it."""
    action: str
    """What it would have played, in notation."""
    label: str
    """The same in words."""
    reason: str
    """Why, in sentences."""


class TurningPointData(BaseModel):
    """A decision after which the chances to win changed a lot."""

    model_config = ConfigDict(populate_by_name=True)

    play: int = Field(description="The number of the play; `history` of the number before shows the choice.")
    last_play: int = Field(description="The last play of the sequence it began.")
    seat: int
    """The seat that decided."""
    chance_before: float = Field(alias="from", description="The seat's chance before.")
    chance_after: float = Field(alias="to", description="The seat's chance after.")
    before: list[float]
    """Every seat's chance before."""
    after: list[float]
    """Every seat's chance after."""
    text: str
    """What happened, in sentences."""
    action: str
    """What was played, in notation."""
    label: str
    """The same in words."""
    better: BetterAction | None
    """What a bot would have done; null if it would have done the same."""


class GameAnalysis(BaseModel):
    first_play: int
    """The play the curve begins with."""
    plays: int
    """How many actions were played."""
    colours: list[str]
    """The colours of the seats."""
    winner: int | None
    """The seat that won."""
    curve: list[CurvePoint]
    """The chances to win, play by play."""
    turning_points: list[TurningPointData]
    """The decisions that changed them most."""


@router.get(
    "/games/{game_id}/analysis",
    responses=errors(403, 404, 409, reading=True),
    response_model=GameAnalysis,
)
async def analysis(
    request: Request,
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    lang: Lang = "en",
) -> Response:
    """Get the chances to win over a finished game, its turning points, and what a bot would have done
    there."""
    async with context.registry.read(game_id, visitor.id if visitor is not None else None) as table:
        game, row = table.game, table.row
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if row.state != "finished":
            raise Problem("not_allowed", Message("problem-analysis_too_early"))
        if len(game.plays) > MOST_PLAYS:
            raise Problem("impossible", Message("problem-analysis_too_long", most=MOST_PLAYS))
        if game_id not in context.analyses:
            spend(request, "heavy", visitor.id if visitor is not None else address(request))

    async def work() -> Analysis:
        start = await asyncio.to_thread(game_journal.earliest, row, game)
        first = len(start.plays)
        return await context.reviews.run_uncounted(analyse, start.state, game.plays[first:], first)

    found = await context.analyses.get(game_id, work)

    def told() -> GameAnalysis:
        return GameAnalysis.model_validate(analysis_data(found, game, entry_view.words_in(game, lang)))

    return await in_thread.json(told)
