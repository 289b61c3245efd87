"""The server put together: routes, guards, error shapes, and what starts and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from diadochoi import __version__
from diadochoi.server import (
    live,
    replies,
    routes_analysis,
    routes_dice,
    routes_facts,
    routes_identity,
    routes_notices,
    routes_odds,
    routes_play,
    routes_tables,
    statics,
    store,
)
from diadochoi.server.context import Context
from diadochoi.server.database import Database
from diadochoi.server.house import House
from diadochoi.server.identity import Signer, load_secret
from diadochoi.server.limits import Limits
from diadochoi.server.notices import Notices, load_push_key
from diadochoi.server.packs import shelf_of
from diadochoi.server.security import Guard
from diadochoi.server.settings import Settings
from diadochoi.server.webpush import PushSender

if TYPE_CHECKING:
    from diadochoi.server.neighbours import Neighbours


async def _join_neighbours(context: Context, secret: str) -> Neighbours | None:
    """The other servers on this database, if we are told where they meet."""
    if not context.settings.redis:
        return None
    from diadochoi.server.neighbours import Neighbours
    from diadochoi.server.relay import Relay

    round_of = blake2b(secret.encode(), digest_size=8, person=b"round").hexdigest()
    neighbours = Neighbours(context.house, Relay(context.settings.redis, round_of), context.show_out)
    await neighbours.open()
    return neighbours


def create_app(settings: Settings, static_folder: Path = statics.FOLDER) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database_url)
        await asyncio.to_thread(database.migrate)
        secret = await database.write(lambda session: load_secret(session, settings.secret))
        signer = Signer(secret)
        house = House(settings, database)
        push = None
        if settings.push:
            key = await database.write(load_push_key)
            push = PushSender(key, settings.push_subject)
        notices = Notices(settings, database, house, signer, push)
        await database.read(store.know_all_packs)
        shelf = shelf_of(settings)
        await asyncio.to_thread(shelf.packs)  # what is wrong with one is told at the start
        limits = Limits(enabled=settings.rate_limits)
        app.state.context = Context(settings, database, house, signer, limits, notices, shelf)
        neighbours = app.state.neighbours = await _join_neighbours(app.state.context, secret)
        await house.open()
        notices.open()
        try:
            yield
        finally:
            await notices.close()
            if neighbours is not None:
                await neighbours.close()
            await house.close()
            await asyncio.to_thread(database.close)

    app = FastAPI(
        title="Diadochoi",
        version=__version__,
        summary="Tables of the board game of Alexander's successors.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its pages load scripts from other hosts
        redoc_url=None,
        redirect_slashes=False,
    )
    replies.install(app)
    for router in (
        routes_identity.router,
        routes_tables.router,
        routes_play.router,
        routes_analysis.router,
        routes_dice.router,
        routes_odds.router,
        routes_notices.router,
        routes_notices.pages,
        routes_facts.router,
        live.router,
    ):
        app.include_router(router)
    app.include_router(statics.static_router(static_folder))
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=5)
    app.add_middleware(Guard, origins=settings.allowed_origins)
    return app
