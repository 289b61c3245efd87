"""Entries of the journal as a viewpoint may see them: events in sentences, and what they add up to.

Keeps back actions that tell a secret and answers given in advance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from typing_extensions import TypedDict

from diadochoi.record.accounts.fight_account import FightAccount, fight_account
from diadochoi.record.accounts.rolls import RollAccount, roll_accounts
from diadochoi.record.game import Game
from diadochoi.record.log import Event, event_data, visible_to
from diadochoi.record.words import Words, spoken, table_sentence, words_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import Seat
from diadochoi.server.messages import EntryKind, GameEvent
from diadochoi.server.storage.game_journal import Entry
from diadochoi.server.tables.table import Table
from diadochoi.server.views.changes_view import Change, changes_data
from diadochoi.server.views.table_view import instant
from diadochoi.server.views.turn_summary import TurnSummary, turn_summary


class EntryInfo(TypedDict):
    """One entry of the journal as a viewpoint may see it; which fields are filled depends on `kind`."""

    seq: int
    kind: EntryKind
    at: str
    seat: int | None
    by: str | None
    """The name of who did it."""
    play: int | None
    """The number of the play, from 1."""
    action: str | None
    undone: bool
    events: list[GameEvent]
    fights: list[FightAccount]
    """The fights it told of, as they stood after it."""
    rolls: list[RollAccount]
    """Its dice outside fights."""
    changes: list[Change]
    """What it changed for the players."""
    summary: TurnSummary | None
    """The Game Turn it ended."""
    to: int | None
    """undo: plays left."""
    text: str | None
    """chat: what was said; else a sentence on the entry."""
    agree: bool | None
    paused: bool | None


class Entries(TypedDict):
    entries: list[EntryInfo]
    more: bool


def words_in(game: Game, language: str) -> Words:
    return words_for(game.content, spoken(language))


def entries_for(
    table: Table, entries: Sequence[Entry], viewpoint: Seat | None, language: str
) -> list[EntryInfo]:
    return [
        entry_data(table, entry, viewpoint, language)
        for entry in entries
        if (entry.kind not in ("standing", "rules") or (entry.kind == "standing" and entry.seat == viewpoint))
        and not _is_secret_pass(table, entry, viewpoint)
    ]


def _is_secret_pass(table: Table, entry: Entry, viewpoint: Seat | None) -> bool:
    """Somebody let a moment for Surprise cards pass: that they were asked would tell that they hold one."""
    if entry.kind != "play" or entry.seat == viewpoint or entry.undone or entry.play is None:
        return False
    return is_secret_play(table, entry.play, viewpoint)


def is_secret_play(table: Table, play: int, viewpoint: Seat | None) -> bool:
    game = table.game
    assert game is not None
    made = game.plays[play - 1]
    if game.state.config.everyone_asked or table.row.state == "finished" or made.seat == viewpoint:
        return False
    return made.action == actions.PASS and not made.events


def entry_data(table: Table, entry: Entry, viewpoint: Seat | None, language: str) -> EntryInfo:
    """One entry as a viewpoint may see it. The newest is kept, as it is told to many."""
    if entry.kind != "play" or entry is not table.entries[-1]:
        return _entry_data(table, entry, viewpoint, language)
    return table.view_cache.get(
        (table.seq, "entry", viewpoint, language), lambda: _entry_data(table, entry, viewpoint, language)
    )


def _entry_data(table: Table, entry: Entry, viewpoint: Seat | None, language: str) -> EntryInfo:
    data = entry.data
    info: EntryInfo = {
        "seq": entry.seq,
        "kind": entry.kind,
        "at": instant(entry.at),
        "seat": entry.seat,
        "by": table.names.get(entry.user_id) if entry.user_id else None,
        "play": None,
        "action": None,
        "undone": False,
        "events": [],
        "fights": [],
        "rolls": [],
        "changes": [],
        "summary": None,
        "to": None,
        "text": None,
        "agree": None,
        "paused": None,
    }
    match entry.kind:
        case "play":
            info["play"], info["undone"] = entry.play, entry.undone
            if not entry.undone:
                info["events"] = events_for(table, entry.events, viewpoint, language)
                if entry.play is not None:
                    mark_fights(info["events"], table, entry.play)
                    _add_accounts(info, table, entry.play, language)
                    if action_is_open(table, entry.play, viewpoint):
                        info["action"] = data["action"]
        case "start":
            info["events"] = events_for(table, entry.events, viewpoint, language)
        case "undo" | "undo_asked":
            info["to"], info["text"] = data["to"], _told(table, entry, language)
        case "undo_answered" | "seat_answered":
            info["agree"], info["text"] = data["agree"], _told(table, entry, language)
        case "chat":
            info["text"] = data["text"]
        case "pause":
            info["paused"], info["text"] = data["paused"], _told(table, entry, language)
        case "seat" | "seat_asked" | "timeout" | "bot_failed" | "end" | "settings" | "standing":
            info["text"] = _told(table, entry, language)
    return info


def _add_accounts(info: EntryInfo, table: Table, play: int, language: str) -> None:
    """What the events of a play add up to. Only what everybody may know goes into it."""
    game = table.game
    assert game is not None
    words, board = words_in(game, language), game.state.board
    made = game.plays[play - 1]
    info["fights"] = fights_data(table, play, language)
    info["rolls"] = roll_accounts(made.events, board, words)
    info["changes"] = changes_data(made.events, made.changes, board, words)
    info["summary"] = turn_summary(game, play, words)


def mark_fights(events: list[GameEvent], table: Table, play: int) -> None:
    """Say of each event of a play which fight it is part of."""
    assert table.game is not None
    for event, part in zip(events, table.fights.of_play(table.game.plays, play).parts, strict=True):
        if part is not None:
            event["fight"] = part


def fights_data(table: Table, play: int, language: str) -> list[FightAccount]:
    """The fights that a play told of, as they stood after it."""
    game = table.game
    assert game is not None
    fights = table.fights.of_play(game.plays, play).fights
    if not fights:
        return []
    words = words_in(game, language)
    return [fight_account(fight, game.state.board, game.config, words) for fight in fights]


def _told(table: Table, entry: Entry, language: str) -> str:
    """One plain sentence on a change around the table."""
    data = entry.data
    match entry.kind:
        case "undo_answered" | "seat_answered":
            key = "agreed" if data["agree"] else "refused"
        case "pause":
            key = "paused" if data["paused"] else "unpaused"
        case "end":
            key = "abandoned" if data.get("abandoned") else "end"
        case "settings":
            key = "watch_renewed" if "watch" in data else "closed" if "closed" in data else "settings"
        case "standing":
            key = "standing" if data.get("answer") is not None else "standing_lifted"
            if "card" in data:
                key = "trigger"
        case "seat":
            key = _about_a_seat(data)
        case _:
            key = entry.kind
    language = spoken(language)
    somebody = table_sentence(language, "somebody")
    who = table.names.get(entry.user_id or "") or somebody
    return table_sentence(
        language,
        key,
        colour=table.colours[entry.seat] if entry.seat is not None else who,
        who=who,
        owner=table.names.get(data.get("user") or "") or somebody,
        bot=data.get("bot") or "",
        answer=data.get("answer") or "",
    )


def _about_a_seat(data: Mapping[str, Any]) -> str:
    """The sentence for somebody who comes, goes, is invited or let stand in for."""
    match data["what"]:
        case "stood in":
            return "stood_in"
        case "invited":
            return "invited" if data["user"] is None else "invited_back"
        case "took" | "left" | "handed":
            return str(data["what"])
    return "returned"


def action_is_open(table: Table, play: int, viewpoint: Seat | None) -> bool:
    """Whether the text of an action tells nothing that its events keep back: no cards, no secret choice."""
    assert table.game is not None
    made = table.game.plays[play - 1]
    if made.seat == viewpoint or table.row.state == "finished":
        return True
    code = made.action
    if actions.verb_of(code) == Verb.DISCARD_GENERAL:  # 4.4/d: shown when all have chosen
        return False
    nouns = (actions.first(code), actions.second(code), actions.third(code))
    return not any(actions.CARD <= noun < actions.PROVINCE for noun in nouns)


def events_for(
    table: Table, events: Sequence[Event], viewpoint: Seat | None, language: str
) -> list[GameEvent]:
    game = table.game
    assert game is not None
    words = words_in(game, language)
    board, edition = game.state.board, game.state.config.edition
    seen = [visible_to(event, viewpoint) for event in events]
    # The fields are those that `rules.core.events` lists: no type can say so.
    return [
        cast(GameEvent, {**event_data(event, board, edition), "text": words.event(event)}) for event in seen
    ]
