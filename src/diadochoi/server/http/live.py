"""Live play over a WebSocket: one connection, one person, one viewpoint at a time.

A connection sends the state whenever the table has changed since the last one it sent, so a slow reader gets
fewer and larger states instead of a growing queue. Commands are answered in the order they arrive.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final, NamedTuple

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocketState

from diadochoi.message import Message
from diadochoi.record.words import spoken
from diadochoi.rules.core.ids import Seat
from diadochoi.server import messages
from diadochoi.server.http.commands import carry_out
from diadochoi.server.http.context import Context, RunInThread, address, context_of, identify
from diadochoi.server.http.language import language_of
from diadochoi.server.http.security import BROKEN, MOST_BYTES, origin_is_ours
from diadochoi.server.http.validation import fault_of
from diadochoi.server.messages import CLIENT_MESSAGE
from diadochoi.server.problems import Problem, database_is_away
from diadochoi.server.storage.identity import Identity
from diadochoi.server.storage.outages import is_away, report
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms
from diadochoi.server.views import game_view
from diadochoi.server.views.entry_view import EntryInfo
from diadochoi.server.views.forecast_types import Destinations
from diadochoi.server.views.game_view import TableState, TableStatePatch

ServerMessage = (
    TableState
    | TableStatePatch
    | Destinations
    | messages.Done
    | messages.Refused
    | messages.Presence
    | messages.Pong
    | messages.Bye
)
log = logging.getLogger(__name__)
router = APIRouter()
HELLO_WITHIN = 10.0  # seconds
# Destinations take longer than other forecasts, so they are only computed if the player thinks for a moment.
DESTINATIONS_AFTER: Final = 0.12  # seconds
MOST_MISTAKES: Final = 8
MOST_PER_USER: Final = 20
NOT_SIGNED_IN, NOT_ALLOWED, NOT_FOUND, POLICY, TOO_BIG, GOING_AWAY = 4401, 4403, 4404, 1008, 1009, 1001
TRY_LATER: Final = 1013


@router.websocket("/api/games/{game_id}/live")
async def live(socket: WebSocket, game_id: str) -> None:
    context = context_of(socket)
    if not origin_is_ours(socket.headers, context.settings.allowed_origins):
        await _refuse(socket, NOT_ALLOWED, Message("problem-connection_from_other_site"))
        return
    try:
        context.limits.spend("connect", address(socket))
        user = await identify(socket)
        if user is None:
            await _refuse(socket, NOT_SIGNED_IN, Message("problem-not_signed_in"))
            return
        async with context.registry.read(game_id, user.id) as table:
            crowded = table.online.get(user.id, 0) >= MOST_PER_USER
    except Problem as problem:
        await _refuse(socket, NOT_FOUND if problem.code == "not_found" else POLICY, problem.message)
        return
    except Exception as error:
        if not is_away(error):
            raise
        await _refuse(socket, TRY_LATER, database_is_away().message)
        return
    if crowded:
        await _refuse(socket, POLICY, Message("problem-too_many_connections", most=MOST_PER_USER))
        return
    await socket.accept()
    connection = Connection(context, socket, user, game_id)
    try:
        await connection.run()
    except Exception as error:
        if not is_away(error):
            raise
        await connection.close_for_retry()


async def _refuse(socket: WebSocket, code: int, message: Message) -> None:
    """Accept and close at once, because browsers tell a page nothing about a refused handshake."""
    with suppress(WebSocketDisconnect, RuntimeError):  # the client did not wait for our answer
        await socket.accept()
        reason = message.text(language_of(socket))
        bye: messages.Bye = {"type": "bye", "reason": reason}
        await socket.send_text(to_json(bye).decode())
        await socket.close(code, reason[:100])


class WantedState(NamedTuple):
    """What the next state of a connection shows."""

    after: int  # the last entry that the client has; 0: it begins anew
    most: int  # so many entries at most
    viewpoint: Seat | None
    language: str


class Connection:
    def __init__(self, context: Context, socket: WebSocket, user: Identity, game_id: str) -> None:
        self.context = context
        self.socket = socket
        self.user = user
        self.game_id = game_id
        self.address = address(socket)
        self.in_thread = RunInThread(socket)
        self.wanted: int | str | None = "auto"
        self.viewpoint: Seat | None = None
        self.language = "en"
        self.sent = -1  # the last entry sent to the client; -1: none yet
        self.new_viewpoint = False  # the client asked for another viewpoint
        self.shown: object = None  # what the last state showed, apart from entries
        self.patches = False
        self.wants_destinations = False
        self.destinations_of: tuple[int, Seat | None] | None = (
            None  # the play and the seat they were sent for
        )
        self.last_state: TableState | None = None  # the last state sent, to send only the changes to it
        self.presence: tuple[list[int], int] | None = None
        self.changed = asyncio.Event()
        self.greeted = asyncio.Event()
        self.mistakes = 0

    async def run(self) -> None:
        await self.context.registry.forget_return_links(self.game_id, self.user.id)
        table = await self.context.registry.get(self.game_id)
        self._attach(table)
        self.context.live.setdefault(self.user.id, set()).add(self)
        if await identify(self.socket) is None:  # they signed out while we connected
            self._forget()
            await self._close(NOT_SIGNED_IN, Message("problem-signed_out").text(spoken(self.language)))
            return
        sender = asyncio.create_task(self._send_updates())
        listener = asyncio.create_task(self._listen())
        try:
            done, _ = await asyncio.wait((sender, listener), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except Problem as problem:
            code = TRY_LATER if problem.code == "too_many" else NOT_FOUND
            await self._close(code, problem.message.text(spoken(self.language)))
        finally:
            sender.cancel()
            listener.cancel()
            await asyncio.gather(sender, listener, return_exceptions=True)
            self._forget()

    def _forget(self) -> None:
        self.context.live[self.user.id].discard(self)
        if not self.context.live[self.user.id]:
            del self.context.live[self.user.id]
        self._detach()

    # ------------------------------------------------------------------ joining a table

    def _attach(self, table: Table) -> None:
        self.table = table
        table.listeners.add(self.changed)
        table.online[self.user.id] = table.online.get(self.user.id, 0) + 1
        self._send_presence(table)

    def _detach(self) -> None:
        table = self.table
        table.touched = time.monotonic()
        table.listeners.discard(self.changed)
        table.online[self.user.id] = table.online.get(self.user.id, 1) - 1
        if table.online[self.user.id] <= 0:
            del table.online[self.user.id]
            table.left_at[self.user.id] = now_ms()
        self._send_presence(table)

    def _send_presence(self, table: Table) -> None:
        table.wake_listeners()
        self.context.registry.publish("here", game=table.row.id, online=table.online)

    # ------------------------------------------------------------------ sending

    async def _send_updates(self) -> None:
        await self.greeted.wait()
        while True:
            self.changed.clear()
            await self._send_state()
            if self.wants_destinations:
                await self._send_destinations()
            await self.changed.wait()

    async def _send_state(self) -> None:
        while True:
            async with self.context.registry.read(self.game_id, self.user.id) as table:
                wanted = self._wanted_state(table)
                under_way, seq = game_view.forecast_to_make(table, wanted.viewpoint), table.seq
                if under_way is None:
                    if table is not self.table:  # the table was reloaded from the database
                        self._detach()
                        self._attach(table)
                    entries = None
                    if game_view.is_long(table, wanted.after):
                        entries = await self.in_thread(game_view.missed_entries, table, *wanted)
                        if self._wanted_state(table) != wanted:
                            continue  # the client has asked for something else meanwhile
                    state, presence = self._unsent(table, wanted, entries)
                    break
            # The forecasts of the question are computed in a thread, so that other tables do not wait.
            game_view.store_forecast(table, seq, await asyncio.shield(under_way))
        if state is not None:
            await self._send(state)
        if self.presence != presence:
            self.presence = presence
            await self._send({"type": "presence", "online": presence[0], "watchers": presence[1]})

    async def _send_destinations(self) -> None:
        """Send the places that name one Army, once for each question, unless something changes meanwhile."""
        if await self._changes_within(DESTINATIONS_AFTER):
            return
        async with self.context.registry.read(self.game_id, self.user.id) as table:
            if table.seq != self.sent:
                return
            task = game_view.destinations_to_make(table, self.viewpoint)
            question, seq = (len(table.game.plays) if table.game else 0, self.viewpoint), table.seq
        if task is None or question == self.destinations_of:
            return
        waiting = asyncio.create_task(self.changed.wait())
        try:
            await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if task.done() and self.sent == seq:
            self.destinations_of = question
            await self._send({"type": "destinations", "seq": seq, "orders": task.result()})

    async def _changes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.changed.wait(), seconds)
        return self.changed.is_set()

    def _wanted_state(self, table: Table) -> WantedState:
        viewpoint = game_view.viewpoint_of(table, self.user.id, self.wanted, self.viewpoint)
        # Each viewpoint has its own secrets, so what the last one showed must not stay on the screen.
        if self.sent < 0 or self.new_viewpoint or viewpoint != self.viewpoint or self.sent > table.seq:
            most = game_view.ENTRIES_AT_FIRST if self.sent >= 0 else game_view.MOST_ENTRIES
            return WantedState(0, most, viewpoint, self.language)
        return WantedState(self.sent, game_view.MOST_ENTRIES, viewpoint, self.language)

    def _unsent(
        self, table: Table, wanted: WantedState, entries: list[EntryInfo] | None
    ) -> tuple[TableState | TableStatePatch | None, tuple[list[int], int]]:
        """What the client does not have yet: a state, and who is connected."""
        present, people = table.present(), table.people()
        connected = [seat.seat for seat in table.seats if seat.user_id in present]
        presence = (connected, len(present - people))
        around = table.shown_besides_entries(self.user.id)
        same = wanted.viewpoint == self.viewpoint and not self.new_viewpoint and around == self.shown
        if same and self.sent == table.seq:
            return None, presence
        self.viewpoint, self.sent, self.shown, self.new_viewpoint = wanted.viewpoint, table.seq, around, False
        state = game_view.state_data(
            table, self.user.id, wanted.viewpoint, wanted.after, wanted.language, wanted.most, entries
        )
        return self._patched(state) if self.patches else state, presence

    def _patched(self, state: TableState) -> TableState | TableStatePatch | None:
        """The state without what the client already has; None if nothing it may see has changed."""
        last = self.last_state
        if last is not None and game_view.is_unchanged(state, last):
            return None  # an empty message would reveal that somebody was asked about a Surprise card
        self.last_state = {**state, "entries": []}
        return game_view.patch_of(state, last) if last is not None else state

    async def _send(self, message: ServerMessage) -> None:
        text = to_json(message).decode()
        if self.socket.application_state is not WebSocketState.CONNECTED:  # we closed it in the meantime
            raise WebSocketDisconnect(GOING_AWAY)
        await self.socket.send_text(text)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # already closed
            await self._send({"type": "bye", "reason": reason})
            await self.socket.close(code, reason[:100])

    # ------------------------------------------------------------------ receiving

    async def _listen(self) -> None:
        until = time.monotonic() + HELLO_WITHIN
        while True:
            patience = None if self.greeted.is_set() else until - time.monotonic()
            try:
                text = await asyncio.wait_for(self._receive(), patience)
            except TimeoutError:
                await self._close(POLICY, str(Message("problem-no_hello")))
                return
            message = await self._parse(text)
            if message is not None:
                await self._answer(message)
            elif self.mistakes >= MOST_MISTAKES:
                await self._close(POLICY, Message("problem-too_many_invalid").text(spoken(self.language)))
                return

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            return ""  # we do not use binary frames
        return str(text)

    async def _parse(self, text: str) -> object | None:
        """Parse a message; if it is invalid, report the error and return None."""
        try:
            self.context.limits.spend_for_both("command", f"live {self.user.id}", self.address)
            if len(text) > MOST_BYTES:
                raise Problem("too_large", Message("problem-message_too_large", kib=MOST_BYTES // 1024))
            message = CLIENT_MESSAGE.validate_json(text)
            if not self.greeted.is_set() and not isinstance(message, messages.Hello):
                raise Problem("malformed", Message("problem-hello_first"))
            return message
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            mistake = Problem("malformed", fault_of(first, where or "message"), field=where or None)
        except Problem as refused:
            mistake = refused
        self.mistakes += 1
        await self._refuse(None, mistake)
        return None

    async def _answer(self, message: object) -> None:
        match message:
            case messages.Hello():
                self.wanted, self.language = message.seat, message.lang
                self.sent = message.after or -1
                self.patches, self.last_state = message.patches, None
                self.wants_destinations, self.destinations_of = message.destinations, None
                self.viewpoint = game_view.viewpoint_of(self.table, self.user.id, self.wanted)
                self.changed.set()
                self.greeted.set()
            case messages.SetViewpoint():
                self.wanted, self.new_viewpoint, self.last_state = message.seat, True, None
                self.destinations_of = None
                self.changed.set()
            case messages.Ping():
                await self._send({"type": "pong"})
            case _:
                await self._carry_out(message)

    async def _carry_out(self, command: object) -> None:
        try:
            # CLIENT_MESSAGE lets only these types through; mypy does not know the type of a union's
            # TypeAdapter.
            done = await carry_out(self.context, self.user, self.game_id, command)  # type: ignore[arg-type]
        except Problem as problem:
            await self._refuse(getattr(command, "id", None), problem)
        except Exception as error:
            report(log, error, "table %s: a command failed", self.game_id)
            await self._refuse(getattr(command, "id", None), database_is_away() if is_away(error) else BROKEN)
        else:
            await self._send({"type": "done", **done})

    @property
    def session(self) -> str:
        return self.user.session

    async def close_for_retry(self) -> None:
        """Close the connection because the database does not answer. The client can reconnect in a moment."""
        await self._close(TRY_LATER, database_is_away().message.text(spoken(self.language)))

    async def disconnect(self, reason: str) -> None:
        await self._close(NOT_SIGNED_IN, reason)

    async def _refuse(self, command: str | None, problem: Problem) -> None:
        seq, body = self.table.seq, problem.body(spoken(self.language))
        await self._send({"type": "refused", "id": command, "seq": seq, "error": body})
