"""Restores a stored game by replaying its journal in the engine.

Every action is played again and must have the same random results as before. If the rules have changed since,
the game continues from the position stored with its last action, so that a fix never ends a game.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import to_json
from typing_extensions import TypedDict

from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game, new_game
from diadochoi.record.log import Event
from diadochoi.record.play import Play, ResumedPosition, StateData
from diadochoi.record.replay import replay
from diadochoi.record.stored import format1
from diadochoi.record.stored.older_formats import entries_today, state_today
from diadochoi.record.stored.record import FORMAT_VERSION
from diadochoi.record.stored.state_storage import restore_state, state_data
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.version import RULES_VERSION
from diadochoi.server.messages import EntryData, EntryKind
from diadochoi.server.storage.models import EntryRow, GameRow
from diadochoi.server.storage.pack_store import content_of

log = logging.getLogger(__name__)


class EntryColumns(TypedDict):
    """The columns of an entry's row."""

    game_id: str
    seq: int
    kind: EntryKind
    at: int
    user_id: str | None
    seat: int | None
    command_id: str | None
    data: EntryData


@dataclass(slots=True)
class JournalEntry:
    """One entry of a journal, with the events the engine reported for it."""

    seq: int
    kind: EntryKind
    at: int
    user_id: str | None = None
    seat: int | None = None
    command_id: str | None = None
    data: EntryData = field(default_factory=EntryData)
    play: int | None = None  # the number of its play, from 1
    undone: bool = False
    events: tuple[Event, ...] = ()

    @classmethod
    def of(cls, row: EntryRow) -> JournalEntry:
        return cls(row.seq, row.kind, row.at, row.user_id, row.seat, row.command_id, row.data)

    def values(self, game_id: str) -> EntryColumns:
        """The columns of its row."""
        return {
            "game_id": game_id,
            "seq": self.seq,
            "kind": self.kind,
            "at": self.at,
            "user_id": self.user_id,
            "seat": self.seat,
            "command_id": self.command_id,
            "data": self.data,
        }


class ReplayDiffers(GameError):
    """A stored action no longer has the same result."""


def base_game(row: GameRow) -> Game:
    """The game as it was when the table started."""
    content = content_of(row.edition, row.pack)
    if row.base_record is not None:
        return replay(row.base_record, content=content)
    game = new_game(
        players=row.players,
        seed=bytes.fromhex(row.seed),
        edition=row.edition,
        options=row.options,
        house_rules=row.house_rules,
        content=content,
        windows=row.windows,
    )
    game.shared_seed = row.shared_seed
    return game


def earliest(row: GameRow, game: Game) -> Game:
    """The first moment of a game that can be shown: its set-up, or where it continued under new rules."""
    if game.resumed:
        start = _game_without_position(row)
        mark = game.resumed[-1]
        start.plays = game.plays[: mark["after"]]
        start.state = restore_state(dict(mark["state"]), game.state.board, game.config)
        return start
    if row.base_record is not None:
        return replay(row.base_record, 0, content_of(row.edition, row.pack))
    return base_game(row)


def _game_without_position(row: GameRow) -> Game:
    """A game with the right board, settings and recorded past; its position is a placeholder."""
    game = new_game(
        players=row.players,
        seed=bytes.fromhex(row.seed),
        edition=row.edition,
        options=row.options,
        house_rules=row.house_rules,
        content=content_of(row.edition, row.pack),
        windows=row.windows,
    )
    game.shared_seed = row.shared_seed
    if row.base_record is not None:
        game.shared_seed = row.base_record.get("shared_seed")
        game.start_chance = tuple(row.base_record["start_chance"])
        version, board = row.base_record["version"], game.state.board
        game.resumed = [
            {
                "after": mark["after"],
                "rules": mark["rules"],
                "state": state_today(mark["state"], version, board, game.config),
            }
            for mark in row.base_record["resumed"]
        ]
        game.plays = [
            _adopted(game, Seat(game.colours.index(entry["seat"])), entry)
            for entry in entries_today(row.base_record, game.content)
        ]
    return game


def _adopted(game: Game, seat: Seat, data: Mapping[str, Any]) -> Play:
    chance = tuple(data.get("chance", ()))
    return Play(seat, game.notation.parse(data["action"]), chance, data.get("mark", ""), ())


def snapshot_of(game: Game) -> str:
    """The position as stored beside the last action, in case the rules change during the game."""
    return snapshot_text(len(game.plays), state_data(game.state))


def snapshot_text(plays: int, state: Mapping[str, Any]) -> str:
    return to_json({"format": FORMAT_VERSION, "plays": plays, "state": state}).decode()


def stored_position(row: GameRow) -> tuple[int, StateData]:
    """The number of plays before the stored position, and its state, read from any format."""
    assert row.snapshot is not None
    stored = json.loads(row.snapshot)
    return stored["plays"], _state_today(row, stored)


def _state_today(row: GameRow, stored: Mapping[str, Any]) -> StateData:
    """The state of a snapshot or of a journal entry; format 1 has no format number."""
    version = stored.get("format", format1.VERSION)
    if version == FORMAT_VERSION:
        return dict(stored["state"])
    game = _game_without_position(row)
    return state_today(stored["state"], version, game.state.board, game.config)


def rules_entry(mark: ResumedPosition) -> EntryData:
    """The journal entry for a game that continued from a stored position under new rules."""
    return EntryData(format=FORMAT_VERSION, after=mark["after"], rules=mark["rules"], state=mark["state"])


def automatic_plays(entries: list[JournalEntry], before: int) -> list[JournalEntry]:
    """The entries whose plays still count; marks those that were taken back. `before`: plays older than the
    journal."""
    alive: list[JournalEntry] = []
    for entry in entries:
        if entry.kind == "play":
            alive.append(entry)
            entry.play = before + len(alive)
            entry.undone = False
        elif entry.kind == "undo":
            mark_undone(alive, entry.data["to"])
            alive = [own for own in alive if not own.undone]
    return alive


def mark_undone(entries: list[JournalEntry], plays_left: int) -> None:
    for entry in entries:
        if entry.kind == "play" and entry.play is not None and entry.play > plays_left:
            entry.undone = True
            entry.events = ()


def rebuild(row: GameRow, entries: list[JournalEntry]) -> tuple[Game, bool]:
    """Rebuild the game from the journal; the flag says whether it had to continue from its stored
    position."""
    before = len(row.base_record["actions"]) if row.base_record else 0
    alive = automatic_plays(entries, before)
    marks = marks_of(row, entries)
    try:
        return replayed(row, entries, alive), False
    except GameError as error:
        if row.snapshot is None:
            raise
        log.warning("game %s continues from its stored position: %s", row.id, error)
        plays, state = stored_position(row)
        marks.append({"after": plays, "rules": RULES_VERSION, "state": state})
        return _go_on(_game_without_position(row), alive, marks), True


def replayed(row: GameRow, entries: list[JournalEntry], plays: list[JournalEntry]) -> Game:
    """The game after these plays, from its start or from where it continued under new rules."""
    before = len(row.base_record["actions"]) if row.base_record else 0
    marks = marks_of(row, entries)
    old = plays[: marks[-1]["after"] - before] if marks else []
    game = _go_on(_game_without_position(row), old, marks) if marks else base_game(row)
    for entry in plays[len(old) :]:
        follow_windows(row, game)
        play_again(game, entry)
    follow_windows(row, game)
    return game


def follow_windows(row: GameRow, game: Game) -> None:
    """From the play at which a second person joined, ask everyone about Surprise cards."""
    if row.everyone_from is not None and len(game.plays) >= row.everyone_from:
        game.ask_everyone()
        game.everyone_from = row.everyone_from


def marks_of(row: GameRow, entries: list[JournalEntry]) -> list[ResumedPosition]:
    """The stored positions from which the game continued under new rules."""
    return [
        {"after": entry.data["after"], "rules": entry.data["rules"], "state": _state_today(row, entry.data)}
        for entry in entries
        if entry.kind == "rules"
    ]


def play_again(game: Game, entry: JournalEntry) -> None:
    """Replay a stored action and add its events to the entry."""
    game.play(entry.data["action"], entry.seat)
    chance = list(game.plays[-1].chance)
    if chance != entry.data.get("chance", []):
        raise ReplayDiffers(
            Message(
                "record-journal_dice_differ",
                entry=str(entry.seq),
                found=str(chance),
                recorded=str(entry.data.get("chance", [])),
            )
        )
    entry.events = game.plays[-1].events


def _go_on(game: Game, plays: list[JournalEntry], marks: list[ResumedPosition]) -> Game:
    """A game at its last stored position, with its recorded past."""
    for entry in plays:
        assert entry.seat is not None
        game.plays.append(_adopted(game, Seat(entry.seat), entry.data))
    game.state = restore_state(dict(marks[-1]["state"]), game.state.board, game.config)
    game.resumed += marks
    return game
