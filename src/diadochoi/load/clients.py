"""Cheap clients: a hand-written WebSocket that reads only the necessary parts of a message.

We want to measure the server, not a client library: frames are split by length, and numbers are found by
pattern without parsing the JSON.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

from diadochoi.load.prepared_games import PreparedGame

STATE: Final = b'{"type":"state"'
SEQ: Final = re.compile(rb'"seq":(\d+)')
ENTRIES: Final = re.compile(rb'\{"seq":(\d+),"kind":"')
ASKED: Final = re.compile(rb'"decision":\{"seat":(\d+),"colour":"\w+","mine":true')
ACTIONS: Final = re.compile(rb'\{"action":"([^"]+)","label"')
WINDOW: Final = b'"question":"surprise_window"'
CROSSED: Final = b'"code":"stale"'
_ZERO_MASK: Final = b"\x00\x00\x00\x00"  # masks exist to confuse proxies; there is none here


class Listener(Protocol):
    """Receives the messages of a client."""

    @property
    def prepared(self) -> PreparedGame: ...

    def received(self, client: Client, message: bytes, now: float) -> None: ...


class Client(asyncio.Protocol):
    """One connection to one table. Calls `received(client, message, now)` for every message."""

    def __init__(self, table: Listener, number: int, host: str, cookie: str) -> None:
        self.table = table
        self.number = number
        self.seq = 0
        self.received = 0
        self.open = asyncio.get_running_loop().create_future()
        self.greeted = asyncio.get_running_loop().create_future()
        self.closed = False
        self._buffer = bytearray()
        self._request = (
            f"GET /api/games/{table.prepared.id}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: diadochoi={cookie}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"  # as browsers do
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        self.closed = True
        for waiting in (self.open, self.greeted):
            if not waiting.done():
                waiting.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.received += len(data)
        buffer = self._buffer
        buffer += data
        if not self.open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            del buffer[: end + 4]
            self.open.set_result(None)
        while len(buffer) >= 2:
            length, start = buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + length:
                return
            kind = buffer[0] & 15
            message = bytes(buffer[start : start + length])
            del buffer[: start + length]
            if kind == 1:
                self.table.received(self, message, now)
            elif kind == 9:
                self._write(10, message)

    def send(self, text: str) -> None:
        self._write(1, text.encode())

    def _write(self, kind: int, body: bytes) -> None:
        if self.closed:
            return
        length = len(body)
        head = (
            bytes((128 | kind, 128 | length))
            if length < 126
            else bytes((128 | kind, 254)) + length.to_bytes(2, "big")
        )
        self.transport.write(head + _ZERO_MASK + body)


def _same(client: Client) -> Client:
    return client


@dataclass(slots=True)
class LoadTally:
    """The results of all clients."""

    latencies: list[float] = field(default_factory=list)  # seconds from an action to one client's update
    slowest: list[float] = field(default_factory=list)  # … to the last client's update
    actions: int = 0
    refused: int = 0
    crossed: int = 0  # the server passed for the player just before the client did
    skipped: int = 0  # the last action had not reached everyone, or the game was over
    gaps: int = 0  # entries that never arrived
    reordered: int = 0
    messages: int = 0


class TableLoad:
    """One table with its clients, and one action at a time."""

    def __init__(
        self,
        prepared: PreparedGame,
        tally: LoadTally,
        chance: random.Random,
        patches: bool,
        measuring: Callable[[], bool],
    ) -> None:
        self._staged = prepared
        self.tally = tally
        self.chance = chance
        self.patches = patches
        self.measuring = measuring
        self.clients: list[Client] = []
        self._turn: tuple[Client, bytes] | None = None  # who is asked, and the message that says so
        self._in_window = False  # the last action answered a question about Surprise cards
        self._sent = 0.0
        self._counts = False
        self._waiting = 0
        self._expect = 0
        self._commands = 0

    @property
    def prepared(self) -> PreparedGame:
        return self._staged

    async def connect(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        for number, cookie in enumerate(self.prepared.cookies):
            client = Client(self, number, f"{host}:{port}", cookie)
            await loop.create_connection(partial(_same, client), host, port)
            self.clients.append(client)
            await client.open
            more = ',"patches":true' if self.patches else ""
            client.send(f'{{"type":"hello","seat":"auto","after":{self.prepared.seq}{more}}}')
            await client.greeted

    def close(self) -> None:
        for client in self.clients:
            client.transport.close()

    # ------------------------------------------------------------------ sending actions

    def act(self) -> None:
        """Let the seat that must decide take one of its options."""
        if self._waiting or self._turn is None:
            self.tally.skipped += 1
            return
        client, message = self._turn
        options = ACTIONS.findall(message)
        if not options:
            self.tally.skipped += 1
            return
        action = self.chance.choice(options).decode()
        self._turn = None
        self._in_window = WINDOW in message
        self._expect = client.seq
        self._waiting = len(self.clients)
        self._commands += 1
        self._counts = self.measuring()
        self.tally.actions += self._counts
        self._sent = time.perf_counter()
        client.send(
            f'{{"type":"play","id":"load-{self._commands}","seat":{client.number},'
            f'"action":"{action}","expect":{self._expect}}}'
        )

    # ------------------------------------------------------------------ receiving messages

    def received(self, client: Client, message: bytes, now: float) -> None:
        if message.startswith(STATE):
            self._received_state(client, message, now)
        elif message.startswith(b'{"type":"refused"'):
            # The server itself passes on Surprise cards for players who have nothing to play, after a pause.
            if self._in_window and CROSSED in message:
                self.tally.crossed += 1
            else:
                self.tally.refused += 1
            self._waiting = 0

    def _received_state(self, client: Client, message: bytes, now: float) -> None:
        found = SEQ.search(message)
        assert found is not None
        seq = int(found[1])
        if not client.greeted.done():
            client.greeted.set_result(None)
        else:
            self._check_order(client, message, seq)
            if self._waiting and client.seq == self._expect and seq > self._expect:
                self._heard(now)
        client.seq = seq
        if ASKED.search(message):
            self._turn = (client, message)
        elif self._turn is not None and self._turn[0] is client:
            self._turn = None  # the server answered for the player

    def _check_order(self, client: Client, message: bytes, seq: int) -> None:
        numbers = [int(number) for number in ENTRIES.findall(message)]
        self.tally.messages += 1
        if seq < client.seq or numbers != sorted(numbers) or (numbers and numbers[0] <= client.seq):
            self.tally.reordered += 1
        self.tally.gaps += max(0, seq - client.seq - len(numbers))

    def _heard(self, now: float) -> None:
        self._waiting -= 1
        if self._counts:
            self.tally.latencies.append(now - self._sent)
            if not self._waiting:
                self.tally.slowest.append(now - self._sent)

    def behind(self) -> int:
        """How many clients have not received the last action."""
        newest = max((client.seq for client in self.clients), default=0)
        return sum(client.seq < newest or client.closed for client in self.clients) if self.clients else 0
