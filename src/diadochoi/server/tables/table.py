"""One table in memory: its game, its seats, its journal, and who may do what.

`play`, `undo`, `automatic_answers`, `timing` and `seating` change the table and add entries; nothing counts
until the `registry` has stored them. `server/views` decides what people see of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Any, cast

from diadochoi.message import Message
from diadochoi.record.accounts.fights import FightAccounts
from diadochoi.record.game import Game
from diadochoi.record.words import seat_name
from diadochoi.rules.core.ids import Seat
from diadochoi.server.messages import (
    AutomaticAnswer,
    EntryData,
    EntryKind,
    MarchStop,
    SeatOrders,
    TriggerOrder,
)
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.table_info import SeatRequest, UndoRequest
from diadochoi.server.storage import game_journal
from diadochoi.server.storage.game_journal import JournalEntry
from diadochoi.server.storage.models import Columns, GameRow, SeatRow
from diadochoi.server.storage.pack_store import content_of
from diadochoi.server.tables.history import History
from diadochoi.server.tables.pending import Pending
from diadochoi.server.tables.view_cache import ViewCache
from diadochoi.server.timestamps import now_ms


class Table:
    def __init__(
        self,
        row: GameRow,
        seats: Iterable[SeatRow],
        entries: Iterable[JournalEntry],
        names: Mapping[str, str],
        watchers: Iterable[str] = (),
    ) -> None:
        self.row = row
        self.seats = sorted(seats, key=lambda seat: seat.seat)
        self.entries = list(entries)
        self.names = dict(names)
        self.watchers = set(watchers)
        self.lock = asyncio.Lock()
        self.game: Game | None = None
        self.colours = content_of(row.edition, row.pack).seat_colours
        self.touched = self.loaded = time.monotonic()
        self.viewed_at = self.touched  # when somebody last viewed it
        self.paused_alone = False  # only bots play here, and they have paused until somebody watches
        self.listeners: set[asyncio.Event] = set()
        self.online: dict[str, int] = {}  # user id -> open connections
        self.elsewhere: dict[str, dict[str, int]] = {}  # the same on other servers
        self.loaded_at = now_ms()  # absences count from here
        self.left_at: dict[str, int] = {}  # user id -> when their last connection ended
        # Not yet stored: entries, columns of the row, numbers of the seats that changed.
        self.fresh: list[JournalEntry] = []
        self.changed: Columns = {}
        self.changed_seats: set[int] = set()
        self.snapshot_is_old = False  # the position has changed since `row.snapshot` was made
        self.new_watchers: set[str] = set()
        self.watchers_left = False  # the stored spectators have been removed
        self.commands: dict[tuple[str | None, str], int] = {}
        self.moved = 0  # the last entry that changed the position
        self.base_plays = 0
        self.automatic_answers: dict[tuple[int, str], AutomaticAnswer] = {}
        self.triggers: dict[tuple[int, str], TriggerOrder] = {}  # by seat and card
        self.gesture: Pending | None = None  # the rest of a gesture that waits for others to pass
        self.stopped: tuple[int, MarchStop] | None = None  # the seat whose gesture was interrupted, and why
        self.undo_request: UndoRequest | None = None
        self.undo_asked_at = 0
        self.seat_request: SeatRequest | None = None
        # user id -> seats they held in the running game and gave up
        self.hands_seen: dict[str, set[int]] = {}
        # seat -> its owner, in whose absence somebody has taken it with a link to return
        self.absent_owners: dict[int, str] = {}
        self.begun = False  # the game has started, so seats have cards
        self.past = History()
        self.fights = FightAccounts()
        self.view_cache = ViewCache()
        self.renamed = 0  # how often somebody here has changed their name
        self._fold()

    # ------------------------------------------------------------------ loading

    def _fold(self) -> None:
        """Restore everything the journal says, apart from the position itself."""
        self.base_plays = len(self.row.base_record["actions"]) if self.row.base_record else 0
        for entry in self.entries:
            self._note_effects(entry)
        self._read_orders()

    def _read_orders(self) -> None:
        """Read the automatic answers that are stored with their seats."""
        for seat in self.seats:
            if seat.orders is not None:
                self._forget_orders(seat.seat)
                for answer in seat.orders["automatic_answers"]:
                    self.automatic_answers[seat.seat, answer["question"]] = answer
                for trigger in seat.orders["triggers"]:
                    self.triggers[seat.seat, trigger["card"]] = trigger

    def orders_of(self, seat: int) -> SeatOrders:
        return {
            "automatic_answers": [
                own for key, own in sorted(self.automatic_answers.items()) if key[0] == seat
            ],
            "triggers": [own for key, own in sorted(self.triggers.items()) if key[0] == seat],
        }

    def _forget_orders(self, seat: int) -> None:
        self.automatic_answers = {key: own for key, own in self.automatic_answers.items() if key[0] != seat}
        self.triggers = {key: own for key, own in self.triggers.items() if key[0] != seat}

    def _note_effects(self, entry: JournalEntry) -> None:
        if entry.command_id is not None:
            self.commands[entry.user_id, entry.command_id] = entry.seq
        if entry.kind == "seat":
            self._note_seat(entry)
        match entry.kind:
            case "play" | "undo" | "start" | "rules":
                self.begun = True
                self.moved = entry.seq
                self.undo_request = None
            case "undo_asked":
                assert entry.seat is not None
                self.undo_asked_at = entry.at
                self.undo_request = {
                    "seat": entry.seat,
                    "to": entry.data["to"],
                    "waiting": entry.data["waiting"],
                }
            case "undo_answered":
                if self.undo_request is not None:
                    gone = entry.data["seats"]
                    waiting = [seat for seat in self.undo_request["waiting"] if seat not in gone]
                    self.undo_request = (
                        {**self.undo_request, "waiting": waiting} if entry.data["agree"] else None
                    )
            case "seat_asked":
                assert entry.seat is not None and entry.user_id is not None
                self.seat_request = {
                    "seat": entry.seat,
                    "user": {"id": entry.user_id, "name": entry.data["name"]},
                    "waiting": entry.data["waiting"],
                }
            case "seat_answered":
                if self.seat_request is not None:
                    gone = entry.data["seats"]
                    waiting = [seat for seat in self.seat_request["waiting"] if seat not in gone]
                    self.seat_request = (
                        {**self.seat_request, "waiting": waiting} if entry.data["agree"] else None
                    )
            case "seat" if entry.data["what"] in ("took", "left"):
                assert entry.seat is not None
                self._forget_orders(entry.seat)
                if entry.data["what"] == "took":
                    self.undo_request = self.seat_request = None  # the new player was not asked
            case "settings" if entry.data.get("closed"):
                self.seat_request = None  # nobody may join any more
            case "automatic_answer" if "card" in entry.data:
                assert entry.seat is not None
                self.triggers[entry.seat, entry.data["card"]] = cast(TriggerOrder, entry.data)
                if entry.data["ask"] == "default":
                    del self.triggers[entry.seat, entry.data["card"]]
            case "automatic_answer":
                assert entry.seat is not None
                key = (entry.seat, entry.data["question"])
                if entry.data["answer"] is None:
                    self.automatic_answers.pop(key, None)
                else:
                    self.automatic_answers[key] = cast(AutomaticAnswer, entry.data)

    def _note_seat(self, entry: JournalEntry) -> None:
        """Note that somebody who gives up a seat has seen its cards; a request for the seat ends."""
        assert entry.seat is not None
        if self.seat_request is not None and self.seat_request["seat"] == entry.seat:
            self.seat_request = None
        if not self.begun:
            return
        what = entry.data["what"]
        if what == "took":
            self._note_owner(entry.seat, entry.data["user"], entry.data.get("before"))
        leaver = entry.user_id if what == "left" else entry.data.get("before") if what == "took" else None
        if leaver is not None:
            self.hands_seen.setdefault(leaver, set()).add(entry.seat)

    def _note_owner(self, seat: int, taker: str | None, before: str | None) -> None:
        """Note the owner of a seat taken with a return link, who may still take it back."""
        if before is None or taker == self.absent_owners.get(seat):
            self.absent_owners.pop(seat, None)
        else:
            self.absent_owners.setdefault(seat, before)

    def load_game(self) -> None:
        """Bring the game to its last position; takes a moment for a long game."""
        if self.row.state == "open":
            return
        self.game, resumed = game_journal.rebuild(self.row, self.entries)
        if resumed:
            self.add("rules", data=game_journal.rules_entry(self.game.resumed[-1]))
        for entry in self.entries:
            if entry.kind == "start":
                entry.events = self.game.start_events

    def take_over(
        self,
        row: Mapping[str, Any],
        seats: Iterable[SeatRow],
        entries: Iterable[JournalEntry],
        names: Mapping[str, str],
        watchers: Iterable[str],
    ) -> bool:
        """Apply what another server has stored. Returns False if the table must be loaded again."""
        if row["everyone_from"] != self.row.everyone_from:
            return False
        for entry in entries:
            if entry.kind in ("start", "undo", "rules"):
                return False
            if entry.kind == "play":
                assert self.game is not None
                self.past.keep(self.game)
                game_journal.play_again(self.game, entry)
                entry.play = len(self.game.plays)
            self.entries.append(entry)
            self._note_effects(entry)
        for name, value in row.items():
            setattr(self.row, name, value)
        self.seats = sorted(seats, key=lambda seat: seat.seat)
        self.names.update(names)
        self.watchers = set(watchers)
        self._read_orders()
        self.view_cache.forget()
        return True

    # ------------------------------------------------------------------ storing

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def entries_after(self, seq: int) -> list[JournalEntry]:
        """The entries after this one; their numbers have no gaps."""
        first = self.entries[0].seq if self.entries else 1
        return self.entries[max(0, seq + 1 - first) :]

    @property
    def dirty(self) -> bool:
        return bool(self.fresh or self.changed or self.changed_seats or self.new_watchers)

    def change(self, **values: Any) -> None:
        for name, value in values.items():
            if getattr(self.row, name) != value:
                setattr(self.row, name, value)
                self.changed[name] = value

    def add(
        self,
        kind: EntryKind,
        *,
        user: str | None = None,
        seat: int | None = None,
        command: str | None = None,
        data: EntryData | None = None,
    ) -> JournalEntry:
        entry = JournalEntry(self.seq + 1, kind, now_ms(), user, seat, command, data or {})
        self.entries.append(entry)
        self.fresh.append(entry)
        self._note_effects(entry)
        return entry

    def take_snapshot(self) -> None:
        """Put the position into the row: once for all plays that are stored together."""
        if self.snapshot_is_old and self.game is not None:
            self.change(snapshot=game_journal.snapshot_of(self.game))
        self.snapshot_is_old = False

    def stored(self) -> None:
        """Note that all changes are in the database now."""
        self.fresh, self.changed, self.changed_seats, self.new_watchers = [], {}, set(), set()
        self.watchers_left = False
        self.row.version += 1

    def rename(self, user: str, name: str) -> None:
        self.names[user] = name
        self.renamed += 1
        self.view_cache.forget()
        self.wake_listeners()

    def wake_listeners(self) -> None:
        for listener in self.listeners:
            listener.set()

    # ------------------------------------------------------------------ people

    def seats_of(self, user: str | None) -> list[Seat]:
        return [Seat(seat.seat) for seat in self.seats if user is not None and seat.user_id == user]

    def lost_by(self, user: str | None) -> list[int]:
        """The seats of this person that somebody has taken with a link to return."""
        return [seat for seat, owner in self.absent_owners.items() if owner == user]

    def may_see(self, user: str | None) -> bool:
        row = self.row
        if row.visibility == "public" or (row.state == "finished" and row.shared):
            return True
        return self.is_host(user) or self.is_member(user)

    def is_member(self, user: str | None) -> bool:
        """Whether somebody has a seat here or was let in to watch."""
        return user is not None and (
            user in self.watchers or bool(self.seats_of(user)) or bool(self.lost_by(user))
        )

    def add_watcher(self, user: str, name: str) -> None:
        """Add somebody who used the watch link to the spectators."""
        if user not in self.watchers:
            self.watchers.add(user)
            self.new_watchers.add(user)
        self.names.setdefault(user, name)

    def remove_watchers(self) -> None:
        """Require the new watch link from everyone who used the old one; their connections end with the next
        update."""
        self.watchers, self.new_watchers = set(), set()
        self.watchers_left = True

    def present(self) -> set[str]:
        """Everyone connected to this table, on any server."""
        return {*self.online, *(user for online in self.elsewhere.values() for user in online)}

    def note_presence_on(self, server: str, online: dict[str, int] | None) -> None:
        """Set who is connected on another server; None: that server is gone."""
        before = self.present()
        if online is None:
            self.elsewhere.pop(server, None)
        else:
            self.elsewhere[server] = online
        self.left_at |= dict.fromkeys(before - self.present(), now_ms())

    def away_ms(self, user: str) -> int:
        """How long somebody has been neither connected nor active, counted from when the table was loaded."""
        if user in self.present():
            return 0
        acted = next((entry.at for entry in reversed(self.entries) if entry.user_id == user), 0)
        return max(0, now_ms() - max(self.left_at.get(user, self.loaded_at), acted))

    def is_alone(self, after_seconds: float) -> bool:
        """Whether only bots play here and nobody has watched for a while."""
        if self.listeners or self.present() or any(seat.bot is None for seat in self.seats):
            return False
        return time.monotonic() - self.viewed_at > after_seconds

    def is_host(self, user: str | None) -> bool:
        return user is not None and user == self.row.host_id

    def people(self) -> set[str]:
        return {seat.user_id for seat in self.seats if seat.user_id is not None}

    def ask_everyone_once_two_play(self) -> None:
        """Once two people play, ask everyone about Surprise cards: no question reveals who holds one."""
        game = self.game
        if game is not None and len(self.people()) > 1 and not game.config.everyone_asked:
            game.ask_everyone()
            self.change(everyone_from=game.everyone_from)

    def need_host(self, user: str) -> None:
        if not self.is_host(user):
            raise Problem("not_allowed", Message("problem-host_only"))

    def need_seat(self, user: str, seat: Seat) -> SeatRow:
        """The seat, if this user holds it."""
        if seat >= len(self.seats):
            raise Problem(
                "impossible", Message("problem-no_such_seat", last=len(self.seats) - 1), field="seat"
            )
        if self.seats[seat].user_id != user:
            raise Problem("not_allowed", Message("problem-seat_not_yours"), field="seat")
        return self.seats[seat]

    def need_turn(self, seat: Seat) -> None:
        if self.asked != seat:
            raise Problem(
                "not_your_turn",
                Message("problem-not_your_decision", colour=seat_name(self.colours[self.asked or 0])),
            )

    def running_game(self) -> Game:
        if self.row.state != "running" or self.game is None:
            raise Problem("not_running", Message("problem-not_running", state=self.row.state))
        return self.game

    def repeated(self, user: str, command: str) -> int | None:
        """The entry that a command created when it was first received."""
        return self.commands.get((user, command))

    def check_expected(self, expect: int) -> None:
        if not self.moved <= expect <= self.seq:
            raise Problem(
                "stale",
                Message("problem-stale"),
            )

    @property
    def asked(self) -> Seat | None:
        game = self.game
        return game.state.asked if game is not None and game.state.asked >= 0 else None

    def shown_besides_entries(self, user: str | None) -> object:
        """What this user sees of the table that can change without a journal entry."""
        row = self.row
        orders = [self.orders_of(seat) for seat in self.seats_of(user)]
        dice = (row.secrets, row.deadline if row.state == "open" else None)  # secrets are being revealed
        return (row.name, row.visibility, row.shared, row.bot_delay_ms, self.renamed, orders, dice)

    # ------------------------------------------------------------------ chat and history

    def say(self, user: str, text: str, command: str) -> None:
        seats = self.seats_of(user)
        self.add("chat", user=user, seat=seats[0] if seats else None, command=command, data={"text": text})

    def game_at(self, plays: int) -> Game:
        """The game after this many plays, with the events of the last one."""
        assert self.game is not None
        return self.past.game_at(self.row, self.game, plays)
