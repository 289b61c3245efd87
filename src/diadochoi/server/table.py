"""One table in memory: its game, its seats and its journal, and what may be done at it.

Methods change the table and note entries; nothing counts until the house has stored them (`house.commit`).
Who may do what is asked here for every command; how things look to a viewpoint is in `presenting`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final

from diadochoi.content.editions import load_edition
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.rules.state import SEGMENT_NAMES
from diadochoi.server import clocks, journal
from diadochoi.server.journal import Entry
from diadochoi.server.looks import Looks
from diadochoi.server.models import GameRow, SeatRow
from diadochoi.server.past import Past
from diadochoi.server.problems import Problem, problem_of

# More answers given in advance than this in a row would be a loop.
MOST_STANDING_PLAYS: Final = 300
_ENDS_OF: Final = {
    "segment": ("turn", "round", "active", "segment"),
    "round": ("turn", "round"),
    "turn": ("turn",),
    "game": (),
}


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Table:
    def __init__(
        self,
        row: GameRow,
        seats: Iterable[SeatRow],
        entries: Iterable[Entry],
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
        self.colours = load_edition(row.edition).seat_colours
        self.touched = time.monotonic()
        self.listeners: set[asyncio.Event] = set()
        self.online: dict[str, int] = {}  # user id -> open connections
        # Not yet stored: entries, columns of the row, numbers of the seats that changed.
        self.fresh: list[Entry] = []
        self.changed: dict[str, Any] = {}
        self.changed_seats: set[int] = set()
        self.commands: dict[tuple[str | None, str], int] = {}
        self.moved = 0  # the last entry that changed the position
        self.base_plays = 0
        self.standing: dict[tuple[int, str], dict[str, Any]] = {}
        self.undo_wish: dict[str, Any] | None = None
        self.past = Past()
        self.looks = Looks()
        self.renamed = 0  # how often somebody here took another name
        self._fold()

    # ------------------------------------------------------------------ coming to life

    def _fold(self) -> None:
        """What the journal tells, apart from the position itself."""
        self.base_plays = len(self.row.base_record["actions"]) if self.row.base_record else 0
        for entry in self.entries:
            self._note_effects(entry)

    def _note_effects(self, entry: Entry) -> None:
        if entry.command_id is not None:
            self.commands[entry.user_id, entry.command_id] = entry.seq
        match entry.kind:
            case "play" | "undo" | "start" | "rules":
                self.moved = entry.seq
                self.undo_wish = None
            case "undo_asked":
                self.undo_wish = {
                    "seat": entry.seat,
                    "to": entry.data["to"],
                    "waiting": entry.data["waiting"],
                }
            case "undo_answered":
                if self.undo_wish is not None:
                    gone = entry.data["seats"]
                    waiting = [seat for seat in self.undo_wish["waiting"] if seat not in gone]
                    self.undo_wish = {**self.undo_wish, "waiting": waiting} if entry.data["agree"] else None
            case "seat" if entry.data["what"] in ("took", "left"):
                self.standing = {key: own for key, own in self.standing.items() if key[0] != entry.seat}
            case "standing":
                assert entry.seat is not None
                key = (entry.seat, entry.data["question"])
                if entry.data["answer"] is None:
                    self.standing.pop(key, None)
                else:
                    self.standing[key] = entry.data

    def wake(self) -> None:
        """Bring the game itself to its last position; takes a moment for a long game."""
        if self.row.state == "open":
            return
        self.game, resumed = journal.rebuild(self.row, self.entries)
        if resumed:
            self.add("rules", data=dict(self.game.resumed[-1]))
        for entry in self.entries:
            if entry.kind == "start":
                entry.events = self.game.start_events
        self._check_expiry()

    # ------------------------------------------------------------------ writing

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def entries_after(self, seq: int) -> list[Entry]:
        """The entries after one; their numbers have no gap."""
        first = self.entries[0].seq if self.entries else 1
        return self.entries[max(0, seq + 1 - first) :]

    @property
    def dirty(self) -> bool:
        return bool(self.fresh or self.changed or self.changed_seats)

    def change(self, **values: Any) -> None:
        for name, value in values.items():
            if getattr(self.row, name) != value:
                setattr(self.row, name, value)
                self.changed[name] = value

    def add(
        self,
        kind: str,
        *,
        user: str | None = None,
        seat: int | None = None,
        command: str | None = None,
        data: dict[str, Any] | None = None,
    ) -> Entry:
        entry = Entry(self.seq + 1, kind, now_ms(), user, seat, command, data or {})
        self.entries.append(entry)
        self.fresh.append(entry)
        self._note_effects(entry)
        return entry

    def stored(self) -> None:
        """What was noted is in the database now."""
        self.fresh, self.changed, self.changed_seats = [], {}, set()

    def rename(self, user: str, name: str) -> None:
        self.names[user] = name
        self.renamed += 1
        self.looks.forget()
        self.wake_listeners()

    def wake_listeners(self) -> None:
        for listener in self.listeners:
            listener.set()

    # ------------------------------------------------------------------ people

    def seats_of(self, user: str | None) -> list[int]:
        return [seat.seat for seat in self.seats if user is not None and seat.user_id == user]

    def may_see(self, user: str | None) -> bool:
        row = self.row
        if row.visibility == "public" or (row.state == "finished" and row.shared):
            return True
        return self.is_host(user) or self.is_member(user)

    def is_member(self, user: str | None) -> bool:
        """Whether somebody has a seat here or was let in to watch."""
        return user is not None and (user in self.watchers or bool(self.seats_of(user)))

    def is_host(self, user: str | None) -> bool:
        return user is not None and user == self.row.host_id

    def people(self) -> set[str]:
        return {seat.user_id for seat in self.seats if seat.user_id is not None}

    def need_host(self, user: str) -> None:
        if not self.is_host(user):
            raise Problem("not_allowed", "Only the host of the table can do that.")

    def need_seat(self, user: str, seat: int) -> SeatRow:
        """The seat, if this user holds it."""
        if seat >= len(self.seats):
            raise Problem("impossible", f"This table has the seats 0 to {len(self.seats) - 1}.", field="seat")
        if self.seats[seat].user_id != user:
            raise Problem("not_allowed", "This seat is not yours.", field="seat")
        return self.seats[seat]

    def need_turn(self, seat: int) -> None:
        if self.asked != seat:
            raise Problem("not_your_turn", f"The question is put to {self.colours[self.asked or 0]}.")

    def running_game(self) -> Game:
        if self.row.state != "running" or self.game is None:
            word = {"open": "has not started yet", "finished": "is over", "abandoned": "was given up"}
            raise Problem("not_running", f"The game {word.get(self.row.state, 'is not running')}.")
        return self.game

    def repeated(self, user: str, command: str) -> int | None:
        """The entry that a command made when it came the first time."""
        return self.commands.get((user, command))

    def check_expected(self, expect: int) -> None:
        if not self.moved <= expect <= self.seq:
            raise Problem(
                "stale",
                f"The position has changed: you answered to entry {expect}, it is now at entry {self.moved}.",
            )

    # ------------------------------------------------------------------ playing

    @property
    def asked(self) -> int | None:
        game = self.game
        return game.state.asked if game is not None and game.state.asked >= 0 else None

    def start(self, user: str, command: str | None = None) -> None:
        self.need_host(user)
        if self.row.state != "open":
            raise Problem("conflict", "The game has started already.")
        empty = [seat.seat for seat in self.seats if seat.user_id is None and seat.bot is None]
        if empty:
            names = ", ".join(self.colours[seat] for seat in empty)
            raise Problem("conflict", f"Seats are still open ({names}): fill them with people or bots first.")
        if self.row.base_record is None:
            self.change(windows="everyone" if len(self.people()) > 1 else "holders")
        self.change(state="running", started_at=now_ms())
        self.change(time_left=clocks.starting_time(self.row.clock, self.row.players))
        self.game = journal.base_game(self.row)
        entry = self.add("start", user=user, command=command)
        entry.events = self.game.start_events
        self._position_changed()
        self.follow_standing()

    def play(self, user: str, seat: int, action: str, expect: int, command: str) -> None:
        game = self.running_game()
        own = self.need_seat(user, seat)
        if own.bot is not None:
            raise Problem("not_allowed", "A bot plays this seat for you; take it back first.", field="seat")
        self._check_clock_is_on()
        self.check_expected(expect)
        self.take(game, seat, action, user, command)
        self.follow_standing()

    def _check_clock_is_on(self) -> None:
        if self.row.paused and self.row.clock["kind"] != "none":
            raise Problem("paused", "The table is paused and its clocks stand still; go on first.")

    def take(
        self, game: Game, seat: int, action: str | int, user: str | None = None, command: str | None = None
    ) -> None:
        """One play, by whoever decides for the seat."""
        self.past.keep(game)
        try:
            game.play(action, seat)
        except GameError as error:
            raise problem_of(error) from error
        made = game.plays[-1]
        data: dict[str, Any] = {"action": game.notation.text(made.action)}
        if made.chance:
            data["chance"] = list(made.chance)
        entry = self.add("play", user=user, seat=seat, command=command, data=data)
        entry.play = len(game.plays)
        entry.events = made.events
        self._position_changed()

    def follow_standing(self) -> None:
        """Give the answers that were given in advance, as far as they go."""
        for _ in range(MOST_STANDING_PLAYS):
            game = self.game
            if self.row.state != "running" or game is None:
                return
            answer = self.standing_answer()
            if answer is None or answer["when"] == "forced":
                return
            self.take(game, game.state.asked, answer["answer"])

    def standing_answer(self) -> dict[str, Any] | None:
        """The answer given in advance to the pending question, if it is legal and still stands."""
        game = self.game
        asked = self.asked
        if game is None or asked is None or self.seats[asked].bot is not None:
            return None
        question = game.state.frames[-1].question(game.state).key
        answer = self.standing.get((asked, question))
        if answer is None or not self._still_stands(answer):
            return None
        texts = game.actions()
        if answer["answer"] not in texts:
            return None
        if answer["when"] == "forced" and len(texts) > 1:
            return None
        return answer

    def _still_stands(self, answer: Mapping[str, Any]) -> bool:
        return bool(answer["moment"] == self._moment(answer["until"]))

    def _moment(self, until: str) -> list[int]:
        assert self.game is not None
        return [getattr(self.game.state, name) for name in _ENDS_OF[until]]

    def set_standing(
        self, user: str, seat: int, question: str, answer: str | None, until: str, when: str, command: str
    ) -> None:
        game = self.running_game()
        self.need_seat(user, seat)
        if answer is not None:
            try:
                answer = game.notation.text(game.notation.parse(answer))
            except GameError as error:
                raise problem_of(error) from error
        data: dict[str, Any] = {"question": question, "answer": answer, "until": until, "when": when}
        data["moment"] = self._moment(until)
        self.add("standing", user=user, seat=seat, command=command, data=data)
        self._check_expiry()
        self.follow_standing()

    def _check_expiry(self) -> None:
        for key, answer in list(self.standing.items()):
            if not self._still_stands(answer):
                del self.standing[key]

    # ------------------------------------------------------------------ taking back

    def undo(self, user: str, seat: int, expect: int, command: str) -> None:
        """At once where the engine allows it; otherwise the other people are asked."""
        game = self.running_game()
        self.need_seat(user, seat)
        self._check_clock_is_on()
        self.check_expected(expect)
        last = len(game.plays)
        if self.can_undo(seat):
            self._take_back(last - 1, user, seat, command)
            return
        target = next((n for n in range(last, self.base_plays, -1) if game.plays[n - 1].seat == seat), None)
        if target is None:
            raise Problem("nothing_to_undo", "This seat has made no play that could be taken back.")
        if any(mark["after"] >= target for mark in game.resumed):
            raise Problem(
                "nothing_to_undo", "The rules have changed since; there is no way back beyond that."
            )
        waiting = [
            other.seat for other in self.seats if other.user_id not in (None, user) and other.bot is None
        ]
        if not waiting:
            self._take_back(target - 1, user, seat, command)
            return
        data = {"to": target - 1, "waiting": waiting}
        self.add("undo_asked", user=user, seat=seat, command=command, data=data)

    def can_undo(self, seat: int) -> bool:
        """Whether the last play is this seat's and can be taken back without asking."""
        game = self.game
        return (
            self.row.state == "running"
            and game is not None
            and game.can_undo
            and len(game.plays) > self.base_plays
            and game.plays[-1].seat == seat
        )

    def answer_undo(self, user: str, seat: int, agree: bool, command: str) -> None:
        self.running_game()
        self.need_seat(user, seat)
        wish = self.undo_wish
        if wish is None or seat not in wish["waiting"]:
            raise Problem("conflict", "Nobody waits for your answer: the request was answered or is over.")
        gone = [own for own in self.seats_of(user) if own in wish["waiting"]]
        data = {"agree": agree, "seats": gone}
        self.add("undo_answered", user=user, seat=seat, command=command, data=data)
        if self.undo_wish is not None and not self.undo_wish["waiting"]:
            self._take_back(wish["to"], None, wish["seat"], None)

    def _take_back(self, plays_left: int, user: str | None, seat: int | None, command: str | None) -> None:
        game = self.running_game()
        if plays_left == len(game.plays) - 1 and game.can_undo:
            game.undo()
        else:
            alive = [e for e in journal.standing_plays(self.entries, self.base_plays) if e.play]
            kept = [e for e in alive if e.play is not None and e.play <= plays_left]
            game = journal.base_game(self.row)
            for entry in kept:
                journal.play_again(game, entry)
            self.game = game
        journal.mark_undone(self.entries, plays_left)
        self.past.forget_after(plays_left)
        self.add("undo", user=user, seat=seat, command=command, data={"to": plays_left})
        self._position_changed()

    # ------------------------------------------------------------------ after every change

    def _position_changed(self) -> None:
        game = self.game
        assert game is not None
        self._check_expiry()
        state = game.state
        self.change(
            progress={
                "clock_of": self.row.progress.get("clock_of"),
                "plays": len(game.plays),
                "turn": state.turn,
                "round": state.round,
                "segment": SEGMENT_NAMES[state.segment],
                "asked": self.asked,
                "vp": list(state.vp),
                "legitimacy": list(state.legitimacy),
            },
            snapshot=journal.snapshot_of(game),
        )
        if game.over:
            self._finish(game)
        self.set_clock(restart=True)

    def _finish(self, game: Game) -> None:
        result = game.result
        assert result is not None
        self.change(
            state="finished",
            finished_at=now_ms(),
            result={
                "winner": result.winner,
                "colour": result.colour,
                "kind": result.kind,
                "vp": list(result.vp),
                "legitimacy": list(result.legitimacy),
            },
        )
        self.add("end", data={"winner": result.winner})

    def set_clock(self, restart: bool = False) -> None:
        """Charge the seat that was asked for its time and start the clock of the one asked now."""
        row = self.row
        now = now_ms()
        was_asked = row.progress.get("clock_of") if row.asked_at is not None else None
        asked = self.asked if row.state == "running" else None
        runs = (
            asked is not None
            and not row.paused
            and row.clock["kind"] != "none"
            and self.seats[asked].bot is None
        )
        if was_asked is not None and row.asked_at is not None and (restart or not runs):
            self.change(time_left=clocks.charged(row.clock, row.time_left, was_asked, row.asked_at, now))
        if not runs or asked is None:
            self.change(asked_at=None, deadline=None)
        elif restart or row.asked_at is None:
            self.change(asked_at=now, deadline=clocks.deadline(row.clock, row.time_left, asked, now))
            self.change(progress={**row.progress, "clock_of": asked})
        self.change(bot_is_asked=self.waits_for_driver())
        self._note_who_is_waited_for(asked)

    def _note_who_is_waited_for(self, asked: int | None) -> None:
        """Somebody who must play and is away will be told of it: once, until another was waited for."""
        waiting = asked is not None and not self.row.paused and self.seats[asked].bot is None
        person = self.seats[asked].user_id if asked is not None and waiting else None
        if person != self.row.waits_for:
            self.change(waits_for=person, notice_since=now_ms() if person is not None else None)

    def waits_for_driver(self) -> bool:
        """Whether the next play is the server's to make: a bot's, or a forced answer given in advance."""
        asked = self.asked
        if self.row.state != "running" or asked is None:
            return False
        if self.seats[asked].bot is not None:
            return True
        answer = self.standing_answer()
        return answer is not None and answer["when"] == "forced"

    def time_out(self, bot: str) -> None:
        """The seat that is asked has used up its time: a bot plays for it until its owner comes back."""
        asked = self.asked
        if self.row.deadline is None or asked is None or now_ms() < self.row.deadline:
            return
        self.seats[asked].bot = bot
        self.changed_seats.add(asked)
        self.add("timeout", seat=asked, data={"bot": bot})
        self.set_clock()

    def pause(self, user: str, paused: bool, command: str) -> None:
        self.running_game()
        if not self.is_host(user) and self.people() != {user}:
            raise Problem("not_allowed", "Only the host of the table can pause it.")
        self.change(paused=paused)
        self.add("pause", user=user, command=command, data={"paused": paused})
        self.set_clock()

    def say(self, user: str, text: str, command: str) -> None:
        seats = self.seats_of(user)
        self.add("chat", user=user, seat=seats[0] if seats else None, command=command, data={"text": text})

    def game_at(self, plays: int) -> Game:
        """The game as it was after so many plays, with the events of the last of them."""
        assert self.game is not None
        return self.past.game_at(self.row, self.game, plays)
