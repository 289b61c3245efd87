"""What every route needs: the tables in memory, who is asking, and how often they have asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import Annotated, Protocol

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie
from starlette.requests import HTTPConnection

from diadochoi.bots.review.analysis import Analysis
from diadochoi.bots.review.deciding_moments import DecidingMoment
from diadochoi.message import Message
from diadochoi.record.dice_proof import PlayChance
from diadochoi.record.puzzles.own_mistakes import OwnMistake
from diadochoi.server.http.limits import Limits
from diadochoi.server.notify.notifier import Notifier
from diadochoi.server.problems import Problem
from diadochoi.server.settings import Settings
from diadochoi.server.storage.background_cache import WorkedOut
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import COOKIE, COOKIE_DAYS, Identity, Signer, find_user
from diadochoi.server.storage.pack_store import PackStore
from diadochoi.server.storage.work_pool import WorkPool
from diadochoi.server.tables.idle_guests import DAY, note_seen
from diadochoi.server.tables.registry import TableRegistry
from diadochoi.server.timestamps import now_ms


class LiveConnection(Protocol):
    """A live connection, as far as the rest of the server knows it."""

    async def disconnect(self, reason: str) -> None: ...


@dataclass(slots=True)
class Context:
    """One running server."""

    settings: Settings
    database: Database
    registry: TableRegistry
    signer: Signer
    limits: Limits
    notifier: Notifier
    pack_store: PackStore
    live: dict[str, set[LiveConnection]] = field(default_factory=dict)  # user id -> open connections
    analyses: WorkedOut[Analysis] = field(default_factory=WorkedOut)
    moments: WorkedOut[list[DecidingMoment]] = field(default_factory=WorkedOut)
    mistakes: WorkedOut[list[OwnMistake]] = field(default_factory=WorkedOut)  # by game and seat
    chances: WorkedOut[list[PlayChance]] = field(default_factory=WorkedOut)
    records: WorkPool = field(init=False)
    passwords: WorkPool = field(default_factory=lambda: WorkPool("passwords", 2, 40, 4))

    def __post_init__(self) -> None:
        self.records = WorkPool("records", 1, 8, most_each=1 if self.settings.rate_limits else 8)

    @property
    def connections(self) -> int:
        return sum(len(own) for own in self.live.values())

    def close(self) -> None:
        self.records.close()
        self.passwords.close()

    async def disconnect_everywhere(self, user_id: str, reason: str) -> None:
        self.registry.tell("out", user=user_id, reason=reason)
        await self.disconnect(user_id, reason)

    async def disconnect(self, user_id: str, reason: str) -> None:
        """Close every live connection of somebody to this server."""
        for connection in list(self.live.get(user_id, ())):
            await connection.disconnect(reason)


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"


def network(connection: HTTPConnection) -> str:
    """Who guesses: an address, or the 64 bits of an IPv6 address that one customer has."""
    try:
        found = ip_address(address(connection))
    except ValueError:
        return address(connection)
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def spend(connection: HTTPConnection, kind: str, user: str) -> None:
    """Count something costly for the person and for the address: one address can be many people."""
    limits = context_of(connection).limits
    limits.spend(kind, user)
    limits.spend(f"{kind}_here", address(connection))


async def identify(connection: HTTPConnection) -> Identity | None:
    """The user of a request's cookie, if it is one of ours and still good."""
    context = context_of(connection)
    cookie = connection.cookies.get(COOKIE)
    claimed = context.signer.read(cookie) if cookie else None
    if claimed is None:
        return None
    user = await context.database.read(lambda session: find_user(session, *claimed))
    now = now_ms()
    if user is not None and now - user.seen_at > DAY:
        known = user.id
        await context.database.write(lambda session: note_seen(session, known, now))
    return user


async def _someone(request: Request) -> Identity | None:
    return await identify(request)


# Only for the API's description; the cookie itself is read in `identify`.
_cookie_scheme = APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False)


async def _user(
    someone: Annotated[Identity | None, Depends(_someone)],
    _: Annotated[str | None, Security(_cookie_scheme)],
) -> Identity:
    if someone is None:
        raise Problem("not_signed_in", Message("problem-not_signed_in"))
    return someone


Someone = Annotated[Identity | None, Depends(_someone)]
SignedIn = Annotated[Identity, Depends(_user)]


def here(request: Request) -> Context:
    return context_of(request)


Here = Annotated[Context, Depends(here)]


def set_cookie(request: Request, response: Response, user: Identity) -> None:
    response.set_cookie(
        COOKIE,
        context_of(request).signer.sign(user),
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
