"""Answers given in advance: setting them, finding the one that fits the open question, letting them end."""

from __future__ import annotations

from typing import Final

from diadochoi.record.errors import GameError
from diadochoi.server.messages import StandingOrder, Until, When
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
    moment = _moment(table, until)
    data = {"question": question, "answer": answer, "until": until, "when": when, "moment": moment}
    table.add("standing", user=user, seat=seat, command=command, data=data)
    drop_expired(table)


def standing_answer(table: Table) -> StandingOrder | None:
    """The answer given in advance to the pending question, if it is legal and still stands."""
    game = table.game
    asked = table.asked
    if game is None or asked is None or table.seats[asked].bot is not None:
        return None
    question = game.state.frames[-1].question(game.state).key
    answer = table.standing.get((asked, question))
    if answer is None or not _still_stands(table, answer):
        return None
    texts = game.actions()
    if answer["answer"] not in texts:
        return None
    if answer["when"] == "forced" and len(texts) > 1:
        return None
    return answer


def drop_expired(table: Table) -> None:
    """Let go of answers whose moment is over."""
    if table.game is None:
        return
    for key, answer in list(table.standing.items()):
        if not _still_stands(table, answer):
            del table.standing[key]


def _still_stands(table: Table, answer: StandingOrder) -> bool:
    return answer["moment"] == _moment(table, answer["until"])


def _moment(table: Table, until: Until) -> list[int]:
    assert table.game is not None
    return [getattr(table.game.state, name) for name in _ENDS_OF[until]]
