"""Messages between servers that share a database, sent through Redis.

Messages are hints and may get lost. A server that misses one catches up from the database within seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, NotRequired, cast

import redis.asyncio as redis
from redis.exceptions import RedisError
from typing_extensions import TypedDict

from diadochoi.server.storage.outages import Outage, report

log = logging.getLogger(__name__)
LEASE: Final = 10_000  # milliseconds; how long one server stays the leader without renewing
RENEW_EVERY = 3.0  # seconds
RETRY_AFTER: Final = 1.0
LEAVE_WITHIN: Final = 2.0
MOST_WAITING: Final = 10_000  # messages
# Messages are sent together, because each one that arrives costs every server about as much as a view.
GATHER_FOR: Final = 0.005  # seconds
MOST_TOGETHER: Final = 500


_Sender = TypedDict("_Sender", {"from": str})


class ClusterMessage(_Sender):
    """What servers tell each other; the kind decides which of the other fields it has."""

    kind: str
    game: NotRequired[str]
    version: NotRequired[int]
    online: NotRequired[dict[str, int]]
    user: NotRequired[str]
    name: NotRequired[str]
    reason: NotRequired[str]
    session: NotRequired[str | None]


Receive = Callable[[ClusterMessage], Awaitable[None]]


class RedisChannel:
    """One server's connection to the others. `leads` is true if this server does the work that only one needs
    to do."""

    def __init__(self, url: str, round_of: str) -> None:
        self.me = secrets.token_hex(6)
        self.leads = False
        self._channel = f"diadochoi:{round_of}"
        self._redis = redis.from_url(url, socket_connect_timeout=5, health_check_interval=10)
        self._outage = Outage("Redis")
        self._outgoing: asyncio.Queue[ClusterMessage] = asyncio.Queue(MOST_WAITING)
        self._renewing = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Receive) -> None:
        """Connect and subscribe. Raises if Redis cannot be reached, so that the operator notices at once."""
        await self._redis.ping()
        listening = asyncio.Event()
        await self._renew()
        self._tasks = [
            asyncio.create_task(self._listen(receive, listening)),
            asyncio.create_task(self._send_queued()),
            asyncio.create_task(self._keep_leading()),
        ]
        await listening.wait()

    async def close(self) -> None:
        # A renewal cancelled halfway could reach Redis after we released the lead, and take it again.
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_WITHIN):
                await self._renewing.acquire()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(RedisError, OSError):
            while not self._outgoing.empty():
                await self._redis.publish(self._channel, self._packed([self._outgoing.get_nowait()]))
            if self.leads:  # let another server take over at once
                await self._redis.delete(f"{self._channel}:leader")
            await self._redis.aclose()

    def publish(self, kind: str, **data: Any) -> None:
        """Send a message to the other servers. Messages are sent in order."""
        # While Redis hangs, drop messages: they are only hints, and keeping them all would fill the memory.
        with suppress(asyncio.QueueFull):
            # Its members are those of the kind; TypedDict cannot say that.
            self._outgoing.put_nowait(cast(ClusterMessage, {"from": self.me, "kind": kind, **data}))

    def _packed(self, messages: list[ClusterMessage]) -> str:
        """Several messages as one text. It begins with the sender, so that the sender can skip its own."""
        return f"{self.me} {json.dumps(messages)}"

    async def _send_queued(self) -> None:
        while True:
            waiting = [await self._outgoing.get()]
            await asyncio.sleep(GATHER_FOR)
            while len(waiting) < MOST_TOGETHER and not self._outgoing.empty():
                waiting.append(self._outgoing.get_nowait())
            try:
                await self._redis.publish(self._channel, self._packed(waiting))
                self._outage.answered()
            except (RedisError, OSError) as error:
                self._outage.failed(error)

    async def _listen(self, receive: Receive, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as round_of_servers:
                    await round_of_servers.subscribe(self._channel)
                    listening.set()
                    async for message in round_of_servers.listen():
                        if message["type"] == "message":
                            await self._handle(receive, message["data"])
            except (RedisError, OSError) as error:
                self._outage.failed(error)
            await asyncio.sleep(RETRY_AFTER)

    async def _handle(self, receive: Receive, text: bytes) -> None:
        sender, _, messages = text.partition(b" ")
        if sender == self.me.encode():
            return
        try:
            found = json.loads(messages)
        except ValueError as error:
            report(log, error, "could not read a message from another server")
            return
        for message in found:
            try:
                await receive(message)
            except Exception as error:
                report(log, error, "could not read a message from another server")

    async def _keep_leading(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            # Without Redis the leader carries on. Two leaders do no harm, because the database accepts only
            # one change.
            async with self._renewing:
                with suppress(RedisError, OSError):
                    await self._renew()

    async def _renew(self) -> None:
        key = f"{self._channel}:leader"
        if await self._redis.set(key, self.me, nx=True, px=LEASE):
            self.leads = True
            return
        self.leads = await self._redis.get(key) == self.me.encode()
        if self.leads:
            await self._redis.pexpire(key, LEASE)
