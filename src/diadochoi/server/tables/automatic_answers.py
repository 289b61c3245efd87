"""Answers given in advance: setting them, finding the one that fits the open question, letting them end."""

from __future__ import annotations

from typing import Final

from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.rules.cards.windows import worth_asking
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import FACTIONS, Card
from diadochoi.rules.knowledge.gestures import passage_matters
from diadochoi.rules.knowledge.surprise_moment import SurpriseMoment, surprise_moment
from diadochoi.server.messages import Ask, StandingOrder, TriggerOrder, Until, When
from diadochoi.server.problems import Problem, problem_of
from diadochoi.server.tables.table import Table

# Questions that come again and again in other players' turns and may be answered with "pass" beforehand;
# everything else decides something that wants its moment to be seen.
IN_ADVANCE: Final = frozenset(
    {
        "surprise_window", "intercept", "evade", "army_intercepts", "army_evades",
        "declare_naval_battle", "ask_passage", "reroll_elephant",
    }
)  # fmt: skip

# The answer to a question about Surprise cards that nobody wants to be asked.
LET_PASS: Final[StandingOrder] = {
    "question": "surprise_window", "answer": "pass", "until": "game", "when": "always", "moment": [],
}  # fmt: skip

# What must not change while an answer stands, by the moment it was given for.
_ENDS_OF: Final = {
    "segment": ("turn", "round", "active", "segment"),
    "round": ("turn", "round"),
    "turn": ("turn",),
    "game": (),
}


def set_standing(
    table: Table,
    user: str,
    seat: int,
    question: str,
    answer: str | None,
    until: Until,
    when: When,
    command: str,
) -> None:
    game = table.running_game()
    table.need_seat(user, seat)
    if question not in IN_ADVANCE:
        raise Problem("conflict", "This question cannot be answered in advance.")
    if answer is not None:
        try:
            answer = game.notation.text(game.notation.parse(answer))
        except GameError as error:
            raise problem_of(error) from error
    if answer is None:
        table.standing.pop((seat, question), None)
    else:
        moment = _moment(table, until)
        table.standing[seat, question] = {
            "question": question, "answer": answer, "until": until, "when": when, "moment": moment,
        }  # fmt: skip
    _note_orders(table, user, seat, command)


def standing_answer(table: Table) -> StandingOrder | None:
    """The answer given in advance to the pending question, if it is legal and still stands."""
    game = table.game
    asked = table.asked
    if game is None or asked is None or table.seats[asked].bot is not None:
        return None
    question = game.state.frames[-1].question(game.state).key
    answer = table.standing.get((asked, question))
    if answer is None or not _still_stands(table, answer):
        return LET_PASS if _nothing_to_ask(table, game, asked) else None
    texts = game.actions()
    if answer["answer"] not in texts:
        return None
    if answer["when"] == "forced" and len(texts) > 1:
        return None
    return answer


def set_trigger(
    table: Table,
    user: str,
    seat: int,
    card: str,
    ask: Ask,
    until: Until,
    moments: list[str],
    against: list[int],
    command: str,
) -> None:
    """When the seat wants to be asked about one of its Surprise cards."""
    game = table.running_game()
    table.need_seat(user, seat)
    if card not in {game.content.cards[own].id for own in game.state.hands[seat]}:
        raise Problem("conflict", "This card is not in your hand.", field="card")
    if ask == "default":
        table.triggers.pop((seat, card), None)
    else:
        table.triggers[seat, card] = {
            "card": card, "ask": ask, "until": until, "moments": moments, "against": against,
            "moment": _moment(table, until),
        }  # fmt: skip
    _note_orders(table, user, seat, command)


def _note_orders(table: Table, user: str, seat: int, command: str) -> None:
    """Stored beside the seat, without an entry: its number would tell the others that something was set."""
    drop_expired(table)
    table.changed_seats.add(seat)
    table.commands[user, command] = table.seq


def _nothing_to_ask(table: Table, game: Game, seat: int) -> bool:
    """Whether the open question is about Surprise cards and this seat does not want to hear it now."""
    state = game.state
    if state.frames[-1].question(state).key == "ask_passage":  # 10.C: asked only where it can matter
        return actions.PASS in state.options and not passage_matters(state)
    moment = surprise_moment(state)
    if moment is None:
        return False
    cards = {
        actions.first(option) - actions.CARD
        for option in state.options
        if actions.verb_of(option) == Verb.SURPRISE
    }
    return not any(_is_wanted(table, game, seat, Card(card), moment) for card in cards)


def _is_wanted(table: Table, game: Game, seat: int, card: Card, moment: SurpriseMoment) -> bool:
    trigger = table.triggers.get((seat, game.content.cards[card].id))
    if trigger is None or not _still_stands(table, trigger):
        return worth_asking(game.state, FACTIONS[seat], moment.kind, card)
    if trigger["ask"] != "when":
        return trigger["ask"] == "always"
    if trigger["moments"] and moment.kind not in trigger["moments"]:
        return False
    return not trigger["against"] or moment.seat in trigger["against"]


def is_paced(table: Table, answer: StandingOrder) -> bool:
    """Whether an answer given in advance waits a while: others should not time it.

    Where everybody is asked about Surprise cards, an answer at once would tell that there is nothing to play.
    """
    game = table.game
    everyone = game is not None and game.state.config.everyone_asked
    return answer["when"] == "forced" or (everyone and answer is LET_PASS)


def drop_expired(table: Table) -> None:
    """Let go of answers whose moment is over."""
    if table.game is None:
        return
    for own, trigger in list(table.triggers.items()):
        if not _still_stands(table, trigger):
            del table.triggers[own]
    for key, answer in list(table.standing.items()):
        if not _still_stands(table, answer):
            del table.standing[key]


def _still_stands(table: Table, answer: StandingOrder | TriggerOrder) -> bool:
    return answer["moment"] == _moment(table, answer["until"])


def _moment(table: Table, until: Until) -> list[int]:
    assert table.game is not None
    return [getattr(table.game.state, name) for name in _ENDS_OF[until]]
