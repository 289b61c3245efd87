"""Limits the connections per address, and how long a client may take to send the head of a request.

Trusted proxies are not counted, because many people connect through them.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_WITHIN = 15.0  # seconds
_MANY_ADDRESSES: Final = 1000


class ConnectionLimits:
    def __init__(self, most_each: int, most: int, trusted: frozenset[str]) -> None:
        self.most_each = most_each
        self.most = most
        self.trusted = trusted
        self._open: dict[str, set[asyncio.Transport]] = {}

    def admit(self, transport: asyncio.Transport) -> bool:
        """Whether this address may open another connection. If so, the connection counts until it closes."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else "?"
        if address in self.trusted:
            return True
        if self._count() >= self.most or len(self._open) > _MANY_ADDRESSES:
            self._forget_closed()
        own = self._open.get(address, set())
        own = {held for held in own if not held.is_closing()}
        if len(own) >= self.most_each or self._count() >= self.most:
            return False
        self._open[address] = own | {transport}
        return True

    def _count(self) -> int:
        return sum(map(len, self._open.values()))

    def _forget_closed(self) -> None:
        """Ask the transports, because we are not told when a connection that became a WebSocket ends."""
        self._open = {
            address: alive
            for address, held in self._open.items()
            if (alive := {own for own in held if not own.is_closing()})
        }


def limited_protocol(limits: ConnectionLimits) -> type[asyncio.Protocol]:
    """Return uvicorn's protocol with these limits added."""

    class LimitedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        refused = False
        # the last request answered at the previous check; the next one must arrive in time
        idle_in: Any = None

        def connection_made(self, transport: Any) -> None:
            if not limits.admit(transport):
                self.refused = True
                transport.abort()
                return
            super().connection_made(transport)
            self.loop.call_later(HEAD_WITHIN, self.check_head, False)

        def connection_lost(self, exc: Exception | None) -> None:
            if not self.refused:
                super().connection_lost(exc)

        def check_head(self, was_idle: bool) -> None:
            """Close a connection whose request does not arrive, or arrives byte by byte."""
            transport = self.transport
            if transport is None or transport.is_closing() or transport.get_protocol() is not self:
                return
            cycle = self.cycle
            idle = cycle is None or cycle.response_complete
            if idle and (cycle is None or (was_idle and cycle is self.idle_in)):
                transport.abort()
                return
            self.idle_in = cycle if idle else None
            self.loop.call_later(HEAD_WITHIN, self.check_head, idle)

    return LimitedProtocol
