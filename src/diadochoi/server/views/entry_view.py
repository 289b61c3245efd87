"""Journal entries as a viewpoint may see them: events as sentences, and accounts of fights and dice.

Hides actions that reveal a secret, and automatic answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from typing_extensions import TypedDict

from diadochoi.record.accounts.fight_account import FightAccount, fight_account
from diadochoi.record.accounts.rolls import RollAccount, roll_accounts
from diadochoi.record.game import Game
from diadochoi.record.log import Event, event_data, visible_to
from diadochoi.record.words import Words, spoken, table_sentence, words_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import Seat
from diadochoi.server.messages import EntryData, EntryKind, GameEvent
from diadochoi.server.storage.game_journal import JournalEntry
from diadochoi.server.tables.table import Table
from diadochoi.server.views.changes_view import Change, changes_data
from diadochoi.server.views.table_view import instant
from diadochoi.server.views.turn_summary import TurnSummary, turn_summary


class EntryInfo(TypedDict):
    """One journal entry as a viewpoint may see it; `kind` decides which fields are filled in."""

    seq: int
    """Its number in the journal."""
    kind: EntryKind
    """What was done."""
    at: str
    """When it was made."""
    seat: int | None
    """The seat it is about."""
    by: str | None
    """The name of the person or bot."""
    play: int | None
    """The number of the play, from 1."""
    action: str | None
    """play: the action in notation; null if it is secret."""
    undone: bool
    """Whether it was undone."""
    events: list[GameEvent]
    """What it did to the game."""
    fights: list[FightAccount]
    """The fights it reported, as they were after it."""
    rolls: list[RollAccount]
    """Its dice outside of fights."""
    changes: list[Change]
    """What it changed for the players."""
    summary: TurnSummary | None
    """The Game Turn it ended."""
    to: int | None
    """For undo: how many plays are left."""
    text: str | None
    """For chat: what was said; otherwise a sentence about the entry."""
    agree: bool | None
    """For an answer to a request: whether it was yes."""
    paused: bool | None
    """For pause: whether the clocks are stopped."""


NEWEST: Final = 16  # one command seldom adds more entries
EntryAccounts = tuple[list[FightAccount], list[RollAccount], list[Change], TurnSummary | None]


class EntryPage(TypedDict):
    entries: list[EntryInfo]
    """Entries in order."""
    more: bool
    """Whether there are more after these."""


def words_in(game: Game, language: str) -> Words:
    return words_for(game.content, spoken(language))


def entries_for(
    table: Table, entries: Sequence[JournalEntry], viewpoint: Seat | None, language: str
) -> list[EntryInfo]:
    return [
        entry_data(table, entry, viewpoint, language)
        for entry in entries
        if (
            entry.kind not in ("automatic_answer", "rules")
            or (entry.kind == "automatic_answer" and entry.seat == viewpoint)
        )
        and not _is_secret_pass(table, entry, viewpoint)
    ]


def page(
    table: Table, entries: Sequence[JournalEntry], viewpoint: Seat | None, language: str, more: bool
) -> EntryPage:
    return {"entries": entries_for(table, entries, viewpoint, language), "more": more}


def _is_secret_pass(table: Table, entry: JournalEntry, viewpoint: Seat | None) -> bool:
    """Whether somebody passed on a Surprise card: that they were asked would reveal that they hold one."""
    if entry.kind != "play" or entry.seat == viewpoint or entry.undone or entry.play is None:
        return False
    return is_secret_play(table, entry.play, viewpoint)


def is_secret_play(table: Table, play: int, viewpoint: Seat | None) -> bool:
    game = table.game
    assert game is not None
    made = game.plays[play - 1]
    if table.row.state == "finished" or made.seat == viewpoint or _everyone_was_asked(table, play):
        return False
    return made.action == actions.PASS and not made.events


def _everyone_was_asked(table: Table, play: int) -> bool:
    """Whether everyone was asked about Surprise cards when the question of this play was opened.

    Somebody who joins a solo game must not learn who was asked before.
    """
    since = 0 if table.row.windows == "everyone" else table.row.everyone_from
    return since is not None and play > since + (since > 0)


def entry_data(table: Table, entry: JournalEntry, viewpoint: Seat | None, language: str) -> EntryInfo:
    """One entry as a viewpoint may see it. The newest plays are cached, because many clients get them; those
    who see the same share one."""
    if entry.kind != "play" or entry.seq <= table.seq - NEWEST:
        return _entry_data(table, entry, viewpoint, language)
    sees = viewpoint if _sees_more(table, entry, viewpoint) else None
    key = (table.seq, "entry", entry.seq, sees, language)
    made: EntryInfo | None = table.view_cache.known(key)
    return made or table.view_cache.keep(key, _entry_data(table, entry, sees, language))


def _sees_more(table: Table, entry: JournalEntry, viewpoint: Seat | None) -> bool:
    """Whether a seat sees more of a play than a spectator: its own secret action, or a card that others may
    not see."""
    if viewpoint is None or entry.undone:
        return False
    secret = entry.play is not None and not action_is_open(table, entry.play, None)
    return (secret and entry.seat == viewpoint) or any(
        visible_to(event, viewpoint) is event and visible_to(event, None) is not event
        for event in entry.events
    )


def _entry_data(table: Table, entry: JournalEntry, viewpoint: Seat | None, language: str) -> EntryInfo:
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
            info["to"], info["text"] = data["to"], _table_sentence(table, entry, language)
        case "undo_answered" | "seat_answered":
            info["agree"], info["text"] = data["agree"], _table_sentence(table, entry, language)
        case "chat":
            info["text"] = data["text"]
        case "pause":
            info["paused"], info["text"] = data["paused"], _table_sentence(table, entry, language)
        case "seat" | "seat_asked" | "timeout" | "bot_failed" | "end" | "settings" | "automatic_answer":
            info["text"] = _table_sentence(table, entry, language)
    return info


def _add_accounts(info: EntryInfo, table: Table, play: int, language: str) -> None:
    """Add the accounts of a play's fights and dice. They contain only what everyone may know, so those of the
    newest plays are made once for all."""
    game = table.game
    assert game is not None
    key = (table.seq, "accounts", play, language)
    newest = play > len(game.plays) - NEWEST
    own: EntryAccounts | None = table.view_cache.known(key) if newest else None
    if own is None:
        own = _accounts(table, game, play, language)
        if newest:
            table.view_cache.keep(key, own)
    info["fights"], info["rolls"], info["changes"], info["summary"] = own


def _accounts(table: Table, game: Game, play: int, language: str) -> EntryAccounts:
    words, board = words_in(game, language), game.state.board
    made = game.plays[play - 1]
    end = made.turn_end
    return (
        fights_data(table, play, language),
        roll_accounts(made.events, board, words),
        changes_data(made.events, made.changes, board, words),
        turn_summary(game, play, end, words) if end is not None else None,
    )


def mark_fights(events: list[GameEvent], table: Table, play: int) -> None:
    """Mark each event of a play with the fight it is part of."""
    assert table.game is not None
    for event, part in zip(events, table.fights.of_play(table.game.plays, play).parts, strict=True):
        if part is not None:
            event["fight"] = part


def fights_data(table: Table, play: int, language: str) -> list[FightAccount]:
    """The fights that a play reported, as they were after it."""
    game = table.game
    assert game is not None
    fights = table.fights.of_play(game.plays, play).fights
    if not fights:
        return []
    words = words_in(game, language)
    return [fight_account(fight, game.state.board, game.config, words) for fight in fights]


def _table_sentence(table: Table, entry: JournalEntry, language: str) -> str:
    """A sentence about a change at the table."""
    data = entry.data
    match entry.kind:
        case "undo_answered" | "seat_answered":
            key = "agreed" if data["agree"] else "refused"
        case "pause":
            key = "paused" if data["paused"] else "unpaused"
        case "end":
            key = "abandoned" if data.get("abandoned") else "end"
        case "settings":
            keys = {"watch": "watch_renewed", "closed": "closed", "dice_shown": "start_called_off"}
            key = next((key for part, key in keys.items() if part in data), "settings")
        case "automatic_answer":
            key = "automatic_answer" if data.get("answer") is not None else "automatic_answer_removed"
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


def _about_a_seat(data: EntryData) -> str:
    """The message for somebody who joins, leaves, is invited or is replaced by a bot."""
    match data["what"]:
        case "stood in":
            return "stood_in"
        case "invited":
            return "invited" if data["user"] is None else "invited_back"
        case "took" | "left" | "handed":
            return str(data["what"])
    return "returned"


def action_is_open(table: Table, play: int, viewpoint: Seat | None) -> bool:
    """Whether the text of an action reveals nothing that its events hide: no cards, no secret choice."""
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
    # The fields are those listed in `rules.core.events`, which the type cannot express.
    return [
        cast(GameEvent, {**event_data(event, board, edition), "text": words.event(event)}) for event in seen
    ]
