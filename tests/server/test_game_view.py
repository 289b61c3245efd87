"""What the server sends about a game contains nothing that a viewpoint may not know."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from diadochoi.record.words import catalogue
from diadochoi.rules.core.ids import FACTIONS
from diadochoi.rules.knowledge.views import sample
from diadochoi.rules.march.reactions import LOCAL_GUIDES
from diadochoi.server.tables import automatic_answers, play
from diadochoi.server.tables.table import Table
from diadochoi.server.views import entry_view, game_view, table_view
from diadochoi.server.views.forecast_view import preview, public_forecast, question_forecast
from diadochoi.server.views.situation_view import threats_data
from tests.server.memory import PEOPLE, memory_table, play_on


def hidden_cards(table: Table, viewpoint: int | None) -> set[str]:
    """Cards whose location a viewpoint may not know."""
    game = table.game
    assert game is not None
    state = game.state
    # Names that other things have too prove nothing.
    shared = {*game.content.house_rules, *(royal.id for royal in game.content.royals), LOCAL_GUIDES}
    hands = [card for seat, hand in enumerate(state.hands) if seat != viewpoint for card in hand]
    own = set(state.hands[viewpoint]) if viewpoint is not None else set()
    unseen = {*hands, *state.draw_pile, *state.table_cards} - own
    return {game.content.cards[card].id for card in unseen} - shared


def cards_shown(entries: list[dict[str, Any]]) -> set[str]:
    """Cards that everyone has just seen, although they are in a pile again."""
    events = [event for entry in entries for event in entry["events"] if event["event"] != "card_drawn"]
    return {event["card"] for event in events if isinstance(event.get("card"), str)}


@pytest.mark.parametrize("players", [2, 4])
def test_no_state_names_a_hidden_card(players: int) -> None:
    table = memory_table(players)
    rng = random.Random(players)
    for _ in range(400):
        if table.asked is None:
            break
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
        for viewpoint in (None, *range(players)):
            user = PEOPLE[viewpoint] if viewpoint is not None else None
            state = game_view.state_data(table, user, viewpoint, table.seq - 1)
            text = json.dumps({**state, "table": None})
            leaked = {card for card in hidden_cards(table, viewpoint) if f'"{card}"' in text}
            assert not leaked - cards_shown(state["entries"]), (table.seq, viewpoint, leaked)


def test_the_leak_test_can_fail() -> None:
    table = memory_table(2)
    rng = random.Random(2)
    while table.game is not None and not table.game.state.hands[0]:
        play_on(table, rng.choice(table.game.legal))
    text = json.dumps({**game_view.state_data(table, PEOPLE[0], 0), "table": None})
    assert any(f'"{card}"' in text for card in hidden_cards(table, 1))


def test_options_are_sent_only_to_the_seat_that_is_asked() -> None:
    table = memory_table(3)
    rng = random.Random(1)
    for _ in range(60):
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
        for viewpoint in (None, 0, 1, 2):
            decision = game_view.state_data(table, None, viewpoint, table.seq)["decision"]
            assert decision is not None
            assert bool(decision["options"]) == decision["mine"] == (viewpoint == table.asked)


def test_a_forecast_is_sent_only_to_the_seat_that_is_asked() -> None:
    table = memory_table(3)
    rng = random.Random(1)
    foreseen = 0
    for _ in range(300):
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
        for viewpoint in (None, 0, 1, 2):
            forecast = game_view.state_data(table, None, viewpoint, table.seq)["forecast"]
            assert (forecast is not None) == (viewpoint == table.asked)
            foreseen += len(forecast["options"]) if forecast is not None else 0
    assert foreseen > 100


def test_a_forecast_is_what_the_preview_of_each_option_tells() -> None:
    table = memory_table(4)
    rng = random.Random(6)
    game = table.game
    assert game is not None
    nothing = preview(game.state, game.notation, game.legal[0])  # during the set-up nothing is at stake
    for _ in range(300):
        play_on(table, rng.choice(game.legal))
        forecast = game_view.state_data(table, None, table.asked, table.seq)["forecast"]
        assert forecast is not None
        ahead = {
            game.notation.text(choice): preview(game.state, game.notation, choice) for choice in game.legal
        }
        assert {action: forecast["options"].get(action, nothing) for action in ahead} == ahead
        rest = {"options": {}, "gestures": []}
        assert {**forecast, **rest} == {**public_forecast(game.state, game.notation), **rest}


def test_a_forecast_does_not_depend_on_what_the_seat_cannot_know() -> None:
    table = memory_table(4)
    rng = random.Random(8)
    game = table.game
    assert game is not None
    for number in range(400):
        play_on(table, rng.choice(game.legal))
        if table.asked is None:
            break
        other_cards = sample(game.state, table.asked, number)
        ahead = question_forecast(game.state, game.notation)
        assert question_forecast(other_cards, game.notation) == ahead


def test_nothing_is_foreseen_for_a_seat_that_a_bot_plays() -> None:
    table = memory_table(2)
    assert table.asked is not None
    table.seats[table.asked].bot = "random"
    assert game_view.state_data(table, None, table.asked)["forecast"] is None


def table_where_a_card_was_drawn() -> Table:
    for seed in range(50):
        table = memory_table(2, seed=seed)
        rng = random.Random(seed)
        for _ in range(300):
            assert table.game is not None
            if table.asked is None:
                break
            play_on(table, rng.choice(table.game.legal))
            if any(event[0] == "card_drawn" for event in table.entries[-1].events):
                return table
    pytest.fail("nobody drew a card in fifty games")


def test_a_drawn_card_is_shown_only_to_its_seat() -> None:
    table = table_where_a_card_was_drawn()
    for viewpoint in (None, 0, 1):
        told = entry_view.entry_data(table, table.entries[-1], viewpoint, "en")["events"]
        data = next(event for event in told if event["event"] == "card_drawn")
        assert (data["card"] is not None) == (data["seat"] == viewpoint)


def test_a_secret_choice_is_not_revealed_by_its_action() -> None:
    """4.4/d: which General is passed on becomes public when all have chosen."""
    table = memory_table(5)
    decision = game_view.state_data(table, None, table.asked)["decision"]
    assert decision is not None and decision["options"][0]["verb"] == "discard-general"
    seat = table.asked
    play_on(table, decision["options"][0]["action"])
    for viewpoint in (None, 0, 1, 2, 3, 4):
        told = entry_view.entry_data(table, table.entries[-1], viewpoint, "en")
        assert (told["action"] is not None) == (viewpoint == seat)
        assert told["events"] == []


def test_answers_in_advance_are_for_their_owner_alone() -> None:
    table = memory_table(2)
    automatic_answers.set_automatic_answer(
        table, PEOPLE[1], 1, "surprise_window", "pass", "game", "always", "c1"
    )
    for user, viewpoint, expected in ((PEOPLE[0], 0, 0), (PEOPLE[1], 1, 1), (None, None, 0)):
        state = game_view.state_data(table, user, viewpoint)
        assert len(state["automatic_answers"]) == expected
        assert not any(entry["kind"] == "automatic_answer" for entry in state["entries"])


def test_the_seed_is_shown_when_the_game_is_over() -> None:
    table = memory_table(2)
    text = json.dumps(game_view.state_data(table, PEOPLE[0], 0))
    assert table.row.seed not in text
    assert table.game is not None
    table.game.state.winner, table.game.state.win_kind = 0, 1
    play.position_changed(table)
    assert table_view.table_data(table, None)["dice"]["seed"] == table.row.seed


def test_a_viewpoint_is_your_own_seat_or_none() -> None:
    table = memory_table(3)
    assert game_view.viewpoint_of(table, PEOPLE[1], 1) == 1
    assert game_view.viewpoint_of(table, PEOPLE[1], 2) is None
    assert game_view.viewpoint_of(table, PEOPLE[1], "auto") == 1
    assert game_view.viewpoint_of(table, None, "auto") is None
    assert game_view.viewpoint_of(table, "nobody", 0) is None


def test_a_secret_choice_of_the_record_a_table_began_from_stays_secret() -> None:
    first = memory_table(5)
    assert first.game is not None and first.asked is not None
    seat = first.asked
    play_on(first, first.game.legal[0])
    table = memory_table(5, record=first.game.record(), upto=1)
    assert [entry_view.action_is_open(table, 1, viewpoint) for viewpoint in (None, *range(5))] == [
        viewpoint == seat for viewpoint in (None, *range(5))
    ]


def test_changes_at_the_table_are_in_the_language_of_the_viewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = memory_table(2)
    table.add("seat", user=PEOPLE[0], seat=0, data={"what": "took", "user": PEOPLE[0], "bot": None})
    table.add("end", data={"abandoned": True})
    english = [entry["text"] for entry in entry_view.entries_for(table, table.entries[-2:], None, "en")]
    assert english == [f"{table.names[PEOPLE[0]]} takes Red.", "The game was abandoned."]
    (tmp_path / "fr").mkdir()
    french = {
        "event": "",
        "name": "name-seat_red = Rouge",
        "table": "table-took = { $who } prend { $colour }.\ntable-abandoned = La table est abandonnée.",
    }
    for name, source in french.items():
        (tmp_path / "fr" / f"{name}.ftl").write_text(source, encoding="utf-8")
    monkeypatch.setattr(entry_view, "spoken", lambda language: language)
    monkeypatch.setattr(catalogue, "folder", lambda: tmp_path)
    told = [entry["text"] for entry in entry_view.entries_for(table, table.entries[-2:], None, "fr")]
    assert told == [f"{table.names[PEOPLE[0]]} prend Rouge.", "La table est abandonnée."]


def test_a_shared_entry_says_what_one_made_for_the_viewpoint_alone_would_say() -> None:
    table = memory_table(3)
    rng = random.Random(7)
    shared = own = 0
    for _ in range(300):
        if table.asked is None:
            break
        assert table.game is not None
        play_on(table, rng.choice(table.game.legal))
        newest = table.entries[-4:]
        for entry in newest:
            everybodys = entry_view.entry_data(table, entry, None, "en")
            for viewpoint in (None, *FACTIONS[:3]):
                shown = entry_view.entry_data(table, entry, viewpoint, "en")
                assert shown == entry_view._entry_data(table, entry, viewpoint, "en")
                if entry.kind == "play" and viewpoint is not None:
                    shared += shown is everybodys
                    own += shown != everybodys
    assert shared > 500 and own > 20


@pytest.mark.parametrize("edition", ["4e", "3e", "hybrid"])
def test_a_view_that_is_kept_after_a_pass_is_the_one_that_would_be_made(edition: str) -> None:
    players, kept = 3, 0
    for seed in (1, 2):
        table, rng = memory_table(players, seed=seed, edition=edition), random.Random(seed)
        for _ in range(350):
            game = table.game
            assert game is not None
            if table.asked is None:
                break
            for seat in FACTIONS[:players]:
                game_view.state_data(table, PEOPLE[seat], seat, table.seq)
            play_on(table, rng.choice(game.legal))
            shown = table.view_cache.known((table.seq, "view"))
            if shown is not None:
                kept += 1
                assert shown == game_view._game_view(game, None)
                for seat in FACTIONS[:players]:
                    threats = table.view_cache.known((table.seq, "threats", seat))
                    assert threats == threats_data(game.state, seat)
            assert table.view_cache.known((table.seq, None, "en")) is None  # a question is always made anew
    assert kept > 100
