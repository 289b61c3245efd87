"""Forecasts: marches of several steps, and the current or threatened fight."""

from __future__ import annotations

import random

import diadochoi
from diadochoi.record.game import Game
from diadochoi.record.notation import notation_for
from diadochoi.rules.combat.siege import Siege, SiegeStep
from diadochoi.rules.core.ids import INDEPENDENT
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.server.views.forecast_types import PublicForecast
from diadochoi.server.views.forecast_view import public_forecast
from tests.rules.build import Table
from tests.server.serving import Server


def ahead(game: Game) -> PublicForecast:
    return public_forecast(game.state.copy(), game.notation)


def points(game: Game) -> int:
    army = game.state.frames[-1]
    assert isinstance(army, Activation)
    return army.remaining(game.state)


def by_lot(seed: int, question: str, skip: int = 0) -> Game:
    """A game played at random to the first such question after `skip` of them."""
    lots = random.Random(seed)
    game = diadochoi.new_game(players=4, seed=seed)
    while game.decision is not None:
        if game.decision.kind == question:
            if skip == 0:
                return game
            skip -= 1
        game.play(lots.choice(game.actions()))
    raise AssertionError(f"{question} was never asked")


def armies_of_two_players_meet(game: Game) -> bool:
    state = game.state
    entry = next(frame for frame in reversed(state.frames) if isinstance(frame, Entry))
    return entry.faction < game.players and entry.units > 0 and state.has_cu(state.asked, entry.target)


def test_a_march_of_several_steps_arrives_at_the_price_it_was_shown_with() -> None:
    further = 0
    for skip in range(0, 40, 4):
        game = by_lot(5, "activation", skip)
        before = points(game)
        for reached in ahead(game)["reach"]:
            assert reached["spent"] + (reached["left"] or 0) == before
            if len(reached["actions"]) == 1:
                continue
            further += 1
            trial = game.copy()
            for action in reached["actions"][:-1]:
                trial.play(action)
                while trial.decision is not None and trial.decision.kind == "surprise_window":
                    trial.play("pass")
            assert reached["actions"][-1] in trial.actions()
            assert points(trial) == (reached["left"] or 0) + (reached["cost"] or 0)
    assert further > 10


def test_every_single_step_that_is_open_is_shown() -> None:
    for skip in range(0, 40, 5):
        game = by_lot(9, "activation", skip)
        open_moves = {action.split()[1] for action in game.actions() if action.startswith("move ")}
        shown = {reached["place"] for reached in ahead(game)["reach"]}
        assert open_moves <= shown


def test_looking_ahead_changes_nothing() -> None:
    game = by_lot(5, "activation", 3)
    before = game.position()
    ahead(game)
    assert game.position() == before


def test_who_may_evade_sees_the_battle_that_threatens() -> None:
    # Lone Generals and Independent Armies are asked too, so look for players with an Army.
    games = (by_lot(2, "evade", skip) for skip in range(20))
    game = next(own for own in games if armies_of_two_players_meet(own))
    fight = ahead(game)["fight"]
    assert fight is not None and fight["threatens"] and fight["kind"] == "battle"
    assert fight["defender"] == game.state.asked
    assert fight["battle"] is not None
    total = fight["battle"]["attacker_wins"] + fight["battle"]["draw"] + fight["battle"]["defender_wins"]
    assert abs(total - 1) < 1e-9


def test_who_may_meet_a_force_at_sea_sees_the_fleets_of_both_and_the_odds() -> None:
    game = by_lot(2, "declare_naval_battle")
    fight = ahead(game)["fight"]
    assert (
        fight is not None and fight["threatens"] and fight["kind"] == "naval" and fight["naval"] is not None
    )
    assert fight["sides"][1]["faction"] == fight["defender"] == game.state.asked
    offered = [action.split()[1] for action in game.actions() if action.startswith("challenge ")]
    assert sorted(own["item"] for own in fight["sides"][1]["fleets"]) == sorted(offered)
    assert {own["clause"] for own in fight["sides"][1]["fleets"]} == {"13.3.C/a"}
    game.play(f"challenge {offered[0]}")
    after = ahead(game)["fight"]
    if len(offered) > 1:
        assert after is not None and [own["item"] for own in after["sides"][1]["fleets"]] == [offered[0]]


def test_a_siege_shows_besieger_and_city_until_the_die_has_fallen() -> None:
    lots = random.Random(4)
    game = diadochoi.new_game(players=4, seed=4, windows="everyone")
    while not any(isinstance(frame, Siege) and not frame.is_rolled() for frame in game.state.frames):
        game.play(lots.choice(game.actions()))
    siege = next(frame for frame in game.state.frames if isinstance(frame, Siege))
    fight = ahead(game)["fight"]
    assert fight is not None and fight["kind"] == "siege" and fight["siege"] is not None
    assert [side["faction"] for side in fight["sides"]] == [siege.seat, siege.owner]
    chances = [*fight["siege"]["points"], [0, fight["siege"]["completed"]]]
    assert abs(sum(chance for _, chance in chances) - 1) < 1e-9
    siege.step = SiegeStep.LOSSES
    assert ahead(game)["fight"] is None


def test_the_items_of_a_side_without_elephants_add_up_to_the_strength_its_odds_reckon_with() -> None:
    compared = 0
    for seed in range(1, 9):
        fight = ahead(by_lot(seed, "evade"))["fight"]
        if fight is None or fight["battle"] is None or fight["battle"]["how"] != "battle":
            continue
        strengths = (fight["battle"]["attacker_strength"], fight["battle"]["defender_strength"])
        for side, strength in zip(fight["sides"], strengths, strict=True):
            if len(strength) == 1:
                compared += 1
                assert sum(own["points"] for own in side["items"]) == strength[0][0]
    assert compared > 0


def test_a_march_on_through_a_stronghold_shows_what_it_may_cost() -> None:
    table = Table(segment=TYCHE)
    peithon = table.general("peithon", "ekbatana", seat=0, loyal=4, mercenary=4)
    table.pcs(INDEPENDENT, "elymaioi")
    table.run(Activation(0, peithon, 6, 1))
    ways = {
        own["place"]: own
        for own in public_forecast(table.state, notation_for(table.state.board.content))["reach"]
    }
    assert ways["elymaioi"]["attrition"] == []
    assert ways["sousa"]["actions"][-2:] == ["move elymaioi", "move sousa"]
    assert abs(sum(chance for _, chance in ways["sousa"]["attrition"]) - 1) < 1e-9
    assert max(lost for lost, _ in ways["sousa"]["attrition"]) > 0


def test_with_no_march_and_no_fight_there_is_nothing_ahead() -> None:
    game = diadochoi.new_game(players=4, seed=1)
    assert ahead(game) == PublicForecast(reach=[], fight=None)


def test_the_public_forecast_is_for_everybody_who_may_see_the_table(server: Server) -> None:
    host = server.guest()
    game = host.table(players=2, seats=["me", "me"], start=True, seed=3)["id"]
    assert set(host.get(f"/api/games/{game}/forecast")) == {"reach", "fight"}
    assert server.guest().get(f"/api/games/{game}/forecast", 404)["code"] == "not_found"
