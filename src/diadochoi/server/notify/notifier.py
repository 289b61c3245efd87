"""Telling people who are away that it is their turn: one notice for each time the game waits for them.

A notice is noted as sent before it is sent: after a crash somebody may miss one, but nobody gets two.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from diadochoi.server.mail_server import MailServer
from diadochoi.server.notify import channels, mail
from diadochoi.server.notify.mail import MailError
from diadochoi.server.notify.webpush import PushError, PushSender
from diadochoi.server.problems import Outrun
from diadochoi.server.settings import Settings
from diadochoi.server.storage.database import Database
from diadochoi.server.storage.identity import Signer
from diadochoi.server.storage.models import NoteRow, WayRow
from diadochoi.server.tables.registry import TableRegistry
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

log = logging.getLogger(__name__)
LOOK_EVERY = 5.0  # seconds
ANSWER_WITHIN = 2.0
RETRY_AFTER: Final = (10.0, 60.0, 300.0)


@dataclass(frozen=True, slots=True)
class Notice:
    """It is somebody's turn at a table."""

    user_id: str
    game_id: str
    table: str
    colour: str
    turn: int

    @property
    def title(self) -> str:
        return f"Your turn: {self.table}"

    @property
    def text(self) -> str:
        when = f"Turn {self.turn}: the" if self.turn else "The"
        return f"{when} game waits for {self.colour.capitalize()}."


class Notifier:
    def __init__(
        self,
        settings: Settings,
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
        self._chore: asyncio.Task[None] | None = None

    @property
    def on(self) -> bool:
        return self.mail is not None or self.push is not None

    def open(self) -> None:
        if self.on:
            self._chore = asyncio.create_task(self._keep_telling())

    async def close(self) -> None:
        tasks = [*self._sending, *([self._chore] if self._chore else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------ who is told

    async def _keep_telling(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                if self.registry.leads:
                    await self.tell_due()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("sending notifications failed")

    async def tell_due(self) -> int:
        """Send what is due; says how many notifications."""
        latest = now_ms() - int(self.settings.notice_minutes * 60_000)
        told = 0
        for game_id in await self.database.read(lambda session: channels.games_to_tell_of(session, latest)):
            notice = None
            with suppress(Outrun):
                async with self.registry.change(game_id) as table:
                    notice = self._due(table, latest)
            if notice is not None:
                told += 1
                self._send_soon(notice)
        return told

    def _due(self, table: Table, latest: int) -> Notice | None:
        row, asked = table.row, table.asked
        if row.notice_since is None or row.notice_since > latest or asked is None:
            return None
        person = row.waits_for
        if self.registry.channel is not None and time.monotonic() - table.loaded < ANSWER_WITHIN:
            return None  # other servers have not said who is there
        if person is None or person in table.present():
            table.change(notice_since=now_ms())  # they see it; they may leave without an answer, though
            return None
        table.change(notice_since=None)
        return Notice(person, row.id, row.name, table.colours[asked], int(row.progress.get("turn", 0)))

    # ------------------------------------------------------------------ how

    def _send_soon(self, notice: Notice) -> None:
        task = asyncio.create_task(self._send(notice))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, notice: Notice) -> None:
        known = await self.database.read(lambda session: channels.ways_of(session, notice.user_id))
        for way in known:
            if way.confirmed:
                await self._send_by(way, notice)

    async def _send_by(self, way: WayRow, notice: Notice) -> None:
        for pause in (*RETRY_AFTER, None):
            try:
                await asyncio.to_thread(self._deliver, way, notice)
                log.info("table %s: sent a notification by %s", notice.game_id, way.kind)
                return
            except (MailError, PushError) as error:
                if getattr(error, "gone", False):
                    log.info("a browser has unsubscribed")
                    await self.database.write(lambda session: channels.forget(session, way.id))
                    return
                log.warning("sending a notification by %s failed: %s", way.kind, error)
                if pause is None:
                    return
                await asyncio.sleep(pause)

    def _deliver(self, way: WayRow, notice: Notice) -> None:
        address = f"{self.settings.public_address}/table/{notice.game_id}"
        if way.kind == "push" and self.push is not None:
            message = {"title": notice.title, "body": notice.text, "url": address, "tag": notice.game_id}
            self.push.send(way.address, way.keys, message)
        elif way.kind == "mail" and self.mail is not None:
            stop = self.link("stop", way.id)
            text = f"{notice.text}\n\n{address}\n\n--\nUnsubscribe: {stop}\n"
            mail.send(self.mail, way.address, notice.title, text, stop)

    def ask_to_confirm(self, way: WayRow) -> None:
        """Mail the link that proves whose an address is; takes its time. No word in the mail is a user's."""
        assert self.mail is not None
        confirm = self.link("confirm", way.id)
        text = (
            f"Someone who plays at {self.settings.public_address} wants to get an email at this address "
            f"when it is their turn.\n\nIf that is you, confirm it here:\n{confirm}\n\n"
            "If not, ignore this email. We will not write again.\n"
        )
        mail.send(self.mail, way.address, "Confirm your address", text)

    async def send_reset(self, address: str, token: str) -> None:
        """Mail the link for a new password."""
        assert self.mail is not None
        here = self.settings.public_address
        text = (
            f"Someone asked for a new password for your account at {here}.\n\n"
            f"If that was you, choose one here within an hour:\n{here}/#reset={token}\n\n"
            "If not, ignore this email. Your password stays as it is.\n"
        )
        try:
            await asyncio.to_thread(mail.send, self.mail, address, "Choose a new password", text)
        except mail.MailError as error:
            log.warning("an email could not be sent: %s", error)

    def link(self, purpose: str, way_id: str) -> str:
        return f"{self.settings.public_address}/notices/{purpose}/{self.signer.seal(purpose, way_id)}"


def load_push_key(session: Session) -> int:
    """The private key of our push messages: made at the first start and kept, as browsers subscribe to it."""
    note = session.get(NoteRow, "push key")
    if note is None:
        note = NoteRow(key="push key", value=f"{PushSender.new_private():x}")
        session.add(note)
    return int(note.value, 16)
