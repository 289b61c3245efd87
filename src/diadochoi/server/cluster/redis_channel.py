"""What servers that share a database tell each other, by way of Redis.

Messages are hints, and one may be lost: a server that misses one finds out from the database within seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import redis.asyncio as redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
LEASE: Final = 10_000  # milliseconds for which one of the servers does the chores of all
RENEW_EVERY = 3.0  # seconds
RETRY_AFTER: Final = 1.0
LEAVE_WITHIN: Final = 2.0
Receive = Callable[[dict[str, Any]], Awaitable[None]]


class RedisChannel:
    """One server's place in the round. `leads`: this one does what only one has to do."""

    def __init__(self, url: str, round_of: str) -> None:
        self.me = secrets.token_hex(6)
        self.leads = False
        self._channel = f"diadochoi:{round_of}"
        self._redis = redis.from_url(url, socket_connect_timeout=5, health_check_interval=10)
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._renewing = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Receive) -> None:
        """Join the round. Raises if there is no Redis: whoever asks for it wants to know at once."""
        await self._redis.ping()
        listening = asyncio.Event()
        await self._renew()
        self._tasks = [
            asyncio.create_task(self._listen(receive, listening)),
            asyncio.create_task(self._speak()),
            asyncio.create_task(self._keep_leading()),
        ]
        await listening.wait()

    async def close(self) -> None:
        # A renewal cut off on its way could reach Redis after the lead was given back, and take it again.
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_WITHIN):
                await self._renewing.acquire()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(RedisError, OSError):
            while not self._outgoing.empty():
                await self._redis.publish(self._channel, self._outgoing.get_nowait())
            if self.leads:  # let another one take over at once
                await self._redis.delete(f"{self._channel}:leader")
            await self._redis.aclose()

    def tell(self, kind: str, **data: Any) -> None:
        """Tell the others; goes out in the order it was said."""
        self._outgoing.put_nowait(json.dumps({"from": self.me, "kind": kind, **data}))

    async def _speak(self) -> None:
        while True:
            text = await self._outgoing.get()
            try:
                await self._redis.publish(self._channel, text)
            except (RedisError, OSError) as error:
                log.warning("sending a message to Redis failed: %s", error)

    async def _listen(self, receive: Receive, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as round_of_servers:
                    await round_of_servers.subscribe(self._channel)
                    listening.set()
                    async for message in round_of_servers.listen():
                        if message["type"] == "message":
                            await self._hear(receive, message["data"])
            except (RedisError, OSError) as error:
                log.warning("Redis does not answer: %s", error)
            await asyncio.sleep(RETRY_AFTER)

    async def _hear(self, receive: Receive, text: bytes) -> None:
        message = json.loads(text)
        if message["from"] == self.me:
            return
        try:
            await receive(message)
        except Exception:
            log.exception("could not read a message from another server")

    async def _keep_leading(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            # Without Redis the leader goes on: two leaders do no harm, as the database accepts one change.
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
