"""What every route needs: the tables in memory, who is asking, and the rate limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import Annotated, Final, Protocol, TypeVar

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie
from pydantic_core import to_json
from starlette.requests import HTTPConnection

from diadochoi.bots.review.analysis import Analysis
from diadochoi.bots.review.deciding_moments import DecidingMoment
from diadochoi.message import Message
from diadochoi.record.dice_proof import PlayChance
from diadochoi.record.puzzles.own_mistakes import OwnMistake
from diadochoi.server.http.limits import Limits
from diadochoi.server.notify.notifier import Notifier
from diadochoi.server.problems import Problem
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage import sign_ins
from diadochoi.server.storage.background_cache import BackgroundCache
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import COOKIE, Identity, Signer
from diadochoi.server.storage.pack_store import PackStore
from diadochoi.server.storage.sign_ins import SignIn
from diadochoi.server.storage.work_pool import ProcessPool, WorkPool, timed_json
from diadochoi.server.tables.idle_guests import DAY
from diadochoi.server.tables.registry import TableRegistry
from diadochoi.server.timestamps import now_ms

# The modules that other processes need: to replay records, to review games, for lessons and puzzles.
REPLAYING: Final = ("diadochoi.server.storage.game_journal", "diadochoi.server.tables.new_table")
REVIEWING: Final = ("diadochoi.bots.review.deciding_moments", "diadochoi.record.puzzles.own_mistakes")
PRACTISING: Final = ("diadochoi.server.views.practice_view",)
Result = TypeVar("Result")


class LiveConnection(Protocol):
    """A live connection, as the rest of the server sees it."""

    @property
    def session(self) -> str: ...

    async def disconnect(self, reason: str) -> None: ...


@dataclass(slots=True)
class Context:
    """One running server."""

    settings: ServerSettings
    database: Database
    registry: TableRegistry
    signer: Signer
    limits: Limits
    notifier: Notifier
    pack_store: PackStore
    live: dict[str, set[LiveConnection]] = field(default_factory=dict)  # user id -> open connections
    analyses: BackgroundCache[Analysis] = field(default_factory=BackgroundCache)
    moments: BackgroundCache[list[DecidingMoment]] = field(default_factory=BackgroundCache)
    mistakes: BackgroundCache[list[OwnMistake]] = field(default_factory=BackgroundCache)  # by game and seat
    chances: BackgroundCache[list[PlayChance]] = field(default_factory=BackgroundCache)
    records: ProcessPool = field(init=False)
    reviews: ProcessPool = field(default_factory=lambda: ProcessPool(REVIEWING, 600, 8, 8))
    practice: ProcessPool = field(default_factory=lambda: ProcessPool(PRACTISING, 20, 60, 6))
    aside: WorkPool = field(default_factory=lambda: WorkPool("aside", 2, 60, 6))
    passwords: WorkPool = field(default_factory=lambda: WorkPool("passwords", 2, 40, 4, behind=True))

    def __post_init__(self) -> None:
        self.records = ProcessPool(REPLAYING, 60, 8, most_each=1 if self.settings.rate_limits else 8)

    @property
    def connections(self) -> int:
        return sum(len(own) for own in self.live.values())

    def close(self) -> None:
        self.records.close()
        self.reviews.close()
        self.practice.close()
        self.aside.close()
        self.passwords.close()

    async def disconnect_everywhere(self, user_id: str, reason: str, session: str | None = None) -> None:
        self.registry.publish("out", user=user_id, reason=reason, session=session)
        await self.disconnect(user_id, reason, session)

    async def disconnect(self, user_id: str, reason: str, session: str | None = None) -> None:
        """Close all live connections of a user to this server, or those of one session."""
        for connection in list(self.live.get(user_id, ())):
            if session is None or connection.session == session:
                await connection.disconnect(reason)


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"


def network(connection: HTTPConnection) -> str:
    """The network of a client, to limit password guesses: its IPv4 address, or the 64-bit prefix of its IPv6
    address."""
    try:
        found = ip_address(address(connection))
    except ValueError:
        return address(connection)
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def spend(connection: HTTPConnection, kind: str, user: str) -> None:
    """Count something costly for the user and for the address of a request."""
    context_of(connection).limits.spend_for_both(kind, user, address(connection))


async def identify(connection: HTTPConnection) -> Identity | None:
    """The user of a request's cookie, if the cookie is genuine and still valid."""
    context = context_of(connection)
    cookie = connection.cookies.get(COOKIE)
    claimed = context.signer.read(cookie) if cookie else None
    if claimed is None:
        return None
    user = await context.database.read(lambda session: sign_ins.find(session, claimed))
    if user is not None and context.limits.enabled:
        context.registry.bot_runner.note_address(user.id, network(connection))
    now = now_ms()
    if user is not None and now - user.seen_at > DAY:
        known = user
        await context.database.write(lambda session: sign_ins.note_seen(session, known, now))
    return user


async def _visitor(request: Request) -> Identity | None:
    return await identify(request)


# Only for the API description; `identify` reads the cookie itself.
_cookie_scheme = APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False)


async def _user(
    visitor: Annotated[Identity | None, Depends(_visitor)],
    _: Annotated[str | None, Security(_cookie_scheme)],
) -> Identity:
    if visitor is None:
        raise Problem("not_signed_in", Message("problem-not_signed_in"))
    return visitor


Visitor = Annotated[Identity | None, Depends(_visitor)]
SignedInUser = Annotated[Identity, Depends(_user)]


def _context(request: Request) -> Context:
    return context_of(request)


ServerContext = Annotated[Context, Depends(_context)]


class RunInThread:
    """Runs work of a few milliseconds in a thread, and counts its cost for the address."""

    def __init__(self, connection: HTTPConnection) -> None:
        self._context = context_of(connection)
        self._address = address(connection)

    async def json(self, work: Callable[..., object], *arguments: object) -> Response:
        """What the work returns, as an answer; it becomes JSON in the thread too."""
        body = await self(lambda: to_json(work(*arguments)))
        return Response(body, media_type="application/json")

    async def __call__(self, work: Callable[..., Result], *arguments: object) -> Result:
        limits = self._context.limits
        if not limits.enabled:
            return await asyncio.to_thread(work, *arguments)
        limits.spend("work", self._address, 0)
        took = 0.0

        def timed() -> Result:
            nonlocal took
            begun = time.thread_time()
            try:
                return work(*arguments)
            finally:
                took = time.thread_time() - begun

        try:
            return await self._context.aside.run(self._address, timed)
        finally:
            limits.charge("work", self._address, took)


InThread = Annotated[RunInThread, Depends(RunInThread)]


class RunInProcess:
    """Answers about a lesson or puzzle from the process for them, and counts the cost for the address."""

    def __init__(self, request: Request) -> None:
        self._context = context_of(request)
        self._address = address(request)

    async def __call__(self, work: Callable[..., object], *arguments: object) -> Response:
        limits, practice = self._context.limits, self._context.practice
        if limits.enabled:
            limits.spend("work", self._address, 0)
            answer, took = await practice.run(self._address, timed_json, work, *arguments)
            limits.charge("work", self._address, took)
        else:
            answer, _ = await practice.run_uncounted(timed_json, work, *arguments)
        if isinstance(answer, Problem):
            raise answer
        return Response(answer, media_type="application/json")


InProcess = Annotated[RunInProcess, Depends(RunInProcess)]


def set_cookie(request: Request, response: Response, signed_in: SignIn | None) -> None:
    """Give a device its cookie, or None: let it keep the one it has for longer."""
    cookie = context_of(request).signer.sign(signed_in.token) if signed_in else request.cookies[COOKIE]
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=sign_ins.DAYS * 86_400,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
