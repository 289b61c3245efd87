"""Explanations of a piece, space or card, and the deck as the seat knows it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from diadochoi.message import Message
from diadochoi.record.game import Game
from diadochoi.server.http.context import InThread, RunInThread, ServerContext, Visitor
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import Lang, ViewpointParameter, as_json, user_id, wanted_seat
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.problems import Problem, not_found
from diadochoi.server.tables.table import Table
from diadochoi.server.views import about_view
from diadochoi.server.views.game_view import viewpoint_of

router = APIRouter(prefix="/api", tags=["play"])
Kind = Annotated[
    str,
    Query(pattern=r"^[a-z]{1,20}$", description="general, royal, fleet, army, unit, place, province or card"),
]
Name = Annotated[
    str, Query(pattern=r"^[a-z0-9_/-]{1,60}$", description="Its id, as in the content document.")
]
Play = Annotated[int | None, Query(ge=0, le=100_000, description="A past moment: after so many plays.")]


@router.get(
    "/games/{game_id}/about",
    responses=errors(404, 409, reading=True),
    response_model=about_view.AboutView,
)
async def about(
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    kind: Kind,
    id: Name,
    seat: ViewpointParameter = "auto",
    play: Play = None,
    lang: Lang = "en",
) -> Response:
    """Explain what a piece, space or card is, can do and is worth; for a card in your hand, what it needs
    now."""
    user = user_id(visitor)
    async with context.registry.read(game_id, user) as table:
        game = await _game(in_thread, table, play)
        viewpoint = viewpoint_of(table, user, wanted_seat(seat))
        return as_json(about_view.about_data(game, kind, id, viewpoint, lang))


@router.get(
    "/games/{game_id}/deck",
    responses=errors(404, 409, reading=True),
    response_model=about_view.DeckView,
)
async def deck(
    context: ServerContext,
    in_thread: InThread,
    visitor: Visitor,
    game_id: Id,
    seat: ViewpointParameter = "auto",
    play: Play = None,
) -> Response:
    """List every card of the game and where it is, as far as the viewpoint can know."""
    user = user_id(visitor)
    async with context.registry.read(game_id, user) as table:
        game = await _game(in_thread, table, play)
        return as_json(about_view.deck_data(game, viewpoint_of(table, user, wanted_seat(seat))))


async def _game(in_thread: RunInThread, table: Table, play: int | None) -> Game:
    game = table.game
    if game is None:
        raise Problem("not_running", Message("problem-not_started"))
    if play is None:
        return game
    if play > len(game.plays):
        raise not_found(Message("problem-no_such_moment"))
    return await in_thread(table.game_at, play)
