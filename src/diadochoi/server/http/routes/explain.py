"""What a player can ask about: a piece, a place or a card in words, and the deck as the seat knows it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from diadochoi.message import Message
from diadochoi.record.game import Game
from diadochoi.server.http.context import Here, Someone
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.play import Eyes, Lang, as_json, user_id, wanted_seat
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
    here: Here,
    someone: Someone,
    game_id: Id,
    kind: Kind,
    id: Name,
    seat: Eyes = "auto",
    play: Play = None,
    lang: Lang = "en",
) -> Response:
    """What a piece, place or card is, can do and is worth; of a card in your hand, what it needs now."""
    user = user_id(someone)
    async with here.registry.look(game_id, user) as table:
        game = await _game(table, play)
        viewpoint = viewpoint_of(table, user, wanted_seat(seat))
        return as_json(about_view.about_data(game, kind, id, viewpoint, lang))


@router.get(
    "/games/{game_id}/deck",
    responses=errors(404, 409, reading=True),
    response_model=about_view.DeckView,
)
async def deck(here: Here, someone: Someone, game_id: Id, seat: Eyes = "auto", play: Play = None) -> Response:
    """Every card of the game and where it is, as far as the viewpoint can know."""
    user = user_id(someone)
    async with here.registry.look(game_id, user) as table:
        game = await _game(table, play)
        return as_json(about_view.deck_data(game, viewpoint_of(table, user, wanted_seat(seat))))


async def _game(table: Table, play: int | None) -> Game:
    game = table.game
    if game is None:
        raise Problem("not_running", Message("problem-not_started"))
    if play is None:
        return game
    if play > len(game.plays):
        raise not_found(Message("problem-no_such_moment"))
    return await asyncio.to_thread(table.game_at, play)
