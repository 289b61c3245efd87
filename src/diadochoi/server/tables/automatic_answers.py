"""Automatic answers: setting them, finding the one for the open question, dropping expired ones."""

from __future__ import annotations

from typing import Final

from diadochoi.message import Message
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.rules.cards.windows import worth_asking
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.ids import FACTIONS, Card, Seat, as_card
from diadochoi.rules.knowledge.forecast.points import nothing_left
from diadochoi.rules.knowledge.forecast.trial import asks_for_passage, passage_matters
from diadochoi.rules.knowledge.surprise_moment import SurpriseMoment, surprise_moment
from diadochoi.server.messages import Ask, AutomaticAnswer, TriggerOrder, Until, When
from diadochoi.server.problems import Problem, problem_of
from diadochoi.server.tables.table import Table

# Questions that come up again and again in other players' turns, where a player may pass in advance. Every
# other question should be seen before it is answered.
IN_ADVANCE: Final = frozenset(
    {
        "surprise_window", "intercept", "evade", "army_intercepts", "army_evades",
        "declare_naval_battle", "ask_passage", "reroll_elephant",
    }
)  # fmt: skip

# The answer to a question about Surprise cards that the player does not want to be asked.
LET_PASS: Final[AutomaticAnswer] = {
    "question": "surprise_window", "answer": "pass", "until": "game", "when": "always", "moment": [],
}  # fmt: skip

# What must not change while an answer applies, by the moment it was given for.
_ENDS_OF: Final = {
    "segment": ("turn", "round", "active", "segment"),
    "round": ("turn", "round"),
    "turn": ("turn",),
    "game": (),
}


def set_automatic_answer(
    table: Table,
    user: str,
    seat: Seat,
    question: str,
    answer: str | None,
    until: Until,
    when: When,
    command: str,
) -> None:
    game = table.running_game()
    table.need_seat(user, seat)
    if question not in IN_ADVANCE:
        raise Problem("conflict", Message("problem-not_in_advance"))
    if answer is not None:
        try:
            answer = game.notation.text(game.notation.parse(answer))
        except GameError as error:
            raise problem_of(error) from error
    if answer is None:
        table.automatic_answers.pop((seat, question), None)
    else:
        moment = _moment(table, until)
        table.automatic_answers[seat, question] = {
            "question": question, "answer": answer, "until": until, "when": when, "moment": moment,
        }  # fmt: skip
    _note_orders(table, user, seat, command)


def automatic_answer(table: Table) -> AutomaticAnswer | None:
    """The automatic answer to the open question, if it is legal and still applies."""
    game = table.game
    asked = table.asked
    if game is None or asked is None or table.seats[asked].bot is not None:
        return None
    question = game.state.frames[-1].question(game.state).key
    answer = table.automatic_answers.get((asked, question))
    if answer is None or not _is_still_valid(table, answer):
        return LET_PASS if _nothing_to_ask(table, game, asked) else _end_without_choice(game)
    texts = game.actions()
    if answer["answer"] not in texts:
        return None
    if answer["when"] == "forced" and len(texts) > 1:
        return None
    return answer


def _end_without_choice(game: Game) -> AutomaticAnswer | None:
    """The answer that ends a question in which nothing useful is left to do."""
    state = game.state
    ending = nothing_left(state)
    if ending is None:
        return None
    question = state.frames[-1].question(state).key
    return {
        "question": question, "answer": game.notation.text(ending), "until": "game", "when": "always",
        "moment": [],
    }  # fmt: skip


def set_trigger(
    table: Table,
    user: str,
    seat: Seat,
    card: str,
    ask: Ask,
    until: Until,
    moments: list[str],
    against: list[Seat],
    command: str,
) -> None:
    """Set when the seat wants to be asked about one of its Surprise cards."""
    game = table.running_game()
    table.need_seat(user, seat)
    if card not in {game.content.cards[own].id for own in game.state.hands[seat]}:
        raise Problem("conflict", Message("problem-card_not_in_hand"), field="card")
    if ask == "default":
        table.triggers.pop((seat, card), None)
    else:
        table.triggers[seat, card] = {
            "card": card, "ask": ask, "until": until, "moments": moments, "against": [*against],
            "moment": _moment(table, until),
        }  # fmt: skip
    _note_orders(table, user, seat, command)


def _note_orders(table: Table, user: str, seat: Seat, command: str) -> None:
    """Store the answers with the seat, without an entry: its number would tell the others that something was
    set."""
    drop_expired(table)
    table.changed_seats.add(seat)
    table.commands[user, command] = table.seq


def _nothing_to_ask(table: Table, game: Game, seat: Seat) -> bool:
    """Whether the open question is about Surprise cards and this seat does not want to be asked now."""
    state = game.state
    if asks_for_passage(state):  # 10.C: asked only where it can matter
        return not passage_matters(state)
    moment = surprise_moment(state)
    if moment is None:
        return False
    cards = {
        actions.first(option) - actions.CARD
        for option in state.options
        if actions.verb_of(option) == Verb.SURPRISE
    }
    return not any(_is_wanted(table, game, seat, as_card(card), moment) for card in cards)


def _is_wanted(table: Table, game: Game, seat: Seat, card: Card, moment: SurpriseMoment) -> bool:
    trigger = table.triggers.get((seat, game.content.cards[card].id))
    if trigger is None or not _is_still_valid(table, trigger):
        return worth_asking(game.state, FACTIONS[seat], moment.kind, card)
    if trigger["ask"] != "when":
        return trigger["ask"] == "always"
    if trigger["moments"] and moment.kind not in trigger["moments"]:
        return False
    return not trigger["against"] or moment.seat in trigger["against"]


def is_answered_in_advance(table: Table) -> bool:
    """Whether the open question is one that the server may answer for a player, after a delay."""
    game = table.game
    return game is not None and game.state.frames[-1].question(game.state).key in IN_ADVANCE


def is_paced(table: Table, answer: AutomaticAnswer) -> bool:
    """Whether an automatic answer is delayed, so that its speed does not give it away.

    If everyone is asked about Surprise cards, an instant answer would reveal that there is nothing to play.
    """
    game = table.game
    everyone = game is not None and game.state.config.everyone_asked
    return answer["when"] == "forced" or (everyone and answer is LET_PASS)


def drop_expired(table: Table) -> None:
    """Remove answers that no longer apply."""
    if table.game is None:
        return
    for own, trigger in list(table.triggers.items()):
        if not _is_still_valid(table, trigger):
            del table.triggers[own]
    for key, answer in list(table.automatic_answers.items()):
        if not _is_still_valid(table, answer):
            del table.automatic_answers[key]


def _is_still_valid(table: Table, answer: AutomaticAnswer | TriggerOrder) -> bool:
    return answer["moment"] == _moment(table, answer["until"])


def _moment(table: Table, until: Until) -> list[int]:
    assert table.game is not None
    return [getattr(table.game.state, name) for name in _ENDS_OF[until]]
