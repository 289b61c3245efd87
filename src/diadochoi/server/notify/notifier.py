"""Notifies people who are away that it is their turn, once each time the game waits for them.

A notification is stored as sent before it is sent: after a crash somebody may miss one, but nobody gets two.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from diadochoi.message import Message
from diadochoi.record.words import seat_name
from diadochoi.server.mail_server import MailServer
from diadochoi.server.notify import channels, mail
from diadochoi.server.notify.mail import MailError
from diadochoi.server.notify.webpush import PushError, PushSender
from diadochoi.server.problems import ChangedMeanwhile
from diadochoi.server.settings import ServerSettings
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import Signer
from diadochoi.server.storage.models import ChannelRow, NoteRow
from diadochoi.server.storage.outages import report
from diadochoi.server.tables.registry import TableRegistry
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

log = logging.getLogger(__name__)
LOOK_EVERY = 5.0  # seconds
ANSWER_WITHIN = 2.0
RETRY_AFTER: Final = (10.0, 60.0, 300.0)


@dataclass(frozen=True, slots=True)
class TurnNotification:
    """It is somebody's turn at a table."""

    user_id: str
    game_id: str
    table: str
    colour: str
    turn: int

    @property
    def title(self) -> str:
        return str(Message("mail-turn_title", table=self.table))

    @property
    def text(self) -> str:
        return str(Message("mail-turn", turn=self.turn, colour=seat_name(self.colour)))


class Notifier:
    def __init__(
        self,
        settings: ServerSettings,
        database: Database,
        registry: TableRegistry,
        signer: Signer,
        push: PushSender | None,
    ) -> None:
        self.settings = settings
        self.database = database
        self.registry = registry
        self.signer = signer
        self.push = push
        self.mail = MailServer.at(settings.smtp, settings.mail_from) if settings.smtp else None
        self._sending: set[asyncio.Task[None]] = set()
        self._background_task: asyncio.Task[None] | None = None

    @property
    def on(self) -> bool:
        return self.mail is not None or self.push is not None

    def open(self) -> None:
        if self.on:
            self._background_task = asyncio.create_task(self._send_periodically())

    async def close(self) -> None:
        tasks = [*self._sending, *([self._background_task] if self._background_task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------ finding whom to notify

    async def _send_periodically(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if self.registry.leads:
                    await self.send_due()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                report(log, error, "sending notifications failed")

    async def send_due(self) -> int:
        """Send the notifications that are due; returns how many."""
        latest = now_ms() - int(self.settings.notice_minutes * 60_000)
        sent = 0
        for game_id in await self.database.read(lambda session: channels.games_to_notify_of(session, latest)):
            notification = None
            with suppress(ChangedMeanwhile):
                async with self.registry.change(game_id) as table:
                    notification = self._due(table, latest)
            if notification is not None:
                sent += 1
                self._send_soon(notification)
        return sent

    def _due(self, table: Table, latest: int) -> TurnNotification | None:
        row, asked = table.row, table.asked
        if row.notice_since is None or row.notice_since > latest or asked is None:
            return None
        person = row.waits_for
        if self.registry.channel is not None and time.monotonic() - table.loaded < ANSWER_WITHIN:
            return None  # the other servers have not told us yet who is connected
        if person is None or person in table.present():
            # they are looking at the table now, but may leave without answering
            table.change(notice_since=now_ms())
            return None
        table.change(notice_since=None)
        return TurnNotification(
            person, row.id, row.name, table.colours[asked], int(row.progress.get("turn", 0))
        )

    # ------------------------------------------------------------------ sending

    def _send_soon(self, notification: TurnNotification) -> None:
        task = asyncio.create_task(self._send(notification))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, notification: TurnNotification) -> None:
        known = await self.database.read(lambda session: channels.channels_of(session, notification.user_id))
        for channel in known:
            if channel.confirmed:
                await self._send_by(channel, notification)

    async def _send_by(self, channel: ChannelRow, notification: TurnNotification) -> None:
        for pause in (*RETRY_AFTER, None):
            try:
                await asyncio.to_thread(self._deliver, channel, notification)
                log.info("table %s: sent a notification by %s", notification.game_id, channel.kind)
                return
            except (MailError, PushError) as error:
                if getattr(error, "gone", False):
                    log.info("a browser has unsubscribed")
                    await self.database.write(lambda session: channels.forget(session, channel.id))
                    return
                log.warning("sending a notification by %s failed: %s", channel.kind, error)
                if pause is None:
                    return
                await asyncio.sleep(pause)

    def _deliver(self, channel: ChannelRow, notification: TurnNotification) -> None:
        address = f"{self.settings.public_address}/table/{notification.game_id}"
        if channel.kind == "push" and self.push is not None:
            message = {
                "title": notification.title,
                "body": notification.text,
                "url": address,
                "tag": notification.game_id,
            }
            self.push.send(channel.address, channel.keys, message)
        elif channel.kind == "mail" and self.mail is not None:
            stop = self.link("stop", channel.id)
            text = Message("mail-turn_body", text=notification.text, address=address, stop=stop)
            mail.send(self.mail, channel.address, notification.title, f"{text}\n", stop)

    def ask_to_confirm(self, channel: ChannelRow) -> None:
        """Mail the confirmation link for an address, in the background. The mail contains nothing written by
        users."""
        assert self.mail is not None
        confirm = self.link("confirm", channel.id)
        text = Message("mail-confirm_body", server=self.settings.public_address, confirm=confirm)
        mail.send(self.mail, channel.address, str(Message("mail-confirm_title")), f"{text}\n")

    async def send_reset(self, address: str, token: str) -> None:
        """Mail the link for setting a new password."""
        assert self.mail is not None
        here = self.settings.public_address
        text = str(Message("mail-reset_body", server=here, reset=f"{here}/#reset={token}")) + "\n"
        try:
            await asyncio.to_thread(mail.send, self.mail, address, str(Message("mail-reset_title")), text)
        except mail.MailError as error:
            log.warning("an email could not be sent: %s", error)

    def link(self, purpose: str, channel_id: str) -> str:
        return f"{self.settings.public_address}/notices/{purpose}/{self.signer.seal(purpose, channel_id)}"


def load_push_key(session: Session) -> int:
    """Load the private key for push messages. It is created once and kept, because browsers subscribe to
    it."""
    note = session.get(NoteRow, "push key")
    if note is None:
        note = NoteRow(key="push key", value=f"{PushSender.new_private():x}")
        session.add(note)
    return int(note.value, 16)
