"""Questions about Surprise cards: which are asked, and what others learn from them."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from diadochoi.rules.cards.windows import Window
from diadochoi.rules.knowledge.surprise_moment import surprise_moment
from diadochoi.server.problems import Problem
from diadochoi.server.tables import automatic_answers, bot_runner, play, seating
from diadochoi.server.tables.bot_runner import BotRunner, ChosenAction
from diadochoi.server.tables.table import Table
from diadochoi.server.views import game_view, table_view
from tests.server.memory import PEOPLE, memory_table, play_on
from tests.server.serving import Server
from tests.server.test_play import asked, two_people
from tests.server.windows import record_at_a_window

ME = PEOPLE[0]


def at_a_window(seed: int) -> Table:
    """A solo table, played at random until a Surprise card can be played in another player's turn."""
    table = memory_table(3, start=False, seed=seed)
    for seat in table.seats:
        seat.user_id = ME
    play.start(table, ME)
    rng = random.Random(seed)
    game = table.game
    assert game is not None
    while not game.over:
        state = game.state
        if isinstance(state.frames[-1], Window) and state.active != state.asked and len(state.options) > 1:
            return table
        play_on(table, rng.choice(game.legal))
    return at_a_window(seed + 1)


def card_of(table: Table) -> str:
    assert table.game is not None
    option = next(own for own in table.game.actions() if own.startswith("surprise"))
    return option.split()[1]


def set_trigger(table: Table, ask: automatic_answers.Ask, **more: list[str]) -> None:
    asked = table.asked
    assert asked is not None
    automatic_answers.set_trigger(
        table, ME, asked, card_of(table), ask, "round", more.get("moments", []), [], ask
    )


def test_a_card_is_asked_about_when_its_holder_has_said_so() -> None:
    table = at_a_window(3)
    assert table.game is not None
    moment = surprise_moment(table.game.state)
    assert moment is not None
    set_trigger(table, "always")
    assert automatic_answers.automatic_answer(table) is None
    set_trigger(table, "when", moments=[moment.kind])
    assert automatic_answers.automatic_answer(table) is None
    set_trigger(table, "when", moments=["naval-dice"])
    answer = automatic_answers.automatic_answer(table)
    assert answer is not None and answer["answer"] == "pass"
    set_trigger(table, "never")
    assert automatic_answers.automatic_answer(table) is not None
    set_trigger(table, "default")
    assert table.triggers == {}


def test_a_trigger_needs_the_card_in_hand() -> None:
    table = at_a_window(3)
    asked = table.asked
    assert asked is not None
    with pytest.raises(Problem, match="not in your hand"):
        automatic_answers.set_trigger(table, ME, asked, "no_such_card", "always", "round", [], [], "x")


def test_the_question_names_the_moment_to_the_one_asked_and_tells_others_nothing() -> None:
    table = at_a_window(5)
    asked = table.asked
    assert asked is not None and table.game is not None
    title = next(card.title for card in table.game.content.cards if card.id == card_of(table))
    own = game_view.state_data(table, ME, asked)["decision"]
    assert own is not None and own["mine"] and title in own["prompt"]
    for other in (None, *(seat for seat in range(3) if seat != asked)):
        decision = game_view.state_data(table, None, other)["decision"]
        assert decision is not None
        assert decision["seat"] == table.game.state.active != asked
        assert decision["question"] == "playing"


def test_letting_a_moment_pass_tells_others_nothing() -> None:
    table = at_a_window(5)
    asked = table.asked
    assert asked is not None
    other = next(seat for seat in range(3) if seat != asked)
    before = game_view.state_data(table, None, other)
    play_on(table, "pass")
    after = game_view.state_data(table, None, other, before["seq"])
    assert [entry for entry in after["entries"] if entry["seat"] == asked and not entry["events"]] == []
    own = game_view.state_data(table, ME, asked, before["seq"])
    assert own["entries"]


# ---------------------------------------------------------------------- what others notice


def test_an_automatic_answer_sends_others_neither_message_nor_number(
    any_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        bot_runner, "FORCED_PAUSE", (600, 600)
    )  # the deciding seat does not pass in the meantime
    host, other, game = two_people(any_server, record=record_at_a_window(nothing_to_play=True))
    other_one = other if asked(game, host, other) is host else host
    idle = host if other_one is other else other
    seat = 1 if other_one is other else 0
    before = idle.state(game)
    listed = idle.get("/api/games", scope="mine")
    with idle.socket(game) as watching, other_one.socket(game) as setting:
        watching.hello()
        setting.hello()
        order = {"seat": seat, "question": "intercept", "answer": "pass", "until": "game"}
        assert setting.command("automatic_answer", **order)["type"] == "done"
        assert setting.next("state")["automatic_answers"]
        watching.seen.clear()
        watching.send("ping")
        watching.next("pong")
        assert [message["type"] for message in watching.seen if message["type"] == "state"] == []
    assert idle.state(game)["seq"] == before["seq"]
    assert idle.get("/api/games", scope="mine")["more"] == listed["more"]
    any_server.call(lambda: any_server.context.registry.evict_idle(-1))
    assert other_one.state(game)["automatic_answers"][0]["question"] == "intercept"
    assert idle.state(game)["automatic_answers"] == []


@pytest.mark.parametrize("delay", [0.0, 0.7])
def test_a_bot_passes_after_the_same_time_whatever_it_holds(delay: float) -> None:
    registry: Any = SimpleNamespace(settings=SimpleNamespace(bot_processes=1))
    runner = BotRunner(registry)
    game: Any = SimpleNamespace(state=SimpleNamespace(config=SimpleNamespace(everyone_asked=True)))

    def passes_at(thought: float) -> float:
        choice = ChosenAction(moved=1, seat=0, bot="strategist", action="pass", began=100.0, thought=thought)
        return runner._even_moment(game, choice, delay)

    at_once, after_thought = passes_at(0.0001), passes_at(bot_runner.LEAST_BUDGET * 1.5)
    assert at_once == after_thought == 100 + max(delay, bot_runner.EVEN_PAUSE)


# ---------------------------------------------------------------------- who joins a game of one


@pytest.mark.parametrize("joins", ["after the pass", "while the question is open"])
def test_somebody_who_joins_a_solo_game_does_not_learn_who_was_asked_before(joins: str) -> None:
    table = at_a_window(5)
    asked = table.asked
    assert asked is not None and table.game is not None
    newcomer = next(seat for seat in range(3) if seat != asked)
    if joins == "after the pass":
        play_on(table, "pass")
    seating.give_seat(table, "newcomer", "Eumenes", newcomer)
    assert table.game.config.everyone_asked
    decision = game_view.state_data(table, "newcomer", newcomer)["decision"]
    if joins == "while the question is open":
        assert decision is not None and decision["question"] == "playing"
        assert decision["seat"] == table.game.state.active
        play_on(table, "pass")
    seen = game_view.state_data(table, "newcomer", newcomer)["entries"]
    passes = [own for own in seen if own["action"] == "pass" and own["seat"] != newcomer]
    assert passes == []
    assert any(own["action"] == "pass" for own in game_view.state_data(table, ME, asked)["entries"])


def test_spectators_of_a_solo_game_are_not_shown_who_is_asked() -> None:
    table = at_a_window(5)
    assert table.asked is not None and table.game is not None
    assert game_view.state_data(table, None, None)["table"]["progress"]["asked"] == table.game.state.active


def test_people_around_one_screen_are_told_who_of_them_is_asked() -> None:
    table = at_a_window(3)
    game = table.game
    assert game is not None and table.asked is not None and game.asks_in_secret
    assert game.state.active != table.asked
    assert table_view.table_data(table, ME)["progress"]["asked"] == table.asked
    assert table_view.table_data(table, None)["progress"]["asked"] == game.state.active
    for seat in table.seats:  # one of the seats now belongs to nobody at this screen
        if seat.seat == table.asked:
            seat.user_id = PEOPLE[1]
    assert table_view.table_data(table, ME)["progress"]["asked"] == game.state.active
