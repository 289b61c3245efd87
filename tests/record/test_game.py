from __future__ import annotations

import json

import pytest

import diadochoi
from diadochoi.record.errors import (
    GameOver,
    IllegalAction,
    NotationError,
    NothingToUndo,
    UnknownSeat,
    WrongSeat,
)
from diadochoi.record.game import Game, new_game
from diadochoi.record.scenarios.scenario import parse_scenario
from diadochoi.rules import engine
from diadochoi.rules.core.chance import commitment
from diadochoi.rules.core.config import ConfigError
from tests.record.playing import random_game, to_the_end

RAID = """
title: red before an open road
seats: {red: [antigonos], blue: [ptolemaios]}
position:
  segment: activation
  generals: {antigonos: {at: kelainai, units: {loyal: 3}}, ptolemaios: {at: memphis, units: {loyal: 1}}}
  control: {red: [phrygia], blue: [aigyptos]}
dice: [3, 3, 3, 3, 3]
"""


def raid() -> Game:
    """Red has rolled for movement and may activate."""
    game = parse_scenario(RAID).start()
    game.play("roll")
    return game


def test_public_interface_plays_a_game_in_a_few_lines() -> None:
    game = diadochoi.new_game(players=4, seed=7, edition="4e", options=("16.2", "16.9"))
    assert game.decision is not None
    assert game.decision.seat in range(4)
    game.play(game.actions()[0])
    assert not game.over
    assert game.result is None
    assert diadochoi.replay(game.record()).state == game.state
    assert json.loads(json.dumps(game.view(0)))["seat"] == 0


def test_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'new_gmae'"):
        _ = diadochoi.new_gmae


def test_same_seed_same_game_other_seed_another() -> None:
    assert new_game(3, seed=5).state == new_game(3, seed=5).state
    assert new_game(3, seed=5).state != new_game(3, seed=6).state


def test_game_without_a_seed_cannot_be_foreseen() -> None:
    first, second = new_game(2), new_game(2)
    assert first.state.seed != second.state.seed
    assert first.commitment == commitment(first.state.seed)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 7}, "players: 7"),
        ({"edition": "9e"}, "edition: '9e'"),
        ({"options": ("16.99",)}, "options: '16.99'"),
        ({"house_rules": {"nonsense": "yes"}}, "house rule 'nonsense'"),
        ({"windows": "some"}, "windows: 'some'"),
    ],
)
def test_impossible_settings_name_the_setting(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        new_game(**settings)  # type: ignore[arg-type]


def test_decision_names_seat_question_clause_and_subjects() -> None:
    game = raid()
    game.play("activate antigonos")
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.colour) == (0, "red")
    assert decision.kind == "activation"
    assert decision.clause
    assert "antigonos" in decision.subjects
    assert decision.prompt


def test_actions_and_integers_are_the_same_list() -> None:
    game = raid()
    assert [game.parse(text) for text in game.actions()] == list(game.legal)


def test_action_may_be_played_as_text_or_integer() -> None:
    by_text, by_number = raid(), raid()
    by_text.play("activate antigonos", seat="red")
    by_number.play(by_number.parse("activate antigonos"), seat=0)
    assert by_text.state == by_number.state


def test_illegal_action_carries_reason_clause_and_sentence_and_changes_nothing() -> None:
    game = raid()
    before = game.state.copy()
    with pytest.raises(IllegalAction) as caught:
        game.play("activate ptolemaios")
    assert caught.value.reason
    assert caught.value.clause
    assert caught.value.sentence
    assert game.state == before
    assert len(game.plays) == 1


def test_why_not_is_silent_about_legal_actions() -> None:
    game = raid()
    assert game.why_not("activate antigonos") is None
    reason = game.why_not("yes")
    assert reason is not None
    assert (reason.key, reason.clause) == ("another_kind_of_answer", "9.1/c")


def test_a_refused_action_says_when_it_is_possible() -> None:
    reason = raid().why_not("bury")
    assert reason is not None
    assert (reason.key, reason.clause) == ("burial_has_its_moment", "3.8/a")


def test_wrong_seat_is_refused_by_name() -> None:
    with pytest.raises(WrongSeat, match="blue cannot act now; it is red's decision"):
        raid().play("activate antigonos", seat="blue")


@pytest.mark.parametrize("seat", [9, -1, "mauve"])
def test_a_seat_that_is_not_there_is_an_error_of_its_own(seat: int | str) -> None:
    game = raid()
    for ask in (game.view, game.events, lambda seat: game.play("activate antigonos", seat)):
        with pytest.raises(UnknownSeat) as caught:
            ask(seat)
        assert str(caught.value) == (f"there is no seat {seat!r} in this game; its seats are 0 red, 1 blue")
        assert caught.value.seats == game.colours


def test_nonsense_is_a_notation_error() -> None:
    with pytest.raises(NotationError):
        raid().play("invade everything")


def test_failure_inside_the_rules_leaves_the_game_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    game = raid()
    before = game.state.copy()

    def broken(state: object, action: int) -> None:
        game.state.turn = 4
        raise RuntimeError("a bug")

    monkeypatch.setattr(engine, "play", broken)
    with pytest.raises(RuntimeError):
        game.play("activate antigonos")
    assert game.state == before


def test_finished_game_tells_its_result_and_takes_no_more_actions() -> None:
    game = to_the_end()
    result = game.result
    assert result is not None
    assert result.colour == game.colours[result.winner]
    assert result.kind in ("instant_vp", "instant_legitimacy", "regency", "end_game")
    assert game.decision is None
    assert game.actions() == []
    with pytest.raises(GameOver):
        game.play("pass")


def test_copy_is_independent() -> None:
    game = random_game(plays=20)
    twin = game.copy()
    assert twin.state == game.state
    record = game.record()
    twin.play(twin.legal[0])
    assert game.record() == record
    assert twin.state != game.state


def test_undo_goes_back_over_choices_that_showed_nothing() -> None:
    game = raid()
    start = game.state.copy()
    game.play("activate antigonos")
    assert game.can_undo
    game.undo()
    assert game.state == start
    assert len(game.plays) == 1
    game.play("activate antigonos")


def test_undo_stops_at_a_die() -> None:
    game = raid()
    assert game.plays[-1].chance == (3,)
    assert not game.can_undo
    with pytest.raises(NothingToUndo):
        game.undo()


def test_undo_belongs_to_the_seat_that_played() -> None:
    game = raid()
    game.play("activate antigonos")
    with pytest.raises(NothingToUndo, match="another seat"):
        game.undo("blue")
    game.undo("red")
    assert not game.can_undo


def test_undo_stops_where_a_card_was_shown() -> None:
    game = parse_scenario(
        """
        title: a card is played
        seats: {red: [antigonos], blue: [ptolemaios]}
        position: {segment: tyche, hands: {red: [unrest, desertions]}, generals: {antigonos: {at: kelainai}}}
        """
    ).start()
    game.play("operations unrest")
    assert not game.can_undo


def test_events_of_the_last_action_are_data_with_names() -> None:
    game = raid()
    told = game.events()
    assert told
    assert all(isinstance(event["event"], str) for event in told)
    assert json.loads(json.dumps(told)) == told
    assert game.story()
