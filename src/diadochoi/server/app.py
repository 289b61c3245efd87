"""Builds the server: routes, middleware, error format, startup and shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from diadochoi import __version__
from diadochoi.record.words.catalogue import catalogue_of, languages
from diadochoi.server.http import description, error_responses, live, static_files
from diadochoi.server.http.context import Context
from diadochoi.server.http.limits import Limits
from diadochoi.server.http.routes import (
    accounts,
    after_game,
    analysis,
    content,
    dice,
    explain,
    lessons,
    notifications,
    odds,
    play,
    puzzles,
    rulebook,
    tables,
)
from diadochoi.server.http.security import Guard
from diadochoi.server.notify.notifier import Notifier, load_push_key
from diadochoi.server.notify.webpush import PushSender
from diadochoi.server.settings import ServerSettings, secret_of
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.format_conversion import convert_old_games
from diadochoi.server.storage.identity import Signer, load_secret
from diadochoi.server.storage.pack_store import pack_store_of
from diadochoi.server.tables import table_store
from diadochoi.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from diadochoi.server.cluster.sync import ClusterSync


async def _join_cluster(context: Context, secret: str) -> ClusterSync | None:
    """Connect to the other servers on this database, if a Redis URL is set."""
    if not context.settings.redis:
        return None
    from diadochoi.server.cluster.redis_channel import RedisChannel
    from diadochoi.server.cluster.sync import ClusterSync

    round_of = blake2b(secret.encode(), digest_size=8, person=b"round").hexdigest()
    cluster = ClusterSync(
        context.registry, RedisChannel(context.settings.redis, round_of), context.disconnect
    )
    await cluster.open()
    return cluster


ROUTERS: Final = (
    accounts.router,
    tables.router,
    play.router,
    analysis.router,
    after_game.router,
    dice.router,
    odds.router,
    explain.router,
    lessons.router,
    puzzles.router,
    notifications.router,
    notifications.pages,
    content.router,
    rulebook.router,
    rulebook.pages,
    live.router,
)


def create_app(settings: ServerSettings, static_folder: Path = static_files.FOLDER) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        given = secret_of(settings)
        database = Database(settings.database_url)
        await asyncio.to_thread(database.migrate)
        secret = await database.write(lambda session: load_secret(session, given))
        signer = Signer(secret)
        registry = TableRegistry(settings, database)
        push = None
        if settings.push:
            key = await database.write(load_push_key)
            push = PushSender(key, settings.push_subject)
        notifier = Notifier(settings, database, registry, signer, push)
        await database.read(table_store.know_all_packs)
        await convert_old_games(database)
        pack_store = pack_store_of(settings)
        await asyncio.to_thread(pack_store.packs)  # logs mistakes in content packs at startup
        for language in languages():
            await asyncio.to_thread(catalogue_of(language).read_all)
        limits = Limits(enabled=settings.rate_limits)
        app.state.context = Context(settings, database, registry, signer, limits, notifier, pack_store)
        cluster = app.state.cluster = await _join_cluster(app.state.context, secret)
        await registry.open()
        notifier.open()
        try:
            yield
        finally:
            await notifier.close()
            if cluster is not None:
                await cluster.close()
            await registry.close()
            app.state.context.close()
            await asyncio.to_thread(database.close)

    app = FastAPI(
        title="Diadochoi",
        version=__version__,
        summary="Tables of the board game of Alexander's successors.",
        lifespan=lifespan,
        openapi_url=None,  # FastAPI would build it on the event loop; see http/description
        docs_url=None,  # the built-in pages load scripts from other hosts
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
    )
    error_responses.install(app, ROUTERS)
    for router in ROUTERS:
        app.include_router(router)
    description.describe(app)
    app.include_router(static_files.static_router(static_folder))
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=5)
    app.add_middleware(Guard, origins=settings.allowed_origins, hosts=settings.allowed_hosts)
    return app
