"""How a game looks to one viewpoint: entries, view and decision, with nothing it may not know, as plain data.

Everything that leaves the server about a game is made here. The engine's views hide hands and deck; this
module keeps back actions that tell a secret and answers given in advance. Its types and those of `messages`
are the schema of live messages and HTTP answers: nothing is checked or copied again on the way out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final, Literal, NotRequired, cast

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
from diadochoi.rules.knowledge.surprise_moment import is_secret, surprise_moment
from diadochoi.rules.knowledge.views import AskedView, BoardView
from diadochoi.server.messages import (
    AutomaticAnswerInfo,
    Decision,
    GameEvent,
    MarchStop,
    Noun,
    Option,
    SurpriseTrigger,
)
from diadochoi.server.schemas import Colour, TableInfo
from diadochoi.server.tables.automatic_answers import IN_ADVANCE
from diadochoi.server.tables.table import Table
from diadochoi.server.tables.undo import can_undo
from diadochoi.server.views.entry_view import EntryInfo, entries_for, words_in
from diadochoi.server.views.forecast_view import Forecast, question_forecast
from diadochoi.server.views.lasting_view import LastingView, lasting_data
from diadochoi.server.views.table_view import table_data
from diadochoi.server.views.threats_view import ThreatView, threats_data
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
    stopped: MarchStop | None
    """Why the gesture of the viewpoint that waited for others did not go on; until its next answer."""
    standing: list[AutomaticAnswerInfo]
    threats: list[ThreatView]
    """What the viewpoint stands to lose as the table is now, the most serious first."""
    triggers: list[SurpriseTrigger]
    """When you are asked about your Surprise cards, where you have set it."""


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
    stopped: MarchStop | None
    standing: list[AutomaticAnswerInfo]
    threats: list[ThreatView]
    triggers: list[SurpriseTrigger]


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
    fights: list[FightAccount]
    """The fights the play told of, as they stood after it."""
    rolls: list[RollAccount]
    decision: Decision | None


def viewpoint_of(
    table: Table, user: str | None, wanted: int | str | None, last: Seat | None = None
) -> Seat | None:
    """The seat somebody looks from: the one wanted if it is theirs; `auto` follows the seat that is asked."""
    own = table.seats_of(user)
    if wanted != "auto":
        return Seat(wanted) if isinstance(wanted, int) and wanted in own else None
    if table.asked in own:
        return table.asked
    if last in own:
        return last
    return own[0] if own else None


# ---------------------------------------------------------------------- view and decision


def look(game: Game, viewpoint: Seat | None, language: str) -> tuple[GameView, Decision | None]:
    """What a viewpoint may know of this moment, and the question that is open."""
    asked = views.asked_view(game.state, viewpoint)
    return _game_view(game, viewpoint), _decision(game, asked, viewpoint, language)


def _game_view(game: Game, viewpoint: Seat | None) -> GameView:
    return {
        **views.board_view(game.state, viewpoint),
        "colours": list(game.colours),
        "victory": victory_data(game.state),
        "lasting": lasting_data(game),
    }


def _decision(game: Game, asked: AskedView | None, viewpoint: Seat | None, language: str) -> Decision | None:
    if asked is None:
        return None
    words = words_in(game, language)
    notation = game.notation
    if asked["seat"] != viewpoint and is_secret(game.state):
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


def _hidden_decision(game: Game, words: Words) -> Decision:
    """What others see while somebody is asked about a Surprise card: the player whose turn it is, playing."""
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
    """What everybody sees now. Parts that are as they were are the same objects: see `changed_parts`."""
    view = table.view_cache.get(
        (table.seq, "view"),
        lambda: cast(GameView, same_where_equal(_game_view(game, None), table.view_cache.last_view)),
    )
    table.view_cache.last_view = view
    return view


def look_now(table: Table, viewpoint: Seat | None, language: str) -> tuple[GameView | None, Decision | None]:
    """`look` at a table's game: worked out once for all who look until something happens."""
    game = table.game
    if game is None:
        return None, None
    everybodys = _spectators_view(table, game)

    def make() -> tuple[GameView, Decision | None]:
        view = everybodys
        if viewpoint is not None:
            seats = views.own_seats(everybodys["seats"], game.state, FACTIONS[viewpoint])
            view = {**everybodys, "seat": viewpoint, "seats": seats}
        asked = views.asked_view(game.state, viewpoint)
        return view, _decision(game, asked, viewpoint, language)

    return table.view_cache.get((table.seq, viewpoint, language), make)


def _forecast(table: Table, viewpoint: Seat | None) -> Forecast | None:
    """What lies ahead of the question: for the seat that is asked, where a person answers for it."""
    game = table.game
    if game is None or not _wants_forecast(table, viewpoint):
        return None
    return table.view_cache.get((table.seq, "forecast"), lambda: question_forecast(game.state, game.notation))


def _wants_forecast(table: Table, viewpoint: int | None) -> bool:
    game = table.game
    if game is None or viewpoint is None or table.asked != viewpoint or game.over:
        return False
    return table.row.state == "running" and table.seats[viewpoint].bot is None


def forecast_under_way(table: Table, viewpoint: int | None) -> asyncio.Task[Forecast] | None:
    """The forecast that `state_data` will need, worked out in a thread; None where it is known or not needed.

    Give it to `keep_forecast` when it is there. All who look at the same moment wait for the same one.
    """
    game = table.game
    if game is None or not _wants_forecast(table, viewpoint) or table.view_cache.has((table.seq, "forecast")):
        return None
    position, notation = game.state.copy(), game.notation
    return table.view_cache.get(
        (table.seq, "forecast under way"),
        lambda: asyncio.create_task(asyncio.to_thread(question_forecast, position, notation)),
    )


def keep_forecast(table: Table, seq: int, made: Forecast) -> None:
    if table.seq == seq:
        table.view_cache.get((seq, "forecast"), lambda: made)


# ---------------------------------------------------------------------- the whole state


def state_data(
    table: Table,
    user: str | None,
    viewpoint: Seat | None,
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
        "stopped": table.stopped[1] if table.stopped is not None and table.stopped[0] == viewpoint else None,
        "standing": [
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


def _threats(table: Table, viewpoint: Seat | None) -> list[ThreatView]:
    game = table.game
    if game is None or viewpoint is None or game.over:
        return []
    state = game.state
    return table.view_cache.get((table.seq, "threats", viewpoint), lambda: threats_data(state, viewpoint))


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
        "stopped": state["stopped"],
        "standing": state["standing"],
        "threats": state["threats"],
        "triggers": state["triggers"],
    }
    if state["forecast"] != last["forecast"]:
        patch["forecast"] = state["forecast"]
    return patch


def tells_nothing(state: State, last: State) -> bool:
    """Whether a state says nothing new but its number, and the number of plays."""
    if state["entries"] or state["reset"]:
        return False
    table, before = state["table"], last["table"]
    progress = {**state["table"]["progress"], "seq": 0, "plays": 0}
    same = {**before["progress"], "seq": 0, "plays": 0} == progress
    rest = all(
        state[part] == last[part]
        for part in ("viewpoint", "view", "decision", "can_undo", "stopped", "standing", "triggers")
    )
    return same and rest and {**table, "progress": None} == {**before, "progress": None}


def changed_parts(new: Mapping[str, object], old: Mapping[str, object]) -> dict[str, object]:
    """The parts that are not as they were."""
    return {
        name: part
        for name, part in new.items()
        if name not in old or (old[name] is not part and old[name] != part)
    }
