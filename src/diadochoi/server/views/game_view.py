"""A game as one viewpoint may see it: entries, view and decision as plain data, without secrets.

Everything the server sends about a game is made here. The engine's views hide hands and deck; this module
hides actions that reveal a secret, and automatic answers. Its types and those of `messages` are the schema of
live messages and HTTP answers: nothing is validated or copied again on the way out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, NotRequired, TypeVar, cast

from typing_extensions import TypedDict

from diadochoi.record.accounts.fight_account import FightAccount
from diadochoi.record.accounts.rolls import RollAccount
from diadochoi.record.game import Game
from diadochoi.record.notation import KIND_NAMES, VERB_NAMES, Notation
from diadochoi.record.words import Words
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import FACTIONS, Seat
from diadochoi.rules.knowledge import views
from diadochoi.rules.knowledge.coming_force import coming_force
from diadochoi.rules.knowledge.destinations import can_name_an_army
from diadochoi.rules.knowledge.surprise_moment import surprise_moment
from diadochoi.rules.knowledge.views import AskedView, BoardView
from diadochoi.rules.table.state import State
from diadochoi.server.messages import (
    AutomaticAnswerInfo,
    DecisionInfo,
    GameEvent,
    MarchStop,
    Noun,
    Option,
    SurpriseTrigger,
)
from diadochoi.server.schemas.fields import Colour
from diadochoi.server.schemas.table_info import TableInfo
from diadochoi.server.tables.automatic_answers import IN_ADVANCE
from diadochoi.server.tables.table import Table
from diadochoi.server.tables.undo import can_undo
from diadochoi.server.views.entry_view import EntryInfo, entries_for, words_in
from diadochoi.server.views.forecast_types import ForecastView, GesturePreview
from diadochoi.server.views.forecast_view import destinations, question_forecast
from diadochoi.server.views.situation_view import (
    LastingView,
    ThreatView,
    VictoryView,
    lasting_data,
    threats_data,
    victory_data,
)
from diadochoi.server.views.table_view import table_data

Forecast = TypeVar("Forecast")
# Few, because each thread that computes takes turns with the one where everyone waits.
_THREADS: Final = ThreadPoolExecutor(2, thread_name_prefix="forecasts")
MOST_ENTRIES: Final = 500
FEW_ENTRIES: Final = 20  # as many as are described where everyone waits
ENTRIES_AT_FIRST: Final = 100  # when people share a screen, the viewpoint changes all the time


class GameView(BoardView):
    """What a viewpoint may know of a game."""

    colours: list[Colour]
    """The colours of the seats."""
    victory: VictoryView
    """What it takes to win, and how close everyone is."""
    lasting: list[LastingView]
    """Effects of cards that last."""


class TableState(TypedDict):
    """Everything a viewpoint needs to draw the table."""

    type: Literal["state"]
    """The kind of message."""
    seq: int
    """The last entry this state includes."""
    reset: bool
    """Whether the entries do not continue those sent before."""
    viewpoint: int | None
    """The seat it is made for; null for a spectator."""
    entries: list[EntryInfo]
    """New journal entries."""
    table: TableInfo
    """The table apart from the game."""
    view: GameView | None
    """What the viewpoint may know of the game; null before it starts."""
    decision: DecisionInfo | None
    """The open question; null if nobody is asked."""
    forecast: ForecastView | None
    """For the viewpoint that is asked: what each option may lead to."""
    can_undo: bool
    """Whether the viewpoint may undo its last play without asking."""
    stopped: MarchStop | None
    """Why the viewpoint's gesture that waited for others was stopped; kept until its next answer."""
    automatic_answers: list[AutomaticAnswerInfo]
    """The automatic answers of the viewpoint."""
    threats: list[ThreatView]
    """What the viewpoint could lose in the present position, most serious first."""
    triggers: list[SurpriseTrigger]
    """When you are asked about your Surprise cards, if you have set it."""


class TableStatePatch(TypedDict):
    """A state relative to the last one on its connection: what has not changed is left out."""

    type: Literal["state"]
    """The kind of message."""
    patch: Literal[True]
    """Marks a message that leaves out what has not changed."""
    seq: int
    """The last entry this state includes."""
    reset: bool
    """Whether the entries do not continue those sent before."""
    viewpoint: int | None
    """The seat it is made for; null for a spectator."""
    entries: list[EntryInfo]
    """New journal entries."""
    table: dict[str, object]
    """The changed members of `TableInfo`."""
    view: dict[str, object]
    """The changed members of `GameView`."""
    decision: DecisionInfo | None
    """The open question; null if nobody is asked."""
    forecast: NotRequired[ForecastView | None]
    """Left out if it has not changed."""
    can_undo: bool
    """Whether the viewpoint may undo its last play without asking."""
    stopped: MarchStop | None
    """Why the viewpoint's gesture was stopped."""
    automatic_answers: list[AutomaticAnswerInfo]
    """The automatic answers of the viewpoint."""
    threats: list[ThreatView]
    """What the viewpoint could lose."""
    triggers: list[SurpriseTrigger]
    """When you are asked about your Surprise cards."""


class Moment(TypedDict):
    """The table after a number of plays."""

    play: int
    """The number of the play; 0 is the start."""
    plays: int
    """How many plays the game has."""
    seat: int | None
    """The seat that made the play."""
    action: str | None
    """The play in notation; null if it is secret."""
    viewpoint: int | None
    """The seat it is shown to; null for a spectator."""
    view: GameView
    """What the viewpoint may know."""
    events: list[GameEvent]
    """What the play did."""
    fights: list[FightAccount]
    """The fights the play reported, as they were after it."""
    rolls: list[RollAccount]
    """Its dice outside of fights."""
    decision: DecisionInfo | None
    """The question that was open then."""


def viewpoint_of(
    table: Table, user: str | None, wanted: int | str | None, last: Seat | None = None
) -> Seat | None:
    """The viewpoint of a user: the requested seat if it is theirs; `auto` follows the seat that is asked."""
    own = table.seats_of(user)
    if wanted != "auto":
        return Seat(wanted) if isinstance(wanted, int) and wanted in own else None
    if table.asked in own:
        return table.asked
    if last in own:
        return last
    return own[0] if own else None


# ---------------------------------------------------------------------- view and decision


def view_for(game: Game, viewpoint: Seat | None, language: str) -> tuple[GameView, DecisionInfo | None]:
    """What a viewpoint may know of this moment, and the open question."""
    asked = views.asked_view(game.state, viewpoint)
    return _game_view(game, viewpoint), _decision(game, asked, viewpoint, language)


def _game_view(game: Game, viewpoint: Seat | None) -> GameView:
    return {
        **views.board_view(game.state, viewpoint),
        "colours": list(game.colours),
        "victory": victory_data(game.state),
        "lasting": lasting_data(game),
    }


def _decision(
    game: Game, asked: AskedView | None, viewpoint: Seat | None, language: str
) -> DecisionInfo | None:
    if asked is None:
        return None
    words = words_in(game, language)
    notation = game.notation
    if asked["seat"] != viewpoint and game.asks_in_secret:
        return _hidden_decision(game, words)
    return {
        "seat": asked["seat"],
        "colour": game.colours[asked["seat"]],
        "mine": asked["seat"] == viewpoint,
        "question": asked["question"],
        "clause": game.cited(asked["clause"]),
        "subjects": [_noun(noun, notation) for noun in asked["subjects"] if noun >= 0],
        "prompt": _prompt(game, asked, viewpoint, words),
        "undoable": asked["undoable"],
        "in_advance": asked["question"] in IN_ADVANCE and actions.PASS in asked["options"],
        "options": [_option(code, notation, words) for code in asked["options"]],
    }


def _hidden_decision(game: Game, words: Words) -> DecisionInfo:
    """What others see while somebody is asked about a Surprise card: the player whose turn it is."""
    seat = max(0, game.state.active)
    return {
        "seat": seat,
        "colour": game.colours[seat],
        "mine": False,
        "question": "playing",
        "clause": "",
        "subjects": [],
        "prompt": words.question("playing", (), seat),
        "undoable": False,
        "in_advance": False,
        "options": [],
    }


def _prompt(game: Game, asked: AskedView, viewpoint: Seat | None, words: Words) -> str:
    moment = surprise_moment(game.state) if asked["seat"] == viewpoint else None
    cards = dict.fromkeys(
        actions.first(option) - actions.CARD
        for option in asked["options"]
        if actions.verb_of(option) == Verb.SURPRISE
    )
    if moment is None or not cards:
        return words.question(asked["question"], asked["subjects"], asked["seat"], coming_force(game.state))
    return words.surprise_question(moment, asked["seat"], cards)


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
    """What everyone sees now. Unchanged parts are the same objects: see `changed_parts`."""
    cache, key = table.view_cache, (table.seq, "view")
    view: GameView | None = cache.known(key)
    if view is None:
        view = cast(GameView, reuse_equal_parts(_game_view(game, None), cache.last_view))
        cache.last_view = cache.keep(key, view)
    return view


def view_now(
    table: Table, viewpoint: Seat | None, language: str
) -> tuple[GameView | None, DecisionInfo | None]:
    """`view_for` for a table's game, computed once for all clients until something happens."""
    game = table.game
    if game is None:
        return None, None
    cache, key = table.view_cache, (table.seq, viewpoint, language)
    made: tuple[GameView, DecisionInfo | None] | None = cache.known(key)
    if made is not None:
        return made
    view = _spectators_view(table, game)
    if viewpoint is not None:
        seats = views.own_seats(view["seats"], game.state, FACTIONS[viewpoint])
        view = {**view, "seat": viewpoint, "seats": seats}
    return cache.keep(key, (view, _decision_now(table, game, viewpoint, language)))


def _decision_now(table: Table, game: Game, viewpoint: Seat | None, language: str) -> DecisionInfo | None:
    """The open question. All who are not asked see the same one."""
    deciding = viewpoint if viewpoint == game.state.asked else None
    key = (table.seq, "decision", deciding, language)
    made: DecisionInfo | None = table.view_cache.known(key)
    if made is not None:
        return made
    asked = views.asked_view(game.state, deciding)
    return table.view_cache.keep(key, _decision(game, asked, deciding, language))


def _forecast(table: Table, viewpoint: Seat | None) -> ForecastView | None:
    """The forecast of the question, if this is the deciding seat and a person plays it."""
    game = table.game
    if game is None or not _wants_forecast(table, viewpoint):
        return None
    key = (table.seq, "forecast")
    made: ForecastView | None = table.view_cache.known(key)
    return made or table.view_cache.keep(key, question_forecast(game.state, game.notation))


def _wants_forecast(table: Table, viewpoint: int | None) -> bool:
    game = table.game
    if game is None or viewpoint is None or table.asked != viewpoint or game.over:
        return False
    return table.row.state == "running" and table.seats[viewpoint].bot is None


def forecast_to_make(table: Table, viewpoint: int | None) -> asyncio.Future[ForecastView] | None:
    """Computes the forecast `state_data` needs in a thread; None if it is known, not needed, or so short that
    a thread would take longer.

    Pass the result to `store_forecast`. Everyone who views the same moment waits for the same future.
    """
    game = table.game
    if game is None or len(game.state.options) == 1 or not _wants_forecast(table, viewpoint):
        return None
    cache, under_way = table.view_cache, (table.seq, "forecast under way")
    if cache.known((table.seq, "forecast")):
        return None
    made: asyncio.Future[ForecastView] | None = cache.known(under_way)
    return made or cache.keep(under_way, _in_thread(question_forecast, game))


def _in_thread(forecast: Callable[[State, Notation], Forecast], game: Game) -> asyncio.Future[Forecast]:
    loop = asyncio.get_running_loop()
    return loop.run_in_executor(_THREADS, forecast, game.state.copy(), game.notation)


def destinations_to_make(table: Table, viewpoint: int | None) -> asyncio.Future[list[GesturePreview]] | None:
    """Lists the places that name one Army of the deciding seat in a thread; None if it cannot name one."""
    game = table.game
    if game is None or not _wants_forecast(table, viewpoint) or not can_name_an_army(game.state):
        return None
    cache, key = table.view_cache, (table.seq, "destinations")
    made: asyncio.Future[list[GesturePreview]] | None = cache.known(key)
    return made or cache.keep(key, _in_thread(destinations, game))


def store_forecast(table: Table, seq: int, made: ForecastView) -> None:
    if table.seq == seq:
        table.view_cache.keep((seq, "forecast"), made)


# ---------------------------------------------------------------------- the whole state


def state_data(
    table: Table,
    user: str | None,
    viewpoint: Seat | None,
    after: int = 0,
    language: str = "en",
    most: int = MOST_ENTRIES,
    entries: list[EntryInfo] | None = None,
) -> TableState:
    """Everything one viewpoint needs to draw the table, with the entries after the last one it has seen;
    `entries`: those, if they are known."""
    after = after if after <= table.seq else 0
    missed = table.seq - after
    view, decision = view_now(table, viewpoint, language)
    own = table.seats_of(user)
    return {
        "type": "state",
        "seq": table.seq,
        "reset": after == 0 or missed > most,
        "viewpoint": viewpoint,
        "entries": missed_entries(table, after, most, viewpoint, language) if entries is None else entries,
        "table": table_data(table, user),
        "view": view,
        "decision": decision,
        "forecast": _forecast(table, viewpoint),
        "can_undo": viewpoint is not None and can_undo(table, viewpoint),
        "stopped": table.stopped[1] if table.stopped is not None and table.stopped[0] == viewpoint else None,
        "automatic_answers": [
            {
                "seat": seat, "question": question, "answer": answer["answer"],
                "until": answer["until"], "when": answer["when"],
            }
            for (seat, question), answer in sorted(table.automatic_answers.items())
            if seat in own
        ],
        "threats": _threats(table, viewpoint),
        "triggers": [
            {
                "seat": seat, "card": card, "ask": trigger["ask"], "until": trigger["until"],
                "moments": trigger["moments"], "against": trigger["against"],
            }
            for (seat, card), trigger in sorted(table.triggers.items())
            if seat in own
        ],
    }  # fmt: skip


def is_long(table: Table, after: int) -> bool:
    """Whether the entries after this one take so long to describe that it must happen in a thread."""
    return table.seq - (after if after <= table.seq else 0) > FEW_ENTRIES


def missed_entries(
    table: Table, after: int, most: int, viewpoint: Seat | None, language: str
) -> list[EntryInfo]:
    """The newest entries after this one, as many as a state has."""
    return entries_for(table, table.entries_after(after)[-most:], viewpoint, language)


def _threats(table: Table, viewpoint: Seat | None) -> list[ThreatView]:
    game = table.game
    if game is None or viewpoint is None or game.over:
        return []
    key = (table.seq, "threats", viewpoint)
    made: list[ThreatView] | None = table.view_cache.known(key)
    return table.view_cache.keep(key, threats_data(game.state, viewpoint)) if made is None else made


def reuse_equal_parts(new: Mapping[str, object], old: Mapping[str, object] | None) -> Mapping[str, object]:
    """The new parts, with parts equal to old ones replaced by the old objects, so that comparing costs
    nothing."""
    if old is None:
        return new
    return {name: old[name] if name in old and old[name] == part else part for name, part in new.items()}


def patch_of(state: TableState, last: TableState) -> TableStatePatch | TableState:
    """The state without what the client already has; the whole state if a patch is not enough."""
    view, last_view = state["view"], last["view"]
    if view is None or last_view is None or state["reset"]:
        return state
    patch: TableStatePatch = {
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
        "stopped": state["stopped"],
        "automatic_answers": state["automatic_answers"],
        "threats": state["threats"],
        "triggers": state["triggers"],
    }
    if state["forecast"] != last["forecast"]:
        patch["forecast"] = state["forecast"]
    return patch


def is_unchanged(state: TableState, last: TableState) -> bool:
    """Whether a state contains nothing new except its number and the number of plays."""
    if state["entries"] or state["reset"]:
        return False
    table, before = state["table"], last["table"]
    progress = {**state["table"]["progress"], "seq": 0, "plays": 0}
    same = {**before["progress"], "seq": 0, "plays": 0} == progress
    rest = all(
        state[part] == last[part]
        for part in ("viewpoint", "view", "decision", "can_undo", "stopped", "automatic_answers", "triggers")
    )
    return same and rest and {**table, "progress": None} == {**before, "progress": None}


def changed_parts(new: Mapping[str, object], old: Mapping[str, object]) -> dict[str, object]:
    """The parts that have changed."""
    return {
        name: part
        for name, part in new.items()
        if name not in old or (old[name] is not part and old[name] != part)
    }
