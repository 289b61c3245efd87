"""How a game looks to one viewpoint: entries, view and decision, with nothing it may not know, as plain data.

Everything that leaves the server about a game is made here. The engine's views hide hands and deck; this
module keeps back actions that tell a secret and answers given in advance. Its types and those of `messages`
are the schema of live messages and HTTP answers: nothing is checked or copied again on the way out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, NotRequired, cast

from typing_extensions import TypedDict

from diadochoi.record.game import Game
from diadochoi.record.log import Event, event_data, visible_to
from diadochoi.record.notation import KIND_NAMES, VERB_NAMES, Notation
from diadochoi.record.words import DEFAULT_LANGUAGE, Words, languages, table_sentence, words_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.knowledge import views
from diadochoi.rules.knowledge.views import AskedView, BoardView
from diadochoi.server.messages import Decision, EntryInfo, GameEvent, Noun, Option, StandingAnswer
from diadochoi.server.schemas import Colour, TableInfo
from diadochoi.server.storage.game_journal import Entry
from diadochoi.server.tables.automatic_answers import IN_ADVANCE
from diadochoi.server.tables.table import Table
from diadochoi.server.tables.undo import can_undo
from diadochoi.server.views.forecast_view import Forecast, question_forecast
from diadochoi.server.views.lasting_view import LastingView, lasting_data
from diadochoi.server.views.table_view import instant, table_data
from diadochoi.server.views.victory_view import VictoryView, victory_data

MOST_ENTRIES: Final = 500
ENTRIES_FOR_NEW_EYES: Final = 100  # at a hot seat the viewpoint changes all the time


class GameView(BoardView):
    """What a viewpoint may know of a game."""

    colours: list[Colour]
    victory: VictoryView
    lasting: list[LastingView]


class State(TypedDict):
    """Everything a viewpoint needs to draw the table."""

    type: Literal["state"]
    seq: int
    reset: bool
    """The entries do not continue those sent before."""
    viewpoint: int | None
    entries: list[EntryInfo]
    table: TableInfo
    view: GameView | None
    decision: Decision | None
    forecast: Forecast | None
    """For the viewpoint that is asked: what lies ahead of the question."""
    can_undo: bool
    """The viewpoint may take its last play back without asking."""
    standing: list[StandingAnswer]


class StatePatch(TypedDict):
    """A state that goes on from the last one on its connection: what has not changed is left out."""

    type: Literal["state"]
    patch: Literal[True]
    seq: int
    reset: bool
    viewpoint: int | None
    entries: list[EntryInfo]
    table: dict[str, object]
    """The changed members of `TableInfo`."""
    view: dict[str, object]
    """The changed members of `GameView`."""
    decision: Decision | None
    forecast: NotRequired[Forecast | None]
    """Left out: as it was."""
    can_undo: bool
    standing: list[StandingAnswer]


class Moment(TypedDict):
    """The table after some number of plays."""

    play: int
    plays: int
    seat: int | None
    """Who made the play."""
    action: str | None
    viewpoint: int | None
    view: GameView
    events: list[GameEvent]
    decision: Decision | None


def words_in(game: Game, language: str) -> Words:
    return words_for(game.content, spoken(language))


def spoken(language: str) -> str:
    """The language if there are words for it, else English."""
    return language if language in _languages() else DEFAULT_LANGUAGE


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


# ---------------------------------------------------------------------- entries


def entries_for(
    table: Table, entries: Sequence[Entry], viewpoint: int | None, language: str
) -> list[EntryInfo]:
    return [
        entry_data(table, entry, viewpoint, language)
        for entry in entries
        if entry.kind not in ("standing", "rules") or (entry.kind == "standing" and entry.seat == viewpoint)
    ]


def entry_data(table: Table, entry: Entry, viewpoint: int | None, language: str) -> EntryInfo:
    """One entry as a viewpoint may see it. The newest is kept, as it is told to many."""
    if entry.kind != "play" or entry is not table.entries[-1]:
        return _entry_data(table, entry, viewpoint, language)
    return table.view_cache.get(
        (table.seq, "entry", viewpoint, language), lambda: _entry_data(table, entry, viewpoint, language)
    )


def _entry_data(table: Table, entry: Entry, viewpoint: int | None, language: str) -> EntryInfo:
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
                if entry.play is not None and action_is_open(table, entry.play, viewpoint):
                    info["action"] = data["action"]
        case "start":
            info["events"] = events_for(table, entry.events, viewpoint, language)
        case "undo" | "undo_asked":
            info["to"], info["text"] = data["to"], _told(table, entry, language)
        case "undo_answered":
            info["agree"], info["text"] = data["agree"], _told(table, entry, language)
        case "chat":
            info["text"] = data["text"]
        case "pause":
            info["paused"], info["text"] = data["paused"], _told(table, entry, language)
        case "seat" | "timeout" | "end" | "settings" | "standing":
            info["text"] = _told(table, entry, language)
    return info


def _told(table: Table, entry: Entry, language: str) -> str:
    """One plain sentence on a change around the table."""
    data = entry.data
    match entry.kind:
        case "undo_answered":
            key = "undo_agreed" if data["agree"] else "undo_refused"
        case "pause":
            key = "paused" if data["paused"] else "unpaused"
        case "end":
            key = "abandoned" if data.get("abandoned") else "end"
        case "settings":
            key = "watch_renewed" if "watch" in data else "settings"
        case "standing":
            key = "standing" if data["answer"] is not None else "standing_lifted"
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


def action_is_open(table: Table, play: int, viewpoint: int | None) -> bool:
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
    table: Table, events: Sequence[Event], viewpoint: int | None, language: str
) -> list[GameEvent]:
    game = table.game
    assert game is not None
    words = words_in(game, language)
    board = game.state.board
    seen = [visible_to(event, viewpoint) for event in events]
    # The fields are those that `rules.core.events` lists: no type can say so.
    return [cast(GameEvent, {**event_data(event, board), "text": words.event(event)}) for event in seen]


# ---------------------------------------------------------------------- view and decision


def look(game: Game, viewpoint: int | None, language: str) -> tuple[GameView, Decision | None]:
    """What a viewpoint may know of this moment, and the question that is open."""
    asked = views.asked_view(game.state, viewpoint)
    return _game_view(game, viewpoint), _decision(game, asked, viewpoint, language)


def _game_view(game: Game, viewpoint: int | None) -> GameView:
    return {
        **views.board_view(game.state, viewpoint),
        "colours": list(game.colours),
        "victory": victory_data(game.state),
        "lasting": lasting_data(game),
    }


def _decision(game: Game, asked: AskedView | None, viewpoint: int | None, language: str) -> Decision | None:
    if asked is None:
        return None
    words = words_in(game, language)
    notation = game.notation
    return {
        "seat": asked["seat"],
        "colour": game.colours[asked["seat"]],
        "mine": asked["seat"] == viewpoint,
        "question": asked["question"],
        "clause": game.cited(asked["clause"]),
        "subjects": [_noun(noun, notation) for noun in asked["subjects"] if noun >= 0],
        "prompt": words.question(asked["question"], asked["subjects"], asked["seat"]),
        "undoable": asked["undoable"],
        "in_advance": asked["question"] in IN_ADVANCE and actions.PASS in asked["options"],
        "options": [_option(code, notation, words) for code in asked["options"]],
    }


def _option(code: int, notation: Notation, words: Words) -> Option:
    nouns = (actions.first(code), actions.second(code), actions.third(code))
    return {
        "action": notation.text(code),
        "label": words.action(code),
        "verb": VERB_NAMES[actions.verb_of(code)],
        "nouns": [_noun(noun, notation) for noun in nouns if noun >= 0],
    }


def _noun(noun: int, notation: Notation) -> Noun:
    return {"kind": KIND_NAMES[actions.noun_kind(noun)], "id": notation.bare[noun]}


def _spectators_view(table: Table, game: Game) -> GameView:
    """What everybody sees now. Parts that are as they were are the same objects: see `changed_parts`."""
    view = table.view_cache.get(
        (table.seq, "view"),
        lambda: cast(GameView, same_where_equal(_game_view(game, None), table.view_cache.last_view)),
    )
    table.view_cache.last_view = view
    return view


def look_now(table: Table, viewpoint: int | None, language: str) -> tuple[GameView | None, Decision | None]:
    """`look` at a table's game: worked out once for all who look until something happens."""
    game = table.game
    if game is None:
        return None, None
    everybodys = _spectators_view(table, game)

    def make() -> tuple[GameView, Decision | None]:
        view = everybodys
        if viewpoint is not None:
            seats = views.own_seats(everybodys["seats"], game.state, viewpoint)
            view = {**everybodys, "seat": viewpoint, "seats": seats}
        asked = views.asked_view(game.state, viewpoint)
        return view, _decision(game, asked, viewpoint, language)

    return table.view_cache.get((table.seq, viewpoint, language), make)


def _forecast(table: Table, viewpoint: int | None) -> Forecast | None:
    """What lies ahead of the question: for the seat that is asked, where a person answers for it."""
    game = table.game
    if game is None or viewpoint is None or table.asked != viewpoint or game.over:
        return None
    if table.row.state != "running" or table.seats[viewpoint].bot is not None:
        return None
    return table.view_cache.get((table.seq, "forecast"), lambda: question_forecast(game.state, game.notation))


# ---------------------------------------------------------------------- the whole state


def state_data(
    table: Table,
    user: str | None,
    viewpoint: int | None,
    after: int = 0,
    language: str = "en",
    most: int = MOST_ENTRIES,
) -> State:
    """Everything one viewpoint needs to draw the table, with the entries after one it has seen."""
    after = after if after <= table.seq else 0
    missed = table.entries_after(after)
    view, decision = look_now(table, viewpoint, language)
    own = table.seats_of(user)
    return {
        "type": "state",
        "seq": table.seq,
        "reset": after == 0 or len(missed) > most,
        "viewpoint": viewpoint,
        "entries": entries_for(table, missed[-most:], viewpoint, language),
        "table": table_data(table, user),
        "view": view,
        "decision": decision,
        "forecast": _forecast(table, viewpoint),
        "can_undo": viewpoint is not None and can_undo(table, viewpoint),
        "standing": [
            {
                "seat": seat, "question": question, "answer": answer["answer"],
                "until": answer["until"], "when": answer["when"],
            }
            for (seat, question), answer in sorted(table.standing.items())
            if seat in own
        ],
    }  # fmt: skip


def same_where_equal(new: Mapping[str, object], old: Mapping[str, object] | None) -> Mapping[str, object]:
    """The new parts, but those that equal the old ones as the same objects: then comparing costs nothing."""
    if old is None:
        return new
    return {name: old[name] if name in old and old[name] == part else part for name, part in new.items()}


def patch_of(state: State, last: State) -> StatePatch | State:
    """The state without what its reader has from the last one; the whole state where that is not enough."""
    view, last_view = state["view"], last["view"]
    if view is None or last_view is None or state["reset"]:
        return state
    patch: StatePatch = {
        "type": "state",
        "patch": True,
        "seq": state["seq"],
        "reset": False,
        "viewpoint": state["viewpoint"],
        "entries": state["entries"],
        "table": changed_parts(state["table"], last["table"]),
        "view": changed_parts(view, last_view),
        "decision": state["decision"],
        "can_undo": state["can_undo"],
        "standing": state["standing"],
    }
    if state["forecast"] != last["forecast"]:
        patch["forecast"] = state["forecast"]
    return patch


def changed_parts(new: Mapping[str, object], old: Mapping[str, object]) -> dict[str, object]:
    """The parts that are not as they were."""
    return {
        name: part
        for name, part in new.items()
        if name not in old or (old[name] is not part and old[name] != part)
    }
