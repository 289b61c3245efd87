"""How a table looks to one viewpoint: table, entries, view and decision, with nothing it may not know.

Everything that leaves the server about a game is made here. The engine's views hide hands and deck; this
module keeps back actions that tell a secret and answers given in advance.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter

from diadochoi.content.editions import load_edition
from diadochoi.record.game import Game
from diadochoi.record.log import Event, event_data, visible_to
from diadochoi.record.notation import KIND_NAMES, VERB_NAMES, Notation
from diadochoi.record.words import Words, languages, words_for
from diadochoi.rules import actions, views
from diadochoi.rules.actions import Verb
from diadochoi.rules.chance import commitment
from diadochoi.server import messages, schemas
from diadochoi.server.journal import Entry
from diadochoi.server.models import GameRow, SeatRow
from diadochoi.server.table import Table

MOST_ENTRIES: Final = 500
ENTRIES_FOR_NEW_EYES: Final = 100  # at a hot seat the viewpoint changes all the time
_CLOCK: TypeAdapter[Any] = TypeAdapter(schemas.Clock)


def moment(at: int | None) -> str | None:
    return None if at is None else instant(at)


def instant(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def words_in(game: Game, language: str) -> Words:
    return words_for(game.content, language if language in _languages() else "en")


@cache
def _languages() -> frozenset[str]:
    return frozenset(languages())


def viewpoint_of(
    table: Table, user: str | None, wanted: int | str | None, last: int | None = None
) -> int | None:
    """The seat somebody looks from: the one wanted if it is theirs; `auto` follows the seat that is asked."""
    own = table.seats_of(user)
    if wanted != "auto":
        return wanted if isinstance(wanted, int) and wanted in own else None
    if table.asked in own:
        return table.asked
    if last in own:
        return last
    return own[0] if own else None


# ---------------------------------------------------------------------- the table itself


def table_info(table: Table, user: str | None) -> schemas.Table:
    undo = table.undo_wish
    shown = row_info(table.row, table.seats, table.names, user, table.online)
    shown.progress.seq = table.seq
    shown.undo = schemas.UndoRequest(**undo) if undo else None
    shown.me.may = _may(table, user)
    return shown


def row_info(
    row: GameRow,
    seats: Sequence[SeatRow],
    names: dict[str, str],
    user: str | None,
    online: dict[str, int] | None = None,
) -> schemas.Table:
    """A table from its stored row alone, for lists."""
    colours = load_edition(row.edition).seat_colours
    progress = {key: value for key, value in row.progress.items() if key != "clock_of"}
    return schemas.Table(
        id=row.id,
        name=row.name,
        state=row.state,  # type: ignore[arg-type]
        visibility=row.visibility,  # type: ignore[arg-type]
        shared=row.shared,
        created_at=instant(row.created_at),
        started_at=moment(row.started_at),
        finished_at=moment(row.finished_at),
        host=schemas.Person(id=row.host_id, name=names.get(row.host_id, "?")),
        players=row.players,
        edition=row.edition,
        options=row.options,
        house_rules=row.house_rules,
        windows=row.windows,  # type: ignore[arg-type]
        seats=[_seat_info(row, seat, colours[seat.seat], names, user, online or {}) for seat in seats],
        clock=_CLOCK.validate_python(row.clock),
        bot_delay_ms=row.bot_delay_ms,
        paused=row.paused,
        dice=schemas.Dice(
            commitment=commitment(bytes.fromhex(row.seed)),
            seed=row.seed if row.state == "finished" else None,
            seed_known=row.seed_known,
        ),
        progress=schemas.Progress(seq=row.seq, **progress),
        result=schemas.Outcome(**row.result) if row.result else None,
        undo=None,
        me=schemas.MyPlace(
            host=user is not None and user == row.host_id,
            seats=[seat.seat for seat in seats if user is not None and seat.user_id == user],
            may=[],
        ),
    )


def _seat_info(
    row: GameRow, seat: SeatRow, colour: str, names: dict[str, str], user: str | None, online: dict[str, int]
) -> schemas.Seat:
    running = row.deadline is not None and row.progress.get("asked") == seat.seat
    owner = seat.user_id
    return schemas.Seat(
        seat=seat.seat,
        colour=colour,
        kind="human" if owner is not None else "bot" if seat.bot is not None else "open",
        user=schemas.Person(id=owner, name=names.get(owner, "?")) if owner is not None else None,
        bot=seat.bot,
        stand_in=owner is not None and seat.bot is not None,
        mine=owner is not None and owner == user,
        online=owner is not None and online.get(owner, 0) > 0,
        time=schemas.SeatTime(
            left_ms=row.time_left[seat.seat] if row.time_left else None,
            running=running,
            deadline=moment(row.deadline) if running else None,
        ),
    )


def _may(table: Table, user: str | None) -> list[str]:
    """What this user can do at the table now, so that a screen shows only buttons that work."""
    row = table.row
    own = table.seats_of(user)
    host = table.is_host(user)
    running = row.state == "running"
    alone = user is not None and table.people() <= {user}
    rights = {
        "chat": user is not None,
        "start": host and row.state == "open",
        "play": running and table.asked in own and table.seats[table.asked or 0].bot is None,
        "undo": running and bool(own),
        "undo_answer": table.undo_wish is not None and bool(set(own) & set(table.undo_wish["waiting"])),
        "pause": running and (host or (alone and bool(own))),
        "invite": host and row.state in ("open", "running"),
        "change": host,
        "abandon": host and (row.state == "open" or (running and alone)),
        "leave": bool(own) and row.state in ("open", "running"),
        "record": may_have_record(table, user),
    }
    return [right for right, given in rights.items() if given]


def may_have_record(table: Table, user: str | None) -> bool:
    """A record tells every hidden card: for finished games, and for the only person at the table."""
    if table.row.state in ("finished", "abandoned"):
        return table.row.state == "finished"
    return table.row.state == "running" and user is not None and table.people() == {user}


# ---------------------------------------------------------------------- entries


def entries_for(
    table: Table, entries: Sequence[Entry], user: str | None, viewpoint: int | None, language: str
) -> list[messages.Entry]:
    own = table.seats_of(user)
    return [
        entry_info(table, entry, viewpoint, language)
        for entry in entries
        if entry.kind not in ("standing", "rules") or (entry.kind == "standing" and entry.seat in own)
    ]


def entry_info(table: Table, entry: Entry, viewpoint: int | None, language: str) -> messages.Entry:
    data = entry.data
    info = messages.Entry(
        seq=entry.seq,
        kind=entry.kind,
        at=instant(entry.at),
        seat=entry.seat,
        by=table.names.get(entry.user_id) if entry.user_id else None,
    )
    match entry.kind:
        case "play":
            info.play, info.undone = entry.play, entry.undone
            if not entry.undone:
                info.events = events_for(table, entry.events, viewpoint, language)
                if action_is_open(table, entry, viewpoint):
                    info.action = data["action"]
        case "start":
            info.events = events_for(table, entry.events, viewpoint, language)
        case "undo" | "undo_asked":
            info.to = data["to"]
        case "undo_answered":
            info.agree = data["agree"]
        case "chat":
            info.text = data["text"]
        case "pause":
            info.paused = data["paused"]
        case "seat" | "timeout" | "end" | "settings" | "standing":
            info.text = _told(table, entry)
    return info


def _told(table: Table, entry: Entry) -> str:
    """One plain sentence on a change around the table."""
    who = table.names.get(entry.user_id or "", "Somebody")
    data = entry.data
    colour = table.colours[entry.seat].capitalize() if entry.seat is not None else ""
    match entry.kind:
        case "timeout":
            return f"{colour} is out of time; the bot {data['bot']} plays on."
        case "end":
            return "The table was given up." if data.get("abandoned") else "The game is over."
        case "settings":
            return f"{who} changed the table."
        case "standing" if data["answer"] is None:
            return "You answer this question yourself again."
        case "standing":
            return f"You will answer: {data['answer']}."
    match data["what"]:
        case "took":
            return f"{who} takes {colour}."
        case "left":
            return f"{who} leaves {colour}."
        case "handed":
            return f"The bot {data['bot']} plays {colour}."
    return f"{who} plays {colour} again."


def action_is_open(table: Table, entry: Entry, viewpoint: int | None) -> bool:
    """Whether the text of an action tells nothing that its events keep back: no cards, no secret choice."""
    if entry.seat == viewpoint or table.row.state == "finished":
        return True
    game = table.game
    assert game is not None and entry.play is not None
    code = game.plays[entry.play - 1].action
    if actions.verb_of(code) == Verb.DISCARD_GENERAL:  # 4.4/d: shown when all have chosen
        return False
    nouns = (actions.first(code), actions.second(code), actions.third(code))
    return not any(actions.CARD <= noun < actions.PROVINCE for noun in nouns)


def events_for(
    table: Table, events: Sequence[Event], viewpoint: int | None, language: str
) -> list[messages.EventData]:
    game = table.game
    assert game is not None
    words = words_in(game, language)
    board = game.state.board
    seen = [visible_to(event, viewpoint) for event in events]
    return [messages.EventData(**event_data(event, board), text=words.event(event)) for event in seen]


# ---------------------------------------------------------------------- view and decision


def look(
    game: Game, viewpoint: int | None, language: str
) -> tuple[dict[str, Any], messages.OpenDecision | None]:
    """What a viewpoint may know of this moment, and the question that is open."""
    view = views.view(game.state, viewpoint)
    view["colours"] = list(game.colours)
    asked = view.pop("decision")
    if asked is None:
        return view, None
    words = words_in(game, language)
    notation = game.notation
    subjects = [noun for noun in asked["subjects"] if noun >= 0]
    return view, messages.OpenDecision(
        seat=asked["seat"],
        colour=game.colours[asked["seat"]],
        mine=asked["seat"] == viewpoint,
        question=asked["question"],
        clause=asked["clause"],
        subjects=[_noun(noun, notation) for noun in subjects],
        prompt=words.question(asked["question"], asked["subjects"], asked["seat"]),
        undoable=asked["undoable"],
        options=[_option(code, notation, words) for code in asked["options"]],
    )


def _option(code: int, notation: Notation, words: Words) -> messages.Option:
    nouns = (actions.first(code), actions.second(code), actions.third(code))
    return messages.Option(
        action=notation.text(code),
        label=words.action(code),
        verb=VERB_NAMES[actions.verb_of(code)],
        nouns=[_noun(noun, notation) for noun in nouns if noun >= 0],
    )


def _noun(noun: int, notation: Notation) -> messages.Noun:
    return messages.Noun(kind=KIND_NAMES[actions.noun_kind(noun)], id=notation.bare[noun])


def _look_once(
    table: Table, viewpoint: int | None, language: str
) -> tuple[dict[str, Any] | None, messages.OpenDecision | None]:
    """The same for all who look from there until something happens: spectators can be many."""
    if table.game is None:
        return None, None
    seq, looks = table.looks
    if seq != table.seq:
        seq, looks = table.looks = (table.seq, {})
    key = (viewpoint, language)
    if key not in looks:
        looks[key] = look(table.game, viewpoint, language)
    seen: tuple[dict[str, Any], messages.OpenDecision | None] = looks[key]
    return seen


def state_for(
    table: Table,
    user: str | None,
    viewpoint: int | None,
    after: int = 0,
    language: str = "en",
    most: int = MOST_ENTRIES,
) -> messages.State:
    """Everything one viewpoint needs to draw the table, with the entries after one it has seen."""
    after = after if after <= table.seq else 0
    missed = [entry for entry in table.entries if entry.seq > after]
    view, decision = _look_once(table, viewpoint, language)
    own = table.seats_of(user)
    return messages.State(
        seq=table.seq,
        reset=after == 0 or len(missed) > most,
        viewpoint=viewpoint,
        entries=entries_for(table, missed[-most:], user, viewpoint, language),
        table=table_info(table, user),
        view=view,
        decision=decision,
        can_undo=viewpoint is not None and table.can_undo(viewpoint),
        standing=[
            messages.StandingAnswer(
                seat=seat, question=question, answer=own_answer["answer"],
                until=own_answer["until"], when=own_answer["when"],
            )
            for (seat, question), own_answer in sorted(table.standing.items())
            if seat in own
        ],
    )  # fmt: skip
