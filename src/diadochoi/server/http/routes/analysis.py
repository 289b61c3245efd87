"""A finished game seen from its end: chances over time, turning points, what a bot would have done there."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from diadochoi.bots.review.analysis import Analysis, analyse, analysis_data
from diadochoi.message import Message
from diadochoi.server.http.context import Here, Someone, address
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import Lang
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.problems import Problem
from diadochoi.server.storage import game_journal
from diadochoi.server.views import entry_view

router = APIRouter(prefix="/api", tags=["play"])
MOST_PLAYS: Final = 30_000  # some ten times the usual; longer games are looked at from their record


class CurvePoint(BaseModel):
    """Each seat's chance to win after so many plays."""

    play: int
    turn: int = Field(description="The Game Turn; 0 in the set-up.")
    chances: list[float]


class BetterAction(BaseModel):
    """What a bot would have done, knowing what the seat knew."""

    bot: str
    action: str
    label: str
    reason: str


class TurningPointData(BaseModel):
    """A decision after which much of the chance to win changed hands."""

    model_config = ConfigDict(populate_by_name=True)

    play: int = Field(description="The number of the play; `history` of the number before shows the choice.")
    last_play: int = Field(description="The last play of the sequence it began.")
    seat: int
    chance_before: float = Field(alias="from", description="The seat's chance before.")
    chance_after: float = Field(alias="to")
    before: list[float]
    after: list[float]
    text: str
    action: str
    label: str
    better: BetterAction | None


class GameAnalysis(BaseModel):
    first_play: int
    plays: int
    colours: list[str]
    winner: int | None
    curve: list[CurvePoint]
    turning_points: list[TurningPointData]


@router.get("/games/{game_id}/analysis", responses=errors(403, 404, 409, reading=True))
async def analysis(
    request: Request, here: Here, someone: Someone, game_id: Id, lang: Lang = "en"
) -> GameAnalysis:
    """Chances to win over a finished game, its turning points, and what a bot would have done at them."""
    async with here.registry.look(game_id, someone.id if someone is not None else None) as table:
        game, row = table.game, table.row
        if game is None:
            raise Problem("not_running", Message("problem-not_started"))
        if row.state != "finished":
            raise Problem("not_allowed", Message("problem-analysis_too_early"))
        if len(game.plays) > MOST_PLAYS:
            raise Problem("impossible", Message("problem-analysis_too_long", most=MOST_PLAYS))
        if game_id not in here.analyses:
            here.limits.spend("heavy", someone.id if someone is not None else address(request))

    def work() -> Analysis:
        start = game_journal.earliest(row, game)
        first = len(start.plays)
        return analyse(start.state, game.plays[first:], first)

    found = await here.analyses.get(game_id, work)
    return GameAnalysis.model_validate(analysis_data(found, game, entry_view.words_in(game, lang)))
